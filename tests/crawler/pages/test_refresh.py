"""Pages that only send the reader on."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.pages.refresh import LONGEST_PAGE, sends_on_to

URL = "http://a.example/d/"


@pytest.mark.parametrize(
    ("page", "target"),
    [
        ('<meta http-equiv="Refresh" content="0; url=/a">', "http://a.example/a"),
        ("<META HTTP-EQUIV=REFRESH CONTENT=\"5;URL='b.html'\">", "http://a.example/d/b.html"),
        ('<meta http-equiv=refresh content="1.5, /x">', "http://a.example/x"),
        ('<meta http-equiv=refresh content="0 url=/x">', "http://a.example/x"),
        ('<meta http-equiv=refresh content="; url = /x">', "http://a.example/x"),
        ("<meta http-equiv=refresh content='0;url=\"/q\" '>", "http://a.example/q"),
        ('<meta http-equiv=refresh content="0;url=?a=1&amp;b=2">', "http://a.example/d/?a=1&b=2"),
        ('<base href="/e/"><meta http-equiv=refresh content="0;url=f">', "http://a.example/e/f"),
        ('<script>window.location.href="/index.html";</script>', "http://a.example/index.html"),
        ("<script>location = 'http://b.example/?a=1&b=2'</script>", "http://b.example/?a=1&b=2"),
        ("<script>\n<!--\ntop.location.replace('/x');\n//-->\n</script>", "http://a.example/x"),
        ("<script>self.location.assign('/x')</script>正在跳转，请稍候", "http://a.example/x"),
        ('<meta http-equiv=refresh content="6;url=/a">', ""),
        ('<meta http-equiv=refresh content="300">', ""),
        ('<meta http-equiv=refresh content="0;url=">', ""),
        ('<meta http-equiv=refresh content="0;url=javascript:go()">', ""),
        ('<meta name=description content="0;url=/a">refresh', ""),
        ("<!-- <meta http-equiv=refresh content='0;url=/a'> -->", ""),
        ("<noscript><meta http-equiv=refresh content='0;url=/a'></noscript>", ""),
        ("<script>if (mobile) location.href='/m'</script>", ""),
        ("<script>location.href='/a' + id</script>", ""),
        ("<script>location.href='/a'; other()</script>", ""),
        ("<script>var a = 1</script><script>location.href='/a'</script>", ""),
        ("<script src=a.js></script><script>location.href='/a'</script>", ""),
        ("<meta http-equiv=refresh content='3;url=/a'><p>" + "这是一篇要读的文章。" * 30, ""),
        ("<meta http-equiv=refresh content='0;url=/a'>" + " " * LONGEST_PAGE, ""),
        ("", ""),
    ],
)
def test_where_a_page_sends_on_to(page: str, target: str) -> None:
    assert sends_on_to(page.encode(), URL) == target


def test_the_charset_of_the_page_is_heeded() -> None:
    page = '<meta charset=gbk><title>奶粉新闻首页正在跳转中</title><meta http-equiv=refresh content="0;url=/新闻">'
    assert sends_on_to(page.encode("gbk"), URL) == "http://a.example/%E6%96%B0%E9%97%BB"
    assert sends_on_to(page.encode("gbk"), URL, "text/html; charset=utf-8") == "http://a.example/%E6%96%B0%E9%97%BB"


def test_the_header_of_that_name_says_the_same() -> None:
    assert sends_on_to(b"<p>on", URL, "", "0; url=/x") == "http://a.example/x"
    assert sends_on_to(b"", URL, "", "0;url='/x'") == "http://a.example/x"
    assert sends_on_to(b"<p>on", URL, "", "60; url=/x") == ""
    assert sends_on_to(b"<p>" + b"a long text " * 40, URL, "", "0; url=/x") == ""


@pytest.mark.parametrize("filler", [" ", "0 ", "9", "\n", "<!--\n", "//", "-->", "location", "url=", "<p>", "'\""])
def test_no_page_takes_long(filler: str) -> None:
    many = filler * (LONGEST_PAGE // len(filler) // 2 - 60)
    started = time.monotonic()
    for page in (f'<meta http-equiv=refresh content="{many}x">', f"<script>location{many}x</script>"):
        sends_on_to(page.encode(), URL)
        sends_on_to(page.replace("location", f"location={filler}").encode(), URL)
    assert time.monotonic() - started < 0.5


@given(st.binary(max_size=300))
def test_any_bytes_have_an_answer(body: bytes) -> None:
    assert isinstance(sends_on_to(b"<meta http-equiv=refresh content='" + body, URL), str)
    assert isinstance(sends_on_to(b"<script>location" + body, URL), str)
