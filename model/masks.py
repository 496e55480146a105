"""Who may look at whom. Pure functions; boolean; True = may attend; they broadcast to [batch, heads, query, key].

Only this file and the loss compare ids with PAD. Imports torch alone. (Paper, section 3.2.3.)
"""

import torch
from torch import Tensor


def padding_visible(ids: Tensor, pad: int) -> Tensor:
    """Every position that holds a real piece may be looked at.

    Args:
        ids: [batch, key_len].
        pad: the id of padding.

    Returns:
        Boolean [batch, 1, 1, key_len].
    """
    return (ids != pad)[:, None, None, :]  # [batch, 1, 1, key_len]


def causal_visible(tgt_len: int, key_len: int | None = None, device: torch.device | None = None) -> Tensor:
    """A target position may look at itself and at what came before.

    Args:
        tgt_len: number of query positions, the last of which is position `key_len - 1`.
        key_len: number of positions so far; by default `tgt_len` (no cache).
        device: where the mask is made.

    Returns:
        Boolean [1, 1, tgt_len, key_len].
    """
    key_len = tgt_len if key_len is None else key_len
    visible = torch.ones(tgt_len, key_len, dtype=torch.bool, device=device)
    return visible.tril(key_len - tgt_len)[None, None]  # [1, 1, tgt_len, key_len]
