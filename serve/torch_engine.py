"""The torch engine: slower, but it shows every layer's and head's attention and knows every kind of position.

Imports torch, so only `serve.directions.open_engine` imports it, when asked. Imports `model.decoding`,
`model.inference` and `model.lab`.
"""

import copy
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

import numpy as np
import torch

from data.batching import pad
from data.tokenizer import BOS, EOS
from model.artifact import Artifact
from model.decoding import NetworkStep, translate_ids
from model.decoding import beam as beam_search
from model.inference import load_network
from model.lab import SAMPLE, Lab, read_sample
from model.transformer import Attention
from serve.engine import EngineName, Hypothesis, Ids


class TorchEngine:
    """The artifact's network as it was trained. Raises ValueError if the weights are not its configuration's."""

    name: EngineName = "torch"
    all_heads = True

    def __init__(self, artifact: Artifact) -> None:
        torch.set_num_threads(1)  # two threads beside other work were measured to collapse
        self._network = load_network(artifact)
        self._config = artifact.config
        self._tokenizer = artifact.tokenizer

    @cached_property
    def lab(self) -> Lab:
        """What looks inside the model, over a copy of the network, since the Lab switches parts of it off."""
        return self.lab_over(SAMPLE if SAMPLE.is_file() else None)

    def lab_over(self, sample: Path | None) -> Lab:
        """The same with a sample file of its own. Raises ValueError or FileNotFoundError if it cannot be read."""
        pairs = read_sample(sample, self._config.source, self._config.target) if sample else []
        return Lab(copy.deepcopy(self._network), self._tokenizer, self._config, pairs)

    @torch.inference_mode()
    def translate_batch(
        self, src: Sequence[Ids], beam: int = 1, count: int = 1, attention: bool = False
    ) -> list[list[Hypothesis]]:
        """See `serve.engine.Engine`."""
        if not src:
            return []
        limits = [self._config.length.limit(len(ids), self._config.model.max_len) for ids in src]
        beam = max(beam, count)
        if beam == 1:
            batch = pad([[*ids, EOS] for ids in src])
            found = [[one] for one in translate_ids(self._network, batch, self._config.length, BOS, EOS)]
        else:
            found = [self._beam(ids, limit, beam)[:count] for ids, limit in zip(src, limits, strict=True)]
        return [
            [self._hypothesis(ids, one, limit, attention) for one in several]
            for ids, several, limit in zip(src, found, limits, strict=True)
        ]

    def _beam(self, ids: Ids, limit: int, size: int) -> list:
        memory = self._network.encode(torch.tensor([[*ids, EOS]]))
        return beam_search(NetworkStep(self._network, memory), limit, BOS, EOS, size)

    def _hypothesis(self, src: Ids, one, limit: int, attention: bool) -> Hypothesis:
        complete = len(one.ids) < limit
        weights = None
        if attention:
            reading = self._config.alignment
            weights = self.force([src], [one.ids], reading.layer, reading.head)[0][: len(one.ids) + complete]
        return Hypothesis(one.ids, one.score, complete, weights)

    @torch.inference_mode()
    def force(self, src: Sequence[Ids], tgt: Sequence[Ids], layer: int, head: int) -> list[np.ndarray]:
        """See `serve.engine.Engine`; every layer and head is there, counted from 0."""
        shape = self._config.model
        if not (0 <= layer < shape.decoder_layers and 0 <= head < shape.heads):
            raise ValueError(
                f"layer {layer}, head {head}: the model has layers 0 to {shape.decoder_layers - 1} "
                f"and heads 0 to {shape.heads - 1}"
            )
        found = []
        for source, target in zip(src, tgt, strict=True):
            attention = Attention(only_cross=layer)
            memory = self._network.encode(torch.tensor([[*source, EOS]]))
            self._network.decoder_states(torch.tensor([[BOS, *target]]), memory, attention=attention)
            found.append(attention.cross[0][0, head].float().numpy())  # [tgt_len + 1, src_len + 1]
        return found
