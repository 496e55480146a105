"""The command line, as a person uses it: in a process of its own where pipes matter, else in this one."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from lexicon import build_artifact

from model.export import export_ctranslate2
from serve import commands
from serve.cli import main
from serve.commands import chunks

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def artifact(tmp_path_factory):
    path = tmp_path_factory.mktemp("run") / "artifact"
    export_ctranslate2(build_artifact(path))
    return str(path)


@pytest.fixture
def setu(artifact, capfd):
    """Run a command in this process; status, standard output and standard error."""

    def run(command, *arguments):
        status = main([command, *map(str, arguments), "--artifact", artifact])
        return status, *capfd.readouterr()

    return run


def piped(artifact, text, *arguments):
    """`setu translate` in a process of its own, fed by a pipe."""
    command = [sys.executable, "-m", "serve.cli", "translate", "--artifact", artifact, *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, input=text.encode(), capture_output=True, env=environment, check=False)


def test_texts_are_translated(setu):
    assert setu("translate", "I drink tea.", "hello {name}") == (0, "मैं पीता चाय।\nनमस्ते {name}\n", "")


def test_a_pipe_keeps_its_lines(artifact):
    text = "I drink tea.\n\n  we go home\r\nhello\x0byou\u2028tea\nno end"
    done = piped(artifact, text)
    assert done.stdout.decode() == "मैं पीता चाय।\n\n  हम जाते घर\r\nनमस्ते\x0bतुम\u2028चाय\nno end"
    assert done.returncode == 0
    assert done.stderr == b""


def test_many_lines_come_back_in_order(artifact):
    done = piped(artifact, "".join(f"tea {n}\n" for n in range(3000)), "--batch", "7", "--threads", "2")
    assert done.stdout.decode() == "".join(f"चाय {n}\n" for n in range(3000))


def test_an_empty_pipe_gives_nothing(artifact):
    assert piped(artifact, "").stdout == b""


def test_a_line_comes_back_before_the_next_is_sent(artifact):
    command = [sys.executable, "-m", "serve.cli", "translate", "--artifact", artifact]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as process:
        for line, expected in [("tea\n", "चाय\n"), ("hello\n", "नमस्ते\n")]:
            process.stdin.write(line.encode())
            process.stdin.flush()
            assert process.stdout.readline().decode() == expected
        process.stdin.close()
        assert process.wait(30) == 0


def test_a_reader_that_leaves_is_no_error(artifact):
    command = f"yes tea | head -20000 | {sys.executable} -m serve.cli translate --artifact {artifact} | head -1"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, shell=True, capture_output=True, env=environment, check=True)
    assert (done.stdout.decode(), done.stderr) == ("चाय\n", b"")


def test_files_go_to_a_file(setu, tmp_path):
    (tmp_path / "a").write_text("tea\n")
    (tmp_path / "b").write_bytes(b"hello \xff\n")
    assert setu("translate", "--out", tmp_path / "c", "--file", tmp_path / "a", tmp_path / "b")[0] == 0
    assert (tmp_path / "c").read_text() == "चाय\nनमस्ते\n"


def test_warnings_are_told_with_their_line(setu):
    status, out, err = setu("translate", "--warnings", "tea", "चाय")
    assert (status, out) == (0, "चाय\nचाय\n")
    assert err == "line 2: चाय is not in the script of English, and was left as it is\n"


@pytest.mark.parametrize("engine", ["ctranslate2", "torch"])
def test_html_beam_and_engine(setu, engine):
    assert setu("translate", "--html", "--beam", "2", "--engine", engine, "<b>tea</b>")[1] == "<b>चाय</b>\n"


def test_a_text_is_aligned(setu, tmp_path):
    [found] = json.loads(setu("align", "I drink tea.")[1])
    assert found["target"] == ["मैं", "पीता", "चाय", "।"]
    assert found["links"] == [[0, 0], [1, 1], [2, 2], [3, 3]]
    setu("align", "I drink", "--translation", "मैं पीता", "--out", tmp_path / "map.json")
    assert json.loads((tmp_path / "map.json").read_text())[0]["target"] == ["मैं", "पीता"]
    other = json.loads(setu("align", "I drink", "--engine", "torch", "--layer", "0", "--head", "1")[1])[0]
    assert (other["layer"], other["head"]) == (0, 1)
    assert other["weights"] == [[0.5, 0.5], [0.5, 0.5]]


def test_two_files_are_aligned_line_by_line(setu, tmp_path):
    (tmp_path / "en").write_text("I drink tea.\n\nwe go\n" + "tea " * 90 + "\n")
    (tmp_path / "hi").write_text("मैं पीता चाय।\n\nहम जाते घर\nचाय\n")
    status, out, err = setu("align", "--source", tmp_path / "en", "--target", tmp_path / "hi")
    assert (status, out) == (0, "0-0 1-1 2-2 3-3\n\n0-0 1-1\n\n")
    assert err.startswith("setu: line 4: ")
    (tmp_path / "hi").write_text("चाय\n")
    status, _, err = setu("align", "--source", tmp_path / "en", "--target", tmp_path / "hi")
    assert status == 2
    assert "4 lines" in err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["translate", "x", "--artifact", "nowhere"], "not an artifact"),
        (["translate", "--file", "nowhere"], "nowhere"),
        (["translate", "x", "--direction", "en-fr"], "en-hi"),
        (["align"], "give a text"),
        (["align", "x", "--source", "y"], "give a text"),
        (["align", "x", "--layer", "7"], "layer 7"),
        (["align", "x", "--out", "map.gif"], ".svg"),
        (["export", "argos", "--artifact", "nowhere"], "not an artifact"),
    ],
)
def test_errors_are_one_line_and_status_two(setu, artifact, arguments, reason, capfd):
    if "--artifact" not in arguments:
        arguments = [*arguments, "--artifact", artifact]
    assert main(arguments) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith("setu: ")
    assert err.count("\n") == 1
    assert reason in err


@pytest.mark.parametrize("arguments", [["dance"], [], ["translate", "--beam", "0"], ["export", "pdf"]])
def test_a_wrong_command_line_is_status_two(arguments):
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2


def test_directions_are_listed(setu, artifact):
    assert setu("languages")[1] == f"English (en) → Hindi (hi)\tlexicon\t{artifact}\n"


def test_packages_are_written(setu, tmp_path):
    _, out, _ = setu("export", "argos", "--out", tmp_path / "a.argosmodel")
    assert Path(out.strip()).stat().st_size > 1000
    _, out, _ = setu("export", "ctranslate2", "--precision", "float32", "--out", tmp_path / "model")
    assert (Path(out.strip()) / "model.bin").is_file()


def test_serve_becomes_bentoml_with_what_was_asked(setu, artifact, monkeypatch):
    called = []
    monkeypatch.setattr(commands.os, "execv", lambda path, command: called.append(command))
    monkeypatch.setattr(commands.os, "environ", dict(os.environ))
    main(["serve", "--port", "3999", "--threads", "2", "--artifact", artifact])
    [command] = called
    assert command[1:5] == ["-m", "bentoml", "serve", "serve.service:Translation"]
    assert command[-4:] == ["--host", "127.0.0.1", "--port", "3999"]
    assert commands.os.environ["SETU_ARTIFACTS"] == artifact
    assert commands.os.environ["SETU_THREADS"] == "2"


def test_chunks_are_bounded():
    stream = iter([b"a\n"] * 10)
    found = list(chunks(stream, 4))
    assert sum(found, []) == ["a\n"] * 10
    assert max(map(len, found)) <= 4
