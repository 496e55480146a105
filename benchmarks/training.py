"""Training speed and dev loss beside JoeyNMT: same pairs, pieces, batches, shape and schedule; in turns, in one run.

    python benchmarks/training.py --joeynmt PEER/bin/python [--updates 400] [--d-model 256] ...

The peer's packages clash with ours, so it has an environment of its own, PEER:
    python -m venv PEER && PEER/bin/pip install torch==2.13.0 joeynmt==2.3.0 importlib_metadata sentencepiece==0.2.0
Each system is a process that waits for its turn. The dev loss is nats per piece, without smoothing or dropout, in fp32.
Ours goes the product's way: Lightning, `TranslationModule`, averaged weights kept (not scored). JoeyNMT is its model,
loss, optimizer, schedule and training step, levelled in three things: no dropout inside attention and feed-forward,
where ours has none; a first update at the lowest rate, not the highest; our batches, as its own are not sorted by
length. It refuses bf16 on a CPU. The peer's Python starts this file too, hence the imports inside functions.
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
from pathlib import Path
from statistics import fmean
from types import SimpleNamespace

ROOT = Path(__file__).resolve().parent.parent
CORPORA = ROOT.parent / "shared" / "corpora"
TRAIN = ("ilci_domain_lowercase", "iitb_slice", "hindencorp_slice", "ainlpml_10k", "tatoeba_anki")
SHAPE = {"d_model": 256, "heads": 8, "encoder_layers": 6, "decoder_layers": 2, "d_ff": 1024, "max_len": 192}
RUN = {"vocab": 8000, "batch_tokens": 2600, "updates": 60, "turns": 6, "threads": 1, "seed": 1, "warmup": 1000}
Rows = list[tuple[list[int], list[int]]]  # the pairs of one batch as ids, without markers


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--joeynmt", help="the Python of an environment that has JoeyNMT; without it only ours runs")
    parser.add_argument("--precision", nargs="+", default=["bf16-mixed"], help="of ours: bf16-mixed, 32-true, or both")
    parser.add_argument("--train", nargs="+", default=[str(CORPORA / "train" / f"{name}.tsv.gz") for name in TRAIN])
    parser.add_argument("--dev", default=str(CORPORA / "dev" / "newsdev2014.tsv"))
    for name, default in (SHAPE | RUN | {"lr": 1.5e-3, "dropout": 0.1, "smoothing": 0.1, "clip": 1.0}).items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(default), default=default)
    args = parser.parse_args()
    if args.turns < 2 or args.updates % args.turns:
        parser.error(f"--updates={args.updates}: must be a multiple of --turns={args.turns}, which must be at least 2")
    return args


class Turns:
    """Waits for a line on stdin, lets a share of the updates pass, answers in one line of JSON, and so on to the end.

    `logits_of` gives, for a batch of the dev set, logits [tokens, vocab] and targets [tokens].
    """

    def __init__(self, job: dict, network, logits_of: Callable, dev: list) -> None:
        self.network, self.logits_of, self.dev = network, logits_of, dev
        self.each, self.left = job["updates"] // job["turns"], job["updates"]
        self.tokens, self.since = 0, 0.0

    def wait(self, *_lightning: object) -> None:
        """Until it is this process's turn; the end of stdin ends the process."""
        if not sys.stdin.readline():
            sys.exit(1)
        self.tokens, self.since = 0, time.perf_counter()

    def update(self, tokens: int) -> None:
        """Count an update over so many target pieces."""
        self.tokens, self.left = self.tokens + tokens, self.left - 1
        if self.left % self.each == 0:
            seconds, memory = time.perf_counter() - self.since, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            answer = {"tokens": self.tokens, "seconds": seconds, "megabytes": memory / 1024, "nll": self.dev_loss()}
            print(json.dumps(answer), flush=True)
            if self.left:
                self.wait()

    def dev_loss(self) -> float:
        """Negative log-likelihood per target piece, end markers counted."""
        import torch

        total, tokens = 0.0, 0
        self.network.eval()
        with torch.inference_mode():
            for logits, targets in map(self.logits_of, self.dev):
                total += float(torch.nn.functional.cross_entropy(logits, targets, reduction="sum"))
                tokens += len(targets)
        self.network.train()
        return total / tokens


def train_setu(job: dict) -> None:
    """Train ours on the job's batches."""
    sys.path.insert(0, str(ROOT))
    import pytorch_lightning as pl
    import torch
    from pytorch_lightning.callbacks import LambdaCallback
    from torch.utils.data import DataLoader

    from data.batching import Batch, Example, collate
    from data.tokenizer import PAD
    from model.callbacks import averaging
    from model.config import AlignmentConfig, LengthRule, ModelConfig
    from model.module import OptimConfig, TranslationModule
    from model.transformer import Transformer

    def batch_of(rows: Rows) -> Batch:
        return collate([Example(*row) for row in rows])

    def logits_of(batch: Batch):
        real = batch.tgt_out != PAD  # [batch, tgt_len]
        return network(batch.src, batch.tgt_in)[real], batch.tgt_out[real]

    def count(trainer, module, outputs, batch: Batch, batch_idx: int) -> None:
        turns.update(batch.tgt_tokens)

    pl.seed_everything(job["seed"], verbose=False)
    torch.set_num_threads(job["threads"])
    network = Transformer(ModelConfig(**job["model"]), job["vocab"], PAD)
    optim = OptimConfig(job["lr"], job["warmup"], clip=job["clip"], label_smoothing=job["smoothing"])
    # The tokenizer would serve validation, which is not run.
    module = TranslationModule(network, None, optim, AlignmentConfig(weight=0.0), LengthRule())
    turns = Turns(job, network, logits_of, list(map(batch_of, job["dev"])))
    quiet = {"enable_checkpointing": False, "enable_progress_bar": False, "enable_model_summary": False}
    beside = [averaging(optim.ema_decay), LambdaCallback(on_train_start=turns.wait, on_train_batch_end=count)]
    trainer = pl.Trainer("cpu", precision=job["precision"], max_epochs=1, callbacks=beside, logger=False, **quiet)
    trainer.fit(module, DataLoader(job["batches"], batch_size=None, collate_fn=batch_of))


def train_joeynmt(job: dict) -> None:
    """Train JoeyNMT on the job's batches."""
    import logging

    import torch
    from joeynmt.batch import Batch
    from joeynmt.config import parse_train_args
    from joeynmt.helpers import set_seed
    from joeynmt.training import TrainManager
    from torch.nn.utils.rnn import pad_sequence

    pad, bos, eos, device = 1, 2, 3, torch.device("cpu")  # fixed ids; 0 is its unknown piece, which no pair has

    def batch_of(rows: Rows) -> Batch:
        src = pad_sequence([torch.tensor([*src, eos]) for src, _ in rows], True, pad)
        tgt = pad_sequence([torch.tensor([bos, *tgt, eos]) for _, tgt in rows], True, pad)
        return Batch(src, (src != pad).sum(1), None, tgt, None, torch.arange(len(rows)), device, pad, eos)

    def logits_of(batch: Batch):
        real = batch.trg != pad  # [batch, tgt_len]
        return model._encode_decode(**vars(batch))[0][real], batch.trg[real]

    logging.disable(logging.INFO)
    set_seed(job["seed"])
    torch.set_num_threads(job["threads"])
    model = joeynmt_model(job["model"], job["vocab"])
    model.loss_function = ("crossentropy", job["smoothing"])
    settings = parse_train_args({
        "batch_size": 1, "normalization": "tokens", "label_smoothing": job["smoothing"], "adam_betas": [0.9, 0.98],
        "learning_rate": job["lr"], "learning_rate_min": 0.0, "learning_rate_warmup": job["warmup"],
        "scheduling": "warmupinversesquareroot", "clip_grad_norm": job["clip"],
    })  # fmt: skip
    off = {"device_type": "cpu", "enabled": False}
    manager = TrainManager(0, model, Path(job["folder"]), device, autocast=off, train_args=settings)
    turns = Turns(job, model, logits_of, list(map(batch_of, job["dev"])))
    turns.wait()
    for step, batch in enumerate(map(batch_of, job["batches"])):  # as in its train_and_validate
        manager.scheduler.step(step)
        manager._train_step(batch)
        manager.clip_grad_fun(parameters=model.parameters())
        manager.optimizer.step()
        model.zero_grad()
        turns.update(batch.ntokens)


def joeynmt_model(shape: dict, vocab: int):
    """JoeyNMT's Transformer in our shape, pre-norm, all embeddings tied, and dropout only where ours has it."""
    from joeynmt.config import _check_special_symbols
    from joeynmt.model import build_model
    from joeynmt.vocabulary import Vocabulary

    pieces = Vocabulary([str(i) for i in range(4, vocab)], SimpleNamespace(**_check_special_symbols({})))
    part = {
        "type": "transformer", "hidden_size": shape["d_model"], "ff_size": shape["d_ff"], "num_heads": shape["heads"],
        "dropout": shape["dropout"], "layer_norm": "pre",
        "embeddings": {"embedding_dim": shape["d_model"], "scale": True},
    }  # fmt: skip
    sides = {side: part | {"num_layers": shape[f"{side}_layers"]} for side in ("encoder", "decoder")}
    model = build_model(sides | {"tied_embeddings": True, "tied_softmax": True}, pieces, pieces)
    for name, layer in model.named_modules():
        if name.endswith(("_att.dropout", "pwff_layer.2")):  # on attention weights, and between the two products
            layer.p = 0.0
    return model


def make_job(args: argparse.Namespace) -> dict:
    """The settings, and the data as ids, that every system gets."""
    sys.path.insert(0, str(ROOT))
    import numpy as np

    from data.batching import TokenBatchSampler
    from data.prepare import DataConfig, lengths, prepare

    config = DataConfig(args.train, args.dev, vocab=args.vocab, cache=str(ROOT / "runs" / "cache"))
    prepared = prepare(config, args.max_len, args.seed)
    pairs, tokenizer = prepared.pairs, prepared.tokenizer
    sampler = TokenBatchSampler(*lengths(pairs), np.ones(len(pairs)), args.batch_tokens, args.seed)
    epochs = itertools.chain.from_iterable(itertools.repeat(sampler))
    drawn = [pairs[[index for index, _ in batch]] for batch in itertools.islice(epochs, args.updates)]
    sides = [[tokenizer.encode(text) for text in side] for side in (prepared.dev.sources, prepared.dev.references)]
    dev = sorted(zip(*sides, strict=True), key=lambda pair: max(map(len, pair)))
    print(f"{len(pairs):,} pairs, {len(tokenizer):,} pieces, {len(dev)} dev pairs, {args.threads} thread(s) each")
    return vars(args) | {
        "batches": [list(zip(rows["src"], rows["tgt"], strict=True)) for rows in drawn],
        "dev": [dev[start : start + 16] for start in range(0, len(dev), 16)],
        "model": {name: getattr(args, name) for name in (*SHAPE, "dropout")},
    }


def start(kind: str, python: str, job: dict, folder: str) -> subprocess.Popen:
    """A process that has its model ready and waits for its first turn."""
    path = Path(folder, f"{kind} {job['precision']}.json")
    path.write_text(json.dumps(job | {"folder": folder}))
    settings = {"OMP_NUM_THREADS": str(job["threads"]), "OMP_WAIT_POLICY": "PASSIVE", "PYTHONWARNINGS": "ignore"}
    command, pipe = [python, __file__, "--worker", kind, str(path)], subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=os.environ | settings)


def take_turn(process: subprocess.Popen) -> dict:
    """The process's answer to being let go on."""
    print("go", file=process.stdin, flush=True)
    line = next((line for line in process.stdout if line.startswith("{")), None)
    if line is None:
        raise ValueError(f"{' '.join(process.args)}: ended; its message is above")
    return json.loads(line)


def flops_per_target_piece(job: dict) -> float:
    """Six for each weight that a piece meets, forward and backward; padding and attention's products not counted."""
    src, tgt = (sum(len(pair[side]) + 1 for rows in job["batches"] for pair in rows) for side in (0, 1))
    square = job["d_model"] ** 2
    layer = 4 * square + 2 * job["d_model"] * job["d_ff"]
    decoder = tgt * (layer + 2 * square) + src * 2 * square
    layers = job["encoder_layers"] * src * layer + job["decoder_layers"] * decoder
    return 6 * (layers / tgt + job["d_model"] * job["vocab"])


def matrix_rate(precision: str, threads: int, size: int = 2048) -> float:
    """Operations a second of a square matrix product; measured before every turn, as other work comes and goes."""
    import torch
    from torch.utils.benchmark import Timer

    a = torch.randn(size, size, dtype=torch.bfloat16 if precision == "bf16-mixed" else torch.float32)
    return 2 * size**3 / Timer("a @ a", globals={"a": a}, num_threads=threads).timeit(5).mean


def report(jobs: dict[str, dict], answers: dict[str, list[dict]]) -> None:
    """The table; speed leaves out the first turn, in which memory is taken and kernels are made."""
    from rich.console import Console
    from rich.table import Table

    table = Table("system", "updates", "dev nll/piece", "target pieces/s", "ratio", "peak MB", "share of matrix rate")
    rates = {name: fmean(one["tokens"] / one["seconds"] for one in some[1:]) for name, some in answers.items()}
    for name, job in jobs.items():
        last, rate, peak = answers[name][-1], rates[name], fmean(one["matrix"] for one in answers[name])
        speed, ratio = rate * flops_per_target_piece(job), rate / list(rates.values())[-1]
        share = f"{speed / 1e9:.0f} of {peak / 1e9:.0f} GFLOP/s, {speed / peak:.0%}"
        numbers = f"{last['nll']:.4f}", f"{rate:,.0f}", f"{ratio:.2f}", f"{last['megabytes']:,.0f}"
        table.add_row(name, str(job["updates"]), *numbers, share)
    Console(width=120).print(table)


def main() -> None:
    """Train in turns and print the table."""
    args = arguments()
    job = make_job(args)
    jobs = {f"setu {one}": job | {"precision": one} for one in args.precision}
    jobs |= {"joeynmt 32-true": job | {"precision": "32-true"}} if args.joeynmt else {}
    answers: dict[str, list[dict]] = {name: [] for name in jobs}
    with tempfile.TemporaryDirectory() as folder:
        pythons = {"setu": sys.executable, "joeynmt": args.joeynmt}
        running = {name: start(kind := name.split()[0], pythons[kind], one, folder) for name, one in jobs.items()}
        for turn in range(1, args.turns + 1):
            for name, process in running.items():
                matrix = {"matrix": matrix_rate(jobs[name]["precision"], args.threads)}
                answers[name].append(take_turn(process) | matrix)
            losses = ", ".join(f"{name} {some[-1]['nll']:.4f}" for name, some in answers.items())
            print(f"after {args.updates // args.turns * turn} updates: {losses}", flush=True)
        for process in running.values():
            process.communicate()
    report(jobs, answers)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--worker"]:
        {"setu": train_setu, "joeynmt": train_joeynmt}[sys.argv[2]](json.loads(Path(sys.argv[3]).read_text()))
    else:
        try:
            main()
        except (ValueError, FileNotFoundError) as error:
            print(f"training.py: error: {error}", file=sys.stderr)
            sys.exit(2)
