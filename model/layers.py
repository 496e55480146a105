"""The parts of the Transformer: dropout, attention, feed-forward, and the encoder's and decoder's layer.

Imports masks' polarity by convention (True = may attend) and `model.positions` for rotary heads. Source: arXiv
1706.03762 sections 3.1-3.3; pre-norm after arXiv 2002.04745.
"""

import math

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from model.config import ModelConfig
from model.positions import rotate

KeyValue = tuple[Tensor, Tensor]  # keys and values, [batch, heads, key_len, head_dim] each


class Dropout(nn.Module):
    """Dropout whose CPU masks come from random bytes: p is rounded to 1/256 and the scale follows the rounding.

    PyTorch draws one Bernoulli number a value, which took 27 % of a training step on the CPU.
    """

    def __init__(self, p: float) -> None:
        super().__init__()
        self.p = p
        self.threshold = min(round(p * 256), 255)  # bytes below it are dropped

    def forward(self, x: Tensor) -> Tensor:
        if not self.training or self.p == 0:
            return x
        if x.device.type != "cpu":
            return F.dropout(x, self.p)
        words = torch.empty((x.numel() + 7) // 8, dtype=torch.int64).random_(-(2**63), None)
        keep = words.view(torch.uint8)[: x.numel()].view(x.shape) >= self.threshold
        return x * keep.to(x.dtype).mul_(256 / (256 - self.threshold))


class MultiHeadAttention(nn.Module):
    """Scaled dot-product attention in `heads` subspaces (section 3.2.2): 4 * d_model^2 weights, no biases."""

    def __init__(self, d_model: int, heads: int, rotary: bool = False) -> None:
        super().__init__()
        self.heads = heads
        self.rotary = rotary
        self.query = nn.Linear(d_model, d_model, bias=False)
        self.key_value = nn.Linear(d_model, 2 * d_model, bias=False)
        self.output = nn.Linear(d_model, d_model, bias=False)

    def keys_values(self, x: Tensor, offset: int = 0) -> KeyValue:
        """Keys and values of the positions of `x`, [batch, key_len, d_model]; `offset` is the first one's position."""
        keys, values = self.key_value(x).chunk(2, dim=-1)  # [batch, key_len, d_model] each
        keys, values = self._split(keys), self._split(values)
        return (rotate(keys, offset) if self.rotary else keys), values

    def forward(
        self, x: Tensor, keys_values: KeyValue, visible: Tensor, offset: int = 0, return_weights: bool = False
    ) -> tuple[Tensor, Tensor | None]:
        """Blend the values, for each position of `x`, by how well its query matches the keys.

        Args:
            x: [batch, tgt_len, d_model].
            keys_values: from `keys_values`.
            visible: boolean, broadcasts to [batch, heads, tgt_len, key_len]; True = may attend.
            offset: position of the first row of `x`.
            return_weights: also return the attention weights.

        Returns:
            [batch, tgt_len, d_model], and the weights [batch, heads, tgt_len, key_len] or None.
        """
        keys, values = keys_values
        queries = self._split(self.query(x))  # [batch, heads, tgt_len, head_dim]
        queries = rotate(queries, offset) if self.rotary else queries
        if x.device.type == "cpu" or return_weights:
            context, weights = attend(queries, keys, values, visible)
        else:
            context, weights = F.scaled_dot_product_attention(queries, keys, values, attn_mask=visible), None
        context = context.transpose(1, 2).flatten(2)  # [batch, tgt_len, d_model]
        return self.output(context), weights if return_weights else None

    def _split(self, x: Tensor) -> Tensor:
        return x.unflatten(-1, (self.heads, -1)).transpose(1, 2)  # [batch, heads, key_len, head_dim]


def attend(queries: Tensor, keys: Tensor, values: Tensor, visible: Tensor) -> tuple[Tensor, Tensor]:
    """softmax(Q K^T / sqrt(head_dim)) V, equation 1. Plain products: at these lengths faster on a CPU than fused.

    Args:
        queries: [batch, heads, tgt_len, head_dim]; keys, values: [batch, heads, key_len, head_dim].
        visible: boolean, broadcasts to the scores; True = may attend.

    Returns:
        Context [batch, heads, tgt_len, head_dim] and weights [batch, heads, tgt_len, key_len].
    """
    scores = (queries / math.sqrt(queries.size(-1))) @ keys.transpose(-2, -1)  # [batch, heads, tgt_len, key_len]
    weights = scores.masked_fill(~visible, -torch.inf).softmax(dim=-1)  # [batch, heads, tgt_len, key_len]
    return weights @ values, weights


class FeedForward(nn.Sequential):
    """max(0, x W1 + b1) W2 + b2, the same at every position (section 3.3)."""

    def __init__(self, d_model: int, d_ff: int) -> None:
        super().__init__(nn.Linear(d_model, d_ff), nn.ReLU(), nn.Linear(d_ff, d_model))


class Residual(nn.Module):
    """A sub-layer's frame: normalise before and add (pre), or add and normalise (post)."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(config.d_model)
        self.dropout = Dropout(config.dropout)
        self.pre = config.norm == "pre"

    def enter(self, x: Tensor) -> Tensor:
        """What the sub-layer reads."""
        return self.norm(x) if self.pre else x

    def leave(self, x: Tensor, update: Tensor) -> Tensor:
        """The sub-layer's `update` added to what came in."""
        x = x + self.dropout(update)
        return x if self.pre else self.norm(x)


class EncoderLayer(nn.Module):
    """Self-attention over the source, then feed-forward."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.attention = MultiHeadAttention(config.d_model, config.heads, config.positions == "rotary")
        self.attention_residual = Residual(config)
        self.feed_forward = FeedForward(config.d_model, config.d_ff)
        self.feed_forward_residual = Residual(config)

    def forward(self, x: Tensor, visible: Tensor, return_weights: bool = False) -> tuple[Tensor, Tensor | None]:
        """[batch, src_len, d_model] to the same, and the attention weights or None."""
        entered = self.attention_residual.enter(x)
        update, weights = self.attention(
            entered, self.attention.keys_values(entered), visible, return_weights=return_weights
        )
        x = self.attention_residual.leave(x, update)
        update = self.feed_forward(self.feed_forward_residual.enter(x))
        return self.feed_forward_residual.leave(x, update), weights


class DecoderLayer(nn.Module):
    """Masked self-attention over the target, cross-attention to the source, then feed-forward."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.attention = MultiHeadAttention(config.d_model, config.heads, config.positions == "rotary")
        self.attention_residual = Residual(config)
        self.cross = MultiHeadAttention(config.d_model, config.heads)
        self.cross_residual = Residual(config)
        self.feed_forward = FeedForward(config.d_model, config.d_ff)
        self.feed_forward_residual = Residual(config)

    def forward(
        self,
        x: Tensor,
        tgt_visible: Tensor,
        memory: KeyValue,
        src_visible: Tensor,
        past: KeyValue | None = None,
        return_weights: bool = False,
    ) -> tuple[Tensor, KeyValue, tuple[Tensor | None, Tensor | None]]:
        """One layer over new target positions.

        Args:
            x: [batch, tgt_len, d_model], the new positions.
            tgt_visible: broadcasts to [batch, heads, tgt_len, key_len], key_len counting the past.
            memory: the source's keys and values from `cross.keys_values`.
            src_visible: [batch, 1, 1, src_len].
            past: this layer's keys and values of earlier positions, if any.
            return_weights: also return the self- and cross-attention weights.

        Returns:
            [batch, tgt_len, d_model]; keys and values of all positions so far; (self, cross) weights or Nones.
        """
        offset = 0 if past is None else past[0].size(2)
        entered = self.attention_residual.enter(x)
        keys_values = self.attention.keys_values(entered, offset)
        if past is not None:
            keys_values = tuple(torch.cat(pair, dim=2) for pair in zip(past, keys_values, strict=True))
        update, self_weights = self.attention(entered, keys_values, tgt_visible, offset, return_weights)
        x = self.attention_residual.leave(x, update)
        update, cross_weights = self.cross(
            self.cross_residual.enter(x), memory, src_visible, return_weights=return_weights
        )
        x = self.cross_residual.leave(x, update)
        update = self.feed_forward(self.feed_forward_residual.enter(x))
        return self.feed_forward_residual.leave(x, update), keys_values, (self_weights, cross_weights)
