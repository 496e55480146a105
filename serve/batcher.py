"""Sentences of many requests, decoded together: while one batch runs, the next one gathers.

There is no waiting for company: an idle engine starts at once. Requests take turns, so that a long one does not hold
up a short one, and a request that was given up takes no more time. Imports `serve.engine`.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass, field

from serve.engine import Engine, Hypothesis, Ids

_MOST_PIECES = 4096  # source pieces in a batch


class Full(Exception):
    """Too much is waiting already."""


@dataclass(frozen=True)
class Kind:
    """How to decode; sentences of one kind can be decoded together."""

    beam: int
    count: int
    attention: bool


@dataclass
class _Request:
    kind: Kind
    waiting: deque[tuple[Ids, asyncio.Future]] = field(default_factory=deque)


class Batcher:
    """Batches for one engine.

    Args:
        engine: decodes.
        pool: where it does so; as many batches run at once as `slots` allows, over all batchers that share it.
        slots: one for each thread of the pool.
        batch: most sentences in a batch.
        queue: most sentences waiting.
        on_batch: told the size of each batch.
    """

    def __init__(
        self, engine: Engine, pool: Executor, slots: asyncio.Semaphore, batch: int, queue: int, on_batch: Callable
    ) -> None:
        self._engine, self._pool, self._slots = engine, pool, slots
        self._batch, self._queue, self._on_batch = batch, queue, on_batch
        self._turn = max(1, batch // 4)  # sentences of a request before others have their turn
        self._requests: deque[_Request] = deque()
        self._running: set[asyncio.Task] = set()
        self._in_line = False
        self.waiting = 0

    async def run(self, sources: Sequence[Ids], kind: Kind) -> list[list[Hypothesis]]:
        """The hypotheses of a request's sentences, in order.

        Raises:
            Full: more sentences would wait than may; a request that finds nobody waiting is always let in.
        """
        if not sources:
            return []
        self._check(len(sources))
        futures = [asyncio.get_running_loop().create_future() for _ in sources]
        self._requests.append(_Request(kind, deque(zip(sources, futures, strict=True))))
        self.waiting += len(sources)
        self._start()
        try:
            return [await future for future in futures]
        finally:
            for future in futures:
                future.cancel()

    @contextmanager
    def place(self) -> Iterator[None]:
        """A place among what waits, for a request whose sentences are still to be found. Raises Full."""
        self._check(1)
        self.waiting += 1
        try:
            yield
        finally:
            self.waiting -= 1

    def _check(self, sentences: int) -> None:
        """Raise Full if so many sentences more may not wait."""
        if self.waiting and self.waiting + sentences > self._queue:
            raise Full

    def _start(self) -> None:
        """See to it that someone will take what waits: a task for the next batch, and only one in line for a thread."""
        if self._in_line:
            return
        self._in_line = True
        task = asyncio.create_task(self._decode())
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _decode(self) -> None:
        """Wait for a free thread, take a batch, leave the rest to the next task, and decode."""
        async with self._slots:
            self._in_line = False
            kind, taken = self._take()
            if self._requests:
                self._start()
            if taken:
                self._on_batch(len(taken))
                await self._decode_batch(kind, taken)

    async def _decode_batch(self, kind: Kind, taken: list[tuple[Ids, asyncio.Future]]) -> None:
        try:
            found = await self._call([ids for ids, _ in taken], kind)
        except Exception as error:  # handed on to whoever waits
            if len(taken) > 1:  # find the one at fault: the others shall not fail with it
                for one in taken:
                    await self._decode_batch(kind, [one])
            elif not taken[0][1].done():
                taken[0][1].set_exception(error)
            return
        for (_, future), hypotheses in zip(taken, found, strict=True):
            if not future.done():
                future.set_result(hypotheses)

    async def _call(self, ids: list[Ids], kind: Kind) -> list[list[Hypothesis]]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._pool, self._engine.translate_batch, ids, kind.beam, kind.count, kind.attention
        )

    def _take(self) -> tuple[Kind | None, list[tuple[Ids, asyncio.Future]]]:
        """The next batch, all of the first request's kind: a turn for each request in the order of their coming.

        Who has had a turn and wants more goes to the end; who was passed over keeps its place.
        """
        kind, taken, pieces = None, [], 0
        passed, again = [], []
        while (self._requests or again) and len(taken) < self._batch and pieces < _MOST_PIECES:
            if not self._requests:
                self._requests.extend(again)
                again.clear()
            request, turn = self._requests.popleft(), 0
            while kind in (None, request.kind) and turn < self._turn and len(taken) < self._batch:
                if (one := self._next(request)) is None:
                    break
                kind, turn, pieces = request.kind, turn + 1, pieces + len(one[0])
                taken.append(one)
            if request.waiting:
                (again if turn == self._turn else passed).append(request)
        self._requests.extendleft(reversed(passed))
        self._requests.extend(again)
        return kind, taken

    def _next(self, request: _Request) -> tuple[Ids, asyncio.Future] | None:
        """The request's next sentence that somebody still wants."""
        while request.waiting:
            one = request.waiting.popleft()
            self.waiting -= 1
            if not one[1].done():
                return one
        return None
