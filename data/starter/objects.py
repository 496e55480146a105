"""Choices of things at random: what is done to what, what is talked of, read and told about.

Imports the lexicon, the noun phrases, the rules of sense and the choices of people beside it.
"""

from collections.abc import Sequence
from random import Random

from data.starter import sense
from data.starter.lexicon import Adjective, Noun, Verb
from data.starter.nominal import Nominal, Own, noun_phrase, pronoun
from data.starter.people import People, same_person


class Objects(People):
    """A stream of random choices of people and things for one sentence after another."""

    def __init__(self, random: Random):
        super().__init__(random)
        self._topics = [noun for noun in self.lex.nouns if noun.en in sense.TOPICS | sense.TOPICS_OF_ONE]
        self._themes = [noun for noun in self.lex.nouns if noun.en in sense.THEMES]
        self._heroes = [noun for noun in self.lex.nouns if noun.en in sense.HEROES]
        self.goods = [noun for noun in self.lex.nouns if sense.sold(noun)]
        self.movables = [noun for noun in self.lex.nouns if sense.movable(noun)]

    def object(
        self,
        verb: Verb,
        subject: Nominal | None = None,
        denied: bool = False,
        nouns: Sequence[Noun] = (),
        often: bool = False,
        plain: bool = False,
    ) -> Nominal | None:
        """What the verb is done to (one of `nouns`, if given), or None for a verb without an object.

        `often`: in the habitual, where one buys apples, but not this apple again and again; `plain`: with no more
        than an article.
        """
        if not verb.objects:
            return None
        nouns = self._doable(verb, subject, nouns or verb.objects, often)
        if "many" in verb.traits and not often:  # one counts stars, not a star
            noun = self.one(nouns)
            self.note(noun.en)
            new = verb.en in ("grow", "plant")  # not these peas, which are not there yet
            kinds = ("bare",) if new else ("the", "this") if plain else ("bare", "the", "the", "this")
            return noun_phrase(noun, self.one(kinds), plural=bool(noun.en_plural))
        noun = self.one(nouns)
        person = "person" in noun.tags
        of_a_kind = not person and ("rare" in verb.traits or not verb.traits & {"known", "single"})
        if person and sense.anybody(nouns):
            return self.thing(nouns, subject, denied, verb, plain)
        if often and (of_a_kind or person and not sense.ones_own(noun)):  # treats patients
            one_at_once = "single" in verb.traits and "vehicle" in noun.tags  # drives a taxi
            return self.any_object(verb, (noun,)) if one_at_once else self._any(noun, verb)
        return self.thing((noun,), subject, denied, verb, plain)

    def _doable(self, verb: Verb, subject: Nominal | None, nouns: Sequence[Noun], often: bool) -> Sequence[Noun]:
        """Those to which the subject does it, or does it again and again; all, if that leaves none."""
        if often:
            traded = verb.en in ("buy", "sell", "bring")
            if verb.en in ("open", "close"):  # the shop, but no suitcase
                nouns = [noun for noun in nouns if noun.en in ("door", "window", "shop", "gate")]
            nouns = [
                noun for noun in nouns
                if noun.en not in sense.ONCE_ONLY and (not traded or noun.tags & sense.BOUGHT_DAILY)
            ] or nouns  # fmt: skip
        return [noun for noun in nouns if self._suits(noun, verb, subject)] or nouns

    def _suits(self, noun: Noun, verb: Verb, subject: Nominal | None) -> bool:
        """Whether the subject does it to this: a man wears no sari, and a doctor has no homework."""
        if subject is None:
            return True
        if verb.en in ("wear", "take off", "try on"):
            return not sense.of_the_other_sex(noun.en, subject.agreement.feminine)
        grown = subject.lemma in self.lex.noun and subject.lemma not in sense.AT_SCHOOL
        return not (grown and noun.en in ("homework", "lesson", "test"))

    def any_object(self, verb: Verb, nouns: Sequence[Noun], subject: Nominal | None = None) -> Nominal | None:
        """What the verb is done to in general, by the subject if it is told: reading books, helping Ravi."""
        if not verb.objects:
            return None
        noun = self.one([noun for noun in nouns if noun.en not in sense.ONCE_ONLY] or nouns)
        if "person" in noun.tags:
            if noun.en in sense.ONES_FRIENDS and noun.en_plural and not sense.anybody(nouns):  # helping friends
                self.note(noun.en)
                return noun_phrase(noun, "bare", True)
            noun = self.one(self._anyone(0.3)) if sense.anybody(nouns) else noun
            return self._person_object(noun, subject)
        if verb.en == "play" and "music" in noun.tags:
            self.note(noun.en)
            return noun_phrase(noun, "the")
        if "single" in verb.traits and noun.en_plural and verb.en != "draw":  # riding a bicycle, drawing pictures
            self.note(noun.en)
            return noun_phrase(noun, "any")
        return self._any(noun, verb)

    def _any(self, noun: Noun, verb: Verb) -> Nominal:
        """Things of a kind: letters, milk."""
        self.note(noun.en)
        if verb.en in ("learn", "teach") and noun.en == "music":
            return noun_phrase(noun, "bare")
        if verb.en in ("wear", "use", "drive", "ride", "take") and noun.en_plural and noun.en not in sense.SMALL:
            return noun_phrase(noun, "any")
        if noun.en in ("radio", "news", "television") and verb.en in ("watch", "listen to", "read", "hear"):
            return noun_phrase(noun, "bare" if noun.en == "television" else "the")
        if noun.en in sense.ONLY_THE | {"grass", "country", "village"}:
            return noun_phrase(noun, "the")
        whole = noun.en not in sense.IN_PIECES or verb.en in ("buy", "sell", "grow", "wash", "bake")
        return noun_phrase(noun, "bare", bool(noun.en_plural) and whole)

    def known(
        self, nouns: Sequence[Noun], plurals: float = 0.35, subject: Nominal | None = None, described: float = 0.0
    ) -> Nominal:
        """Something that both speakers know: the book, my shoes, this room; in a share, described: the red book."""
        noun = self.one(nouns)
        self.note(noun.en)
        plural = noun.en in sense.SMALL or self._several(noun, plurals)
        if sense.ones_own(noun):
            return noun_phrase(noun, owner=self._relative_of(noun, subject))
        if not sense.bare(noun) and ("body" in noun.tags or sense.ownable(noun) and self.chance(0.3)):
            owner = self.wearer(noun) or self.owner(subject)
            plural = plural and (sense.owned_by_the_many(noun) or "body" in noun.tags)
            return noun_phrase(noun, owner=owner, plural=plural or _each_has_one(noun, owner))
        return self._pointed_out(noun, subject, plural, described)

    def _pointed_out(self, noun: Noun, subject: Nominal | None, plural: bool, described: float) -> Nominal:
        """history, the sky, this room; in a share, described: the old school."""
        if sense.bare(noun):
            return noun_phrase(noun, "the" if "weather" in noun.tags else "bare")
        if noun.en in sense.ONLY_THE:
            return noun_phrase(noun, "the", plural)
        determiner = _unlike(self.one(("the", "the", "this", "that")), subject)
        adjective = self._sound(noun, None) if self.chance(described) else None
        if adjective is not None:
            self.note(adjective.en)
        return noun_phrase(noun, determiner, plural, adjective)

    def topic(self, subject: Nominal, own: bool = True) -> Nominal:
        """What one talks or asks about: the village, her job, Ravi; `own`: or one's own plan."""
        if self.chance(0.2):
            return self._person_object(self.one(self._people_of_all_work), subject)
        noun = self.one(self._topics)
        self.note(noun.en)
        if noun.en in sense.TOPICS_OF_ONE and (noun.en not in sense.TOPICS or self.chance(0.5)):
            other = pronoun(self.one(("he", "she"))) if self.chance(0.6) else self.name()
            while same_person(other, subject):  # her own injury would be अपनी
                other = self.name()
            own = own and subject.number != "many" and "illness" not in noun.tags
            return noun_phrase(noun, owner=self.owner(subject) if own else other)
        return self._pointed_out(noun, subject, plural=False, described=0.3)

    def theme(self) -> Nominal:
        """What one reads about: frogs, courage, the sky."""
        noun = self.one(self._themes)
        self.note(noun.en)
        if noun.en in sense.ONLY_THE:
            return noun_phrase(noun, "the")
        return noun_phrase(noun, "bare", bool(noun.en_plural) and noun.en not in sense.IN_GENERAL)

    def hero(self) -> Nominal:
        """Of what a story tells: a thief, a river, friendship."""
        noun = self.one(self._heroes)
        self.note(noun.en)
        return noun_phrase(noun, "the" if noun.en in sense.ONLY_THE else "a" if noun.en_plural else "bare")

    def thing(
        self,
        nouns: Sequence[Noun],
        subject: Nominal | None = None,
        denied: bool = False,
        verb: Verb | None = None,
        plain: bool = False,
    ) -> Nominal:
        """An object: tea, a book, my books, two old chairs; a person, for verbs that have to do with people."""
        noun = self.one(nouns)
        if "person" in noun.tags:
            return self.whom(nouns if sense.anybody(nouns) else (noun,), subject, verb, plain)
        self.note(noun.en)
        if sense.bare(noun):
            return noun_phrase(noun, "bare")
        if noun.en in sense.ONLY_THE:
            return noun_phrase(noun, "the")
        return self._determined(noun, subject, self._kind(noun, denied, verb, plain), verb)

    def asked_for(self, spec: str, subject: Nominal | None = None, mass: str = "bare", known: bool = True) -> Nominal:
        """What one wants or needs: a pen, water, two tickets, your help; `known`: or this pen."""
        noun = self.word(spec)
        if noun.en in ("help", "advice"):
            return noun_phrase(noun, owner=self.owner(subject, 0))
        if not noun.en_plural or "medicine" in noun.tags:
            return noun_phrase(noun, "bare" if noun.en_plural else mass)
        if noun.en in sense.SMALL:
            return noun_phrase(noun, "bare", plural=True)
        several = subject is not None and subject.number == "many" and subject.lemma != "you"
        if several and noun.en != "loan":  # one each
            return noun_phrase(noun, "bare", plural=True)
        return noun_phrase(noun, self.one(("a", "a", "a", "the", "this")) if known else "a")

    def _determined(self, noun: Noun, subject: Nominal | None, kind: str, verb: Verb | None) -> Nominal:
        """The noun with an article, an owner, a number or an adjective, as `kind` says."""
        same = noun.en_plural == noun.en  # fish, sheep: the number could not be told
        if kind == "count":
            return noun_phrase(noun, plural=True, count=2 + int(self.random() * 4))
        adjective = None
        if kind.startswith("adjective"):
            adjective, kind = self._sound(noun, verb), kind.partition(" ")[2]
            if adjective is not None:
                self.note(adjective.en)
        if kind == "own":
            alone = noun.tags & sense.ONE_AT_A_TIME or verb is not None and "single" in verb.traits
            her = noun.en in sense.OF_WOMEN and subject is not None and not subject.agreement.feminine
            if her and subject.lemma not in ("we", "you", "they"):  # not his dresses
                return noun_phrase(noun, "the", self._several(noun, 0.4), adjective)
            body = "body" in noun.tags and subject is not None and subject.animate
            owner = Own(subject) if body else self.owner(subject, 1)
            plural = "body" in noun.tags and noun.en not in sense.ONE_EACH or _each_has_one(noun, owner)
            several = sense.owned_by_the_many(noun) and self._several(noun, 0.4)
            return noun_phrase(noun, "", plural or not alone and several, adjective, owner)
        each = subject is not None and subject.number == "many" and subject.lemma != "you"
        if (
            each
            and noun.en_plural
            and (noun.tags & sense.ONE_EACH_OF_MANY or verb is not None and verb.en in ("drive", "ride"))
        ):
            kind = {"a": "plural", "the": "the plural", "this": "these"}.get(kind, kind)  # they wore helmets
        if kind in ("plural", "the plural", "these", "some") and noun.en_plural and same:
            kind = "a"
        if kind == "a" and verb is not None and verb.en in sense.WITHOUT_ONE:
            kind = "any"
        plural = {"plural": "bare", "the plural": "the", "these": "this"}
        if kind in plural:
            return noun_phrase(noun, plural[kind], True, adjective)
        return noun_phrase(noun, _unlike(kind, subject), kind == "some" and bool(noun.en_plural), adjective)

    def pointed(self, thing: Nominal | None, determiner: str = "this") -> Nominal | None:
        """With another determiner what has a or an, this book for a book; else as it is."""
        if thing is None or thing.en[0][0] not in ("a", "an"):
            return thing
        return noun_phrase(self.lex.noun[thing.lemma], determiner)

    def some(self, thing: Nominal | None, word: str = "some") -> Nominal | None:
        """some milk for milk, any apples for apples: what is eaten and drunk, asked for or denied; else as it is."""
        noun = self.lex.noun.get(thing.lemma) if thing is not None else None
        if noun is None or thing.en[0][1] != (thing.head,) or not noun.tags & _EATEN or noun.en in _MEALS:
            return thing
        return noun_phrase(noun, f"{word} milk", thing.number == "many")

    def _sound(self, noun: Noun, verb: Verb | None) -> Adjective | None:
        """An adjective for what something is done to: new, big, not rotten; nobody builds an old house."""
        built = verb is not None and verb.en in sense.CREATING
        seen = [word for word in self.fitting(noun) if word.en in sense.SEEN and not (built and word.en == "old")]
        return self.one(seen) if seen else None

    def _kind(self, noun: Noun, denied: bool, verb: Verb | None, plain: bool) -> str:
        """One of the kinds of noun phrase in sense.COUNTABLE and its like, as the noun and its verb allow."""
        if fixed := self._only_kind(noun, verb.en if verb is not None else "", plain):
            return "plural" if denied and fixed == "a" else fixed
        kind, traits = self._usual_kind(noun, denied, plain), verb.traits if verb is not None else frozenset()
        if verb is not None and verb.en not in sense.DESCRIBED:
            kind = kind.removeprefix("adjective ")
        if "single" in traits and noun.en_plural:
            kind = sense.SINGLE.get(kind, kind)
        if "known" in traits:
            kind = sense.KNOWN.get(kind, kind) if noun.en_plural else "own" if kind == "own" else "the"
        if kind.endswith("own") and ("not-own" in traits or not sense.ownable(noun) or noun.en in sense.NOT_ONES_OWN):
            kind = kind.replace("own", "the")
        if kind == "own" and verb is not None and verb.en in sense.CREATING:
            kind = "the"
        if plain and kind == "the plural" and noun.tags & {"vehicle", "furniture", "device"}:
            kind = "the"
        if plain and kind == "a" and verb is not None and verb.en not in sense.DONE_TO_ANY:
            kind = "the"
        if kind == "some" and not noun.en_plural:  # one complains about the food, not about some food
            kind = kind if noun.tags & {"drink", "food", "material", "money"} and not (verb and verb.mark) else "bare"
        given = verb is not None and ("material" in noun.tags or verb.en in ("weigh", "share", "taste", "cut", "boil"))
        if plain and kind == "bare" and given and verb.en not in ("buy", "bring", "grow"):
            kind = "the"  # cut the cloth, share the food
        if kind == "a" and verb is not None and verb.mark and verb.en not in sense.DONE_TO_ANY:  # looks at the road
            kind = "the"
        if kind == "the plural" and verb is not None and verb.en == "watch":
            kind = "the"
        if kind == "plural" and verb is not None and verb.en in ("weigh", "count", "check"):
            kind = "the plural"
        places = kind in ("plural", "the plural") and "place" in noun.tags
        if kind == "count" and noun.tags & sense.ONE_AT_A_TIME or places:
            kind = "the"
        return kind

    def _only_kind(self, noun: Noun, verb: str, plain: bool) -> str:
        """The kind that alone will do: his hand, the news, the flute that is played; or nothing."""
        if noun.en in sense.THE_ONE or noun.en == "news" or "medicine" in noun.tags:
            return "the"
        if "body" in noun.tags:
            return "own"
        if noun.en in _MEALS or (verb, noun.en) in _OF_NO_ARTICLE:
            return "bare"
        if verb == "earn" or verb == "save" and "money" not in noun.tags:
            return "bare"
        if noun.en in sense.SMALL:
            return self.one(("plural", "the plural", "these")[: 3 - plain])
        if verb == "wash" and "utensil" in noun.tags or verb == "water" and noun.en_plural:
            return "the plural"
        if noun.en in sense.IN_PIECES and verb in ("eat", "cook", "make"):
            return "bare"
        if noun.en_plural and (noun.tags & {"fruit", "vegetable"} or noun.en in sense.EATEN_BY_THE_PLATE):
            if verb in ("buy", "sell", "bring", "order", "make", "cook"):
                return "plural"
            return self.one(("a", "plural") if verb == "eat" else ("plural", "the plural")) if plain else ""
        if verb == "look for" and noun.en in ("job", "house", "flat"):
            return "a"
        of_the = verb == "listen to" and noun.en == "radio" or verb == "play" and noun.tags >= {"music", "thing"}
        return "the" if of_the else ""

    def _usual_kind(self, noun: Noun, denied: bool, plain: bool) -> str:
        if noun.en in sense.ONE_EACH:
            return "own" if noun.en in ("health", "life", "age") else self.one(("own", "own", "the"))
        if noun.tags & {"idea", "trouble"} and not noun.en_plural:
            return self.one(("bare", "bare", "own"))
        if "money" in noun.tags and "thing" not in noun.tags:
            return self.one(("own", "own", "the") if noun.en_plural else ("bare", "own", "the"))
        if noun.en_plural:
            return self.one(sense.PLAIN[: 3 if denied else 5] if plain else sense.DENIED if denied else sense.COUNTABLE)
        if plain and noun.tags & {"drink", "food", "music"}:  # drinking tea, rather than the tea
            return "bare"
        return self.one(sense.MASS_PLAIN if plain else sense.MASS_DENIED if denied else sense.MASS)


_EATEN = {"food", "drink", "fruit", "vegetable", "dish", "money"}
_MEALS = ("breakfast", "lunch", "dinner", "ice cream")
_OF_NO_ARTICLE = {  # learns music, watches television, borrows money
    ("learn", "music"), ("teach", "music"), ("watch", "television"), ("borrow", "money"),
}  # fmt: skip


def _each_has_one(noun: Noun, owner: Nominal | Own) -> bool:
    """Whether several people own several of it: their noses, their coats."""
    row = owner.row if isinstance(owner, Own) else owner.pronoun
    many = row.number == "many" and row.en != "you" if row else owner.number == "many"
    ones = noun.tags & {"clothing", "thing", "container"} and noun.en not in sense.ONE_EACH | {"glass", "box"}
    ones = ones or "body" in noun.tags
    return many and bool(ones) and bool(noun.en_plural)


def _unlike(determiner: str, subject: Nominal | None) -> str:
    """this for that after he, she, they and that man: not वह वह किताब."""
    return "this" if determiner == "that" and _pointed_at(subject) else determiner


def _pointed_at(subject: Nominal | None) -> bool:
    return subject is not None and (subject.lemma in ("he", "she", "they") or subject.en[0][0] in ("that", "those"))
