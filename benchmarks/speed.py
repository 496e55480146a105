"""How training speed moves with sentence length, batch and vocabulary: a table and a plot.

    OMP_WAIT_POLICY=PASSIVE python benchmarks/speed.py [--threads 2] [--precision bf16-mixed] [--out runs/speed.svg]

The product's training step (Lightning, `TranslationModule`, averaged weights) in the shape of configs/small.yaml, on
random ids; all sentences of a batch are of one length, so nothing is padded. One setting moves, the others stay at the
base point. Each point and the base point are measured in turns, and of each the faster turn counts: other work on the
machine moves both, the ratio less.
"""

import argparse
import logging
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytorch_lightning as pl
import torch
from pytorch_lightning.callbacks import Callback
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from data.batching import Batch, Example, collate
from data.tokenizer import EOS, PAD
from model.callbacks import averaging
from model.config import AlignmentConfig, LengthRule, ModelConfig
from model.module import OptimConfig, TranslationModule
from model.transformer import Transformer

SHAPE = ModelConfig(d_model=256, heads=8, encoder_layers=6, decoder_layers=2, d_ff=1024, max_len=192)
BASE = {"length": 26, "batch": 2600, "vocabulary": 8000}  # pieces a side, pieces a batch and side, pieces in all
POINTS = {
    "length": (6, 13, 26, 52, 104, 185),
    "batch": (325, 650, 1300, 2600, 5200, 10400),
    "vocabulary": (2000, 4000, 8000, 16000, 32000),
}
TURNS = 2
WARM_UP = 3  # steps not counted: memory is taken and kernels are made

Point = dict[str, int]


class Clock(Callback):
    """Counts target pieces and seconds after the warm-up, and ends the training when its time is up."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.steps, self.tokens, self.since = seconds, 0, 0, 0.0

    @property
    def rate(self) -> float:
        """Target pieces a second."""
        return self.tokens / (self.until - self.since)

    def on_train_batch_end(self, trainer: pl.Trainer, module: pl.LightningModule, outputs, batch: Batch, index: int):
        """Add the batch."""
        self.until = time.perf_counter()
        self.steps += 1
        if self.steps == WARM_UP:
            self.since = self.until
        elif self.steps > WARM_UP:
            self.tokens += batch.tgt_tokens
            trainer.should_stop = self.until - self.since >= self.seconds


def batches(point: Point) -> Iterator[Batch]:
    """Batches of random pieces, without end."""
    generator = torch.Generator().manual_seed(1)
    rows, pieces = max(1, point["batch"] // point["length"]), point["length"] - 1  # besides the end marker
    while True:
        ids = torch.randint(EOS + 1, point["vocabulary"], (2, rows, pieces), generator=generator).tolist()
        yield collate([Example(*pair) for pair in zip(*ids, strict=True)])


def speed(point: Point, precision: str, seconds: float) -> float:
    """Target pieces a second of a fresh network at this point."""
    optim = OptimConfig()
    network = Transformer(SHAPE, point["vocabulary"], PAD)
    module = TranslationModule(network, None, optim, AlignmentConfig(weight=0.0), LengthRule())
    clock = Clock(seconds)
    quiet = {"enable_checkpointing": False, "enable_progress_bar": False, "enable_model_summary": False}
    beside = [averaging(optim.ema_decay), clock]
    trainer = pl.Trainer("cpu", precision=precision, max_epochs=1, callbacks=beside, logger=False, **quiet)
    trainer.fit(module, batches(point))
    return clock.rate


def beside_base(point: Point, precision: str, seconds: float) -> tuple[float, ...]:
    """Target pieces a second at this point and at the base point, each in its faster turn."""
    turns = [[speed(one, precision, seconds) for one in (point, BASE)] for _ in range(TURNS)]
    return tuple(map(max, zip(*turns, strict=True)))


def measure(precision: str, seconds: float) -> dict[str, list[tuple[int, float, float]]]:
    """For each setting its values, each with the speed there and at the base point."""
    found = {}
    for setting, values in POINTS.items():
        found[setting] = [(value, *beside_base(BASE | {setting: value}, precision, seconds)) for value in values]
    return found


def draw(found: dict[str, list[tuple[int, float, float]]], path: Path) -> None:
    """One panel a setting: speed in shares of the base point's."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 3.2), layout="constrained")
    FigureCanvasAgg(figure)
    titles = {"length": "pieces a sentence", "batch": "pieces a batch", "vocabulary": "pieces in the vocabulary"}
    for axes, (setting, rows) in zip(figure.subplots(1, 3, sharey=True), found.items(), strict=True):
        values = [value for value, _, _ in rows]
        axes.plot(values, [here / base for _, here, base in rows], marker="o")
        axes.axhline(1.0, color="grey", linewidth=0.8, linestyle=":")
        axes.set_xscale("log")
        axes.set_xticks(values, [f"{value:,}" for value in values])
        axes.minorticks_off()
        axes.set(xlabel=titles[setting], ylim=(0, None))
    figure.axes[0].set_ylabel("target pieces/s, base = 1")
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)


def main() -> None:
    """Measure, print and draw."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--precision", default="bf16-mixed", choices=("bf16-mixed", "32-true"))
    parser.add_argument("--seconds", type=float, default=3.0, help="a turn")
    parser.add_argument("--out", type=Path, default=Path("runs/speed.svg"), help="the plot: .svg or .png")
    args = parser.parse_args()
    logging.getLogger("pytorch_lightning").setLevel(logging.WARNING)
    warnings.filterwarnings("ignore", module="pytorch_lightning|torch")
    torch.set_num_threads(args.threads)
    found = measure(args.precision, args.seconds)
    table = Table("setting", "value", "target pieces/s", "base beside it", "ratio", title=f"base: {BASE}")
    for setting, rows in found.items():
        for value, here, base in rows:
            table.add_row(setting, f"{value:,}", f"{here:,.0f}", f"{base:,.0f}", f"{here / base:.2f}")
        table.add_section()
    Console().print(table)
    draw(found, args.out)
    print(args.out)


if __name__ == "__main__":
    main()
