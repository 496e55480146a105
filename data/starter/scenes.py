"""Scenes: deeds that one person does one after another, so that two of them in a sentence make sense.

A line of lexicon/scenes.tsv names a topic, the places one goes to for it, and its deeds, such as "wash: pot, plate", in
the order in which they are done.
Imports the lexicon, the choices and the clauses beside it.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations

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
    habitual: bool  # whether they are done again and again


@lru_cache(maxsize=1)
def scenes() -> tuple[Scene, ...]:
    """All scenes; a row that names an unknown word is refused."""
    lex = lexicon()
    return tuple(
        Scene(_nouns(lex, row, row["places"]), _deeds(lex, row, row["deeds"]), bool(row["habitual"]))
        for row in rows("scenes")
    )


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


def two_deeds(d: Draw, often: bool = False) -> tuple[Deed, Deed]:
    """Two different deeds of one scene, in their order; `often`: of a scene that comes again and again."""
    scene = d.one([scene for scene in scenes() if scene.habitual or not often])
    first, second = d.one([
        (first, second) for first, second in combinations(scene.deeds, 2)
        if first.verb is not second.verb and _something_else(second, first)
    ])  # fmt: skip
    if second.nouns:
        second = Deed(second.verb, tuple(noun for noun in second.nouns if noun not in first.nouns))
    return first, second


def _something_else(deed: Deed, other: Deed) -> bool:
    """Whether it is not done to the same things alone: nobody wakes a child and looks after a child."""
    return not deed.nouns or not set(deed.nouns) <= set(other.nouns)


def does(d: Draw, deed: Deed, tense: str, subject: Nominal, denied: bool = False, asked: bool = False) -> Clause:
    """A clause in which someone does a deed; `asked`: for a question."""
    d.note(deed.verb.en)
    thing = d.object(deed.verb, subject, denied, deed.nouns, tense in OFTEN, True)
    return Clause(deed.verb, tense, subject, thing, denied and not asked, asked=asked)


def doing(d: Draw, deed: Deed, subject: Nominal, english: str, hindi: str) -> Phrase:
    """The deed without a subject: washing the plates."""
    d.note(deed.verb.en)
    nouns = deed.nouns and (d.one(deed.nouns),)
    mass = any(not noun.en_plural and "worktask" not in noun.tags for noun in nouns)  # drinking tea, not the tea
    thing = d.any_object(deed.verb, nouns, subject) if mass else d.object(deed.verb, subject, nouns=nouns, plain=True)
    return action(deed.verb, d.pointed(thing, "any"), english, hindi)  # reading a book: किताब पढ़ना


def pursuit(d: Draw, text: str) -> tuple[Verb, Nominal | None]:
    """One of the deeds written as in a scene, done in general: reading books, helping Ravi."""
    deed = d.one(deeds(text))
    d.note(deed.verb.en)
    return deed.verb, d.any_object(deed.verb, deed.nouns)


PASTIMES = (
    "read: book, novel, story, newspaper; write: story, poem, letter; draw: picture; sing: song; dance; swim; "
    "travel; play: cricket, football, hockey, tennis, badminton, chess, carrom; play: guitar, sitar, flute, tabla, "
    "violin; cook: food; bake: cake, bread; knit: sweater; collect: stamp, coin; listen to: music, song, ghazal; "
    "photograph: bird, flower, temple; watch: film, cricket"
)
USEFUL = (
    "learn: English, Hindi, Sanskrit, French, yoga; study: history, science, mathematics; exercise; walk; save: "
    "money, water, electricity; help: friend, neighbour; plant: tree; speak: English, Hindi; earn: money; solve: "
    "problem; look after: child, animal; grow: vegetable, flower; drive: car; ride: bicycle"
)
SKILLS = (
    "swim; dance; cook: food, rice, dal; drive: car, truck, bus; ride: bicycle, motorcycle, scooter; sew: shirt, "
    "dress; knit: sweater, scarf; play: guitar, sitar, flute, tabla, violin, harmonium; play: chess, carrom, tennis, "
    "badminton; sing: song; draw: picture, map; make: tea, dosa, samosa, curry, biryani; repair: radio, bicycle, "
    "clock, car; bake: cake, bread; milk: cow; grow: vegetable, rice"
)
