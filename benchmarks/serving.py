"""Our service beside LibreTranslate: the same weights, requests in turns, in one run; the bare engine is the floor.

    python benchmarks/serving.py --libretranslate PEER/bin/python [--artifact runs/measured/artifact] [--threads 1]

The peer's packages clash with ours, so it has an environment of its own, PEER, with the same engine:
    python -m venv PEER && PEER/bin/pip install libretranslate==1.9.6 ctranslate2==4.8.5
The weights reach it by `setu export argos`; it runs its own server (waitress) and search, with as many engine threads
as ours, unless ARGOS_INTER_THREADS and ARGOS_INTRA_THREADS say otherwise (its default, 1 and 0: a text at a time, on
all cores). First every system translates every line of the test, one a request: that warms it up, gives its BLEU, and
shows the lines it fails on, which are left out for all. Then come the requests, the same in the same order for each;
callers wait for their answer before they ask again, and a turn ends with the last answer to what was asked in time.

For LibreTranslate: its sentence splitter, whose model is a download, gives the text back whole; it looks for no models;
its package is unpacked before it starts; "।.", which it makes of a danda for a full stop, is scored as "।".
For ours: LibreTranslate's default beam is 4, ours is 1, so compare across beams as well.
Against ours: it splits sentences, masks numbers and links, checks every field; memory counts shared pages once for each
process. Callers run on the same cores, which takes more from the faster one: see the callers' CPU.
The bare engine is one process without HTTP or masks: requests one after the other a thread, their sentences split
beforehand and sorted by length. A service that joins small requests can be ahead of it.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import subprocess
import sys
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp
import psutil
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from servers import requests
from soak import ROOT, ask, free_port, running, service

from data.readers import read_pairs
from data.sources import RawPair, Source
from model.artifact import Artifact
from model.metrics import quick_score
from serve.argos import export_argos
from serve.directions import find_artifacts

SERVERS = str(Path(__file__).with_name("servers.py"))
TEST = ROOT.parent / "shared" / "corpora" / "test" / "newstest2014.tsv"
PATIENCE = 120.0  # seconds until a service must translate
# No limit of the service is to be met here.
UNLIMITED = {"SETU_QUEUE": "100000", "SETU_TIMEOUT": "3600", "SETU_MAX_CHARS": "1000000", "SETU_MAX_ITEMS": "10000"}


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--libretranslate", help="the Python of an environment that has it; without it, ours alone")
    parser.add_argument("--artifact", action="append", default=[], help="default: the newest under runs/")
    parser.add_argument("--test", default=str(TEST), help="pairs to translate and score; any file the trainer reads")
    parser.add_argument("--threads", type=int, default=1, help="of the engine, for every system")
    parser.add_argument("--beams", type=int, nargs="+", default=[1, 4])
    parser.add_argument("--sizes", type=int, nargs="+", default=[1, 8, 64], help="lines in a request")
    parser.add_argument("--clients", type=int, nargs="+", default=[1, 8, 64], help="callers at once")
    parser.add_argument("--seconds", type=float, default=5.0, help="of each system's turn at a size and client count")
    parser.add_argument("--turns", type=int, default=2)
    return parser.parse_args()


@dataclass
class Cell:
    """What a system did with requests of one size from so many clients, over its turns; seconds throughout.

    `cpu` is of its whole process tree, `client` of the callers; `megabytes` are resident after the last turn.
    """

    latencies: list[float] = field(default_factory=list)
    seconds: float = 0.0
    cpu: float = 0.0
    client: float = 0.0
    megabytes: float = 0.0

    def rate(self, size: int) -> float:
        """Sentences a second."""
        return len(self.latencies) * size / self.seconds

    def percentile(self, share: float) -> float:
        """Milliseconds in which this share of the requests was answered."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(int(share * len(ordered)), len(ordered) - 1)]


class System:
    """One of those compared: a process, when it translated first, and what it did."""

    def __init__(self, kind: str, beam: int, process: psutil.Popen) -> None:
        self.kind, self.name, self.process = kind, f"{kind}, beam {beam}", process
        self.beam, self.startup, self.begun = beam, 0.0, time.perf_counter()
        self.failures: Counter = Counter()
        self.cells: dict[tuple[int, int], Cell] = {}

    def started(self) -> None:
        """Note that it translates."""
        self.startup = time.perf_counter() - self.begun

    def cell(self, size: int, clients: int) -> Cell:
        """The figures of one kind of request."""
        return self.cells.setdefault((size, clients), Cell())

    def megabytes(self) -> float:
        """Resident memory of all its processes."""
        return sum(one.memory_info().rss for one in self._tree()) / 1e6

    def cpu(self) -> float:
        """Seconds that all its processes have computed."""
        return sum(sum(one.cpu_times()[:2]) for one in self._tree())

    def _tree(self) -> list[psutil.Process]:
        return [self.process, *self.process.children(recursive=True)]


class Service(System):
    """A system behind HTTP."""

    def __init__(self, kind: str, beam: int, process: psutil.Popen, url: str, languages: tuple[str, str]) -> None:
        super().__init__(kind, beam, process)
        self.url, self.languages = url, languages

    def _session(self) -> aiohttp.ClientSession:
        """A session for one turn: between turns a server closes connections that nothing came through."""
        return aiohttp.ClientSession(
            self.url, connector=aiohttp.TCPConnector(limit=0), timeout=aiohttp.ClientTimeout(None)
        )

    def _body(self, texts: list[str]) -> dict:
        source, target = self.languages
        return {"q": texts if len(texts) > 1 else texts[0], "source": source, "target": target}

    async def wait(self, log: Path) -> None:
        """Return once it translates. Raises ValueError if it ended, or takes too long."""
        async with self._session() as session:
            while (await ask(session, self._body(["Good morning."])))[0] != 200:
                if self.process.poll() is not None or time.perf_counter() - self.begun > PATIENCE:
                    last = log.read_text("utf-8", "replace").strip().rpartition("\n")[2]
                    raise ValueError(f"{self.name}: does not translate; {last or 'it said nothing'}")
                await asyncio.sleep(0.05)
        self.started()

    async def translate(self, texts: Sequence[str]) -> list[str | None]:
        """The translation of each text, a request each; None where the answer is not 200."""
        gate = asyncio.Semaphore(8)

        async def one(text: str) -> str | None:
            async with gate, session.post("/translate", json=self._body([text])) as answer:
                return (await answer.json())["translatedText"] if answer.status == 200 else None

        async with self._session() as session:
            return await asyncio.gather(*map(one, texts))

    async def turn(self, texts: Sequence[str], size: int, clients: int, seconds: float, seed: str) -> None:
        """Let so many clients ask for so long, each at least once."""
        bodies, cell = map(self._body, requests(texts, size, seed)), self.cell(size, clients)

        async def client() -> None:
            while True:
                status, took = await ask(session, next(bodies))
                if status == 200:
                    cell.latencies.append(took)
                else:
                    self.failures[status] += 1
                if time.perf_counter() - begun >= seconds:
                    return

        async with self._session() as session:
            cpu, own, begun = self.cpu(), time.process_time(), time.perf_counter()
            await asyncio.gather(*(client() for _ in range(clients)))
            cell.seconds += time.perf_counter() - begun
            cell.client += time.process_time() - own
        cell.cpu += self.cpu() - cpu
        cell.megabytes = self.megabytes()


class Bare(System):
    """The engine alone, asked through a pipe."""

    def order(self, what: dict) -> dict:
        """The worker's answer to an order. Raises ValueError if it ended."""
        print(json.dumps(what), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            raise ValueError(f"{self.name}: ended; its message is above")
        return json.loads(line)

    async def translate(self, texts: Sequence[str]) -> list[str | None]:
        """The translation of each text."""
        return self.order({"do": "translate", "texts": texts})["texts"]

    async def turn(self, texts: Sequence[str], size: int, clients: int, seconds: float, seed: str) -> None:
        """Take the requests that the services get, as many at once as there are threads."""
        cell = self.cell(size, clients)
        found = self.order({"do": "turn", "texts": texts, "size": size, "seconds": seconds, "seed": seed})
        cell.latencies += found["latencies"]
        cell.seconds, cell.cpu = cell.seconds + found["seconds"], cell.cpu + found["cpu"]
        cell.megabytes = self.megabytes()


@contextlib.contextmanager
def libretranslate(python: str, threads: int, beam: int, folder: Path, log: Path) -> Iterator[tuple[psutil.Popen, str]]:
    """LibreTranslate on a free port, over the packages in `folder`; its process and address."""
    homes = ("HOME", "TMPDIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")
    settings = {"ARGOS_INTER_THREADS": str(threads), "ARGOS_INTRA_THREADS": "1"} | os.environ
    settings |= dict.fromkeys(homes, str(folder)) | {"ARGOS_PACKAGES_DIR": str(folder / "packages")}
    settings |= {"ARGOS_BEAM_SIZE": str(beam)}
    port = str(free_port())
    with running([python, SERVERS, "libretranslate", port], settings, log) as process:
        yield process, f"http://127.0.0.1:{port}"


def bare_process(artifact: Artifact, threads: int, beam: int) -> psutil.Popen:
    """The process of `Bare`; a context manager, which ends it by ending its stdin."""
    command = [sys.executable, SERVERS, "bare", str(artifact.path), str(threads), str(beam)]
    return psutil.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


async def start(
    args: argparse.Namespace, artifact: Artifact, folder: Path, stack: contextlib.ExitStack
) -> list[System]:
    """Every system, started one after the other, each ready."""
    languages = artifact.config.source, artifact.config.target
    systems: list[System] = []
    for beam in args.beams:
        logs = {kind: folder / f"{kind} {beam}.log" for kind in ("setu", "libretranslate")}
        settings = UNLIMITED | {"SETU_BEAM": str(beam)}
        starts = {"setu": service(artifact.path, args.threads, settings, logs["setu"])}
        if args.libretranslate:
            peer = libretranslate(args.libretranslate, args.threads, beam, folder, logs["libretranslate"])
            starts["libretranslate"] = peer
        for kind, starting in starts.items():
            systems.append(Service(kind, beam, *stack.enter_context(starting), languages))
            await systems[-1].wait(logs[kind])
        bare = stack.enter_context(bare_process(artifact, args.threads, beam))
        systems.append(Bare("bare engine", beam, bare))
        await systems[-1].translate(["Good morning."])
        systems[-1].started()
    return systems


async def score(systems: list[System], pairs: Sequence[RawPair]) -> tuple[dict[str, float], list[str]]:
    """BLEU (intl) of every system, and the source lines that all of them translate. Raises ValueError if none."""
    answers = {system.name: await system.translate([pair.source for pair in pairs]) for system in systems}
    for name, texts in answers.items():
        if None in texts:
            print(f"FAILED: {name} gave no translation of {texts.count(None)} of {len(texts)} lines; left out for all")
    kept = [row for row in range(len(pairs)) if all(texts[row] is not None for texts in answers.values())]
    if not kept:
        raise ValueError("there is no line that every system translates")
    references = [pairs[row].target for row in kept]
    bleu = {
        name: quick_score([texts[row].replace("।.", "।") for row in kept], references)["bleu_intl"]
        for name, texts in answers.items()
    }
    return bleu, [pairs[row].source for row in kept]


def report(systems: list[System], bleu: dict[str, float], args: argparse.Namespace) -> None:
    """The table: a row a kind of request (sentences × callers) and system; then what each system has but one of."""
    head = "size × callers", "system", "sentences/s", "÷ LibreTr.", "÷ bare", "p50 ms", "p95", "p99"
    table = Table(*head, "CPU s/1000", "callers' CPU", "MB")
    for size, clients in itertools.product(args.sizes, args.clients):
        rates = {(one.kind, one.beam): one.cells[size, clients].rate(size) for one in systems}
        for one in systems:
            cell, rate = one.cells[size, clients], rates[one.kind, one.beam]
            if not cell.latencies:
                table.add_row(f"{size} × {clients}", one.name, "no answer")
                continue
            others = [rates.get((kind, one.beam)) for kind in ("libretranslate", "bare engine")]
            ratios = [f"{rate / other:.2f}" if other else "" for other in others]
            times = [f"{cell.percentile(share):.1f}" for share in (0.5, 0.95, 0.99)]
            cpu = f"{1000 * cell.cpu / size / len(cell.latencies):.2f}"
            last = cpu, f"{cell.client / cell.seconds:.0%}", f"{cell.megabytes:.0f}"
            table.add_row(f"{size} × {clients}", one.name, f"{rate:.1f}", *ratios, *times, *last)
        table.add_section()
    whole = Table("system", "BLEU (intl)", "start-up s", "answers other than 200")
    for one in systems:
        failures = ", ".join(f"{status}: {count}" for status, count in one.failures.items())
        whole.add_row(one.name, f"{bleu[one.name]:.2f}", f"{one.startup:.1f}", failures or "none")
    for each in (table, whole):
        Console(width=150).print(each)


async def compare(args: argparse.Namespace, artifact: Artifact, pairs: Sequence[RawPair]) -> int:
    """Requests in turns; 1 if a service gave another answer than 200."""
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        with zipfile.ZipFile(export_argos(artifact, folder / "setu.argosmodel")) as package:
            package.extractall(folder / "packages")
        systems = await start(args, artifact, folder, stack)
        bleu, texts = await score(systems, pairs)
        print(f"{len(texts)} lines, {args.threads} engine thread(s) each, {os.cpu_count()} cores", flush=True)
        for turn, size, clients in itertools.product(range(args.turns), args.sizes, args.clients):
            print(f"turn {turn + 1}: requests of {size}, {clients} client(s)", file=sys.stderr)
            for system in systems if turn % 2 == 0 else reversed(systems):
                await system.turn(texts, size, clients, args.seconds, f"{turn} {size}")
    report(systems, bleu, args)
    failed = [system.name for system in systems if system.failures]
    for name in failed:
        print(f"FAILED: {name} gave answers other than 200; its speed counts those it gave")
    return 1 if failed else 0


def main() -> int:
    """Measure what was asked for."""
    args = arguments()
    artifact = find_artifacts(args.artifact)[0]
    pairs = list(read_pairs(Source(args.test), (artifact.config.source, artifact.config.target)))
    return asyncio.run(compare(args, artifact, pairs))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (ValueError, OSError, aiohttp.ClientError) as error:
        print(f"serving.py: error: {error}", file=sys.stderr)
        sys.exit(2)
