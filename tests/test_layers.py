"""Attention, feed-forward and layers against PyTorch's own with copied weights, and by hand; dropout's promises."""

import math

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import nn

from model.config import ModelConfig
from model.layers import DecoderLayer, Dropout, EncoderLayer, FeedForward, MultiHeadAttention, Residual, attend
from model.masks import causal_visible


def copy_attention(ours, theirs):
    """Give `nn.MultiheadAttention` our weights, and biases of zero where it has any."""
    theirs.in_proj_weight.data = torch.cat((ours.query.weight, ours.key_value.weight)).detach().clone()
    theirs.out_proj.weight.data = ours.output.weight.detach().clone()
    for bias in (theirs.in_proj_bias, theirs.out_proj.bias):
        if bias is not None:
            nn.init.zeros_(bias)


def copy_norm(ours, theirs):
    theirs.load_state_dict(ours.state_dict())


def copy_encoder_layer(ours, theirs):
    copy_attention(ours.attention, theirs.self_attn)
    copy_norm(ours.attention_residual.norm, theirs.norm1)
    copy_feed_forward(ours, theirs)
    copy_norm(ours.feed_forward_residual.norm, theirs.norm2)


def copy_decoder_layer(ours, theirs):
    copy_attention(ours.attention, theirs.self_attn)
    copy_attention(ours.cross, theirs.multihead_attn)
    copy_feed_forward(ours, theirs)
    residuals = (ours.attention_residual, ours.cross_residual, ours.feed_forward_residual)
    for residual, norm in zip(residuals, (theirs.norm1, theirs.norm2, theirs.norm3), strict=True):
        copy_norm(residual.norm, norm)


def copy_feed_forward(ours, theirs):
    theirs.linear1.load_state_dict(ours.feed_forward[0].state_dict())
    theirs.linear2.load_state_dict(ours.feed_forward[2].state_dict())


def lively(module):
    """Random values for every vector, so that no norm or bias is left at its neutral start."""
    for parameter in module.parameters():
        if parameter.dim() == 1:
            nn.init.normal_(parameter, 0.5, 0.5)
    return module


def random_visible(batch, tgt_len, key_len):
    """A random mask in which every query sees something, [batch, 1, tgt_len, key_len]."""
    visible = torch.rand(batch, 1, tgt_len, key_len) < 0.6
    visible[..., 0] |= ~visible.any(dim=-1)
    return visible


sizes = st.integers(1, 6)


@given(sizes, st.sampled_from([1, 2, 3, 4]), st.sampled_from([2, 4, 6]), sizes, sizes, st.integers(0, 10**6))
@settings(max_examples=40)
def test_attention_equals_pytorchs(batch, heads, head_dim, tgt_len, key_len, seed):
    torch.manual_seed(seed)
    d_model = heads * head_dim
    ours = MultiHeadAttention(d_model, heads)
    theirs = nn.MultiheadAttention(d_model, heads, bias=False, batch_first=True)
    copy_attention(ours, theirs)
    x, memory = torch.randn(batch, tgt_len, d_model), torch.randn(batch, key_len, d_model)
    visible = random_visible(batch, tgt_len, key_len)
    hidden = ~visible.expand(-1, heads, -1, -1).flatten(0, 1)  # [batch * heads, tgt_len, key_len], True = may not
    wanted, wanted_weights = theirs(x, memory, memory, attn_mask=hidden, average_attn_weights=False)
    found, weights = ours(x, ours.keys_values(memory), visible, return_weights=True)
    torch.testing.assert_close(found, wanted, atol=1e-5, rtol=1e-5)
    torch.testing.assert_close(weights, wanted_weights, atol=1e-6, rtol=1e-5)
    torch.testing.assert_close(ours(x, ours.keys_values(memory), visible)[0], found)


def test_attention_by_hand():
    # Scores of the query (2, 0) with the keys (1, 0), (0, 1), (1, 1) are 2, 0, 2; divided by sqrt(2): 1.414, 0, 1.414;
    # exponentials 4.113, 1, 4.113, which sum to 9.227: weights 0.446, 0.108, 0.446. The output is
    # 0.446 (2, 0) + 0.108 (0, 2) + 0.446 (1, 1) = (1.337, 0.663). The query (0, 2) mirrors it.
    # (1, 1) scores 1, 1, 2; divided 0.707, 0.707, 1.414; exponentials 2.028, 2.028, 4.113, sum 8.170: weights 0.248,
    # 0.248, 0.503, and the output (0.248 * 2 + 0.503, the same) = (1, 1).
    keys = torch.tensor([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])[None, None]
    values = torch.tensor([[2.0, 0.0], [0.0, 2.0], [1.0, 1.0]])[None, None]
    queries = torch.tensor([[2.0, 0.0], [0.0, 2.0], [1.0, 1.0]])[None, None]
    context, weights = attend(queries, keys, values, torch.ones(1, 1, 3, 3, dtype=torch.bool))
    expected = torch.tensor([[0.446, 0.108, 0.446], [0.108, 0.446, 0.446], [0.248, 0.248, 0.503]])
    torch.testing.assert_close(weights[0, 0], expected, atol=5.1e-4, rtol=0)
    expected = torch.tensor([[1.337, 0.663], [0.663, 1.337], [1.0, 1.0]])
    torch.testing.assert_close(context[0, 0], expected, atol=5.1e-4, rtol=0)


def test_notes_by_hand():
    # Without scaling, a state (0, 0.5, 2) scores the notes (1, 0, 0), (0, 1, 0), (0, 0, 1) with 0, 0.5, 2;
    # exponentials 1, 1.649, 7.389, sum 10.038: weights 0.100, 0.164, 0.736. Ours divides by sqrt(3): multiply before.
    notes = torch.eye(3)[None, None]
    state = torch.tensor([0.0, 0.5, 2.0])[None, None, None] * math.sqrt(3)
    context, weights = attend(state, notes, notes, torch.ones(1, 1, 1, 3, dtype=torch.bool))
    torch.testing.assert_close(weights[0, 0, 0], torch.tensor([0.100, 0.164, 0.736]), atol=5e-4, rtol=0)
    torch.testing.assert_close(context, weights)  # the notes are unit vectors


def test_what_is_hidden_gets_no_weight():
    x = torch.randn(1, 1, 2, 4, generator=torch.Generator().manual_seed(1))
    visible = torch.tensor([[True, False], [True, True]])
    _, weights = attend(x, x, x, visible)
    assert weights[0, 0, 0].tolist() == [1.0, 0.0]
    assert weights[0, 0, 1].min() > 0


@pytest.mark.parametrize("heads", [1, 2, 4, 8])
def test_attention_has_the_same_weights_whatever_the_heads(heads):
    attention = MultiHeadAttention(8, heads)
    assert sum(weight.numel() for weight in attention.parameters()) == 4 * 8**2


def test_rotary_attention_is_told_by_distance_alone():
    torch.manual_seed(4)
    attention = MultiHeadAttention(8, 2, rotary=True)
    x = torch.randn(1, 5, 8)
    visible = torch.ones(1, 1, 5, 5, dtype=torch.bool)
    here, _ = attention(x, attention.keys_values(x), visible)
    there, _ = attention(x, attention.keys_values(x, offset=9), visible, offset=9)
    torch.testing.assert_close(here, there, atol=1e-5, rtol=1e-4)
    assert not torch.allclose(here, attention(x, attention.keys_values(x, offset=9), visible)[0], atol=1e-3)


def test_feed_forward_by_hand():
    network = FeedForward(2, 3)
    network[0].weight.data = torch.tensor([[1.0, 0.0], [0.0, 1.0], [-1.0, -1.0]])
    network[0].bias.data = torch.tensor([0.0, -1.0, 0.5])
    network[2].weight.data = torch.tensor([[1.0, 1.0, 1.0], [2.0, 0.0, -1.0]])
    network[2].bias.data = torch.tensor([0.0, 10.0])
    # (2, 3): inner 2, 3 - 1 = 2, -5 + 0.5 cut to 0; out 2 + 2 + 0 = 4, and 4 + 0 - 0 + 10 = 14.
    # (-1, 0): inner -1 cut to 0, -1 cut to 0, 1 + 0.5 = 1.5; out 1.5, and -1.5 + 10 = 8.5.
    found = network(torch.tensor([[[2.0, 3.0], [-1.0, 0.0]]]))
    torch.testing.assert_close(found, torch.tensor([[[4.0, 14.0], [1.5, 8.5]]]))


def small(norm, **changes):
    return ModelConfig(d_model=12, heads=3, d_ff=20, dropout=0.0, norm=norm, **changes)


def pytorchs(kind, norm):
    return kind(12, 3, dim_feedforward=20, dropout=0.0, batch_first=True, norm_first=norm == "pre")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("norm", ["pre", "post"])
def test_encoder_layer_equals_pytorchs(norm, seed):
    torch.manual_seed(seed)
    ours, theirs = lively(EncoderLayer(small(norm))), pytorchs(nn.TransformerEncoderLayer, norm)
    copy_encoder_layer(ours, theirs)
    x, visible = torch.randn(3, 5, 12), random_visible(3, 5, 5)
    wanted = theirs(x, src_mask=~visible.expand(-1, 3, -1, -1).flatten(0, 1))
    torch.testing.assert_close(ours(x, visible)[0], wanted, atol=1e-5, rtol=1e-4)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("norm", ["pre", "post"])
def test_decoder_layer_equals_pytorchs(norm, seed):
    torch.manual_seed(seed)
    ours, theirs = lively(DecoderLayer(small(norm))), pytorchs(nn.TransformerDecoderLayer, norm)
    copy_decoder_layer(ours, theirs)
    x, memory = torch.randn(3, 4, 12), torch.randn(3, 6, 12)
    src_visible = random_visible(3, 1, 6)
    found, _, _ = ours(x, causal_visible(4), ours.cross.keys_values(memory), src_visible)
    wanted = theirs(x, memory, tgt_mask=~causal_visible(4)[0, 0], memory_key_padding_mask=~src_visible[:, 0, 0])
    torch.testing.assert_close(found, wanted, atol=1e-5, rtol=1e-4)


def test_pre_and_post_norm_stand_where_they_say():
    x, update = torch.randn(2, 1, 3, 12, generator=torch.Generator().manual_seed(3))
    pre, post = lively(Residual(small("pre"))), lively(Residual(small("post")))
    torch.testing.assert_close(pre.enter(x), pre.norm(x))
    torch.testing.assert_close(pre.leave(x, update), x + update)
    torch.testing.assert_close(post.enter(x), x)
    torch.testing.assert_close(post.leave(x, update), post.norm(x + update))


@pytest.mark.parametrize("p", [0.1, 0.3, 0.5])
def test_dropout_drops_its_share_and_scales_the_rest(p):
    torch.manual_seed(5)
    found = Dropout(p)(torch.ones(401, 499))
    rounded = round(p * 256) / 256
    # 200,099 draws: four standard deviations of the share are below 4 * sqrt(0.25 / 200,099) = 0.0045.
    assert (found == 0).float().mean().item() == pytest.approx(rounded, abs=0.0045)
    torch.testing.assert_close(found[found != 0].unique(), torch.tensor([1 / (1 - rounded)]))
    assert rounded == pytest.approx(p, abs=1 / 512)


def test_dropout_drops_every_place_alike():
    torch.manual_seed(6)
    kept = torch.stack([Dropout(0.5)(torch.ones(19)) != 0 for _ in range(2000)]).float().mean(dim=0)
    assert (kept - 0.5).abs().max() < 0.06  # five standard deviations of sqrt(0.25 / 2000) = 0.011


def test_dropout_follows_the_seed():
    x, dropout = torch.randn(7, 13), Dropout(0.4)
    torch.manual_seed(7)
    first, second = dropout(x), dropout(x)
    torch.manual_seed(7)
    assert torch.equal(dropout(x), first)
    assert not torch.equal(first, second)


def test_dropout_does_nothing_in_use_or_at_rate_zero():
    x = torch.randn(3, 5)
    assert torch.equal(Dropout(0.4).eval()(x), x)
    assert torch.equal(Dropout(0.0)(x), x)


def test_gradients_pass_where_values_did():
    torch.manual_seed(8)
    x = torch.ones(64, requires_grad=True)
    found = Dropout(0.25)(x)
    found.sum().backward()
    assert torch.equal(x.grad, found.detach())


@pytest.mark.parametrize("p", [0.001, 0.999])
def test_dropout_takes_every_rate_that_the_configuration_allows(p):
    assert torch.isfinite(Dropout(p)(torch.ones(1000))).all()
