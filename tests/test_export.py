"""The exported model gives the tokens, scores and attention of the trained one, and Argos' package holds it."""

import json
import zipfile

import ctranslate2
import numpy as np
import pytest
import torch
from lexicon import lexicon_tokenizer

from data.tokenizer import EOS, PAD
from model.artifact import AlignmentReading, ArtifactConfig, save_artifact
from model.config import ModelConfig
from model.export import POSITIONS, export_ctranslate2
from model.transformer import Transformer
from serve.argos import export_argos
from serve.directions import open_engine


@pytest.fixture(scope="module")
def tokenizer():
    return lexicon_tokenizer()


def random_artifact(path, tokenizer, **changes):
    """An untrained network whose layers all have a say."""
    config = ModelConfig(d_model=32, heads=4, encoder_layers=2, decoder_layers=2, d_ff=48, max_len=40, **changes)
    torch.manual_seed(3)
    network = Transformer(config, len(tokenizer), PAD)
    for weight in network.parameters():
        if weight.dim() == 1:
            torch.nn.init.normal_(weight, 0.5, 0.3)
    weights = {name: value.numpy() for name, value in network.state_dict().items()}
    made = ArtifactConfig(
        "random", "en", "hi", "2024-01-01T00:00:00", len(tokenizer), config, AlignmentReading(layer=0, head=2)
    )
    return save_artifact(path, made, weights, tokenizer)


def sources(tokenizer, count=12):
    rng = np.random.default_rng(5)
    return [rng.integers(EOS + 1, len(tokenizer), rng.integers(1, 20)).tolist() for _ in range(count)]


@pytest.mark.parametrize("positions", ["sinusoidal", "learned", "none"])
@pytest.mark.parametrize("norm", ["pre", "post"])
def test_float32_equals_torch(tmp_path, tokenizer, norm, positions):
    artifact = random_artifact(tmp_path / "a", tokenizer, norm=norm, positions=positions)
    export_ctranslate2(artifact, "float32")
    src = sources(tokenizer)
    for beam in (1, 3):
        exported = open_engine(artifact).translate_batch(src, beam=beam, attention=True)
        trained = open_engine(artifact, "torch").translate_batch(src, beam=beam, attention=True)
        for (ours,), (theirs,) in zip(exported, trained, strict=True):
            assert ours.ids == theirs.ids
            assert ours.complete == theirs.complete
            assert ours.score == pytest.approx(theirs.score, abs=2e-3)
            assert ours.attention.shape == theirs.attention.shape
            np.testing.assert_allclose(ours.attention, theirs.attention, atol=1e-4)


def test_int8_is_the_default_and_smaller(tmp_path, tokenizer):
    artifact = random_artifact(tmp_path / "a", tokenizer)
    small = (export_ctranslate2(artifact) / "model.bin").stat().st_size
    large = (export_ctranslate2(artifact, "float32", tmp_path / "large") / "model.bin").stat().st_size
    tables = 2 * POSITIONS * artifact.config.model.d_model * 4  # the encoder's and the decoder's positions stay float32
    assert small - tables < (large - tables) / 2
    assert not list(tmp_path.glob("**/*.new"))


def test_rotary_positions_are_refused_in_one_line(tmp_path, tokenizer):
    artifact = random_artifact(tmp_path / "a", tokenizer, positions="rotary")
    with pytest.raises(ValueError, match="rotary.*--engine torch") as caught:
        export_ctranslate2(artifact)
    assert "\n" not in str(caught.value)


def test_missing_weights_are_named(tmp_path, tokenizer):
    artifact = random_artifact(tmp_path / "a", tokenizer)
    weights = artifact.weights()
    del weights["decoder.1.cross.query.weight"]
    artifact = save_artifact(artifact.path, artifact.config, weights, tokenizer)
    with pytest.raises(ValueError, match="decoder.1.cross.query.weight"):
        export_ctranslate2(artifact)


def test_a_program_that_does_not_know_max_len_gets_an_answer(tmp_path, tokenizer):
    artifact = random_artifact(tmp_path / "a", tokenizer)
    translator = ctranslate2.Translator(str(export_ctranslate2(artifact)))
    pieces = tokenizer.pieces(sources(tokenizer)[0])
    assert len(pieces) * 100 > artifact.config.model.max_len
    (result,) = translator.translate_batch([pieces * 100], max_decoding_length=256)
    assert len(result.hypotheses[0]) <= 256


def test_the_argos_package_has_what_argos_reads(tmp_path, tokenizer):
    artifact = random_artifact(tmp_path / "run" / "artifact", tokenizer)
    with pytest.raises(FileNotFoundError, match="setu export ctranslate2"):
        export_argos(artifact)
    export_ctranslate2(artifact)
    with zipfile.ZipFile(export_argos(artifact)) as package:
        names = set(package.namelist())
        metadata = json.loads(package.read("en_hi/metadata.json"))
        model = json.loads(package.read("en_hi/model/config.json"))
    assert {"en_hi/sentencepiece.model", "en_hi/model/model.bin", "en_hi/model/shared_vocabulary.json"} <= names
    assert (metadata["from_code"], metadata["to_code"], metadata["type"]) == ("en", "hi", "translate")
    assert model["add_source_eos"] is True
