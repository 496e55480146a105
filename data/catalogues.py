"""Pairs out of what localisers work with: translation memories (TMX) and gettext catalogues (PO, MO).

A TMX is parsed unit by unit, so it may be of any size; polib holds a whole catalogue, and those are small. Imports
data.text and data.sources.
"""

import gzip
import struct
import zlib
from collections.abc import Callable, Iterator
from typing import IO
from xml.etree import ElementTree

import polib

from data.sources import Source, open_bytes, read_lines
from data.text import NAMES

_XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_TMX_CODES = {"bpt", "ept", "it", "ph", "ut"}  # elements whose content is a program's mark-up, not text


def read_tmx(part: Source, languages: tuple[str, str]) -> Iterator[tuple[str, str, str]]:
    """The units of a translation memory that hold both languages; en-US counts as en."""
    found: set[str] = set()
    pairs = 0
    try:
        with open_bytes(part.path) as file:
            for unit in _units(file):
                texts = _texts(unit)
                found.update(texts)
                source, target = (_side(texts, language) for language in languages)
                if source is not None and target is not None:
                    pairs += 1
                    yield source, target, ""
    except (ElementTree.ParseError, LookupError, EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise ValueError(f"{part.path}: not a TMX file, or a damaged one ({error})") from None
    if found and not pairs:
        raise ValueError(f"{part.path}: no unit in both {' and '.join(languages)}; it holds {', '.join(sorted(found))}")


def _units(file: IO[bytes]) -> Iterator[ElementTree.Element]:
    body = None
    for event, element in ElementTree.iterparse(file, events=("start", "end")):
        tag = _local(element.tag)
        if event == "start" and tag == "body":
            body = element
        elif event == "end" and tag == "tu" and body is not None:
            yield element
            body.clear()  # or the tree would grow with the file


def _local(tag: str) -> str:
    return tag.rsplit("}", 1)[-1]


def _texts(unit: ElementTree.Element) -> dict[str, str]:
    """The text of each language of a unit, by lower-case language tag."""
    texts: dict[str, str] = {}
    for variant in unit:
        language = variant.get(_XML_LANG) or variant.get("lang")
        segment = next((child for child in variant if _local(child.tag) == "seg"), None)
        if language and segment is not None:
            texts.setdefault(language.casefold().replace("_", "-"), _plain(segment))
    return texts


def _plain(element: ElementTree.Element) -> str:
    pieces = [element.text or ""]
    for child in element:
        if _local(child.tag) not in _TMX_CODES:
            pieces.append(_plain(child))
        pieces.append(child.tail or "")
    return "".join(pieces)


def _side(texts: dict[str, str], language: str) -> str | None:
    code = language.casefold()
    return next((text for tag, text in texts.items() if tag == code or tag.startswith(code + "-")), None)


def read_po(part: Source, languages: tuple[str, str]) -> Iterator[tuple[str, str, str]]:
    """The entries of a PO file."""
    return _read_catalogue(polib.pofile, part, languages)


def read_mo(part: Source, languages: tuple[str, str]) -> Iterator[tuple[str, str, str]]:
    """The entries of a compiled MO file."""
    return _read_catalogue(polib.mofile, part, languages)


def _read_catalogue(
    load: Callable[[str], polib.POFile | polib.MOFile], part: Source, languages: tuple[str, str]
) -> Iterator[tuple[str, str, str]]:
    """The translated entries; fuzzy and obsolete ones are guesses and history, and stay out."""
    catalogue = _load(load, part.path)
    backwards = _is_backwards(catalogue.metadata.get("Language", ""), part, languages)
    for entry in catalogue:
        if not entry.obsolete and "fuzzy" not in entry.flags:
            for original, translation in _forms(entry):
                if translation:
                    yield (translation, original, "") if backwards else (original, translation, "")


def _load(load: Callable[[str], polib.POFile | polib.MOFile], path: str) -> polib.POFile | polib.MOFile:
    try:
        return load(path)
    except UnicodeDecodeError as error:
        if load is polib.pofile and error.encoding == "utf-8":
            for _ in read_lines(path):  # names the line
                pass
        raise ValueError(f"{path}: not in the encoding {error.encoding} ({error.reason})") from None
    except (OSError, ValueError, LookupError, struct.error) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ValueError(f"{path}: not a gettext catalogue, or a damaged one ({reason})") from None


def _is_backwards(language: str, part: Source, languages: tuple[str, str]) -> bool:
    """Whether msgstr is the source: by the catalogue's own language, or since the column says so."""
    columns = (part.source_column, part.target_column)
    if any(columns):
        if columns not in {("msgid", "msgstr"), ("msgstr", "msgid"), ("msgstr", None), (None, "msgid")}:
            raise ValueError(f"{part.path}: no such column; the columns are: msgid, msgstr")
        return columns != ("msgid", "msgstr")
    code = language.replace("-", "_").split("_")[0].casefold()
    names = [{name.casefold(), NAMES.get(name, name).casefold()} for name in languages]
    if code and code not in names[0] | names[1]:
        raise ValueError(f"{part.path}: a catalogue in '{language}', and neither in {' nor '.join(languages)}")
    return code in names[0]


def _forms(entry: polib.POEntry | polib.MOEntry) -> list[tuple[str, str]]:
    """Original and translation, or, of an entry with a plural, both singulars and both plurals."""
    if not entry.msgid_plural:
        return [(entry.msgid, entry.msgstr)]
    forms = [entry.msgstr_plural[number] for number in sorted(entry.msgstr_plural)]
    originals = [entry.msgid, entry.msgid_plural] if len(forms) > 1 else [entry.msgid_plural]
    return list(zip(originals, forms[:1] + forms[-1:]))
