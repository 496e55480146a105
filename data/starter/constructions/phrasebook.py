"""What a phrasebook opens with: set phrases, whom and what one loves, what one would like, capitals.

Imports the clauses, choices and noun phrases of data.starter.
"""

import re
from functools import cache

from data.starter.clause import Clause
from data.starter.constructions.experiences import LIKED, experienced
from data.starter.draw import Draw
from data.starter.lexicon import rows
from data.starter.nominal import noun_phrase, pronoun, proper
from data.starter.phrase import Phrase, ended, linked, say
from data.starter.registry import construction
from data.starter.sense import IN_PIECES


@construction(18)
def set_phrase(d: Draw) -> Phrase:
    """See you later. I am fine, Ravi. Excuse me, how far is it? → बाद में मिलते हैं। मैं ठीक हूँ, रवि।"""
    en, hi, to = d.one(phrases())
    if to == "alone" or d.chance(0.3) or not to and len(en.split()) < 4:
        return say(en, hi)
    if not to:
        denied = " नहीं" in hi or " मत" in hi  # not: Yes, that isn't true.
        opening = linked(*d.one(_BEFORE_A_QUESTION if en[-1] == "?" else _BEFORE_A_STATEMENT[denied:]))
        return say(f"{{opening}} , {en}", f"{{opening}} , {hi}", opening=opening)
    who = d.name() if to == "man" or d.chance(0.8) else linked(*d.one(_SPOKEN_TO))
    while to == "man" and who.agreement.feminine:
        who = d.name()
    return ended(say(f"{en[:-2]} , {{who}}", f"{hi[:-2]} , {{who}}", who=who), en[-1])


@cache
def phrases() -> tuple[tuple[str, str, str], ...]:
    """The rows of lexicon/phrases.tsv: English, Hindi, to whom; where a row has no figures, all is linked to all."""
    found = []
    for row in rows("phrases"):
        sides = [_MARK.sub(r" \1", row[side]) for side in ("en", "hi")]
        if "/" not in row["en"]:
            sides = [" ".join(word if _MARK.match(word) else f"{word}/1" for word in side.split()) for side in sides]
        found.append((*sides, row["to"]))
    return tuple(found)


_MARK = re.compile(r" *([.!?।,])")
_BEFORE_A_QUESTION = (("excuse me", "सुनिए"), ("sorry", "माफ़ कीजिए"), ("sir", "सर"), ("okay", "अच्छा"))
_BEFORE_A_STATEMENT = (("yes", "हाँ"), ("sir", "सर"))
_SPOKEN_TO = (
    ("sir", "सर"), ("madam", "मैडम"), ("Uncle", "अंकल"), ("Aunty", "आंटी"), ("Doctor", "डॉक्टर साहब"),
    ("sister", "दीदी"), ("Grandfather", "दादा जी"), ("Grandmother", "दादी जी"), ("Mother", "माँ"), ("Father", "पिता जी"),
)  # fmt: skip


@construction(3)
def loves_someone(d: Draw) -> Phrase | None:
    """I love you. Does she love her son? → मैं आपसे प्यार करता हूँ।"""
    verb = d.verb_of({"love"})
    asked = d.chance(0.2)
    if asked:
        who = pronoun(d.one(("you", "you", "he", "she", "they")))
    else:
        who = d.name() if d.chance(0.4) else pronoun(d.one(("I", "I", "we", "they", "he", "she")))
    if d.chance(0.5):
        near = _NOT_LOVED_BY.get(who.lemma, ())
        whom = pronoun(d.one([name for name in ("I", "you", "we", "they", "he", "she") if name not in near]))
    else:
        whom = d.object(verb, who)
        if who.agreement.person == 3 and whom.en[0][0] in ("my", "our", "your"):  # she loves my wife
            return None
    denied = not asked and bool(whom.pronoun) and d.chance(0.2)
    clause = Clause(verb, "habitual", who, whom, denied, asked=asked)
    return ended(clause.question(), "?") if asked else ended(clause.statement())


_NOT_LOVED_BY = {  # whom nobody is said to love: I and we are the same, and he and he two people
    "I": ("I", "we"), "we": ("I", "we"), "you": ("you",), "they": ("they",), "he": ("he", "they"),
    "she": ("she", "they"),
}  # fmt: skip


@construction(2)
def loves_thing(d: Draw) -> Phrase | None:
    """I love mangoes. → मुझे आम बहुत पसंद हैं।"""
    noun, who = d.noun(LIKED), d.one_of_us()
    if noun.tags & {"person", "language"}:
        return None
    d.note(noun.en)
    if "music" in noun.tags and noun.en_plural:
        return experienced(d, "love", "बहुत पसंद {be}", who, noun_phrase(noun, "the"), "is")
    if noun.en in IN_PIECES:
        return experienced(d, "love", "बहुत पसंद {be}", who, noun_phrase(noun, "bare"), "is")
    several = noun.en_plural not in ("", noun.en) and not noun.tags & {"festival", "place"}
    thing = noun_phrase(noun, "bare", several) if several or not noun.en_plural else d.known((noun,), 0, who)
    return experienced(d, "love", "बहुत पसंद {be}", who, thing, "is")


@construction(2)
def would_like_thing(d: Draw) -> Phrase:
    """I would like a cup of tea. We would like a room. → मुझे एक कप चाय चाहिए।"""
    who = pronoun(d.one(("I", "I", "I", "we")))
    if d.chance(0.3):
        en, hi, drinks = d.one(_CUPS)
        drink = d.noun(drinks)
        d.note(drink.en)
        thing = say(f"a/1 {en}/2 of/3 {{drink}}", f"एक/1 {hi}/2 {{drink}}", drink=noun_phrase(drink, "bare"))
        return say("{who} would/1 like/1 {thing} .", "{who.dative} {thing} चाहिए/1 ।", who=who, thing=thing)
    thing = d.asked_for(_ORDERED, who, mass="some", known=False)
    return say("{who} would/1 like/1 {thing.en_object} .", "{who.dative} {thing} चाहिए/1 ।", who=who, thing=thing)


_CUPS = (("cup", "कप", "=tea =coffee =milk"), ("glass", "गिलास", "=water =milk =juice =lassi"))
_ORDERED = (
    "=tea =coffee =milk =water =juice =lassi =salt =sugar =bread =rice =dal =roti =salad =dosa =samosa =egg =cake "
    "=curd =ticket =room =map =receipt =blanket =towel =pillow =newspaper =table =taxi =book =pen"
)


@construction(1)
def capital_of(d: Draw) -> Phrase | None:
    """Delhi is the capital of India. What is the capital of Nepal? → दिल्ली भारत की राजधानी है।"""
    city, land = (proper(*name, person=False) for name in d.one(_CAPITALS))
    if d.chance(0.25):
        return say("what/1 is/2 the capital/3 of/4 {land} ?", "{land} की/4 राजधानी/3 क्या/1 है/2 ?", land=land)
    if d.chance(0.2):
        return say(
            "is/2 {city} the capital/3 of/4 {land} ?", "क्या/2 {city} {land} की/4 राजधानी/3 है/2 ?", city=city, land=land
        )
    no_en, no_hi = ("not/5", "नहीं/5") if d.chance(0.1) else ("", "")
    if no_en:
        other = proper(*d.one([row for row in _CAPITALS if row[0][0] != city.en[0][0]])[1], person=False)
        if other.lemma == land.lemma:  # of Delhi and New Delhi
            return None
        land = other
    return say(
        f"{{city}} is/2 {no_en} the capital/3 of/4 {{land}} .", f"{{city}} {{land}} की/4 राजधानी/3 {no_hi} है/2 ।",
        city=city, land=land,
    )  # fmt: skip


_CAPITALS = (
    (("Delhi", "दिल्ली"), ("India", "भारत")), (("New Delhi", "नई दिल्ली"), ("India", "भारत")),
    (("Kathmandu", "काठमांडू"), ("Nepal", "नेपाल")), (("Dhaka", "ढाका"), ("Bangladesh", "बांग्लादेश")),
    (("Colombo", "कोलंबो"), ("Sri Lanka", "श्रीलंका")), (("Islamabad", "इस्लामाबाद"), ("Pakistan", "पाकिस्तान")),
    (("Kabul", "काबुल"), ("Afghanistan", "अफ़गानिस्तान")), (("Beijing", "बीजिंग"), ("China", "चीन")),
    (("Tokyo", "टोक्यो"), ("Japan", "जापान")), (("London", "लंदन"), ("England", "इंग्लैंड")),
    (("Paris", "पेरिस"), ("France", "फ़्रांस")), (("Berlin", "बर्लिन"), ("Germany", "जर्मनी")),
    (("Rome", "रोम"), ("Italy", "इटली")), (("Moscow", "मॉस्को"), ("Russia", "रूस")),
    (("Mumbai", "मुंबई"), ("Maharashtra", "महाराष्ट्र")), (("Chennai", "चेन्नई"), ("Tamil Nadu", "तमिलनाडु")),
    (("Kolkata", "कोलकाता"), ("West Bengal", "पश्चिम बंगाल")), (("Jaipur", "जयपुर"), ("Rajasthan", "राजस्थान")),
    (("Lucknow", "लखनऊ"), ("Uttar Pradesh", "उत्तर प्रदेश")), (("Patna", "पटना"), ("Bihar", "बिहार")),
    (("Bhopal", "भोपाल"), ("Madhya Pradesh", "मध्य प्रदेश")), (("Shimla", "शिमला"), ("Himachal Pradesh", "हिमाचल प्रदेश")),
    (("Bengaluru", "बेंगलुरु"), ("Karnataka", "कर्नाटक")), (("Hyderabad", "हैदराबाद"), ("Telangana", "तेलंगाना")),
    (("Chandigarh", "चंडीगढ़"), ("Punjab", "पंजाब")), (("Ranchi", "राँची"), ("Jharkhand", "झारखंड")),
    (("Raipur", "रायपुर"), ("Chhattisgarh", "छत्तीसगढ़")), (("Dehradun", "देहरादून"), ("Uttarakhand", "उत्तराखंड")),
)  # fmt: skip
