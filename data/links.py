"""Word alignments of training pairs: their written form, and what they say about pieces.

numpy alone. A link joins a source word and a target word, both counted from 0 in `data.text.split_words`; its written
form is Pharaoh's, "0-0 1-2".
"""

from collections.abc import Iterable, Sequence

import numpy as np

Span = tuple[int, int]  # start and end of a piece or word, in characters
Link = tuple[int, int]  # source word, target word, both counted from 0


def format_pharaoh(links: Iterable[Link]) -> str:
    """Links as one Pharaoh line, "0-0 1-2", counted from 0."""
    return " ".join(f"{s}-{t}" for s, t in sorted(links))


def parse_links(line: str) -> list[Link]:
    """The links of a Pharaoh line. Raises ValueError if it holds anything else."""
    try:
        return [(int(s), int(t)) for s, t in (item.split("-") for item in line.split())]
    except ValueError:
        raise ValueError(f"{line!r} is not a line of links such as '0-0 1-2'") from None


def membership(pieces: Sequence[Span], words: Sequence[Span]) -> np.ndarray:
    """[words, pieces]: the share of each piece's characters that lie in each word; a column sums to 1 or 0."""
    piece = np.array(pieces, dtype=float).reshape(-1, 2)
    word = np.array(words, dtype=float).reshape(-1, 2)
    start = np.maximum(word[:, None, 0], piece[None, :, 0])  # [words, pieces]
    overlap = np.maximum(np.minimum(word[:, None, 1], piece[None, :, 1]) - start, 0)
    lone = (piece[:, 0] == piece[:, 1]) & (word[:, :1] <= piece[:, 0]) & (piece[:, 0] < word[:, 1:])
    overlap = overlap + lone  # a space mark by itself belongs to the word that it begins
    return overlap / np.maximum(overlap.sum(axis=0, keepdims=True), 1e-9)


def piece_links(links: Iterable[Link], source: tuple[Sequence[Span], Sequence[Span]], target) -> list[tuple[int, int]]:
    """Word links as (target piece, source piece) pairs for training; an unlinked target piece goes to the end marker.

    Args:
        links: (source word, target word) pairs.
        source, target: spans of pieces and spans of words of each side.

    Returns:
        Pairs in order of the target; source piece `len(pieces)` is the end marker. Empty if there are no links.
    """
    partners: dict[int, set[int]] = {}
    for s, t in links:
        partners.setdefault(t, set()).add(s)
    if not partners:
        return []
    src_pieces: dict[int, list[int]] = {}
    for piece, word in enumerate(words_of(*source)):
        src_pieces.setdefault(word, []).append(piece)
    end = len(source[0])
    found = []
    for piece, word in enumerate(words_of(*target)):
        linked = sorted({p for s in partners.get(word, ()) for p in src_pieces.get(s, ())})
        found += [(piece, p) for p in linked or [end]]
    return found


def words_of(pieces: Sequence[Span], words: Sequence[Span]) -> list[int]:
    """For each piece, the word in which its middle lies; -1 for a piece of no word. Both run from left to right."""
    found, at = [], 0
    for start, end in pieces:
        middle = (start + end) / 2
        while at < len(words) and words[at][1] < middle:
            at += 1
        found.append(at if at < len(words) and words[at][0] <= middle else -1)
    return found
