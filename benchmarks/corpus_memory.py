"""Does memory grow with the corpus? Builds corpora of a size and of ten times that, and reads every row of each.

    python benchmarks/corpus_memory.py [PAIRS]

Each size has a process of its own, which makes its TSV file of random words, builds the corpus, goes once through all
rows in random order, and once through the same file as a stream. "held" is memory of the process's own (RssAnon in
/proc/self/status); "with pages" adds the pages of the Arrow file that the kernel has at hand and drops when it needs
the room. Imports data.corpus and data.stream.
"""

import json
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from data.cleaning import CleaningConfig
from data.corpus import load_corpus
from data.sources import Source
from data.stream import stream_corpus

ALLOWED = 1.2  # ten times the pairs may hold a fifth more
STEPS = ("build", "read all rows", "stream all rows")


def megabytes(field: str) -> float:
    """A field of this process's memory."""
    status = Path("/proc/self/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith(field + ":")).split()[1]) / 1024


def peak(step: Callable[[], Any]) -> tuple[Any, dict[str, float]]:
    """What `step` returns, and the most memory seen while it ran, looked at twenty times a second."""
    held, total, done = [megabytes("RssAnon")], [megabytes("VmRSS")], threading.Event()

    def watch() -> None:
        while not done.wait(0.05):
            held.append(megabytes("RssAnon"))
            total.append(megabytes("VmRSS"))

    watcher = threading.Thread(target=watch)
    started = time.perf_counter()
    watcher.start()
    result = step()
    done.set()
    watcher.join()
    return result, {"held": max(held), "with pages": max(total), "seconds": time.perf_counter() - started}


def write_pairs(path: Path, pairs: int) -> None:
    """A TSV file of sentences of 5 to 20 random words."""
    rng = random.Random(0)
    english = ["".join(rng.choices("abcdefghijklmnoprstuvwy", k=rng.randint(2, 9))) for _ in range(20_000)]
    hindi = ["".join(rng.choices("कखगचजटडतदनपबमयरलवसह", k=rng.randint(2, 5))) for _ in range(20_000)]
    with open(path, "w", encoding="utf-8") as file:
        file.write("en\thi\n")
        for _ in range(pairs):
            words = rng.randint(5, 20)
            file.write(" ".join(rng.choices(english, k=words)) + "\t" + " ".join(rng.choices(hindi, k=words)) + "\n")


def measure(pairs: int) -> dict[str, dict[str, float]]:
    """The peaks of each step, in this process."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "pairs.tsv")
        write_pairs(path, pairs)
        inputs = ([Source(str(path))], ("en", "hi"), CleaningConfig(), [("a test sentence", "क ख ग")])
        (dataset, report), build = peak(lambda: load_corpus(*inputs, Path(folder, "cache")))
        assert report["kept"] == pairs, report["dropped"]

        def read_all() -> None:
            order = list(range(0, pairs, 100))
            random.Random(0).shuffle(order)
            for first in order:
                assert len(dataset[first : first + 100]["source"]) > 0

        _, read = peak(read_all)
        streamed, stream = peak(lambda: sum(1 for _ in stream_corpus(*inputs)))
        assert streamed == pairs
    return dict(zip(STEPS, (build, read, stream), strict=True))


def main(pairs: int = 50_000) -> int:
    """Print the table; 1 if ten times the pairs held more than a fifth more memory."""
    sizes = (pairs, 10 * pairs)
    runs = [
        json.loads(
            subprocess.run([sys.executable, __file__, "--one", str(size)], stdout=subprocess.PIPE, check=True).stdout
        )
        for size in sizes
    ]
    table = Table("step", "pairs", "held, MB", "with pages, MB", "seconds", "held, times the smaller")
    ratios = {step: runs[1][step]["held"] / runs[0][step]["held"] for step in STEPS}
    for step in STEPS:
        for size, run in zip(sizes, runs, strict=True):
            numbers = [f"{run[step][name]:.0f}" for name in ("held", "with pages", "seconds")]
            table.add_row(step, f"{size:,}", *numbers, f"{ratios[step]:.2f}" if size == sizes[1] else "")
    Console().print(table)
    return int(max(ratios.values()) > ALLOWED)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        print(json.dumps(measure(int(sys.argv[2]))))
    else:
        sys.exit(main(*map(int, sys.argv[1:])))
