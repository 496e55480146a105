"""The artifact comes back as it was written, and what is not one is refused in one line."""

import dataclasses
import json
import shutil
import subprocess
import sys

import numpy as np
import pytest

from model.artifact import Artifact, ArtifactConfig, load_artifact, save_artifact, write_card, write_metrics


@pytest.fixture
def spoilt(artifact, tmp_path):
    """A copy to spoil."""
    return Artifact(shutil.copytree(artifact.path, tmp_path / "spoilt"), artifact.config)


def edit(artifact, change):
    file = artifact.path / "config.json"
    values = json.loads(file.read_text("utf-8"))
    change(values)
    file.write_text(json.dumps(values), "utf-8")


def refused(path, message, error=ValueError):
    with pytest.raises(error, match=message) as caught:
        load_artifact(path)
    assert "\n" not in str(caught.value)
    assert path.name in str(caught.value)


def test_round_trip(artifact, network, tokenizer):
    loaded = load_artifact(str(artifact.path))
    assert loaded.config == artifact.config
    assert loaded.tokenizer.model == tokenizer.model
    weights = loaded.weights()
    assert weights.keys() == network.state_dict().keys()
    for name, value in network.state_dict().items():
        np.testing.assert_array_equal(weights[name], value.numpy())


def test_the_configuration_file_is_as_documented(artifact):
    values = json.loads((artifact.path / "config.json").read_text("utf-8"))
    assert (values["format"], values["name"], values["source"], values["target"]) == (1, "tiny", "en", "hi")
    assert (values["vocab"], values["version"], values["created"]) == (500, "0.1.0", "2024-05-01T12:00:00")
    assert values["model"]["d_model"] == 16
    assert values["length"] == {"ratio": 2.0, "extra": 10}
    assert values["alignment"] == {"layer": 1, "head": 1, "shifted": True, "supervised": False, "threshold": 0.3}


def test_nothing_is_pickled(artifact):
    names = sorted(file.name for file in artifact.path.iterdir())
    assert names == ["config.json", "tokenizer.model", "weights.safetensors"]


def test_weights_in_any_memory_order_come_back(artifact, tokenizer, tmp_path):
    turned = np.arange(6, dtype=np.float32).reshape(2, 3).T
    saved = save_artifact(tmp_path / "turned", artifact.config, {"turned": turned}, tokenizer)
    np.testing.assert_array_equal(saved.weights()["turned"], turned)


@pytest.mark.parametrize("name", ["config.json", "weights.safetensors", "tokenizer.model"])
def test_a_missing_file_is_named(spoilt, name):
    (spoilt.path / name).unlink()
    refused(spoilt.path, f"not an artifact, {name} is missing", FileNotFoundError)


def test_a_missing_directory(tmp_path):
    refused(tmp_path / "nowhere", "not an artifact, config.json is missing", FileNotFoundError)


@pytest.mark.parametrize("number", [0, 2, "1", None])
def test_another_format_number_is_refused(spoilt, number):
    edit(spoilt, lambda values: values.update(format=number))
    refused(spoilt.path, r"config.json: format=.*reads artifacts of format 1")


def test_no_format_number_is_refused(spoilt):
    edit(spoilt, lambda values: values.pop("format"))
    refused(spoilt.path, "config.json: format=None")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda v: v.update(colour="red"), "colour"),
        (lambda v: v.pop("vocab"), "vocab"),
        (lambda v: v["model"].update(heads=3), "model.heads=3: must divide"),
        (lambda v: v["model"].update(depth=3), "depth"),
        (lambda v: v["model"].update(heads="two"), "fields do not fit"),
        (lambda v: v.update(model=[]), "fields do not fit"),
        (lambda v: v["length"].update(ratio=0), "length.ratio=0"),
        (lambda v: v["alignment"].update(layer=2), "layer"),  # the decoder has layers 0 and 1
        (lambda v: v["alignment"].update(head=2), "head"),
    ],
)
def test_fields_that_do_not_fit_are_named(spoilt, change, message):
    edit(spoilt, change)
    refused(spoilt.path, f"config.json: .*{message}")


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"3", b'"text"', b"null", b"\xff\xfe"])
def test_a_configuration_that_is_none_is_refused(spoilt, content):
    (spoilt.path / "config.json").write_bytes(content)
    refused(spoilt.path, "config.json: ")


def test_a_tokenizer_of_another_size_is_refused(spoilt, artifact, tokenizer, tmp_path):
    edit(spoilt, lambda values: values.update(vocab=499))
    refused(spoilt.path, "the tokenizer has 500 pieces, the model 499: they are not of one training")
    other = dataclasses.replace(artifact.config, vocab=501)
    with pytest.raises(ValueError, match="vocab=501: the tokenizer has 500 pieces"):
        save_artifact(tmp_path / "other", other, {}, tokenizer)


def test_a_foreign_tokenizer_is_refused(spoilt):
    (spoilt.path / "tokenizer.model").write_bytes(b"no tokenizer")
    refused(spoilt.path, "tokenizer.model: not a sentencepiece model")


@pytest.mark.parametrize("keep", [0, 7, 100, -1])
def test_truncated_weights_are_refused(spoilt, keep):
    file = spoilt.path / "weights.safetensors"
    file.write_bytes(file.read_bytes()[:keep])
    with pytest.raises(ValueError, match="weights.safetensors: cannot be read as weights") as caught:
        load_artifact(spoilt.path).weights()
    assert "\n" not in str(caught.value)


def test_foreign_weights_are_refused(spoilt):
    (spoilt.path / "weights.safetensors").write_bytes(b"\x80\x04K\x01." * 40)
    with pytest.raises(ValueError, match="weights.safetensors: cannot be read as weights"):
        load_artifact(spoilt.path).weights()


def test_metrics(spoilt):
    assert spoilt.metrics() == {}
    values = {"tests": {"dev": {"chrf2": 51.2, "note": "मैं"}}, "train": {"seconds": 3}}
    write_metrics(spoilt, values)
    assert load_artifact(spoilt.path).metrics() == values
    assert "मैं" in (spoilt.path / "metrics.json").read_text("utf-8")


def test_broken_metrics_are_named(spoilt):
    (spoilt.path / "metrics.json").write_text("{", "utf-8")
    with pytest.raises(ValueError, match="metrics.json"):
        spoilt.metrics()


def test_the_card_says_what_it_knows(spoilt):
    corpus = {"pairs": 1234, "sources": [{"path": "pairs.tsv", "kept": 1200, "read": 1300}]}
    detail = {"value": 31.25, "interval": 1.5, "signature": "BLEU|nrefs:1"}
    tests = {"dev": {"details": {"bleu_13a": detail}, "aer": 0.0451}, "contrast": {"accuracy": 0.875, "pairs": 16}}
    course = {"seconds": 600, "target_tokens_per_second": 5000.4, "parameters": 8900000}
    write_card(spoilt, corpus, {"tests": tests, "train": course})
    card = (spoilt.path / "README.md").read_text("utf-8")
    for part in (
        "# tiny: en to hi", "8,900,000 parameters", "1,234 pairs in 10 minutes", "pairs.tsv: 1,200 of 1,300 pairs",
        "31.2 ± 1.5 (`BLEU|nrefs:1`)", "alignment error rate: 0.045", "0.875 of 16 minimal pairs", "not an explanation",
    ):  # fmt: skip
        assert part in card


def test_an_artifact_configuration_is_built_from_its_own_dictionary(artifact):
    assert ArtifactConfig.from_dict(dataclasses.asdict(artifact.config)) == artifact.config


def test_reading_an_artifact_loads_no_torch(artifact):
    code = (
        "import sys; from model.artifact import load_artifact; load_artifact(sys.argv[1]).weights(); "
        "print('torch' in sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", code, artifact.path], capture_output=True, text=True, check=True)
    assert found.stdout == "False\n"
