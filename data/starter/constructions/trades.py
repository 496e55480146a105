"""What people of a trade do at their work and whom they meet, what is worn, and what one may use.

Imports the clauses, choices, noun phrases and deeds of data.starter.
"""

from data.starter.clause import Clause
from data.starter.draw import Draw
from data.starter.nominal import noun_phrase, pronoun
from data.starter.phrase import Phrase, ended, linked
from data.starter.registry import construction
from data.starter.scenes import deeds, does
from data.starter.sense import CALLED, OF_ONE_ROLE, ONES_OWN, SMALL, of_the_other_sex, words

_TRADES = (  # who, and what they do at their work
    ("milkman", "bring: milk; sell: milk"), ("tailor", "sew: shirt, dress, kurta, curtain"),
    ("postman", "bring: letter"), ("shepherd", "look after: goat; feed: goat"),
    ("cook", "cook: rice, dal; make: tea, breakfast, dinner"),
    ("waiter", "bring: tea, coffee, food, juice; wipe: table"), ("watchmaker", "repair: watch, clock"),
    ("gardener", "water: plant; cut: grass; plant: tree, rose; pick: flower"),
    ("carpenter", "fix: door, chair, table"),
    ("mechanic", "repair: car, scooter, motorcycle, bus; examine: car, engine"), ("mason", "build: wall, house"),
    ("washerman", "wash: shirt, sari, bed sheet; iron: shirt, kurta"),
    ("maid", "wash: plate, pot; clean: room, kitchen"),
    ("servant", "clean: house, floor; bring: water, tea; open: door"), ("sweeper", "clean: road, street, office"),
    ("guard", "open: gate, door; close: gate; stop: car"), ("photographer", "photograph: bird, bride, mountain"),
    ("translator", "translate: book, letter, story, article"), ("singer", "sing: song, ghazal, bhajan"),
    ("dancer", "dance"), ("musician", "play: sitar, flute, tabla, violin; sing: song"), ("poet", "write: poem"),
    ("writer", "write: story, article, essay"), ("journalist", "write: article, report; read: newspaper"),
    ("editor", "read: article, story; write: article"),
    ("professor", "teach: history, economics, physics, literature"),
    ("teacher", "teach: mathematics, science, English, history, grammar, Hindi, Tamil, Urdu, Bengali, Marathi; "
     "explain: lesson; correct: answer, mistake"),
    ("doctor", "treat: patient, child; examine: patient, report; look after: patient"),
    ("actor", "sing: song; dance"), ("nurse", "look after: patient, baby; bring: medicine; wake: baby"),
    ("dentist", "treat: patient"), ("lawyer", "read: document, letter, report; write: application"),
    ("policeman", "catch: thief; arrest: thief"), ("soldier", "protect: country, village"),
    ("pilot", "fly: aeroplane, helicopter"), ("driver", "drive: bus, truck, taxi"),
    ("farmer", "grow: wheat, rice, vegetable; feed: cow, buffalo; milk: cow, buffalo; watch over: field"),
    ("shopkeeper", "sell: sari, shirt, toy; open: shop; close: shop"), ("trader", "sell: car, phone, table, goat"),
    ("vegetable seller", "sell: potato, onion, tomato, carrot; weigh: potato"), ("fisherman", "catch: fish"),
    ("clerk", "print: form, document; fill in: form"), ("accountant", "check: bill, list; pay: bill"),
    ("secretary", "write: letter, email; print: letter; phone: manager"),
    ("engineer", "repair: machine; draw: map; examine: machine"),
    ("manager", "attend: meeting, conference; write: email; discuss: plan, project"),
    ("priest", "pray; decorate: temple"), ("athlete", "run; exercise"), ("coach", "encourage: player"),
    ("actress", "dance; sing: song"), ("librarian", "look for: book; count: book"),
    ("principal", "attend: meeting; encourage: student"), ("artist", "draw: picture"),
    ("plumber", "fix: tap, pump"),
    ("electrician", "fix: fan, cooler; repair: television, radio"), ("programmer", "write: email; use: computer"),
    ("worker", "build: wall; dig: well, pit; lift: box, stone"),
    ("student", "read: book, lesson; study: science, history"), ("conductor", "count: ticket"),
    ("judge", "read: report, document"), ("scientist", "write: report, article"),
    ("barber", "clean: shop, mirror; open: shop; close: shop"), ("cobbler", "open: shop; close: shop"),
    ("officer", "sign: letter, form"), ("potter", "make: toy; sell: toy"),
    ("minister", "write: letter; attend: conference"), ("player", "play: hockey, football"),
)  # fmt: skip
_TENSES = ("habitual", "progressive", "past progressive", "simple past", "simple past", "future", "future", "perfect")


@construction(7)
def at_ones_trade(d: Draw) -> Phrase:
    """The tailor is sewing a shirt. Our milkman brings milk. → दर्ज़ी एक कमीज़ सिल रहा है।"""
    name, work = d.one(_TRADES)
    noun = d.lex.noun[name]
    d.note(noun.en)
    plural = d.chance(0.2)
    if noun.en in ONES_OWN and d.chance(0.25):
        subject = noun_phrase(noun, owner=pronoun(d.one(("I", "we", "he", "she"))))
    else:
        subject = noun_phrase(noun, d.one(("the", "the", "the", "this", "that")), plural)
    deed = d.one(deeds(work))
    tense = d.tense(deed.verb, _TENSES)
    clause = does(d, deed, tense, subject, d.chance(0.1), asked=(asked := d.chance(0.15)))
    if tense in _WHEN and deed.verb.en != "protect" and d.chance(0.2):
        clause.time = linked(*d.one(_WHEN[tense]))
    return ended(clause.question(), "?") if asked else ended(clause.statement())


_WHEN = {
    "simple past": (("yesterday", "कल"), ("this morning", "आज सुबह")), "future": (("tomorrow", "कल"), ("today", "आज")),
    "habitual": (("every day", "हर रोज़"), ("in the morning", "सुबह")),
}  # fmt: skip


@construction(6)
def meets_someone(d: Draw) -> Phrase | None:
    """The tailor is talking to the doctor. I will call the plumber. → दर्ज़ी डॉक्टर से बात कर रहा है।"""
    verb = d.verb_of(("talk to", "meet", "call", "wait for", "help", "thank"))
    subject = d.one_of_us(0.7)
    met = [noun for noun in d.strangers if noun.en not in OF_ONE_ROLE or noun.en in _MET]
    called = verb.en == "call" and d.chance(0.8)
    if verb.en != "call" and d.chance(0.35):  # at one's trade one meets those who come
        subject, met = noun_phrase(d.one(d.tradespeople), "the", d.chance(0.3)), d.nouns(_COMERS)
        met = met + d.nouns("=customer") if subject.lemma in _OF_A_SHOP else met
    other = noun_phrase(d.noun(CALLED) if called else d.one(met), "the", d.chance(0.2))
    if other.lemma == subject.lemma:
        return None
    d.note(subject.lemma)
    d.note(other.lemma)
    able = ("can",) if verb.en in ("talk to", "meet", "call", "help") else ()
    tense = d.tense(verb, ("progressive", "past progressive", "simple past", "simple past", "future", *able))
    return ended(Clause(verb, tense, subject, other, d.chance(0.15)).statement())


_COMERS = "=boy =girl =child =woman =student"
_OF_A_SHOP = words("shopkeeper, trader, tailor, barber, cobbler, waiter, vegetable seller, watchmaker, manager")
_MET = words("guest, customer, patient, tenant, passenger, tourist, traveller, stranger, volunteer, minister, mayor")


@construction(2)
def wears(d: Draw) -> Phrase | None:
    """She will wear a red sari at the wedding. → वह शादी में लाल साड़ी पहनेगी।"""
    verb = d.verb_of({"wear"})
    subject, noun = d.one_of_us(0.6), d.one(verb.objects)
    d.note(noun.en)
    if of_the_other_sex(noun.en, subject.agreement.feminine):
        return None
    colour = d.one([word for word in d.fitting(noun) if word.en in _LOOKS] or (None,)) if d.chance(0.5) else None
    several = subject.number == "many" and subject.lemma != "you" or noun.en in SMALL
    thing = noun_phrase(noun, "bare" if several else "any", several, colour)
    tense = d.one(("simple past", "simple past", "future", "future", "want to", "should"))
    clause = Clause(verb, tense, subject, thing)
    places = next((places for places, worn in _WORN_AT if noun.en in worn), ())
    if places and d.chance(0.7):
        where = d.one(places)
        place = noun_phrase(d.lex.noun[where], "bare" if where == "school" else "the").after("at", "में")
        tense = "simple past, long ago" if tense == "simple past" else tense  # she wore it there: पहनी थी
        clause = Clause(verb, tense, subject, thing, place=place)
    return ended(clause.statement())


_LOOKS = ("red", "blue", "green", "white", "black", "yellow", "new", "beautiful", "expensive")
_WORN_AT = (
    (("office", "school"), ("uniform", "shirt", "tie")),
    (("wedding", "party"), ("sari", "kurta", "suit", "coat", "dress", "turban", "skirt", "shoe", "sandal")),
)


@construction(1.5)
def may_i(d: Draw) -> Phrase:
    """Can I use your phone? → क्या मैं आपके फ़ोन का इस्तेमाल कर सकता हूँ?"""
    deed = d.one(deeds(_ALLOWED))
    noun = d.one(deed.nouns)
    d.note(deed.verb.en)
    d.note(noun.en)
    owner = d.pronoun_or_name(("you", "you", "he", "she", "they"), 0.7)
    asker = pronoun(d.one(("I", "I", "we")))
    thing = noun_phrase(noun, owner=owner)
    return ended(Clause(deed.verb, "can", asker, thing, asked=True).question(), "?")


_ALLOWED = (
    "use: phone, computer, laptop, camera, dictionary, ladder, printer; read: book, newspaper, letter, report; ride: "
    "bicycle, scooter; drive: car; borrow: book, dictionary, umbrella; see: garden, house; wear: coat, cap; "
    "move: chair, table; take: umbrella, key"
)
