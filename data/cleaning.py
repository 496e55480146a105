"""Cleaning of pairs in named steps, each of them counted and shown by examples, and the watch over the test sets.

A near-duplicate is found by shared word trigrams, as in w-shingling (Broder 1997, "On the resemblance and containment
of documents"). Held-out sets are small, so an exact index takes the place of MinHash. Imports data.text and
data.sources.
"""

import hashlib
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from data.sources import RawPair
from data.text import normalize, script_share, split_words

STEPS = (
    "empty", "placeholder_only", "sides_equal", "wrong_script", "too_long", "length_ratio",
    "duplicate", "test_overlap", "near_test_overlap",
)  # fmt: skip
Found = tuple[str, str]  # a step and a detail
Judged = tuple[RawPair, Found | None, Found | None]  # normalised; its fault in itself; its overlap with the held out
EXAMPLES = 5  # kept of each step and source
_SHOWN = 200  # characters of an example


@dataclass(frozen=True)
class CleaningConfig:
    """What a pair must be to stay in the corpus.

    Args:
        max_words: longest side, in words between spaces (step too_long).
        max_chars: longest side, in characters (step too_long).
        max_length_ratio: longer side over the shorter, in characters, length_slack added to both (step length_ratio).
        length_slack: so that a word beside its three-word translation is not a suspect; see max_length_ratio.
        min_script_share: least share of a side's letters in its language's script, placeholders left aside; 0 lets
            everything through (step wrong_script).
        near_duplicates: drop what nearly equals a dev or test sentence (step near_test_overlap). Turn it off where
            training and test sentences come from one grammar, and so are alike by design.
        near_words: sentences with fewer words than this have no near-duplicates: short ones are alike by chance.
        near_share: a side is a near-duplicate if it holds at least this share of a held-out sentence's word trigrams.
            One word changed in mid-sentence costs three trigrams. Measured on newstest2014 and FLORES-200: 0.6 finds
            98 % of the sentences after one change, 86 % after two, and one in 700,000 sides of unrelated text.
    """

    max_words: int = 150
    max_chars: int = 1000
    max_length_ratio: float = 3.0
    length_slack: int = 15
    min_script_share: float = 0.25
    near_duplicates: bool = True
    near_words: int = 8
    near_share: float = 0.6

    def __post_init__(self) -> None:
        for name in ("max_words", "max_chars"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name}: {getattr(self, name)} must be at least 1")
        if self.max_length_ratio < 1:
            raise ValueError(f"max_length_ratio: {self.max_length_ratio} must be at least 1")
        if self.length_slack < 0:
            raise ValueError(f"length_slack: {self.length_slack} must not be negative")
        if not 0 <= self.min_script_share <= 1:
            raise ValueError(f"min_script_share: {self.min_script_share} must be from 0 to 1")
        if self.near_words < 3:
            raise ValueError(f"near_words: {self.near_words} must be at least 3, the length of a trigram")
        if not 0 < self.near_share <= 1:
            raise ValueError(f"near_share: {self.near_share} must be above 0 and at most 1")


@dataclass
class Tally:
    """What cleaning did to one source: read = kept + the sum of dropped."""

    read: int = 0
    kept: int = 0
    dropped: dict[str, int] = field(default_factory=lambda: dict.fromkeys(STEPS, 0))
    examples: dict[str, list[dict[str, str]]] = field(default_factory=dict)

    def drop(self, step: str, pair: RawPair, detail: str) -> None:
        """Count a pair that `step` took out, and keep the first few to show."""
        self.dropped[step] += 1
        shown = self.examples.setdefault(step, [])
        if len(shown) < EXAMPLES:
            shown.append({"source": pair.source[:_SHOWN], "target": pair.target[:_SHOWN], "detail": detail[:_SHOWN]})


class _KeyTable(dict):
    """For str.translate: letters, marks and digits stay, format characters go, anything else becomes a space."""

    def __missing__(self, code: int) -> str | int | None:
        category = unicodedata.category(chr(code))
        self[code] = value = code if category[0] in "LMN" else None if category == "Cf" else " "
        return value


_KEYS = _KeyTable()


def overlap_key(text: str) -> str:
    """The form in which a sentence is compared with the held-out ones: no case, no punctuation, single spaces."""
    return " ".join(text.casefold().translate(_KEYS).split())


def _trigrams(words: list[str]) -> set[tuple[str, ...]]:
    return set(zip(words, words[1:], words[2:]))


class _HeldOutSide:
    """The sentences of one language that training must not see."""

    def __init__(self, texts: Iterable[str], near_words: int):
        self.texts = {key: text for text in texts if (key := overlap_key(text))}
        self._long: list[tuple[str, int]] = []  # a sentence worth watching, and how many trigrams it has
        self._where: dict[tuple[str, ...], list[int]] = defaultdict(list)  # the sentences that hold a trigram
        self._near_words = near_words
        for key, text in self.texts.items():
            if len(words := key.split()) >= near_words:
                trigrams = _trigrams(words)
                for trigram in trigrams:
                    self._where[trigram].append(len(self._long))
                self._long.append((text, len(trigrams)))

    def near(self, key: str, share: float) -> str:
        """The held-out sentence of whose trigrams `key` holds at least `share`, or ""."""
        words = key.split()
        if len(words) < self._near_words:
            return ""
        met = self._where.keys() & _trigrams(words)  # mostly none
        shared = Counter(number for trigram in met for number in self._where[trigram])
        return next((self._long[n][0] for n, count in shared.items() if count >= share * self._long[n][1]), "")


class HeldOut:
    """The dev and test sentences of both languages; a pair is caught by either of its sides."""

    def __init__(self, pairs: Iterable[tuple[str, str]], config: CleaningConfig):
        pairs = [(normalize(source), normalize(target)) for source, target in pairs]
        self._sides = [_HeldOutSide(texts, config.near_words) for texts in zip(*pairs)]
        self._share = config.near_share if config.near_duplicates else None

    def overlap(self, source: str, target: str) -> tuple[str, str] | None:
        """The step that catches the pair, and the held-out sentence it met; None if nothing does."""
        keys = [overlap_key(source), overlap_key(target)]
        for side, key in zip(self._sides, keys):
            if key in side.texts:
                return "test_overlap", side.texts[key]
        if self._share is not None:
            for side, key in zip(self._sides, keys):
                if near := side.near(key, self._share):
                    return "near_test_overlap", near
        return None


# What a localiser's placeholders look like: printf, ICU and template fields, tags, entities, links, addresses, shell
# variables. No alternative can be read in two ways, and the repetition is possessive: a hostile line costs no more.
_PLACEHOLDER = (
    r"%[-+#0-9$.*]*(?:l{0,2}[A-Za-z@]|\([^()]*\)[a-z]|%)(?!\w)"
    r"|\$?\{[^{}]*\}|\$[A-Za-z_]\w*\$?|%[A-Z_]+%|<[^<>]+>|&#?\w+;"
    r"|https?://\S+|www\.\S+|\w[\w.+-]*@[\w-]+(?:\.[\w-]+)+"
)
_PLACEHOLDERS = re.compile(_PLACEHOLDER)
_PLACEHOLDERS_ONLY = re.compile(rf"(?:{_PLACEHOLDER}|\W)++")


def pair_hash(source: str, target: str) -> int:
    """64 bits that stand for a pair; the same in every process."""
    digest = hashlib.blake2b(f"{source}\t{target}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little", signed=True)


def fault(pair: RawPair, config: CleaningConfig, languages: tuple[str, str]) -> tuple[str, str] | None:
    """The first step that finds fault with a normalised pair in itself, with a detail; None for a good one."""
    sides = (pair.source, pair.target)
    if not all(sides):
        return "empty", ""
    if any(map(_PLACEHOLDERS_ONLY.fullmatch, sides)):
        return "placeholder_only", ""
    if pair.source.casefold() == pair.target.casefold():
        return "sides_equal", ""
    for text, language in zip(sides, languages):
        if (share := _script_share(text, language, config.min_script_share)) < config.min_script_share:
            return "wrong_script", f"{share:.2f} of the letters suit {language}"
    return _length_fault(sides, config)


def _script_share(text: str, language: str, enough: float) -> float:
    """The share of letters in the language's script; where that is too little, of those outside placeholders."""
    share = script_share(text, language)
    return share if share >= enough else script_share(_PLACEHOLDERS.sub(" ", text), language)


def _length_fault(sides: tuple[str, str], config: CleaningConfig) -> tuple[str, str] | None:
    words, chars = max(text.count(" ") + 1 for text in sides), max(map(len, sides))
    if words > config.max_words or chars > config.max_chars:
        return "too_long", f"{words} words, {chars} characters"
    ratio = (chars + config.length_slack) / (min(map(len, sides)) + config.length_slack)
    if ratio > config.max_length_ratio:
        return "length_ratio", f"{ratio:.1f}"
    return None


def judge(raw: RawPair, config: CleaningConfig, languages: tuple[str, str], held_out: HeldOut) -> Judged:
    """A pair, normalised, with its fault in itself or its overlap with the held-out ones."""
    pair = raw._replace(source=normalize(raw.source), target=normalize(raw.target))
    found = fault(pair, config, languages)
    return pair, found, None if found else held_out.overlap(pair.source, pair.target)


def clean(
    pairs: Iterable[RawPair],
    config: CleaningConfig,
    languages: tuple[str, str],
    held_out: HeldOut,
    is_new: Callable[[int], bool],
    tally: Tally,
) -> Iterator[RawPair]:
    """The pairs that pass every step, normalised. `is_new` remembers the hashes it was asked for."""
    return sift((judge(raw, config, languages, held_out) for raw in pairs), is_new, tally)


def sift(judged: Iterable[Judged], is_new: Callable[[int], bool], tally: Tally) -> Iterator[RawPair]:
    """The pairs without fault, each once; the others are counted."""
    for pair, found, overlap in judged:
        tally.read += 1
        if found is None and not is_new(pair_hash(pair.source, pair.target)):
            found = "duplicate", ""
        found = found or overlap
        if found is not None:
            tally.drop(found[0], pair, found[1])
            continue
        if pair.links:
            check_links(pair)
        tally.kept += 1
        yield pair


def check_links(pair: RawPair) -> None:
    """Word links must be written "0-0 1-2" and point at words that are there."""
    limits = len(split_words(pair.source)), len(split_words(pair.target))
    for link in pair.links.split():
        ends = link.split("-")
        if len(ends) != 2 or not all(end.isdigit() and int(end) < limit for end, limit in zip(ends, limits)):
            raise ValueError(
                f"{pair.origin}: link '{link}' does not join a word of '{pair.source}' ({limits[0]} words) "
                f"to one of '{pair.target}' ({limits[1]} words)"
            )
