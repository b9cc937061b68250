"""Interest words are found however the text writes them, and nothing of the text is lost or trusted."""

from __future__ import annotations

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from newsreader.web.highlight import marked, spans


@pytest.mark.parametrize(
    ("text", "words", "found"),
    [
        ("国内奶粉市场", ["奶粉"], ["奶粉"]),
        ("嬰幼兒奶粉配方註冊", ["奶粉", "注册"], ["奶粉", "註冊"]),
        ("ＭＩＬＫ and Milks, not milkshake", ["milk"], ["ＭＩＬＫ", "Milks"]),
        ("Two galaxies and a galaxy", ["galaxy"], ["galaxies", "galaxy"]),
        ("婴幼儿奶粉", ["奶粉", "婴幼儿奶粉"], ["婴幼儿奶粉"]),
        ("C++ 程序", ["c++"], ["C++"]),
        ("无关", ["奶粉"], []),
        ("", ["奶粉"], []),
        ("奶粉", [], []),
    ],
)
def test_words_are_found(text: str, words: list[str], found: list[str]) -> None:
    assert [text[start:end] for start, end in spans(text, words)] == found


def test_html_of_the_text_is_shown_not_run() -> None:
    assert marked("<b>奶粉</b> & more", ["奶粉"]) == "&lt;b&gt;<mark>奶粉</mark>&lt;/b&gt; &amp; more"


@given(st.text(), st.lists(st.text(min_size=1, max_size=4), max_size=4))
def test_without_its_marks_the_text_is_itself(text: str, words: list[str]) -> None:
    assert unescape(re.sub("</?mark>", "", marked(text, words))) == unescape(marked(text, []))
    assert unescape(marked(text, [])) == unescape(text.replace("&", "&amp;"))
