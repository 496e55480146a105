"""Passives, causatives and giving: who has it done, to whom, by whom.

Imports the clauses, choices, noun phrases and predicates of data.starter.
"""

from data.starter.choice import is_plain
from data.starter.clause import Clause
from data.starter.draw import Draw, of_others
from data.starter.nominal import noun_phrase
from data.starter.phrase import EMPTY, Phrase, ended, linked, say
from data.starter.predicate import predicate
from data.starter.registry import construction
from data.starter.sense import CREATING, bare, words

_PASSIVES = {
    "passive": (), "passive past": ("past",), "passive future": ("future",),
    "passive progressive": ("present",), "passive perfect": (),
}  # fmt: skip
_DONE = words(  # what is told without who does it
    "build, cook, arrest, clean, sew, fix, write, plant, grow, milk, print, send, sell, paint, "
    "open, close, wash, cut, boil, catch, accept, complete, steal, check, correct, dig, speak, read, "
    "celebrate, peel, iron, decorate, teach, solve, bake, fry, weigh, turn off, move, "
    "change, burn, post, download, delete, invite, punish, rescue, fold, dry, explain, practise"
)
_DONE_HERE = words("cook, speak, teach, grow, bake, sew, celebrate, print, sell")
_DONE_IN_SHOPS = words("cook, bake, sew, print, sell")
_DOERS = {  # by whom a thing may be said to be done
    "build": "=worker =mason =engineer", "cook": "=cook =maid", "arrest": "=policeman =officer",
    "clean": "=servant =maid =sweeper =worker", "sew": "=tailor", "fix": "=mechanic",
    "write": "=writer =teacher =journalist =professor",
    "teach": "=teacher =professor", "explain": "=teacher =professor",
    "correct": "=teacher =editor =professor",
    "plant": "=gardener =farmer",
    "grow": "=farmer", "milk": "=milkman =farmer", "print": "=secretary =clerk", "send": "=manager =secretary =clerk",
    "sell": "=shopkeeper =trader", "paint": "=worker",
    "inform": "=officer =secretary",
    "photograph": "=photographer", "dig": "=worker =farmer",
    "accept": "=manager =officer =principal",
}  # fmt: skip


@construction(4)
def passive(d: Draw) -> Phrase | None:
    """Rice is grown here. The thief was caught yesterday. → चावल यहाँ उगाया जाता है।"""
    verb = d.one(
        [verb for verb in d.lex.verbs if verb.en in _DONE and verb.objects and is_plain(verb) and not verb.mark]
    )
    d.note(verb.en)
    noun = d.one(verb.objects)
    if " " in verb.en or verb.host or "body" in noun.tags:
        return None
    if any(adjective.en == verb.participle for adjective in d.lex.adjectives):  # it was broken: टूटा हुआ था
        return None
    d.note(noun.en)
    if "person" in noun.tags and "kin" in noun.tags:
        return None
    plural = noun.en_plural not in ("", noun.en) and d.chance(
        1 if noun.tags & {"vegetable", "fruit"} or "many" in verb.traits else 0.35
    )
    tense = d.one(tuple(_PASSIVES))
    if bare(noun):
        thing = noun_phrase(noun, "bare")
    elif tense == "passive" and verb.en in _DONE_HERE:  # rice is grown, letters are written
        thing = noun_phrase(noun, "bare", bool(noun.en_plural))
    else:
        new = verb.en in CREATING or tense == "passive future"
        thing = noun_phrase(noun, d.one(("the", "the", "the" if new else "this", "the" if new else "that")), plural)
    if tense != "passive" and bare(noun):  # Japanese is spoken, but was not spoken once
        return None
    if verb.en == "grow":  # rice is grown here; nobody tells that the peas were
        tense = "passive"
    if tense == "passive" and verb.en not in _DONE_HERE:  # rice is grown, but no lock is broken again and again
        tense = "passive past"
    place = linked("here", "यहाँ") if tense == "passive" and d.chance(0.7) else EMPTY
    if tense == "passive" and not place.en:
        place = d.place(0, "=shop =market" if verb.en in _DONE_IN_SHOPS else "=village =city")
    asked = d.chance(0.15)
    denied = not asked and d.chance(0.15)
    time = d.time(*_PASSIVES[tense], verb=verb) if _PASSIVES[tense] and not denied and d.chance(0.2) else EMPTY
    clause = Clause(verb, tense, thing, None, denied, place=place, time=time, asked=asked)
    if asked:
        return ended(clause.question(), "?")
    if d.chance(0.4) and verb.en in _DOERS and tense in ("passive past", "passive perfect", "passive future"):
        agent = noun_phrase(d.noun(_DOERS[verb.en]), "the", d.chance(0.3))
        by = agent.after("by", "के द्वारा")
        clause.manner = Phrase(by.en, [])
        said = clause.statement()
        return ended(Phrase(said.en, by.hi + said.hi, said.features))
    return ended(clause.statement())


@construction(3)
def causative(d: Draw) -> Phrase:
    """He had his car repaired. I will have a kurta sewn by the tailor. → उसने अपनी कार ठीक करवाई।"""
    verb = d.verb("causative")
    subject = d.one_of_us()
    thing = d.object(verb, subject, plain=True)
    tense = d.one(
        (
            "simple past",
            "simple past",
            "progressive",
            "future",
            "want to",
            "have to",
            "can",
            "should",
            "going to",
        )
    )
    v = predicate(verb, tense, subject, thing, negative=(no := tense not in ("have to", "should") and d.chance(0.1)))
    clause = Clause(verb, tense, subject, thing, no)
    clause.predicate = v
    done = v.main[-1]
    by = EMPTY
    made = verb.en.split()[1]
    if made in _MAKERS and d.chance(0.3):
        maker = d.noun("=barber" if thing.lemma == "nail" else _MAKERS[made])
        if maker.en == subject.lemma:
            return None
        by = noun_phrase(maker, "the").after("by", "से")
    return say(
        "{subject} {v.auxiliary} {main} {thing.en_object} {done} {by} .", "{who} {by} {thing_hi} {v} ।",
        subject=subject, v=v, main=v.main[:-1], thing=thing, done=[done], by=by, who=clause.subject_hi,
        thing_hi=clause.object_hi,
    )  # fmt: skip


_MAKERS = {
    "made": "=carpenter",
    "sewn": "=tailor", "repaired": "=mechanic", "washed": "=washerman =maid",
    "cut": "=worker =gardener",
    "painted": "=worker", "built": "=worker =mason", "cleaned": "=sweeper =maid =servant",
    "written": "=clerk =secretary",
}  # fmt: skip


@construction(4)
def gives_to(d: Draw) -> Phrase | None:
    """She gave me a book. I will send a letter to my uncle. → उसने मुझे एक किताब दी।"""
    verb = d.verb("gives")
    subject = d.one_of_us(0.5)
    to = d.name() if verb.en == "sell" else d.receiver(subject)
    several = to.number == "many" and not to.pronoun  # one pen for all the workers?
    if several or to.lemma in ("thief", "enemy", "witness") or subject.lemma == to.lemma:
        return None
    denied = d.chance(0.15)
    thing = d.thing(verb.objects, subject, denied, plain=True)
    if verb.en == "tell":
        thing = noun_phrase(d.one(verb.objects), "the")
    tense = d.one(
        (
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
    asked = of_others(subject) and d.chance(0.15)
    clause = Clause(
        verb,
        tense,
        subject,
        thing,
        denied and not asked and tense not in ("already", "have to"),
        recipient=to,
        asked=asked,
    )
    if clause.case == "dative" and clause.subject_hi[0][0] == to.dative[0][0]:  # उसे उसे पानी देना है
        return None
    clause.double = verb.en != "feed" and verb.en != "sell" and (verb.en == "tell" or bool(to.pronoun) or d.chance(0.5))
    return ended(clause.question(), "?") if asked else ended(clause.statement())
