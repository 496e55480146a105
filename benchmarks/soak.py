"""Does the service stand more than it can bear? Twice its own pace for some minutes, then a look at it.

    python benchmarks/soak.py [--minutes 10] [--artifact runs/starter/artifact]

Starts the service on a free port, measures its latency and the pace it can bear (16 callers who each wait for their
answer), then sends twice as many requests a second, whatever becomes of them. It holds if there is no answer but 200,
429 and 503, if the worker's memory stays within 5 % once warm and below 300 MB, and if its latency afterwards is as
before. Client and service share the machine. Exit status 1 if it does not hold. Imports `serve.directions`.
"""

import argparse
import asyncio
import itertools
import os
import random
import socket
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import aiohttp
import psutil
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from serve.directions import find_artifacts

ROOT = Path(__file__).resolve().parent.parent
ALLOWED = {200, 429, 503}
GROWTH, SLOWER = 1.05, 1.5  # of memory and of the median latency
MOST = 300  # MB
IDLE = 3  # seconds that a connection is kept for another request; the service closes it after 5, and both at once fail
WHO = (
    "I",
    "My brother",
    "The teacher",
    "Our neighbour",
    "She",
    "The old farmer",
    "They",
    "The children of the village",
)
WHAT = ("will read the book", "saw a red car", "bought 12 mangoes for 250 rupees", "wants to drink tea", "went home")
WHEN = ("today.", "yesterday evening.", "at 10:30.", "after the rain stopped.", "in the morning!", "and came back.")


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def running(command: list[str], settings: Mapping[str, str], log: Path) -> Iterator[psutil.Popen]:
    """A process with these environment variables besides our own, ended afterwards; what it prints goes into `log`."""
    with log.open("wb") as out:
        process = psutil.Popen(command, env={**os.environ, **settings}, stdout=out, stderr=out)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(60)


@contextmanager
def service(
    artifact: Path, threads: int = 1, settings: Mapping[str, str] = {}, log: Path = Path(os.devnull)
) -> Iterator[tuple[psutil.Popen, str]]:
    """The service on a free port, with SETU_ variables if there are any; its process and address."""
    port = str(free_port())
    command = [sys.executable, "-m", "serve.cli", "serve", "--artifact", str(artifact), "--port", port]
    with running([*command, "--threads", str(threads)], {"PYTHONPATH": str(ROOT), **settings}, log) as process:
        yield process, f"http://127.0.0.1:{port}"


async def wait_until_ready(session: aiohttp.ClientSession) -> None:
    """Return once the service is ready. Raises TimeoutError."""
    async with asyncio.timeout(60):
        while True:
            try:
                async with session.get("/readyz") as answer:
                    if answer.status == 200:
                        return
            except aiohttp.ClientError:
                pass
            await asyncio.sleep(0.1)


def bodies(source: str, target: str) -> Iterator[dict]:
    """Requests without end: mostly one sentence, sometimes several or a list."""
    draw = random.Random(1)
    while True:
        count = draw.choice((1, 1, 1, 2, 4))
        texts = [" ".join(map(draw.choice, (WHO, WHAT, WHEN))) for _ in range(count)]
        yield {"q": texts if draw.random() < 0.2 else " ".join(texts), "source": source, "target": target}


async def ask(session: aiohttp.ClientSession, body: dict) -> tuple[int | str, float]:
    """The status of an answer, or the name of what went wrong, and the seconds it took."""
    begun = time.perf_counter()
    try:
        async with session.post("/translate", json=body) as answer:
            await answer.read()
            return answer.status, time.perf_counter() - begun
    except (aiohttp.ClientError, TimeoutError) as error:
        return type(error).__name__, time.perf_counter() - begun


async def latency(session: aiohttp.ClientSession, requests: Iterator[dict], count: int = 200) -> float:
    """The median milliseconds of requests one after another."""
    return 1000 * statistics.median([(await ask(session, next(requests)))[1] for _ in range(count)])


async def bearable(session: aiohttp.ClientSession, requests: Iterator[dict], callers: int, seconds: float) -> float:
    """Requests a second that are answered when every caller waits for its answer."""
    end, answered = time.monotonic() + seconds, itertools.count()

    async def call() -> None:
        while time.monotonic() < end:
            await ask(session, next(requests))
            next(answered)

    await asyncio.gather(*(call() for _ in range(callers)))
    return next(answered) / seconds


async def overload(
    session: aiohttp.ClientSession, requests: Iterator[dict], pace: float, seconds: float, worker: psutil.Process
) -> tuple[Counter, list[float], list[float]]:
    """Send so many requests a second; the statuses, the seconds of those that were translated, memory each second."""
    statuses, took, memory, running = Counter(), [], [], set()

    async def one(body: dict) -> None:
        status, elapsed = await ask(session, body)
        statuses[status] += 1
        if status == 200:
            took.append(elapsed)

    begun = time.monotonic()
    for number in itertools.count():
        await asyncio.sleep(max(0.0, begun + number / pace - time.monotonic()))
        elapsed = time.monotonic() - begun
        if elapsed >= seconds:
            break
        if elapsed > len(memory):
            memory.append(worker.memory_info().rss / 1e6)
        task = asyncio.create_task(one(next(requests)))
        running.add(task)
        task.add_done_callback(running.discard)
    await asyncio.gather(*running)
    return statuses, took, memory


async def soak(minutes: float, artifact: Path, source: str, target: str) -> bool:
    """Run it, print the table; whether the service held."""
    requests = bodies(source, target)
    connector = aiohttp.TCPConnector(limit=0, keepalive_timeout=IDLE)
    with service(artifact) as (process, url):
        async with aiohttp.ClientSession(url, connector=connector, timeout=aiohttp.ClientTimeout(90)) as session:
            await wait_until_ready(session)
            await latency(session, requests)  # warm
            before = await latency(session, requests)
            pace = await bearable(session, requests, callers=16, seconds=10)
            worker = max(process.children(recursive=True), key=lambda one: one.memory_info().rss)
            statuses, took, memory = await overload(session, requests, 2 * pace, 60 * minutes, worker)
            await asyncio.sleep(2)
            after = await latency(session, requests)
    warm = memory[len(memory) // 5 :]
    quarter = max(len(warm) // 4, 1)
    growth = statistics.median(warm[-quarter:]) / statistics.median(warm[:quarter])
    checks = {
        "no other answer": not set(statuses) - ALLOWED,
        f"memory within {GROWTH - 1:.0%}": growth <= GROWTH,
        f"memory at most {MOST} MB": max(memory) <= MOST,
        "latency as before": after <= SLOWER * before,
    }
    figures = {
        "pace it can bear": f"{pace:.0f} requests/s",
        "sent": f"{statuses.total()} in {minutes:g} minutes ({statuses.total() / 60 / minutes:.0f}/s)",
        "answers": ", ".join(f"{status}: {count}" for status, count in sorted(statuses.items(), key=str)),
        "latency of the translated, median and 99 %": " and ".join(
            f"{1000 * one:.0f} ms" for one in (statistics.median(took), statistics.quantiles(took, n=100)[98])
        ),
        "memory of the worker once warm, at the end, at most": f"{warm[0]:.0f} MB, {memory[-1]:.0f} MB "
        f"({growth - 1:+.1%}), {max(memory):.0f} MB",
        "median latency alone, before and after": f"{before:.1f} ms, {after:.1f} ms",
        **{check: "yes" if held else "NO" for check, held in checks.items()},
    }
    table = Table(show_header=False)
    for name, figure in figures.items():
        table.add_row(name, figure)
    Console(width=110).print(table)
    return all(checks.values())


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--artifact", action="append", default=[], help="default: the newest under runs/")
    options = parser.parse_args()
    artifact = find_artifacts(options.artifact)[0]
    held = asyncio.run(soak(options.minutes, artifact.path, artifact.config.source, artifact.config.target))
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
