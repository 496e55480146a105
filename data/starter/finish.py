"""The last touches to a sentence: English contractions, the capital at the start, and the links by place.

Imports the phrases beside it.
"""

from collections.abc import Callable

from data.starter.phrase import NO_SPACE_BEFORE, Phrase, Token, links, text

_NOT = {
    ("do", "not"): "don't", ("does", "not"): "doesn't", ("did", "not"): "didn't", ("is", "not"): "isn't",
    ("are", "not"): "aren't", ("was", "not"): "wasn't", ("were", "not"): "weren't", ("will", "not"): "won't",
    ("can", "not"): "can't", ("could", "not"): "couldn't", ("should", "not"): "shouldn't", ("has", "not"): "hasn't",
    ("have", "not"): "haven't", ("had", "not"): "hadn't",
}  # fmt: skip
_BE = {
    ("I", "am"): "I'm", ("you", "are"): "you're", ("we", "are"): "we're", ("they", "are"): "they're",
    ("he", "is"): "he's", ("she", "is"): "she's", ("it", "is"): "it's", ("that", "is"): "that's",
    ("I", "will"): "I'll", ("he", "will"): "he'll", ("she", "will"): "she'll", ("we", "will"): "we'll",
    ("they", "will"): "they'll", ("you", "will"): "you'll",
}  # fmt: skip
_NOT_SHARE, _BE_SHARE = 0.35, 0.2


def finished(phrase: Phrase, chance: Callable[[float], bool]) -> tuple[str, str, tuple[tuple[int, int], ...]]:
    """English, Hindi and the links of a phrase; `chance` tells, for a share of the cases, whether to contract."""
    en = _contracted(phrase.en, chance)
    phrase = Phrase(en, phrase.hi)
    line = text(en)
    return line[0].upper() + line[1:], text(phrase.hi), links(phrase)


def _contracted(words: list[Token], chance: Callable[[float], bool]) -> list[Token]:
    result: list[Token] = []
    for place, token in enumerate(words):
        if result:
            pair = (result[-1][0], token[0])
            if pair == ("can", "not"):
                result[-1] = ("can't" if chance(0.5) else "cannot", result[-1][1] + token[1])
                continue
            short = _NOT.get(pair) if chance(_NOT_SHARE) else None
            if short is None and pair in _BE and _goes_on(words[place:]) and chance(_BE_SHARE):
                short = _BE[pair]
            if short:
                result[-1] = (short, result[-1][1] + token[1])
                continue
        result.append(token)
    return result


def _goes_on(rest: list[Token]) -> bool:
    """Whether a word follows that lets the verb shrink: not "Yes, I'm.", nor "he'll not"."""
    return len(rest) > 2 and rest[1][0] not in NO_SPACE_BEFORE and not (rest[0][0] == "will" and rest[1][0] == "not")
