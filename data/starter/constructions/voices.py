"""Passives, causatives and giving: who has it done, to whom, by whom.

Imports the clauses, choices, noun phrases and predicates of data.starter.
"""

from data.starter.clause import Clause
from data.starter.draw import Draw
from data.starter.nominal import noun_phrase
from data.starter.phrase import EMPTY, Phrase, ended, say
from data.starter.predicate import predicate
from data.starter.registry import construction

_PASSIVES = {
    "passive": ("habitual", "any"), "passive past": ("past",), "passive future": ("future",),
    "passive progressive": ("present",), "passive perfect": (),
}  # fmt: skip
_NOT_PASSIVE = "stative many no-ne no-perfect"


@construction(4)
def passive(d: Draw) -> Phrase | None:
    """Rice is grown here. The thief was caught yesterday. → यहाँ चावल उगाया जाता है।"""
    verb = d.verb("object", _NOT_PASSIVE)
    noun = d.one(verb.objects)
    if (
        verb.mark
        or " " in verb.en
        or verb.host
        or noun.tags & {"body"}
        or verb.en in ("wear", "try", "bite", "eat", "drink", "have")
        or any(adjective.en == verb.participle for adjective in d.lex.adjectives)  # it was broken: टूटा हुआ था
    ):
        return None
    d.note(noun.en)
    if "person" in noun.tags and "kin" in noun.tags:
        return None
    plural = noun.en_plural not in ("", noun.en) and d.chance(0.35)
    if noun.tags & {"language", "subject", "game", "sport", "festival"} and not plural:
        thing = noun_phrase(noun, "bare")
    else:
        thing = noun_phrase(
            noun, d.one(("the", "the", "this", "that")) if noun.en_plural else d.one(("the", "this", "bare")), plural
        )
    tense = d.one(tuple(_PASSIVES))
    asked = d.chance(0.15)
    time = d.time(*_PASSIVES[tense]) if _PASSIVES[tense] and d.chance(0.4) else EMPTY
    clause = Clause(verb, tense, thing, None, not asked and d.chance(0.15), time=time, asked=asked)
    if asked:
        return ended(clause.question(), "?")
    if d.chance(0.25) and tense in ("passive past", "passive perfect", "passive future"):
        agent = d.someone(d.lex.tagged["profession"])
        by = agent.after("by", "के द्वारा")
        clause.manner = Phrase(by.en, [])
        said = clause.statement()
        return ended(Phrase(said.en, by.hi + said.hi, said.features))
    return ended(clause.statement())


@construction(3)
def causative(d: Draw) -> Phrase:
    """He had his car repaired. I will have a kurta sewn by the tailor. → उसने अपनी कार ठीक करवाई।"""
    verb = d.verb("causative")
    subject = d.person()
    thing = d.object(verb, subject)
    tense = d.one(
        (
            "simple past",
            "simple past",
            "habitual",
            "progressive",
            "future",
            "want to",
            "have to",
            "can",
            "should",
            "going to",
        )
    )
    v = predicate(verb, tense, subject, thing, negative=(no := tense != "have to" and d.chance(0.1)))
    clause = Clause(verb, tense, subject, thing, no)
    clause.predicate = v
    done = v.main[-1]
    by = EMPTY
    if d.chance(0.3):
        by = noun_phrase(d.noun(_MAKERS.get(verb.en.split()[1], "=servant =worker =man")), "the").after("by", "से")
    return say(
        "{subject} {v.auxiliary} {main} {thing.en_object} {done} {by} .", "{who} {by} {thing_hi} {v} ।",
        subject=subject, v=v, main=v.main[:-1], thing=thing, done=[done], by=by, who=clause.subject_hi,
        thing_hi=clause.object_hi,
    )  # fmt: skip


_MAKERS = {
    "sewn": "=tailor", "repaired": "=mechanic =electrician =worker", "washed": "=washerman =maid",
    "cut": "=worker =gardener =barber",
    "painted": "=painter =worker", "built": "=worker =mason", "cleaned": "=sweeper =maid =servant",
    "cooked": "=cook", "written": "=clerk =secretary",
}  # fmt: skip


@construction(4)
def gives_to(d: Draw) -> Phrase | None:
    """She gave me a book. I will send a letter to my uncle. → उसने मुझे एक किताब दी।"""
    verb = d.verb("gives")
    subject = d.person()
    to = d.thing(d.lex.tagged["person"], subject)
    if to.lemma in ("thief", "enemy", "witness") or subject.lemma == to.lemma:
        return None
    thing = d.thing(verb.objects, subject)
    tense = d.one(
        (
            "habitual",
            "progressive",
            "simple past",
            "simple past",
            "perfect",
            "future",
            "can",
            "want to",
            "have to",
            "should",
            "already",
        )
    )
    asked = d.chance(0.15)
    clause = Clause(
        verb,
        tense,
        subject,
        thing,
        not asked and tense not in ("already", "have to") and d.chance(0.15),
        recipient=to,
        asked=asked,
    )
    clause.double = verb.en != "feed" and verb.en != "sell" and (verb.en == "tell" or bool(to.pronoun) or d.chance(0.5))
    return ended(clause.question(), "?") if asked else ended(clause.statement())
