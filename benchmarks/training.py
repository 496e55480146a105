"""Training speed and dev loss beside JoeyNMT: same pairs, pieces, batches, shape, schedule; in turns, in one run.

    python benchmarks/training.py --joeynmt PEER/bin/python [--updates 400] [--d-model 256 ...]

Setting up the peer, whose packages clash with ours, in an environment of its own (PEER):
    python -m venv PEER && PEER/bin/pip install torch==2.13.0 joeynmt==2.3.0 importlib_metadata sentencepiece==0.2.0
Without --joeynmt only ours runs. Each system is a process that holds its model and waits for its turn; after each turn
it computes the dev set's negative log-likelihood per piece (nats, no label smoothing, no dropout, fp32, end markers
counted). Ours is the product's path: Lightning, `TranslationModule`, averaged weights kept (but not looked at).
JoeyNMT is its model, loss, optimizer, schedule and training step, with two things levelled: no dropout inside its
attention and feed-forward, where ours has none, and a first update at the warm-up's first rate instead of its peak. It
refuses bf16 on a CPU. This file is started by the peer's Python too, hence the imports inside functions.
"""

import argparse
import itertools
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CORPORA = ROOT.parent / "shared" / "corpora"
TRAIN = ("ilci_domain_lowercase", "iitb_slice", "hindencorp_slice", "ainlpml_10k", "tatoeba_anki")
Rows = list[tuple[list[int], list[int]]]  # pairs of one batch as ids, without markers


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--joeynmt", help="the Python of an environment that has JoeyNMT")
    parser.add_argument("--precision", nargs="+", default=["bf16-mixed"], help="of ours: bf16-mixed, 32-true, or both")
    parser.add_argument("--train", nargs="+", default=[str(CORPORA / "train" / f"{name}.tsv.gz") for name in TRAIN])
    parser.add_argument("--dev", default=str(CORPORA / "dev" / "newsdev2014.tsv"))
    sizes = {"vocab": 8000, "batch-tokens": 2600, "updates": 60, "turns": 6, "threads": 1, "seed": 1, "warmup": 1000}
    shape = {"d-model": 256, "heads": 8, "encoder-layers": 6, "decoder-layers": 2, "d-ff": 1024, "max-len": 192}
    for name, default in (sizes | shape).items():
        parser.add_argument(f"--{name}", type=int, default=default)
    for name, default in {"lr": 1.5e-3, "dropout": 0.1, "smoothing": 0.1, "clip": 1.0}.items():
        parser.add_argument(f"--{name}", type=float, default=default)
    args = parser.parse_args()
    if args.turns < 2 or args.updates % args.turns:
        parser.error(f"--updates {args.updates} must be a multiple of --turns {args.turns}, and those 2 or more")
    return args


# What both kinds of process share: taking turns, and the dev loss.


@dataclass
class Turns:
    """Waits for a line on stdin, then lets `each` updates pass; answers with a line of JSON; `count` times."""

    each: int
    count: int
    dev_loss: Callable[[], float]
    tokens: int = 0
    done: int = 0
    since: float = 0.0

    def wait(self) -> None:
        """Until it is this process's turn."""
        sys.stdin.readline()
        self.tokens, self.since = 0, time.perf_counter()

    def update(self, tokens: int) -> None:
        """Count an update over so many target pieces; at the end of the turn, answer and wait."""
        self.tokens, self.done = self.tokens + tokens, self.done + 1
        if self.done % self.each:
            return
        seconds = time.perf_counter() - self.since
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        answer = {"tokens": self.tokens, "seconds": seconds, "memory": memory, "nll": self.dev_loss()}
        print(json.dumps(answer), flush=True)
        if self.done < self.each * self.count:
            self.wait()


def dev_loss(network, logits_of: Callable, batches: list) -> float:
    """Negative log-likelihood per target piece; `logits_of` gives [tokens, vocab] and targets [tokens] of a batch."""
    import torch

    total, tokens = 0.0, 0
    network.eval()
    with torch.inference_mode():
        for batch in batches:
            logits, targets = logits_of(batch)
            total += float(torch.nn.functional.cross_entropy(logits.float(), targets, reduction="sum"))
            tokens += len(targets)
    network.train()
    return total / tokens


def train_setu(job: dict) -> None:
    """Train ours on the job's batches."""
    sys.path.insert(0, str(ROOT))
    import warnings

    import train  # noqa: F401  (first, as it settles the environment that torch is loaded in)

    warnings.filterwarnings("ignore")
    import pytorch_lightning as pl
    import torch
    from torch.utils.data import DataLoader

    from data.batching import Example, collate
    from data.tokenizer import PAD, Tokenizer
    from model.callbacks import averaging
    from model.config import AlignmentConfig, LengthRule, ModelConfig
    from model.module import OptimConfig, TranslationModule
    from model.transformer import Transformer

    def batch_of(rows: Rows):
        return collate([Example(src, tgt) for src, tgt in rows])

    def logits_of(batch):
        real = batch.tgt_out != PAD  # [batch, tgt_len]
        return network(batch.src, batch.tgt_in)[real], batch.tgt_out[real]

    class TakeTurns(pl.Callback):
        def on_train_start(self, trainer, module) -> None:
            turns.wait()

        def on_train_batch_end(self, trainer, module, outputs, batch, batch_idx) -> None:
            turns.update(batch.tgt_tokens)

    pl.seed_everything(job["seed"], verbose=False)
    torch.set_num_threads(job["threads"])
    network = Transformer(ModelConfig(**job["model"]), job["vocab"], PAD)
    optim = OptimConfig(**job["optim"])
    module = TranslationModule(
        network, Tokenizer.load(job["tokenizer"]), optim, AlignmentConfig(weight=0.0), LengthRule()
    )
    dev = [batch_of(rows) for rows in job["dev"]]
    turns = Turns(job["each"], job["turns"], lambda: dev_loss(network, logits_of, dev))
    trainer = pl.Trainer(
        accelerator="cpu", precision=job["precision"], max_epochs=1, callbacks=[averaging(optim.ema_decay), TakeTurns()],
        logger=False, enable_checkpointing=False, enable_progress_bar=False, enable_model_summary=False,
    )  # fmt: skip
    trainer.fit(module, DataLoader(job["batches"], batch_size=None, collate_fn=batch_of))


def train_joeynmt(job: dict) -> None:
    """Train JoeyNMT on the job's batches."""
    import logging
    from types import SimpleNamespace

    import torch
    from joeynmt.batch import Batch
    from joeynmt.config import parse_train_args
    from joeynmt.helpers import set_seed
    from joeynmt.model import build_model
    from joeynmt.training import TrainManager
    from joeynmt.transformer_layers import MultiHeadedAttention, PositionwiseFeedForward
    from joeynmt.vocabulary import Vocabulary
    from torch.nn.utils.rnn import pad_sequence

    pad, bos, eos = 1, 2, 3  # fixed in its vocabulary; our PAD and UNK stand the other way round, and no text has either
    shape, optim, device = job["model"], job["optim"], torch.device("cpu")

    def batch_of(rows: Rows) -> Batch:
        src = [torch.tensor([*src, eos]) for src, _ in rows]
        tgt = pad_sequence([torch.tensor([bos, *tgt, eos]) for _, tgt in rows], True, pad)
        lengths = torch.tensor([len(one) for one in src])
        return Batch(pad_sequence(src, True, pad), lengths, None, tgt, None, torch.arange(len(rows)), device, pad, eos)

    def logits_of(batch: Batch):
        real = batch.trg != pad  # [batch, tgt_len]
        return model._encode_decode(**vars(batch))[0][real], batch.trg[real]

    logging.disable(logging.WARNING)
    set_seed(job["seed"])
    torch.set_num_threads(job["threads"])
    special = {"pad_token": "<pad>", "unk_token": "<unk>", "bos_token": "<s>", "eos_token": "</s>", "sep_token": None}
    ids = {"unk_id": 0, "pad_id": pad, "bos_id": bos, "eos_id": eos, "lang_tags": []}
    vocabulary = Vocabulary([str(i) for i in range(4, job["vocab"])], SimpleNamespace(**special, **ids))
    part = {
        "type": "transformer", "hidden_size": shape["d_model"], "ff_size": shape["d_ff"], "num_heads": shape["heads"],
        "dropout": shape["dropout"], "layer_norm": shape.get("norm", "pre"),
        "embeddings": {"embedding_dim": shape["d_model"], "scale": True},
    }  # fmt: skip
    encoder, decoder = part | {"num_layers": shape["encoder_layers"]}, part | {"num_layers": shape["decoder_layers"]}
    model = build_model(
        {"encoder": encoder, "decoder": decoder, "tied_embeddings": True, "tied_softmax": True}, vocabulary, vocabulary
    )
    for layer in model.modules():
        if isinstance(layer, MultiHeadedAttention):
            layer.dropout.p = 0.0
        if isinstance(layer, PositionwiseFeedForward):
            layer.pwff_layer[2].p = 0.0
    settings = {
        "batch_size": 1, "normalization": "tokens", "label_smoothing": optim["label_smoothing"], "optimizer": "adam",
        "adam_betas": [0.9, 0.98], "learning_rate": optim["lr"], "learning_rate_min": 0.0,
        "learning_rate_warmup": optim["warmup"], "scheduling": "warmupinversesquareroot",
        "clip_grad_norm": optim["clip"],
    }  # fmt: skip
    model.loss_function = ("crossentropy", optim["label_smoothing"])
    off = {"device_type": "cpu", "enabled": False}
    manager = TrainManager(0, model, Path(job["folder"]), device, autocast=off, train_args=parse_train_args(settings))
    manager.scheduler.step(0)
    dev = [batch_of(rows) for rows in job["dev"]]
    turns = Turns(job["each"], job["turns"], lambda: dev_loss(model, logits_of, dev))
    turns.wait()
    for step, rows in enumerate(job["batches"]):  # as in its train_and_validate
        batch = batch_of(rows)
        manager._train_step(batch)
        manager.clip_grad_fun(parameters=model.parameters())
        manager.optimizer.step()
        manager.scheduler.step(step + 1)
        model.zero_grad()
        turns.update(batch.ntokens)


# The run: data, processes, table.


@dataclass
class System:
    """A process in training, and its answers."""

    name: str
    kind: str
    python: str
    job: dict
    answers: list[dict] = field(default_factory=list)

    def start(self, folder: Path) -> None:
        """Start the process; it waits for its first turn."""
        path = folder / f"{self.name}.json"
        path.write_text(json.dumps(self.job | {"folder": str(folder)}))
        command = [self.python, __file__, "--worker", self.kind, str(path)]
        environment = os.environ | {"OMP_NUM_THREADS": str(self.job["threads"])}
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.process = subprocess.Popen(command, env=environment, cwd=ROOT, **pipes)

    def turn(self) -> None:
        """Let it do its updates, and keep the answer."""
        print("go", file=self.process.stdin, flush=True)
        line = next((line for line in self.process.stdout if line.startswith("{")), None)
        if line is None:
            raise ValueError(f"{self.name}: the process ended; its message is above")
        self.answers.append(json.loads(line))

    @property
    def rate(self) -> float:
        """Target pieces a second; the first turn only warms up."""
        return sum(one["tokens"] for one in self.answers[1:]) / sum(one["seconds"] for one in self.answers[1:])

    def seconds_to(self, nll: float) -> float:
        """Training seconds until the dev loss was no higher than `nll`."""
        needed = next(i for i, one in enumerate(self.answers) if one["nll"] <= nll)
        return sum(one["seconds"] for one in self.answers[: needed + 1])


def make_job(args: argparse.Namespace) -> dict:
    """The data and settings that every system gets."""
    sys.path.insert(0, str(ROOT))
    os.chdir(ROOT)
    import numpy as np

    from data.batching import TokenBatchSampler
    from data.prepare import DataConfig, lengths, prepare

    config = DataConfig(args.train, args.dev, vocab=args.vocab)
    prepared = prepare(config, args.max_len, args.seed)
    pairs, tokenizer = prepared.pairs, prepared.tokenizer
    sampler = TokenBatchSampler(*lengths(pairs), np.ones(len(pairs)), args.batch_tokens, args.seed)
    epochs = itertools.chain.from_iterable(itertools.repeat(sampler))
    drawn = [pairs[[index for index, _ in batch]] for batch in itertools.islice(epochs, args.updates)]
    sides = zip(map(tokenizer.encode, prepared.dev.sources), map(tokenizer.encode, prepared.dev.references), strict=True)
    dev = sorted((pair for pair in sides if max(map(len, pair)) < args.max_len), key=lambda pair: max(map(len, pair)))
    path = Path(config.cache, "benchmark.tokenizer.model").resolve()
    tokenizer.save(path)
    print(f"{len(pairs):,} pairs, {len(tokenizer):,} pieces, {len(dev)} dev pairs; {args.threads} thread(s) each")
    shape = ("d_model", "heads", "encoder_layers", "decoder_layers", "d_ff", "max_len", "dropout")
    return {
        "batches": [list(zip(rows["src"], rows["tgt"], strict=True)) for rows in drawn],
        "dev": [dev[start : start + 16] for start in range(0, len(dev), 16)],
        "tokenizer": str(path), "vocab": len(tokenizer), "model": {name: getattr(args, name) for name in shape},
        "optim": {"lr": args.lr, "warmup": args.warmup, "clip": args.clip, "label_smoothing": args.smoothing},
        "seed": args.seed, "threads": args.threads, "turns": args.turns, "each": args.updates // args.turns,
    }  # fmt: skip


def flops_per_target_piece(job: dict) -> float:
    """Multiplications and additions of the matrices alone, forward and backward, padding not counted."""
    m, d, pairs = job["model"], job["model"]["d_model"], list(itertools.chain(*job["batches"]))
    macs, pieces = 0, 0
    for src, tgt in ((len(src) + 1, len(tgt) + 1) for src, tgt in pairs):
        attention, feed_forward = 4 * d * d, 2 * d * m["d_ff"]
        macs += m["encoder_layers"] * src * (attention + feed_forward + 2 * d * src)
        decoder = tgt * (1.5 * attention + feed_forward + 2 * d * (tgt + src)) + src * attention / 2
        macs += m["decoder_layers"] * decoder + tgt * d * job["vocab"]
        pieces += tgt
    return 6 * macs / pieces


def matrix_rate(precision: str, threads: int, size: int = 2048, tries: int = 5) -> float:
    """The best rate of a square matrix product, in FLOP/s."""
    import torch

    torch.set_num_threads(threads)
    a = torch.randn(size, size, dtype=torch.bfloat16 if precision == "bf16-mixed" else torch.float32)
    best = float("inf")
    for _ in range(tries):
        started = time.perf_counter()
        a @ a
        best = min(best, time.perf_counter() - started)
    return 2 * size**3 / best


def report(systems: list[System]) -> None:
    """The tables: the end, and the dev loss on the way to it."""
    from rich.console import Console
    from rich.table import Table

    worst = max(one.answers[-1]["nll"] for one in systems)
    columns = ("dev nll/piece", f"seconds to {worst:.3f}", "target pieces/s", "ratio", "peak MB", "GFLOP/s", "of matrix rate")
    end = Table("system", "updates", *columns)
    for one in systems:
        job, last = one.job, one.answers[-1]
        speed, peak = one.rate * flops_per_target_piece(job), matrix_rate(job["precision"], job["threads"])
        numbers = (
            f"{last['nll']:.4f}", f"{one.seconds_to(worst):.0f}", f"{one.rate:,.0f}", f"{one.rate / systems[-1].rate:.2f}",
            f"{last['memory']:,.0f}", f"{speed / 1e9:.0f}", f"{speed / peak:.0%} of {peak / 1e9:.0f}",
        )  # fmt: skip
        end.add_row(one.name, str(len(job["batches"])), *numbers)
    course = Table("updates", *(one.name for one in systems), title="dev nll/piece")
    for turn, answers in enumerate(zip(*(one.answers for one in systems), strict=True), 1):
        course.add_row(str(turn * systems[0].job["each"]), *(f"{one['nll']:.4f}" for one in answers))
    for table in (end, course):
        Console(width=150).print(table)


def main() -> None:
    """Train in turns and print the tables."""
    args = arguments()
    job = make_job(args)
    systems = [System(f"setu {one}", "setu", sys.executable, job | {"precision": one}) for one in args.precision]
    if args.joeynmt:
        systems.append(System("joeynmt 32-true", "joeynmt", args.joeynmt, job | {"precision": "32-true"}))
    with tempfile.TemporaryDirectory() as folder:
        for one in systems:
            one.start(Path(folder))
        for _, one in itertools.product(range(args.turns), systems):
            one.turn()
        for one in systems:
            one.process.communicate()
    report(systems)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--worker"]:
        {"setu": train_setu, "joeynmt": train_joeynmt}[sys.argv[2]](json.loads(Path(sys.argv[3]).read_text()))
    else:
        main()
