"""What must come through a translation untouched: links, e-mail addresses, {placeholders}, %s, <tags> and numbers.

A model spells a link badly, but copies a short number well. So each item but the numbers is masked by a number of its
own, and put back afterwards; what the model lost is put back where the alignment says, with a warning. Tags are taken
out instead, since nothing stands in their place in a sentence, and are set around the words that the alignment says.
Works on words, so that a word map stays true. Imports `data.text` and `serve.tags`.
"""

import functools
import itertools
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import regex

from data.text import normalize, word_spans
from serve.tags import OBJECT, Inset, Tag, arrange, is_wordy, locate

_MASKED = regex.compile(
    r"""(?:(?:https?|ftp)://|\bwww\.)[^\s<>"]*[\p{L}\p{N}/=&\#_~-]"""  # a link, without the stop that follows it
    r"""|(?<![\w.+-])[\w.+-]++@[\w-]++(?:\.[\w-]++)++"""  # an e-mail address
    r"""|&(?:[A-Za-z]\w{1,15}+|\#\d{1,7}+|\#x[\da-fA-F]{1,6}+);"""  # a character reference
    r"""|\$?\{\{[^{}\n]{0,80}+\}\}|[$\#]?\{[^{}\n]{0,80}+\}"""  # {name}, ${name}, {{ name }}
    r"""|%(?:\(\w++\)|\d++\$)?[-+\#0]*+\d*+(?:\.\d++)?l*+[diouxXeEfFgGcrsa@](?![\p{L}\p{N}])"""  # %s, %(name)d, %1$s
)
# Most sentences hold nothing of the kind, and the standard library's engine sees that faster.
_PERHAPS = re.compile(r"[/@&{%]|www\.")
_NUMBER = regex.compile(r"(?<![\p{L}\p{M}\p{N}_])\p{Nd}++(?:[.,:/]\p{Nd}++)*+(?![\p{L}\p{N}_])")
_WORDY = regex.compile(r"[\p{L}\p{M}\p{N}]")
_LETTER = regex.compile(r"\p{L}")
_SOME = 0.1  # of a word's attention
# The numbers that a starter model copies best, from 90 % down to 70 % in sentences of its own that name links and
# placeholders (11 and 22 never: it does not know when to stop), then whatever is left.
_MARKS = (35, 25, 65, 45, 95, 48, 40, 18, 28, 15, 29, 24, 98, 38, 26)


@dataclass(eq=False)
class Word:
    """A word of a translation, the space before it, and how it attends to the words of the source."""

    gap: str
    text: str
    weights: np.ndarray  # [src_words]
    null: float = 0.0  # the share that lay on no word
    fixed: bool = False  # an item of the source: not to be changed again
    raw: bool = False  # written out as it is, since it is markup
    before: str = ""  # tags that open here
    after: str = ""  # tags that close here


@dataclass(frozen=True)
class Item:
    """Something to keep: its own text, the number that stands for it, and its place among the source's words."""

    text: str
    mark: str
    word: int
    glued: tuple[bool, bool] = (False, False)  # touches a letter or digit on its left, on its right
    raw: bool = False  # it is markup


@dataclass(frozen=True)
class Masked:
    """A sentence as the model sees it: in normal form, with marks for what it should not read, and without tags."""

    text: str
    items: list[Item]
    tags: list[Tag]

    @functools.cached_property
    def spans(self) -> list[tuple[int, int]]:
        """Start and end of each word; looked for only where something must be put back, or a map is wanted."""
        return fine_spans(self.text)

    @property
    def words(self) -> list[str]:
        """The source's words, with the items themselves in place of their marks."""
        words = [self.text[start:end] for start, end in self.spans]
        for item in self.items:
            words[item.word] = item.text
        return words

    @property
    def kept(self) -> bool:
        """Whether anything must be put back."""
        return bool(self.items or self.tags)

    @property
    def has_letters(self) -> bool:
        """Whether there is anything to translate at all."""
        return _LETTER.search(self.text) is not None


def mask(text: str, insets: Sequence[Inset] = ()) -> Masked:
    """Put marks in place of what must be kept, and note the numbers and the tags.

    Args:
        text: a sentence without its tags.
        insets: those, and what is to be kept whole.
    """
    parts, kept, cuts = _mark(text, insets)
    masked = Masked(normalize("".join(parts)), [], [])
    if _NUMBER.search(masked.text):
        for word, (start, end) in enumerate(masked.spans):
            if _NUMBER.fullmatch(masked.text, start, end):
                number = masked.text[start:end]
                masked.items.append(replace(kept[number], word=word) if number in kept else Item(number, number, word))
    tags = [one for one in insets if one.stand_in != OBJECT]
    if tags:
        sizes = [0, *itertools.accumulate(len(normalize(part).replace(" ", "")) for part in parts)]
        masked.tags.extend(locate(text, tags, [sizes[cut] for cut in cuts], masked.spans))
    return masked


def _mark(text: str, insets: Sequence[Inset]) -> tuple[list[str], dict[str, Item], list[int]]:
    """A text in parts, with marks in it; the items by their marks, and for each tag the part that stands for it."""
    stops = list(_stops(text, insets))
    items = [one for one in stops if one.stand_in.strip()]
    starts, ends = {one.at for one in items}, {one.end for one in items}
    taken = {_value(match[0]) for match in _NUMBER.finditer(text)}
    marks = (str(number) for number in itertools.chain(_MARKS, itertools.count(101)) if str(number) not in taken)
    parts, at, kept, cuts = [], 0, {}, []
    for one in stops:
        parts.append(text[at : one.at])
        if not one.stand_in.strip():
            cuts.append(len(parts))
            parts.append(one.stand_in)
        else:
            before, after = text[max(0, one.at - 1) : one.at], text[one.end : one.end + 1]
            glued = (one.at in ends or is_wordy(before), one.end in starts or is_wordy(after))
            mark = next(marks)
            kept[mark] = Item(one.text, mark, 0, glued, one.stand_in == OBJECT)
            parts.append(" " * glued[0] + mark + " " * glued[1])
        at = one.end
    return [*parts, text[at:]], kept, cuts


def _stops(text: str, insets: Sequence[Inset]) -> Iterator[Inset]:
    """The insets of a text, and the items between them (each stands for itself), in order."""
    at, perhaps = 0, _PERHAPS.search(text)
    for one in [*insets, None]:
        for match in _MASKED.finditer(text, at, one.at if one else len(text)) if perhaps else ():
            yield Inset(match.start(), match[0], match[0])
        if one:
            yield one
            at = one.end


def fine_spans(text: str) -> list[tuple[int, int]]:
    """Spans of the words of `text`, where a number is always a word of its own ("5-6" is three)."""
    numbers = [match.span() for match in _NUMBER.finditer(text)]
    cuts = sorted({place for span in numbers for place in span}, reverse=True)
    spans = []
    for start, end in word_spans(text):
        while cuts and cuts[-1] <= start:
            cuts.pop()
        while cuts and cuts[-1] < end:
            spans.append((start, cuts[-1]))
            start = cuts.pop()
        spans.append((start, end))
    return spans


def restore(words: list[Word], masked: Masked) -> list[str]:
    """Put every item and tag into the translated `words`, in place; say what had to be put back or taken out.

    Afterwards an item that was masked occurs as often as in the source, and a number at least as often. A number that
    the model wrote in the digits of another script gets the source's digits.
    """
    warnings, missing = [], []
    for item in masked.items:
        value = _value(item.mark)
        home = next((word for word in words if not word.fixed and _value(word.text) == value), None)
        if home is None:
            missing.append(item)
        else:
            _settle(words, home, item)
    for item in masked.items:
        extra = [word for word in words if item.mark != item.text and not word.fixed and word.text == item.mark]
        for word in extra:
            words.remove(word)
        if extra:
            warnings.append(f"{item.text} came out more than once, and the others were taken out")
    for item in missing:
        _settle(words, _home_by_alignment(words, item, len(masked.spans)), item)
        warnings.append(f"{item.text} was lost in translation, and was put back by the alignment")
    if masked.tags:
        _set_tags(words, masked)
    return warnings


def join(words: list[Word], write: Callable[[str], str] = str) -> str:
    """The text of `words`; `write` says how it is written where it is not markup."""
    return "".join(
        word.gap + word.before + (word.text if word.raw else write(word.text)) + word.after for word in words
    ).strip()


def _set_tags(words: list[Word], masked: Masked) -> None:
    """Set the tags around the words that come from theirs."""
    if not words:
        words.append(Word("", "", np.eye(1, len(masked.spans))[0]))
    heads = [int(word.weights.argmax()) for word in words]
    gaps = arrange(masked.tags, heads, lambda column: _place_beside_neighbours(words, heads, column))
    for place, word in enumerate(words):
        word.before, word.after = gaps.opening[place], gaps.closing[place + 1]
        if place in gaps.closed:
            word.gap = ""
    words[0].before = gaps.closing[0] + words[0].before
    words[-1].after += gaps.opening[-1]


def _settle(words: list[Word], home: Word, item: Item) -> None:
    """Write the item into its word, and close the gaps that its mark had to open."""
    home.text, home.fixed, home.raw = item.text, True, item.raw
    if item.glued[0]:
        home.gap = ""
    after = words.index(home) + 1
    if item.glued[1] and after < len(words):
        words[after].gap = ""


def _home_by_alignment(words: list[Word], item: Item, source: int) -> Word:
    """The word that stands for a lost item: a number gone wrong, a word that attends most to it, else a new one."""
    column = item.word
    free = [word for word in words if not word.fixed and _WORDY.search(word.text)]
    wrong = [word for word in free if _NUMBER.fullmatch(word.text) and word.weights[column] > _SOME]
    fitting = wrong or [word for word in free if word.weights.argmax() == column]
    if fitting:
        return max(fitting, key=lambda word: word.weights[column])
    new = Word(" ", item.text, np.eye(1, source, column)[0])
    heads = [int(word.weights.argmax()) for word in words]
    words.insert(_place_beside_neighbours(words, heads, column), new)
    return new


def _place_beside_neighbours(words: list[Word], heads: list[int], column: int) -> int:
    """Where to insert a word for source word `column`: after the nearest earlier one's, else before the last stop.

    `heads` are the source words that the words come from.
    """
    if column == 0:
        return 0
    before = [(head, place) for place, head in enumerate(heads) if head < column]
    if before and max(before)[0] >= column - 2:
        return max(before)[1] + 1
    end = len(words)
    while end and not _WORDY.search(words[end - 1].text) and not words[end - 1].fixed:
        end -= 1
    return end


def _value(number: str) -> str:
    """A number in ASCII digits, whatever script it is written in."""
    return "".join(str(unicodedata.decimal(character, character)) for character in number)
