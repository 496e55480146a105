"""Scoring: `python -m model.evaluate artifact|output|compare|alignment`, and the functions that training scores with.

Imports `model.inference`, `model.metrics`, `model.alignment` and the readers of `data`. Test files are taken as they
stand; a gzipped file of output (.gz) is read like a plain one.
"""

import csv
import gzip
import sys
import zlib
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from jsonargparse import auto_cli
from rich.console import Console
from rich.table import Table

from data.links import format_pharaoh, parse_links
from data.prepare import TestSet, read_test_set
from data.text import join_words, split_words
from data.tokenizer import Tokenizer
from model.alignment import AlignmentReading, AlignmentScore, Gold, inside, parse_naacl, parse_pharaoh, score_links
from model.artifact import load_artifact
from model.config import LengthRule
from model.inference import ForcedAttention, forced_attention, load_network, text_words, translate
from model.metrics import Score, score
from model.metrics import compare as compare_systems
from model.transformer import Transformer

CONTRAST_COLUMNS = ("kind", "en_a", "hi_a", "en_b", "hi_b", "word_a", "word_b")


@dataclass(frozen=True)
class TestResult:
    """A test set translated and scored; `alignment` where its pairs have links."""

    test: TestSet
    hypotheses: list[str]
    scores: dict[str, Score]
    alignment: AlignmentScore | None


def evaluate_test(
    network: Transformer,
    tokenizer: Tokenizer,
    test: TestSet,
    length: LengthRule,
    reading: AlignmentReading,
    beam: int = 1,
) -> TestResult:
    """Translate a test set, score it, and score forced alignments of its references where it has links."""
    found = translate(network, tokenizer, test.sources, length, beam)
    hypotheses = [tokenizer.decode(one.ids) for one in found]
    aligned = score_alignment(network, tokenizer, test, reading) if any(test.links) else None
    return TestResult(test, hypotheses, score(hypotheses, test.references), aligned)


def score_alignment(
    network: Transformer, tokenizer: Tokenizer, test: TestSet, reading: AlignmentReading
) -> AlignmentScore:
    """Error rate of the forced alignments of a test set that has links."""
    rows = [row for row in zip(test.sources, test.references, test.links, strict=True) if row[2]]
    pairs = [(text_words(source), text_words(reference)) for source, reference, _ in rows]
    maps = [forced.read(reading) for forced in forced_attention(network, tokenizer, pairs)]
    links = [frozenset(parse_links(line)) for _, _, line in rows]
    return score_links([one.links(reading.threshold) for one in maps], [Gold(one, one) for one in links])


@dataclass(frozen=True)
class Contrast:
    """Two sentences that differ in one thing, their translations, and the words by which these differ."""

    kind: str
    sources: tuple[str, str]
    references: tuple[str, str]
    words: tuple[str, str]


def read_contrasts(path: str) -> list[Contrast]:
    """A file of minimal pairs. Raises ValueError unless it has the columns of CONTRAST_COLUMNS."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        if tuple(rows.fieldnames or ()) != CONTRAST_COLUMNS:
            raise ValueError(f"{path}: columns are {rows.fieldnames}, must be {list(CONTRAST_COLUMNS)}")
        rows = list(rows)
        for number, row in enumerate(rows, 2):
            if None in row or None in row.values():
                raise ValueError(f"{path}, line {number}: must have {len(CONTRAST_COLUMNS)} cells")
        return [
            Contrast(r["kind"], (r["en_a"], r["en_b"]), (r["hi_a"], r["hi_b"]), (r["word_a"], r["word_b"]))
            for r in rows
        ]


def score_contrasts(contrasts: Sequence[Contrast], hypotheses: Sequence[tuple[str, str]]) -> dict:
    """The share of minimal pairs of which both sides hold their own word and not the other's; also by kind."""
    right: dict[str, list[bool]] = defaultdict(list)
    for one, pair in zip(contrasts, hypotheses, strict=True):
        right[one.kind].append(all(_chooses(one, side, pair[side]) for side in (0, 1)))
    results = [result for kind in right.values() for result in kind]
    if not results:
        raise ValueError("no minimal pairs to score")
    kinds = {kind: round(sum(found) / len(found), 4) for kind, found in sorted(right.items())}
    return {"accuracy": round(sum(results) / len(results), 4), "pairs": len(results), "kinds": kinds}


def _chooses(one: Contrast, side: int, hypothesis: str) -> bool:
    own, other = one.words[side], one.words[1 - side]
    return holds(hypothesis, own) and (not holds(hypothesis, other) or holds(one.references[side], other))


def holds(text: str, phrase: str) -> bool:
    """Whether the words of `phrase` stand in `text`, side by side."""
    words, wanted = split_words(text), split_words(phrase)
    return any(words[start : start + len(wanted)] == wanted for start in range(len(words) - len(wanted) + 1))


def evaluate_contrasts(network: Transformer, tokenizer: Tokenizer, path: str, length: LengthRule) -> dict:
    """Translate and score a file of minimal pairs."""
    contrasts = read_contrasts(path)
    texts = [source for one in contrasts for source in one.sources]
    found = [tokenizer.decode(one.ids) for one in translate(network, tokenizer, texts, length)]
    return score_contrasts(contrasts, list(zip(found[::2], found[1::2], strict=True)))


# The commands.


def artifact(artifact: str, test: str, out: str | None = None, beam: int = 1) -> None:
    """Translate a test file with an artifact and score it.

    Args:
        artifact: the artifact's directory.
        test: a file of pairs, in any format that training reads.
        out: write the translations here, one a line.
        beam: width of the search; 1 is greedy.
    """
    loaded = load_artifact(artifact)
    config = loaded.config
    pairs = read_test_set(Path(test).stem, test, (config.source, config.target))
    result = evaluate_test(load_network(loaded), loaded.tokenizer, pairs, config.length, config.alignment, beam)
    if out:
        Path(out).write_text("".join(line + "\n" for line in result.hypotheses), "utf-8")
    print_scores({pairs.name: result.scores})
    if result.alignment:
        print_alignment({pairs.name: result.alignment})


def output(hypotheses: str, test: str, source: str = "en", target: str = "hi") -> None:
    """Score a file of translations, one a line, against the target side of a test file.

    Args:
        hypotheses: the translations.
        test: a file of pairs.
        source: the language translated from.
        target: the language translated into.
    """
    references = read_test_set("test", test, (source, target)).references
    print_scores({Path(hypotheses).name: score(read_lines(hypotheses), references)})


def compare(baseline: str, systems: list[str], test: str, source: str = "en", target: str = "hi") -> None:
    """Compare files of translations with a baseline by paired bootstrap.

    Args:
        baseline: the baseline's translations, one a line.
        systems: other systems' translations.
        test: a file of pairs.
        source: the language translated from.
        target: the language translated into.
    """
    references = read_test_set("test", test, (source, target)).references
    others = {Path(name).name: read_lines(name) for name in systems}
    table = Table("system", "measure", "score", "95 %", "p")
    for row in compare_systems((Path(baseline).name, read_lines(baseline)), others, references):
        for measure, found in row.items():
            if measure != "system":
                p = "baseline" if found["p"] is None else f"{found['p']:.3f}"
                table.add_row(row["system"], measure, f"{found['score']:.1f}", f"± {found['interval']:.1f}", p)
    Console().print(table)


def alignment(
    artifact: str,
    source: str,
    target: str,
    gold: str,
    format: Literal["pharaoh", "naacl"] = "pharaoh",
    base: int | None = None,
    out: str | None = None,
    search: bool = False,
) -> None:
    """Align a tokenized test set with an artifact and score the links.

    Args:
        artifact: the artifact's directory.
        source: source sentences, one a line, words apart.
        target: target sentences, likewise.
        gold: hand-made links.
        format: of the gold file.
        base: what the gold file counts from; by default 0 in Pharaoh files and 1 in NAACL ones.
        out: write our links here, as Pharaoh lines.
        search: score every layer, head and reading instead of the artifact's own.
    """
    loaded = load_artifact(artifact)
    sides = read_lines(source), read_lines(target)
    if len(sides[0]) != len(sides[1]):
        raise ValueError(
            f"{source} has {len(sides[0])} lines but {target} has {len(sides[1])}: they must match by line"
        )
    lines = [(a.split(), b.split()) for a, b in zip(*sides, strict=True)]
    references = check_gold(read_gold(gold, format, base), lines)
    pairs = [(join_words(a), join_words(b)) for a, b in lines]
    forced = forced_attention(load_network(loaded), loaded.tokenizer, pairs)
    if search:
        print_alignment(search_readings(forced, references))
        return
    found = [one.read(loaded.config.alignment).links(loaded.config.alignment.threshold) for one in forced]
    if out:
        Path(out).write_text("".join(format_pharaoh(links) + "\n" for links in found), "utf-8")
    print_alignment({Path(gold).name: score_links(found, references)})


def read_gold(path: str, format: str, base: int | None) -> list[Gold]:
    """Gold links, one entry a sentence."""
    if format == "naacl":
        return parse_naacl(read_lines(path), 1 if base is None else base)
    return [parse_pharaoh(line, base or 0) for line in read_lines(path)]


def check_gold(gold: Sequence[Gold], lines: Sequence[tuple[list[str], list[str]]]) -> list[Gold]:
    """The gold with links outside their sentences left out, each told on standard error."""
    if len(gold) != len(lines):
        raise ValueError(f"{len(gold)} gold alignments for {len(lines)} sentence pairs: they must match by line")
    kept = []
    for number, (one, (src, tgt)) in enumerate(zip(gold, lines, strict=True), 1):
        checked, outside = inside(one, len(src), len(tgt))
        if outside:
            print(f"sentence {number}: left out, outside the sentence: {format_pharaoh(outside)}", file=sys.stderr)
        kept.append(checked)
    return kept


THRESHOLDS = (0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5)


def search_readings(forced: Sequence[ForcedAttention], gold: Sequence[Gold]) -> dict[str, AlignmentScore]:
    """The score of every layer and head, read both ways, each at its best threshold, best first."""
    layers, heads = forced[0].weights.shape[:2]
    found = {}
    for layer in range(layers):
        for head in range(heads):
            for shifted in (False, True):
                maps = [one.read(AlignmentReading(layer, head, shifted)) for one in forced]
                scores = {t: score_links([one.links(t) for one in maps], gold) for t in THRESHOLDS}
                best = min(scores, key=lambda t: scores[t].aer)
                name = f"layer {layer} head {head} {'shifted' if shifted else 'emitting'} ≥ {best}"
                found[name] = scores[best]
    return dict(sorted(found.items(), key=lambda item: item[1].aer))


def read_lines(path: str) -> list[str]:
    """The lines of a text file, gzipped or not. Raises FileNotFoundError or ValueError naming it."""
    if not Path(path).is_file():
        raise FileNotFoundError(f"{path}: no such file")
    opener: Callable = gzip.open if path.endswith(".gz") else open
    try:
        with opener(path, "rt", encoding="utf-8", newline="\n") as file:
            return file.read().removesuffix("\n").split("\n")
    except UnicodeDecodeError:
        raise ValueError(f"{path}: not UTF-8") from None
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise ValueError(f"{path}: not a whole gzip file") from None


def print_scores(results: dict[str, dict[str, Score]]) -> None:
    """A table of scores with intervals, and their signatures."""
    table = Table("test", "measure", "score", "95 %")
    for name, scores in results.items():
        for measure, one in scores.items():
            table.add_row(name, measure, f"{one.value:.1f}", f"± {one.interval:.1f}")
    Console().print(table)
    signatures = {one.signature: measure for scores in results.values() for measure, one in scores.items()}
    for signature, measure in signatures.items():
        print(f"{measure}: {signature}")


def print_alignment(results: dict[str, AlignmentScore]) -> None:
    """A table of alignment scores."""
    table = Table("alignment", "AER", "precision", "recall", "links", "gold")
    for name, one in results.items():
        table.add_row(
            name, f"{one.aer:.3f}", f"{one.precision:.3f}", f"{one.recall:.3f}", str(one.links), str(one.sure)
        )
    Console().print(table)


def main() -> None:
    """The command: bad input ends with one line and exit code 2."""
    try:
        auto_cli([artifact, output, compare, alignment], as_positional=False)
    except (ValueError, FileNotFoundError) as error:
        print(f"model.evaluate: error: {error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
