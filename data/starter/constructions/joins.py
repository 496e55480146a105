"""Two clauses in one sentence: and, but, or, because, so, if, when, when.

Imports the clauses, choices, scenes, noun phrases and predicates of data.starter.
"""

from data.starter.clause import Clause
from data.starter.constructions.experiences import FEELINGS, feeling_of
from data.starter.constructions.places import goal
from data.starter.draw import Draw
from data.starter.morphology import adjective_form
from data.starter.nominal import Nominal, noun_phrase, pronoun
from data.starter.phrase import Phrase, Token, ended, link, linked, say
from data.starter.predicate import BE, predicate
from data.starter.registry import construction
from data.starter.scenes import SKILLS, Deed, deeds, does, pursuit, scenes
from data.starter.sense import IN_PIECES, NO_DEGREE, OFTEN, PERSONS, USUAL, WANTED, bare, words


def _two_people(d: Draw) -> tuple[Nominal, Nominal]:
    """Two who are told of together: I and Ravi, my brother and I, we and they; not he and she, who are both वह."""
    kind = d.one(("me", "me", "names", "mine", "mine", "many"))
    if kind == "mine":
        mine = noun_phrase(d.word(_NEAR_ONES), owner=pronoun("I"))
        return (mine, pronoun("I")) if d.chance(0.5) else (pronoun("I"), mine)
    if kind == "many":
        one, two = d.one((("we", "they"), ("I", "you"), ("you", "I"), ("they", "we"), ("I", "she"), ("I", "he")))
        return pronoun(one), pronoun(two)
    one, two = pronoun("I") if kind == "me" else d.name(), d.name()
    while two.lemma == one.lemma:
        two = d.name()
    return one, two


_NEAR_ONES = "=brother =sister =mother =father =son =daughter =friend =uncle =aunt"


@construction(2.5)
def and_clauses(d: Draw) -> Phrase:
    """I am reading a book and my brother is sleeping. → मैं एक किताब पढ़ रहा हूँ और मेरा भाई सो रहा है।"""
    together, tenses = d.one(_SIDE_BY_SIDE)
    tense, (one, two) = d.one(tenses), _two_people(d)
    first, second = d.one(deeds(together)), d.one(deeds(together))
    while second.verb is first.verb:
        second = d.one(deeds(together))
    if first.verb.en == "sleep" and one.lemma in ("I", "we", "you"):  # who sleeps tells nothing
        one = d.name()
    one, two = does(d, first, tense, one).statement(), does(d, second, tense, two).statement()
    return say("{one} and/1 {two} .", "{one} और/1 {two} ।", one=one, two=two)


_AT_ONCE, _ONE_DAY = ("progressive", "past progressive"), ("simple past", "future", "have to")
_SIDE_BY_SIDE = (  # what two people do at the same time, or share among them, and in which tenses it is told
    ("read: book, newspaper, magazine; watch: television, film; listen to: music; sleep; drink: tea, coffee", _AT_ONCE),
    ("cook: rice, dal; wash: plate, pot; clean: room, kitchen; iron: shirt, kurta; fold: towel, bed sheet; "
    "cut: vegetable; make: tea",
     (*_AT_ONCE, *_ONE_DAY, "habitual", "can")),
    ("clean: room, house; wash: floor, curtain; wipe: table, window; move: sofa, cupboard", (*_AT_ONCE, *_ONE_DAY)),
    ("sing: song; dance; play: tabla, guitar, sitar, flute", (*_AT_ONCE, "simple past", "future", "can", "habitual")),
    ("water: plant; cut: grass; plant: tree, rose; pick: flower", (*_AT_ONCE, *_ONE_DAY)),
    ("feed: cow, goat; milk: cow, buffalo; clean: cowshed", (*_AT_ONCE, *_ONE_DAY, "habitual")),
    ("write: email; read: report; print: form; phone: manager; attend: meeting", (*_AT_ONCE, *_ONE_DAY)),
    ("read: lesson, book; write: essay; study: history, science, mathematics", _AT_ONCE),
    ("decorate: room, hall; make: tea, coffee; make: dinner; bring: cake, sweet, flower", ("simple past", "future")),
    ("play: cricket, football, badminton; run; exercise; swim", (*_AT_ONCE, "want to")),
    ("eat: dosa, samosa, biryani; drink: tea, coffee, juice", ("simple past", "future", "want to")),
    ("buy: vegetable, milk; clean: house; make: dinner; look after: child", _ONE_DAY),
)  # fmt: skip


@construction(2.5)
def but_clauses(d: Draw) -> Phrase | None:
    """I can swim, but she cannot swim. → मैं तैर सकता हूँ, लेकिन वह नहीं तैर सकती।"""
    if d.chance(0.5):  # one person, and what was left undone
        first, second = (d.one(deeds(done)) for done in d.one(_UNDONE))
        one = pronoun(d.one(("I", "we", "they", "he", "she")))
        said, other = does(d, first, "simple past", one), does(d, second, "simple past", pronoun(one.lemma), True)
        two = _unrepeated(said.subject_hi, other)
        if other.thing is None and not other.verb.host and len(two.hi) > 1 and two.hi[-2][0] == "नहीं":  # लेकिन सोया नहीं
            two = Phrase(two.en, [*two.hi[:-2], two.hi[-1], two.hi[-2]], two.features)
    else:  # what one does and another does not
        able = d.chance(0.5)
        pursuits = SKILLS if able else _HABITS
        verb, thing = pursuit(d, pursuits)
        tense = "can" if able else "habitual"
        if thing is None:
            one, two = _two_people(d)
            said = Clause(verb, tense, one, None)
            two = Clause(verb, tense, two, None, True).statement()
        else:  # I can play chess, but I cannot play tennis
            one, (verb2, thing2) = pronoun(d.one(PERSONS)), pursuit(d, pursuits)
            if thing2 is None or thing2.lemma == thing.lemma or verb2.en != verb.en:
                return None
            said = Clause(verb, tense, one, thing)
            two = _unrepeated(said.subject_hi, Clause(verb2, tense, pronoun(one.lemma), thing2, True))
    return say("{one} , but/1 {two} .", "{one} , लेकिन/1 {two} ।", one=said.statement(), two=two)


def _unrepeated(said: list[Token], other: Clause) -> Phrase:
    """The second of two clauses about one person, who is not named again in Hindi: उसने गाया, लेकिन काम नहीं किया.

    `said`: the Hindi of the first, or its subject alone.
    """
    second, who = other.statement(), other.subject_hi
    if [word for word, _ in who] != [word for word, _ in said[: len(who)]]:
        return second
    again = [(word, said[0][1]) for word, _ in other.subject.en]
    return Phrase(again + second.en[len(again) :], second.hi[len(who) :], (*second.features, "unsaid"))


_UNDONE = (  # what is done, and what is not done after it
    ("read: lesson, book", "write: essay, answer"),
    ("clean: room, kitchen", "wash: floor"), ("cook: rice, dal", "wash: plate, pot"),
    ("sing: song", "dance"), ("drink: tea, coffee, milk", "eat breakfast; eat: dinner"),
    ("play: cricket, football, chess", "finish: homework, work"), ("watch: television, film", "study: lesson, history"),
    ("go out", "buy: milk, vegetable"), ("lie down", "sleep"), ("buy: vegetable, rice", "make: dinner"),
    ("work", "earn: money"), ("run", "win: race"), ("bathe", "pray"), ("take: medicine", "rest"),
    ("close: door", "turn off: fan, television"), ("phone: doctor", "take: medicine"), ("come back", "eat: dinner"),
)  # fmt: skip
_HABITS = (
    "drink: tea, coffee, milk, lassi; eat: meat, egg; play: cricket, football, chess, hockey; dance; swim; speak: "
    "English, Urdu, Tamil, French; read: newspaper; watch: television; exercise; pray"
)

# A state, and what people do, or do not do, because of it.
_BECAUSE = (
    ("tired, ill, sick", "run; work; dance; exercise; play: cricket, football; swim; study: lesson, history", True),
    ("tired, sleepy, ill, sick", "rest; sleep", False),
    ("busy", "rest; sleep; watch: television, film; play: cricket, chess; phone: friend, mother; meet: friend", True),
    ("hungry", "eat: dinner, roti, dosa; cook: rice; order: pizza, dosa", False),
    ("thirsty", "drink: water, juice, lassi", False),
    ("happy, excited", "dance; sing: song", False),
    ("sad, upset, disappointed", "cry", False),
    ("sad, upset, worried", "eat: lunch, dinner; dance; sing: song", True),
    ("angry", "shout; scold: child, servant, driver", False),
    ("angry", "phone: friend, brother; meet: friend, neighbour; help: friend, brother; talk to: friend, sister", True),
    ("frightened", "hide; run away", False), ("worried, nervous", "pray", False),
    ("poor", "borrow: money", False),
    ("ill, sick", "phone: doctor; take: medicine", False),
)  # fmt: skip


def _cause_and_deed(d: Draw, cause_tense: str, tenses: tuple[str, ...]) -> tuple[Phrase, Clause]:
    """He was tired; he rested: a state and what came of it, about one person."""
    states, done, denied = d.one(_BECAUSE)
    subject = pronoun(d.one(("I", "you", "we", "they", "he", "she")))
    adjective = d.adjective_of(words(states))
    very = d.chance(0.25)
    if adjective.en in FEELINGS:
        cause = feeling_of(subject, adjective.en, cause_tense, very)
    else:
        state = linked(adjective.en, adjective.hindi(subject.agreement))
        if very and adjective.en not in NO_DEGREE:
            state = say("very/1 {state}", "बहुत/1 {state}", state=state)
        be = predicate(BE, cause_tense, subject)
        cause = say("{who} {be.auxiliary} {state}", "{who} {state} {be}", who=subject, be=be, state=state)
    deed = d.one(deeds(done))
    willing = adjective.en != "busy" and deed.verb.en in WANTED  # nobody wants to cry
    tense = d.one([tense for tense in tenses if willing or "want" not in tense])
    return cause, does(d, deed, tense, pronoun(subject.lemma), denied)


@construction(2)
def because(d: Draw) -> Phrase:
    """She did not work because she was ill. → उसने काम नहीं किया क्योंकि वह बीमार थी।"""
    if d.chance(0.4):
        cause, deed = _cause_and_deed(d, "is", ("progressive", "want to"))
    else:
        cause, deed = _cause_and_deed(d, "was", ("simple past", "wanted to"))
    return say("{deed} because/1 {cause} .", "{deed} क्योंकि/1 {cause} ।", deed=deed.statement(), cause=cause)


@construction(1.5)
def so_clauses(d: Draw) -> Phrase:
    """He was tired, so he slept. → वह थका हुआ था, इसलिए सो गया।"""
    if d.chance(0.4):
        cause, deed = _cause_and_deed(d, "is", ("future", "want to", "progressive"))
    else:
        cause, deed = _cause_and_deed(d, "was", ("simple past", "wanted to"))
    deed = _unrepeated(cause.hi, deed)
    return say("{cause} , so/1 {deed} .", "{cause} , इसलिए/1 {deed} ।", cause=cause, deed=deed)


@construction(2)
def so_that(d: Draw) -> Phrase:
    """He was so tired that he could not work. → वह इतना थका हुआ था कि काम नहीं कर सका।"""
    subject, state, deed = _disabled(d)
    tense, could = d.one((("was", "could"), ("is", "can")))
    clause, be = does(d, deed, could, subject, True), predicate(BE, tense, subject)
    said = clause.statement()
    so = adjective_form("इतना", subject.agreement)
    return say(
        "{who} {be.auxiliary} so/1 {state} that/2 {deed} .", f"{{who}} {so}/1 {{state}} {{be}} कि/2 {{rest}} ।",
        who=subject, be=be, state=state, deed=said.en, rest=said.hi[len(clause.subject_hi) :], told=clause.predicate,
    )  # fmt: skip


@construction(2)
def too_to(d: Draw) -> Phrase:
    """She is too tired to work. → वह इतनी थकी हुई है कि काम नहीं कर सकती।"""
    subject, state, deed = _disabled(d)
    tense, could = d.one((("was", "could"), ("is", "can")))
    clause, be = does(d, deed, could, subject, True), predicate(BE, tense, subject)
    thing = clause.thing.en_object if clause.thing is not None else []
    so, number = adjective_form("इतना", subject.agreement), link()
    rest = [  # too and to are इतना, कि and नहीं सकता
        (word, (*links, number) if word == "नहीं" or word.startswith("सक") else links)
        for word, links in clause.statement().hi[len(clause.subject_hi) :]
    ]
    return say(
        "{who} {be.auxiliary} {too} {state} {to} {deed} .", "{who} {so} {state} {be} {that} {rest} ।",
        who=subject, be=be, too=[("too", (number,))], state=state, to=[("to", (number,))],
        deed=clause.predicate.main[1:] + thing, so=[(so, (number,))], that=[("कि", (number,))], rest=rest,
        told=clause.predicate,
    )  # fmt: skip


def _disabled(d: Draw) -> tuple[Nominal, Phrase, Deed]:
    """Someone, a state, and what one cannot do in it."""
    states, done = d.one([
        (states, done) for states, done, denied in _BECAUSE if denied and states.startswith(("tired", "busy"))
    ])  # fmt: skip
    subject, state = pronoun(d.one(("I", "we", "they", "he", "she"))), d.adjective_of(words(states))
    return subject, linked(state.en, state.hindi(subject.agreement)), d.one(deeds(done))


_RAINS = (
    ("it rains/1", "बारिश/1 हुई/1"), ("it does/2 not/2 rain/1", "बारिश/1 नहीं/2 हुई/1"),
    ("it snows/1", "बर्फ़/1 गिरी/1"),
)  # fmt: skip
_IN_THE_RAIN = ("go out", "come back", "travel", "walk", "swim", "exercise", "run")


_AFTERWARDS = (  # what one does, and what another does when it is done
    ("come back; return", "make: tea, dinner"),
    ("finish: homework, work", "play: cricket, chess, football; watch: film, television; go for a walk"),
    ("bring: vegetable", "make: dinner"),
    ("bring: milk", "make: tea, kheer"), ("go out", "clean: room, house"),
)  # fmt: skip
_IF_SO = (  # and what another does only if one does it
    *_AFTERWARDS, ("make: tea, coffee", "bring: cake, sweet"), ("cook: dal", "wash: plate, pot; make: salad"),
    ("clean: room, kitchen", "wash: floor, plate, curtain"),
    ("sing: song", "dance; play: tabla, flute, guitar, sitar"),
    ("look after: child, baby", "rest; make: dinner; work; clean: house"), ("play: guitar, tabla", "sing: song; dance"),
    ("invite: friend, neighbour", "make: tea, dinner; decorate: room, house; bring: cake, sweet"),
    ("decorate: room, hall", "bring: cake, gift; light: lamp"), ("cut: wood", "light: fire"),
    ("call: doctor", "bring: medicine"), ("buy: milk", "make: kheer"),
)  # fmt: skip


def _what_follows(d: Draw, pairs: tuple[tuple[str, str], ...]) -> tuple[Phrase, Phrase]:
    """If he cooks, I will eat: one person's deed as a condition and another's that follows from it."""
    first, second = d.one(pairs)
    if first.startswith(_FOR_ONESELF):
        name = d.one([name for name in PERSONS if name != "you"])
        one, two = pronoun(name), pronoun(name)
    else:
        one, two = _two_people(d)
    condition = does(d, d.one(deeds(first)), "condition", one)
    result = does(d, d.one(deeds(second)), "future, done" if second == "sleep" else "future", two)
    told = _unrepeated(condition.subject_hi, result) if one.lemma == two.lemma else result.statement()
    return condition.statement(), told


_FOR_ONESELF = ("finish", "buy")  # after which one does another thing


@construction(3)
def if_then(d: Draw) -> Phrase:
    """If it rains, we will not go out. → अगर बारिश हुई, तो हम बाहर नहीं जाएँगे।"""
    if d.chance(0.25):
        rain = d.one(_RAINS)
        condition, denied = say(*rain), "not" not in rain[0]
        verb = d.verb_of(_IN_THE_RAIN[:4] if "snow" in rain[0] else _IN_THE_RAIN)
        result = Clause(verb, "future", d.one_of_us(), None, denied).statement()
    else:
        condition, result = _what_follows(d, _IF_SO)
    return say("if/1 {one} , {two} .", "अगर/1 {one} , तो/1 {two} ।", one=condition, two=result)


@construction(2.5)
def when_clause(d: Draw) -> Phrase:
    """When I came home, she was sleeping. → जब मैं घर आया, तब वह सो रही थी।"""
    scene, (one, two) = d.one(scenes()), _two_people(d)
    place = d.one(scene.places)
    private = ("bathe", "rest") if place.en != "house" else ()
    main = d.one([deed for deed in scene.deeds if "moment" not in deed.verb.traits and deed.verb.en not in private])
    back = ("come", "return") if place.en in ("house", "village", "office", "school") else ("come",)
    verb = d.one([verb for verb in d.lex.verbs if verb.en in back and "goal" in verb.traits])
    said = Clause(verb, "simple past", one, None, place=goal(d, towns=0, places=(place,))).statement()
    two = does(d, main, "past progressive", two).statement()
    return say("when/1 {one} , {two} .", "जब/1 {one} , तब {two} ।", one=said, two=two)


@construction(1.5)
def when_future(d: Draw) -> Phrase:
    """When you come, we will eat. → जब आप आएँगे, तब हम खाएँगे।"""
    one, two = _what_follows(d, _AFTERWARDS)
    return say("when/1 {one} , {two} .", "जब/1 {one} , तब {two} ।", one=one, two=two)


@construction(1.5)
def as_soon_as(d: Draw) -> Phrase:
    """As soon as she comes back, I will make tea. → जैसे ही वह वापस आएगी, मैं चाय बनाऊँगा।"""
    one, two = _what_follows(d, _AFTERWARDS)
    return say("as/1 soon/1 as/1 {one} , {two} .", "जैसे/1 ही/1 {one} , {two} ।", one=one, two=two)


@construction(1)
def and_people(d: Draw) -> Phrase:
    """Ravi and Sita are dancing. → रवि और सीता नाच रहे हैं।"""
    one = d.name()
    two = noun_phrase(d.word(_NEAR_ONES), owner=pronoun("I")) if d.chance(0.4) else d.name()
    while one.lemma == two.lemma:
        two = d.name()
    both, verb = _joined(one, two), d.verb_of(USUAL)
    tense = d.tense(verb, ("habitual", "progressive", "simple past", "future", "want to", "can"))
    return ended(Clause(verb, tense, both, d.object(verb, both, often=tense in OFTEN, plain=True)).statement())


@construction(1)
def and_things(d: Draw) -> Phrase | None:
    """We bought apples and bananas. → हमने सेब और केले खरीदे।"""
    verbs, spec, tenses = d.one(_OF_SEVERAL)
    verb = d.verb_of(words(verbs))
    one, two = d.noun(spec), d.noun(spec)
    d.note(one.en)
    d.note(two.en)
    if one is two or not {one, two} <= set(verb.objects) or {one.en, two.en} & {*_KINDS, "book"}:
        return None
    pair = [noun_phrase(noun, "bare", bool(noun.en_plural)) for noun in (one, two)]
    thing = _joined(*pair)
    thing.agreement = pair[1].agreement  # the verb agrees with the nearer of two things
    return ended(Clause(verb, d.one(tenses), d.one_of_us(), thing).statement())


_ANY_TIME = ("habitual", "progressive", "simple past", "future", "have to")
_OF_SEVERAL = (  # what is done to things of two kinds, and in which tenses it is told
    ("buy, sell, bring", "fruit", _ANY_TIME), ("buy, bring", "vegetable", _ANY_TIME), ("eat", "fruit", _ANY_TIME[:4]),
    ("buy, wash", "=shirt =sari =kurta =sweater =scarf =skirt =dress =towel =sock =blanket", _ANY_TIME[1:]),
    ("buy, wash", "=plate =glass =cup =spoon =bowl =pot", _ANY_TIME[1:]), ("cut, peel", "vegetable", _ANY_TIME[1:]),
    ("read", "=book =newspaper =magazine =novel =story =poem", _ANY_TIME[:4]), ("learn", "language", _ANY_TIME),
    ("speak", "language", ("habitual", "can")), ("study", "subject", _ANY_TIME),
)  # fmt: skip
_KINDS = words("language, fruit, vegetable, subject")


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


_DISHES = ("=samosa =dosa =idli =pakora =paratha", "=rice =roti =biryani =khichdi", "=pizza =burger =sandwich")


@construction(1.5)
def or_question(d: Draw) -> Phrase | None:
    """Do you want tea or coffee? Will you eat an apple or a mango? → आप चाय लेंगे या कॉफ़ी?"""
    tag = d.one(("drink", "fruit", *_DISHES, "game", "language", "subject"))
    verb_en = {"game": "play", "language": "speak", "subject": "study", "drink": "drink"}.get(tag, "eat")
    one, two = d.one(d.nouns(tag)), d.one(d.nouns(tag))
    if one is two or {one.en, two.en} & {"fruit", "vegetable", "food", "lemon", "water"}:
        return None
    if (one.tags ^ two.tags) & {"language", "sport"}:  # one does not choose between chemistry and Gujarati
        return None
    if verb_en == "play" and not (bare(one) and bare(two)) or "language" in (one.en, two.en):
        return None
    verb = d.lex.verb(verb_en)
    d.note(verb.en)
    d.note(one.en)
    d.note(two.en)
    pair = [noun_phrase(noun, "bare", bool(noun.en_plural) and noun.en not in IN_PIECES) for noun in (one, two)]
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
    clause = Clause(verb, d.one(("habitual", "future", "want to")), subject, thing, asked=True)
    hi = [*subject.hi, *pair[0].hi, *clause.predicate.hi, ("या", (number,)), *pair[1].hi]  # आप चाय पिएँगे या कॉफ़ी?
    return ended(Phrase(clause.question().en, hi, clause.predicate.features), "?")
