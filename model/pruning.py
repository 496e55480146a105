"""What heads are worth to the translations themselves: BLEU without each one, and how many can go.

It takes minutes where the loss takes seconds. Imports `model.heads`, `model.inference` and `model.metrics`.
"""

from collections.abc import Sequence

from data.tokenizer import Tokenizer
from model.config import LengthRule
from model.heads import Head, Pair, masking
from model.inference import translate
from model.metrics import scorers
from model.transformer import Transformer

MEASURE = "bleu_intl"  # it splits every script's punctuation from its word
FALL = 1.0


def bleu(
    network: Transformer, tokenizer: Tokenizer, pairs: Sequence[Pair], ranked: Sequence[Head], length: LengthRule
) -> dict:
    """BLEU of greedy translations, with every head, without each alone, and as heads go in the order given.

    Returns:
        `whole`; `alone`, the change by each head's absence, in the order of `ranked`; `removed`, BLEU without the first
        0, 1, 2, ... heads until it has fallen by `FALL`; `removable`, how many can go before that; `signature`.
    """
    metric = scorers()[MEASURE]
    sources, references = [pair[0] for pair in pairs], [[pair[1] for pair in pairs]]

    def score(masked: Sequence[Head]) -> float:
        with masking(network, masked):
            found = translate(network, tokenizer, sources, length)
        return metric.corpus_score([tokenizer.decode(one.ids) for one in found], references).score

    whole = score([])
    alone = [round(score([head]) - whole, 2) for head in ranked]
    removed = [whole]
    while removed[-1] > whole - FALL and len(removed) <= len(ranked):
        removed.append(score(ranked[: len(removed)]))
    kept = len(removed) - 1 if removed[-1] > whole - FALL else len(removed) - 2
    return {
        "pairs": len(pairs),
        "whole": round(whole, 2),
        "alone": alone,
        "removed": [round(one, 2) for one in removed],
        "removable": max(kept, 0),
        "signature": f"BLEU|{metric.get_signature()}",
    }
