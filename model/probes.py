"""Looking into a network and switching parts of it off, by hooks alone: the network's code knows nothing of this.

Imports `model.layers` and `model.transformer`. A hook changes the module it sits on for as long as its block lasts, so
a network that others use meanwhile must not be probed: probe a copy.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import torch
from torch import Tensor

from model.layers import MultiHeadAttention
from model.transformer import Transformer

Block = tuple[str, int]  # kind ("encoder", "masked" or "cross") and layer, from 0

KINDS = ("encoder", "masked", "cross")


def blocks(network: Transformer) -> dict[Block, MultiHeadAttention]:
    """Every attention block of the network."""
    return {
        **{("encoder", index): layer.attention for index, layer in enumerate(network.encoder)},
        **{("masked", index): layer.attention for index, layer in enumerate(network.decoder)},
        **{("cross", index): layer.cross for index, layer in enumerate(network.decoder)},
    }


@contextmanager
def recorded(outputs: Mapping, inputs: Mapping | None = None) -> Iterator[dict]:
    """What the named modules put out (the first part, where it is several) or take in, in their latest call.

    Args:
        outputs: modules by name, whose output is kept.
        inputs: modules by name, whose input is kept.

    Yields:
        Tensors by name, filled as the modules run.
    """
    kept: dict = {}

    def keep(name, value) -> None:
        kept[name] = value[0] if isinstance(value, tuple) else value

    handles = [
        module.register_forward_hook(lambda _m, _i, out, name=name: keep(name, out)) for name, module in outputs.items()
    ]
    handles += [
        module.register_forward_pre_hook(lambda _m, taken, name=name: keep(name, taken))
        for name, module in (inputs or {}).items()
    ]
    try:
        yield kept
    finally:
        for handle in handles:
            handle.remove()


@contextmanager
def heads_masked(attention: MultiHeadAttention, heads: list[int]) -> Iterator[None]:
    """These heads of one attention block give nothing: their part of the context is 0 where the output mixes all."""
    keep = torch.ones(attention.heads, device=attention.output.weight.device)
    keep[heads] = 0
    keep = keep.repeat_interleave(attention.output.in_features // attention.heads)  # [d_model]
    handle = attention.output.register_forward_pre_hook(lambda _m, taken: (taken[0] * keep,))
    try:
        yield
    finally:
        handle.remove()


@contextmanager
def without_positions(network: Transformer) -> Iterator[None]:
    """Nothing tells the network where a piece stands, whatever its kind of positions."""
    table = network.positions.data
    rotary = [attention for attention in blocks(network).values() if attention.rotary]
    network.positions.data = torch.zeros_like(table)
    for attention in rotary:
        attention.rotary = False
    try:
        yield
    finally:
        network.positions.data = table
        for attention in rotary:
            attention.rotary = True


def split_heads(x: Tensor, heads: int) -> Tensor:
    """[tgt_len, d_model] of one sentence as [heads, tgt_len, head_dim]."""
    return x.unflatten(-1, (heads, -1)).transpose(0, 1)  # [heads, tgt_len, head_dim]


def projections(network: Transformer) -> tuple[dict, dict]:
    """The modules to record for queries, keys and values, contexts and layers, as `recorded` takes them."""
    outputs: dict = {}
    inputs: dict = {}
    for block, attention in blocks(network).items():
        outputs["query", *block], outputs["key_value", *block] = attention.query, attention.key_value
        inputs["context", *block], inputs["entered", *block] = attention.output, attention.query
    for index, layer in enumerate(network.encoder):
        outputs["layer", "encoder", index] = layer
    outputs["memory",] = network.encoder_norm
    return outputs, inputs


def numbers(values: Tensor, digits: int = 4) -> list:
    """A tensor as nested lists of rounded numbers, for JSON."""
    return rounded(values.detach().double().cpu().tolist(), digits)


def rounded(values, digits: int = 4):
    """Nested lists of numbers, rounded."""
    return [rounded(one, digits) for one in values] if isinstance(values, list) else round(values, digits) + 0.0
