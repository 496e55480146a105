"""How a position is made known to a network that has no order of its own: the sinusoidal table, and rotation.

Imports torch alone. Sources: arXiv 1706.03762 section 3.5 (sinusoids), arXiv 2104.09864 section 3.4.2 (rotary).
"""

import torch
from torch import Tensor


def sinusoidal_table(max_len: int, d_model: int) -> Tensor:
    """PE(pos, 2i) = sin(pos / 10000^(2i/d_model)), PE(pos, 2i+1) = cos of the same angle.

    Returns:
        [max_len, d_model]; row `pos` is position `pos`, counted from 0; sines in even columns, cosines in odd ones.
    """
    angles = rotation_angles(torch.arange(max_len), d_model)  # [max_len, d_model / 2]
    return torch.stack((angles.sin(), angles.cos()), dim=-1).flatten(1)  # [max_len, d_model]


def rotation_angles(positions: Tensor, width: int) -> Tensor:
    """The angle of each pair of columns at each position: pos / 10000^(2i/width).

    Args:
        positions: [tgt_len], whole numbers.
        width: number of columns; even.

    Returns:
        [tgt_len, width / 2], float32.
    """
    frequencies = 10000.0 ** (-torch.arange(0, width, 2, device=positions.device) / width)  # [width / 2]
    return positions[:, None] * frequencies  # [tgt_len, width / 2]


def rotate(heads: Tensor, offset: int = 0) -> Tensor:
    """Turn each pair of columns of a query or key by an angle that grows with its position.

    The dot product of a rotated query and key then depends on their distance alone.

    Args:
        heads: [batch, heads, tgt_len, head_dim].
        offset: position of the first row.

    Returns:
        The rotated tensor, same shape and type.
    """
    positions = torch.arange(offset, offset + heads.size(2), device=heads.device)
    angles = rotation_angles(positions, heads.size(3))  # [tgt_len, head_dim / 2]
    even, odd = heads.float().unflatten(-1, (-1, 2)).unbind(-1)  # [batch, heads, tgt_len, head_dim / 2] each
    cos, sin = angles.cos(), angles.sin()
    turned = torch.stack((even * cos - odd * sin, even * sin + odd * cos), dim=-1)
    return turned.flatten(-2).to(heads.dtype)  # [batch, heads, tgt_len, head_dim]
