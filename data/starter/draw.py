"""Choices at random: the words and phrases that a construction asks for, and a record of what was chosen.

Every choice among words is uniform, so rare words come up as often as common ones; tags keep a sentence sensible
(nobody drinks a table). Imports the lexicon and the noun phrases beside it.
"""

from collections.abc import Sequence
from random import Random

from data.starter.lexicon import Adjective, Lexicon, Noun, Verb, lexicon
from data.starter.nominal import ELDERS, Nominal, Own, noun_phrase, pronoun, proper
from data.starter.phrase import EMPTY, Phrase, link, linked, say, tokens

_BARE = frozenset("language subject game sport weather illness feeling festival".split())
_ONLY_THE = {"sun", "moon", "sky", "earth", "world", "sea", "ocean", "weather", "government", "army", "internet", "past", "future"}
_COUNTABLE = ("a", "a", "a", "the", "the", "the", "this", "that", "own", "own", "other's", "plural", "plural", "the plural",
              "these", "count", "some", "adjective a", "adjective the", "adjective plural")  # fmt: skip
_DENIED = ("the", "the", "the", "this", "that", "own", "other's", "plural", "the plural", "adjective the")  # not one, not some
_SMALL = {"pea", "grape", "bean", "almond", "cashew", "raisin", "walnut", "peanut", "seed", "clove", "scissor", "ant", "marble"}
_ONE_EACH = {"name", "address", "price", "head", "face", "nose", "mouth", "heart", "life", "job", "income", "date", "age", "health"}
_MASS = ("bare", "bare", "bare", "the", "this", "own", "some", "adjective bare")
_OWNED = set("thing clothing furniture vehicle utensil device readable document toy room body kin person money tool container idea worktask".split())
_OWN_PLACES = set("house room shop school office village city garden farm field company college flat hotel clinic hut country factory restaurant "
                  "dog cat cow horse goat buffalo parrot ox hen bull donkey camel elephant puppy duck country town state mango apple milk tea food "
                  "breakfast lunch dinner vegetable fruit medicine wedding birthday holiday meeting exam interview journey class".split())
_NOBODYS = set("law rule government army war peace freedom border strike election crime justice flood drought earthquake population society internet "
               "thing matter person".split())
_FOREIGN = {"London", "Paris", "New York", "Tokyo", "Beijing", "Dubai", "Singapore", "Kathmandu", "Dhaka", "Colombo", "Moscow", "Berlin", "Rome", "Sydney"}
_ON = {"roof", "road", "bridge", "platform", "balcony", "beach", "island", "hill", "mountain", "pavement", "playground",
       "border", "farm", "crossroads", "bus stop", "petrol pump", "stage", "staircase", "veranda", "way"}  # fmt: skip
_USUAL_PLACES = ("=garden =park =house =room =kitchen =school =office =market =village =city =playground =courtyard =library =hotel "
                 "=hostel =station =forest =field =street =roof =balcony =classroom =temple =bedroom =hospital =museum =beach")
_SPOTS = (
    ("=table =desk =shelf =bench =stool =bed =sofa =chair =carpet =plate =tray =roof =wall =floor", (("on", "पर"),)),
    ("=table =desk =bed =sofa =chair =tree =bridge =bench =car =umbrella =pillow =carpet", (("under", "के नीचे"),)),
    ("container =cupboard =drawer =fridge =pocket =room =kitchen =car", (("in", "में"), ("inside", "के अंदर"))),
    ("building furniture vehicle =door =window =tree =wall =garden =pond", (
        ("near", "के पास"), ("behind", "के पीछे"), ("in front of", "के सामने"), ("beside", "की बगल में"))),
)  # fmt: skip
_FOR_YEARS = set("learn study teach manage look after practise save keep grow treat support oppose protect use wear work travel exercise pray play "
                 "drive help speak translate repair lead".split()) | {"look after", "prepare for", "wait for"}
_ORDER = set("first second third last next previous main whole half".split())
_BEFORE_ONLY = _ORDER | set("daily weekly monthly annual national international social "
                   "economic political favourite separate".split())
_PERSONS = ("I", "you", "we", "they", "he", "she")


class Draw:
    """A stream of random choices; `lemmas` tells what the current sentence is made of."""

    def __init__(self, random: Random, lex: Lexicon | None = None):
        self.random = random.random
        self.lex = lex or lexicon()
        self.lemmas: list[str] = []
        self._fitting: dict[frozenset, list[Adjective]] = {}
        self._verbs: dict[str, list[Verb]] = {}
        self._persons = [noun for noun in self.lex.tagged["person"] if noun.en not in ELDERS]
        self._people = [(word, feminine) for word, feminine in self.lex.names if word.kind == "person"]

    def start(self) -> None:
        """Forgets the last sentence."""
        self.lemmas = []

    def note(self, lemma: str) -> None:
        """Records a content word."""
        self.lemmas.append(lemma)

    def chance(self, share: float) -> bool:
        """True in `share` of the cases."""
        return self.random() < share

    def one(self, options: Sequence):
        """One of them, all equally likely."""
        return options[int(self.random() * len(options))]

    # -- words -------------------------------------------------------------------------------------------------------

    def noun(self, spec: str) -> Noun:
        """A noun with one of the tags, or one of the lemmas, of "food =ticket"."""
        return self.one(self.nouns(spec))

    def nouns(self, spec: str) -> tuple[Noun, ...]:
        """The nouns that `spec` names."""
        cache = self.__dict__.setdefault("_selected", {})
        if spec not in cache:
            cache[spec] = self.lex.select(spec)
        return cache[spec]

    def verb(self, wanted: str, without: str = "") -> Verb:
        """A verb of a kind: "object", "none" (no object), or a trait; without any of the traits given."""
        key = f"{wanted}|{without}"
        if key not in self._verbs:
            banned = set(without.split())
            self._verbs[key] = [verb for verb in self.lex.verbs if _is_kind(verb, wanted) and not verb.traits & banned]
        verb = self.one(self._verbs[key])
        self.note(verb.en)
        return verb

    def adjective(self, noun: Noun, ordered: bool = False) -> Adjective | None:
        """An adjective that suits the noun; `ordered` lets in first, last, next, which go with the alone."""
        key = (noun.tags, ordered)
        if key not in self._fitting:
            tags = noun.tags - {"feeling"}
            self._fitting[key] = [
                adjective for adjective in self.lex.adjectives
                if adjective.tags & tags and (ordered or adjective.en not in _ORDER)
            ]  # fmt: skip
        return self.one(self._fitting[key]) if self._fitting[key] else None

    def describing(self, tags: frozenset[str]) -> list[Adjective]:
        """The adjectives that can be said of such a thing after is; those of order (first, last) are not among them."""
        key = (tags, "is")
        if key not in self._fitting:
            wanted = tags | ({"feeling"} if "person" in tags else set())
            self._fitting[key] = [word for word in self.lex.adjectives if word.tags & wanted and word.en not in _BEFORE_ONLY]
        return self._fitting[key]

    # -- noun phrases ------------------------------------------------------------------------------------------------

    def person(self, pronouns: float = 0.5) -> Nominal:
        """Someone: a pronoun, a name, or a person of some trade or family."""
        if self.chance(pronouns):
            return pronoun(self.one(_PERSONS))
        if self.chance(0.4):
            return self.name()
        return self.someone()

    def name(self) -> Nominal:
        word, feminine = self.one(self._people)
        return proper(word.en, word.hi, feminine)

    def someone(self, nouns: Sequence[Noun] = ()) -> Nominal:
        """the farmer, this girl, my uncle, the children."""
        noun = self.one(nouns or self.lex.tagged["person"])
        self.note(noun.en)
        if "kin" in noun.tags:
            return noun_phrase(noun, owner=self._relative_of(noun), plural=noun.en not in ELDERS and self.chance(0.15))
        plural = bool(noun.en_plural) and noun.en_plural != noun.en and self.chance(0.2)
        adjective = self.adjective(noun) if self.chance(0.15) else None
        return noun_phrase(noun, self.one(("the", "the", "the", "this", "that")), plural, adjective)

    def _relative_of(self, noun: Noun) -> Nominal:
        """Whose brother; nobody here has a wife who is not a man, or a husband who is not a woman."""
        if noun.en in ("husband", "wife"):
            return pronoun(self.one(("I", "you", "she" if noun.en == "husband" else "he")))
        return pronoun(self.one(("I", "I", "he", "she", "we", "you"))) if self.chance(0.8) else self.name()

    def subject(self, verb: Verb) -> Nominal:
        """Someone or something that does what the verb says."""
        first = verb.subjects[0]
        if "person" in first.tags and len(verb.subjects) > 100:
            return self.person()
        noun = self.one(verb.subjects)
        if "person" in noun.tags:
            return pronoun(self.one(("he", "she", "they"))) if self.chance(0.3) else self.someone((noun,))
        self.note(noun.en)
        plural = bool(noun.en_plural) and noun.en_plural != noun.en and noun.en not in _ONLY_THE and self.chance(0.3)
        determiner = "the" if noun.en in _ONLY_THE or self.chance(0.7) else self.one(("this", "that"))
        return noun_phrase(noun, determiner, plural)

    def object(self, verb: Verb, subject: Nominal | None = None, denied: bool = False) -> Nominal | None:
        """What the verb is done to, or None for a verb without an object."""
        if not verb.objects:
            return None
        if "many" in verb.traits:  # one counts stars, not a star
            noun = self.one(verb.objects)
            self.note(noun.en)
            return noun_phrase(noun, self.one(("bare", "the", "the", "this")), plural=True)
        return self.thing(verb.objects, subject, denied, own="not-own" not in verb.traits)

    def ownable(self, noun: Noun) -> bool:
        """Whether one may say my: my pen, my dog, but not my mountain or my lion."""
        return bool(noun.tags & _OWNED and noun.en not in _NOBODYS or noun.en in _OWN_PLACES)

    def bare(self, noun: Noun) -> bool:
        """Whether it stands without an article, as a name does: Hindi, cricket, history, Diwali."""
        return bool(noun.tags & _BARE) and (not noun.en_plural or noun.en[0].isupper())

    def known(self, nouns: Sequence[Noun], plurals: float = 0.2, subject: Nominal | None = None) -> Nominal:
        """Something that both speakers know: the book, my shoes, this room."""
        noun = self.one(nouns)
        self.note(noun.en)
        plural = noun.en_plural not in ("", noun.en) and noun.en not in _ONLY_THE and self.chance(plurals)
        if noun.tags & {"kin"}:
            return noun_phrase(noun, owner=self._relative_of(noun))
        if self.bare(noun):
            return noun_phrase(noun, "bare")
        if noun.tags & {"body"} or (self.ownable(noun) and self.chance(0.3)):
            return noun_phrase(noun, owner=self.owner(subject), plural=plural)
        return noun_phrase(noun, "the" if noun.en in _ONLY_THE else self.one(("the", "the", "this", "that")), plural)

    def thing(self, nouns: Sequence[Noun], subject: Nominal | None = None, denied: bool = False, own: bool = True) -> Nominal:
        """An object: tea, a book, my books, two old chairs; a person, for verbs that have to do with people."""
        noun = self.one(nouns)
        if noun.tags & {"person"}:
            return self._person_object(noun, subject)
        self.note(noun.en)
        if self.bare(noun):
            return noun_phrase(noun, "bare")
        if noun.en in _ONLY_THE:
            return noun_phrase(noun, "the")
        return self._determined(noun, subject, denied, own)

    def _person_object(self, noun: Noun, subject: Nominal | None) -> Nominal:
        if self.chance(0.35):
            other = pronoun(self.one(_PERSONS))
            if subject is None or not _same(other, subject):
                return other
        if self.chance(0.3):
            return self.name()
        self.note(noun.en)
        if "kin" in noun.tags:
            return noun_phrase(noun, owner=self.owner(subject))
        return noun_phrase(noun, self.one(("the", "a", "this", "that", "the")), False) if self.chance(0.85) else noun_phrase(noun, "the", noun.en_plural not in ("", noun.en))

    def owner(self, subject: Nominal | None = None) -> Nominal | Own:
        """my, your, Ravi's; the subject's own things are अपना."""
        if subject is not None and self.chance(0.6):
            return Own(subject)
        for _ in range(8):
            other = self.name() if self.chance(0.25) else pronoun(self.one(_PERSONS))
            if subject is None or not _same(other, subject):
                return other
        return self.name()

    def _determined(self, noun: Noun, subject: Nominal | None, denied: bool, own: bool) -> Nominal:
        kind = self.one(_DENIED if denied else _COUNTABLE) if noun.en_plural else self.one(_MASS[:-2] if denied else _MASS)
        if noun.tags & {"body"}:
            kind = "own"
        if "idea" in noun.tags and not noun.en_plural:
            kind = self.one(("bare", "bare", "own"))
        if "money" in noun.tags and "thing" not in noun.tags:
            kind = self.one(("own", "own", "the")) if noun.en_plural else self.one(("bare", "own", "the"))
        if noun.en in _ONE_EACH:
            kind = self.one(("own", "the")) if "body" not in noun.tags else "own"
        if noun.en in _SMALL:
            kind = self.one(("plural", "the plural"))
        adjective = None
        if kind.startswith("adjective"):
            adjective, kind = self.adjective(noun), kind.partition(" ")[2]
            if adjective is not None:
                self.note(adjective.en)
        if kind in ("own", "other's") and not self.ownable(noun) or kind == "own" and not own:
            kind = "the"
        if kind == "some" and not noun.en_plural and not noun.tags & {"drink", "food", "material", "money"}:
            kind = "bare"
        same = noun.en_plural == noun.en  # fish, sheep: the number could not be told
        if kind in ("own", "other's"):
            return noun_phrase(noun, owner=self.owner(subject), plural=not same and noun.en not in _ONE_EACH and bool(noun.en_plural) and self.chance(0.15))
        if kind == "count":
            return noun_phrase(noun, plural=True, count=2 + int(self.random() * 9))
        if kind in ("plural", "the plural", "these", "some") and noun.en_plural and same:
            kind = "a"
        plural = {"plural": "bare", "the plural": "the", "these": self.one(("this", "that"))}
        if kind in plural:
            return noun_phrase(noun, plural[kind], True, adjective)
        return noun_phrase(noun, kind, kind == "some" and bool(noun.en_plural), adjective)

    # -- circumstances -----------------------------------------------------------------------------------------------

    def time(self, *tenses: str) -> Phrase:
        """yesterday, in the morning: a time that suits one of the tenses; "any" suits all."""
        cache = self.__dict__.setdefault("_times", {})
        if tenses not in cache:
            cache[tenses] = [
                word for word in [*self.lex.times, *(a for a in self.lex.adverbs if a.kind == "time")]
                if word.tense in tenses and word.en.split()[0] not in ("for", "since", "until", "by", "from", "already", "still", "then")
            ]  # fmt: skip
        word = self.one(cache[tenses])
        return linked(word.en, word.hi)

    def adverb(self, kind: str, but: tuple[str, ...] = ()) -> Phrase:
        """slowly, always, outside."""
        cache = self.__dict__.setdefault("_adverbs", {})
        if (kind, but) not in cache:
            cache[kind, but] = [word for word in self.lex.adverbs if word.kind == kind and word.en not in but]
        word = self.one(cache[kind, but])
        return linked(word.en, word.hi)

    def since(self, verb: Verb) -> Phrase:
        """for two hours, since Monday: years for learning and living, minutes for most else."""
        long = verb.en in _FOR_YEARS
        if self.chance(0.4):
            words = [word for word in self.lex.times if word.en.split()[0] == "since" and (long or word.en in ("since morning", "since yesterday"))]
            word = self.one(words)
            return linked(word.en, word.hi)
        units = ("day", "week", "month", "year") if long else ("minute", "hour")
        count, unit = 2 + int(self.random() * 9), self.lex.noun[self.one(units)]
        numeral = self.lex.numerals[count]
        return say(
            "for/1 {count} {unit}", "{count} {unit} से/1", count=linked(numeral.en, numeral.hi),
            unit=linked(unit.en_plural, unit.hindi(True, False)),
        )  # fmt: skip

    def town(self, near: bool = False) -> Nominal:
        """A city or a country; near: a city of India."""
        word, feminine = self.one([
            pair for pair in self.lex.names
            if pair[0].kind == "city" and pair[0].en not in _FOREIGN or not near and pair[0].kind in ("city", "country")
        ])  # fmt: skip
        return proper(word.en, word.hi, feminine, person=False)

    def place(self) -> Phrase:
        """in the garden, at home, on the roof."""
        if self.chance(0.2):
            return linked(*self.one((("here", "यहाँ"), ("there", "वहाँ"), ("outside", "बाहर"), ("at home", "घर पर"), ("inside", "अंदर"))))
        if self.chance(0.15):
            return say("in/1 {town}", "{town} में/1", town=self.town())
        noun = self.noun(_USUAL_PLACES)
        self.note(noun.en)
        return self.at(noun_phrase(noun, self.one(("the", "the", "this", "that"))), noun)

    def at(self, where: Nominal, noun: Noun) -> Phrase:
        """in the room, on the roof: the preposition that suits the noun."""
        on = noun.en in _ON
        number = link()
        return Phrase([("on" if on else "in", (number,))] + where.en, where.before("पर" if on else "में", number))

    def spot(self) -> Phrase:
        """on the table, under the bed, in the box, behind the school: where a thing can be."""
        spec, postpositions = self.one(_SPOTS)
        noun = self.noun(spec)
        self.note(noun.en)
        where = noun_phrase(noun, self.one(("the", "the", "the", "this", "that")))
        en, hi = self.one(postpositions)
        number = link()
        return Phrase(tokens(en, number) + where.en, where.before(hi, number))

    def manner(self, verb: Verb) -> Phrase:
        """slowly: a manner that suits the verb."""
        word = self.one(verb.manners)
        return linked(word.en, word.hi)

    def maybe(self, share: float, make, *arguments) -> Phrase:
        """What `make` gives, in `share` of the cases; else nothing."""
        return make(*arguments) if self.chance(share) else EMPTY


_SPECIAL = {"gives", "goal", "goal-to", "at", "causative"}  # traits of verbs that have constructions of their own


def is_plain(verb: Verb) -> bool:
    """Whether the verb needs nothing but a subject, and maybe an object."""
    return not verb.traits & _SPECIAL


def _is_kind(verb: Verb, wanted: str) -> bool:
    if wanted in ("object", "none"):
        return is_plain(verb) and bool(verb.objects) == (wanted == "object")
    return wanted in verb.traits


def _same(one: Nominal, other: Nominal) -> bool:
    """Whether two phrases could be the same person: my and I, his and the boy."""
    def person(nominal):
        return nominal.pronoun.en if nominal.pronoun else {"many": "they"}.get(nominal.number, "she" if nominal.agreement.feminine else "he")
    first = {"we": "I"}
    return first.get(person(one), person(one)) == first.get(person(other), person(other))
