"""The corpus on disk and as a stream: same rows, counts that add up, a cache that notices change, exact resume."""

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from data.cleaning import STEPS, CleaningConfig, pair_hash
from data.corpus import FEATURES, SeenOnDisk, load_corpus
from data.sources import Source
from data.stream import SeenInWindow, stream_corpus

EN_HI = ("en", "hi")
NUMBERS = {"one": "एक", "two": "दो", "three": "तीन", "four": "चार", "five": "पाँच"}
CONFIG = CleaningConfig()
HELD_OUT = [("two cups of tea", "दो कप चाय")]


@pytest.fixture
def corpus(tmp_path) -> Path:
    """Two files of ten pairs: one with links, one with a pair for each of several steps."""
    linked = [f"{en} cups of tea\t{hi} कप चाय\t0-0 1-1 3-2" for en, hi in NUMBERS.items()]
    linked += [f"{en} books\t{hi} किताबें\t0-0 1-1" for en, hi in NUMBERS.items()]
    plain = [f"{en} cups of  tea\t{hi} कप चाय" for en, hi in list(NUMBERS.items())[2:]]  # the first file's, spaced
    plain += [f"{en} apples\t{hi} सेब" for en, hi in NUMBERS.items()] + ["empty\t", "latin\tsab"]
    (tmp_path / "linked.tsv").write_text("\n".join(["en\thi\tlinks", *linked]) + "\n")
    (tmp_path / "plain.tsv").write_text("\n".join(["en\thi", *plain]) + "\n")
    return tmp_path


def load(corpus: Path, *sources: Source, languages=EN_HI, cleaning=CONFIG, held_out=HELD_OUT, seed=0):
    return load_corpus(sources or [Source(f"{corpus}/*.tsv")], languages, cleaning, held_out, corpus / "cache", seed)


def stream(corpus: Path, **settings):
    return stream_corpus([Source(f"{corpus}/*.tsv", **settings)], EN_HI, CleaningConfig(), HELD_OUT)


def test_rows_and_report(corpus):
    dataset, report = load(corpus, Source(f"{corpus}/linked.tsv", weight=2.0), Source(f"{corpus}/plain.tsv"))
    assert dataset.features == FEATURES
    assert dataset[0] == {
        "source": "one cups of tea", "target": "एक कप चाय", "links": "0-0 1-1 3-2", "origin": "linked", "weight": 2.0,
    }  # fmt: skip
    assert dataset["weight"][:] == [2.0] * 9 + [1.0] * 5
    assert dataset["links"][9:] == [""] * 5
    assert report["dropped"] == dict.fromkeys(STEPS, 0) | {
        "empty": 1, "wrong_script": 1, "duplicate": 3, "test_overlap": 1,
    }  # fmt: skip
    assert (report["read"], report["kept"]) == (20, 14)
    assert report["examples"]["test_overlap"] == [
        {"origin": "linked", "source": "two cups of tea", "target": "दो कप चाय", "detail": "two cups of tea"}
    ]
    assert [row["origin"] for row in report["sources"]] == ["linked", "plain"]
    for row in [report, *report["sources"]]:
        assert row["read"] == row["kept"] + sum(row["dropped"].values())
    assert report["seconds"] >= 0
    assert json.loads(json.dumps(report)) == report


def test_reversed_direction_swaps_everything(corpus):
    dataset, _ = load(corpus, languages=("hi", "en"), held_out=[("दो कप चाय", "two cups of tea")])
    assert dataset[0]["source"] == "एक कप चाय"
    assert dataset[0]["links"] == "0-0 1-1 2-3"
    assert len(dataset) == 14


def test_held_out_may_be_files(corpus):
    test = corpus / "test.jsonl"
    test.write_text('{"en": "Five apples!", "hi": "कुछ और"}\n')
    dataset, report = load(corpus, held_out=[str(test), Source(str(test), limit=1)])
    assert report["dropped"]["test_overlap"] == 1
    assert "five apples" not in dataset["source"][:]


def test_second_load_is_cached_with_the_same_fingerprint(corpus):
    first, report = load(corpus)
    file = Path(first.cache_files[0]["filename"])
    written = file.stat().st_mtime_ns
    second, again = load(corpus)
    assert (report.pop("cached"), again.pop("cached")) == (False, True)
    assert again == report
    assert file.stat().st_mtime_ns == written
    assert second._fingerprint == first._fingerprint  # what later caches are named after
    assert second.to_dict() == first.to_dict()
    assert [path.name for path in (corpus / "cache").iterdir()] == [file.parent.name]  # no scratch is left


def test_another_process_finds_the_cache(corpus):
    dataset, _ = load(corpus)
    script = (
        "import sys; from data.corpus import *; from data.cleaning import CleaningConfig\n"
        "from data.sources import Source\n"
        "pairs, report = load_corpus([Source(sys.argv[1] + '/*.tsv')], ('en', 'hi'), CleaningConfig(),"
        " [('two cups of tea', 'दो कप चाय')], sys.argv[1] + '/cache')\n"
        "print(report['cached'], pairs._fingerprint)"
    )
    command = [sys.executable, "-c", script, str(corpus)]
    answer = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parent.parent)
    assert answer.stdout.split() == ["True", dataset._fingerprint]


def test_a_changed_file_setting_or_test_set_builds_anew(corpus):
    load(corpus)
    assert load(corpus, cleaning=CleaningConfig(max_words=3))[1]["cached"] is False
    assert load(corpus, held_out=[])[1]["cached"] is False
    assert load(corpus, Source(f"{corpus}/*.tsv", weight=2.0))[1]["cached"] is False
    assert load(corpus, seed=1)[1]["cached"] is True  # nothing here is drawn by chance
    with open(corpus / "plain.tsv", "a") as file:
        file.write("six apples\tछह सेब\n")
    dataset, report = load(corpus)
    assert report["cached"] is False
    assert dataset[len(dataset) - 1]["source"] == "six apples"
    os.utime(corpus / "plain.tsv", ns=(1, 1))
    assert load(corpus)[1]["cached"] is False


def test_a_corpus_of_which_nothing_is_left(corpus):
    for name in ("linked", "plain"):
        (corpus / f"{name}.tsv").write_text("en\thi\nHello\tNamaste\nBye\t\nGood day\tNamaskar\n")
    expected = "no pair is left of the 6 that were read; most fell to step wrong_script (4), for example 'Hello' beside"
    with pytest.raises(ValueError) as caught:
        load(corpus)
    assert str(caught.value).startswith(expected)
    assert list((corpus / "cache").iterdir()) == []
    with pytest.raises(ValueError, match="^no pair is left of the 6"):
        list(stream(corpus))


def test_no_source_at_all(tmp_path):
    with pytest.raises(ValueError, match="no source"):
        load_corpus([], EN_HI, CleaningConfig(), [], tmp_path)


def test_bad_input_leaves_no_cache_behind(corpus):
    (corpus / "z.tsv").write_bytes(b"en\thi\nHello\t\xff\n")
    with pytest.raises(ValueError, match="z.tsv, line 2: byte 0xff is not UTF-8"):
        load(corpus)
    assert list((corpus / "cache").iterdir()) == []


def test_hashes_on_disk_are_exact(tmp_path):
    numbers = [pair_hash(str(number % 700), "x") for number in range(1000)]
    with SeenOnDisk(tmp_path) as seen:
        assert [seen.is_new(number) for number in numbers] == [True] * 700 + [False] * 300


def test_hashes_in_a_window_are_bounded_and_never_call_a_new_pair_known():
    seen = SeenInWindow(buckets=8)
    numbers = [pair_hash(str(number), "x") for number in range(1000)]
    assert all(seen.is_new(number) for number in numbers)
    assert len(seen.saved()) == 8 * 16 * 8  # bytes, hashes, buckets
    again = SeenInWindow(seen.saved())
    assert not any(again.is_new(number) for number in numbers[-16:])  # no bucket is smaller
    assert again.is_new(numbers[0])


def test_hashes_in_a_window_are_exact_while_there_is_room():
    seen = SeenInWindow()
    numbers = [pair_hash(str(number % 7000), "x") for number in range(10_000)]
    assert [seen.is_new(number) for number in numbers] == [True] * 7000 + [False] * 3000


def rows_of(dataset) -> set[tuple[str, str]]:
    return {(row["source"], row["target"]) for row in dataset}


def test_a_stream_gives_the_rows_of_the_corpus_on_disk(corpus):
    dataset, report = load(corpus)
    streamed = stream(corpus)
    rows = list(streamed)
    assert len(rows) == len(dataset)
    assert rows_of(rows) == rows_of(dataset)
    assert set(rows[0]) == set(FEATURES)
    counts = streamed.report()
    assert (counts["read"], counts["kept"], counts["dropped"]) == (report["read"], report["kept"], report["dropped"])


def test_a_stream_takes_its_files_in_turn(corpus):
    assert [row["origin"] for row in stream(corpus)][:6] == ["linked", "plain"] * 3


def test_every_pass_over_a_stream_is_the_same(corpus):
    streamed = stream(corpus)
    next(iter(streamed))  # a pass that is given up does not change the next
    assert list(streamed) == list(streamed)


@pytest.mark.parametrize("stop", [0, 1, 5, 11, 14])
def test_a_stream_goes_on_from_a_saved_state(corpus, stop):
    whole = list(stream(corpus))
    streamed = stream(corpus)
    rows = iter(streamed)
    begun = [next(rows) for _ in range(stop)]
    state = pickle.loads(pickle.dumps(streamed.state_dict()))
    following = next(rows, None)  # going on here does not reach into the saved state
    resumed = stream(corpus)
    resumed.load_state_dict(state)
    rest = list(resumed)
    assert begun + rest == whole
    assert rest[:1] == ([following] if following else [])
    assert resumed.report()["read"] == 20
    assert list(resumed) == whole  # and the pass after it is a full one


def test_a_state_of_other_sources_is_refused(corpus):
    state = stream(corpus).state_dict()
    other = stream_corpus([Source(f"{corpus}/plain.tsv")], EN_HI, CleaningConfig(), [])
    with pytest.raises(ValueError, match="had 2 files, this one has 1"):
        other.load_state_dict(state)


def test_a_grammar_source_depends_on_the_seed(tmp_path):
    first, _ = load(tmp_path, Source("grammar:30"), held_out=[], seed=1)
    second, report = load(tmp_path, Source("grammar:30"), held_out=[], seed=2)
    assert report["cached"] is False
    assert rows_of(first) != rows_of(second)
    assert all(first["links"])
    assert set(first["origin"]) == {"grammar"}
