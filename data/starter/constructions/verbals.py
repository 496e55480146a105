"""Verbs as nouns and side actions: reading is good, after eating, while walking, to buy, with and without.

Imports the clauses, choices, noun phrases and predicates of data.starter.
"""

from data.starter.clause import Clause, action
from data.starter.constructions.places import goal
from data.starter.draw import Draw
from data.starter.morphology import MASCULINE
from data.starter.nominal import Nominal, possessive, pronoun
from data.starter.phrase import Phrase, link, say, tokens
from data.starter.predicate import BE, predicate
from data.starter.registry import construction

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


def _main_clause(d: Draw, subject: Nominal, tenses=("simple past", "simple past", "future", "habitual")) -> Clause:
    verb = d.verb("object" if d.chance(0.6) else "none", "stative once things unwilled no-perfect")
    return Clause(verb, d.one(tenses), subject, d.object(verb, subject))


def _aside(d: Draw, en: str, hindi: str) -> Phrase:
    """He went home after eating: the subject, the side action, then the rest of the clause in Hindi."""
    subject = d.person(0.7)
    deed = _deed(d, subject, "ing", "oblique")
    if d.chance(0.5):
        clause = _main_clause(d, subject)
    else:
        clause = Clause(d.verb("goal"), d.one(("simple past", "future")), subject, None, place=goal(d))
    said = clause.statement()
    head = len(clause.subject_hi)
    return say(
        f"{{said}} {en}/1 {{deed}} .", f"{{who}} {{deed}} {hindi} {{rest}} ।",
        said=said, deed=deed, who=said.hi[:head], rest=said.hi[head:],
    )  # fmt: skip


@construction(2.5)
def after_doing(d: Draw) -> Phrase:
    """She went to school after eating breakfast. → वह नाश्ता खाने के बाद स्कूल गई।"""
    return _aside(d, "after", "के/1 बाद/1")


@construction(2)
def before_doing(d: Draw) -> Phrase:
    """Wash your hands before eating. → वह खाना खाने से पहले हाथ धोता है।"""
    return _aside(d, "before", "से/1 पहले/1")


@construction(1.5)
def while_doing(d: Draw) -> Phrase:
    """He sings while bathing. → वह नहाते समय गाता है।"""
    subject = d.person(0.7)
    verb = d.verb("object" if d.chance(0.6) else "none", _DOING + " direct")
    deed = action(verb, d.object(verb, subject), "ing", "during")
    clause = _main_clause(d, subject, ("habitual", "habitual", "simple past"))
    said, head = clause.statement(), len(clause.subject_hi)
    return say(
        "{said} while/1 {deed} .",
        "{who} {deed} समय/1 {rest} ।",
        said=said,
        deed=deed,
        who=said.hi[:head],
        rest=said.hi[head:],
    )


@construction(2)
def having_done(d: Draw) -> Phrase:
    """Having eaten dinner, he slept. → वह रात का खाना खाकर सोया।"""
    subject = d.person(0.6)
    verb = d.verb("object" if d.chance(0.8) else "none", "stative once things unwilled hostile no-perfect")
    deed = action(verb, d.object(verb, subject), "participle", "कर")
    clause = _main_clause(d, subject, ("simple past", "future"))
    said, head = clause.statement(), len(clause.subject_hi)
    having = [("having", (number := link(),))]
    hi = deed.hi[:-1] + [(deed.hi[-1][0], deed.hi[-1][1] + (number,))]
    return say(
        "{having} {deed} , {said} .",
        "{who} {hi} {rest} ।",
        having=having,
        deed=deed.en,
        said=said,
        who=said.hi[:head],
        hi=hi,
        rest=said.hi[head:],
    )


@construction(2.5)
def in_order_to(d: Draw) -> Phrase:
    """She went to the market to buy vegetables. → वह सब्ज़ियाँ खरीदने के लिए बाज़ार गई।"""
    subject, verb, where = d.person(0.7), d.verb("goal"), goal(d)
    clause = Clause(
        verb,
        d.one(("simple past", "future", "progressive", "habitual", "want to", "perfect")),
        subject,
        None,
        place=where,
    )
    deed = _deed(d, subject, "base", "oblique", "stative once things unwilled hostile no-perfect", objects=1)
    said, head = clause.statement(), len(clause.subject_hi)
    return say(
        "{said} to/1 {deed} .",
        "{who} {deed} के/1 लिए/1 {rest} ।",
        said=said,
        deed=deed,
        who=said.hi[:head],
        rest=said.hi[head:],
    )


@construction(1.5)
def without_doing(d: Draw) -> Phrase:
    """He left without saying anything. → वह चाय पिए बिना चला गया।"""
    subject = d.person(0.7)
    deed = _deed(d, subject, "ing", "without")
    verb = d.verb("goal")
    clause = (
        Clause(verb, d.one(("simple past", "future")), subject, None, place=goal(d))
        if d.chance(0.6)
        else _main_clause(d, subject, ("simple past", "habitual"))
    )
    said, head = clause.statement(), len(clause.subject_hi)
    return say(
        "{said} without/1 {deed} .",
        "{who} {deed} बिना/1 {rest} ।",
        said=said,
        deed=deed,
        who=said.hi[:head],
        rest=said.hi[head:],
    )


@construction(1)
def instead_of_doing(d: Draw) -> Phrase:
    """Instead of sleeping, she read a book. → सोने के बजाय उसने एक किताब पढ़ी।"""
    subject = d.person(0.7)
    deed, clause = _deed(d, subject, "ing", "oblique"), _main_clause(d, subject)
    return say("instead/1 of/1 {deed} , {said} .", "{deed} के/1 बजाय/1 {said} ।", deed=deed, said=clause.statement())


@construction(1)
def hobby(d: Draw) -> Phrase:
    """My hobby is collecting coins. Her work is teaching children. → मेरा शौक सिक्के इकट्ठा करना है।"""
    en, hi = d.one((("hobby", "शौक"), ("work", "काम"), ("dream", "सपना")))
    owner = pronoun(d.one(("I", "you", "he", "she", "we", "they"))) if d.chance(0.6) else d.name()
    deed = _deed(d, owner, "ing", "gerund", "stative once things unwilled hostile moment no-perfect not-own")
    be = predicate(BE, "is", pronoun("it"))
    return say(
        f"{{whose_en}} {en}/1 {{be.auxiliary}} {{deed}} .", f"{{whose_hi}} {hi}/1 {{deed}} {{be}} ।",
        whose_en=possessive(owner), whose_hi=owner.genitive(), be=be, deed=deed,
    )  # fmt: skip
