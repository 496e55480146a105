"""Parallel text read one pair at a time: TSV, CSV, JSON lines, parquet, Moses, TMX, PO, MO, the Hub and the grammar.

Every reader is a generator of (source, target, links), so memory does not grow with the file. Imports data.text,
data.sources and data.catalogues, and, when a source asks for it, data.starter.grammar and datasets.
"""

import csv
import itertools
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pyarrow
import pyarrow.parquet

from data.catalogues import read_mo, read_po, read_tmx
from data.sources import GRAMMAR, HUB, RawPair, Source, expand, hub_name, is_moses, moses_paths, origin, read_lines
from data.text import NAMES

Cells = tuple[str, str, str]  # source, target, links


def read_pairs(source: Source, languages: tuple[str, str], seed: int = 0) -> Iterator[RawPair]:
    """Every pair of `source`, in the order of its files, read from languages[0] to languages[1]."""
    for part in expand(source):
        name = origin(part)
        count = 0
        for count, cells in enumerate(itertools.islice(_cells(part, languages, seed), part.limit), 1):
            yield RawPair(*cells, name)
        if count == 0:
            raise ValueError(f"{part.path}: empty; there is no pair in it")


def _cells(part: Source, languages: tuple[str, str], seed: int) -> Iterator[Cells]:
    if part.path.startswith(GRAMMAR):
        return _read_grammar(part, languages, seed)
    if part.path.startswith(HUB):
        return _read_hub(part, languages)
    if is_moses(part.path):
        return _read_moses(part, languages)
    ending = Path(part.path.removesuffix(".gz")).suffix.lower()
    reader = _READERS.get(ending)
    if reader is None or (part.path.endswith(".gz") and ending not in _MAY_BE_PACKED):
        raise ValueError(f"{part.path}: unknown kind of file; known are {' '.join(_READERS)} and .gz of the text ones")
    return reader(part, languages)


# How columns are found, the same for every format that names them.


def _find(wanted: str, available: Iterable[str]) -> str | None:
    """The column with this name; a language's column may also bear its English name, in any case."""
    names = {wanted.casefold(), NAMES.get(wanted, wanted).casefold()}
    return next((column for column in available if column == wanted or column.strip().casefold() in names), None)


def _columns(available: Sequence[str], part: Source, languages: tuple[str, str], where: str) -> tuple[str, str]:
    wanted = (part.source_column or languages[0], part.target_column or languages[1])
    source, target = (_find(name, available) for name in wanted)
    if source is None or target is None:
        missing = wanted[0] if source is None else wanted[1]
        raise ValueError(f"{where}: no column '{missing}'; the columns are: {', '.join(available) or 'none'}")
    return source, target


def _swap(links: str) -> str:
    return " ".join("-".join(reversed(link.split("-"))) for link in links.split())


def _pick(row: dict, part: Source, languages: tuple[str, str], where: str) -> Cells:
    """The cells of a row with named fields; links in a file go from the earlier of the two columns to the later."""
    if isinstance(row.get("translation"), dict):
        row = row | row["translation"]
    names = [name for name in row if name != "translation"]
    source, target = _columns(names, part, languages, where)
    strange = [name for name in (source, target, "links") if not isinstance(row.get(name), str | None)]
    if strange:
        raise ValueError(f"{where}: '{strange[0]}' holds {type(row[strange[0]]).__name__}, not text")
    links = row.get("links") or ""
    if links and names.index(source) > names.index(target):
        links = _swap(links)
    return row[source] or "", row[target] or "", links


# One reader a format.


def _read_tsv(part: Source, languages: tuple[str, str]) -> Iterator[Cells]:
    return _read_table((line.rstrip("\r\n").split("\t") for line in read_lines(part.path)), part, languages)


def _read_csv(part: Source, languages: tuple[str, str]) -> Iterator[Cells]:
    return _read_table(_csv_rows(part.path), part, languages)


def _csv_rows(path: str) -> Iterator[list[str]]:
    rows = csv.reader(read_lines(path), strict=True)
    try:
        yield from rows
    except csv.Error as error:
        raise ValueError(f"{path}, line {rows.line_num}: {error}") from None


def _read_table(rows: Iterator[list[str]], part: Source, languages: tuple[str, str]) -> Iterator[Cells]:
    """Rows of cells, with a header or none; a cell that a later row lacks is empty, and cleaning counts it as that."""
    first = next(rows, None)
    if first is None:
        return
    header = _is_header(first, part, languages)
    source, target = _table_columns(first, header, part, languages)
    links = first.index("links") if header and "links" in first else None
    width = max(source, target, links or 0) + 1
    for row in rows if header else itertools.chain([first], rows):
        if len(row) < width:
            row = row + [""] * (width - len(row))
        found = "" if links is None else row[links]
        yield row[source], row[target], _swap(found) if found and source > target else found


def _is_header(first: list[str], part: Source, languages: tuple[str, str]) -> bool:
    """A header names both languages, or one by its code; where columns are asked for by name there must be one."""
    by_name = any(column and not column.isdigit() for column in (part.source_column, part.target_column))
    cells = {cell.strip().casefold() for cell in first}
    return by_name or bool(cells & set(languages)) or all(_find(language, first) for language in languages)


def _table_columns(first: list[str], header: bool, part: Source, languages: tuple[str, str]) -> tuple[int, int]:
    given = (part.source_column, part.target_column)
    if header and not all(column and column.isdigit() for column in given):
        names = [name.strip() for name in first]
        source, target = _columns(names, part, languages, f"{part.path}, line 1")
        return names.index(source), names.index(target)
    source, target = (int(column or position) for position, column in enumerate(given))
    if max(source, target) >= len(first):
        mark = "tabs" if ".tsv" in part.path else "commas"
        raise ValueError(
            f"{part.path}, line 1: no column {max(source, target)}, counted from 0; cells between {mark}: {len(first)}"
        )
    return source, target


def _read_jsonl(part: Source, languages: tuple[str, str]) -> Iterator[Cells]:
    for number, line in enumerate(read_lines(part.path), 1):
        if line.isspace():
            continue
        where = f"{part.path}, line {number}"
        try:
            row = json.loads(line)
        except json.JSONDecodeError as error:
            raise ValueError(f"{where}: not JSON ({error.msg} at column {error.colno})") from None
        if type(row) is not dict:
            raise ValueError(f"{where}: holds {type(row).__name__}; an object with the two languages is wanted")
        yield _pick(row, part, languages, where)


def _read_parquet(part: Source, languages: tuple[str, str]) -> Iterator[Cells]:
    number = 0
    try:
        with pyarrow.parquet.ParquetFile(part.path) as file:
            for batch in file.iter_batches(batch_size=1000):
                for row in batch.to_pylist():
                    number += 1
                    yield _pick(row, part, languages, f"{part.path}, row {number}")
    except (pyarrow.ArrowInvalid, OSError) as error:
        reason = str(error).splitlines()[0]
        raise ValueError(f"{part.path}: not a parquet file, or a damaged one ({reason})") from None


def _read_moses(part: Source, languages: tuple[str, str]) -> Iterator[Cells]:
    """Line n of one file translates line n of the other; in the order written unless named after the languages."""
    paths = moses_paths(os.path.expanduser(part.path))
    source, target = (paths[name] for name in (languages if set(paths) == set(languages) else paths))
    counts = [0, 0]
    for left, right in itertools.zip_longest(read_lines(source), read_lines(target)):
        counts = [counts[0] + (left is not None), counts[1] + (right is not None)]
        if left is not None and right is not None:
            yield left.rstrip("\r\n"), right.rstrip("\r\n"), ""
    if counts[0] != counts[1]:
        raise ValueError(f"{source} has {counts[0]} lines and {target} has {counts[1]}; line n must translate line n")


def _read_hub(part: Source, languages: tuple[str, str]) -> Iterator[Cells]:
    name, config, split = hub_name(part.path)
    for number, row in enumerate(_hub_rows(name, config, split), 1):
        yield _pick(row, part, languages, f"{part.path}, row {number}")


def _hub_rows(name: str, config: str | None, split: str) -> Iterator[dict]:
    """Streamed, so that a data set need not fit the disk twice, or at all."""
    from datasets import load_dataset

    try:
        yield from load_dataset(name, config, split=split, streaming=True)
    except Exception as error:
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        raise ValueError(f"{HUB}{name}: the data set (split '{split}') cannot be read: {reason}") from None


def _read_grammar(part: Source, languages: tuple[str, str], seed: int) -> Iterator[Cells]:
    from data.starter.grammar import generate, set_phrases

    count = part.path.removeprefix(GRAMMAR)
    if count != "phrases" and (not count.isdigit() or int(count) < 1):
        raise ValueError(f"{part.path}: write the number of pairs to generate, for example grammar:20000, or phrases")
    for pair in set_phrases() if count == "phrases" else generate(int(count), seed):
        links = " ".join(f"{left}-{right}" for left, right in pair.links)
        yield _pick({**vars(pair), "links": links}, part, languages, part.path)


_READERS = {
    ".tsv": _read_tsv, ".csv": _read_csv, ".jsonl": _read_jsonl, ".parquet": _read_parquet,
    ".tmx": read_tmx, ".po": read_po, ".mo": read_mo,
}  # fmt: skip
_MAY_BE_PACKED = {".tsv", ".csv", ".jsonl", ".tmx"}
