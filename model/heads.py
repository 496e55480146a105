"""What each attention head does, measured over sentences with a known translation: its role, its spread, its weight.

A role is the place that gets at least half of a head's attention on average; a head without one is "spread".
Importance is what the loss gains when the head alone gives nothing (arXiv 1905.10650, section 3.2); beside it, the loss
as heads are taken away one after another, the least important first. Imports `model.inspection`, `model.probes`.
"""

import contextlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import torch
from torch.nn import functional as F

from data.batching import pad, shift
from data.links import Link, words_of
from data.text import normalize, word_spans
from data.tokenizer import EOS, Tokenizer
from model.inspection import Look, look_at
from model.probes import blocks, heads_masked
from model.transformer import Transformer

Pair = tuple[str, str, Sequence[Link]]  # source, target, and which of their words belong together
Head = tuple[str, int, int]  # kind, layer, head

HALF = 0.5


def survey(network: Transformer, tokenizer: Tokenizer, pairs: Sequence[Pair]) -> list[dict]:
    """A line for each head: the share of its attention by place, its role and its entropy, over some pairs.

    `shares` are means over the words for which the place exists; `entropy` is in bits, a mean over rows with a choice.
    """
    seen: dict[Head, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for source, target, links in pairs:
        source, target = normalize(source), normalize(target)
        one = look_at(network, tokenizer, (source, [*tokenizer.encode(source), EOS]), tokenizer.encode(target))
        for (kind, layer), weights in one.attention.items():
            places = _places(one, kind, links)
            for head, rows in enumerate(weights.double().cpu().numpy()):
                _note(seen[kind, layer, head], rows, places)
    return [_line(head, values) for head, values in seen.items()]


def _places(one: Look, kind: str, links: Sequence[Link]) -> dict[str, np.ndarray]:
    """By name, which keys are that place for each query: boolean [tgt_len, key_len]."""
    src_words, tgt_words = word_spans(one.source), word_spans(one.target)
    src = np.array([*words_of(one.tokenizer.spans(one.src[:-1]), src_words), -2])
    tgt = np.array([-2, *words_of(one.tokenizer.spans(one.tgt_in[1:]), tgt_words)])
    if kind == "cross":
        linked = np.zeros((len(tgt_words) + 2, len(src_words)), bool)
        for s, t in links:
            linked[t, s] = True
        table = linked[:, np.maximum(src, 0)] & (src >= 0)  # [tgt_words, src_len]
        read = table[tgt] & (tgt >= 0)[:, None]  # [tgt_len, src_len]
        written = np.roll(read, -1, axis=0)  # a step writes what the next one reads
        end = np.broadcast_to(src == -2, read.shape)
        return {"alignment of the word read": read, "alignment of the word written": written, "end marker": end}
    words = src if kind == "encoder" else tgt
    real = (words >= 0)[:, None] & (words >= 0)
    apart = words - words[:, None]  # [tgt_len, key_len]
    marker = np.broadcast_to(words == -2, apart.shape) & (words >= 0)[:, None]
    name = "end marker" if kind == "encoder" else "begin marker"
    found = {"previous word": real & (apart == -1), "same word": real & (apart == 0), name: marker}
    return found | ({"next word": real & (apart == 1)} if kind == "encoder" else {})


def _note(values: dict[str, list[float]], rows: np.ndarray, places: dict[str, np.ndarray]) -> None:
    for name, mask in places.items():
        values[name] += (rows * mask).sum(axis=1)[mask.any(axis=1)].tolist()
    choice = (rows > 0).sum(axis=1) > 1
    values["entropy"] += (-(rows * np.log2(np.maximum(rows, 1e-12))).sum(axis=1))[choice].tolist()


def _line(head: Head, values: dict[str, list[float]]) -> dict:
    means = {name: round(float(np.mean(found)), 4) for name, found in values.items() if found}
    entropy = means.pop("entropy", 0.0)
    best = max(means, key=means.get, default="spread")
    role = best if means.get(best, 0) >= HALF else "spread"
    return {"kind": head[0], "layer": head[1], "head": head[2], "role": role, "shares": means, "entropy": entropy}


@torch.inference_mode()
def importance(network: Transformer, tokenizer: Tokenizer, pairs: Sequence[Pair]) -> dict:
    """The mean loss of a piece with every head, what each adds to it by its absence alone, and the loss as heads go.

    Returns:
        `loss`; `heads`, a list of kind, layer, head and gain of loss, the least important first; `without`, the loss
        without the first 0, 1, 2, ... of them.
    """
    src = pad([[*tokenizer.encode(source), EOS] for source, _, _ in pairs])
    tgt_in, tgt_out = shift([[*tokenizer.encode(target), EOS] for _, target, _ in pairs])
    device = network.embedding.weight.device
    batch = src.to(device), tgt_in.to(device), tgt_out.to(device)
    every = [(*block, head) for block in blocks(network) for head in range(network.config.heads)]
    loss = _loss(network, batch, [])
    gains = sorted(((*head, _loss(network, batch, [head]) - loss) for head in every), key=lambda one: one[3])
    without = [_loss(network, batch, [one[:3] for one in gains[:count]]) for count in range(len(gains) + 1)]
    heads = [{"kind": k, "layer": i, "head": h, "gain": round(gain, 5)} for k, i, h, gain in gains]
    return {"loss": round(loss, 5), "heads": heads, "without": [round(one, 5) for one in without]}


def _loss(network: Transformer, batch: tuple, masked: Iterable[Head]) -> float:
    src, tgt_in, tgt_out = batch
    with masking(network, masked):
        logits = network(src, tgt_in).float()  # [batch, tgt_len, vocab]
    return F.cross_entropy(logits.flatten(0, 1), tgt_out.flatten(), ignore_index=network.pad).item()


@contextlib.contextmanager
def masking(network: Transformer, masked: Iterable[Head]) -> Iterator[None]:
    """Heads of any blocks give nothing, as long as the block lasts."""
    by_block = defaultdict(list)
    for kind, layer, head in masked:
        by_block[kind, layer].append(head)
    known = blocks(network)
    with contextlib.ExitStack() as stack:
        for block, heads in by_block.items():
            stack.enter_context(heads_masked(known[block], heads))
        yield
