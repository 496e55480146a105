"""Questions: yes or no, and who, what, where, when, why, how, which, whose, how many, how much.

Imports the clauses, choices and registry of data.starter.
"""

from data.starter.clause import Clause
from data.starter.constructions.tenses import BY_NOW, drawn
from data.starter.draw import Draw
from data.starter.lexicon import Noun, Verb
from data.starter.morphology import adjective_form, perfective
from data.starter.nominal import Nominal, noun_phrase, pronoun
from data.starter.people import of_others
from data.starter.phrase import EMPTY, Phrase, ended, link, linked, say, tokens
from data.starter.predicate import BE, predicate
from data.starter.registry import construction
from data.starter.sense import DUTIES, OFTEN, ONES_FRIENDS, ONES_OWN, SELDOM, SMALL, SMALL_THINGS, USUAL, words

_TIMES = {
    "habitual": ("habitual",), "progressive": ("present",), "past progressive": ("past",),
    "simple past": ("past",),
    "future": ("future",), "perfect": (), "can": (), "want to": (), "going to": ("future",),
    "have to": (),
}  # fmt: skip
_OPEN = (
    "habitual", "habitual", "progressive", "past progressive", "simple past", "simple past", "future", "future",
    "can", "should", "want to",
)  # fmt: skip


@construction(8)
def yes_no(d: Draw) -> Phrase:
    """Do you drink coffee? Should we call the doctor? → क्या आप कॉफ़ी पीते हैं?"""
    if d.chance(0.1):
        verb, subject = d.verb_of(DUTIES), pronoun(d.one(("I", "we", "we", "they", "he", "she")))
        clause = Clause(verb, "should", subject, d.object(verb, subject, plain=True), asked=True)
        return ended(clause.question(), "?")
    tense = d.one(tuple(_TIMES))
    things = tense in ("progressive", "simple past", "perfect")  # nobody asks whether plays will end
    verbs = BY_NOW if tense == "perfect" else frozenset()
    return ended(drawn(d, tense, _TIMES[tense], 0, True, 0.7, things=things, verbs=verbs).question(), "?")


@construction(4)
def where_when_why_how(d: Draw) -> Phrase:
    """Why did the boy break the glass? → लड़के ने गिलास क्यों तोड़ा?"""
    word, verb, tense = asked_about(d)
    subject = d.asked_subject(verb)
    thing = asked_of(d, verb, subject, tense)
    return ended(Clause(verb, tense, subject, thing, asked=True).asked(*word), "?")


def asked_about(d: Draw) -> tuple[tuple[str, str], Verb, str]:
    """A question word in both languages, a verb and a tense with which it makes sense."""
    word, hi, verbs, tenses = d.one(_CIRCUMSTANCES)
    verb = d.verb_of(verbs).unhurried
    return (word, hi), verb, d.tense(verb, tenses)


def asked_of(d: Draw, verb: Verb, subject: Nominal | None, tense: str) -> Nominal | None:
    """The object of a question when, where or why: the story rather than a story, or stories."""
    return d.pointed(d.object(verb, subject, often=tense in OFTEN, plain=True), "the")


_CIRCUMSTANCES = (  # what people ask of what is done
    ("where", "कहाँ", words(
        "buy, sell, eat, play, work, study, learn, meet, swim, dance, exercise, pray, "
        "sew, celebrate, grow, plant, print, watch"
    ), ("habitual", "progressive", "simple past", "simple past", "future")),
    ("when", "कब", words(
        "buy, sell, read, write, clean, wash, repair, fix, finish, start, send, pay, meet, phone, call, return, come "
        "back, go out, arrive, bathe, sleep, cook, learn, celebrate, decorate, paint, print, open, close, "
        "water, plant, sign, rest, exercise, translate, travel, vote, complete, build, invite, feed, iron, prepare"
    ), ("simple past", "future")),
    ("why", "क्यों", words(
        "buy, sell, break, open, close, cry, laugh, shout, run, return, stop, leave, phone, call, scold, praise, "
        "hide, burn, throw, cut, go out, learn, study, write, fight, quarrel, thank, "
        "change, borrow, punish, arrest, complain about, choose, run away, sleep, rest, smile, wait "
        "for"
    ), ("simple past", "simple past", "progressive", "past progressive")),
    ("how", "कैसे", words(
        "cook, make, learn, fix, repair, solve, win, bake, sew, grow"
    ), ("simple past", "simple past", "habitual")),
)  # fmt: skip


@construction(3)
def what_object(d: Draw) -> Phrase:
    """What are you eating? → आप क्या खा रहे हैं?"""
    verb = d.verb_of(_OF_THINGS).unhurried
    tense = d.tense(verb, _OPEN)
    subject = pronoun(d.one(("I", "we"))) if tense == "should" else d.asked_subject(verb)  # what should I cook?
    return ended(Clause(verb, tense, subject, None, asked=True).asked_object(linked("what", "क्या")), "?")


@construction(2.5)
def who_subject(d: Draw) -> Phrase:
    """Who broke the window? → खिड़की किसने तोड़ी?"""
    verb = d.verb_of(_BY_SOMEONE).unhurried
    tense = d.tense(verb, ("progressive", "simple past", "simple past", "simple past", "future", "can"))
    tense = "simple past" if "hostile" in verb.traits else tense  # who broke it, not who will
    clause = Clause(verb, tense, pronoun("who"), asked_of(d, verb, None, tense))
    told = clause.statement()
    if clause.thing is None or verb.mark == "का":  # किसने रिपोर्ट की जाँच की?
        return ended(told, "?")
    return ended(Phrase(told.en, clause.object_hi + clause.subject_hi + clause.predicate.hi, told.features), "?")


_BY_SOMEONE = USUAL - words("work, exercise, pray, travel, rest, meet") | words(
    "break, win, paint, build, cry, laugh, shout, make, open, close, bring, take, fix, repair, call, phone, turn "
    "on, turn off, send, plant, wake, check, sign, invite, come back, go out, cut, choose, solve, pay, "
    "decorate"
)


@construction(2)
def which_object(d: Draw) -> Phrase:
    """Which book did you buy? → आपने कौन सी किताब खरीदी?"""
    verb = d.verb_of(_CHOSEN).unhurried
    thing = d.one(verb.objects)
    d.note(thing.en)
    unasked = thing.tags & {"person", "animal", "money", "fruit", "food"} or thing.en in SMALL | {"television"}
    if not thing.en_plural or unasked:
        return None
    which = noun_phrase(thing, "which")
    tense = d.tense(verb, ("simple past", "simple past", "future", "progressive", "want to"))
    clause = Clause(verb, tense, d.asked_subject(verb), which, asked=True)
    return ended(clause.asked_object(which), "?")


@construction(2)
def how_many(d: Draw) -> Phrase:
    """How many mangoes will you buy? → आप कितने आम खरीदेंगे?"""
    verb = d.verb_of(_COUNTED).unhurried
    noun = d.one(verb.objects)
    d.note(noun.en)
    if noun.en in ("breakfast", "lunch", "dinner"):
        return None
    if noun.tags & {"person", "animal", "language", "subject", "body"} or verb.en == "read" and "document" in noun.tags:
        return None
    thing = noun_phrase(noun, "bare", plural=bool(noun.en_plural))
    number = link()
    asked = Phrase(
        tokens("how many" if noun.en_plural else "how much", number) + thing.en,
        tokens(adjective_form("कितना", thing.agreement), number) + thing.hi,
    )
    clause = Clause(
        verb, d.one(("simple past", "simple past", "future", "want to")), d.asked_subject(verb), thing, asked=True
    )
    return ended(clause.asked_object(asked), "?")


_OF_THINGS = words(
    "eat, drink, cook, make, read, write, buy, sell, bring, learn, study, wear, order, watch, build, choose, sew, "
    "bake, collect, grow, teach"
)
_CHOSEN = words("buy, read, choose, wear, watch, sell, study, sing, order, learn, clean")
_COUNTED = words(
    "buy, eat, read, write, sell, bring, order, send, make, plant, sew, print, wash, peel, borrow, solve, pick, "
    "collect, drink, grow, bake, boil"
)


@construction(1.5)
def whom(d: Draw) -> Phrase:
    """Who are you waiting for? → आप किसका इंतज़ार कर रहे हैं?"""
    verb = d.verb("object", "no-perfect once")
    if verb.en in SELDOM or not any("profession" in noun.tags for noun in verb.objects):
        return None
    who = pronoun("who")
    clause = Clause(
        verb, d.tense(verb, ("simple past", "simple past", "future")), d.asked_subject(verb), who, asked=True
    )
    return ended(clause.asked_object(Phrase(who.en, clause.object_hi)), "?")


@construction(2)
def whose(d: Draw) -> Phrase:
    """Whose umbrella is this? → यह छाता किसका है?"""
    noun = d.word(
        "thing clothing device toy utensil furniture =car =bicycle =scooter =motorcycle =newspaper =letter =poem =dog "
        "=cat =cow =goat =horse "
        "=parrot =house =room =shop"
    )
    plural = noun.en_plural not in ("", noun.en) and d.chance(0.25)
    thing = noun_phrase(noun, d.one(("this", "that")), plural)
    whose = Phrase(tokens("whose", link()), [])
    whose.hi = tokens(adjective_form("किसका", thing.agreement), *whose.en[0][1])
    return say(
        "{whose} {noun} {be.auxiliary} {pointing} ?", "{thing} {whose} {be} ?",
        whose=whose, noun=thing.en[1:], pointing=thing.en[:1], be=predicate(BE, "is", thing), thing=thing,
    )  # fmt: skip


@construction(1)
def what_is(d: Draw) -> Phrase:
    """What is this? What was in the box? → यह क्या है? डिब्बे में क्या था?"""
    tense = d.one(("is", "was"))
    if d.chance(0.1):
        subject = pronoun(d.one(("this", "that")))
        return say(
            "what/1 {be.auxiliary} {subject} {be.main} ?",
            "{subject} क्या/1 {be} ?",
            subject=subject,
            be=predicate(BE, tense, subject),
        )
    place = d.spot()
    nothing = pronoun("this")
    return say(
        "what/1 {be.auxiliary} {be.main} {place} ?",
        "{place} क्या/1 {be} ?",
        place=place,
        be=predicate(BE, tense, nothing),
    )


@construction(1.5)
def who_is(d: Draw) -> Phrase:
    """Who is your teacher? Who is this man? → आपका अध्यापक कौन है?"""
    noun = d.one([noun for noun in d.lex.tagged["person"] if "kin" not in noun.tags and noun.en not in ONES_FRIENDS])
    d.note(noun.en)
    subject = (
        noun_phrase(noun, owner=d.owner(pronoun("I"), 0))
        if noun.en in ONES_OWN and d.chance(0.8)
        else noun_phrase(noun, d.one(("this", "that")))
    )
    be = predicate(BE, "is", subject)
    return say("who/1 {be.auxiliary} {subject} ?", "{subject} कौन/1 {be} ?", subject=subject, be=be)


@construction(2)
def where_is(d: Draw) -> Phrase | None:
    """Where are my shoes? → मेरे जूते कहाँ हैं?"""
    subject = (
        d.person(0.2)
        if d.chance(0.4)
        else d.known(
            d.nouns(SMALL_THINGS + " =car =bicycle =bank =hospital =post office =school =dog =cat"), described=0.25
        )
    )
    tense = d.one(("is", "is", "was"))
    if subject.number == "I" or subject.en[0][0] in ("this", "that", "these", "those"):
        return None
    return say(
        "where/1 {be.auxiliary} {subject} ?",
        "{subject} कहाँ/1 {be} ?",
        subject=subject,
        be=predicate(BE, tense, subject),
    )


_GREETINGS = (("good morning", "सुप्रभात"), ("good evening", "नमस्ते"), ("hello", "नमस्ते"))
_GREETED = (("sir", "सर"), ("Doctor", "डॉक्टर साहब"), ("Uncle", "अंकल"), ("brother", "भाई साहब"))
_NOW = (("today", "आज"), ("now", "अब"), ("these days", "इन दिनों"))


@construction(2)
def greeted(d: Draw) -> Phrase | None:
    """Good morning, sir, how are you? Hello, how is your brother? → सुप्रभात सर, आप कैसे हैं?"""
    hello, asks = linked(*d.one(_GREETINGS)), d.chance(0.5)  # after a person or after what has been
    if asks and d.chance(0.6):
        hello = say("{hello} , {who}", "{hello} {who}", hello=hello, who=linked(*d.one(_GREETED)))
    if asks:
        now = linked(*d.one(_NOW)) if d.chance(0.6) else EMPTY
        asked = say("how/1 are/2 {you} {now} ?", "{now} {you} कैसे/1 हैं/2 ?", you=pronoun("you"), now=now)
    else:
        asked = _how_was(d, d.noun("=journey =wedding =exam =interview =match =party =holiday =picnic =weather"))
    return asked and say("{hello} , {asked}", "{hello} , {asked}", hello=hello, asked=asked)


@construction(1.5)
def how_is(d: Draw) -> Phrase | None:
    """How is your mother? How was the journey? → आपकी माँ कैसी हैं?"""
    if d.chance(0.5):
        subject, tense = d.one_of_us(0.3), "is"
        if subject.en[0][0] == "my":
            return None
    else:
        return _how_was(d, d.noun(
            "dish =food =weather =meeting =wedding =exam =interview =match =party =holiday =film =play =lecture "
            "=programme =hotel =restaurant =book =novel =story =song =tea =coffee =lunch =dinner =picnic =conference "
            "=training"
        ))  # fmt: skip
    return _how(subject, tense) if of_others(subject) else None


def _how_was(d: Draw, noun: Noun) -> Phrase:
    """How was the journey?"""
    d.note(noun.en)
    if noun.tags & {"event", "idea"}:  # the journey is over
        return _how(noun_phrase(noun, "the"), "was", went=True)
    if noun.en == "weather":
        return _how(noun_phrase(noun, "the"), "is")
    return _how(noun_phrase(noun, d.one(("the", "this"))), d.one(("is", "was")))


def _how(subject: Nominal, tense: str, went: bool = False) -> Phrase:
    """How is he? `went`: of what took its course, in Hindi रहा."""
    be = predicate(BE, tense, subject)
    be.hi = tokens(perfective("रह", subject.agreement, last=True), be.hi[0][1][0]) if went else be.hi
    how = Phrase(tokens("how", link()), [])
    how.hi = tokens(adjective_form("कैसा", subject.agreement), *how.en[0][1])
    return say(
        "{how} {be.auxiliary} {subject} ?",
        "{subject} {how} {be} ?",
        how=how,
        subject=subject,
        be=be,
    )
