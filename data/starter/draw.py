"""Choices at random: the noun phrases and circumstances that a construction asks for.

Imports the lexicon, the noun phrases, the rules of sense and the choice of words beside it.
"""

from collections.abc import Sequence
from random import Random

from data.starter import sense
from data.starter.choice import Choice
from data.starter.lexicon import Lexicon, Noun, Verb, Word
from data.starter.nominal import ELDERS, Nominal, Own, noun_phrase, pronoun, proper
from data.starter.phrase import Phrase, linked, say


class Draw(Choice):
    """A stream of random choices for one sentence after another."""

    def __init__(self, random: Random, lex: Lexicon | None = None):
        super().__init__(random, lex)
        self._people = [(word, feminine) for word, feminine in self.lex.names if word.kind == "person"]
        self._grown = [noun for noun in self.lex.tagged["person"] if noun.en != "baby"]  # babies do little
        self._towns = [pair for pair in self.lex.names if pair[0].kind in ("city", "country")]
        self._times: dict[tuple[str, ...], list[Word]] = {}
        self._adverbs: dict[tuple[str, tuple[str, ...]], list[Word]] = {}

    # -- noun phrases ------------------------------------------------------------------------------------------------

    def person(self, pronouns: float = 0.5, subject: Nominal | None = None) -> Nominal:
        """Someone: a pronoun, a name, or a person of some trade or family; `subject`: of the sentence, if another."""
        if self.chance(pronouns):
            return pronoun(self.one(sense.PERSONS))
        if self.chance(0.4):
            return self.name()
        return self.someone(subject=subject)

    def name(self) -> Nominal:
        word, feminine = self.one(self._people)
        return proper(word.en, word.hi, feminine)

    def someone(self, nouns: Sequence[Noun] = (), subject: Nominal | None = None) -> Nominal:
        """the farmer, this girl, my uncle, the children."""
        noun = self.one(nouns or self._grown)
        self.note(noun.en)
        if "kin" in noun.tags:
            plural = noun.en not in ELDERS and self.chance(0.15)
            return noun_phrase(noun, owner=self._relative_of(noun, subject), plural=plural)
        plural = bool(noun.en_plural) and noun.en_plural != noun.en and self.chance(0.2)
        adjective = self.adjective(noun) if self.chance(0.15) else None
        return noun_phrase(noun, self.one(("the", "the", "the", "this", "that")), plural, adjective)

    def _relative_of(self, noun: Noun, subject: Nominal | None = None) -> Nominal | Own:
        """Whose brother: अपना if the subject's; here a wife has a man as husband, and a husband a woman as wife."""
        others = ("I", "I", "he", "she", "we", "you")
        if noun.en in ("husband", "wife"):
            others = ("I", "you", "she" if noun.en == "husband" else "he")
        elif self.chance(0.2):
            return self.name()
        owner = pronoun(self.one(others))
        own = Own(subject) if subject is not None else None
        return own if own is not None and own.row is owner.pronoun else owner

    def subject(self, verb: Verb) -> Nominal:
        """Someone or something that does what the verb says."""
        first = verb.subjects[0]
        if "person" in first.tags and len(verb.subjects) > 100:
            return self.person()
        noun = self.one(verb.subjects)
        if "person" in noun.tags:
            return pronoun(self.one(("he", "she", "they"))) if self.chance(0.3) else self.someone((noun,))
        self.note(noun.en)
        plural = (
            bool(noun.en_plural) and noun.en_plural != noun.en and noun.en not in sense.ONLY_THE and self.chance(0.3)
        )
        determiner = "the" if noun.en in sense.ONLY_THE or self.chance(0.7) else self.one(("this", "that"))
        return noun_phrase(noun, determiner, plural)

    def object(
        self, verb: Verb, subject: Nominal | None = None, denied: bool = False, nouns: Sequence[Noun] = ()
    ) -> Nominal | None:
        """What the verb is done to (one of `nouns`, if given), or None for a verb without an object."""
        if not verb.objects:
            return None
        nouns = nouns or verb.objects
        if "many" in verb.traits:  # one counts stars, not a star
            noun = self.one(nouns)
            self.note(noun.en)
            return noun_phrase(noun, self.one(("bare", "the", "the", "this")), plural=True)
        some = not verb.mark  # one complains about the food, not about some food
        return self.thing(nouns, subject, denied, own="not-own" not in verb.traits, some=some)

    def known(self, nouns: Sequence[Noun], plurals: float = 0.2, subject: Nominal | None = None) -> Nominal:
        """Something that both speakers know: the book, my shoes, this room."""
        noun = self.one(nouns)
        self.note(noun.en)
        plural = noun.en_plural not in ("", noun.en) and noun.en not in sense.ONLY_THE and self.chance(plurals)
        if noun.tags & {"kin"}:
            return noun_phrase(noun, owner=self._relative_of(noun, subject))
        if sense.bare(noun):
            return noun_phrase(noun, "bare")
        if noun.tags & {"body"} or (sense.ownable(noun) and self.chance(0.3)):
            return noun_phrase(noun, owner=self.owner(subject), plural=plural)
        return noun_phrase(
            noun, "the" if noun.en in sense.ONLY_THE else self.one(("the", "the", "this", "that")), plural
        )

    def thing(
        self,
        nouns: Sequence[Noun],
        subject: Nominal | None = None,
        denied: bool = False,
        own: bool = True,
        some: bool = True,
    ) -> Nominal:
        """An object: tea, a book, my books, two old chairs; a person, for verbs that have to do with people."""
        noun = self.one(nouns)
        if noun.tags & {"person"}:
            return self._person_object(noun, subject)
        self.note(noun.en)
        if sense.bare(noun):
            return noun_phrase(noun, "bare")
        if noun.en in sense.ONLY_THE:
            return noun_phrase(noun, "the")
        return self._determined(noun, subject, denied, own, some)

    def _person_object(self, noun: Noun, subject: Nominal | None) -> Nominal:
        if self.chance(0.35):
            other = pronoun(self.one(sense.PERSONS))
            if subject is None or not _same(other, subject):
                return other
        if self.chance(0.3):
            return self.name()
        self.note(noun.en)
        if "kin" in noun.tags:
            married = noun.en in ("husband", "wife")
            return noun_phrase(noun, owner=self._relative_of(noun, subject) if married else self.owner(subject))
        return (
            noun_phrase(noun, self.one(("the", "a", "this", "that", "the")), False)
            if self.chance(0.85)
            else noun_phrase(noun, "the", noun.en_plural not in ("", noun.en))
        )

    def owner(self, subject: Nominal | None = None) -> Nominal | Own:
        """my, your, Ravi's; the subject's own things are अपना."""
        if subject is not None and self.chance(0.6):
            return Own(subject)
        for _ in range(8):
            other = self.name() if self.chance(0.25) else pronoun(self.one(sense.PERSONS))
            if subject is None or not _same(other, subject):
                return other
        return self.name()

    def _determined(self, noun: Noun, subject: Nominal | None, denied: bool, own: bool, some: bool) -> Nominal:
        kind = (
            self.one(sense.DENIED if denied else sense.COUNTABLE)
            if noun.en_plural
            else self.one(sense.MASS_DENIED if denied else sense.MASS)
        )
        if noun.tags & {"body"}:
            kind = "own"
        if noun.tags & {"idea", "trouble"} and not noun.en_plural:
            kind = self.one(("bare", "bare", "own"))
        if "money" in noun.tags and "thing" not in noun.tags:
            kind = self.one(("own", "own", "the")) if noun.en_plural else self.one(("bare", "own", "the"))
        if noun.en in sense.ONE_EACH:
            kind = self.one(("own", "the")) if "body" not in noun.tags else "own"
        if noun.en in sense.SMALL:
            kind = self.one(("plural", "the plural"))
        adjective = None
        if kind.startswith("adjective"):
            adjective, kind = self.adjective(noun), kind.partition(" ")[2]
            if adjective is not None:
                self.note(adjective.en)
        if kind in ("own", "other's") and not sense.ownable(noun) or kind == "own" and not own:
            kind = "the"
        mass = noun.tags & {"drink", "food", "material", "money"} if some else ()
        if kind == "some" and not noun.en_plural and not mass:
            kind = "bare"
        same = noun.en_plural == noun.en  # fish, sheep: the number could not be told
        if kind in ("own", "other's"):
            return noun_phrase(
                noun,
                owner=self.owner(subject),
                plural=not same and noun.en not in sense.ONE_EACH and bool(noun.en_plural) and self.chance(0.15),
            )
        if kind == "count" and noun.tags & sense.ONE_AT_A_TIME or kind == "plural" and "place" in noun.tags:
            kind = "the"
        if kind == "count":
            return noun_phrase(noun, plural=True, count=2 + int(self.random() * 4))
        if kind in ("plural", "the plural", "these", "some") and noun.en_plural and same:
            kind = "a"
        plural = {"plural": "bare", "the plural": "the", "these": self.one(("this", "that"))}
        if kind in plural:
            return noun_phrase(noun, plural[kind], True, adjective)
        return noun_phrase(noun, kind, kind == "some" and bool(noun.en_plural), adjective)

    # -- circumstances -----------------------------------------------------------------------------------------------

    def time(self, *tenses: str) -> Phrase:
        """yesterday, in the morning: a time that suits one of the tenses; "any" suits all."""
        if tenses not in self._times:
            words = [*self.lex.times, *(adverb for adverb in self.lex.adverbs if adverb.kind == "time")]
            self._times[tenses] = [
                word for word in words if word.tense in tenses and word.en.split()[0] not in sense.NOT_A_TIME
            ]
        word = self.one(self._times[tenses])
        return linked(word.en, word.hi)

    def adverb(self, kind: str, but: tuple[str, ...] = ()) -> Phrase:
        """slowly, always, outside."""
        if (kind, but) not in self._adverbs:
            self._adverbs[kind, but] = [word for word in self.lex.adverbs if word.kind == kind and word.en not in but]
        word = self.one(self._adverbs[kind, but])
        return linked(word.en, word.hi)

    def since(self, verb: Verb) -> Phrase:
        """for two hours, since Monday: years for learning and living, minutes for most else."""
        long = verb.en in sense.FOR_YEARS
        if self.chance(0.4):
            since = [word for word in self.lex.times if word.en.startswith("since ")]
            word = self.one([word for word in since if long or word.en in ("since morning", "since yesterday")])
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
        towns = [pair for pair in self._towns if pair[0].kind == "city" and pair[0].en not in sense.FOREIGN]
        word, feminine = self.one(towns if near else self._towns)
        return proper(word.en, word.hi, feminine, person=False)

    def place(self) -> Phrase:
        """in the garden, at home, on the roof."""
        if self.chance(0.2):
            return linked(*self.one(sense.NEARBY))
        if self.chance(0.15):
            return say("in/1 {town}", "{town} में/1", town=self.town())
        noun = self.noun(sense.USUAL_PLACES)
        self.note(noun.en)
        return self.at(noun_phrase(noun, self.one(("the", "the", "this", "that"))), noun)

    def at(self, where: Nominal, noun: Noun) -> Phrase:
        """in the room, on the roof: the preposition that suits the noun."""
        if noun.en in sense.AT:
            return where.after("at", "पर")
        return where.after("on", "पर") if noun.en in sense.ON else where.after("in", "में")

    def spot(self) -> Phrase:
        """on the table, under the bed, in the box, behind the school: where a thing can be."""
        spec, postpositions = self.one(sense.SPOTS)
        noun = self.noun(spec)
        self.note(noun.en)
        where = noun_phrase(noun, self.one(("the", "the", "the", "this", "that")))
        return where.after(*self.one(postpositions))

    def manner(self, verb: Verb) -> Phrase:
        """slowly: a manner that suits the verb."""
        word = self.one(verb.manners)
        return linked(word.en, word.hi)


def _same(one: Nominal, other: Nominal) -> bool:
    """Whether two phrases could be the same person: my and I, his and the boy."""

    def who(nominal: Nominal) -> str:
        if nominal.pronoun:
            return "I" if nominal.lemma == "we" else nominal.lemma
        return "they" if nominal.number == "many" else "she" if nominal.agreement.feminine else "he"

    return who(one) == who(other)
