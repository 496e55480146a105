"""Sentence pairs of the starter corpus with their word alignment, and minimal pairs that differ in one thing.

`generate` draws constructions by weight and keeps the pairs that are new. One combination of construction and words in
twenty is withheld from training, by a hash that never changes, so that `held_out` pairs are made of known words in
known constructions but were never seen together. Imports the constructions beside it and data.cleaning.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from data.cleaning import overlap_key
from data.starter.clash import clashing
from data.starter.constructions import (  # noqa: F401 (importing registers them)
    circumstances,
    commands,
    company,
    comparisons,
    copulas,
    durations,
    experiences,
    fragments,
    household,
    joins,
    modals,
    numbers,
    offers,
    phrasebook,
    places,
    possessions,
    qualities,
    questions,
    reports,
    tenses,
    things,
    trades,
    verbals,
    voices,
)
from data.starter.contrasts import Contrast, minimal_pairs
from data.starter.draw import Draw
from data.starter.finish import finished
from data.starter.phrase import Phrase, say, text
from data.starter.registry import CONSTRUCTIONS, Construction
from data.starter.withheld import tested, withheld


@dataclass(frozen=True)
class Pair:
    """An English and a Hindi sentence; links are places of words in data.text.split_words of each."""

    en: str
    hi: str
    links: tuple[tuple[int, int], ...]
    features: tuple[str, ...]


def generate(count: int, seed: int, held_out: bool = False) -> Iterator[Pair]:
    """`count` pairs with distinct English sides, the same for the same seed."""
    draw, names = Draw(Random(seed)), sorted(CONSTRUCTIONS)
    ladder = _ladder([CONSTRUCTIONS[name] for name in names])
    seen: set[str] = set()
    while len(seen) < count:
        chosen = draw.one(ladder)
        draw.start()
        phrase = chosen.build(draw)
        if phrase is None or clashing(draw.lemmas) or withheld(chosen.name, draw.lemmas) != held_out:
            continue
        if _tells_the_listener(phrase) and draw.chance(_NEEDLESS):
            continue
        en, hi, links = finished(phrase, draw.chance)
        if en.lower() in seen or not tested(held_out).isdisjoint((overlap_key(en), overlap_key(text(phrase.en)))):
            continue  # in full (I am) or contracted (I'm)
        seen.add(en.lower())
        yield Pair(en, hi, links, (f"construction={chosen.name}", *phrase.features))


_NEEDLESS = 0.7  # the share left out of what tells the listener of himself
_SAID_TO_ONE = {"should", "must", "have_to", "will_have_to", "can", "able", "will_be"}  # tenses that suit you


def _tells_the_listener(phrase: Phrase) -> bool:
    """Whether it tells someone what he does, is or has: You wash the curtains. It is seldom said."""
    words = [word for word, _ in phrase.en]
    subject = any(
        word == "you" and before in _BEFORE_A_CLAUSE for before, word in zip(["", *words], words, strict=False)
    )
    in_tenses = {feature.removeprefix("tense=") for feature in phrase.features if feature.startswith("tense=")}
    causes = not {"so", "because"}.isdisjoint(words)  # You are angry, so you will shout.
    return subject and words[-1] == "." and (causes or not in_tenses & _SAID_TO_ONE)


_BEFORE_A_CLAUSE = {"", ",", "and", "so", "because"}


def set_phrases() -> Iterator[Pair]:
    """The phrases of lexicon/phrases.tsv, in full and, where that differs, contracted: I am fine, I'm fine.

    None that a test holds.
    """
    for en, hi, _ in phrasebook.phrases():
        full, short = (finished(say(en, hi), lambda share, shorter=shorter: shorter) for shorter in (False, True))
        for english, hindi, links in (full, short) if short != full else (full,):
            if overlap_key(english) not in tested(held_out=False):
                yield Pair(english, hindi, links, ("construction=set_phrase",))


def contrasts(count: int, seed: int) -> Iterator[Contrast]:
    """`count` minimal pairs, the same for the same seed; none of their sentences is ever in training."""
    return minimal_pairs(count, Draw(Random(seed)))


def _ladder(constructions: list[Construction]) -> list[Construction]:
    """Each construction as often as its weight says, in quarters."""
    return [item for item in constructions for _ in range(round(4 * item.weight))]
