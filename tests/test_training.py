"""Training runs, for real: a batch learnt by heart, a run killed and resumed bit for bit, two processes as one, a stop
on request, bad input told in one line, and a whole run from text to artifact."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import torch

import train
from data.batching import Example, collate
from data.tokenizer import BOS, EOS, PAD
from model.config import AlignmentConfig, LengthRule, ModelConfig
from model.decoding import translate_ids
from model.module import OptimConfig, TranslationModule, alignment_loss, projected_loss
from model.transformer import Attention, Transformer

ROOT = Path(__file__).parent.parent
SUBJECTS = {"I": "मैं", "we": "हम", "they": "वे", "you": "आप"}
THINGS = {"tea": "चाय", "water": "पानी", "milk": "दूध", "bread": "रोटी", "rice": "चावल", "fruit": "फल"}
VERBS = {"want": "चाहते", "see": "देखते", "bring": "लाते", "sell": "बेचते", "buy": "खरीदते"}


def write_corpus(folder: Path) -> tuple[Path, Path]:
    """120 pairs of one pattern; every tenth is the dev set."""
    rows = [f"{s} {v} {t}.\t{SUBJECTS[s]} {THINGS[t]} {VERBS[v]} हैं।" for s in SUBJECTS for v in VERBS for t in THINGS]
    train, dev = folder / "train.tsv", folder / "dev.tsv"
    train.write_text("en\thi\n" + "\n".join(r for i, r in enumerate(rows) if i % 10) + "\n", "utf-8")
    dev.write_text("en\thi\n" + "\n".join(rows[::10]) + "\n", "utf-8")
    return train, dev


def command(folder: Path, *extra: str) -> list[str]:
    """A small training run in `folder`."""
    return [
        sys.executable, str(ROOT / "train.py"), "--name", "t", "--data.train", json.dumps([str(folder / "train.tsv")]),
        "--data.dev", str(folder / "dev.tsv"), "--data.vocab", "310", "--data.batch_tokens", "60",
        "--data.cleaning.near_duplicates", "false", "--model.d_model", "32", "--model.heads", "4",
        "--model.encoder_layers", "2", "--model.decoder_layers", "1", "--model.d_ff", "64", "--optim.warmup", "20",
        "--trainer.threads", "1", "--trainer.progress", "false", "--trainer.checkpoint_every", "7", *extra,
    ]  # fmt: skip


def run(folder: Path, *extra: str, **options) -> subprocess.CompletedProcess:
    """Run it to its end."""
    environment = os.environ | {"OMP_NUM_THREADS": "1"}
    return subprocess.run(
        command(folder, *extra), cwd=folder, env=environment, capture_output=True, text=True, timeout=240, **options
    )


def checkpoint(folder: Path, name: str = "last") -> dict:
    """A checkpoint of the run."""
    return torch.load(folder / f"runs/t/checkpoints/{name}.ckpt", weights_only=False)


def same(left: object, right: object) -> bool:
    """Whether two nested states are equal, tensors bit for bit."""
    if isinstance(left, torch.Tensor):
        return torch.equal(left, right)
    if isinstance(left, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, list | tuple):
        return len(left) == len(right) and all(map(same, left, right))
    return left == right


def test_one_batch_is_learnt_by_heart():
    torch.manual_seed(0)
    network = Transformer(ModelConfig(32, 4, 2, 2, 64, dropout=0.0, max_len=16), vocab=40, pad=PAD)
    rows = [([5, 6, 7], [10, 11]), ([7, 6, 5], [12, 13, 14]), ([8], [15]), ([9, 9, 8, 8], [16, 10, 16, 10])]
    batch = collate([Example(src, tgt) for src, tgt in rows])
    optimizer = torch.optim.Adam(network.parameters(), lr=3e-3)
    real = batch.tgt_out != PAD
    for _ in range(150):
        states = network.decoder_states(batch.tgt_in, network.encode(batch.src))
        loss, _ = projected_loss(states[real], network.embedding.weight, batch.tgt_out[real], 0.0)
        optimizer.zero_grad()
        (loss / real.sum()).backward()
        optimizer.step()
    assert loss.item() / int(real.sum()) < 0.02
    found = translate_ids(network.eval(), batch.src, LengthRule(), BOS, EOS)
    assert [one.ids for one in found] == [tgt for _, tgt in rows]


@pytest.mark.parametrize("shifted", [True, False])
def test_guided_alignment_moves_head_0_to_the_links_where_they_are_read(shifted: bool):
    torch.manual_seed(0)
    network = Transformer(ModelConfig(32, 4, 1, 2, 64, dropout=0.0, max_len=16), vocab=40, pad=PAD)
    links = [(0, 2), (1, 0), (2, 3)]  # target piece 1 from source piece 0, and piece 2 from the end marker
    batch = collate([Example([5, 6, 7], [10, 11, 12], links)])
    optimizer = torch.optim.Adam(network.parameters(), lr=3e-3)
    for _ in range(120):
        attention = Attention(only_cross=1)
        network.decoder_states(batch.tgt_in, network.encode(batch.src), attention=attention)
        loss = alignment_loss(attention.cross[0][:, 0], batch, shifted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    rows = attention.cross[0][0, 0][1:4] if shifted else attention.cross[0][0, 0][:3]
    assert rows.argmax(dim=1).tolist() == [2, 0, 3]
    assert loss.item() < 0.1


def test_alignment_loss_by_hand():
    # one sentence; target piece 0 linked to sources 0 and 1 (half each), piece 1 to source 2 (whole)
    weights = torch.tensor([[[0.5, 0.25, 0.25], [0.2, 0.2, 0.6], [1.0, 0.0, 0.0]]])  # [batch, tgt_len, src_len]
    batch = collate([Example([5, 6], [7, 8], [(0, 0), (0, 1), (1, 2)])])
    # emitting: -(0.5 ln 0.5 + 0.5 ln 0.25 + ln 0.6) / 2 = -(-0.3466 - 0.6931 - 0.5108) / 2 = 0.7753
    assert alignment_loss(weights, batch, shifted=False).item() == pytest.approx(0.7753, abs=1e-4)


def test_learning_rate_rises_and_falls():
    optim = OptimConfig(lr=1.0, warmup=100)
    assert optim.scale(0) == pytest.approx(0.01)
    assert optim.scale(99) == pytest.approx(1.0)
    assert optim.scale(399) == pytest.approx(0.5)  # sqrt(100 / 400)


def test_learning_rate_cools_down_before_the_last_step():
    plain, cooled = OptimConfig(lr=1.0, warmup=100), OptimConfig(lr=1.0, warmup=100, cooldown=200)
    assert cooled.scale(399, 600) == plain.scale(399)
    assert cooled.scale(399, 500) == pytest.approx(0.5 * 101 / 200)  # 101 of the last 200 steps are still to be taken
    assert cooled.scale(499, 500) == pytest.approx(plain.scale(499) / 200)
    assert cooled.scale(500, 500) == 0
    assert cooled.scale(399) == plain.scale(399)  # a run without end has no last steps


def test_a_loss_that_is_not_finite_stops_with_a_message(tokenizer):
    network = Transformer(ModelConfig(16, 2, 1, 1, 32, max_len=32), len(tokenizer), PAD)
    module = TranslationModule(network, tokenizer, OptimConfig(), AlignmentConfig(weight=0), LengthRule())
    with torch.no_grad():
        network.embedding.weight.fill_(torch.nan)
    module.log = lambda *args, **options: None  # a module without a trainer has nowhere to log to
    module._trainer = None
    with pytest.raises(ValueError, match=r"the loss is nan at step 0: lower optim\.lr"):
        module.training_step(collate([Example([5], [6])]), 0)


@pytest.fixture(scope="module")
def whole_run(tmp_path_factory) -> Path:
    """A run left alone: 24 steps, checkpoints every 7."""
    folder = tmp_path_factory.mktemp("whole")
    write_corpus(folder)
    result = run(folder, "--trainer.max_steps", "48")
    assert result.returncode == 0, result.stderr
    return folder


def test_a_run_leaves_artifact_report_and_metrics(whole_run: Path):
    from model.artifact import load_artifact

    artifact = load_artifact(whole_run / "runs/t/artifact")
    metrics = artifact.metrics()
    assert metrics["train"]["target_tokens"] > 0
    assert metrics["train"]["parameters"] == sum(array.size for array in artifact.weights().values())
    assert {"int8", "float32"} <= metrics["export"].keys()
    for name in ("model.bin", "config.json"):
        assert (artifact.path / "ctranslate2" / name).is_file()
    report = (whole_run / "runs/t/report.html").read_text("utf-8")
    assert "http://" not in report.replace("http://www.w3.org", "")
    assert "https://" not in report
    data = json.loads((whole_run / "runs/t/data_report.json").read_text("utf-8"))
    assert data["read"] == data["kept"] + sum(data["dropped"].values()) == 108
    assert list((whole_run / "runs/t/tensorboard").glob("events*"))


def test_a_model_that_the_fast_engine_cannot_run_is_kept_without_an_export(tmp_path: Path):
    write_corpus(tmp_path)
    rotary = "--model.positions", "rotary", "--data.streaming", "true", "--trainer.progress", "true"
    result = run(tmp_path, "--trainer.max_steps", "2", *rotary)
    assert result.returncode == 0, result.stderr
    assert re.search(r"^step 2, val/nll \d", result.stdout, re.MULTILINE), "a log file has its line too"
    assert "--engine torch" in result.stdout
    assert (tmp_path / "runs/t/artifact/metrics.json").is_file()
    assert not (tmp_path / "runs/t/artifact/ctranslate2").exists()


def kill_after_a_checkpoint(folder: Path, *extra: str) -> int:
    """Start a run without end and kill it once it has saved a checkpoint; the checkpoint's step."""
    saved = folder / "runs/t/checkpoints/last.ckpt"
    environment = os.environ | {"OMP_NUM_THREADS": "1"}
    endless = "--trainer.max_steps", "100000", "--trainer.max_epochs", "100000"
    process = subprocess.Popen(
        command(folder, *endless, *extra), cwd=folder, env=environment, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    for _ in range(2000):
        if saved.is_file() or process.poll() is not None:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    return checkpoint(folder)["global_step"]


@pytest.mark.parametrize("extra", [(), ("--data.streaming", "true")], ids=["kept", "streamed"])
def test_killed_in_mid_epoch_and_resumed_equals_left_alone(request, tmp_path: Path, extra: tuple[str, ...]):
    killed = tmp_path / "killed"
    killed.mkdir()
    write_corpus(killed)
    step = kill_after_a_checkpoint(killed, *extra)
    assert step % 7 == 0
    assert step < 48, "killed too late to test anything"
    result = run(killed, "--resume", "--trainer.max_steps", "48", *extra)
    assert result.returncode == 0, result.stderr
    if extra:
        write_corpus(tmp_path)
        run(tmp_path, "--trainer.max_steps", "48", *extra)
    alone = checkpoint(tmp_path if extra else request.getfixturevalue("whole_run"))
    resumed = checkpoint(killed)
    assert alone["global_step"] == resumed["global_step"]
    for key in ("state_dict", "current_model_state", "optimizer_states", "rng_state"):
        assert same(alone[key], resumed[key]), key
    series = [one["callbacks"]["History"]["series"]["val/loss"] for one in (alone, resumed)]
    assert series[0] == series[1]


def test_a_stop_on_request_saves_and_says_how_to_go_on(tmp_path: Path):
    write_corpus(tmp_path)
    environment = os.environ | {"OMP_NUM_THREADS": "1"}
    process = subprocess.Popen(
        command(tmp_path, "--trainer.max_epochs", "100000", "--trainer.patience", "100000"), cwd=tmp_path,
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    last = tmp_path / "runs/t/checkpoints/last.ckpt"
    for _ in range(2000):
        if last.is_file() or process.poll() is not None:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 128 + signal.SIGINT
    assert "--resume" in errors
    assert "Traceback" not in errors
    assert checkpoint(tmp_path)["global_step"] > 0


def test_two_processes_are_as_one_with_the_same_global_batch(tmp_path: Path):
    states = {}
    for name, extra in {
        "one": ["--optim.accumulate", "2"],
        "two": ["--trainer.devices", "2"],
    }.items():
        folder = tmp_path / name
        folder.mkdir()
        write_corpus(folder)
        result = run(
            folder, "--trainer.max_steps", "6", "--model.dropout", "0", "--trainer.precision", "32-true",
            "--trainer.checkpoint_every", "6", *extra,
        )  # fmt: skip
        assert result.returncode == 0, result.stderr
        states[name] = checkpoint(folder)["current_model_state"]
    for key, value in states["one"].items():
        torch.testing.assert_close(value, states["two"][key], rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        (["--model.heads", "5"], ["model.heads=5", "d_model=32"]),
        (["--model.haeds", "4"], ["haeds"]),
        (["--optim.lr", "fast"], ["optim.lr"]),
        (["--data.train", '["missing.tsv"]'], ["missing.tsv", "no such file"]),
        (["--data.train", "[]"], ["data.train is empty"]),
        (["--data.vocab", "100000"], ["data.vocab=100000"]),
        (["--model.max_len", "8"], ["model.max_len=8"]),
        (["--resume"], ["--resume", "last.ckpt"]),
    ],
)
def test_bad_input_gets_one_line_and_exit_code_2(tmp_path: Path, extra, words, monkeypatch, capsys):
    write_corpus(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", command(tmp_path, *extra)[1:])
    with pytest.raises(SystemExit) as stopped:
        train.main()
    assert stopped.value.code == 2
    errors = [line for line in capsys.readouterr().err.splitlines() if "error" in line.lower()]
    assert len(errors) == 1
    for word in words:
        assert word in errors[0]
