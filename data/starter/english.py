"""Forms of English words: plurals, the third person, past and -ing forms, the article.

Regular spelling rules only; irregular forms come from the lexicon's columns. Imports nothing of the project.
"""

import re
from functools import cache

_CONSONANT_Y = re.compile(r"[^aeiou]y$")
_SIBILANT = re.compile(r"(s|x|z|ch|sh)$")
_DOUBLES = re.compile(r"^[^aeiou]*[aeiou][bdgmnprtlk]$")  # stop, plan, rub: one short vowel, one consonant
_SOUNDS_VOWEL = re.compile(r"^([aeio]|u(?!ni|s[ae])|hour|honest)", re.IGNORECASE)


def on_first_word(phrase: str, change) -> str:
    """Inflects the first word of "get up" or "wait for"."""
    head, space, rest = phrase.partition(" ")
    return change(head) + space + rest


@cache
def plural(noun: str) -> str:
    """The regular plural; of a phrase, its last word."""
    if _CONSONANT_Y.search(noun):
        return noun[:-1] + "ies"
    return noun + ("es" if _SIBILANT.search(noun) else "s")


@cache
def third_person(verb: str) -> str:
    """He goes, does, has, tries."""
    if verb in ("have", "be"):
        return {"have": "has", "be": "is"}[verb]
    if _CONSONANT_Y.search(verb):
        return verb[:-1] + "ies"
    return verb + ("es" if _SIBILANT.search(verb) or verb in ("go", "do") else "s")


@cache
def past(verb: str) -> str:
    """The regular past and participle: walked, tried, stopped."""
    if verb.endswith("e"):
        return verb + "d"
    if _CONSONANT_Y.search(verb):
        return verb[:-1] + "ied"
    return verb + (verb[-1] if _DOUBLES.search(verb) else "") + "ed"


@cache
def gerund(verb: str) -> str:
    """The -ing form: making, lying, running."""
    if verb.endswith("ie"):
        return verb[:-2] + "ying"
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")) and verb != "be":
        return verb[:-1] + "ing"
    return verb + (verb[-1] if _DOUBLES.search(verb) else "") + "ing"


@cache
def article(next_word: str) -> str:
    """a or an, by the sound of the word that follows."""
    return "an" if _SOUNDS_VOWEL.search(next_word) else "a"


_SHORT = re.compile(r"^[^aeiou]*[aeiou]{1,2}[^aeiou]*(e|y|le|ow)?$")  # one syllable, or two with a light ending


def compared(adjective: str, irregular: str) -> tuple[str, str]:
    """Comparative and superlative: taller, tallest; more and most before long words ("-" says so)."""
    if irregular in ("-", "") and (irregular == "-" or not _SHORT.search(adjective)):
        return "more " + adjective, "most " + adjective
    if irregular:
        known = {"better": "best", "worse": "worst", "farther": "farthest", "further": "furthest", "less": "least"}
        return irregular, known.get(irregular, irregular[:-1] + "st")
    if adjective.endswith("e"):
        return adjective + "r", adjective + "st"
    if _CONSONANT_Y.search(adjective):
        return adjective[:-1] + "ier", adjective[:-1] + "iest"
    stem = adjective + (adjective[-1] if _DOUBLES.search(adjective) else "")
    return stem + "er", stem + "est"
