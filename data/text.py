"""Text as every part of Setu sees it: one normal form, words with their places, and which script a text is in.

Training and serving both call `normalize`, so the model never meets a form in service that it did not meet in
training. This file is the only one that knows anything about a language. Imports nothing of the project.
"""

import functools
import re
import unicodedata

import regex

# The script a language is written in, as a Unicode script property; a language not listed is not checked by script.
SCRIPTS = {
    "en": "Latin", "hi": "Devanagari", "mr": "Devanagari", "ne": "Devanagari", "sa": "Devanagari", "bn": "Bengali",
    "pa": "Gurmukhi", "gu": "Gujarati", "or": "Oriya", "ta": "Tamil", "te": "Telugu", "kn": "Kannada",
    "ml": "Malayalam", "ur": "Arabic", "ar": "Arabic", "fa": "Arabic", "he": "Hebrew", "ru": "Cyrillic",
    "uk": "Cyrillic", "bg": "Cyrillic", "el": "Greek", "th": "Thai", "ka": "Georgian", "hy": "Armenian",
    "ko": "Hangul", "de": "Latin", "fr": "Latin", "es": "Latin", "it": "Latin", "pt": "Latin", "nl": "Latin",
    "pl": "Latin", "cs": "Latin", "tr": "Latin", "vi": "Latin", "id": "Latin", "sw": "Latin",
}  # fmt: skip

NAMES = {
    "en": "English", "hi": "Hindi", "mr": "Marathi", "ne": "Nepali", "sa": "Sanskrit", "bn": "Bengali",
    "pa": "Punjabi", "gu": "Gujarati", "or": "Odia", "ta": "Tamil", "te": "Telugu", "kn": "Kannada",
    "ml": "Malayalam", "ur": "Urdu", "de": "German", "fr": "French", "es": "Spanish",
}  # fmt: skip

_QUOTES = str.maketrans({
    **dict.fromkeys("“”„‟«»″", '"'),
    **dict.fromkeys("‘’‚‛‹›`´′", "'"),
    "\u2581": "_",  # sentencepiece writes a space as this block, so as a character it could not come back
})  # fmt: skip

# Format characters say nothing to a translator, except the two joiners, which spell Devanagari words and emoji.
_INVISIBLE = regex.compile(r"[\p{Cc}\p{Cs}\p{Cn}\p{Cf}--[\u200c\u200d\s]]", regex.V1)
_STRAY_JOINER = regex.compile(
    r"(?<![\p{Indic_Syllabic_Category=Virama}\p{Indic_Syllabic_Category=Nukta}\p{Lo}\p{Mc}\p{So}\uFE0F])[\u200c\u200d]+"
    r"|[\u200c\u200d]+(?![\p{Lo}\p{Mn}\p{Mc}\p{So}])"
)
_SPACES = regex.compile(r"[\s\p{Z}]+")
_BAR_AS_DANDA = regex.compile(r"(?<=\p{Devanagari}) ?\|{1,2}(?= |$)")
_CLOSING = regex.compile(r"[.,;:!?।॥)\]%]+")
_SPACE_BEFORE_DANDA = regex.compile(r"(?<=\S) (?=[।॥])")

# Most lines hold nothing that `normalize` would touch, and the standard library's engine sees that ten times faster:
# plain ASCII, letters and signs of Devanagari, single spaces, no space before a danda.
_ODD = re.compile(r"[^ -_a-{}~\u0900-\u097f]|^ |  | $| [\u0964\u0965]")

# A word keeps its vowel signs, joiners, inner apostrophes and hyphens; links, addresses and numbers stay whole; a
# mark of punctuation is a word of its own.
_PLAIN = (
    r"\p{N}+(?:[.,:/]\p{N}+)+"
    r"|(?:\p{L}\.){2,}"
    r"|[\p{L}\p{M}\p{N}_\u200c\u200d]+(?:['-][\p{L}\p{M}\p{N}]+)*"
    r"|\S"
)
_PLAIN_WORD = regex.compile(_PLAIN)
_WORD = regex.compile(
    r"(?:https?://|www\.)\S*[\w/]"
    r"|(?<![\w.+-])[\w.+-]++@[\w-]+(?:\.[\w-]+)+"  # tried once a run of such characters, or it would be quadratic
    rf"|{_PLAIN}"
)


def normalize(text: str) -> str:
    """The one normal form of a line: NFC, no invisible characters, single spaces, plain quotes, a true danda.

    ZWJ and ZWNJ inside a word of an Indic script stay, since they change its spelling. Idempotent.
    """
    if not _ODD.search(text) and unicodedata.is_normalized("NFC", text):
        return text
    once = _normalize_once(text)
    while once != text:  # what is taken away may bring marks together, which then change places
        text, once = once, _normalize_once(once)
    return once


def _normalize_once(text: str) -> str:
    text = unicodedata.normalize("NFC", text)
    text = _SPACES.sub(" ", text)
    text = _INVISIBLE.sub("", text)
    text = _STRAY_JOINER.sub("", text)
    text = _SPACES.sub(" ", text).strip().translate(_QUOTES)
    text = _BAR_AS_DANDA.sub(lambda bar: "॥" if "||" in bar[0] else "।", text)
    text = _SPACE_BEFORE_DANDA.sub("", text)
    return unicodedata.normalize("NFC", text)


def word_spans(text: str) -> list[tuple[int, int]]:
    """Start and end of each word of `text`, in characters; punctuation marks are words of their own."""
    # Looking for links and addresses takes half of the time, and few lines can hold any.
    pattern = _WORD if "@" in text or "://" in text or "www." in text else _PLAIN_WORD
    return [match.span() for match in pattern.finditer(text)]


def split_words(text: str) -> list[str]:
    """The words of `text`: "I drink tea." gives I, drink, tea and the full stop."""
    return [text[start:end] for start, end in word_spans(text)]


class _Letters(dict):
    """Whether a character is a letter of a script, found out once for each character: a regex a line is too slow."""

    def __init__(self, script: str):
        self._pattern = regex.compile(rf"[\p{{L}}&&\p{{Script={script}}}]", regex.V1)

    def __missing__(self, character: str) -> bool:
        self[character] = found = self._pattern.match(character) is not None
        return found


_letters = functools.cache(_Letters)


def script_share(text: str, language: str) -> float:
    """The share, 0 to 1, of the letters of `text` that are in the script of `language`.

    1.0 for a text without letters (a number suits every language) and for a language whose script is not listed.
    """
    script = SCRIPTS.get(language)
    letters = sum(map(str.isalpha, text))
    if script is None or letters == 0:
        return 1.0
    return sum(map(_letters(script).__getitem__, text)) / letters


def join_words(words: list[str]) -> tuple[str, list[tuple[int, int]]]:
    """A text made of words that stand apart, as in a tokenized test set, and the span of each word in it.

    Closing punctuation is set against the word before it, as running text has it.
    """
    text, spans = "", []
    for word in words:
        gap = "" if not text or _CLOSING.fullmatch(word) else " "
        longer = normalize(text + gap + word)
        spans.append((len(text) + (longer[len(text) : len(text) + 1] == " "), len(longer)))
        text = longer
    return text, spans
