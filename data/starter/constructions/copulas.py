"""What someone or something is: sentences with is, was and will be.

Imports the choices, noun phrases and predicates of data.starter.
"""

from data.starter.draw import Draw
from data.starter.lexicon import Noun
from data.starter.morphology import future
from data.starter.nominal import Nominal, noun_phrase, pronoun, proper
from data.starter.people import of_others
from data.starter.phrase import EMPTY, Phrase, link, linked, say, tokens
from data.starter.predicate import BE, predicate
from data.starter.registry import construction
from data.starter.sense import (
    NEARBY,
    NO_DEGREE,
    OF_ONE_ROLE,
    ONES_FRIENDS,
    ONLY_THE,
    PERSONS,
    SMALL,
    SMALL_THINGS,
    bare,
    ownable,
    owned_by_the_many,
    words,
)

_NOW_AND_THEN = ("is", "is", "is", "was", "was")
_TENSES = (*_NOW_AND_THEN, "will be")


def being(
    d: Draw, subject: Nominal, what: Phrase, tense: str | None = None, negative: float = 0.2, asked: float = 0.2
) -> Phrase:
    """He is (not) a doctor. Is he a doctor?"""
    tense = tense or d.one(_TENSES)
    certain = what.en[0][0] in _ONLY_STATED
    question = not certain and of_others(subject) and d.chance(asked)
    denied = not certain and not question and d.chance(negative)
    be = predicate(BE, tense, subject, negative=denied, asked=question)
    if (question or denied) and isinstance(what, Nominal):
        what = what.without_one()  # यह किताब नहीं है
    if denied and what.hi[0][0] == "बहुत":  # not very: ज़्यादा … नहीं
        what = Phrase(what.en, [("ज़्यादा", what.hi[0][1]), *what.hi[1:]])
    if question:
        return say(
            "{be.auxiliary} {subject} {be.main} {what} ?", "{be.question} {subject} {what} {be} ?",
            be=be, subject=subject, what=what,
        )  # fmt: skip
    return say(
        "{subject} {be.auxiliary} {be.main} {what} .", "{subject} {what} {be} ।", be=be, subject=subject, what=what
    )


def quality(d: Draw, subject: Nominal, noun: Noun | None = None, degree: float = 0.4) -> Phrase | None:
    """An adjective said of the subject, a noun or anyone: (very) tall, in the form that agrees with it."""
    fitting = d.describing(noun)
    if not fitting:
        return None
    adjective = d.one(fitting)
    d.note(adjective.en)
    number = link()
    plain = Phrase(tokens(adjective.en, number), tokens(adjective.hindi(subject.agreement), number))
    if not adjective.tags & {"quality", "size", "feeling"} or adjective.en in NO_DEGREE or not d.chance(degree):
        return plain
    degrees = _DEGREES if adjective.en in _TOO_MUCH else _DEGREES[:-1]
    return say("{much} {what}", "{much} {what}", much=linked(*d.one(degrees)), what=plain)


_DEGREES = (
    ("very", "बहुत"),
    ("very", "बहुत"),
    ("very", "बहुत"),
    ("quite", "काफ़ी"),
    ("extremely", "बेहद"),
    ("really", "सचमुच"),
    ("too", "बहुत ज़्यादा"),
)
_ONLY_STATED = ("quite", "extremely", "really", "too")
_TOO_MUCH = words(
    "big, small, hot, cold, long, short, expensive, heavy, difficult, easy, sour, spicy, sweet, tight, "
    "loose, slow, fast, narrow, wide, high, dirty, dark, thin, fat, weak, lazy, strict, rude, arrogant, shy, "
    "talkative, careless"
)


@construction(4)
def is_profession(d: Draw) -> Phrase:
    """My brother is a doctor. → मेरा भाई डॉक्टर है।"""
    if d.chance(0.4):
        subject = pronoun(d.one(("I", "you", "we", "they", "he", "she")))
    else:
        subject = d.name() if d.chance(0.4) else d.someone(d.lex.tagged["kin"])
    noun = d.noun("=student =teacher" if d.chance(0.3) else _COMMON) if d.chance(0.4) else d.one(_callings(d))
    if subject.agreement.feminine:
        noun = noun.of_woman()
    of_men = noun.hi.endswith("ा") or noun.en.endswith("man") or noun.en in _TRADES_OF_MEN
    if noun.feminine != subject.agreement.feminine and (noun.feminine or of_men):
        return None
    d.note(noun.en)
    what = noun_phrase(noun, "bare" if subject.number == "many" else "a", plural=subject.number == "many")
    what = what.without_one()
    if subject.agreement.plural and subject.number == "one" and not noun.feminine:  # मेरे पिता जी मछुआरे हैं
        what = Phrase(what.en, tokens(noun.hindi(True, False), what.hi[0][1][0]))
    return being(d, subject, what, "is" if subject.lemma in ("we", "you") else d.one(_NOW_AND_THEN))


def _callings(d: Draw) -> list[Noun]:
    """What someone may be: of a trade, or in one of a few roles."""
    return [
        noun for noun in d.lex.tagged["person"]
        if "kin" not in noun.tags
        and noun.en not in ONES_FRIENDS | {"captain", "man", "woman", "boy", "girl", "child"}
        and (noun.en in _ROLES or noun.en not in OF_ONE_ROLE)
    ]  # fmt: skip


_COMMON = "=student =teacher =doctor =nurse =engineer =lawyer =farmer =writer =singer =actor =officer"
_ROLES = words("tenant, volunteer, tourist")
_TRADES_OF_MEN = words("servant, priest, blacksmith, goldsmith, waiter, porter, cobbler, mason, carpenter, barber")


@construction(6)
def person_is(d: Draw) -> Phrase | None:
    """She is very tired. → वह बहुत थकी हुई है।"""
    subject = d.person()
    what = quality(d, subject)
    if d.lemmas[-1] in _OF_OTHERS and subject.lemma in ("I", "we", "you"):
        return None
    if d.lemmas[-1] in ("awake", "asleep"):  # of one person, and not denied
        return being(d, subject, what, "is", 0) if subject.number == "one" else None
    if d.lemmas[-1] == "alive" and subject.pronoun is None:  # one says so of those spoken of before
        return None
    return being(d, subject, what, d.one(_NOW_AND_THEN) if d.lemmas[-1] in _PASSING else "is")


_OF_OTHERS = words(  # what nobody says of himself, or to another
    "asleep, awake, blind, deaf, bald, greedy, selfish, rude, foolish, arrogant, lazy, careless, alive, humble, "
    "famous, generous, wise, present"
)
_PASSING = words(  # what someone was for a while; we do not say that we were wise
    "happy, sad, tired, ill, busy, ready, alone, angry, worried, frightened, disappointed, excited, upset"
)


@construction(8)
def thing_is(d: Draw) -> Phrase | None:
    """This room is not clean. → यह कमरा साफ़ नहीं है।"""
    noun = d.one(d.lex.nouns)
    if noun.tags & {"person", "timeunit", "body"} or noun.en == "thing":
        return None
    subject = d.known((noun,))
    what = quality(d, subject, noun)
    if "illness" in noun.tags:  # dengue is dangerous
        return what and being(d, subject, what, "is", 0, 0)
    if "event" in noun.tags:  # the accident was serious
        return what and being(d, subject, what, "was", 0, 0.1)
    return what and being(d, subject, what, d.one(_NOW_AND_THEN))


@construction(12)
def this_is(d: Draw) -> Phrase:
    """This is my book. Those are not mangoes. → यह मेरी किताब है।"""
    noun = d.one([noun for noun in d.lex.nouns if noun.tags and not noun.tags & _UNSEEN and noun.en not in _NOT_SHOWN])
    d.note(noun.en)
    plural = noun.en_plural not in ("", noun.en) and d.chance(0.1 if noun.tags & {"place", "building"} else 0.4)
    pointing = pronoun(d.one(("these", "those") if plural else ("this", "that", "it", "this")))
    pointing.agreement = pointing.agreement._replace(feminine=noun.feminine)
    owned = d.chance(0.5) and ownable(noun) and (not plural or owned_by_the_many(noun))
    plain = bare(noun) or owned
    fitting = [word for word in d.fitting(noun) if word.en not in _NOT_SHOWN_SO]
    adjective = d.one(fitting) if fitting and d.chance(0.2) and not plain else None
    if owned:
        owner = d.owner() if plural or not noun.tags & {"clothing", "thing"} else d.one_owner()
        what = noun_phrase(noun, "bare", plural, owner=owner)
    else:
        article = "bare" if plural or not noun.en_plural or bare(noun) else "a"
        what = noun_phrase(noun, article, plural, adjective)
    past = owned and noun.en_plural and pointing.lemma in ("that", "those")
    stated = adjective is not None  # one asks whether the kheer is tasty, not whether this is tasty kheer
    return being(d, pointing, what, d.one(_NOW_AND_THEN) if past else "is", *((0, 0) if stated else ()))


_UNSEEN = words(  # tags of what nobody points at
    "timeunit, feeling, weather, idea, trouble, illness, person, body, festival, subject, event, money, game"
)
_NOT_SHOWN_SO = words("necessary, wrong, correct, complete, incomplete, official, legal, useful, lost")
_NOT_SHOWN = (
    ONLY_THE
    | SMALL
    | words(
        "address, parliament, state, district, neighbourhood, thing, area, region, place, part, corner, side, "
        "direction, email, fine, tax, wage, order, chance, result, pocket, breakfast, lunch, dinner, exercise, work, "
        "news, snow, music, floor, shadow, wing, tail, roof, degree, stage, air, gas, electricity, blood, skin, land, "
        "stair, fence, signature, notice, tablet, project, scene, room, thread, account, university"
    )
)


@construction(1.5)
def this_person_is(d: Draw) -> Phrase:
    """This is my brother. He is my father's friend. → यह मेरा भाई है।"""
    noun = d.word("kin =friend =neighbour =teacher =student =classmate =colleague =guest =boss =doctor =partner")
    known = "she" if noun.feminine or noun.hi_woman and d.chance(0.5) else "he"
    subject = pronoun(d.one(("this", "that", known)))
    noun = noun.of_woman() if subject.lemma == "she" else noun
    married = {"husband": ("she", "I"), "wife": ("he", "I")}.get(noun.en)
    what = noun_phrase(noun, owner=pronoun(d.one(married)) if married else d.owner())
    if what.en[0][0] == "your":  # who tells others who their fathers are?
        what = noun_phrase(noun, owner=pronoun("I"))
    if what.agreement.plural:  # elders are honoured: ये मेरी माँ हैं
        row = d.lex.pronouns["these" if subject.lemma == "this" else "those"]
        subject = Nominal(
            subject.en, [(row.hi, (subject.head,))], subject.oblique, what.agreement, "one", subject.head, "this"
        )
    subject.agreement = what.agreement
    return being(d, subject, what, "is", asked=0 if what.en[0][0] in ("my", "our") else 0.2)


@construction(6)
def is_somewhere(d: Draw) -> Phrase | None:
    """The keys are on the table. → चाबियाँ मेज़ पर हैं।"""
    subject = d.known(d.nouns(SMALL_THINGS), described=0.5)
    if subject.en[0][0] in ("this", "that", "these", "those"):  # one does not point at what lies under the bed
        return None
    return being(d, subject, d.spot("container" in d.lex.noun[subject.lemma].tags), d.one(_NOW_AND_THEN))


@construction(2)
def person_is_somewhere(d: Draw) -> Phrase | None:
    """My father is at home. → मेरे पिता जी घर पर हैं।"""
    subject, place = d.one_of_us(), d.place()
    if subject.lemma in ("I", "we") and {"that", "there"} & {word for word, _ in place.en}:  # one is here, in this room
        return None
    return being(d, subject, place, d.one(_NOW_AND_THEN))


@construction(1.5)
def will_be_somewhere(d: Draw) -> Phrase:
    """I will be at home tomorrow. → मैं कल घर पर रहूँगा।"""
    subject, place, be = d.one_of_us(), linked(*d.one([near for near in NEARBY if near[0] != "outside"])), "रह"
    if d.chance(0.6):
        be = "हो"
        noun = d.word(_FOR_DAYS)
        place = d.at(noun_phrase(noun, "the"), noun) if d.chance(0.6) else d.town().after("in", "में")
    time = linked(*d.one(_WEATHER_TIMES["will be"]))
    no_en, no_hi = ("not/3", "नहीं/3") if d.chance(0.15) else ("", "")
    return say(
        f"{{subject}} will/1 {no_en} be/2 {{place}} {{time}} .",
        f"{{subject}} {{time}} {{place}} {no_hi} {future(be, subject.agreement)}/12 ।",
        subject=subject, place=place, time=time,
    )  # fmt: skip


_FOR_DAYS = "=office =village =hotel =hostel =hospital"


@construction(1.5)
def name_is(d: Draw) -> Phrase:
    """My name is Ravi. His brother's name is Amit. → मेरा नाम रवि है।"""
    noun = d.noun("=name")
    if d.chance(0.4):
        owner = pronoun(d.one(("I", "you", "he", "she")))
    else:
        owner = d.known(d.nouns("kin =friend =teacher =doctor =student =neighbour"), 0)
    d.note(owner.lemma)
    subject = noun_phrase(noun, owner=owner)
    if of_others(subject) and d.chance(0.25):
        be = predicate(BE, "is", subject)
        return say("what/1 {be.auxiliary} {subject} ?", "{subject} क्या/1 {be} ?", be=be, subject=subject)
    name = d.name()
    unlike = name.agreement.feminine != owner.agreement.feminine and owner.animate and owner.lemma != "I"
    if unlike or subject.en[0][0] == "your":  # nobody tells others their names
        return None
    return being(d, subject, name, "is", asked=0.1)


@construction(1.5)
def comes_from(d: Draw) -> Phrase:
    """I am from Delhi. → मैं दिल्ली से हूँ।"""
    subject = d.pronoun_or_name(PERSONS, 0.6)
    town = d.town(near=not subject.pronoun)
    return being(d, subject, say("from/1 {town}", "{town} से/1", town=town), "is")


@construction(2)
def it_is_weather(d: Draw) -> Phrase:
    """It is very hot today. → आज बहुत गर्मी है।"""
    en, hi, feminine = d.one(_WEATHER)
    tense = d.one(("is", "is", "was", "will be") if en != "dark" else ("is", "was"))
    times = [
        time
        for time in _WEATHER_TIMES[tense]
        if en != "sunny" or time[0].split()[-1] not in ("night", "tonight", "days")
    ]
    time = linked(*d.one(times)) if d.chance(0.7) else EMPTY
    placed = d.chance(0.5) and not _is_place(time) and en != "foggy"  # there is no fog in Kochi
    town = proper(*d.one(_COLD_TOWNS), person=False) if en == "cold" else d.town(near=True)
    place = say("in/1 {town}", "{town} में/1", town=town) if placed else EMPTY
    if en == "dark":  # where one is, at the moment
        time, place = linked(*d.one(_WEATHER_TIMES[tense])) if tense == "is" else EMPTY, EMPTY
        if time.en and time.en[0][0] in ("today", "these"):
            time = EMPTY
    subject = pronoun("it")
    subject.agreement = subject.agreement._replace(feminine=feminine)
    be = predicate(BE, tense, subject)
    much = linked("very", "बहुत") if hi in _STRONG and d.chance(0.4) else EMPTY
    return say(
        "it {be.auxiliary} {be.main} {much} {weather} {place} {time} .", "{time} {place} {much} {weather} {be} ।",
        be=be, much=much, weather=linked(en, hi), place=place, time=time,
    )  # fmt: skip


def _is_place(words: Phrase) -> bool:
    return bool(words.en) and words.en[0][0] in ("here", "there", "outside")


_COLD_TOWNS = (("Delhi", "दिल्ली"), ("Shimla", "शिमला"), ("Srinagar", "श्रीनगर"), ("Lucknow", "लखनऊ"), ("Agra", "आगरा"))
_STRONG = ("गर्मी", "ठंड", "उमस", "कोहरा")
_WEATHER = (
    ("hot", "गर्मी", True),
    ("cold", "ठंड", True),
    ("humid", "उमस", True),
    ("foggy", "कोहरा", False),
    ("sunny", "धूप", True),
    ("dark", "अँधेरा", False),
)


@construction(1.5)
def it_rains(d: Draw) -> Phrase:
    """It is raining. It rained yesterday. → बारिश हो रही है। कल बारिश हुई।"""
    en, hi, tense = d.one(_RAIN)
    time = linked(*d.one(_WEATHER_TIMES[tense])) if tense == "habitual" or d.chance(0.7) else EMPTY
    here = "snow" in en or _is_place(time)
    place = EMPTY if here or d.chance(0.5) else say("in/1 {town}", "{town} में/1", town=d.town(near=True))
    return say(f"it {en} {{place}} {{time}} .", f"{{time}} {{place}} {hi} ।", place=place, time=time)


_WEATHER_TIMES = {
    "is": (("today", "आज"), ("now", "अभी"), ("these days", "इन दिनों"), ("outside", "बाहर"), ("here", "यहाँ"),
        ("there", "वहाँ")),
    "was": (("yesterday", "कल"), ("last night", "कल रात"), ("this morning", "आज सुबह"),
        ("last week", "पिछले हफ़्ते"), ("yesterday evening", "कल शाम"), ("there", "वहाँ")),
    "will be": (("tomorrow", "कल"), ("tonight", "आज रात"), ("tomorrow morning", "कल सुबह"),
        ("next week", "अगले हफ़्ते"), ("on Sunday", "रविवार को"), ("on Monday", "सोमवार को")),
    "habitual": (("here", "यहाँ"), ("in July", "जुलाई में"), ("every day", "हर रोज़"), ("every year", "हर साल"),
        ("in winter", "सर्दियों में")),
}  # fmt: skip
_RAIN = (
    ("is/2 raining/1", "बारिश/1 हो/1 रही/1 है/2", "is"),
    ("was/2 raining/1", "बारिश/1 हो/1 रही/1 थी/2", "was"),
    ("rained/1", "बारिश/1 हुई/1", "was"),
    ("did/2 not/3 rain/1", "बारिश/1 नहीं/3 हुई/12", "was"),
    ("will/2 rain/1", "बारिश/1 होगी/12", "will be"),
    ("will/2 not/3 rain/1", "बारिश/1 नहीं/3 होगी/12", "will be"),
    ("rains/1", "बारिश/1 होती/1 है/1", "habitual"),
    ("is/2 snowing/1", "बर्फ़/1 गिर/1 रही/1 है/2", "is"),
    ("snowed/1", "बर्फ़/1 गिरी/1", "was"),
    ("will/2 snow/1", "बर्फ़/1 गिरेगी/12", "will be"),
)


@construction(1)
def tag_question(d: Draw) -> Phrase | None:
    """This room is clean, isn't it? → यह कमरा साफ़ है न?"""
    noun = d.noun("thing furniture room food clothing vehicle building animal")
    if noun.en == "thing":
        return None
    subject = d.known((noun,), 0)
    if subject.number != "one":
        return None
    what = quality(d, subject, noun)
    be = predicate(BE, "is", subject)
    return what and say(
        "{subject} {be.auxiliary} {what} , isn't/1 it/1 ?",
        "{subject} {what} {be} न/1 ?",
        subject=subject,
        be=be,
        what=what,
    )
