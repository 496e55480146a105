"""The constructions of the starter corpus, by theme; importing a file registers what is in it."""
