"""The one normal form, and words with their places."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from data.text import join_words, normalize, script_share, split_words, word_spans

# Arbitrary text seldom meets the rules, so half of it is drawn from the characters that they are about.
PICKED = "कखर्ि़ंा।॥|\u200d\u200c\u200b\ufeff\u00ad \t\n\r\x00\x07  .,!?'\"“”‘’«»´`▁❤\ufe0f👨👩🏽🇮🇳éʹ;Å0१ab_-@/:"
TEXTS = st.text(st.one_of(st.sampled_from(PICKED), st.characters()), max_size=24)


@given(TEXTS)
@example("\u0aff\u0de3\u033c\u0530\u0bcd\u200c\u07ae")  # what is removed lets two marks change places
@settings(max_examples=400)
def test_normalizing_twice_is_normalizing_once(text):
    once = normalize(text)
    assert normalize(once) == once


@given(TEXTS)
def test_the_normal_form_has_single_spaces_and_no_control_characters(text):
    once = normalize(text)
    assert once == once.strip()
    assert "  " not in once
    assert not any(ord(c) < 32 or c in "\x7f\u200b\ufeff\u00ad\u202e\u2581“”‘’" for c in once)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("क़", "\u0915\u093c"),  # the letters with a nukta are taken apart by NFC, all others put together
        ("e\u0301", "é"),
        ("  two\t\u00a0words\u2028 here\n", "two words here"),
        ("a\u200bb\ufeffc\u00add\x07e", "abcde"),
        ("“Yes”, ‘no’ «peut-être» it´s", '"Yes", \'no\' "peut-être" it\'s'),
        ("a▁b", "a_b"),
        ("", ""),
        ("\u200d \u200c", ""),
    ],
)
def test_normal_form(text, expected):
    assert normalize(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "क्\u200dष",  # ZWJ after a virama: half form instead of the conjunct
        "क्\u200cष",  # ZWNJ after a virama: visible virama
        "र्\u200dय",
        "👨\u200d👩\u200d👧",
        "❤\ufe0f\u200d🔥",
    ],
)
def test_a_joiner_that_spells_something_stays(text):
    assert normalize(text) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("क् \u200dष", "क् ष"),  # after a space
        ("घर\u200d है", "घर है"),  # before a space
        ("\u200cघर", "घर"),
        ("घर\u200d", "घर"),
        ("tea\u200d-pot", "tea-pot"),
        ("5\u200d5", "55"),
    ],
)
def test_a_stray_joiner_goes(text, expected):
    assert normalize(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("वह गया ।", "वह गया।"),
        ("वह गया |", "वह गया।"),
        ("वह गया| वह आया|", "वह गया। वह आया।"),
        ("राम ||", "राम॥"),
        ("राम ॥", "राम॥"),
        ("a | b", "a | b"),  # a bar in English is a bar
        ("क|ख", "क|ख"),  # and so is one inside a word
    ],
)
def test_danda(text, expected):
    assert normalize(text) == expected


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I drink tea.", ["I", "drink", "tea", "."]),
        ("मैं चाय पीता हूँ।", ["मैं", "चाय", "पीता", "हूँ", "।"]),
        ("Don't, said Anne-Marie!", ["Don't", ",", "said", "Anne-Marie", "!"]),
        ("at 10:30 for 1,250.75 rupees", ["at", "10:30", "for", "1,250.75", "rupees"]),
        ("१०:३० बजे", ["१०:३०", "बजे"]),
        ("write to a.b+c@example.org.", ["write", "to", "a.b+c@example.org", "."]),
        ("see https://example.org/a?b=1.", ["see", "https://example.org/a?b=1", "."]),
        ("the U.S. is", ["the", "U.S.", "is"]),
        ("क्\u200dष और ज़रूर", ["क्\u200dष", "और", "ज़रूर"]),
        ("माता-पिता...", ["माता-पिता", ".", ".", "."]),
        ("", []),
    ],
)
def test_words(text, words):
    assert split_words(text) == words


@given(TEXTS)
def test_words_are_everything_but_the_spaces(text):
    text = normalize(text)
    spans = word_spans(text)
    assert all(end <= start for (_, end), (start, _) in zip(spans, spans[1:], strict=False))
    assert [text[a:b] for a, b in spans] == split_words(text)
    assert "".join(split_words(text)) == text.replace(" ", "")


def test_script_share():
    # One Devanagari letter (its vowel sign and dot are marks) and three Latin ones.
    assert script_share("मैं tea", "hi") == pytest.approx(1 / 4)
    assert script_share("मैं tea", "en") == pytest.approx(3 / 4)
    assert script_share("12:30 !", "hi") == 1.0
    assert script_share("anything", "tlh") == 1.0


def test_joined_words_are_running_text():
    text, spans = join_words(["यह", "(", "घर", ")", "है", "।"])
    assert text == "यह ( घर) है।"
    assert [text[a:b] for a, b in spans] == ["यह", "(", "घर", ")", "है", "।"]


@pytest.mark.parametrize(
    "words",
    [
        ["कानून", "|"],  # a tokenized test set writes the danda like this
        ["राम", "||"],
        ["वह", "गया", "।", "वह", "आया", "।"],
        ["a", "|", "b"],
        ["घर", "\u200d", "है"],  # a word of nothing but a stray joiner
        ["“", "tea", "”", "."],
    ],
)
def test_joined_words_are_in_normal_form_and_each_has_its_place(words):
    text, spans = join_words(words)
    assert normalize(text) == text
    assert len(spans) == len(words)
    assert all(0 <= start <= end <= len(text) for start, end in spans)


def test_a_bar_for_a_danda_is_joined_as_a_danda():
    assert join_words(["कानून", "|"]) == ("कानून।", [(0, 5), (5, 6)])
