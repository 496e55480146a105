"""The paper's Table 3 in miniature: small models of the starter corpus that differ from one base in one thing each.

    python -m benchmarks.ablations [--only base heads-1 ...] [--seeds 1 2 3] [--updates 800]
    python -m benchmarks.ablations --table

The base is configs/starter.yaml, narrower and shorter. Of one seed all variants get the same batches in the same order;
another seed has other weights, batches and dropout, but the same corpus and pieces. A finished run is a line of
runs/ablations.jsonl and is not run again, so the work can be stopped (the run under way is lost) and done in pieces;
--table prints the table and draws the plot of what is there. Sources: arXiv 1706.03762, table 3; of the scores,
`model/scoring.py`.
"""

import argparse
import functools
import gc
import hashlib
import json
import logging
import os
import resource
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from statistics import fmean, stdev

from train import train  # first: it says how threads wait, before torch is loaded

# isort: split
import datasets
import pytorch_lightning as pl
import torch
from jsonargparse import auto_cli
from matplotlib.figure import Figure
from torch import Tensor, nn

from data.datamodule import TranslationData
from data.prepare import Prepared, prepare
from data.tokenizer import PAD
from model.callbacks import Throughput, averaging
from model.evaluate import evaluate_contrasts, evaluate_test
from model.layers import KeyValue, MultiHeadAttention
from model.module import TranslationModule
from model.probes import KINDS, blocks
from model.scoring import additive, dot, general
from model.transformer import Transformer

STARTER = "configs/starter.yaml"
# What the base has otherwise than the starter: a run of a minute on two cores, and a schedule and average to fit it.
BASE = {
    "data": {"batch_tokens": 640},
    "model": {"d_model": 128, "heads": 4, "d_ff": 512},
    "optim": {"warmup": 200, "cooldown": 250, "ema_decay": 0.98},
    "alignment": {},
}
Rows = dict[str, list[dict]]  # finished runs by variant


@dataclass(frozen=True)
class Variant:
    """What a variant changes of the base.

    Args:
        model, optim, alignment: fields of these configurations.
        scores: by kind of attention, the score that takes the scaled dot product's place.
    """

    model: dict = field(default_factory=dict)
    optim: dict = field(default_factory=dict)
    alignment: dict = field(default_factory=dict)
    scores: dict[str, str] = field(default_factory=dict)


VARIANTS = {
    "base": Variant(),
    **{f"heads-{n}": Variant(model={"heads": n}) for n in (1, 2, 8, 16)},
    **{f"positions-{kind}": Variant(model={"positions": kind}) for kind in ("none", "learned", "rotary")},
    "undivided": Variant(scores=dict.fromkeys(KINDS, "dot")),
    **{f"cross-{name}": Variant(scores={"cross": name}) for name in ("dot", "general", "additive")},
    **{
        f"depth-{layers}+{5 - layers}": Variant(model={"encoder_layers": layers, "decoder_layers": 5 - layers})
        for layers in (1, 2, 4)
    },
    "no-smoothing": Variant(optim={"label_smoothing": 0.0}),
    "no-dropout": Variant(model={"dropout": 0.0}),
    "no-guidance": Variant(alignment={"weight": 0.0}),
}

# A score, and the ranks of the weights that each head has for it: 2 is [head_dim, head_dim], 1 is [head_dim].
SCORES: dict[str, tuple[Callable, tuple[int, ...]]] = {
    "dot": (dot, ()),
    "general": (general, (2,)),
    "additive": (additive, (2, 2, 1)),
}

# Measure: heading, digits, and which way is better.
MEASURES = {
    "dev_nll": ("dev loss", 3, "lower"),
    "bleu": ("BLEU", 1, "higher"),
    "contrast": ("minimal pairs", 3, "higher"),
    "aer": ("AER", 3, "lower"),
    "tokens_per_second": ("target tokens/s", 0, "higher"),
}


class ScoredAttention(MultiHeadAttention):
    """Attention by another score than the scaled dot product, beginning with the weights of the one it replaces.

    Queries and keys are projected as before (but not rotated), and what a score needs besides, each head has for
    itself: general is q W k, additive v . tanh(W1 q + W2 k).
    """

    def __init__(self, replaced: MultiHeadAttention, score: str) -> None:
        d_model = replaced.output.in_features
        super().__init__(d_model, replaced.heads)
        self.load_state_dict(replaced.state_dict())
        function, ranks = SCORES[score]
        width = d_model // self.heads
        self.score_weights = nn.ParameterList(
            torch.randn(self.heads, *[width] * rank) * width**-0.5 for rank in ranks
        )  # [heads, head_dim, head_dim] or [heads, head_dim] each
        by_head = torch.vmap(function)
        self.score = torch.vmap(by_head, in_dims=(0, 0, *[None] * len(ranks)))  # sentences share the weights

    def forward(
        self, x: Tensor, keys_values: KeyValue, visible: Tensor, offset: int = 0, return_weights: bool = False
    ) -> tuple[Tensor, Tensor | None]:
        """As `MultiHeadAttention.forward`."""
        keys, values = keys_values
        scores = self.score(self._split(self.query(x)), keys, *self.score_weights)  # [batch, heads, tgt_len, key_len]
        weights = scores.masked_fill(~visible, -torch.inf).softmax(dim=-1)  # [batch, heads, tgt_len, key_len]
        context = (weights @ values).transpose(1, 2).flatten(2)  # [batch, tgt_len, d_model]
        return self.output(context), weights if return_weights else None


def rescore(network: Transformer, scores: dict[str, str]) -> None:
    """Put other scores into the kinds of attention that `scores` names."""
    for (kind, index), block in blocks(network).items():
        if kind in scores:
            layer = (network.encoder if kind == "encoder" else network.decoder)[index]
            setattr(layer, "cross" if kind == "cross" else "attention", ScoredAttention(block, scores[kind]))


@functools.wraps(train)
def arguments_of_train(**settings: object) -> dict:
    """What a configuration file gives to `train`."""
    return settings


@functools.cache
def starter() -> dict:
    """`train`'s arguments as the starter's configuration has them."""
    return auto_cli(arguments_of_train, as_positional=False, args=["--config", STARTER])


def settings_of(variant: Variant, updates: int) -> dict:
    """`train`'s arguments for a variant: the starter's, changed by the base, changed by the variant."""
    settings = starter()
    changes = {part: BASE[part] | vars(variant).get(part, {}) for part in BASE}
    changes["trainer"] = {"max_steps": updates}
    return settings | {part: replace(settings[part], **fields) for part, fields in changes.items()}


@functools.cache
def corpus_digest() -> str:
    """Stands for the starter corpus: its hand-written pairs, its grammar and its tests."""
    digest = hashlib.sha256()
    for path in sorted(path for kind in ("*.tsv", "*.py") for path in Path("data/starter").rglob(kind)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def identity(variant: Variant, updates: int) -> dict:
    """What two runs of one seed must have in common to be the same, as JSON keeps it."""
    settings = settings_of(variant, updates)
    parts = {part: asdict(settings[part]) for part in ("model", "optim", "alignment")}
    data = {"vocab": settings["data"].vocab, "batch_tokens": settings["data"].batch_tokens, "corpus": corpus_digest()}
    return json.loads(json.dumps({"updates": updates, "data": data, **parts, "scores": variant.scores}))


def run(settings: dict, scores: dict[str, str], seed: int, prepared: Prepared) -> dict[str, float]:
    """Train one model and score it."""
    model, optim, trainer = settings["model"], settings["optim"], settings["trainer"]
    pl.seed_everything(seed, verbose=False)
    network = Transformer(model, len(prepared.tokenizer), PAD)
    rescore(network, scores)
    module = TranslationModule(network, prepared.tokenizer, optim, settings["alignment"], settings["length"])
    loaders = TranslationData(prepared, settings["data"], model.max_len, seed)
    throughput = Throughput()
    runner = pl.Trainer(
        devices=1, precision=trainer.resolved_precision(), max_steps=trainer.max_steps,
        callbacks=[throughput, averaging(optim.ema_decay)], logger=False, enable_checkpointing=False,
        enable_progress_bar=False, enable_model_summary=False, num_sanity_val_steps=0, use_distributed_sampler=False,
    )  # fmt: skip
    runner.fit(module, datamodule=loaders)
    (dev,) = runner.validate(module, datamodule=loaders, verbose=False)
    parameters = sum(parameter.numel() for parameter in network.parameters())
    speed = {"parameters": parameters, "tokens_per_second": throughput.rate}
    return {"dev_nll": dev["val/nll"]} | score(module.cpu().eval(), prepared, settings["data"].contrast) | speed


def score(module: TranslationModule, prepared: Prepared, contrast: str) -> dict:
    """BLEU and alignment error rate of the whole grammar test, and the share of minimal pairs with both sides right."""
    network, tokenizer, length = module.network, module.tokenizer, module.length
    grammar = next(one for one in prepared.tests if one.name == "grammar")
    found = evaluate_test(network, tokenizer, grammar, length, module.reading)
    bleu = found.scores["bleu_13a"]
    minimal = evaluate_contrasts(network, tokenizer, contrast, length)["accuracy"]
    return {"bleu": bleu.value, "signature": bleu.signature, "contrast": minimal, "aer": found.alignment.aer}


def read_rows(path: Path, identities: dict[str, dict], seeds: list[int]) -> Rows:
    """The finished runs of these variants, settings and seeds. Raises ValueError for a line that is not JSON."""
    found: Rows = {name: [] for name in identities}
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    for number, line in enumerate(lines, 1):
        try:
            row = json.loads(line)
        except json.JSONDecodeError:
            raise ValueError(f"{path}, line {number}: not JSON; delete it, and the run is done again") from None
        if row["seed"] in seeds and row["settings"] == identities.get(row["variant"]):
            found[row["variant"]].append(row)
    return found


def run_missing(args: argparse.Namespace, identities: dict[str, dict]) -> None:
    """Train what has no line yet, all variants of one seed before the next seed's."""
    rows = read_rows(args.out, identities, args.seeds)
    done = {(row["seed"], name) for name, some in rows.items() for row in some}
    todo = [(seed, name) for seed in sorted(set(args.seeds)) for name in identities if (seed, name) not in done]
    if not todo:
        return
    torch.set_num_threads(args.threads or os.cpu_count() or 1)
    prepared = prepare(starter()["data"], starter()["model"].max_len, starter()["seed"])
    args.out.parent.mkdir(parents=True, exist_ok=True)
    for number, (seed, name) in enumerate(todo, 1):
        since = time.perf_counter()
        numbers = run(settings_of(VARIANTS[name], args.updates), VARIANTS[name].scores, seed, prepared)
        gc.collect()  # trainer and module refer to each other
        row = {"variant": name, "seed": seed, "settings": identities[name], "numbers": numbers}
        with args.out.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        found = f"dev loss {numbers['dev_nll']:.3f}, BLEU {numbers['bleu']:.1f}"
        cost = f"{time.perf_counter() - since:.0f} s, peak {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss:,} kB"
        print(f"{number} of {len(todo)}: {name}, seed {seed}: {found}; {cost}", flush=True)


def values(rows: list[dict], measure: str) -> list[float]:
    """One measure of several seeds."""
    return [row["numbers"][measure] for row in rows]


def print_table(rows: Rows) -> None:
    """A Markdown table: of each measure the mean over seeds and the standard deviation of a single seed."""
    heads = [heading for heading, _, _ in MEASURES.values()]
    print("| " + " | ".join(["variant", "seeds", *heads, "parameters"]) + " |")
    print("|---" + "|--:" * (len(heads) + 2) + "|")
    for name, some in rows.items():
        cells = [name, str(len(some))]
        for measure, (_, digits, _) in MEASURES.items():
            found = values(some, measure)
            spread = f" ± {stdev(found):,.{digits}f}" if len(found) > 1 else ""
            cells.append(f"{fmean(found):,.{digits}f}{spread}")
        print("| " + " | ".join([*cells, f"{values(some, 'parameters')[0]:,}"]) + " |")
    for signature in sorted({row["numbers"]["signature"] for some in rows.values() for row in some}):
        print(f"\n{signature}")


def draw(rows: Rows, path: Path) -> None:
    """A panel a measure: a dot a seed, a bar at their mean, a line through the base's mean."""
    figure = Figure(figsize=(13, 1.4 + 0.28 * len(rows)), layout="constrained")
    panels = figure.subplots(1, len(MEASURES), sharey=True)
    for panel, (measure, (heading, _, better)) in zip(panels, MEASURES.items(), strict=True):
        for place, some in enumerate(rows.values()):
            found = values(some, measure)
            panel.plot(found, [place] * len(found), "o", color="#7c8eba", markersize=4)
            panel.plot(fmean(found), place, "|", color="#0b3c8c", markersize=13, markeredgewidth=2.5)
        if "base" in rows:
            panel.axvline(fmean(values(rows["base"], measure)), color="#c2571a", linewidth=1, zorder=0)
        panel.set_title(heading, fontsize=10)
        panel.set_xlabel(f"{better} is better", fontsize=8)
        panel.grid(axis="y", color="#e4e7ec")
        panel.tick_params(labelsize=8, length=0)
        panel.spines[["top", "right", "left"]].set_visible(False)
    panels[0].set_yticks(range(len(rows)), rows)
    panels[0].invert_yaxis()
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=144)


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--only", nargs="+", metavar="NAME", choices=VARIANTS, default=list(VARIANTS), help=", ".join(VARIANTS)
    )
    parser.add_argument("--seeds", nargs="+", type=int, default=[1, 2, 3], metavar="SEED")
    parser.add_argument("--updates", type=int, default=800, help="optimizer steps of every run")
    parser.add_argument("--threads", type=int, default=0, help="CPU threads; 0 takes all cores")
    parser.add_argument("--out", type=Path, default=Path("runs/ablations.jsonl"), help="finished runs, one a line")
    parser.add_argument("--plot", type=Path, default=Path("runs/ablations.png"), help="a .png or .svg file")
    parser.add_argument("--table", action="store_true", help="train nothing")
    args = parser.parse_args()
    if args.updates < 1:
        parser.error(f"--updates={args.updates}: must be at least 1")
    if args.plot.suffix not in (".png", ".svg"):
        parser.error(f"--plot={args.plot}: must end in .png or .svg")
    return args


def main() -> None:
    """Train what is missing, then print the table and draw the plot of what is there."""
    args = arguments()
    warnings.filterwarnings("ignore", module="pytorch_lightning|torch")
    logging.getLogger("pytorch_lightning.utilities.rank_zero").setLevel(logging.WARNING)
    datasets.disable_progress_bars()
    identities = {name: identity(VARIANTS[name], args.updates) for name in args.only}
    try:
        if not args.table:
            run_missing(args, identities)
        rows = {name: some for name, some in read_rows(args.out, identities, args.seeds).items() if some}
        if not rows:
            raise ValueError(f"{args.out} holds no finished run of these variants, seeds and settings")
        print_table(rows)
        draw(rows, args.plot)
    except (ValueError, FileNotFoundError) as error:
        print(f"ablations.py: error: {error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
