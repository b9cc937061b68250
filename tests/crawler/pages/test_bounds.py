"""Pages that the parser would need minutes or gigabytes for, and those of people, which stay as they are."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from crawler.pages.bounds import MAXIMUM_ATTRIBUTES, MAXIMUM_DEPTH, MAXIMUM_TEXT, MOST_NAMES, MOST_REPEATS, bounded

LIMIT = 5.0  # s of processor time; 1.5 s on an idle machine, minutes to hours without the bounds


def attributes(count: int, form: str = "a{}=1") -> str:
    return " ".join(map(form.format, range(count)))


def numbered(form: str, count: int) -> str:
    return "".join(map(form.format, range(count)))


TRAPS = {
    "attributes": f"<p {attributes(60_000)}>",
    "attributes of an end tag": f"</p {attributes(400_000)}>",
    "attributes of a script": f"<script {attributes(60_000)}></script>",
    "attributes behind an empty comment": f"<!--><p {attributes(60_000)}>",
    "attributes in an element of one's own": f"<style-x><p {attributes(60_000)}></style-x>",
    "attributes where styles are no styles": f"<svg><style><p {attributes(60_000)}></style></svg>",
    "attributes with quoted ends": "<p " + attributes(60_000, "a{}='>'") + ">",
    "attributes behind a quote that opens nothing": f'<p ="x y=">" {attributes(60_000)}>',
    "attributes joined": numbered("<html a{0}=1 b{0}=1 c{0}=1>", 30_000),
    "tags in tags": "<a " * 1_000_000,
    "names of attributes": numbered("<p a{}=1>x</p>", 200_000),
    "names of tags": numbered("<x{0}></x{0}>", 200_000),
    "options": "<select>" + "<option>a</option>" * 200_000 + "</select>",
    "nesting": "<div>" * 800_000,
    "ends of what is not open": "<x></y>" * 500_000,
    "ends in comments": "<x><!--</x>-->" * 250_000,
    "ends in attributes": "<x title='</x>'>" * 250_000,
    "ends that look far": "<x>" * 4_000 + "</y>" * 500_000,
    "forms": "<form><div></form>" * 200_000,
    "formatting left open": numbered("<b a={}><p>", 60_000),
    "formatting closed out of reach": numbered("<p><b a={}><table><td></b></table></p>", 20_000),
    "formatting in every paragraph": "<p><b><b><b><i><i><i><u><u><u><s><s><s></p>" + "<p>x</p>" * 400_000,
}


CUT = {"tags in tags", "attributes joined", "names of attributes", "names of tags", "nesting"}


@pytest.mark.parametrize("trap", TRAPS.values(), ids=TRAPS.keys())
def test_what_the_parser_is_slow_at(trap: str) -> None:
    began = time.process_time()
    tree = LexborHTMLParser(bounded(trap))
    assert time.process_time() - began < LIMIT
    assert tree.body is not None


@pytest.mark.parametrize("trap", sorted(TRAPS.keys() - CUT))
def test_the_text_behind_is_still_read(trap: str) -> None:
    closed = "</style-x></svg></select></table>" + "</div>" * 10
    body = LexborHTMLParser(bounded(f"<html><body>{TRAPS[trap][:3_900_000]}{closed}<p>奶粉")).body
    assert body is not None
    assert "奶粉" in body.text()


def depth(html: str) -> int:
    deepest = level = 0
    node = LexborHTMLParser(html).body
    while node is not None:
        deepest = max(deepest, level)
        following = node.first_child
        if following is not None:
            level += 1
        while following is None and node is not None and level:
            following = node.next
            if following is None:
                node = node.parent
                level -= 1
        node = following
    return deepest


def test_nesting_is_cut_and_its_text_stays() -> None:
    deep = "<div>层" * 30_000 + "</div>" * 30_000 + "<div>末</div>"
    html = bounded(deep)
    assert html.count("<div>") == MAXIMUM_DEPTH + 1
    assert html.count("层") == 30_000
    assert html.endswith("<div>末</div>")
    assert depth(html) <= MAXIMUM_DEPTH + 1


@pytest.mark.parametrize(
    "unit", ["<i>", "<x><y></x>", "<div><span></div>", "<table><td><div></table>", "<button></div><div>"]
)
def test_nesting_is_never_deeper_than_counted(unit: str) -> None:
    assert depth(bounded(unit * 30_000)) <= 4 * MAXIMUM_DEPTH  # a table's cell is four elements


def test_a_tag_of_endless_attributes_keeps_the_first() -> None:
    assert bounded(f"<p {attributes(10_000)}>正文</p>") == f"<p {attributes(MAXIMUM_ATTRIBUTES)}>正文</p>"
    assert bounded(f"<p {attributes(10_000)} />正文</p>") == f"<p {attributes(MAXIMUM_ATTRIBUTES)}>正文</p>"
    quoted = attributes(10_000, "a{}='>'")
    assert bounded(f"<p {quoted}>正文</p>") == "<p {}>正文</p>".format(attributes(MAXIMUM_ATTRIBUTES, "a{}='>'"))


def test_long_pages_are_cut() -> None:
    assert len(bounded("好" * 9_000_000)) == MAXIMUM_TEXT
    assert bounded(numbered("<p a{}=1>x</p>", 60_000)).count("<p ") == MOST_NAMES - 1  # and the name of the tag
    assert bounded("<option>" * 3_000).count("<option>") == MOST_REPEATS


SENTENCE = "今天公布了抽检结果。"


def pages_of_people() -> Iterator[str]:
    yield '<script>for (i=0; i<n; i++) { s = "it\'s" }</script>'
    yield "<!-- if a<b then 'so' -->"
    yield "<style>a::after { content: '<b \"' }</style>"
    yield "<a title=it's href=/b>甲</a>"
    yield '<p class=x">乙</p>'
    yield f"<img src='data:image/png;base64,{'QUJD' * 30_000}'>"
    yield f"<div data-page='{{{SENTENCE * 3_000}}}'>"
    yield f"<script>if (a<b && c) {{ x = '{SENTENCE * 3_000}' }}</script>"
    yield "<ul>" + "<li>x" * 30_000 + "</ul>"
    yield "<table>" + "<tr><td><b>甲</b><td><font color=red><a href='/x'>乙</a></font>" * 5_000 + "</table>"
    yield "<div><p><i>a</i><span>b<br></span></div>" * 9_000
    yield "<em>" * 3 + "<p>x</p>" * 9_000


@pytest.mark.parametrize("harmless", list(pages_of_people()))
def test_what_people_write_stays(harmless: str) -> None:
    page = f"<body>{harmless}{f'<p>{SENTENCE}</p>' * 4_000}<p>最后一段。</p></body>"
    assert bounded(page) == page


@given(
    st.lists(st.sampled_from(["<b a=1>", "</b>", "<p>", "x", "<a href='>'>", "<!--", "-->", "<svg>", '"', "=", "\n"]))
)
def test_ordinary_lengths_stay(pieces: list[str]) -> None:
    assert bounded("".join(pieces)) == "".join(pieces)
