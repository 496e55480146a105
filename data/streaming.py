"""Training batches of a corpus larger than the disk: pools of rows from the stream, each batched by token budget.

Imports `data.stream`, `data.batching` and `data.tokenizer`. A pool is small enough for memory and large enough for
batches of like length; its order is a pure function of (seed, pool), and the state names the pool and the place in it.
"""

from collections.abc import Iterator
from itertools import islice

import numpy as np
from torch.utils.data import IterableDataset

from data.batching import Batch, Example, collate, draw, make_batches
from data.stream import CorpusStream
from data.tokenizer import Tokenizer

POOL = 20_000  # rows


class StreamedBatches(IterableDataset):
    """One pass over the stream an epoch, as padded batches.

    Args:
        stream: clean rows.
        tokenizer: cuts them into pieces.
        max_len: rows with a longer side are left out, and counted in `too_long`.
        tokens: budget of one batch, over the padded longer side.
        seed: with the pool's number, decides the order.
        rank, world: this process and how many there are; each takes every `world`-th batch of a pool.
        pool: rows held at once.
    """

    def __init__(
        self,
        stream: CorpusStream,
        tokenizer: Tokenizer,
        max_len: int,
        tokens: int,
        seed: int,
        rank: int = 0,
        world: int = 1,
        pool: int = POOL,
    ) -> None:
        self.stream, self.tokenizer, self.max_len, self.tokens = stream, tokenizer, max_len, tokens
        self.seed, self.rank, self.world, self.pool = seed, rank, world, pool
        self.number = 0  # pools begun, over all epochs
        self.position = 0  # batches of this pool handed out
        self.too_long = 0
        self._before: tuple[dict | None, int] = (None, 0)  # the stream's state and `too_long` where this pool begins
        self._resumed = False

    def __iter__(self) -> Iterator[Batch]:
        if not self._resumed:
            self.position = 0
        self._resumed = False
        rows = iter(self.stream)
        while True:
            self._before = (self.stream.state_dict(), self.too_long)
            pool = list(islice(rows, self.pool))
            if not pool:
                self._before = (None, self.too_long)  # the next pass begins at the start
                return
            batches = self._batches(pool)
            while self.position < len(batches):
                self.position += 1
                yield collate(batches[self.position - 1])
            self.number, self.position = self.number + 1, 0

    def _batches(self, pool: list[dict]) -> list[list[Example]]:
        """This process's batches of a pool."""
        sides = [self.tokenizer.encode_batch([row[side] for row in pool]) for side in ("source", "target")]
        lengths = np.array([[len(ids) + 1 for ids in side] for side in sides])  # [2, pool]
        fits = lengths.max(axis=0) <= self.max_len
        self.too_long += int((~fits).sum())
        rng = np.random.default_rng((self.seed, self.number))
        chosen = draw(np.where(fits, [row["weight"] for row in pool], 0.0), rng)
        groups = make_batches(lengths[0, chosen], lengths[1, chosen], self.tokens, rng)
        even = len(groups) - len(groups) % self.world
        mine = groups[self.rank : even : self.world]
        return [[Example(sides[0][i], sides[1][i]) for i in chosen[group]] for group in mine]

    def state_dict(self) -> dict:
        """The place, right after the latest batch."""
        stream, too_long = self._before  # the pool is read, and its rows are counted, again
        return {"number": self.number, "position": self.position, "stream": stream, "too_long": too_long}

    def load_state_dict(self, state: dict) -> None:
        """Let the next pass go on from a saved place."""
        self.number, self.position, self.too_long = state["number"], state["position"], state["too_long"]
        if state["stream"] is not None:
            self.stream.load_state_dict(state["stream"])
            self._resumed = True
