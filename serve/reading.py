"""A hypothesis read as text and as a word map: loops out, what must be kept back in.

A model that falls into repeating itself is noticed by what it wrote, and the repeats are taken out. Imports
`model.alignment`, `serve.engine`, `serve.protect` and `serve.tags`.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from data.links import Link
from data.text import normalize, word_spans
from data.tokenizer import EOS, Tokenizer
from model.alignment import WordMap, word_map
from model.artifact import AlignmentReading
from serve.engine import Hypothesis, Ids
from serve.protect import Masked, Word, fine_spans, join, mask, restore
from serve.tags import Inset

_FEWEST = 4  # so many times in a row is a loop, unless the source itself repeats as often


@dataclass(frozen=True)
class Sentence:
    """A sentence ready for the engine."""

    masked: Masked
    ids: Ids


@dataclass(frozen=True)
class SentenceMap:
    """A sentence's word map, its links, and the decoder layer and head it was read from."""

    words: WordMap
    links: list[Link]
    reading: AlignmentReading

    def as_json(self) -> dict:
        """The map as the service writes it: a row a target word, a column a source word."""
        return {
            "source": self.words.source,
            "target": self.words.target,
            "weights": [[round(weight, 4) for weight in row] for row in self.words.weights.tolist()],
            "links": [list(link) for link in self.links],
            "layer": self.reading.layer,
            "head": self.reading.head,
            "reading": "shifted" if self.reading.shifted else "emitting",
        }


@dataclass(frozen=True)
class Read:
    """A hypothesis as text; `map` is None where the engine reported no attention."""

    text: str
    map: SentenceMap | None
    warnings: list[str]


def read(
    sentence: Sentence,
    one: Hypothesis,
    tokenizer: Tokenizer,
    reading: AlignmentReading,
    with_map: bool = False,
    write: Callable[[str], str] = str,
) -> Read:
    """The text of a hypothesis, with what was masked put back, and its word map if it is wanted.

    `write` says how text is written that is not markup. Reads the attention only where the sentence itself needs it,
    so that the text does not depend on its company.
    """
    warnings = []
    real = [place for place, piece in enumerate(one.ids) if piece > EOS]
    kept = [real[place] for place in without_loops([one.ids[place] for place in real], sentence.ids)]
    if len(kept) < len(real):
        warnings.append("the model repeated itself, and the repeats were taken out")
    elif not one.complete:
        warnings.append("the translation reached the length limit, and may be cut short")
    ids = [one.ids[place] for place in kept]
    if one.attention is None or not (with_map or sentence.masked.kept):
        return Read(write(_clean(tokenizer.decode(ids))), None, warnings)
    attention = one.attention[[*kept, *range(len(one.ids), len(one.attention))]]  # [tgt_len, src_len]
    words = _words(sentence, ids, tokenizer, attention, reading.shifted)
    warnings += restore(words, sentence.masked)
    return Read(join(words, write), _map_of(words, sentence.masked.words, reading) if with_map else None, warnings)


def read_pair(
    source: str, target: str, tokenizer: Tokenizer, attention: np.ndarray, reading: AlignmentReading
) -> SentenceMap:
    """The word map of a given pair of normalised texts; its words are those of `data.text.split_words`."""
    sides = [(text, tokenizer.spans(tokenizer.encode(text)), word_spans(text)) for text in (source, target)]
    words = word_map(attention, *sides, reading.shifted)
    return SentenceMap(words, words.links(reading.threshold), reading)


def prepare(text: str, insets: Sequence[Inset], tokenizer: Tokenizer) -> Sentence:
    """A sentence, without its insets, masked and encoded."""
    masked = mask(text, insets)
    return Sentence(masked, tokenizer.encode(masked.text))


def _words(sentence: Sentence, ids: Ids, tokenizer: Tokenizer, attention: np.ndarray, shifted: bool) -> list[Word]:
    """The words of a translation, each with what it attends to."""
    text = tokenizer.decode(ids)
    source = (sentence.masked.text, tokenizer.spans(sentence.ids), sentence.masked.spans)
    spans = fine_spans(text)
    found = word_map(attention, source, (text, tokenizer.spans(ids), spans), shifted)
    words, last = [], 0
    for (start, end), weights, null in zip(spans, found.weights, found.null.tolist(), strict=True):
        written = _clean(text[start:end])
        if written:
            words.append(Word(" " if start > last and written[0] not in "।॥" else "", written, weights, null))
            last = end
    return words


def _clean(text: str) -> str:
    """Output in normal form, without what stands for bytes that make no character."""
    return normalize(text.replace("\ufffd", ""))


def _map_of(words: Sequence[Word], source: list[str], reading: AlignmentReading) -> SentenceMap:
    """The map of a translation as it stands after everything was put back."""
    weights = np.array([word.weights for word in words]).reshape(len(words), len(source))  # [tgt_words, src_words]
    found = WordMap(source, [word.text for word in words], weights, np.array([word.null for word in words]))
    return SentenceMap(found, found.links(reading.threshold), reading)


def without_loops(ids: Sequence[int], source: Sequence[int]) -> list[int]:
    """Places of `ids` to keep: all, save the repeats of what stands in a row four times and oftener than in `source`.

    What the source repeats most often in a row sets how many repeats are kept; one, where it repeats nothing.
    """
    found = _loops(ids)
    if not found:
        return list(range(len(ids)))
    allowed = max((times for *_, times in _loops(source)), default=1)
    for start, end, width, times in found:
        if times > allowed:
            kept = [*range(start + width * allowed), *range(end, len(ids))]
            return [kept[place] for place in without_loops([ids[place] for place in kept], source)]
    return list(range(len(ids)))


def _loops(ids: Sequence[int]) -> list[tuple[int, int, int, int]]:
    """Every loop as (start, end, width, times), the narrowest first; `end` takes in a last, broken repeat."""
    often = sum(count for count in Counter(ids).values() if count >= _FEWEST)  # no loop has other pieces
    array, found = np.asarray(ids), []
    for width in range(1, often // _FEWEST + 1):
        equal = array[width:] == array[:-width]
        if np.count_nonzero(equal) < (_FEWEST - 1) * width:  # a shortcut that most widths take
            continue
        same = np.flatnonzero(np.diff(np.concatenate([[0], equal, [0]])))
        for start, stop in zip(same[::2].tolist(), same[1::2].tolist(), strict=True):
            times = (stop - start) // width + 1
            if times >= _FEWEST:
                found.append((start, stop + width, width, times))
    return found
