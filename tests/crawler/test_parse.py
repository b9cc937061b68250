"""The head of a page, and the bounds of the parser."""

from __future__ import annotations

import time

import pytest

from crawler.parse import MAXIMUM_DEPTH, bounded, parse

URL = "http://news.example/a/"


def test_what_the_head_declares() -> None:
    page = parse(
        """<html lang="zh-CN"><head><title> 标题
        _站 </title><meta property="og:title" content="标题"><meta name="Author" content="张三">
        <meta name="author" content="李四"><link rel="Canonical" href="/b"><base href="/c/">
        <script type="application/ld+json">{"@graph": [{"@type": "NewsArticle", "headline": "标题"}]}</script>
        <script type="application/ld+json">{broken</script></head><body>""",
        URL,
    )
    assert (page.lang, page.head_title, page.base, page.canonical) == (
        "zh-CN",
        "标题 _站",
        "http://news.example/c/",
        "http://news.example/b",
    )
    assert page.metas["og:title"] == "标题"
    assert page.metas["author"] == "张三"
    assert page.records[1]["headline"] == "标题"
    assert page.robots == ()


def test_every_meta_element_for_robots_is_read() -> None:
    page = parse(
        """<meta name=Robots content="index"><meta name="otherbot" content="none">
        <meta name="robots" content="nofollow">
        <meta name=" newsreader" content="noindex"><meta http-equiv="X-Robots-Tag" content="noarchive">""",
        URL,
    )
    assert page.robots == ("index", "nofollow", "noindex", "noarchive")


def test_text_after_an_early_end_is_read() -> None:
    assert "后文" in (parse("<html><body>前</body></html><p>后文", URL).tree.body or parse("", URL).tree).text()


def test_control_characters_written_as_references_go() -> None:
    body = parse("<p>a&#0;b&#x1;c&#27;d&#xD800;e&#127;f&#12345;g&#x4e2d;h&#1234;", URL).tree.body
    assert body is not None
    assert body.text() == "abcdef〹g中hӒ"


def test_deep_and_long_pages_are_cut() -> None:
    started = time.process_time()
    deep = "<div>" * 100_000 + "x" + "</div>" * 100_000
    assert bounded(deep).count("<div>") == MAXIMUM_DEPTH
    parse(deep, URL)
    assert len(bounded("好" * 9_000_000)) == 4_000_000
    flat = "<ul>" + "<li>x" * 30_000
    assert bounded(flat) == flat
    assert time.process_time() - started < 3


@pytest.mark.parametrize(
    "trap",
    [
        "<select>" + "<option>a</option>" * 100_000 + "</select>",
        "<p " + " ".join(f"a{number}=1" for number in range(100_000)) + ">",
        "".join(f"<html a{number}=1>" for number in range(30_000)),
    ],
    ids=["options", "attributes", "roots"],
)
def test_what_the_parser_is_slow_at_costs_seconds_not_hours(trap: str) -> None:
    started = time.process_time()
    page = parse(f"<html><body>{trap}<p>奶粉", "http://a.example/")
    assert time.process_time() - started < 10
    assert page.tree.body is not None
    assert "奶粉" in page.tree.body.text()


@pytest.mark.parametrize(
    "harmless",
    [
        '<script>for (i=0; i<n; i++) { s = "it\'s" }</script>',
        "<!-- if a<b then 'so' -->",
        "<style>a::after { content: '<b \"' }</style>",
        "<a title=it's href=/b>甲</a>",
        '<p class=x">乙</p>',
    ],
)
def test_what_only_looks_like_a_tag_takes_no_text_with_it(harmless: str) -> None:
    page = f"<body>{harmless}{'<p>正文一段。</p>' * 4_000}<p>最后一段。</p></body>"
    assert bounded(page) == page


def test_a_tag_of_endless_attributes_loses_them() -> None:
    endless = " ".join(f"a{n}='>'" for n in range(10_000))
    assert bounded(f"<p {endless}>正文</p>") == "<p>正文</p>"
