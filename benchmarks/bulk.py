"""Many lines through `setu translate`: how fast beside the bare engine, and does memory stay flat?

    python benchmarks/bulk.py [--artifact runs/measured/artifact] [--lines 100000] [--threads 1] [--beam 1]

The lines are those of the test again and again, each time in another order and with other digits in their numbers. The
bare engine (see serving.py: sentences split beforehand, no masks) has the first half before the command's run and the
second half after it, so that what else the machine does falls on both. The command's time includes its start.
"""

import argparse
import contextlib
import itertools
import random
import re
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import psutil
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from servers import CHUNK, requests
from serving import TEST, Bare, bare_process
from soak import ROOT, running

from data.readers import read_pairs
from data.sources import Source
from model.artifact import Artifact
from serve.directions import find_artifacts


def varied(texts: Sequence[str], count: int) -> list[str]:
    """So many texts: all of them again and again in another order, with other digits in their numbers."""
    draw = random.Random(1)
    endless = itertools.chain.from_iterable(requests(texts, len(texts), "bulk"))
    return [re.sub("[0-9]", lambda _: str(draw.randint(1, 9)), text) for text in itertools.islice(endless, count)]


def translate_file(command: list[str], out: Path, log: Path) -> tuple[float, list[tuple[int, float]]]:
    """Run the command; its seconds, and ten times a second bytes written and MB. Raises ValueError if it fails."""
    begun, samples = time.perf_counter(), []
    with running([sys.executable, "-m", "serve.cli", *command], {"PYTHONPATH": str(ROOT)}, log) as process:
        while process.poll() is None:
            with contextlib.suppress(psutil.Error):  # it may end in between
                megabytes = process.memory_info().rss / 1e6
                samples.append((out.stat().st_size if out.exists() else 0, megabytes))
            time.sleep(0.1)
        if process.poll() != 0:
            raise ValueError(f"setu translate: {log.read_text('utf-8', 'replace').strip()}")
    return time.perf_counter() - begun, samples


def measure(options: argparse.Namespace, artifact: Artifact, lines: list[str]) -> None:
    """Translate the lines both ways and print the table. Raises ValueError if the command fails or loses lines."""
    half = len(lines) // 2
    with tempfile.TemporaryDirectory() as name, bare_process(artifact, options.threads, options.beam) as process:
        source, out, log = (Path(name) / part for part in ("source", "out", "log"))
        source.write_text("\n".join(lines) + "\n", "utf-8")
        bare = Bare("bare engine", options.beam, process)
        bare.order({"do": "translate", "texts": lines[:CHUNK]})  # warm
        floor = bare.order({"do": "translate", "texts": lines[:half]})["seconds"]
        how = ["--threads", str(options.threads), "--beam", str(options.beam)]
        command = ["translate", "--artifact", str(artifact.path), "--file", str(source), "--out", str(out), *how]
        seconds, samples = translate_file(command, out, log)
        floor += bare.order({"do": "translate", "texts": lines[half:]})["seconds"]
        size, came = out.stat().st_size, out.read_bytes().count(b"\n")
    if came != len(lines):
        raise ValueError(f"setu translate: {came} lines came out, but {len(lines)} went in")
    early, whole = (max((mb for at, mb in samples if at <= part * size), default=0.0) for part in (0.1, 1))
    table = Table("system", "lines", "seconds", "lines/s", "÷ bare", "peak MB in the first 10 %", "peak MB")
    count = f"{len(lines):,}"
    table.add_row("bare engine", count, f"{floor:.1f}", f"{len(lines) / floor:.0f}", "1.00")
    rates = f"{len(lines) / seconds:.0f}", f"{floor / seconds:.2f}"
    table.add_row("setu translate", count, f"{seconds:.1f}", *rates, f"{early:.0f}", f"{whole:.0f}")
    Console(width=110).print(table)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--artifact", action="append", default=[], help="default: the newest under runs/")
    parser.add_argument("--test", default=str(TEST), help="pairs whose source is translated")
    parser.add_argument("--lines", type=int, default=100_000)
    parser.add_argument("--threads", type=int, default=1, help="of the engine")
    parser.add_argument("--beam", type=int, default=1)
    options = parser.parse_args()
    artifact = find_artifacts(options.artifact)[0]
    pairs = read_pairs(Source(options.test), (artifact.config.source, artifact.config.target))
    measure(options, artifact, varied([pair.source for pair in pairs], options.lines))


if __name__ == "__main__":
    try:
        main()
    except (ValueError, OSError) as error:
        print(f"bulk.py: error: {error}", file=sys.stderr)
        sys.exit(2)
