"""An artifact's weights as a CTranslate2 model: the small, fast form that serving loads.

Imports `model.artifact` and `model.positions`. CTranslate2 can report the average of the first heads of one decoder
layer, so the head that alignments are read from is moved to the front; the model appends the end marker to its source
by itself, as Argos Translate expects. Format: ctranslate2.specs.
"""

import os
import shutil
from pathlib import Path
from typing import Literal

import numpy as np
from ctranslate2.specs import TransformerSpec

from data.tokenizer import BOS, EOS, UNK
from model.artifact import Artifact, load_artifact
from model.config import ModelConfig
from model.positions import sinusoidal_table

Precision = Literal["int8", "float32"]
FOLDER = "ctranslate2"
POSITIONS = 1024  # rows written at least: other programs, such as Argos Translate, do not know a model's max_len
Weights = dict[str, np.ndarray]


def export_ctranslate2(
    artifact: Artifact | str | os.PathLike, precision: Precision = "int8", to: Path | None = None
) -> Path:
    """Write the artifact's `ctranslate2/` folder, replacing one that is there.

    Args:
        artifact: the artifact, or its directory.
        precision: int8 weights, or float32 as they were trained.
        to: another folder to write to.

    Returns:
        The folder written.

    Raises:
        ValueError: the model has rotary positions, which only the torch engine computes, or the weights do not fit.
    """
    artifact = artifact if isinstance(artifact, Artifact) else load_artifact(artifact)
    folder = Path(to) if to else artifact.path / FOLDER
    spec = build_spec(artifact)
    spec.optimize(quantization=None if precision == "float32" else precision)
    fresh = folder.with_name(folder.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    spec.save(str(fresh))
    shutil.rmtree(folder, ignore_errors=True)
    fresh.rename(folder)
    return folder


def build_spec(artifact: Artifact) -> TransformerSpec:
    """The model as CTranslate2 describes it. Raises ValueError as `export_ctranslate2` does."""
    config, reading = artifact.config.model, artifact.config.alignment
    if config.positions == "rotary":
        raise ValueError("model.positions='rotary': CTranslate2 cannot run it; serve it with --engine torch")
    weights = artifact.weights()
    spec = TransformerSpec.from_config(
        (config.encoder_layers, config.decoder_layers),
        config.heads,
        pre_norm=config.norm == "pre",
        alignment_layer=reading.layer,
        alignment_heads=1,
    )
    try:
        _fill(spec, weights, config)
    except KeyError as error:
        raise ValueError(f"{artifact.path}: weights.safetensors has no {error}, which config.json calls for") from None
    _lead_with_head(spec.decoder.layer[reading.layer].attention, reading.head, config.head_dim)
    pieces = artifact.tokenizer.pieces(list(range(artifact.config.vocab)))
    spec.register_source_vocabulary(pieces)
    spec.register_target_vocabulary(pieces)
    spec.config.unk_token, spec.config.bos_token, spec.config.eos_token = pieces[UNK], pieces[BOS], pieces[EOS]
    spec.config.decoder_start_token = pieces[BOS]
    spec.config.add_source_eos = True
    spec.validate()
    return spec


def _fill(spec: TransformerSpec, weights: Weights, config: ModelConfig) -> None:
    """Copy every weight to its place."""
    table = _positions(weights, config)
    embedding = weights["embedding.weight"]
    spec.encoder.embeddings[0].weight = embedding
    spec.decoder.embeddings.weight = embedding
    spec.decoder.projection.weight = embedding
    for stack, side in (("encoder", spec.encoder), ("decoder", spec.decoder)):
        side.position_encodings.encodings = table
        if config.norm == "pre":
            _norm(side.layer_norm, weights, f"{stack}_norm")
        for index, layer in enumerate(side.layer):
            _layer(layer, weights, f"{stack}.{index}")


def _layer(layer, weights: Weights, name: str) -> None:
    """One encoder or decoder layer; CTranslate2 fuses query, key and value where all read the same input."""
    own, attention = layer.self_attention, f"{name}.attention"
    _norm(own.layer_norm, weights, f"{name}.attention_residual.norm")
    own.linear[0].weight = np.concatenate([weights[f"{attention}.{part}.weight"] for part in ("query", "key_value")])
    own.linear[1].weight = weights[f"{attention}.output.weight"]
    if hasattr(layer, "attention"):
        _norm(layer.attention.layer_norm, weights, f"{name}.cross_residual.norm")
        for linear, part in zip(layer.attention.linear, ("query", "key_value", "output"), strict=True):
            linear.weight = weights[f"{name}.cross.{part}.weight"]
    _norm(layer.ffn.layer_norm, weights, f"{name}.feed_forward_residual.norm")
    for linear, part in ((layer.ffn.linear_0, "0"), (layer.ffn.linear_1, "2")):
        linear.weight = weights[f"{name}.feed_forward.{part}.weight"]
        linear.bias = weights[f"{name}.feed_forward.{part}.bias"]


def _norm(spec, weights: Weights, name: str) -> None:
    spec.gamma, spec.beta = weights[f"{name}.weight"], weights[f"{name}.bias"]


def _positions(weights: Weights, config: ModelConfig) -> np.ndarray:
    """The table added to the embeddings, [rows, d_model]; of zeros where a model has no positions."""
    if config.positions == "learned":
        return weights["positions"]
    shape = (max(config.max_len, POSITIONS), config.d_model)
    return sinusoidal_table(*shape).numpy() if config.positions == "sinusoidal" else np.zeros(shape, np.float32)


def _lead_with_head(attention, head: int, head_dim: int) -> None:
    """Exchange head `head` with head 0 in queries, keys, values and what reads them: the sum stays what it was."""
    if head == 0:
        return
    query, key_value, output = attention.linear
    d_model = query.weight.shape[0]
    order = np.arange(d_model)
    mine, first = np.arange(head * head_dim, (head + 1) * head_dim), np.arange(head_dim)
    order[first], order[mine] = mine, first
    query.weight = query.weight[order]
    key_value.weight = key_value.weight[np.concatenate([order, d_model + order])]
    output.weight = output.weight[:, order]
