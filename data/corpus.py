"""The training corpus: sources read, cleaned and kept on disk as Arrow. `data.stream` serves what no disk can hold.

`load_corpus` builds once for each set of inputs and opens the result memory-mapped. While it builds, one batch of rows
is in memory: even the hashes that tell duplicates are in a file. Imports data.cleaning, data.readers and data.sources.
"""

import hashlib
import json
import multiprocessing
import os
import sqlite3
import tempfile
import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import islice, zip_longest
from multiprocessing.pool import AsyncResult, Pool
from pathlib import Path
from typing import Self

from datasets import Dataset, Features, Value
from datasets.arrow_writer import ArrowWriter

from data.cleaning import EXAMPLES, STEPS, CleaningConfig, HeldOut, Judged, Tally, judge, sift
from data.readers import read_pairs
from data.sources import GRAMMAR, RawPair, Source, expand, files, origin

FEATURES = Features(
    {name: Value("string") for name in ("source", "target", "links", "origin")} | {"weight": Value("float32")}
)
_BATCH = 1000  # rows judged, and written, at once
_AHEAD = 2 * (os.cpu_count() or 1)  # batches handed out to be judged
_settings: tuple = ()

HeldOutSet = str | Source | tuple[str, str]  # a file of dev or test pairs, or one pair


def load_corpus(
    sources: Sequence[Source],
    languages: tuple[str, str],
    cleaning: CleaningConfig,
    held_out: Sequence[HeldOutSet],
    cache_dir: str | os.PathLike,
    seed: int = 0,
) -> tuple[Dataset, dict]:
    """Clean pairs with the columns of FEATURES, and the report that becomes data_report.json.

    Built anew only if a file, a source, the cleaning, a held-out sentence or the code of this package has changed.
    """
    folder = Path(cache_dir, f"corpus-{fingerprint(sources, languages, cleaning, held_out, seed)}")
    cached = (folder / "report.json").is_file()
    if not cached:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix="building-") as scratch:
            _build(Path(scratch), sources, languages, cleaning, held_out, seed)
            _move(Path(scratch, "corpus"), folder)
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    return Dataset.from_file(str(folder / "pairs.arrow")), {**report, "cached": cached}


def _build(
    scratch: Path,
    sources: Sequence[Source],
    languages: tuple[str, str],
    cleaning: CleaningConfig,
    held_out: Sequence[HeldOutSet],
    seed: int,
) -> None:
    started = time.perf_counter()
    corpus = scratch / "corpus"
    corpus.mkdir()
    watch = HeldOut(held_out_pairs(held_out, languages), cleaning)
    parts = parts_of(sources)
    tallies = [Tally() for _ in parts]
    judges = multiprocessing.get_context("fork").Pool(initializer=_begin, initargs=(cleaning, languages, watch))
    with (
        judges,
        ArrowWriter(path=str(corpus / "pairs.arrow"), features=FEATURES) as writer,
        SeenOnDisk(scratch) as seen,
    ):
        for part, tally in zip(parts, tallies, strict=True):
            judged = _judged(judges, read_pairs(part, languages, seed))
            _write(writer, sift(judged, seen.is_new, tally), part.weight)
        writer.finalize()
    report = make_report(parts, tallies)
    require_some(report)
    report |= {"languages": languages, "cleaning": asdict(cleaning), "seconds": round(time.perf_counter() - started, 2)}
    (corpus / "report.json").write_text(json.dumps(report, ensure_ascii=False, indent=1), encoding="utf-8")


def _begin(*settings: object) -> None:
    """Keep, in a process that judges, what it judges by: inherited by the fork, so nothing is copied."""
    global _settings
    _settings = settings


def _judge(rows: list[RawPair]) -> list[Judged]:
    return [judge(raw, *_settings) for raw in rows]


def _judged(judges: Pool, pairs: Iterator[RawPair]) -> Iterator[Judged]:
    """The judgements in the order of the pairs; a few batches are under way at a time, so memory does not grow."""
    under_way: deque[AsyncResult] = deque()
    while rows := list(islice(pairs, _BATCH)):
        under_way.append(judges.apply_async(_judge, (rows,)))
        if len(under_way) > _AHEAD:
            yield from under_way.popleft().get()
    for batch in under_way:
        yield from batch.get()


def _write(writer: ArrowWriter, pairs: Iterator[RawPair], weight: float) -> None:
    while rows := list(islice(pairs, _BATCH)):
        columns = dict(zip(RawPair._fields, map(list, zip(*rows, strict=True)), strict=True))
        writer.write_batch({**columns, "weight": [weight] * len(rows)})


def _move(whole: Path, folder: Path) -> None:
    """A cache is whole or not there; if another process was first, its cache is as good."""
    try:
        whole.rename(folder)
    except OSError:
        if not (folder / "report.json").is_file():
            raise


def parts_of(sources: Sequence[Source]) -> list[Source]:
    """One source for each file of the given ones."""
    if not sources:
        raise ValueError("no source of training pairs is given")
    return [part for source in sources for part in expand(source)]


def held_out_pairs(held_out: Sequence[HeldOutSet], languages: tuple[str, str]) -> Iterator[tuple[str, str]]:
    """The pairs given, and those of the files given."""
    for one in held_out:
        if isinstance(one, tuple):
            yield one
        else:
            source = one if isinstance(one, Source) else Source(one)
            yield from ((pair.source, pair.target) for pair in read_pairs(source, languages))


class SeenOnDisk:
    """The hashes of the pairs so far, in a database beside the corpus: exact, and memory does not grow."""

    def __init__(self, folder: Path):
        self._database = sqlite3.connect(folder / "seen.db", isolation_level=None)
        # It is thrown away after the build, so nothing has to survive a crash; the cache is 16 MB.
        self._database.executescript(
            "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA locking_mode=EXCLUSIVE; PRAGMA cache_size=-16000;"
            "CREATE TABLE seen (hash INTEGER PRIMARY KEY); BEGIN"
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._database.close()

    def is_new(self, pair_hash: int) -> bool:
        """Whether this hash has not been asked for before."""
        return self._database.execute("INSERT OR IGNORE INTO seen VALUES (?)", (pair_hash,)).rowcount == 1


def fingerprint(
    sources: Sequence[Source],
    languages: tuple[str, str],
    cleaning: CleaningConfig,
    held_out: Sequence[HeldOutSet],
    seed: int,
) -> str:
    """A name for everything that decides what the corpus holds: files by size and time, settings, and the code."""
    generated = any(source.path.startswith(GRAMMAR) for source in sources)
    held_out = [Source(one) if isinstance(one, str) else one for one in held_out]
    inputs = [*sources, *(one for one in held_out if isinstance(one, Source))]
    package = Path(__file__).parent
    code = [package / f"{name}.py" for name in ("text", "sources", "catalogues", "readers", "cleaning", "corpus")]
    if generated:
        code += sorted(path for path in (package / "starter").rglob("*") if path.suffix in {".py", ".tsv"})
    digest = hashlib.sha256(repr([inputs, languages, cleaning, generated and seed]).encode())
    digest.update(repr([_stamp(path) for source in inputs for path in files(source)]).encode())
    digest.update(repr([one for one in held_out if isinstance(one, tuple)]).encode())
    for path in code:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def _stamp(path: str) -> tuple[str, int, int]:
    status = os.stat(path)
    return path, status.st_size, status.st_mtime_ns


def make_report(parts: Sequence[Source], tallies: Sequence[Tally]) -> dict:
    """Counts and examples: of the whole, and of each source; read = kept + the sum of dropped."""
    rows = [
        {"origin": origin(part), "path": part.path, "weight": part.weight, **asdict(tally)}
        for part, tally in zip(parts, tallies, strict=True)
    ]
    return {
        "read": sum(tally.read for tally in tallies),
        "kept": sum(tally.kept for tally in tallies),
        "dropped": {step: sum(tally.dropped[step] for tally in tallies) for step in STEPS},
        "examples": {step: found for step in STEPS if (found := _mixed_examples(rows, step))},
        "sources": rows,
    }


def _mixed_examples(rows: Sequence[dict], step: str) -> list[dict[str, str]]:
    """A few examples of a step from as many sources as there are."""
    shown = ([{"origin": row["origin"], **one} for one in row["examples"].get(step, [])] for row in rows)
    return list(islice((one for turn in zip_longest(*shown) for one in turn if one), EXAMPLES))


def require_some(report: dict) -> None:
    """An error that says what happened, if cleaning left no pair."""
    if report["kept"] == 0:
        (step, count), *_ = Counter(report["dropped"]).most_common(1)
        example = report["examples"][step][0]
        raise ValueError(
            f"no pair is left of the {report['read']} that were read; most fell to step {step} ({count}), "
            f"for example '{example['source'][:60]}' beside '{example['target'][:60]}'"
        )
