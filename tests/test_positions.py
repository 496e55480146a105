"""Sinusoids and rotations, by hand and by what they promise: only the distance of two positions counts."""

import math

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from model.positions import rotate, rotation_angles, sinusoidal_table


def test_rows_of_four_columns():
    # Angles are pos / 10000^0 = pos for the first pair of columns, and pos / 10000^(2/4) = pos / 100 for the second.
    # sin 1 = 0.8415, cos 1 = 0.5403, sin 0.01 = 0.0100, cos 0.01 = 1.0000 (0.99995); and so on for 2 and 3.
    expected = [[0.8415, 0.5403, 0.0100, 1.0000], [0.9093, -0.4161, 0.0200, 0.9998], [0.1411, -0.9900, 0.0300, 0.9996]]
    torch.testing.assert_close(sinusoidal_table(4, 4)[1:], torch.tensor(expected), atol=5.1e-5, rtol=0)


def test_position_zero():
    assert sinusoidal_table(1, 6).tolist() == [[0, 1, 0, 1, 0, 1]]


def test_neighbours_have_the_same_product_everywhere():
    # sin a sin b + cos a cos b = cos(a - b) for each pair of columns: cos 1 + cos 0.01 = 0.5403 + 0.99995 = 1.5403.
    table = sinusoidal_table(50, 4)
    products = (table[:-1] * table[1:]).sum(dim=1)
    torch.testing.assert_close(products, torch.full((49,), math.cos(1) + math.cos(0.01)), atol=1e-5, rtol=0)
    assert products[1].item() == pytest.approx(1.5403, abs=5e-5)


def test_rows_three_apart_in_eight_columns():
    # cos 3 + cos 0.3 + cos 0.03 + cos 0.003 = -0.98999 + 0.95534 + 0.99955 + 1.00000 = 1.96489.
    table = sinusoidal_table(60, 8)
    products = (table[:-3] * table[3:]).sum(dim=1)
    torch.testing.assert_close(products, torch.full((57,), 1.96489), atol=2e-5, rtol=0)


def test_no_two_positions_are_alike():
    table = sinusoidal_table(256, 16)
    distances = torch.cdist(table, table) + 10 * torch.eye(256)
    assert distances.min() > 0.1


def test_angles_by_hand():
    # Width 4: frequencies 10000^0 = 1 and 10000^(-2/4) = 0.01.
    torch.testing.assert_close(rotation_angles(torch.tensor([0, 3]), 4), torch.tensor([[0.0, 0.0], [3.0, 0.03]]))


def test_a_rotation_by_hand():
    # Position 2, width 2: (1, 0) is turned by 2 rad to (cos 2, sin 2), and (0, 1) to (-sin 2, cos 2).
    turned = rotate(torch.tensor([[[[1.0, 0.0]]]]), offset=2)
    torch.testing.assert_close(turned[0, 0, 0], torch.tensor([math.cos(2), math.sin(2)]))
    turned = rotate(torch.tensor([[[[0.0, 1.0]]]]), offset=2)
    torch.testing.assert_close(turned[0, 0, 0], torch.tensor([-math.sin(2), math.cos(2)]))


@given(st.integers(0, 200), st.integers(0, 200), st.integers(0, 50), st.integers(0, 2**31))
def test_products_of_rotated_vectors_depend_on_distance_alone(first, second, further, seed):
    query, key = torch.randn(2, 1, 2, 1, 8, generator=torch.Generator().manual_seed(seed))
    here = (rotate(query, first) * rotate(key, second)).sum(dim=-1)
    there = (rotate(query, first + further) * rotate(key, second + further)).sum(dim=-1)
    torch.testing.assert_close(here, there, atol=1e-3, rtol=0)


def test_products_of_rotated_vectors_do_depend_on_distance():
    query, key = torch.randn(2, 1, 2, 1, 8, generator=torch.Generator().manual_seed(1))
    products = [(rotate(query, 0) * rotate(key, far)).sum(dim=-1) for far in range(4)]
    assert all((a - b).abs().min() > 1e-3 for a, b in zip(products, products[1:], strict=False))


def test_rotation_keeps_lengths_and_type_and_starts_at_the_offset():
    x = torch.randn(2, 3, 6, 8, generator=torch.Generator().manual_seed(2))
    torch.testing.assert_close(rotate(x).norm(dim=-1), x.norm(dim=-1))
    torch.testing.assert_close(rotate(x)[:, :, 4:], rotate(x[:, :, 4:], offset=4))
    torch.testing.assert_close(rotate(x)[:, :, :1], x[:, :, :1])
    assert rotate(x.bfloat16()).dtype == torch.bfloat16
