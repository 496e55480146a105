"""What is said of any thing: that one sees, buys, finds or looks for it, so that every noun of a thing is met.

Imports the clauses, choices, noun phrases and predicates of data.starter.
"""

from data.starter.clause import Clause
from data.starter.draw import Draw
from data.starter.lexicon import Noun, Verb
from data.starter.morphology import perfective
from data.starter.nominal import Nominal, noun_phrase, pronoun
from data.starter.people import of_others
from data.starter.phrase import Phrase, ended, linked, say
from data.starter.registry import construction
from data.starter.sense import BOUGHT_DAILY, NOT_ONES_OWN, SMALL, ownable, words


def _verb(d: Draw, lemma: str) -> Verb:
    d.note(lemma)
    return d.lex.verb(lemma)


def _goods(d: Draw) -> Noun:
    noun = d.one(d.goods)
    d.note(noun.en)
    return noun


def _seen(d: Draw) -> Noun:
    """What one tells of having seen: a mixer, mangoes, but not ghee, nor a matchbox."""
    seen = [noun for noun in d.goods if noun.tags & _SEEN or noun.en in _SEEN_TOO]
    noun = d.one([noun for noun in seen if noun.en_plural])
    d.note(noun.en)
    return noun


_SEEN = words(
    "clothing, device, furniture, toy, music, fruit, vegetable, utensil, container, tool, office_thing, readable"
)
_SEEN_TOO = words(
    "ring, necklace, bangle, watch, clock, umbrella, mirror, blanket, quilt, pillow, flag, globe, diamond, "
    "pearl, picture, helmet, bell, towel, bed sheet"
)


def _kind(noun: Noun) -> Nominal:
    """Things of a kind: mixers, ghee."""
    return noun_phrase(noun, "bare", plural=bool(noun.en_plural))


def _some(noun: Noun) -> Nominal:
    """a mixer, grapes, ghee."""
    several = noun.en in SMALL or bool(noun.tags & {"fruit", "vegetable", "material"}) or not noun.en_plural
    return _kind(noun) if several else noun_phrase(noun, "a")


def _shop(d: Draw, noun: Noun) -> Noun:
    """Where such goods are: sacks and spices are not in a mall."""
    return d.noun("=shop =market =mall" if noun.tags & _OF_A_MALL else "=shop =market")


_OF_A_MALL = words("clothing, device, toy")


def _seller(d: Draw, noun: Noun) -> Phrase:
    """here, in that market."""
    if d.chance(0.4):
        return linked("here", "यहाँ")
    return noun_phrase(_shop(d, noun), d.one(("this", "that"))).after("in", "में")


@construction(3)
def sold_here(d: Draw) -> Phrase:
    """They sell mixers here. Do they sell ties in this market? → वे यहाँ मिक्सर बेचते हैं।"""
    asked, noun = d.chance(0.35), _goods(d)
    clause = Clause(
        _verb(d, "sell"), "habitual", pronoun("they"), _kind(noun), not asked and d.chance(0.2), place=_seller(d, noun),
        asked=asked,
    )  # fmt: skip
    return ended(clause.question(), "?") if asked else ended(clause.statement())


@construction(3)
def seen_there(d: Draw) -> Phrase:
    """She saw a tie in that shop. I saw a fork in the kitchen. → उसने उस दुकान में एक टाई देखी।"""
    subject = d.pronoun_or_name(("I", "we", "he", "she", "they"), 0.6)
    noun = _seen(d)
    lying = next((places for tags, places in _LYING if noun.tags & tags), "")
    where = d.noun(lying) if lying else _shop(d, noun)
    place = d.at(noun_phrase(where, "the" if lying else d.one(("the", "this", "that"))), where)
    return ended(Clause(_verb(d, "see"), "simple past", subject, _some(noun), place=place).statement())


_LYING = (  # what one sees elsewhere than in a shop, and where
    (words("utensil, container"), "=kitchen =kitchen =room"), (words("tool"), "=house =courtyard =field =garden"),
    (words("office_thing"), "=office"), (words("readable"), "=library =room =classroom"),
)  # fmt: skip


@construction(3)
def has_to_buy(d: Draw) -> Phrase:
    """We have to buy a mixer from the market. → हमें बाज़ार से एक मिक्सर खरीदना है।"""
    noun = d.one([noun for noun in d.goods if not noun.tags & {"dish", "drink"}])
    d.note(noun.en)
    tense = d.one(("have to", "want to", "going to", "simple past", "future", "had to", "habitual", "habitual"))
    if tense == "habitual" and not noun.tags & BOUGHT_DAILY:  # nobody buys ladders again and again
        tense = "simple past"
    place = noun_phrase(_shop(d, noun), d.one(("the", "this", "that"))).after("from", "से")
    thing = _kind(noun) if tense == "habitual" else _some(noun)
    return ended(Clause(_verb(d, "buy"), tense, d.one_of_us(), thing, place=place).statement())


def _movable(d: Draw, owned: bool) -> Nominal:
    """this tie, those keys; owned: my tie, Ravi's keys."""
    own = [noun for noun in d.movables if ownable(noun) and noun.en not in NOT_ONES_OWN and "tool" not in noun.tags]
    noun = d.one(own if owned else d.movables)
    d.note(noun.en)
    plural = noun.en in SMALL or noun.en != noun.en_plural and d.chance(0.25)
    if not owned:
        return noun_phrase(noun, d.one(("this", "that")), plural)
    wearer = d.wearer(noun)
    if wearer is not None and wearer.lemma == "you":  # whom one asks
        wearer = pronoun("I")
    owner = wearer or d.pronoun_or_name(("I", "I", "he", "she", "we"), 0.7)
    return noun_phrase(noun, owner=owner, plural=plural or owner.lemma == "we")


@construction(2.5)
def have_you_seen(d: Draw) -> Phrase:
    """Have you seen my tie? → क्या आपने मेरी टाई देखी है?"""
    clause = Clause(_verb(d, "see"), "perfect", pronoun("you"), _movable(d, owned=True), asked=True)
    return ended(clause.question(), "?")


@construction(2.5)
def where_found(d: Draw) -> Phrase | None:
    """Where did you find this tie? → आपको यह टाई कहाँ मिली?"""
    who = pronoun("you") if d.chance(0.4) else d.one_of_us()
    if not of_others(who) or who.en[0][0] in ("this", "that", "these", "those"):
        return None
    thing = _movable(d, owned=False)
    found = perfective("मिल", thing.agreement, last=True)
    return say(
        "where/1 did/2 {who} find/2 {thing} ?", f"{{who.dative}} {{thing}} कहाँ/1 {found}/2 ?", who=who, thing=thing
    )
