"""What training reads off a prepared corpus: columns in the order of its rows, whatever was dropped."""

import datasets
import numpy as np
import pytest

from data.prepare import drop_longer, lengths, weights


@pytest.fixture
def pairs() -> datasets.Dataset:
    """Four pairs in two parts, as parallel encoding leaves them; the second and third are long on one side."""
    parts = (
        {"src": [[5], [5] * 9], "tgt": [[5, 6], [5]], "weight": [0.25, 2.0]},
        {"src": [[5, 6], [5, 6, 7]], "tgt": [[6] * 9, []], "weight": [0.3, 4.0]},
    )
    return datasets.concatenate_datasets([datasets.Dataset.from_dict(part) for part in parts])


def test_columns_follow_the_rows_that_are_left(pairs):
    kept, dropped = drop_longer(pairs, 6)
    assert dropped == 2
    for found in (pairs, kept, pairs.select([3, 0, 2])):
        np.testing.assert_array_equal(weights(found), [row["weight"] for row in found])
        for side, counts in zip(("src", "tgt"), lengths(found), strict=True):
            np.testing.assert_array_equal(counts, [len(row[side]) + 1 for row in found])


def test_a_corpus_of_which_nothing_fits_is_refused(pairs):
    with pytest.raises(ValueError, match="max_len=1: every pair of the corpus has more pieces"):
        drop_longer(pairs, 1)
