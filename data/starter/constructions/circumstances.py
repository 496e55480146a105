"""Where, when, how long and by what a thing is done, and why not, in one sentence with what is done.

Imports the clauses, choices, noun phrases and deeds of data.starter, and the numbers and places beside it.
"""

from data.starter.clause import Clause
from data.starter.constructions.numbers import DAYS
from data.starter.constructions.places import goal, goal_verb, to_town
from data.starter.draw import Draw
from data.starter.morphology import Agreement, adjective_form, present_of_be
from data.starter.nominal import noun_phrase
from data.starter.people import of_others
from data.starter.phrase import Phrase, ended, link, linked, say, tokens
from data.starter.registry import construction
from data.starter.scenes import Deed, deeds, does


@construction(3)
def deed_in_place(d: Draw) -> Phrase:
    """Priya was cutting vegetables in the kitchen. → प्रिया रसोई में सब्ज़ियाँ काट रही थी।"""
    places, done = d.one(_WORK_OF_PLACES)
    where, deed = d.noun(places), d.one(deeds(done))
    d.note(where.en)
    tense = d.tense(deed.verb, ("progressive", "past progressive", "simple past", "simple past", "future", "habitual"))
    clause = does(d, deed, tense, d.one_of_us(0.5))
    at_school = where.en in ("school", "college")
    clause.place = noun_phrase(where, "bare").after("at", "में") if at_school else d.at(noun_phrase(where, "the"), where)
    if tense in _WHEN and d.chance(0.4):
        clause.time = linked(*d.one(_WHEN[tense]))
    return ended(clause.statement())


_WHEN = {
    "simple past": (("yesterday", "कल"), ("this morning", "आज सुबह"), ("last Sunday", "पिछले रविवार")),
    "future": (("tomorrow", "कल"), ("on Sunday", "रविवार को"), ("this evening", "आज शाम")),
}
_WORK_OF_PLACES = (
    ("=kitchen", "cut: vegetable, onion, tomato; cook: rice, dal; wash: plate; make: tea, breakfast; "
     "peel: potato"),
    ("=library", "read: book, newspaper, magazine; study: history, science"), ("=office", "write: email; read: report"),
    ("=park =playground", "play: cricket, football, badminton; run; exercise"), ("=temple", "pray; sing: bhajan"),
    ("=garden", "water: plant; cut: grass; plant: tree, rose; pick: flower"), ("=bus stop", "wait for: bus"),
    ("=station", "wait for: train; drink: tea; buy: ticket; meet: friend"),
    ("=classroom", "read: lesson; write: essay"),
    ("=restaurant =hotel =cafe", "eat: dinner, lunch, dosa; drink: tea, coffee; order: pizza, dosa, tea, coffee"),
    ("=stadium", "watch: match"),
    ("=market", "buy: vegetable, mango, flower, sari, shirt; meet: friend, neighbour; drink: juice"),
    ("=school =college", "study: science, English; learn: music; teach: mathematics, science, English, Hindi"),
    ("=cinema", "watch: film"),
    ("=zoo", "look at: monkey, elephant, bird; photograph: bird, animal"),
    ("=room =house", "listen to: music; read: book, newspaper; watch: television; write: letter; iron: shirt"),
    ("=courtyard", "dry: towel, shirt; play: carrom; eat: dinner"),
    ("=village", "celebrate: Diwali, Holi, Eid; plant: tree"),
)  # fmt: skip


@construction(1.5)
def on_a_day(d: Draw) -> Phrase:
    """The shop is closed on Mondays. We go to the temple on Tuesdays. → दुकान सोमवार को बंद रहती है।"""
    day_en, day_hi = d.one(DAYS)
    day = say(f"on/1 {day_en}s/2", f"{day_hi}/2 को/1")
    if d.chance(0.5):
        noun = d.word("=shop =bank =office =market =school =library =museum =post office =zoo")
        subject, number = noun_phrase(noun, d.one(("the", "the", "this"))), link()
        en, hi = d.one((("closed", "बंद"), ("closed", "बंद"), ("open", adjective_form("खुला", subject.agreement))))
        stays = adjective_form("रहता", subject.agreement)
        be = present_of_be(subject.agreement)
        return say(
            "{subject} {be} {what} {day} .", "{subject} {day} {what} {stays} ।",
            subject=subject, be=[("is", (number,))], day=day, what=linked(en, hi),
            stays=tokens(f"{stays} {be}", number),
        )  # fmt: skip
    verb = goal_verb(d)
    place = goal(d, 0, d.nouns("=temple =market =church =mosque =gurdwara =park =cinema =village =library =office"))
    return ended(Clause(verb, "habitual", d.one_of_us(), None, place=place, time=day).statement())


@construction(1.5)
def nearest(d: Draw) -> Phrase:
    """Where is the nearest hospital? Is there a bank near here? → सबसे पास का अस्पताल कहाँ है?"""
    noun = d.word(
        "=hospital =bank =station =hotel =school =market =post office =bus stop =temple =police station =airport "
        "=restaurant =pharmacy =petrol pump =park"
    )
    of = adjective_form("का", Agreement(feminine=noun.feminine))
    kind = d.one(("where", "where", "far", "is there"))
    if kind == "where":
        number, near = link(), link()
        place = Phrase(
            [("the", ()), ("nearest", (near,)), *tokens(noun.en, number)],
            [*tokens(f"सबसे पास {of}", near), *tokens(noun.hi, number)],
        )
        return say("where/1 is/2 {place} ?", "{place} कहाँ/1 है/2 ?", place=place)
    if kind == "far":
        place, here = noun_phrase(noun, "the"), d.chance(0.5)
        from_en, from_hi = (" from/3 here/4", "यहाँ/4 से/3 ") if here else ("", "")
        return say(f"how/1 far/1 is/2 {{place}}{from_en} ?", f"{{place}} {from_hi}कितनी/1 दूर/1 है/2 ?", place=place)
    where = d.one((_NEAR_HERE, ("in/3 this/4 street/5", "इस/4 गली/5 में/3")))
    where = where if noun.en in ("bank", "school", "temple", "pharmacy", "restaurant", "hotel") else _NEAR_HERE
    thing = noun_phrase(noun, "a").without_one("कोई")
    return say(f"is/1 there/1 {{thing}} {where[0]} ?", f"क्या/1 {where[1]} {{thing}} है/1 ?", thing=thing)


_NEAR_HERE = ("near/3 here/4", "यहाँ/4 पास/3 में/3")


@construction(1.5)
def by_vehicle(d: Draw) -> Phrase:
    """I go to the office by bus. → मैं बस से दफ़्तर जाता हूँ।"""
    verb = goal_verb(d, d.one(("go", "go", "come")))
    tense = d.one(("habitual", "habitual", "simple past", "future", "progressive", "want to"))
    vehicle = d.noun("=bus =train =car =taxi =bicycle =scooter =motorcycle =metro")
    d.note(vehicle.en)
    near = vehicle.en in ("bicycle", "scooter", "motorcycle", "metro", "taxi")
    reached = d.nouns("=office =college =village =university" if vehicle.en == "train" else _REACHED)
    if vehicle.en == "metro":
        reached = [noun for noun in reached if noun.en != "village"]
    far = not near and tense != "habitual" and d.chance(0.4)
    where = to_town(d.town(near=True)) if far else goal(d, 0, reached, there=False)
    by = say("by/1 {vehicle}", "{vehicle.oblique} से/1", vehicle=noun_phrase(vehicle, "bare"))
    subject = d.one_of_us()
    asked = of_others(subject) and d.chance(0.2)
    place = Phrase(where.en + by.en, by.hi + where.hi)
    clause = Clause(verb, tense, subject, None, place=place, asked=asked)
    return ended(clause.question(), "?") if asked else ended(clause.statement())


_REACHED = "=office =school =market =station =hospital =college =bank =cinema =village =library =university =court"


@construction(1.5)
def by_then(d: Draw) -> Phrase:
    """He must finish this work by Friday. → उसे शुक्रवार तक यह काम खत्म करना होगा।"""
    en, hi = d.one(
        (*DAYS, *DAYS, ("tomorrow", "कल"), ("evening", "शाम"), ("five o'clock", "पाँच बजे"), ("noon", "दोपहर"))
    )
    by = say("by/1 {when}", "{when} तक/1", when=linked(en, hi))
    tense = d.one(("have to", "must", "should", "future, done", "will have to"))
    deed = d.one(deeds(_DUE))
    if tense == "future, done" and not deed.verb.vector:  # रविवार तक लिखेगा: not done by then
        tense = "must"
    clause = does(d, deed, tense, d.one_of_us())
    clause.time = by
    return ended(clause.statement())


_DUE = (
    "finish: work, homework, essay, report; complete: work, homework, project; write: letter, report, essay; pay: "
    "bill, rent; pay: fee; send: letter, document, report, email; read: book, report; come back; prepare: report, "
    "list; fill in: form"
)


@construction(1.5)
def around_an_event(d: Draw) -> Phrase:
    """She went home after the meeting. Let's rest after lunch. → वह मीटिंग के बाद घर गई।"""
    noun = d.word("=lunch =dinner =breakfast =meeting =class =match =wedding =exam =film =party =interview =journey")
    meal = noun.en in ("lunch", "dinner", "breakfast")
    event = noun_phrase(noun, "bare" if meal else "the")
    later = d.chance(0.65)
    time = event.after("after", "के बाद") if later else event.after("before", "से पहले")
    subject, tense = d.one_of_us(), d.one(("simple past", "simple past", "future", "want to"))
    if later and d.chance(0.4):
        verb = goal_verb(d)
        clause = Clause(verb, tense, subject, None, place=goal(d, 0, d.nouns("=house =market =park =library")))
    else:
        clause = does(d, d.one(deeds(_AFTER if later else _BEFORE)), tense, subject)
    clause.time = time
    return ended(clause.statement())


_AFTER = "rest; sleep; drink: tea, coffee, juice; talk to: friend; come back; phone: mother, friend; go for a walk"
_BEFORE = "drink: tea, coffee, water; talk to: friend; phone: mother, friend; read: newspaper, book; bathe; pray"


@construction(1.5)
def for_hours(d: Draw) -> Phrase:
    """We waited for the bus for two hours. → हमने दो घंटे तक बस का इंतज़ार किया।"""
    unit, counts = d.one((("hour", (1, 2, 2, 3, 4)), ("minute", (10, 15, 20, 30))))
    count, noun = d.one(counts), d.lex.noun[unit]
    time = noun_phrase(noun, "bare", count > 1, count=count) if count > 1 else noun_phrase(noun, "a")
    deed = d.one(deeds(_LASTING))
    deed = Deed(deed.verb.unhurried, deed.nouns)  # he slept for two hours: सोया
    tenses = (
        ("simple past", "had to", "have to") if deed.verb.en in _TIRING else ("simple past", "simple past", "future")
    )
    clause = does(d, deed, d.one(tenses), d.one_of_us())
    number = link()
    clause.time = Phrase([("for", (number,)), *time.en], [*(time.hi if count > 1 else time.oblique), ("तक", (number,))])
    return ended(clause.statement())


_TIRING = ("wait for", "work", "study", "rest", "exercise", "look for")
_LASTING = (
    "sleep; rest; work; exercise; wait for: bus, train, doctor, friend; read: book, newspaper; watch: television; "
    "play: cricket, football, chess; talk to: friend, mother; study: history, science; swim; listen to: music"
)


@construction(1.5)
def because_of(d: Draw) -> Phrase:
    """He was late because of the rain. I could not sleep because of the noise. → बारिश की वजह से उसे देर हो गई।"""
    spec, verbs = d.one(_CAUSES)
    noun, verb = d.noun(spec), d.one(verbs)
    d.note(noun.en)
    subject = d.pronoun_or_name(("I", "I", "he", "she", "we", "they"), 0.7)
    cause = noun_phrase(noun, "any" if "illness" in noun.tags and noun.en != "pain" else "the").after(
        "because of", "की वजह से"
    )
    if not verb:
        was = "were" if subject.number == "many" else "was"
        return say(
            f"{{subject}} {was}/1 late/1 {{cause}} .", "{cause} {subject.dative} देर/1 हो/1 गई/1 ।",
            subject=subject, cause=cause,
        )  # fmt: skip
    clause = does(d, d.one(deeds(verb)), "could", subject, True)
    said = clause.statement()
    return ended(Phrase(said.en + cause.en, cause.hi + said.hi, said.features))


_CAUSES = (
    ("=rain =traffic =fog =strike =storm", ("", "", "come back", "go out", "work")),
    ("=noise =heat", ("sleep", "sleep", "work")),
    ("=fever =cough =headache =pain", ("sleep", "work", "go out", "swim")),
    ("=meeting =exam", ("", "come back", "rest")),
)  # fmt: skip
