"""The encoder alone, as a check of its parts: two layers and mean pooling learn a sum, and order only with positions.

What is asked at the end was never trained on. Of every set of numbers in the test of order, both a rising and another
order are asked, so that whoever sees only the set has exactly half of the answers right.
"""

from itertools import permutations

import pytest
import torch
from torch import nn
from torch.nn import functional as F

from model.config import ModelConfig
from model.masks import padding_visible
from model.transformer import Transformer

NUMBERS = 16  # those that sequences are made of
HELD_OUT = 400


class Judge(nn.Module):
    """The encoder of a `Transformer` over numbers, mean pooling, and the score of "yes"."""

    def __init__(self, positions):
        super().__init__()
        config = ModelConfig(32, 4, encoder_layers=2, decoder_layers=1, d_ff=64, dropout=0.0, positions=positions)
        self.network = Transformer(config, NUMBERS, pad=-1)
        self.answer = nn.Linear(32, 1)

    def forward(self, ids):
        states = self.network.encoder_states(ids, padding_visible(ids, -1))  # [batch, src_len, d_model]
        return self.answer(states.mean(dim=1))[:, 0]


def trained(positions, ids, truth, steps):
    """A judge after some steps, each over 64 sequences drawn from those given."""
    judge = Judge(positions)
    optimizer = torch.optim.Adam(judge.parameters(), lr=4e-3)
    for _ in range(steps):
        drawn = torch.randint(len(ids), (64,))
        optimizer.zero_grad()
        F.binary_cross_entropy_with_logits(judge(ids[drawn]), truth[drawn]).backward()
        optimizer.step()
    return judge.eval()


@torch.inference_mode()
def accuracy(judge, ids, truth):
    return ((judge(ids) > 0) == truth.bool()).float().mean().item()


def orders(sets):
    """Each set of four different numbers in rising order, and in one other."""
    others = torch.tensor(list(permutations(range(4)))[1:])
    chosen = others[torch.randint(len(others), (len(sets),))]
    truth = torch.cat([torch.ones(len(sets)), torch.zeros(len(sets))])
    return torch.cat([sets, sets.gather(1, chosen)]), truth


@pytest.fixture
def sets():
    """All sets of four numbers, rising, in random order: those to train on, and those held out."""
    torch.manual_seed(0)
    every = torch.combinations(torch.arange(NUMBERS), 4)
    every = every[torch.randperm(len(every))]
    return every[HELD_OUT:], every[:HELD_OUT]


def test_it_learns_whether_a_sum_lies_above_the_median():
    torch.manual_seed(0)
    ids = torch.randint(NUMBERS, (20_000, 7)).unique(dim=0)  # no sequence twice
    ids = ids[torch.randperm(len(ids))]
    truth = (ids.sum(dim=1) > 52).float()  # seven numbers from 0 to 15: the median of their sum is 52.5
    judge = trained("sinusoidal", ids[HELD_OUT:], truth[HELD_OUT:], steps=250)
    assert accuracy(judge, ids[:HELD_OUT], truth[:HELD_OUT]) >= 0.95


def test_it_learns_an_order_with_positions(sets):
    training, held_out = sets
    judge = trained("sinusoidal", *orders(training.repeat(8, 1)), steps=300)
    assert accuracy(judge, *orders(held_out)) >= 0.95


def test_it_cannot_learn_an_order_without_positions(sets):
    training, held_out = sets
    judge = trained("none", *orders(training.repeat(8, 1)), steps=300)
    ids, truth = orders(held_out)
    assert accuracy(judge, ids, truth) == pytest.approx(0.5, abs=0.01)  # but for rounding, one half
    rising, others = judge(ids).chunk(2)
    torch.testing.assert_close(rising, others, rtol=0, atol=1e-4)
