"""The network against PyTorch's stacks with copied weights, and by properties: causality, padding, order, tying."""

import math

import pytest
import torch
from test_layers import copy_decoder_layer, copy_encoder_layer, copy_norm, lively
from torch import nn

from model.config import ModelConfig
from model.masks import causal_visible, padding_visible
from model.positions import sinusoidal_table
from model.transformer import Attention, Memory, Transformer

PAD, VOCAB = 0, 23
KINDS = [(positions, norm) for positions in ("sinusoidal", "learned", "rotary", "none") for norm in ("pre", "post")]


def make(positions="sinusoidal", norm="pre", seed=1, **changes):
    torch.manual_seed(seed)
    config = ModelConfig(
        **{"d_model": 16, "heads": 2, "encoder_layers": 2, "decoder_layers": 2, "d_ff": 24, "max_len": 32}
        | {"positions": positions, "norm": norm}
        | changes
    )
    network = lively(Transformer(config, VOCAB, PAD)).eval()
    if positions == "learned":
        nn.init.normal_(network.positions)
    return network


def ids(*shape, seed=2):
    return torch.randint(1, VOCAB, shape, generator=torch.Generator().manual_seed(seed))


def close(found, wanted):
    torch.testing.assert_close(found, wanted, atol=2e-5, rtol=1e-4)


@pytest.fixture(params=KINDS, ids="-".join)
def kind(request):
    return request.param


@pytest.mark.parametrize("norm", ["pre", "post"])
def test_the_encoder_equals_pytorchs(norm):
    ours = make("none", norm)
    layer = nn.TransformerEncoderLayer(16, 2, 24, dropout=0.0, batch_first=True, norm_first=norm == "pre")
    top = nn.LayerNorm(16) if norm == "pre" else None
    theirs = nn.TransformerEncoder(layer, 2, top, enable_nested_tensor=False)
    for one, other in zip(ours.encoder, theirs.layers, strict=True):
        copy_encoder_layer(one, other)
    if top:
        copy_norm(ours.encoder_norm, theirs.norm)
    src = ids(3, 7)
    src[1, 5:] = src[2, 3:] = PAD
    found = ours.encoder_states(src, padding_visible(src, PAD))
    wanted = theirs(ours.embed(src), src_key_padding_mask=src == PAD)
    close(found[src != PAD], wanted[src != PAD])


@pytest.mark.parametrize("norm", ["pre", "post"])
def test_the_decoder_equals_pytorchs(norm):
    ours = make("sinusoidal", norm)
    layer = nn.TransformerDecoderLayer(16, 2, 24, dropout=0.0, batch_first=True, norm_first=norm == "pre")
    top = nn.LayerNorm(16) if norm == "pre" else None
    theirs = nn.TransformerDecoder(layer, 2, top)
    for one, other in zip(ours.decoder, theirs.layers, strict=True):
        copy_decoder_layer(one, other)
    if top:
        copy_norm(ours.decoder_norm, theirs.norm)
    src, tgt = ids(3, 6), ids(3, 5, seed=3)
    src[1, 4:] = PAD
    states = ours.encoder_states(src, padding_visible(src, PAD))
    hidden = ~causal_visible(5)[0, 0]
    wanted = theirs(ours.embed(tgt), states, tgt_mask=hidden, memory_key_padding_mask=src == PAD)
    close(ours(src, tgt), wanted @ ours.embedding.weight.T)


def test_forward_is_decode_of_encode(kind):
    network, src, tgt = make(*kind), ids(2, 6), ids(2, 5, seed=3)
    found = network(src, tgt)
    assert found.shape == (2, 5, VOCAB)
    assert torch.equal(found, network.decode(tgt, network.encode(src)))


def test_no_logit_depends_on_later_pieces(kind):
    network, src, tgt = make(*kind), ids(2, 6), ids(2, 7, seed=3)
    before = network(src, tgt)
    for t in range(7):
        changed = tgt.clone()
        changed[:, t] = changed[:, t] % (VOCAB - 1) + 1
        after = network(src, changed)
        close(after[:, :t], before[:, :t])
        assert (after[:, t] - before[:, t]).abs().max() > 1e-3


def test_every_logit_depends_on_every_source_piece(kind):
    network, src, tgt = make(*kind), ids(2, 6), ids(2, 5, seed=3)
    before = network(src, tgt)
    for s in range(6):
        changed = src.clone()
        changed[:, s] = changed[:, s] % (VOCAB - 1) + 1
        assert (network(changed, tgt) - before).abs().amax(dim=-1).min() > 1e-6


def test_added_padding_changes_nothing(kind):
    network, src, tgt = make(*kind), ids(2, 6), ids(2, 5, seed=3)
    padding = torch.full((2, 4), PAD)
    padded = network(torch.cat((src, padding), dim=1), torch.cat((tgt, padding), dim=1))
    close(padded[:, :5], network(src, tgt))


def test_rows_do_not_touch_each_other(kind):
    network = make(*kind)
    src, tgt = ids(3, 6), ids(3, 5, seed=3)
    src[0, 3:] = src[1, 5:] = PAD
    together = network(src, tgt)
    for row, length in enumerate((3, 5, 6)):
        close(together[row : row + 1], network(src[row : row + 1, :length], tgt[row : row + 1]))


def test_what_is_in_padding_changes_nothing(kind):
    network, tgt = make(*kind), ids(2, 5, seed=3)
    src = ids(2, 6)
    visible = padding_visible(torch.where(torch.arange(6) < 4, src, PAD), PAD)

    def states_and_logits(ids):
        states = network.encoder_states(ids, visible)
        memory = Memory([layer.cross.keys_values(states) for layer in network.decoder], visible)
        return states[:, :4], network.decode(tgt, memory)

    before = states_and_logits(src)
    changed = src.clone()
    changed[:, 4:] = changed[:, 4:] % (VOCAB - 1) + 1
    for found, wanted in zip(states_and_logits(changed), before, strict=True):
        close(found, wanted)


def test_the_embedding_of_padding_changes_nothing(kind):
    network, src, tgt = make(*kind), ids(2, 6), ids(2, 5, seed=3)
    src[:, 4:] = tgt[:, 3:] = PAD
    before = network(src, tgt)
    with torch.no_grad():
        network.embedding.weight[PAD] += 100
    close(network(src, tgt)[:, :3, 1:], before[:, :3, 1:])  # column PAD is the output side of that embedding


@pytest.mark.parametrize("norm", ["pre", "post"])
@pytest.mark.parametrize("positions", ["sinusoidal", "learned", "rotary"])
def test_order_matters_with_positions(positions, norm):
    network, src, tgt = make(positions, norm), ids(2, 6), ids(2, 5, seed=3)
    visible = padding_visible(src, PAD)
    turned = network.encoder_states(src.flip(1), visible)
    assert (turned.flip(1) - network.encoder_states(src, visible)).abs().amax(dim=-1).min() > 1e-3
    assert (network(src.flip(1), tgt) - network(src, tgt)).abs().max() > 1e-3


@pytest.mark.parametrize("norm", ["pre", "post"])
def test_without_positions_order_only_moves_the_encoders_rows(norm):
    network, src, tgt = make("none", norm), ids(2, 6), ids(2, 5, seed=3)
    visible = padding_visible(src, PAD)
    order = torch.tensor([3, 0, 5, 1, 4, 2])
    close(network.encoder_states(src[:, order], visible), network.encoder_states(src, visible)[:, order])
    close(network(src[:, order], tgt), network(src, tgt))


@pytest.mark.parametrize("positions", ["sinusoidal", "learned", "none", "rotary"])
def test_embeddings_are_scaled_and_positions_added(positions):
    network, src = make(positions), ids(2, 6)
    added = {"sinusoidal": sinusoidal_table(32, 16), "learned": network.positions}.get(positions, torch.zeros(32, 16))
    scaled = network.embedding.weight[src] * math.sqrt(16)
    torch.testing.assert_close(network.embed(src), scaled + added[:6])
    torch.testing.assert_close(network.embed(src, offset=3), scaled + added[3:9])


def test_a_new_network_starts_at_variance_one():
    torch.manual_seed(5)
    network = Transformer(ModelConfig(d_model=256, positions="none", encoder_layers=1, decoder_layers=1), 1000, PAD)
    ids = torch.arange(1000)[None, :250]
    assert network.eval().embed(ids).std().item() == pytest.approx(1, abs=0.02)
    assert network.project(torch.randn(50, 256)).std().item() == pytest.approx(1, abs=0.05)


def test_one_matrix_is_both_embeddings_and_the_output():
    network, src, tgt = make(), torch.tensor([[5, 6]]), torch.tensor([[7, 8]])
    tables = [name for name, value in network.state_dict().items() if VOCAB in value.shape]
    assert tables == ["embedding.weight"]
    states = torch.randn(3, 16, generator=torch.Generator().manual_seed(4))
    torch.testing.assert_close(network.project(states), states @ network.embedding.weight.T)
    before, embedded = network(src, tgt), network.embed(torch.tensor([[9]]))
    with torch.no_grad():
        network.embedding.weight[9] += 1.0
    after = network(src, tgt)  # piece 9 is in neither sentence: only its own logit moves
    others = torch.arange(VOCAB) != 9
    close(after[..., others], before[..., others])
    assert (after[..., 9] - before[..., 9]).abs().min() > 1e-3
    torch.testing.assert_close(network.embed(torch.tensor([[9]])), embedded + math.sqrt(16))


def test_the_tied_matrix_learns_from_both_ends():
    network = make()
    network(torch.tensor([[5, 6]]), torch.tensor([[7]]))[..., 9].sum().backward()
    gradient = network.embedding.weight.grad.abs().sum(dim=1)
    touched = torch.nonzero(gradient > 0).flatten().tolist()
    assert touched == [5, 6, 7, 9]  # source, target and output


@pytest.mark.parametrize("heads", [1, 2, 4, 8])
def test_heads_add_no_weights(heads):
    # An embedding 23 * 16; two encoder layers of 4 * 16^2 weights of attention, 2 * 16 * 24 + 24 + 16 of feed-forward
    # and 2 norms of 2 * 16; two decoder layers with 2 attentions and 3 norms; a norm of 2 * 16 on either stack.
    attention, feed_forward, norm = 4 * 16**2, 2 * 16 * 24 + 24 + 16, 2 * 16
    encoder, decoder = attention + feed_forward + 2 * norm, 2 * attention + feed_forward + 3 * norm
    network = make(heads=heads)
    assert sum(p.numel() for p in network.parameters()) == 23 * 16 + 2 * encoder + 2 * decoder + 2 * norm


def test_cached_equals_uncached(kind):
    network, src, tgt = make(*kind), ids(2, 6), ids(2, 7, seed=3)
    src[1, 4:] = PAD
    memory = network.encode(src)
    whole = network.decoder_states(tgt, memory)
    past = []
    steps = [network.decoder_states(tgt[:, t : t + 1], memory, past) for t in range(7)]
    close(torch.cat(steps, dim=1), whole)
    past = []
    close(torch.cat([network.decoder_states(part, memory, past) for part in tgt.split([3, 4], dim=1)], dim=1), whole)


def test_memory_rows_are_taken_in_the_order_asked(kind):
    network, src, tgt = make(*kind), ids(3, 6), ids(3, 4, seed=3)
    src[0, 3:] = PAD
    rows = torch.tensor([2, 0, 0])
    close(network.decode(tgt[rows], network.encode(src).select(rows)), network.decode(tgt, network.encode(src))[rows])


def test_attention_is_handed_out_without_changing_anything(kind):
    network, src, tgt = make(*kind), ids(2, 6), ids(2, 5, seed=3)
    src[1, 4:] = PAD
    seen = Attention()
    memory = network.encode(src, seen)
    close(network.decode(tgt, memory, seen), network(src, tgt))
    shapes = [(one[0].shape, len(one)) for one in (seen.encoder, seen.masked, seen.cross)]
    assert shapes == [((2, 2, 6, 6), 2), ((2, 2, 5, 5), 2), ((2, 2, 5, 6), 2)]
    for weights in (*seen.encoder, *seen.masked, *seen.cross):
        torch.testing.assert_close(weights.sum(dim=-1), torch.ones(weights.shape[:-1]))
    assert all(weights[1, :, :, 4:].abs().max() == 0 for weights in (*seen.encoder, *seen.cross))
    assert all(weights.triu(1).abs().max() == 0 for weights in seen.masked)


def test_one_layers_cross_attention_alone():
    network, src, tgt = make(), ids(2, 6), ids(2, 5, seed=3)
    every, one = Attention(), Attention(only_cross=1)
    memory = network.encode(src)
    network.decoder_states(tgt, memory, attention=every)
    network.decoder_states(tgt, memory, attention=one)
    assert len(one.cross) == 1
    torch.testing.assert_close(one.cross[0], every.cross[1])
    assert not torch.allclose(one.cross[0], every.cross[0], atol=1e-4)


def test_too_many_pieces_are_refused():
    network = make(max_len=8)
    with pytest.raises(ValueError, match="9 pieces are more than the model's max_len=8"):
        network.encode(ids(1, 9))
    with pytest.raises(ValueError, match="9 pieces"):
        network.embed(ids(1, 2), offset=7)
    assert network(ids(1, 8), ids(1, 8)).isfinite().all()


def test_dropout_acts_in_training_only():
    network, src, tgt = make(dropout=0.3), ids(2, 6), ids(2, 5, seed=3)
    assert torch.equal(network(src, tgt), network(src, tgt))
    network.train()
    assert not torch.allclose(network(src, tgt), network(src, tgt), atol=1e-3)
