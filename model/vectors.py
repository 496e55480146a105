"""Vectors of words: what their order and what the words around them do to them, layer by layer.

Imports `model.inspection` and `model.probes`. Positions: arXiv 1706.03762 section 3.5.
"""

import torch
from torch import Tensor
from torch.nn import functional as F

from data.batching import pad
from data.links import words_of
from data.text import normalize, split_words, word_spans
from data.tokenizer import EOS, Tokenizer
from model.inspection import source_ids
from model.masks import padding_visible
from model.positions import sinusoidal_table
from model.probes import numbers, recorded, without_positions
from model.transformer import Transformer

ROWS = 48  # of the table of positions that are shown
ANCHORS = (0, 8, 16, 24)  # positions that the dot products are taken from


@torch.inference_mode()
def order(network: Transformer, tokenizer: Tokenizer, text: str) -> dict:
    """The encoder's output for a sentence and for its reverse, word by word, with positions and without.

    The words are reversed, the pieces of a word and the end marker keep their places. Raises ValueError for a text that
    is empty or too long.
    """
    text = normalize(text)
    ids, groups = source_ids(network, tokenizer, text), word_groups(tokenizer, text)
    backward = [piece for group in groups[::-1] for piece in group]
    found = {"words": split_words(text)}
    found["with"] = _both_orders(network, ids, groups, backward)
    with without_positions(network):
        found["without"] = _both_orders(network, ids, groups, backward)
    return found


def word_groups(tokenizer: Tokenizer, text: str) -> list[list[int]]:
    """The places of each word's pieces in a normalised text."""
    word_of = words_of(tokenizer.spans(tokenizer.encode(text)), word_spans(text))
    groups: list[list[int]] = [[] for _ in split_words(text)]
    at = 0
    for place, word in enumerate(word_of):
        at = word if word >= 0 else at  # a lone space goes with the word before it
        groups[at].append(place)
    return groups


def _both_orders(network: Transformer, ids: list[int], groups: list[list[int]], backward: list[int]) -> dict:
    """Distance and cosine of each word's two vectors, the largest difference of any number, and a plane to draw in."""
    device = network.embedding.weight.device
    straight = pad([ids]).to(device)
    turned = pad([[*(ids[place] for place in backward), EOS]]).to(device)
    first, second = (network.encoder_states(one, padding_visible(one, network.pad))[0] for one in (straight, turned))
    where = {place: index for index, place in enumerate(backward)}
    rows = torch.tensor([where[place] for place in range(len(backward))], device=device)
    second = second[rows]  # row for row the same pieces as `first`
    a, b = (torch.stack([states[group].mean(dim=0) for group in groups]) for states in (first[:-1], second))
    return {
        "distance": numbers((a - b).norm(dim=-1)),
        "cosine": numbers(F.cosine_similarity(a, b), 6),
        "largest": float((first[:-1] - second).abs().max()),
        "plane": plane(torch.cat((a, b))),
    }


def plane(points: Tensor) -> list:
    """Points [tgt_len, d_model] in the plane of their two directions of most spread (principal components)."""
    centred = (points - points.mean(dim=0)).double()
    _, _, directions = torch.linalg.svd(centred, full_matrices=False)
    flat = centred @ directions[:2].T  # [tgt_len, 2]
    return numbers(F.pad(flat, (0, 2 - flat.size(1))), 3)


@torch.inference_mode()
def positions(network: Transformer) -> dict:
    """The table of positions, dot products of its rows by distance from a few places, and cosines of all pairs."""
    config = network.config
    own = config.positions in ("sinusoidal", "learned")
    table = network.positions.data if own else sinusoidal_table(config.max_len, config.d_model)
    table = table[:ROWS].float().cpu()  # [max_len, d_model]
    dots = table @ table.T  # [max_len, max_len]
    anchors = [anchor for anchor in ANCHORS if anchor < len(table)]
    return {
        "kind": config.positions,
        "own": own,
        "table": numbers(table, 2),
        "anchors": anchors,
        "dots": [numbers(dots[anchor, anchor:], 3) for anchor in anchors],
        "cosine": numbers(F.cosine_similarity(table[:, None], table[None], dim=-1), 2),
    }


@torch.inference_mode()
def meaning(network: Transformer, tokenizer: Tokenizer, word: str, texts: tuple[str, str]) -> dict:
    """The angle, in degrees, between one word's vectors in two sentences: at the start and after each encoder layer.

    Raises:
        ValueError: a sentence lacks the word, is empty or too long.
    """
    states = [_word_states(network, tokenizer, normalize(word), normalize(text)) for text in texts]
    layers = [f"after layer {index}" for index in range(len(network.encoder))]
    names = ["embedding", "with position", *layers, "encoder's output"]
    angles = [angle(a, b) for a, b in zip(*states, strict=True)]
    return {
        "word": normalize(word),
        "texts": [normalize(text) for text in texts],
        "angles": [{"where": name, "degrees": round(one, 2)} for name, one in zip(names, angles, strict=True)],
    }


def _word_states(network: Transformer, tokenizer: Tokenizer, word: str, text: str) -> list[Tensor]:
    """The mean vector of the word's pieces at each place of the encoder."""
    ids, words = source_ids(network, tokenizer, text), split_words(text)
    at = next((index for index, one in enumerate(words) if one.casefold() == word.casefold()), None)
    if at is None:
        raise ValueError(f"{word!r} is not a word of {text!r}")
    rows = word_groups(tokenizer, text)[at]
    src = pad([ids]).to(network.embedding.weight.device)
    with recorded(dict(enumerate(network.encoder))) as layers:
        out = network.encoder_states(src, padding_visible(src, network.pad))
    bare = network.embedding(src)
    every = [bare, network.embed(src), *(layers[index] for index in range(len(network.encoder))), out]
    return [states[0, rows].mean(dim=0) for states in every]


def angle(a: Tensor, b: Tensor) -> float:
    """The angle between two vectors in degrees; exact near 0 and 180 too, where a cosine is not."""
    a, b = (one.double() / one.double().norm() for one in (a, b))
    return float(torch.rad2deg(2 * torch.atan2((a - b).norm(), (a + b).norm())))
