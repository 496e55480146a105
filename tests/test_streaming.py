"""Batches straight from a stream: every pair once, whatever the pool; a saved state goes on with the next batch."""

import pytest

from data.cleaning import CleaningConfig
from data.sources import Source
from data.stream import stream_corpus
from data.streaming import StreamedBatches

PAIRS = 57


@pytest.fixture
def batches(tmp_path, tokenizer):
    """Makes the batches of a small corpus in which five pairs are longer than 40 pieces."""
    rows = [
        f"{'The farmer waters field ' * (8 if i % 12 == 0 else 1)}{i}.\tकिसान खेत {i} को पानी देता है।"
        for i in range(PAIRS)
    ]
    file = tmp_path / "pairs.tsv"
    file.write_text("en\thi\n" + "\n".join(rows) + "\n", "utf-8")

    def make(rank=0, world=1):
        stream = stream_corpus([Source(str(file))], ("en", "hi"), CleaningConfig(max_length_ratio=100), [])
        return StreamedBatches(stream, tokenizer, 40, 120, seed=3, rank=rank, world=world, pool=20)

    return make


def sources(found, tokenizer):
    return sorted(tokenizer.decode(row.tolist()) for batch in found for row in batch.src)


def test_every_pair_that_fits_comes_once_an_epoch(batches, tokenizer):
    streamed = batches()
    first, second = sources(streamed, tokenizer), sources(streamed, tokenizer)
    assert len(first) == len(set(first)) == PAIRS - 5
    assert first == second


def test_longer_pairs_are_counted(batches):
    streamed = batches()
    list(streamed)
    assert streamed.too_long == 5


@pytest.mark.parametrize("taken", [1, 4, 9])
def test_a_saved_state_goes_on_with_the_very_next_batch(batches, taken):
    whole = list(batches())
    stopped = batches()
    running = iter(stopped)
    for _ in range(taken):
        next(running)
    resumed = batches()
    resumed.load_state_dict(stopped.state_dict())
    rest = list(resumed)
    assert len(rest) == len(whole) - taken
    assert all(a.src.equal(b.src) and a.tgt_out.equal(b.tgt_out) for a, b in zip(rest, whole[taken:], strict=True))
    assert resumed.too_long == 5


def test_processes_share_a_pool_in_equal_numbers(batches):
    whole = list(batches())
    shares = [list(batches(rank, 2)) for rank in (0, 1)]
    assert len(shares[0]) == len(shares[1])
    assert len(whole) - 3 <= len(shares[0]) + len(shares[1]) <= len(whole)  # at most one batch a pool is left over
