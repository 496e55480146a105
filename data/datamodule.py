"""The loaders of a training: batches in their order for training, the dev set for validation.

Imports `data.prepare` and `data.batching`. The training loader has a state (torchdata's StatefulDataLoader over our
sampler), which Lightning keeps in the checkpoint.
"""

import itertools
import math
import random
from collections.abc import Sequence

import pytorch_lightning as pl
import torch
from torch.utils.data import DataLoader, Dataset
from torchdata.stateful_dataloader import StatefulDataLoader

from data.batching import Batch, Example, TokenBatchSampler, collate
from data.prepare import Prepared, TestSet, lengths
from data.tokenizer import Tokenizer

EVALUATION_PAIRS = 64  # sentences a batch where no gradients are kept


class TrainingPairs(Dataset):
    """Examples by (index, epoch), read from the Arrow file; with `alpha` above 0 each epoch cuts the words anew."""

    def __init__(self, prepared: Prepared, alpha: float, seed: int) -> None:
        columns = ["source", "target"] if alpha else ["src", "tgt", "piece_links"]
        self.rows = prepared.pairs.select_columns(columns)
        self.tokenizer, self.alpha, self.seed = prepared.tokenizer, alpha, seed

    def __len__(self) -> int:
        return len(self.rows)

    def __getitems__(self, draws: Sequence[tuple[int, int]]) -> list[Example]:
        batch = self.rows[[index for index, _ in draws]]
        if self.alpha:
            sides = zip(draws, batch["source"], batch["target"], strict=True)
            return [self._sample(*side) for side in sides]
        rows = zip(batch["src"], batch["tgt"], batch["piece_links"], strict=True)
        return [Example(src, tgt, list(zip(flat[::2], flat[1::2], strict=True))) for src, tgt, flat in rows]

    def _sample(self, draw: tuple[int, int], source: str, target: str) -> Example:
        rng = random.Random(f"{self.seed} {draw}")
        return Example(self.tokenizer.sample(source, self.alpha, rng), self.tokenizer.sample(target, self.alpha, rng))


class TranslationData(pl.LightningDataModule):
    """Loaders over prepared data.

    Args:
        prepared: from `data.prepare`.
        batch_tokens: budget of a training batch.
        sampling_alpha: strength of sub-word sampling, 0 for none.
        workers: processes that prepare batches.
        seed: decides the order.
    """

    def __init__(self, prepared: Prepared, batch_tokens: int, sampling_alpha: float, workers: int, seed: int) -> None:
        super().__init__()
        self.prepared = prepared
        self.batch_tokens, self.alpha, self.workers, self.seed = batch_tokens, sampling_alpha, workers, seed

    def train_dataloader(self) -> StatefulDataLoader:
        """Batches by token budget, this process's share."""
        rank, world = (self.trainer.global_rank, self.trainer.world_size) if self.trainer else (0, 1)
        sampler = TokenBatchSampler(
            *lengths(self.prepared.pairs), self.prepared.weights, self.batch_tokens, self.seed, rank, world
        )
        return StatefulDataLoader(
            TrainingPairs(self.prepared, self.alpha, self.seed),
            batch_sampler=sampler,
            collate_fn=collate,
            num_workers=self.workers,
            pin_memory=torch.cuda.is_available(),
            generator=torch.Generator(),  # its own, or every new epoch would draw from the dropout's
            persistent_workers=self.workers > 0,
        )

    def val_dataloader(self) -> DataLoader:
        """The dev set, like lengths together; each process takes its share."""
        rank, world = (self.trainer.global_rank, self.trainer.world_size) if self.trainer else (0, 1)
        batches = evaluation_batches(self.prepared.tokenizer, self.prepared.dev, world)[rank::world]
        return DataLoader(batches, batch_size=None, collate_fn=lambda batch: batch, generator=torch.Generator())


def evaluation_batches(tokenizer: Tokenizer, pairs: TestSet, world: int = 1) -> list[tuple[Batch, list[str]]]:
    """A test set in batches ordered by source length, each with its references as they stand in the file.

    There are as many batches for each of `world` processes, which wait for one another at every batch.

    Raises:
        ValueError: fewer pairs than processes.
    """
    if len(pairs.sources) < world:
        raise ValueError(f"{pairs.name}: {len(pairs.sources)} pairs are too few for {world} processes")
    sides = [(tokenizer.encode(s), tokenizer.encode(t)) for s, t in zip(pairs.sources, pairs.references, strict=True)]
    order = sorted(range(len(sides)), key=lambda i: len(sides[i][0]))
    count = world * math.ceil(len(order) / (EVALUATION_PAIRS * world))
    bounds = [len(order) * part // count for part in range(count + 1)]
    groups = [order[start:end] for start, end in itertools.pairwise(bounds)]
    return [(collate([Example(*sides[i]) for i in group]), [pairs.references[i] for i in group]) for group in groups]
