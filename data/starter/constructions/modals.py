"""What one can, must, should, wants or tries to do.

Imports the clauses, choices and registry of data.starter.
"""

from data.starter.clause import Clause, action
from data.starter.constructions.tenses import drawn
from data.starter.draw import Draw
from data.starter.lexicon import Verb
from data.starter.nominal import Nominal, pronoun
from data.starter.phrase import Phrase, ended, link, say, tokens
from data.starter.registry import construction
from data.starter.scenes import PASTIMES, SKILLS, pursuit
from data.starter.sense import BEGUN, FORBIDDEN, FORGOTTEN, words


def _modal(d: Draw, tense: str, negative: float, times: tuple[str, ...] = ()) -> Phrase:
    return ended(drawn(d, tense, times, negative, extra=0.2 if times else 0).statement())


@construction(5)
def can(d: Draw) -> Phrase:
    """My brother cannot swim. → मेरा भाई नहीं तैर सकता।"""
    return _modal(d, "can", 0.4)


@construction(1.5)
def could(d: Draw) -> Phrase:
    """We could not sleep. → हम नहीं सो सके।"""
    return ended(drawn(d, "could", (), 1, extra=0).statement())


@construction(1)
def able(d: Draw) -> Phrase:
    """You will be able to swim. → आप तैर सकेंगे।"""
    return ended(drawn(d, "able", ("future",), 0.3, extra=0.3).statement())


@construction(3)
def should(d: Draw) -> Phrase:
    """You should read this book. → आपको यह किताब पढ़नी चाहिए।"""
    if d.chance(0.25):
        verb, subject = d.verb_of(FORBIDDEN), pronoun(d.one(("you", "you", "we", "they", "he", "she")))
        if d.chance(0.3):  # not one's elders
            subject = d.someone(d.nouns("=child =boy =girl =son =daughter =brother =sister =friend =student"))
        return ended(Clause(verb, "should", subject, d.object(verb, subject, True, plain=True), True).statement())
    return _modal(d, "should", 0)


@construction(2)
def must(d: Draw) -> Phrase:
    """He must go back. → उसे वापस जाना होगा।"""
    return _modal(d, "must", 0)


@construction(3)
def have_to(d: Draw) -> Phrase:
    """I have to wash the clothes. → मुझे कपड़े धोने हैं।"""
    return _modal(d, "have to", 0, ("future",))


@construction(2)
def had_to(d: Draw) -> Phrase:
    """She had to sell her car. → उसे अपनी कार बेचनी पड़ी।"""
    return _modal(d, "had to", 0, ("past",))


@construction(1.5)
def will_have_to(d: Draw) -> Phrase:
    """We will have to wait for the bus. → हमें बस का इंतज़ार करना पड़ेगा।"""
    return _modal(d, "will have to", 0, ("future",))


@construction(3)
def want_to(d: Draw) -> Phrase:
    """The children want to play. → बच्चे खेलना चाहते हैं।"""
    return _modal(d, d.one(("want to", "want to", "wanted to")), 0.25)


@construction(2)
def want_someone_to(d: Draw) -> Phrase:
    """I want you to help me. → मैं चाहता हूँ कि आप मेरी मदद करें।"""
    wisher = pronoun(d.one(("I", "we")))
    verb = d.verb_of(_WISHED)
    doer = pronoun(d.one(("you", "they", "he", "she"))) if d.chance(0.6) else d.one_of_us(0)
    if doer.en[0][0] == "my":  # we want my son to
        wisher = pronoun("I")
    thing = d.object(verb, doer, plain=True)
    want = tokens("want", link())
    wanted = tokens("चाहता हूँ" if wisher.number == "I" else "चाहते हैं", want[0][1][0])
    return say(
        "{wisher} {want} {doer.en_object} to/1 {deed} .", "{wisher} {wanted} कि/1 {doer} {deed} ।",
        wisher=wisher, want=want, wanted=wanted, doer=doer,
        deed=action(verb, thing, "base", "subjunctive", doer.agreement),
    )  # fmt: skip


_WISHED = words(  # what one wants others to do
    "read, write, buy, bring, clean, wash, learn, study, meet, help, call, phone, talk to, wait for, sing, pay, send, "
    "solve, plant, water, finish, start, prepare, prepare for, practise, explain, look after, forgive, check, sign, "
    "invite, thank, come back, go back, rest, work, exercise, vote, sleep, feed, repair, cook, make"
)


@construction(2)
def like_to(d: Draw) -> Phrase:
    """She likes to dance. → उसे नाचना पसंद है।"""
    (verb, thing), denied = pursuit(d, PASTIMES), d.chance(0.2)
    return ended(Clause(verb, "like to", d.doer(verb), thing, denied).statement())


@construction(2)
def start_to(d: Draw) -> Phrase:
    """The baby started to cry. → शिशु रोने लगा।"""
    verb, subject = d.verb_and_doer(BEGUN - {"travel"} | {"cry", "shout", "clean", "wash", "talk to"})
    now = verb.en in _LEARNT and subject.lemma != "you" and d.chance(0.5)
    tense = "has started to" if now else "start to"
    return ended(Clause(verb, tense, subject, _begun(d, verb, subject)).statement())


_LEARNT = words("learn, study, speak, drive, read, write, sing, swim, play")  # what one is starting to do


def _begun(d: Draw, verb: Verb, subject: Nominal) -> Nominal | None:
    """What one starts or stops doing it to: one book, or all."""
    if "known" in verb.traits:
        return d.object(verb, subject, plain=True)
    return d.any_object(verb, verb.objects, subject)


@construction(2)
def try_to(d: Draw) -> Phrase:
    """He tried to open the door. → उसने दरवाज़ा खोलने की कोशिश की।"""
    verb, subject = d.verb_and_doer(_HARD)
    thing = d.object(verb, subject, plain=True)
    return ended(Clause(verb, d.one(("try to", "try to", "trying to")), subject, thing, d.chance(0.1)).statement())


_HARD = words(  # what one tries to do
    "open, close, solve, learn, fix, repair, catch, sleep, finish, complete, translate, climb, speak, explain, "
    "help, phone, save, call, wake, stop, lift, understand"
)


@construction(2)
def forget_to(d: Draw) -> Phrase:
    """I forgot to close the door. → मैं दरवाज़ा बंद करना भूल गया।"""
    verb, subject = d.verb_and_doer(FORGOTTEN)
    return ended(Clause(verb, "forget to", subject, d.object(verb, subject, plain=True)).statement())


@construction(1)
def learning_to(d: Draw) -> Phrase:
    """My sister is learning to swim. → मेरी बहन तैरना सीख रही है।"""
    verb, thing = pursuit(d, SKILLS)
    return ended(Clause(verb, "learning to", d.doer(verb), thing).statement())


@construction(2)
def stop_doing(d: Draw) -> Phrase:
    """They stopped making noise. → उन्होंने शोर मचाना बंद किया।"""
    verb, subject = d.verb_and_doer(BEGUN | {"cry", "shout", "fight", "talk to"})
    thing = _begun(d, verb, subject)
    return say(
        "{subject} stopped/1 {deed} .", "{subject.ergative} {deed} बंद/1 कर/1 दिया/1 ।",
        subject=subject, deed=action(verb, thing, "ing", "gerund"),
    )  # fmt: skip


@construction(1.5)
def let_do(d: Draw) -> Phrase:
    """Let me sleep. → मुझे सोने दीजिए।"""
    verb = d.verb_of(_ALLOWED)
    who = pronoun(d.one(("I", "he", "she", "they", "we"))) if d.chance(0.6) else d.one_of_us(0)
    if who.en[0][0] == "your":  # let your wife: अपनी पत्नी को
        who = d.name()
    return say(
        "let/1 {who.en_object} {deed} .", "{who.dative} {deed} दीजिए/1 ।",
        who=who, deed=action(verb, d.object(verb, who, plain=True), "base", "oblique"),
    )  # fmt: skip


_ALLOWED = words(  # what one asks to be let do
    "drink, eat, cook, make, read, write, open, close, clean, wash, watch, listen to, learn, study, meet, help, "
    "call, phone, talk to, wait for, play, sing, draw, choose, water, work, rest, sleep, bathe, exercise, pray, "
    "finish, explain, prepare, check, buy, bring, feed, iron, dance, go out, go back, come back, sit down"
)
