"""Which combinations of words training never sees, so that tests can be made of them, and which sentences.

A hash that is the same on every machine and in every run decides of combinations. Imports data.cleaning, data.text, the
lexicon, the scenes and the rules of sense beside it.
"""

import re
from functools import lru_cache
from itertools import permutations
from pathlib import Path
from zlib import crc32

from data.cleaning import overlap_key
from data.starter.lexicon import lexicon, rows
from data.starter.scenes import scenes
from data.starter.sense import stands_alone
from data.text import normalize

_IN_ONE_CONSTRUCTION = 20  # one combination in so many is withheld from its construction
_EVERYWHERE = 12  # and one pair of a verb and what it is done to in so many is withheld from all
_OBJECTS = 6  # if it is done to as many


def withheld(construction: str, lemmas: list[str]) -> bool:
    """Whether a sentence with these content words is kept out of training.

    Its first and last word decide, and whether any two of its words are a verb and a noun that are kept apart.
    """
    if not lemmas:
        return False
    combination = f"{construction}|{lemmas[0]}|{lemmas[-1]}"
    return crc32(combination.encode()) % _IN_ONE_CONSTRUCTION == 0 or not _apart().isdisjoint(permutations(lemmas, 2))


def never_together(verb: str, noun: str) -> bool:
    """Whether the two are kept apart in every construction of training; contrasts are made of such words."""
    return (verb, noun) in _apart()


@lru_cache(maxsize=1)
def _apart() -> frozenset[tuple[str, str]]:
    """Verbs and nouns kept apart, of those that can stand alone: not my wife, nor peas.

    Not those of the scenes, which are of every day, nor of a verb with few nouns.
    """
    daily = {(deed.verb.en, noun.en) for scene in scenes() for deed in scene.deeds for noun in deed.nouns}
    verbs = [verb for verb in lexicon().verbs if len(verb.objects) >= _OBJECTS]
    pairs = {(verb.en, noun.en) for verb in verbs for noun in verb.objects if stands_alone(noun)} - daily
    return frozenset(pair for pair in pairs if crc32("|".join(pair).encode()) % _EVERYWHERE == 0)


_FIGURES = re.compile(r"/\d+")  # the links of a set phrase
_WRITTEN = ("test/everyday", "test/everyday_dev")
_MADE = ("test/grammar", "test/dev", "test/contrast")


@lru_cache(maxsize=2)
def tested(held_out: bool) -> frozenset[str]:
    """The English sentences that the grammar must not make, in the form of `overlap_key`.

    For training those of all tests, which another construction may happen to make as well; for a test (`held_out`)
    those written by hand, for tests and for training, and the set phrases.
    """
    found = {overlap_key(_FIGURES.sub("", row["en"])) for row in rows("phrases")} if held_out else set()
    for name in (*_WRITTEN, "everyday") if held_out else _WRITTEN + _MADE:
        lines = (Path(__file__).parent / f"{name}.tsv").read_text("utf-8").splitlines()[1:]
        places = (1, 3) if name.endswith("contrast") else (0,)
        found |= {overlap_key(normalize(line.split("\t")[place])) for line in lines for place in places}
    return frozenset(found)
