"""Both engines against each other, and the promises of `serve.engine.Engine`, on hand-set weights."""

from dataclasses import replace

import numpy as np
import pytest
from lexicon import build_artifact

from model.config import LengthRule
from model.export import export_ctranslate2
from serve.directions import open_engine


@pytest.fixture(scope="module")
def artifact(tmp_path_factory):
    artifact = build_artifact(tmp_path_factory.mktemp("lexicon"))
    export_ctranslate2(artifact)
    return artifact


@pytest.fixture(scope="module", params=["ctranslate2", "torch"])
def engine(request, artifact):
    return open_engine(artifact, request.param)


def ids(artifact, *texts):
    return [artifact.tokenizer.encode(text) for text in texts]


def test_words_are_translated(engine, artifact):
    found = engine.translate_batch(ids(artifact, "I drink tea.", "hello"))
    assert [artifact.tokenizer.decode(best.ids) for (best,) in found] == ["मैं पीता चाय।", "नमस्ते"]
    assert all(best.complete and best.score <= 0 and best.attention is None for (best,) in found)


def test_attention_is_the_diagonal_with_an_end_row_and_column(engine, artifact):
    src = ids(artifact, "I drink tea.")
    [[best]] = engine.translate_batch(src, attention=True)
    assert best.attention.shape == (5, 5)
    assert best.attention.argmax(axis=1).tolist() == [0, 1, 2, 3, 4]
    np.testing.assert_allclose(best.attention.sum(axis=1), 1, atol=1e-3)


def test_alone_equals_in_any_company(engine, artifact):
    src = ids(artifact, "I drink tea.", "we go home", "the boy eats rice. " * 4, "you", "hello, good morning!")
    for beam in (1, 2):
        together = engine.translate_batch(src, beam=beam)
        backwards = engine.translate_batch(src[::-1], beam=beam)[::-1]
        alone = [engine.translate_batch([one], beam=beam)[0] for one in src]
        assert [one[0].ids for one in together] == [one[0].ids for one in alone] == [one[0].ids for one in backwards]


def test_forcing_its_own_translation_gives_its_attention(engine, artifact):
    src = ids(artifact, "I drink tea.", "hello")
    found = [best for (best,) in engine.translate_batch(src, attention=True)]
    forced = engine.force(src, [best.ids for best in found], layer=1, head=0)
    for best, attention in zip(found, forced, strict=True):
        np.testing.assert_allclose(attention, best.attention, atol=1e-2)


def test_alternatives_have_their_own_attention_in_any_company(engine, artifact):
    src = ids(artifact, "I drink tea.", "we go home.", "hello", "you", "the boy eats rice.", "I drink tea.") * 2
    found = engine.translate_batch(src, beam=2, count=2, attention=True)
    for source, several in zip(src, found, strict=True):
        forced = engine.force([source] * 2, [one.ids for one in several], layer=1, head=0)
        for one, attention in zip(several, forced, strict=True):
            np.testing.assert_allclose(one.attention, attention[: one.steps], atol=1e-2)


def test_what_outgrows_its_own_limit_is_cut_there_in_any_company(engine, artifact, monkeypatch):
    """With room for two pieces, beside a source that has room for more."""
    tight = replace(artifact.config, length=LengthRule(ratio=0.25, extra=1))
    monkeypatch.setattr(engine, "_config", tight)
    src = ids(artifact, "I drink tea.", "the boy eats rice. " * 4)
    for beam in (1, 2):
        together = engine.translate_batch(src, beam=beam, attention=True)
        alone = [engine.translate_batch([one], beam=beam, attention=True)[0] for one in src]
        assert [len(best.ids) for best, *_ in together] == [tight.length.limit(len(one), 64) for one in src]
        for (one, *_), (other, *_) in zip(together, alone, strict=True):
            assert (one.ids, one.complete) == (other.ids, False)
            assert one.score == pytest.approx(other.score, abs=1e-4)
            np.testing.assert_allclose(one.attention, other.attention, atol=1e-4)


def test_forcing_takes_any_pair(engine, artifact):
    src, tgt = ids(artifact, "I drink tea.", "we go home"), ids(artifact, "चाय", "हम घर जाते मैं पीता चाय।")
    forced = engine.force(src, tgt, layer=1, head=0)
    assert [one.shape for one in forced] == [(len(t) + 1, len(s) + 1) for s, t in zip(src, tgt, strict=True)]


def test_alternatives_are_several_and_best_first(engine, artifact):
    [several] = engine.translate_batch(ids(artifact, "I drink tea."), beam=3, count=3)
    assert len(several) == 3
    assert several[0].score == max(one.score for one in several)


def test_no_sources_give_nothing(engine):
    assert engine.translate_batch([]) == engine.force([], [], layer=1, head=0) == []


def test_other_heads_are_shown_or_refused(artifact):
    src, tgt = ids(artifact, "I drink tea."), ids(artifact, "मैं पीता चाय।")
    with pytest.raises(ValueError, match="layer 0, head 1.*torch engine"):
        open_engine(artifact).force(src, tgt, layer=0, head=1)
    [even] = open_engine(artifact, "torch").force(src, tgt, layer=0, head=1)
    np.testing.assert_allclose(even, 0.2, atol=1e-5)
    with pytest.raises(ValueError, match="layers 0 to 1"):
        open_engine(artifact, "torch").force(src, tgt, layer=2, head=0)


def test_an_artifact_without_export_says_how_to_make_it(tmp_path):
    with pytest.raises(FileNotFoundError, match="setu export ctranslate2"):
        open_engine(build_artifact(tmp_path))


def test_a_broken_export_is_one_line(tmp_path):
    artifact = build_artifact(tmp_path)
    export_ctranslate2(artifact)
    (tmp_path / "ctranslate2" / "model.bin").write_bytes(b"no model")
    with pytest.raises(ValueError, match="cannot be read") as caught:
        open_engine(artifact)
    assert "\n" not in str(caught.value)
