"""The encoder-decoder Transformer: `forward` is `decode(encode(src))`, and decoding calls only those two.

Imports `model.masks`, `model.positions` and `model.layers`. Source: arXiv 1706.03762 section 3; one matrix is source
embedding, target embedding and output projection (section 3.4).
"""

import math
from dataclasses import dataclass, field

import torch
from torch import Tensor, nn

from model.config import ModelConfig
from model.layers import DecoderLayer, Dropout, EncoderLayer, KeyValue
from model.masks import causal_visible, padding_visible
from model.positions import sinusoidal_table


@dataclass
class Attention:
    """Attention weights, filled where a call is given one: an entry a layer.

    With `only_cross`, just the cross-attention of that decoder layer is kept, and the rest stays as fast as without.
    """

    only_cross: int | None = None
    encoder: list[Tensor] = field(default_factory=list)  # [batch, heads, src_len, src_len]
    masked: list[Tensor] = field(default_factory=list)  # [batch, heads, tgt_len, tgt_len]
    cross: list[Tensor] = field(default_factory=list)  # [batch, heads, tgt_len, src_len]


@dataclass
class Memory:
    """What the decoder needs of a source: each decoder layer's cross keys and values, computed once, and the mask."""

    keys_values: list[KeyValue]
    src_visible: Tensor  # [batch, 1, 1, src_len]

    def select(self, rows: Tensor) -> "Memory":
        """The memory of some rows of the batch, in the order given (rows may repeat)."""
        return Memory([(k[rows], v[rows]) for k, v in self.keys_values], self.src_visible[rows])


class Transformer(nn.Module):
    """Translates a batch of source ids into scores over the vocabulary at each target position.

    Args:
        config: sizes and switches.
        vocab: number of pieces, shared by both languages.
        pad: the id of padding.
    """

    def __init__(self, config: ModelConfig, vocab: int, pad: int) -> None:
        super().__init__()
        self.config = config
        self.pad = pad
        self.embedding = nn.Embedding(vocab, config.d_model)
        self.dropout = Dropout(config.dropout)
        self._add_positions(config)
        self.encoder = nn.ModuleList(EncoderLayer(config) for _ in range(config.encoder_layers))
        self.decoder = nn.ModuleList(DecoderLayer(config) for _ in range(config.decoder_layers))
        pre = config.norm == "pre"  # a pre-norm stack leaves its sum unnormalised
        self.encoder_norm = nn.LayerNorm(config.d_model) if pre else nn.Identity()
        self.decoder_norm = nn.LayerNorm(config.d_model) if pre else nn.Identity()
        self._initialise()

    def _add_positions(self, config: ModelConfig) -> None:
        shape = (config.max_len, config.d_model)
        if config.positions == "learned":
            self.positions = nn.Parameter(torch.empty(shape))
        else:
            table = sinusoidal_table(*shape) if config.positions == "sinusoidal" else torch.zeros(shape)
            self.register_buffer("positions", table, persistent=False)

    def _initialise(self) -> None:
        for module in self.modules():
            if isinstance(module, nn.Linear):
                nn.init.xavier_uniform_(module.weight)
                if module.bias is not None:
                    nn.init.zeros_(module.bias)
        # The embedding is multiplied by sqrt(d_model) on its way in and is the output matrix on its way out: this
        # spread gives vectors and logits of variance 1.
        nn.init.normal_(self.embedding.weight, std=self.config.d_model**-0.5)
        if self.config.positions == "learned":
            nn.init.normal_(self.positions, std=0.02)

    def embed(self, ids: Tensor, offset: int = 0) -> Tensor:
        """Embeddings scaled by sqrt(d_model), plus positions from `offset` on, for ids [batch, src_len].

        Raises:
            ValueError: positions run past `max_len`.
        """
        end = offset + ids.size(1)
        if end > self.config.max_len:
            raise ValueError(f"{end} pieces are more than the model's max_len={self.config.max_len}")
        x = self.embedding(ids) * math.sqrt(self.config.d_model) + self.positions[offset:end]
        return self.dropout(x)  # [batch, src_len, d_model]

    def forward(self, src: Tensor, tgt_in: Tensor) -> Tensor:
        """Logits for the piece after each target position.

        Args:
            src: [batch, src_len], pieces and the end marker, padded.
            tgt_in: [batch, tgt_len], the begin marker and pieces, padded.

        Returns:
            [batch, tgt_len, vocab].
        """
        return self.decode(tgt_in, self.encode(src))

    def encode(self, src: Tensor, attention: Attention | None = None) -> Memory:
        """The source as the decoder reads it, from ids [batch, src_len]. Fills `attention.encoder` where given."""
        src_visible = padding_visible(src, self.pad)
        states = self.encoder_states(src, src_visible, attention)  # [batch, src_len, d_model]
        return Memory([layer.cross.keys_values(states) for layer in self.decoder], src_visible)

    def encoder_states(self, src: Tensor, src_visible: Tensor, attention: Attention | None = None) -> Tensor:
        """The encoder's output (the paper's z), [batch, src_len, d_model]."""
        x = self.embed(src)
        for layer in self.encoder:
            x, weights = layer(x, src_visible, attention is not None)
            if attention is not None:
                attention.encoder.append(weights)
        return self.encoder_norm(x)

    def decode(self, tgt_in: Tensor, memory: Memory, attention: Attention | None = None) -> Tensor:
        """Logits [batch, tgt_len, vocab] for a whole target prefix [batch, tgt_len]."""
        return self.project(self.decoder_states(tgt_in, memory, attention=attention))

    def decoder_states(
        self, tgt_in: Tensor, memory: Memory, past: list[KeyValue] | None = None, attention: Attention | None = None
    ) -> Tensor:
        """The decoder's output at new target positions.

        Args:
            tgt_in: [batch, tgt_len], ids of the new positions.
            memory: from `encode`.
            past: each layer's keys and values of earlier positions, extended in place; an empty list to begin with,
                or None to keep none.
            attention: filled with the masked and cross weights of the new positions, where given.

        Returns:
            [batch, tgt_len, d_model].
        """
        offset = past[0][0].size(2) if past else 0
        tgt_len = tgt_in.size(1)
        # Padding stands at the end, where causality hides it from every real position.
        tgt_visible = causal_visible(tgt_len, offset + tgt_len, tgt_in.device)
        x = self.embed(tgt_in, offset)
        kept = []
        for index, layer in enumerate(self.decoder):
            earlier = past[index] if past else None
            wanted = attention is not None and attention.only_cross in (None, index)
            x, so_far, weights = layer(x, tgt_visible, memory.keys_values[index], memory.src_visible, earlier, wanted)
            kept.append(so_far)
            if wanted:
                attention.masked.append(weights[0])
                attention.cross.append(weights[1])
        if past is not None:
            past[:] = kept
        return self.decoder_norm(x)

    def project(self, states: Tensor) -> Tensor:
        """Logits over the vocabulary from decoder states [..., d_model]: the embedding matrix, transposed."""
        return states @ self.embedding.weight.T.to(states.dtype)  # [..., vocab]
