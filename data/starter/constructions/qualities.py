"""What people and things are: two things at once, too much so for someone, ready for it, or in time.

Imports the clauses, choices, noun phrases, predicates and deeds of data.starter.
"""

from data.starter.clause import Clause
from data.starter.draw import Draw
from data.starter.lexicon import Verb
from data.starter.nominal import Nominal, noun_phrase
from data.starter.people import of_others
from data.starter.phrase import Phrase, ended, linked, say
from data.starter.predicate import BE, predicate
from data.starter.registry import construction
from data.starter.scenes import deeds, doing
from data.starter.sense import PERSONS


@construction(1.5)
def too_for(d: Draw) -> Phrase | None:
    """This shirt is too small for me. → यह कमीज़ मेरे लिए बहुत छोटी है।"""
    nouns, names = d.one(_TOO)
    noun, quality = d.noun(nouns), d.one(names)
    d.note(noun.en)
    subject = noun_phrase(noun, d.one(("this", "this", "that", "the")))
    several = () if "clothing" in noun.tags else ("we", "they")
    who = d.pronoun_or_name(("I", "I", "he", "she", *several), 0.7)
    be = predicate(BE, d.one(("is", "is", "was")), subject)
    return say(
        "{subject} {be.auxiliary} too/1 {what} {for_who} .", "{subject} {for_who} बहुत/1 {what} {be} ।",
        subject=subject, be=be, what=_said_of(d, quality, subject), for_who=who.after("for", "के लिए"),
    )  # fmt: skip


def _said_of(d: Draw, quality: str, subject: Nominal) -> Phrase:
    """The adjective in the form that agrees with the subject."""
    return linked(quality, d.adjective_of({quality}).hindi(subject.agreement))


_TOO = (
    ("=shirt =kurta =coat =dress", ("small", "big", "long", "short", "tight", "loose", "expensive")),
    ("=sweater =jacket =skirt =cap", ("small", "big", "expensive")),
    ("=bed =chair =table =desk =room =house", ("small", "big", "expensive")),
    ("=box =bag =suitcase =bucket", ("heavy", "small", "big")), ("=tea =milk =water =coffee", ("hot", "cold")),
    ("=dal =curry =biryani =chutney", ("spicy",)), ("=phone =car =laptop =sari =watch =bicycle", ("expensive",)),
    ("=question =lesson =book =work =puzzle", ("difficult", "easy")),
)  # fmt: skip


@construction(2)
def two_qualities(d: Draw) -> Phrase:
    """The tea is hot and tasty. The room is small but clean. → कमरा छोटा लेकिन साफ़ है।"""
    nouns, pairs = d.one(_QUALITIES)
    en, hi, (one, two) = d.one(tuple((word, hi, pair) for word, hi, some in pairs for pair in some))
    if nouns:
        noun = d.word(nouns)
        owned = "clothing" in noun.tags and d.chance(0.5)
        subject = noun_phrase(noun, owner=d.owner()) if owned else noun_phrase(noun, d.one(("the", "this", "that")))
    else:
        subject = d.one_of_us(0.6)
    be = predicate(BE, d.one(("is", "is", "was")), subject)
    return say(
        f"{{subject}} {{be.auxiliary}} {{first}} {en}/1 {{second}} .",
        f"{{subject}} {{first}} {hi}/1 {{second}} {{be}} ।",
        subject=subject, be=be, first=_said_of(d, one, subject), second=_said_of(d, two, subject),
    )  # fmt: skip


_QUALITIES = (  # what is said together, with and or with but; of people if no noun is named
    ("=room =house =kitchen =hotel =shop", (
        ("and", "और", (("big", "clean"), ("small", "dirty"), ("big", "beautiful"), ("old", "dirty"))),
        ("but", "लेकिन", (("small", "clean"), ("old", "clean"), ("big", "dirty"), ("small", "beautiful"))))),
    ("=shirt =bag =watch =car =bicycle =phone =coat =sari", (
        ("and", "और", (("new", "expensive"), ("cheap", "good"), ("beautiful", "expensive"))),
        ("but", "लेकिन", (("old", "good"), ("cheap", "good"), ("expensive", "beautiful"))))),
    ("=tea =coffee =soup =dal =curry =milk", (
        ("and", "और", (("hot", "tasty"),)), ("but", "लेकिन", (("cold", "tasty"),)))),
    ("=mango =apple =orange =papaya =guava", (
        ("and", "और", (("fresh", "sweet"), ("big", "sweet"), ("cheap", "fresh"))),
        ("but", "लेकिन", (("small", "sweet"), ("fresh", "expensive"), ("expensive", "sweet"))))),
    ("=book =story =novel =film", (
        ("and", "और", (("long", "boring"), ("short", "interesting"), ("old", "interesting"))),
        ("but", "लेकिन", (("long", "interesting"), ("short", "difficult"), ("old", "interesting"))))),
    ("", (
        ("and", "और", (("young", "intelligent"), ("tired", "sad"), ("kind", "polite"), ("honest", "hardworking"))),
        ("but", "लेकिन", (("poor", "honest"), ("tired", "happy"), ("rich", "kind"), ("clever", "lazy"))))),
)  # fmt: skip


@construction(1.5)
def ready_to(d: Draw) -> Phrase:
    """Are you ready to go? → क्या आप जाने के लिए तैयार हैं?"""
    subject = d.one_of_us()
    deed = doing(d, d.one(deeds(_READINESS)), subject, "base", "oblique")
    asked = of_others(subject) and d.chance(0.6 if subject.lemma == "you" else 0.3)
    be = predicate(BE, d.one(("is", "is", "was")), subject, negative=not asked and d.chance(0.25), asked=asked)
    pattern = (
        "{be.auxiliary} {subject} ready/1 to/2 {deed} ?",
        "{be.question} {subject} {deed} के/2 लिए/2 तैयार/1 {be} ?",
    )
    if not asked:
        pattern = (
            "{subject} {be.auxiliary} {be.main} ready/1 to/2 {deed} .",
            "{subject} {deed} के/2 लिए/2 तैयार/1 {be} ।",
        )
    return say(*pattern, subject=subject, be=be, deed=deed)


_READINESS = (
    "go out; go back; leave; help: friend; work; learn: English, Hindi; travel; start: work, journey, game; sing: "
    "song; wait for: doctor; pay: bill; sleep; fight; sell: house, car; play: chess, football"
)


@construction(1.5)
def becomes(d: Draw) -> Phrase | None:
    """Sita wants to become a teacher. My brother became a doctor. → सीता अध्यापिका बनना चाहती है।"""
    subject = d.pronoun_or_name(PERSONS, 0.4)
    if d.chance(0.4):
        subject = d.someone(d.nouns("=son =daughter =brother =sister =friend =nephew =niece"))
    noun = d.noun(_AMBITIONS)
    if subject.agreement.feminine:
        noun = noun.of_woman()
    if subject.number == "many":
        return None
    d.note(noun.en)
    tense = d.one(("want to", "want to", "simple past", "future"))
    what = noun_phrase(noun, "a").without_one()  # in the place of a place: the verb agrees with the subject alone
    return ended(Clause(_BECOME, tense, subject, place=what).statement())


_BECOME = Verb("become", "became", "become", "becoming", "बनना", "", "", "जाना", frozenset({"no-ne"}), (), (), ())


_AMBITIONS = (
    "=teacher =doctor =nurse =engineer =lawyer =writer =singer =actor =officer =farmer =scientist =pilot =poet "
    "=soldier =journalist =dancer =painter =player =professor =dentist =judge"
)
