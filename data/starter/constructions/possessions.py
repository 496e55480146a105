"""What someone has: things (के पास), family (के), parts of the body (की), time and money.

Imports the choices, noun phrases and predicates of data.starter.
"""

from data.starter.draw import Draw
from data.starter.morphology import Agreement, past_of_be, present_of_be
from data.starter.nominal import ELDERS, Nominal, noun_phrase, pronoun
from data.starter.people import of_others
from data.starter.phrase import Phrase, link, say, tokens
from data.starter.registry import construction
from data.starter.sense import OF_MEN, OF_WOMEN, PERSONS, SMALL, SMALL_THINGS, ownable


def _having(
    d: Draw, subject: Nominal, owner: list, thing: Nominal, tense: str | None = None, counted: bool = False
) -> Phrase:
    """I (do not) have a car; do you have a car? Hindi: owner, thing, होना agreeing with the thing."""
    tense = tense or d.one(("present", "present", "past"))
    be = (present_of_be if tense == "present" else past_of_be)(thing.agreement)
    one = subject.number == "one"
    do, have = ("does" if one else "do", "has" if one else "have") if tense == "present" else ("did", "had")
    kind = d.one(("yes", "yes", "no", "ask"))
    if counted or kind == "ask" and not of_others(subject):  # who would say: I do not have seven cars?
        kind = "yes"
    if kind == "yes":
        return say(
            f"{{who}} {have}/1 {{thing}} .", f"{{owner}} {{thing}} {be}/1 ।", who=subject, owner=owner, thing=thing
        )
    if kind == "no":
        thing = thing.without_one("कोई" if owner[-1][0].endswith(("का", "की", "रा", "री")) else "")
        return say(
            f"{{who}} {do}/1 not/2 have/1 {{thing}} .",
            f"{{owner}} {{thing}} नहीं/2 {be}/1 ।",
            who=subject,
            owner=owner,
            thing=thing,
        )
    thing = thing.without_one("कोई" if owner[-1][0].endswith(("का", "की", "रा", "री")) else "")
    return say(
        f"{do}/3 {{who}} have/1 {{thing}} ?",
        f"क्या/3 {{owner}} {{thing}} {be}/13 ?",
        who=subject,
        owner=owner,
        thing=thing,
    )


@construction(4)
def has_thing(d: Draw) -> Phrase:
    """She has two pens. → उसके पास दो कलम हैं।"""
    noun = d.word(
        "clothing "
        + SMALL_THINGS
        + " =car =bicycle =motorcycle =scooter =truck =tractor =jeep =novel =diary =money =chair "
        "=table =bed =sofa =cupboard =mirror =lamp =fan =fridge =television =computer =radio =clock =house =flat "
        "=shop =cow =dog =cat =goat =horse =buffalo =parrot =time =licence =visa =certificate "
        "=guitar =sitar"
    )
    subject, count = d.person(0.55), 0
    if subject.number == "many" and noun.tags & {"fruit", "clothing", "utensil"}:  # they have a guava: each?
        return None
    if noun.en in OF_MEN | OF_WOMEN:
        return None
    if noun.en_plural:
        kind = d.one(("a", "a", "count"))
        plural = kind != "a"
        if noun.en in SMALL or plural and noun.en_plural == noun.en:
            return None
        count = 2 + int(d.random() * 2) if kind == "count" else 0
        thing = noun_phrase(noun, kind if kind != "count" else "bare", plural, count=count)
    else:
        thing = noun_phrase(noun, "bare")
    number = link()
    owner = subject.before("के पास", number)
    return _linked_to_have(_having(d, subject, owner, thing, counted=count > 0), number)


def _linked_to_have(phrase: Phrase, number: int) -> Phrase:
    """Links पास to the English have."""
    return Phrase(
        [(word, links + (number,)) if word in ("have", "has", "had") else (word, links) for word, links in phrase.en],
        phrase.hi,
        phrase.features,
    )


@construction(2)
def has_family(d: Draw) -> Phrase:
    """I have two brothers. → मेरे दो भाई हैं।"""
    noun = d.word("=brother =sister =son =daughter =child =friend =uncle =aunt =grandson =granddaughter =nephew =niece")
    subject = d.pronoun_or_name(PERSONS, 0.6)
    count = 1 + int(d.random() * 4) + (noun.en in ELDERS)
    thing = noun_phrase(noun, "a" if count == 1 else "bare", plural=count > 1, count=count if count > 1 else 0)
    owner = subject.genitive(
        Agreement(plural=True, feminine=noun.feminine) if count > 1 else Agreement(feminine=noun.feminine)
    )
    return _having(d, subject, owner, thing, "present", counted=count > 1)


@construction(2)
def has_features(d: Draw) -> Phrase | None:
    """She has brown eyes. → उसकी आँखें भूरी हैं।"""
    noun = d.noun("=eye =hair =nose =face =voice =tooth =tail")
    adjective = d.one(_FEATURES[noun.en])
    adjective = d.lex.adjective[adjective]
    d.note(noun.en)
    many = noun.en in ("eye", "hair", "tooth")
    part_en = noun.en_plural if many and noun.en_plural else noun.en
    agreement = Agreement(plural=many, feminine=noun.feminine)
    if noun.en == "tail":
        subject = d.known(d.nouns("=dog =cat =monkey =cow =horse =mouse"), 0)
    else:
        subject = d.one_of_us(0.5, d.nouns("kin =man =woman =boy =girl =child"))
    if subject.number != "one":
        return None
    be = present_of_be(agreement)
    quality, part = link(), link()
    article = "" if many else "a"
    return say(
        f"{{who}} has/1 {article} {{quality_en}} {{part_en}} .", f"{{owner}} {{part_hi}} {{quality_hi}} {be}/1 ।",
        who=subject, owner=subject.genitive(agreement), quality_en=tokens(adjective.en, quality),
        quality_hi=tokens(adjective.hindi(agreement), quality), part_en=tokens(part_en, part),
        part_hi=tokens(noun.hindi(many, False), part),
    )  # fmt: skip


_FEATURES = {
    "eye": ("big", "small", "brown", "blue", "beautiful"), "hair": ("long", "black", "white", "soft"),
    "nose": ("long", "small", "big"),
    "face": ("round", "beautiful"), "voice": ("sweet", "good"), "tooth": ("white", "clean", "yellow"),
    "tail": ("long", "short", "black", "white"),
}  # fmt: skip


@construction(1.5)
def thing_has(d: Draw) -> Phrase:
    """This house has three rooms. → इस घर में तीन कमरे हैं।"""
    whole, parts = d.one(_PARTS)
    noun, part = d.noun(whole), d.noun(parts)
    d.note(noun.en)
    d.note(part.en)
    count = 2 + int(d.random() * 5)
    thing = noun_phrase(part, "bare", plural=True, count=count)
    owned = ownable(noun) and d.chance(0.3)
    where = noun_phrase(noun, owner=d.owner()) if owned else noun_phrase(noun, d.one(("this", "that", "the")))
    number = link()
    phrase = _having(d, where, where.before("में", number), thing, "present", counted=True)
    return _linked_to_have(phrase, number)


_PARTS = (
    ("=house =flat", "=room =door =window =bathroom =balcony"),
    ("=hotel =hostel", "=room =bathroom =balcony"),
    ("=school =college", "=teacher =classroom =computer"),
    ("=office", "=room =computer =door =desk =fan"),
    ("=city =village =town", "=school =hospital =temple =park =market =well =bank =road"),
    ("=garden =park", "=tree =bench =swing"),
    ("=book =novel", "=chapter =picture"),
    ("=shop =kitchen =room", "=chair =table =fan =cupboard =window"),
)


@construction(1.5)
def belongs(d: Draw) -> Phrase:
    """This house is mine. That car is Ravi's. → यह घर मेरा है।"""
    noun = d.word(
        "thing clothing device toy furniture utensil =car =bicycle =scooter =newspaper =letter =house =shop =dog =cat "
        "=cow =room =field"
    )
    plural = noun.en in SMALL or noun.en_plural not in ("", noun.en) and d.chance(0.2)
    thing = noun_phrase(noun, d.one(("this", "that")), plural)
    mine, owner = d.one(
        (("mine", "I"), ("yours", "you"), ("ours", "we"), ("theirs", "they"), ("hers", "she"), ("his", "he"))
    )
    who = pronoun(owner)
    be, is_ = present_of_be(thing.agreement), "are" if plural else "is"
    whose = Phrase(tokens(mine, who.head), who.genitive(thing.agreement))
    kind = d.one(("yes", "yes", "no", "yes" if owner in ("I", "we") else "ask"))
    if kind == "ask":
        return say(f"{is_}/1 {{thing}} {{whose}} ?", f"क्या/1 {{thing}} {{whose}} {be}/1 ?", thing=thing, whose=whose)
    not_en, not_hi = (" not/2", " नहीं/2") if kind == "no" else ("", "")
    return say(
        f"{{thing}} {is_}/1{not_en} {{whose}} .", f"{{thing}} {{whose}}{not_hi} {be}/1 ।", thing=thing, whose=whose
    )
