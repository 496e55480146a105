"""Impossible settings are refused in one line that names the field; lengths follow their rule."""

import dataclasses

import pytest

from model.config import AlignmentConfig, LengthRule, ModelConfig


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"d_model": 0}, "model.d_model=0: must be at least 1"),
        ({"heads": 0}, "model.heads=0"),
        ({"encoder_layers": 0}, "model.encoder_layers=0"),
        ({"decoder_layers": -1}, "model.decoder_layers=-1"),
        ({"d_ff": 0}, "model.d_ff=0"),
        ({"heads": 3}, "model.heads=3: must divide d_model=256"),
        ({"d_model": 9, "heads": 3}, "model.d_model=9: must be even"),
        ({"dropout": 1.0}, "model.dropout=1.0"),
        ({"dropout": -0.1}, "model.dropout=-0.1"),
        ({"dropout": float("nan")}, "model.dropout=nan"),
        ({"max_len": 7}, "model.max_len=7"),
        ({"d_model": 6, "heads": 2, "positions": "rotary"}, "model.heads=2: rotary"),
        ({"positions": "sinusoid"}, "model.positions='sinusoid'"),
        ({"norm": "Pre"}, "model.norm='Pre'"),
    ],
)
def test_an_impossible_network_is_refused(changes, message):
    with pytest.raises(ValueError, match=message) as caught:
        ModelConfig(**changes)
    assert "\n" not in str(caught.value)


def test_configurations_are_frozen_and_know_their_head():
    config = ModelConfig(d_model=96, heads=6)
    assert config.head_dim == 16
    with pytest.raises(dataclasses.FrozenInstanceError):
        config.heads = 3


@pytest.mark.parametrize(
    ("src_len", "max_len", "limit"),
    [
        (0, 256, 10),
        (1, 256, 12),  # 2 * 1 + 10
        (7, 256, 24),
        (200, 256, 255),  # one position is the begin marker's
        (5, 8, 7),
    ],
)
def test_length_limit(src_len, max_len, limit):
    assert LengthRule().limit(src_len, max_len) == limit


def test_length_ratio_is_cut_to_whole_pieces():
    assert LengthRule(ratio=1.5, extra=1).limit(3, 100) == 5  # 4.5 + 1


@pytest.mark.parametrize(("changes", "field"), [({"ratio": 0}, "length.ratio=0"), ({"extra": 0}, "length.extra=0")])
def test_an_impossible_length_rule_is_refused(changes, field):
    with pytest.raises(ValueError, match=field):
        LengthRule(**changes)


def test_the_alignment_layer_counts_from_both_ends():
    assert AlignmentConfig(layer=-1).resolve_layer(2) == 1
    assert AlignmentConfig(layer=-2).resolve_layer(2) == 0
    assert AlignmentConfig(layer=1).resolve_layer(2) == 1


@pytest.mark.parametrize("layer", [2, -3])
def test_a_missing_alignment_layer_is_named(layer):
    with pytest.raises(ValueError, match=f"alignment.layer={layer}: the decoder has 2 layers"):
        AlignmentConfig(layer=layer).resolve_layer(2)


def test_a_negative_alignment_weight_is_refused():
    with pytest.raises(ValueError, match="alignment.weight=-1"):
        AlignmentConfig(weight=-1)
