"""Alignment error rate of every way to read a model's attention, on the WPT 2005 English-Hindi test set.

    python -m benchmarks.alignment --artifact runs/measured/artifact

Layer, head, reading and threshold of each kind are chosen on the trial sentences and scored on the test set; both are
read from ../shared/corpora/gold. Give --unguided the artifact of a run with --alignment.weight 0 to see what attention
is worth without supervision.
"""

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
from jsonargparse import auto_cli
from rich.console import Console
from rich.table import Table

from data.text import join_words
from model.alignment import AlignmentScore, Gold, parse_pharaoh, score_links, word_map
from model.artifact import load_artifact
from model.evaluate import THRESHOLDS, check_gold, read_lines
from model.inference import ForcedAttention, forced_attention, load_network

GOLD = Path("../shared/corpora/gold")
Sentences = list[tuple[list[str], list[str]]]
Read = Callable[[np.ndarray], np.ndarray]  # [layers, heads, tgt_len, src_len] to [tgt_len, src_len]


def read_test() -> tuple[Sentences, list[Gold]]:
    """The 90 test sentences; a link outside its sentence is left out and told."""
    sides = [read_lines(str(GOLD / f"test.{language}")) for language in ("en", "hi")]
    lines = [(a.split(), b.split()) for a, b in zip(*sides, strict=True)]
    return lines, check_gold([parse_pharaoh(line) for line in read_lines(str(GOLD / "test.pharaoh"))], lines)


def read_trial() -> tuple[Sentences, list[Gold]]:
    """The 25 trial sentences; -1 stands for a word that is linked to nothing."""
    rows = [json.loads(line) for line in read_lines(str(GOLD / "trial_extra.jsonl"))]
    links = [frozenset((s, t) for s, t in row["alignment"] if min(s, t) >= 0) for row in rows]
    return [(row["src_words"], row["tgt_words"]) for row in rows], [Gold(one, one) for one in links]


def readings(layers: int, heads: int) -> dict[str, list[tuple[str, Read]]]:
    """The kinds of reading, each with its candidates."""
    means = [(f"layer {layer}", lambda a, layer=layer: a[layer].mean(axis=0)) for layer in range(layers)]
    singles = [
        (f"layer {layer} head {head}", lambda a, layer=layer, head=head: a[layer, head])
        for layer in range(layers)
        for head in range(heads)
    ]
    return {
        "mean of all layers and heads": [("all", lambda a: a.mean(axis=(0, 1)))],
        "mean of one layer's heads": means,
        "best single head": singles,
    }


def links_of(forced: Iterable[ForcedAttention], read: Read, shifted: bool, threshold: float) -> list[list]:
    """The links of every sentence."""
    return [word_map(read(one.weights), one.source, one.target, shifted).links(threshold) for one in forced]


def choose(
    candidates: list[tuple[str, Read]], shifted: bool, trial: tuple[list[ForcedAttention], list[Gold]]
) -> tuple[str, Read, float]:
    """The candidate and threshold with the lowest error on the trial sentences."""
    scored = [
        (score_links(links_of(trial[0], read, shifted, threshold), trial[1]).aer, name, read, threshold)
        for name, read in candidates
        for threshold in THRESHOLDS
    ]
    _, name, read, threshold = min(scored, key=lambda item: item[0])
    return name, read, threshold


def rows_of(path: str, label: str) -> list[tuple[str, str, AlignmentScore]]:
    """A row for each kind of reading, and one for the artifact's own."""
    artifact = load_artifact(path)
    network = load_network(artifact)
    sets = []
    for lines, gold in (read_trial(), read_test()):
        pairs = [(join_words(a), join_words(b)) for a, b in lines]
        sets.append((forced_attention(network, artifact.tokenizer, pairs), gold))
    trial, (forced, gold) = sets
    rows = []
    for kind, candidates in readings(*forced[0].weights.shape[:2]).items():
        for shifted in (False, True):
            name, read, threshold = choose(candidates, shifted, trial)
            how = f"{label}: {kind}, {'shifted' if shifted else 'emitting'}"
            found = score_links(links_of(forced, read, shifted, threshold), gold)
            rows.append((how, f"{name}, ≥ {threshold}", found))
    own = artifact.config.alignment
    threshold = choose([("", lambda a: a[own.layer, own.head])], own.shifted, trial)[2]
    found = score_links(links_of(forced, lambda a: a[own.layer, own.head], own.shifted, threshold), gold)
    kind = "supervised head" if own.supervised else "head 0"
    rows.append((f"{label}: {kind}", f"layer {own.layer} head {own.head}, ≥ {threshold}", found))
    return rows


def main(artifact: str, unguided: str | None = None) -> None:
    """Print the table.

    Args:
        artifact: a model trained with guided alignment.
        unguided: one trained without.
    """
    table = Table("reading", "chosen on trial", "AER", "precision", "recall", "links")
    rows = rows_of(artifact, "guided") + (rows_of(unguided, "unguided") if unguided else [])
    for how, chosen, one in rows:
        table.add_row(how, chosen, f"{one.aer:.3f}", f"{one.precision:.3f}", f"{one.recall:.3f}", str(one.links))
    Console().print(table)


if __name__ == "__main__":
    auto_cli(main, as_positional=False)
