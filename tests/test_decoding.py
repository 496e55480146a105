"""Searches over a table of probabilities, without a network; then what must hold of any network's translations."""

import itertools
import math
import random

import pytest
import torch

from model.config import LengthRule, ModelConfig
from model.decoding import NetworkStep, beam, greedy, translate_ids
from model.transformer import Transformer

BOS, EOS, A, B = 0, 1, 2, 3


class Table:
    """A `Step` that reads each row's next probabilities from a table: {prefix: {piece: probability}}."""

    def __init__(self, *tables):
        self.rows = [(table, ()) for table in tables]
        self.calls = []

    def __call__(self, last):
        self.calls.append(len(self.rows))
        assert len(last) == len(self.rows)
        self.rows = [(table, (*prefix, piece)) for (table, prefix), piece in zip(self.rows, last.tolist(), strict=True)]
        return torch.tensor([self.log_probs(table, prefix[1:]) for table, prefix in self.rows])

    @staticmethod
    def log_probs(table, prefix):
        following = table.get(prefix, {EOS: 1.0})
        return [math.log(max(following.get(piece, 0.0), 1e-30)) for piece in range(4)]

    def select(self, rows):
        self.rows = [self.rows[row] for row in rows.tolist()]


# The likeliest first piece leads to worse translations: A, then end: 0.6 * 0.3 = 0.18; A A: 0.6 * 0.4 * 0.5 = 0.12
# with its end; B, then end: 0.4 * 0.9 = 0.36.
TRAP = {
    (): {A: 0.6, B: 0.4},
    (A,): {A: 0.4, EOS: 0.3, B: 0.3},
    (A, A): {EOS: 0.5, B: 0.5 - 1e-6},
    (A, B): {EOS: 0.6, A: 0.4},
    (B,): {EOS: 0.9, A: 0.1},
    (B, A): {EOS: 1.0},
    (A, A, B): {EOS: 1.0},
    (A, B, A): {EOS: 1.0},
}
ENDLESS = {(A,) * length: {A: 0.9, EOS: 0.1} for length in range(40)}
SHORT = {(): {EOS: 0.7, A: 0.3}, (A,): {EOS: 1.0}}


def test_greedy_takes_the_likeliest_at_each_step():
    [found] = greedy(Table(TRAP), [9], BOS, EOS)
    assert found.ids == [A, A]
    assert found.score == pytest.approx(math.log(0.6 * 0.4 * 0.5) / 3)  # two pieces and the end marker


def test_an_empty_translation_has_a_score():
    [found] = greedy(Table(SHORT), [9], BOS, EOS)
    assert (found.ids, found.score) == ([], pytest.approx(math.log(0.7)))


def test_greedy_drops_finished_rows_and_keeps_each_rows_limit():
    step = Table(ENDLESS, SHORT, TRAP, ENDLESS)
    found = greedy(step, [4, 9, 9, 2], BOS, EOS)
    assert [one.ids for one in found] == [[A] * 4, [], [A, A], [A, A]]
    assert step.calls == [4, 3, 2, 1]  # the empty one goes after step 1, the limit of two after 2, the trap after 3
    assert found[0].score == pytest.approx(math.log(0.9))  # cut off: no end marker to count
    assert found[3].score == pytest.approx(math.log(0.9))


def test_rows_do_not_depend_on_their_company():
    tables, limits = [TRAP, ENDLESS, SHORT], [9, 5, 9]
    alone = [greedy(Table(table), [limit], BOS, EOS)[0] for table, limit in zip(tables, limits, strict=True)]
    assert greedy(Table(*tables), limits, BOS, EOS) == alone
    assert greedy(Table(*tables[::-1]), limits[::-1], BOS, EOS) == alone[::-1]


@pytest.mark.parametrize("table", [TRAP, ENDLESS, SHORT])
def test_a_beam_of_one_is_greedy(table):
    for limit in range(1, 6):
        [wanted] = greedy(Table(table), [limit], BOS, EOS)
        [found] = beam(Table(table), limit, BOS, EOS, size=1)
        assert found.ids == wanted.ids
        assert found.score == pytest.approx(wanted.score)


def test_a_beam_finds_what_greedy_misses():
    best = beam(Table(TRAP), 9, BOS, EOS, size=2, penalty=0.0)[0]
    assert best.ids == [B]
    assert best.score == pytest.approx(math.log(0.36) / 2)
    [missed] = greedy(Table(TRAP), [9], BOS, EOS)
    assert 2 * best.score > 3 * missed.score  # by total


def test_a_beam_gives_several_best_first():
    found = beam(Table(TRAP), 9, BOS, EOS, size=2, penalty=0.0)
    # Step 1 keeps A 0.6 and B 0.4. Step 2 finds B end 0.36, A A 0.24, A end 0.18, A B 0.18: two are finished.
    assert [one.ids for one in found] == [[B], [A]]
    assert [one.score for one in found] == pytest.approx([math.log(0.36) / 2, math.log(0.18) / 2])


@pytest.mark.parametrize("seed", range(5))
def test_a_beam_that_holds_everything_finds_the_best_of_all(seed):
    rng, limit = random.Random(seed), 3
    prefixes = [prefix for length in range(limit) for prefix in itertools.product((A, B), repeat=length)]
    drawn = {prefix: [rng.random() + 0.01 for _ in range(3)] for prefix in prefixes}
    table = {prefix: dict(zip((EOS, A, B), [x / sum(xs) for x in xs], strict=True)) for prefix, xs in drawn.items()}
    totals = {(): 1.0}
    for prefix in prefixes:
        for piece in (A, B):
            totals[(*prefix, piece)] = totals[prefix] * table[prefix][piece]
    whole = {p: total * table[p][EOS] if len(p) < limit else total for p, total in totals.items()}
    best = max(whole, key=whole.get)
    found = beam(Table(table), limit, BOS, EOS, size=20, penalty=0.0)[0]
    assert tuple(found.ids) == best
    assert found.score == pytest.approx(math.log(whole[best]) / min(len(best) + 1, limit), abs=1e-5)


# "" is 0.5, "A" 0.45 * 0.8 = 0.36, "B" 0.05.
LENGTHS = {(): {EOS: 0.5, A: 0.45, B: 0.05}, (A,): {EOS: 0.8, B: 0.2}, (B,): {EOS: 1.0}, (A, B): {EOS: 1.0}}


@pytest.mark.parametrize(
    ("penalty", "best"),
    [
        (0.0, []),  # totals: ln 0.5 = -0.693 beats ln 0.36 = -1.022
        (1.0, [A]),  # divided by length: -0.693 / 1 loses to -1.022 / 2 = -0.511
        (0.5, []),  # -0.693 beats -1.022 / sqrt(2) = -0.722
        (0.6, [A]),  # -0.693 loses to -1.022 / 2^0.6 = -1.022 / 1.516 = -0.674
    ],
)
def test_length_penalty_by_hand(penalty, best):
    assert beam(Table(LENGTHS), 9, BOS, EOS, size=2, penalty=penalty)[0].ids == best


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_a_beam_keeps_its_limit(limit):
    found = beam(Table(ENDLESS), limit, BOS, EOS, size=3)
    assert max(len(one.ids) for one in found) <= limit


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_what_a_beam_cuts_off_has_no_end_marker_to_count(limit):
    table = {(A,) * length: {A: 0.9, B: 0.1} for length in range(40)}
    found = beam(Table(table), limit, BOS, EOS, size=1)[0]
    assert (found.ids, found.score) == ([A] * limit, pytest.approx(math.log(0.9)))


# From here on a network. It leans towards the end marker so far that some translations end and some are cut off.

PAD, END, BEGIN, VOCAB = 0, 3, 2, 9
RULE = LengthRule(ratio=1.0, extra=6)
KINDS = [("sinusoidal", "pre", 3, 0.7), ("rotary", "post", 1, 0.3), ("learned", "pre", 1, 0.5)]


@pytest.fixture(scope="module", params=KINDS, ids=lambda kind: kind[0])
def network(request):
    positions, norm, seed, lean = request.param
    torch.manual_seed(seed)
    config = ModelConfig(
        d_model=16, heads=2, encoder_layers=1, decoder_layers=2, d_ff=24, max_len=20, positions=positions, norm=norm
    )
    network = Transformer(config, VOCAB, PAD)
    for weight in network.parameters():
        torch.nn.init.normal_(weight, std=0.5)
    last_norm = network.decoder_norm if norm == "pre" else network.decoder[-1].feed_forward_residual.norm
    last_norm.bias.data += lean * network.embedding.weight.data[END]
    return network.eval()


@pytest.fixture(scope="module")
def sources():
    generator = torch.Generator().manual_seed(5)
    lengths = torch.randint(1, 9, (16,), generator=generator).tolist()
    return [[*torch.randint(4, VOCAB, (length,), generator=generator).tolist(), END] for length in lengths]


def padded(rows):
    return torch.tensor([[*row, *[PAD] * (max(map(len, rows)) - len(row))] for row in rows])


def translate(network, rows, beam_size=1):
    return translate_ids(network, padded(rows), RULE, BEGIN, END, beam_size)


def same(found, wanted):
    assert [one.ids for one in found] == [one.ids for one in wanted]
    assert [one.score for one in found] == pytest.approx([one.score for one in wanted], abs=1e-4)


def limits(rows, network):
    return [RULE.limit(len(row) - 1, network.config.max_len) for row in rows]


def test_translations_end_by_themselves_or_at_their_limit(network, sources):
    found = translate(network, sources)
    lengths = [len(one.ids) for one in found]
    at_limit = [length == limit for length, limit in zip(lengths, limits(sources, network), strict=True)]
    assert all(length <= limit for length, limit in zip(lengths, limits(sources, network), strict=True))
    assert any(at_limit)
    assert not all(at_limit)
    assert not any(END in one.ids for one in found)


@pytest.mark.parametrize("beam_size", [1, 3])
def test_alone_equals_in_company_and_order_does_not_matter(network, sources, beam_size):
    found = translate(network, sources, beam_size)
    same(translate(network, sources[::-1], beam_size)[::-1], found)
    same([translate(network, [one], beam_size)[0] for one in sources], found)


class Uncached:
    """The whole prefix through the network at every step."""

    def __init__(self, network, src):
        self.network, self.src, self.prefix = network, src, None

    def __call__(self, last):
        self.prefix = last[:, None] if self.prefix is None else torch.cat((self.prefix, last[:, None]), dim=1)
        return self.network(self.src, self.prefix)[:, -1].log_softmax(dim=-1)

    def select(self, rows):
        self.src, self.prefix = self.src[rows], self.prefix[rows]


@torch.inference_mode()
def test_cached_equals_uncached(network, sources):
    same(greedy(Uncached(network, padded(sources)), limits(sources, network), BEGIN, END), translate(network, sources))
    for row, limit in zip(sources, limits(sources, network), strict=True):
        wanted = beam(Uncached(network, padded([row])), limit, BEGIN, END, size=3)
        same(beam(NetworkStep(network, network.encode(padded([row]))), limit, BEGIN, END, size=3), wanted)


@torch.inference_mode()
def test_a_beam_of_one_is_greedy_in_a_network(network, sources):
    for row, limit, wanted in zip(sources, limits(sources, network), translate(network, sources), strict=True):
        same(beam(NetworkStep(network, network.encode(padded([row]))), limit, BEGIN, END, size=1), [wanted])


@pytest.mark.parametrize("beam_size", [1, 4])
@torch.inference_mode()
def test_the_score_is_the_teacher_forced_one(network, sources, beam_size):
    for row, limit, found in zip(
        sources, limits(sources, network), translate(network, sources, beam_size), strict=True
    ):
        tgt = [*found.ids, END][:limit] if len(found.ids) == limit else [*found.ids, END]
        log_probs = network(padded([row]), torch.tensor([[BEGIN, *tgt[:-1]]])).log_softmax(dim=-1)[0]
        wanted = log_probs.gather(1, torch.tensor(tgt)[:, None]).mean().item()
        assert found.score == pytest.approx(wanted, abs=1e-4)


def test_a_source_of_only_the_end_marker_is_translated(network):
    [found] = translate(network, [[END]])
    assert len(found.ids) <= RULE.limit(0, 20)
    assert math.isfinite(found.score)
