"""Noun phrases and pronouns, in the cases that English and Hindi need.

Articles are linked to nothing, save a/an to एक; a case mark without an English word of its own (ने, को) belongs to
the head of its phrase. Elders of the family, and professors and the like, are honoured: मेरी माँ आती हैं. Imports the
phrases, words and forms beside it.
"""

from data.starter import english
from data.starter.lexicon import Adjective, Noun, lexicon
from data.starter.morphology import MASCULINE, Agreement, adjective_form
from data.starter.phrase import Phrase, Token, link, tokens

ELDERS = {
    "father": " जी", "mother": "", "grandfather": " जी", "grandmother": "", "uncle": "", "aunt": "",
    "father-in-law": "", "mother-in-law": "", "maternal uncle": "", "maternal aunt": "", "husband": "",
}  # fmt: skip
# Honoured where one of them is meant: प्रधानाचार्य आए हैं.
_HONOURED = {"principal", "professor", "president", "prime minister", "boss"}
_POINTING = {
    "this": ("this", "यह", "इस"),
    "that": ("that", "वह", "उस"),
    "these": ("these", "ये", "इन"),
    "those": ("those", "वे", "उन"),
}
_PLURAL_POINTING = {"this": "these", "that": "those"}
_PLAIN = {
    "the": ("the", ""), "bare": ("", ""), "some": ("some", "कुछ"), "many": ("many", "कई"),
    "all the": ("all the", "सभी"), "which": ("which", "कौन सा"),
    "some milk": ("some", ""), "any milk": ("any", ""),  # दूध पीजिए: drink some milk
}  # fmt: skip
_FUSED = {"से", "में", "को", "का", "के", "की"}  # written in one word with a pronoun: मुझसे


class Nominal(Phrase):
    """A noun phrase: English as subject and object, Hindi direct and oblique, and what agrees with it."""

    __slots__ = ("en_object", "oblique", "agreement", "number", "animate", "head", "pronoun", "lemma")

    def __init__(self, en, hi, oblique, agreement, number, head, lemma, en_object=None, animate=False, pronoun=None):
        super().__init__(en, hi)
        self.en_object = en_object or en
        self.oblique, self.agreement, self.number, self.head = oblique, agreement, number, head
        self.lemma, self.animate, self.pronoun = lemma, animate, pronoun

    @property
    def definite(self) -> bool:
        """Whether it is known which one: the song, Ravi, my books; not a song, songs."""
        return bool(self.pronoun) or self.animate or self.en[0][0] not in ("a", "an") and self.en[0][1] != (self.head,)

    @property
    def ergative(self) -> list[Token]:
        """लड़के ने, मैंने."""
        if self.pronoun:
            return tokens(self.pronoun.ergative, self.head)
        return self.oblique + [("ने", (self.head,))]

    @property
    def dative(self) -> list[Token]:
        """लड़के को, मुझे."""
        if self.pronoun:
            return tokens(self.pronoun.dative, self.head)
        return self.oblique + [("को", (self.head,))]

    def genitive(
        self, agreement: Agreement = MASCULINE, oblique: bool = False, number: int | None = None
    ) -> list[Token]:
        """लड़के का, मेरा in the form of what is owned; `number` links का, else it belongs to the head."""
        if self.pronoun:
            links = (self.head,) if number is None else (self.head, number)
            return tokens(adjective_form(self.pronoun.genitive, agreement, oblique), *links)
        return self.oblique + [(adjective_form("का", agreement, oblique), (self.head if number is None else number,))]

    def before(self, postposition: str, number: int | None = None) -> list[Token]:
        """The phrase before a postposition: मेज़ पर, मेरे साथ, उससे."""
        links = (self.head,) if number is None else (number,)
        first, _, rest = postposition.partition(" ")
        if postposition == "को" and self.pronoun:
            return tokens(self.pronoun.dative, self.head, *links)
        if self.pronoun and first in ("के", "की") and rest:
            form = adjective_form(self.pronoun.genitive, Agreement(feminine=first == "की"), oblique=True)
            return tokens(form, self.head) + tokens(rest, *links)
        if self.pronoun and first in _FUSED:
            return tokens(self.pronoun.oblique + first, self.head, *links) + tokens(rest, *links)
        return self.oblique + tokens(postposition, *links)

    def after(self, preposition: str, postposition: str) -> Phrase:
        """on the table, with me: an English preposition and the Hindi postposition that translates it."""
        number = link()
        return Phrase(tokens(preposition, number) + self.en_object, self.before(postposition, number))

    def without_one(self, instead: str = "") -> "Phrase":
        """a book as किताब, without एक, or with another word for it."""
        if self.hi[0][0] != "एक" or self.en[0][0] not in ("a", "an"):
            return self
        first = [(instead, self.hi[0][1])] if instead else []
        return Phrase([(self.en[0][0], self.hi[0][1] if instead else ()), *self.en[1:]], first + self.hi[1:])


def pronoun(name: str) -> Nominal:
    """I, you, … this, who."""
    row = lexicon().pronouns[name]
    head = link()
    return Nominal(
        tokens(row.en, head), tokens(row.hi, head), tokens(row.oblique, head), row.agreement, row.number, head,
        row.en, tokens(row.en_object, head), True, row,
    )  # fmt: skip


def proper(en: str, hi: str, feminine: bool = False, person: bool = True) -> Nominal:
    """A person or a place with a name."""
    head = link()
    words = tokens(hi, head)
    return Nominal(tokens(en, head), words, words, Agreement(feminine=feminine), "one", head, en, animate=person)


def some_person(en: str, hi: str, oblique: str, plural: bool = False) -> Nominal:
    """someone, everyone, nobody."""
    head = link()
    return Nominal(
        tokens(en, head), tokens(hi, head), tokens(oblique, head), Agreement(3, plural), "one", head, en, animate=True
    )


def possessive(owner: Nominal) -> list[Token]:
    """my, Ravi's."""
    if owner.pronoun:
        return tokens(owner.pronoun.en_possessive, owner.head)
    *most, (word, links) = owner.en
    return [*most, (word + "'s", links)]


class Own:
    """The owner who is the subject of the sentence: my, your, his in English, अपना in Hindi."""

    def __init__(self, subject: Nominal):
        names = {"I": "I", "many": "they", "one": "she" if subject.agreement.feminine else "he"}
        self.row = subject.pronoun or lexicon().pronouns[names[subject.number]]


def noun_phrase(
    noun: Noun,
    determiner: str = "the",
    plural: bool = False,
    adjective: Adjective | None = None,
    owner: Nominal | Own | None = None,
    count: int = 0,
) -> Nominal:
    """the old book, my book, two books: determiner, owner or count, then the adjective, then the noun."""
    head = link()
    honoured = noun.en in ELDERS and owner is not None and not plural
    one_honoured = honoured or noun.en in _HONOURED and (owner is not None or determiner in ("the", "this", "that"))
    agreement = Agreement(3, plural or one_honoured or "always_many" in noun.tags, noun.feminine)
    adjective_en, adjective_hi, adjective_oblique = _adjective(adjective, agreement)
    noun_en = tokens(noun.en_plural if plural else noun.en, head)
    before = _before(determiner, plural, agreement, owner, count, (adjective_en + noun_en)[0])
    suffix = ELDERS.get(noun.en, "") if honoured else ""
    return Nominal(
        before[0] + adjective_en + noun_en,
        before[1] + adjective_hi + tokens(noun.hindi(plural, False) + suffix, head),
        before[2] + adjective_oblique + tokens(noun.hindi(plural, True) + suffix, head),
        agreement, "many" if plural else "one", head, noun.en, animate=bool(noun.tags & {"person", "animal"}),
    )  # fmt: skip


def _adjective(adjective, agreement):
    if adjective is None:
        return [], [], []
    number = link()
    return (
        tokens(adjective.en, number),
        tokens(adjective.hindi(agreement), number),
        tokens(adjective.hindi(agreement, oblique=True), number),
    )


def _before(determiner, plural, agreement, owner, count, next_token):
    """What stands before adjective and noun: English, Hindi direct, Hindi oblique."""
    number = link()
    if isinstance(owner, Own):
        own = [tokens(adjective_form("अपना", agreement, oblique), number) for oblique in (False, True)]
        return tokens(owner.row.en_possessive, number), *own
    if owner is not None:
        return possessive(owner), owner.genitive(agreement), owner.genitive(agreement, oblique=True)
    if count:
        word = lexicon().numerals[count]
        return tokens(word.en, number), tokens(word.hi, number), tokens(word.hi, number)
    if determiner == "a":
        return tokens(english.article(next_token[0]), number), tokens("एक", number), tokens("एक", number)
    if determiner == "any":  # riding a bicycle: साइकिल चलाना
        return tokens(english.article(next_token[0])), [], []
    if determiner in _POINTING:
        en = _POINTING[_PLURAL_POINTING[determiner] if plural else determiner][0]
        _, hi, oblique = _POINTING[_PLURAL_POINTING[determiner] if agreement.plural else determiner]  # ये पैसे: this money
        return tokens(en, number), tokens(hi, number), tokens(oblique, number)
    en, hi = _PLAIN[determiner]
    if determiner in ("some milk", "any milk"):
        return [(en, next_token[1])], [], []
    if determiner == "some" and not plural:  # some water
        return tokens(en, number), *[
            tokens(adjective_form("थोड़ा", agreement, oblique), number) for oblique in (False, True)
        ]
    return tokens(en, number), *[
        tokens(" ".join(adjective_form(word, agreement, oblique) for word in hi.split()), number)
        for oblique in (False, True)
    ]
