"""Imports go downwards and never in a circle; serving loads neither torch nor Lightning nor `datasets`."""

import ast
import graphlib
import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("data", "model", "serve")

# A file imports only from files of lines above its own. What is not named here may stand anywhere that makes no circle.
ORDER = [
    "data.text model.config model.masks model.alignment model.metrics",
    "data.tokenizer model.positions",
    "data.corpus data.batching model.layers",
    "model.transformer",
    "model.decoding model.artifact data.datamodule",
    "model.export model.module serve.engine",
    "serve.translator",
    "serve.service serve.cli",
    "train",
]
LEVEL = {name: level for level, line in enumerate(ORDER) for name in line.split()}

# What each part may import of the others.
ALLOWED = {"data": {"data"}, "model": {"data", "model"}, "serve": {"data", "model", "serve"}}

HEAVY = ("torch", "pytorch_lightning", "lightning", "datasets")
# The engine that is asked for by name, which alone in serving needs torch: `serve.engine` imports it when it is asked.
TORCH_ENGINE = "serve.torch_engine"
LAZY = ("serve.engine", TORCH_ENGINE)


def modules():
    """Every module of the project by name, with its file."""
    found = {"train": ROOT / "train.py"}
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            parts = file.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return {name: file for name, file in found.items() if file.is_file()}


MODULES = modules()


def named(node):
    """The modules that an import statement may mean: `from a import b` can be the module a or the module a.b."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    assert node.level == 0, f"a relative import of {node.module}: write the module's whole name"
    return [f"{node.module}.{alias.name}" for alias in node.names] + [node.module]


def imports(name):
    """The project's modules that a module imports, at its top or inside a function."""
    found = set()
    for node in ast.walk(ast.parse(MODULES[name].read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {one for one in named(node) if one.split(".")[0] in (*PACKAGES, "train")}
        elif isinstance(node, ast.ImportFrom) and (node.level or node.module.split(".")[0] in (*PACKAGES, "train")):
            submodules = [one for one in named(node)[:-1] if one in MODULES]
            found |= set(submodules) or {node.module}
    return found - {name}


GRAPH = {name: imports(name) for name in MODULES}


def test_the_project_is_there():
    assert {"data.text", "model.transformer", "data.starter.grammar"} <= MODULES.keys()
    assert "data.text" in GRAPH["data.tokenizer"]
    assert "data.starter.grammar" in GRAPH["data.readers"]  # imported inside a function


def test_every_imported_module_exists():
    assert {(name, one) for name, found in GRAPH.items() for one in found if one not in MODULES} == set()


def test_no_import_goes_in_a_circle():
    graph = {name: {one for one in found if (name, one) != LAZY} for name, found in GRAPH.items()}
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1][::-1]))


def test_parts_import_only_what_lies_below_them():
    wrong = {
        (name, one)
        for name, found in GRAPH.items()
        if name != "train"
        for one in found
        if one.split(".")[0] not in ALLOWED[name.split(".")[0]]
    }
    assert wrong == set()


def test_files_import_downwards():
    wrong = [
        (name, one)
        for name, found in GRAPH.items()
        for one in found
        if name in LEVEL and one in LEVEL and LEVEL[one] >= LEVEL[name]
    ]
    assert wrong == []


def test_the_named_files_exist():
    assert LEVEL.keys() - MODULES.keys() == set()


def test_every_file_opens_with_a_docstring():
    assert [name for name, file in MODULES.items() if not ast.get_docstring(ast.parse(file.read_text("utf-8")))] == []


def loads(names):
    """For each module imported in turn in a fresh interpreter, the heavy packages that it brought in."""
    code = (
        "import importlib, sys\n"
        f"for name in {sorted(names)}:\n"
        "    before = set(sys.modules)\n"
        "    importlib.import_module(name)\n"
        f"    new = sorted((set(sys.modules) - before) & set({HEAVY}))\n"
        "    print(name, *new)\n"
    )
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    return {name: heavy for name, *heavy in map(str.split, found.stdout.splitlines())}


SERVING = {name for name in MODULES if name.split(".")[0] == "serve"} - {TORCH_ENGINE}
BELOW = {"data.text", "data.tokenizer", "data.sentences", "data.links"}
BELOW |= {"model.config", "model.alignment", "model.artifact"}


@pytest.mark.skipif(not importlib.util.find_spec("bentoml"), reason="the service's own packages are not installed")
def test_serving_loads_no_torch_no_lightning_and_no_datasets():
    found = loads(SERVING | BELOW)
    assert "serve.engine" in found
    assert {name: heavy for name, heavy in found.items() if heavy} == {}


def test_the_torch_engine_is_the_only_way_from_serving_to_torch():
    # Also inside functions: what serving imports when it is used needs no torch, but for that engine and the export.
    tops = {name: top_imports(name) for name in MODULES}
    heavy = {name for name, found in tops.items() if found & set(HEAVY)}
    grown = True
    while grown:
        more = {name for name, found in tops.items() if found & heavy} - heavy
        grown, heavy = bool(more), heavy | more
    assert "model.inference" in heavy
    assert "serve.torch_engine" in heavy
    reached = {(name, one) for name in SERVING for one in GRAPH[name] & heavy}
    assert {one for _, one in reached} <= {TORCH_ENGINE, "model.export"}


def top_imports(name):
    """What a module imports when it is loaded: the project's modules whole, other packages by their first name."""
    found = set()
    for node in ast.parse(MODULES[name].read_text("utf-8")).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            found |= {one if one in MODULES else one.split(".")[0] for one in named(node)}
    return found
