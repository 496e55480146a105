"""Scenes: deeds that belong together, so that two clauses joined by and, if or when make sense.

A line of lexicon/scenes.tsv names a topic, the places one goes to for it, and its deeds, such as "wash: pot, plate".
Imports the lexicon, the choices and the clauses beside it.
"""

from dataclasses import dataclass
from functools import lru_cache

from data.starter.choice import is_plain
from data.starter.clause import Clause, action
from data.starter.draw import Draw
from data.starter.lexicon import Lexicon, Noun, Verb, lexicon, rows
from data.starter.nominal import Nominal
from data.starter.phrase import Phrase


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
    return tuple(
        Scene(_nouns(lex, row, row["places"]), tuple(_deed(lex, row, part) for part in row["deeds"].split(";")))
        for row in rows("scenes")
    )


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


def two_deeds(d: Draw, first_not: str = "", second_not: str = "", to_things: bool = False) -> tuple[Scene, Deed, Deed]:
    """Two different deeds of one scene, without the traits given for each; the first with an object if `to_things`."""
    scene = d.one(scenes())
    able = [deed for deed in scene.deeds if not deed.verb.traits & set(first_not.split())]
    first = d.one([deed for deed in able if deed.nouns or not to_things])
    second = d.one(
        [deed for deed in scene.deeds if deed.verb is not first.verb and not deed.verb.traits & set(second_not.split())]
    )
    return scene, first, second


def does(d: Draw, deed: Deed, tense: str, subject: Nominal, denied: bool = False) -> Clause:
    """A clause in which someone does a deed."""
    d.note(deed.verb.en)
    return Clause(deed.verb, tense, subject, d.object(deed.verb, subject, denied, deed.nouns), denied)


def doing(d: Draw, deed: Deed, subject: Nominal, english: str, hindi: str) -> Phrase:
    """The deed without a subject: washing the plates."""
    d.note(deed.verb.en)
    return action(deed.verb, d.object(deed.verb, subject, nouns=deed.nouns), english, hindi)
