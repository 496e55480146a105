"""Training speed and dev loss beside JoeyNMT and eole: same pairs, pieces, batches, shape and schedule; in turns.

    python benchmarks/training.py [--joeynmt PEER/bin/python] [--eole PEER/bin/python] [--updates 400] [--turns 8] ...

The peers' packages clash with ours and with each other's, so each has an environment of its own, PEER:
    python -m venv PEER && PEER/bin/pip install torch==2.13.0 joeynmt==2.3.0 importlib_metadata sentencepiece==0.2.0
    python -m venv PEER && PEER/bin/pip install torch==2.13.0 eole==0.6.4
Each system is a process of `trainers.py` that waits for its turn, so other work on the machine falls on all of them.
The dev loss is nats per piece, without smoothing or dropout, in fp32. "Seconds to" is the training time, dev loss not
counted, until that loss, which is the worst one at the end: drawn straight between the ends of two turns.
"""

import argparse
import itertools
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import fmean

ROOT = Path(__file__).resolve().parent.parent
CORPORA = ROOT.parent / "shared" / "corpora"
TRAIN = ("ilci_domain_lowercase", "iitb_slice", "hindencorp_slice", "ainlpml_10k", "tatoeba_anki")
SHAPE = {"d_model": 256, "heads": 8, "encoder_layers": 6, "decoder_layers": 2, "d_ff": 1024, "max_len": 192}
RUN = {"vocab": 8000, "batch_tokens": 2600, "updates": 60, "turns": 6, "threads": 1, "seed": 1, "warmup": 1000}


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--joeynmt", help="the Python of an environment that has JoeyNMT; it trains in fp32")
    parser.add_argument("--eole", help="the Python of an environment that has eole; it trains in each precision")
    parser.add_argument("--precision", nargs="+", default=["bf16-mixed"], help="bf16-mixed, 32-true, or both")
    parser.add_argument("--train", nargs="+", default=[str(CORPORA / "train" / f"{name}.tsv.gz") for name in TRAIN])
    parser.add_argument("--dev", default=str(CORPORA / "dev" / "newsdev2014.tsv"))
    for name, default in (SHAPE | RUN | {"lr": 1.5e-3, "dropout": 0.1, "smoothing": 0.1, "clip": 1.0}).items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(default), default=default)
    args = parser.parse_args()
    if args.turns < 2 or args.updates % args.turns:
        parser.error(f"--updates={args.updates}: must be a multiple of --turns={args.turns}, which must be at least 2")
    return args


def make_job(args: argparse.Namespace) -> dict:
    """The settings, and the data as ids, that every system gets."""
    sys.path.insert(0, str(ROOT))
    import datasets
    import numpy as np

    from data.batching import TokenBatchSampler
    from data.prepare import DataConfig, lengths, prepare

    datasets.disable_progress_bars()
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


def make_jobs(args: argparse.Namespace) -> dict[str, dict]:
    """A job for each row of the table; the last one's speed is 1."""
    job = make_job(args)
    systems = [("setu", precision) for precision in args.precision]
    systems += [("eole", precision) for precision in args.precision if args.eole]
    systems += [("joeynmt", "32-true")] if args.joeynmt else []
    return {f"{system} {precision}": job | {"precision": precision} for system, precision in systems}


def start(name: str, python: str, job: dict, folder: str) -> subprocess.Popen:
    """A process that has its model ready and waits for its first turn."""
    path = Path(folder, f"{name}.json")
    path.write_text(json.dumps(job | {"folder": folder}))
    settings = {"OMP_NUM_THREADS": str(job["threads"]), "OMP_WAIT_POLICY": "PASSIVE", "PYTHONWARNINGS": "ignore"}
    command = [python, str(Path(__file__).with_name("trainers.py")), name.split()[0], str(path)]
    pipe = subprocess.PIPE
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


def matrix_rate(precision: str, threads: int, size: int = 2048, device: str = "cpu") -> float:
    """Operations a second of a square matrix product; measured before every turn, as other work comes and goes."""
    import torch
    from torch.utils.benchmark import Timer

    a = torch.randn(size, size, dtype=torch.bfloat16 if precision == "bf16-mixed" else torch.float32, device=device)
    return 2 * size**3 / Timer("a @ a", globals={"a": a}, num_threads=threads).timeit(5).mean


def seconds_to(target: float, turns: list[dict]) -> float:
    """Training seconds until the dev loss had come down to `target`, which the last turn reached."""
    clock, before = 0.0, None
    for turn in turns:
        if turn["nll"] <= target:
            share = 1.0 if before is None else (before - target) / (before - turn["nll"])
            return clock + share * turn["seconds"]
        clock, before = clock + turn["seconds"], turn["nll"]
    raise ValueError(f"a dev loss of {target} was not reached")


def report(jobs: dict[str, dict], answers: dict[str, list[dict]]) -> None:
    """The table; speed leaves out the first turn, in which memory is taken and kernels are made."""
    from rich.console import Console
    from rich.table import Table

    target = max(some[-1]["nll"] for some in answers.values())
    columns = "updates", "dev nll/piece", f"seconds to {target:.3f}", "target pieces/s", "ratio", "peak MB"
    table = Table("system", *columns, "share of matrix rate")
    rates = {name: fmean(one["tokens"] / one["seconds"] for one in some[1:]) for name, some in answers.items()}
    for name, job in jobs.items():
        last, rate, peak = answers[name][-1], rates[name], fmean(one["matrix"] for one in answers[name])
        speed, ratio = rate * flops_per_target_piece(job), rate / list(rates.values())[-1]
        share = f"{speed / 1e9:.0f} of {peak / 1e9:.0f} GFLOP/s, {speed / peak:.0%}"
        learnt = f"{last['nll']:.4f}", f"{seconds_to(target, answers[name]):,.0f}"
        numbers = f"{rate:,.0f}", f"{ratio:.2f}", f"{last['megabytes']:,.0f}"
        table.add_row(name, str(job["updates"]), *learnt, *numbers, share)
    Console(width=140).print(table)


def main() -> None:
    """Train in turns and print the table."""
    args = arguments()
    jobs = make_jobs(args)
    pythons = {"setu": sys.executable, "joeynmt": args.joeynmt, "eole": args.eole}
    answers: dict[str, list[dict]] = {name: [] for name in jobs}
    with tempfile.TemporaryDirectory() as folder:
        running = {name: start(name, pythons[name.split()[0]], job, folder) for name, job in jobs.items()}
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
    try:
        main()
    except (ValueError, FileNotFoundError) as error:
        print(f"training.py: error: {error}", file=sys.stderr)
        sys.exit(2)
