"""A text taken apart into what is translated and what is kept as it is; joined, the parts give it back exactly.

Line breaks, indentation, blank lines, list marks and the space between sentences are kept; in HTML the tags too, with
whatever stands in scripts, styles, code and elements marked as not to be translated. Imports `data.sentences`.
"""

import html
from dataclasses import dataclass

import regex

from data.sentences import sentence_spans

_LINE_BREAK = regex.compile(r"(\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029])")
_LIST_MARK = regex.compile(r"(?:[-*+•‣▪–—#>]+\s+|\(?\p{Nd}{1,3}[.)]\s+)+")
_MARKUP = regex.compile(
    r"""<!--.*?(?:-->|\Z)"""
    r"""|<(script|style|textarea|code|pre|kbd|samp|svg|math)\b[^<>]*>.*?(?:</\1\s*>|\Z)"""
    r"""|<([a-z]\w*)\b[^<>]*\b(?:translate\s*=\s*["']?no\b|class\s*=\s*["'][^"'<>]*\bnotranslate\b)[^<>]*>.*?</\2\s*>"""
    r"""|<[!?/]?[a-z](?:[^<>"']|"[^"<]*+"|'[^'<]*+')*+>""",
    regex.IGNORECASE | regex.DOTALL,
)


@dataclass(frozen=True)
class Part:
    """A stretch of a text; `sentence` is true for what is to be translated."""

    text: str
    sentence: bool = False


def text_parts(text: str) -> list[Part]:
    """The parts of plain text; joined, they are `text`."""
    parts = []
    for index, line in enumerate(_LINE_BREAK.split(text)):
        parts += [Part(line)] if index % 2 else _line_parts(line)
    return [part for part in parts if part.text]


def html_parts(text: str) -> list[Part]:
    """The parts of HTML; what is between tags is given as plain text, with its character references resolved.

    Joined again, with the sentences escaped by `escape`, they are the same HTML save for how characters are written.
    """
    parts, at = [], 0
    for match in _MARKUP.finditer(text):
        parts += [*_node_parts(text[at : match.start()]), Part(match[0])]
        at = match.end()
    return [part for part in [*parts, *_node_parts(text[at:])] if part.text]


def escape(text: str) -> str:
    """Plain text as HTML writes it."""
    return html.escape(text, quote=False)


def _node_parts(node: str) -> list[Part]:
    """The sentences of a text node; its line breaks are spaces like any other."""
    parts = _sentence_parts(html.unescape(node))
    return [part if part.sentence else Part(escape(part.text)) for part in parts]


def _line_parts(line: str) -> list[Part]:
    """Indentation and list mark, then sentences and the space between them."""
    indent = len(line) - len(line.lstrip())
    mark = _LIST_MARK.match(line, indent)
    start = mark.end() if mark else indent
    return [Part(line[:start]), *_sentence_parts(line[start:])]


def _sentence_parts(text: str) -> list[Part]:
    parts, at = [], 0
    for start, end in sentence_spans(text):
        parts += [Part(text[at:start]), Part(text[start:end], sentence=True)]
        at = end
    return [*parts, Part(text[at:])]
