"""The Lab's numbers: recomputed from the weights with NumPy alone, known by hand, or true of any network."""

import contextlib
import json
import math

import numpy as np
import pytest
import torch
from torch.nn import functional as F

from data.batching import pad
from data.tokenizer import BOS, EOS, PAD
from model import cost, heads, inspection, pruning, scoring, vectors
from model.config import LengthRule, ModelConfig
from model.decoding import Hypothesis, NetworkStep, translate_ids
from model.lab import SAMPLE, Lab, read_sample
from model.positions import sinusoidal_table
from model.probes import blocks, heads_masked, recorded, without_positions
from model.transformer import Attention, Transformer

TEXT = "The farmer drinks water."
PAIRS = [
    ("My sister writes long letters.", "मेरी बहन लंबी चिट्ठियाँ लिखती है।",
     [(0, 0), (1, 1), (3, 2), (4, 3), (2, 4), (2, 5), (5, 6)]),
    ("Please close the window.", "कृपया खिड़की बंद कर दीजिए।", [(0, 0), (3, 1), (1, 2), (1, 3), (1, 4), (4, 5)]),
]  # fmt: skip


@pytest.fixture(scope="module")
def sharp(tokenizer):
    """A network with weights large enough for attention that is far from even."""
    torch.manual_seed(5)
    config = ModelConfig(d_model=16, heads=2, encoder_layers=2, decoder_layers=2, d_ff=32, max_len=64)
    network = Transformer(config, len(tokenizer), PAD).eval()
    with torch.no_grad():
        for value in network.parameters():
            if value.dim() == 2 and value.shape[0] != len(tokenizer):
                value.mul_(2)
            elif value.dim() == 1:
                value.add_(0.1 * torch.randn_like(value))
    return network


@pytest.fixture(scope="module")
def seen(sharp, tokenizer):
    return inspection.look(sharp, tokenizer, TEXT, LengthRule(1.0, 2))


class ByHand:
    """The same network from its weights, in NumPy: pre-norm, one sentence, everything kept."""

    def __init__(self, network, src, tgt_in):
        self.w = {name: value.double().numpy() for name, value in network.state_dict().items()}
        self.d, self.heads, self.depth = network.config.d_model, network.config.heads, len(network.encoder)
        self.maps, self.scores, self.context, self.values, self.entered = {}, {}, {}, {}, {}
        x = self.embed(src)
        for i in range(self.depth):
            x = self.attention(("encoder", i), f"encoder.{i}.attention", x, None, np.ones((len(src), len(src)), bool))
            x = self.feed_forward(f"encoder.{i}", x)
        self.memory = self.norm("encoder_norm", x)
        x = self.embed(tgt_in)
        for i in range(self.depth):
            causal = np.tril(np.ones((len(tgt_in), len(tgt_in)), bool))
            x = self.attention(("masked", i), f"decoder.{i}.attention", x, None, causal)
            every = np.ones((len(tgt_in), len(src)), bool)
            x = self.attention(("cross", i), f"decoder.{i}.cross", x, self.memory, every)
            x = self.feed_forward(f"decoder.{i}", x)
        self.probabilities = softmax(self.norm("decoder_norm", x) @ self.w["embedding.weight"].T)

    def embed(self, ids):
        angles = np.arange(len(ids))[:, None] / 10000 ** (np.arange(0, self.d, 2) / self.d)
        table = np.stack((np.sin(angles), np.cos(angles)), axis=-1).reshape(len(ids), self.d)
        return self.w["embedding.weight"][ids] * math.sqrt(self.d) + table

    def norm(self, name, x):
        x = x - x.mean(axis=1, keepdims=True)
        x = x / np.sqrt((x**2).mean(axis=1, keepdims=True) + 1e-5)
        return x * self.w[f"{name}.weight"] + self.w[f"{name}.bias"]

    def attention(self, block, name, x, memory, visible):
        entered = self.norm(f"{name}_residual.norm", x)
        queries = entered @ self.w[f"{name}.query.weight"].T
        keys_values = (entered if memory is None else memory) @ self.w[f"{name}.key_value.weight"].T
        keys, values = keys_values[:, : self.d], keys_values[:, self.d :]
        width, mixed = self.d // self.heads, []
        self.entered[block] = entered
        for head in range(self.heads):
            part = slice(head * width, (head + 1) * width)
            scores = queries[:, part] @ keys[:, part].T
            weights = softmax(np.where(visible, scores / math.sqrt(width), -np.inf))
            mixed.append(weights @ values[:, part])
            for kept, value in ((self.maps, weights), (self.scores, scores), (self.context, mixed[-1])):
                kept.setdefault(block, []).append(value)
            self.values.setdefault(block, []).append(values[:, part])
        return x + np.concatenate(mixed, axis=1) @ self.w[f"{name}.output.weight"].T

    def feed_forward(self, name, x):
        inner = self.norm(f"{name}.feed_forward_residual.norm", x)
        inner = np.maximum(inner @ self.w[f"{name}.feed_forward.0.weight"].T + self.w[f"{name}.feed_forward.0.bias"], 0)
        return x + inner @ self.w[f"{name}.feed_forward.2.weight"].T + self.w[f"{name}.feed_forward.2.bias"]


def softmax(scores):
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


@pytest.fixture(scope="module")
def by_hand(sharp, seen):
    return ByHand(sharp, seen.src, seen.tgt_in)


def test_the_walk_recomputed_from_the_weights(seen, by_hand):
    walk, best = inspection.walk(seen), -np.sort(-by_hand.probabilities, axis=1)[:, :5]
    assert len(walk["steps"]) == len(seen.tgt_in) > 2
    assert [[share for _, share in step["next"]] for step in walk["steps"]] == pytest.approx(best, abs=6e-5)
    named = inspection.shown(seen.tokenizer, by_hand.probabilities.argmax(axis=1).tolist())
    assert [step["next"][0][0] for step in walk["steps"]] == named
    assert [step["chosen"] for step in walk["steps"]] == named
    for layer in range(2):
        block = ("cross", layer)
        lengths = [np.linalg.norm(one, axis=1) for one in by_hand.context[block]]
        assert np.array(walk["context"][layer]) == pytest.approx(np.array(lengths), abs=6e-4)
        lengths = [np.linalg.norm(one, axis=1) for one in by_hand.values[block]]
        assert np.array(walk["values"][layer]) == pytest.approx(np.array(lengths), abs=6e-4)


def test_every_map_recomputed_from_the_weights(seen, by_hand):
    maps = inspection.maps(seen)
    assert {kind: len(layers) for kind, layers in maps.items()} == {"encoder": 2, "masked": 2, "cross": 2}
    for (kind, layer), weights in by_hand.maps.items():
        assert np.array(maps[kind][layer]) == pytest.approx(np.array(weights), abs=6e-4)
    assert max(np.array(maps["cross"][1]).max(axis=-1).ravel()) > 0.5  # far from even, or the test says little


def test_the_scores_recomputed_from_the_weights(seen, by_hand):
    lines = {(line["kind"], line["layer"]): line for line in scoring.spread(seen)}
    assert lines.keys() == by_hand.scores.keys()
    for block, line in lines.items():
        scores = np.array(by_hand.scores[block])
        shape = scores.shape[1:]
        visible = np.tril(np.ones(shape, bool)) if block[0] == "masked" else np.ones(shape, bool)
        assert line["spread"]["undivided"] == pytest.approx(scores[:, visible].std(), rel=1e-4)
        assert line["spread"]["divided"] == pytest.approx(scores[:, visible].std() / math.sqrt(8), rel=1e-4)
        for side, divisor in (("undivided", 1), ("divided", math.sqrt(8))):
            weights = softmax(np.where(visible, scores / divisor, -np.inf))[:, visible.sum(axis=1) > 1]
            assert line[side]["top"] == pytest.approx(weights.max(axis=-1).mean(), rel=1e-4)
            entropy = -(weights * np.log2(np.maximum(weights, 1e-12))).sum(axis=-1).mean()
            assert line[side]["entropy"] == pytest.approx(entropy, abs=1e-4)


def test_the_ways_of_scoring_recomputed_from_the_weights(seen, by_hand):
    ways = scoring.compare(seen, 1, 1)
    q, k = by_hand.entered["cross", 1], by_hand.memory
    wq = by_hand.w["decoder.1.cross.query.weight"][8:]
    wk = by_hand.w["decoder.1.cross.key_value.weight"][8:16]
    expected = {
        "dot": q @ k.T, "scaled dot": q @ k.T / 4, "general": by_hand.scores["cross", 1][1],
        "additive": np.tanh((q @ wq.T)[:, None] + (k @ wk.T)[None]).sum(axis=-1),
        "own": by_hand.scores["cross", 1][1] / math.sqrt(8),
    }  # fmt: skip
    assert ways.keys() == expected.keys()
    for name, scores in expected.items():
        assert np.array(ways[name]["scores"]) == pytest.approx(scores, abs=2e-3), name
        assert np.array(ways[name]["weights"]) == pytest.approx(softmax(scores), abs=2e-3), name


def test_scores_worked_by_hand():
    query, notes = torch.tensor([[0.5, -0.5]]), torch.tensor([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
    scores = scoring.additive(query, notes, torch.eye(2), torch.eye(2), torch.ones(2))
    assert scores[0].tolist() == pytest.approx([0.443, 0.924, 1.367], abs=5e-4)
    assert scores[0].softmax(dim=0).tolist() == pytest.approx([0.195, 0.315, 0.490], abs=5e-4)
    assert scoring.dot(query, notes)[0].tolist() == pytest.approx([0.5, -0.5, 0.0])
    assert scoring.scaled_dot(query, notes)[0].tolist() == pytest.approx([0.5 / 2**0.5, -0.5 / 2**0.5, 0.0])
    swap = torch.tensor([[0.0, 1.0], [1.0, 0.0]])
    assert scoring.general(query, notes, swap)[0].tolist() == pytest.approx([-0.5, 0.5, 0.0])


def test_the_walk_is_the_decoders(sharp, tokenizer, seen):
    (found,) = translate_ids(sharp, pad([seen.src]), LengthRule(1.0, 2), BOS, EOS)
    assert found.ids == seen.tgt_in[1:]
    with torch.inference_mode():
        step = NetworkStep(sharp, sharp.encode(pad([seen.src])))
        for line, piece in zip(inspection.walk(seen)["steps"], seen.tgt_in, strict=True):
            best, ids = step(torch.tensor([piece]))[0].exp().topk(5)
            assert [share for _, share in line["next"]] == pytest.approx(best.tolist(), abs=6e-5)
            assert [name for name, _ in line["next"]] == inspection.shown(tokenizer, ids.tolist())


def test_shapes_are_those_of_this_sentence(seen):
    shapes = {one["table"]: one["shape"] for one in inspection.shapes(seen)}
    src, tgt = len(seen.src), len(seen.tgt_in)
    assert shapes["encoder Q"] == shapes["encoder K"] == shapes["encoder V"] == [2, src, 8]
    assert shapes["cross Q"] == [2, tgt, 8]
    assert shapes["cross V"] == [2, src, 8]
    assert shapes["cross attention weights"] == [2, tgt, src]
    assert shapes["masked attention weights"] == [2, tgt, tgt]
    assert shapes["scores of the next piece"] == [tgt, len(seen.tokenizer)]


@pytest.mark.parametrize(("text", "said"), [("", "no text"), (" \u200b", "no text"), ("a b " * 100, "at most 48")])
def test_what_cannot_be_looked_into_is_said(network, tokenizer, text, said):
    with pytest.raises(ValueError, match=said):
        inspection.look(network, tokenizer, text, LengthRule())


def test_probing_leaves_no_trace(sharp, tokenizer, seen):
    src, tgt_in = pad([seen.src]), pad([seen.tgt_in])
    with torch.inference_mode():
        before = sharp(src, tgt_in)
        Lab(sharp, tokenizer, config_of(sharp, tokenizer), PAIRS).heads()
        vectors.order(sharp, tokenizer, TEXT)
        assert torch.equal(sharp(src, tgt_in), before)
    assert not any(module._forward_hooks or module._forward_pre_hooks for module in sharp.modules())


# Heads


def test_a_masked_head_gives_nothing_and_the_others_all(sharp, seen):
    attention = blocks(sharp)["cross", 0]
    with torch.inference_mode(), recorded({}, {"mixed": attention.output}) as kept:
        sharp(pad([seen.src]), pad([seen.tgt_in]))
        whole = kept["mixed"]
        with heads_masked(attention, [1]), recorded({}, {"masked": attention.output}) as after:
            sharp(pad([seen.src]), pad([seen.tgt_in]))
    assert torch.equal(after["masked"][..., :8], whole[..., :8])
    assert not after["masked"][..., 8:].any()


def test_importance_is_the_loss_without_that_columns_of_the_output(sharp, tokenizer):
    found = heads.importance(sharp, tokenizer, PAIRS)
    assert found["loss"] == pytest.approx(loss_of(sharp, tokenizer), abs=1e-5)
    assert len(found["heads"]) == 12
    gains = [one["gain"] for one in found["heads"]]
    assert gains == sorted(gains)
    one = next(line for line in found["heads"] if (line["kind"], line["layer"], line["head"]) == ("encoder", 1, 0))
    weight = sharp.encoder[1].attention.output.weight
    kept = weight.detach().clone()
    with torch.no_grad():
        weight[:, :8] = 0  # nobody reads head 0
        without = loss_of(sharp, tokenizer)
        weight.copy_(kept)
    assert found["loss"] + one["gain"] == pytest.approx(without, abs=2e-5)
    assert found["without"][0] == found["loss"]
    assert found["without"][1] == pytest.approx(found["loss"] + gains[0], abs=2e-5)
    assert len(found["without"]) == 13


@torch.inference_mode()
def loss_of(network, tokenizer):
    """The mean loss of a piece, a sentence at a time."""
    total = count = 0
    for source, target, _ in PAIRS:
        ids = tokenizer.encode(target)
        logits = network(torch.tensor([[*tokenizer.encode(source), EOS]]), torch.tensor([[BOS, *ids]]))[0]
        total += F.cross_entropy(logits, torch.tensor([*ids, EOS]), reduction="sum").item()
        count += len(ids) + 1
    return total / count


def with_maps(network, encoder=None, masked=None, cross=None):
    """`look_at` gets these maps from the network instead: a function of a map's size for each kind, or even rows."""

    def decode(tgt_in, memory, attention):
        src_len = memory.src_visible.size(-1)
        sizes = {"encoder": (src_len, src_len), "masked": (tgt_in.size(1),) * 2, "cross": (tgt_in.size(1), src_len)}
        for kind, make in (("encoder", encoder), ("masked", masked), ("cross", cross)):
            map_ = torch.full(sizes[kind], 1 / sizes[kind][1]) if make is None else make(*sizes[kind])
            getattr(attention, kind)[:] = [map_.expand(1, network.config.heads, *sizes[kind])] * 2
        return Transformer.decode(network, tgt_in, memory, Attention())

    return decode


def previous(rows, columns):
    return torch.eye(rows).roll(-1, dims=1)  # row i looks at column i - 1


def following(rows, columns):
    return torch.eye(rows).roll(1, dims=1)


def last_column(rows, columns):
    return torch.zeros(rows, columns).index_fill_(1, torch.tensor([columns - 1]), 1.0)


def first_column(rows, columns):
    return torch.zeros(rows, columns).index_fill_(1, torch.tensor([0]), 1.0)


ROLES = [
    ("encoder", previous, "previous word"), ("encoder", following, "next word"), ("encoder", last_column, "end marker"),
    ("encoder", lambda n, _: torch.eye(n), "same word"), ("encoder", None, "spread"),
    ("masked", first_column, "begin marker"), ("masked", previous, "previous word"),
    ("cross", last_column, "end marker"),
    ("cross", lambda rows, n: torch.eye(rows, n), "alignment of the word written"),
    ("cross", lambda rows, n: torch.eye(rows, n).roll(1, dims=0), "alignment of the word read"),
]  # fmt: skip


class Letters:
    """A tokenizer of one piece a word, for sentences of one-letter words."""

    def encode(self, text):
        return [ord(word) - ord("a") + 4 for word in text.split()]

    def decode(self, ids):
        return " ".join(chr(ord("a") + i - 4) for i in ids)

    def spans(self, ids):
        return [(2 * i, 2 * i + 1) for i in range(len(ids))]


@pytest.mark.parametrize(("kind", "make", "role"), ROLES, ids=[f"{kind} {role}" for kind, _, role in ROLES])
def test_roles_are_found(network, monkeypatch, kind, make, role):
    monkeypatch.setattr(network, "decode", with_maps(network, **{kind: make}))
    lines = heads.survey(network, Letters(), [("a b c d", "e f g h", [(i, i) for i in range(4)])])
    line = next(line for line in lines if (line["kind"], line["layer"], line["head"]) == (kind, 0, 1))
    assert line["role"] == role
    if make is None:
        assert line["entropy"] == pytest.approx(math.log2(5), abs=1e-4)
        assert max(line["shares"].values()) == pytest.approx(0.2)
    else:
        assert line["shares"][role] == pytest.approx(1)
        assert line["entropy"] == pytest.approx(0, abs=1e-6)


def test_heads_go_until_bleu_has_fallen(network, tokenizer, monkeypatch):
    # Translations get worse with every head that is gone: the scores are known, what is asked of the network is not.
    pairs = [("a", "one two three four five six seven eight", ())]
    asked = []

    @contextlib.contextmanager
    def masking(_network, masked):
        asked.append(list(masked))
        yield

    def translate(_network, _tokenizer, sources, _length):
        words = pairs[0][1].split()
        cut = len(asked[-1]) // 3  # two heads cost nothing, the third costs a word
        return [" ".join(words[: len(words) - cut])]

    class Same:
        def decode(self, ids):
            return ids

    monkeypatch.setattr(pruning, "masking", masking)
    monkeypatch.setattr(pruning, "translate", lambda *given: [Hypothesis(one, 0.0) for one in translate(*given)])
    ranked = [("cross", 0, head) for head in range(4)]
    found = pruning.bleu(network, Same(), pairs, ranked, LengthRule())
    assert asked == [[], *([head] for head in ranked), ranked[:1], ranked[:2], ranked[:3]]
    assert found["whole"] == pytest.approx(100)
    assert found["alone"] == [0] * 4
    assert found["removable"] == 2
    assert found["removed"][:3] == pytest.approx([100] * 3)
    assert found["removed"][3] == pytest.approx(100 * math.exp(1 - 8 / 7), abs=0.01)  # the penalty for brevity
    assert "tok:intl" in found["signature"]


def test_bleu_stands_beside_the_loss(network, tokenizer):
    found = Lab(network, tokenizer, config_of(network, tokenizer), PAIRS).bleu()
    assert found["bleu"]["pairs"] == 2
    assert all(math.isfinite(line["bleu"]) for line in found["heads"])
    json.dumps(found, allow_nan=False)


# Order and meaning


@pytest.mark.parametrize("positions", ["sinusoidal", "learned", "rotary", "none"])
def test_without_positions_the_reversed_rows_are_equal(tokenizer, positions):
    torch.manual_seed(3)
    config = ModelConfig(16, 2, 2, 1, 32, positions=positions, max_len=64)
    found = vectors.order(Transformer(config, len(tokenizer), PAD).eval(), tokenizer, TEXT)
    assert found["without"]["largest"] < 1e-5
    assert found["without"]["distance"] == pytest.approx([0.0] * 5, abs=1e-4)
    assert found["without"]["cosine"] == pytest.approx([1.0] * 5, abs=1e-5)
    assert (found["with"]["largest"] > 1e-3) == (positions != "none")
    assert len(found["with"]["plane"]) == 10


def test_positions_come_back(network):
    table = network.positions.clone()
    with without_positions(network):
        assert not network.positions.any()
    assert torch.equal(network.positions, table)


def test_dot_products_of_positions_depend_on_the_distance_alone(network):
    found = vectors.positions(network)
    table = sinusoidal_table(64, 16).double()
    for anchor, dots in zip(found["anchors"], found["dots"], strict=True):
        assert dots == pytest.approx(found["dots"][0][: len(dots)], abs=2e-3)
        assert dots[3] == pytest.approx(float(table[anchor] @ table[anchor + 3]), abs=1e-3)
    assert found["dots"][0][0] == pytest.approx(8)  # sin² + cos² for each of 8 pairs
    assert found["cosine"][5][5] == 1
    assert found["cosine"][2][9] == pytest.approx(float(table[2] @ table[9]) / 8, abs=6e-3)


def test_a_word_starts_from_one_vector_and_its_surroundings_turn_it(network, tokenizer):
    texts = ("The river is blue.", "The grass is green.")
    found = vectors.meaning(network, tokenizer, "is", texts)
    degrees = {one["where"]: one["degrees"] for one in found["angles"]}
    assert degrees["embedding"] == 0
    assert list(degrees)[2:] == ["after layer 0", "after layer 1", "encoder's output"]
    assert degrees["encoder's output"] > 1
    same = vectors.meaning(network, tokenizer, "IS", (texts[0], texts[0]))
    assert [one["degrees"] for one in same["angles"]] == [0] * 5
    with pytest.raises(ValueError, match="'river' is not a word of 'The grass is green.'"):
        vectors.meaning(network, tokenizer, "river", texts)


def test_angles():
    a, b = torch.tensor([1.0, 0.0]), torch.tensor([3.0, 3.0])
    assert vectors.angle(a, b) == pytest.approx(45)
    assert vectors.angle(a, -a) == pytest.approx(180)
    assert vectors.angle(b, b) == 0


# Cost


@pytest.mark.parametrize("positions", ["sinusoidal", "learned"])
@pytest.mark.parametrize("norm", ["pre", "post"])
def test_parameters_by_part_add_up(positions, norm):
    config = ModelConfig(16, 2, 3, 2, 40, positions=positions, norm=norm, max_len=64)
    network = Transformer(config, 300, PAD)
    parts = {line["part"]: line["count"] for line in cost.parameters(network)}
    assert sum(parts.values()) == sum(one.numel() for one in network.parameters())
    assert parts["encoder self-attention"] == 3 * 4 * 16**2
    assert parts["decoder cross-attention"] == 2 * 4 * 16**2
    assert parts["decoder feed-forward"] == 2 * (2 * 16 * 40 + 40 + 16)
    assert parts["embedding, and output projection"] == 300 * 16


def test_attention_grows_with_the_square_and_the_rest_with_the_length():
    network = Transformer(ModelConfig(32, 4, 2, 1, 64, max_len=256), 100, PAD).eval()
    lines = cost.growth(network, (63, 127, 255, 511))
    assert [line["length"] for line in lines] == [63, 127, 255]  # max_len ends it
    for line in lines:
        assert line["attention_mb"] == pytest.approx(2 * 4 * line["length"] ** 2 * 4 / 1e6, abs=6e-4)
        assert line["ms"] > 0
    rest = [(line["mb"] - line["attention_mb"]) / line["length"] for line in lines]
    assert rest[2] == pytest.approx(rest[0], rel=0.15)  # the mask of what is visible is small


# The Lab as a whole


def config_of(network, tokenizer):
    from model.alignment import AlignmentReading
    from model.artifact import ArtifactConfig

    reading = AlignmentReading(network.config.decoder_layers - 1, network.config.heads - 1)
    return ArtifactConfig("t", "en", "hi", "2024-05-01T12:00:00", len(tokenizer), network.config, reading)


def test_every_part_is_json_without_gaps(network, tokenizer):
    lab = Lab(network, tokenizer, config_of(network, tokenizer), PAIRS)
    parts = [lab.sentence("I drink."), lab.meaning("tea", ("I drink tea.", "tea")), lab.heads(), lab.cost()]
    text = json.dumps(parts, allow_nan=False)
    assert lab.heads() is parts[2]  # measured once
    assert json.loads(text)[0]["source"]["word_of"][-1] == -1
    assert len(parts[0]["target"]["pieces"]) == len(parts[0]["walk"]["steps"]) == len(parts[0]["maps"]["cross"][0][0])
    assert {line["role"] for line in parts[2]["heads"]} - {""}


def test_heads_are_measured_over_the_pairs_that_fit(network, tokenizer):
    long, beside = ("tea " * 70, "चाय " * 70, [(0, 0)]), ("tea", "चाय", [(1, 0)])  # a link to a word that is not there
    assert Lab(network, tokenizer, config_of(network, tokenizer), [long, beside, *PAIRS]).heads()["pairs"] == 2
    for pairs in ([], [long], [beside]):
        with pytest.raises(ValueError, match="no sentences with known links"):
            Lab(network, tokenizer, config_of(network, tokenizer), pairs).heads()


def test_a_translation_of_nothing_has_its_numbers_too(tokenizer):
    torch.manual_seed(2)
    network = Transformer(ModelConfig(16, 1, 1, 1, 16, max_len=64), len(tokenizer), PAD).eval()
    with torch.no_grad():
        network.decoder_norm.weight.zero_()
        network.decoder_norm.bias.copy_(network.embedding.weight[EOS] * 50)  # the end marker, whatever is read
    found = Lab(network, tokenizer, config_of(network, tokenizer), []).sentence("x")
    json.dumps(found, allow_nan=False)
    assert found["target"]["text"] == ""
    assert [step["chosen"] for step in found["walk"]["steps"]] == ["</s>"]


def test_samples_are_read_in_both_directions(tmp_path):
    forward, backward = read_sample(SAMPLE, "en", "hi"), read_sample(SAMPLE, "hi", "en")
    assert 5 < len(forward) == len(backward)
    assert [(target, source, sorted((t, s) for s, t in links)) for source, target, links in forward] == [
        (source, target, sorted(links)) for source, target, links in backward
    ]
    assert read_sample(SAMPLE, "en", "mr") == []
    with pytest.raises(FileNotFoundError):
        read_sample(tmp_path / "none.tsv", "en", "hi")
