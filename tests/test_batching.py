"""Which pairs go together and in which order: every pair once, within the budget, resumable, shared out evenly."""

import itertools

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from data.batching import Example, TokenBatchSampler, collate, draw, make_batches, pad, shift
from data.tokenizer import BOS, EOS, PAD

RNG = np.random.default_rng(1)
SRC, TGT = RNG.integers(2, 40, 300), RNG.integers(2, 40, 300)


def sampler(weights=None, tokens=200, seed=5, **place):
    return TokenBatchSampler(SRC, TGT, np.ones(300) if weights is None else weights, tokens, seed, **place)


def epochs(one, count):
    return [list(one) for _ in range(count)]


@given(
    st.lists(st.tuples(st.integers(1, 60), st.integers(1, 60)), max_size=60), st.integers(1, 300), st.integers(0, 99)
)
def test_every_pair_is_in_one_batch_and_the_budget_is_kept(lengths, tokens, seed):
    src, tgt = np.array(lengths, dtype=int).reshape(-1, 2).T
    batches = make_batches(src, tgt, tokens, np.random.default_rng(seed))
    assert sorted(itertools.chain(*batches)) == list(range(len(lengths)))
    for batch in batches:
        longest = max(src[batch].max(), tgt[batch].max())
        assert len(batch) == 1 or len(batch) * longest <= tokens


def test_pairs_of_like_length_go_together():
    batches = make_batches(SRC, TGT, 400, np.random.default_rng(0))
    longer = np.maximum(SRC, TGT)
    padded = sum(len(batch) * longer[batch].max() for batch in batches)
    assert padded < 1.15 * longer.sum()
    assert len(batches) < 1.3 * longer.sum() / 400


def test_batches_come_in_random_order():
    longer = np.maximum(SRC, TGT)
    longest = [int(longer[batch].max()) for batch in make_batches(SRC, TGT, 200, np.random.default_rng(0))]
    assert longest != sorted(longest)


def test_an_epoch_has_every_pair_once_and_says_how_many_batches():
    one = sampler()
    batches = list(one)
    assert sorted(index for batch in batches for index, _ in batch) == list(range(300))
    assert {epoch for batch in batches for _, epoch in batch} == {0}
    assert len(one) == len(batches)


def test_order_is_a_function_of_seed_and_epoch():
    first, again, other = epochs(sampler(), 3), epochs(sampler(), 3), epochs(sampler(seed=6), 3)
    assert first == again
    orders = [[[index for index, _ in batch] for batch in one] for one in first]
    assert orders[0] != orders[1] != orders[2]
    assert first[0] != other[0]
    assert [{epoch for batch in one for _, epoch in batch} for one in first] == [{0}, {1}, {2}]


def take(one, count):
    """`count` batches, across as many epochs as that takes."""
    found = []
    while len(found) < count:
        found += itertools.islice(iter(one), count - len(found))
    return found


@given(st.integers(0, 75))
@settings(max_examples=30)
def test_a_saved_state_goes_on_with_the_very_next_batch(stop):
    whole = [batch for epoch in epochs(sampler(), 3) for batch in epoch]
    stopped = sampler()
    assert take(stopped, stop) == whole[:stop]
    resumed = sampler()
    resumed.load_state_dict(stopped.state_dict())
    assert take(resumed, len(whole) - stop) == whole[stop:]


@pytest.mark.parametrize("where", ["before the end", "after the last batch", "after the epoch"])
def test_a_state_saved_around_an_epochs_end(where):
    whole = epochs(sampler(), 2)
    stopped = sampler()
    going = iter(stopped)
    taken = len(stopped) - (where == "before the end")
    for _ in range(taken):
        next(going)
    if where == "after the epoch":
        assert next(going, None) is None
    resumed = sampler()
    resumed.load_state_dict(stopped.state_dict())
    assert list(resumed) == (whole[0][-1:] if where == "before the end" else whole[1])
    if where == "before the end":
        assert list(resumed) == whole[1]


def test_a_state_is_plain_numbers():
    one = sampler()
    next(iter(one))
    assert one.state_dict() == {"epoch": 0, "position": 1}


@pytest.mark.parametrize("world", [2, 3, 4])
def test_processes_share_the_batches_of_one(world):
    whole = list(sampler())
    shares = [list(sampler(rank=rank, world=world)) for rank in range(world)]
    assert {len(share) for share in shares} == {len(whole) // world}
    assert [batch for step in zip(*shares, strict=True) for batch in step] == whole[: len(whole) // world * world]


def test_a_resumed_process_goes_on_with_its_own_share():
    whole = list(sampler(rank=1, world=2))
    stopped, resumed = sampler(rank=1, world=2), sampler(rank=1, world=2)
    take(stopped, 4)
    resumed.load_state_dict(stopped.state_dict())
    assert list(resumed) == whole[4:]


def test_too_few_batches_for_the_processes():
    with pytest.raises(ValueError, match=r"data.batch_tokens=100000: .*fewer batches than processes \(2\)"):
        sampler(tokens=100_000, world=2)


def test_weights_say_how_often_a_pair_is_drawn():
    weights = np.array([2.0] * 1000 + [0.5] * 1000 + [1.0] * 1000 + [0.0] * 10)
    drawn = [np.bincount(draw(weights, np.random.default_rng(seed)), minlength=3010) for seed in range(20)]
    assert all((counts[:1000] == 2).all() for counts in drawn)
    assert all((counts[2000:3000] == 1).all() for counts in drawn)
    assert all((counts[3000:] == 0).all() for counts in drawn)
    halves = np.array(drawn)[:, 1000:2000]
    assert set(halves.flatten().tolist()) == {0, 1}
    assert halves.mean() == pytest.approx(0.5, abs=0.02)  # 20,000 draws: four standard deviations are 0.014
    assert (halves.sum(axis=0) > 0).all()  # in twenty epochs every pair had its turn


def test_an_epoch_follows_the_weights():
    # Whole weights: every epoch has the pair exactly so many times.
    weights = np.where(np.arange(300) < 100, 2.0, 1.0)
    counts = np.bincount([index for batch in sampler(weights) for index, _ in batch], minlength=300)
    assert counts.tolist() == weights.tolist()


@pytest.mark.parametrize("world", [1, 2])
def test_fractional_weights_change_no_epochs_number_of_batches(world):
    # Lightning and every process of a distributed run count on it.
    shares = [sampler(np.full(300, 0.5), rank=rank, world=world) for rank in range(world)]
    for _ in range(12):
        found = [list(share) for share in shares]
        assert {len(batches) for batches in found} == {len(shares[0])}


def test_shift():
    tgt_in, tgt_out = shift([[7, 8, 9, EOS], [5, EOS]])
    assert tgt_in.tolist() == [[BOS, 7, 8, 9], [BOS, 5, PAD, PAD]]
    assert tgt_out.tolist() == [[7, 8, 9, EOS], [5, EOS, PAD, PAD]]


def test_pad():
    padded = pad([[4], [5, 6, 7], []])
    assert padded.tolist() == [[4, PAD, PAD], [5, 6, 7], [PAD] * 3]
    assert padded.dtype == torch.int64


def test_collate_by_hand():
    batch = collate([Example([10, 11, 12], [20, 21], [(0, 0), (0, 2), (1, 3)]), Example([13], [22, 23, 24])])
    assert batch.src.tolist() == [[10, 11, 12, EOS], [13, EOS, PAD, PAD]]
    assert batch.tgt_in.tolist() == [[BOS, 20, 21, PAD], [BOS, 22, 23, 24]]
    assert batch.tgt_out.tolist() == [[20, 21, EOS, PAD], [22, 23, 24, EOS]]
    assert batch.tgt_tokens == 7
    assert batch.links.tolist() == [[0, 0, 0], [0, 0, 2], [0, 1, 3]]
    assert batch.link_weights.tolist() == [0.5, 0.5, 1.0]


LINKS = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 6)), unique=True, max_size=12)


@given(st.lists(LINKS, min_size=1, max_size=5))
def test_the_links_of_each_piece_weigh_one_together(links):
    batch = collate([Example([9] * 6, [8] * 6, one) for one in links])
    assert batch.links.tolist() == [[row, *link] for row, one in enumerate(links) for link in one]
    sums = {}
    for (row, t, _), weight in zip(batch.links.tolist(), batch.link_weights.tolist(), strict=True):
        sums[row, t] = sums.get((row, t), 0) + weight
    assert list(sums.values()) == pytest.approx([1.0] * len(sums))


def test_no_links_are_empty_tensors_of_the_same_shape():
    batch = collate([Example([9], [8])])
    assert (batch.links.shape, batch.link_weights.shape) == ((0, 3), (0,))


def test_a_batch_moves_whole():
    batch = collate([Example([9], [8], [(0, 0)])]).to("meta")
    assert {tensor.device.type for tensor in vars(batch).values()} == {"meta"}
