"""One sentence looked at from inside: what the network computes while it translates it, as numbers for JSON.

The page's Lab, `setu inspect` and the tests take their numbers from here and from `model.heads`, `model.vectors`,
`model.scoring` and `model.cost`. Imports `model.decoding` and `model.probes`. A map of attention is a diagnostic of the
model, not an explanation of its translation.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from data.batching import pad
from data.links import words_of
from data.text import normalize, split_words, word_spans
from data.tokenizer import BOS, EOS, Tokenizer
from model.config import LengthRule
from model.decoding import translate_ids
from model.probes import Block, blocks, numbers, projections, recorded, split_heads
from model.transformer import Attention, Memory, Transformer

MOST_PIECES = 48  # of a sentence; maps beyond this size can be neither read nor sent at ease
LIKELIEST = 5


@dataclass(frozen=True)
class Look:
    """One source and its target as the network saw them, with everything that was recorded on the way.

    Tensors are of the one sentence, without a batch. `records` is keyed as in `model.probes.projections`.
    """

    network: Transformer
    tokenizer: Tokenizer
    source: str
    target: str
    src: list[int]  # the end marker counted
    tgt_in: list[int]  # the begin marker first
    attention: dict[Block, Tensor]  # [heads, tgt_len, key_len]
    log_probs: Tensor  # [tgt_len, vocab]
    records: dict[tuple, Tensor]

    @property
    def src_pieces(self) -> list[str]:
        """The source's pieces as they are shown, the end marker last."""
        return shown(self.tokenizer, self.src)

    @property
    def tgt_pieces(self) -> list[str]:
        """What the decoder read, the begin marker first."""
        return shown(self.tokenizer, self.tgt_in)


def shown(tokenizer: Tokenizer, ids: Sequence[int]) -> list[str]:
    """Pieces as a reader sees them: the mark of a space is a low line."""
    return [piece.replace("\u2581", "_") for piece in tokenizer.pieces(list(ids))]


def source_ids(network: Transformer, tokenizer: Tokenizer, text: str) -> list[int]:
    """The ids of a sentence with its end marker. Raises ValueError if it is empty or too long to look into."""
    ids = tokenizer.encode(text)
    most = min(MOST_PIECES, network.config.max_len - 1)
    if not ids:
        raise ValueError("there is no text to look into")
    if len(ids) > most:
        raise ValueError(f"the text has {len(ids)} pieces, but at most {most} can be looked into: give a shorter one")
    return [*ids, EOS]


@torch.inference_mode()
def look(network: Transformer, tokenizer: Tokenizer, text: str, length: LengthRule) -> Look:
    """Translate a sentence greedily and record what the network computed. Raises ValueError as `source_ids` does."""
    src = source_ids(network, tokenizer, text)
    (found,) = translate_ids(network, pad([src]).to(network.embedding.weight.device), length, BOS, EOS)
    return look_at(network, tokenizer, (normalize(text), src), found.ids)


@torch.inference_mode()
def look_at(network: Transformer, tokenizer: Tokenizer, source: tuple[str, list[int]], tgt: list[int]) -> Look:
    """The same for a target that is given, ids without markers; `source` is a text and its ids with the end marker."""
    device, attention = network.embedding.weight.device, Attention()
    tgt_in = [BOS, *tgt]
    with recorded(*projections(network)) as records:
        memory: Memory = network.encode(pad([source[1]]).to(device), attention)
        logits = network.decode(pad([tgt_in]).to(device), memory, attention)  # [1, tgt_len, vocab]
    maps = {block: getattr(attention, block[0])[block[1]][0] for block in blocks(network)}
    kept = {name: value[0] for name, value in records.items()}
    return Look(
        network, tokenizer, source[0], tokenizer.decode(tgt), source[1], tgt_in, maps,
        logits[0].float().log_softmax(dim=-1), kept,
    )  # fmt: skip


def sentence(seen: Look) -> dict:
    """What stands above the panels: texts, words, pieces, and which word each piece is of (-1: a marker)."""
    sides = {}
    for side, text, ids in (("source", seen.source, seen.src[:-1]), ("target", seen.target, seen.tgt_in[1:])):
        words = words_of(seen.tokenizer.spans(ids), word_spans(text))
        sides[side] = {"text": text, "words": split_words(text), "word_of": words}
    sides["source"] |= {"pieces": seen.src_pieces, "word_of": [*sides["source"]["word_of"], -1]}
    sides["target"] |= {"pieces": seen.tgt_pieces, "word_of": [-1, *sides["target"]["word_of"]]}
    return sides


def maps(seen: Look) -> dict[str, list]:
    """Every attention map, by kind: [layer][head][query][key]."""
    found: dict[str, list] = {}
    for (kind, _), weights in seen.attention.items():
        found.setdefault(kind, []).append(numbers(weights, 3))
    return found


def walk(seen: Look) -> dict:
    """The decoding step by step: what was read, the likeliest next pieces, and how long the blended context is.

    `context` [layer][head][step] is the length of the vector that cross-attention blends, `values` [layer][head][piece]
    that of what each source piece offers to be blended.
    """
    best, pieces = seen.log_probs.exp().topk(min(LIKELIEST, seen.log_probs.size(1)))  # [tgt_len, 5] each
    steps = []
    for step, (shares, ids) in enumerate(zip(numbers(best), pieces.tolist(), strict=True)):
        chosen = seen.tgt_in[step + 1] if step + 1 < len(seen.tgt_in) else int(ids[0])
        steps.append({
            "prefix": seen.tokenizer.decode(seen.tgt_in[1 : step + 1]),
            "next": [list(pair) for pair in zip(shown(seen.tokenizer, ids), shares, strict=True)],
            "chosen": shown(seen.tokenizer, [chosen])[0],
        })  # fmt: skip
    heads, layers = seen.network.config.heads, range(seen.network.config.decoder_layers)
    context = [split_heads(seen.records["context", "cross", layer], heads).norm(dim=-1) for layer in layers]
    values = [split_heads(seen.records["key_value", "cross", layer].chunk(2, -1)[1], heads) for layer in layers]
    return {
        "steps": steps,
        "context": [numbers(one, 3) for one in context],
        "values": [numbers(one.norm(dim=-1), 3) for one in values],
        "shapes": shapes(seen),
    }


def shapes(seen: Look) -> list[dict]:
    """The size of every table that this very sentence made, read off the tables themselves."""
    heads = seen.network.config.heads
    rows = [
        ("embedding table", "vocab, d_model", seen.network.embedding.weight),
        ("position table", "max_len, d_model", seen.network.positions),
        ("encoder's output (memory)", "src_len, d_model", seen.records["memory",]),
    ]
    for kind, query_len, key_len in (
        ("encoder", "src_len", "src_len"), ("masked", "tgt_len", "tgt_len"), ("cross", "tgt_len", "src_len"),
    ):  # fmt: skip
        keys, values = seen.records["key_value", kind, 0].chunk(2, dim=-1)
        rows += [
            (f"{kind} Q", f"heads, {query_len}, head_dim", split_heads(seen.records["query", kind, 0], heads)),
            (f"{kind} K", f"heads, {key_len}, head_dim", split_heads(keys, heads)),
            (f"{kind} V", f"heads, {key_len}, head_dim", split_heads(values, heads)),
            (f"{kind} attention weights", f"heads, {query_len}, {key_len}", seen.attention[kind, 0]),
            (f"{kind} context, heads side by side", f"{query_len}, d_model", seen.records["context", kind, 0]),
        ]
    rows.append(("scores of the next piece", "tgt_len, vocab", seen.log_probs))
    return [{"table": name, "words": words, "shape": list(table.shape)} for name, words, table in rows]
