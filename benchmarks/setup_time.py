"""From text to the first training step: seconds by stage, with an empty cache and again with the full one.

    python benchmarks/setup_time.py [--config configs/small.yaml --config benchmarks/corpora.yaml] [--data.aligner none]

Runs what train.py runs, with a cache of its own, and ends it after the first step; takes the arguments of train.py, by
default those in the first brackets. Its files are thrown away. What is heavy is imported inside functions: it counts.
"""

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DEFAULT = ["--config", "configs/small.yaml", "--config", "benchmarks/corpora.yaml"]
STAGES = {  # functions of data.prepare, each a stage
    "load_corpus": "read and clean",
    "make_tokenizer": "tokenizer",
    "add_links": "align",
    "encode_corpus": "encode",
}


class Reached(Exception):
    """The first step is done."""


def timed(stage: str, call: Callable, seconds: dict[str, float]) -> Callable:
    """The call, which adds what it takes to `seconds`."""

    def run(*args, **kwargs):
        started = time.perf_counter()
        try:
            return call(*args, **kwargs)
        finally:
            seconds[stage] = seconds.get(stage, 0.0) + time.perf_counter() - started

    return run


def ending_early(make_trainer: Callable) -> Callable:
    """train.py's trainer, with a callback more that ends the training after its first step."""
    from pytorch_lightning.callbacks import LambdaCallback

    def leave(*_lightning: object) -> None:
        raise Reached

    def make(*args):
        trainer = make_trainer(*args)
        trainer.callbacks.append(LambdaCallback(on_train_batch_end=leave))
        return trainer

    return make


def load(seconds: dict[str, float]) -> Callable[[list[str]], None]:
    """The command of train.py up to the first step; its stages put their times into `seconds`."""
    sys.path.insert(0, str(ROOT))
    from jsonargparse import auto_cli

    import train  # first: it sets how OpenMP waits
    from data import prepare

    for name, stage in STAGES.items():
        setattr(prepare, name, timed(stage, getattr(prepare, name), seconds))
    train.make_trainer = ending_early(train.make_trainer)

    def command(arguments: list[str]) -> None:
        try:
            auto_cli(train.train, as_positional=False, args=arguments)
        except Reached:
            return
        raise ValueError("the training ended before its first step")

    return command


def measure(arguments: list[str]) -> list[dict[str, float]]:
    """Seconds by stage of a run with an empty cache, and of a second one."""
    started, seconds, runs = time.perf_counter(), {}, []
    command = load(seconds)
    importing = time.perf_counter() - started
    with tempfile.TemporaryDirectory() as cache:
        name = Path(cache).name
        own = ["--data.cache", cache, "--name", name, "--trainer.progress", "false"]
        try:
            for _ in range(2):
                started = time.perf_counter()
                command([*arguments, *own])
                rest = time.perf_counter() - started - sum(seconds.values())
                runs.append({"import": importing, **seconds, "all else, to the first step": rest})
                seconds.clear()
        finally:
            shutil.rmtree(ROOT / "runs" / name, ignore_errors=True)
    return runs


def main() -> None:
    """Measure and print the table."""
    os.chdir(ROOT)
    runs = measure(sys.argv[1:] or DEFAULT)
    from rich.console import Console
    from rich.table import Table

    table = Table("stage", "empty cache, s", "full cache, s", title=f"{os.cpu_count()} cores")
    for stage in runs[0]:
        table.add_row(stage, *(f"{one.get(stage, 0.0):.1f}" for one in runs))
    table.add_section()
    table.add_row("in all", *(f"{sum(one.values()):.1f}" for one in runs))
    Console().print(table)


if __name__ == "__main__":
    try:
        main()
    except (ValueError, FileNotFoundError) as error:
        print(f"setup_time.py: error: {error}", file=sys.stderr)
        sys.exit(2)
