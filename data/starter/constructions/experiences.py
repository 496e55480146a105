"""What comes to a person: liking, needing, knowing, hunger, cold and illness, with the person in the dative (मुझे).

Imports the choices, noun phrases and clauses of data.starter.
"""

from data.starter.clause import action
from data.starter.draw import Draw
from data.starter.lexicon import Verb
from data.starter.morphology import past_of_be, perfective, present_of_be
from data.starter.nominal import Nominal, Own, noun_phrase, pronoun
from data.starter.people import of_others
from data.starter.phrase import EMPTY, Phrase, linked, say
from data.starter.predicate import BE, predicate
from data.starter.registry import construction
from data.starter.scenes import SKILLS, pursuit
from data.starter.sense import IN_PIECES, LOVED, PERSONS, of_the_other_sex

LIKED = (
    "dish game sport subject language festival music "
    "=film =painting =sari =kurta =dress =shirt =shawl =doll =kite =flower =rose =tree =car "
    "=motorcycle =bicycle =sweet =cake =ice cream =teacher =friend =doctor =rain =snow =sunshine =city =village "
    "=country =school =market =garden =park =beach =museum =hotel =restaurant =tea =coffee =milk =juice =lassi "
    "=mango =apple =banana =orange =papaya =dog =cat =cow =bird =horse =parrot =rabbit =peacock =elephant "
    "=butterfly =puppy"
)


def _finite(verb: str, subject: Nominal, tense: str, negative: bool, asked: bool):
    """The English verb with do-support, as auxiliary and main words; its Hindi is written by the construction."""
    word = Verb(verb, verb + ("d" if verb.endswith("e") else "ed"), "", "", "होना", "", "", "", frozenset(), (), (), ())
    made = predicate(word, {"is": "habitual", "was": "simple past"}[tense], subject, None, negative, asked)
    made.features = ()
    return made


def experienced(d: Draw, verb: str, hi: str, subject: Nominal, thing: Nominal, tense: str) -> Phrase:
    """She (does not) like tea; does she like tea? Hindi: person + को, thing, then `hi` with {be}."""
    asked = of_others(subject) and d.chance(0.2)
    negative = not asked and d.chance(0 if verb == "love" or verb != "like" and thing.number == "many" else 0.2)
    english = _finite(verb, subject, tense, negative, asked)
    link_v = english.main[-1][1][0]
    link_a = (english.auxiliary or english.main)[-1][1][-1]
    be = (present_of_be if tense == "is" else past_of_be)(thing.agreement)
    if verb == "like" and tense == "was":
        be = perfective("आ", thing.agreement, last=True)
    words = []
    for word in hi.split():
        if word in ("{be}", "चाहिए") and negative and "नहीं" not in [w for w, _ in words]:
            words.append(("नहीं", (english.negation,)))
        finite = word == "{be}" or verb == "want"
        words.append((be if word == "{be}" else word, (link_v, link_a) if finite else (link_v,)))
    if asked:
        return say(
            "{v.auxiliary} {subject} {v.main} {thing.en_object} ?", "{v.question} {subject.dative} {thing} {words} ?",
            v=english, subject=subject, thing=thing, words=words,
        )  # fmt: skip
    said = thing.without_one() if negative else thing  # मुझे हथौड़ा नहीं चाहिए
    return say(
        "{subject} {v.auxiliary} {v.main} {en} .", "{subject.dative} {thing} {words} ।",
        v=english, subject=subject, en=said.en if said is not thing else thing.en_object, thing=said, words=words,
    )  # fmt: skip


@construction(4)
def likes(d: Draw) -> Phrase | None:
    """She likes mangoes. → उसे आम पसंद हैं।"""
    noun = d.noun(LIKED)
    person = d.one_of_us()
    if d.chance(0.2):  # once, when one saw, ate or heard it: पसंद आया
        d.note((noun := d.noun(_LIKED_ONCE)).en)
        thing = noun_phrase(noun, d.one(("the", "the", "this")))
        return experienced(d, "like", "पसंद {be}", person, thing, "was")
    d.note(noun.en)
    share = 1 if noun.tags & {"fruit", "food", "dish"} else 0.5
    plural = noun.en_plural not in ("", noun.en) and not noun.tags & {"person", "festival", "place"} and d.chance(share)
    if noun.en in IN_PIECES:
        return experienced(d, "like", "पसंद {be}", person, noun_phrase(noun, "bare"), "is")
    thing = noun_phrase(noun, "bare", plural) if plural or not noun.en_plural else d.known((noun,), 0, person)
    return experienced(d, "like", "पसंद {be}", person, thing, "is")


_LIKED_ONCE = (
    "dish =film =song =story =book =novel =poem =play =dance =programme =lecture =speech =picture =painting =gift "
    "=sari =dress =shirt =house =room =hotel =restaurant =city =village =garden =museum =food =tea =coffee =match "
    "=game =party"
)


@construction(4)
def wants_thing(d: Draw) -> Phrase:
    """I want a ticket. → मुझे एक टिकट चाहिए।"""
    person = d.one_of_us(0.5)
    thing = d.asked_for(
        "dish clothing toy =tea =coffee =juice =lassi =apple =mango =banana =orange =guava =papaya =sweet =cake "
        "=bread =egg =book =newspaper =magazine =novel =dictionary =pen =pencil =notebook =map =umbrella =bag "
        "=ticket =watch =phone =computer =laptop =camera =bicycle =car =chair =table =bed =cup =plate "
        "=knife =spoon =blanket =pillow =towel =soap =medicine "
        "=room =house =job =help =money =gift =flower =paper =key =rope =lock",
        person,
    )
    if of_the_other_sex(thing.lemma, person.agreement.feminine):
        return None
    tense = d.one(("is", "is", "is", "was"))
    return experienced(d, "want", "चाहिए" if tense == "is" else "चाहिए {be}", person, thing, tense)


@construction(3)
def needs(d: Draw) -> Phrase:
    """We need your help. → हमें आपकी मदद की ज़रूरत है।"""
    person = d.one_of_us(0.5)
    thing = d.asked_for(
        "tool =medicine =passport =visa =licence =certificate =computer =laptop =phone =camera =heater =fan "
        "=fridge =loan =help =time =rest =sleep =money =water =doctor =plumber =electrician =car =key =advice "
        "=rope =nurse =lawyer =teacher =job =blanket =umbrella =pen =paper =dictionary =map =ticket =bicycle",
        person,
    )
    need = Nominal(
        thing.en,
        thing.genitive(pronoun("she").agreement),
        thing.oblique,
        pronoun("she").agreement,
        thing.number,
        thing.head,
        thing.lemma,
        thing.en_object,
    )
    return experienced(d, "need", "ज़रूरत {be}", person, need, d.one(("is", "is", "was")))


@construction(2)
def would_like(d: Draw) -> Phrase:
    """Would you like some tea? → क्या आप चाय लेंगे?"""
    who = pronoun(d.one(("you", "you", "they", "he", "she")))
    thing = d.some(d.asked_for(_OFFERED, who if who.lemma == "they" else None, known=False))
    will = {"he": "लेगा", "she": "लेगी"}.get(who.lemma, "लेंगे")
    return say("would/1 {who} like/2 {thing.en_object} ?", f"क्या/1 {{who}} {{thing}} {will}/12 ?", who=who, thing=thing)


_OFFERED = (
    "drink dish =apple =mango =banana =orange =guava =papaya =sweet =cake =biscuit =chocolate =ice cream "
    "=toffee =jalebi =laddu =kheer =halwa =salad =bread =roti =egg =curd"
)


FEELINGS = {
    # English adjective: the Hindi noun of the feeling, and its verb now and then
    "hungry": ("भूख", "लगी है", "लगी थी"), "thirsty": ("प्यास", "लगी है", "लगी थी"),
    "cold": ("ठंड", "लग रही है", "लग रही थी"),
    "sleepy": ("नींद", "आ रही है", "आ रही थी"), "afraid": ("डर", "लग रहा है", "लग रहा था"),
    "ashamed": ("शर्म", "आ रही है", "आ रही थी"),
}  # fmt: skip


def feeling_of(subject: Nominal, en: str, tense: str, very: bool = False) -> Phrase:
    """He was (very) hungry, as a clause without its mark: उसे बहुत भूख लगी थी."""
    noun, present, past = FEELINGS[en]
    be = predicate(BE, tense, subject)
    marks = [(word, be.hi[-1][1]) for word in (present if tense == "is" else past).split()]
    much = linked("very", "बहुत") if very else EMPTY
    return say(
        "{subject} {be.auxiliary} {much} {feeling}", "{subject.dative} {much} {feeling} {marks}",
        subject=subject, be=be, much=much, feeling=linked(en, noun), marks=marks,
    )  # fmt: skip


@construction(3)
def feels(d: Draw) -> Phrase:
    """I am hungry. The baby was sleepy. → मुझे भूख लगी है।"""
    en = d.one(tuple(FEELINGS))
    noun, present, past = FEELINGS[en]
    subject, tense = d.person(), d.one(("is", "is", "was"))
    d.note(en)
    negative = tense == "is" and d.chance(0.2)
    asked = subject.lemma == "you" or of_others(subject) and d.chance(0.25)  # who tells you that you are hot?
    be = predicate(BE, tense, subject, negative=negative and not asked, asked=asked)
    marks = [(word, be.hi[-1][1]) for word in (present if tense == "is" else past).split()]
    if negative and not asked:
        marks = [("नहीं", (be.negation,)), *marks]
    feeling = linked(en, noun)
    if asked:
        return say(
            "{be.auxiliary} {subject} {feeling} ?", "{be.question} {subject.dative} {feeling} {marks} ?",
            be=be, subject=subject, feeling=feeling, marks=marks,
        )  # fmt: skip
    return say(
        "{subject} {be.auxiliary} {be.main} {feeling} .", "{subject.dative} {feeling} {marks} ।",
        be=be, subject=subject, feeling=feeling, marks=marks,
    )  # fmt: skip


@construction(2)
def ill(d: Draw) -> Phrase | None:
    """He has a fever. → उसे बुखार है।"""
    noun = d.noun("illness")
    if noun.en in ("illness", "injury", "disease", "pain", "toothache"):
        return None
    d.note(noun.en)
    article = noun.en in ("headache", "fever", "cold", "cough", "toothache", "stomach ache", "allergy", "infection")
    what = noun_phrase(noun, "a" if article else "bare").without_one()
    subject = d.person()
    if subject.number == "many" and (
        not article or not subject.pronoun or "ache" in noun.en
    ):  # they have a cold, but each his own cancer
        return None
    have = ("has" if subject.number == "one" else "have") if (now := d.chance(0.6)) else "had"
    be = (present_of_be if now else past_of_be)(pronoun("she").agreement if noun.feminine else pronoun("he").agreement)
    return say(f"{{subject}} {have}/1 {{what}} .", f"{{subject.dative}} {{what}} {be}/1 ।", subject=subject, what=what)


@construction(2)
def hurts(d: Draw) -> Phrase:
    """My knee hurts. → मेरे घुटने में दर्द है।"""
    noun = d.noun("=head =eye =ear =tooth =throat =neck =back =chest =stomach =arm =hand =shoulder =elbow =knee =leg "
        "=foot =finger =thumb")  # fmt: skip
    d.note(noun.en)
    noted = len(d.lemmas)
    owner = pronoun(d.one(("I", "you", "he", "she"))) if d.chance(0.6) else d.someone(d.lex.tagged["kin"])
    if owner.number == "many":
        d.forget(noted)
        owner = d.name()
    en, hi = d.one((("hurts/1", "है/1"), ("is/2 hurting/1", "हो/1 रहा/1 है/2"), ("was/2 hurting/1", "हो/1 रहा/1 था/2")))
    part = noun_phrase(noun, owner=owner)
    return say(f"{{part}} {en} .", f"{{part.oblique}} में/1 दर्द/1 {hi} ।", part=part)


@construction(1.5)
def can_speak(d: Draw) -> Phrase:
    """Do you know Hindi? I do not know how to swim. → क्या आपको हिंदी आती है?"""
    subject = d.one_of_us()
    do = "does" if subject.number == "one" else "do"
    if d.chance(0.5):
        language = d.noun("language")
        if language.en == "language":
            return None
        d.note(language.en)
        comes, what, en = "आती", linked(language.en, language.hi), "{what}"
    else:
        verb, thing = pursuit(d, SKILLS)
        comes, what, en = "आता", action(verb, thing, "base", "gerund"), "how/3 to/3 {what}"
    kind = d.one(("yes", "no", "ask") if of_others(subject) else ("yes", "no"))
    if kind == "yes":
        knows = "knows" if subject.number == "one" else "know"
        return say(
            f"{{subject}} {knows}/1 {en} .", f"{{subject.dative}} {{what}} {comes}/13 है/1 ।", subject=subject, what=what
        )
    if kind == "no":
        dropped = f"{{subject.dative}} {{what}} नहीं/2 {comes}/13 ।"
        return say(f"{{subject}} {do}/1 not/2 know/1 {en} .", dropped, subject=subject, what=what)
    return say(
        f"{do}/4 {{subject}} know/1 {en} ?",
        f"क्या/4 {{subject.dative}} {{what}} {comes}/13 है/1 ?",
        subject=subject,
        what=what,
    )


@construction(1.5)
def knows_of(d: Draw) -> Phrase:
    """I do not know his address. → मुझे उसका पता नहीं मालूम।"""
    noun = d.word("=name =address =answer =price =reason =way =truth =secret =password =rule =meaning =age =number")
    subject = d.one_of_us()
    owner = d.owner(subject, 0) if noun.en in ("name", "address", "age", "password", "number", "secret") else None
    thing = noun_phrase(noun, "the", owner=owner)
    do = "does" if subject.number == "one" else "do"
    if d.chance(0.5):
        knows = "knows" if subject.number == "one" else "know"
        return say(
            f"{{subject}} {knows}/1 {{thing}} .", "{subject.dative} {thing} मालूम/1 है/1 ।", subject=subject, thing=thing
        )
    if not of_others(subject) or d.chance(0.5):
        return say(
            f"{{subject}} {do}/1 not/2 know/1 {{thing}} .",
            "{subject.dative} {thing} नहीं/2 मालूम/1 ।",
            subject=subject,
            thing=thing,
        )
    return say(
        f"{do}/4 {{subject}} know/1 {{thing}} ?",
        "क्या/4 {subject.dative} {thing} मालूम/1 है/14 ?",
        subject=subject,
        thing=thing,
    )


@construction(1)
def misses(d: Draw) -> Phrase | None:
    """I miss my mother. → मुझे अपनी माँ की याद आती है।"""
    subject = d.person(0.7)
    whom = d.pronoun_or_name(PERSONS, 0.3)
    if d.chance(0.6):
        noun = d.word(f"{LOVED} =friend =teacher =school =village =country")
        several = subject.number == "many" and not subject.pronoun  # the girls have no son in common
        if noun.en in ("husband", "wife") and subject.lemma not in ("I", "you", "he" if noun.feminine else "she"):
            return None
        owner = d.owner(subject, 1)
        if several or "kin" not in noun.tags and not isinstance(owner, Own):  # nobody misses Rekha's school
            return None
        whom = noun_phrase(noun, owner=owner)
    elif {whom.lemma, subject.lemma} <= {"I", "we"} or whom.lemma == subject.lemma:
        return None
    misses = "misses" if subject.number == "one" else "miss"
    now = d.chance(0.5)
    if now:
        be = "am" if subject.number == "I" else "is" if subject.number == "one" else "are"
        return say(
            f"{{subject}} {be}/2 missing/1 {{whom.en_object}} .",
            "{subject.dative} {of} याद/1 आ/1 रही/1 है/2 ।",
            subject=subject,
            whom=whom,
            of=whom.genitive(pronoun("she").agreement),
        )
    return say(
        f"{{subject}} {misses}/1 {{whom.en_object}} .",
        "{subject.dative} {of} याद/1 आती/1 है/1 ।",
        subject=subject,
        whom=whom,
        of=whom.genitive(pronoun("she").agreement),
    )
