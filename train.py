"""Train a translator from a configuration: `python train.py --config configs/starter.yaml`.

Composes what the packages offer: prepare the corpora, train with Lightning, score the best weights, write the artifact
and the report. The signature of `train` is the YAML schema and the command line.
"""

import dataclasses
import datetime
import json
import logging
import os
import sys
import warnings
from dataclasses import dataclass
from pathlib import Path

import psutil

# Whether GNU OpenMP's threads spin or sleep while they wait for one another; read when torch is loaded. Spinning trains
# the starter 1.3 times as fast on an idle machine, and half as fast beside one other busy process.
if "OMP_WAIT_POLICY" not in os.environ:
    os.environ["OMP_WAIT_POLICY"] = "ACTIVE" if psutil.cpu_percent(interval=0.5) < 25 else "PASSIVE"

import datasets
import pytorch_lightning as pl
import torch
from jsonargparse import auto_cli
from pytorch_lightning.callbacks import EarlyStopping
from pytorch_lightning.loggers import TensorBoardLogger
from rich.console import Console
from rich.table import Column, Table

from data.datamodule import TranslationData
from data.prepare import DataConfig, Prepared, TestSet, prepare
from data.tokenizer import PAD
from model.artifact import Artifact, ArtifactConfig, save_artifact, write_card, write_metrics
from model.callbacks import CleanStop, History, Journal, Samples, Stopped, Throughput, averaging, checkpoints
from model.config import AlignmentConfig, LengthRule, ModelConfig, require
from model.evaluate import TestResult, evaluate_contrasts, evaluate_test, print_alignment, print_scores
from model.export import export_ctranslate2
from model.inference import pair_map, translate
from model.metrics import as_metrics, quick_score
from model.module import OptimConfig, TranslationModule
from model.report import Report, write_report
from model.transformer import Transformer
from serve.engine import CTranslate2Engine


@dataclass(frozen=True)
class TrainerConfig:
    """How long and on what.

    Args:
        max_epochs: passes over the corpus.
        max_minutes: stop after so many minutes of training; 0 sets no limit.
        max_steps: stop after so many optimizer steps; -1 sets no limit.
        validate_every: optimizer steps between two validations; 0 validates after every epoch.
        patience: stop when dev chrF2 has not risen for so many validations.
        checkpoint_every: optimizer steps between two writings of the last checkpoint.
        precision: auto takes bf16 where the hardware computes in it, else fp32.
        devices: processes or GPUs; auto takes every GPU there is, or one CPU process.
        nodes: machines of a distributed run.
        threads: CPU threads of each process; 0 takes all cores.
        progress: show a progress bar, or where there is no terminal a line a minute.
    """

    max_epochs: int = 20
    max_minutes: float = 0.0
    max_steps: int = -1
    validate_every: int = 0
    patience: int = 5
    checkpoint_every: int = 500
    precision: str = "auto"
    devices: int | str = "auto"
    nodes: int = 1
    threads: int = 0
    progress: bool = True

    def __post_init__(self) -> None:
        require(self.max_epochs >= 1, "trainer.max_epochs", self.max_epochs, "must be at least 1")
        require(self.max_minutes >= 0, "trainer.max_minutes", self.max_minutes, "must be at least 0")
        require(self.validate_every >= 0, "trainer.validate_every", self.validate_every, "must be at least 0")
        require(self.patience >= 1, "trainer.patience", self.patience, "must be at least 1")
        require(self.checkpoint_every >= 1, "trainer.checkpoint_every", self.checkpoint_every, "must be at least 1")
        known = ("auto", "bf16-mixed", "32-true")
        require(self.precision in known, "trainer.precision", self.precision, f"must be one of {', '.join(known)}")

    def resolved_precision(self) -> str:
        """bf16 where the hardware has it, unless the configuration says otherwise."""
        if self.precision != "auto":
            return self.precision
        if torch.cuda.is_available():
            return "bf16-mixed" if torch.cuda.is_bf16_supported() else "32-true"
        return "bf16-mixed" if torch.cpu._is_avx512_bf16_supported() else "32-true"


def train(
    data: DataConfig,
    name: str = "run",
    model: ModelConfig = ModelConfig(),
    optim: OptimConfig = OptimConfig(),
    alignment: AlignmentConfig = AlignmentConfig(),
    length: LengthRule = LengthRule(),
    trainer: TrainerConfig = TrainerConfig(),
    seed: int = 1,
    resume: bool = False,
) -> None:
    """Train a translator and write runs/<name>/artifact and runs/<name>/report.html.

    Args:
        data: corpora, cleaning, tokenizer, batches.
        name: the run; its files are in runs/<name>/.
        model: the network.
        optim: optimizer and schedule.
        alignment: guided alignment.
        length: how long translations may grow.
        trainer: how long and on what.
        seed: of weights, order and dropout.
        resume: go on where the last run of this name stopped.
    """
    ends = optim.cooldown < trainer.max_steps or not optim.cooldown
    require(ends, "optim.cooldown", optim.cooldown, f"needs a trainer.max_steps above it, not {trainer.max_steps}")
    directory = Path("runs") / name
    last = directory / "checkpoints" / "last.ckpt"
    if resume and not last.is_file():
        raise FileNotFoundError(f"--resume: {last} is not there; start without --resume")
    if not (trainer.progress and sys.stderr.isatty()):
        datasets.disable_progress_bars()
    pl.seed_everything(seed, verbose=False)
    torch.set_num_threads(trainer.threads or os.cpu_count() or 1)
    prepared = prepare(data, model.max_len, seed)
    if os.environ.get("LOCAL_RANK", "0") == "0":
        print_corpus(prepared.report)
    network = Transformer(model, len(prepared.tokenizer), PAD)
    module = TranslationModule(network, prepared.tokenizer, optim, alignment, length)
    loaders = TranslationData(prepared, data, model.max_len, seed)
    record = Record(Throughput(), History())
    runner = make_trainer(directory, trainer, optim, prepared, record)
    runner.fit(module, datamodule=loaders, ckpt_path=last if resume else None, weights_only=False)
    take_best(runner, module, loaders)
    if runner.is_global_zero:
        corpus = loaders.corpus_report()
        finish(directory, name, data, module.cpu().eval(), dataclasses.replace(prepared, report=corpus), record)


def print_corpus(report: dict) -> None:
    """What cleaning left of each source and what each step dropped; a stream is counted only at its end."""
    if "sources" not in report:
        return
    folder = os.path.commonprefix([one["path"] for one in report["sources"]]).rpartition("/")[0]
    columns = Column("source", overflow="fold"), Column("read", justify="right"), Column("kept", justify="right")
    table = Table(*columns, "dropped", title=f"Corpus in {folder}" if folder else "Corpus", box=None)
    for one in (*report["sources"], report):
        dropped = (f"{step.replace('_', ' ')} {count:,}" for step, count in one["dropped"].items() if count)
        name = one.get("path", "all").removeprefix(f"{folder}/")
        table.add_row(name, f"{one['read']:,}", f"{one['kept']:,}", ", ".join(dropped))
    Console().print(table)


@dataclass(frozen=True)
class Record:
    """What was counted while training."""

    throughput: Throughput
    history: History


def take_best(runner: pl.Trainer, module: TranslationModule, loaders: TranslationData) -> None:
    """Keep the last weights, which no epoch's end may have seen, or go back to the best checkpoint."""
    (last,) = runner.validate(module, datamodule=loaders, verbose=False)
    best = next(one for one in runner.checkpoint_callbacks if one.monitor)
    if best.best_model_score is not None and best.best_model_score > last["val/chrf2"]:
        module.load_state_dict(torch.load(best.best_model_path, map_location="cpu", weights_only=False)["state_dict"])


def finish(
    directory: Path, name: str, data: DataConfig, module: TranslationModule, prepared: Prepared, record: Record
) -> None:
    """Write the artifact of the best weights, score it on every test, and write report and table."""
    network, tokenizer, reading = module.network, module.tokenizer, module.reading
    config = ArtifactConfig(
        name=name, source=data.source, target=data.target, vocab=len(tokenizer), model=network.config,
        created=datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"), alignment=reading,
        length=module.length,
    )  # fmt: skip
    weights = {key: value.numpy() for key, value in network.state_dict().items()}
    artifact = save_artifact(directory / "artifact", config, weights, tokenizer)
    results = [evaluate_test(network, tokenizer, test, module.length, reading) for test in prepared.tests]
    contrast = evaluate_contrasts(network, tokenizer, data.contrast, module.length) if data.contrast else None
    export = export_and_compare(artifact, network, prepared.dev)
    metrics = make_metrics(network, results, contrast, record, export)
    write_metrics(artifact, metrics)
    write_card(artifact, prepared.report, metrics)
    summary = summarise(prepared, metrics, artifact, directory / "report.html")
    example = prepared.dev.sources[0]
    (found,) = translate(network, tokenizer, [example], module.length)
    word_map = pair_map(network, tokenizer, example, tokenizer.decode(found.ids), reading)
    report = Report(name, summary, prepared.report, record.history.series, results, contrast, word_map)
    write_report(directory / "report.html", report)
    (directory / "data_report.json").write_text(json.dumps(prepared.report, indent=1, ensure_ascii=False), "utf-8")
    print_summary(summary, results, contrast)


def export_and_compare(artifact: Artifact, network: Transformer, dev: TestSet) -> dict[str, dict[str, float]]:
    """Export in int8; BLEU and chrF2 of the dev set by the export and by the network it was made from.

    Nothing for rotary positions, which only the torch engine computes.
    """
    if artifact.config.model.positions == "rotary":
        return {}
    export_ctranslate2(artifact)
    tokenizer = artifact.tokenizer
    engine = CTranslate2Engine(artifact)
    found = [engine.translate_batch([tokenizer.encode(text)])[0][0] for text in dev.sources]
    exact = translate(network, tokenizer, dev.sources, artifact.config.length)
    by_precision = {"int8": found, "float32": exact}
    texts = {name: [tokenizer.decode(one.ids) for one in some] for name, some in by_precision.items()}
    return {name: quick_score(lines, dev.references) for name, lines in texts.items()}


def make_metrics(
    network: Transformer, results: list[TestResult], contrast: dict | None, record: Record, export: dict
) -> dict:
    """The contents of metrics.json."""
    tests: dict[str, dict] = {}
    for one in results:
        tests[one.test.name] = as_metrics(one.scores) | {"pairs": len(one.hypotheses)}
        if one.alignment:
            tests[one.test.name]["aer"] = round(one.alignment.aer, 4)
    if contrast is not None:
        tests["contrast"] = contrast
    course = {
        "seconds": round(record.throughput.seconds, 1),
        "target_tokens_per_second": round(record.throughput.rate, 1),
        "target_tokens": record.throughput.tokens,
        "parameters": sum(parameter.numel() for parameter in network.parameters()),
    }
    return {"tests": tests, "train": course, "export": export}


def summarise(prepared: Prepared, metrics: dict, artifact: Artifact, report: Path) -> dict[str, str]:
    """The first table of the report, and of the terminal."""
    course = metrics["train"]
    export = "none: rotary positions are served with --engine torch"
    if metrics["export"]:
        int8, exact = (metrics["export"][precision]["chrf2"] for precision in ("int8", "float32"))
        export = f"dev chrF2 {int8:.1f}, in fp32 {exact:.1f}"
    return {
        "pairs read": f"{prepared.report['read']:,}",
        "pairs trained on": f"{prepared.report['pairs']:,}",
        "vocabulary": f"{artifact.config.vocab:,} pieces",
        "parameters": f"{course['parameters']:,}",
        "training": f"{course['seconds']:,.0f} s, {course['target_tokens_per_second']:,.0f} target tokens/s",
        "int8 export": export,
        "artifact": str(artifact.path),
        "report": str(report),
    }


def print_summary(summary: dict[str, str], results: list[TestResult], contrast: dict | None) -> None:
    """The table that ends a training."""
    table = Table(show_header=False, title="Setu")
    for key, value in summary.items():
        table.add_row(key, value)
    Console().print(table)
    print_scores({one.test.name: one.scores for one in results})
    aligned = {one.test.name: one.alignment for one in results if one.alignment}
    if aligned:
        print_alignment(aligned)
    if contrast is not None:
        print(f"minimal pairs: {contrast['accuracy']:.3f} of {contrast['pairs']} right on both sides")


def make_trainer(
    directory: Path, config: TrainerConfig, optim: OptimConfig, prepared: Prepared, record: Record
) -> pl.Trainer:
    """Lightning's trainer with our callbacks."""
    saved = directory / "checkpoints"
    terminal = sys.stdout.isatty()
    callbacks = [
        record.throughput,
        record.history,
        *([Journal(record.throughput)] if config.progress and not terminal else []),
        Samples(prepared.dev),
        *([averaging(optim.ema_decay)] if optim.ema_decay else []),
        *checkpoints(saved, config.checkpoint_every),
        EarlyStopping("val/chrf2", mode="max", patience=config.patience, check_on_train_epoch_end=False),
        CleanStop(saved / "last.ckpt"),
    ]
    return pl.Trainer(
        accelerator="auto",
        devices=1 if config.devices == "auto" and not torch.cuda.is_available() else config.devices,
        num_nodes=config.nodes,
        precision=config.resolved_precision(),
        max_epochs=config.max_epochs,
        max_steps=config.max_steps,
        max_time=datetime.timedelta(minutes=config.max_minutes) if config.max_minutes else None,
        accumulate_grad_batches=optim.accumulate,
        val_check_interval=config.validate_every * optim.accumulate or None,
        check_val_every_n_epoch=None if config.validate_every else 1,
        callbacks=callbacks,
        logger=TensorBoardLogger(directory, name="tensorboard", version=""),
        log_every_n_steps=20,
        num_sanity_val_steps=0,
        use_distributed_sampler=False,
        enable_progress_bar=config.progress and terminal,
        enable_model_summary=False,
    )


def spell_out(arguments: list[str]) -> list[str]:
    """`--resume` alone means `--resume true`."""
    pairs = zip(arguments, [*arguments[1:], ""], strict=True)
    return ["--resume=true" if one == "--resume" and after not in ("true", "false") else one for one, after in pairs]


def main() -> None:
    """The command: bad input ends with one line and exit code 2, a stop on request with 128 + signal."""
    for pattern in (".*does not have many workers.*", ".*set_vital.*", ".*LeafSpec.*", ".*smaller than the logging.*"):
        warnings.filterwarnings("ignore", pattern)
    logging.getLogger("pytorch_lightning.utilities.rank_zero").setLevel(logging.WARNING)
    try:
        auto_cli(train, as_positional=False, args=spell_out(sys.argv[1:]))
    except (ValueError, FileNotFoundError) as error:
        print(f"train.py: error: {error}", file=sys.stderr)
        sys.exit(2)
    except Stopped as stopped:
        print("\nstopped; the same command with --resume goes on from here", file=sys.stderr)
        sys.exit(128 + stopped.args[0])


if __name__ == "__main__":
    main()
