"""What a network costs: its parameters by part, and time and memory against the length of a sentence.

Imports `model.masks`, `model.probes` and `model.transformer`. Complexity: arXiv 1706.03762 section 4, table 1.
"""

import time
from collections.abc import Sequence

import torch
from torch import Tensor, nn

from data.tokenizer import EOS
from model.masks import padding_visible
from model.transformer import Transformer

LENGTHS = (7, 15, 31, 63, 127, 255)  # odd, so that a table of length by length is told from one by head_dim
REPEATS = 5


def parameters(network: Transformer) -> list[dict]:
    """Numbers of parameters by part, with the rule that gives them; together they are the network's."""
    config, vocab = network.config, network.embedding.num_embeddings
    d, inner = config.d_model, config.d_ff
    lines = [("embedding, and output projection", f"vocab · d = {vocab} · {d}", network.embedding)]
    for side, stack in (("encoder", network.encoder), ("decoder", network.decoder)):
        lines += [(f"{side} self-attention", f"{len(stack)} · 4d²", [layer.attention for layer in stack])]
        if side == "decoder":
            lines += [("decoder cross-attention", f"{len(stack)} · 4d²", [layer.cross for layer in stack])]
        rule = f"{len(stack)} · (2 · d · d_ff + d_ff + d), d_ff = {inner}"
        lines += [(f"{side} feed-forward", rule, [layer.feed_forward for layer in stack])]
    norms = [one for one in network.modules() if isinstance(one, nn.LayerNorm)]
    lines += [("layer normalisation", f"{len(norms)} · 2d", norms)]
    if isinstance(network.positions, nn.Parameter):
        table = nn.ParameterList([network.positions])
        lines += [("learned positions", f"max_len · d = {config.max_len} · {d}", table)]
    return [
        {"part": name, "rule": rule, "count": sum(p.numel() for p in nn.ModuleList(_several(part)).parameters())}
        for name, rule, part in lines
    ]


def _several(part: nn.Module | Sequence[nn.Module]) -> list[nn.Module]:
    return [part] if isinstance(part, nn.Module) else list(part)


def growth(network: Transformer, lengths: Sequence[int] = LENGTHS) -> list[dict]:
    """The encoder's time for one sentence of each length, in ms, and the memory that training would keep for it, in MB.

    `attention_mb` is the part that lies in tables of length by length, which grows with its square.
    """
    found = []
    for length in (one for one in lengths if one <= network.config.max_len):
        src = torch.full((1, length), EOS, device=network.embedding.weight.device)
        visible = padding_visible(src, network.pad)
        kept = _kept(network, src, visible)
        square = sum(size for shape, size in kept if list(shape[-2:]) == [length, length])
        total = sum(size for _, size in kept)
        line = {"length": length, "ms": round(_seconds(network, src, visible) * 1e3, 3)}
        found.append(line | {"mb": round(total / 1e6, 3), "attention_mb": round(square / 1e6, 3)})
    return found


def _kept(network: Transformer, src: Tensor, visible: Tensor) -> list[tuple[torch.Size, int]]:
    """Shape and bytes of every table that the backward pass would need, parameters left out, each block once."""
    tables: dict[int, tuple[torch.Size, int]] = {}
    own = {one.untyped_storage().data_ptr() for one in network.parameters()}

    def note(table: Tensor) -> Tensor:
        block = table.untyped_storage()
        if block.data_ptr() not in own:
            tables.setdefault(block.data_ptr(), (table.shape, block.nbytes()))
        return table

    with torch.enable_grad(), torch.autograd.graph.saved_tensors_hooks(note, lambda table: table):
        states = network.encoder_states(src, visible)  # held until here, so that no block is used twice
    del states
    return list(tables.values())


@torch.inference_mode()
def _seconds(network: Transformer, src: Tensor, visible: Tensor) -> float:
    """The fastest of a few runs: what other work on the machine adds is left out."""
    times = []
    for _ in range(REPEATS):
        begun = time.perf_counter()
        network.encoder_states(src, visible)
        if src.device.type == "cuda":
            torch.cuda.synchronize(src.device)
        times.append(time.perf_counter() - begun)
    return min(times)
