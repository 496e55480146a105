"""How well a query matches a key: four ways to score it, and how far the scores of a trained network spread.

Imports `model.inspection`, `model.probes` and rotation from `model.positions`. Sources: dot and general, arXiv
1508.04025 section 3.1; additive, arXiv 1409.0473 appendix A.1.2; scaled dot, arXiv 1706.03762 section 3.2.1.
"""

import math

import torch
from torch import Tensor

from model.inspection import Look
from model.positions import rotate
from model.probes import KINDS, Block, blocks, numbers, split_heads


def dot(queries: Tensor, keys: Tensor) -> Tensor:
    """q . k, for queries [tgt_len, d_model] and keys [key_len, d_model]: [tgt_len, key_len]."""
    return queries @ keys.T


def scaled_dot(queries: Tensor, keys: Tensor) -> Tensor:
    """q . k divided by the root of their width."""
    return dot(queries, keys) / math.sqrt(queries.size(-1))


def general(queries: Tensor, keys: Tensor, weight: Tensor) -> Tensor:
    """q . W k."""
    return queries @ weight @ keys.T


def additive(queries: Tensor, keys: Tensor, first: Tensor, second: Tensor, v: Tensor) -> Tensor:
    """v . tanh(W1 q + W2 k)."""
    return torch.tanh((queries @ first.T)[:, None] + (keys @ second.T)[None]) @ v  # [tgt_len, key_len]


def query_key(seen: Look, block: Block) -> tuple[Tensor, Tensor]:
    """The queries and keys of one attention block over the sentence, [heads, tgt_len, head_dim] each."""
    heads = seen.network.config.heads
    queries = split_heads(seen.records["query", *block], heads)
    keys = split_heads(seen.records["key_value", *block].chunk(2, dim=-1)[0], heads)
    if blocks(seen.network)[block].rotary:
        queries, keys = rotate(queries[None])[0], rotate(keys[None])[0]
    return queries, keys


@torch.inference_mode()
def spread(seen: Look) -> list[dict]:
    """A line for each attention block: the spread of q . k before and after division, and what softmax makes of each.

    `top` is the mean of a row's largest weight, `entropy` a row's mean entropy in bits; rows with one visible cell are
    left out.
    """
    lines = []
    for kind in KINDS:
        for layer in range(len(seen.network.encoder if kind == "encoder" else seen.network.decoder)):
            queries, keys = query_key(seen, (kind, layer))
            raw = queries @ keys.transpose(-2, -1)  # [heads, tgt_len, key_len]
            visible = _visible(raw, kind)
            scaled = raw / math.sqrt(queries.size(-1))
            sides = {"undivided": _softened(raw, visible), "divided": _softened(scaled, visible)}
            spreads = {
                "undivided": float(raw[:, visible].std(correction=0)),
                "divided": float(scaled[:, visible].std(correction=0)),
            }
            lines.append({"kind": kind, "layer": layer, "head_dim": queries.size(-1), "spread": spreads} | sides)
    return lines


def _visible(scores: Tensor, kind: str) -> Tensor:
    shape = torch.ones(scores.shape[1:], dtype=torch.bool, device=scores.device)
    return shape.tril() if kind == "masked" else shape  # [tgt_len, key_len]


def _softened(scores: Tensor, visible: Tensor) -> dict[str, float]:
    weights = scores.masked_fill(~visible, -torch.inf).softmax(dim=-1)[:, visible.sum(dim=-1) > 1]
    if weights.numel() == 0:
        return {"top": 1.0, "entropy": 0.0}
    entropy = -(weights * weights.clamp_min(1e-12).log2()).sum(dim=-1)
    return {"top": float(weights.max(dim=-1).values.mean()), "entropy": float(entropy.mean())}


@torch.inference_mode()
def compare(seen: Look, layer: int, head: int) -> dict:
    """Four scores on the same states, a decoder layer's input to cross-attention and the encoder's output.

    "dot" and "scaled dot" take the states as they are; "general" takes W = Wq' Wk of the head, which makes it the
    head's own undivided score; "additive" takes W1 = Wq and W2 = Wk and a v of ones, which no training has fitted.

    Returns:
        For each way `scores` and `weights`, [step][source piece]; "own" is the head's own, divided.
    """
    attention = blocks(seen.network)["cross", layer]
    part = slice(head * seen.network.config.head_dim, (head + 1) * seen.network.config.head_dim)
    d_model = seen.network.config.d_model
    wq, wk = attention.query.weight[part], attention.key_value.weight[:d_model][part]  # [head_dim, d_model] each
    states, memory = seen.records["entered", "cross", layer], seen.records["memory",]
    ones = torch.ones(len(wq), device=wq.device)
    ways = {
        "dot": dot(states, memory),
        "scaled dot": scaled_dot(states, memory),
        "general": general(states, memory, wq.T @ wk),
        "additive": additive(states, memory, wq, wk, ones),
        "own": scaled_dot(states @ wq.T, memory @ wk.T),
    }
    return {
        name: {"scores": numbers(scores, 3), "weights": numbers(scores.softmax(dim=-1), 4)}
        for name, scores in ways.items()
    }
