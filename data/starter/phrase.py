"""Phrases in both languages at once: words that carry link numbers, and patterns that put words in order.

A token is a word with the numbers of the links it takes part in; an English and a Hindi token that share a number are
translations of each other, so a sentence is aligned as it is built. A pattern is a line such as

    "{who} live/1 in/2 {place} ."        "{who} {place} में/2 रहते/1 हैं/1 ।"

where {who} is a phrase given by name, and words with the same figure after the slash are linked. Imports nothing of
the project.
"""

from functools import cache
from itertools import count

Token = tuple[str, tuple[int, ...]]

_NUMBERS = count(1)
_END_MARKS = {".", "?", "!", "।"}
_END_LINK = 0
NO_SPACE_BEFORE = _END_MARKS | {","}
NO_SPACE_AFTER = {"₹"}


class Phrase:
    """The English and the Hindi tokens of one phrase, and the features of grammar that it is known to show."""

    __slots__ = ("en", "hi", "features")

    def __init__(self, en: list[Token], hi: list[Token], features: tuple[str, ...] = ()):
        self.en, self.hi, self.features = en, hi, features


EMPTY = Phrase([], [])


def link() -> int:
    """A new link number."""
    return next(_NUMBERS)


def tokens(words: str, *links: int) -> list[Token]:
    """The words of a string, all with the same links."""
    return [(word, links) for word in _words(words)]


@cache
def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def linked(en: str, hi: str) -> Phrase:
    """A phrase whose English words are all linked to its Hindi words."""
    number = link()
    return Phrase(tokens(en, number), tokens(hi, number))


@cache
def _parts(pattern: str) -> tuple[tuple[str, str, str], ...]:
    """A pattern as (slot, attribute, "") and ("", word, figures)."""
    parts = []
    for item in pattern.split():
        if item.startswith("{"):
            slot, _, attribute = item.strip("{}").partition(".")
            parts.append((slot, attribute, ""))
        else:
            word, _, figures = item.partition("/")
            parts.append(("", word, figures))
    return tuple(parts)


def _fill(pattern: str, side: str, slots: dict, base: int) -> list[Token]:
    filled = []
    for slot, word, figures in _parts(pattern):
        if slot:
            value = slots[slot]
            filled += value if type(value) is list else getattr(value, word or side)
        elif figures:
            filled.append((word, tuple(base - int(figure) for figure in figures)))
        else:
            filled.append((word, (_END_LINK,) if word in _END_MARKS else ()))
    return filled


def say(en: str, hi: str, /, **slots) -> Phrase:
    """One phrase from a pattern for each language; a slot is a Phrase, or a list of tokens for one side only."""
    base = -10 * link()  # below every number that link() gives
    features = tuple(feature for value in slots.values() for feature in getattr(value, "features", ()))
    return Phrase(_fill(en, "en", slots, base), _fill(hi, "hi", slots, base), features)


def text(words: list[Token]) -> str:
    """The tokens as a line of text, with a capital at its start left to the caller."""
    line, glued = "", True
    for word, _ in words:
        line += word if glued or word in NO_SPACE_BEFORE else " " + word
        glued = word in NO_SPACE_AFTER
    return line


def links(phrase: Phrase) -> tuple[tuple[int, int], ...]:
    """Pairs of places (English, Hindi) of the tokens that share a number."""
    places: dict[int, list[int]] = {}
    for place, (_, numbers) in enumerate(phrase.hi):
        for number in numbers:
            places.setdefault(number, []).append(place)
    pairs = {
        (place, other)
        for place, (_, numbers) in enumerate(phrase.en)
        for number in numbers
        for other in places.get(number, ())
    }
    return tuple(sorted(pairs))


def ended(phrase: Phrase, mark: str = ".") -> Phrase:
    """The phrase with its full stop (a danda in Hindi), question or exclamation mark."""
    end = (_END_LINK,)
    return Phrase(phrase.en + [(mark, end)], phrase.hi + [("।" if mark == "." else mark, end)], phrase.features)
