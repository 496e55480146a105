"""There is, going and coming, living, and where from and where to.

Imports the choices, noun phrases, clauses and predicates of data.starter.
"""

from collections.abc import Sequence

from data.starter.clause import Clause, long_ago
from data.starter.draw import Draw
from data.starter.lexicon import Noun, Verb
from data.starter.nominal import Nominal, noun_phrase, pronoun
from data.starter.people import of_others
from data.starter.phrase import EMPTY, Phrase, ended, link, linked, say
from data.starter.predicate import BE, predicate
from data.starter.registry import construction
from data.starter.sense import NEARBY, SMALL, SMALL_THINGS, words


def goal_verb(d: Draw, lemma: str = "go") -> Verb:
    """Go, come or return, as to a goal."""
    d.note(lemma)
    return d.lex.verb(lemma, "goal")


_GOALS = (
    "=school =hospital =market =shop =office =bank =post office =temple =mosque =church =gurdwara =station "
    "=airport =hotel =restaurant =cinema =museum =zoo =park =garden =library =college =university =village =city "
    "=court =factory =clinic =mall =stadium =field =playground =fair =cafe =bakery =police station =beach"
)


def goal(d: Draw, towns: float = 0.3, places: Sequence[Noun] = (), there: bool = True) -> Phrase:
    """to the market, to Delhi, home: the place alone in the oblique (बाज़ार, दिल्ली); inside words with में.

    `there` too, but one does not come there.
    """
    if not places and d.chance(0.1):
        return linked("there", "वहाँ") if there and d.chance(0.5) else linked("home", "घर")
    if d.chance(towns):
        return to_town(d.town())
    noun = d.one(places or d.nouns(_GOALS))
    d.note(noun.en)
    if places and noun.en == "house":
        return linked("home", "घर")
    where = noun_phrase(noun, "bare" if noun.en in ("school", "college", "church") else "the")
    to = link()
    mark = _GOAL_MARKS.get(noun.en)
    return Phrase([("to", (to if mark else where.head,))] + where.en, where.before(mark, to) if mark else where.oblique)


def to_town(town: Nominal) -> Phrase:
    """to Delhi: दिल्ली."""
    return Phrase([("to", (town.head,)), *town.en], town.oblique)


_HOMEWARD = "=village =city =office =school =hotel =hospital =university =hostel =house"  # where one returns to
_GOAL_MARKS = {
    **dict.fromkeys(("garden", "playground", "forest", "field", "fair", "fort", "kitchen", "cowshed"), "में"),
    **dict.fromkeys(("beach", "roof", "bridge", "platform"), "पर"),
}


_TIMES = {
    "habitual": ("habitual",), "progressive": ("present",), "past progressive": (),
    "simple past": ("past",), "future": ("future",), "going to": ("future",), "want to": (), "have to": ("future",),
    "can": (), "should": (), "perfect": (), "already": (), "had to": ("past",),
}  # fmt: skip


_SOON = words("childhood, hour, hours, minute, minutes")  # words of times in which one does not go abroad


@construction(5)
def goes(d: Draw) -> Phrase:
    """She goes to school every day. We went to Agra. → वह हर रोज़ स्कूल जाती है।"""
    verb = d.verb("goal")
    tense = d.one(tuple(_TIMES))
    if verb.en == "return" and tense in ("habitual", "past progressive", "progressive", "can", "should"):
        tense = "simple past"
    if verb.en == "go" and tense == "going to" or verb.en == "come" and tense == "should":  # going to go
        tense = "future"
    subject = d.doer(verb)
    if tense in ("perfect", "already") and subject.lemma in ("I", "you", "we"):  # who has gone is not here
        tense = "simple past"
    homeward = d.nouns(_HOMEWARD) if verb.en == "return" else ()
    place = goal(d, 0 if tense in ("habitual", "should") else 0.3, homeward, there=verb.en == "go")
    asked = of_others(subject) and d.chance(0.2)
    time = _when_going(d, verb, tense, place) if _TIMES[tense] and d.chance(0.4) else EMPTY
    if tense == "simple past" and long_ago(time):
        tense = "simple past, long ago"
    denied = not asked and tense not in ("already", "have to", "had to") and not time.en and d.chance(0.15)
    clause = Clause(verb, tense, subject, None, denied, place=place, time=time, asked=asked)
    return ended(clause.question(), "?") if asked else ended(clause.statement())


def _when_going(d: Draw, verb: Verb, tense: str, place: Phrase) -> Phrase:
    """in 2015, yesterday: one goes to Paris in 2015, but not to the shop, and not to Paris in an hour."""
    if not place.en[-1][0][0].isupper():
        return d.time(*_TIMES[tense], verb=verb)
    time = d.time(*_TIMES[tense])
    return EMPTY if tense == "progressive" or not _SOON.isdisjoint(word for word, _ in time.en) else time


@construction(1.5)
def walks_to(d: Draw) -> Phrase | None:
    """The children walked to school. → बच्चे पैदल स्कूल गए।"""
    verb = d.lex.verb("walk", "goal-to")
    d.note(verb.en)
    where = goal(d, 0, d.nouns(_WALKED_TO))
    clause = Clause(verb, d.one(_WALKING), d.doer(verb), None, d.chance(0.1), place=where)
    place, (on_foot, *rest) = where.hi, clause.predicate.hi
    return ended(Phrase(clause.statement().en, [*clause.subject_hi, on_foot, *place, *rest], clause.predicate.features))


_WALKING = ("habitual", "progressive", "simple past", "future", "can", "want to")
_WALKED_TO = (
    "=school =market =shop =office =bank =post office =temple =mosque =church =station =library =college =house =park "
    "=hospital =village"
)


@construction(4)
def acts_somewhere(d: Draw) -> Phrase:
    """My uncle lives in Mumbai. They are waiting at the station. → मेरे चाचा मुंबई में रहते हैं।"""
    verb = d.verb("at")
    tense = d.one(_SPENT.get(verb.en, _AT_WORK))
    place = (
        say("in/1 {town}", "{town} में/1", town=d.town(near=verb.en == "stay"))
        if verb.en in ("live", "stay", "study", "teach", "work") and d.chance(0.5)
        else _usual_place(d, verb.en)
    )
    people = {"teach": "=teacher =professor", "play": "=child =boy =girl =son =daughter =brother =sister =friend"}
    subject = d.one_of_us(0.6, d.nouns(people[verb.en])) if verb.en in people else d.doer(verb)
    asked = tense not in ("used to", "should") and of_others(subject) and d.chance(0.2)
    clause = Clause(
        verb,
        tense,
        subject,
        None,
        not asked and tense not in ("used to", "have to") and d.chance(0.15),
        place=place,
        asked=asked,
    )
    return ended(clause.question(), "?") if asked else ended(clause.statement())


_AT_WORK = (
    "habitual", "progressive", "past progressive", "simple past", "future", "going to", "want to", "have to", "can",
    "should",
)  # fmt: skip
_SPENT = {  # the tenses in which one is told to live, wait or sit somewhere; who is sitting is बैठा
    "live": ("habitual", "habitual", "used to", "future", "want to"), "stay": ("simple past", "future", "want to"),
    "play": ("simple past", "future", "want to", "progressive"),
    "wait": ("progressive", "past progressive", "simple past", "future"),
    "sit": ("habitual", "simple past", "future", "want to", "have to", "can", "should"),
}  # fmt: skip


def _usual_place(d: Draw, verb: str) -> Phrase:
    """Where people live, wait or study."""
    if d.chance(0.2):
        return linked(*d.one(NEARBY[:2]))
    noun = d.word(_USUAL[verb])
    return d.at(noun_phrase(noun, d.one(("the", "the", "this", "that"))), noun)


_USUAL = {
    "live": "=village =city =house =hostel =town =flat",
    "stay": "=hotel =house =hostel =inn",
    "work": "=office =hospital =school =factory =shop =market =bank =restaurant =hotel",
    "wait": "=station =bus stop =office =school =park =hotel =hospital =library =airport =shop =bank =cafe",
    "sit": "=garden =park =room =roof =classroom =courtyard =library =cafe",
    "sleep": "=room =bedroom =roof =courtyard =house =hostel",
    "play": "=park =garden =playground =street =courtyard =beach",
    "study": "=library =room =school =college =hostel =university =bedroom",
    "teach": "=school =college =village =city =university =classroom",
    "eat": "=kitchen =restaurant =hotel =garden =room =school =house =cafe",
}  # fmt: skip


@construction(4)
def there_is(d: Draw) -> Phrase:
    """There is a book on the table. There were no chairs in the room. → मेज़ पर एक किताब है।"""
    noun, place = _thing_and_spot(d)
    kind = d.one(("yes", "yes", "yes", "no", "ask") if "person" not in noun.tags else ("yes",))
    thing = _so_many(d, noun, kind)
    be = predicate(BE, d.one(("is", "is", "was")), thing, negative=kind == "no", asked=kind == "ask")
    if kind == "yes":
        return say(
            "there {be.auxiliary} {be.main} {thing} {place} .",
            "{place} {thing} {be} ।",
            be=be,
            thing=thing,
            place=place,
        )
    one = noun.en_plural and thing.number == "one"
    thing = thing.without_one("कोई")
    if kind == "ask":
        return say(
            "{be.auxiliary} there/1 {be.main} {thing} {place} ?", "{be.question} {place} {thing} {be} ?",
            be=be, thing=thing, place=place,
        )  # fmt: skip
    if one:  # no table: कोई मेज़ नहीं
        thing = Phrase(thing.en[1:], [(thing.hi[0][0], (be.negation,)), *thing.hi[1:]])
    return say(
        "there {be.auxiliary} {no} {thing} {place} .", "{place} {thing} {be} ।",
        be=be, no=[("no", (be.negation,))], thing=thing, place=place,
    )  # fmt: skip


def _so_many(d: Draw, noun: Noun, kind: str) -> Nominal:
    """a book, some books, three books, some milk; books and milk, if asked for; a book and milk, if not there."""
    there = kind == "yes"
    if kind == "no" and noun.en_plural and "food" in noun.tags:
        return noun_phrase(noun, "bare", True)
    if not noun.en_plural:
        return noun_phrase(noun, "some" if there and noun.tags & {"food", "drink", "material"} else "bare")
    if noun.en not in SMALL and (noun.en_plural == noun.en or d.chance(1 if kind == "no" else 0.5)):
        return noun_phrase(noun, "a")
    count = 2 + int(d.random() * 5) if there and d.chance(0.5) else 0
    return noun_phrase(noun, "some" if there and not count else "bare", True, count=count)


def _thing_and_spot(d: Draw):
    if d.chance(0.4):
        nouns, places = d.one(_FOUND)
        noun = d.word(nouns)
        place_noun = d.noun(places)
        d.note(place_noun.en)
        return noun, d.at(noun_phrase(place_noun, d.one(("the", "the", "this"))), place_noun)
    noun = d.word("drink " + SMALL_THINGS + " =rice =dal =curd =egg =sweet =vegetable =butter =cake =bread")
    if noun.tags & {"food", "drink"}:
        vessel = "=glass =bottle =jug =fridge" if "drink" in noun.tags else "=bowl =fridge =kitchen"
        vessel = "=fridge =kitchen" if noun.en in ("cake", "bread", "egg", "butter") else vessel
        vessel = "=cup" if noun.en in ("tea", "coffee", "soup") else vessel
        vessel = d.noun(vessel)
        d.note(vessel.en)
        return noun, noun_phrase(vessel, d.one(("the", "the", "this", "that"))).after("in", "में")
    return noun, d.spot("container" in noun.tags)


_FOUND = (  # what is found where
    ("=man =woman =boy =girl =child =dog =cat", "=garden =park =street =field =market =road =room =house =shop"),
    ("=tree =flower =bench =bird", "=garden =park"), ("=cow =goat =buffalo =horse", "=field =village =road =street"),
    ("=car =bus =truck =bicycle =taxi =scooter", "=road =street"),
    ("=school =hospital =temple =mosque =bank =library =hotel =cinema =post office =well =pond =park",
    "=village =city =town"),
    ("=table =chair =bed =sofa =cupboard =fan =computer =lamp =mirror =clock",
    "=house =office =hotel =flat =room =shop"),
    ("=teacher =computer =blackboard =desk", "=classroom"),
    ("=doctor =nurse =patient =bed", "=hospital =clinic"), ("=elephant =lion =deer =monkey =tiger =peacock",
    "=forest =zoo"),
    ("=tree =crop =well =farmer", "=field"), ("=fish =boat", "=river =lake"),
)  # fmt: skip


@construction(1.5)
def from_to(d: Draw) -> Phrase | None:
    """This train goes from Delhi to Agra. → यह ट्रेन दिल्ली से आगरा तक जाती है।"""
    one, two = d.town(near=True), d.town(near=True)
    if one.lemma == two.lemma:
        return None
    subject = noun_phrase(d.lex.noun["train"], d.one(("this", "that", "the")))
    verb = d.lex.verb("go", "goal")
    place = say("from/1 {one} to/2 {two}", "{one} से/1 {two} तक/2", one=one, two=two)
    tense = d.one(("habitual", "habitual", "future"))
    return ended(Clause(verb, tense, subject, None, False, place=place).statement())


def companion(d: Draw, subject: Nominal) -> Nominal:
    """her mother, Ravi, his friends: of one's own family, not of another's."""
    if d.chance(0.3):
        name = d.name()
        return name if name.lemma != subject.lemma else pronoun("they")
    if not subject.pronoun and subject.number == "many":  # his sons went with Ravi, not with their one uncle
        return d.name()
    named = subject.lemma not in d.lex.noun  # an uncle goes with his friend rather than with his aunt
    noun = d.noun("=mother =father =brother =sister =son =daughter =uncle =aunt =friend" if named else
        "=friend =brother =sister =neighbour")  # fmt: skip
    d.note(noun.en)
    return noun_phrase(noun, owner=d.owner(subject, 1))


_TOGETHER_TO = (
    "=market =temple =park =cinema =zoo =museum =village =hospital =fair =restaurant =beach =station =garden =library "
    "=cafe =stadium =airport =bank =mall"
)


@construction(2)
def with_someone(d: Draw) -> Phrase:
    """She went to the market with her mother. → वह अपनी माँ के साथ बाज़ार गई।"""
    subject = d.one_of_us(0.6)
    company = companion(d, subject).after("with", "के साथ")
    verb = d.verb("goal")
    where = goal(d, places=d.nouns(_HOMEWARD if verb.en == "return" else _TOGETHER_TO))
    clause = Clause(
        verb,
        d.one(("simple past", "simple past", "future", "progressive", "want to")),
        subject,
        None,
        place=Phrase(where.en + company.en, company.hi + where.hi),
    )
    return ended(clause.statement())


@construction(1.5)
def far_near(d: Draw) -> Phrase | None:
    """The station is far from here. My house is near the park. → स्टेशन यहाँ से दूर है।"""
    subject = d.known(
        d.nouns(
            "=house =school =hospital =office =temple =hotel =bank =library =museum =cinema =airport =market "
            "=park =river =field =station =college =court =post office =zoo"
        ),
        0,
    )
    if subject.en[0][0] in ("this", "that"):
        return None
    be = predicate(BE, "is", subject, negative=d.chance(0.15))
    other = noun_phrase(
        d.noun("=school =hospital =station =market =park =temple =bank =office =river =hotel"), d.one(("the", "this"))
    )
    if other.lemma == subject.lemma:
        other = d.town(near=True)
    kind = d.one(("here", "far", "near"))
    if kind == "here":
        where = say("far/1 from/2 here/3", "यहाँ/3 से/2 दूर/1")
    elif kind == "far":
        where = say("far/1 from/2 {other}", "{other.oblique} से/2 दूर/1", other=other)
    else:
        where = say("near/1 {other}", "{other.oblique} के/1 पास/1", other=other)
    return say(
        "{subject} {be.auxiliary} {be.main} {where} .", "{subject} {where} {be} ।", subject=subject, be=be, where=where
    )


@construction(1.5)
def go_command(d: Draw) -> Phrase:
    """Go to the bank. Come here. Please don't go there. → बैंक जाइए।"""
    en, hi = d.one((("go", "जाइए"), ("come", "आइए"), ("do not go", "मत जाइए"), ("do not come", "मत आइए")))
    please = d.one((("", ""), ("please/2", "कृपया/2")))
    here = linked("here", "यहाँ") if en.endswith("come") else goal(d)
    words = (
        linked(en, hi)
        if not en.startswith("do not")
        else say(f"do/2 not/2 {en.split()[-1]}/1", f"मत/2 {hi.split()[-1]}/1")
    )
    return say(f"{please[0]} {{words}} {{here}} .", f"{please[1]} {{here}} {{words}} ।", words=words, here=here)
