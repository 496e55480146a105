"""Sentence ends in English and Hindi, and cutting what is too long."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.sentences import cut_in_two, sentence_spans


def split(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text)]


@pytest.mark.parametrize(
    "sentences",
    [
        ["Dr. Smith paid Rs. 3.50 at www.x.com.", "He left."],
        ["J. K. Rowling wrote it.", "The U.S. Army came."],
        ["He lives in the U.S.", "The end... or not?", "And so…", "Then."],
        ['"Really?" he asked.', "Yes!", "No."],
        ['He said "Go."', "She went."],
        ["See https://a.b/c?d=e.f, e.g. today.", "Version 2.0.1 is out!"],
        ["She said no.", "Then he left.", "See No. 5."],
        ["1. First point.", "Good."],
        ["It ends at 5 p.m.", "The shop is in St. Mary St. near etc. and so on."],
        ["What?!", "Never..."],
        ["मैं चाय पीता हूँ।", "वह पानी पीती है|", "ठीक है?", "डॉ. शर्मा ए. पी. जे. से मिले॥"],
        ["उसने कहा, “चलो।”", "वे गए।"],
        ["no stop at the end"],
    ],
)
def test_sentences_are_found(sentences):
    assert split(" ".join(sentences)) == sentences


def test_a_danda_needs_no_space():
    assert split("वह गया।मैं आया।") == ["वह गया।", "मैं आया।"]


def test_nothing_gives_nothing():
    assert split("") == split(" \t ") == []


@given(st.text(alphabet=st.sampled_from(list("ab. !?।|…\"')\n1क्2,")), max_size=60))
def test_only_white_space_is_left_out(text):
    spans = sentence_spans(text)
    assert "".join("".join(split(text)).split()) == "".join(text.split())
    assert all(a[1] <= b[0] for a, b in itertools.pairwise(spans))
    assert all(text[start:end].strip() == text[start:end] != "" for start, end in spans)


@given(st.text(min_size=2, max_size=80).filter(lambda text: len(text.strip()) > 1))
def test_a_cut_loses_nothing_and_shrinks_both_sides(text):
    first, second = (text[start:end] for start, end in cut_in_two(text))
    assert "".join((first + second).split()) == "".join(text.split())
    assert max(len(first), len(second)) < len(text)


def test_a_cut_prefers_the_clause_in_the_middle():
    first, second = cut_in_two("a long beginning of it all, and the rest which is as long")
    assert first == (0, 27)
    assert second[0] == 28


def test_a_cut_keeps_a_mark_with_its_letter():
    text = "की" * 10
    (_, end), _ = cut_in_two(text)
    assert end % 2 == 0
