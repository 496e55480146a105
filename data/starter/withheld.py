"""Which combinations of words training never sees, so that tests can be made of them.

A hash that is the same on every machine and in every run decides. Imports nothing of the project.
"""

from zlib import crc32

_IN_ONE_CONSTRUCTION = 20  # one combination in so many is withheld from its construction
_EVERYWHERE = 40  # and one pair of words in so many is withheld from all


def withheld(construction: str, lemmas: list[str]) -> bool:
    """Whether a sentence with these content words is kept out of training: its first and last word decide."""
    if not lemmas:
        return False
    combination = f"{construction}|{lemmas[0]}|{lemmas[-1]}"
    return crc32(combination.encode()) % _IN_ONE_CONSTRUCTION == 0 or never_together(lemmas[0], lemmas[-1])


def never_together(first: str, last: str) -> bool:
    """Whether two words are kept apart in every construction of training; contrasts are made of such words."""
    return first != last and crc32(f"{first}|{last}".encode()) % _EVERYWHERE == 0
