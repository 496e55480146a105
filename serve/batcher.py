"""Sentences of many requests, decoded together by threads of their own: while one batch runs, the next one gathers.

There is no waiting for company: an idle thread starts at once. A busy one takes its next batch without asking the event
loop, which may have its hands full with callers that are turned away. Imports `serve.engine` and `serve.line`.

Each sentence has its turn: after all the work that was begun before its request came, and after twice what stands
before it in the request itself. So a long request leaves half the time to those that come after it, and still knows its
end, since nothing goes before it that comes later than its last turn. What was given up is not decoded.
"""

import asyncio
import heapq
import itertools
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass

from serve.engine import Engine, Hypothesis, Ids
from serve.line import Full

_MOST_WORK = 16_000  # in a batch: characters, times the width of the beam
_STRETCH = 2


@dataclass(frozen=True)
class Kind:
    """How to decode; sentences of one kind can be decoded together."""

    engine: Engine
    beam: int
    count: int
    attention: bool

    def do(self, sources: list[Ids]) -> list[list[Hypothesis]]:
        """The hypotheses of each source."""
        return self.engine.translate_batch(sources, self.beam, self.count, self.attention)


@dataclass(frozen=True, eq=False)
class Alone:
    """Something else for a decoding thread, which nothing is done together with; its source does not matter."""

    work: Callable[[], object]

    def do(self, sources: list) -> list:
        """The one result."""
        return [self.work()]


@dataclass(eq=False)
class _Waiting:
    source: object
    work: int
    kind: Kind | Alone
    since: float
    future: asyncio.Future


class Batcher:
    """Batches for one or several engines.

    Args:
        threads: batches that are decoded at once.
        batch: most sentences in a batch.
        patience: seconds after which what still waits is refused.
        on_batch: told of each batch its sentences, their work, and the seconds it took; in the event loop.
        clock: tells the seconds.
    """

    def __init__(
        self,
        threads: int,
        batch: int,
        patience: float,
        on_batch: Callable[[int, int, float], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._batch, self._patience, self._on_batch, self._clock = batch, patience, on_batch, clock
        self._pool, self._idle = ThreadPoolExecutor(threads, "decode"), threads
        self._lock = threading.Lock()  # over all that follows
        self._lines: dict[Kind | Alone, list[tuple[int, int, _Waiting]]] = {}  # heaps by turn; none is empty
        self._numbers = itertools.count()
        self._begun = 0  # work, since ever

    async def run(self, sources: Sequence, work: Sequence[int], kinds: Sequence[Kind | Alone]) -> list:
        """What its kind makes of each source, in order; `work` says how much each of them is.

        Raises:
            Full: it waited longer than it may, as when the pace drops after it was let in.
        """
        loop, now = asyncio.get_running_loop(), self._clock()
        waiting = [_Waiting(*one, now, loop.create_future()) for one in zip(sources, work, kinds, strict=True)]
        if waiting:
            self._put(sorted(waiting, key=lambda one: one.work))  # batches of like length have less padding
        try:
            return [await one.future for one in waiting]
        finally:
            for one in waiting:
                one.future.cancel()

    def close(self) -> None:
        """Let the threads end."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _put(self, waiting: list[_Waiting]) -> None:
        with self._lock:
            turn = self._begun
            for one in waiting:
                heapq.heappush(self._lines.setdefault(one.kind, []), (turn, next(self._numbers), one))
                turn += _STRETCH * one.work
            self._wake()

    def _wake(self) -> None:
        """See to it that an idle thread takes what waits; the lock is held."""
        if self._lines and self._idle:
            self._idle -= 1
            self._pool.submit(self._serve)

    def _serve(self) -> None:
        """In a thread: batch after batch, until nothing waits."""
        while (batch := self._take()) is not None:
            self._decode(*batch)

    def _take(self) -> tuple[Kind | Alone, list[_Waiting]] | None:
        """The next batch: of the kind whose turn it is, in the order of their turns."""
        with self._lock:
            while self._lines:
                kind = min(self._lines, key=lambda kind: self._lines[kind][0][:2])
                taken = self._fill(self._lines[kind])
                if not self._lines[kind]:
                    del self._lines[kind]
                if taken:
                    self._wake()
                    return kind, taken
            self._idle += 1
            return None

    def _fill(self, line: list[tuple[int, int, _Waiting]]) -> list[_Waiting]:
        taken, work, now = [], 0, self._clock()
        while line and len(taken) < self._batch and work < _MOST_WORK:
            _, _, one = heapq.heappop(line)
            if one.future.done():  # nobody wants it any more
                continue
            if now - one.since > self._patience:
                _in_loop(one.future, _fail, one.future, Full(self._patience))
                continue
            taken.append(one)
            work += one.work
        self._begun += work
        return taken

    def _decode(self, kind: Kind | Alone, taken: list[_Waiting]) -> None:
        """Decode a batch; where that fails, each by itself: the others shall not fail with the one at fault."""
        begun = self._clock()
        try:
            found = list(zip(taken, kind.do([one.source for one in taken]), strict=True))
        except Exception as error:  # handed on to whoever waits
            if len(taken) == 1:
                _in_loop(taken[0].future, _fail, taken[0].future, error)
                return
            for one in taken:
                self._decode(kind, [one])
            return
        _in_loop(taken[0].future, self._deliver, found, self._clock() - begun)

    def _deliver(self, found: list[tuple[_Waiting, object]], seconds: float) -> None:
        self._on_batch(len(found), sum(one.work for one, _ in found), seconds)
        for one, result in found:
            if not one.future.done():
                one.future.set_result(result)


def _in_loop(future: asyncio.Future, call: Callable, *arguments: object) -> None:
    """Call something in a future's event loop, unless that has ended."""
    with suppress(RuntimeError):
        future.get_loop().call_soon_threadsafe(call, *arguments)


def _fail(future: asyncio.Future, error: Exception) -> None:
    if not future.done():
        future.set_exception(error)
        future.exception()  # seen: its request may have failed with an earlier one, and look at this one no more
