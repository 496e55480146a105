"""What the translator promises whatever the model: order, layout, things kept, no loops, nothing dropped."""

import html
import re
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lexicon import build_artifact

from model.export import export_ctranslate2
from serve.directions import Directions, find_artifacts, open_engine
from serve.engine import Hypothesis
from serve.layout import escape, html_parts, text_parts
from serve.protect import Word, fine_spans, join, mask, restore
from serve.reading import without_loops
from serve.tags import cut, put_back
from serve.translator import Options, Translator, attention_wanted

MAPS = Options(alignment=True)


@pytest.fixture(scope="module")
def artifact(tmp_path_factory):
    artifact = build_artifact(tmp_path_factory.mktemp("lexicon"))
    export_ctranslate2(artifact)
    return artifact


@pytest.fixture(scope="module")
def translator(artifact):
    return Translator(artifact, open_engine(artifact))


class Stubborn:
    """An engine that says one thing whatever it is asked, with attention spread evenly."""

    name, all_heads = "ctranslate2", False

    def __init__(self, artifact, answer: str, complete: bool = True) -> None:
        self._ids, self._complete = artifact.tokenizer.encode(answer), complete

    def translate_batch(self, src, beam=1, count=1, attention=False):
        return [[self._hypothesis(len(ids) + 1)] * count for ids in src]

    def _hypothesis(self, src_len):
        weights = np.full((len(self._ids) + self._complete, src_len), 1 / src_len)
        return Hypothesis(self._ids, -1.0, self._complete, weights)

    def force(self, src, tgt, layer, head):
        raise NotImplementedError


def says(artifact, answer, text, complete=True):
    return Translator(artifact, Stubborn(artifact, answer, complete)).translate([text])[0]


def one(translator, text, options=Options()):
    return translator.translate([text], options)[0]


def test_texts_come_back_in_order(translator):
    texts = ["hello", "", "I drink tea. you see rice.", "\n", "42", "we go home " * 30, "good morning"]
    together = translator.translate(texts)
    assert [t.text for t in together] == [one(translator, text).text for text in texts]
    assert [together[n].text for n in (0, 1, 3)] == ["नमस्ते", "", "\n"]


@pytest.mark.parametrize(("batch", "threads"), [(1, 1), (3, 2), (64, 1)])
def test_batches_change_nothing(translator, batch, threads):
    texts = [f"I drink tea {n}. we go home" for n in range(9)] + ["hello", "you"]
    assert translator.translate(texts, MAPS, batch, threads)[4].text == one(translator, texts[4]).text
    found = translator.translate(texts, Options(), batch, threads)
    assert [f.text for f in found] == [one(translator, text).text for text in texts]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (Options(beam=4), [False, True, False]),  # in a beam, of what has something to put back
        (Options(beam=4, alignment=True), [True, True, True]),
        (Options(), [True, True, True]),  # greedily, of all if of one
    ],
)
def test_attention_is_asked_for_where_it_is_needed(translator, options, expected):
    plans = [translator.plan(text, options) for text in ("I drink tea.\nask a@b.example", "we go home")]
    assert attention_wanted(plans) == expected
    assert attention_wanted(plans[1:]) == [options.alignment]
    asked = []
    counting = Stubborn(translator.artifact, "नमस्ते")
    answer = counting.translate_batch
    counting.translate_batch = lambda src, *given: asked.append((len(src), given[-1])) or answer(src, *given)
    Translator(translator.artifact, counting).translate(["I drink tea.\nask a@b.example", "we go home"], options)
    assert sorted(wanted for count, wanted in asked for _ in range(count)) == sorted(expected)


def test_layout_is_kept(translator):
    text = "  - hello you.  I go home!\r\n\r\n\t1. I drink tea.\n\n   \nthe boy"
    assert one(translator, text).text == "  - नमस्ते तुम।  मैं जाते घर!\r\n\r\n\t1. मैं पीता चाय।\n\n   \nवह लड़का"


@pytest.mark.parametrize(
    "text", ["", " ", "\n\n", "12", "https://a.b/c", "{name}", "...", "😀 😀", "%s: %d", "a\u0000".strip("a")]
)
def test_what_has_no_words_is_left_alone(translator, text):
    found = one(translator, text)
    assert (found.text, found.warnings, found.score) == (text, [], 0)


def test_another_script_is_left_alone_and_told(translator):
    found = one(translator, "I drink tea. चाय अच्छा।")
    assert found.text == "मैं पीता चाय। चाय अच्छा।"
    assert found.warnings == ["चाय अच्छा। is not in the script of English, and was left as it is"]


KEPT = [
    "https://a.b/c?x=1&y=2", "www.setu.org", "me@x.org", "{name}", "{{ user.name }}", "${price}", "%s", "%1$d", "%(n)s",
    "<b>", "</b>", "<br/>", "&nbsp;", "42", "1,50,000", "10:30",
]  # fmt: skip


@pytest.mark.parametrize("item", KEPT)
def test_items_pass_through(translator, item):
    found = one(translator, f"I drink {item} tea.")
    assert found.text == f"मैं पीता {item} चाय।"
    assert found.warnings == []


@pytest.mark.parametrize("item", [item for item in KEPT if not item.startswith("<")])
def test_items_that_the_model_loses_are_put_back(artifact, item):
    found = says(artifact, "मैं पीता चाय।", f"I drink {item} tea.")
    assert found.text.count(item) == 1
    assert found.text.endswith("।") or item == "www.setu.org"
    assert any(item in warning and "put back" in warning for warning in found.warnings)


@given(st.lists(st.sampled_from([*KEPT, "tea", "good", "boy"]), max_size=12))
@settings(max_examples=50, deadline=None)
def test_every_item_is_there_whatever_the_model_says(artifact, words):
    text = " ".join(["I", *words])
    for answer in ("", "चाय", "35 25 65 45 42", "।"):
        found = Translator(artifact, Stubborn(artifact, answer)).translate([text], MAPS)[0].text
        for item in {word for word in words if word in KEPT}:
            expected = text.split().count(item)
            assert found.split().count(item) >= expected or found.count(item) >= expected


def test_glued_items_stay_glued(translator):
    assert one(translator, "I drink <b>tea</b>.").text == "मैं पीता <b>चाय</b>।"
    assert one(translator, "hello {a}{b}").text == "नमस्ते {a}{b}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I <b>drink</b> <i>tea</i>.", "मैं <b>पीता</b> <i>चाय</i>।"),
        ("<p>I drink <b><i>tea</i></b> water.</p>", "<p>मैं पीता <b><i>चाय</i></b> पानी।</p>"),
        ("see <a href='x y'>the boy</a> go", "देखो <a href='x y'>वह लड़का</a> जाते"),
        ("tea<br/>water<br>rice", "चाय<br/>पानी<br>चावल"),
        ("go <b> home </b> you", "जाते <b> घर </b> तुम"),
        ("go <b></b>home", "जाते <b></b>घर"),
    ],
)
def test_tags_go_around_the_words_that_came_from_theirs(translator, text, expected):
    found = one(translator, text, MAPS)
    assert (found.text, found.warnings) == (expected, [])
    assert not any("<" in word for m in found.alignment for word in m.words.source + m.words.target)


@pytest.mark.parametrize("text", ["<b>tea</b> rice", "tea <b>rice</b>", "<p>I drink <b>tea</b>.</p>"])
@pytest.mark.parametrize("answer", ["", "चाय", "मैं पीता चाय।"])
def test_tags_stay_in_order_whatever_the_model_says(artifact, text, answer):
    [whole] = Translator(artifact, Stubborn(artifact, answer)).translate([text], MAPS)
    assert len(whole.alignment[0].words.source) == len(re.sub("<.*?>|[.]", "", text).split()) + text.count(".")
    found = whole.text
    assert sorted(re.findall("<.*?>", found)) == sorted(re.findall("<.*?>", text))
    assert found.index("<b>") < found.index("</b>")


def test_a_number_gone_wrong_gives_way_to_its_source():
    masked = mask("see 1,250 tea")
    weights = np.array([[1, 0, 0], [0, 0.6, 0.4], [0, 0.4, 0.6]])
    words = [Word(" " * (n > 0), text, weights[n]) for n, text in enumerate(["देखो", "चाय", "125"])]
    restore(words, masked)
    assert join(words) == "देखो चाय 1,250"


def test_digits_of_another_script_become_the_sources(artifact):
    found = says(artifact, "चाय ४२", "tea 42")
    assert (found.text, found.warnings) == ("चाय 42", [])


def test_a_lost_item_takes_the_word_that_looks_at_it():
    masked = mask("see 5 tea")
    words = [
        Word("", "देखो", np.array([1.0, 0, 0])),
        Word(" ", "पाँच", np.array([0, 0.9, 0.1])),
        Word(" ", "चाय", np.eye(3)[2]),
    ]
    assert restore(words, masked) == ["5 was lost in translation, and was put back by the alignment"]
    assert join(words) == "देखो 5 चाय"


def test_marks_that_come_twice_are_taken_out():
    masked = mask("see {name}")
    mark = masked.items[0].mark
    words = [Word(" " * (n > 0), text, np.eye(2)[1]) for n, text in enumerate([mark, "देखो", mark])]
    assert restore(words, masked) == ["{name} came out more than once, and the others were taken out"]
    assert join(words) == "{name} देखो"


def test_numbers_are_words_of_their_own():
    text = "covid-19 5-6 1,50,000 b2b"
    assert [text[a:b] for a, b in fine_spans(text)] == ["covid-", "19", "5", "-", "6", "1,50,000", "b2b"]


def test_loops_are_cut_and_told(artifact):
    found = says(artifact, "मैं पीता चाय " * 9 + "घर", "I drink tea")
    assert found.text == "मैं पीता चाय घर"
    assert found.warnings == ["the model repeated itself, and the repeats were taken out"]


def test_what_the_source_repeats_may_repeat(artifact):
    assert says(artifact, "चाय " * 6, "tea " * 6).text == "चाय " * 6


@given(st.lists(st.integers(0, 3), max_size=40))
def test_no_loop_is_left(ids):
    kept = [ids[place] for place in without_loops(ids, [])]
    for width in range(1, len(kept) // 4 + 1):
        for start in range(len(kept) - 4 * width + 1):
            assert kept[start : start + 4 * width] != kept[start : start + width] * 4


def test_a_translation_cut_at_its_limit_is_told(artifact):
    assert says(artifact, "चाय", "tea", complete=False).warnings == [
        "the translation reached the length limit, and may be cut short"
    ]


def test_long_texts_are_cut_but_never_dropped(translator):
    text = "I drink tea, " * 100 + "we go home"
    found = one(translator, text)
    assert found.text == "मैं पीता चाय, " * 100 + "हम जाते घर"
    assert found.warnings == []


@pytest.mark.parametrize("text", ["a" * 20_000, "the" * 3_000, "😀a" * 2_000, "e\u0301" * 3_000, "{x}" * 500 + "a"])
def test_endless_words_end_well(translator, text):
    found = one(translator, text)
    assert found.text
    assert found.text.count("{x}") == text.count("{x}")


def test_html_keeps_its_tags(translator):
    kept = '</p>\n<!-- tea --><script>tea()</script> <i translate="no">tea</i> '
    page = f"<p class='x>y'>I drink <b>tea</b> &amp; 5 &lt; 6 tea.{kept}hello"
    expected = f"<p class='x>y'>मैं पीता <b>चाय</b> &amp; 5 &lt; 6 चाय।{kept}नमस्ते"
    assert one(translator, page, Options(html=True)).text == expected


@pytest.mark.parametrize(
    ("page", "sentences"),
    [
        ("<p>I drink <b>tea</b> now. <i>We go home.</i> You see.</p>", ["I drink tea now.", "We go home.", "You see."]),
        ("I <em>drink</em> <a href='x'>good <strong>tea</strong></a>.", ["I drink good tea."]),
        ("un<b>believ</b>able H<sub>2</sub>O", ["unbelievable H2O"]),
        ("I<!-- not you --> drink<br>tea<p>we<div>go</div>home", ["I drink", "tea", "we", "go", "home"]),
        ("<table><tr><td>I</td><td>you</td></tr></table><li>we</li>", ["I", "you", "we"]),
        ("<a href=x>Home</a> <a href=y>About us</a><span>12</span><span>books</span>", ["Home", "About us12", "books"]),
        ("See <code>a.b()</code> and <kbd translate=no>x</kbd>!", ["See \ufffc and \ufffc!"]),
        ("<svg><path d='x'/></svg> Save <img src='a>b.png'> it", ["Save  it"]),
        ("<!doctype html><title>tea</title><pre>I drink</pre> you", ["tea", "you"]),
        ("5 &lt; 6 &amp;amp; <b>7</b>", ["5 < 6 &amp; 7"]),
    ],
)
def test_tags_of_blocks_end_a_sentence_and_others_do_not(page, sentences):
    assert [part.text for part in html_parts(page) if part.sentence] == sentences


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("I <b>drink</b> tea.", "मैं <b>पीता</b> चाय।"),
        (
            'see <a href="x?a=1&amp;b=2" title="a > b">the <i>boy</i></a>.',
            'देखो <a href="x?a=1&amp;b=2" title="a > b">वह <i>लड़का</i></a>।',
        ),
        ("<b><i>I drink tea.</i></b> <u>we go</u>", "<b><i>मैं पीता चाय।</i></b> <u>हम जाते</u>"),
        ("<b>I drink tea. We</b> go", "<b>मैं पीता चाय। We</b> जाते"),
        ("I <b>drink tea. you</b> see", "मैं <b>पीता चाय। तुम</b> देखो"),
        ("I <b>drink tea</b>! you <i>see</i>", "मैं <b>पीता चाय</b>! तुम <i>देखो</i>"),
        ("go<b> home </b>you", "जाते<b> घर </b>तुम"),
        ("we <img src='x'>go <b></b>home", "हम <img src='x'>जाते <b></b>घर"),
        ("good<wbr> morning<!-- tea -->, you", "अच्छा<wbr> सुबह<!-- tea -->, तुम"),
        ("see <code>tea &amp;&amp; rice</code> you", "देखो <code>tea &amp;&amp; rice</code> तुम"),
        ("see &lt;b&gt; &amp; <b>you &lt; I</b>", "देखो &lt;b&gt; &amp; <b>तुम &lt; मैं</b>"),
        ("I drink {name} <b>tea</b> 42 &nbsp; www.a.b/?x&amp;y", "मैं पीता {name} <b>चाय</b> 42 www.a.b/?x&amp;y"),
        ("<b>\u092e\u0948\u0902</b> <i>42</i>", "<b>\u092e\u0948\u0902</b> <i>42</i>"),
        ("</b> tea <i>rice", "</b> चाय <i>चावल"),
    ],
)
def test_html_keeps_its_tags_around_their_words(translator, page, expected):
    found = one(translator, page, Options(html=True, alignment=True))
    assert found.text == expected
    shown = [word for m in found.alignment for word in m.words.source + m.words.target if "code" not in word]
    assert not any(tag in word for tag in ("<b", "<i", "</") for word in shown)


def test_tags_go_with_their_words_wherever_these_go():
    text, tags = cut("I <b>drink <i>green</i></b> <u>tea</u> now", str)
    masked = mask(text, tags)
    order = [4, 3, 1, 2, 0]  # now tea drink green I
    words = [Word(" ", "ABCDE"[source], np.eye(5)[source]) for source in order]
    assert restore(words, masked) == []
    assert join(words) == "E <u>D</u> <b>B <i>C</i></b> A"


def test_a_tag_torn_apart_keeps_its_longest_run():
    text, tags = cut("<b>one two three</b> <i>four</i>", str)
    words = [Word(" ", "ABCD"[source], np.eye(4)[source]) for source in (0, 3, 1, 2)]
    restore(words, mask(text, tags))
    assert join(words) == "A <i>D</i> <b>B C</b>"


ELEMENT = st.recursive(
    st.sampled_from(
        ["tea", "rice ", " good.", "We go. ", " 42 ", "&amp;", "&lt;b&gt;", "<img src='x>y'>", "<!-- <b> -->"]
    ),
    lambda inner: st.builds(
        lambda name, number, parts: f"<{name} id={number}>{''.join(parts)}</{name}>",
        st.sampled_from(["b", "i", "a", "span"]),
        st.integers(0, 9),
        st.lists(inner, max_size=4),
    ),
    max_leaves=12,
)
TAG = re.compile(r"<!--.*?-->|<(/?)(\w+)(?:'[^']*'|[^>])*>")


def is_balanced(page):
    opened = []
    for match in TAG.finditer(page):
        if match[2] in (None, "img", "p"):
            continue
        if not match[1]:
            opened.append(match[2])
        elif not opened or opened.pop() != match[2]:
            return False
    return not opened


@given(st.lists(ELEMENT, max_size=4), st.randoms(use_true_random=False))
def test_balanced_tags_stay_balanced_whatever_the_model_does(elements, draw):
    page = "<p>".join(elements)
    written = []
    for part in html_parts(page):
        if not part.sentence:
            written.append(part.text)
            continue
        masked = mask(part.text, part.insets)
        size = len(masked.spans)
        if not size:
            written.append(put_back(part.text, part.insets, escape))
            continue
        words = [Word(" ", "x", np.eye(1, size, draw.randrange(size))[0]) for _ in range(draw.randint(0, 6))]
        restore(words, masked)
        written.append(join(words, escape))
    found = "".join(written)
    assert is_balanced(found)
    assert sorted(match[0] for match in TAG.finditer(found)) == sorted(match[0] for match in TAG.finditer(page))


@given(st.text(alphabet=st.sampled_from(list("<>ab\"'=&;/! .\n।")), max_size=60))
def test_parts_joined_are_the_text(text):
    def joined(parts, write):
        return "".join(put_back(part.text, part.insets, write) if part.sentence else part.text for part in parts)

    assert joined(text_parts(text), str) == text
    assert html.unescape(joined(html_parts(text), escape)) == html.unescape(text)


@pytest.mark.parametrize("page", ["<b>" * 6_000 + "tea", "tea</b>" * 2_500, "<i>a</i> b " * 1_800, "<" + "a" * 19_000])
def test_thousands_of_tags_are_no_trouble(translator, page):
    found = one(translator, page, Options(html=True)).text
    assert TAG.findall(found) == TAG.findall(page)


def test_maps_are_of_words_and_name_their_head(translator):
    found = one(translator, "I drink {name} tea. I see", MAPS)
    first, second = (m.as_json() for m in found.alignment)
    assert first["source"] == ["I", "drink", "{name}", "tea", "."]
    assert first["target"] == ["मैं", "पीता", "{name}", "चाय", "।"]
    assert first["links"] == [[n, n] for n in range(5)]
    assert (first["layer"], first["head"], first["reading"]) == (1, 0, "emitting")
    np.testing.assert_allclose(np.sum(first["weights"], axis=1), 1, atol=1e-3)
    assert second["target"] == ["मैं", "देखो"]


def test_a_map_follows_what_was_put_back(artifact):
    found = Translator(artifact, Stubborn(artifact, "चाय")).translate(["see {name}"], MAPS)[0]
    last = found.alignment[0].as_json()
    assert "{name}" in last["target"]
    assert len(last["weights"]) == len(last["target"])


def test_given_pairs_are_aligned(translator):
    maps = translator.align([("I drink tea.", "मैं पीता चाय।"), ("we go", "हम जाते घर")])
    assert [m.links for m in maps] == [[(0, 0), (1, 1), (2, 2), (3, 3)], [(0, 0), (1, 1)]]
    with pytest.raises(ValueError, match="too long to align"):
        translator.align([("tea " * 80, "चाय")])


def test_alternatives_are_new_texts(translator):
    found = one(translator, "I drink tea.", Options(alternatives=3))
    assert len(set(found.alternatives)) == len(found.alternatives)
    assert found.text not in found.alternatives


def test_the_newest_artifact_of_a_direction_is_taken(tmp_path):
    for name, source, target, created in [
        ("a", "en", "hi", "2024"),
        ("b", "en", "hi", "2025"),
        ("c", "hi", "en", "2023"),
    ]:
        build_artifact(tmp_path / name / "artifact", source, target, created)
    found = find_artifacts(root=tmp_path)
    assert sorted(one.path.parent.name for one in found) == ["b", "c"]
    with pytest.raises(FileNotFoundError, match="make train"):
        find_artifacts(root=tmp_path / "none")


def test_languages_are_told_by_script(artifact):
    known = Directions([Translator(artifact, open_engine(artifact))])
    assert known.detect("hello")[0] == ("en", 100.0)
    assert known.detect("चाय tea")[0][0] == "en" or known.detect("चाय पानी tea")[0][0] == "hi"
    assert known.detect("नमस्ते") == [("hi", 100.0)]
    assert known.detect("123") == [("en", 0.0)]


def test_serving_imports_no_training_library(artifact):
    code = (
        "import sys, serve.cli, serve.app\n"
        "from serve.directions import open_directions\n"
        f"one, = open_directions([{str(artifact.path)!r}]).translators.values()\n"
        "assert one.translate(['I drink tea.'])[0].text\n"
        "print(sorted({'torch', 'pytorch_lightning', 'datasets', 'matplotlib'} & set(sys.modules)))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"
