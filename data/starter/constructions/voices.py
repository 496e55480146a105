"""Passives, causatives and giving: who has it done, to whom, by whom.

Imports the clauses, choices, noun phrases and predicates of data.starter.
"""

from data.starter.choice import is_plain
from data.starter.clause import Clause, long_ago
from data.starter.draw import Draw
from data.starter.lexicon import Noun, Verb
from data.starter.morphology import MASCULINE
from data.starter.nominal import ELDERS, Nominal, noun_phrase
from data.starter.people import of_others
from data.starter.phrase import EMPTY, Phrase, ended, link, linked, say
from data.starter.registry import construction
from data.starter.sense import CREATING, bare, ones_own, words

_PASSIVES = {
    "passive": (), "passive past": ("past",), "passive future": ("future",),
    "passive progressive": ("present",), "passive perfect": (),
}  # fmt: skip
_DONE = words(  # what is told without who does it
    "build, cook, arrest, clean, sew, fix, write, plant, grow, milk, print, send, sell, paint, "
    "open, close, wash, cut, boil, accept, complete, steal, check, correct, dig, speak, read, "
    "celebrate, peel, iron, decorate, teach, solve, bake, fry, weigh, turn off, move, "
    "change, burn, post, download, delete, invite, punish, rescue, dry, explain, practise"
)
_DONE_HERE = words("cook, speak, teach, grow, bake, sew, celebrate, print, sell")
_DONE_IN_SHOPS = words("cook, bake, sew, print, sell")
_DOERS = {  # by whom a thing may be said to be done
    "cook": "=cook =maid", "arrest": "=policeman =officer",
    "clean": "=servant =maid =sweeper =worker", "sew": "=tailor", "fix": "=mechanic",
    "write": "=writer =teacher =journalist =professor",
    "teach": "=teacher =professor", "explain": "=teacher =professor",
    "correct": "=teacher =editor =professor",
    "plant": "=gardener =farmer",
    "grow": "=farmer", "milk": "=milkman =farmer", "print": "=secretary =clerk", "send": "=manager =secretary =clerk",
    "photograph": "=photographer",
    "accept": "=manager =officer =principal",
}  # fmt: skip


@construction(4)
def passive(d: Draw) -> Phrase | None:
    """Rice is grown here. The thief was caught yesterday. → यहाँ चावल उगाया जाता है।"""
    verb, noun = _done_to(d)
    if "body" in noun.tags or ones_own(noun):
        return None
    tense = "passive" if verb.en == "grow" else d.one(tuple(_PASSIVES))  # nobody tells that the peas were grown
    if tense == "passive" and verb.en not in _DONE_HERE:  # rice is grown, but no lock is broken again and again
        tense = "passive past"
    if tense == "passive perfect" and verb.en == "build":  # the hospital has been built: बन गया है
        return None
    if tense != "passive" and bare(noun):  # Japanese is spoken, but was not spoken once
        return None
    asked = d.chance(0.15)
    denied = not asked and d.chance(0.15)
    clause = Clause(verb, tense, _patient(d, verb, noun, tense), None, denied, asked=asked)
    if tense == "passive":
        shop = verb.en in _DONE_IN_SHOPS
        clause.place = linked("here", "यहाँ") if d.chance(0.7) else d.place(0, "=shop =market" if shop else "=village")
    elif _PASSIVES[tense] and not denied and d.chance(0.2):
        clause.time = d.time(*_PASSIVES[tense], verb=verb)
        clause.time = EMPTY if long_ago(clause.time) else clause.time
    if asked:
        return ended(clause.question(), "?")
    if clause.place.en:
        return _placed_first(clause)
    if tense in _ACTIVE and not denied and verb.en in _DOERS and d.chance(0.4):
        return _by_someone(clause, _ACTIVE[tense], noun_phrase(d.noun(_DOERS[verb.en]), "the", d.chance(0.3)))
    return ended(clause.statement())


def _done_to(d: Draw) -> tuple[Verb, Noun]:
    """What is told without who does it, and to what it is done."""
    participles = {adjective.en for adjective in d.lex.adjectives}  # it was broken: टूटा हुआ था
    verb = d.one([
        verb for verb in d.lex.verbs
        if verb.en in _DONE and verb.objects and is_plain(verb) and not verb.mark and not verb.host
        and " " not in verb.en and verb.participle not in participles
    ])  # fmt: skip
    noun = d.one(verb.objects)
    d.note(verb.en)
    d.note(noun.en)
    return verb, noun


def _patient(d: Draw, verb: Verb, noun: Noun, tense: str) -> Nominal:
    """What it is done to: rice, the house, this letter."""
    if bare(noun):
        return noun_phrase(noun, "bare")
    if tense == "passive":  # rice is grown, letters are written
        return noun_phrase(noun, "bare", bool(noun.en_plural))
    several = 1 if noun.tags & {"vegetable", "fruit"} or "many" in verb.traits else 0.35
    plural = noun.en_plural not in ("", noun.en) and d.chance(several)
    new = verb.en in CREATING or tense == "passive future"
    thing = noun_phrase(noun, "the" if new else d.one(("the", "the", "this", "that")), plural)
    if "person" in noun.tags:  # आदमी को बचाया गया: the verb agrees with nobody
        thing.hi, thing.agreement = thing.dative, MASCULINE
    return thing


def _placed_first(clause: Clause) -> Phrase:
    """Rice is grown in the village: in Hindi, where comes first."""
    place, clause.place = clause.place, Phrase(clause.place.en, [])
    said = clause.statement()
    return ended(Phrase(said.en, place.hi + said.hi, said.features))


_ACTIVE = {"passive past": "simple past", "passive perfect": "perfect", "passive future": "future"}


def _by_someone(clause: Clause, tense: str, agent: Nominal) -> Phrase:
    """The car was fixed by the mechanic. Hindi says that he fixed it, the car first: कार मैकेनिक ने ठीक कर दी।"""
    told = Clause(clause.verb, tense, agent, clause.subject)
    by = link() if told.case == "ergative" else agent.head
    verb = tuple({number for _, numbers in told.predicate.hi for number in numbers})
    done = [(word, verb) for word, _ in clause.predicate.auxiliary + clause.predicate.main]
    who = agent.before("ने", by) if told.case == "ergative" else agent.hi
    return ended(Phrase(
        [*clause.subject.en, *done, ("by", (by,)), *agent.en, *clause.time.en],
        [*told.object_hi, *who, *clause.time.hi, *told.predicate.hi], told.predicate.features,
    ))  # fmt: skip


@construction(3)
def causative(d: Draw) -> Phrase:
    """He had his car repaired. I will have a kurta sewn by the tailor. → उसने अपनी कार ठीक करवाई।"""
    verb = d.verb("causative")
    subject = d.one_of_us()
    thing = d.object(verb, subject, plain=True)
    tense = d.one(_HAD_DONE)
    clause = Clause(verb, tense, subject, thing, tense not in ("have to", "should") and d.chance(0.1))
    v, done = clause.predicate, clause.predicate.main[-1]
    by = EMPTY
    made = verb.en.split()[1]
    if (thing.lemma in _MENDERS or made in _MAKERS) and (made, thing.lemma) != ("washed", "car") and d.chance(0.3):
        maker = d.noun(_MENDERS.get(thing.lemma) or _MAKERS[made])
        if maker.en == subject.lemma:
            return None
        by = noun_phrase(maker, "the").after("by", "से")
    return say(
        "{subject} {v.auxiliary} {main} {thing.en_object} {done} {by} .", "{who} {by} {thing_hi} {v} ।",
        subject=subject, v=v, main=v.main[:-1], thing=thing, done=[done], by=by, who=clause.subject_hi,
        thing_hi=clause.object_hi,
    )  # fmt: skip


_HAD_DONE = ("simple past", "simple past", "progressive", "future", "want to", "have to", "can", "should", "going to")
_MENDERS = {"nail": "=barber", "roof": "=mason =worker", "fan": "=electrician", "fridge": "=electrician"}
_MAKERS = {
    "made": "=carpenter",
    "sewn": "=tailor", "repaired": "=mechanic", "washed": "=washerman =maid",
    "cut": "=worker =gardener",
    "built": "=worker =mason", "dug": "=worker", "cleaned": "=sweeper =maid =servant",
    "written": "=clerk =secretary",
}  # fmt: skip


@construction(4)
def gives_to(d: Draw) -> Phrase | None:
    """She gave me a book. I will send a letter to my uncle. → उसने मुझे एक किताब दी।"""
    verb = d.verb("gives")
    subject = d.one_of_us(0.5)
    to = d.name() if verb.en == "sell" else d.receiver(subject)
    if verb.en == "teach" and not to.pronoun and to.lemma in ELDERS:  # nobody teaches her grandmother grammar
        return None
    several = to.number == "many" and not to.pronoun  # one pen for all the workers?
    if several or to.lemma in ("thief", "enemy", "witness") or subject.lemma == to.lemma:
        return None
    tense = d.one(_GIVEN)
    asked = of_others(subject) and d.chance(0.15)
    denied = not asked and tense not in ("already", "have to") and d.chance(0.15)
    if verb.en == "tell":
        thing = noun_phrase(d.one(verb.objects), "the")
        d.note(thing.lemma)
    else:
        thing = d.thing(verb.objects, subject, denied, plain=True)
    clause = Clause(verb, tense, subject, thing, denied, recipient=to, asked=asked)
    if clause.case == "dative" and clause.subject_hi[0][0] == to.dative[0][0]:  # उसे उसे पानी देना है
        return None
    clause.double = verb.en not in ("feed", "sell") and (verb.en == "tell" or bool(to.pronoun) or d.chance(0.5))
    return ended(clause.question(), "?") if asked else ended(clause.statement())


_GIVEN = (
    "progressive", "simple past", "simple past", "perfect", "future", "can", "want to", "have to", "should", "already",
)  # fmt: skip
