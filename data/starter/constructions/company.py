"""For whom, with whom and at whose word a thing is done.

Imports the clauses, choices, noun phrases and deeds of data.starter, and the places beside it.
"""

from data.starter.clause import Clause
from data.starter.constructions.numbers import DAYS
from data.starter.constructions.places import companion
from data.starter.draw import Draw
from data.starter.morphology import present_of_be
from data.starter.nominal import Nominal, noun_phrase, pronoun
from data.starter.phrase import Phrase, ended, linked, say
from data.starter.registry import construction
from data.starter.scenes import deeds, does, doing
from data.starter.sense import of_the_other_sex


@construction(2)
def for_someone(d: Draw) -> Phrase | None:
    """She made tea for the guests. → उसने मेहमानों के लिए चाय बनाई।"""
    subject, deed = d.one_of_us(0.6), d.one(deeds(_FAVOURS))
    noun = d.one(deed.nouns)
    d.note(deed.verb.en)
    d.note(noun.en)
    friend = _friend_or_kin(d, subject)
    one = noun.en_plural and noun.en not in ("sweet", "medicine")
    each = friend.number == "many" and one and noun.en not in ("cake", "gift", "poem", "book", "breakfast")
    thing = noun_phrase(noun, "a" if one and not each else "bare", each or noun.en == "sweet")
    clause = Clause(deed.verb, d.one(_AT_ANY_TIME), subject, thing)
    if of_the_other_sex(noun.en, friend.agreement.feminine):
        return None
    clause.place = friend.after("for", "के लिए")
    return ended(clause.statement())


_AT_ANY_TIME = ("simple past", "simple past", "progressive", "future", "want to", "have to")
_FAVOURS = (
    "make: tea, coffee, breakfast, dinner; cook: rice; bring: water, tea, cake, medicine, book, milk, sweet; "
    "buy: book, watch, gift, shirt, ticket, umbrella; order: tea, coffee, dosa, pizza, rice; bake: cake; knit: "
    "sweater, scarf; sew: dress, kurta, shirt; write: poem"
)


def _friend_or_kin(d: Draw, subject: Nominal) -> Nominal:
    """me, Ravi, her mother, the guests."""
    kind = d.one(("pronoun", "name", "own", "own", "the"))
    if kind == "the":
        noun = d.word("=guest =child =baby")
        return noun_phrase(noun, "the", noun.en != "baby" and d.chance(0.5))
    if kind == "own" and (subject.pronoun or subject.number == "one"):
        return noun_phrase(d.word("=mother =father =brother =sister =friend =grandmother"), owner=d.owner(subject, 1))
    other = pronoun(d.one(("I", "we", "he", "she", "they"))) if kind == "pronoun" else d.name()
    return d.name() if {other.lemma, subject.lemma} <= {"I", "we"} or other.lemma == subject.lemma else other


@construction(1.5)
def plays_with(d: Draw) -> Phrase:
    """Amit plays cricket with his friends every Sunday. → अमित हर रविवार अपने दोस्तों के साथ क्रिकेट खेलता है।"""
    subject = d.one_of_us(0.6)
    tense = d.one(("habitual", "habitual", "progressive", "simple past", "future", "want to"))
    clause = does(d, d.one(deeds(_GAMES)), tense, subject)
    own_friends = d.chance(0.4) and (subject.pronoun or subject.number == "one")
    friends = noun_phrase(d.lex.noun["friend"], plural=True, owner=d.owner(subject, 1)) if own_friends else None
    clause.place = (friends or companion(d, subject)).after("with", "के साथ")
    if tense == "habitual":
        en, hi = d.one(DAYS)
        day = (("every day", "हर रोज़"), ("in the evening", "शाम को"), (f"every {en}", f"हर {hi}"))
        clause.time = linked(*d.one(day))
    return ended(clause.statement())


_GAMES = "play: cricket, football, hockey, badminton, chess, carrom, tennis, volleyball, kabaddi"


@construction(2)
def told_to(d: Draw) -> Phrase | None:
    """The doctor told him to rest. She asked me to close the door. → डॉक्टर ने उसे आराम करने को कहा।"""
    tellers, done, en = d.one(_TOLD)
    noun = d.noun(tellers)
    told = d.pronoun_or_name(("I", "I", "we", "he", "she", "they"), 0.8)
    owner = None
    if "kin" in noun.tags:
        owner = pronoun("I") if told.lemma in ("I", "we") else d.name()
        while told.number == "one" and owner.agreement.feminine != told.agreement.feminine:
            owner = d.name()
    teller = noun_phrase(noun, "the", owner=owner)
    d.note(noun.en)
    deed = doing(d, d.one(deeds(done)), told, "base", "oblique")
    return say(
        f"{{teller}} {en}/1 {{told.en_object}} to/2 {{deed}} .", "{teller.ergative} {told.dative} {deed} को/2 कहा/1 ।",
        teller=teller, told=told, deed=deed,
    )  # fmt: skip


_AT_HOME = (
    "clean: room; eat breakfast; eat: dinner; drink: milk; sleep; bring: vegetable, milk; turn off: television; "
    "close: window, door; come back; make: tea"
)
_TOLD = (  # who tells what to do, and whether one says told or asked
    ("=doctor =nurse", "rest; take: medicine; drink: water, milk; exercise; sleep; walk", "told"),
    ("=teacher", "read: lesson, book; write: essay, answer; close: door; sit down; solve: problem", "told"),
    ("=mother =father =grandmother", _AT_HOME, "told"), ("=brother =sister =uncle =aunt", _AT_HOME, "asked"),
    ("=manager", "write: email, report; attend: meeting; print: form; finish: work; phone: doctor, driver", "asked"),
    ("=guard =policeman", "stop: car; go back; open: bag; turn off: phone", "told"),
)  # fmt: skip


@construction(1.5)
def asked_where(d: Draw) -> Phrase:
    """He asked me where the station was. → उसने मुझसे पूछा कि स्टेशन कहाँ है।"""
    who, whom = d.pronoun_or_name(("he", "she", "they"), 0.6), pronoun(d.one(("I", "I", "we")))
    me = whom.before("से")
    kind = d.one(("where", "where", "lived", "name") if whom.lemma == "I" else ("where", "where", "lived"))
    if kind == "where":
        noun = d.word(
            "=station =hospital =bank =school =market =temple =post office =bus stop =hotel =library =airport"
        )
        what = say("where/1 {place} was/2", "{place} कहाँ/1 है/2", place=noun_phrase(noun, "the"))
    elif kind == "lived":
        plural = whom.lemma == "we"
        en, hi = d.one((("lived", "रहते/2"), ("worked", "काम/2 करते/2")))
        hi = hi if plural else hi.replace("ते/2", "ता/2")
        be = present_of_be(whom.agreement)
        what = say(f"where/1 {{who}} {en}/2", f"{{who}} कहाँ/1 {hi} {be}/2", who=whom)
    else:
        what = say("what/1 {name} was/2", "{name} क्या/1 है/2", name=noun_phrase(d.lex.noun["name"], owner=whom))
    return say(
        "{who} asked/1 {whom.en_object} {what} .", "{who.ergative} {me} पूछा/1 कि {what} ।",
        who=who, whom=whom, me=me, what=what,
    )  # fmt: skip
