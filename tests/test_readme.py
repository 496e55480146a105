"""What README.md says can be done: its commands parse, its flags, files and make targets exist."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```\w*\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)
LINES = [line for block in BLOCKS for line in re.sub(r"\\\n\s*", "", block).splitlines()]
PROGRAMS = {"train.py": ["train.py"], "-m model.evaluate": ["-m", "model.evaluate"]}


def test_every_make_target_exists():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), flags=re.MULTILINE))
    named = {line.split()[1] for line in LINES if line.startswith("make ")}
    assert named >= {"train", "serve", "test"}
    assert named <= targets


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_flag_of_its_commands_exists(program: str):
    lines = [line.split(program, 1)[1] for line in LINES if program in line and "--help" not in line]
    assert lines
    commands = {shlex.split(line)[0] for line in lines} if program == "-m model.evaluate" else {""}
    for command in sorted(commands):
        call = [sys.executable, *PROGRAMS[program], *filter(None, [command]), "--help"]
        help_text = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for line in lines:
            if not command or shlex.split(line)[0] == command:
                for flag in re.findall(r"--[a-z][\w.]*", line):
                    assert re.search(rf"{re.escape(flag)}\b", help_text), f"{flag} of: {line}"


def test_every_file_of_the_tree_exists():
    for name in re.findall(r"`((?:data|model|serve|configs|benchmarks|tests)/[\w./-]+)`", README):
        assert (ROOT / name).exists(), name
