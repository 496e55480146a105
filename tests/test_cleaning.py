"""Each cleaning step takes what it names and nothing else, and the counts add up."""

import pytest

from data.cleaning import EXAMPLES, STEPS, CleaningConfig, HeldOut, Tally, clean, overlap_key, pair_hash
from data.sources import RawPair

LANGUAGES = ("en", "hi")
CONFIG = CleaningConfig()
GOOD = ("I drink tea with milk.", "मैं दूध वाली चाय पीता हूँ।")
TEST = ("The old farmer walks slowly to his green field.", "बूढ़ा किसान धीरे-धीरे अपने हरे खेत की ओर चलता है।")


def run(pairs, config=CONFIG, held_out=(), languages=LANGUAGES) -> tuple[list[tuple[str, str]], Tally]:
    known: set[int] = set()
    tally = Tally()

    def is_new(number: int) -> bool:
        new = number not in known
        known.add(number)
        return new

    raw = [RawPair(*pair, *([""] if len(pair) == 2 else []), "test") for pair in pairs]
    kept = [pair[:2] for pair in clean(raw, config, languages, HeldOut(held_out, config), is_new, tally)]
    assert tally.read == len(raw)
    assert tally.read == tally.kept + sum(tally.dropped.values())
    return kept, tally


def fate(pair, config=CONFIG, held_out=(), languages=LANGUAGES) -> str:
    """The step that drops the pair, or "kept"."""
    _, tally = run([pair], config, held_out, languages)
    return next((step for step, count in tally.dropped.items() if count), "kept")


@pytest.mark.parametrize(
    ("pair", "step"),
    [
        (GOOD, "kept"),
        (("", "नमस्ते"), "empty"),
        (("Hello", " \u200b\u00a0"), "empty"),
        (("%s: %1$d", "%s: %1$d का"), "placeholder_only"),
        (("{name} – {{count}}", "{name} का"), "placeholder_only"),
        (("<b>%(size)s</b> &nbsp;", "आकार"), "placeholder_only"),
        (("https://example.org/a", "पता"), "placeholder_only"),
        (("...", "…"), "placeholder_only"),
        (("%d files", "%d फ़ाइलें"), "kept"),
        (("100%", "१००%"), "kept"),
        (("5", "५"), "kept"),
        (("KDE", "kde"), "sides_equal"),
        (("Hello there", "Namaste ji"), "wrong_script"),
        (("मैं घर जाता हूँ", "मैं घर पर हूँ"), "wrong_script"),
        (("Open {fileName} in %(programName)s", "%(programName)s में {fileName} खोलें"), "kept"),
        (("Chromium history", "Chromium का इतिहास"), "kept"),
        (("word " * 151, "शब्द " * 140), "too_long"),
        (("word " * 150, "शब्द " * 140), "kept"),
        (("x" * 1001, "क" * 900), "too_long"),
        (("Yes.", "हाँ, मैं कल सुबह जल्दी उठकर अपने पिता के साथ बाज़ार जाऊँगा।"), "length_ratio"),
        (("aback", "पीछे की ओर"), "kept"),
    ],
)
def test_each_step_takes_what_it_names(pair, step):
    assert fate(pair) == step


def test_direction_is_the_callers():
    assert fate(GOOD[::-1], languages=("hi", "en")) == "kept"
    assert fate(GOOD, languages=("hi", "en")) == "wrong_script"


def test_kept_text_is_normalised():
    kept, _ = run([("  “Go”\u00a0 home\u200b ", "घर जाओ |")])
    assert kept == [('"Go" home', "घर जाओ।")]


def test_duplicates_are_pairs_that_are_equal_once_normalised():
    pairs = [GOOD, (GOOD[0].replace(" ", "  "), GOOD[1]), (GOOD[0], "मैं चाय पीता हूँ।"), ("I drink tea.", GOOD[1])]
    kept, tally = run(pairs)
    assert kept == [GOOD, *pairs[2:]]
    assert tally.dropped["duplicate"] == 1


def test_hash_tells_where_one_side_ends():
    assert pair_hash("a b", "c") != pair_hash("a", "b c")
    assert pair_hash("a", "b") == pair_hash("a", "b")
    assert -(2**63) <= pair_hash("a", "b") < 2**63


@pytest.mark.parametrize(
    "pair",
    [
        TEST,
        ("the old farmer walks slowly to his green field", "कुछ और ही लिखा है यहाँ पर इस बार"),
        ("THE OLD FARMER -- walks slowly, to his green field!", "यहाँ कुछ और ही लिखा है इस बार"),
        ("Something else is written here this time", "बूढ़ा किसान धीरे धीरे अपने हरे खेत की ओर चलता है"),
    ],
)
def test_overlap_of_either_side_ignores_case_and_punctuation(pair):
    assert fate(pair, held_out=[TEST]) == "test_overlap"


def test_overlap_does_not_ignore_vowel_signs_or_short_sentences_of_marks():
    assert overlap_key("कि") != overlap_key("का")
    assert fate(("What is it?", "यह क्या है?"), held_out=[("!!!", "???")]) == "kept"
    assert fate(("Thank you.", "धन्यवाद।"), held_out=[("Thank you", "शुक्रिया")]) == "test_overlap"


NEAR = [
    ("The old farmer walks slowly to his brown field.", "किसान जा रहा है, यह सब जानते हैं आज"),
    ("Today the old farmer walks slowly to his green field again.", "किसान जा रहा है, यह सब जानते हैं आज"),
    ("A farmer goes somewhere and nobody knows why today", "बूढ़ा किसान धीरे-धीरे अपने हरे खेत की ओर आता है।"),
]
NOT_NEAR = [
    ("The young farmer runs quickly to his brown house.", "जवान किसान जल्दी से अपने भूरे घर की ओर दौड़ता है।"),
    ("The old farmer walks.", "बूढ़ा किसान चलता है।"),  # a fragment gives little away
    ("field green his to slowly walks farmer old The", "है चलता ओर की खेत हरे अपने धीरे-धीरे किसान बूढ़ा"),
]


@pytest.mark.parametrize("pair", NEAR)
def test_near_duplicates_are_caught_by_either_side(pair):
    assert fate(pair, held_out=[TEST]) == "near_test_overlap"
    assert fate(pair, CleaningConfig(near_duplicates=False), held_out=[TEST]) == "kept"
    assert fate(pair, CleaningConfig(near_words=14), held_out=[TEST]) == "kept"


def test_near_share_is_of_the_held_out_sentence():
    strict = CleaningConfig(near_share=1.0)
    around, changed = NEAR[1], NEAR[0]
    assert fate(around, strict, held_out=[TEST]) == "near_test_overlap"  # it holds the whole of it, and more
    assert fate(changed, strict, held_out=[TEST]) == "kept"
    assert fate(changed, CleaningConfig(near_share=6 / 7), held_out=[TEST]) == "kept"  # two of seven trigrams changed
    assert fate(changed, CleaningConfig(near_share=5 / 7), held_out=[TEST]) == "near_test_overlap"


@pytest.mark.parametrize("pair", NOT_NEAR)
def test_sentences_that_share_words_only_are_no_near_duplicates(pair):
    assert fate(pair, held_out=[TEST]) == "kept"


def test_a_near_duplicate_shows_what_it_met():
    _, tally = run(NEAR, held_out=[TEST])
    assert [example["detail"] for example in tally.examples["near_test_overlap"]] == [TEST[0], TEST[0], TEST[1]]


def test_examples_are_few_and_every_step_is_counted():
    _, tally = run([("", "नमस्ते")] * 9 + [GOOD])
    assert tally.dropped["empty"] == 9
    assert len(tally.examples["empty"]) == EXAMPLES
    assert tuple(tally.dropped) == STEPS
    assert list(tally.examples) == ["empty"]


def test_steps_can_be_loosened():
    assert fate(("Hello there", "Namaste ji"), CleaningConfig(min_script_share=0)) == "kept"
    assert fate(("word " * 151, "शब्द " * 140), CleaningConfig(max_words=151)) == "kept"
    assert fate(("aback", "पीछे की ओर"), CleaningConfig(length_slack=0, max_length_ratio=1.5)) == "length_ratio"


def test_links_are_kept_and_must_point_at_words():
    known = RawPair("I drink tea", "मैं चाय पीता हूँ", "0-0 1-2 2-1", "a")

    def cleaned(links: str) -> list[RawPair]:
        pairs = [known._replace(links=links)]
        return list(clean(pairs, CONFIG, LANGUAGES, HeldOut([], CONFIG), lambda number: True, Tally()))

    assert cleaned(known.links) == [known]
    for links in ("0-4", "3-0", "0:0", "0-0 1", "0-0-0"):
        with pytest.raises(ValueError, match=r"^a: link '\S+' does not join a word of 'I drink tea' \(3 words\)"):
            cleaned(links)


@pytest.mark.parametrize("hostile", [mark * 50_000 + "xyz" for mark in "%{<.&"])
def test_a_hostile_line_ends_soon(hostile):
    assert fate((hostile, "नमस्ते")) in {"too_long", "wrong_script"}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("max_words", 0), ("max_chars", 0), ("max_length_ratio", 0.5), ("length_slack", -1),
        ("min_script_share", 1.5), ("near_words", 2), ("near_share", 0.0), ("near_share", 1.1),
    ],
)  # fmt: skip
def test_config_refuses_impossible_values_by_name(field, value):
    with pytest.raises(ValueError, match=f"^{field}: "):
        CleaningConfig(**{field: value})
