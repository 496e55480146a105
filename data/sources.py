"""A source of parallel text: what may be written in a configuration, which files it stands for, how they are opened.

Whatever is wrong with a file is told in one line that names it and, where there is one, the line. Imports nothing of
the project.
"""

import glob
import gzip
import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, NamedTuple

HUB, GRAMMAR = "hub:", "grammar:"


class RawPair(NamedTuple):
    """A pair as it stands in its source; links are "0-0 1-2" (source word, target word, counted from 0), or ""."""

    source: str
    target: str
    links: str
    origin: str


@dataclass(frozen=True)
class Source:
    """Where pairs come from, and how often they are drawn.

    Args:
        path: a file (.tsv .csv .jsonl .tmx, each also .gz; .parquet .po .mo), a glob of files, a Moses pair written
            prefix.{en,hi}, a Hub data set hub:owner/name[:config][@split], grammar:COUNT for generated pairs, or
            grammar:phrases for the set phrases of the grammar.
        weight: how often a pair of this source is drawn in an epoch: 2.0 is twice, 0.5 is half of the pairs.
        source_column: column of the source text, by name or (TSV, CSV) by number from 0; by default the one named
            after the language, else the first. The columns of a PO or MO file are msgid and msgstr.
        target_column: column of the target text, likewise; by default named after the language, else the second.
        limit: read at most this many pairs of each file.
    """

    path: str
    weight: float = 1.0
    source_column: str | None = None
    target_column: str | None = None
    limit: int | None = None

    def __post_init__(self) -> None:
        if self.path.strip() in {"", HUB, GRAMMAR}:
            raise ValueError("path: a source needs a file, a glob, prefix.{en,hi}, hub:owner/name or grammar:COUNT")
        if not self.weight > 0:
            raise ValueError(f"weight: {self.weight} of source {self.path} must be above 0")
        if self.limit is not None and self.limit < 1:
            raise ValueError(f"limit: {self.limit} of source {self.path} must be at least 1")


def expand(source: Source) -> list[Source]:
    """One source for each file that `source` stands for: several for a glob, one for anything else."""
    paths = files(source)
    if source.path.startswith((HUB, GRAMMAR)) or is_moses(source.path):
        return [source]
    return [replace(source, path=path) for path in paths]


def files(source: Source) -> list[str]:
    """The files behind a source (none for the grammar or a name on the Hub); one that is not there is an error."""
    if source.path.startswith(GRAMMAR):
        return []
    if source.path.startswith(HUB):
        return sorted(str(path) for path in Path(hub_name(source.path)[0]).rglob("*") if path.is_file())
    paths = _matches(os.path.expanduser(source.path))
    for path in paths:
        if os.path.isdir(path):
            raise ValueError(f"{path} is a directory; name the files in it, for example {path.rstrip('/')}/*.tsv.gz")
        if not os.path.isfile(path):
            raise FileNotFoundError(f"{path}: no such file")
    return paths


def _matches(path: str) -> list[str]:
    if is_moses(path):
        return list(moses_paths(path).values())
    if os.path.exists(path) or not any(mark in path for mark in "*?["):
        return [path]
    matches = sorted(glob.glob(path, recursive=True))
    if not matches:
        raise FileNotFoundError(f"{path}: no file matches")
    return matches


def origin(part: Source) -> str:
    """A short name for where a pair came from: the file's name without its endings, or the data set's name."""
    if part.path.startswith(GRAMMAR):
        return GRAMMAR[:-1]
    if part.path.startswith(HUB):
        name = hub_name(part.path)[0]
        return os.path.basename(os.path.normpath(name)) if os.path.isdir(name) else name
    name = os.path.basename(part.path).removesuffix(".gz")
    return name.split("{")[0].rstrip("._-") or "pair" if is_moses(part.path) else os.path.splitext(name)[0]


def hub_name(path: str) -> tuple[str, str | None, str]:
    """hub:owner/name:config@split gives its three parts; the split is "train" unless said."""
    name, _, split = path.removeprefix(HUB).partition("@")
    name, _, config = name.partition(":")
    return name, config or None, split or "train"


def is_moses(path: str) -> bool:
    """Whether this is two files written as one: prefix.{en,hi}."""
    return "{" in path and "}" in path and not os.path.exists(path)


def moses_paths(path: str) -> dict[str, str]:
    """prefix.{en,hi}.gz gives {"en": "prefix.en.gz", "hi": "prefix.hi.gz"}."""
    before, _, rest = path.partition("{")
    inner, _, after = rest.partition("}")
    names = [name.strip() for name in inner.split(",")]
    if len(set(names)) != 2:
        raise ValueError(f"{path}: a Moses pair names two files, for example train.{{en,hi}}")
    return {name: f"{before}{name}{after}" for name in names}


def open_bytes(path: str) -> IO[bytes]:
    """The file for reading, unpacked if its name ends in .gz."""
    return gzip.open(path, "rb") if path.endswith(".gz") else open(path, "rb")


def read_lines(path: str) -> Iterator[str]:
    """The lines of a text file, each with its end."""
    number = 0
    with open_bytes(path) as file:
        try:
            for number, line in enumerate(file, 1):
                text = line.decode("utf-8")
                yield text.removeprefix("\ufeff") if number == 1 else text
        except UnicodeDecodeError as error:
            byte = error.object[error.start]
            raise ValueError(f"{path}, line {number}: byte 0x{byte:02x} is not UTF-8; convert the file first") from None
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise ValueError(f"{path}, after line {number}: damaged gzip file ({error})") from None
