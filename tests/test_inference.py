"""Lists of texts translated in order, pairs aligned, whatever stands beside them."""

import shutil

import numpy as np
import pytest
import torch
from conftest import PAIRS

from data.tokenizer import BOS, EOS
from model import inference
from model.alignment import word_map
from model.artifact import AlignmentReading, Artifact, load_artifact, save_artifact
from model.config import LengthRule
from model.decoding import translate_ids
from model.inference import forced_attention, load_network, text_words, translate
from model.transformer import Attention

RULE = LengthRule(ratio=0.5, extra=3)
SOURCES = [source for source, _ in PAIRS]


def same(found, wanted):
    assert [one.ids for one in found] == [one.ids for one in wanted]
    assert [one.score for one in found] == pytest.approx([one.score for one in wanted], abs=1e-4)


def test_a_loaded_network_gives_the_saved_ones_logits(artifact, network, tokenizer):
    loaded = load_network(load_artifact(artifact.path))
    assert not loaded.training
    src, tgt = (torch.tensor([tokenizer.encode(text)]) for text in PAIRS[0])
    torch.testing.assert_close(loaded(src, tgt), network(src, tgt))


@pytest.mark.parametrize("change", ["missing", "foreign", "shape"])
def test_weights_of_another_network_are_refused(artifact, tmp_path, change):
    copy = Artifact(shutil.copytree(artifact.path, tmp_path / "copy"), artifact.config)
    weights = artifact.weights()
    name = "decoder.1.cross.query.weight"
    if change == "foreign":
        weights["another.weight"] = weights[name]
    else:
        weights[name] = np.zeros((3, 3), np.float32)
    if change == "missing":
        del weights[name]
    copy = save_artifact(copy.path, copy.config, weights, copy.tokenizer)
    with pytest.raises(ValueError, match="the weights do not fit config.json") as caught:
        load_network(copy)
    assert ("another.weight" if change == "foreign" else name) in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("beam", [1, 2])
def test_order_and_company_do_not_matter(monkeypatch, network, tokenizer, beam):
    texts = SOURCES[:9]
    found = translate(network, tokenizer, texts, RULE, beam)
    same(translate(network, tokenizer, texts[::-1], RULE, beam)[::-1], found)
    monkeypatch.setattr(inference, "BATCH", 4)
    same(translate(network, tokenizer, texts, RULE, beam), found)
    monkeypatch.setattr(inference, "BATCH", 1)
    same(translate(network, tokenizer, texts, RULE, beam), found)


def test_translations_keep_the_length_rule(network, tokenizer):
    found = translate(network, tokenizer, SOURCES, RULE)
    for text, one in zip(SOURCES, found, strict=True):
        assert len(one.ids) <= RULE.limit(len(tokenizer.encode(text)), network.config.max_len)


def test_no_texts_and_empty_texts(network, tokenizer):
    assert translate(network, tokenizer, [], RULE) == []
    assert len(translate(network, tokenizer, ["", " "], RULE)) == 2


def test_a_text_longer_than_the_network_is_cut(network, tokenizer):
    ids = tokenizer.encode(" ".join(SOURCES))
    room = network.config.max_len - 1  # the end marker takes a position too
    assert len(ids) > room
    wanted = translate_ids(network, torch.tensor([[*ids[:room], EOS]]), RULE, BOS, EOS)
    [found] = translate(network, tokenizer, [" ".join(SOURCES)], RULE)
    assert (found.ids, found.score) == (wanted[0].ids, pytest.approx(wanted[0].score, abs=1e-6))


def pairs(count=9):
    return [(text_words(source), text_words(target)) for source, target in PAIRS[:count]]


def test_text_words():
    assert text_words("  I  drink tea. ") == ("I drink tea.", [(0, 1), (2, 7), (8, 11), (11, 12)])


@torch.inference_mode()
def test_forced_attention_is_the_networks_own(network, tokenizer):
    for (source, target), forced in zip(PAIRS, forced_attention(network, tokenizer, pairs()), strict=False):
        src, tgt = tokenizer.encode(source), tokenizer.encode(target)
        seen = Attention()
        network.decode(torch.tensor([[BOS, *tgt]]), network.encode(torch.tensor([[*src, EOS]])), seen)
        assert forced.weights.shape == (2, 2, len(tgt) + 1, len(src) + 1)
        np.testing.assert_allclose(forced.weights, torch.cat(seen.cross).numpy(), atol=1e-5)
        np.testing.assert_allclose(forced.weights.sum(axis=-1), 1, atol=1e-5)


def test_forced_attention_is_the_same_in_any_company(monkeypatch, network, tokenizer):
    found = forced_attention(network, tokenizer, pairs())
    backwards = forced_attention(network, tokenizer, pairs()[::-1])[::-1]
    monkeypatch.setattr(inference, "BATCH", 2)
    in_twos = forced_attention(network, tokenizer, pairs())
    for one, other, third in zip(found, backwards, in_twos, strict=True):
        np.testing.assert_allclose(one.weights, other.weights, atol=1e-5)
        np.testing.assert_allclose(one.weights, third.weights, atol=1e-5)
        assert one.source == other.source == third.source


def test_a_map_is_read_at_the_layer_and_head_asked_for(network, tokenizer):
    [forced] = forced_attention(network, tokenizer, pairs(1))
    for layer, head, shifted in ((0, 1, False), (1, 0, True)):
        found = forced.read(AlignmentReading(layer, head, shifted))
        wanted = word_map(forced.weights[layer, head], forced.source, forced.target, shifted)
        np.testing.assert_array_equal(found.weights, wanted.weights)
        assert found.source == ["The", "farmer", "waters", "the", "field", "every", "morning", "."]
        assert found.target == ["किसान", "हर", "सुबह", "खेत", "को", "पानी", "देता", "है", "।"]


def test_a_pair_too_long_to_align_is_refused(network, tokenizer):
    long = text_words(" ".join(SOURCES))
    for pair in ((long, text_words("घर")), (text_words("home"), long)):
        with pytest.raises(ValueError, match="more than the model's max_len=64"):
            forced_attention(network, tokenizer, [pair])
