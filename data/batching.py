"""Batches by a token budget: which pairs go together, in which order, and how they become padded tensors.

Imports `data.tokenizer`. The order is a pure function of (seed, epoch), so that a run stopped in mid-epoch goes on
with the very next batch, and every process of a distributed run knows its own share.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from data.tokenizer import BOS, EOS, PAD


@dataclass(frozen=True)
class Example:
    """One pair as ids, without markers, and its piece-to-piece alignment if there is one.

    `links` holds (target piece, source piece) pairs; the number of source pieces stands for the end marker, to which
    a target piece that has no partner is linked.
    """

    src: Sequence[int]
    tgt: Sequence[int]
    links: Sequence[tuple[int, int]] = ()


@dataclass(frozen=True)
class Batch:
    """Padded ids: the source ends in EOS; `tgt_in` is the target after BOS, `tgt_out` the same moved one to the left.

    `links` lists (row of the batch, target piece, source position) triples and `link_weights` the share of its target
    piece that each carries; both are empty where no pair has an alignment.
    """

    src: Tensor  # [batch, src_len]
    tgt_in: Tensor  # [batch, tgt_len]
    tgt_out: Tensor  # [batch, tgt_len]
    links: Tensor  # [links, 3]
    link_weights: Tensor  # [links]

    def to(self, device: torch.device | str, non_blocking: bool = False) -> "Batch":
        """The batch on another device."""
        return Batch(*(tensor.to(device, non_blocking=non_blocking) for tensor in vars(self).values()))

    def pin_memory(self) -> "Batch":
        """The batch in page-locked memory."""
        return Batch(*(tensor.pin_memory() for tensor in vars(self).values()))

    @property
    def tgt_tokens(self) -> int:
        """Target pieces to predict, the end markers counted, padding not."""
        return int((self.tgt_out != PAD).sum())


def collate(examples: Sequence[Example]) -> Batch:
    """Pad the examples into one batch."""
    src = pad([[*example.src, EOS] for example in examples])  # [batch, src_len]
    tgt_in, tgt_out = shift([[*example.tgt, EOS] for example in examples])  # [batch, tgt_len] each
    triples, weights = [], []
    for row, example in enumerate(examples):
        partners = np.bincount([t for t, _ in example.links], minlength=1)
        triples += [(row, t, s) for t, s in example.links]
        weights += [1.0 / partners[t] for t, _ in example.links]
    links = torch.tensor(triples, dtype=torch.int64).view(-1, 3)  # [links, 3]
    return Batch(src, tgt_in, tgt_out, links, torch.tensor(weights, dtype=torch.float32))


def pad(rows: Sequence[Sequence[int]]) -> Tensor:
    """Rows of different lengths as one tensor [batch, longest], PAD behind."""
    ids = np.full((len(rows), max(map(len, rows))), PAD, dtype=np.int64)
    for index, row in enumerate(rows):
        ids[index, : len(row)] = row
    return torch.from_numpy(ids)


def shift(tgt: Sequence[Sequence[int]]) -> tuple[Tensor, Tensor]:
    """`(tgt_in, tgt_out)`: what the decoder reads, BOS first, and what it is to predict at the same places."""
    return pad([[BOS, *row[:-1]] for row in tgt]), pad(tgt)


def make_batches(src_lengths: np.ndarray, tgt_lengths: np.ndarray, tokens: int, rng: np.random.Generator) -> list:
    """Group pairs so that rows times longest side stays within `tokens`, pairs of like length together.

    Args:
        src_lengths, tgt_lengths: [pairs], pieces of each side with its marker.
        tokens: the budget; a pair longer than it makes a batch of its own.
        rng: orders pairs of equal length, and then the batches.

    Returns:
        A list of index arrays, in random order; every index occurs once.
    """
    longer = np.maximum(src_lengths, tgt_lengths)
    noise = rng.random(len(longer))
    order = np.lexsort((noise, src_lengths, longer))  # by the longer side, then by the source, then by chance
    batches, start, longest = [], 0, 0
    for position, index in enumerate(order):
        longest = max(longest, longer[index])
        if position > start and (position - start + 1) * longest > tokens:
            batches.append(order[start:position])
            start, longest = position, longer[index]
    if len(order):
        batches.append(order[start:])
    return [batches[i] for i in rng.permutation(len(batches))]


def draw(weights: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Indices of one epoch: weight 2 takes a pair twice, weight 0.5 takes it in every other epoch on average."""
    whole = np.floor(weights)
    return np.repeat(np.arange(len(weights)), (whole + (rng.random(len(weights)) < weights - whole)).astype(int))


class TokenBatchSampler:
    """Yields this process's batches, epoch after epoch, as lists of (index, epoch); its state is its place in them.

    Every epoch has as many batches as the first: where weights are fractional the draw varies, and what is over stays
    out of that epoch.

    Args:
        src_lengths, tgt_lengths: [pairs], pieces of each side with its marker.
        weights: [pairs], how often a pair is drawn in an epoch.
        tokens: budget of one batch, over the padded longer side.
        seed: with the epoch, decides the order.
        rank, world: this process and how many there are; each takes every `world`-th batch, all the same number.

    Raises:
        ValueError: the corpus has fewer batches than there are processes.
    """

    def __init__(
        self,
        src_lengths: np.ndarray,
        tgt_lengths: np.ndarray,
        weights: np.ndarray,
        tokens: int,
        seed: int,
        rank: int = 0,
        world: int = 1,
    ) -> None:
        self.src_lengths, self.tgt_lengths, self.weights = src_lengths, tgt_lengths, weights
        self.tokens, self.seed, self.rank, self.world = tokens, seed, rank, world
        self.epoch = 0
        self.position = 0
        self.batches = len(self._all_batches(0)) // world
        if self.batches == 0:
            raise ValueError(f"data.batch_tokens={tokens}: the corpus has fewer batches than processes ({world})")
        self._planned: tuple[int, list[np.ndarray]] = (-1, [])

    def _all_batches(self, epoch: int) -> list[np.ndarray]:
        rng = np.random.default_rng((self.seed, epoch))
        chosen = draw(self.weights, rng)
        batches = make_batches(self.src_lengths[chosen], self.tgt_lengths[chosen], self.tokens, rng)
        return [chosen[batch] for batch in batches]

    def _plan(self) -> list[np.ndarray]:
        """This process's batches of the current epoch."""
        if self._planned[0] != self.epoch:
            found = self._all_batches(self.epoch)
            batches = [found[i % len(found)] for i in range(self.batches * self.world)]
            self._planned = (self.epoch, batches[self.rank :: self.world])
        return self._planned[1]

    def __len__(self) -> int:
        return self.batches

    def __iter__(self) -> Iterator[list[tuple[int, int]]]:
        if self.position >= len(self._plan()):  # the last epoch was taken to its end, though not beyond
            self.epoch, self.position = self.epoch + 1, 0
        epoch, batches = self.epoch, self._plan()
        while self.position < len(batches):
            self.position += 1
            yield [(index, epoch) for index in batches[self.position - 1].tolist()]

    def state_dict(self) -> dict[str, int]:
        """The epoch, and how many of its batches have been handed out."""
        return {"epoch": self.epoch, "position": self.position}

    def load_state_dict(self, state: dict[str, int]) -> None:
        """Go on where the other stopped."""
        self.epoch, self.position = state["epoch"], state["position"]
