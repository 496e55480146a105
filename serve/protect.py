"""What must come through a translation untouched: links, e-mail addresses, {placeholders}, %s, <tags> and numbers.

A model spells a link badly, but copies a short number well. So each item but the numbers is masked by a number of its
own, and put back afterwards; what the model lost is put back where the alignment says, with a warning. Works on words,
so that a word map stays true. Imports `data.text`.
"""

import unicodedata
from dataclasses import dataclass

import numpy as np
import regex

from data.text import normalize, word_spans

_MASKED = regex.compile(
    r"""(?:(?:https?|ftp)://|\bwww\.)[^\s<>"]*[\p{L}\p{N}/=&\#_~-]"""  # a link, without the stop that follows it
    r"""|(?<![\w.+-])[\w.+-]++@[\w-]++(?:\.[\w-]++)++"""  # an e-mail address
    r"""|</?[A-Za-z][\w:-]*+(?:\s[^<>]*+)?/?>"""  # a tag
    r"""|&(?:[A-Za-z]\w{1,15}+|\#\d{1,7}+|\#x[\da-fA-F]{1,6}+);"""  # a character reference
    r"""|\$?\{\{[^{}\n]{0,80}+\}\}|[$\#]?\{[^{}\n]{0,80}+\}"""  # {name}, ${name}, {{ name }}
    r"""|%(?:\(\w++\)|\d++\$)?[-+\#0]*+\d*+(?:\.\d++)?l*+[diouxXeEfFgGcrsa@](?![\p{L}\p{N}])"""  # %s, %(name)d, %1$s
)
_NUMBER = regex.compile(r"(?<![\p{L}\p{M}\p{N}_])\p{Nd}++(?:[.,:/]\p{Nd}++)*+(?![\p{L}\p{N}_])")
_WORDY = regex.compile(r"[\p{L}\p{M}\p{N}]")
_LETTER = regex.compile(r"\p{L}")
_MARKS = range(11, 1000)


@dataclass(eq=False)
class Word:
    """A word of a translation, the space before it, and how it attends to the words of the source."""

    gap: str
    text: str
    weights: np.ndarray  # [src_words]
    null: float = 0.0  # the share that lay on no word
    fixed: bool = False  # an item of the source: not to be changed again


@dataclass(frozen=True)
class Item:
    """Something to keep: its own text, the number that stands for it, and its place among the source's words."""

    text: str
    mark: str
    word: int
    glued: tuple[bool, bool] = (False, False)  # touches a letter or digit on its left, on its right


@dataclass(frozen=True)
class Masked:
    """A sentence as the model sees it: in normal form, with marks for what it should not read."""

    text: str
    spans: list[tuple[int, int]]
    items: list[Item]

    @property
    def words(self) -> list[str]:
        """The source's words, with the items themselves in place of their marks."""
        words = [self.text[start:end] for start, end in self.spans]
        for item in self.items:
            words[item.word] = item.text
        return words

    @property
    def has_letters(self) -> bool:
        """Whether there is anything to translate at all."""
        return _LETTER.search(self.text) is not None


def mask(sentence: str) -> Masked:
    """Put marks in place of what must be kept, and note the numbers."""
    found = list(_MASKED.finditer(sentence))
    taken = {_value(match[0]) for match in _NUMBER.finditer(sentence)}
    marks = (str(number) for number in _MARKS if str(number) not in taken)
    starts, ends = {match.start() for match in found}, {match.end() for match in found}
    parts, at, kept = [], 0, {}
    for match, mark in zip(found, marks, strict=False):
        start, end = match.span()
        before, after = sentence[max(0, start - 1) : start], sentence[end : end + 1]
        glued = (start in ends or _is_wordy(before), end in starts or _is_wordy(after))
        parts += [sentence[at:start], " " * glued[0], mark, " " * glued[1]]
        kept[mark] = (match[0], glued)
        at = end
    text = normalize("".join([*parts, sentence[at:]]))
    spans = fine_spans(text)
    items = []
    for word, (start, end) in enumerate(spans):
        if _NUMBER.fullmatch(text, start, end):
            original, glued = kept.get(text[start:end], (text[start:end], (False, False)))
            items.append(Item(original, text[start:end], word, glued))
    return Masked(text, spans, items)


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


def restore(words: list[Word], items: list[Item]) -> list[str]:
    """Put every item into the translated `words`, in place; say what had to be put back or taken out.

    Afterwards an item that was masked occurs as often as in the source, and a number at least as often. A number that
    the model wrote in the digits of another script gets the source's digits.
    """
    warnings, missing = [], []
    for item in items:
        value = _value(item.mark)
        home = next((word for word in words if not word.fixed and _value(word.text) == value), None)
        if home is None:
            missing.append(item)
        else:
            _settle(words, home, item)
    for item in items:
        extra = [word for word in words if item.mark != item.text and not word.fixed and word.text == item.mark]
        for word in extra:
            words.remove(word)
        if extra:
            warnings.append(f"{item.text} came out more than once, and the others were taken out")
    for item in missing:
        _settle(words, _home_by_alignment(words, item), item)
        warnings.append(f"{item.text} was lost in translation, and was put back by the alignment")
    return warnings


def join(words: list[Word]) -> str:
    """The text of `words`."""
    return "".join(word.gap + word.text for word in words).strip()


def _settle(words: list[Word], home: Word, item: Item) -> None:
    """Write the item into its word, and close the gaps that its mark had to open."""
    home.text, home.fixed = item.text, True
    if item.glued[0]:
        home.gap = ""
    after = words.index(home) + 1
    if item.glued[1] and after < len(words):
        words[after].gap = ""


def _home_by_alignment(words: list[Word], item: Item) -> Word:
    """The word that stands for a lost item: one that attends most to it, else a new one beside its neighbours."""
    column = item.word
    free = [word for word in words if not word.fixed and _WORDY.search(word.text) and word.weights.argmax() == column]
    if free:
        return max(free, key=lambda word: word.weights[column])
    new = Word(" ", item.text, np.eye(1, words[0].weights.size if words else column + 1, column)[0])
    words.insert(_place_beside_neighbours(words, column), new)
    return new


def _place_beside_neighbours(words: list[Word], column: int) -> int:
    """Where to insert a word for source word `column`: after the nearest earlier one's, else before the last stop."""
    if column == 0:
        return 0
    before = [(word.weights.argmax(), place) for place, word in enumerate(words) if word.weights.argmax() < column]
    if before and max(before)[0] >= column - 2:
        return max(before)[1] + 1
    end = len(words)
    while end and not _WORDY.search(words[end - 1].text) and not words[end - 1].fixed:
        end -= 1
    return end


def _is_wordy(character: str) -> bool:
    return _WORDY.search(character) is not None


def _value(number: str) -> str:
    """A number in ASCII digits, whatever script it is written in."""
    return "".join(str(unicodedata.decimal(character, character)) for character in number)
