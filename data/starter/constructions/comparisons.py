"""Comparing: taller than, the tallest, as tall as, more than.

Imports the choices, noun phrases and predicates of data.starter.
"""

import re
from collections.abc import Set

from data.starter.draw import Draw
from data.starter.lexicon import Adjective
from data.starter.morphology import adjective_form
from data.starter.nominal import Nominal, noun_phrase, pronoun
from data.starter.phrase import EMPTY, Phrase, link, say, tokens
from data.starter.predicate import BE, Predicate, predicate
from data.starter.registry import construction
from data.starter.sense import COMPARABLE, PERSONS, PLAIN_PEOPLE, bare, ownable, words

_COMPARED = {  # things of one kind, and what is compared in them
    "=cow =buffalo =ox =horse": "big, small, strong",
    "=lion =tiger =bear =leopard": "big, dangerous",
    "=mango =apple =banana =orange =guava =papaya =pear =pineapple =pomegranate": "sweet, tasty, cheap, expensive",
    "=potato =onion =tomato =cauliflower =spinach =okra =pea =carrot =cabbage =aubergine": "cheap, expensive",
    "=car =bus =train =jeep": "fast, slow, comfortable",
    "=motorcycle =scooter": "fast, cheap",
    "=table =chair =bed =sofa =cupboard =bench =desk": "heavy, expensive, cheap, old, strong",
    "=house =school =hospital =hotel =library =shop": "big, small, old",
    "=temple =palace =fort": "big, old, beautiful, famous",
    "=phone =computer =laptop =television =camera =fridge =fan =radio =mobile": "expensive, cheap, old",
    "=room =bedroom =hall": "big, small, clean, dirty",
    "=cricket =football =hockey =tennis =badminton =chess =kabaddi =volleyball": "interesting, boring, popular",
    "=history =geography =mathematics =science =literature =economics =physics": "easy, difficult, interesting",
    "=samosa =dosa =idli =biryani =pizza =paratha =burger =khichdi =soup =pakora": "tasty, expensive, cheap",
    "=shirt =sari =kurta =coat =sweater =dress =jacket": "expensive, cheap, old, beautiful, comfortable",
    "=book =novel =story": "good, long, short, interesting, boring",
    "=film": "good, long, interesting, boring",
    "=song": "good, long, short",
    "=teacher =principal =coach =manager =professor =officer": "strict, kind, experienced, polite, hardworking",
    "=city =village =town": "big, small, beautiful, clean",
    "=river =lake": "big, beautiful",
    "=park =garden =playground": "big, small, beautiful, clean",
    "=bag =box =suitcase": "big, small, heavy, light",
}


def _two(d: Draw) -> tuple[Nominal, Nominal, Set[str]]:
    """Two people, or two things of one kind, and what can be compared in them."""
    if d.chance(0.5):
        one = d.one_of_us(0.5, d.nouns(_AGE_MATES))
        return one, _equal_of(d, one), COMPARABLE
    nouns, names = d.one(tuple(_COMPARED.items()))
    first, second = d.noun(nouns), d.noun(nouns)
    d.note(first.en)
    if first.tags & {"fruit", "vegetable", "dish"}:  # mangoes are sweeter than oranges
        one, other = (noun_phrase(noun, "bare", bool(noun.en_plural)) for noun in (first, second))
        other.oblique = noun_phrase(second, "bare").oblique  # केले से, rather than केलों से
        other.oblique = [(word, other.en[0][1]) for word, _ in other.oblique]
        return one, other, words(names)
    if bare(first):
        return noun_phrase(first, "bare"), noun_phrase(second, "bare"), words(names)
    if ownable(first) and ownable(second) and d.chance(0.3):
        mine, yours = d.one((("I", "you"), ("you", "I"), ("I", "she"), ("he", "you")))
        return *(noun_phrase(noun, owner=pronoun(who)) for noun, who in ((first, mine), (second, yours))), words(names)
    this, that = d.one((("this", "that"), ("this", "that"), ("the", "the")))
    return noun_phrase(first, this), noun_phrase(second, that), words(names)


_AGE_MATES = "=brother =sister =son =daughter =friend =nephew =niece =classmate =neighbour =colleague"


def _equal_of(d: Draw, one: Nominal) -> Nominal:
    """Someone to compare a person with: you, Ravi, one's own sister."""
    if d.chance(0.3):
        return pronoun(d.one(PERSONS))
    if d.chance(0.6) or one.number == "many":
        return d.name()
    return noun_phrase(d.word("=friend =neighbour =classmate"), owner=d.owner(one, 1))


def _words(adjective: Adjective, en: str, subject: Nominal, hi_before: str = "") -> tuple[list, list]:
    number, more = link(), link()
    en_words = [(word, (more,) if word in ("more", "most") else (number, more)) for word in en.split()]
    return en_words, tokens(hi_before, more) + tokens(adjective.hindi(subject.agreement), number)


def _plain(adjective: Adjective) -> bool:
    """Whether से alone compares: आपसे लंबा, but आपसे ज़्यादा थका हुआ."""
    short = re.fullmatch(r"\S+ा|तेज़|भारी|साफ़|आसान", adjective.hi)
    return (
        bool(short)
        and adjective.en not in ("dark", "lonely", "dirty", "fresh", "wet")
        and not adjective.comparative.startswith("more ")
        and "feeling" not in adjective.tags
    )


def _be(d: Draw, subject: Nominal, negative: float = 0.15) -> Predicate:
    return predicate(BE, d.one(("is", "is", "was")), subject, negative=d.chance(negative))


@construction(3)
def comparative(d: Draw) -> Phrase | None:
    """My brother is taller than you. → मेरा भाई आपसे लंबा है।"""
    one, other, names = _two(d)
    adjective = d.adjective_of(names)
    if one.lemma == other.lemma or {one.lemma, other.lemma} == {"I", "we"}:
        return None
    en, hi = _words(adjective, adjective.comparative, one, "" if _plain(adjective) else "ज़्यादा")
    than = link()
    return say(
        "{one} {be.auxiliary} {be.main} {en} {than} {other.en_object} .", "{one} {from_other} {hi} {be} ।",
        one=one, be=_be(d, one, 0 if one.animate else 0.15), en=en, than=[("than", (than,))], other=other,
        from_other=other.before("से", than), hi=hi,
    )  # fmt: skip


@construction(2)
def superlative(d: Draw) -> Phrase | None:
    """This is the biggest room. She is the cleverest girl in the school. → यह सबसे बड़ा कमरा है।"""
    if d.chance(0.4):
        noun = d.noun("=man =woman =boy =girl =student =teacher =doctor =player")
        adjective = d.adjective_of(COMPARABLE if noun.en in PLAIN_PEOPLE else _AT_WORK)
    else:
        nouns, names = d.one(tuple(_COMPARED.items()))
        noun, adjective = d.noun(nouns), d.adjective_of(words(names))
    if not noun.en_plural:
        return None
    d.note(noun.en)
    what = noun_phrase(noun, "bare")
    en, hi = _words(adjective, adjective.superlative, what, "सबसे")
    if "person" in noun.tags:
        subject = d.name()
        if noun.feminine != subject.agreement.feminine:
            return None
    else:
        subject = noun_phrase(noun, d.one(("this", "that")))
    subject_en = subject.en if "person" in noun.tags else subject.en[:1]
    subject_hi = subject.hi if "person" in noun.tags else subject.hi[:1]
    place = EMPTY
    if "person" in noun.tags or d.chance(0.5) and ("building" in noun.tags or noun.en == "room"):
        outside = "=house" if "room" in noun.tags else "=city"
        where = d.noun(_OF_A.get(noun.en, "=city =village") if "person" in noun.tags else outside)
        place_phrase = noun_phrase(where, d.one(("the", "this")))
        number = link()
        place = Phrase([("in", (number,))] + place_phrase.en, place_phrase.genitive(what.agreement, number=number))
    be = _be(d, subject, 0)
    return say(
        "{subject_en} {be.auxiliary} {be.main} the {en} {what} {place} .", "{subject_hi} {place} {hi} {what} {be} ।",
        subject_en=subject_en, subject_hi=subject_hi, be=be, en=en, what=what, place=place, hi=hi,
    )  # fmt: skip


_AT_WORK = words("kind, polite, hardworking, experienced, helpful, honest")
_OF_A = {  # among whom someone is the best
    **dict.fromkeys(("boy", "girl", "student"), "=class =school"), **dict.fromkeys(("manager", "officer"), "=office"),
    **dict.fromkeys(("teacher", "professor", "coach"), "=school =college"), "player": "=team",
    "doctor": "=city =hospital",
}  # fmt: skip


@construction(1.5)
def as_as(d: Draw) -> Phrase | None:
    """He is as tall as his father. → वह अपने पिता जी जितना लंबा है।"""
    one, other, names = _two(d)
    adjective = d.adjective_of(names)
    if one.lemma == other.lemma or other.pronoun:
        return None
    number = link()
    as_hi = adjective_form("जितना", one.agreement)
    en, hi = tokens(adjective.en, number), tokens(adjective.hindi(one.agreement), number)
    return say(
        "{one} {be.auxiliary} {be.main} as/1 {en} as/1 {other.en_object} .",
        f"{{one}} {{other.oblique}} {as_hi}/1 {{hi}} {{be}} ।",
        one=one, be=_be(d, one, 0.3), en=en, hi=hi, other=other,
    )  # fmt: skip


@construction(1)
def likes_more(d: Draw) -> Phrase | None:
    """I like tea more than coffee. → मुझे कॉफ़ी से ज़्यादा चाय पसंद है।"""
    tag = d.one(("drink", "game", "subject", "language"))
    one, other = d.one(d.nouns(tag)), d.one(d.nouns(tag))
    d.note(one.en)
    if (
        (one.tags ^ other.tags) & {"language", "subject"}
        or {"water", "yoga"} & {one.en, other.en}
        or one is other
        or not bare(one)
        and one.en_plural
        or not bare(other)
        and other.en_plural
    ):
        return None
    who = d.one_of_us(0.6)
    first, second = noun_phrase(one, "bare"), noun_phrase(other, "bare")
    like = "likes" if who.number == "one" else "like"
    return say(
        f"{{who}} {like}/1 {{one}} more/2 than/3 {{other}} .",
        "{who.dative} {other.oblique} से/3 ज़्यादा/2 {one} पसंद/1 है/1 ।",
        who=who, one=first, other=second,
    )  # fmt: skip
