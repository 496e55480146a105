"""A clause: a subject, a verb in a tense, and what goes with it, in the word order of both languages.

English: subject, auxiliary, verb, object, manner, place, time. Hindi: subject, time, place, object, manner, verb;
a thing not yet spoken of stands after the manner: वह खुशी से गाने गाती है.
Imports the phrases, noun phrases and predicates beside it.
"""

from data.starter.lexicon import Verb
from data.starter.morphology import MASCULINE, Agreement
from data.starter.nominal import Nominal
from data.starter.phrase import EMPTY, Phrase, Token, link, linked, tokens
from data.starter.predicate import TENSES, bare_object, form_of, host, predicate, subject_case


class Clause:
    """The parts of a clause; `statement` and the questions put them in order."""

    def __init__(
        self,
        verb: Verb,
        tense: str,
        subject: Nominal,
        thing: Nominal | None = None,
        negative: bool = False,
        frequency: Phrase = EMPTY,
        manner: Phrase = EMPTY,
        place: Phrase = EMPTY,
        time: Phrase = EMPTY,
        recipient: Nominal | None = None,
        asked: bool = False,
        never: bool = False,
    ):
        self.verb, self.subject, self.thing = verb, subject, thing
        self.frequency, self.manner, self.place, self.time, self.recipient = frequency, manner, place, time, recipient
        self.case = subject_case(verb, TENSES[tense], negative)
        self.predicate = predicate(verb, tense, subject, thing, negative, asked, never)
        self.to, self.double = link(), False  # the link of to; double: give me a book, without to
        if never:
            self.frequency = Phrase(tokens("never", self.predicate.negation), tokens("कभी", self.predicate.negation))

    @property
    def subject_hi(self) -> list[Token]:
        """The subject in its case: लड़का, लड़के ने, लड़के को."""
        return {"direct": self.subject.hi, "ergative": self.subject.ergative, "dative": self.subject.dative}[self.case]

    @property
    def object_hi(self) -> list[Token]:
        """The object with the mark its verb asks for."""
        if self.thing is None:
            return []
        return self.thing.hi if self.recipient is not None else marked(self.verb, self.thing, self.predicate.mark)

    def _en(self, start: list[Token], thing: list[Token] | None = None) -> list[Token]:
        main = self.predicate.main
        if self.frequency.en:
            cut = 1 if main and main[0][0] == "not" else 0
            main = main[:cut] + self.frequency.en + main[cut:]
        if thing is None:
            thing = self.thing.en_object if self.thing is not None else []
        return start + main + self._with_recipient(thing) + self.manner.en + self.place.en + self.time.en

    def _with_recipient(self, thing: list[Token]) -> list[Token]:
        """me a book, or a book to me."""
        if self.recipient is None:
            return thing
        if self.double:
            return self.recipient.en_object + thing
        return thing + [("to", (self.to,))] + self.recipient.en_object

    def _hi(self, thing: list[Token] | None = None) -> list[Token]:
        object_hi = self.object_hi if thing is None else thing
        around = self.frequency.hi + self.time.hi + self.place.hi + self._recipient_hi()
        whose = self.verb.mark[:1] == "क"  # बहादुरी से देश की रक्षा करता है
        after = self.thing is None or self.thing.definite and not whose
        last = object_hi + self.manner.hi if after else self.manner.hi + object_hi
        return self.subject_hi + around + last + self.predicate.hi

    def _recipient_hi(self) -> list[Token]:
        if self.recipient is None:
            return []
        return self.recipient.dative if self.double else self.recipient.before("को", self.to)

    def statement(self) -> Phrase:
        """He drinks tea."""
        return Phrase(self._en(self.subject.en + self.predicate.auxiliary), self._hi(), self.predicate.features)

    def _inverted(self) -> list[Token]:
        return self.predicate.auxiliary + self.subject.en

    def question(self) -> Phrase:
        """Does he drink tea?"""
        return Phrase(self._en(self._inverted()), self.predicate.question + self._hi(), self.predicate.features)

    def asked(self, en: str, hi: str) -> Phrase:
        """Where does he drink tea? The Hindi word stands before the verb."""
        word = linked(en, hi)
        return Phrase(word.en + self._en(self._inverted()), self.with_question_word(word.hi), self.predicate.features)

    def with_question_word(self, word: list[Token]) -> list[Token]:
        """The Hindi with क्यों or कहाँ before the verb, and after its noun if that has an object: का इंतज़ार क्यों किया."""
        cut = len(self.verb.before.split()) if self.verb.mark and self.verb.host else 0
        said, size = self._hi(), len(self.predicate.hi) - cut
        return said[:-size] + word + said[-size:]

    def asked_object(self, what: Phrase) -> Phrase:
        """What does he drink? Which book does he read? The Hindi words stand in the place of the object."""
        return Phrase(what.en + self._en(self._inverted(), thing=[]), self._hi(thing=what.hi), self.predicate.features)


def action(
    verb: Verb,
    thing: Nominal | None,
    english: str,
    hindi: str,
    agreement: Agreement = MASCULINE,
    negation: Phrase = EMPTY,
) -> Phrase:
    """A verb without a subject and its object: drinking tea, to drink tea, drink tea!

    `english` is base, ing or past; `hindi` a form of predicate.FORMS, a command or any ending (कर: पीकर).
    """
    number, mark = link(), None
    words = {"base": verb.en, "ing": verb.ing, "past": verb.past}[english].split()
    en = tokens(" ".join(words), number)
    if verb.mark and len(words) == 2:
        mark = link()
        en[1] = (words[1], (mark,))
    hi = tokens(host(verb, thing.agreement if thing else agreement), number) + negation.hi
    hi += tokens(form_of(verb.root, hindi, agreement), number)
    object_hi = marked(verb, thing, mark) if thing is not None else []
    return Phrase(negation.en + en + (thing.en_object if thing is not None else []), object_hi + hi)


def marked(verb: Verb, thing: Nominal, number: int | None = None) -> list[Token]:
    """The Hindi object with the mark its verb asks for: चाय, राम को, राम का इंतज़ार."""
    if not verb.mark:
        return thing.hi if bare_object(verb, thing) else thing.dative
    if verb.mark == "का":
        return thing.genitive(verb.host_agreement, number=number)
    return thing.before(verb.mark, number)


def long_ago(time: Phrase) -> bool:
    """Whether Hindi puts था to what was done then: a year ago, in 2015."""
    return bool(time.en) and (time.en[-1][0] == "ago" or time.en[-1][0].isdecimal())
