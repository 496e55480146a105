"""The starter corpus: everyday sentence pairs, a lexicon, and the grammar that writes aligned pairs from it."""
