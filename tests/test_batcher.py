"""Who is let in, who shares a batch, whose turn it is, and that a fault stays with its own sentence."""

import asyncio
import random
import threading
import time

import pytest

from serve.batcher import Alone, Batcher, Kind
from serve.engine import Hypothesis
from serve.line import Full, Line


class Echo:
    """Gives the ids back, once it is let go; fails at the id 13."""

    def __init__(self):
        self.batches, self.go = [], threading.Event()
        self.go.set()
        self.greedy, self.beam = Kind(self, 1, 1, False), Kind(self, 5, 1, False)

    def translate_batch(self, src, beam, count, attention):
        self.go.wait(10)
        self.batches.append([ids[0] for ids in src])
        if any(13 in ids for ids in src):
            raise RuntimeError("thirteen")
        return [[Hypothesis(list(ids), 0.0, True)] for ids in src]


def run(scenario, batch=4, patience=60.0, clock=time.monotonic):
    """Run a scenario with a fresh engine and batcher."""

    async def scene():
        batcher = Batcher(1, batch, patience, lambda sentences, work, seconds: None, clock)
        try:
            return await scenario(Echo(), batcher)
        finally:
            batcher.close()

    return asyncio.run(scene())


def ask(batcher, ids, kind, work=1):
    """One request: a sentence of one piece for each id."""
    return asyncio.ensure_future(batcher.run([[number] for number in ids], [work] * len(ids), [kind] * len(ids)))


async def while_busy(engine, batcher, *requests):
    """Start requests while the engine is held up by another, then let it go on; their results or errors."""
    engine.go.clear()
    first = ask(batcher, [0], engine.greedy)
    await asyncio.sleep(0.05)
    tasks = [ask(batcher, ids, kind) for ids, kind in requests]
    await asyncio.sleep(0.05)
    engine.go.set()
    await first
    return await asyncio.gather(*tasks, return_exceptions=True)


def echoed(found):
    return [best.ids[0] for (best,) in found]


def test_an_idle_engine_starts_at_once():
    async def scenario(engine, batcher):
        assert echoed(await ask(batcher, [5, 6], engine.greedy)) == [5, 6]
        assert await ask(batcher, [], engine.greedy) == []
        assert engine.batches == [[5, 6]]

    run(scenario)


def test_requests_share_batches_in_turns():
    async def scenario(engine, batcher):
        requests = ([1, 2, 3, 4, 5], engine.greedy), ([21], engine.greedy), ([31, 32], engine.greedy)
        found = await while_busy(engine, batcher, *requests)
        assert [echoed(one) for one in found] == [[1, 2, 3, 4, 5], [21], [31, 32]]
        assert engine.batches == [[0], [1, 21, 31, 2], [32, 3, 4, 5]]

    run(scenario)


def test_a_requests_sentences_go_by_length_and_come_back_in_order():
    async def scenario(engine, batcher):
        found = await batcher.run([[1], [2], [3], [4]], [30, 10, 40, 20], [engine.greedy] * 4)
        assert echoed(found) == [1, 2, 3, 4]
        assert engine.batches == [[2, 4], [1, 3]]

    run(scenario, batch=2)


def test_a_long_request_neither_holds_up_the_short_ones_nor_is_held_up_by_them():
    """One that fills ten batches, while others come that would fill every batch between them."""
    others = []

    async def scenario(engine, batcher):
        loop = asyncio.get_running_loop()

        async def come():
            if len(others) < 60:
                others.append(ask(batcher, [1000] * 4, engine.greedy))

        def translate_batch(src, beam, count, attention):
            asyncio.run_coroutine_threadsafe(come(), loop).result(10)
            return Echo.translate_batch(engine, src, beam, count, attention)

        engine.translate_batch = translate_batch
        await ask(batcher, range(100, 140), engine.greedy)
        before = list(engine.batches)
        await asyncio.gather(*others)
        assert before[1].count(1000) == 3  # the first of the others did not wait for its end
        assert sum(batch.count(1000) for batch in before) <= 2 * 40  # and yet they did not hold it up much

    run(scenario)


def test_decoding_goes_on_while_the_event_loop_is_busy():
    async def scenario(engine, batcher):
        tasks = [ask(batcher, [number], engine.greedy) for number in range(20, 60)]
        await asyncio.sleep(0)
        time.sleep(0.5)  # the loop is held up: nobody fetches a result, nobody hands out the next batch
        assert sum(map(len, engine.batches)) == 40
        await asyncio.gather(*tasks)

    run(scenario)


def test_waiting_requests_need_no_task_each():
    async def scenario(engine, batcher):
        before = len(asyncio.all_tasks())
        engine.go.clear()
        callers = [ask(batcher, [number], engine.greedy) for number in range(20, 110)]
        await asyncio.sleep(0.05)
        assert len(asyncio.all_tasks()) == before + len(callers)
        engine.go.set()
        await asyncio.gather(*callers)

    run(scenario)


def test_kinds_are_not_mixed():
    async def scenario(engine, batcher):
        requests = ([1, 2], engine.greedy), ([21], engine.beam), ([3], engine.greedy)
        found = await while_busy(engine, batcher, *requests)
        assert [echoed(one) for one in found] == [[1, 2], [21], [3]]
        assert sorted(map(sorted, engine.batches)) == [[0], [1, 2, 3], [21]]

    run(scenario)


def test_other_work_has_its_turn_too():
    async def scenario(engine, batcher):
        engine.go.clear()
        first = ask(batcher, [0], engine.greedy)
        await asyncio.sleep(0.05)
        order = []
        tasks = [
            asyncio.ensure_future(batcher.run([None], [1], [Alone(lambda name=name: order.append(name) or name)]))
            for name in "ab"
        ]
        engine.go.set()
        assert [await task for task in tasks] == [["a"], ["b"]]
        assert order == ["a", "b"]
        await first

    run(scenario)


def test_a_fault_stays_with_its_own_sentence():
    async def scenario(engine, batcher):
        requests = ([1, 2], engine.greedy), ([13], engine.greedy), ([3], engine.greedy)
        good, bad, other = await while_busy(engine, batcher, *requests)
        assert [echoed(good), echoed(other)] == [[1, 2], [3]]
        assert isinstance(bad, RuntimeError)

    run(scenario)


def test_what_was_given_up_is_not_decoded():
    async def scenario(engine, batcher):
        engine.go.clear()
        first = ask(batcher, [0], engine.greedy)
        await asyncio.sleep(0.05)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(ask(batcher, [7, 8], engine.greedy), 0.05)
        engine.go.set()
        await first
        await ask(batcher, [9], engine.greedy)
        assert engine.batches == [[0], [9]]

    run(scenario)


def test_who_has_waited_too_long_is_refused_and_not_decoded():
    now = [0.0]

    async def scenario(engine, batcher):
        engine.go.clear()
        first = ask(batcher, [0], engine.greedy)
        await asyncio.sleep(0.05)
        late = ask(batcher, [1, 2], engine.greedy)
        await asyncio.sleep(0)
        now[0] = 8.0
        soon = ask(batcher, [3], engine.greedy)
        await asyncio.sleep(0)
        now[0] = 11.0
        engine.go.set()
        found = await asyncio.gather(first, late, soon, return_exceptions=True)
        assert isinstance(found[1], Full)
        assert engine.batches == [[0], [3]]

    run(scenario, patience=10.0, clock=lambda: now[0])


def test_a_batch_has_a_limit_of_work():
    async def scenario(engine, batcher):
        engine.go.clear()
        first = ask(batcher, [0], engine.greedy)
        await asyncio.sleep(0.05)
        long = ask(batcher, range(1, 7), engine.greedy, work=7_000)
        await asyncio.sleep(0.05)
        engine.go.set()
        await asyncio.gather(first, long)
        assert engine.batches == [[0], [1, 2, 3], [4, 5, 6]]

    run(scenario, batch=100)


def test_who_finds_nobody_in_line_is_let_in_and_others_only_if_there_is_time():
    line = Line(limit=10, pace=100)
    with line.place(5_000):  # by the first guess 50 seconds
        assert line.seconds() == 50
        with pytest.raises(Full) as caught, line.place(1):
            pass
        assert caught.value.seconds == 50
        with pytest.raises(Full):
            line.check()
    with line.place(600), line.place(400):
        line.check()
        with pytest.raises(Full), line.place(1):
            pass
    assert line.work == 0


def test_a_line_learns_its_pace():
    line = Line(limit=10, pace=100, threads=2)
    for _ in range(50):
        line.tell(work=3_000, seconds=1.0)
    with line.place(6_000):
        assert line.seconds() == pytest.approx(1, rel=0.05)
    for _ in range(20):
        line.tell(work=30, seconds=1.0)  # the machine has something else to do
    with line.place(60):
        assert line.seconds() > 1 / 13
        assert Line(10, 100).seconds(100) == 1


@pytest.mark.parametrize("slower", [1.0, 0.4])
def test_whoever_is_let_in_is_done_in_time(slower):
    """Thrice what can be done, in half seconds of a stub clock, for a time limit of 40: nobody waits over 30."""
    draw, limit = random.Random(5), 40.0
    line, queue, waits, refused = Line(limit / 4, pace=1_000), [], [], 0
    for now in range(800):
        for work in (draw.choice((50, 100, 400)) for _ in range(4)):
            try:
                line.check(work)
            except Full:
                refused += 1
                continue
            line.work += work
            queue.append((now, work))
        left = 250 * (slower if now > 400 else 1)
        line.tell(int(left), 0.5)
        while queue and left > 0:
            since, work = queue.pop(0)
            line.work -= work
            left -= work
            waits.append((now - since) / 2)
    assert refused > 500
    assert 5 < max(waits) < 0.75 * limit
