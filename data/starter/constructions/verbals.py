"""Verbs as nouns and side actions: reading is good, after eating, while walking, to buy, with and without.

Imports the clauses, choices, noun phrases and predicates of data.starter.
"""

from collections.abc import Sequence

from data.starter.clause import Clause, action
from data.starter.constructions.places import goal, goal_verb
from data.starter.draw import Draw
from data.starter.lexicon import Noun, Verb
from data.starter.morphology import MASCULINE
from data.starter.nominal import Nominal, possessive, pronoun
from data.starter.phrase import Phrase, link, say, tokens
from data.starter.predicate import BE, predicate
from data.starter.registry import construction
from data.starter.scenes import PASTIMES, USEFUL, deeds, does, doing, pursuit, two_deeds
from data.starter.sense import OFTEN, words


@construction(3)
def gerund_subject(d: Draw) -> Phrase:
    """Reading books is good. Swimming is not easy. → किताबें पढ़ना अच्छा है।"""
    verb, thing = pursuit(d, d.one((PASTIMES, USEFUL)))
    deed = action(verb, thing, "ing", "gerund")
    adjective = d.adjective_of(_judgements(verb))
    number = link()
    subject = Nominal(deed.en, deed.hi, deed.hi, MASCULINE, "one", number, verb.en)
    what = Phrase(tokens(adjective.en, number), tokens(adjective.hindi(MASCULINE), number))
    asked = adjective.en != "good" and d.chance(0.15)
    negative = not asked and adjective.en in _DENIED and d.chance(0.25)
    be = predicate(BE, "is" if asked else d.one(_judged(adjective.en)), subject, negative=negative, asked=asked)
    if asked:
        return say("{be.auxiliary} {deed} {what} ?", "{be.question} {deed} {what} {be} ?", be=be, deed=deed, what=what)
    return say("{deed} {be.auxiliary} {be.main} {what} .", "{deed} {what} {be} ।", be=be, deed=deed, what=what)


def _judgements(verb: Verb) -> frozenset[str]:
    """The adjectives that may be said of doing it."""
    weighty = words("good, important, necessary") if verb.en in _WEIGHTY else words("")
    if verb.en in _PASTIMES:
        return words("good, interesting, boring")
    return words("good") if verb.en in _EFFORTLESS else weighty | words("easy, difficult")


def _judged(adjective: str) -> tuple[str, ...]:
    """The tenses: it was easy, but of what is good or useful one says so in the present."""
    return ("is", "is", "was") if adjective in ("easy", "difficult") else ("is",)


_DENIED = words("easy, difficult")  # nobody says that helping friends is not useful
_WEIGHTY = words(
    "learn, study, read, write, exercise, work, save, help, clean, look after, walk, teach, practise, solve"
)
_PASTIMES = words("watch, play, draw, travel, collect, photograph")
_EFFORTLESS = words("listen to, drink, eat, rest, sleep, laugh, talk to, wait for, celebrate, share, help, pray")


@construction(2)
def it_is_to(d: Draw) -> Phrase:
    """It is easy to learn Hindi. It was difficult for me to sleep. → हिंदी सीखना आसान है।"""
    verb, thing = pursuit(d, d.one((PASTIMES, USEFUL)))
    adjective = d.adjective_of(_judgements(verb))
    who = d.one_of_us(0.7) if adjective.en in ("easy", "difficult") and d.chance(0.6) else None
    deed = action(verb, thing, "base", "gerund")
    number = link()
    what = Phrase(tokens(adjective.en, number), tokens(adjective.hindi(MASCULINE), number))
    negative = adjective.en in _DENIED and d.chance(0.2)
    be = predicate(BE, d.one(_judged(adjective.en)), pronoun("it"), negative=negative)
    if who is None:
        return say(
            "it {be.auxiliary} {be.main} {what} to {deed} .", "{deed} {what} {be} ।", be=be, what=what, deed=deed
        )
    person = who.after("for", "के लिए")
    return say(
        "it {be.auxiliary} {be.main} {what} {person} to {deed} .", "{person} {deed} {what} {be} ।",
        be=be, what=what, deed=deed, person=person,
    )  # fmt: skip


def _aside(
    d: Draw, tenses: tuple[str, ...], english: str, hindi: str, later: bool = False
) -> tuple[Phrase, Phrase, list, list]:
    """A deed of a scene as a side action, and another that follows, or precedes if `later`."""
    subject, tense = d.one_of_us(0.7), d.one(tenses)
    side, main = two_deeds(d, tense in OFTEN)
    while later and main.verb.en == "wait for":
        side, main = two_deeds(d, tense in OFTEN)
    if later:
        side, main = main, side
    if main.verb.past == main.verb.en and subject.number != "one":  # they cut grass: now or then?
        tense = "future"
    clause = does(d, main, tense, subject)
    return _parts(doing(d, side, subject, english, hindi), clause)


def _parts(deed: Phrase, clause: Clause) -> tuple[Phrase, Phrase, list, list]:
    """The side action, the clause, its Hindi subject and the rest of its Hindi."""
    said, head = clause.statement(), len(clause.subject_hi)
    return deed, said, said.hi[:head], said.hi[head:]


def _going(d: Draw, tense: str, subject: Nominal, places: Sequence[Noun], denied: bool = False) -> Clause:
    """He went to the market."""
    verb = goal_verb(d)
    return Clause(verb, tense, subject, None, denied, place=goal(d, 0, places))


_DAILY_GOALS = "=school =office =college =market =station"


def _with_aside(en: str, hindi: str, deed: Phrase, said: Phrase, who: list, rest: list) -> Phrase:
    """He went home after eating: the subject, the side action, then the rest of the clause in Hindi."""
    hi = f"{{who}} {{deed}} {hindi} {{rest}} ।"
    return say(f"{{said}} {en} {{deed}} .", hi, said=said, deed=deed, who=who, rest=rest)


_SAID = ("simple past", "simple past", "future")


@construction(2.5)
def after_doing(d: Draw) -> Phrase:
    """She went to school after eating breakfast. → वह नाश्ता खाने के बाद स्कूल गई।"""
    return _with_aside("after/1", "के/1 बाद/1", *_aside(d, _SAID, "ing", "oblique"))


@construction(2)
def before_doing(d: Draw) -> Phrase:
    """She washed her hands before eating. → उसने खाना खाने से पहले हाथ धोए।"""
    return _with_aside("before/1", "से/1 पहले/1", *_aside(d, _SAID, "ing", "oblique", later=True))


@construction(1.5)
def while_doing(d: Draw) -> Phrase:
    """He sings while bathing. → वह नहाते समय गाता है।"""
    subject = d.one_of_us(0.7)
    done, besides = d.one(_MEANWHILE)
    deed = doing(d, d.one(deeds(done)), subject, "ing", "during")
    clause = does(d, d.one(deeds(besides)), d.one(("habitual", "habitual", "simple past")), subject)
    return _with_aside("while/1", "समय/1", *_parts(deed, clause))


_TALK = "talk to: friend, neighbour, mother, sister, brother, daughter; listen to: music, song, radio, story"
_MEANWHILE = (  # what one does, and what one can do besides
    (
        "cook: rice, dal; wash: plate, pot, car; exercise; clean: room, kitchen, house; paint: wall, door; iron: "
        "shirt, sari; sew: dress, shirt; water: plant",
        "sing: song; " + _TALK,
    ),
    ("eat breakfast; eat: dinner; drink: tea, coffee; wait for: bus, train; travel; work", _TALK),
    ("drink: tea, coffee; eat breakfast; wait for: bus, train", "read: newspaper, magazine"),
    ("dance; ride: bicycle; bathe", "sing: song"),
)


@construction(2)
def having_done(d: Draw) -> Phrase | None:
    """He ate dinner and slept. → वह रात का खाना खाकर सोया।"""
    subject, (side, main) = d.one_of_us(0.7), two_deeds(d)
    while side.verb.en not in _LEADING_ON:
        side, main = two_deeds(d)
    if side.verb.en.split()[0] == main.verb.en.split()[0]:  # ate breakfast and ate lunch
        return None
    clause, number = does(d, main, "simple past", subject), link()
    deed, said, who, rest = _parts(doing(d, side, subject, "past", "कर"), clause)
    *before, (last, links) = deed.hi
    return say(
        "{who_en} {deed} {and_} {rest_en} .", "{who} {hi} {rest} ।",
        who_en=subject.en, deed=deed.en, and_=[("and", (number,))], rest_en=said.en[len(subject.en) :],
        who=who, hi=[*before, (last, (*links, number))], rest=rest, told=clause.predicate,
    )  # fmt: skip


_LEADING_ON = words(  # after which one goes on to another thing: खाकर, नहाकर
    "bathe, eat, eat breakfast, drink, wash, finish, pay, fill in, exercise, clean, take, milk, water, cut"
)


@construction(2.5)
def in_order_to(d: Draw) -> Phrase:
    """She went to the market to buy vegetables. → वह सब्ज़ियाँ खरीदने के लिए बाज़ार गई।"""
    subject = d.one_of_us(0.7)
    tenses = ("simple past", "simple past", "future", "progressive", "want to", "perfect")
    if subject.lemma in ("I", "you", "we"):  # who has gone is not here
        tenses = tenses[:-1]
    places, errands = d.one(_ERRANDS)
    clause = _going(d, d.one(tenses), subject, d.nouns(places))
    deed = doing(d, d.one(deeds(errands)), subject, "base", "oblique")
    return _with_aside("to/1", "के/1 लिए/1", *_parts(deed, clause))


_ERRANDS = (  # where one goes, and what for
    ("=market =shop", "buy: vegetable, mango, apple, milk, sugar, rice, flower, shirt, sari, shoe, notebook, "
     "pen, umbrella, blanket, gift, cake"),
    ("=market", "sell: mango, potato, onion, tomato, carrot, milk, goat; drink: tea; meet: friend"),
    ("=restaurant =hotel =cafe", "eat breakfast; eat: dinner, lunch, dosa, biryani, pizza; drink: coffee, tea, juice; "
     "meet: friend"),
    ("=school =college =university", "study: history, science, mathematics, economics; teach: English, history, "
     "science; learn: music, French"),
    ("=library", "read: book, newspaper, magazine; study: history, science; write: essay"),
    ("=station", "meet: friend; buy: ticket"), ("=hospital", "meet: friend"),
    ("=post office", "send: letter, parcel"), ("=office", "attend: meeting, conference; meet: manager"),
    ("=park =playground", "play: cricket, football, badminton; run; exercise; meet: friend"),
    ("=cinema", "watch: film"), ("=stadium", "watch: match; play: football, hockey"),
    ("=zoo", "see: elephant, lion, tiger, monkey, peacock"), ("=temple =church", "pray"),
    ("=village", "meet: grandmother, grandfather, friend; see: river, temple; celebrate: Diwali, Holi, Eid"),
    ("=garden", "plant: tree, rose; cut: grass; water: plant; photograph: flower, bird"),
    ("=house", "rest; sleep; eat: lunch, dinner; make: dinner; look after: baby, child; watch: match"),
)  # fmt: skip


@construction(1.5)
def without_doing(d: Draw) -> Phrase:
    """He slept without drinking milk. I will not sleep without drinking milk. → वह दूध पिए बिना सोया।"""
    subject, tense = d.one_of_us(0.7), d.one(("simple past", "simple past", "future"))
    left_out, main = d.one(_LEFT_OUT)
    denied = tense == "future"  # one tells beforehand only what one will not leave undone
    if main:
        clause = does(d, d.one(deeds(main)), tense, subject, denied)
    else:
        clause = _going(d, tense, subject, d.nouns(_DAILY_GOALS), denied)
    deed = doing(d, d.one(deeds(left_out)), subject, "ing", "without")
    return _with_aside("without/1", "बिना/1", *_parts(deed, clause))


_LEFT_OUT = (  # what is left undone, and before what; nothing: before going somewhere
    ("eat breakfast; eat: lunch; drink: tea, milk, coffee, juice; close: door, window; "
     "turn off: fan, television, computer; take: key, umbrella, money; finish: homework, work; "
     "phone: friend, mother, brother, manager; clean: room, kitchen; wash: plate, hand", ""),
    ("eat: dinner; drink: milk, water; close: door, window; turn off: television, fan, lamp; pray; "
     "take: medicine; finish: homework; read: lesson, book; wash: foot, face; wait for: mother, father",
     "sleep; lie down"),
    ("read: lesson, book", "write: essay"),
    ("wash: hand", "eat: dinner, roti; cook: dal, rice; feed: child"),
    ("pay: bill; eat breakfast; drink: tea", "leave; return"),
)  # fmt: skip


@construction(1)
def instead_of_doing(d: Draw) -> Phrase:
    """Instead of sleeping, she read a book. → सोने के बजाय उसने एक किताब पढ़ी।"""
    subject, tense = d.one_of_us(0.7), "simple past"
    deed = doing(d, d.one(deeds(_LAZY)), subject, "ing", "oblique")
    said = does(d, d.one(deeds(_BETTER)), tense, subject).statement()
    return say("instead/1 of/1 {deed} , {said} .", "{deed} के/1 बजाय/1 {said} ।", deed=deed, said=said)


_LAZY = "sleep; rest; watch: television, cricket; play: cricket, football, chess, carrom; listen to: music, radio"
_BETTER = (
    "study: lesson, history, science, English; work; read: book; help: friend; write: letter, essay; clean: room, "
    "kitchen; finish: homework, work; wash: plate, car; water: plant"
)


@construction(1)
def hobby(d: Draw) -> Phrase:
    """My hobby is collecting coins. Her job is teaching history. → मेरा शौक सिक्के इकट्ठा करना है।"""
    en, hi, pursuits = d.one((("hobby", "शौक", PASTIMES), ("job", "काम", _WORK)))
    owner = d.pronoun_or_name(("I", "you", "he", "she", "we", "they"), 0.6)
    verb, thing = pursuit(d, pursuits)
    deed = action(verb, thing, "ing", "gerund")
    be = predicate(BE, "is", pronoun("it"))
    return say(
        f"{{whose_en}} {en}/1 {{be.auxiliary}} {{deed}} .", f"{{whose_hi}} {hi}/1 {{deed}} {{be}} ।",
        whose_en=possessive(owner), whose_hi=owner.genitive(), be=be, deed=deed,
    )  # fmt: skip


_WORK = (
    "teach: mathematics, science, English, history; sew: dress, shirt, kurta; repair: car, bicycle, radio, clock; "
    "make: dinner; wash: car, plate; clean: room, office, street; drive: bus, truck, taxi; translate: book, story; "
    "look after: child, patient; grow: vegetable, rice"
)
