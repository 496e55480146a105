"""The words of the starter corpus: the TSV files of lexicon/ as small records, found by tag or by English lemma.

An empty cell stands for a regular form, so adding a word is one line. A row that cannot be right is refused with its
file and line. May import data.text and the morphology beside it.
"""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path

from data.starter import english, morphology
from data.text import normalize

FOLDER = Path(__file__).parent / "lexicon"


@dataclass(frozen=True)
class Noun:
    en: str
    en_plural: str  # empty: a mass noun
    hi: str
    feminine: bool
    forms: tuple[str, str, str]  # plural, oblique, oblique plural
    tags: frozenset[str]
    hi_woman: str = ""  # छात्रा of छात्र: what a woman is called, if not the same

    @cached_property
    def kinds(self) -> frozenset[str]:
        """What it can be called in lexicon/adjectives.tsv: its tags, and =bed_sheet."""
        return self.tags | {"=" + self.en.replace(" ", "_")}

    def hindi(self, plural: bool, oblique: bool) -> str:
        return (self.hi, *self.forms)[plural + 2 * oblique]

    def of_woman(self) -> "Noun":
        """The noun for a woman: छात्रा; the same noun where Hindi has one word for both."""
        if not self.hi_woman:
            return self
        forms = self.forms if self.hi_woman == self.hi else morphology.noun_forms(self.hi_woman, "f")  # मेरी दोस्त
        return replace(self, hi=self.hi_woman, feminine=True, forms=forms)


@dataclass(frozen=True)
class Adjective:
    en: str
    hi: str
    tags: frozenset[str]
    comparative: str  # "better", "more beautiful"
    superlative: str

    def hindi(self, agreement: morphology.Agreement, oblique: bool = False) -> str:
        return morphology.adjective_form(self.hi, agreement, oblique, "inv" not in self.tags)


@dataclass(frozen=True)
class Word:
    """An adverb, time phrase, name or postposition: two strings and what kind it is."""

    en: str
    hi: str
    kind: str
    tense: str = "any"


@dataclass(frozen=True)
class Verb:
    en: str
    past: str
    participle: str
    ing: str
    hi: str  # the last word is the verb; words before it belong to it (काम करना, साफ़ करना)
    host: str  # m, f or mp (plural): the noun before the verb, with which the verb agrees (काम करना: m)
    mark: str  # the postposition of the object, if it always has one
    vector: str  # the verb that carries the perfective: भूल जाना
    traits: frozenset[str]
    subjects: tuple[Noun, ...]
    objects: tuple[Noun, ...]
    manners: tuple[Word, ...]

    @cached_property
    def unhurried(self) -> "Verb":
        """The verb as it is asked about, without its vector: कब भेजी, rather than कब भेज दी."""
        return self if self.vector == "जाना" and self.objects else replace(self, vector="")

    @property
    def host_agreement(self) -> morphology.Agreement:
        return morphology.Agreement(plural=self.host == "mp", feminine=self.host == "f")

    @property
    def root(self) -> str:
        return morphology.stem(self.hi.split()[-1])

    @property
    def before(self) -> str:
        return " ".join(self.hi.split()[:-1])

    @property
    def takes_ne(self) -> bool:
        """Whether its perfective has a subject in ने: it has an object, or a noun and करना, and is no exception."""
        return "no-ne" not in self.traits and (bool(self.objects) or bool(self.host))


@dataclass(frozen=True)
class Pronoun:
    en: str
    en_object: str
    en_possessive: str
    hi: str
    oblique: str
    ergative: str
    dative: str
    genitive: str
    agreement: morphology.Agreement
    number: str  # "I", "one" or "many": the English verb form


def rows(name: str) -> list[dict[str, str]]:
    """The rows of one file as dictionaries, in normal form; `line` is kept for messages."""
    path = FOLDER / f"{name}.tsv"
    lines = path.read_text(encoding="utf-8").splitlines()
    header = lines[0].split("\t")
    found = []
    for number, line in enumerate(lines[1:], 2):
        cells = [normalize(cell) for cell in line.split("\t")]
        if not 2 <= len(cells) <= len(header):
            raise ValueError(
                f"{path}:{number}: {len(cells)} cells where the header has {len(header)}: add the missing tabs"
            )
        cells += [""] * (len(header) - len(cells))
        found.append({**dict(zip(header, cells, strict=True)), "line": f"{path}:{number}"})
    return found


def _noun(row: dict[str, str]) -> Noun:
    if row["gender"] not in ("m", "f"):
        raise ValueError(f"{row['line']}: gender is {row['gender']!r}: write m or f")
    forms = tuple(part.strip() for part in row["hi_forms"].split(",")) if row["hi_forms"] else ()
    if forms and len(forms) != 3:
        raise ValueError(f"{row['line']}: hi_forms needs plural, oblique, oblique plural, or nothing")
    plural = {"": english.plural(row["en"]), "-": ""}.get(row["en_plural"], row["en_plural"])
    forms = forms or morphology.noun_forms(row["hi"], row["gender"])
    feminine, tags = row["gender"] == "f", frozenset(row["tags"].split())
    return Noun(row["en"], plural, row["hi"], feminine, forms, tags, row["hi_woman"])


def _adjective(row: dict[str, str]) -> Adjective:
    comparative, superlative = english.compared(row["en"], row["en_comparative"])
    return Adjective(row["en"], row["hi"], frozenset(row["tags"].split()), comparative, superlative)


def _pronoun(row: dict[str, str]) -> Pronoun:
    agreement = morphology.Agreement(int(row["person"]), row["plural"] == "plural", row["gender"] == "f")
    forms = [
        row[name] for name in ("en", "en_object", "en_possessive", "hi", "oblique", "ergative", "dative", "genitive")
    ]
    return Pronoun(*forms, agreement, row["english"])


_KINDS = ("festival", "language", "game", "sport", "subject")  # not one of their own kind: nobody speaks language


class Lexicon:
    """Every word, by kind."""

    def __init__(self):
        self.nouns = list({row["en"]: _noun(row) for row in reversed(rows("nouns"))}.values())[::-1]
        self.noun = {noun.en: noun for noun in self.nouns}
        self.tagged: dict[str, list[Noun]] = {}
        for noun in self.nouns:
            for tag in noun.tags:
                self.tagged.setdefault(tag, []).append(noun)
        self.adjectives = [_adjective(row) for row in rows("adjectives")]  # of some, one row for each of two senses
        self.adjective = {adjective.en: adjective for adjective in reversed(self.adjectives)}
        self.pronouns = {row["en"]: _pronoun(row) for row in rows("pronouns")}
        self.adverbs = [Word(row["en"], row["hi"], row["kind"], row["tense"] or "any") for row in rows("adverbs")]
        self.times = [Word(row["en"], row["hi"], "time", row["tense"] or "any") for row in rows("times")]
        self.names = [(Word(row["en"], row["hi"], row["kind"]), row["gender"] == "f") for row in rows("names")]
        self.numerals = {int(row["number"]): Word(row["en"], row["hi"], "numeral") for row in rows("numerals")}
        self.postpositions = {row["en"]: row["hi"] for row in rows("postpositions")}
        self.verbs = [self._verb(row) for row in rows("verbs")]

    def select(self, spec: str) -> tuple[Noun, ...]:
        """The nouns of "food drink =ticket": all that bear one of the tags, and the lemma ticket; "=bed sheet" too.

        Raises ValueError for a tag or a lemma that no noun has.
        """
        plain, *lemmas = (part.strip() for part in spec.split("="))
        if unknown := [f"tag {tag!r}" for tag in plain.split() if tag not in self.tagged] + [
            f"noun {lemma!r}" for lemma in lemmas if lemma not in self.noun
        ]:
            raise ValueError(f"{spec!r}: nouns.tsv has no {unknown[0]}: correct it (tags stand first), or add it")
        chosen = {noun.en: noun for tag in plain.split() for noun in self.tagged[tag] if noun.en not in _KINDS}
        return tuple((chosen | {lemma: self.noun[lemma] for lemma in lemmas}).values())

    def verb(self, lemma: str, trait: str = "") -> Verb:
        """The first verb of this English (with the trait); StopIteration if there is none."""
        return next(verb for verb in self.verbs if verb.en == lemma and (not trait or trait in verb.traits))

    def _verb(self, row: dict[str, str]) -> Verb:
        regular = english.on_first_word(row["en"], english.past)
        past = row["en_past"] or regular
        ing = row["en_ing"] or english.on_first_word(row["en"], english.gerund)
        traits = frozenset(row["traits"].split())
        known = {adverb.en: adverb for adverb in self.adverbs if adverb.kind == "manner"}
        names = [name.strip() for name in row["manner"].split(",") if name.strip()]
        if unknown := set(names) - set(known):
            raise ValueError(f"{row['line']}: adverbs.tsv has no manner {min(unknown)!r}: correct it, or add it")
        manners = tuple(known[name] for name in names)
        subjects = self.select(row["subject"] or "person")
        if sum("person" in noun.tags for noun in subjects) < 20:
            traits |= {"things"}  # what only things, animals and a few people do: melt, bark, arrest
        return Verb(
            row["en"], past, row["en_participle"] or past, ing, row["hi"], row["host"], row["mark"], row["vector"],
            traits, subjects, self.select(row["object"]), manners,
        )  # fmt: skip


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """The lexicon, read once."""
    return Lexicon()
