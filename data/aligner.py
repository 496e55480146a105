"""Word alignments for pairs that come without: eflomal, a statistical aligner, run once over the corpus and cached.

Imports `data.text`. Source: Östling and Tiedemann 2016, "Efficient Word Alignment with Markov Chain Monte Carlo".
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import datasets

from data.text import split_words

Aligner = Literal["none", "eflomal"]


def add_links(corpus: datasets.Dataset, aligner: Aligner, cache: Path) -> datasets.Dataset:
    """The corpus with its `links` column filled where it was empty; links that a pair brought along stay.

    Args:
        corpus: columns source, target and links, texts in normal form.
        aligner: "none" leaves the corpus as it is.
        cache: directory of the result.
    """
    if aligner == "none" or all(corpus["links"]):
        return corpus
    key = f"{corpus._fingerprint}-eflomal"
    file = cache / f"{key}.arrow"
    with tempfile.TemporaryDirectory() as scratch:
        links = Path(scratch) / "links"
        if not file.is_file():
            _run_eflomal(corpus, links)
        made = links.read_text("utf-8").splitlines() if links.is_file() else []

        def fill(batch: dict, indices: list[int]) -> dict:
            return {"links": [own or made[index] for own, index in zip(batch["links"], indices, strict=True)]}

        return corpus.map(
            fill, batched=True, with_indices=True, new_fingerprint=key, cache_file_name=str(file), desc="aligning"
        )


def _run_eflomal(corpus: datasets.Dataset, links: Path) -> None:
    """Write one line of links a pair: each target word to the source word that gave it, if any."""
    import eflomal  # an optional part: only a training with guided alignment on unaligned corpora needs it

    eflomal.Aligner().align(_words(corpus, "source"), _words(corpus, "target"), links_filename_fwd=str(links))


def _words(corpus: datasets.Dataset, side: str) -> Iterator[str]:
    for batch in corpus.select_columns([side]).iter(10_000):
        yield from (" ".join(split_words(text)) + "\n" for text in batch[side])
