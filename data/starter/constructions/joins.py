"""Two clauses in one sentence: and, but, or, because, so, if, when, when.

Imports the clauses, choices, scenes, noun phrases and predicates of data.starter.
"""

from data.starter.choice import is_plain
from data.starter.clause import Clause
from data.starter.constructions.experiences import FEELINGS, feeling_of
from data.starter.constructions.places import goal
from data.starter.draw import Draw
from data.starter.nominal import Nominal, noun_phrase, pronoun
from data.starter.phrase import Phrase, ended, link, linked, say
from data.starter.predicate import BE, predicate
from data.starter.registry import construction
from data.starter.scenes import does, two_deeds
from data.starter.sense import NO_DEGREE, bare, words

_TENSES = (
    "habitual", "progressive", "past progressive", "simple past", "future", "perfect", "can", "have to", "want to",
)  # fmt: skip


@construction(2.5)
def and_clauses(d: Draw) -> Phrase:
    """I am reading a book and my brother is sleeping. → मैं एक किताब पढ़ रहा हूँ और मेरा भाई सो रहा है।"""
    tense = d.one(_TENSES)
    one, two = _two_clauses(d, tense, tense, 0.1, 0.1)
    return say("{one} and/1 {two} .", "{one} और/1 {two} ।", one=one, two=two)


_BANNED = "stative once things unwilled no-perfect"


def _who(d: Draw, but: Nominal | None = None) -> Nominal:
    """Someone with a pronoun or a name, and not the one before."""
    who = d.person(0.6)
    return who if but is None or who.lemma != but.lemma else d.name()


def _two_clauses(d: Draw, tense: str, other_tense: str, negative: float, other_negative: float) -> tuple[Phrase, ...]:
    """Two people's deeds in one scene."""
    _, first, second = two_deeds(d, _BANNED, _BANNED)
    one = _who(d)
    said = does(d, first, tense, one, d.chance(negative)).statement()
    two = _who(d, one)
    return said, does(d, second, other_tense, two, d.chance(other_negative)).statement()


@construction(2.5)
def but_clauses(d: Draw) -> Phrase:
    """He called me, but I did not hear. → उसने मुझे बुलाया, लेकिन मैंने नहीं सुना।"""
    tense = d.one(("habitual", "simple past", "future", "can", "want to"))
    one, two = _two_clauses(d, tense, tense, 0, 1)
    return say("{one} , but/1 {two} .", "{one} , लेकिन/1 {two} ।", one=one, two=two)


# A state, and what people do, or do not do, because of it.
_BECAUSE = (
    ("tired, hungry, thirsty, ill, sick, sleepy", "run, walk, work, dance, exercise, play, travel, swim, study", True),
    ("tired, sleepy, ill, sick", "rest, sleep, lie down", False),
    ("busy", "rest, sleep, watch, play, travel, shop, phone, meet, help", True),
    ("hungry", "eat, cook, order", False), ("thirsty", "drink", False),
    ("happy, excited, pleased", "dance, sing, laugh, smile", False),
    ("sad, upset, lonely, disappointed", "cry, pray", False),
    ("sad, upset, worried", "eat, sleep, laugh, smile, dance, sing", True),
    ("angry, upset", "shout, fight, quarrel, scold", False),
    ("angry", "phone, meet, help, thank, invite, praise", True),
    ("frightened", "hide, run away, pray, shout", False), ("worried, nervous", "pray", False),
    ("poor", "work, borrow", False), ("hardworking", "work, study, learn", False),
    ("lazy", "work, exercise, study, clean, wash, run", True), ("kind, helpful", "help, forgive, look after", False),
    ("rich", "travel, build", False), ("blind", "read, drive, paint", True),
)  # fmt: skip


def _cause_and_deed(d: Draw, cause_tense: str, tenses: tuple[str, ...]) -> tuple[Phrase, Phrase]:
    """He was tired; he rested: a state and what came of it, about one person."""
    states, deeds, denied = d.one(_BECAUSE)
    subject = pronoun(d.one(("I", "you", "we", "they", "he", "she")))
    adjective = d.one([word for word in d.lex.adjectives if word.en in words(states)])
    very = d.chance(0.25)
    if adjective.en in FEELINGS:
        cause = feeling_of(subject, adjective.en, cause_tense, very)
    else:
        state = linked(adjective.en, adjective.hindi(subject.agreement))
        if very and adjective.en not in NO_DEGREE:
            state = say("very/1 {state}", "बहुत/1 {state}", state=state)
        be = predicate(BE, cause_tense, subject)
        cause = say("{who} {be.auxiliary} {state}", "{who} {state} {be}", who=subject, be=be, state=state)
    d.note(adjective.en)
    verb = d.verb_of(words(deeds))
    again = pronoun(subject.lemma)
    return cause, Clause(verb, d.one(tenses), again, d.object(verb, again, denied), denied).statement()


@construction(2)
def because(d: Draw) -> Phrase:
    """She did not work because she was ill. → उसने काम नहीं किया क्योंकि वह बीमार थी।"""
    if d.chance(0.4):
        cause, deed = _cause_and_deed(d, "is", ("progressive", "want to", "habitual"))
    else:
        cause, deed = _cause_and_deed(d, "was", ("simple past", "wanted to", "past progressive"))
    return say("{deed} because/1 {cause} .", "{deed} क्योंकि/1 {cause} ।", deed=deed, cause=cause)


@construction(1.5)
def so_clauses(d: Draw) -> Phrase:
    """He was tired, so he slept. → वह थका हुआ था, इसलिए वह सोया।"""
    if d.chance(0.4):
        cause, deed = _cause_and_deed(d, "is", ("future", "want to", "progressive"))
    else:
        cause, deed = _cause_and_deed(d, "was", ("simple past", "wanted to"))
    return say("{cause} , so/1 {deed} .", "{cause} , इसलिए/1 {deed} ।", cause=cause, deed=deed)


_RAINS = (
    ("it rains/1", "बारिश/1 होगी/1"), ("it does/2 not/2 rain/1", "बारिश/1 नहीं/2 होगी/1"),
    ("it snows/1", "बर्फ़/1 गिरेगी/1"),
)  # fmt: skip
_IN_THE_RAIN = ("go out", "come back", "travel", "walk", "swim", "exercise", "run")


@construction(3)
def if_then(d: Draw) -> Phrase:
    """If it rains, we will not go out. → अगर बारिश होगी, तो हम बाहर नहीं जाएँगे।"""
    tense = d.one(("future", "future", "can", "should", "will have to"))
    if d.chance(0.15):
        rain = d.one(_RAINS)
        condition, denied = say(*rain), "not" not in rain[0]
        verb = d.verb_of(_IN_THE_RAIN)
        who = _who(d)
        result = Clause(verb, tense, who, d.object(verb, who, denied), denied).statement()
    else:
        condition, result = _two_clauses(d, "condition", tense, 0.2, 0.15)
    return say("if/1 {one} , {two} .", "अगर/1 {one} , तो/1 {two} ।", one=condition, two=result)


@construction(2.5)
def when_clause(d: Draw) -> Phrase:
    """When I came home, she was sleeping. → जब मैं घर आया, तब वह सो रही थी।"""
    tense = d.one(("past progressive", "simple past", "past progressive"))
    scene, main, before = two_deeds(d, _BANNED + " moment" * (tense == "past progressive"), _BANNED)
    one = _who(d)
    if d.chance(0.5):
        verb = d.verb("goal")
        said = Clause(verb, "simple past", one, None, place=goal(d, places=scene.places)).statement()
    else:
        said = does(d, before, "simple past", one).statement()
    two = does(d, main, tense, _who(d, one)).statement()
    return say("when/1 {one} , {two} .", "जब/1 {one} , तब {two} ।", one=said, two=two)


@construction(1.5)
def when_future(d: Draw) -> Phrase:
    """When you come, we will eat. → जब आप आएँगे, तब हम खाएँगे।"""
    one, two = _two_clauses(d, "condition", "future", 0, 0)
    return say("when/1 {one} , {two} .", "जब/1 {one} , तब {two} ।", one=one, two=two)


@construction(2)
def and_nouns(d: Draw) -> Phrase:
    """Ravi and Sita are dancing. We bought apples and bananas. → रवि और सीता नाच रहे हैं।"""
    if d.chance(0.5):
        one, two = d.name(), d.name() if d.chance(0.6) else d.someone(d.lex.tagged["kin"])
        if one.lemma == two.lemma:
            return None
        both = _joined(one, two)
        verb = d.verb("object" if d.chance(0.6) else "none", "stative once things unwilled")
        return ended(
            Clause(
                verb,
                d.one(("habitual", "progressive", "simple past", "future", "want to", "can")),
                both,
                d.object(verb, both),
            ).statement()
        )
    verb = d.one(
        [
            verb
            for verb in d.lex.verbs
            if verb.objects
            and is_plain(verb)
            and verb.en
            in ("buy", "sell", "eat", "bring", "wash", "read", "learn", "study", "speak", "taste", "cut", "peel")
        ]
    )
    one, two = d.one(verb.objects), d.one(verb.objects)
    d.note(verb.en)
    d.note(one.en)
    if {one.en, two.en} & {"language", "fruit", "vegetable", "food", "subject", "thing"}:
        return None
    alike = (one.tags & two.tags) - {"thing", "big", "cleanable", "openable", "breakable"}
    if one is two or not alike or (one.tags | two.tags) & {"person", "animal"}:
        return None
    pair = [noun_phrase(noun, "bare", bool(noun.en_plural)) for noun in (one, two)]
    thing = _joined(*pair)
    thing.agreement = pair[1].agreement  # the verb agrees with the nearer of two things
    subject = d.person()
    return ended(
        Clause(verb, d.one(("habitual", "progressive", "simple past", "future", "have to")), subject, thing).statement()
    )


def _joined(one: Nominal, two: Nominal) -> Nominal:
    """Both together; of people the verb is plural, and masculine unless both are women."""
    number = link()
    feminine = one.agreement.feminine and two.agreement.feminine
    agreement = one.agreement._replace(person=3, plural=True, feminine=feminine)
    return Nominal(
        [*one.en, ("and", (number,)), *two.en], [*one.hi, ("और", (number,)), *two.hi],
        [*one.oblique, ("और", (number,)), *two.oblique],
        agreement, "many", two.head, one.lemma, animate=one.animate and two.animate,
    )  # fmt: skip


@construction(1.5)
def or_question(d: Draw) -> Phrase | None:
    """Do you want tea or coffee? Will you eat an apple or a mango? → आप चाय लेंगे या कॉफ़ी?"""
    tag = d.one(("drink", "fruit", "dish", "vegetable", "game", "language", "subject"))
    verb_en = {"game": "play", "language": "speak", "subject": "study", "drink": "drink"}.get(tag, "eat")
    one, two = d.one(d.nouns(tag)), d.one(d.nouns(tag))
    if one is two or {one.en, two.en} & {"fruit", "vegetable", "food"}:
        return None
    if verb_en == "play" and not (bare(one) and bare(two)) or "language" in (one.en, two.en):
        return None
    verb = next(verb for verb in d.lex.verbs if verb.en == verb_en)
    d.note(verb.en)
    d.note(one.en)
    pair = [noun_phrase(noun, "bare", bool(noun.en_plural)) for noun in (one, two)]
    number = link()
    subject = pronoun(d.one(("you", "you", "they", "he", "she")))
    thing = Nominal(
        [*pair[0].en, ("or", (number,)), *pair[1].en],
        [*pair[0].hi, ("या", (number,)), *pair[1].hi],
        [],
        pair[1].agreement,
        "one",
        pair[1].head,
        one.en,
    )
    clause = Clause(verb, d.one(("habitual", "future", "want to", "can")), subject, thing, asked=True)
    hi = [*subject.hi, *pair[0].hi, *clause.predicate.hi, ("या", (number,)), *pair[1].hi]  # आप चाय पिएँगे या कॉफ़ी?
    return ended(Phrase(clause.question().en, hi, clause.predicate.features), "?")
