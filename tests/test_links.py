"""Links of words, their written form, and what they become for pieces."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.links import format_pharaoh, membership, parse_links, piece_links, words_of


@given(st.sets(st.tuples(st.integers(0, 40), st.integers(0, 40))))
def test_written_and_read_back(links):
    assert parse_links(format_pharaoh(links)) == sorted(links)


def test_written_form():
    assert format_pharaoh([(2, 1), (0, 0), (1, 12)]) == "0-0 1-12 2-1"
    assert parse_links("") == []


@pytest.mark.parametrize("line", ["0", "0-", "a-b", "0-1-2", "0:1", "-1-2", "0-1 2_3"])
def test_another_line_is_refused(line):
    with pytest.raises(ValueError, match="is not a line of links"):
        parse_links(line)


def test_membership_by_hand():
    # "tea cups": the pieces "te", "a cu", "ps"; the second lies in both words, a third of its letters in the first.
    shares = membership([(0, 2), (2, 6), (6, 8)], [(0, 3), (4, 8)])
    np.testing.assert_allclose(shares, [[1, 1 / 3, 0], [0, 2 / 3, 1]])


def test_a_piece_of_no_word_belongs_to_none():
    np.testing.assert_allclose(membership([(0, 1), (3, 3)], [(0, 1)]), [[1, 0]])
    assert membership([], [(0, 1)]).shape == (1, 0)
    assert membership([(0, 1)], []).shape == (0, 1)


def test_words_of_pieces():
    # "ab cd.": pieces "a", "b", a lone space mark at 3, "cd", "."; words ab, cd and the full stop.
    words = [(0, 2), (3, 5), (5, 6)]
    assert words_of([(0, 1), (1, 2), (3, 3), (3, 5), (5, 6)], words) == [0, 0, 1, 1, 2]
    assert words_of([(0, 1), (2, 2)], [(0, 1)]) == [0, -1]


# Source "ab c": pieces a, b, c. Target "x yz w": pieces x, y, z, w.
SOURCE = ([(0, 1), (1, 2), (3, 4)], [(0, 2), (3, 4)])
TARGET = ([(0, 1), (2, 3), (3, 4), (5, 6)], [(0, 1), (2, 4), (5, 6)])


def test_links_of_pieces_by_hand():
    # x is linked to "ab" (pieces 0, 1); "yz" to both words (0, 1, 2); w to nothing, so to the end marker, which is 3.
    found = piece_links([(0, 0), (0, 1), (1, 1)], SOURCE, TARGET)
    assert found == [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 3)]


def test_without_links_nothing_is_said_of_any_piece():
    assert piece_links([], SOURCE, TARGET) == []


def test_a_link_beyond_the_sentence_says_nothing():
    assert piece_links([(7, 0), (0, 9)], SOURCE, TARGET) == [(0, 3), (1, 3), (2, 3), (3, 3)]
