"""Minimal pairs: two sentences that differ in one thing, and the Hindi words in which the difference shows.

Made only of verbs and nouns that no construction puts together in training (withheld.never_together), so that a right
answer is not remembered. Imports the clauses, choices and noun phrases beside it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from data.starter.choice import is_plain, suits
from data.starter.clash import clashing
from data.starter.clause import Clause
from data.starter.draw import Draw
from data.starter.lexicon import Lexicon, Noun, Verb
from data.starter.nominal import Nominal, noun_phrase, pronoun
from data.starter.phrase import Phrase, ended, text
from data.starter.sense import OF_MEN, OF_ONE_ROLE, OF_WOMEN, ONE_AT_ONCE, PLAIN_PEOPLE, SELDOM
from data.starter.withheld import never_together
from data.text import split_words

_AGREEING = ("habitual", "progressive", "past progressive", "future", "can", "want to")
_TENSES = (
    "habitual", "progressive", "past progressive", "future", "simple past", "perfect", "past perfect", "can", "should",
)  # fmt: skip
_AS_TENSES = (
    ("progressive", "past progressive"), ("perfect", "past perfect"), ("habitual", "future"), ("progressive", "future"),
    ("simple past", "future"), ("habitual", "progressive"), ("habitual", "simple past"), ("past progressive", "future"),
)  # fmt: skip
_OVER = ("simple past", "perfect", "past perfect")  # she has cleaned the hall, rather than halls
_SAID_IN_TWO_WAYS = ("look at",)  # उसने घोड़े की तरफ़ देखा, उसने घोड़े को देखा
_NOT_HERE = frozenset(("stative", "once", "hostile", "unwilled", "things", "no-perfect", "many"))


@dataclass(frozen=True)
class Contrast:
    """Two sentences in both languages; `word_a` stands in the right Hindi of a and not in that of b, and so on."""

    kind: str
    en_a: str
    hi_a: str
    en_b: str
    hi_b: str
    word_a: str
    word_b: str


class Shared:
    """What the two sentences of a pair share: a verb and the noun that is its object."""

    def __init__(self, draw: Draw, verb: Verb, noun: Noun):
        self.draw, self.verb, self.noun = draw, verb, noun
        self.determiner = draw.one(("the", "this"))  # that would give वह वह
        self.generic = "person" not in noun.tags and draw.chance(0.4)  # buys candles, rather than this candle

    def thing(self, tense: str, plural: bool = False) -> Nominal:
        if self.generic and tense not in _OVER:
            return self.draw.any_object(self.verb, (self.noun,))
        if self.noun.tags & {"language", "subject", "game", "sport"} and not self.noun.en_plural:
            return noun_phrase(self.noun, "bare")
        return noun_phrase(self.noun, self.determiner, plural)

    def clause(
        self, tense: str, subject: Nominal, plural: bool = False, negative: bool = False, asked: bool = False
    ) -> Clause:
        return Clause(self.verb, tense, subject, self.thing(tense, plural), negative, asked=asked)

    def told(self, tense: str, subject: Nominal, **change: bool) -> Phrase:
        return ended(self.clause(tense, subject, **change).statement())

    def tense(self, tenses: Sequence[str]) -> str:
        """One of the tenses that suit the verb; the habitual only of things in general."""
        return self.draw.tense(self.verb, [tense for tense in tenses if self.generic or tense != "habitual"])


def gender(shared: Shared) -> tuple[Phrase, Phrase]:
    """He is reading this book. She is reading this book."""
    tense = shared.tense(_AGREEING)
    return shared.told(tense, pronoun("he")), shared.told(tense, pronoun("she"))


def number(shared: Shared) -> tuple[Phrase, Phrase] | None:
    """The boy is reading this book. The boys are. She bought the chair. She bought the chairs."""
    several = shared.noun.en_plural not in ("", shared.noun.en) and "single" not in shared.verb.traits
    if several and not shared.generic and "person" not in shared.noun.tags and shared.draw.chance(0.5):
        who = shared.draw.one(("he", "she", "they"))
        tense = shared.tense(("simple past", "perfect", "past perfect"))
        return shared.told(tense, pronoun(who)), shared.told(tense, pronoun(who), plural=True)
    person = shared.draw.one([noun for noun in shared.draw.lex.tagged["person"] if noun.en in PLAIN_PEOPLE])
    if clashing((person.en, shared.verb.en, shared.noun.en)):
        return None
    tense = shared.tense(_AGREEING)
    return tuple(shared.told(tense, noun_phrase(person, "the", plural)) for plural in (False, True))


def tense(shared: Shared) -> tuple[Phrase, Phrase]:
    """She is reading this book. She was reading this book."""
    who = shared.draw.one(("he", "she"))
    fitting = [
        names for names in _AS_TENSES
        if all(suits(shared.verb, name) and (shared.generic or name != "habitual") for name in names)
    ]  # fmt: skip
    return tuple(shared.told(name, pronoun(who)) for name in shared.draw.one(fitting))


def negation(shared: Shared) -> tuple[Phrase, Phrase]:
    """They will sell the house. They will not sell the house."""
    who, name = shared.draw.one(("I", "we", "they", "he", "she", "you")), shared.tense(_TENSES)
    return tuple(shared.told(name, pronoun(who), negative=negative) for negative in (False, True))


def person(shared: Shared) -> tuple[Phrase, Phrase]:
    """I am reading this book. He is reading this book."""
    name = shared.tense(("habitual", "progressive", "future", "can", "want to"))
    one, other = shared.draw.one((("I", "he"), ("I", "you"), ("he", "you"), ("I", "they"), ("he", "we"), ("I", "we")))
    return shared.told(name, pronoun(one)), shared.told(name, pronoun(other))


def question(shared: Shared) -> tuple[Phrase, Phrase]:
    """He is reading this book. Is he reading this book?"""
    who, name = shared.draw.one(("they", "he", "she", "you", "we")), shared.tense(_TENSES)
    return shared.told(name, pronoun(who)), ended(shared.clause(name, pronoun(who), asked=True).question(), "?")


def who(shared: Shared) -> tuple[Phrase, Phrase] | None:
    """The teacher called the doctor. The doctor called the teacher."""
    if not _has_a_trade(shared.noun):
        return None
    others = [
        noun for noun in shared.verb.objects
        if _has_a_trade(noun) and noun is not shared.noun and apart(shared.verb, noun)
    ]  # fmt: skip
    if not others:
        return None
    one, other, name = shared.noun, shared.draw.one(others), shared.tense(_TENSES)
    return tuple(
        ended(Clause(shared.verb, name, noun_phrase(doer, "the"), noun_phrase(done_to, "the")).statement())
        for doer, done_to in ((one, other), (other, one))
    )


def _has_a_trade(noun: Noun) -> bool:
    return noun.tags >= {"person", "profession"} and noun.en not in ONE_AT_ONCE


KINDS: tuple[Callable, ...] = (gender, number, tense, negation, person, question, who)


def apart(verb: Verb, noun: Noun) -> bool:
    """Whether training never has the verb with the noun."""
    return never_together(verb.en, noun.en)


def telling_words(words_a: list[str], words_b: list[str], first: bool = False) -> tuple[str, str] | None:
    """The last (or first) words in which two sentences differ, with a neighbour where a side has nothing there."""
    blocks = [
        block for block in SequenceMatcher(None, words_a, words_b, autojunk=False).get_opcodes() if block[0] != "equal"
    ]
    for _, a, a_end, b, b_end in blocks if first else reversed(blocks):
        if "।" in words_a[a:a_end] + words_b[b:b_end]:
            continue
        for before, after in ((0, 0), (0, 1), (1, 0), (1, 1)):
            if a < before or b < before:
                continue
            one, other = words_a[a - before : a_end + after], words_b[b - before : b_end + after]
            if one and other and not _within(one, words_b) and not _within(other, words_a):
                return " ".join(one).replace(" ।", "।"), " ".join(other).replace(" ।", "।")
    return None


def _within(part: list[str], words: list[str]) -> bool:
    return any(words[start : start + len(part)] == part for start in range(len(words)))


def minimal_pairs(count: int, draw: Draw) -> Iterator[Contrast]:
    """`count` distinct contrasts, of each kind in turn; a verb with a noun comes again when all others have come."""
    waiting = sorted(kept_apart(draw.lex), key=lambda pair: draw.random())
    seen: set[tuple[str, str]] = set()
    while len(seen) < count:
        build = KINDS[len(seen) % len(KINDS)]
        for pair in waiting:
            contrast = _contrast(build, Shared(draw, *pair))
            if contrast is not None and (contrast.en_a, contrast.en_b) not in seen:
                waiting.remove(pair)
                waiting.append(pair)
                seen.add((contrast.en_a, contrast.en_b))
                yield contrast
                break


def kept_apart(lex: Lexicon) -> list[tuple[Verb, Noun]]:
    """The verbs of which people do something to a noun that training never puts with them.

    Not what is seldom told of: the verb and the noun must have been met, each with other words. Nor what Hindi says in
    two ways as good as each other, since one word is asked for.
    """
    return [
        (verb, noun) for verb in lex.verbs for noun in verb.objects
        if is_plain(verb) and not verb.traits & _NOT_HERE and verb.past != verb.en
        and verb.en not in (*_SAID_IN_TWO_WAYS, *SELDOM)
        and "person" in verb.subjects[0].tags and noun.en not in OF_ONE_ROLE | OF_WOMEN | OF_MEN
        and apart(verb, noun)
    ]  # fmt: skip


def _contrast(build: Callable, shared: Shared) -> Contrast | None:
    kind, phrases = build.__name__, build(shared)
    if phrases is None:
        return None
    sides = [(text(side.en).replace("can not", "cannot"), text(side.hi)) for side in phrases]
    (en_a, hi_a), (en_b, hi_b) = ((en[0].upper() + en[1:], hi) for en, hi in sides)
    if kind == "question":
        words = f"{split_words(hi_a)[-2]}।", " ".join(split_words(hi_b)[:2])
    else:
        words = telling_words(split_words(hi_a), split_words(hi_b), first=kind == "negation")
    return Contrast(kind, en_a, hi_a, en_b, hi_b, *words) if words and en_a != en_b else None
