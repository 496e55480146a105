"""Loops: a model that falls into repeating itself is noticed by what it wrote, and the repeats are taken out.

numpy alone.
"""

from collections import Counter
from collections.abc import Sequence

import numpy as np

_FEWEST = 4  # so many times in a row is a loop, unless the source itself repeats as often


def without_loops(ids: Sequence[int], source: Sequence[int]) -> list[int]:
    """Places of `ids` to keep: all, save the repeats of what stands in a row four times and oftener than in `source`.

    What the source repeats most often in a row sets how many repeats are kept; one, where it repeats nothing.
    """
    found = _loops(ids)
    if not found:
        return list(range(len(ids)))
    allowed = max((times for *_, times in _loops(source)), default=1)
    for start, end, width, times in found:
        if times > allowed:
            kept = [*range(start + width * allowed), *range(end, len(ids))]
            return [kept[place] for place in without_loops([ids[place] for place in kept], source)]
    return list(range(len(ids)))


def _loops(ids: Sequence[int]) -> list[tuple[int, int, int, int]]:
    """Every loop as (start, end, width, times), the narrowest first; `end` takes in a last, broken repeat."""
    often = sum(count for count in Counter(ids).values() if count >= _FEWEST)  # no loop has other pieces
    array, found = np.asarray(ids), []
    for width in range(1, often // _FEWEST + 1):
        same = np.flatnonzero(np.diff(np.concatenate([[0], array[width:] == array[:-width], [0]])))
        for start, stop in zip(same[::2].tolist(), same[1::2].tolist(), strict=True):
            times = (stop - start) // width + 1
            if times >= _FEWEST:
                found.append((start, stop + width, width, times))
    return found
