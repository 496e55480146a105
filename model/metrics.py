"""Scores of translations by sacreBLEU: BLEU with two tokenisations and chrF2, each with signature and interval.

Imports nothing of the project. References are taken as they are; only the tokenisation that the signature names is
applied. Intervals and comparisons are bootstrap ones (Koehn 2004).
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sacrebleu.metrics import BLEU, CHRF
from sacrebleu.significance import PairedTest

RESAMPLES = 1000


@dataclass(frozen=True)
class Score:
    """A corpus score, 0 to 100; `interval` is half the width of the 95 % bootstrap interval around `mean`."""

    value: float
    mean: float
    interval: float
    signature: str

    def __str__(self) -> str:
        return f"{self.value:.1f} ± {self.interval:.1f}"


def scorers() -> dict[str, BLEU | CHRF]:
    """The measures that Setu reports, by name."""
    return {"bleu_13a": BLEU(tokenize="13a"), "bleu_intl": BLEU(tokenize="intl"), "chrf2": CHRF()}


def refuse_pieces(hypotheses: Sequence[str]) -> None:
    """Raise ValueError if an output still holds sub-word marks, which would be scored as if they were words."""
    for number, line in enumerate(hypotheses, 1):
        if "\u2581" in line or "@@ " in line or line.endswith("@@"):
            raise ValueError(f"line {number} still holds sub-word marks ({line[:40]!r}): join its pieces first")


def score(hypotheses: Sequence[str], references: Sequence[str], resamples: int = RESAMPLES) -> dict[str, Score]:
    """Score translations, one a line, by every measure.

    Args:
        hypotheses, references: texts, in the same order.
        resamples: bootstrap samples of the interval.

    Raises:
        ValueError: different numbers of lines, none at all, or sub-word marks left in the output.
    """
    check_lines(hypotheses, references)
    refuse_pieces(hypotheses)
    found = {}
    for name, metric in scorers().items():
        result = metric.corpus_score(list(hypotheses), [list(references)], n_bootstrap=resamples)
        signature = f"{'BLEU' if name.startswith('bleu') else 'chrF2'}|{metric.get_signature()}"
        found[name] = Score(float(result.score), float(result._mean), float(result._ci), signature)
    return found


def quick_score(hypotheses: Sequence[str], references: Sequence[str]) -> dict[str, float]:
    """The same corpus scores without intervals, for a validation in mid-training."""
    check_lines(hypotheses, references)
    return {
        name: float(metric.corpus_score(list(hypotheses), [list(references)]).score)
        for name, metric in scorers().items()
    }


def sentence_chrf(hypothesis: str, reference: str) -> float:
    """chrF2 of one sentence, 0 to 100."""
    return CHRF().sentence_score(hypothesis, [reference]).score


def check_lines(hypotheses: Sequence[str], references: Sequence[str]) -> None:
    """Raise ValueError unless there are as many hypotheses as references, and some."""
    if len(hypotheses) != len(references):
        raise ValueError(f"{len(hypotheses)} translations but {len(references)} references: they must match by line")
    if not references:
        raise ValueError("no lines to score")


def compare(
    baseline: tuple[str, Sequence[str]], systems: dict[str, Sequence[str]], references: Sequence[str]
) -> list[dict]:
    """Paired bootstrap of several systems against a baseline on the same lines.

    Args:
        baseline: its name and its translations.
        systems: other translations by name.
        references: one a line.

    Returns:
        A row a system, the baseline first: {"system", measure: {"score", "mean", "interval", "p"}}; `p` is the
        probability that a difference so large arises by chance (None for the baseline).
    """
    named = [(baseline[0], list(baseline[1])), *((name, list(lines)) for name, lines in systems.items())]
    for _, lines in named:
        check_lines(lines, references)
    rows: list[dict] = [{"system": name} for name, _ in named]
    for measure, metric in scorers().items():  # one at a time: the test tells measures apart by a name that BLEUs share
        test = PairedTest(named, {measure: metric}, [list(references)], test_type="bs", n_samples=RESAMPLES, n_jobs=1)
        (results,) = (column for name, column in test()[1].items() if name != "System")
        for row, result in zip(rows, results, strict=True):
            # A difference of nothing always arises by chance; the test, which counts larger ones, says 1 / samples.
            p = 1.0 if row is not rows[0] and result.score == results[0].score else result.p_value
            row[measure] = {"score": result.score, "mean": result.mean, "interval": result.ci, "p": p}
    return rows


def as_metrics(scores: dict[str, Score]) -> dict:
    """Scores as `metrics.json` holds them: the value under the measure's name, the rest under `details`."""
    return {name: round(one.value, 2) for name, one in scores.items()} | {
        "details": {name: asdict(one) for name, one in scores.items()}
    }
