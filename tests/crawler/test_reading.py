"""From bytes to a ReadPage, on pages of our own, on any bytes, and on pages that are too much."""

from __future__ import annotations

import random
import time
import zlib
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crawler.article.siterules import SiteRules
from crawler.canonical import key_digest
from crawler.errors import CrawlerError, UnreadablePage
from crawler.reading import MAXIMUM_TEXT, ReadPage, read_page
from tests.crawler.article.test_articles import NAVIGATION, ONE, RELATED, THREE, TWO

URL = "http://news.example/sp/2024/0506/c1.html?spm=1.2"
NOW = datetime(2026, 8, 20, tzinfo=UTC)
PAGE = f"""<!DOCTYPE html><html lang="zh-CN"><head><meta charset="gb2312"><title>奶粉抽检结果公布_某某新闻网</title>
<link rel="canonical" href="/sp/2024/0506/c1.html"></head><body>{NAVIGATION}<h1>奶粉抽检结果公布</h1>
<div class="info">2024年5月6日 10:20 来源：新华社 作者：王五</div><div class="text">
<p>{ONE}</p><p>{TWO}</p><p>{THREE}</p></div><ul>{RELATED}</ul></body></html>"""


def test_a_page_of_gb_bytes_is_read() -> None:
    page = read_page(PAGE.encode("gb18030"), URL, "text/html", now=NOW)
    assert page == ReadPage(
        url=URL,
        key=key_digest("http://news.example/sp/2024/0506/c1.html"),
        charset="gb18030",
        charset_certain=True,
        language="zh",
        title="奶粉抽检结果公布",
        text=f"{ONE}\n{TWO}\n{THREE}",
        published=page.published,
        author="王五",
        is_article=True,
        canonical="http://news.example/sp/2024/0506/c1.html",
        links=page.links,
        counts=page.counts,
        title_counts=page.title_counts,
        keywords=page.keywords,
        fingerprint=page.fingerprint,
        may_follow=True,
    )
    assert page.published is not None
    assert page.published.isoformat() == "2024-05-06T10:20:00+08:00"
    assert page.title_counts["奶粉"] == 1
    assert page.counts["奶粉"] == 2
    assert len(page.keywords) <= 10
    assert sum(page.keywords.values()) == pytest.approx(1)
    assert [link.anchor for link in page.links[:3]] == ["首页", "国际", "科技"]
    assert page.links[3].terms["奶粉"] == 1
    assert page.fingerprint


def test_a_list_is_no_article_and_has_no_date() -> None:
    page = read_page(f"<title>要闻</title>{NAVIGATION}<ul>{RELATED * 4}</ul>".encode(), URL, now=NOW)
    assert (page.is_article, page.published, page.author) == (False, None, "")
    assert len(page.links) == 9


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"", ""),
        (b" \n\t", "text/html"),
        (b"%PDF-1.4 ...", "text/html"),
        (b"\x89PNG\r\n", ""),
        (b"{}", "application/json"),
        (b"<p>x</p>", "image/svg+xml"),
        (b"<?xml version='1.0'?><note><b>x</b></note>", "application/xml"),
        (b"\x1f\x8bno archive after all", "text/html"),
        (bytes(range(32)) * 20, ""),
    ],
)
def test_what_is_no_page(body: bytes, content_type: str) -> None:
    with pytest.raises(UnreadablePage) as caught:
        read_page(body, URL, content_type)
    assert isinstance(caught.value, CrawlerError)
    assert not caught.value.retry
    assert str(caught.value)


@pytest.mark.parametrize("size", [2_000, 20_000, 1_000_000])
def test_bytes_without_sense_are_no_page_although_some_look_like_tags(size: int) -> None:
    body = random.Random(size).randbytes(size)
    assert b"<" in body
    for rubbish in (body, zlib.compress(PAGE.encode() * 50)[: size // 2] + body):
        with pytest.raises(UnreadablePage, match="binary"):
            read_page(rubbish, URL, "text/html")


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le", "utf-16-be", "gb18030"])
def test_a_page_among_control_characters_is_still_a_page(codec: str) -> None:
    body = "\x01\x02" * 30 + "<div>" + "".join(f"<p>\x01{ONE}\x02</p>" for _ in range(12))
    assert ONE in read_page(body.encode(codec), URL, "text/html").text


def test_a_page_with_a_wrong_type_is_still_a_page() -> None:
    assert read_page(PAGE.encode(), URL, "application/json").title == "奶粉抽检结果公布"
    assert (
        read_page(PAGE.encode(), URL, "text/plain; charset=gbk", rules=SiteRules(time_zone="Mars/Olympus")).charset
        == "utf-8"
    )


def test_the_future_is_not_believed() -> None:
    page = read_page(PAGE.encode(), URL, now=datetime(2023, 1, 1, tzinfo=UTC))
    assert page.published is None


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(
    st.one_of(
        st.binary(max_size=300),
        st.lists(st.sampled_from(PAGE.replace("<", "\0<").replace(">", ">\0").split("\0")), max_size=60).map(
            lambda pieces: "".join(pieces).encode("gb18030")
        ),
    ),
    st.sampled_from(["", "text/html; charset=big5", "text/html; charset=utf-8"]),
)
def test_any_bytes_are_a_page_or_unreadable(body: bytes, content_type: str) -> None:
    try:
        page = read_page(body, URL, content_type, now=NOW)
    except UnreadablePage:
        return
    assert "\x00" not in page.text + page.title
    (page.title + page.text + page.author + "".join(link.anchor for link in page.links)).encode("utf-8")


@pytest.mark.parametrize(
    "body",
    [
        b"<div>" * 19_000 + b"x",
        b"<div>x" * 19_000,
        b"<b><p>" * 20_000 + ONE.encode(),
        ("<p>" + "好" * 100_000).encode(),
        ("<p>" + ONE * 60_000).encode(),
        b"<!--" * 50_000 + b"\xff",
        b"<meta charset=x " * 50_000 + b"\xff",
        b"<a href=/1>x<table><td>" * 8_000,
        b"&#" * 300_000,
        b"\xc2" * 300_000,
    ],
    ids=[
        "deep",
        "deep-text",
        "format",
        "no-punctuation",
        "long",
        "comments",
        "metas",
        "anchors",
        "references",
        "broken",
    ],
)
def test_too_much_is_bounded(body: bytes) -> None:
    started = time.process_time()
    try:
        page = read_page(body, URL)
    except UnreadablePage:
        return
    assert len(page.text) <= MAXIMUM_TEXT
    assert time.process_time() - started < 5  # 2 s on an idle machine
