"""Where sentences and clauses end, in text with English and Hindi marks.

A model is trained on sentences, so a service must find them: a full stop may also close an abbreviation, an initial
or a list number, and a danda needs no space after it. Plain rules and short lists, after the ones Moses' splitter
uses; no model, no download. Imports nothing of the project.
"""

import regex

_words = str.split

# After these a full stop never ends a sentence.
_TITLES = frozenset(
    _words(
        "mr mrs ms dr prof rev hon gen col capt lt sgt gov sen rep st mt messrs smt shri e.g i.e cf viz vs "
        "fig figs eq no nos vol vols pp ed eds approx dept rs डॉ श्री श्रीमती प्रो पं सुश्री कु स्व सं क्र"
    )
)
# After these it ends one only where the next word is one that often opens a sentence.
_SHORT_FORMS = frozenset(
    _words(
        "etc inc ltd co corp jr sr a.m p.m u.s u.k u.n ph.d b.a m.a b.sc m.sc jan feb mar apr jun jul aug sep "
        "sept oct nov dec mon tue wed thu fri sat sun al est ave blvd रु कि मी ई"
    )
)
_OPENERS = frozenset(
    _words(
        "the this that these those it he she they we you i a an in on at as after before when while if but "
        "and so then there here my your his her our their what why how who where yes no please thank thanks"
    )
)

_END = regex.compile(
    r"""(?P<stop>[.!?…]++|(?<=\p{Devanagari})[ ]?\|{1,2}+)["'”’»)\]}]*+(?=\s|$)"""  # needs a space after it
    r"""|(?P<danda>[।॥]++[.!?…]*+)["'”’»)\]}]*+"""
)
_LAST_WORD = regex.compile(r"[\p{L}\p{M}\p{N}.]++$")
_NEXT_WORD = regex.compile(r"""\s*+["'“‘«(\[{]*+([\p{L}\p{M}\p{N}']*+)""")
_INITIAL = regex.compile(r"(?:\p{L}\p{M}*+)(?:\.\p{L}\p{M}*+)*+")
_CLAUSE_END = regex.compile(r"""[,;:،—–]++["'”’)\]]*+\s++""")
_SPACE = regex.compile(r"\s++")
_JOINED = regex.compile(r"[\p{M}\u200c\u200d]")
_LONGEST_SHORT_FORM = 24  # how far back to look for the word before a full stop


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """Start and end of each sentence of `text`, without the white space between them; nothing else is left out."""
    spans, start = [], 0
    for match in _END.finditer(text):
        if match["danda"] is not None or _ends_sentence(text, start, match):
            spans.append((start, match.end()))
            start = match.end()
    spans.append((start, len(text)))
    return [span for span in (_trim(text, *span) for span in spans) if span[0] < span[1]]


def cut_in_two(text: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Two spans that share out a sentence too long for a model: at a clause's end, else at a space, else anywhere.

    The cut lies in the middle half, so that cutting again and again ends soon, and never before a combining mark.
    """
    low, high = len(text) // 4, len(text) - len(text) // 4
    for break_ in (_CLAUSE_END, _SPACE):
        places = [match.end() for match in break_.finditer(text, low, high)]
        if places:
            place = min(places, key=lambda end: abs(end - len(text) // 2))
            break
    else:
        place = max(1, len(text) // 2)
        place = next((at for at in range(place, high) if not _JOINED.match(text, at)), place)
    return _trim(text, 0, place), _trim(text, place, len(text))


def _ends_sentence(text: str, start: int, match: regex.Match) -> bool:
    """Whether the stop found ends the sentence begun at `start`, judged by the words on both sides of it."""
    following = _NEXT_WORD.match(text, match.end())[1]
    if following[:1].islower():
        return False
    if match["stop"] != ".":
        return True
    before = text[max(0, match.start() - _LONGEST_SHORT_FORM) : match.start()]
    found = _LAST_WORD.search(before)
    word = found[0].lower().lstrip(".") if found else ""
    if word in _TITLES:
        return word == "no" and following.lower() in _OPENERS  # "No. 5", but "She said no. Then he left."
    if word.isdecimal() and not text[start : match.start() - len(word)].strip():
        return False  # "1. First point"
    if word in _SHORT_FORMS or _INITIAL.fullmatch(word):
        return following.lower() in _OPENERS
    return True


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    """The span without white space at its ends."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
