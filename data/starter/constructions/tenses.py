"""Plain statements in each tense, with and without an object, negated or not.

Imports the clauses, choices and registry of data.starter.
"""

from data.starter.clause import Clause, long_ago
from data.starter.draw import Draw
from data.starter.lexicon import Verb
from data.starter.nominal import Nominal, noun_phrase, pronoun
from data.starter.phrase import EMPTY, Phrase, ended, linked
from data.starter.registry import construction
from data.starter.sense import BEGUN, FOR_YEARS, LASTING, OF_WILL, OFTEN, SELDOM, SMALL, UNFIT, UNWILLED, USUAL, words

_NOT_OFTEN = (
    "mostly",
    "rarely",
    "seldom",
    "hardly",
    "never",
    "again",
    "again and again",
    "daily",
    "once",
    "twice",
    "three times",
    "every time",
    "many times",
)


def drawn(
    d: Draw,
    tense: str,
    times: tuple[str, ...] = (),
    negative: float = 0.2,
    asked: bool = False,
    extra: float = 1.0,
    never: bool = False,
    things: bool = True,
    verbs: frozenset[str] = frozenset(),
) -> Clause:
    """A clause in a tense, all its words drawn; `times` are the kinds of time that suit it, `verbs` those that do."""
    verb = _verb(d, tense, verbs, things)
    subject = d.asked_subject(verb) if asked else d.subject(verb)
    denied = d.chance(negative) and not (tense in OFTEN and "things" in verb.traits)
    thing = _thing(d, verb, tense, subject, denied, never, once=bool(verbs) and not extra)
    if asked and thing is not None and thing.lemma in ("I", "we"):  # who asks whether she helped me?
        thing = d.name()
    alike = verb.past == verb.en and subject.number != "one" and tense in ("habitual", "simple past")
    thing = d.some(thing, "any") if denied and tense not in OFTEN else thing
    share = 1 if alike and not denied and not asked else 0.3 * extra  # they cut: now or then?
    frequency = _frequency(d, verb, tense, thing, denied, asked or never, share)
    denied = denied and not frequency.en
    time = EMPTY if frequency.en else _time(d, verb, tense, times, thing, denied, share)
    if tense == "simple past" and long_ago(time):
        tense, verb = "simple past, long ago", verb.unhurried
    clause = Clause(verb, tense, subject, thing, denied, frequency, time=time, asked=asked, never=never)
    if tense in _MANNERED and not (denied or asked or frequency.en) and verb.manners and d.chance(0.15 * extra):
        clause.manner, clause.time = _fitting_manner(d, verb, tense), EMPTY
    elif "somewhere" in verb.traits and d.chance(0.3 * extra):
        clause.place = d.place(0, _OF_LEISURE)
    return _undoubled(d, clause, tense, denied, asked, never)


def _verb(d: Draw, tense: str, verbs: frozenset[str], things: bool) -> Verb:
    """One of the verbs, or of all that suit the tense; what is seldom done, one time in five."""
    of_things = things and tense in ("habitual", "future")
    if verbs or tense in OF_WILL and not (of_things and d.chance(0.15)):
        return d.verb_of(verbs or OF_WILL[tense])
    without = UNFIT.get(tense, UNWILLED) + ("" if things else " things")
    if of_things:  # the door opens
        return d.verb("things", without)
    verb = d.verb("object" if d.chance(0.8) else "none", without)
    if verb.en in SELDOM and d.chance(0.8):
        d.forget(-1)
        verb = d.verb("object", without)
    return verb


def _thing(d: Draw, verb: Verb, tense: str, subject: Nominal, denied: bool, never: bool, once: bool) -> Nominal | None:
    """What it is done to: `once`, or under way, to one thing, and again and again to things in general."""
    under_way = tense.endswith("progressive")  # nobody is watching three films
    plain = once and not never and tense in ("perfect", "already")
    plain = plain or (under_way or tense in OF_WILL) and d.chance(0.6)
    thing = d.object(verb, subject, denied or under_way and not plain, often=never or tense in OFTEN, plain=plain)
    if not never or tense != "perfect" or thing is None:
        return thing
    if thing.number == "many" and not thing.animate and thing.lemma not in SMALL:
        return noun_phrase(d.lex.noun[thing.lemma], "any")  # has never written a story: कभी कहानी नहीं लिखी
    return thing


def _frequency(
    d: Draw, verb: Verb, tense: str, thing: Nominal | None, denied: bool, set_apart: bool, share: float
) -> Phrase:
    """often, sometimes, for what is done by habit; `set_apart`: a question, or never."""
    if tense != "habitual" or verb.traits & {"things", "stative"} or verb.en == "celebrate":
        return EMPTY
    if not denied and d.chance(share) or thing is None and not set_apart:  # nobody just sings, or always works
        if verb.en in _ALWAYS:
            return d.adverb("frequency", _NOT_OFTEN)
        return d.adverb(
            "frequency", (*_NOT_OFTEN, "always") if thing is not None else (*_NOT_OFTEN, "always", "usually")
        )
    return EMPTY


def _time(
    d: Draw, verb: Verb, tense: str, times: tuple[str, ...], thing: Nominal | None, denied: bool, share: float
) -> Phrase:
    """yesterday, in the morning; nothing where nobody would tell it."""
    opening = tense == "future" and "things" in verb.traits and verb.en in ("begin", "end", "open", "close")
    needed = times and (opening or tense == "simple past" and share == 1)
    untold = not times or _timeless(verb, tense) or _of_the_body(d, thing)
    if not needed and (untold or not d.chance(share)):
        return EMPTY
    time = d.time(*times, verb=verb)
    counted = thing is not None and thing.en[0][0] in ("two", "three", "four", "five")
    return EMPTY if _ill_timed(time, tense, denied) or counted and tense != "simple past" else time


def _fitting_manner(d: Draw, verb: Verb, tense: str) -> Phrase:
    manner = d.manner(verb)
    return EMPTY if manner.en[-1][0] in _UNFIT_MANNERS.get(tense, _AT_ONCE) else manner


def _undoubled(d: Draw, clause: Clause, tense: str, denied: bool, asked: bool, never: bool) -> Clause:
    """The clause, or one with a name as its object where both would be one Hindi word: उसे उसे धन्यवाद देना है."""
    thing = clause.thing
    if thing is None or not thing.pronoun or clause.case != "dative" or not _doubled(clause):
        return clause
    parts = clause.frequency, clause.manner, clause.place, clause.time
    return Clause(clause.verb, tense, clause.subject, d.name(), denied, *parts, asked=asked, never=never)


def _doubled(clause: Clause) -> bool:
    """Whether the subject and the object would be the same Hindi word."""
    return clause.subject_hi[0][0] == clause.object_hi[0][0]


_MANNERED = ("habitual", "progressive", "past progressive", "simple past", "future")
_ALWAYS = words("drink, eat, read, wear, help, watch, listen to, speak, use")  # what some always do
_OF_LEISURE = "=park =garden =playground =courtyard"
_SUDDEN = words("get up, wake up, laugh, smile, cry, shout, lie down, sit down, fight, hug, stop")
_TRIFLES = words(  # what nobody tells the time of
    "sharpen, hold, press, open, close, touch, fold, pour, take off, pick up, lift, push, pull, count, light, "
    "turn on, turn off, sleep, knit, taste, cover, fill, empty, delete, tie up, spread, move, peel, cut, hug, "
    "look at, worry about, continue, save, boil, bring, run, pay, wipe, spend, prepare for, share, build, catch, "
    "grow, check, wear, choose, punish, hit, protect, rescue, know, manage, thank, win, smell, ring, think about, "
    "watch over, celebrate, translate, forgive, rise, fly, earn, praise, understand, reduce, increase"
)
_AT_ONCE = words("immediately, suddenly, regularly")
_UNFIT_MANNERS = {  # he does not work suddenly, nor is he working regularly
    **dict.fromkeys(("progressive", "past progressive"), _AT_ONCE | words("well, properly")),
    "habitual": words("immediately, suddenly, quickly"),
    "simple past": words("regularly"),
    "future": words("suddenly, regularly"),
}  # fmt: skip


def _timeless(verb: Verb, tense: str) -> bool:
    """Whether no time goes with it: he respected her, he buys books."""
    state = "stative" in verb.traits and verb.en not in ("see", "hear", "forget") or verb.en in _SUDDEN
    still = "things" in verb.traits and verb.en not in ("begin", "end", "open", "close", "arrive", "leave")
    return state or still or verb.en in _TRIFLES or tense in OFTEN and bool(verb.traits & {"rare", "things"})


def _ill_timed(time: Phrase, tense: str, denied: bool) -> bool:
    """Whether nobody would say so: he will not sing in ten minutes, he was singing ten minutes ago."""
    said = " ".join(word for word, _ in time.en)
    if tense == "past progressive" and not said.startswith(("yesterday", "last night", "this morning")):
        return True
    if said.startswith("at once"):
        return True
    if tense == "could" and time.en[-1][0] in ("ago", "recently"):
        return True
    return denied and time.en[0][0] not in ("yesterday", "today", "tomorrow", "tonight")


def _of_the_body(d: Draw, thing: Nominal | None) -> bool:
    """Whether it is one's hands: nobody tells on what day they were washed."""
    return thing is not None and thing.lemma in d.lex.noun and "body" in d.lex.noun[thing.lemma].tags


def told(d: Draw, tense: str, times: tuple[str, ...] = ()) -> Phrase:
    return ended(drawn(d, tense, times).statement())


@construction(8)
def habitual(d: Draw) -> Phrase:
    """She often reads stories in the evening. → वह अक्सर कहानियाँ पढ़ती है।"""
    return told(d, "habitual", ("habitual",))


@construction(5)
def progressive(d: Draw) -> Phrase:
    """We are not watching television. → हम टीवी नहीं देख रहे हैं।"""
    return told(d, "progressive", ("present",))


@construction(4)
def past_progressive(d: Draw) -> Phrase:
    """The boys were playing cricket. → लड़के क्रिकेट खेल रहे थे।"""
    return told(d, "past progressive", ("past",))


@construction(9)
def simple_past(d: Draw) -> Phrase:
    """The girl ate two mangoes. → लड़की ने दो आम खाए।"""
    return told(d, "simple past", ("past",))


@construction(5)
def perfect(d: Draw) -> Phrase:
    """I have read this book. → मैंने यह किताब पढ़ी है।"""
    return ended(drawn(d, "perfect", verbs=BY_NOW).statement())


@construction(2)
def past_perfect(d: Draw) -> Phrase:
    """They had sold the house. → उन्होंने घर बेच दिया था।"""
    return ended(drawn(d, "past perfect", verbs=BY_NOW).statement())


@construction(8)
def future(d: Draw) -> Phrase:
    """My sister will come back tomorrow. → मेरी बहन कल वापस आएगी।"""
    return told(d, "future", ("future",))


@construction(1)
def future_progressive(d: Draw) -> Phrase:
    """He will be sleeping. → वह सो रहा होगा।"""
    verb, subject = d.verb_of(LASTING), d.one_of_us()
    if subject.lemma in ("I", "we", "you"):  # it is guessed, and of others
        subject = d.name()
    thing = d.object(verb, subject, plain=True)
    return ended(Clause(verb, "future progressive", subject, thing, d.chance(0.1)).statement())


@construction(2)
def used_to(d: Draw) -> Phrase:
    """I used to play chess. → मैं शतरंज खेलता था।"""
    verb, subject = d.verb_and_doer(BEGUN - {"learn"} | {"drink", "eat"})
    return ended(Clause(verb, "used to", subject, d.any_object(verb, verb.objects, subject)).statement())


@construction(2)
def going_to(d: Draw) -> Phrase:
    """He is going to buy a car. → वह एक कार खरीदने वाला है।"""
    return ended(drawn(d, "going to", ("future",), 0, things=False).statement())


@construction(2)
def already(d: Draw) -> Phrase:
    """She has already finished the work. → वह काम खत्म कर चुकी है।"""
    return ended(drawn(d, "already", (), negative=0, extra=0, verbs=BY_NOW).statement())


@construction(2)
def not_yet(d: Draw) -> Phrase:
    """He has not yet opened the shop. → उसने अभी तक दुकान नहीं खोली है।"""
    clause = drawn(d, "perfect", (), 1, extra=0, verbs=BY_NOW)
    clause.frequency = linked("yet", "अभी तक")
    return ended(clause.statement())


@construction(2)
def just(d: Draw) -> Phrase:
    """I have just eaten a banana. → मैंने अभी-अभी एक केला खाया है।"""
    verb, subject = d.verb_and_doer(BY_NOW)
    clause = Clause(verb.unhurried, "perfect", subject, d.object(verb, subject, plain=True))
    clause.frequency = linked("just", "अभी-अभी")
    return ended(clause.statement())


@construction(2)
def never(d: Draw) -> Phrase | None:
    """She never drinks coffee. → वह कभी कॉफ़ी नहीं पीती।"""
    tense = d.one(("habitual", "perfect"))
    clause = drawn(d, tense, (), 1, extra=0, never=True, verbs=_SOMETIMES)
    if clause.thing is not None:
        return None if clause.thing.lemma in _TRIVIAL else ended(clause.statement())
    return None if tense == "perfect" and clause.verb.en not in _RARELY else ended(clause.statement())


_TRIVIAL = words(
    "breakfast, lunch, dinner, message, letter, email, form, notice, document, report, application, list, file, "
    "article, essay"
)
_SOMETIMES = USUAL - words("learn, travel, teach, buy, wash, clean, meet, help, work, look after, study, water")
BY_NOW = words(  # what has, or has not yet, been done
    "eat, drink, cook, make, read, write, buy, sell, use, bring, take, open, close, clean, wash, cut, fix, repair, "
    "pay, send, post, print, download, delete, finish, start, complete, sign, check, phone, invite, return, come "
    "back, leave, book, order, choose, iron, water, feed, plant, peel, boil, decorate, turn on, "
    "turn off, fill in, accept, arrive, see, meet, translate, prepare, move, tie up, wake, change, milk, dry, "
    "fold, light, borrow"
)
_RARELY = words("swim, dance, exercise, pray")  # what some have never done


@construction(2)
def for_some_time(d: Draw) -> Phrase:
    """I have been learning Hindi for two years. → मैं दो साल से हिंदी सीख रहा हूँ।"""
    verb = d.verb_of(LASTING)
    subject = d.one_of_us()
    if verb.en in ("drive", "ride") and subject.number == "many":  # we do not drive one bus
        subject = pronoun(d.one(("I", "he", "she")))
    thing = d.any_object(verb, verb.objects, subject) if verb.en in FOR_YEARS else d.object(verb, subject, plain=True)
    clause = Clause(verb, "perfect progressive", subject, thing, time=d.since(verb))
    return ended(clause.statement())
