"""The report is one file, holds what it was given, and nothing of a corpus can break out of it."""

import re
from html import unescape
from html.parser import HTMLParser

import pytest

from model import evaluate
from model.alignment import AlignmentScore
from model.metrics import Score
from model.report import Report, write_report

VOID = {"meta", "img", "br", "hr", "link", "input"}
COUNTS = {"empty": 1, "too_long": 0}
CORPUS = {
    "pairs": 1190, "read": 1300, "kept": 1200, "dropped": COUNTS,
    "sources": [{"path": "pairs<1>.tsv", "read": 1300, "kept": 1200, "dropped": COUNTS}],
    "examples": {"empty": [{"source": "<b>bold</b>", "target": ""}]},
    "too_many_pieces": {"dropped": 10, "max_len": 64},
}  # fmt: skip
MAP = {
    "source": ["<i>", "tea"], "target": ["चाय", "।"], "weights": [[0.1, 0.9], [0.5, 0.5]], "links": [[1, 0]],
    "layer": 1, "head": 0, "reading": "shifted",
}  # fmt: skip


def result(count, name="dev & test"):
    references = [f"वाक्य {number} है।" for number in range(count)]
    hypotheses = [" ".join(["गलत"] * number) or reference for number, reference in enumerate(references)]
    test = evaluate.TestSet(name, [f"<sentence {number}>" for number in range(count)], references, [""] * count)
    score = Score(31.25, 31.0, 1.5, "BLEU|nrefs:1|tok:13a")
    return evaluate.TestResult(test, hypotheses, {"bleu_13a": score}, AlignmentScore(0.0451, 0.9, 0.9, 10, 10))


@pytest.fixture
def report():
    history = {"train/loss": [(1, 5.0), (2, 4.0)], "val/loss": [(2, 4.5)], "val/chrf2": [(2, 30.0)]}
    contrast = {"accuracy": 0.875, "pairs": 16, "kinds": {"number": 0.9}}
    return Report("a <name>", {"parameters": "8,900,000"}, CORPUS, history, [result(40)], contrast, MAP)


@pytest.fixture
def page(report, tmp_path):
    write_report(tmp_path / "report.html", report)
    return (tmp_path / "report.html").read_text("utf-8")


class Balance(HTMLParser):
    """Checks that what is opened is closed, in order, but for the elements whose end may be left out."""

    def __init__(self):
        super().__init__()
        self.open, self.pictures = [], 0

    def handle_starttag(self, tag, attributes):
        self.pictures += tag == "img"
        if tag not in VOID | {"p", "td", "th", "tr", "li", "html", "body"}:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if self.open and tag not in {"p", "td", "th", "tr", "li", "html", "body"}:
            assert self.open.pop() == tag


def test_the_page_is_whole_and_refers_to_nothing_outside(page):
    parser = Balance()
    parser.feed(page)
    assert parser.open == []
    assert page.startswith("<!doctype html>")
    assert set(re.findall(r'(?:src|href)="([a-z]+:)', page)) == {"data:"}
    assert "<script" not in page
    assert "<link" not in page
    assert "url(" not in page
    assert parser.pictures == 3  # two charts that have values, and the map


def test_what_came_from_a_corpus_is_text(page):
    for text in ("<b>bold</b>", "pairs<1>.tsv", "<sentence 3>", "a <name>"):
        assert text not in page
        assert text in unescape(page)


def test_everything_it_was_given_is_there(page):
    for text in (
        "8,900,000", "1,190 pairs", "31.2", "± 1.5", "BLEU|nrefs:1|tok:13a", "0.045", "0.875", "too long", "1,300",
        "not an explanation", "64 pieces",
    ):  # fmt: skip
        assert text in page


def rows(page, kind):
    found = re.findall(rf"<tr><td>{kind}</td><td>&lt;sentence (\d+)&gt;</td>", page)
    return [int(number) for number in found]


def test_twenty_translations_the_best_the_worst_and_some_between(page):
    best, worst, between = (rows(page, kind) for kind in ("best", "worst", "by chance"))
    assert (len(best), len(worst), len(between)) == (6, 6, 8)
    assert len({*best, *worst, *between}) == 20
    assert best[0] == 0  # the one that equals its reference


@pytest.mark.parametrize("count", [1, 5, 8, 13])
def test_small_test_sets_show_each_translation_at_most_once(report, tmp_path, count):
    small = Report(report.name, {}, CORPUS, {}, [result(count)], None, MAP)
    write_report(tmp_path / "report.html", small)
    page = (tmp_path / "report.html").read_text("utf-8")
    shown = rows(page, "best") + rows(page, "worst") + rows(page, "by chance")
    assert sorted(shown) == list(range(count))
    assert "Minimal pairs" not in page
