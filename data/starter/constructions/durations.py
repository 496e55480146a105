"""How long a thing takes and how often it is done, at what time, and what is still, no longer or just about to be done.

Imports the clauses, choices, noun phrases and deeds of data.starter.
"""

from data.starter.choice import is_plain
from data.starter.clause import Clause
from data.starter.constructions.places import to_town
from data.starter.constructions.tenses import drawn
from data.starter.draw import Draw
from data.starter.lexicon import Verb
from data.starter.morphology import future, imperfective, perfective, present_of_be
from data.starter.nominal import noun_phrase, pronoun
from data.starter.people import of_others
from data.starter.phrase import EMPTY, Phrase, ended, link, linked, say, tokens
from data.starter.registry import construction
from data.starter.scenes import deeds, does, doing
from data.starter.sense import BEGUN, FOR_YEARS, LASTING, MINORS, OFTEN, ONLY_THE, words


@construction(2)
def what_time(d: Draw) -> Phrase:
    """What time does the bank open? What time will the train arrive? → बैंक कितने बजे खुलता है?"""
    if d.chance(0.3):
        subject, verbs = pronoun(d.one(("you", "you", "he", "she", "they"))), _BY_ONE
    else:
        nouns, verbs = d.one(_BY_THE_CLOCK)
        noun = d.word(nouns)
        subject = noun_phrase(noun, d.one(("the", "the", "this")))
    verb = d.one([verb for verb in d.lex.verbs if verb.en in words(verbs) and not verb.objects and is_plain(verb)])
    d.note(verb.en)
    return ended(Clause(verb, d.one(_TIMED), subject, asked=True).asked("what time", "कितने बजे"), "?")


_TIMED = ("habitual", "habitual", "future")
_BY_ONE = "get up, leave, arrive, return, come back, sleep"
_BY_THE_CLOCK = (
    ("=bank =shop =office =school =market =library =museum =post office =zoo", "open, close"),
    ("=train =bus", "leave, arrive"), ("=film =match =class =meeting =programme", "begin, end"),
)  # fmt: skip


@construction(2)
def takes_time(d: Draw) -> Phrase:
    """It took me two hours to clean the house. How long does it take to cook rice? → मुझे घर साफ़ करने में दो घंटे लगे।"""
    done, unit, counts = d.one(_TAKING)
    who = d.pronoun_or_name(("I", "I", "we", "they", "he", "she"), 0.8)
    deed = doing(d, d.one(deeds(done)), who, "base", "oblique")
    if d.chance(0.3):
        asked = say("how/1 long/1", "कितना/1 समय/1")
        return say("{asked} does/3 it take/2 to/4 {deed} ?", "{deed} में/4 {asked} लगता/2 है/23 ?", asked=asked, deed=deed)
    count, noun = d.one(counts), d.lex.noun[unit]
    time = noun_phrase(noun, "a") if count == 1 else noun_phrase(noun, "bare", True, count=count)
    by_habit = (("takes/1", f"{imperfective('लग', time.agreement)}/1 {present_of_be(time.agreement)}/1"),)
    en, hi = d.one((
        *(by_habit if unit in ("minute", "hour") else ()),  # nobody learns Hindi again and again
        ("took/1", f"{perfective('लग', time.agreement, last=True)}/1"),
        ("will/2 take/1", f"{future('लग', time.agreement)}/12"),
    ))  # fmt: skip
    return say(
        f"it {en} {{who.en_object}} {{time}} to/3 {{deed}} .", f"{{who.dative}} {{deed}} में/3 {{time}} {hi} ।",
        who=who, time=time, deed=deed,
    )  # fmt: skip


_TAKING = (  # what is done, and how long it takes
    ("clean: house, room, kitchen; cook: rice, dal; write: letter, report, email; wash: car; fill in: form; "
     "iron: shirt, kurta; read: newspaper, report", "minute", (10, 15, 20, 30, 45)),
    ("clean: house; make: dinner; write: essay, report; repair: car, bicycle; come back; return",
     "hour", (1, 2, 2, 3, 4)),
    ("knit: sweater, scarf; sew: dress, kurta; read: novel, book; paint: wall, door; finish: project, report", "day",
     (2, 3, 4, 5)),
    ("learn: Hindi, English, tennis, French; build: house", "month", (2, 3, 4, 6)),
)  # fmt: skip


@construction(1.5)
def time_to(d: Draw) -> Phrase:
    """It is time to sleep. → सोने का समय हो गया है।"""
    deed = doing(d, d.one(deeds(_DUE)), pronoun("we"), "base", "oblique")
    return say("it is/4 time/1 to/2 {deed} .", "{deed} का/2 समय/1 हो/4 गया/4 है/4 ।", deed=deed)


_DUE = (
    "sleep; get up; eat: dinner, lunch; leave; go back; come back; rest; start: work; drink: tea, milk; pray; take: "
    "medicine; feed: cow; milk: cow; close: shop; open: shop; water: plant; finish: work; study: history"
)


@construction(2)
def how_long(d: Draw) -> Phrase:
    """How long have you been learning Hindi? How long has he been living in Delhi? → आप कब से हिंदी सीख रहे हैं?"""
    subject = d.pronoun_or_name(("you", "you", "they", "he", "she"), 0.7)
    if d.chance(0.4):
        clause = Clause(_lives_or_works(d), "perfect progressive", subject, asked=True)
        clause.place = _there(d)
    else:
        verb = d.verb_of(LASTING | FOR_YEARS)
        thing = (
            d.any_object(verb, verb.objects, subject) if verb.en in FOR_YEARS else d.object(verb, subject, plain=True)
        )
        clause = Clause(verb, "perfect progressive", subject, d.pointed(thing), asked=True)
    word = linked("how long", "कब से")
    hi = [*clause.subject_hi, *word.hi, *clause.place.hi, *clause.object_hi, *clause.predicate.hi]
    return ended(Phrase(word.en + clause.question().en, hi, clause.predicate.features), "?")


def _lives_or_works(d: Draw) -> Verb:
    verb = d.one([verb for verb in d.lex.verbs if verb.en in ("live", "work") and "at" in verb.traits])
    d.note(verb.en)
    return verb


def _there(d: Draw) -> Phrase:
    """here, in Delhi."""
    return linked("here", "यहाँ") if d.chance(0.4) else d.town().after("in", "में")


@construction(1)
def how_often(d: Draw) -> Phrase:
    """How often do you phone your mother? → आप अपनी माँ को कितनी बार फ़ोन करते हैं?"""
    subject = d.pronoun_or_name(("you", "you", "they", "he", "she"), 0.7)
    clause, word = does(d, d.one(deeds(_REPEATED)), "habitual", subject, asked=True), linked("how often", "कितनी बार")
    told = clause.predicate
    hi = [*clause.subject_hi, *clause.object_hi, *word.hi, *told.hi]
    return ended(Phrase(word.en + clause.question().en, hi, told.features), "?")


_REPEATED = (
    "phone: mother, father, brother, sister; meet: friend, sister, brother; exercise; bathe; travel; water: plant; "
    "feed: cow; clean: house, room; wash: car; drink: tea, coffee; take: medicine; write: letter"
)


@construction(2)
def still(d: Draw) -> Phrase:
    """She is still sleeping. He still plays chess. → वह अब भी सो रही है।"""
    tense = d.one(("progressive", "progressive", "habitual"))
    verb, subject = d.verb_of(LASTING if tense == "progressive" else BEGUN - {"travel"}), d.one_of_us(0.7)
    if subject.lemma == "you":
        subject = d.name()
    clause = Clause(verb, tense, subject, d.object(verb, subject, often=tense in OFTEN, plain=True))
    clause.frequency = linked("still", "अब भी")
    return ended(clause.statement())


@construction(2)
def any_more(d: Draw) -> Phrase:
    """He does not live here any more. She doesn't play chess any more. → वह अब यहाँ नहीं रहता।"""
    subject, number = d.one_of_us(0.7), link()
    if subject.lemma == "you":
        subject = d.name()
    if d.chance(0.5):
        clause = Clause(_lives_or_works(d), "habitual", subject, None, True)
        clause.place = _there(d)
    else:
        verb = d.verb_of(BEGUN - {"learn", "study"} | {"drink", "eat"})
        clause = Clause(verb, "habitual", subject, d.any_object(verb, verb.objects, subject), True)
    clause.frequency = Phrase([], [("अब", (number,))])
    said = clause.statement()
    return ended(Phrase([*said.en, *tokens("any more", number)], said.hi, said.features))


@construction(1.5)
def about_to(d: Draw) -> Phrase:
    """I was about to leave. → मैं निकलने ही वाला था।"""
    subject = d.one_of_us(0.7)
    return ended(does(d, d.one(deeds(_NEXT)), "about to", subject).statement())


_NEXT = (
    "leave; sleep; go out; come back; get up; phone: friend, mother, doctor; close: shop, door; start: work; buy: "
    "ticket, car, house; eat: dinner, lunch; open: shop; call: doctor; sell: house, car; turn off: television; write: "
    "email; cry; fall"
)


@construction(1.5)
def keeps_doing(d: Draw) -> Phrase:
    """She keeps crying. They kept working. → वह रोती रहती है। वे काम करते रहे।"""
    subject, tense = d.one_of_us(0.7), d.one(("kept", "kept", "keeps"))
    if subject.lemma in ("you", "I") and tense == "keeps":
        subject = d.name()
    return ended(does(d, d.one(deeds(_ON_AND_ON if tense == "kept" else _ALL_THE_TIME)), tense, subject).statement())


_ALL_THE_TIME = "cry; laugh; shout; cough; watch: television; play: cricket, chess; sing: song; talk to: friend; work"
_ON_AND_ON = (
    "cry; laugh; shout; run; work; sleep; wait for: bus, train, friend, doctor; read: book, newspaper; watch: "
    "television, match; sing: song; dance; talk to: friend, mother; write: letter; play: cricket, football; listen to: "
    "music; look for: key"
)


@construction(2)
def ever(d: Draw) -> Phrase:
    """Have you ever seen the sea? Have you ever been to Delhi? → क्या आपने कभी समुद्र देखा है?"""
    subject = d.pronoun_or_name(("you", "you", "they", "he", "she"), 0.8)
    has = "has" if subject.number == "one" else "have"
    if d.chance(0.4):
        went = f"{perfective('जा', subject.agreement)}/1 {present_of_be(subject.agreement)}/14"
        return say(
            f"{has}/4 {{subject}} ever/2 been/1 {{there}} ?", f"क्या/4 {{subject}} कभी/2 {{there}} {went} ?",
            subject=subject, there=to_town(d.town()),
        )  # fmt: skip
    deed = d.one(deeds(_ONCE))
    thing = None
    if deed.nouns:
        noun = d.one(deed.nouns)
        d.note(noun.en)
        the = noun.en in ONLY_THE or "music" in noun.tags
        thing = noun_phrase(noun, "the" if the else "any" if noun.en_plural else "bare")
    d.note(deed.verb.en)
    clause = Clause(deed.verb.unhurried, "perfect", subject, thing, asked=True)
    clause.frequency = linked("ever", "कभी")
    return ended(clause.question(), "?")


@construction(1)
def never_been(d: Draw) -> Phrase:
    """I have never been to Mumbai. → मैं कभी मुंबई नहीं गया।"""
    subject = d.one_of_us(0.7)
    has = "has" if subject.number == "one" else "have"
    return say(
        f"{{subject}} {has}/1 never/2 been/1 {{there}} .",
        f"{{subject}} कभी/2 {{there}} नहीं/2 {perfective('जा', subject.agreement, last=True)}/1 ।",
        subject=subject, there=to_town(d.town()),
    )  # fmt: skip


_ONCE = (
    "see: sea, mountain, temple, fort, palace, island, waterfall; eat: dosa, biryani, papaya, pineapple, jalebi; "
    "ride: motorcycle, scooter; drive: truck, bus, tractor; play: chess, hockey, tennis, kabaddi; write: poem, story; "
    "read: novel; drink: coconut water, lassi, coffee; swim; milk: cow; fly: kite; knit: sweater; bake: cake; play: "
    "sitar, flute"
)


@construction(1)
def is_late(d: Draw) -> Phrase:
    """The train is two hours late. → ट्रेन दो घंटे लेट है।"""
    noun = d.word("=train =bus")
    subject = noun_phrase(noun, "the")
    unit, counts = d.one((("hour", (1, 2, 3, 4)), ("minute", (5, 10, 15, 20, 30, 45))))
    count = d.one(counts)
    time = noun_phrase(d.lex.noun[unit], "a" if count == 1 else "bare", count > 1, count=count if count > 1 else 0)
    en, hi = d.one((("is/1", "है/1"), ("is/1", "है/1"), ("was/1", f"{'थी' if noun.feminine else 'था'}/1")))
    today = linked("today", "आज") if "is" in en and d.chance(0.3) else EMPTY
    return say(
        f"{{subject}} {en} {{time}} late/2 {{today}} .", f"{{today}} {{subject}} {{time}} लेट/2 {hi} ।",
        subject=subject, time=time, today=today,
    )  # fmt: skip


@construction(1.5)
def was_born(d: Draw) -> Phrase:
    """I was born in Delhi in 1990. → मेरा जन्म 1990 में दिल्ली में हुआ था।"""
    who = d.one_of_us(0.6)
    was = "were" if who.lemma == "you" or who.number == "many" else "was"
    first, years = (1990, 25) if who.lemma in MINORS else (1930, 25) if who.agreement.plural else (1965, 35)
    year = str(first + int(d.random() * years))
    when = say(f"in/1 {year}/2", f"{year}/2 में/1") if d.chance(0.5) else EMPTY
    where = d.town().after("in", "में") if not when.en or d.chance(0.6) else EMPTY
    if who.lemma == "you" or d.chance(0.2) and of_others(who):
        en, hi = d.one((("when", "कब"), ("where", "कहाँ")))
        return say(f"{en}/3 {was}/2 {{who}} born/1 ?", f"{{of}} जन्म/1 {hi}/3 हुआ/1 था/2 ?", who=who, of=who.genitive())
    return say(
        f"{{who}} {was}/2 born/1 {{where}} {{when}} .", "{of} जन्म/1 {when} {where} हुआ/1 था/2 ।",
        who=who, of=who.genitive(), where=where, when=when,
    )  # fmt: skip


@construction(2.5)
def need_to(d: Draw) -> Phrase:
    """You need to rest. You don't have to wait. → आपको आराम करने की ज़रूरत है।"""
    if d.chance(0.6):
        return ended(drawn(d, "not have to", (), 1, extra=0).statement())
    verb, subject = d.verb_and_doer(_NEEDED)
    return ended(Clause(verb, "need to", subject, d.object(verb, subject, plain=True)).statement())


_NEEDED = words("rest, sleep, exercise, study, practise, learn, save, check, repair, change, talk to, walk")
