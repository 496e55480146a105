"""Questions: yes or no, and who, what, where, when, why, how, which, whose, how many, how much.

Imports the clauses, choices and registry of data.starter.
"""

from data.starter.clause import Clause
from data.starter.constructions.tenses import drawn
from data.starter.draw import Draw
from data.starter.morphology import adjective_form
from data.starter.nominal import noun_phrase, pronoun
from data.starter.phrase import Phrase, ended, link, linked, say, text, tokens
from data.starter.predicate import BE, predicate
from data.starter.registry import construction
from data.starter.sense import OFTEN

_TIMES = {
    "habitual": ("habitual",), "progressive": ("present",), "past progressive": ("past",),
    "simple past": ("past",),
    "future": ("future",), "perfect": (), "can": (), "should": (), "want to": (), "going to": ("future",),
    "have to": (),
}  # fmt: skip
_OPEN = (
    "habitual", "habitual", "progressive", "past progressive", "simple past", "simple past", "future", "future",
    "can", "should", "want to",
)  # fmt: skip


@construction(8)
def yes_no(d: Draw) -> Phrase:
    """Do you drink coffee? → क्या आप कॉफ़ी पीते हैं?"""
    tense = d.one(tuple(_TIMES))
    return ended(drawn(d, tense, _TIMES[tense], "", 0, asked=True, extra=0.7).question(), "?")


@construction(4)
def where_when_why_how(d: Draw) -> Phrase:
    """Why did the boy break the glass? → लड़के ने गिलास क्यों तोड़ा?"""
    word = d.one((("where", "कहाँ"), ("when", "कब"), ("why", "क्यों"), ("how", "कैसे")))
    clause = drawn(d, d.one(_OPEN), (), "unwilled stative", 0, asked=True, extra=0)
    said = text(clause.predicate.auxiliary + clause.predicate.main)
    if word[0] == "how" and "want" in said or word[0] == "why" and "can" in said.split():
        return None
    if word[0] in ("where", "how") and "person" not in clause.verb.subjects[0].tags:
        return None
    return ended(clause.asked(*word), "?")


@construction(3)
def what_object(d: Draw) -> Phrase:
    """What are you eating? → आप क्या खा रहे हैं?"""
    tense = d.one(_OPEN)
    verb = d.verb("object", "many stative hostile")
    if verb.en in ("play", "speak"):  # a game or a flute?
        return None
    if verb.mark or verb.objects[0].tags & {"person", "animal"} or " " in verb.en:
        return None
    clause = Clause(verb, tense, d.asked_subject(verb), None, asked=True)
    return ended(clause.asked_object(linked("what", "क्या")), "?")


@construction(2.5)
def who_subject(d: Draw) -> Phrase:
    """Who broke the window? → खिड़की किसने तोड़ी?"""
    verb = d.verb("object" if d.chance(0.7) else "none", "no-perfect")
    if "person" not in verb.subjects[0].tags:
        return None
    tense = d.one(("habitual", "progressive", "simple past", "simple past", "future", "can"))
    if tense == "progressive" and "stative" in verb.traits:
        return None
    clause = Clause(verb, tense, pronoun("who"), d.object(verb, often=tense in OFTEN))
    told = clause.statement()
    if verb.mark or clause.thing is None:
        return ended(told, "?")
    return ended(Phrase(told.en, clause.object_hi + clause.subject_hi + clause.predicate.hi, told.features), "?")


@construction(2)
def which_object(d: Draw) -> Phrase:
    """Which book did you buy? → आपने कौन सी किताब खरीदी?"""
    verb = d.verb("object", "many stative hostile")
    thing = d.one(verb.objects)
    d.note(thing.en)
    if verb.mark or " " in verb.en or not thing.en_plural or thing.tags & {"person", "animal", "money"}:
        return None
    which = noun_phrase(thing, "which")
    clause = Clause(verb, d.one(_OPEN), d.asked_subject(verb), which, asked=True)
    return ended(clause.asked_object(which), "?")


@construction(2)
def how_many(d: Draw) -> Phrase:
    """How many mangoes will you buy? → आप कितने आम खरीदेंगे?"""
    verb = d.verb("object", "stative hostile")
    noun = d.one(verb.objects)
    d.note(noun.en)
    if verb.mark or " " in verb.en or "single" in verb.traits:
        return None
    if noun.tags & {"person", "animal", "language", "subject"}:
        return None
    thing = noun_phrase(noun, "bare", plural=bool(noun.en_plural))
    number = link()
    asked = Phrase(
        tokens("how many" if noun.en_plural else "how much", number) + thing.en,
        tokens(adjective_form("कितना", thing.agreement), number) + thing.hi,
    )
    clause = Clause(verb, d.one(_OPEN), d.asked_subject(verb), thing, asked=True)
    return ended(clause.asked_object(asked), "?")


@construction(1.5)
def whom(d: Draw) -> Phrase:
    """Who are you waiting for? → आप किसका इंतज़ार कर रहे हैं?"""
    verb = d.verb("object", "no-perfect once")
    if not any("profession" in noun.tags for noun in verb.objects):
        return None
    who = pronoun("who")
    clause = Clause(verb, d.one(("habitual", "simple past", "future")), d.asked_subject(verb), who, asked=True)
    return ended(clause.asked_object(Phrase(who.en, clause.object_hi)), "?")


@construction(2)
def whose(d: Draw) -> Phrase:
    """Whose umbrella is this? → यह छाता किसका है?"""
    noun = d.noun(
        "thing clothing vehicle device toy utensil furniture =newspaper =letter =poem =dog =cat =cow =goat "
        "=horse =parrot "
        "=house =room =shop"
    )
    d.note(noun.en)
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
    tense = d.one(("is", "was", "will be"))
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
    noun = d.noun("person")
    if "kin" in noun.tags:
        return None
    d.note(noun.en)
    subject = (
        noun_phrase(noun, owner=d.owner())
        if "profession" in noun.tags and d.chance(0.5)
        else noun_phrase(noun, d.one(("this", "that")))
    )
    be = predicate(BE, d.one(("is", "is", "was")), subject)
    return say("who/1 {be.auxiliary} {subject} ?", "{subject} कौन/1 {be} ?", subject=subject, be=be)


@construction(2)
def where_is(d: Draw) -> Phrase:
    """Where are my shoes? → मेरे जूते कहाँ हैं?"""
    subject = (
        d.person(0.2)
        if d.chance(0.4)
        else d.known(d.nouns("thing clothing vehicle building animal device utensil =newspaper =letter =report"))
    )
    tense = d.one(("is", "is", "was"))
    if subject.number == "I":
        return None
    return say(
        "where/1 {be.auxiliary} {subject} ?",
        "{subject} कहाँ/1 {be} ?",
        subject=subject,
        be=predicate(BE, tense, subject),
    )


@construction(1.5)
def how_is(d: Draw) -> Phrase:
    """How is your mother? How was the journey? → आपकी माँ कैसी हैं?"""
    if d.chance(0.5):
        subject, tense = d.person(0.3), "is"
    else:
        noun = d.noun("food event weather place vehicle readable music")
        d.note(noun.en)
        subject, tense = noun_phrase(noun, d.one(("the", "this"))), d.one(("is", "was"))
    if subject.lemma in ("I", "we"):
        return None
    how = Phrase(tokens("how", link()), [])
    how.hi = tokens(adjective_form("कैसा", subject.agreement), *how.en[0][1])
    return say(
        "{how} {be.auxiliary} {subject} ?",
        "{subject} {how} {be} ?",
        how=how,
        subject=subject,
        be=predicate(BE, tense, subject),
    )
