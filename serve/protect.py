"""What must come through a translation untouched: links, e-mail addresses, {placeholders}, %s, <tags> and numbers.

A model spells a link badly, but copies a short number well. So each item but the numbers is masked by a number of its
own, and put back afterwards; what the model lost is put back where the alignment says, with a warning. Tags are taken
out instead, since nothing stands in their place in a sentence, and are set around the words that the alignment says.
Works on words, so that a word map stays true. Imports `data.text`.
"""

import itertools
import unicodedata
from dataclasses import dataclass, replace

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
_TAG_NAME = regex.compile(r"(?<=</?)[\w:-]+|(?:)")
_SOME = 0.1  # of a word's attention
_STANDALONE = regex.compile(r"<(?:area|br|hr|img|input|wbr)\b.*|<.*/>", regex.IGNORECASE | regex.DOTALL)
# The numbers that a starter model copies best, from 90 % down to 70 % in sentences of its own that name links and
# placeholders (11 and 22 never: it does not know when to stop), then whatever is left.
_MARKS = (35, 25, 65, 45, 95, 48, 40, 18, 28, 15, 29, 24, 98, 38, 26, *range(101, 1000))


@dataclass(eq=False)
class Word:
    """A word of a translation, the space before it, and how it attends to the words of the source."""

    gap: str
    text: str
    weights: np.ndarray  # [src_words]
    null: float = 0.0  # the share that lay on no word
    fixed: bool = False  # an item of the source: not to be changed again
    before: str = ""  # tags that open here
    after: str = ""  # tags that close here


@dataclass(frozen=True)
class Item:
    """Something to keep: its own text, the number that stands for it, and its place among the source's words."""

    text: str
    mark: str
    word: int
    glued: tuple[bool, bool] = (False, False)  # touches a letter or digit on its left, on its right


@dataclass(frozen=True)
class Tag:
    """A tag, the source's words that it is about, and the characters on its left and on its right."""

    text: str
    words: range  # from an opening tag to its closing one; of a tag that stands alone, the words after it
    edges: tuple[str, str]

    @property
    def closes(self) -> bool:
        """Whether it stands after its words."""
        return self.text.startswith("</")


@dataclass(frozen=True)
class Masked:
    """A sentence as the model sees it: in normal form, with marks for what it should not read, and without tags."""

    text: str
    spans: list[tuple[int, int]]
    items: list[Item]
    tags: list[Tag]

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


def mask(sentence: str) -> Masked:
    """Put marks in place of what must be kept, take tags out, and note the numbers."""
    found = list(_MASKED.finditer(sentence))
    taken = {_value(match[0]) for match in _NUMBER.finditer(sentence)}
    marks = (str(number) for number in _MARKS if str(number) not in taken)
    starts, ends = {match.start() for match in found}, {match.end() for match in found}
    parts, at, kept, cuts = [], 0, {}, []
    for match in found:
        start, end = match.span()
        before, after = sentence[max(0, start - 1) : start], sentence[end : end + 1]
        if match[0].startswith("<"):
            cuts.append((match[0], len(parts) + 1, (before, after)))
            parts += [sentence[at:start], " " * (_is_wordy(before) and _is_wordy(after))]
        elif mark := next(marks, None):
            glued = (start in ends or _is_wordy(before), end in starts or _is_wordy(after))
            parts += [sentence[at:start], " " * glued[0] + mark + " " * glued[1]]
            kept[mark] = (match[0], glued)
        else:
            continue
        at = end
    text = normalize("".join([*parts, sentence[at:]]))
    spans = fine_spans(text)
    items = []
    for word, (start, end) in enumerate(spans):
        if _NUMBER.fullmatch(text, start, end):
            original, glued = kept.get(text[start:end], (text[start:end], (False, False)))
            items.append(Item(original, text[start:end], word, glued))
    return Masked(text, spans, items, _tags(cuts, parts, len(spans)))


def _tags(cuts: list[tuple[str, int, tuple[str, str]]], parts: list[str], words: int) -> list[Tag]:
    """The tags cut out of a sentence, each after so many of its parts, and the words that each of them is about."""
    counts = [0, *itertools.accumulate(len(fine_spans(normalize(part))) for part in parts)]
    tags, opened = [], []
    for text, place, edges in cuts:
        at = min(counts[place], words)
        if text.startswith("</"):
            name = _TAG_NAME.match(text)[0]
            partner = next((one for one in reversed(opened) if _TAG_NAME.match(tags[one].text)[0] == name), None)
            if partner is not None:
                opened.remove(partner)
                tags[partner] = replace(tags[partner], words=range(tags[partner].words.start, at))
            tags.append(Tag(text, range(0 if partner is None else tags[partner].words.start, at), edges))
        else:
            if not _STANDALONE.fullmatch(text):
                opened.append(len(tags))
            tags.append(Tag(text, range(at, words), edges))
    return tags


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
    if masked.tags and not words:
        words.append(Word("", "", np.eye(1, len(masked.spans))[0]))
    for tag in masked.tags:
        _set_tag(words, tag)
    return warnings


def join(words: list[Word]) -> str:
    """The text of `words`."""
    return "".join(word.gap + word.before + word.text + word.after for word in words).strip()


def _set_tag(words: list[Word], tag: Tag) -> None:
    """Set a tag before the first, or after the last, of the words that come from its words."""
    left, right = (" " * edge.isspace() for edge in tag.edges)
    places = [place for place, word in enumerate(words) if word.weights.argmax() in tag.words]
    if not places:  # nothing of it came out: where it would stand, an opening tag and its closing one together
        place = min(_place_beside_neighbours(words, tag.words.start), len(words) - 1)
        words[place].before += tag.text + right
    elif tag.closes:
        words[max(places)].after += left + tag.text
        if _is_wordy(tag.edges[1]) and max(places) + 1 < len(words):
            words[max(places) + 1].gap = ""
    else:
        words[min(places)].before += tag.text + right
        if _is_wordy(tag.edges[0]):
            words[min(places)].gap = ""


def _settle(words: list[Word], home: Word, item: Item) -> None:
    """Write the item into its word, and close the gaps that its mark had to open."""
    home.text, home.fixed = item.text, True
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
