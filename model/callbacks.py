"""What happens beside a training: averaged weights, speed, lines of a log, checkpoints, a clean stop, samples.

Imports `model.module`, `model.inference` and `model.plots`. Averaging: Lightning's WeightAveraging with a decay that
rises from 0, so that the first, random weights are soon forgotten.
"""

import signal
import time
from pathlib import Path
from types import FrameType

import pytorch_lightning as pl
import torch
import torch.distributed as dist
from pytorch_lightning.callbacks import Callback, ModelCheckpoint, WeightAveraging
from torch import Tensor

from data.batching import Batch
from data.prepare import TestSet
from model.inference import pair_map, translate
from model.module import TranslationModule
from model.plots import heatmap_figure

MOST_WORDS = 40  # a longer translation makes no legible picture


def averaging(decay: float) -> WeightAveraging:
    """Exponential moving average of the weights after every step: decay min(decay, (1 + t) / (10 + t))."""

    def update(averaged: list[Tensor], current: list[Tensor], steps: Tensor) -> None:
        t = float(steps)
        torch._foreach_lerp_(averaged, current, 1 - min(decay, (1 + t) / (10 + t)))

    return WeightAveraging(multi_avg_fn=update, use_buffers=False)


class Throughput(Callback):
    """Counts target pieces and the seconds that training steps took, over all processes and all resumed parts."""

    def __init__(self) -> None:
        self.tokens = 0
        self.seconds = 0.0
        self._since = 0.0
        self._recent: tuple[int, float] = (0, 0.0)

    @property
    def rate(self) -> float:
        """Target pieces a second over the whole training, validation not counted."""
        return self.tokens / self.seconds if self.seconds else 0.0

    def on_train_batch_start(self, trainer: pl.Trainer, module: pl.LightningModule, batch: Batch, index: int) -> None:
        """Start the clock, unless it runs on from the last batch (the time to fetch a batch counts)."""
        self._since = self._since or time.perf_counter()

    def on_train_batch_end(self, trainer: pl.Trainer, module: pl.LightningModule, outputs, batch: Batch, index: int):
        """Add the batch."""
        now = time.perf_counter()
        tokens = batch.tgt_tokens * trainer.world_size
        self.tokens += tokens
        self.seconds += now - self._since
        self._recent = (self._recent[0] + tokens, self._recent[1] + now - self._since)
        self._since = now
        if trainer.global_step % 10 == 0:
            module.log("tok/s", self._recent[0] / max(self._recent[1], 1e-9), prog_bar=True)
            self._recent = (0, 0.0)

    def on_validation_start(self, trainer: pl.Trainer, module: pl.LightningModule) -> None:
        """Stop the clock; the next batch starts it again."""
        self._since = 0.0

    def state_dict(self) -> dict:
        """Counts so far."""
        return {"tokens": self.tokens, "seconds": self.seconds}

    def load_state_dict(self, state: dict) -> None:
        """Go on counting."""
        self.tokens, self.seconds = state["tokens"], state["seconds"]


class History(Callback):
    """Remembers the course of a training for the report: every `every`-th training loss and all dev scores."""

    def __init__(self, every: int = 20) -> None:
        self.every = every
        self.series: dict[str, list[tuple[float, float]]] = {}

    def _add(self, trainer: pl.Trainer, prefix: str) -> None:
        for name, value in trainer.callback_metrics.items():
            if name.startswith(prefix):
                self.series.setdefault(name, []).append((float(trainer.global_step), float(value)))

    def on_train_batch_end(self, trainer: pl.Trainer, module: pl.LightningModule, outputs, batch: Batch, index: int):
        """Keep the newest training losses."""
        if trainer.global_step % self.every == 0:
            self._add(trainer, "train/")

    def on_validation_end(self, trainer: pl.Trainer, module: pl.LightningModule) -> None:
        """Keep the dev scores."""
        self._add(trainer, "val/")

    def state_dict(self) -> dict:
        """What is remembered."""
        return {"series": self.series}

    def load_state_dict(self, state: dict) -> None:
        """Go on remembering."""
        self.series = state["series"]


class Journal(Callback):
    """Where no bar can be drawn, as in a log file: a line a minute, and one after every validation.

    Args:
        throughput: says how fast it goes.
        every: seconds between two lines.
    """

    def __init__(self, throughput: Throughput, every: float = 60.0) -> None:
        self.throughput, self.every, self._last = throughput, every, time.monotonic()

    def _say(self, trainer: pl.Trainer, prefix: str, *more: str) -> None:
        if trainer.is_global_zero:
            found = trainer.callback_metrics.items()
            values = [f"{name} {float(value):.3f}" for name, value in found if name.startswith(prefix)]
            print(", ".join((f"step {trainer.global_step:,}", *values, *more)), flush=True)

    def on_train_batch_end(self, trainer: pl.Trainer, module: pl.LightningModule, outputs, batch: Batch, index: int):
        """A line, if it is time."""
        if time.monotonic() - self._last >= self.every:
            self._last = time.monotonic()
            self._say(trainer, "train/", f"{self.throughput.rate:,.0f} target tokens/s")

    def on_validation_end(self, trainer: pl.Trainer, module: pl.LightningModule) -> None:
        """The dev scores."""
        self._say(trainer, "val/")


class Samples(Callback):
    """Shows some of the dev set's translations and one alignment map in TensorBoard after every validation.

    It stands before the averaging callback in the trainer's list, so that it sees the averaged weights.
    """

    def __init__(self, dev: TestSet, count: int = 8) -> None:
        self.sources, self.references = dev.sources[:count], dev.references[:count]

    def on_validation_epoch_end(self, trainer: pl.Trainer, module: TranslationModule) -> None:
        """Translate and draw."""
        if not trainer.is_global_zero or trainer.logger is None:
            return
        network, tokenizer = module.network, module.tokenizer
        found = [tokenizer.decode(one.ids) for one in translate(network, tokenizer, self.sources, module.length)]
        rows = zip(self.sources, found, self.references, strict=True)
        lines = ["| source | translation | reference |", "|---|---|---|", *(f"| {' | '.join(row)} |" for row in rows)]
        trainer.logger.experiment.add_text("translations", "\n".join(lines), trainer.global_step)
        word_map = pair_map(network, tokenizer, self.sources[0], found[0], module.reading)
        if word_map is not None and len(word_map["target"]) <= MOST_WORDS:
            trainer.logger.experiment.add_figure("alignment", heatmap_figure(word_map), trainer.global_step)


def checkpoints(directory: Path, every: int) -> list[ModelCheckpoint]:
    """The best checkpoint by dev chrF2 after each validation, and the last one every so many steps."""
    best = ModelCheckpoint(
        directory, filename="best", monitor="val/chrf2", mode="max", save_top_k=1, enable_version_counter=False
    )
    last = ModelCheckpoint(
        directory, filename="last", every_n_train_steps=every, save_top_k=1, enable_version_counter=False
    )
    return [best, last]


class Stopped(Exception):
    """The training was asked to stop, and its last checkpoint is written; carries the signal's number."""


class CleanStop(Callback):
    """On Ctrl-C or SIGTERM, finish the batch, save the last checkpoint and end by `Stopped`; a second one ends at once.

    Args:
        path: the checkpoint to write.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._asked = 0

    def _ask(self, number: int, frame: FrameType | None) -> None:
        self._asked = number
        self._listen(signal.SIG_DFL)

    def _listen(self, handler) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, handler)

    def on_train_start(self, trainer: pl.Trainer, module: pl.LightningModule) -> None:
        """Listen."""
        self._listen(self._ask)

    def on_train_batch_end(self, trainer: pl.Trainer, module: pl.LightningModule, outputs, batch: Batch, index: int):
        """Save and stop, if asked; in a distributed run, if any process was asked."""
        if dist.is_available() and dist.is_initialized():
            flag = torch.tensor(self._asked, device=module.device)
            dist.all_reduce(flag, dist.ReduceOp.MAX)
            self._asked = int(flag)
        if self._asked:
            trainer.save_checkpoint(self.path)
            raise Stopped(self._asked)

    def on_train_end(self, trainer: pl.Trainer, module: pl.LightningModule) -> None:
        """Signals mean again what they mean to every program."""
        self._listen(signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
