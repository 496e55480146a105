"""Scoring as commands and as functions: test sets, files of output, comparisons, alignments, minimal pairs."""

import gzip
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import PAIRS

from data.links import parse_links
from model import evaluate, metrics
from model.alignment import AlignmentReading, Gold, score_links
from model.config import LengthRule
from model.evaluate import Contrast, check_gold, holds, read_contrasts, read_gold, read_lines, score_contrasts
from model.inference import forced_attention, text_words, translate

REFERENCES = [target for _, target in PAIRS]
HEADER = "kind\ten_a\thi_a\ten_b\thi_b\tword_a\tword_b\n"


@pytest.fixture(autouse=True)
def few_resamples(monkeypatch):
    monkeypatch.setattr(metrics, "RESAMPLES", 100)
    monkeypatch.setenv("COLUMNS", "120")


@pytest.fixture
def test_file(tmp_path):
    links = ["0-0 1-0", *[""] * (len(PAIRS) - 1)]
    rows = ["\t".join((*pair, line)) for pair, line in zip(PAIRS, links, strict=True)]
    return write(tmp_path / "test.tsv", lines(["en\thi\tlinks", *rows]))


def write(path, text):
    path.write_text(text, "utf-8")
    return str(path)


def lines(texts):
    return "".join(text + "\n" for text in texts)


def run(monkeypatch, *arguments):
    monkeypatch.setattr(sys, "argv", ["evaluate", *map(str, arguments)])
    evaluate.main()


def fails(monkeypatch, capsys, *arguments):
    """The one line on standard error of a command that must end with exit code 2."""
    with pytest.raises(SystemExit) as ended:
        run(monkeypatch, *arguments)
    assert ended.value.code == 2
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("model.evaluate: error: ")
    return line


def test_scoring_an_artifact(monkeypatch, capsys, artifact, network, tokenizer, test_file, tmp_path):
    run(monkeypatch, "artifact", "--artifact", artifact.path, "--test", test_file, "--out", tmp_path / "out.txt")
    shown = capsys.readouterr().out
    found = translate(network, tokenizer, [source for source, _ in PAIRS], LengthRule())
    hypotheses = [tokenizer.decode(one.ids) for one in found]
    assert (tmp_path / "out.txt").read_text("utf-8") == lines(hypotheses)
    scores = metrics.quick_score(hypotheses, REFERENCES)
    for name, value in scores.items():
        assert name in shown
        assert f"{value:.1f}" in shown
    assert "tok:intl" in shown
    assert "AER" in shown


def test_alignments_of_a_test_set_are_scored_where_it_has_links(network, tokenizer):
    test = evaluate.TestSet("two", [s for s, _ in PAIRS[:2]], REFERENCES[:2], ["", "0-0 1-1 2-5"])
    reading = AlignmentReading(layer=0, head=1, threshold=0.1)
    result = evaluate.evaluate_test(network, tokenizer, test, LengthRule(), reading)
    [forced] = forced_attention(network, tokenizer, [tuple(text_words(text) for text in PAIRS[1])])
    links = frozenset(parse_links("0-0 1-1 2-5"))
    assert result.alignment == score_links([forced.read(reading).links(0.1)], [Gold(links, links)])
    assert len(result.hypotheses) == 2
    without = evaluate.TestSet("none", test.sources, test.references, ["", ""])
    assert evaluate.evaluate_test(network, tokenizer, without, LengthRule(), reading).alignment is None


@pytest.mark.parametrize("zipped", [False, True])
def test_scoring_a_file_of_output(monkeypatch, capsys, test_file, tmp_path, zipped):
    file = tmp_path / ("ours.txt.gz" if zipped else "ours.txt")
    file.write_bytes(gzip.compress(lines(REFERENCES).encode()) if zipped else lines(REFERENCES).encode())
    run(monkeypatch, "output", "--hypotheses", file, "--test", test_file)
    shown = capsys.readouterr().out
    assert shown.count("100.0") == 3
    assert "bleu_13a: BLEU|nrefs:1|bs:1000|" in shown


def test_comparing_files_of_output(monkeypatch, capsys, test_file, tmp_path):
    ours = write(tmp_path / "ours.txt", lines(REFERENCES))
    worse = write(tmp_path / "worse.txt", lines(text.split()[0] for text in REFERENCES))
    run(monkeypatch, "compare", "--baseline", ours, "--systems", f"[{worse}]", "--test", test_file)
    shown = capsys.readouterr().out
    rows = [line for line in shown.splitlines() if "chrf2" in line]
    assert "ours.txt" in rows[0]
    assert "baseline" in rows[0]
    assert "worse.txt" in rows[1]
    assert "0.010" in rows[1]  # 1/101, the least that a hundred samples can say


SRC, TGT = ["My sister writes .", "Who ?"], ["मेरी बहन लिखती है ।", "कौन ?"]


@pytest.fixture
def gold_files(tmp_path):
    return {
        "--source": write(tmp_path / "src", lines(SRC)),
        "--target": write(tmp_path / "tgt", lines(TGT)),
        "--gold": write(tmp_path / "gold", lines(["0-0 1-1 2?3 2-2 9-9", "0-0 1-1"])),
    }


def flags(files):
    return [part for pair in files.items() for part in pair]


def test_scoring_an_artifacts_alignments(monkeypatch, capsys, artifact, gold_files, tmp_path):
    out = tmp_path / "links"
    run(monkeypatch, "alignment", "--artifact", artifact.path, *flags(gold_files), "--out", out)
    captured = capsys.readouterr()
    assert captured.err == "sentence 1: left out, outside the sentence: 9-9\n"
    found = [parse_links(line) for line in out.read_text("utf-8").splitlines()]
    sure = [frozenset([(0, 0), (1, 1), (2, 2)]), frozenset([(0, 0), (1, 1)])]
    wanted = score_links(found, [Gold(sure[0], sure[0] | {(2, 3)}), Gold(sure[1], sure[1])])
    assert f"{wanted.aer:.3f}" in captured.out
    assert f"{wanted.recall:.3f}" in captured.out


def test_searching_every_reading(monkeypatch, capsys, artifact, gold_files):
    run(monkeypatch, "alignment", "--artifact", artifact.path, *flags(gold_files), "--search", "true")
    rows = [line for line in capsys.readouterr().out.splitlines() if "layer" in line]
    assert len(rows) == 2 * 2 * 2  # layers, heads, readings
    rates = [float(row.split("\u2502")[2]) for row in rows]
    assert rates == sorted(rates)


def test_gold_files_and_their_base(tmp_path):
    pharaoh = write(tmp_path / "pharaoh", "1-1 2?2\n")
    assert read_gold(pharaoh, "pharaoh", None) == [Gold(frozenset([(1, 1)]), frozenset([(1, 1), (2, 2)]))]
    assert read_gold(pharaoh, "pharaoh", 1) == [Gold(frozenset([(0, 0)]), frozenset([(0, 0), (1, 1)]))]
    naacl = write(tmp_path / "naacl", "1 1 1\n1 2 2 P\n")
    assert read_gold(naacl, "naacl", None) == [Gold(frozenset([(0, 0)]), frozenset([(0, 0), (1, 1)]))]


def test_gold_must_match_by_line():
    with pytest.raises(ValueError, match="1 gold alignments for 2 sentence pairs"):
        check_gold([Gold(frozenset(), frozenset())], [(["a"], ["b"])] * 2)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("--gold", "0-0\n", "1 gold alignments for 2 sentence pairs"),
        ("--gold", "0:0\n0-0\n", "'0:0' is not a Pharaoh link"),
        ("--source", "One line\n", r"src.*1.*tgt.*2"),  # which file has how many lines
    ],
)
def test_bad_alignment_files_are_one_line(monkeypatch, capsys, artifact, gold_files, name, content, message):
    Path(gold_files[name]).write_text(content, "utf-8")
    found = fails(monkeypatch, capsys, "alignment", "--artifact", artifact.path, *flags(gold_files))
    assert re.search(message, found)


def test_bad_input_is_one_line_and_exit_code_2(monkeypatch, capsys, artifact, test_file, tmp_path):
    output = ("output", "--test", test_file, "--hypotheses")
    assert "nothing.txt: no such file" in fails(monkeypatch, capsys, *output, tmp_path / "nothing.txt")
    short = write(tmp_path / "short.txt", "एक\n")
    assert "1 translations but 30 references" in fails(monkeypatch, capsys, *output, short)
    pieces = write(tmp_path / "pieces.txt", lines(["\u2581मैं"] * 30))
    assert "sub-word marks" in fails(monkeypatch, capsys, *output, pieces)
    (tmp_path / "latin.txt").write_bytes(b"caf\xe9\n")
    assert "latin.txt: not UTF-8" in fails(monkeypatch, capsys, *output, tmp_path / "latin.txt")
    where = ("--test", test_file, "--artifact")
    assert "not an artifact" in fails(monkeypatch, capsys, "artifact", *where, tmp_path)
    missing = ("--test", tmp_path / "no.tsv", "--artifact", artifact.path)
    assert "no.tsv" in fails(monkeypatch, capsys, "artifact", *missing)


@pytest.mark.parametrize("content", [b"not zipped\n", gzip.compress(b"a\n" * 999)[:-12]], ids=["plain", "cut"])
def test_a_broken_gzip_file_is_one_line(monkeypatch, capsys, test_file, tmp_path, content):
    (tmp_path / "broken.gz").write_bytes(content)
    arguments = ("output", "--test", test_file, "--hypotheses", tmp_path / "broken.gz")
    assert "broken.gz" in fails(monkeypatch, capsys, *arguments)


def test_the_module_is_a_command(tmp_path):
    command = [sys.executable, "-m", "model.evaluate", "output", "--hypotheses", "nothing.txt", "--test", "none.tsv"]
    root = Path(evaluate.__file__).parent.parent
    found = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert found.returncode == 2
    assert found.stdout == ""
    assert len(found.stderr.splitlines()) == 1
    assert "none.tsv" in found.stderr


def test_lines_are_ended_by_newlines_alone(tmp_path):
    assert read_lines(write(tmp_path / "lines", "a\u2028b\n\nc")) == ["a\u2028b", "", "c"]
    assert read_lines(write(tmp_path / "ended", "a\n")) == ["a"]


def test_holding_a_phrase():
    assert holds("वह बड़ा घर है।", "बड़ा घर")
    assert not holds("वह बड़ा घर है।", "घर बड़ा")
    assert not holds("वह बड़ा घर है।", "बड़")  # words, not letters
    assert not holds("", "घर")


NUMBER = Contrast("number", ("a boy", "boys"), ("लड़का है", "लड़के हैं"), ("लड़का", "लड़के"))
# The word of one side may stand in the other's reference too: then it does not count against it.
TENSE = Contrast("tense", ("he goes", "he went"), ("वह जाता है", "वह गया है"), ("जाता", "गया है"))
WITHIN = Contrast("within", ("x", "y"), ("बड़ा घर", "घर"), ("बड़ा", "घर"))


@pytest.mark.parametrize(
    ("contrast", "pair", "right"),
    [
        (NUMBER, ("एक लड़का", "दो लड़के"), True),
        (NUMBER, ("एक लड़का", "दो लड़का"), False),  # the same on both sides
        (NUMBER, ("दो लड़के", "एक लड़का"), False),  # exchanged
        (NUMBER, ("लड़का लड़के", "लड़के"), False),  # says both
        (TENSE, ("वह जाता है।", "वह गया है।"), True),
        (TENSE, ("वह जाता है।", "वह गया।"), False),
        (WITHIN, ("बड़ा घर", "घर"), True),
        (WITHIN, ("बड़ा", "बड़ा घर"), False),
    ],
)
def test_a_minimal_pair_is_right_on_both_sides_or_wrong(contrast, pair, right):
    assert score_contrasts([contrast], [pair])["accuracy"] == float(right)


def test_minimal_pairs_by_kind():
    good, bad = ("एक लड़का", "दो लड़के"), ("लड़का", "लड़का")
    found = score_contrasts([NUMBER, NUMBER, NUMBER, TENSE], [good, good, bad, ("वह जाता है", "वह गया है")])
    assert found == {"accuracy": 0.75, "pairs": 4, "kinds": {"number": 0.6667, "tense": 1.0}}
    with pytest.raises(ValueError, match="no minimal pairs"):
        score_contrasts([], [])


def test_minimal_pairs_from_a_file(network, tokenizer, tmp_path):
    row = 'number\ta boy\tलड़का "है"\tboys\tलड़के हैं\tलड़का\tलड़के\n'
    path = write(tmp_path / "contrast.tsv", HEADER + row)
    assert read_contrasts(path) == [Contrast("number", ("a boy", "boys"), ('लड़का "है"', "लड़के हैं"), ("लड़का", "लड़के"))]
    found = evaluate.evaluate_contrasts(network, tokenizer, path, LengthRule())
    assert found == {"accuracy": 0.0, "pairs": 1, "kinds": {"number": 0.0}}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "columns are None"),
        ("kind\ten_a\n", "columns are"),
        (HEADER + "number\tonly\tthree\n", "line 2"),
    ],
)
def test_another_file_of_minimal_pairs_is_refused(tmp_path, content, message):
    path = write(tmp_path / "contrast.tsv", content)
    with pytest.raises(ValueError, match=f"contrast.tsv.*{message}"):
        read_contrasts(path)
