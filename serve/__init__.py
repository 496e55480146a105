"""Serving: engines, the translator, the HTTP service and the command line; no torch unless that engine is asked for."""
