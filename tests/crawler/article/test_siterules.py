"""What a reader rules about a site: selectors of headline, text and what to drop."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.article.siterules import BROKEN_SELECTOR, LONG_SELECTOR, SiteRules, check_selector
from crawler.reading import ReadPage, read_page
from tests.crawler.article.test_articles import ONE, THREE, TWO

NOW = datetime(2026, 11, 30, tzinfo=UTC)
URL = "http://news.example/2024/c1.html"
PAGE = f"""<html><head><title>抽检结果公布_某某网</title></head><body>
<div class="top"><h1>抽检结果公布</h1><h2 class="long">第三批婴幼儿奶粉抽检结果公布</h2>
<p>2024-05-06 10:00 来源：本报</p></div>
<div class="main"><p>{ONE}</p><p class="call">{THREE}下载客户端。</p><p>{TWO}</p></div>
<div class="notes" style="display:none"><ul><li>注一：抽检样品来自各地超市。</li><li>注二：结果以公告为准。</li></ul>
<table><tr><td>合格</td><td>一百二十批次</td></tr></table></div>"""


def read(page: str = PAGE, **rules: str) -> ReadPage:
    return read_page(page.encode(), URL, rules=SiteRules(**rules), now=NOW)


def test_the_text_is_what_the_selector_chooses_in_document_order() -> None:
    text = read(text=".notes, .main > p").text.split("\n")
    assert text[:3] == [ONE, f"{THREE}下载客户端。", TWO]
    assert text[3:5] == ["注一：抽检样品来自各地超市。", "注二：结果以公告为准。"]
    assert "一百二十批次" in text[-1]


def test_what_is_dropped_is_gone_with_and_without_a_text_selector() -> None:
    assert read(text=".main", drop=".main > :nth-child(2)").text == f"{ONE}\n{TWO}"
    assert read(drop=".call").text == f"{ONE}\n{TWO}"
    assert read(drop="body *").text == ""  # nor does it come back as a text that a script would show


def test_a_selector_that_chooses_nothing_leaves_our_own_reading() -> None:
    own = read()
    for rules in ({"text": ".article"}, {"text": "p:"}, {"title": "h4"}, {"drop": "[["}, {"text": "head"}):
        page = read(**rules)
        assert (page.text, page.title, page.published) == (own.text, own.title, own.published)
    assert THREE in own.text


def test_the_title_is_what_the_selector_chooses_and_not_said_twice() -> None:
    assert read(title="h2.long").title == "第三批婴幼儿奶粉抽检结果公布"
    assert read(title="h1", text="h1, .main").text.startswith(ONE)


def test_selectors_see_the_tree_that_browsers_make() -> None:
    page = f"<body><table><tr><td>{ONE}<td id=x>{TWO}"
    assert read(page, text="body > table > tbody > tr > td:nth-of-type(2)").text == TWO


def test_what_is_ruled_changes_neither_date_nor_links() -> None:
    page = PAGE.replace("来源", '<a href="/s/">来源</a>')
    ruled = read(page, text=".main", drop=".top")
    assert [link.url for link in ruled.links] == ["http://news.example/s/"]
    assert read(page, text=".main").published == read(page).published is not None


def test_a_page_cannot_choose_for_itself() -> None:
    page = PAGE.replace('class="top"', 'class="top" data-chosen-text=""')
    assert read(page, text=".main p").text.startswith(ONE)


@pytest.mark.parametrize(
    "selector",
    [
        "",
        "h1",
        "#content .text > p",
        "div:has(> h1)",
        "p:not(.ad, [class^='x y > z'])",
        'a[title="a, b > c ~ d"]',
        "正文",
    ],
)
def test_selectors_that_are_taken(selector: str) -> None:
    assert check_selector(selector) == ""


@pytest.mark.parametrize(
    "selector", ["p:", "[", "div >", "::before", "p:unknown-thing", "a:has(b:has(c))", "{", "\0", "$x", "p\n"]
)
def test_selectors_that_are_broken(selector: str) -> None:
    assert check_selector(selector) == BROKEN_SELECTOR


@pytest.mark.parametrize(
    "selector",
    ["p" * 301, " ~ ".join("p" * 21), ",".join("p" * 60), ":not(:is(" * 12 + "a" + "))" * 12],
)
def test_selectors_that_are_too_much(selector: str) -> None:
    assert check_selector(selector) == LONG_SELECTOR


@given(st.text("abc.#[]()>~+,:*='\" \\-n0|^$\0é", max_size=40))
def test_whatever_is_typed_is_judged_and_harmless(selector: str) -> None:
    assert check_selector(selector) in ("", BROKEN_SELECTOR, LONG_SELECTOR)
    assert ONE in read(title=selector).text
