"""Serving: engines, the translator, the HTTP service and the command line; no torch unless the torch engine is asked for."""
