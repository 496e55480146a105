"""Configuration of the network, of decoding lengths and of alignment: plain frozen dataclasses, checked when made.

Imports nothing of the project and no torch, so that serving can read an artifact's `config.json` with it.
"""

from dataclasses import dataclass
from typing import Literal, get_args

Positions = Literal["sinusoidal", "learned", "rotary", "none"]
Norm = Literal["pre", "post"]


def require(condition: bool, field: str, value: object, rule: str) -> None:
    """Raise ValueError naming the field, its value and the rule it breaks, unless `condition` holds."""
    if not condition:
        raise ValueError(f"{field}={value!r}: {rule}")


@dataclass(frozen=True)
class ModelConfig:
    """The encoder-decoder Transformer of "Attention Is All You Need" (arXiv 1706.03762), section 3.

    Args:
        d_model: width of every position's vector.
        heads: attention heads in each attention; must divide d_model.
        encoder_layers: layers of self-attention and feed-forward over the source.
        decoder_layers: layers of masked self-attention, cross-attention and feed-forward over the target.
        d_ff: inner width of the feed-forward network.
        dropout: share of values zeroed after the embedding and after every sub-layer, in training only.
        positions: how a position is made known: sinusoidal or learned (added to the embedding), rotary, or none.
        norm: layer normalisation before each sub-layer ("pre") or after its residual sum ("post", as in the paper).
        max_len: longest source or target in pieces, the end marker counted.
    """

    d_model: int = 256
    heads: int = 8
    encoder_layers: int = 6
    decoder_layers: int = 2
    d_ff: int = 1024
    dropout: float = 0.1
    positions: Positions = "sinusoidal"
    norm: Norm = "pre"
    max_len: int = 256

    def __post_init__(self) -> None:
        for field in ("d_model", "heads", "encoder_layers", "decoder_layers", "d_ff"):
            require(getattr(self, field) >= 1, f"model.{field}", getattr(self, field), "must be at least 1")
        require(self.d_model % self.heads == 0, "model.heads", self.heads, f"must divide d_model={self.d_model}")
        require(self.d_model % 2 == 0, "model.d_model", self.d_model, "must be even (sine and cosine take half each)")
        require(0 <= self.dropout < 1, "model.dropout", self.dropout, "must be at least 0 and below 1")
        require(self.max_len >= 8, "model.max_len", self.max_len, "must be at least 8")
        for field, kind in (("positions", Positions), ("norm", Norm)):
            known = get_args(kind)
            require(getattr(self, field) in known, f"model.{field}", getattr(self, field), f"must be one of {known}")
        rotary = self.positions == "rotary"
        require(not rotary or self.head_dim % 2 == 0, "model.heads", self.heads, "rotary needs an even d_model/heads")

    @property
    def head_dim(self) -> int:
        """Width of one head."""
        return self.d_model // self.heads


@dataclass(frozen=True)
class LengthRule:
    """How long a translation may grow: `ratio * src_len + extra` pieces, end markers not counted on either side.

    Args:
        ratio: target pieces allowed for each source piece.
        extra: target pieces allowed besides, so that very short sources have room.
    """

    ratio: float = 2.0
    extra: int = 10

    def __post_init__(self) -> None:
        require(self.ratio > 0, "length.ratio", self.ratio, "must be above 0")
        require(self.extra >= 1, "length.extra", self.extra, "must be at least 1")

    def limit(self, src_len: int, max_len: int) -> int:
        """The most target pieces for a source of `src_len` pieces, in a model of `max_len` positions."""
        return min(int(self.ratio * src_len) + self.extra, max_len - 1)


@dataclass(frozen=True)
class AlignmentConfig:
    """Guided alignment (arXiv 1909.02074): head 0 of one decoder layer's cross-attention learns word alignments.

    Args:
        weight: weight of the alignment loss beside the translation loss; 0 switches it off.
        layer: the decoder layer, counted from 0; -1 is the last.
        shifted: read a word's row at the step whose input is the word (arXiv 2004.14837) instead of the step that
            emits it.
    """

    weight: float = 0.1
    layer: int = -1
    shifted: bool = True

    def __post_init__(self) -> None:
        require(self.weight >= 0, "alignment.weight", self.weight, "must be at least 0")

    def resolve_layer(self, decoder_layers: int) -> int:
        """The layer counted from 0. Raises ValueError when the decoder has no such layer."""
        layer = self.layer + decoder_layers if self.layer < 0 else self.layer
        require(0 <= layer < decoder_layers, "alignment.layer", self.layer, f"the decoder has {decoder_layers} layers")
        return layer
