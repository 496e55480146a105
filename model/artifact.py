"""The artifact: the directory that training leaves and serving loads. Versioned, nothing in it is pickled.

config.json, weights.safetensors, tokenizer.model, metrics.json, ctranslate2/ and README.md. Imports `model.config`,
`model.alignment` and `data.tokenizer`; no torch, so that serving can read it.
"""

import json
import os
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path

import numpy as np

from data.tokenizer import Tokenizer
from model.alignment import AlignmentReading
from model.config import LengthRule, ModelConfig, require

FORMAT = 1
VERSION = "0.1.0"


@dataclass(frozen=True)
class ArtifactConfig:
    """The contents of `config.json`."""

    name: str
    source: str
    target: str
    created: str
    vocab: int
    model: ModelConfig
    alignment: AlignmentReading
    length: LengthRule = field(default_factory=LengthRule)
    version: str = VERSION
    format: int = FORMAT

    @classmethod
    def from_dict(cls, values: dict) -> "ArtifactConfig":
        """Build from parsed JSON. Raises ValueError for another format number or fields that do not fit."""
        require(isinstance(values, dict), "config.json", values, "must be an object")
        found = values.get("format")
        require(found == FORMAT, "format", found, f"this version of Setu reads artifacts of format {FORMAT}")
        parts = {"model": ModelConfig, "alignment": AlignmentReading, "length": LengthRule}
        try:
            config = cls(**{key: parts[key](**value) if key in parts else value for key, value in values.items()})
        except (TypeError, AttributeError) as error:
            raise ValueError(f"fields do not fit: {error}") from None
        model, reading = config.model, config.alignment
        require(0 <= reading.layer < model.decoder_layers, "alignment.layer", reading.layer, "no such decoder layer")
        require(0 <= reading.head < model.heads, "alignment.head", reading.head, "no such head")
        return config


@dataclass(frozen=True)
class Artifact:
    """An artifact on disk, its configuration read and checked."""

    path: Path
    config: ArtifactConfig

    @cached_property
    def tokenizer(self) -> Tokenizer:
        """The tokenizer. Raises ValueError if it is not of the model's size."""
        tokenizer = Tokenizer.load(self.path / "tokenizer.model")
        if len(tokenizer) != self.config.vocab:
            raise ValueError(
                f"{self.path}: the tokenizer has {len(tokenizer)} pieces, the model {self.config.vocab}: they are not "
                "of one training"
            )
        return tokenizer

    def weights(self) -> dict[str, np.ndarray]:
        """The network's weights by name. Raises ValueError for a truncated or foreign file."""
        import safetensors
        from safetensors.numpy import load_file

        file = self.path / "weights.safetensors"
        try:
            return load_file(file)
        except (safetensors.SafetensorError, OSError) as error:
            raise ValueError(f"{file}: cannot be read as weights ({error})") from None

    def metrics(self) -> dict:
        """The scores of its training; empty if there are none."""
        file = self.path / "metrics.json"
        try:
            return json.loads(file.read_text("utf-8")) if file.is_file() else {}
        except ValueError as error:
            raise ValueError(f"{file}: {error}") from None


def load_artifact(path: str | os.PathLike) -> Artifact:
    """Open an artifact directory and check it.

    Raises:
        FileNotFoundError: the directory or one of its files is missing.
        ValueError: `config.json` is not one of this format, or the tokenizer is not the model's.
    """
    path = Path(path)
    for name in ("config.json", "weights.safetensors", "tokenizer.model"):
        if not (path / name).is_file():
            raise FileNotFoundError(f"{path}: not an artifact, {name} is missing (train one with: make train)")
    try:
        config = ArtifactConfig.from_dict(json.loads((path / "config.json").read_text("utf-8")))
    except ValueError as error:
        raise ValueError(f"{path / 'config.json'}: {error}") from None
    artifact = Artifact(path, config)
    _ = artifact.tokenizer
    return artifact


def save_artifact(
    path: str | os.PathLike, config: ArtifactConfig, weights: dict[str, np.ndarray], tokenizer: Tokenizer
) -> Artifact:
    """Write configuration, weights and tokenizer; `metrics.json`, the model card and the export come after.

    Raises:
        ValueError: the tokenizer is not of the model's size.
    """
    from safetensors.numpy import save_file

    path = Path(path)
    require(len(tokenizer) == config.vocab, "vocab", config.vocab, f"the tokenizer has {len(tokenizer)} pieces")
    path.mkdir(parents=True, exist_ok=True)
    save_file({name: np.ascontiguousarray(value) for name, value in weights.items()}, path / "weights.safetensors")
    (path / "weights.safetensors").chmod(0o644)  # written for its owner alone; a service may run as another user
    tokenizer.save(path / "tokenizer.model")
    (path / "config.json").write_text(json.dumps(asdict(config), indent=2) + "\n", "utf-8")
    return Artifact(path, config)


def write_metrics(artifact: Artifact, metrics: dict) -> None:
    """Write `metrics.json`."""
    text = json.dumps(metrics, indent=2, ensure_ascii=False)
    (artifact.path / "metrics.json").write_text(text + "\n", "utf-8")


def write_card(artifact: Artifact, corpus: dict, metrics: dict) -> None:
    """Write the model card, README.md: what it was trained on, its scores with signatures, its limits."""
    config, course = artifact.config, metrics["train"]
    lines = [
        f"# {config.name}: {config.source} to {config.target}",
        "",
        f"A Transformer of {course['parameters']:,} parameters and {config.vocab:,} pieces, trained from scratch with "
        f"Setu {config.version} on {corpus['pairs']:,} pairs in {course['seconds'] / 60:.0f} minutes "
        f"({course['target_tokens_per_second']:,.0f} target tokens/s); made {config.created}.",
        "",
        "## Data",
        "",
        *(f"- {one['path']}: {one['kept']:,} of {one['read']:,} pairs" for one in corpus["sources"]),
        "",
        "## Scores",
        "",
        *(line for name, test in metrics["tests"].items() for line in _card_scores(name, test)),
        "",
        "## Limits",
        "",
        "It knows the words and kinds of sentence of its corpora, and invents where they end. It translates sentence "
        "by sentence, without context. Its alignment map is a diagnostic of the model, not an explanation.",
    ]
    (artifact.path / "README.md").write_text("\n".join(lines) + "\n", "utf-8")


def _card_scores(name: str, test: dict) -> list[str]:
    if "accuracy" in test:
        return [f"- {name}: {test['accuracy']:.3f} of {test['pairs']} minimal pairs right on both sides"]
    lines = [
        f"- {name}, {measure}: {one['value']:.1f} ± {one['interval']:.1f} (`{one['signature']}`)"
        for measure, one in test["details"].items()
    ]
    return lines + ([f"- {name}, alignment error rate: {test['aer']:.3f}"] if "aer" in test else [])
