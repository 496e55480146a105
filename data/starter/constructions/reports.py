"""Clauses inside a sentence: who and which, said that, thinks that, knows where.

Imports the clauses, choices, noun phrases and predicates of data.starter.
"""

from data.starter.clause import Clause
from data.starter.constructions.copulas import being, quality
from data.starter.constructions.questions import asked_about, asked_of
from data.starter.draw import Draw
from data.starter.lexicon import Noun
from data.starter.nominal import Nominal, noun_phrase, pronoun
from data.starter.people import of_others
from data.starter.phrase import Phrase, ended, link, linked, say
from data.starter.predicate import BE, predicate
from data.starter.registry import construction
from data.starter.scenes import deeds, does
from data.starter.sense import SMALL, words


def _state(d: Draw, teller: Nominal, tense: str = "", denied: float = 0.1) -> Phrase:
    """A statement of what someone is, as others tell it, without its full stop: he was ill."""
    subject = _other(d, teller)
    noted = len(d.lemmas)
    what = quality(d, subject, degree=0.2)
    while d.lemmas[-1] in ("present", "alive", "awake", "asleep"):
        d.forget(noted)
        what = quality(d, subject, degree=0.2)
    said = being(d, subject, what, tense or d.one(("is", "was")), denied, 0)
    return Phrase(said.en[:-1], said.hi[:-1], said.features)


def _not_that(d: Draw, pronouns: float) -> Nominal:
    """Someone, but not that boy: it would stand after another that."""
    who = d.one_of_us(pronouns)
    return pronoun("they") if who.en[0][0] == "that" else who


_KNOWN_AS = {  # what one tells someone to be whom the other sees
    "man": "=brother =neighbour =friend =colleague =teacher =doctor =driver",
    "woman": "=sister =neighbour =friend =teacher =doctor =nurse",
    "boy": "=brother =son =friend =nephew =classmate", "girl": "=sister =daughter =friend =niece =classmate",
    "child": "=son =nephew =grandson", "student": "=brother =friend =classmate =son",
}  # fmt: skip


def _known_as(d: Draw, noun: Noun, plural: bool) -> Nominal:
    """my brother, his friends, a doctor: who somebody is."""
    other = d.noun(_KNOWN_AS[noun.en])
    other = other.of_woman() if noun.feminine else other
    if "profession" in other.tags:
        return noun_phrase(other, "bare" if plural else "a", plural)
    return noun_phrase(other, owner=pronoun(d.one(("I", "I", "we", "he", "she"))), plural=plural)


_SEEN_DOING = words(  # by which one tells people from others
    "read, write, cook, sing, dance, play, wash, clean, drink, eat, watch, wait for, talk to, draw, work, rest, run, "
    "swim, laugh, help, study, water, sew, knit, paint, exercise, listen to"
)
_SEEN_AT_PLAY = words("read, write, sing, dance, play, drink, eat, draw, run, swim, laugh, talk to, wait for")
_SAID_OF_FOOD = words("good, tasty")
_SAID_OF_THINGS = words(
    "good, bad, new, old, big, small, expensive, cheap, interesting, boring, beautiful, excellent, tasty, fresh, "
    "heavy, long, short, red, black, white, blue, green"
)


@construction(2.5)
def relative_subject(d: Draw) -> Phrase | None:
    """The boy who is reading a book is my brother. → जो लड़का किताब पढ़ रहा है, वह मेरा भाई है।"""
    noun = d.word("=man =woman =boy =girl =child =student")
    plural = noun.en_plural not in ("", noun.en) and d.chance(0.4)
    person = noun_phrase(noun, "bare", plural)
    verb = d.verb_of(_SEEN_AT_PLAY if noun.en in ("child", "boy", "girl") else _SEEN_DOING)
    tense = d.one(("progressive", "progressive", "past progressive"))
    clause = Clause(verb, tense, person, d.object(verb, person, plain=True))
    who, again = link(), pronoun("they" if plural else "he")
    again.agreement = person.agreement
    after = _known_as(d, noun, plural).without_one()
    be = predicate(
        BE,
        "was" if tense == "past progressive" and d.chance(0.6) else "is",
        person,
        negative=d.chance(0.1),
    )
    relative = [("जिन" if plural else "जिस") if clause.case == "ergative" else "जो", (who,)]
    en = clause.statement().en[len(person.en) :]
    hi = clause.statement().hi
    return say(
        "the {person} who/1 {en} {be.auxiliary} {be.main} {after} .",
        f"{relative[0]}/1 {{hi}} , {again.hi[0][0]}/1 {{after}} {{be}} ।",
        person=person, en=en, be=be, after=after, hi=hi, told=clause.predicate,
    )  # fmt: skip


@construction(2.5)
def relative_object(d: Draw) -> Phrase | None:
    """The book that I bought is good. → जो किताब मैंने खरीदी थी, वह अच्छी है।"""
    verb = d.verb_of(_CHOSEN).unhurried
    noun = d.one(verb.objects)
    if verb.mark or noun.tags & {"person", "animal", "language", "subject", "game", "sport", "body"} or " " in verb.en:
        return None
    if noun.en == "television":
        return None
    d.note(noun.en)
    several = noun.en_plural not in ("", noun.en) and "single" not in verb.traits
    plural = several and (noun.en in SMALL or d.chance(0.4))
    thing = noun_phrase(noun, "bare", plural)
    subject = _not_that(d, 0.7)
    gone = verb.en in ("eat", "drink", "sell")  # what was eaten is not good now
    tense = "simple past" if gone else d.one(("simple past", "simple past", "perfect"))
    told = tense if gone or tense != "simple past" else "simple past, long ago"  # जो पर्दा उसने सिला था, वह पुराना है
    clause = Clause(verb, told, subject, thing)
    said = _SAID_OF_FOOD if verb.en in ("cook", "make", "eat", "drink", "order") else _SAID_OF_THINGS
    fitting = [word for word in d.describing(noun) if word.en in said]
    if not fitting:
        return None
    quality = d.one(fitting)
    if quality.en == "new" and verb.en in ("sew", "write", "make", "build", "knit"):  # so it is
        return None
    d.note(quality.en)
    after = linked(quality.en, quality.hindi(thing.agreement))
    be = predicate(BE, "was" if gone or "past" in tense and d.chance(0.6) else "is", thing, negative=d.chance(0.1))
    again = "वे" if plural else "वह"
    return say(
        "the {thing} that/1 {subject} {v.auxiliary} {v.main} {be.auxiliary} {be.main} {after} .",
        f"जो/1 {{thing}} {{who}} {{v}} , {again}/1 {{after}} {{be}} ।",
        thing=thing, subject=subject, v=clause.predicate, who=clause.subject_hi, be=be, after=after,
    )  # fmt: skip


_CHOSEN = words("buy, bring, sell, choose, borrow, order, eat, drink, cook, make, read, write, watch, sew")


def _teller(d: Draw) -> Nominal:
    """Someone, but not we or you: we do not say what I did, nor tell you what you think."""
    who = d.one_of_us()
    return d.name() if who.lemma in ("we", "you") else who


def _other(d: Draw, teller: Nominal, apart: bool = False) -> Nominal:
    """Someone of whom others speak: not I, we or you, who would be another in Hindi, nor another mother than theirs.

    `apart`: surely not the teller himself, of whom nobody says that he thinks that he sang.
    """
    who = d.one_of_us()
    owned = ("his", "her", "their")  # whose, of two?
    while (
        who.en[0][0] in owned
        or who.lemma in ("I", "we", "you", teller.lemma)
        or apart
        and who.pronoun
        and not teller.pronoun
    ):
        who = d.name()
    return who


def _plan(d: Draw, teller: Nominal, later: str, apart: bool = False) -> Phrase:
    """What someone did or will do (in the tense `later`), as others tell it: he finished the work."""
    tense = d.one((later, "simple past"))
    return does(d, d.one(deeds(_HEARD)), tense, _other(d, teller, apart)).statement()


_HEARD = (
    "come back; return; finish: homework, work, project; buy: house, car, bicycle, phone, shirt, book; sell: "
    "house, car, shop, cow; win: match, race, prize; help: friend, neighbour; phone: doctor, manager; meet: "
    "teacher, doctor, friend; bring: medicine, cake, vegetable; learn: English, Hindi, yoga; leave: job, "
    "village, school; write: letter, story; read: newspaper, book, letter; cook: rice; make: tea, dinner; "
    "clean: room, house; repair: car, radio; pay: bill, rent; "
    "send: letter, email; invite: friend; attend: meeting; watch: film, match; plant: tree; open: shop; "
    "look after: child"
)


_HOPES = (
    "return; come back; finish: homework, work; learn: English, Hindi; solve: problem, puzzle; help: friend; "
    "buy: house, car; earn: money; win: match, race, prize; study: history, science; bring: medicine, book; "
    "celebrate: Diwali, Holi, Eid, Christmas; phone: doctor"
)


@construction(3)
def said_that(d: Draw) -> Phrase | None:
    """He said that he would come. She said that she was ill. → उसने कहा कि वह बीमार है।"""
    who = _teller(d)
    what = _state(d, who, "was, it was said") if d.chance(0.4) else _plan(d, who, "would")
    if what.en[0][0] == "that":
        return None
    if who.lemma not in ("I", "we") and what.en[0][0] not in ("I", "my") and d.chance(0.3):
        return say("{who} told/1 me/2 that/3 {what} .", "{who.ergative} मुझे/2 बताया/1 कि/3 {what} ।", who=who, what=what)
    return say("{who} said/1 that/2 {what} .", "{who.ergative} कहा/1 कि/2 {what} ।", who=who, what=what)


@construction(2.5)
def thinks_that(d: Draw) -> Phrase | None:
    """I think that he is honest. I know that you are tired. → मुझे लगता है कि वह ईमानदार है।"""
    who = _teller(d)
    verb, hi, denied = d.one(_IN_MIND)
    if verb == "hope":
        what = does(d, d.one(deeds(_HOPES)), "future", _other(d, who, apart=True)).statement()
    elif d.chance(0.5):
        what = _state(d, who, denied=0 if denied else 0.1)
    else:
        what = _plan(d, who, "future", apart=True)
    if what.en[0][0] == "that":
        return None
    s, do = ("s", "does") if who.number == "one" else ("", "do")
    en = f"{do}/3 not/3 {verb}/1" if denied else f"{verb}{s}/1"
    return say(f"{{who}} {en} that/2 {{what}} .", f"{{who.dative}} {hi} कि/2 {{what}} ।", who=who, what=what)


_IN_MIND = (  # the verb, its Hindi, and whether it is denied
    ("think", "लगता/1 है/1", False), ("know", "मालूम/1 है/1", False), ("hope", "उम्मीद/1 है/1", False),
    ("think", "नहीं/3 लगता/1", True),
)  # fmt: skip


@construction(2)
def knows_where(d: Draw) -> Phrase | None:
    """Do you know where Ravi is? I don't know when he will come. → क्या आपको मालूम है कि रवि कहाँ है?"""
    if d.chance(0.5):
        subject = d.person(0.6)
        be = predicate(BE, d.one(("is", "was")), subject)
        where = say("where/1 {who} {be.auxiliary}", "{who} कहाँ/1 {be}", who=subject, be=be)
    else:
        word, verb, tense = asked_about(d)
        subject = d.doer(verb, 0.6)
        clause = Clause(verb, tense, subject, asked_of(d, verb, subject, tense))
        number = link()
        said = clause.statement()
        where = Phrase(
            [(word[0], (number,)), *said.en], clause.with_question_word([(word[1], (number,))]), said.features
        )
    if not of_others(subject):
        return None
    if d.chance(0.5):
        who = pronoun(d.one(("you", "he", "she", "they")))
        if who.lemma == subject.lemma or subject.pronoun and {who.lemma, subject.lemma} <= {"he", "she", "they"}:
            return None  # उसे मालूम है कि उसने: who?
        do = "does" if who.number == "one" else "do"
        return say(
            f"{do}/2 {{who}} know/1 {{where}} ?", "क्या/2 {who.dative} मालूम/1 है/12 कि {where} ?", who=who, where=where
        )
    who = pronoun("I") if d.chance(0.7) else pronoun("we")
    return say("{who} do/2 not/2 know/1 {where} .", "{who.dative} नहीं/2 मालूम/1 कि {where} ।", who=who, where=where)


@construction(6)
def about_something(d: Draw) -> Phrase:
    """We talked about the drought. They are reading about frogs. → हमने सूखे के बारे में बात की।"""
    verb = d.verb_of({d.one(_TELLING)})
    reading = verb.en in ("read about", "write about")
    subject = d.one_of_us(0.5, d.nouns("kin =student =man =woman =boy =girl =teacher"))
    tense = d.one(_READ_IN) if reading else d.tense(verb, _TOLD_IN)
    thing = d.theme() if reading else d.topic(subject, own=verb.en != "ask about")
    return ended(Clause(verb, tense, subject, thing, not reading and d.chance(0.15)).statement())


_TELLING = ("ask about", "talk about", "talk about", "read about", "write about")
_TOLD_IN = ("simple past", "simple past", "progressive", "past progressive", "future", "want to")
_READ_IN = ("progressive", "progressive", "past progressive", "want to", "future", "simple past")


@construction(6)
def is_about(d: Draw) -> Phrase:
    """This film is about a thief. → यह फ़िल्म एक चोर के बारे में है।"""
    tale = d.chance(0.5)  # a film is about a thief, a lecture about rivers
    matter, noun = (d.hero(), d.noun(_TALES)) if tale else (d.theme(), d.noun(_LESSONS))
    d.note(noun.en)
    subject = noun_phrase(noun, d.one(("the", "this", "this", "that")))
    return being(d, subject, matter.after("about", "के बारे में"), d.one(("is", "is", "was")), 0)


_TALES, _LESSONS = "=story =film =poem =novel =book", "=book =article =lesson =chapter =programme =lecture"
