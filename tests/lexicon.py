"""A translator with hand-set weights for the serving tests: word by word, exactly, and no training.

Each decoder position looks at the source position of its own number (one head, position against position) and writes
that piece's partner: the two words of a pair have embeddings with halves exchanged, and the value is passed on with
its halves exchanged; a piece without a partner has two equal halves, and so is copied. Its map is the diagonal.
"""

import io
from pathlib import Path

import numpy as np
import sentencepiece

from data.tokenizer import BOS, EOS, PAD, UNK, Tokenizer
from model.artifact import AlignmentReading, Artifact, ArtifactConfig, save_artifact
from model.config import ModelConfig

PAIRS = {
    "I": "मैं", "drink": "पीता", "tea": "चाय", "water": "पानी", "you": "तुम", "read": "पढ़ो", "book": "किताब",
    "we": "हम", "go": "जाते", "home": "घर", "good": "अच्छा", "morning": "सुबह", "hello": "नमस्ते", "see": "देखो",
    "the": "वह", "boy": "लड़का", "eats": "खाता", "rice": "चावल",
}  # fmt: skip
HALF, MAX_LEN, HEADS = 64, 64, 2
D_MODEL = 4 * HALF  # two halves of a piece's vector, its position, and room
CONFIG = ModelConfig(
    d_model=D_MODEL, heads=HEADS, encoder_layers=1, decoder_layers=2, d_ff=8, dropout=0.0, positions="learned",
    max_len=MAX_LEN,
)  # fmt: skip


def build_artifact(
    path: Path, source: str = "en", target: str = "hi", created: str = "2024-01-01T00:00:00"
) -> Artifact:
    """Write the artifact, not yet exported."""
    tokenizer = lexicon_tokenizer()
    config = ArtifactConfig(
        "lexicon", source, target, created, len(tokenizer), CONFIG, AlignmentReading(layer=1, head=0, shifted=False)
    )
    return save_artifact(path, config, _weights(tokenizer), tokenizer)


def lexicon_tokenizer() -> Tokenizer:
    """A tokenizer that has every word of the pairs as one piece, and all else as characters and bytes."""
    words = [word for pair in PAIRS.items() for word in pair]
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter([" ".join(words) + " . । , ! ? 0 1 2 3 4 5 6 7 8 9"] * 2), model_writer=model,
        model_type="unigram", vocab_size=1000, hard_vocab_limit=False, normalization_rule_name="identity",
        remove_extra_whitespaces=False, byte_fallback=True, split_digits=True, character_coverage=1.0,
        user_defined_symbols=["\u2581" + word for word in words], pad_id=PAD, unk_id=UNK, bos_id=BOS, eos_id=EOS,
        minloglevel=2,
    )  # fmt: skip
    return Tokenizer(model.getvalue())


def _embedding(tokenizer: Tokenizer) -> np.ndarray:
    """[vocab, d_model]: unit halves, equal ones unless the piece has a partner."""
    halves = np.random.default_rng(7).standard_normal((2, len(tokenizer), HALF)).astype(np.float32)
    halves /= np.linalg.norm(halves, axis=2, keepdims=True)
    first, second = halves[0], halves[0].copy()
    for pair in [*PAIRS.items(), ("x.", "x।")]:
        a, b = (tokenizer.encode(text)[-1] for text in pair)
        second[a], first[b], second[b] = halves[1][a], halves[1][a], first[a]
    table = np.zeros((len(tokenizer), D_MODEL), np.float32)
    table[:, :HALF], table[:, HALF : 2 * HALF] = first, second
    return table


def _weights(tokenizer: Tokenizer) -> dict[str, np.ndarray]:
    positions = np.zeros((MAX_LEN, D_MODEL), np.float32)
    positions[np.arange(MAX_LEN), 2 * HALF + np.arange(MAX_LEN)] = 20
    weights = {"embedding.weight": _embedding(tokenizer), "positions": positions}
    for side, layers in (("encoder", CONFIG.encoder_layers), ("decoder", CONFIG.decoder_layers)):
        weights |= _norm(f"{side}_norm")
        for layer in range(layers):
            weights |= _layer(f"{side}.{layer}", ["attention", "cross"] if side == "decoder" else ["attention"])
    return weights | _looking_across(f"decoder.{CONFIG.decoder_layers - 1}.cross")


def _norm(name: str) -> dict[str, np.ndarray]:
    return {f"{name}.weight": np.ones(D_MODEL, np.float32), f"{name}.bias": np.zeros(D_MODEL, np.float32)}


def _layer(name: str, attentions: list[str]) -> dict[str, np.ndarray]:
    """A layer that adds nothing."""
    weights = _norm(f"{name}.feed_forward_residual.norm")
    for part, (rows, columns) in {"0": (CONFIG.d_ff, D_MODEL), "2": (D_MODEL, CONFIG.d_ff)}.items():
        weights[f"{name}.feed_forward.{part}.weight"] = np.zeros((rows, columns), np.float32)
        weights[f"{name}.feed_forward.{part}.bias"] = np.zeros(rows, np.float32)
    for attention in attentions:
        weights |= _norm(f"{name}.{attention}_residual.norm")
        for part, rows in {"query": D_MODEL, "key_value": 2 * D_MODEL, "output": D_MODEL}.items():
            weights[f"{name}.{attention}.{part}.weight"] = np.zeros((rows, D_MODEL), np.float32)
    return weights


def _looking_across(name: str) -> dict[str, np.ndarray]:
    """The cross-attention whose head 0 looks at its own position and hands the piece on with its halves exchanged."""
    query, key_value, output = np.zeros((3, 2 * D_MODEL, D_MODEL), np.float32)
    here = 2 * HALF + np.arange(MAX_LEN)
    query[np.arange(MAX_LEN), here] = 4
    key_value[np.arange(MAX_LEN), here] = 4
    swapped = np.concatenate([HALF + np.arange(HALF), np.arange(HALF)])
    key_value[D_MODEL + np.arange(2 * HALF), swapped] = 1
    output[np.arange(2 * HALF), np.arange(2 * HALF)] = 30
    return {
        f"{name}.query.weight": query[:D_MODEL],
        f"{name}.key_value.weight": key_value,
        f"{name}.output.weight": output[:D_MODEL],
    }
