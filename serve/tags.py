"""Tags inside a sentence: taken out before it is translated, and set around the words that came from theirs.

The two tags of an element go around the longest run of its words, however far that moves; what is nested stays nested,
and what is balanced stays balanced. Imports nothing of the project.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

import regex

# Tags that stand within a sentence, as HTML has it. What is not named here ends one.
INLINE = {
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "img",
    "ins", "kbd", "mark", "q", "rp", "rt", "ruby", "s", "samp", "small", "span", "strike", "strong", "sub", "sup",
    "time", "tt", "u", "var", "wbr",
}  # fmt: skip
OBJECT = "\ufffc"  # stands in a text for what is kept whole
_TAG = regex.compile(r"</?([A-Za-z][\w:-]*+)(?:\s[^<>]*+)?/?>")
_NAME = regex.compile(r"</?([\w:-]+)")
_STANDALONE = regex.compile(r"<(?:area|br|hr|img|input|wbr)\b.*|<.*/>", regex.IGNORECASE | regex.DOTALL)
_WORDY = regex.compile(r"[\p{L}\p{M}\p{N}]")


@dataclass(frozen=True)
class Inset:
    """Markup taken out of a text: its place there, itself as it is written out, and what stands for it in the text.

    That is nothing, a space if it keeps words apart, or an OBJECT. `name` is that of an element's tag, and empty for
    what has no other half.
    """

    at: int
    text: str
    stand_in: str = ""
    name: str = ""
    closes: bool = False

    @property
    def end(self) -> int:
        """Where the text goes on."""
        return self.at + len(self.stand_in)


@dataclass(frozen=True)
class Tag:
    """A tag of a sentence, the source's words that it is about, and the place of its other half among the tags.

    The words are those of its element; to the end of the sentence if that is not closed in it, from its start if it
    was not opened in it, and those that follow, for what has no other half. `edges` are the characters on its left and
    on its right, empty where no space is to be kept or left out for them.
    """

    text: str
    words: range
    edges: tuple[str, str]
    closes: bool
    half: bool  # it is one of two tags, here or not
    partner: int | None


def is_wordy(character: str) -> bool:
    """Whether it is part of a word."""
    return _WORDY.match(character) is not None


def inset(at: int, tag: str, written: str, stand_in: str = "") -> Inset:
    """A tag found at `at`; `written` is how it is written out."""
    if _STANDALONE.fullmatch(tag):
        return Inset(at, written, stand_in)
    escaped = "" if written == tag else "&"  # in HTML <b> has nothing to do with &lt;b&gt;
    return Inset(at, written, stand_in, escaped + _NAME.match(tag)[1].lower(), tag.startswith("</"))


def cut(text: str, write: Callable[[str], str]) -> tuple[str, list[Inset]]:
    """A text without its tags, and the tags."""
    parts, insets, at, length = [], [], 0, 0
    for match in _TAG.finditer(text):
        parts.append(text[at : match.start()])
        length += len(parts[-1])
        at = match.end()
        after = text[at : at + 1]
        apart = is_wordy(text[match.start() - 1 : match.start()]) and (is_wordy(after) or after == "<")
        stand_in = " " if apart and match[1].lower() not in INLINE else ""
        insets.append(inset(length, match[0], write(match[0]), stand_in))
        parts.append(stand_in)
        length += len(stand_in)
    return "".join([*parts, text[at:]]), insets


def put_back(text: str, insets: Sequence[Inset], write: Callable[[str], str]) -> str:
    """A text with its insets, as it was before they were taken out."""
    parts, at = [], 0
    for one in insets:
        parts += [write(text[at : one.at]), one.text]
        at = one.end
    return "".join([*parts, write(text[at:])])


def moved(insets: Sequence[Inset], start: int) -> list[Inset]:
    """Insets of a text as those of what begins at `start`."""
    return [replace(one, at=one.at - start) for one in insets]


def partners(insets: Sequence[Inset]) -> list[int | None]:
    """For each inset the place of its other half, if that is among them."""
    found: list[int | None] = [None] * len(insets)
    opened, names = [], Counter()
    for place, one in enumerate(insets):
        if one.name and not one.closes:
            opened.append(place)
            names[one.name] += 1
        while one.closes and names[one.name] and found[place] is None:
            last = opened.pop()  # what was opened since then, and not closed, has no other half
            names[insets[last].name] -= 1
            if insets[last].name == one.name:
                found[place], found[last] = last, place
    return found


def locate(text: str, insets: Sequence[Inset], counts: Sequence[int], spans: Sequence[tuple[int, int]]) -> list[Tag]:
    """The tags of a sentence.

    Args:
        text: it, without its tags.
        insets: its tags.
        counts: how many characters but spaces stand before each in the text that the model sees.
        spans: the words of that text, which hold all its characters but spaces.
    """
    ends = [*accumulate(end - start for start, end in spans)]
    starts = [0, *ends[:-1]][: len(ends)]
    firsts, lasts = [bisect_right(ends, count) for count in counts], [bisect_left(starts, count) for count in counts]
    tags = []
    for place, (one, partner) in enumerate(zip(insets, partners(insets), strict=True)):
        opening, closing = (partner, place) if one.closes else (place, partner)
        first = 0 if opening is None else firsts[opening]
        words = range(first, max(first, len(spans) if closing is None else lasts[closing]))
        tags.append(Tag(one.text, words, _edges(text, insets, place), one.closes, bool(one.name), partner))
    return tags


def _edges(text: str, insets: Sequence[Inset], place: int) -> tuple[str, str]:
    """The characters beside a tag; none where another tag stands, and none inside a word."""
    one = insets[place]
    before = "" if place and insets[place - 1].end == one.at else text[one.at - 1 : one.at]
    after = "" if insets[place + 1 : place + 2] and insets[place + 1].at == one.end else text[one.end : one.end + 1]
    return ("", "") if is_wordy(before) and is_wordy(after) and not one.stand_in else (before, after)


@dataclass
class Gaps:
    """What is written before each word and after the last, and the gaps that have no space."""

    closing: list[str]  # after the word before
    opening: list[str]  # before the word that follows
    closed: set[int]


def arrange(tags: Sequence[Tag], heads: Sequence[int], beside: Callable[[int], int]) -> Gaps:
    """Tags set among the words of a translation.

    Args:
        tags: those of the source.
        heads: for each word of the translation, one at least, the source's word that it comes from.
        beside: the gap for what stands before a source's word, where nothing tells.
    """
    found = Gaps([""] * (len(heads) + 1), [""] * (len(heads) + 1), set())
    gaps = _gaps(tags, heads, beside)
    for place in sorted(range(len(tags)), key=lambda place: _layer(tags[place])):
        tag, (gap, clings) = tags[place], gaps[place]
        left, right = (" " * edge.isspace() for edge in tag.edges)
        (found.closing if clings else found.opening)[gap] += left * tag.closes + tag.text + right * (not tag.closes)
        empty = tag.partner is not None and gaps[tag.partner] == gaps[place]
        if is_wordy(tag.edges[tag.closes]) and not empty:
            found.closed.add(gap)
    return found


def _layer(tag: Tag) -> int:
    """What is opened or closed for other sentences stands outside all else in its gap."""
    return 1 if tag.partner is not None or not tag.half else 2 * tag.closes


def _gaps(tags: Sequence[Tag], heads: Sequence[int], beside: Callable[[int], int]) -> list[tuple[int, bool]]:
    """For each tag its gap (before the word of that number), and whether it belongs to the word before."""
    gaps = _gaps_of_halves(tags, heads)
    bars = {gap for gap, _ in gaps.values()}
    levels = [(0, len(tags), 0, len(heads))]
    while levels:
        first, end, low, high = levels.pop()
        level = [place for place in _level(tags, first, end) if place not in gaps]
        runs = _runs(tags, level, heads, range(low, high), bars)
        for place in level:
            tag, last = tags[place], tags[place].partner or place
            if place in runs:
                start, stop = runs[place]
                gaps[place], gaps[last] = (start, False), (stop, True)
                levels.append((place + 1, last, start, stop))
                continue
            if tag.half:  # nothing of it came out: where it would stand, with all that is in it
                gap = min(max(beside(tag.words.start), low), high)
            else:
                gap = next((gap for gap in range(low, high) if heads[gap] in tag.words), high)
            gaps.update((inner, (gap, gap == high)) for inner in range(place, last + 1))
    return [gaps[place] for place in range(len(tags))]


def _gaps_of_halves(tags: Sequence[Tag], heads: Sequence[int]) -> dict[int, tuple[int, bool]]:
    """The gaps of tags whose other half is not there: first all that close, then all that open."""
    gaps, last = {}, 0
    halves = [(place, tag) for place, tag in enumerate(tags) if tag.half and tag.partner is None]
    for place, tag in sorted(halves, key=lambda pair: not pair[1].closes):
        own = [gap for gap, head in enumerate(heads) if head in tag.words]
        last = max(last, max(own, default=-1) + 1 if tag.closes else min(own, default=len(heads)))
        gaps[place] = (last, tag.closes)
    return gaps


def _level(tags: Sequence[Tag], first: int, end: int) -> list[int]:
    """The outermost of the tags from `first` to `end`; of two halves the first."""
    found, place = [], first
    while place < end:
        found.append(place)
        place = max(place, tags[place].partner or 0) + 1
    return found


def _runs(
    tags: Sequence[Tag], level: Sequence[int], heads: Sequence[int], words: range, bars: set[int]
) -> dict[int, tuple[int, int]]:
    """For each element of one level the longest stretch of `words` that has words of its own and of no other.

    No stretch goes over one of `bars`.
    """
    owner: dict[int, int] = {}
    for place in level:
        if tags[place].half:
            for word in tags[place].words:
                owner.setdefault(word, place)
    best, counts, last, count, start = {}, Counter(), None, 0, 0
    for word in words:
        if word in bars:
            last = None
        place = owner.get(heads[word])
        if place is None:
            continue
        if place != last:
            last, count, start = place, 0, word
        count += 1
        if count > counts[place]:
            counts[place], best[place] = count, (start, word + 1)
    return best
