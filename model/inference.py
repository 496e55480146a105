"""A trained network at work without a service: whole lists of texts translated, and pairs aligned word by word.

Imports `model.artifact`, `model.decoding`, `model.alignment` and `data.batching`. Used for scoring and reports;
serving has an engine of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch

from data.batching import pad, shift
from data.links import Span
from data.text import normalize, word_spans
from data.tokenizer import BOS, EOS, PAD, Tokenizer
from model.alignment import AlignmentReading, WordMap, map_json, word_map
from model.artifact import Artifact
from model.config import LengthRule
from model.decoding import Hypothesis, translate_ids
from model.transformer import Attention, Transformer

BATCH = 64
Words = tuple[str, list[Span]]  # a text and the spans of its words


def load_network(artifact: Artifact) -> Transformer:
    """The artifact's network, ready for use. Raises ValueError if the weights are not its configuration's."""
    network = Transformer(artifact.config.model, artifact.config.vocab, PAD)
    weights = {name: torch.from_numpy(array) for name, array in artifact.weights().items()}
    try:
        network.load_state_dict(weights)
    except RuntimeError as error:
        reason = str(error).splitlines()[1].strip()
        raise ValueError(f"{artifact.path}: the weights do not fit config.json ({reason})") from None
    return network.eval()


def translate(
    network: Transformer, tokenizer: Tokenizer, texts: Sequence[str], length: LengthRule, beam: int = 1
) -> list[Hypothesis]:
    """Translate sentences, in order. Pieces beyond the model's `max_len` are cut off; a service splits instead."""
    device = network.embedding.weight.device
    room = network.config.max_len - 1
    ids = [[*tokenizer.encode(text)[:room], EOS] for text in texts]
    order = sorted(range(len(ids)), key=lambda index: len(ids[index]))
    found: list[Hypothesis | None] = [None] * len(ids)
    for start in range(0, len(order), BATCH):
        group = order[start : start + BATCH]
        src = pad([ids[index] for index in group]).to(device)
        for index, one in zip(group, translate_ids(network, src, length, BOS, EOS, beam), strict=True):
            found[index] = one
    return found


@dataclass(frozen=True)
class ForcedAttention:
    """The cross-attention over one given pair, with what is needed to read it.

    `weights` is [layers, heads, tgt_len, src_len]: a row for every piece of the target and one for its end marker, a
    column for every piece of the source and one for its end marker.
    """

    weights: np.ndarray
    source: tuple[str, list[Span], list[Span]]  # text, spans of pieces, spans of words
    target: tuple[str, list[Span], list[Span]]

    def read(self, reading: AlignmentReading) -> WordMap:
        """The word map of one layer and head."""
        return word_map(self.weights[reading.layer, reading.head], self.source, self.target, reading.shifted)


def text_words(text: str) -> Words:
    """The normalised text and its words."""
    text = normalize(text)
    return text, word_spans(text)


@torch.inference_mode()
def forced_attention(
    network: Transformer, tokenizer: Tokenizer, pairs: Sequence[tuple[Words, Words]]
) -> list[ForcedAttention]:
    """Attention over given translations, in order.

    Args:
        network, tokenizer: of one training.
        pairs: each side's normalised text with the spans of its words.

    Raises:
        ValueError: a side has more pieces than the model's `max_len`.
    """
    device = network.embedding.weight.device
    sides = [tokenizer.encode_batch([pair[side][0] for pair in pairs]) for side in (0, 1)]
    for number, pieces in enumerate(map(max, *(map(len, side) for side in sides)), 1):
        if pieces >= network.config.max_len:
            raise ValueError(
                f"pair {number}: {pieces} pieces are more than the model's max_len={network.config.max_len}"
            )
    order = sorted(range(len(pairs)), key=lambda index: len(sides[0][index]))
    found: list[ForcedAttention | None] = [None] * len(pairs)
    for start in range(0, len(order), BATCH):
        group = order[start : start + BATCH]
        src = pad([[*sides[0][index], EOS] for index in group]).to(device)
        tgt_in, _ = shift([[*sides[1][index], EOS] for index in group])
        attention = Attention()
        network.decoder_states(tgt_in.to(device), network.encode(src), attention=attention)
        cross = torch.stack(attention.cross, dim=1).float().cpu().numpy()  # [batch, layers, heads, tgt_len, src_len]
        for row, index in enumerate(group):
            src_ids, tgt_ids = sides[0][index], sides[1][index]
            weights = cross[row, :, :, : len(tgt_ids) + 1, : len(src_ids) + 1]
            (src_text, src_words), (tgt_text, tgt_words) = pairs[index]
            found[index] = ForcedAttention(
                weights,
                (src_text, tokenizer.spans(src_ids), src_words),
                (tgt_text, tokenizer.spans(tgt_ids), tgt_words),
            )
    return found


def pair_map(
    network: Transformer, tokenizer: Tokenizer, source: str, target: str, reading: AlignmentReading
) -> dict | None:
    """The map of a given pair as pictures take it; None where a side has no words (an untrained model says nothing)."""
    pair = text_words(source), text_words(target)
    if not (pair[0][1] and pair[1][1]):
        return None
    (forced,) = forced_attention(network, tokenizer, [pair])
    return map_json(forced.read(reading), reading)
