"""Kinds of address, and addresses that no site means: worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.canonical import resolve
from crawler.walks.patterns import kind_of, oddity, refines

SITE = "https://news.example"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "news.example/"),
        ("/china/", "news.example/*/"),
        ("/about.html", "news.example/*.html"),
        ("/news/2026/05/31/4711.html", "news.example/news/#/#/#/#.html"),
        ("/news/2026-05-31/t20260531_4711.shtml", "news.example/news/#-#-#/t#_#.shtml"),
        ("/wiki/Milk", "news.example/wiki/*"),
        ("/wiki/%E5%A5%B6%E7%B2%89", "news.example/wiki/*"),
        ("/a/what-the-law-says-of-milk-powder", "news.example/a/*"),
        ("/list_12.html", "news.example/list_#.html"),
        ("/show.php?id=7&cat=3", "news.example/show.php?cat&id"),
        ("/show.php?cat=3&id=8", "news.example/show.php?cat&id"),
        ("/forum.php?thread-12-1-1.html", "news.example/forum.php?thread-#-#-#.html"),
        ("/s(abc12)/news/1.html", "news.example/*/news/#.html"),
        ("/8f3e21ab99/x", "news.example/*/*"),
        ("/?p=12", "news.example/?p"),
    ],
)
def test_kinds(path: str, kind: str) -> None:
    assert kind_of(SITE + path).own == kind


def test_a_kind_knows_what_it_is_part_of() -> None:
    assert kind_of(SITE + "/en/shop/list?size=m").wider == (
        "news.example/en/shop/list?**",
        "news.example/en/**",
        "news.example/en/shop/**",
    )
    assert kind_of(SITE + "/en/shop/1.html").shape == kind_of(SITE + "/de/laden/2.html").shape


@pytest.mark.parametrize(
    ("kind", "other", "answer"),
    [
        ("/shop?color", "/shop?color&size", True),
        ("/shop?color&size", "/shop?size", True),
        ("/index.php?cat&m", "/index.php?id&m", False),
        ("/shop?color", "/sale?color", False),
        ("/shop", "/shop?color", False),
    ],
)
def test_a_filter_refines_a_list_and_an_article_does_not(kind: str, other: str, answer: bool) -> None:
    assert refines(kind, other) is answer


@pytest.mark.parametrize(
    ("path", "answer"),
    [
        ("/news/2026/05/31/4711.html", None),
        ("/2011/11/11/11.html", None),
        ("/a/b/a/b/c.html", None),
        ("/a/b/a/b/a/c.html", "repeats"),
        ("/news/news/news/x.html", "repeats"),
        ("/1/1/1/1/1.html", "repeats"),
        ("/" + "/".join(f"d{n}" for n in range(20)) + "/x", None),
        ("/" + "/".join(f"d{n}" for n in range(21)) + "/x", "long"),
        ("/" + "x" * 1000, None),
        ("/" + "x" * 1010, "long"),
        ("/l?" + "&".join(f"p{n}=1" for n in range(12)), None),
        ("/l?" + "&".join(f"p{n}=1" for n in range(13)), "long"),
        ("/l?tag=a&tag=b", None),
        ("/l?tag=a&tag=b&tag=c", "repeats"),
        ("/l?page=2&x=1&page=2", "repeats"),
        ("/{{ item.url }}", "broken"),
        ("/${link}", "broken"),
        ("/'+url+'", "broken"),
        ("/undefined", "broken"),
        ("/news/undefined-behaviour.html", None),
        ("/what?null=1", None),
        ("/javascript:void(0)", "broken"),
        ("/archive/http://elsewhere.example/x", None),
        ("/c++/a'b", None),
    ],
)
def test_addresses_that_show_by_themselves_what_they_are(path: str, answer: str | None) -> None:
    url = resolve(path, SITE + "/")
    assert url is not None
    assert oddity(url) == answer


@given(st.text(max_size=60))
def test_every_address_has_a_kind_of_bounded_length(path: str) -> None:
    url = resolve("/" + path, SITE + "/")
    if url is not None:
        kind = kind_of(url)
        assert all(0 < len(name) <= 80 for name in (kind.own, kind.shape, *kind.wider))
        oddity(url)
