"""From configuration to what training reads: clean pairs, a tokenizer, ids in an Arrow file, dev and test sets.

Imports `data.corpus`, `data.stream`, `data.tokenizer`, `data.links` and `data.aligner`. Every result is cached in
`cache` under a name made from what it depends on, so a second run starts at once.
"""

import hashlib
import itertools
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import datasets
import numpy as np
import pyarrow.compute as compute
from filelock import FileLock

from data.aligner import Aligner, add_links
from data.cleaning import CleaningConfig
from data.corpus import load_corpus
from data.links import parse_links, piece_links
from data.readers import read_pairs
from data.sources import Source
from data.stream import CorpusStream, stream_corpus
from data.text import word_spans
from data.tokenizer import Tokenizer, train_tokenizer

SMALL = 50_000  # pairs encoded in this process alone
STREAM_SAMPLE = 1_000_000  # pairs from the head of a stream that the tokenizer is trained on


@dataclass(frozen=True)
class DataConfig:
    """Which corpora, how they are cleaned, cut into pieces and batched.

    Args:
        train: sources of training pairs: a path, or {path, weight, source_column, target_column, limit}.
        dev: a file of pairs that training never sees; it decides when to stop and which weights are best.
        tests: files of pairs scored at the end, by name; training never sees them either.
        contrast: a file of minimal pairs scored at the end, or none.
        source: code of the language to translate from.
        target: code of the language to translate into.
        cleaning: thresholds of the cleaning steps.
        vocab: number of pieces of the joint tokenizer.
        tokenizer: a ready tokenizer.model to use instead of training one.
        sampling_alpha: sub-word sampling in training: 0 takes the best segmentation always, 0.2 is a usual strength.
        batch_tokens: padded pieces of the longer side in one batch.
        aligner: what makes word alignments for pairs that come without: eflomal, or none.
        streaming: read the corpus anew in every epoch instead of keeping it on disk; without alignments.
        workers: processes that prepare batches beside the training; 0 prepares them in the training process.
        cache: directory of prepared corpora.
    """

    train: list[Source | str] = field(default_factory=list)
    dev: str = ""
    tests: dict[str, str] = field(default_factory=dict)
    contrast: str | None = None
    source: str = "en"
    target: str = "hi"
    cleaning: CleaningConfig = CleaningConfig()
    vocab: int = 8000
    tokenizer: str | None = None
    sampling_alpha: float = 0.0
    batch_tokens: int = 2600
    aligner: Aligner = "none"
    streaming: bool = False
    workers: int = 0
    cache: str = "runs/cache"

    def __post_init__(self) -> None:
        for name, low in (("vocab", 300), ("batch_tokens", 16), ("workers", 0), ("sampling_alpha", 0)):
            if getattr(self, name) < low:
                raise ValueError(f"data.{name}={getattr(self, name)!r}: must be at least {low}")
        if self.streaming and (self.workers or self.aligner != "none" or self.sampling_alpha):
            raise ValueError("data.streaming=True: goes only with workers=0, aligner=none and sampling_alpha=0")
        if self.source == self.target:
            raise ValueError(f"data.target={self.target!r}: must differ from data.source")

    @property
    def languages(self) -> tuple[str, str]:
        """Source and target code."""
        return self.source, self.target

    @property
    def sources(self) -> list[Source]:
        """The training sources; a bare path is a source with default settings."""
        return [Source(item) if isinstance(item, str) else item for item in self.train]


@dataclass(frozen=True)
class TestSet:
    """Pairs to be scored: texts as they stand in the file, and word links where the file has them ("" where not)."""

    name: str
    sources: list[str]
    references: list[str]
    links: list[str]


@dataclass(frozen=True)
class Prepared:
    """What training reads.

    `pairs` is an Arrow table with columns source, target, links, weight, src, tgt and piece_links; or, streaming, the
    stream of rows, whose report is full only at the end of a pass.
    """

    tokenizer: Tokenizer
    pairs: datasets.Dataset | CorpusStream
    dev: TestSet
    tests: list[TestSet]
    report: dict


def prepare(config: DataConfig, max_len: int, seed: int) -> Prepared:
    """Read, clean, align, train the tokenizer, encode.

    Args:
        config: what to read.
        max_len: the model's positions; pairs with a longer side are dropped and counted.
        seed: decides what is sampled.

    Raises:
        FileNotFoundError, ValueError: bad input, in one line.
    """
    if not config.train:
        raise ValueError("data.train is empty: name at least one corpus")
    if not config.dev:
        raise ValueError("data.dev is empty: name a file of pairs that training may be judged by")
    cache = Path(config.cache)
    cache.mkdir(parents=True, exist_ok=True)
    with FileLock(cache / "lock"):  # the processes of a distributed run: the first prepares, the others find it done
        return _prepare(config, max_len, seed, cache)


def _prepare(config: DataConfig, max_len: int, seed: int, cache: Path) -> Prepared:
    dev = read_test_set("dev", config.dev, config.languages)
    tests = [read_test_set(name, path, config.languages) for name, path in config.tests.items()]
    held_out = [pair for one in (dev, *tests) for pair in zip(one.sources, one.references, strict=True)]
    inputs = (config.sources, config.languages, config.cleaning, held_out)
    if config.streaming:
        stream = stream_corpus(*inputs, seed)
        tokenizer = make_tokenizer(config, repr(inputs), _stream_lines(stream), cache)
        return Prepared(tokenizer, stream, dev, tests, {"vocab": len(tokenizer)})
    corpus, report = load_corpus(*inputs, cache, seed)
    tokenizer = make_tokenizer(config, corpus._fingerprint, _lines(corpus), cache)
    pairs = encode_corpus(add_links(corpus, config.aligner, cache), tokenizer, cache)
    pairs, too_long = drop_longer(pairs, max_len)
    report["too_many_pieces"] = {"dropped": too_long, "max_len": max_len}
    report["pairs"] = len(pairs)
    report["vocab"] = len(tokenizer)
    return Prepared(tokenizer, pairs, dev, tests, report)


def read_test_set(name: str, path: str, languages: tuple[str, str]) -> TestSet:
    """A dev or test file, texts untouched."""
    pairs = list(read_pairs(Source(path), languages))
    return TestSet(name, [p.source for p in pairs], [p.target for p in pairs], [p.links for p in pairs])


def make_tokenizer(config: DataConfig, corpus: str, lines: Iterator[str], cache: Path) -> Tokenizer:
    """The given tokenizer, or one trained on `lines`, both sides of the corpus that the string `corpus` stands for."""
    if config.tokenizer is not None:
        return Tokenizer.load(config.tokenizer)
    path = cache / f"{_key(corpus, config.vocab)}.tokenizer.model"
    if not path.is_file():
        train_tokenizer(lines, config.vocab).save(path)
    return Tokenizer.load(path)


def _lines(corpus: datasets.Dataset) -> Iterator[str]:
    for batch in corpus.select_columns(["source", "target"]).iter(10_000):
        yield from itertools.chain(batch["source"], batch["target"])


def _stream_lines(stream: CorpusStream) -> Iterator[str]:
    for row in itertools.islice(stream, STREAM_SAMPLE):
        yield from (row["source"], row["target"])


def encode_corpus(corpus: datasets.Dataset, tokenizer: Tokenizer, cache: Path) -> datasets.Dataset:
    """The corpus with columns src and tgt (ids without markers) and piece_links (flat target, source pairs)."""
    key = _key(corpus._fingerprint, hashlib.sha256(tokenizer.model).hexdigest())

    def encode(batch: dict) -> dict:
        src, tgt = tokenizer.encode_batch(batch["source"]), tokenizer.encode_batch(batch["target"])
        rows = zip(batch["links"], batch["source"], batch["target"], src, tgt, strict=True)
        return {"src": src, "tgt": tgt, "piece_links": [encode_links(tokenizer, *row) for row in rows]}

    ids = datasets.Sequence(datasets.Value("int32"))
    features = datasets.Features({**corpus.features, "src": ids, "tgt": ids, "piece_links": ids})
    processes = os.cpu_count() if len(corpus) > SMALL else None  # starting them takes a second
    return corpus.map(
        encode, batched=True, features=features, new_fingerprint=key, cache_file_name=str(cache / f"{key}.arrow"),
        desc="encoding", num_proc=processes,
    )  # fmt: skip


def encode_links(
    tokenizer: Tokenizer, links: str, source: str, target: str, src: list[int], tgt: list[int]
) -> list[int]:
    """Word links of one pair as flat (target piece, source piece) numbers."""
    if not links:
        return []
    sides = [(tokenizer.spans(ids), word_spans(text)) for ids, text in ((src, source), (tgt, target))]
    return [number for pair in piece_links(parse_links(links), *sides) for number in pair]


def lengths(pairs: datasets.Dataset) -> tuple[np.ndarray, np.ndarray]:
    """Pieces of each source and target, one marker counted."""
    table = pairs.select_columns(["src", "tgt"]).with_format("arrow")[:]
    return tuple(compute.list_value_length(table[side]).to_numpy() + 1 for side in ("src", "tgt"))


def weights(pairs: datasets.Dataset) -> np.ndarray:
    """The sampling weight of each pair."""
    return pairs.select_columns(["weight"]).with_format("arrow")[:]["weight"].to_numpy().astype(float)


def drop_longer(pairs: datasets.Dataset, max_len: int) -> tuple[datasets.Dataset, int]:
    """The pairs that fit the model's positions, and how many do not."""
    fits = np.flatnonzero(np.maximum(*lengths(pairs)) <= max_len)
    dropped = len(pairs) - len(fits)
    if len(fits) == 0:
        raise ValueError(f"model.max_len={max_len}: every pair of the corpus has more pieces than that")
    return (pairs.select(fits) if dropped else pairs), dropped


def _key(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]
