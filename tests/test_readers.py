"""Each reader with a real file of its kind, and each bad input with the one line that it gives."""

import gzip
import json
import math
import sys
import types
from pathlib import Path

import polib
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from translate.storage.tmx import tmxfile

from data.readers import read_pairs
from data.sources import Source, expand, files

EN_HI = ("en", "hi")
PAIRS = [("I drink tea.", "मैं चाय पीता हूँ।"), ("Open the door.", "दरवाज़ा खोलो।"), ("Hello", "नमस्ते")]


def pairs_of(path: Path | str, languages: tuple[str, str] = EN_HI, **settings: object) -> list[tuple[str, str]]:
    return [(pair.source, pair.target) for pair in read_pairs(Source(str(path), **settings), languages)]


def message_of(path: Path | str, languages: tuple[str, str] = EN_HI, **settings: object) -> str:
    with pytest.raises((ValueError, FileNotFoundError)) as caught:
        pairs_of(path, languages, **settings)
    message = str(caught.value)
    assert "\n" not in message
    return message


def rows(separator: str, *header: str) -> str:
    lines = [separator.join(header)] if header else []
    return "\n".join(lines + [separator.join(pair) for pair in PAIRS]) + "\n"


def write(path: Path, text: str) -> Path:
    data = text.encode()
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    return path


# Tables


@pytest.mark.parametrize("name", ["a.tsv", "a.tsv.gz", "a.csv", "a.csv.gz"])
@pytest.mark.parametrize("header", [(), ("en", "hi"), ("English", "Hindi"), ("EN", "HI")])
def test_table_with_a_header_or_none(tmp_path, name, header):
    separator = "," if ".csv" in name else "\t"
    assert pairs_of(write(tmp_path / name, rows(separator, *header))) == PAIRS


def test_header_decides_which_column_is_which(tmp_path):
    path = write(tmp_path / "a.tsv", "id\thi\ten\n7\tनमस्ते\tHello\n")
    assert pairs_of(path) == [("Hello", "नमस्ते")]
    assert pairs_of(path, ("hi", "en")) == [("नमस्ते", "Hello")]


def test_table_columns_by_name_and_by_number(tmp_path):
    path = write(tmp_path / "a.csv", "score,src,ref\n0.5,Hello,नमस्ते\n")
    assert pairs_of(path, source_column="src", target_column="ref") == [("Hello", "नमस्ते")]
    bare = write(tmp_path / "b.tsv", "x\tनमस्ते\tHello\n")
    assert pairs_of(bare, source_column="2", target_column="1") == [("Hello", "नमस्ते")]


def test_byte_order_mark_and_windows_line_ends(tmp_path):
    path = write(tmp_path / "a.tsv", "\ufeffen\thi\r\nHello\tनमस्ते\r\n")
    assert pairs_of(path) == [("Hello", "नमस्ते")]


def test_csv_with_quotes_and_a_line_break_in_a_cell(tmp_path):
    path = write(tmp_path / "a.csv", 'en,hi\n"Yes, ""sir"".\nGo.","हाँ, जनाब।"\n')
    assert pairs_of(path) == [('Yes, "sir".\nGo.', "हाँ, जनाब।")]


def test_quotes_in_a_tsv_are_text(tmp_path):
    assert pairs_of(write(tmp_path / "a.tsv", '"Hello\t"नमस्ते"\n')) == [('"Hello', '"नमस्ते"')]


def test_a_later_row_that_lacks_a_cell_has_an_empty_side(tmp_path):
    assert pairs_of(write(tmp_path / "a.tsv", "en\thi\nHello\nBye\tविदा\n")) == [("Hello", ""), ("Bye", "विदा")]


@pytest.mark.parametrize(("languages", "links"), [(EN_HI, "0-1 1-2 2-0"), (("hi", "en"), "1-0 2-1 0-2")])
def test_links_follow_the_direction(tmp_path, languages, links):
    table = write(tmp_path / "a.tsv", "en\thi\tlinks\nI drink tea\tचाय मैं पीता\t0-1 1-2 2-0\n")
    line = json.dumps({"en": "I drink tea", "hi": "चाय मैं पीता", "links": "0-1 1-2 2-0"})
    for path in (table, write(tmp_path / "a.jsonl", line + "\n")):
        assert [pair.links for pair in read_pairs(Source(str(path)), languages)] == [links]


def test_missing_columns_name_those_that_are_there(tmp_path):
    german = write(tmp_path / "a.tsv", "en\tde\nHello\tHallo\n")
    assert message_of(german) == f"{german}, line 1: no column 'hi'; the columns are: en, de"
    assert "no column 'ref'; the columns are: en, de" in message_of(german, target_column="ref")
    single = write(tmp_path / "b.csv", "Hello\n")
    assert message_of(single) == f"{single}, line 1: no column 1, counted from 0; cells between commas: 1"


def test_broken_csv_names_the_line(tmp_path):
    assert "a.csv, line 3:" in message_of(write(tmp_path / "a.csv", 'en,hi\nHello,नमस्ते\n"Hi"x,ह\n'))


# JSON lines and parquet


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz"])
@pytest.mark.parametrize("nested", [False, True])
def test_json_lines(tmp_path, name, nested):
    records = [dict(zip(EN_HI, pair, strict=True)) for pair in PAIRS]
    lines = [json.dumps({"translation": record} if nested else record) for record in records]
    path = write(tmp_path / name, "\n".join(lines) + "\n\n")
    assert pairs_of(path) == PAIRS
    assert pairs_of(path, ("hi", "en")) == [(hi, en) for en, hi in PAIRS]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("{", "line 2: not JSON"),
        ("[1]", "line 2: holds list"),
        ('{"en": "a", "fr": "b"}', "line 2: no column 'hi'; the columns are: en, fr"),
        ('{"en": "a", "hi": 3}', "line 2: 'hi' holds int, not text"),
        ('{"translation": {"en": "a"}}', "line 2: no column 'hi'; the columns are: en"),
    ],
)
def test_bad_json_names_the_line(tmp_path, line, expected):
    path = write(tmp_path / "a.jsonl", '{"en": "Hello", "hi": "नमस्ते"}\n' + line + "\n")
    assert f"{path}, {expected}" in message_of(path)


def test_null_in_json_is_an_empty_side(tmp_path):
    assert pairs_of(write(tmp_path / "a.jsonl", '{"en": "Hello", "hi": null}\n')) == [("Hello", "")]


@pytest.mark.parametrize("nested", [False, True])
def test_parquet(tmp_path, nested):
    records = [dict(zip(EN_HI, pair, strict=True)) for pair in PAIRS]
    table = pa.Table.from_pylist([{"id": 1, "translation": record} if nested else record for record in records])
    pq.write_table(table, tmp_path / "a.parquet", row_group_size=2)
    assert pairs_of(tmp_path / "a.parquet") == PAIRS
    assert "the columns are: " in message_of(tmp_path / "a.parquet", ("en", "fr"))


def test_parquet_that_is_none(tmp_path):
    assert "not a parquet file" in message_of(write(tmp_path / "a.parquet", "Hello"))


# Moses


@pytest.mark.parametrize("ending", ["", ".gz"])
def test_moses_pair_is_read_by_language(tmp_path, ending):
    for number, language in enumerate(EN_HI):
        write(tmp_path / f"train.{language}{ending}", "".join(pair[number] + "\n" for pair in PAIRS))
    assert pairs_of(f"{tmp_path}/train.{{en,hi}}{ending}") == PAIRS
    assert pairs_of(f"{tmp_path}/train.{{hi,en}}{ending}") == PAIRS
    assert pairs_of(f"{tmp_path}/train.{{en,hi}}{ending}", ("hi", "en")) == [(hi, en) for en, hi in PAIRS]


def test_moses_names_other_than_the_languages_are_taken_in_order(tmp_path):
    write(tmp_path / "train.src", "Hello\n")
    write(tmp_path / "train.tgt", "नमस्ते\n")
    assert pairs_of(f"{tmp_path}/train.{{src,tgt}}") == [("Hello", "नमस्ते")]


def test_a_unicode_line_separator_is_no_line_end(tmp_path):
    write(tmp_path / "train.en", "one\u2028two\x0bthree\n")
    write(tmp_path / "train.hi", "एक\n")
    assert pairs_of(f"{tmp_path}/train.{{en,hi}}") == [("one\u2028two\x0bthree", "एक")]


@pytest.mark.parametrize(("en", "hi"), [(3, 2), (1, 4)])
def test_uneven_moses_files_give_both_counts(tmp_path, en, hi):
    write(tmp_path / "train.en", "Hello\n" * en)
    write(tmp_path / "train.hi", "नमस्ते\n" * hi)
    message = message_of(f"{tmp_path}/train.{{en,hi}}")
    assert f"train.en has {en} lines" in message
    assert f"train.hi has {hi}" in message


# Translation memories and catalogues


def test_tmx_written_by_the_translate_toolkit(tmp_path):
    memory = tmxfile()
    for source, target in PAIRS:
        memory.addtranslation(source, "en", target, "hi")
    with open(tmp_path / "a.tmx", "wb") as file:
        memory.serialize(file)
    assert pairs_of(tmp_path / "a.tmx") == PAIRS
    assert pairs_of(tmp_path / "a.tmx", ("hi", "en")) == [(hi, en) for en, hi in PAIRS]
    assert "it holds en, hi" in message_of(tmp_path / "a.tmx", ("en", "fr"))


TMX = """<?xml version="1.0"?><tmx version="1.4"><header/><body>
<tu><tuv xml:lang="EN-us"><seg>Press <bpt i="1">&lt;b&gt;</bpt>OK<ept i="1">&lt;/b&gt;</ept> <hi>now</hi>.</seg></tuv>
<tuv xml:lang="hi_IN"><seg>अभी <ph>{0}</ph>दबाएँ।</seg></tuv></tu>
<tu><tuv lang="en"><seg>Alone</seg></tuv></tu></body></tmx>"""


def test_tmx_with_regions_markup_and_a_unit_in_one_language(tmp_path):
    assert pairs_of(write(tmp_path / "a.tmx", TMX)) == [("Press OK now.", "अभी दबाएँ।")]
    assert pairs_of(write(tmp_path / "a.tmx.gz", TMX)) == [("Press OK now.", "अभी दबाएँ।")]


def test_damaged_tmx(tmp_path):
    for text in (TMX[:300], "Hello", '<?xml version="1.0" encoding="nonsense"?><tmx/>'):
        assert "not a TMX file, or a damaged one" in message_of(write(tmp_path / "a.tmx", text))


def catalogue(language: str = "hi") -> polib.POFile:
    po = polib.POFile()
    po.metadata = {"Content-Type": "text/plain; charset=UTF-8"} | ({"Language": language} if language else {})
    po.append(polib.POEntry(msgid="Open", msgstr="खोलें", msgctxt="verb"))
    po.append(polib.POEntry(msgid="Guess", msgstr="अटकल", flags=["fuzzy"]))
    po.append(polib.POEntry(msgid="Todo", msgstr=""))
    po.append(polib.POEntry(msgid="Old", msgstr="पुराना", obsolete=True))
    po.append(polib.POEntry(msgid="%d file", msgid_plural="%d files", msgstr_plural={0: "%d फ़ाइल", 1: "%d फ़ाइलें"}))
    return po


TRANSLATED = [("Open", "खोलें"), ("%d file", "%d फ़ाइल"), ("%d files", "%d फ़ाइलें")]


def test_po_and_mo(tmp_path):
    catalogue().save(str(tmp_path / "a.po"))
    catalogue().save_as_mofile(str(tmp_path / "a.mo"))
    assert pairs_of(tmp_path / "a.po") == TRANSLATED
    assert sorted(pairs_of(tmp_path / "a.mo")) == sorted(TRANSLATED)
    assert pairs_of(tmp_path / "a.po", ("hi", "en")) == [(hi, en) for en, hi in TRANSLATED]


def test_po_of_another_language_is_refused_and_of_none_is_taken_as_it_stands(tmp_path):
    catalogue("fr").save(str(tmp_path / "fr.po"))
    assert "a catalogue in 'fr'" in message_of(tmp_path / "fr.po")
    catalogue("").save(str(tmp_path / "a.po"))
    assert pairs_of(tmp_path / "a.po") == TRANSLATED
    reversed_columns = {"source_column": "msgstr", "target_column": "msgid"}
    assert pairs_of(tmp_path / "a.po", ("hi", "en"), **reversed_columns) == [(hi, en) for en, hi in TRANSLATED]
    assert "the columns are: msgid, msgstr" in message_of(tmp_path / "a.po", source_column="en")


def test_broken_catalogues(tmp_path):
    assert "not a gettext catalogue" in message_of(write(tmp_path / "a.po", 'msgid "a"\nmgstr "b"\n'))
    assert "not a gettext catalogue" in message_of(write(tmp_path / "a.mo", "nonsense"))
    (tmp_path / "b.po").write_bytes(b'msgid ""\nmsgstr ""\n\nmsgid "a"\nmsgstr "\xff"\n')
    assert "b.po, line 5: byte 0xff is not UTF-8" in message_of(tmp_path / "b.po")


# The Hub and the grammar


def hub_repository(folder: Path) -> Path:
    """A data set repository as the Hub keeps it: parquet files by split, a translation column, a card."""
    records = [{"translation": dict(zip(EN_HI, pair, strict=True))} for pair in PAIRS]
    (folder / "data").mkdir(parents=True)
    pq.write_table(pa.Table.from_pylist(records), folder / "data/train-00000-of-00001.parquet")
    pq.write_table(pa.Table.from_pylist(records[:1]), folder / "data/validation-00000-of-00001.parquet")
    (folder / "README.md").write_text(
        "---\nconfigs:\n- config_name: en-hi\n  data_files:\n  - split: train\n    path: data/train-*\n"
        "  - split: validation\n    path: data/validation-*\n---\n"
    )
    return folder


def test_hub_data_set_from_a_local_repository(tmp_path, monkeypatch):
    monkeypatch.setattr("datasets.config.HF_DATASETS_CACHE", tmp_path / "cache")
    folder = hub_repository(tmp_path / "iitb")
    assert pairs_of(f"hub:{folder}") == PAIRS
    assert pairs_of(f"hub:{folder}:en-hi@validation") == PAIRS[:1]
    assert [pair.origin for pair in read_pairs(Source(f"hub:{folder}"), ("hi", "en"))] == ["iitb"] * 3
    assert "the columns are: en, hi" in message_of(f"hub:{folder}", ("en", "fr"))
    assert "split 'dev'" in message_of(f"hub:{folder}@dev")
    assert "cannot be read" in message_of(f"hub:{tmp_path}/nowhere")


@pytest.fixture
def grammar(monkeypatch):
    """A stand-in for the starter's grammar, which numbers its sentences."""
    module = types.ModuleType("data.starter.grammar")
    module.generate = lambda count, seed, held_out=False: (
        types.SimpleNamespace(en=f"One {n} {seed}", hi=f"{seed} एक {n}", links=((0, 1), (1, 2), (2, 0)), features=())
        for n in range(count)
    )
    module.set_phrases = lambda: iter(
        [types.SimpleNamespace(en="Hi!", hi="नमस्ते!", links=((0, 0), (1, 1)), features=())]
    )
    monkeypatch.setitem(sys.modules, "data.starter.grammar", module)


def test_grammar_pairs_follow_seed_and_direction(grammar):
    pairs = list(read_pairs(Source("grammar:2"), EN_HI, seed=7))
    assert pairs[1] == ("One 1 7", "7 एक 1", "0-1 1-2 2-0", "grammar")
    first = next(read_pairs(Source("grammar:2"), ("hi", "en"), seed=7))
    assert first == ("7 एक 0", "One 0 7", "1-0 2-1 0-2", "grammar")
    assert list(read_pairs(Source("grammar:phrases"), ("hi", "en"), 7)) == [("नमस्ते!", "Hi!", "0-0 1-1", "grammar")]
    assert "grammar:20000" in message_of("grammar:many")
    assert "no column 'fr'" in message_of("grammar:2", ("en", "fr"))


# Any source


def test_glob_reads_files_in_order_and_limit_holds_for_each(tmp_path):
    for name in ("b", "a"):
        write(tmp_path / f"{name}.tsv", rows("\t", "en", "hi"))
    source = Source(f"{tmp_path}/*.tsv", weight=2.0, limit=2)
    assert [(pair.origin, pair.source) for pair in read_pairs(source, EN_HI)] == [
        (name, text) for name in ("a", "b") for text, _ in PAIRS[:2]
    ]
    assert [Path(part.path).name for part in expand(source)] == ["a.tsv", "b.tsv"]
    assert {part.weight for part in expand(source)} == {2.0}
    assert files(source) == [f"{tmp_path}/a.tsv", f"{tmp_path}/b.tsv"]


def test_a_file_may_have_a_name_that_looks_like_a_pattern(tmp_path):
    for name in ("a[1].tsv", "b{1}.tsv"):
        assert pairs_of(write(tmp_path / name, rows("\t"))) == PAIRS


@pytest.mark.parametrize("name", ["none.tsv", "none*.tsv", "none.{en,hi}"])
def test_missing_files(tmp_path, name):
    with pytest.raises(FileNotFoundError, match="no such file|no file matches"):
        pairs_of(tmp_path / name)


@pytest.mark.parametrize("name", ["a.tsv", "a.csv.gz", "a.jsonl"])
def test_empty_files(tmp_path, name):
    assert "empty; there is no pair in it" in message_of(write(tmp_path / name, ""))


def test_a_file_with_a_header_alone_is_empty(tmp_path):
    assert "empty" in message_of(write(tmp_path / "a.tsv", "en\thi\n"))


@pytest.mark.parametrize("packed", [False, True])
def test_bytes_that_are_not_utf8_name_file_and_line(tmp_path, packed):
    path = tmp_path / ("a.tsv.gz" if packed else "a.tsv")
    data = "en\thi\nHello\tनमस्ते\n".encode() + b"caf\xe9\tx\n"
    path.write_bytes(gzip.compress(data) if packed else data)
    assert message_of(path) == f"{path}, line 3: byte 0xe9 is not UTF-8; convert the file first"


def test_damaged_gzip(tmp_path):
    whole = gzip.compress("".join(f"{number}\tनमस्ते {number * 7919}\n" for number in range(5000)).encode())
    (tmp_path / "a.tsv.gz").write_bytes(whole[: len(whole) // 2])
    assert "damaged gzip file" in message_of(tmp_path / "a.tsv.gz")
    assert "damaged gzip file" in message_of(write(tmp_path / "b.tsv", "x").rename(tmp_path / "b.tsv.gz"))


def test_unknown_endings_and_directories(tmp_path):
    assert "known are .tsv .csv" in message_of(write(tmp_path / "a.docx", "x"))
    assert "known are" in message_of(write(tmp_path / "a.po.gz", "x"))
    assert "is a directory" in message_of(tmp_path)


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"path": " "}, "path"),
        ({"path": "hub:"}, "path"),
        ({"weight": 0.0}, "weight"),
        ({"weight": math.nan}, "weight"),
        ({"limit": 0}, "limit"),
    ],
)
def test_source_refuses_impossible_values_by_name(settings, field):
    with pytest.raises(ValueError, match=f"^{field}:"):
        Source(**{"path": "a.tsv", **settings})


def test_reading_is_lazy(tmp_path):
    path = write(tmp_path / "a.tsv", "en\thi\nHello\tनमस्ते\n")
    with open(path, "ab") as file:
        file.write(b"\xff\t\xff\n")
    assert next(read_pairs(Source(str(path)), EN_HI)).source == "Hello"  # the bad line after it is not reached
