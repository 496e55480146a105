"""Scenes: deeds that belong together, so that two clauses joined by and, if or when make sense.

A line of lexicon/scenes.tsv names a topic, the places one goes to for it, and its deeds, such as "wash: pot, plate", in
the order in which they are done.
Imports the lexicon, the choices and the clauses beside it.
"""

from dataclasses import dataclass
from functools import cache, lru_cache

from data.starter.choice import is_plain
from data.starter.clause import Clause, action
from data.starter.draw import Draw
from data.starter.lexicon import Lexicon, Noun, Verb, lexicon, rows
from data.starter.nominal import Nominal
from data.starter.phrase import Phrase
from data.starter.sense import OFTEN


@dataclass(frozen=True)
class Deed:
    """A verb, and the few things it is done to here."""

    verb: Verb
    nouns: tuple[Noun, ...]


@dataclass(frozen=True)
class Scene:
    places: tuple[Noun, ...]
    deeds: tuple[Deed, ...]


@lru_cache(maxsize=1)
def scenes() -> tuple[Scene, ...]:
    """All scenes; a row that names an unknown word is refused."""
    lex = lexicon()
    return tuple(Scene(_nouns(lex, row, row["places"]), _deeds(lex, row, row["deeds"])) for row in rows("scenes"))


@cache
def deeds(text: str) -> tuple[Deed, ...]:
    """The deeds of "drink: tea, milk; sleep"; unknown words are refused."""
    return _deeds(lexicon(), {"line": repr(text)}, text)


def _deeds(lex: Lexicon, row: dict[str, str], cell: str) -> tuple[Deed, ...]:
    return tuple(_deed(lex, row, part) for part in cell.split(";"))


def _nouns(lex: Lexicon, row: dict[str, str], cell: str) -> tuple[Noun, ...]:
    lemmas = [lemma.strip() for lemma in cell.split(",") if lemma.strip()]
    if unknown := [lemma for lemma in lemmas if lemma not in lex.noun]:
        raise ValueError(f"{row['line']}: no noun {unknown[0]!r} in nouns.tsv: add it, or correct the name")
    return tuple(lex.noun[lemma] for lemma in lemmas)


def _deed(lex: Lexicon, row: dict[str, str], part: str) -> Deed:
    name, _, things = part.partition(":")
    nouns = _nouns(lex, row, things)
    for verb in lex.verbs:
        if verb.en == name.strip() and is_plain(verb) and _takes(verb, nouns):
            return Deed(verb, nouns)
    raise ValueError(f"{row['line']}: verbs.tsv has no {part.strip()!r}: correct it, or give the verb that object")


def _takes(verb: Verb, nouns: tuple[Noun, ...]) -> bool:
    return set(nouns) <= set(verb.objects) if nouns else not verb.objects


def two_deeds(
    d: Draw, first_not: str = "", second_not: str = "", to_things: bool = False, in_order: bool = False
) -> tuple[Scene, Deed, Deed]:
    """Two different deeds of one scene, without the traits given for each.

    `to_things`: the first has an object; `in_order`: the first is done before the second, as the scene tells them.
    """
    scene = d.one(scenes())
    able = [deed for deed in scene.deeds if not deed.verb.traits & set(first_not.split())]
    first = d.one([deed for deed in able if deed.nouns or not to_things])
    others = [deed for deed in scene.deeds if deed.verb is not first.verb and _something_else(deed, first)]
    second = d.one([deed for deed in others if not deed.verb.traits & set(second_not.split())])
    late = scene.deeds.index(second) < scene.deeds.index(first)
    if second.nouns:
        second = Deed(second.verb, tuple(noun for noun in second.nouns if noun not in first.nouns))
    return (scene, second, first) if in_order and late else (scene, first, second)


def _something_else(deed: Deed, other: Deed) -> bool:
    """Whether it is not done to the same things alone: nobody wakes a child and looks after a child."""
    return not deed.nouns or not set(deed.nouns) <= set(other.nouns)


def does(d: Draw, deed: Deed, tense: str, subject: Nominal, denied: bool = False) -> Clause:
    """A clause in which someone does a deed."""
    d.note(deed.verb.en)
    return Clause(deed.verb, tense, subject, d.object(deed.verb, subject, denied, deed.nouns, tense in OFTEN), denied)


def doing(d: Draw, deed: Deed, subject: Nominal, english: str, hindi: str) -> Phrase:
    """The deed without a subject: washing the plates."""
    d.note(deed.verb.en)
    return action(deed.verb, d.object(deed.verb, subject, nouns=deed.nouns), english, hindi)
