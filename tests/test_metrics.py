"""Scores are sacreBLEU's own, with its signatures; comparisons say what is chance."""

import random

import pytest
import sacrebleu
from conftest import PAIRS

from model import metrics
from model.metrics import as_metrics, compare, quick_score, score, sentence_chrf

REFERENCES = [target for _, target in PAIRS]


def spoil(lines, share, seed):
    """Each word replaced with probability `share`."""
    rng = random.Random(seed)
    return [" ".join("शब्द" if rng.random() < share else word for word in line.split()) for line in lines]


@pytest.fixture(scope="module")
def hypotheses():
    return spoil(REFERENCES, 0.2, 1)


def test_scores_are_sacrebleus(hypotheses):
    found = score(hypotheses, REFERENCES, resamples=20)
    assert list(found) == ["bleu_13a", "bleu_intl", "chrf2"]
    assert found["bleu_13a"].value == sacrebleu.corpus_bleu(hypotheses, [REFERENCES]).score
    assert found["bleu_intl"].value == sacrebleu.corpus_bleu(hypotheses, [REFERENCES], tokenize="intl").score
    assert found["chrf2"].value == sacrebleu.corpus_chrf(hypotheses, [REFERENCES]).score
    assert len({one.value for one in found.values()}) == 3
    assert quick_score(hypotheses, REFERENCES) == {name: one.value for name, one in found.items()}


def test_signatures_name_everything(hypotheses):
    found = score(hypotheses, REFERENCES, resamples=20)
    version = sacrebleu.__version__
    start = "nrefs:1|bs:20|seed:12345|case:mixed"
    assert found["bleu_13a"].signature == f"BLEU|{start}|eff:no|tok:13a|smooth:exp|version:{version}"
    assert found["bleu_intl"].signature == f"BLEU|{start}|eff:no|tok:intl|smooth:exp|version:{version}"
    assert found["chrf2"].signature == f"chrF2|{start}|eff:yes|nc:6|nw:0|space:no|version:{version}"


def test_intervals_are_sacrebleus(hypotheses):
    found = score(hypotheses, REFERENCES, resamples=50)["bleu_13a"]
    wanted = sacrebleu.metrics.BLEU().corpus_score(hypotheses, [REFERENCES], n_bootstrap=50)
    assert (found.mean, found.interval) == (wanted._mean, wanted._ci)
    assert found.interval > 0
    assert str(found) == f"{found.value:.1f} ± {found.interval:.1f}"


def test_the_ends_of_the_scale():
    perfect = quick_score(REFERENCES, REFERENCES)
    assert perfect == pytest.approx({"bleu_13a": 100, "bleu_intl": 100, "chrf2": 100})
    assert max(quick_score(["xyz"] * len(REFERENCES), REFERENCES).values()) < 1


def test_references_are_not_normalised():
    # A space before the danda and a joiner are differences, and are scored as such.
    assert quick_score(["यह मेरा घर है।"], ["यह मेरा घर है ।"])["bleu_13a"] < 100


def test_one_sentence():
    wanted = sacrebleu.sentence_chrf("यह घर है।", ["यह मेरा घर है।"]).score
    assert sentence_chrf("यह घर है।", "यह मेरा घर है।") == wanted


@pytest.mark.parametrize("line", ["\u2581मैं \u2581चाय", "मैं चा@@ य", "चा@@"])
def test_pieces_are_refused_with_their_line(line):
    with pytest.raises(ValueError, match="line 2 still holds sub-word marks"):
        score(["ठीक है", line], ["ठीक है", "मैं चाय"])


def test_an_at_sign_is_no_mark():
    score(["write to a@@b or @"], ["write to a@@b or @"], resamples=2)


def test_lines_that_do_not_match_are_refused():
    for function in (score, quick_score):
        with pytest.raises(ValueError, match="1 translations but 2 references"):
            function(["a"], ["a", "b"])
        with pytest.raises(ValueError, match="no lines to score"):
            function([], [])
    with pytest.raises(ValueError, match="1 translations but 30 references"):
        compare(("ours", REFERENCES), {"theirs": ["a"]}, REFERENCES)


def test_paired_bootstrap(monkeypatch, hypotheses):
    monkeypatch.setattr(metrics, "RESAMPLES", 300)
    worse = spoil(REFERENCES, 0.6, 2)
    rows = compare(("ours", hypotheses), {"itself": list(hypotheses), "worse": worse}, REFERENCES)
    assert [row["system"] for row in rows] == ["ours", "itself", "worse"]
    for measure, wanted in quick_score(hypotheses, REFERENCES).items():
        ours, itself, other = (row[measure] for row in rows)
        assert ours["p"] is None
        assert ours["score"] == itself["score"] == pytest.approx(wanted)
        assert itself["p"] > 0.5  # no difference is no evidence
        assert other["p"] < 0.01
        assert other["score"] == pytest.approx(quick_score(worse, REFERENCES)[measure])
        assert ours["interval"] > 0


def test_scores_as_metrics(hypotheses):
    scores = score(hypotheses, REFERENCES, resamples=20)
    found = as_metrics(scores)
    assert {name: found[name] for name in scores} == {name: round(one.value, 2) for name, one in scores.items()}
    assert found["details"]["chrf2"]["signature"] == scores["chrf2"].signature
    assert set(found["details"]["chrf2"]) == {"value", "mean", "interval", "signature"}
