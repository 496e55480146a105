"""A text taken apart into what is translated and what is kept as it is; joined, the parts give it back exactly.

Line breaks, indentation, blank lines, list marks and the space between sentences are kept. In HTML the tags are kept
too, with whatever stands in scripts, styles, code and elements marked as not to be translated. A tag within a sentence
does not end it, but is noted with its place there. Imports `data.sentences` and `serve.tags`.
"""

import html
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

import regex

from data.sentences import sentence_spans
from serve.tags import INLINE, OBJECT, Inset, cut, inset, moved, partners, put_back

_LINE_BREAK = regex.compile(r"(\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029])")
_LIST_MARK = regex.compile(r"(?:[-*+•‣▪–—#>]+\s+|\(?\p{Nd}{1,3}[.)]\s+)+")
_MARKUP = regex.compile(
    r"""<!--.*?(?:-->|\Z)|<[!?][a-z][^<>]*>"""
    r"""|<(?P<whole>script|style|textarea|code|pre|kbd|samp|svg|math)\b[^<>]*>.*?(?:</(?P=whole)\s*>|\Z)"""
    r"""|<(?P<fixed>[a-z]\w*)\b[^<>]*\b(?:translate\s*=\s*["']?no\b|class\s*=\s*["'][^"'<>]*\bnotranslate\b)[^<>]*>"""
    r""".*?</(?P=fixed)\s*>"""
    r"""|</?(?P<tag>[a-z][\w:-]*+)(?:[^<>"']|"[^"<]*+"|'[^'<]*+')*+>""",
    regex.IGNORECASE | regex.DOTALL,
)


@dataclass(frozen=True)
class Part:
    """A stretch of a text; `sentence` is true for what is to be translated, which is given without its `insets`."""

    text: str
    sentence: bool = False
    insets: Sequence[Inset] = ()


def text_parts(text: str) -> list[Part]:
    """The parts of plain text; joined, they are `text`."""
    parts = []
    for index, line in enumerate(_LINE_BREAK.split(text)):
        parts += [Part(line)] if index % 2 else _line_parts(line)
    return [part for part in parts if part.text or part.insets]


def html_parts(text: str) -> list[Part]:
    """The parts of HTML; sentences are given as plain text, with their character references resolved.

    Joined again, with the sentences put together by `serve.tags.put_back` and written by `escape`, they are the same
    HTML save for how characters are written.
    """
    parts, flow, at = [], _Flow(), 0
    for match in _MARKUP.finditer(text):
        flow.add_text(text[at : match.start()])
        at = match.end()
        ends = _ends_sentence(match)
        if ends or flow.is_apart(match):
            parts += flow.parts()
            flow = _Flow()
        if ends:
            parts.append(Part(match[0]))
        else:
            flow.add_markup(match)
    flow.add_text(text[at:])
    return [part for part in [*parts, *flow.parts()] if part.text or part.insets]


def escape(text: str) -> str:
    """Plain text as HTML writes it."""
    return html.escape(text, quote=False)


def _ends_sentence(match: regex.Match) -> bool:
    """Whether markup stands between sentences, and never in one."""
    name = match["whole"] or match["fixed"] or match["tag"]
    return name is not None and name.lower() not in INLINE and name.lower() not in ("svg", "math")


class _Flow:
    """Running text between the tags of blocks, and what stands in it."""

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._length = 0
        self._insets: list[Inset] = []
        self._blank = True  # nothing but space since the last of them

    def add_text(self, node: str) -> None:
        """A text node; what only looks like a tag in it is treated as in plain text."""
        text, insets = cut(html.unescape(node), escape)
        self._insets += moved(insets, -self._length)
        self._blank = not text.strip()
        self._add(text)

    def add_markup(self, match: regex.Match) -> None:
        """A tag, a comment, or an element that is kept whole."""
        if match["tag"]:
            self._insets.append(inset(self._length, match[0], match[0]))
            return
        seen = match["fixed"] or (match["whole"] or "svg").lower() != "svg"  # it is read where it stands
        self._insets.append(Inset(self._length, match[0], OBJECT if seen else ""))
        self._add(OBJECT if seen else "")

    def is_apart(self, match: regex.Match) -> bool:
        """Whether a tag begins an element of the same name as the one that ends before it, as in a menu of links."""
        if not self._insets or not self._blank or not match["tag"] or match[0].startswith("</"):
            return False
        return self._insets[-1].closes and self._insets[-1].name == match["tag"].lower()

    def parts(self) -> list[Part]:
        """Its sentences, and what stands between them."""
        text, insets = "".join(self._texts), self._insets
        halves, ats = partners(insets), [one.at for one in insets]
        parts, at, done = [], 0, 0
        for start, end in sentence_spans(text):
            inner = _inner(insets, ats, halves, start, end, done)
            parts += [_kept(text, at, start, insets[done : inner.start])]
            own = moved(insets[inner.start : inner.stop], start)
            parts.append(Part(text[start:end], sentence=True, insets=own))
            at, done = end, inner.stop
        return [*parts, _kept(text, at, len(text), insets[done:])]

    def _add(self, text: str) -> None:
        self._texts.append(text)
        self._length += len(text)


def _kept(text: str, start: int, end: int, insets: Sequence[Inset]) -> Part:
    """What stands between sentences, its tags too."""
    return Part(put_back(text[start:end], moved(insets, start), escape))


def _inner(
    insets: Sequence[Inset], ats: Sequence[int], halves: Sequence[int | None], start: int, end: int, done: int
) -> range:
    """Which insets belong to a sentence: those within it, and those at its edges that have a half within it.

    The first `done` are not asked for. What surrounds the whole sentence stays outside of it.
    """
    first = max(done, bisect_right(ats, start))
    within = range(first, bisect_left(ats, end))
    inner = [
        place
        for place in range(max(done, bisect_left(ats, start)), bisect_right(ats, end))
        if place in within or halves[place] in within or (insets[place].stand_in and insets[place].end <= end)
    ]
    return range(inner[0], inner[-1] + 1) if inner else range(first, first)


def _line_parts(line: str) -> list[Part]:
    """Indentation and list mark, then sentences and the space between them."""
    indent = len(line) - len(line.lstrip())
    mark = _LIST_MARK.match(line, indent)
    start = mark.end() if mark else indent
    parts, at = [Part(line[:start])], start
    for first, last in sentence_spans(line[start:]):
        text, insets = cut(line[start + first : start + last], str)
        parts += [Part(line[at : start + first]), Part(text, sentence=True, insets=insets)]
        at = start + last
    return [*parts, Part(line[at:])]
