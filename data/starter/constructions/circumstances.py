"""Where, when, with whom, for whom and how a thing is done, in one sentence with what is done.

Imports the clauses, choices, noun phrases, predicates and deeds of data.starter.
"""

from data.starter.clause import Clause
from data.starter.constructions.numbers import DAYS
from data.starter.constructions.places import companion, goal, goal_verb, to_town
from data.starter.draw import Draw
from data.starter.lexicon import Verb
from data.starter.morphology import Agreement, adjective_form, present_of_be
from data.starter.nominal import Nominal, noun_phrase, pronoun
from data.starter.people import of_others
from data.starter.phrase import Phrase, ended, link, linked, say, tokens
from data.starter.predicate import BE, predicate
from data.starter.registry import construction
from data.starter.scenes import Deed, deeds, does, doing
from data.starter.sense import PERSONS


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
    ("=school =college", "study: science, English; learn: music, dance; teach: mathematics, science, English, Hindi"),
    ("=cinema", "watch: film"),
    ("=zoo", "look at: monkey, elephant, bird; photograph: bird, animal"),
    ("=room =house", "listen to: music; read: book, newspaper; watch: television; write: letter; iron: shirt"),
    ("=courtyard", "dry: towel, shirt; play: carrom; eat: dinner"),
    ("=village", "celebrate: Diwali, Holi, Eid; plant: tree"),
)  # fmt: skip


@construction(2)
def for_someone(d: Draw) -> Phrase:
    """She made tea for the guests. → उसने मेहमानों के लिए चाय बनाई।"""
    subject, deed = d.one_of_us(0.6), d.one(deeds(_FAVOURS))
    noun = d.one(deed.nouns)
    d.note(deed.verb.en)
    d.note(noun.en)
    one = noun.en_plural and noun.en not in ("sweet", "medicine")
    thing = noun_phrase(noun, "a" if one else "bare", noun.en == "sweet")
    clause = Clause(deed.verb, d.one(_AT_ANY_TIME), subject, thing)
    clause.place = _friend_or_kin(d, subject).after("for", "के लिए")
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
        noun = d.noun("=guest =child =baby")
        return noun_phrase(noun, "the", noun.en != "baby" and d.chance(0.5))
    if kind == "own" and (subject.pronoun or subject.number == "one"):
        return noun_phrase(d.noun("=mother =father =brother =sister =friend =grandmother"), owner=d.owner(subject, 1))
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
    told = pronoun(d.one(("I", "I", "we", "he", "she", "they"))) if d.chance(0.8) else d.name()
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
    who, whom = pronoun(d.one(("he", "she", "they"))) if d.chance(0.6) else d.name(), pronoun(d.one(("I", "I", "we")))
    me = whom.before("से")
    kind = d.one(("where", "where", "lived", "name") if whom.lemma == "I" else ("where", "where", "lived"))
    if kind == "where":
        noun = d.noun(
            "=station =hospital =bank =school =market =temple =post office =bus stop =hotel =library =airport"
        )
        d.note(noun.en)
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


@construction(1.5)
def too_for(d: Draw) -> Phrase | None:
    """This shirt is too small for me. → यह कमीज़ मेरे लिए बहुत छोटी है।"""
    nouns, names = d.one(_TOO)
    noun, quality = d.noun(nouns), d.one(names)
    d.note(noun.en)
    subject = noun_phrase(noun, d.one(("this", "this", "that", "the")))
    several = () if "clothing" in noun.tags else ("we", "they")
    who = pronoun(d.one(("I", "I", "he", "she", *several))) if d.chance(0.7) else d.name()
    be = predicate(BE, d.one(("is", "is", "was")), subject)
    return say(
        "{subject} {be.auxiliary} too/1 {what} {for_who} .", "{subject} {for_who} बहुत/1 {what} {be} ।",
        subject=subject, be=be, what=_said_of(d, quality, subject), for_who=who.after("for", "के लिए"),
    )  # fmt: skip


def _said_of(d: Draw, quality: str, subject: Nominal) -> Phrase:
    """The adjective in the form that agrees with the subject."""
    return linked(quality, d.adjective_of({quality}).hindi(subject.agreement))


_TOO = (
    ("=shirt =kurta =coat =dress", ("small", "big", "long", "short", "tight", "loose", "expensive")),
    ("=sweater =jacket =skirt =cap", ("small", "big", "expensive")),
    ("=bed =chair =table =desk =room =house", ("small", "big", "expensive")),
    ("=box =bag =suitcase =bucket", ("heavy", "small", "big")), ("=tea =milk =water =coffee", ("hot", "cold")),
    ("=dal =curry =biryani =chutney", ("spicy",)), ("=phone =car =laptop =sari =watch =bicycle", ("expensive",)),
    ("=question =lesson =book =work =puzzle", ("difficult", "easy")),
)  # fmt: skip


@construction(2)
def two_qualities(d: Draw) -> Phrase:
    """The tea is hot and tasty. The room is small but clean. → कमरा छोटा लेकिन साफ़ है।"""
    nouns, pairs = d.one(_QUALITIES)
    en, hi, (one, two) = d.one(tuple((word, hi, pair) for word, hi, some in pairs for pair in some))
    if nouns:
        noun = d.noun(nouns)
        d.note(noun.en)
        owned = "clothing" in noun.tags and d.chance(0.5)
        subject = noun_phrase(noun, owner=d.owner()) if owned else noun_phrase(noun, d.one(("the", "this", "that")))
    else:
        subject = d.one_of_us(0.6)
    be = predicate(BE, d.one(("is", "is", "was")), subject)
    return say(
        f"{{subject}} {{be.auxiliary}} {{first}} {en}/1 {{second}} .",
        f"{{subject}} {{first}} {hi}/1 {{second}} {{be}} ।",
        subject=subject, be=be, first=_said_of(d, one, subject), second=_said_of(d, two, subject),
    )  # fmt: skip


_QUALITIES = (  # what is said together, with and or with but; of people if no noun is named
    ("=room =house =kitchen =hotel =shop", (
        ("and", "और", (("big", "clean"), ("small", "dirty"), ("big", "beautiful"), ("old", "dirty"))),
        ("but", "लेकिन", (("small", "clean"), ("old", "clean"), ("big", "dirty"), ("small", "beautiful"))))),
    ("=shirt =bag =watch =car =bicycle =phone =coat =sari", (
        ("and", "और", (("new", "expensive"), ("cheap", "good"), ("beautiful", "expensive"))),
        ("but", "लेकिन", (("old", "good"), ("cheap", "good"), ("expensive", "beautiful"))))),
    ("=tea =coffee =soup =dal =curry =milk", (
        ("and", "और", (("hot", "tasty"),)), ("but", "लेकिन", (("cold", "tasty"),)))),
    ("=mango =apple =orange =papaya =guava", (
        ("and", "और", (("fresh", "sweet"), ("big", "sweet"), ("cheap", "fresh"))),
        ("but", "लेकिन", (("small", "sweet"), ("fresh", "expensive"), ("expensive", "sweet"))))),
    ("=book =story =novel =film", (
        ("and", "और", (("long", "boring"), ("short", "interesting"), ("old", "interesting"))),
        ("but", "लेकिन", (("long", "interesting"), ("short", "difficult"), ("old", "interesting"))))),
    ("", (
        ("and", "और", (("young", "intelligent"), ("tired", "sad"), ("kind", "polite"), ("honest", "hardworking"))),
        ("but", "लेकिन", (("poor", "honest"), ("tired", "happy"), ("rich", "kind"), ("clever", "lazy"))))),
)  # fmt: skip


@construction(1.5)
def on_a_day(d: Draw) -> Phrase:
    """The shop is closed on Mondays. We go to the temple on Tuesdays. → दुकान सोमवार को बंद रहती है।"""
    day_en, day_hi = d.one(DAYS)
    day = say(f"on/1 {day_en}s/2", f"{day_hi}/2 को/1")
    if d.chance(0.5):
        noun = d.noun("=shop =bank =office =market =school =library =museum =post office =zoo")
        d.note(noun.en)
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
    noun = d.noun(
        "=hospital =bank =station =hotel =school =market =post office =bus stop =temple =police station =airport "
        "=restaurant =pharmacy =petrol pump =park"
    )
    d.note(noun.en)
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
def because_of(d: Draw) -> Phrase:
    """He was late because of the rain. I could not sleep because of the noise. → बारिश की वजह से उसे देर हो गई।"""
    spec, verbs = d.one(_CAUSES)
    noun, verb = d.noun(spec), d.one(verbs)
    d.note(noun.en)
    subject = pronoun(d.one(("I", "I", "he", "she", "we", "they"))) if d.chance(0.7) else d.name()
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


@construction(1.5)
def ready_to(d: Draw) -> Phrase:
    """Are you ready to go? → क्या आप जाने के लिए तैयार हैं?"""
    subject = d.one_of_us()
    deed = doing(d, d.one(deeds(_READINESS)), subject, "base", "oblique")
    asked = of_others(subject) and d.chance(0.6 if subject.lemma == "you" else 0.3)
    be = predicate(BE, d.one(("is", "is", "was")), subject, negative=not asked and d.chance(0.25), asked=asked)
    pattern = (
        "{be.auxiliary} {subject} ready/1 to/2 {deed} ?",
        "{be.question} {subject} {deed} के/2 लिए/2 तैयार/1 {be} ?",
    )
    if not asked:
        pattern = (
            "{subject} {be.auxiliary} {be.main} ready/1 to/2 {deed} .",
            "{subject} {deed} के/2 लिए/2 तैयार/1 {be} ।",
        )
    return say(*pattern, subject=subject, be=be, deed=deed)


_READINESS = (
    "go out; go back; leave; help: friend; work; learn: English, Hindi; travel; start: work, journey, game; sing: "
    "song; wait for: doctor; pay: bill; sleep; fight; leave: job; sell: house, car; play: chess, football"
)


@construction(1.5)
def becomes(d: Draw) -> Phrase | None:
    """Sita wants to become a teacher. My brother became a doctor. → सीता अध्यापिका बनना चाहती है।"""
    subject = pronoun(d.one(PERSONS)) if d.chance(0.4) else d.name()
    if d.chance(0.4):
        subject = d.someone(d.nouns("=son =daughter =brother =sister =friend =nephew =niece"))
    noun = d.noun(_AMBITIONS)
    if subject.agreement.feminine:
        noun = noun.of_woman()
    if subject.number == "many":
        return None
    d.note(noun.en)
    tense = d.one(("want to", "want to", "simple past", "future"))
    what = noun_phrase(noun, "a").without_one()  # in the place of a place: the verb agrees with the subject alone
    return ended(Clause(_BECOME, tense, subject, place=what).statement())


_BECOME = Verb("become", "became", "become", "becoming", "बनना", "", "", "जाना", frozenset({"no-ne"}), (), (), ())


_AMBITIONS = (
    "=teacher =doctor =nurse =engineer =lawyer =writer =singer =actor =officer =farmer =scientist =pilot =poet "
    "=soldier =journalist =dancer =painter =player =professor =dentist =judge"
)


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
    clause = does(d, d.one(deeds(_DUE)), tense, d.one_of_us())
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
    noun = d.noun("=lunch =dinner =breakfast =meeting =class =match =wedding =exam =film =party =interview =journey")
    d.note(noun.en)
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
