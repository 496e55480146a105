"""Who may look at whom, by hand."""

import torch

from model.masks import causal_visible, padding_visible


def test_padding_is_not_visible():
    visible = padding_visible(torch.tensor([[5, 0, 7], [9, 9, 0]]), pad=0)
    assert visible.shape == (2, 1, 1, 3)
    assert visible.dtype == torch.bool
    assert visible[:, 0, 0].tolist() == [[True, False, True], [True, True, False]]


def test_only_the_past_is_visible():
    assert causal_visible(3)[0, 0].tolist() == [[True, False, False], [True, True, False], [True, True, True]]


def test_new_positions_see_all_that_came_before():
    assert causal_visible(2, 4)[0, 0].tolist() == [[True, True, True, False], [True, True, True, True]]
    assert causal_visible(1, 3)[0, 0].tolist() == [[True, True, True]]


def test_the_last_rows_of_the_whole_mask_are_the_mask_of_the_last_positions():
    assert torch.equal(causal_visible(7)[:, :, 4:], causal_visible(3, 7))
