"""Maps of words, links and error rates, each worked by hand."""

import numpy as np
import pytest

from model.alignment import (
    AlignmentReading,
    Gold,
    WordMap,
    grow,
    inside,
    intersect,
    map_json,
    parse_naacl,
    parse_pharaoh,
    piece_rows,
    score_links,
    word_map,
)

# "ab c" in pieces a, b, c and words ab, c; "xy z" in pieces x, y, z and words xy, z.
SOURCE = ("ab c", [(0, 1), (1, 2), (3, 4)], [(0, 2), (3, 4)])
TARGET = ("xy z", [(0, 1), (1, 2), (3, 4)], [(0, 2), (3, 4)])
# A row a step (those that emit x, y, z and the end marker), a column a source piece and one for the end marker.
ATTENTION = np.array([[0.4, 0.2, 0.2, 0.2], [0.1, 0.3, 0.2, 0.4], [0.0, 0.1, 0.4, 0.5], [0.2, 0.2, 0.6, 0.0]])


def test_emitting_reading_by_hand():
    found = word_map(ATTENTION, SOURCE, TARGET, shifted=False)
    # xy: the mean of rows x and y is (0.25, 0.25, 0.2 | 0.3): ab 0.5, c 0.2, end marker 0.3; without it 5/7 and 2/7.
    # z: row (0, 0.1, 0.4 | 0.5): ab 0.1, c 0.4; without the end marker 0.2 and 0.8.
    np.testing.assert_allclose(found.weights, [[5 / 7, 2 / 7], [0.2, 0.8]])
    np.testing.assert_allclose(found.null, [0.3, 0.5])
    assert (found.source, found.target) == (["ab", "c"], ["xy", "z"])


def test_shifted_reading_by_hand():
    found = word_map(ATTENTION, SOURCE, TARGET, shifted=True)
    # The step whose input is x emits y: rows 2 to 4 stand for x, y, z.
    # xy: the mean of (0.1, 0.3, 0.2 | 0.4) and (0, 0.1, 0.4 | 0.5) is (0.05, 0.2, 0.3 | 0.45): 0.25 and 0.3, which
    # are 5/11 and 6/11 of what is left.
    # z: (0.2, 0.2, 0.6 | 0): 0.4 and 0.6.
    np.testing.assert_allclose(found.weights, [[5 / 11, 6 / 11], [0.4, 0.6]])
    np.testing.assert_allclose(found.null, [0.45, 0.0], atol=1e-12)


def test_a_translation_that_was_cut_off_has_no_step_after_its_last_piece():
    found = word_map(ATTENTION[:3], SOURCE, TARGET, shifted=True)
    # z is read at the step that emits it, the last there is: (0, 0.1, 0.4 | 0.5).
    np.testing.assert_allclose(found.weights, [[5 / 11, 6 / 11], [0.2, 0.8]])
    np.testing.assert_array_equal(piece_rows(ATTENTION[:3], 3, shifted=True), ATTENTION[[1, 2, 2]])
    np.testing.assert_array_equal(piece_rows(ATTENTION, 3, shifted=True), ATTENTION[1:])
    np.testing.assert_array_equal(piece_rows(ATTENTION[:3], 3, shifted=False), ATTENTION[:3])


def test_the_bytes_of_a_character_are_joined():
    # One source character in two bytes, which share its span; the target is one piece.
    source = ("é.", [(0, 1), (0, 1), (1, 2)], [(0, 1), (1, 2)])
    found = word_map(np.array([[0.3, 0.2, 0.1, 0.4]]), source, ("x", [(0, 1)], [(0, 1)]), shifted=False)
    np.testing.assert_allclose(found.weights, [[5 / 6, 1 / 6]])
    target = ("é", [(0, 1), (0, 1)], [(0, 1)])
    found = word_map(np.array([[0.8, 0.2], [0.4, 0.6]]), ("a", [(0, 1)], [(0, 1)]), target, shifted=False)
    np.testing.assert_allclose(found.null, [0.4])  # the mean of 0.2 and 0.6


def test_a_piece_across_two_words_is_shared_by_letters():
    # The piece "a.b" lies with one letter in each of the words a, ".", b.
    source = ("a.b", [(0, 3)], [(0, 1), (1, 2), (2, 3)])
    found = word_map(np.array([[0.9, 0.1]]), source, ("x", [(0, 1)], [(0, 1)]), shifted=False)
    np.testing.assert_allclose(found.weights, [[1 / 3, 1 / 3, 1 / 3]])


def test_the_null_share_is_what_lay_on_the_end_marker():
    # The source word is a lone space mark and its letter, as training's links count them (`data.links.words_of`).
    source = ("a b", [(0, 1), (2, 2), (2, 3)], [(0, 1), (2, 3)])
    found = word_map(np.array([[0.0, 0.4, 0.4, 0.2]]), source, ("x", [(0, 1)], [(0, 1)]), shifted=False)
    np.testing.assert_allclose(found.null, [0.2])
    np.testing.assert_allclose(found.weights, [[0, 1]])


def test_all_on_the_end_marker_is_an_even_row():
    found = word_map(np.array([[0.0, 0.0, 1.0]]), ("a b", [(0, 1), (2, 3)], [(0, 1), (2, 3)]), TARGET_X, shifted=False)
    np.testing.assert_allclose(found.weights, [[0.5, 0.5]])
    np.testing.assert_allclose(found.null, [1.0])
    assert found.links() == []


TARGET_X = ("x", [(0, 1)], [(0, 1)])


def test_every_row_sums_to_one():
    attention = np.random.default_rng(3).dirichlet(np.full(4, 0.3), size=4)
    for shifted in (False, True):
        found = word_map(attention, SOURCE, TARGET, shifted)
        np.testing.assert_allclose(found.weights.sum(axis=1), 1)
        assert (found.null >= 0).all()
        assert (found.null <= 1).all()


def test_empty_sides():
    empty = ("", [], [])
    assert word_map(np.array([[1.0]]), empty, empty, shifted=True).weights.shape == (0, 0)
    assert word_map(np.ones((2, 1)), empty, TARGET_X, shifted=True).weights.shape == (1, 0)


@pytest.mark.parametrize("shape", [(3, 3), (2, 4), (5, 4), (4, 5)])
def test_attention_of_another_shape_is_refused(shape):
    with pytest.raises(ValueError, match="does not fit 3 by 3 pieces"):
        word_map(np.ones(shape), SOURCE, TARGET, shifted=True)


def test_links_are_judged_by_the_levelled_mass():
    # Of word x, 0.4 lay on the end marker: what is left of its row counts 0.6 of what is shown.
    found = WordMap(["a", "b"], ["x", "y"], np.array([[0.8, 0.2], [0.5, 0.5]]), np.array([0.4, 0.0]))
    # Masses: x 0.48, 0.12; y 0.5, 0.5. By the columns' sums, 0.98 and 0.62: x 0.490, 0.194; y 0.510, 0.806. By the
    # rows' sums, 0.683 + 0.4 and 1.317: x 0.452, 0.179; y 0.387, 0.613.
    assert found.links(0.3) == [(0, 0), (0, 1), (1, 1)]
    assert found.links(0.39) == [(0, 0), (1, 1)]
    assert found.links(0.46) == [(1, 1)]
    assert found.links(0.17) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert found.links(0.62) == []
    assert all(type(number) is int for link in found.links(0.1) for number in link)


def test_a_word_that_gives_hardly_anything_is_not_raised_to_a_link():
    # b gives 0.1 in all and counts as 0.1 / 0.3, beside 1 for a: a quarter of x.
    found = WordMap(["a", "b"], ["x"], np.array([[0.9, 0.1]]), np.array([0.0]))
    assert found.links(0.26) == [(0, 0)]
    assert found.links(0.24) == [(0, 0), (1, 0)]


def test_links_do_not_depend_on_sentences_beside():
    # Two sentences side by side, as the service shows a text of two: what each has alone.
    one, other = np.random.default_rng(5).dirichlet(np.full(4, 0.4), size=(2, 6))
    words, null = (["s"] * 4, ["t"] * 6), np.full(6, 0.2)
    alone = [WordMap(*words, weights, null).links() for weights in (one, other)]
    beside = np.block([[one, np.zeros((6, 4))], [np.zeros((6, 4)), other]])
    both = WordMap(["s"] * 8, ["t"] * 12, beside, np.full(12, 0.2)).links()
    assert both == alone[0] + [(s + 4, t + 6) for s, t in alone[1]]


def test_a_map_as_json():
    found = WordMap(["a", "b"], ["x"], np.array([[0.75, 0.25]]), np.array([0.2]))
    assert map_json(found, AlignmentReading(1, 2, shifted=False, threshold=0.5)) == {
        "source": ["a", "b"], "target": ["x"], "weights": [[0.75, 0.25]], "links": [[0, 0]], "layer": 1, "head": 2,
        "reading": "emitting",
    }  # fmt: skip
    assert map_json(found, AlignmentReading(0))["reading"] == "shifted"


# Both directions of a sentence of five words each. They agree on 0-0 and 2-2.
FORWARD = [(0, 0), (1, 1), (2, 2), (4, 4)]
BACKWARD = [(0, 0), (2, 1), (2, 2), (3, 4)]


def test_intersection():
    assert intersect(FORWARD, BACKWARD) == [(0, 0), (2, 2)]


def test_growing_by_hand():
    # From 0-0 and 2-2. Neighbours in the union: 1-1 touches both, and neither word 1 nor word 1' is linked: taken.
    # 2-1 touches 2-2, but now both its words are linked: not taken. 3-4 and 4-4 touch nothing.
    # At last, forward first: 4-4, both words of which are still free, is taken; 3-4 then is not, for 4' is linked.
    assert grow(FORWARD, BACKWARD) == [(0, 0), (1, 1), (2, 2), (4, 4)]


def test_growing_takes_a_neighbour_with_one_free_word():
    # 0-1 touches 0-0; word 0 is linked, word 1' is free. 5-0 touches nothing and has 0' linked already: left out.
    assert grow([(0, 0), (0, 1)], [(0, 0), (5, 0)]) == [(0, 0), (0, 1)]


def test_growing_walks_along_a_diagonal():
    assert grow([(0, 0)], [(0, 0), (1, 1), (2, 2), (3, 3)]) == [(0, 0), (1, 1), (2, 2), (3, 3)]


def test_nothing_grows_from_nothing():
    assert grow([], []) == []
    assert grow([(1, 1)], []) == [(1, 1)]


def gold(sure, possible=()):
    return Gold(frozenset(sure), frozenset([*sure, *possible]))


def test_error_rate_by_hand():
    # Sentence 1: sure 0-0, 1-1, possible besides 2-1. Found 0-0, 2-1, 3-3: 1 in sure, 2 in possible.
    # Sentence 2: sure 0-0. Found 0-0: 1 in sure, 1 in possible.
    # Found 4, sure 3: precision 3/4, recall 2/3, error 1 - (2 + 3) / (4 + 3) = 2/7.
    score = score_links([[(0, 0), (2, 1), (3, 3)], [(0, 0)]], [gold([(0, 0), (1, 1)], [(2, 1)]), gold([(0, 0)])])
    assert (score.aer, score.precision, score.recall) == pytest.approx((2 / 7, 3 / 4, 2 / 3))
    assert (score.links, score.sure) == (4, 3)


def test_error_rate_at_its_ends():
    wanted = gold([(0, 0), (1, 1)], [(1, 0)])
    assert score_links([[(0, 0), (1, 1)]], [wanted]).aer == 0
    assert score_links([[(0, 0), (1, 1), (1, 0)]], [wanted]).aer == 0  # a possible link costs nothing
    assert score_links([[(5, 5)]], [wanted]).aer == 1
    nothing = score_links([[]], [wanted])
    assert (nothing.aer, nothing.precision, nothing.recall) == (1, 0, 0)


def test_a_link_found_twice_counts_once():
    assert score_links([[(0, 0), (0, 0)]], [gold([(0, 0)])]).links == 1


def test_what_cannot_be_scored():
    with pytest.raises(ValueError, match="2 alignments but 1 gold ones"):
        score_links([[], []], [gold([(0, 0)])])
    with pytest.raises(ValueError, match="no sure links"):
        score_links([[(0, 0)]], [gold([], [(0, 0)])])


def test_pharaoh_lines():
    assert parse_pharaoh("0-0 1?2 2p1") == gold([(0, 0)], [(1, 2), (2, 1)])
    assert parse_pharaoh("1-1 3-2", base=1) == gold([(0, 0), (2, 1)])
    assert parse_pharaoh("\n") == gold([])


@pytest.mark.parametrize("line", ["0", "0-", "0-1-2", "a-b", "0:1", "-1-0", "0-1?2", "0--1", "\u00b2-1"])
def test_a_foreign_pharaoh_line(line):
    with pytest.raises(ValueError, match="is not a Pharaoh link such as"):
        parse_pharaoh(line)


def test_a_pharaoh_index_below_the_base():
    with pytest.raises(ValueError, match="'0-3' lies below the index base 1"):
        parse_pharaoh("1-1 0-3", base=1)


def test_naacl_lines():
    found = parse_naacl(["0001 1 1", "0001 2 3 S", "1 3 3 P 0.4", "", "3 1 2 s"])
    assert found == [gold([(0, 0), (1, 2)], [(2, 2)]), gold([]), gold([(0, 1)])]
    assert parse_naacl(["0 0 0", "1 2 3 P"], base=0) == [gold([(0, 0)]), gold([], [(2, 3)])]
    assert parse_naacl([]) == []


@pytest.mark.parametrize("line", ["1 1", "1 a 2", "1 1 -1", "1-1 2-2", "1 1 \u00b2"])
def test_a_foreign_naacl_line_is_named_by_number(line):
    with pytest.raises(ValueError, match=r"line 2: .* is not 'sentence source target \[S\|P\]'"):
        parse_naacl(["1 1 1", line])


@pytest.mark.parametrize("line", ["0 1 1", "1 0 1", "1 1 0"])
def test_a_naacl_index_below_the_base(line):
    with pytest.raises(ValueError, match="line 1: an index lies below the index base 1"):
        parse_naacl([line])


def test_links_out_of_range_are_handed_back():
    kept, outside = inside(gold([(0, 0), (2, 0)], [(1, 3), (1, 1)]), src_words=2, tgt_words=3)
    assert kept == gold([(0, 0)], [(1, 1)])
    assert outside == [(1, 3), (2, 0)]
    assert inside(kept, 2, 3) == (kept, [])
