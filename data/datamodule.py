"""The loaders of a training: batches in their order for training, the dev set for validation.

Imports `data.prepare`, `data.batching` and `data.streaming`. The training loader has a state (torchdata's
StatefulDataLoader over our sampler), which Lightning keeps in the checkpoint.
"""

import itertools
import math
import random
from collections.abc import Iterator, Sequence

import pytorch_lightning as pl
import torch
from torch.utils.data import DataLoader, Dataset
from torchdata.stateful_dataloader import StatefulDataLoader

from data.batching import Batch, Example, TokenBatchSampler, collate
from data.prepare import DataConfig, Prepared, TestSet, encode_links, lengths, weights
from data.streaming import StreamedBatches
from data.tokenizer import Tokenizer

EVALUATION_PAIRS = 64  # sentences a batch where no gradients are kept


class TrainingPairs(Dataset):
    """Examples by (index, epoch), read from the Arrow file; with `alpha` above 0 each epoch cuts the words anew."""

    def __init__(self, prepared: Prepared, alpha: float, max_len: int, seed: int) -> None:
        columns = ["source", "target", "links"] if alpha else ["src", "tgt", "piece_links"]
        self.rows = prepared.pairs.select_columns(columns)
        self.tokenizer, self.alpha, self.max_len, self.seed = prepared.tokenizer, alpha, max_len, seed

    def __len__(self) -> int:
        return len(self.rows)

    def __getitems__(self, draws: Sequence[tuple[int, int]]) -> list[Example]:
        batch = self.rows[[index for index, _ in draws]]
        if self.alpha:
            rows = zip(draws, batch["source"], batch["target"], batch["links"], strict=True)
            return [self._sample(*row) for row in rows]
        return [_example(*row) for row in zip(batch["src"], batch["tgt"], batch["piece_links"], strict=True)]

    def _sample(self, draw: tuple[int, int], source: str, target: str, links: str) -> Example:
        rng = random.Random(f"{self.seed} {draw}")
        src, tgt = (self._cut(text, rng) for text in (source, target))
        return _example(src, tgt, encode_links(self.tokenizer, links, source, target, src, tgt))

    def _cut(self, text: str, rng: random.Random) -> list[int]:
        """A drawn segmentation, or the best one where the drawn one does not fit the model."""
        ids = self.tokenizer.sample(text, self.alpha, rng)
        return ids if len(ids) < self.max_len else self.tokenizer.encode(text)


def _example(src: list[int], tgt: list[int], flat_links: list[int]) -> Example:
    return Example(src, tgt, list(zip(flat_links[::2], flat_links[1::2], strict=True)))


class LengthlessLoader(StatefulDataLoader):
    """A loader whose state is the place before its latest batch.

    Of a loader without a length Lightning always has one batch more in hand than it has trained on, to know which is
    the last. The loader's own state would leave that batch out of a resumed training.
    """

    _place: dict | None = None

    def __iter__(self) -> Iterator[Batch]:
        batches = super().__iter__()
        while True:
            self._place = super().state_dict()
            try:
                batch = next(batches)
            except StopIteration:
                self._place = None  # the end itself is the place
                return
            yield batch

    def state_dict(self) -> dict:
        """The place from which a resumed training goes on."""
        return self._place or super().state_dict()


class TranslationData(pl.LightningDataModule):
    """Loaders over prepared data.

    Args:
        prepared: from `data.prepare`.
        config: batch size, sub-word sampling and workers.
        max_len: the model's positions.
        seed: decides the order.
    """

    def __init__(self, prepared: Prepared, config: DataConfig, max_len: int, seed: int) -> None:
        super().__init__()
        self.prepared, self.config, self.max_len, self.seed = prepared, config, max_len, seed
        self.streamed: StreamedBatches | None = None

    def train_dataloader(self) -> StatefulDataLoader:
        """Batches by token budget, this process's share."""
        config, prepared = self.config, self.prepared
        rank, world = (self.trainer.global_rank, self.trainer.world_size) if self.trainer else (0, 1)
        # A generator of its own, or every new epoch would draw from the one that dropout uses.
        options = {"pin_memory": torch.cuda.is_available(), "generator": torch.Generator()}
        if config.streaming:
            self.streamed = StreamedBatches(
                prepared.pairs, prepared.tokenizer, self.max_len, config.batch_tokens, self.seed, rank, world
            )
            return LengthlessLoader(self.streamed, batch_size=None, collate_fn=lambda batch: batch, **options)
        sampler = TokenBatchSampler(
            *lengths(prepared.pairs), weights(prepared.pairs), config.batch_tokens, self.seed, rank, world
        )
        return StatefulDataLoader(
            TrainingPairs(prepared, config.sampling_alpha, self.max_len, self.seed),
            batch_sampler=sampler,
            collate_fn=collate,
            num_workers=config.workers,
            persistent_workers=config.workers > 0,
            **options,
        )

    def corpus_report(self) -> dict:
        """What was read, kept and dropped: for a stream, up to now."""
        if self.streamed is None:
            return self.prepared.report
        report = self.prepared.pairs.report() | self.prepared.report
        too_long = {"dropped": self.streamed.too_long, "max_len": self.max_len}
        return report | {"pairs": report["kept"] - self.streamed.too_long, "too_many_pieces": too_long}

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
