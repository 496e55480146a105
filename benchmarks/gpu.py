"""Trains configs/small.yaml and configs/base.yaml on the real corpora for minutes each; `gpu.sh` says how to start it.

Needs torch, pytorch-lightning (which brings PyYAML), sentencepiece and sacrebleu (which brings regex): so it composes
the parts of the product that need no more. Cleaning, tokenizer, batches, network, `TranslationModule` and search are
the product's; the Arrow cache, word alignments and averaged weights are left out. First the losses of the first shape
on the device are set beside the CPU's: same weights and batches, fp32, no dropout. Exit status 1 if they differ.
"""

import argparse
import logging
import multiprocessing
import os
import resource
import shutil
import subprocess
import sys
import time
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import fmean

import numpy as np
import pytorch_lightning as pl
import torch
import yaml
from pytorch_lightning.callbacks import Callback
from torch.utils.data import DataLoader, Dataset

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from training import ROOT, flops_per_target_piece, matrix_rate

from data.batching import Batch, Example, TokenBatchSampler, collate
from data.cleaning import CleaningConfig, HeldOut, Tally, clean
from data.sources import RawPair, read_lines
from data.tokenizer import PAD, Tokenizer, train_tokenizer
from model.config import AlignmentConfig, LengthRule, ModelConfig
from model.inference import translate
from model.metrics import quick_score
from model.module import OptimConfig, TranslationModule
from model.transformer import Transformer

WARM_UP = 5  # steps not counted: memory is taken and kernels are chosen
FIRST, LATER = 1e-5, 1e-3  # the most that losses may differ, in shares: at the first step, and at any
SEED = 1
STARTED = time.perf_counter()

Pair = tuple[str, str]


@dataclass(frozen=True)
class Shape:
    """What a configuration says of network, optimizer and data."""

    name: str
    model: ModelConfig
    optim: OptimConfig
    vocab: int
    batch_tokens: int

    @classmethod
    def read(cls, name: str) -> "Shape":
        """From configs/<name>.yaml."""
        config = yaml.safe_load((ROOT / "configs" / f"{name}.yaml").read_text("utf-8"))
        model, optim, data = ModelConfig(**config["model"]), OptimConfig(**config["optim"]), config["data"]
        return cls(name, model, optim, data["vocab"], data["batch_tokens"])


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--device", default="cuda", choices=("cuda", "cpu"))
    parser.add_argument("--shapes", nargs="+", default=["small", "base"], help="configurations, by name")
    parser.add_argument("--seconds", type=float, default=150.0, help="training of each shape")
    parser.add_argument("--batch-tokens", type=int, help="instead of the configuration's, in training")
    parser.add_argument("--corpora", type=Path, default=ROOT.parent / "shared" / "corpora")
    parser.add_argument("--limit", type=int, help="at most so many pairs of each file")
    parser.add_argument("--sentences", type=int, help="translate so many of the dev set; by default all")
    parser.add_argument("--check-steps", type=int, default=50, help="losses compared with the CPU's")
    args = parser.parse_args()
    if args.device == "cuda" and not torch.cuda.is_available():
        parser.error("--device=cuda: torch sees no GPU here; --device cpu shows that the script works")
    return args


def say(text: str) -> None:
    """A line with the seconds since the start."""
    print(f"{time.perf_counter() - STARTED:6.0f} s  {text}", flush=True)


def read_tsv(path: Path) -> Iterator[RawPair]:
    """The pairs of a TSV file with a header."""
    lines = read_lines(str(path))
    next(lines)
    for line in lines:
        yield RawPair(*line.rstrip("\r\n").split("\t")[:2], "", path.name)


def clean_file(path: Path, limit: int | None) -> list[Pair]:
    """The clean pairs of a file, each once; sentences of the test sets are not in these corpora."""
    config, seen = CleaningConfig(), {}
    for pair in clean(read_tsv(path), config, ("en", "hi"), HeldOut([], config), lambda _: True, Tally()):
        seen[pair.source, pair.target] = None
        if len(seen) == limit:
            break
    return list(seen)


def read_corpus(corpora: Path, limit: int | None) -> tuple[list[Pair], np.ndarray]:
    """Clean pairs and their weights, as benchmarks/corpora.yaml has them."""
    sources = yaml.safe_load((ROOT / "benchmarks" / "corpora.yaml").read_text("utf-8"))["data"]["train"]
    paths = [corpora / "train" / Path(source["path"]).name for source in sources]
    with multiprocessing.get_context("fork").Pool() as pool:
        parts = pool.map(partial(clean_file, limit=limit), paths, chunksize=1)
    weights: dict[Pair, float] = {}
    for source, part in zip(sources, parts, strict=True):
        for pair in part:
            weights.setdefault(pair, source["weight"])
    return list(weights), np.array(list(weights.values()))


def tokenizer_model(vocab: int, pairs: list[Pair], threads: int) -> bytes:
    """A trained sentencepiece model of so many pieces."""
    return train_tokenizer((text for pair in pairs for text in pair), vocab, threads=threads).model


def train_tokenizers(vocabs: Iterable[int], pairs: list[Pair]) -> dict[int, Tokenizer]:
    """A tokenizer of each size, all trained at once."""
    sizes = sorted(set(vocabs))
    job = partial(tokenizer_model, pairs=pairs, threads=max(1, (os.cpu_count() or 1) // len(sizes)))
    with multiprocessing.get_context("fork").Pool(len(sizes)) as pool:
        return {size: Tokenizer(model) for size, model in zip(sizes, pool.map(job, sizes), strict=True)}


class EncodedPairs(Dataset):
    """The pairs that fit the model, as ids."""

    def __init__(self, pairs: list[Pair], weights: np.ndarray, tokenizer: Tokenizer, max_len: int) -> None:
        src, tgt = (tokenizer.encode_batch(list(side)) for side in zip(*pairs, strict=True))
        self.lengths = np.array([[len(ids) + 1 for ids in side] for side in (src, tgt)])  # [2, pairs]
        fits = np.flatnonzero(self.lengths.max(axis=0) <= max_len)
        self.lengths, self.weights = self.lengths[:, fits], weights[fits]
        self.rows = [Example(src[i], tgt[i]) for i in fits]

    def __getitems__(self, draws: list[tuple[int, int]]) -> list[Example]:
        return [self.rows[index] for index, _ in draws]

    def __len__(self) -> int:
        return len(self.rows)

    def loader(self, batch_tokens: int, workers: int) -> DataLoader:
        """Batches in the product's order."""
        sampler = TokenBatchSampler(*self.lengths, self.weights, batch_tokens, SEED)
        options = {"num_workers": workers, "pin_memory": torch.cuda.is_available(), "persistent_workers": workers > 0}
        return DataLoader(self, batch_sampler=sampler, collate_fn=collate, **options)


class Course(Callback):
    """Losses, and speed after the warm-up; ends the training after so many seconds or steps."""

    def __init__(self, seconds: float = float("inf"), steps: int = sys.maxsize) -> None:
        self.limits, self.losses, self.tokens, self.since, self.until = (seconds, steps), [], 0, 0.0, 0.0

    @property
    def rate(self) -> float:
        """Target pieces a second."""
        return self.tokens / (self.until - self.since)

    def on_train_batch_end(self, trainer: pl.Trainer, module: pl.LightningModule, outputs, batch: Batch, index: int):
        """Add the batch."""
        self.losses.append(float(outputs["loss"]))  # waits for the device, so the clock is right
        self.until = time.perf_counter()
        if len(self.losses) <= WARM_UP:
            self.since = self.until
        else:
            self.tokens += batch.tgt_tokens
        seconds, steps = self.limits
        trainer.should_stop = self.until - self.since >= seconds or len(self.losses) >= steps


def fit(shape: Shape, vocab: int, loader: DataLoader, device: str, precision: str, course: Course) -> Transformer:
    """The shape's network, trained on the batches from the same first weights every time, on the device."""
    pl.seed_everything(SEED, verbose=False)
    network = Transformer(shape.model, vocab, PAD)
    module = TranslationModule(network, None, shape.optim, AlignmentConfig(weight=0.0), LengthRule())
    quiet = {"enable_checkpointing": False, "enable_progress_bar": False, "enable_model_summary": False}
    accelerator, options = "gpu" if device == "cuda" else "cpu", {"logger": False, "use_distributed_sampler": False}
    trainer = pl.Trainer(
        accelerator, devices=1, precision=precision, max_epochs=-1, callbacks=[course], **options, **quiet
    )
    trainer.fit(module, loader)
    return network.to(device).eval()


def same_losses(shape: Shape, pairs: EncodedPairs, vocab: int, device: str, steps: int) -> bool:
    """Whether the first losses on the device are the CPU's; says by how much they differ."""
    still = replace(shape, model=replace(shape.model, dropout=0.0))
    batches = list(islice(pairs.loader(shape.batch_tokens, 0), steps))
    courses = {where: Course(steps=len(batches)) for where in ("here", "cpu")}
    for where, course in courses.items():
        fit(still, vocab, DataLoader(batches, batch_size=None), device if where == "here" else "cpu", "32-true", course)
    here, cpu = (np.array(course.losses) for course in courses.values())
    apart = np.abs(here - cpu) / cpu
    agree = bool(apart[0] <= FIRST and apart.max() <= LATER)
    say(
        f"{shape.name}: losses of {device} and CPU {'agree' if agree else 'DIFFER'} in {len(cpu)} steps of fp32, no "
        f"dropout, {cpu[0]:.4f} to {cpu[-1]:.4f}: apart by {apart[0]:.1e} of the first (allowed {FIRST:.0e}), by "
        f"{apart.max():.1e} at most (allowed {LATER:.0e})"
    )
    return agree


@contextmanager
def watching(device: str) -> Iterator[list[float]]:
    """The GPU's utilisation in percent, read each second and given at the end; nothing without nvidia-smi."""
    found: list[float] = []
    if device == "cpu" or not shutil.which("nvidia-smi"):
        yield found
        return
    command = ["nvidia-smi", "--id=0", "--query-gpu=utilization.gpu", "--format=csv,noheader,nounits", "-l", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield found
        finally:
            process.terminate()
            found += [float(line) for line in process.communicate()[0].split() if line.isdecimal()]


def megabytes(device: str) -> float:
    """The most memory that tensors took on the device so far; of the process, on a CPU."""
    if device == "cuda":
        return torch.cuda.max_memory_allocated() / 2**20
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10


def train_shape(shape: Shape, pairs: EncodedPairs, tokenizer: Tokenizer, dev: list[RawPair], args) -> None:
    """Train for a while, translate the dev set, and say how it went."""
    tokens = args.batch_tokens or shape.batch_tokens
    if args.device == "cuda":
        torch.cuda.reset_peak_memory_stats()
    loader, course = pairs.loader(tokens, 4 if args.device == "cuda" else 0), Course(args.seconds)
    with watching(args.device) as utilisation:
        network = fit(shape, len(tokenizer), loader, args.device, "bf16-mixed", course)
    peak = matrix_rate("bf16-mixed", torch.get_num_threads(), 8192 if args.device == "cuda" else 2048, args.device)
    rows = [[(one.src, one.tgt) for one in pairs.rows[:: max(1, len(pairs) // 10_000)]]]
    speed = course.rate * flops_per_target_piece(asdict(shape.model) | {"vocab": len(tokenizer), "batches": rows})
    busy = f"{fmean(utilisation):.0f} %" if utilisation else "not known"
    say(
        f"{shape.name}: {sum(one.numel() for one in network.parameters()):,} parameters, batches of {tokens:,}, bf16: "
        f"{course.rate:,.0f} target pieces/s, {speed / 1e12:.2f} of {peak / 1e12:.2f} TFLOP/s ({speed / peak:.0%}), "
        f"GPU busy {busy}, {megabytes(args.device):,.0f} MB; {len(course.losses):,} steps, loss "
        f"{course.losses[0]:.3f} to {fmean(course.losses[-20:]):.3f}"
    )
    sources, references = zip(*((pair.source, pair.target) for pair in dev[: args.sentences]), strict=True)
    found = [tokenizer.decode(one.ids) for one in translate(network, tokenizer, sources, LengthRule())]
    scores = ", ".join(f"{name} {value:.2f}" for name, value in quick_score(found, references).items())
    say(f"{shape.name}: {scores} on {len(sources)} sentences of newsdev2014")


def main() -> int:
    """Prepare, compare losses, train each shape; 1 if the losses differ."""
    args = arguments()
    logging.getLogger("pytorch_lightning").setLevel(logging.WARNING)
    warnings.filterwarnings("ignore", module="pytorch_lightning|torch")
    shapes = [Shape.read(name) for name in args.shapes]
    pairs, weights = read_corpus(args.corpora, args.limit)
    dev = list(read_tsv(args.corpora / "dev" / "newsdev2014.tsv"))
    say(f"{len(pairs):,} clean pairs; torch {torch.__version__}, {os.cpu_count()} cores")
    tokenizers = train_tokenizers([shape.vocab for shape in shapes], pairs)
    say(f"tokenizers of {' and '.join(f'{size:,}' for size in tokenizers)} pieces")
    encoded = [EncodedPairs(pairs, weights, tokenizers[shape.vocab], shape.model.max_len) for shape in shapes]
    say("encoded")
    first = shapes[0]
    agree = same_losses(first, encoded[0], first.vocab, args.device, args.check_steps)
    for shape, rows in zip(shapes, encoded, strict=True):
        train_shape(shape, rows, tokenizers[shape.vocab], dev, args)
    return int(not agree)


if __name__ == "__main__":
    sys.exit(main())
