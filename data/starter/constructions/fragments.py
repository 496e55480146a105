"""Phrases that stand alone, so that every word of the lexicon is met often: noun phrases, short answers.

Imports the choices, noun phrases and predicates of data.starter.
"""

from data.starter.clause import Clause
from data.starter.draw import Draw
from data.starter.lexicon import Adjective, Noun
from data.starter.nominal import noun_phrase, pronoun, some_person
from data.starter.phrase import EMPTY, Phrase, ended, link, linked, say, tokens
from data.starter.registry import construction
from data.starter.sense import (
    OF_ONE_ROLE,
    OFTEN,
    ONE_AT_ONCE,
    ONE_EACH,
    ONE_OF_ITS_KIND,
    ONES_FRIENDS,
    ONLY_THE,
    ORDER,
    PLAIN_PEOPLE,
    SMALL,
    USUAL,
    bare,
    ownable,
    owned_by_the_many,
    words,
)


def _countable(noun: Noun) -> bool:
    return noun.en_plural not in ("", noun.en)


@construction(30)
def one_noun(d: Draw) -> Phrase | None:
    """a tree, trees, the tree, many trees → एक पेड़, पेड़, कई पेड़"""
    noun = d.one(d.lex.nouns)
    d.note(noun.en)
    if (phrase := _alone(d, noun)) is not None:
        d.note(phrase.en[0][0])  # so that of no noun all forms are withheld
    return phrase


def _alone(d: Draw, noun: Noun) -> Phrase | None:
    if noun.en in ONLY_THE:
        return noun_phrase(noun, "the")
    if not noun.en_plural:
        if any(verb.en == noun.en and not verb.objects for verb in d.lex.verbs):  # Sleep, rest, work: a command too
            return None
        return noun_phrase(noun, "bare")
    if noun.en == noun.en_plural:
        return noun_phrase(noun, "a")
    if noun.en in ("floor", "temperature", "age", "wage"):  # many floors: मंज़िलें
        return noun_phrase(noun, "the")
    if "body" in noun.tags:
        several = noun.en not in ONE_EACH and d.chance(0.5)
        return noun_phrase(noun, d.one(("the", "bare")), plural=True) if several else noun_phrase(noun, "the")
    if "illness" in noun.tags:  # a fever, the fever: one says fever
        if noun.en == "pain":
            return noun_phrase(noun, d.one(("the", "bare")))
        return noun_phrase(noun, "bare", True) if noun.en in ("illness", "disease", "injury") else None
    if d.chance(0.35) or noun.tags & {"illness", "idea", "trouble", "feeling", "weather"}:  # ideas are seldom counted
        return noun_phrase(noun, d.one(("a", "a", "the")))
    if d.chance(0.3) or "kin" in noun.tags:
        return noun_phrase(noun, "the", plural=d.chance(0.5))
    return noun_phrase(
        noun,
        d.one(("bare", "bare", "many", "all the" if noun.tags & {"person", "animal", "thing"} else "bare", "some")),
        plural=True,
    )


@construction(18)
def adjective_noun(d: Draw) -> Phrase | None:
    """a beautiful garden, these old books → एक सुंदर बगीचा, ये पुरानी किताबें"""
    if d.chance(0.5):  # as many of each adjective as of each noun
        noun, adjective = d.described(_suits)
    else:
        noun = d.one(d.lex.nouns)
        adjective = d.adjective(noun, ordered=True)
        if adjective is None or not _suits(adjective, noun):
            return None
    d.note(adjective.en)
    d.note(noun.en)
    plural = _countable(noun) and not noun.tags & {"idea", "trouble", "feeling"} and d.chance(0.4)
    plural = noun.en in SMALL or plural and noun.en not in ONE_OF_ITS_KIND
    determiner = d.one(
        ("the", "this", "that", "bare")
        if plural
        else ("a", "a", "the", "this", "that")
        if noun.en_plural
        else ("bare", "the", "this")
    )
    if adjective.en == "favourite":
        return noun_phrase(noun, owner=d.owner(), adjective=adjective)
    if adjective.en in ORDER:
        determiner, plural = "the", False
    return noun_phrase(noun, determiner, plural, adjective)


def _suits(adjective: Adjective, noun: Noun) -> bool:
    if (
        noun.tags & {"kin"}
        or noun.en in ("lunch", "dinner")
        or bare(noun)
        or "person" in noun.tags
        and not _said_of(adjective, noun)
    ):
        return False
    return noun.en not in ONE_AT_ONCE or bool(adjective.tags & {"=" + noun.en})


def _said_of(adjective: Adjective, noun: Noun) -> bool:
    """Whether it is said of such a person: nobody speaks of a naughty mason or a calm enemy."""
    if adjective.en in _ONLY_OF:
        return noun.en in _ONLY_OF[adjective.en]
    if "=" + noun.en in adjective.tags or noun.en in ("man", "woman"):
        return True
    if noun.en in PLAIN_PEOPLE:
        return adjective.en in _OF_CHILDREN
    return noun.en not in OF_ONE_ROLE and adjective.en in _OF_A_TRADE


_OF_A_TRADE = words("honest, hardworking, experienced, kind, careless, lazy, retired, clever, poor")
_ARTISTS = words("singer, actor, actress, dancer, musician, painter, artist, writer, poet, player, photographer, cook")
_OF_CHILDREN = words(
    "good, small, tall, thin, fat, young, clever, intelligent, lazy, hardworking, polite, shy, talkative, happy, sad, "
    "tired, healthy, weak, brave, careless, cheerful, poor, rich, new, kind, honest, stubborn, beautiful"
)
_ONLY_OF = {
    "naughty": words("boy, girl, child"),
    **dict.fromkeys(("talented", "famous"), _ARTISTS),
    "lonely": words(""),
    "dear": words("friend"),
    "handsome": words("man, boy, actor"),
    "married": words("man, woman"),
    "unmarried": words("man, woman, girl"),
    "loyal": words("friend, servant, worker, soldier, employee"),
    "strict": words("teacher, officer, principal, manager, father, judge, coach, professor"),
}


@construction(12)
def counted(d: Draw) -> Phrase | None:
    """seven chairs, 25 students → सात कुर्सियाँ, 25 छात्र"""
    noun = d.one(d.lex.nouns)
    if (
        not _countable(noun)
        or noun.tags & {"feeling", "weather", "trouble", "body", "idea", "illness", "festival", "money"}
        or "kin" in noun.tags
        or noun.en in ONE_EACH | ONLY_THE | ONE_AT_ONCE | ONE_OF_ITS_KIND | OF_ONE_ROLE
        or noun.en[0].isupper()
        or noun.en in _NOT_COUNTED
    ):
        return None
    d.note(noun.en)
    small = noun.tags & {"event", "timeunit", "place", "building", "idea", "nature", "document", "medicine", "device"}
    count = 2 + int(d.random() * (9 if small else 98))
    d.note(str(count))
    phrase = noun_phrase(noun, "bare", plural=True)
    if d.chance(0.35):
        return say("{count} {noun}", "{count} {noun}", count=linked(str(count), str(count)), noun=phrase)
    return noun_phrase(noun, "bare", plural=True, count=count)


_NOT_COUNTED = words(
    "floor, degree, taste, smell, parliament, century, ointment, enquiry, border, fence, stair, moment, birth, "
    "temperature, metro, crop, thing, platform, population, state, district"
)


@construction(12)
def owned(d: Draw) -> Phrase | None:
    """my brother's house, our teachers → मेरे भाई का घर, हमारे अध्यापक"""
    noun = d.one(d.lex.nouns)
    if not ownable(noun) or noun.en in ("body", "brain", "right", "rupee", "word", "lid"):
        return None
    d.note(noun.en)
    if noun.en in ("husband", "wife"):
        return noun_phrase(noun, owner=pronoun(d.one(("I", "you", "she" if noun.en == "husband" else "he"))))
    simple = d.chance(0.6) or noun.tags & {"idea", "trouble", "kin", "room", "worktask"} or noun.en in ONES_FRIENDS
    simple = simple or noun.tags & {"toy", "office_thing", "document"}
    owner = d.owner() if simple else d.known(d.nouns("kin =friend =neighbour"), 0)
    several = simple or "profession" not in noun.tags  # not his mother's managers
    plural = (
        several
        and _countable(noun)
        and owned_by_the_many(noun)
        and "kin" not in noun.tags
        and noun.en not in ONE_EACH | {"glass"}
    )
    plural = plural and d.chance(0.25)
    if "body" in noun.tags and owner.number == "many" and owner.lemma != "you":  # our noses
        plural = _countable(noun)
    return noun_phrase(noun, owner=owner, plural=plural)


@construction(3)
def somewhere(d: Draw) -> Phrase:
    """behind the school, with my friend, about this book → स्कूल के पीछे, मेरे दोस्त के साथ"""
    if d.chance(0.5):
        return d.spot()
    en, hi, spec = d.one(_AFTER_NOUN)
    other = d.known(d.nouns(spec), 0.1)
    return other.after(en, hi)


_EVENTS = (
    "=meeting =wedding =exam =test =interview =conference =match =race =party =picnic =birthday =festival =function "
    "=election =lecture =programme =training =war =holiday =class =journey"
)
_AFTER_NOUN = (
    ("with", "के साथ", "kin profession =friend =neighbour =boy =girl =child =dog"), ("without", "के बिना",
    "kin =friend =teacher =money =key =tea =water =milk =passport =ticket =sugar =salt"),
    ("for", "के लिए", "kin profession =friend =child =guest =dog =cat =cow =student"),
    ("about", "के बारे में", "kin profession =friend =book =film =story =exam =job =city =village =school "
        "=meeting =wedding =news =accident =problem =plan =letter"),
    ("against", "के खिलाफ़", "=law =government =enemy =decision =minister"),
    ("like", "की तरह", "kin =friend =teacher =child =bird =lion =dog =king =hero =doctor"), ("before",
    "से पहले", _EVENTS), ("after", "के बाद", _EVENTS),
    ("during", "के दौरान", _EVENTS),
    ("because of", "की वजह से", "=rain =fog =heat =storm =traffic =illness =exam =noise =pollution =fever =accident"),
    ("from", "से", "building =city =village =market =garden =park"), ("towards", "की तरफ़",
    "building =river =mountain =forest =sea"),
    ("near", "के पास", "building outdoor =tree =forest =lake =island"),
    ("around", "के चारों तरफ़", "building =lake =tree =village"),
    ("instead of", "की जगह", "=tea =coffee =milk =rice =bread =roti =sugar =juice =lassi"),
    ("opposite", "के ठीक सामने", "building"), ("in the middle of", "के बीचोंबीच",
        "=city =road =river =garden =room =field =market =forest =lake"), ("far from", "से दूर", "place building"),
    ("on the left of", "की बाईं तरफ़", "building =table =door =bed"), ("on the right of", "की दाईं तरफ़",
        "building =table =door =bed"), ("except", "को छोड़कर", "kin =friend =teacher =doctor"),
    ("according to", "के अनुसार", "=law =rule =report =newspaper =plan =teacher =doctor"),
    ("with the help of", "की मदद से", "kin =friend =teacher =doctor =neighbour =rope =ladder =map =dictionary "
        "=computer"),
    ("in spite of", "के बावजूद", "=rain =illness =heat =fever =danger =noise"),
    ("across", "के पार", "=river =road =bridge =border =sea"),
    ("along", "के किनारे", "=river =road =lake =canal"), ("up to", "तक", "building =village =city"),
    ("outside", "के बाहर", "building =village =city"),
    ("above", "के ऊपर", "=table =door =house =tree =bed =cloud"), ("below", "के नीचे",
        "=table =roof =tree =bridge =window"),
)  # fmt: skip


@construction(1.5)
def between(d: Draw) -> Phrase | None:
    """between the school and the temple → स्कूल और मंदिर के बीच में"""
    kind = d.one(
        (
            "=school =temple =bank =hospital =hotel =station =post office =library =house =shop =park",
            "=table =chair =bed =sofa =cupboard =door =window =desk =wall",
        )
    )
    one, two = (noun_phrase(d.noun(kind), "the") for _ in range(2))
    if one.lemma == two.lemma:
        return None
    d.note(one.lemma)
    d.note(two.lemma)
    return say("between/1 {one} and/2 {two}", "{one.oblique} और/2 {two.oblique} के/1 बीच/1 में/1", one=one, two=two)


@construction(1.5)
def material(d: Draw) -> Phrase:
    """a cup of tea, a glass of milk, a bag of rice → एक कप चाय"""
    container, inside = d.one((
        ("=cup", "=tea =coffee =milk =soup"), ("=glass", "=water =milk =juice =lassi =sherbet =buttermilk"),
        ("=bottle", "=water =oil =milk =juice"),
        ("=sack", "=rice =wheat =flour =potato =onion"), ("=box", "=sweet"),
        ("=basket", "=mango =flower =vegetable"), ("=bucket", "=water"),
        ("=plate", "=rice =food =vegetable =sweet"),
    ))  # fmt: skip
    vessel, stuff = d.noun(container), d.noun(inside)
    d.note(vessel.en)
    d.note(stuff.en)
    count = 1 + int(d.random() * 4)
    holder = noun_phrase(vessel, "a" if count == 1 else "bare", plural=count > 1, count=count if count > 1 else 0)
    if vessel.feminine:  # दो बोतल पानी: a measure stays as it is
        holder = Phrase(holder.en, [*holder.hi[:-1], (vessel.hi, holder.hi[-1][1])])
    of = measured(stuff)
    if d.chance(0.5):
        return say("{holder} of {of}", "{holder} {of}", holder=holder, of=of)
    return say("give/1 me/2 {holder} of {of} .", "मुझे/2 {holder} {of} दीजिए/1 ।", holder=holder, of=of)


def measured(stuff: Noun) -> Phrase:
    """What a measure is of: two kilos of carrots, दो किलो गाजर; only masculine words show that they are many."""
    of = noun_phrase(stuff, "bare", plural=_countable(stuff))
    return Phrase(of.en, tokens(stuff.hi, of.head)) if stuff.feminine else of


@construction(2)
def short_answer(d: Draw) -> Phrase:
    """Yes, I do. No, he is not. Yes, she can. → हाँ, मैं करता हूँ।"""
    who = pronoun(d.one(("I", "we", "they", "he", "she")))
    yes = d.chance(0.5)
    verb = d.verb_of(USUAL)
    tense = d.tense(verb, ("habitual", "progressive", "simple past", "future", "can"))
    clause = Clause(
        verb, tense, who, d.object(verb, who, not yes, often=tense in OFTEN, plain=True), not yes
    ).statement()
    if yes:
        return say("yes/1 , {clause} .", "हाँ/1 , {clause} ।", clause=clause)
    return say("no/1 , {clause} .", "नहीं/1 , {clause} ।", clause=clause)


@construction(1.5)
def also_only(d: Draw) -> Phrase:
    """I also drink tea. I drink tea too. Only Ravi drinks tea. → मैं चाय भी पीता हूँ। मैं भी चाय पीता हूँ।"""
    kind = d.one(("also", "too", "only"))
    verb = d.verb_of(_OF_SOME_ONLY if kind == "only" else USUAL)
    subject = d.doer(verb, 0 if kind == "only" else 0.7)
    if subject.lemma == "you":  # who tells you what you also do?
        subject = d.name()
    tenses = ("habitual", "can") if kind == "only" else ("habitual", "progressive", "future", "can", "want to")
    tense = d.tense(verb, tenses)
    thing = d.object(verb, subject, often=tense in OFTEN, plain=True)
    clause = Clause(verb, tense, subject, d.pointed(thing) if kind == "only" else thing)  # only Ravi can read this
    said, number = clause.statement(), link()
    if kind == "only":
        return ended(Phrase([("only", (number,)), *said.en], [("सिर्फ़", (number,)), *said.hi], said.features))
    if kind == "too" or clause.thing is None:
        en, place = [*said.en, ("too", (number,))], len(clause.subject_hi)
    else:
        clause.frequency = Phrase([("also", (number,))], [])
        en, place = clause.statement().en, len(said.hi) - len(clause.predicate.hi)
    return ended(Phrase(en, [*said.hi[:place], ("भी", (number,)), *said.hi[place:]], said.features))


_OF_SOME_ONLY = words("drink, eat, read, speak, play, drive, cook, watch, teach, wash, ride")


@construction(1.5)
def indefinite(d: Draw) -> Phrase:
    """Someone is singing. Nobody came. Everyone knows this. → कोई गा रहा है। कोई नहीं आया।"""
    en, hi, oblique, plural = d.one(
        (("someone", "कोई", "किसी", False), ("everyone", "सब लोग", "सब लोगों", True), ("nobody", "कोई", "किसी", False))
    )
    subject = some_person(en, hi, oblique, plural)
    verb = d.verb_of(_OF_SOMEONE if en == "someone" else _OF_ALL)
    d.note(en)
    tense = d.tense(verb, _TENSES[en] if verb.objects else _TENSES["someone"])
    thing = d.any_object(verb, verb.objects)
    if en == "nobody" and thing is not None:  # कोई चाय नहीं could be: no tea
        subject = some_person(en, f"{hi} भी", oblique)  # किसी ने भी
    clause = Clause(verb, tense, subject, thing, en == "nobody", never=en == "nobody")
    clause.frequency = EMPTY
    said = clause.statement()
    if en == "nobody":
        hindi = [(word, (*links, subject.head) if word == "नहीं" else links) for word, links in said.hi]
        if clause.case == "ergative" and thing is not None:
            hindi.insert(2, ("भी", (subject.head,)))
        said = Phrase(said.en, hindi, said.features)
    return ended(said)


_TENSES = {  # everyone can swim, but not someone
    "someone": ("progressive", "simple past", "past progressive"),
    "everyone": ("progressive", "simple past", "future", "habitual", "can", "want to"),
    "nobody": ("progressive", "simple past", "future"),
}
_OF_SOMEONE = words("laugh, sing, dance, play, speak, sleep, swim, cry, shout, work")
_OF_ALL = words(
    "laugh, sing, dance, eat, drink, learn, speak, play, watch, listen to, work, rest, sleep, come back, go out, pray, "
    "exercise, swim, bathe, celebrate"
)
