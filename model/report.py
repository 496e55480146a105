"""The report of a training: one HTML file without outside references, that anyone can open and keep.

Imports `model.evaluate` for its results and `model.plots` for pictures. Everything from a corpus is escaped.
"""

import base64
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from model.evaluate import TestResult
from model.metrics import sentence_chrf
from model.plots import curves, heatmap

STYLE = """
body{font:16px/1.5 system-ui,"Noto Sans","Noto Sans Devanagari",sans-serif;max-width:62rem;margin:2rem auto;
padding:0 1rem;color:#1c1c1c;background:#fff} h1,h2{line-height:1.2}
table{border-collapse:collapse;margin:1rem 0;width:100%}
th,td{border-bottom:1px solid #ddd;padding:.35rem .6rem;text-align:left;vertical-align:top} td.n{text-align:right;
font-variant-numeric:tabular-nums} code{font-size:.85em;overflow-wrap:anywhere} img,svg{max-width:100%;height:auto}
.note{color:#555} @media(prefers-color-scheme:dark){body{background:#16181c;color:#e6e6e6}th,td{border-color:#3a3d44}
.note{color:#aaa} img{background:#fff}}
"""


@dataclass(frozen=True)
class Report:
    """What a report shows."""

    name: str
    summary: dict[str, str]
    corpus: dict
    history: Mapping[str, Sequence[tuple[float, float]]]  # values by step, by name
    results: Sequence[TestResult]
    contrast: dict | None
    word_map: dict | None  # none where an untrained model said nothing


def write_report(path: Path, report: Report) -> None:
    """Write the report to `path`."""
    parts = [
        f"<h1>Setu: training of {escape(report.name)}</h1>",
        _table(["", ""], [[key, value] for key, value in report.summary.items()]),
        "<h2>Corpus</h2>", _corpus(report.corpus),
        "<h2>Course of the training</h2>", *_curves(report.history),
        "<h2>Scores</h2>", _scores(report.results), _contrast(report.contrast),
        *_alignment(report.word_map),
        *(_translations(result) for result in report.results),
    ]  # fmt: skip
    head = f"<meta charset=utf-8><meta name=viewport content='width=device-width'><title>Setu: {escape(report.name)}"
    path.write_text(
        f"<!doctype html><html lang=en>{head}</title><style>{STYLE}</style><body>{''.join(parts)}</html>\n", "utf-8"
    )


def _table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    def cell(value: object) -> str:
        number = isinstance(value, int | float)
        return f"<td{' class=n' if number else ''}>{f'{value:,}' if number else escape(str(value))}</td>"

    top = "".join(f"<th>{escape(name)}</th>" for name in header)
    return f"<table><tr>{top}</tr>{''.join('<tr>' + ''.join(map(cell, row)) + '</tr>' for row in rows)}</table>"


def _curves(history: Mapping[str, Sequence[tuple[float, float]]]) -> list[str]:
    charts = {
        "loss (label-smoothed)": {"train": "train/loss", "dev": "val/loss"},
        "dev scores": {"chrF2": "val/chrf2", "BLEU 13a": "val/bleu_13a"},
        "alignment loss": {"train": "train/alignment"},
    }
    pictures = []
    for title, lines in charts.items():
        series = {label: history[name] for label, name in lines.items() if history.get(name)}
        if series:
            pictures.append(_picture(curves(series, title), "svg+xml", title))
    return pictures


def _alignment(word_map: dict | None) -> list[str]:
    if word_map is None:
        return []
    note = "How much of each target word was read from each source word, in the attention of one head. A map is a "
    note += "diagnostic of the model, not an explanation of the translation."
    return [
        "<h2>Alignment</h2>",
        _picture(heatmap(word_map, fmt="svg"), "svg+xml", "alignment map"),
        f"<p class=note>{note}</p>",
    ]


def _picture(image: bytes, kind: str, label: str) -> str:
    return f'<img alt="{escape(label)}" src="data:image/{kind};base64,{base64.b64encode(image).decode()}">'


def _corpus(corpus: dict) -> str:
    rows = [
        [one["path"] if one is not corpus else "all", one["read"], one["kept"], *one["dropped"].values()]
        for one in (*corpus["sources"], corpus)
    ]
    examples = [[step, one["source"], one["target"]] for step, found in corpus["examples"].items() for one in found[:3]]
    note = f"<p class=note>{corpus['pairs']:,} pairs were trained on; {corpus['too_many_pieces']['dropped']:,} more "
    note += f"were longer than {corpus['too_many_pieces']['max_len']} pieces.</p>"
    dropped = _table(["dropped in step", "source", "target"], examples) if examples else ""
    steps = [step.replace("_", " ") for step in corpus["dropped"]]  # with spaces, so that a narrow column can wrap
    return _table(["source", "read", "kept", *steps], rows) + note + dropped


def _scores(results: Sequence[TestResult]) -> str:
    rows, signatures = [], {}
    for result in results:
        for measure, one in result.scores.items():
            rows.append([result.test.name, measure, f"{one.value:.1f}", f"± {one.interval:.1f}"])
            signatures[measure] = one.signature
        if result.alignment:
            rows.append([result.test.name, "AER", f"{result.alignment.aer:.3f}", ""])
    lines = "".join(f"<li>{measure}: <code>{escape(one)}</code></li>" for measure, one in signatures.items())
    return _table(["test", "measure", "score", "95 % interval"], rows) + f"<ul class=note>{lines}</ul>"


def _contrast(contrast: dict | None) -> str:
    if contrast is None:
        return ""
    rows = [[kind, f"{accuracy:.2f}"] for kind, accuracy in contrast["kinds"].items()]
    rows.append([f"all {contrast['pairs']} pairs", f"{contrast['accuracy']:.3f}"])
    return "<h2>Minimal pairs</h2>" + _table(["what differs", "both sides right"], rows)


def _translations(result: TestResult) -> str:
    """Twenty translations beside their references: the best, the worst, and some by chance."""
    rows = list(zip(result.test.sources, result.hypotheses, result.test.references, strict=True))
    order = sorted(range(len(rows)), key=lambda i: -sentence_chrf(rows[i][1], rows[i][2]))
    best, worst, rest = order[:6], order[6:][-6:], order[6:-6]
    chosen = random.Random(1).sample(rest, min(8, len(rest)))
    named = [("best", best), ("worst", worst), ("by chance", chosen)]
    table = [[kind, *rows[index]] for kind, group in named for index in group]
    title = f"<h2>Translations of {escape(result.test.name)}</h2>"
    return title + _table(["", "source", "translation", "reference"], table)
