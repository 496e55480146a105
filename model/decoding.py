"""Search for a translation: a step that scores the next piece, and searches that know only tokens and scores.

Imports `model.config` and `model.transformer`. `greedy` and `beam` take any `Step`, so they are tested with a table of
probabilities and no network; `NetworkStep` is the network's, with cached self-attention and cross-attention computed
once. Length penalty: arXiv 1609.08144 section 7.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import torch
from torch import Tensor

from model.config import LengthRule
from model.transformer import KeyValue, Memory, Transformer


@dataclass(frozen=True)
class Hypothesis:
    """A translation: its pieces without markers, and the mean log-probability of a piece, the end marker counted."""

    ids: list[int]
    score: float


class Step(Protocol):
    """Scores the next piece of several prefixes at once."""

    def __call__(self, last: Tensor) -> Tensor:
        """Log-probabilities [rows, vocab] after `last` [rows], each row's newest piece."""

    def select(self, rows: Tensor) -> None:
        """Keep these rows of what is remembered, in this order; a row may be dropped or repeated."""


class NetworkStep:
    """A `Step` over a network: remembers each layer's keys and values, and the source's."""

    def __init__(self, network: Transformer, memory: Memory) -> None:
        self.network = network
        self.memory = memory
        self.past: list[KeyValue] = []

    def __call__(self, last: Tensor) -> Tensor:
        states = self.network.decoder_states(last[:, None], self.memory, self.past)  # [batch, 1, d_model]
        return self.network.project(states[:, 0]).float().log_softmax(dim=-1)  # [batch, vocab]

    def select(self, rows: Tensor) -> None:
        self.memory = self.memory.select(rows)
        self.past = [(keys[rows], values[rows]) for keys, values in self.past]


def greedy(
    step: Step, limits: Sequence[int], bos: int, eos: int, device: torch.device | str = "cpu"
) -> list[Hypothesis]:
    """The likeliest piece at each step, until the end marker or the row's limit. Finished rows are dropped.

    Args:
        step: scores next pieces; its rows are the sources.
        limits: most pieces of each row.
        bos, eos: ids of the markers.
        device: where the ids live.
    """
    ids: list[list[int]] = [[] for _ in limits]
    totals = [0.0] * len(limits)
    alive = list(range(len(limits)))
    last = torch.full((len(limits),), bos, device=device)  # [batch]
    while alive:
        log_probs, pieces = step(last).max(dim=-1)  # [batch] each
        kept = []
        for position, (row, log_prob, piece) in enumerate(zip(alive, log_probs.tolist(), pieces.tolist(), strict=True)):
            totals[row] += log_prob
            if piece == eos:
                continue
            ids[row].append(piece)
            if len(ids[row]) < limits[row]:
                kept.append(position)
        if len(kept) < len(alive):
            chosen = torch.tensor(kept, dtype=torch.long, device=device)
            step.select(chosen)
            pieces = pieces[chosen]
        alive = [alive[position] for position in kept]
        last = pieces
    steps = [min(len(row) + 1, limit) for row, limit in zip(ids, limits, strict=True)]
    return [Hypothesis(row, total / count) for row, total, count in zip(ids, totals, steps, strict=True)]


def beam(step: Step, limit: int, bos: int, eos: int, size: int, penalty: float = 1.0, device="cpu") -> list[Hypothesis]:
    """Beam search for one source: the best finished translations, likeliest first.

    Args:
        step: scores next pieces; it holds one row, the source's.
        limit: most pieces.
        bos, eos: ids of the markers.
        size: how many prefixes are kept; 1 is greedy search.
        penalty: finished translations are compared by total / length**penalty, the end marker counted.
        device: where the ids live.
    """
    prefixes: list[list[int]] = [[]]
    totals = torch.zeros(1, device=device)  # [batch]
    finished: list[tuple[float, float, list[int]]] = []  # compared by, total, ids
    last = torch.full((1,), bos, device=device)
    for length in range(1, limit + 1):
        scores = totals[:, None] + step(last)  # [batch, vocab]
        best, flat = scores.flatten().topk(min(2 * size, scores.numel()))
        kept = []
        for total, index in zip(best.tolist(), flat.tolist(), strict=True):
            row, piece = divmod(index, scores.size(1))
            if piece == eos:
                if len(kept) < size:
                    finished.append((total / length**penalty, total, prefixes[row]))
            elif len(kept) < size:
                kept.append((total, row, [*prefixes[row], piece]))
        if length == limit:  # what never met an end marker is as long as it may be
            finished += [(total / length**penalty, total, ids) for total, _, ids in kept]
        if len(finished) >= size or length == limit:
            break
        prefixes = [ids for _, _, ids in kept]
        totals = torch.tensor([total for total, _, _ in kept], device=device)
        step.select(torch.tensor([row for _, row, _ in kept], device=device))
        last = torch.tensor([ids[-1] for ids in prefixes], device=device)
    finished.sort(key=lambda item: -item[0])
    return [Hypothesis(ids, total / min(len(ids) + 1, limit)) for _, total, ids in finished[:size]]


@torch.inference_mode()
def translate_ids(
    network: Transformer, src: Tensor, rule: LengthRule, bos: int, eos: int, beam_size: int = 1
) -> list[Hypothesis]:
    """Translate a padded batch of source ids [batch, src_len], by greedy search or by a beam."""
    limits = [rule.limit(length, network.config.max_len) for length in ((src != network.pad).sum(dim=1) - 1).tolist()]
    memory = network.encode(src)
    if beam_size == 1:
        return greedy(NetworkStep(network, memory), limits, bos, eos, src.device)
    found = []
    for row, limit in enumerate(limits):
        one = memory.select(torch.tensor([row], device=src.device))
        found.append(beam(NetworkStep(network, one), limit, bos, eos, beam_size, device=src.device)[0])
    return found
