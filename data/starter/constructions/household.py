"""What is used up, out of order, lost or stolen at home, what things are made of, and what is, or is not, anywhere.

Imports the clauses, choices and noun phrases of data.starter.
"""

from data.starter.clause import Clause
from data.starter.draw import Draw
from data.starter.morphology import adjective_form, past_of_be, perfective, present_of_be
from data.starter.nominal import Own, noun_phrase, pronoun, some_person
from data.starter.people import of_others
from data.starter.phrase import EMPTY, Phrase, ended, linked, say
from data.starter.predicate import BE, predicate
from data.starter.registry import construction
from data.starter.sense import NEARBY, NO_DEGREE, SMALL, words


@construction(1.5)
def run_out_of(d: Draw) -> Phrase:
    """We have run out of sugar. → हमारी चीनी खत्म हो गई है।"""
    noun = d.word("=sugar =milk =salt =rice =flour =oil =ghee =dal =soap =paper =petrol =medicine")
    thing = noun_phrase(noun, "bare")
    who = d.pronoun_or_name(("we", "we", "I", "they", "he", "she"), 0.8)
    gone = perfective("जा", thing.agreement)
    now, be = d.one((("has" if who.number == "one" else "have", present_of_be), ("had", past_of_be)))
    return say(
        f"{{who}} {now}/2 run/1 out/1 of/1 {{thing}} .",
        f"{{of}} {{thing}} खत्म/1 हो/1 {gone}/1 {be(thing.agreement)}/2 ।",
        who=who, of=who.genitive(thing.agreement), thing=thing,
    )  # fmt: skip


@construction(1.5)
def not_working(d: Draw) -> Phrase:
    """My phone is not working. Is the fan working now? → मेरा फ़ोन काम नहीं कर रहा है।"""
    noun = d.noun("=phone =computer =laptop =printer =fan =fridge =television =radio =pump =washing machine =cooler "
        "=heater =camera =internet =torch")  # fmt: skip
    d.note(noun.en)
    owned = noun.en != "internet" and d.chance(0.5)
    thing = (
        noun_phrase(noun, owner=d.one_owner())
        if owned
        else noun_phrase(noun, "the" if noun.en == "internet" else d.one(("the", "the", "this")))
    )
    verb = d.lex.verb("work")
    asked, tense = of_others(thing) and d.chance(0.2), d.one(("progressive", "progressive", "past progressive"))
    clause = Clause(verb, tense, thing, None, not asked, asked=asked)
    if d.chance(0.2) and tense == "progressive":
        clause.time = linked("now", "अभी")
    return ended(clause.question(), "?") if asked else ended(clause.statement())


@construction(2)
def cannot_find(d: Draw) -> Phrase:
    """I can't find my keys. Ravi has lost his phone. → मुझे अपनी चाबियाँ नहीं मिल रही हैं।"""
    who = d.pronoun_or_name(("I", "I", "he", "she", "they"), 0.75)
    noun = d.word(_MISLAID)
    thing = noun_phrase(noun, plural=noun.en in SMALL or noun.en == "key" or who.number == "many", owner=Own(who))
    be = present_of_be(thing.agreement)
    return say(
        "{who} can/3 not/2 find/1 {thing} .",
        f"{{who.dative}} {{thing}} नहीं/2 मिल/1 {perfective('रह', thing.agreement)}/3 {be}/3 ।",
        who=who, thing=thing,
    )  # fmt: skip


_MISLAID = (
    "=key =phone =bag =wallet =purse =watch =umbrella =pen =notebook =book =ticket =passport =ring =shoe =sock =comb "
    "=file =earring =glove =cap =scarf =charger =licence"
)


@construction(1.5)
def is_lost(d: Draw) -> Phrase:
    """My wallet is lost. Someone has stolen my bag. → मेरा बटुआ खो गया है। किसी ने मेरा बैग चुरा लिया है।"""
    owner = d.pronoun_or_name(("I", "I", "he", "she"), 0.7)
    if d.chance(0.5):
        noun = d.word("=purse =phone =ring =bicycle =necklace =bag =money")
        verb = d.lex.verb("steal")
        d.note(verb.en)
        thief = some_person("someone", "कोई", "किसी")
        return ended(Clause(verb, d.one(("perfect", "simple past")), thief, noun_phrase(noun, owner=owner)).statement())
    noun = d.word(_MISLAID)
    thing = noun_phrase(noun, plural=noun.en in SMALL, owner=owner)
    be = "are" if thing.number == "many" else "is"
    gone = perfective("जा", thing.agreement)
    return say(
        f"{{thing}} {be}/2 lost/1 .", f"{{thing}} खो/1 {gone}/1 {present_of_be(thing.agreement)}/2 ।", thing=thing
    )


@construction(2)
def made_of(d: Draw) -> Phrase:
    """This table is made of wood. → यह मेज़ लकड़ी की बनी है।"""
    nouns, stuffs = d.one(_MADE_OF)
    noun, stuff = d.noun(nouns), d.noun(stuffs)
    d.note(noun.en)
    d.note(stuff.en)
    plural = noun.en in SMALL or d.chance(0.25)
    thing = noun_phrase(noun, d.one(("the", "this", "this", "that")), plural)
    be, material = predicate(BE, "is", thing), noun_phrase(stuff, "bare")
    of, made = adjective_form("का", thing.agreement), adjective_form("बना", thing.agreement)
    return say(
        "{thing} {be.auxiliary} made/1 of/2 {stuff} .", f"{{thing}} {{stuff.oblique}} {of}/2 {made}/1 {{be}} ।",
        thing=thing, be=be, stuff=material,
    )  # fmt: skip


_MADE_OF = (
    ("=table =chair =door =bed =cupboard =bench =stool =desk =boat", "=wood"),
    ("=ring =necklace =bangle =earring", "=gold =silver"), ("=gate =lock =hammer =bridge =bucket", "=iron"),
    ("=bottle =bucket =chair =toy =comb", "=plastic"),
    ("=sari =scarf =shawl =kurta", "=silk"), ("=house =wall =temple =statue =fort", "=stone"),
)  # fmt: skip


@construction(1.5)
def nothing_there(d: Draw) -> Phrase:
    """There is nothing in the box. There was somebody in the room. → डिब्बे में कुछ नहीं है।"""
    en, hi = d.one((("nothing/1", "कुछ/1 नहीं/1"), ("something/1", "कुछ/1"), ("nobody/1", "कोई/1 नहीं/1"),
        ("somebody/1", "कोई/1")))  # fmt: skip
    d.note(en)
    now, was = d.one((("is/2", "है/2"), ("is/2", "है/2"), ("was/2", "था/2")))
    if "body" not in en:
        place = d.spot()
    elif d.chance(0.2):
        place = linked(*d.one(NEARBY[:3]))
    else:
        noun = d.word("=house =room =kitchen =garden =office =shop =roof =classroom =park =hall =courtyard")
        place = d.at(noun_phrase(noun, d.one(("the", "the", "this"))), noun)
    return say(f"there {now} {en} {{place}} .", f"{{place}} {hi} {was} ।", place=place)


@construction(2.5)
def looks(d: Draw) -> Phrase:
    """You look tired today. She looked happy. → आप आज थके हुए लग रहे हैं।"""
    who = d.one_of_us(0.7)
    if who.lemma in ("I", "we"):  # nobody sees himself
        who = pronoun("you")
    quality = d.adjective_of(_SEEN_IN_FACES)
    what = linked(quality.en, quality.hindi(who.agreement))
    now = d.chance(0.7)
    look = ("looks" if who.number == "one" else "look") if now else "looked"
    be = (present_of_be if now else past_of_be)(who.agreement)
    very = linked("very", "बहुत") if quality.en not in NO_DEGREE and d.chance(0.25) else EMPTY
    time = linked(*(("today", "आज") if now else ("yesterday", "कल"))) if d.chance(0.3) else EMPTY
    return say(
        f"{{who}} {look}/1 {{very}} {{what}} {{time}} .",
        f"{{who}} {{time}} {{very}} {{what}} लग/1 {perfective('रह', who.agreement)}/1 {be}/1 ।",
        who=who, very=very, what=what, time=time,
    )  # fmt: skip


_SEEN_IN_FACES = words("tired, happy, sad, ill, worried, angry, weak, frightened, upset, busy, nervous, healthy")


@construction(1.5)
def tastes(d: Draw) -> Phrase:
    """The soup tastes good. → सूप का स्वाद अच्छा है।"""
    noun = d.word(
        "dish =tea =coffee =food =mango =kheer =halwa =cake =milk =lassi =juice =chutney =pickle =soup =salad"
    )
    thing = noun_phrase(noun, d.one(("the", "the", "this")))
    taste, be = d.one((("tastes", "है"), ("tastes", "है"), ("tasted", "था")))
    en, hi = d.one((("good", "अच्छा"), ("good", "अच्छा"), ("bad", "खराब"), ("strange", "अजीब")))
    d.note(en)
    return say(f"{{thing}} {taste}/1 {en}/2 .", f"{{of}} स्वाद/1 {hi}/2 {be}/1 ।", thing=thing, of=thing.genitive())


@construction(1)
def on_the_floor(d: Draw) -> Phrase:
    """Our office is on the third floor. → हमारा दफ़्तर तीसरी मंज़िल पर है।"""
    noun = d.word("=office =house =flat =room =shop =clinic =library =classroom =bank =restaurant =school")
    owned = noun.en in ("office", "house", "flat", "room", "shop", "clinic") and d.chance(0.6)
    thing = noun_phrase(noun, owner=d.owner()) if owned else noun_phrase(noun, "the")
    en, hi = d.one(_FLOORS)
    be = predicate(BE, "is", thing)
    return say(
        f"{{thing}} {{be.auxiliary}} on/1 the {en}/2 floor/3 .", f"{{thing}} {hi}/2 मंज़िल/3 पर/1 {{be}} ।",
        thing=thing, be=be,
    )  # fmt: skip


_FLOORS = (
    ("first", "पहली"), ("second", "दूसरी"), ("third", "तीसरी"), ("fourth", "चौथी"), ("fifth", "पाँचवीं"),
    ("top", "सबसे/2 ऊपर/2 की"),
)  # fmt: skip
