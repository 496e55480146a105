"""Numbers, prices, clock times, dates and ages.

Imports the choices, noun phrases and predicates of data.starter.
"""

import re

from data.starter.choice import is_plain
from data.starter.clause import Clause
from data.starter.constructions.fragments import measured
from data.starter.draw import Draw
from data.starter.lexicon import Noun
from data.starter.morphology import adjective_form, present_of_be
from data.starter.nominal import ELDERS, Nominal, noun_phrase
from data.starter.people import of_others
from data.starter.phrase import EMPTY, Phrase, ended, link, linked, say, tokens
from data.starter.predicate import BE, predicate
from data.starter.registry import construction
from data.starter.sense import MINORS, SMALL, ownable

_PRICED = (
    "clothing device utensil furniture toy dish tool office_thing =car =bicycle =motorcycle =scooter =book =magazine "
    "=novel =map =bag =ring =box =watermelon =papaya =pineapple =coconut =pumpkin =melon"
)
_AMOUNTS = {  # rupees, by the worth of the thing
    "little": (5, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50, 60),
    "few": (40, 50, 60, 75, 80, 90, 100, 120, 150, 180, 200, 250, 300, 350, 400),
    "some": (200, 250, 300, 350, 400, 450, 500, 650, 750, 800, 900, 1000, 1200, 1500, 2000, 2500),
    "much": (3000, 4000, 5000, 6500, 8000, 9000, 10000, 12000, 15000, 20000, 25000, 30000, 40000, 50000),
    "a good deal": (60000, 70000, 75000, 80000, 90000, 100000, 120000),
    "very much": (150000, 200000, 250000, 300000, 500000, 800000),
    "most": (1500000, 2000000, 2500000, 3500000, 5000000, 8000000),
}


def _number(d: Draw, most: int, least: int) -> Phrase:
    """A number in words or in figures."""
    number = least + int(d.random() * (most - least + 1))
    if d.chance(0.35):
        return linked(str(number), str(number))
    word = d.lex.numerals[number]
    return linked(word.en, word.hi)


def _worth(noun: Noun) -> str:
    """Which of the amounts suit it."""
    if "dish" in noun.tags and noun.en not in ("samosa", "idli", "pakora", "puri", "paratha"):
        return "few"
    small = noun.tags & {"food", "drink", "office_thing"} and not noun.tags & {"furniture", "device"}
    if noun.en in ("watermelon", "papaya", "pineapple", "coconut", "pumpkin", "melon", "biryani", "pizza", "cake"):
        return "few"
    if small or noun.en in ("bulb", "switch", "soap", "matchbox", "marble", "balloon", "newspaper"):
        return "little"
    if noun.en in ("house", "flat", "land", "shop"):
        return "most"
    if (
        noun.tags & {"utensil", "toy"}
        and noun.en not in ("pressure cooker", "frying pan", "ladder")
        or noun.en in ("magazine", "book", "novel", "map", "sock", "glove", "vest", "slipper", "cap", "tie")
    ):
        return "few"
    if noun.en in ("scooter", "motorcycle"):
        return "a good deal"
    if "vehicle" in noun.tags and noun.en != "bicycle":
        return "very much"
    if noun.en in ("cow", "buffalo", "horse", "goat", "ring", "necklace", "bicycle", "guitar", "sitar", "suit"):
        return "much"
    cheap = noun.en in ("drawer", "shelf", "stool", "lamp", "torch", "fan", "mixer", "radio", "heater")
    return "much" if noun.tags & {"device", "furniture"} and not cheap else "some"


def _grouped(amount: int) -> str:
    """2,50,000: from a lakh on in groups, as in India."""
    figures = str(amount)
    return figures if amount < 100000 else re.sub(r"(?<=\d)(?=(?:\d\d)*\d{3}$)", ",", figures)


def _rupees(d: Draw, noun: Noun) -> Phrase:
    """₹250, 40 rupees, Rs 75."""
    worth = _worth(noun)
    amount = _grouped(d.one(_AMOUNTS[worth]))
    number, unit = link(), link()
    kind = d.one(("sign", "rupees", "Rs", "word"))
    if kind == "sign":
        return Phrase([("₹", (unit,)), (amount, (number,))], [("₹", (unit,)), (amount, (number,))])
    if kind == "Rs":
        return Phrase([("Rs", (unit,)), (amount, (number,))], [(amount, (number,)), ("रुपये", (unit,))])
    if kind == "word" and amount.isdecimal() and int(amount) < 100:
        word = d.lex.numerals[int(amount)]
        return Phrase([*tokens(word.en, number), ("rupees", (unit,))], [*tokens(word.hi, number), ("रुपये", (unit,))])
    return Phrase([(amount, (number,)), ("rupees", (unit,))], [(amount, (number,)), ("रुपये", (unit,))])


def _priced(d: Draw) -> Noun:
    """A thing with a price of its own: not one sock, nor a lid."""
    return d.one([noun for noun in d.nouns(_PRICED) if noun.en not in SMALL and noun.en != "lid"])


@construction(2.5)
def price(d: Draw) -> Phrase:
    """This shirt costs 500 rupees. The price of the bag was ₹80. → इस कमीज़ का दाम 500 रुपये है।"""
    noun = _priced(d)
    d.note(noun.en)
    thing, money = noun_phrase(noun, d.one(("the", "this", "that"))), _rupees(d, noun)
    if d.chance(0.2):
        return say(
            "the price/1 of/2 {thing} was/3 {money} .",
            "{thing.oblique} का/2 दाम/1 {money} था/3 ।",
            thing=thing,
            money=money,
        )
    return say("{thing} costs/1 {money} .", "{of} दाम/1 {money} है/1 ।", thing=thing, of=thing.genitive(), money=money)


@construction(1)
def how_much_is(d: Draw) -> Phrase:
    """How much does this bag cost? → यह बैग कितने का है?"""
    noun = _priced(d)
    d.note(noun.en)
    plural = noun.en_plural not in ("", noun.en) and d.chance(0.3)
    thing = noun_phrase(noun, d.one(("this", "that")), plural)
    of = adjective_form("का", thing.agreement)
    if d.chance(0.5):
        do = "do" if plural else "does"
        return say(
            f"how/1 much/1 {do}/2 {{thing}} cost/2 ?",
            f"{{thing}} कितने/1 {of}/2 {present_of_be(thing.agreement)}/2 ?",
            thing=thing,
        )
    is_ = "are" if plural else "is"
    return say(
        f"how/1 much/1 {is_}/2 {{thing}} ?",
        f"{{thing}} कितने/1 {of}/1 {present_of_be(thing.agreement)}/2 ?",
        thing=thing,
    )


@construction(1.5)
def pays(d: Draw) -> Phrase | None:
    """I bought this book for 200 rupees. → मैंने यह किताब 200 रुपये में खरीदी।"""
    verb = d.one([verb for verb in d.lex.verbs if verb.en in ("buy", "sell") and "gives" not in verb.traits])
    d.note(verb.en)
    subject = d.one_of_us(0.7)
    noun = d.one(verb.objects)
    few = subject.number == "many" and "clothing" in noun.tags  # they do not buy one skirt
    if few or _worth(noun) == "most" or noun.en in ("flower", "milk") or noun.tags & {"fruit", "vegetable"}:
        return None
    several = noun.en in SMALL and bool(noun.en_plural)
    d.note(noun.en)
    if verb.en == "sell":
        thing = noun_phrase(noun, d.one(("the", "this")), several, owner=d.owner(subject, 1) if d.chance(0.4) else None)
    else:  # one does not buy what one has
        thing = noun_phrase(noun, d.one(("the", "this")), several)
    clause = Clause(verb, d.one(("simple past", "simple past", "future", "want to")), subject, thing)
    number, money = link(), _rupees(d, noun)
    clause.manner = Phrase([("for", (number,)), *money.en], [*money.hi, ("में", (number,))])
    return ended(clause.statement())


def _clock(d: Draw, hour: int) -> Phrase:
    """seven o'clock, 7:30, half past nine, quarter to five."""
    kind = d.one(("o'clock", "o'clock", "figures", "half past", "quarter past", "quarter to"))
    word = d.lex.numerals[hour]
    if kind == "o'clock":
        time = linked(word.en, word.hi) if d.chance(0.7) else linked(str(hour), str(hour))
        return say("{time} o'clock/1", "{time} बजे/1", time=time)
    if kind == "figures":
        minute = d.one(("05", "10", "15", "20", "25", "30", "35", "40", "45", "50", "55"))
        return linked(f"{hour}:{minute}", f"{hour}:{minute} बजे")
    if (kind, hour) in _ONE_WORD:
        return linked(f"{kind} {word.en}", _ONE_WORD[kind, hour])
    part = linked(kind, {"half past": "साढ़े", "quarter past": "सवा", "quarter to": "पौने"}[kind])
    return say("{part} {time}", "{part} {time}", part=part, time=linked(word.en, f"{word.hi} बजे"))


_ONE_WORD = {("half past", 1): "डेढ़ बजे", ("half past", 2): "ढाई बजे", ("quarter to", 1): "पौन बजे"}


@construction(1.5)
def it_is_oclock(d: Draw) -> Phrase | None:
    """It is seven o'clock. It is half past nine. → सात बजे हैं। साढ़े नौ बजे हैं।"""
    hour = 1 + int(d.random() * 12)
    time = _clock(d, hour)
    if ":" in time.en[0][0]:  # दो बजकर चालीस मिनट
        return None
    single = time.hi[0][0] in ("डेढ़", "पौन") or time.hi[-2][0] in ("एक", "1")  # एक बजा है, but दो बजे हैं
    hi = [*time.hi[:-1], ("बजा" if single else "बजे", time.hi[-1][1])]
    now, be = ("now/2", "अभी/2") if d.chance(0.4) else ("", ""), "है" if single else "हैं"
    return say(f"it is/1 {{time}} {now[0]} .", f"{now[1]} {{hi}} {be}/1 ।", time=time, hi=hi)


@construction(3)
def at_oclock(d: Draw) -> Phrase:
    """The train leaves at 7:30. I get up at six o'clock. → ट्रेन 7:30 बजे निकलती है।"""
    verb = d.one([verb for verb in d.lex.verbs if verb.en in _DAILY and is_plain(verb) and not verb.objects])
    d.note(verb.en)
    en, hi, hours = d.one(_WHEN.get(verb.en, _PARTS_OF_DAY))
    time = _clock(d, d.one(hours))
    part = linked(en, hi) if d.chance(0.5) else EMPTY
    number = link()
    when = Phrase(
        [("at", (number,)), *time.en, *part.en], [*part.hi, *time.hi[:-1], (time.hi[-1][0], time.hi[-1][1] + (number,))]
    )
    subject = d.subject(verb)
    if subject.lemma in ("door", "window", "lock", "box", "gate", "letter", "parcel", "cinema"):
        return None
    if subject.number == "many" and not subject.animate:
        return None
    once = subject.lemma in ("exam", "match", "wedding", "meeting", "film", "play", "party", "conference")
    tense = "future" if once else d.one(("habitual", "habitual", "future", "future" if verb.vector else "simple past"))
    asked = of_others(subject) and d.chance(0.6 if subject.lemma == "you" else 0.15)
    clause = Clause(verb, tense, subject, time=when, asked=asked)
    return ended(clause.question(), "?") if asked else ended(clause.statement())


_PARTS_OF_DAY = (
    ("in the morning", "सुबह", (6, 7, 8, 9, 10, 11)), ("in the afternoon", "दोपहर", (1, 2, 3)),
    ("in the evening", "शाम", (5, 6, 7)),
    ("at night", "रात", (8, 9, 10, 11)),
)  # fmt: skip
_MORNING = _PARTS_OF_DAY[:1]
_EARLY = (("in the morning", "सुबह", (5, 6, 7)),)
_WHEN = {
    **dict.fromkeys(("get up", "wake up", "bathe", "exercise", "pray"), _EARLY), "open": _MORNING,
    "go out": _PARTS_OF_DAY[:3], "leave": _PARTS_OF_DAY[:3], "begin": _PARTS_OF_DAY[:3], "close": _PARTS_OF_DAY[2:3],
}  # fmt: skip
_DAILY = (
    "get up", "wake up", "leave", "arrive", "return", "come back", "go out", "begin", "end", "open",
    "close", "bathe", "exercise", "pray",
)  # fmt: skip


@construction(1.5)
def age(d: Draw) -> Phrase:
    """My son is ten years old. How old is she? → मेरा बेटा दस साल का है।"""
    subject = d.person(0.5)
    if subject.number == "many" and subject.lemma != "you" or subject.number == "I" and d.chance(0.6):  # not of one age
        return None
    of = adjective_form("का", subject.agreement)
    be = predicate(BE, d.one(("is", "is", "is", "was")), subject)
    if d.chance(0.3) and of_others(subject):
        be = predicate(BE, "is", subject)
        return say(
            "how/1 old/2 {be.auxiliary} {subject} ?",
            f"{{subject}} कितने/1 साल/2 {of}/2 {{be}} ?",
            be=be,
            subject=subject,
        )
    return say(
        "{subject} {be.auxiliary} {be.main} {count} years/1 old/2 .", f"{{subject}} {{count}} साल/1 {of}/2 {{be}} ।",
        subject=subject, be=be, count=_number(d, *_ages(d, subject)),
    )  # fmt: skip


def _ages(d: Draw, subject: Nominal) -> tuple[int, int]:
    """The most and the fewest years that suit the subject."""
    if subject.lemma not in d.lex.noun:
        return 90, 16 if subject.lemma in ("I", "you") else 2  # a child is not आप
    if subject.lemma in MINORS:
        return 19, 2
    return (90, 45) if subject.lemma in ELDERS and subject.lemma != "husband" else (70, 20)


_MONTHS = (
    ("January", "जनवरी"), ("February", "फ़रवरी"), ("March", "मार्च"), ("April", "अप्रैल"), ("May", "मई"), ("June", "जून"),
    ("July", "जुलाई"), ("August", "अगस्त"), ("September", "सितंबर"), ("October", "अक्टूबर"), ("November", "नवंबर"),
    ("December", "दिसंबर"),
)  # fmt: skip
DAYS = (
    ("Monday", "सोमवार"),
    ("Tuesday", "मंगलवार"),
    ("Wednesday", "बुधवार"),
    ("Thursday", "गुरुवार"),
    ("Friday", "शुक्रवार"),
    ("Saturday", "शनिवार"),
    ("Sunday", "रविवार"),
)


@construction(1.5)
def date(d: Draw) -> Phrase:
    """My birthday is on 12 May. The exam will be on Monday. → मेरा जन्मदिन 12 मई को है।"""
    noun = d.word(
        "=birthday =exam =meeting =wedding =interview =match =party =picnic =test =function =election =conference"
    )
    subject = noun_phrase(noun, owner=d.owner()) if ownable(noun) and d.chance(0.3) else noun_phrase(noun, "the")
    if noun.en == "birthday":
        subject = noun_phrase(noun, owner=d.pronoun_or_name(("you", "he", "she", "I"), 0.5))
    if d.chance(0.4):
        when = linked(*d.one(DAYS))
    else:
        month, day = linked(*d.one(_MONTHS)), str(1 + int(d.random() * 28))
        when = say(f"{day}/1 {{month}}", f"{day}/1 {{month}}", month=month)
    kind = d.one(("is", "was", "will be")) if noun.en != "birthday" else "is"
    if d.chance(0.2) and subject.en[0][0] not in ("my", "our"):
        be = predicate(BE, kind, subject)
        return say("when/1 {be.auxiliary} {subject} {be.main} ?", "{subject} कब/1 {be} ?", be=be, subject=subject)
    be = predicate(BE, kind, subject, negative=d.chance(0.1))
    return say(
        "{subject} {be.auxiliary} {be.main} on/1 {when} .",
        "{subject} {when} को/1 {be} ।",
        subject=subject,
        be=be,
        when=when,
    )


@construction(1)
def today_is(d: Draw) -> Phrase:
    """Today is Monday. Tomorrow is Tuesday. → आज सोमवार है।"""
    en, hi, be_en, be_hi = d.one(
        (
            ("today", "आज", "is", "है"),
            ("yesterday", "कल", "was", "था"),
            ("tomorrow", "कल", "is", "है"),
            ("it", "", "is", "है"),
        )
    )
    if d.chance(0.4):
        what = linked(*d.one(DAYS))
    else:
        be_hi = "थी" if be_hi == "था" else be_hi  # कल 21 जनवरी थी
        what = say(
            f"{(day := 1 + int(d.random() * 28))}/1 {{month}}", f"{day}/1 {{month}}", month=linked(*d.one(_MONTHS))
        )
    be = " ".join(f"{word}/2" for word in be_en.split())
    if en == "it":
        return say(f"it {be} {{what}} today/1 .", f"आज/1 {{what}} {be_hi}/2 ।", what=what)
    return say(f"{en}/1 {be} {{what}} .", f"{hi}/1 {{what}} {be_hi}/2 ।", what=what)


@construction(1)
def costs_total(d: Draw) -> Phrase:
    """Give me two kilos of sugar. → मुझे दो किलो चीनी दीजिए।"""
    noun = d.word(
        "=potato =onion =tomato =carrot =pea =spinach =okra =aubergine =apple =mango =banana =orange =guava "
        "=grape =sugar =rice =flour =salt =milk =oil =dal =ghee =wheat"
    )
    liquid = noun.en in ("milk", "oil", "ghee")
    unit_en, unit_hi = ("litres", "लीटर") if liquid else ("kilos", "किलो")
    count = _number(d, 10, 2)
    thing = measured(noun)
    start = d.one(
        (
            ("give/1 me/2", "मुझे/2", "दीजिए/1"),
            ("please/3 give/1 me/2", "कृपया/3 मुझे/2", "दीजिए/1"),
            ("I/2 want/1", "मुझे/2", "चाहिए/1"),
            ("we/2 need/1", "हमें/2", "चाहिए/1"),
        )
    )
    return say(
        f"{start[0]} {{count}} {unit_en}/4 of {{thing}} .",
        f"{start[1]} {{count}} {unit_hi}/4 {{thing}} {start[2]} ।",
        count=count,
        thing=thing,
    )
