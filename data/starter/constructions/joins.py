"""Two clauses in one sentence: and, but, or, because, so, if, when, who and which, said that, thinks that.

Imports the clauses, choices, noun phrases and predicates of data.starter.
"""

from data.starter.clause import Clause
from data.starter.constructions.copulas import being, quality
from data.starter.constructions.places import goal
from data.starter.constructions.tenses import drawn
from data.starter.draw import Draw, is_plain
from data.starter.nominal import Nominal, noun_phrase, pronoun
from data.starter.phrase import Phrase, ended, link, linked, say, tokens
from data.starter.predicate import BE, predicate
from data.starter.registry import construction

_TENSES = ("habitual", "progressive", "past progressive", "simple past", "future", "perfect", "can", "have to", "want to")


def _short(d: Draw, tenses: tuple[str, ...] = _TENSES, negative: float = 0.15) -> Phrase:
    """A clause without circumstances."""
    return drawn(d, d.one(tenses), (), "once", negative, extra=0, things=False).statement()


def _state(d: Draw) -> Phrase:
    """A short statement of what someone is: he was ill, the room is dirty."""
    subject = d.person(0.6)
    return _unended(being(d, subject, quality(d, subject, frozenset({"person"}), 0.2), d.one(("is", "was")), 0.1, 0))


def _unended(phrase: Phrase) -> Phrase:
    return Phrase(phrase.en[:-1], phrase.hi[:-1])


@construction(2.5)
def and_clauses(d: Draw) -> Phrase:
    """I am reading a book and my brother is sleeping. → मैं एक किताब पढ़ रहा हूँ और मेरा भाई सो रहा है।"""
    tense = d.one(_TENSES)
    return say("{one} and/1 {two} .", "{one} और/1 {two} ।", one=_short(d, (tense,)), two=_short(d, (tense,)))


@construction(2.5)
def but_clauses(d: Draw) -> Phrase:
    """He called me, but I did not hear. → उसने मुझे बुलाया, लेकिन मैंने नहीं सुना।"""
    tense = d.one(("habitual", "simple past", "future", "can", "want to"))
    return say("{one} , but/1 {two} .", "{one} , लेकिन/1 {two} ।", one=_short(d, (tense,), 0), two=_short(d, (tense,), 1))


# A state, and what people do, or do not do, because of it.
_BECAUSE = (
    ("tired hungry thirsty ill sick sleepy", "run walk work dance exercise play travel swim study jump shop", True),
    ("tired sleepy ill sick", "rest sleep", False), ("busy", "rest sleep watch play travel shop phone meet help", True),
    ("hungry", "eat cook bake order fry", False), ("thirsty", "drink boil pour", False), ("happy excited pleased", "dance sing laugh smile play", False),
    ("sad upset lonely disappointed", "cry pray phone", False), ("sad upset worried", "eat sleep laugh smile dance sing", True),
    ("angry upset", "shout fight quarrel scold", False), ("angry", "phone meet help thank invite praise", True),
    ("frightened worried nervous", "hide run away pray shout", False), ("ready free", "work help play cook", False),
    ("poor", "work sell borrow", False), ("hardworking honest clever", "work study learn help teach", False), ("lazy", "work exercise study clean wash run", True),
    ("kind helpful", "help forgive rescue look after protect", False), ("rich", "buy travel build", False), ("blind", "read drive paint", True),
)  # fmt: skip


def _cause_and_deed(d: Draw, cause_tense: str, tenses: tuple[str, ...]) -> tuple[Phrase, Phrase]:
    """He was tired; he rested: a state and what came of it, about one person."""
    states, deeds, denied = d.one(_BECAUSE)
    subject = pronoun(d.one(("I", "you", "we", "they", "he", "she")))
    adjective = d.one([word for word in d.lex.adjectives if _named(word.en, states)])
    state = linked(adjective.en, adjective.hindi(subject.agreement))
    if d.chance(0.25):
        state = say("very/1 {state}", "बहुत/1 {state}", state=state)
    be = predicate(BE, cause_tense, subject)
    cause = say("{who} {be.auxiliary} {state}", "{who} {state} {be}", who=subject, be=be, state=state)
    verb = d.one([verb for verb in d.lex.verbs if _named(verb.en, deeds) and is_plain(verb)])
    d.note(adjective.en)
    d.note(verb.en)
    again = pronoun(subject.lemma)
    return cause, Clause(verb, d.one(tenses), again, d.object(verb, again, denied), denied).statement()


def _named(verb: str, deeds: str) -> bool:
    return f" {verb} " in f" {deeds} "


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


def _clause_of(d: Draw, subject: Nominal, tense: str, negative: float = 0.0) -> Phrase:
    """A short clause about someone in particular."""
    verb = d.verb("object" if d.chance(0.6) else "none", "stative once things unwilled hostile no-perfect")
    denied = d.chance(negative)
    return Clause(verb, tense, subject, d.object(verb, subject, denied), denied).statement()


@construction(3)
def if_then(d: Draw) -> Phrase:
    """If it rains, we will not go out. → अगर बारिश होगी, तो हम बाहर नहीं जाएँगे।"""
    if d.chance(0.2):
        condition = say(*d.one((("it rains/1", "बारिश/1 होगी/1"), ("it does/2 not/2 rain/1", "बारिश/1 नहीं/2 होगी/1"), ("it snows/1", "बर्फ़/1 गिरेगी/1"))))
    else:
        subject = pronoun(d.one(("you", "we", "they", "he", "she", "I"))) if d.chance(0.7) else d.name()
        verb = d.verb("object" if d.chance(0.6) else "none", "stative once things unwilled")
        denied = d.chance(0.2)
        thing = d.object(verb, subject, denied)
        condition = Clause(verb, "condition", subject, thing, denied).statement()
    other = pronoun(d.one(("I", "we", "they", "he", "she", "you"))) if d.chance(0.7) else d.name()
    result = _clause_of(d, other, d.one(("future", "future", "can", "should", "will have to")), 0.2)
    return say("if/1 {one} , {two} .", "अगर/1 {one} , तो/1 {two} ।", one=condition, two=result)


@construction(2.5)
def when_clause(d: Draw) -> Phrase:
    """When I came home, she was sleeping. → जब मैं घर आया, तब वह सो रही थी।"""
    subject = d.person(0.7)
    if d.chance(0.5):
        verb = d.verb("goal")
        first = Clause(verb, "simple past", subject, None, place=goal(d)).statement()
    else:
        first = _clause_of(d, subject, "simple past")
    second = drawn(d, d.one(("past progressive", "simple past", "past progressive")), (), "stative once", 0.1, extra=0, things=False).statement()
    return say("when/1 {one} , {two} .", "जब/1 {one} , तब {two} ।", one=first, two=second)


@construction(1.5)
def when_future(d: Draw) -> Phrase:
    """When you come, we will eat. → जब आप आएँगे, तब हम खाएँगे।"""
    subject = pronoun(d.one(("you", "they", "he", "she", "we", "I"))) if d.chance(0.7) else d.name()
    verb = d.verb("object" if d.chance(0.5) else "none", "stative once things unwilled")
    thing = d.object(verb, subject)
    first = Clause(verb, "condition", subject, thing).statement()
    second = _clause_of(d, pronoun(d.one(("I", "we", "they", "he", "she"))), "future")
    return say("when/1 {one} , {two} .", "जब/1 {one} , तब {two} ।", one=first, two=second)


@construction(2.5)
def relative_subject(d: Draw) -> Phrase | None:
    """The boy who is reading a book is my brother. → जो लड़का किताब पढ़ रहा है, वह मेरा भाई है।"""
    noun = d.one([noun for noun in d.lex.tagged["person"] if "kin" not in noun.tags])
    d.note(noun.en)
    plural = noun.en_plural not in ("", noun.en) and d.chance(0.2)
    person = noun_phrase(noun, "bare", plural)
    tense = d.one(("habitual", "progressive", "past progressive", "future", "can", "simple past"))
    verb = d.verb("object" if d.chance(0.7) else "none", "stative once things unwilled no-perfect")
    clause = Clause(verb, tense, person, d.object(verb, person))
    who, again = link(), pronoun("they" if plural else "he")
    again.agreement = person.agreement
    after = quality(d, again, frozenset({"person"}))
    be = predicate(BE, "was" if tense in ("simple past", "past progressive") and d.chance(0.6) else "is", person, negative=d.chance(0.1))
    relative = [("जिन" if plural else "जिस") if clause.case == "ergative" else "जो", (who,)]
    en = clause.statement().en[len(person.en):]
    hi = clause.statement().hi
    return say(
        "the {person} who/1 {en} {be.auxiliary} {be.main} {after} .", f"{relative[0]}/1 {{hi}} , {again.hi[0][0]}/1 {{after}} {{be}} ।",
        person=person, en=en, be=be, after=after, hi=hi,
    )  # fmt: skip


@construction(2.5)
def relative_object(d: Draw) -> Phrase | None:
    """The book that I bought is good. → जो किताब मैंने खरीदी, वह अच्छी है।"""
    verb = d.verb("object", "stative once things many no-perfect")
    noun = d.one(verb.objects)
    if verb.mark or noun.tags & {"person", "animal", "language", "subject", "game", "sport", "body"} or " " in verb.en:
        return None
    d.note(noun.en)
    plural = noun.en_plural not in ("", noun.en) and d.chance(0.3)
    thing = noun_phrase(noun, "bare", plural)
    subject = d.person(0.7)
    tense = d.one(("simple past", "simple past", "progressive", "habitual", "past perfect"))
    clause = Clause(verb, tense, subject, thing)
    after = quality(d, thing, noun.tags)
    if after is None:
        return None
    be = predicate(BE, "was" if "past" in tense and d.chance(0.6) else "is", thing, negative=d.chance(0.1))
    again = "वे" if plural else "वह"
    return say(
        "the {thing} that/1 {subject} {v.auxiliary} {v.main} {be.auxiliary} {be.main} {after} .",
        f"जो/1 {{thing}} {{who}} {{v}} , {again}/1 {{after}} {{be}} ।",
        thing=thing, subject=subject, v=clause.predicate, who=clause.subject_hi, be=be, after=after,
    )  # fmt: skip


_TOLD = ("habitual", "progressive", "future", "can", "want to", "simple past")


@construction(3)
def said_that(d: Draw) -> Phrase:
    """He said that he would come. She said that she is ill. → उसने कहा कि वह बीमार है।"""
    who = d.person(0.6)
    what = _state(d) if d.chance(0.4) else _short(d, _TOLD)
    if who.lemma not in ("I", "we") and d.chance(0.3):
        return say("{who} told/1 me/2 that/3 {what} .", "{who.ergative} मुझे/2 बताया/1 कि/3 {what} ।", who=who, what=what)
    return say("{who} said/1 that/2 {what} .", "{who.ergative} कहा/1 कि/2 {what} ।", who=who, what=what)


@construction(2.5)
def thinks_that(d: Draw) -> Phrase:
    """I think that he is honest. I know that you are tired. → मुझे लगता है कि वह ईमानदार है।"""
    who = d.person(0.7)
    one = who.number == "one"
    kind = d.one(("think", "know", "hope", "do not think"))
    what = _state(d) if d.chance(0.5) and kind != "hope" else _short(d, ("future", "can") if kind == "hope" else _TOLD)
    if kind == "think":
        return say(f"{{who}} {'thinks' if one else 'think'}/1 that/2 {{what}} .", "{who.dative} लगता/1 है/1 कि/2 {what} ।", who=who, what=what)
    if kind == "know":
        return say(f"{{who}} {'knows' if one else 'know'}/1 that/2 {{what}} .", "{who.dative} मालूम/1 है/1 कि/2 {what} ।", who=who, what=what)
    if kind == "hope":
        return say(f"{{who}} {'hopes' if one else 'hope'}/1 that/2 {{what}} .", "{who.dative} उम्मीद/1 है/1 कि/2 {what} ।", who=who, what=what)
    do = "does" if one else "do"
    return say(f"{{who}} {do}/3 not/3 think/1 that/2 {{what}} .", "{who.dative} नहीं/3 लगता/1 कि/2 {what} ।", who=who, what=what)


@construction(2)
def knows_where(d: Draw) -> Phrase:
    """Do you know where Ravi is? I don't know when he will come. → क्या आपको मालूम है कि रवि कहाँ है?"""
    subject = d.person(0.6)
    if subject.lemma == "I":
        return None
    if d.chance(0.5):
        be = predicate(BE, d.one(("is", "was")), subject)
        where = say("where/1 {who} {be.auxiliary}", "{who} कहाँ/1 {be}", who=subject, be=be)
    else:
        en, hi = d.one((("where", "कहाँ"), ("when", "कब"), ("why", "क्यों")))
        verb = d.verb("object" if d.chance(0.5) else "none", "stative once things unwilled no-perfect")
        clause = Clause(verb, d.one(("habitual", "future", "simple past", "progressive")), subject, d.object(verb, subject))
        number = link()
        said = clause.statement()
        cut = len(said.hi) - len(clause.predicate.hi)
        where = Phrase([(en, (number,)), *said.en], [*said.hi[:cut], (hi, (number,)), *said.hi[cut:]])
    if d.chance(0.5):
        who = pronoun(d.one(("you", "he", "she", "they")))
        do = "does" if who.number == "one" else "do"
        return say(f"{do}/2 {{who}} know/1 {{where}} ?", "क्या/2 {who.dative} मालूम/1 है/12 कि {where} ?", who=who, where=where)
    who = pronoun("I") if d.chance(0.7) else pronoun("we")
    return say("{who} do/2 not/2 know/1 {where} .", "{who.dative} नहीं/2 मालूम/1 कि {where} ।", who=who, where=where)


@construction(2)
def and_nouns(d: Draw) -> Phrase:
    """Ravi and Sita are dancing. We bought apples and bananas. → रवि और सीता नाच रहे हैं।"""
    if d.chance(0.5):
        one, two = d.name(), d.name() if d.chance(0.6) else d.someone(d.lex.tagged["kin"])
        if one.lemma == two.lemma:
            return None
        both = _joined(one, two)
        verb = d.verb("object" if d.chance(0.6) else "none", "stative once things unwilled")
        return ended(Clause(verb, d.one(("habitual", "progressive", "simple past", "future", "want to", "can")), both, d.object(verb, both)).statement())
    verb = d.one([verb for verb in d.lex.verbs if verb.objects and verb.en in ("buy", "sell", "eat", "bring", "wash", "read", "learn", "study", "speak", "taste", "cut", "peel")])
    one, two = d.one(verb.objects), d.one(verb.objects)
    d.note(verb.en)
    d.note(one.en)
    if one is two or (one.tags | two.tags) & {"person", "animal"} :
        return None
    pair = [noun_phrase(noun, "bare", bool(noun.en_plural)) for noun in (one, two)]
    thing = _joined(*pair)
    thing.agreement = pair[1].agreement  # the verb agrees with the nearer of two things
    subject = d.person()
    return ended(Clause(verb, d.one(("habitual", "progressive", "simple past", "future", "have to")), subject, thing).statement())


def _joined(one: Nominal, two: Nominal) -> Nominal:
    """Both together; of people the verb is plural, and masculine unless both are women."""
    number = link()
    feminine = one.agreement.feminine and two.agreement.feminine
    agreement = one.agreement._replace(person=3, plural=True, feminine=feminine)
    return Nominal(
        [*one.en, ("and", (number,)), *two.en], [*one.hi, ("और", (number,)), *two.hi], [*one.oblique, ("और", (number,)), *two.oblique],
        agreement, "many", two.head, one.lemma, animate=one.animate and two.animate,
    )  # fmt: skip


@construction(1.5)
def or_question(d: Draw) -> Phrase | None:
    """Do you want tea or coffee? Will you eat an apple or a mango? → आप चाय लेंगे या कॉफ़ी?"""
    tag = d.one(("drink", "fruit", "dish", "vegetable", "game", "language", "subject"))
    verb_en = {"game": "play", "language": "speak", "subject": "study", "drink": "drink"}.get(tag, "eat")
    one, two = d.one(d.nouns(tag)), d.one(d.nouns(tag))
    if one is two or verb_en == "play" and not (d.bare(one) and d.bare(two)) or "language" in (one.en, two.en):
        return None
    verb = next(verb for verb in d.lex.verbs if verb.en == verb_en)
    d.note(verb.en)
    d.note(one.en)
    pair = [noun_phrase(noun, "bare", bool(noun.en_plural)) for noun in (one, two)]
    number = link()
    subject = pronoun(d.one(("you", "you", "they", "he", "she")))
    thing = Nominal([*pair[0].en, ("or", (number,)), *pair[1].en], [*pair[0].hi, ("या", (number,)), *pair[1].hi], [], pair[1].agreement, "one", pair[1].head, one.en)
    clause = Clause(verb, d.one(("habitual", "future", "want to", "can")), subject, thing, asked=True)
    hi = [*subject.hi, *pair[0].hi, *clause.predicate.hi, ("या", (number,)), *pair[1].hi]  # आप चाय पिएँगे या कॉफ़ी?
    return ended(Phrase(clause.question().en, hi, clause.predicate.features), "?")
