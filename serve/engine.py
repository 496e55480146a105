"""Engines: ids of a source in, translations with their attention out. What runs the network, and nothing else.

`CTranslate2Engine` is the default: int8, and the one attention head that alignments are read from. The torch engine
(serve/torch_engine.py) shows every layer and head, and is imported only when asked for. Imports `model.artifact`.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np

from data.tokenizer import EOS
from model.artifact import Artifact

EngineName = Literal["ctranslate2", "torch"]
Ids = list[int]
_TOGETHER = 8  # sources in a greedy call; larger ones were measured to be slower


@dataclass(frozen=True)
class Hypothesis:
    """One translation.

    `score` is the mean log-probability of a piece, the end marker counted. `attention` is [tgt_len, src_len]: a row a
    decoding step, a column a source piece, the end marker's last; None if it was not asked for.
    """

    ids: Ids
    score: float
    complete: bool
    attention: np.ndarray | None = None

    @property
    def steps(self) -> int:
        """How many it took: one a piece, the end marker counted."""
        return len(self.ids) + self.complete


class Engine(Protocol):
    """What the translator asks of an engine. Ids come and go without begin and end markers."""

    name: EngineName
    all_heads: bool

    def translate_batch(
        self, src: Sequence[Ids], beam: int = 1, count: int = 1, attention: bool = False
    ) -> list[list[Hypothesis]]:
        """The `count` best translations of each source; a sentence's own do not depend on the others in the batch."""

    def force(self, src: Sequence[Ids], tgt: Sequence[Ids], layer: int, head: int) -> list[np.ndarray]:
        """The attention [tgt_len + 1, src_len + 1] of one layer and head over given pairs.

        Raises:
            ValueError: the engine cannot show this layer and head.
        """


class CTranslate2Engine:
    """CTranslate2 over the artifact's `ctranslate2/` folder, one thread a batch.

    Raises:
        FileNotFoundError: the artifact has not been exported.
        ValueError: the exported folder cannot be read.
    """

    name: EngineName = "ctranslate2"
    all_heads = False

    def __init__(self, artifact: Artifact, threads: int = 1) -> None:
        import ctranslate2

        folder = artifact.path / "ctranslate2"
        if not (folder / "model.bin").is_file():
            raise FileNotFoundError(f"{folder}: no exported model (setu export ctranslate2, or use --engine torch)")
        try:
            self._model = ctranslate2.Translator(str(folder), inter_threads=threads, intra_threads=1)
        except (RuntimeError, ValueError) as error:
            raise ValueError(f"{folder}: cannot be read ({str(error).splitlines()[0]})") from None
        self._pieces = artifact.tokenizer.pieces(list(range(artifact.config.vocab)))
        self._ids = {piece: index for index, piece in enumerate(self._pieces)}
        self._config = artifact.config

    def translate_batch(
        self, src: Sequence[Ids], beam: int = 1, count: int = 1, attention: bool = False
    ) -> list[list[Hypothesis]]:
        """See `Engine`. CTranslate2 knows one length limit a call, the largest of its sources'.

        That changes nothing for a greedy translation but its end, so one that outgrew its own limit is cut there.
        """
        beam = max(beam, count)
        limits = [self._config.length.limit(len(ids), self._config.model.max_len) for ids in src]
        found: list[list[Hypothesis]] = [[] for _ in src]
        for rows in _calls(src, limits, beam, attention):
            self._run(src, rows, limits, (beam, count, attention), found)
        for row, (best, *_) in enumerate(found):
            if best.steps > limits[row]:
                found[row] = [self._cut(src[row], best, limits[row])]
        return found

    def _cut(self, src: Ids, one: Hypothesis, limit: int) -> Hypothesis:
        """The first pieces of a greedy translation, scored at one go: another run took 13 % of a weak model's time."""
        ids = one.ids[:limit]
        [scored] = self._model.score_batch([self._written(src)], [self._written(ids)], max_input_length=0)
        attention = None if one.attention is None else one.attention[:limit]
        return Hypothesis(ids, sum(scored.log_probs[:limit]) / limit, False, attention)

    def _run(self, src, rows: list[int], limits: list[int], wanted: tuple[int, int, bool], found: list) -> None:
        """Translate the sources of `rows` under the largest of their limits, into `found`."""
        beam, count, attention = wanted
        results = self._model.translate_batch(
            [self._written(src[row]) for row in rows],
            beam_size=beam,
            num_hypotheses=count,
            max_input_length=0,
            max_decoding_length=max(limits[row] for row in rows),
            return_scores=True,
            return_end_token=True,
            return_attention=attention,
        )
        for row, result in zip(rows, results, strict=True):
            weights = result.attention or [None] * len(result.hypotheses)
            found[row] = [
                self._hypothesis(pieces, score, rows_of, len(src[row]))
                for pieces, score, rows_of in zip(result.hypotheses, result.scores, weights, strict=True)
            ]

    def _hypothesis(self, pieces: list[str], score: float, rows: list | None, src_len: int) -> Hypothesis:
        ids = [self._ids[piece] for piece in pieces]
        complete = bool(ids) and ids[-1] == EOS
        attention = None if rows is None else _with_end_column(rows, src_len)
        return Hypothesis(ids[:-1] if complete else ids, score, complete, attention)

    def force(self, src: Sequence[Ids], tgt: Sequence[Ids], layer: int, head: int) -> list[np.ndarray]:
        """See `Engine`. The target is given as the prefix of a translation that may grow by one piece."""
        own = (self._config.alignment.layer, self._config.alignment.head)
        if (layer, head) != own:
            raise ValueError(
                f"layer {layer}, head {head}: the ctranslate2 engine shows layer {own[0]}, head {own[1]} alone; "
                "start with the torch engine to see the others"
            )
        if not src:
            return []
        results = self._model.translate_batch(
            [self._written(ids) for ids in src],
            target_prefix=[self._written(ids) for ids in tgt],
            beam_size=1,
            max_input_length=0,
            max_decoding_length=max(map(len, tgt)) + 1,
            return_end_token=True,
            return_attention=True,
        )
        pairs = zip(results, src, tgt, strict=True)
        return [_with_end_column(result.attention[0][: len(t) + 1], len(s)) for result, s, t in pairs]

    def _written(self, ids: Ids) -> list[str]:
        return [self._pieces[i] for i in ids]


def _calls(src: Sequence[Ids], limits: Sequence[int], beam: int, attention: bool) -> list[list[int]]:
    """Which sources share a call: those of like length, so that little is padding.

    In a beam those of one limit, which has a say in the result; one call under the largest was measured to be slower.
    Each by itself where attention is wanted: of several, CTranslate2 gives the first step's to the wrong ones.
    """
    order = sorted(range(len(src)), key=lambda row: len(src[row]))
    if beam == 1:
        return [order[start : start + _TOGETHER] for start in range(0, len(order), _TOGETHER)]
    if attention:
        return [[row] for row in order]
    return [list(rows) for _, rows in itertools.groupby(order, key=lambda row: limits[row])]


def _with_end_column(rows: list[list[float]], src_len: int) -> np.ndarray:
    """[tgt_len, src_len + 1]: CTranslate2 leaves out the end marker it adds, whose column is what is missing to 1."""
    weights = np.array(rows, dtype=np.float32).reshape(len(rows), len(rows[0]) if rows else src_len)
    weights = weights[:, :src_len]  # [tgt_len, src_len]
    return np.concatenate([weights, np.clip(1 - weights.sum(axis=1, keepdims=True), 0, 1)], axis=1)
