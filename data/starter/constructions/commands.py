"""Requests and orders: to आप by default, to तुम when a friend or a son is spoken to by name.

Imports the clauses, choices and registry of data.starter.
"""

from collections.abc import Collection

from data.starter.clause import action
from data.starter.draw import Draw
from data.starter.nominal import noun_phrase, pronoun
from data.starter.phrase import EMPTY, Phrase, ended, link, linked, say, tokens
from data.starter.registry import construction
from data.starter.sense import ASKED, FORBIDDEN, SMALL, words

_BAD_MANNERS = words(
    "badly, carelessly, angrily, impatiently, suddenly, comfortably, happily, willingly, gladly, easily"
)
_FRIENDLY = (("son", "बेटा"), ("my friend", "दोस्त"), ("brother", "भाई"), ("buddy", "यार"))


def _ordered(d: Draw, register: str, negation: Phrase = EMPTY, verbs: Collection[str] = ()) -> Phrase:
    """What someone is told to do: read this book, come back; `verbs`, if only these suit."""
    verb = d.verb_of(verbs or (FORBIDDEN if negation.en else ASKED))
    thing = d.object(verb, pronoun("you"), bool(negation.en), plain=True)
    thing = d.some(thing, "any" if negation.en else "some")
    deed = action(verb, thing, "base", register, negation=negation)
    manner = d.manner(verb) if verb.manners else EMPTY
    if manner.en and manner.en[0][0] not in _BAD_MANNERS and not negation.en and d.chance(0.2):
        deed = Phrase(deed.en + manner.en, manner.hi + deed.hi)
    return deed


@construction(4)
def polite_command(d: Draw) -> Phrase:
    """Open the window. → खिड़की खोलिए।"""
    deed = _ordered(d, "polite")
    return ended(deed)


@construction(3)
def please(d: Draw) -> Phrase:
    """Please close the door. → कृपया दरवाज़ा बंद कीजिए।"""
    deed = _ordered(d, "polite")
    pattern = d.one((("please/1 {deed} .", "कृपया/1 {deed} ।"), ("{deed} , please/1 .", "कृपया/1 {deed} ।")))
    return say(*pattern, deed=deed)


@construction(3)
def familiar_command(d: Draw) -> Phrase:
    """Rahul, wash your hands. → राहुल, अपने हाथ धोओ।"""
    who = _friend(d)
    deed = _ordered(d, "familiar", verbs=_ASKED_OF_A_SON if who.en[0][0] == "son" else ())
    return say("{who} , {deed} .", "{who} , {deed} ।", who=who, deed=deed)


_ASKED_OF_A_SON = words(
    "drink, eat, read, write, bring, listen to, open, close, clean, wash, wear, take off, study, help, call, wait for, "
    "play, sing, draw, pick up, count, solve, water, light, turn off, feed, wake, finish, practise, fold, dance, sit "
    "down, lie down, rest, bathe, exercise, pray, come back"
)


def _friend(d: Draw) -> Phrase:
    return d.name() if d.chance(0.6) else linked(*d.one(_FRIENDLY))


@construction(3)
def do_not(d: Draw) -> Phrase:
    """Do not touch the wires. → तारों को मत छुइए।"""
    number = link()
    negation = Phrase(tokens("do not", number), tokens("मत", number))
    register = "familiar" if d.chance(0.3) else "polite"
    deed = _ordered(d, register, negation)
    if register == "familiar":
        return say("{who} , {deed} .", "{who} , {deed} ।", who=d.name(), deed=deed)
    if d.chance(0.3):
        return say("please/1 {deed} .", "कृपया/1 {deed} ।", deed=deed)
    return ended(deed)


@construction(2)
def lets(d: Draw) -> Phrase | None:
    """Let's drink tea. → चलो चाय पीते हैं।"""
    verb = d.verb_of(_TOGETHER)
    thing = d.object(verb, pronoun("we"), plain=True)
    if thing is not None and thing.lemma == "you":  # nobody says: let's help you
        return None
    deed = action(verb, thing, "base", "imperfective", pronoun("we").agreement)
    return say("let's/1 {deed} .", "चलो/1 {deed} हैं/1 ।", deed=deed)


_TOGETHER = words(
    "drink, eat, cook, make, buy, watch, listen to, clean, wash, wait for, meet, help, phone, talk to, play, "
    "sing, draw, plant, decorate, learn, study, start, finish, run, dance, sit down, rest, exercise, travel, go "
    "back, go out, invite, thank, bake, water, look for, repair, discuss, prepare, order, book"
)


@construction(1.5)
def give_me(d: Draw) -> Phrase:
    """Please give me some water. → कृपया मुझे थोड़ा पानी दीजिए।"""
    to = d.pronoun_or_name(("I", "we", "he", "she", "they"), 0.7)
    verb = d.one([verb for verb in d.lex.verbs if "gives" in verb.traits and verb.en in _GIVEN])
    d.note(verb.en)
    noun = d.one(verb.objects)
    d.note(noun.en)
    determiners = ("a", "the", "this") if noun.en_plural else ("bare",)
    if noun.tags & {"food", "drink", "money", "material"} and not noun.en_plural:
        determiners = ("some",)
    if noun.tags & {"place", "room"} or verb.en == "tell":  # show me the garden
        determiners = ("the",)
    several = noun.en in SMALL  # some fruits, rather than a fruit
    thing = noun_phrase(noun, d.one(("some", "the", "this") if several else determiners), several)
    deed = tokens(verb.en, link())
    hi = action(verb, None, "base", "polite").hi
    hi = [(word, deed[0][1]) for word, _ in hi]
    head = ("please/1", "कृपया/1") if d.chance(0.5) else ("", "")
    return say(
        f"{head[0]} {{deed}} {{to.en_object}} {{thing.en_object}} .", f"{head[1]} {{to.dative}} {{thing}} {{given}} ।",
        deed=deed, given=hi, to=to, thing=thing,
    )  # fmt: skip


_GIVEN = ("give", "show", "send", "teach", "tell", "lend")
