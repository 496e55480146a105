"""Choosing words: all those that fit are as likely, so rare words come up as often as common ones.

Imports the lexicon and the rules of sense beside it.
"""

from collections.abc import Callable, Collection, Sequence
from random import Random

from data.starter import sense
from data.starter.lexicon import Adjective, Noun, Verb, lexicon


class Choice:
    """A stream of random choices; `lemmas` tells what the current sentence is made of."""

    def __init__(self, random: Random):
        self.random = random.random
        self.lex = lexicon()
        self.lemmas: list[str] = []
        self._fitting: dict[tuple, list[Adjective]] = {}
        self._suited: dict[Adjective, list[Noun]] = {}
        self._said: dict[Noun | None, list[Adjective]] = {}
        self._verbs: dict[str, list[Verb]] = {}
        self._selected: dict[str, tuple[Noun, ...]] = {}

    def start(self) -> None:
        """Forgets the last sentence."""
        self.lemmas = []

    def note(self, lemma: str) -> None:
        """Records a content word."""
        self.lemmas.append(lemma)

    def forget(self, since: int) -> None:
        """Strikes the words noted since: what is not said after all decides of nothing."""
        del self.lemmas[since:]

    def chance(self, share: float) -> bool:
        """True in `share` of the cases."""
        return self.random() < share

    def one(self, options: Sequence):
        """One of them, all equally likely."""
        return options[int(self.random() * len(options))]

    def noun(self, spec: str) -> Noun:
        """A noun with one of the tags, or one of the lemmas, of "food =ticket"."""
        return self.one(self.nouns(spec))

    def nouns(self, spec: str) -> tuple[Noun, ...]:
        """The nouns that `spec` names."""
        if spec not in self._selected:
            self._selected[spec] = self.lex.select(spec)
        return self._selected[spec]

    def word(self, spec: str) -> Noun:
        """A noun that `spec` names, noted as a word of the sentence."""
        noun = self.noun(spec)
        self.note(noun.en)
        return noun

    def verb(self, wanted: str, without: str = "") -> Verb:
        """A verb of a kind: "object", "none" (no object), or a trait; without any of the traits given."""
        key = f"{wanted}|{without}"
        if key not in self._verbs:
            banned = set(without.split())
            self._verbs[key] = [verb for verb in self.lex.verbs if _is_kind(verb, wanted) and not verb.traits & banned]
        verb = self.one(self._verbs[key])
        self.note(verb.en)
        return verb

    def verb_of(self, lemmas: Collection[str]) -> Verb:
        """One of these verbs, as something that people do of their own will."""
        able = [verb for verb in self.lex.verbs if verb.en in lemmas and is_plain(verb)]
        verb = self.one([verb for verb in able if not verb.traits & {"things", "unwilled"}])
        self.note(verb.en)
        return verb

    def adjective(self, noun: Noun, ordered: bool = False) -> Adjective | None:
        """An adjective that suits the noun; `ordered` lets in first, last, next, which go with the alone."""
        fitting = self.fitting(noun, ordered)
        return self.one(fitting) if fitting else None

    def fitting(self, noun: Noun, ordered: bool = False) -> list[Adjective]:
        """The adjectives that suit the noun."""
        key = (noun.kinds, ordered)
        if key not in self._fitting:
            kinds = noun.kinds - {"feeling"}
            self._fitting[key] = [
                adjective for adjective in self.lex.adjectives
                if adjective.tags & kinds and (ordered or adjective.en not in sense.ORDER)
            ]  # fmt: skip
        return self._fitting[key]

    def described(self, suits: Callable[[Adjective, Noun], bool]) -> tuple[Noun, Adjective]:
        """An adjective, and a noun that it suits."""
        if not self._suited:
            for noun in self.lex.nouns:
                for adjective in filter(lambda adjective: suits(adjective, noun), self.fitting(noun, ordered=True)):
                    self._suited.setdefault(adjective, []).append(noun)
        adjective = self.one(list(self._suited))
        return self.one(self._suited[adjective]), adjective

    def describing(self, noun: Noun | None = None) -> list[Adjective]:
        """The adjectives that can be said of the noun, or of anyone, after is; not those of order (first, last)."""
        if noun not in self._said:
            self._said[noun] = [
                word for word in self.lex.adjectives
                if (word.en in sense.SAID_OF_ANYONE if noun is None else word.tags & (noun.kinds - {"feeling"}))
                and word.en not in sense.BEFORE_ONLY
            ]  # fmt: skip
        return self._said[noun]

    def adjective_of(self, lemmas: Collection[str]) -> Adjective:
        """One of these adjectives, in its first sense."""
        adjective = self.lex.adjective[self.one([lemma for lemma in self.lex.adjective if lemma in lemmas])]
        self.note(adjective.en)
        return adjective

    def tense(self, verb: Verb, tenses: Sequence[str]) -> str:
        """One of the tenses that suit the verb: nobody finishes the work again and again."""
        fitting = [tense for tense in tenses if suits(verb, tense)]
        return self.one(fitting or ("simple past",))


def suits(verb: Verb, tense: str) -> bool:
    """Whether the verb can be told in the tense."""
    return not verb.traits & set(sense.UNFIT.get(tense, sense.UNWILLED).split())


_SPECIAL = {"gives", "goal", "goal-to", "at", "causative"}  # traits of verbs that have constructions of their own


def is_plain(verb: Verb) -> bool:
    """Whether the verb needs nothing but a subject, and maybe an object."""
    return not verb.traits & _SPECIAL


def _is_kind(verb: Verb, wanted: str) -> bool:
    if wanted in ("object", "none"):
        return is_plain(verb) and bool(verb.objects) == (wanted == "object")
    return wanted in verb.traits
