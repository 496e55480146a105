"""The batcher alone: who shares a batch, whose turn it is, and that a fault stays with its own sentence."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from serve.batcher import Batcher, Full, Kind
from serve.engine import Hypothesis

GREEDY = Kind(beam=1, count=1, attention=False)


class Echo:
    """Gives the ids back, once it is let go; fails at the id 13."""

    def __init__(self):
        self.batches, self.go = [], threading.Event()
        self.go.set()

    def translate_batch(self, src, beam, count, attention):
        self.go.wait(10)
        self.batches.append([ids[0] for ids in src])
        if any(13 in ids for ids in src):
            raise RuntimeError("thirteen")
        return [[Hypothesis(list(ids), 0.0, True)] for ids in src]


def run(scenario, batch=4, queue=100):
    """Run a scenario with a fresh engine and batcher."""

    async def scene():
        engine = Echo()
        with ThreadPoolExecutor(1) as pool:
            batcher = Batcher(engine, pool, asyncio.Semaphore(1), batch, queue, lambda size: None)
            return await scenario(engine, batcher)

    return asyncio.run(scene())


async def while_busy(engine, batcher, *requests):
    """Start requests while the engine is held up by another, then let it go on; their results or errors."""
    engine.go.clear()
    first = asyncio.ensure_future(batcher.run([[0]], GREEDY))
    await asyncio.sleep(0.05)
    tasks = [asyncio.ensure_future(batcher.run([[number] for number in ids], kind)) for ids, kind in requests]
    await asyncio.sleep(0.05)
    engine.go.set()
    await first
    return await asyncio.gather(*tasks, return_exceptions=True)


def echoed(found):
    return [best.ids[0] for (best,) in found]


def test_an_idle_engine_starts_at_once():
    async def scenario(engine, batcher):
        assert echoed(await batcher.run([[5], [6]], GREEDY)) == [5, 6]
        assert await batcher.run([], GREEDY) == []
        assert engine.batches == [[5, 6]]

    run(scenario)


def test_requests_share_batches_in_turns():
    async def scenario(engine, batcher):
        found = await while_busy(engine, batcher, ([1, 2, 3, 4, 5], GREEDY), ([21], GREEDY), ([31, 32], GREEDY))
        assert [echoed(one) for one in found] == [[1, 2, 3, 4, 5], [21], [31, 32]]
        assert engine.batches == [[0], [1, 21, 31, 2], [32, 3, 4, 5]]
        assert batcher.waiting == 0

    run(scenario)


def test_waiting_requests_need_no_task_each():
    async def scenario(engine, batcher):
        before = len(asyncio.all_tasks())
        await while_busy(engine, batcher, *(([number], GREEDY) for number in range(20, 110)))
        engine.go.clear()
        callers = [asyncio.ensure_future(batcher.run([[number]], GREEDY)) for number in range(20, 110)]
        await asyncio.sleep(0.05)
        assert len(asyncio.all_tasks()) <= before + len(callers) + 2
        engine.go.set()
        await asyncio.gather(*callers)

    run(scenario)


def test_kinds_are_not_mixed():
    async def scenario(engine, batcher):
        found = await while_busy(engine, batcher, ([1, 2], GREEDY), ([21], Kind(5, 1, False)), ([3], GREEDY))
        assert [echoed(one) for one in found] == [[1, 2], [21], [3]]
        assert sorted(map(sorted, engine.batches)) == [[0], [1, 2, 3], [21]]

    run(scenario)


def test_a_fault_stays_with_its_own_sentence():
    async def scenario(engine, batcher):
        good, bad, other = await while_busy(engine, batcher, ([1, 2], GREEDY), ([13], GREEDY), ([3], GREEDY))
        assert [echoed(good), echoed(other)] == [[1, 2], [3]]
        assert isinstance(bad, RuntimeError)

    run(scenario)


def test_what_was_given_up_is_not_decoded():
    async def scenario(engine, batcher):
        engine.go.clear()
        first = asyncio.ensure_future(batcher.run([[0]], GREEDY))
        await asyncio.sleep(0.05)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(batcher.run([[7], [8]], GREEDY), 0.05)
        engine.go.set()
        await first
        await batcher.run([[9]], GREEDY)
        assert engine.batches == [[0], [9]]
        assert batcher.waiting == 0

    run(scenario)


def test_a_full_queue_refuses_but_a_first_request_is_let_in():
    async def scenario(engine, batcher):
        found = await while_busy(engine, batcher, ([1, 2, 3, 4], GREEDY), ([5], GREEDY))
        assert echoed(found[0]) == [1, 2, 3, 4]
        assert isinstance(found[1], Full)

    run(scenario, queue=3)
