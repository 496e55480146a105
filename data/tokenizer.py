"""One sentencepiece unigram vocabulary for both languages, and the four special ids, which live here alone.

Imports `data.text`. sentencepiece runs with the identity rule (our own normal form is applied instead) and byte
fallback, so that decoding an encoded line gives the normalised line back, whatever its characters.
"""

import io
import itertools
import math
import os
import random
from collections.abc import Iterable
from pathlib import Path

import sentencepiece

from data.text import normalize

PAD, UNK, BOS, EOS = 0, 1, 2, 3


class Tokenizer:
    """Text to ids and back.

    Args:
        model: the bytes of a sentencepiece model.

    Raises:
        ValueError: the model is not one, or its special ids are not 0 to 3.
    """

    def __init__(self, model: bytes) -> None:
        try:
            self.processor = sentencepiece.SentencePieceProcessor(model_proto=model)
            special = [
                self.processor.pad_id(),
                self.processor.unk_id(),
                self.processor.bos_id(),
                self.processor.eos_id(),
            ]
        except (RuntimeError, OSError, TypeError):
            raise ValueError("not a sentencepiece model") from None
        if special != [PAD, UNK, BOS, EOS]:
            raise ValueError(f"the tokenizer's pad, unk, bos and eos ids are {special}, must be 0, 1, 2, 3")
        self.model = model

    @classmethod
    def load(cls, path: str | os.PathLike) -> "Tokenizer":
        """Read a `tokenizer.model`. Raises FileNotFoundError or ValueError naming the file."""
        path = Path(path)
        if not path.is_file():
            raise FileNotFoundError(f"{path}: no such tokenizer file")
        try:
            return cls(path.read_bytes())
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from None

    def save(self, path: str | os.PathLike) -> None:
        """Write the sentencepiece model."""
        Path(path).write_bytes(self.model)

    def __len__(self) -> int:
        return self.processor.vocab_size()

    def encode(self, text: str) -> list[int]:
        """Ids of the normalised text, without begin and end markers."""
        return self.processor.encode(normalize(text))

    def encode_batch(self, texts: list[str]) -> list[list[int]]:
        """Ids of many texts that are in normal form already."""
        return self.processor.encode(texts)

    def sample(self, text: str, alpha: float, rng: random.Random, nbest: int = 8) -> list[int]:
        """One of the `nbest` segmentations, drawn with probability proportional to P(segmentation)^alpha.

        Sub-word regularisation (arXiv 1804.10959, section 3.2). The draw comes from `rng`, since sentencepiece's own
        generator cannot be set back, and a resumed training must draw the same again.
        """
        candidates = self.processor.nbest_encode_as_proto(normalize(text), nbest_size=nbest).nbests
        best = candidates[0].score
        weights = [math.exp(alpha * (candidate.score - best)) for candidate in candidates]
        chosen = rng.choices(candidates, weights)[0]
        return [piece.id for piece in chosen.pieces]

    def decode(self, ids: list[int]) -> str:
        """The text of ids; special ids are left out."""
        return self.processor.decode([i for i in ids if i > EOS])

    def pieces(self, ids: list[int]) -> list[str]:
        """The written form of each piece; the mark U+2581 stands for a space."""
        return [self.processor.id_to_piece(i) for i in ids]

    def spans(self, ids: list[int]) -> list[tuple[int, int]]:
        """For each piece, start and end of its characters in `decode(ids)`; spaces belong to no piece.

        The bytes of one character written with byte fallback all get that character's span; special ids are not
        written.
        """
        spans, at, first = [], 0, True
        for is_byte, group in itertools.groupby(ids, self.processor.is_byte):
            group = list(group)
            if is_byte:
                spans += _byte_spans(bytes(int(piece[3:-1], 16) for piece in self.pieces(group)), at)
                at, first = spans[-1][1], False
                continue
            for i in group:
                text = self.processor.id_to_piece(i).replace("\u2581", " ") if i > EOS else ""
                text = text.removeprefix(" ") if first else text  # decoding drops one space in front, not more
                first = first and i <= EOS
                start, at = at + len(text) - len(text.lstrip(" ")), at + len(text)
                spans.append((start, at))
        return spans


def _byte_spans(values: bytes, at: int) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    while len(spans) < len(values):
        size = _character_size(values[len(spans) :])
        spans += [(at, at + 1)] * size
        at += 1
    return spans


def _character_size(values: bytes) -> int:
    """How many bytes the first character takes; 1 for a byte that begins none, which is written as U+FFFD."""
    for size in range(1, 5):
        try:
            values[:size].decode()
        except UnicodeDecodeError:
            continue
        return size
    return 1


def train_tokenizer(texts: Iterable[str], vocab: int, seed_lines: int = 250_000, threads: int = 2) -> Tokenizer:
    """Train a unigram model (arXiv 1804.10959) on normalised texts of both languages.

    Args:
        texts: lines in normal form.
        vocab: number of pieces wanted, special ones and the 256 bytes included.
        seed_lines: train on a random sample of so many lines, if there are more.
        threads: worker threads.

    Raises:
        ValueError: the texts cannot fill so large a vocabulary, or are too many characters for so small a one.
    """
    model = io.BytesIO()
    sentencepiece.set_random_generator_seed(1)  # the sample of lines is the same in every run
    try:
        sentencepiece.SentencePieceTrainer.train(
            sentence_iterator=iter(texts), model_writer=model, model_type="unigram", vocab_size=vocab,
            normalization_rule_name="identity", remove_extra_whitespaces=False, byte_fallback=True,
            character_coverage=0.9998, pad_id=PAD, unk_id=UNK, bos_id=BOS, eos_id=EOS, split_digits=True,
            input_sentence_size=seed_lines, shuffle_input_sentence=True, num_threads=threads, minloglevel=2,
        )  # fmt: skip
    except RuntimeError as error:
        reason = str(error).strip().splitlines()[-1]
        raise ValueError(f"data.vocab={vocab}: the corpus cannot make a tokenizer of this size ({reason})") from None
    return Tokenizer(model.getvalue())
