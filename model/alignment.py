"""From attention over pieces to which word gave which: word maps, links, and alignment error rate.

numpy and `data.links` alone, so that serving can use it. A map is a diagnostic of the model, not an explanation of the
translation. Sources: shifted reading, arXiv 2004.14837; levelling, Sinkhorn 1964, "A Relationship between Arbitrary
Positive Matrices and Doubly Stochastic Matrices"; error rate, Och and Ney 2003 (J03-1002), section 4; growing,
Koehn, Och and Marcu 2003 (N03-1017), section 4.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from data.links import Link, Span, membership

THRESHOLD = 0.3  # a link carries at least this share of its target word; chosen on the WPT 2005 trial sentences
FAINTEST = 0.3  # a source word is raised as if it had at least this much in all, so that noise is not; chosen there too


@dataclass(frozen=True)
class WordMap:
    """How much of each target word came from each source word.

    `weights` [tgt_words, src_words]: every row sums to 1. `null` [tgt_words]: the share that lay on the end marker
    before rows were renormalised, which stands for "from no word".
    """

    source: list[str]
    target: list[str]
    weights: np.ndarray
    null: np.ndarray

    def links(self, threshold: float = THRESHOLD) -> list[Link]:
        """The pairs of words joined by at least `threshold` of the target word's levelled mass, the null share counted.

        Levelled: what a source word gives to each target word is divided by what it gives to all, so that a word on
        which many lean does not outshout one on which few do; rows are then renormalised. One round of Sinkhorn 1964.
        """
        mass = self.weights * (1 - self.null)[:, None]  # [tgt_words, src_words]
        mass = mass / np.maximum(mass.sum(axis=0), FAINTEST)
        mass = mass / np.maximum(mass.sum(axis=1) + self.null, 1e-9)[:, None]
        return sorted((int(s), int(t)) for t, s in zip(*np.nonzero(mass >= threshold), strict=True))


@dataclass(frozen=True)
class AlignmentReading:
    """Where a map is read: decoder layer and head, both from 0, shifted or emitting, and the threshold of links."""

    layer: int
    head: int = 0
    shifted: bool = True
    supervised: bool = False
    threshold: float = THRESHOLD


def map_json(word_map: WordMap, reading: AlignmentReading) -> dict:
    """A map as the service, the pictures and the report exchange it."""
    return {
        "source": word_map.source,
        "target": word_map.target,
        "weights": [[round(float(weight), 4) for weight in row] for row in word_map.weights],
        "links": [list(link) for link in word_map.links(reading.threshold)],
        "layer": reading.layer,
        "head": reading.head,
        "reading": "shifted" if reading.shifted else "emitting",
    }


def word_map(
    attention: np.ndarray,
    source: tuple[str, Sequence[Span], Sequence[Span]],
    target: tuple[str, Sequence[Span], Sequence[Span]],
    shifted: bool,
) -> WordMap:
    """Read a map of words from attention over pieces.

    Args:
        attention: [tgt_len, src_len]; a row a decoding step (the one that emits the end marker included where there
            was one), a column a source piece, the last column the end marker.
        source, target: text, spans of its pieces, spans of its words.
        shifted: read a piece at the step whose input it is, else at the step that emits it.

    Raises:
        ValueError: the attention does not fit the pieces.
    """
    src_text, src_pieces, src_words = source
    tgt_text, tgt_pieces, tgt_words = target
    if attention.shape[1] != len(src_pieces) + 1 or attention.shape[0] not in (len(tgt_pieces), len(tgt_pieces) + 1):
        raise ValueError(f"attention {attention.shape} does not fit {len(tgt_pieces)} by {len(src_pieces)} pieces")
    rows = piece_rows(attention, len(tgt_pieces), shifted)  # [tgt_pieces, src_pieces + 1]
    of_source = membership(src_pieces, src_words)  # [src_words, src_pieces]
    of_target = membership(tgt_pieces, tgt_words)  # [tgt_words, tgt_pieces]
    of_target = of_target / np.maximum(of_target.sum(axis=1, keepdims=True), 1e-9)
    merged = of_target @ rows  # [tgt_words, src_pieces + 1]
    weights = merged[:, :-1] @ of_source.T  # [tgt_words, src_words]
    kept = weights.sum(axis=1, keepdims=True)  # [tgt_words, 1]
    even = 1 / max(len(src_words), 1)
    weights = np.where(kept > 1e-9, weights / np.maximum(kept, 1e-9), even)
    cut = [[text[a:b] for a, b in words] for text, words in ((src_text, src_words), (tgt_text, tgt_words))]
    return WordMap(cut[0], cut[1], weights, np.clip(1 - kept[:, 0], 0, 1))


def piece_rows(attention: np.ndarray, tgt_pieces: int, shifted: bool) -> np.ndarray:
    """The row of each target piece, [tgt_pieces, src_len].

    Step i emits piece i; its input is piece i - 1. A translation cut at its limit has no step whose input is the last
    piece: the step that emitted it stands in.
    """
    if not shifted:
        return attention[:tgt_pieces]
    rows = attention[1 : tgt_pieces + 1]
    return rows if len(rows) == tgt_pieces else np.concatenate((rows, attention[tgt_pieces - 1 : tgt_pieces]))


def intersect(forward: Iterable[Link], backward: Iterable[Link]) -> list[Link]:
    """Links that both directions found."""
    return sorted(set(forward) & set(backward))


def grow(forward: Iterable[Link], backward: Iterable[Link]) -> list[Link]:
    """The intersection, grown by neighbouring links of the union of words not yet linked (grow-diag-final-and)."""
    forward, backward = set(forward), set(backward)
    union, found = forward | backward, forward & backward
    while True:
        sources, targets = {s for s, _ in found}, {t for _, t in found}
        near = {(s + i, t + j) for s, t in found for i in (-1, 0, 1) for j in (-1, 0, 1)} & union - found
        added = sorted(link for link in near if link[0] not in sources or link[1] not in targets)
        if not added:
            break
        found.add(added[0])
    for side in (forward, backward):
        for s, t in sorted(side - found):
            if s not in {a for a, _ in found} and t not in {b for _, b in found}:
                found.add((s, t))
    return sorted(found)


@dataclass(frozen=True)
class Gold:
    """Hand-made links of one sentence pair; every sure link is possible too."""

    sure: frozenset[Link]
    possible: frozenset[Link]


@dataclass(frozen=True)
class AlignmentScore:
    """Precision against possible links, recall of sure ones, and the error rate; all 0 to 1."""

    aer: float
    precision: float
    recall: float
    links: int
    sure: int


def score_links(found: Sequence[Iterable[Link]], gold: Sequence[Gold]) -> AlignmentScore:
    """Alignment error rate of a corpus: 1 - (|A and S| + |A and P|) / (|A| + |S|).

    Raises:
        ValueError: different numbers of sentences, or nothing to score.
    """
    if len(found) != len(gold):
        raise ValueError(f"{len(found)} alignments but {len(gold)} gold ones: they must match by line")
    sets = [set(links) for links in found]
    links = sum(map(len, sets))
    sure = sum(len(one.sure) for one in gold)
    if sure == 0:
        raise ValueError("the gold alignment has no sure links")
    in_sure = sum(len(a & one.sure) for a, one in zip(sets, gold, strict=True))
    in_possible = sum(len(a & one.possible) for a, one in zip(sets, gold, strict=True))
    error = 1 - (in_sure + in_possible) / (links + sure)
    return AlignmentScore(error, in_possible / max(links, 1), in_sure / sure, links, sure)


def parse_pharaoh(line: str, base: int = 0) -> Gold:
    """One Pharaoh line: "s-t" is a sure link, "s?t" or "spt" a possible one.

    Raises:
        ValueError: the line holds something else, or an index below `base`.
    """
    sure, possible = set(), set()
    for item in line.split():
        mark = next((m for m in "-?p" if m in item), None)
        numbers = item.split(mark) if mark else []
        if len(numbers) != 2 or not all(number.isdecimal() for number in numbers):
            raise ValueError(f"{item!r} is not a Pharaoh link such as 0-1 or 0?1")
        link = tuple(int(number) - base for number in numbers)
        if min(link) < 0:
            raise ValueError(f"link {item!r} lies below the index base {base}")
        possible.add(link)
        if mark == "-":
            sure.add(link)
    return Gold(frozenset(sure), frozenset(possible))


def parse_naacl(lines: Iterable[str], base: int = 1) -> list[Gold]:
    """The NAACL/WPT shared-task format, "sentence source target [S|P]" a line, sentences and words counted from `base`.

    Raises:
        ValueError: a line of another shape, or an index below `base`.
    """
    sure: dict[int, set[Link]] = {}
    possible: dict[int, set[Link]] = {}
    for number, line in enumerate(lines, 1):
        fields = line.split()
        if not fields:
            continue
        if len(fields) < 3 or not all(field.isdecimal() for field in fields[:3]):
            raise ValueError(f"line {number}: {line.strip()!r} is not 'sentence source target [S|P]'")
        sentence, s, t = (int(field) - base for field in fields[:3])
        if min(sentence, s, t) < 0:
            raise ValueError(f"line {number}: an index lies below the index base {base}")
        possible.setdefault(sentence, set()).add((s, t))
        if len(fields) < 4 or fields[3].upper() != "P":
            sure.setdefault(sentence, set()).add((s, t))
    count = max(possible, default=-1) + 1
    return [Gold(frozenset(sure.get(i, ())), frozenset(possible.get(i, ()))) for i in range(count)]


def inside(gold: Gold, src_words: int, tgt_words: int) -> tuple[Gold, list[Link]]:
    """The gold links that lie inside the sentence pair, and those that do not, for the caller to report."""
    outside = sorted(link for link in gold.possible if link[0] >= src_words or link[1] >= tgt_words)
    return Gold(gold.sure - set(outside), gold.possible - set(outside)), outside
