"""The bento and the image: what goes in is what serving needs, and a bento serves far from the project."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from lexicon import build_artifact
from test_service import ask, free_port, wait_until_ready

from model.export import export_ctranslate2

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """BentoML's store, with a bento built from a copy of the project that has one artifact."""
    project, home = tmp_path_factory.mktemp("project"), tmp_path_factory.mktemp("home")
    for package in ("data", "model", "serve"):
        shutil.copytree(ROOT / package, project / package, ignore=shutil.ignore_patterns("__pycache__", "starter"))
    shutil.copy(ROOT / "bentofile.yaml", project)
    export_ctranslate2(build_artifact(project / "runs" / "lexicon" / "artifact"))
    (project / "runs" / "lexicon" / "checkpoints").mkdir()
    (project / "runs" / "lexicon" / "checkpoints" / "last.ckpt").write_bytes(b"large")
    bentoml(home, "build", cwd=project)
    shutil.rmtree(project)
    return home


def bentoml(home, *arguments, cwd, start=subprocess.run):
    environment = {**os.environ, "BENTOML_HOME": str(home), "BENTOML_DO_NOT_TRACK": "True"}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return start([sys.executable, "-m", "bentoml", *arguments], cwd=cwd, env=environment, **quiet)


def test_a_bento_holds_the_artifact_and_no_more_of_the_runs(home):
    [source] = home.glob("bentos/setu/*/src")
    assert {file.parent.name for file in source.glob("runs/**/*") if file.is_file()} == {"artifact", "ctranslate2"}
    assert (source / "serve" / "page" / "index.html").is_file()
    assert {one.name for one in source.iterdir()} <= {"data", "model", "serve", "runs", "bentofile.yaml"}


def test_a_bento_serves_from_any_directory(home, tmp_path):
    port = free_port()
    process = bentoml(home, "serve", "setu:latest", "--port", str(port), cwd=tmp_path, start=subprocess.Popen)
    try:
        wait_until_ready(process, port)
        body = {"q": "I drink tea.", "source": "en", "target": "hi"}
        assert json.loads(ask(f"http://127.0.0.1:{port}/translate", body)[2])["translatedText"] == "मैं पीता चाय।"
        assert json.loads(ask(f"http://127.0.0.1:{port}/health")[2])["models"][0]["name"] == "lexicon"
        assert ask(f"http://127.0.0.1:{port}/")[0] == 200
    finally:
        process.terminate()
        process.wait(30)


def test_a_bento_asks_for_what_the_project_does():
    packages = yaml.safe_load((ROOT / "bentofile.yaml").read_text("utf-8"))["python"]["packages"]
    assert packages == PROJECT["dependencies"] + PROJECT["optional-dependencies"]["plots"]


def test_an_image_is_built_from_files_that_exist():
    lines = (ROOT / ".dockerignore").read_text("utf-8").split()
    taken = {line[1:] for line in lines if line.startswith("!")} - {"runs", "runs/*/artifact"}
    assert all((ROOT / name).exists() for name in taken)
    assert taken >= {"pyproject.toml", "constraints.txt", PROJECT["readme"], "data", "model", "serve", "train.py"}
    copied = re.findall(r"/source/([\w.]+)", (ROOT / "Dockerfile").read_text("utf-8"))
    assert copied == ["constraints.txt"]


def test_serving_asks_for_no_training_library():
    names = {re.match(r"[\w-]+", one)[0] for one in PROJECT["dependencies"] + PROJECT["optional-dependencies"]["plots"]}
    assert not names & {"torch", "pytorch-lightning", "datasets"}
