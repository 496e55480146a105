"""Asking for things and favours, and offering: could you, can I have, shall we, do you want me to, turn left.

Imports the clauses, choices and noun phrases of data.starter.
"""

from data.starter.clause import Clause, action
from data.starter.constructions.places import goal, to_town
from data.starter.constructions.questions import asked_of
from data.starter.draw import Draw
from data.starter.morphology import adjective_form, present_of_be
from data.starter.nominal import noun_phrase, pronoun
from data.starter.phrase import EMPTY, Phrase, ended, link, linked, say, tokens
from data.starter.registry import construction
from data.starter.sense import ASKED, words


@construction(3)
def could_you(d: Draw) -> Phrase:
    """Could you please close the window? → क्या आप ज़रा खिड़की बंद कर सकते हैं?"""
    verb = d.verb_of(ASKED - _ONES_OWN_AFFAIR)
    clause = Clause(verb, "could you", pronoun("you"), asked_of(d, verb, pronoun("you"), "can"), asked=True)
    if d.chance(0.4):
        clause.frequency = linked("please", "ज़रा" if verb.en in _DONE_AT_ONCE else "कृपया")
    return ended(clause.question(), "?")


_DONE_AT_ONCE = words(
    "open, close, bring, turn on, turn off, light, move, look for, call, help, read, clean, wipe, count, check, fill, "
    "wake"
)
_ONES_OWN_AFFAIR = words(  # what is not asked as a favour
    "watch, listen to, sit down, drink, eat, take off, wear, bathe, pray, rest, exercise, run, forgive, thank, work, "
    "study, dance, save, look at, photograph, greet, practise, share, discuss, speak, prepare for"
)


@construction(2)
def can_i_have(d: Draw) -> Phrase:
    """Can I have some water? → क्या मुझे थोड़ा पानी मिल सकता है?"""
    who = pronoun(d.one(("I", "I", "we")))
    thing = d.asked_for(_ASKED_FOR, mass="some", known=False)
    thing, can = d.some(thing), d.one(("can", "could"))
    able, be = adjective_form("सकता", thing.agreement), present_of_be(thing.agreement)
    return say(
        f"{can}/1 {{who}} have/2 {{thing.en_object}} ?", f"क्या/1 {{who.dative}} {{thing}} मिल/2 {able}/1 {be}/1 ?",
        who=who, thing=thing,
    )  # fmt: skip


_ASKED_FOR = (
    "=water =tea =coffee =milk =juice =lassi =sugar =salt =pen =pencil =glass =cup =plate =spoon =map =key =receipt "
    "=blanket =pillow =towel =chair =ticket =newspaper =umbrella =paper =bread =egg =banana =apple =bag =form"
)


@construction(2.5)
def shall_we(d: Draw) -> Phrase:
    """Shall we order tea? Shall I open the window? → क्या हम चाय मँगवाएँ?"""
    one = d.chance(0.5)
    who = pronoun("I" if one else "we")
    verb = d.verb_of(_FOR_YOU if one else _TOGETHER)
    deed = action(verb, d.object(verb, who, plain=True), "base", "subjunctive", who.agreement)
    return say("shall/1 {who} {deed} ?", "क्या/1 {who} {deed} ?", who=who, deed=deed)


_FOR_YOU = words(
    "open, close, call, phone, bring, make, turn on, turn off, buy, cook, wash, clean, help, wait for, order, send, "
    "print, read, write, water, cut, peel, book, invite, wake, explain, iron, feed"
)
_TOGETHER = words(
    "order, buy, cook, make, watch, listen to, play, wait for, call, invite, start, rest, go out, go back, go for a "
    "walk, clean, learn, study, plant, help, book, sit down, dance, eat, drink"
)


@construction(1.5)
def want_me_to(d: Draw) -> Phrase:
    """Do you want me to open the window? → क्या आप चाहते हैं कि मैं खिड़की खोलूँ?"""
    verb, who = d.verb_of(_FOR_YOU), pronoun(d.one(("I", "I", "we")))
    deed = action(verb, d.object(verb, who, plain=True), "base", "subjunctive", who.agreement)
    return say(
        "do/3 you/4 want/1 {who.en_object} to/2 {deed} ?", "क्या/3 आप/4 चाहते/1 हैं/13 कि/2 {who} {deed} ?",
        who=who, deed=deed,
    )  # fmt: skip


@construction(1.5)
def turn(d: Draw) -> Phrase:
    """Turn left at the temple. → मंदिर से बाएँ मुड़िए।"""
    noun = d.word("=temple =school =bank =hospital =market =park =post office =hotel =mosque =church =bridge =library")
    en, hi = d.one((("left", "बाएँ"), ("right", "दाएँ")))
    please = linked("please", "कृपया") if d.chance(0.2) else EMPTY
    place = noun_phrase(noun, d.one(("the", "the", "that"))).after("at", "से")
    return say(
        f"{{please}} turn/1 {en}/2 {{place}} .", f"{{please}} {{place}} {hi}/2 मुड़िए/1 ।", please=please, place=place
    )


@construction(1.5)
def which_goes(d: Draw) -> Phrase:
    """Which bus goes to the station? → कौन सी बस स्टेशन जाती है?"""
    noun = d.word("=bus =bus =train")
    verb = d.lex.verb("go", "goal")
    reached = "=station =hospital =airport =market =zoo =museum =university =college =court =stadium"
    place = goal(d, 0, d.nouns(reached), there=False) if noun.en == "bus" else to_town(d.town(near=True))
    tense = d.one(("habitual", "habitual", "future"))
    return ended(Clause(verb, tense, noun_phrase(noun, "which"), place=place).statement(), "?")


@construction(1.5)
def what_kind(d: Draw) -> Phrase:
    """What kind of books do you read? → आप किस तरह की किताबें पढ़ते हैं?"""
    verb = d.verb_of(_OF_KINDS).unhurried
    noun = d.one([noun for noun in verb.objects if noun.en in _KINDS])
    d.note(noun.en)
    thing = noun_phrase(noun, "bare", bool(noun.en_plural))
    subject = d.pronoun_or_name(("you", "you", "they", "he", "she"), 0.8)
    tense = d.one(("habitual", "habitual", "want to", "simple past"))
    number = link()
    of = adjective_form("का", thing.agreement)
    what = Phrase(tokens("what kind of", number) + thing.en, tokens(f"किस तरह {of}", number) + thing.hi)
    return ended(Clause(verb, tense, subject, thing, asked=True).asked_object(what), "?")


_OF_KINDS = words("read, write, buy, watch, listen to, sing, cook, sell")
_KINDS = words(
    "book, story, novel, poem, newspaper, magazine, film, play, song, music, shirt, shoe, sari, kurta, game, food, "
    "dish, vegetable, sweet, phone, car, bag, letter, toy, cake"
)
