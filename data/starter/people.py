"""Choices of people at random: who does it, to whom, whose it is.

Imports the lexicon, the noun phrases, the rules of sense and the choice of words beside it.
"""

from collections.abc import Collection, Sequence
from random import Random

from data.starter import sense
from data.starter.choice import Choice
from data.starter.lexicon import Noun, Verb
from data.starter.nominal import ELDERS, Nominal, Own, noun_phrase, pronoun, proper


class People(Choice):
    """A stream of random choices of people for one sentence after another."""

    def __init__(self, random: Random):
        super().__init__(random)
        self._people = [(word, feminine) for word, feminine in self.lex.names if word.kind == "person"]
        everyday = sense.EVERYDAY | sense.ONES_FRIENDS
        self._people_of_all_work = [
            noun
            for noun in self.lex.tagged["person"]
            if noun.en in everyday | sense.NEAR and noun.en not in sense.NO_SUBJECT
        ]
        self._family = [noun for noun in self._people_of_all_work if noun.en in sense.NEAR]
        self.tradespeople = [
            noun for noun in self.lex.tagged["profession"] if "person" in noun.tags and noun.en not in sense.ONE_AT_ONCE
        ]
        self.strangers = [
            noun for noun in self.lex.tagged["person"]
            if not sense.ones_own(noun) and noun.en not in sense.ONE_AT_ONCE and noun.en not in sense.OF_NOBODY
        ]  # fmt: skip
        self._women = [noun for noun in self._people_of_all_work if noun.feminine]
        plain = [noun for noun in self._people_of_all_work if noun.en in sense.PLAIN_PEOPLE]
        self._plain_people = 3 * plain + self._family
        self._single = sense.ONLY_THE | sense.ONE_EACH | sense.ONE_AT_ONCE | set(ELDERS)

    def person(self, pronouns: float = 0.5) -> Nominal:
        """Someone: a pronoun, a name, or a person of some trade or family."""
        if self.chance(pronouns):
            return pronoun(self.one(sense.PERSONS))
        if self.chance(0.3):
            return self.name()
        return self.someone()

    def one_of_us(self, pronouns: float = 0.6, others: Sequence[Noun] = ()) -> Nominal:
        """Someone of whom several things are told together: a pronoun, a name, or one of the family or of `others`."""
        if self.chance(pronouns):
            return pronoun(self.one(sense.PERSONS))
        return self.name() if self.chance(0.5) else self.someone(others or self._family)

    def doer(self, verb: Verb, pronouns: float = 0.6) -> Nominal:
        """Someone who may do it: of any trade what everybody does, but no clerk drives a tractor."""
        if verb.en in sense.OF_ANYONE:
            return self.person(pronouns)
        return self.one_of_us(pronouns, self._plain_people)

    def verb_and_doer(self, lemmas: Collection[str]) -> tuple[Verb, Nominal]:
        """One of these verbs, and someone who may do it."""
        verb = self.verb_of(lemmas)
        return verb, self.doer(verb)

    def name(self) -> Nominal:
        word, feminine = self.one(self._people)
        return proper(word.en, word.hi, feminine)

    def pronoun_or_name(self, names: Sequence[str], pronouns: float) -> Nominal:
        """One of the pronouns, in the share `pronouns`, or someone's name."""
        return pronoun(self.one(names)) if self.chance(pronouns) else self.name()

    def someone(self, nouns: Sequence[Noun] = ()) -> Nominal:
        """the farmer, this girl, my uncle, the children; women oftener than nouns for them are found."""
        noun = self.one(nouns or (self._women if self.chance(0.3) else self._anyone(0.2)))
        self.note(noun.en)
        if sense.ones_own(noun):
            return noun_phrase(noun, owner=self._relative_of(noun), plural=self._several(noun, 0.3))
        usual = ("the",) if noun.en in ("man", "woman") else ("the", "the", "the")  # the man: उस आदमी
        return noun_phrase(noun, self.one((*usual, "this", "that")), self._several(noun, 0.55))

    def _anyone(self, trades: float) -> Sequence[Noun]:
        """People of all work, or, in a share, those of any trade, so that their names are met in sentences too."""
        return self.tradespeople if self.chance(trades) else self._people_of_all_work

    def _several(self, noun: Noun, share: float) -> bool:
        """Whether to speak of more than one; never of what is one, and of wives, husbands and elders."""
        if noun.en == "relative":
            return True
        one = noun.en_plural in ("", noun.en) or noun.en in self._single
        one = one or noun.en in ("husband", "wife") or noun.en.endswith("-in-law")
        return not one and self.chance(share)

    def _relative_of(self, noun: Noun, subject: Nominal | None = None) -> Nominal | Own:
        """Whose brother: अपना if the subject's; here a wife has a man as husband, and a husband a woman as wife."""
        others = ("I", "I", "he", "she", "you") if noun.en.endswith("-in-law") else ("I", "I", "he", "she", "we", "you")
        if noun.en in ("husband", "wife"):
            others = ("you", "she") if noun.en == "husband" else ("I", "you", "he")
            if noun.en == "husband" and subject is None and self.chance(0.3):  # I is a man where the verb shows it
                others = ("I",)
        elif self.chance(0.2):
            return self.name()
        if self._of_a_trade(subject):  # the soldier and his father: whose?
            others = ("I", "you")
        owner = pronoun(self.one(others))
        if subject is None or Own(subject).row is not owner.pronoun:
            return owner
        return self.name() if _ambiguous(subject) else Own(subject)

    def subject(self, verb: Verb) -> Nominal:
        """Someone or something that does what the verb says."""
        if "person" in verb.subjects[0].tags and sense.anybody(verb.subjects):
            who = self.doer(verb)
            return self.name() if verb.en in sense.NOT_BY_THE_YOUNG and who.lemma in sense.YOUNG else who
        noun = self.one(verb.subjects)
        if "person" in noun.tags:
            return pronoun(self.one(("he", "she", "they"))) if self.chance(0.3) else self.someone((noun,))
        self.note(noun.en)
        plural = self._several(noun, 0.4)
        single = noun.en in self._single or "weather" in noun.tags
        determiner = "the" if single or self.chance(0.7) else self.one(("this", "that"))
        return noun_phrase(noun, determiner, plural)

    def asked_subject(self, verb: Verb) -> Nominal:
        """Someone that one asks about: not oneself, nor one's own family."""
        said = len(self.lemmas)
        subject = self.subject(verb)
        if of_others(subject):
            return subject
        self.forget(said)
        return pronoun("you")

    def whom(
        self, nouns: Sequence[Noun], subject: Nominal | None, verb: Verb | None = None, plain: bool = False
    ) -> Nominal:
        """Whom something is done to: a pronoun, a name, or one of the nouns, as suits the verb; `plain`: the guest."""
        lemma = verb.en if verb is not None else ""
        noun = self.one(nouns)
        if plain and not sense.anybody(nouns):
            return self._person_meant(noun, subject)
        if lemma == "phone":
            return self._phoned(subject)
        if lemma == "call":
            return self._person_meant(self.noun(sense.CALLED), subject)
        if lemma == "see":
            return self._named(subject)
        if lemma == "love":
            return self._person_meant(self.noun(sense.LOVED), subject)
        if sense.anybody(nouns):  # whom one meets or calls: no sweeper thanks an umpire
            noun = self.one(self._anyone(0.1 if subject is None or subject.lemma not in self.lex.noun else 0))
        return self._person_object(noun, subject, verb is None or "not-own" not in verb.traits)

    def receiver(self, subject: Nominal) -> Nominal:
        """Whom one gives something to: them, her uncle, the child."""
        return self._person_object(self.one(self._people_of_all_work), subject)

    def _phoned(self, subject: Nominal | None) -> Nominal:
        """Whom one phones, one at a time: Ravi, the doctor, her sister, but not these watchmakers."""
        if self.chance(0.4):
            name = self.name()
            return name if subject is None or name.lemma != subject.lemma else pronoun("they")
        young = subject is not None and subject.lemma in sense.YOUNG
        kin = [noun for noun in self._family if not (young and noun.en in sense.NOT_OF_THE_YOUNG)]
        noun = self.one(kin if self.chance(0.5) else self.nouns(sense.PHONED))
        self.note(noun.en)
        if not sense.ones_own(noun):
            return noun_phrase(noun, "the")
        married = noun.en in ("husband", "wife")
        return noun_phrase(noun, owner=self._relative_of(noun, subject) if married else self.owner(subject))

    def _named(self, subject: Nominal | None) -> Nominal:
        """them, Ravi: someone else, without his trade or family."""
        other = pronoun(self.one(sense.PERSONS)) if self.chance(0.5) else self.name()
        return other if subject is None or not same_person(other, subject) else pronoun("they")

    def _person_meant(self, noun: Noun, subject: Nominal | None) -> Nominal:
        """my friend, the guest."""
        self.note(noun.en)
        if noun.en in ("husband", "wife"):
            return noun_phrase(noun, owner=self._relative_of(noun, subject))
        return noun_phrase(noun, owner=self.owner(subject, 1)) if sense.ones_own(noun) else noun_phrase(noun, "the")

    def _person_object(self, noun: Noun, subject: Nominal | None, own: bool = True) -> Nominal:
        """Whom one meets, helps, knows; `own`: or one's own mother."""
        young = subject is not None and subject.lemma in sense.YOUNG and noun.en in sense.NOT_OF_THE_YOUNG
        if young or subject is not None and {subject.lemma, noun.en} <= {"husband", "wife"}:
            return self.name()
        if self.chance(0.25):
            other = pronoun(self.one(sense.PERSONS))
            if subject is None or not same_person(other, subject):
                return other
        if subject is not None and subject.number == "many" and not subject.pronoun and sense.ones_own(noun):
            return self.name()  # several plumbers have no uncle in common
        if self.chance(0.2) or subject is not None and subject.lemma == noun.en:
            name = self.name()
            return name if subject is None or name.lemma != subject.lemma else pronoun("they")
        self.note(noun.en)
        if sense.ones_own(noun):
            married = noun.en in ("husband", "wife")
            owner = self._relative_of(noun, subject) if married else self.owner(subject, 0.6 * own)
            return noun_phrase(noun, owner=owner, plural=self._several(noun, 0.3))
        usual = () if noun.en in ("man", "woman") else ("the", "the", "the", "the")  # आदमी से मिला: a man's, any man's
        return noun_phrase(noun, self.one((*usual, "this", "that")), self._several(noun, 0.4))

    def owner(self, subject: Nominal | None = None, own: float = 0.6) -> Nominal | Own:
        """my, your, Ravi's; the subject's own things, in the share `own`, are अपना."""
        if subject is not None and _ambiguous(subject):  # her aunt and her book: whose?
            return self.name() if self.chance(0.4) else pronoun(self.one(("I", "I", "you", "we")))
        if subject is not None and subject.animate and self.chance(own):
            return Own(subject)
        for _ in range(8):
            other = self.name() if self.chance(0.25) else pronoun(self.one(sense.PERSONS))
            if subject is not None and not subject.pronoun and other.lemma in ("he", "she"):
                continue  # the doctor and her aunt, Kiran and her friends: whose?
            if subject is None or not same_person(other, subject):
                return other
        return self.name()

    def _of_a_trade(self, subject: Nominal | None) -> bool:
        noun = self.lex.noun.get(subject.lemma) if subject is not None else None
        return noun is not None and "kin" not in noun.tags

    def wearer(self, noun: Noun) -> Nominal | None:
        """Whose sari or turban it is: hers, or his; of what all wear, nobody."""
        if noun.en not in sense.OF_WOMEN | sense.OF_MEN:
            return None
        she = noun.en in sense.OF_WOMEN
        return pronoun(self.one(("I", "she", "you") if she else ("I", "he", "you")))

    def one_owner(self) -> Nominal:
        """Someone who has one such thing: my toothbrush, Ravi's coat, but not their coat."""
        return self.name() if self.chance(0.25) else pronoun(self.one(("I", "I", "you", "he", "he", "she", "she")))


def of_others(subject: Nominal) -> bool:
    """Whether one may ask about the subject: not about oneself, nor about one's own family and things."""
    return subject.lemma not in ("I", "we") and subject.en[0][0] not in ("my", "our")


def _ambiguous(subject: Nominal) -> bool:
    """Whether his or her could be another's: her sister and her question."""
    return not subject.pronoun and subject.en[0][0] == Own(subject).row.en_possessive


def same_person(one: Nominal, other: Nominal) -> bool:
    """Whether two phrases could be the same person: my and I, his and the boy."""

    def who(nominal: Nominal) -> str:
        if nominal.pronoun:
            return "I" if nominal.lemma == "we" else nominal.lemma
        return "they" if nominal.number == "many" else "she" if nominal.agreement.feminine else "he"

    return who(one) == who(other)
