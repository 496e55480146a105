"""Verbs as nouns and side actions: reading is good, after eating, while walking, to buy, with and without.

Imports the clauses, choices, noun phrases and predicates of data.starter.
"""

from data.starter.choice import is_plain
from data.starter.clause import Clause, action
from data.starter.constructions.places import goal
from data.starter.draw import Draw
from data.starter.lexicon import Verb
from data.starter.morphology import MASCULINE
from data.starter.nominal import Nominal, possessive, pronoun
from data.starter.phrase import Phrase, link, say, tokens
from data.starter.predicate import BE, predicate
from data.starter.registry import construction
from data.starter.scenes import does, doing, two_deeds

_DOING = "stative once things unwilled hostile moment no-perfect"


def _deed(
    d: Draw, subject: Nominal | None, english: str, hindi: str, without: str = _DOING, objects: float = 0.7
) -> Phrase:
    verb = d.verb("object" if d.chance(objects) else "none", without)
    return action(verb, d.object(verb, subject), english, hindi)


@construction(3)
def gerund_subject(d: Draw) -> Phrase:
    """Reading books is good. Swimming is not easy. → किताबें पढ़ना अच्छा है।"""
    verb = d.verb("object" if d.chance(0.7) else "none", _DOING)
    deed = action(verb, d.object(verb), "ing", "gerund")
    adjective = d.one([word for word in d.lex.adjectives if word.en in _OF_DEEDS])
    number = link()
    subject = Nominal(deed.en, deed.hi, deed.hi, MASCULINE, "one", number, verb.en)
    what = Phrase(tokens(adjective.en, number), tokens(adjective.hindi(MASCULINE), number))
    asked = d.chance(0.15)
    be = predicate(BE, d.one(("is", "is", "is", "was")), subject, negative=not asked and d.chance(0.25), asked=asked)
    if asked:
        return say("{be.auxiliary} {deed} {what} ?", "{be.question} {deed} {what} {be} ?", be=be, deed=deed, what=what)
    return say("{deed} {be.auxiliary} {be.main} {what} .", "{deed} {what} {be} ।", be=be, deed=deed, what=what)


_OF_DEEDS = ("good", "bad", "easy", "difficult", "important", "useful", "interesting", "boring", "necessary")


@construction(2)
def it_is_to(d: Draw) -> Phrase:
    """It is easy to learn Hindi. It was difficult for me to sleep. → हिंदी सीखना आसान है।"""
    adjective = d.one(
        [
            word
            for word in d.lex.adjectives
            if word.en in ("good", "easy", "difficult", "important", "necessary", "possible", "useful")
        ]
    )
    who = d.person(0.7) if d.chance(0.4) else None
    deed = _deed(d, who, "base", "gerund")
    number = link()
    what = Phrase(tokens(adjective.en, number), tokens(adjective.hindi(MASCULINE), number))
    be = predicate(BE, d.one(("is", "is", "was", "will be")), pronoun("it"), negative=d.chance(0.2))
    if who is None:
        return say(
            "it {be.auxiliary} {be.main} {what} to {deed} .", "{deed} {what} {be} ।", be=be, what=what, deed=deed
        )
    person = who.after("for", "के लिए")
    return say(
        "it {be.auxiliary} {be.main} {what} {person} to {deed} .",
        "{person} {deed} {what} {be} ।",
        be=be,
        what=what,
        deed=deed,
        person=person,
    )


_WILLED = "stative once things unwilled no-perfect hostile"


def _aside(
    d: Draw,
    tenses: tuple[str, ...],
    english: str,
    hindi: str,
    goals: float = 0.5,
    towns: float = 0.1,
    to_things: bool = False,
) -> tuple[Phrase, list, list, list]:
    """A side action and a main clause of the same scene: the deed, the clause, its Hindi subject and the rest."""
    subject = d.person(0.7)
    scene, first, second = two_deeds(d, _WILLED, _WILLED, to_things)
    deed = doing(d, first, subject, english, hindi)
    if d.chance(goals):
        clause = Clause(d.verb("goal"), d.one(tenses), subject, None, place=goal(d, towns, scene.places))
    else:
        clause = does(d, second, d.one(tenses), subject)
    said, head = clause.statement(), len(clause.subject_hi)
    return deed, said, said.hi[:head], said.hi[head:]


def _with_aside(en: str, hindi: str, deed: Phrase, said: Phrase, who: list, rest: list) -> Phrase:
    """He went home after eating: the subject, the side action, then the rest of the clause in Hindi."""
    hi = f"{{who}} {{deed}} {hindi} {{rest}} ।"
    return say(f"{{said}} {en} {{deed}} .", hi, said=said, deed=deed, who=who, rest=rest)


_SAID = ("simple past", "simple past", "future", "habitual")


@construction(2.5)
def after_doing(d: Draw) -> Phrase:
    """She went to school after eating breakfast. → वह नाश्ता खाने के बाद स्कूल गई।"""
    return _with_aside("after/1", "के/1 बाद/1", *_aside(d, _SAID, "ing", "oblique", 0.2))


@construction(2)
def before_doing(d: Draw) -> Phrase:
    """Wash your hands before eating. → वह खाना खाने से पहले हाथ धोता है।"""
    return _with_aside("before/1", "से/1 पहले/1", *_aside(d, _SAID, "ing", "oblique", 0.2))


@construction(1.5)
def while_doing(d: Draw) -> Phrase:
    """He sings while bathing. → वह नहाते समय गाता है।"""
    subject = d.person(0.7)
    verb = _plain_verb(d, _MEANWHILE)
    deed = action(verb, d.object(verb, subject), "ing", "during")
    main = _plain_verb(d, _BESIDES)
    clause = Clause(main, d.one(("habitual", "habitual", "simple past")), subject, d.object(main, subject))
    said, head = clause.statement(), len(clause.subject_hi)
    return _with_aside("while/1", "समय/1", deed, said, said.hi[:head], said.hi[head:])


_MEANWHILE = (
    "work", "walk", "eat", "cook", "drive", "wash", "clean", "wait for", "travel", "exercise", "paint", "iron", "knit",
    "sew", "drink", "dance", "ride", "write", "rest", "bathe",
)  # fmt: skip
_BESIDES = ("sing", "laugh", "smile", "talk to", "listen to", "cry", "phone", "watch", "joke")


def _plain_verb(d: Draw, lemmas: tuple[str, ...]) -> Verb:
    verb = d.one([verb for verb in d.lex.verbs if verb.en in lemmas and is_plain(verb)])
    d.note(verb.en)
    return verb


@construction(2)
def having_done(d: Draw) -> Phrase:
    """Having eaten dinner, he slept. → वह रात का खाना खाकर सोया।"""
    deed, said, who, rest = _aside(d, ("simple past", "future"), "participle", "कर", 0.2)
    having = [("having", (number := link(),))]
    hi = deed.hi[:-1] + [(deed.hi[-1][0], deed.hi[-1][1] + (number,))]
    return say(
        "{having} {deed} , {said} .", "{who} {hi} {rest} ।",
        having=having, deed=deed.en, said=said, who=who, hi=hi, rest=rest,
    )  # fmt: skip


@construction(2.5)
def in_order_to(d: Draw) -> Phrase:
    """She went to the market to buy vegetables. → वह सब्ज़ियाँ खरीदने के लिए बाज़ार गई।"""
    tenses = ("simple past", "future", "progressive", "habitual", "want to", "perfect")
    return _with_aside("to/1", "के/1 लिए/1", *_aside(d, tenses, "base", "oblique", 1, 0.2, to_things=True))


@construction(1.5)
def without_doing(d: Draw) -> Phrase:
    """He left without saying anything. → वह चाय पिए बिना चला गया।"""
    return _with_aside("without/1", "बिना/1", *_aside(d, ("simple past", "future"), "ing", "without", 0.4, 0.2))


@construction(1)
def instead_of_doing(d: Draw) -> Phrase:
    """Instead of sleeping, she read a book. → सोने के बजाय उसने एक किताब पढ़ी।"""
    deed, said, *_ = _aside(d, _SAID, "ing", "oblique", 0)
    return say("instead/1 of/1 {deed} , {said} .", "{deed} के/1 बजाय/1 {said} ।", deed=deed, said=said)


@construction(1)
def hobby(d: Draw) -> Phrase:
    """My hobby is collecting coins. Her work is teaching children. → मेरा शौक सिक्के इकट्ठा करना है।"""
    en, hi, deeds = d.one(_PURSUITS)
    owner = pronoun(d.one(("I", "you", "he", "she", "we", "they"))) if d.chance(0.6) else d.name()
    verb = _plain_verb(d, deeds)
    deed = action(verb, d.object(verb, owner), "ing", "gerund")
    be = predicate(BE, "is", pronoun("it"))
    return say(
        f"{{whose_en}} {en}/1 {{be.auxiliary}} {{deed}} .", f"{{whose_hi}} {hi}/1 {{deed}} {{be}} ।",
        whose_en=possessive(owner), whose_hi=owner.genitive(), be=be, deed=deed,
    )  # fmt: skip


_PURSUITS = (
    ("hobby", "शौक", (
        "read", "write", "draw", "paint", "sing", "dance", "play", "swim", "travel", "cook", "bake", "sew", "knit",
        "collect", "listen to", "photograph",
    )),
    ("work", "काम", (
        "teach", "sew", "repair", "fix", "cook", "wash", "clean", "drive", "translate", "print", "look after", "build",
        "grow", "paint",
    )),
    ("dream", "सपना", ("build", "travel", "write", "learn", "win", "manage", "meet", "earn", "dance", "fly")),
)  # fmt: skip
