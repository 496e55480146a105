"""Text to ids and back, whatever the text; where each piece stands; what a tokenizer refuses."""

import io
import random

import pytest
import sentencepiece
from conftest import PAIRS
from hypothesis import given, settings
from hypothesis import strategies as st

from data.text import normalize
from data.tokenizer import BOS, EOS, PAD, UNK, Tokenizer, train_tokenizer

PICKED = "कखर्ि़ंा।॥|\u200c\u200d\u200b \t\n\x00\x07.,!?'\"“”´▁❤\ufe0f👨👩🏽🇮🇳ée\u0301\u0308\u2028\ue000\ufffd字0१ab_<>/s"
TEXTS = st.text(st.one_of(st.sampled_from(PICKED), st.characters()), max_size=20)


def test_special_ids(tokenizer):
    assert (PAD, UNK, BOS, EOS) == (0, 1, 2, 3)
    assert tokenizer.pieces([PAD, UNK, BOS, EOS]) == ["<pad>", "<unk>", "<s>", "</s>"]
    assert len(tokenizer) == 500
    ids = tokenizer.encode("The farmer waters the field.")
    assert min(ids) > EOS
    assert tokenizer.decode([BOS, *ids, EOS, PAD]) == "The farmer waters the field."


@given(TEXTS)
@settings(max_examples=400)
def test_decoding_gives_the_normal_form_back(tokenizer, text):
    ids = tokenizer.encode(text)
    assert tokenizer.decode(ids) == normalize(text)
    assert all(EOS < i < len(tokenizer) for i in ids)


@pytest.mark.parametrize("text", ["</s> <pad> <unk> <0x41>", "▁▁", "क्\u200dष", "👨\u200d👩\u200d👧", "", "  "])
def test_what_looks_like_a_marker_is_text(tokenizer, text):
    assert tokenizer.decode(tokenizer.encode(text)) == normalize(text)


def test_a_batch_is_encoded_as_one_by_one(tokenizer):
    texts = [normalize(text) for pair in PAIRS for text in pair]
    assert tokenizer.encode_batch(texts) == [tokenizer.encode(text) for text in texts]


def covered(text, spans):
    return {at for start, end in spans for at in range(start, end)} == {at for at, c in enumerate(text) if c != " "}


@given(TEXTS)
@settings(max_examples=400)
def test_spans_cover_every_character_but_spaces(tokenizer, text):
    ids = tokenizer.encode(text)
    text, spans = tokenizer.decode(ids), tokenizer.spans(ids)
    assert len(spans) == len(ids)
    assert covered(text, spans)
    for one, (start, end) in zip(ids, spans, strict=True):
        if tokenizer.processor.is_byte(one):
            assert end - start == 1
        else:
            assert text[start:end] == tokenizer.pieces([one])[0].strip("\u2581")


def test_spans_by_hand(tokenizer):
    ids = [tokenizer.processor.piece_to_id(piece) for piece in ("▁The", "▁", "क", "ि", ".")]
    assert UNK not in ids
    assert tokenizer.decode(ids) == "The कि."
    assert tokenizer.spans(ids) == [(0, 3), (4, 4), (4, 5), (5, 6), (6, 7)]


def test_the_bytes_of_one_character_share_its_place(tokenizer):
    ids = tokenizer.encode("字é")  # three bytes and two: neither is in the vocabulary
    assert tokenizer.pieces(ids) == ["▁", "<0xE5>", "<0xAD>", "<0x97>", "<0xC3>", "<0xA9>"]
    assert tokenizer.spans(ids) == [(0, 0), (0, 1), (0, 1), (0, 1), (1, 2), (1, 2)]


@pytest.mark.parametrize(
    "pieces",
    [
        ["▁", "▁The", "▁", "क"],  # two spaces in front, of which decoding takes one
        ["▁", "▁", "▁", "."],
        [".", "▁", "▁The", "▁"],
        ["<0x36>", "<0x9F>", "▁The"],  # a byte that continues nothing is written as U+FFFD
        ["▁The", "<0xE5>", "<0xAD>", "."],  # a character cut short
        ["▁The", "<unk>", "."],  # special pieces are not written
        ["▁The", "</s>", "क"],
    ],
)
def test_spans_of_what_a_network_may_write(tokenizer, pieces):
    ids = [tokenizer.processor.piece_to_id(piece) for piece in pieces]
    assert ids.count(UNK) == pieces.count("<unk>")
    text, spans = tokenizer.decode(ids), tokenizer.spans(ids)
    assert len(spans) == len(ids)
    assert covered(text, spans)
    for piece, (start, end) in zip(pieces, spans, strict=True):
        if not piece.startswith("<"):
            assert text[start:end] == piece.strip("▁")


def test_a_sample_is_the_same_text_and_follows_its_random_numbers(tokenizer):
    text = "The farmer waters the field every morning."
    drawn = [tokenizer.sample(text, 0.2, random.Random(seed)) for seed in range(20)]
    assert all(tokenizer.decode(ids) == text for ids in drawn)
    assert len({tuple(ids) for ids in drawn}) > 1
    assert drawn == [tokenizer.sample(text, 0.2, random.Random(seed)) for seed in range(20)]


def test_a_large_alpha_samples_the_best(tokenizer):
    text = "My sister writes long letters."
    assert all(tokenizer.sample(text, 1000.0, random.Random(seed)) == tokenizer.encode(text) for seed in range(5))
    assert tokenizer.sample("", 0.2, random.Random(1)) == []


@given(TEXTS, st.integers(0, 99))
@settings(max_examples=50)
def test_a_sample_of_any_text_is_that_text(tokenizer, text, seed):
    assert tokenizer.decode(tokenizer.sample(text, 0.1, random.Random(seed))) == normalize(text)


def test_saved_and_loaded(tokenizer, tmp_path):
    tokenizer.save(tmp_path / "tokenizer.model")
    loaded = Tokenizer.load(tmp_path / "tokenizer.model")
    assert (len(loaded), loaded.model) == (len(tokenizer), tokenizer.model)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(FileNotFoundError, match="nothing.model: no such tokenizer file"):
        Tokenizer.load(tmp_path / "nothing.model")


@pytest.mark.parametrize("content", [b"", b"not a model at all", b"\x0a\xff\xff\xff\xff\x0f"])
def test_a_foreign_file_is_named(tmp_path, content):
    (tmp_path / "foreign.model").write_bytes(content)
    with pytest.raises(ValueError, match="foreign.model: [^\n]*$"):
        Tokenizer.load(tmp_path / "foreign.model")


def test_a_truncated_file_is_refused(tokenizer, tmp_path):
    (tmp_path / "cut.model").write_bytes(tokenizer.model[: len(tokenizer.model) // 2])
    with pytest.raises(ValueError, match="cut.model") as caught:
        Tokenizer.load(tmp_path / "cut.model")
    assert "\n" not in str(caught.value)


def test_other_special_ids_are_refused():
    model = io.BytesIO()
    lines = [text for pair in PAIRS for text in pair]
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(lines), model_writer=model, vocab_size=200, minloglevel=2
    )
    with pytest.raises(ValueError, match=r"\[-1, 0, 1, 2\], must be 0, 1, 2, 3"):
        Tokenizer(model.getvalue())


@pytest.mark.parametrize(("lines", "vocab"), [(["ab ba"] * 5, 5000), (["ab ba"] * 5, 100), ([], 500)])
def test_a_size_that_does_not_fit_is_one_line(lines, vocab):
    with pytest.raises(ValueError, match=f"data.vocab={vocab}") as caught:
        train_tokenizer(lines, vocab, threads=1)
    assert "\n" not in str(caught.value)
