"""All choices at random that a construction asks for: people, things, and the circumstances, which are here.

Imports the lexicon, the noun phrases, the rules of sense and the choices of things beside it.
"""

import re
from random import Random

from data.starter import sense
from data.starter.lexicon import Noun, Verb, Word
from data.starter.nominal import Nominal, noun_phrase, proper
from data.starter.objects import Objects
from data.starter.phrase import Phrase, linked, say


class Draw(Objects):
    """A stream of random choices for one sentence after another."""

    def __init__(self, random: Random):
        super().__init__(random)
        self._towns = [pair for pair in self.lex.names if pair[0].kind in ("city", "country")]
        self._times: dict[tuple[tuple[str, ...], re.Pattern | None], list[Word]] = {}
        self._adverbs: dict[tuple[str, tuple[str, ...]], list[Word]] = {}

    def time(self, *tenses: str, verb: Verb | None = None) -> Phrase:
        """yesterday, in the morning: a time that suits one of the tenses and the verb; "any" suits all tenses."""
        unfit = None if verb is None else sense.SHORT if verb.en in sense.FOR_YEARS else sense.LONG
        if (tenses, unfit) not in self._times:
            words = [*self.lex.times, *(adverb for adverb in self.lex.adverbs if adverb.kind == "time")]
            self._times[tenses, unfit] = [
                word for word in words
                if word.tense in tenses and word.en.split()[0] not in sense.NOT_A_TIME
                and not (unfit and unfit.search(word.en))
            ]  # fmt: skip
        word = self.one(self._times[tenses, unfit])
        while verb is not None and sense.AT_A_MOMENT.match(word.en) and verb.en not in sense.DONE_SOON:
            word = self.one(self._times[tenses, unfit])
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
            word = self.one([word for word in since if long or word.en == "since morning"])
            return linked(word.en, word.hi)
        units = ("day", "week", "month", "year") if long else ("minute", "hour")
        unit = self.lex.noun[self.one(units)]
        count = self.one({"minute": (10, 15, 20, 30, 45), "hour": (2, 3, 4)}.get(unit.en, (2, 3, 4, 5, 6, 8, 10)))
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

    def place(self, towns: float = 0.15, spec: str = sense.USUAL_PLACES) -> Phrase:
        """in the garden, at home, on the roof."""
        if self.chance(0.2):
            return linked(*self.one(sense.NEARBY))
        if self.chance(towns):
            return say("in/1 {town}", "{town} में/1", town=self.town())
        noun = self.word(spec)
        return self.at(noun_phrase(noun, self.one(("the", "the", "this", "that"))), noun)

    def at(self, where: Nominal, noun: Noun) -> Phrase:
        """in the room, on the roof: the preposition that suits the noun."""
        if noun.en in sense.AT:
            return where.after("at", "पर")
        return where.after("on", "पर") if noun.en in sense.ON else where.after("in", "में")

    def spot(self, contained: bool = False) -> Phrase:
        """on the table, under the bed, in the box: where a thing can be; `contained`: not in another."""
        spec, postpositions = self.one(sense.SPOTS)
        while contained and postpositions[0][0] == "in":  # no bag is in a bag
            spec, postpositions = self.one(sense.SPOTS)
        noun = self.word(spec)
        where = noun_phrase(noun, self.one(("the", "the", "the", "this", "that")))
        return where.after(*self.one(postpositions))

    def manner(self, verb: Verb) -> Phrase:
        """slowly: a manner that suits the verb."""
        word = self.one(verb.manners)
        return linked(word.en, word.hi)
