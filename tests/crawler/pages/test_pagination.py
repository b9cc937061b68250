"""Where an article goes on: the next page of it, and none of the many links that look like that."""

from __future__ import annotations

import pytest

from crawler.pages.links import page_links
from crawler.pages.pagination import is_pager, is_part, is_whole, next_part
from crawler.pages.parse import parse

SITE = "http://news.example"


def following(url: str, html: str) -> str:
    """The path of the next part of the article at `url`, whose page has these links."""
    page = parse(f"<html><body><div class=content><p>正文</p>{html}</div></body></html>", SITE + url)
    links = page_links(page.tree, page.base, SITE + url, lambda anchor: {})
    return next_part(page.tree, links, page.base, SITE + url).removeprefix(SITE)


@pytest.mark.parametrize(
    ("url", "html", "expected"),
    [
        ("/a/123.html", '<a href="123_2.html">下一页</a>', "/a/123_2.html"),
        ("/a/123.html", '<a href="/a/123-2.html">下一页</a>', "/a/123-2.html"),
        ("/a/t20260304_123.html", '<a href="t20260304_123_1.html">下一页</a>', "/a/t20260304_123_1.html"),
        ("/a/123.html", '<a href="123_2.html">2</a> <a href="123_3.html">3</a>', "/a/123_2.html"),
        ("/a/123.html", '<a href="123_1.html">[2]</a> <a href="123_2.html">[3]</a>', "/a/123_1.html"),
        ("/a/123_2.html", '<a href="123.html">1</a> 2 <a href="123_3.html">3</a>', "/a/123_3.html"),
        ("/a/123_3.html", '<a href="123_2.html">上一页</a> <a href="123_4.html">下一页</a>', "/a/123_4.html"),
        ("/a/123_1.html", '<a href="123_2.html">下一页</a>', "/a/123_2.html"),
        ("/a/123", '<a href="/a/123/2">下一页</a>', "/a/123/2"),
        ("/2026/03/slug/", '<a href="/2026/03/slug/2/">Next page</a>', "/2026/03/slug/2/"),
        ("/2026/03/slug/2/", '<a href="../">1</a> 2 <a href="/2026/03/slug/3/">3</a>', "/2026/03/slug/3/"),
        ("/show?id=5", '<a href="/show?id=5&page=2">下一页</a>', "/show?id=5&page=2"),
        (
            "/show?id=5&page=2",
            '<a href="?id=5&page=1">上一页</a> <a href="?id=5&page=3">下一页</a>',
            "/show?id=5&page=3",
        ),
        ("/show?id=5", '<a href="/show?page=2&id=5">第2页</a>', "/show?page=2&id=5"),
        ("/node/7", '<a href="?page=1">next ›</a>', "/node/7?page=1"),
        ("/a/slug/", '<a href="index_1.html">下一页</a>', "/a/slug/index_1.html"),
        ("/a/slug/index.html", '<a href="index_2.html">下页</a>', "/a/slug/index_2.html"),
        ("/a/slug/index_2.html", '<a href="./">1</a><a href="index_3.html">后一页</a>', "/a/slug/index_3.html"),
        ("/a/123.html", '<a href="123_p2.html">下一頁</a>', "/a/123_p2.html"),
        ("/a/123", '<a href="/a/123/p2">Next</a>', "/a/123/p2"),
        ("/a/123.shtml", '<a href="123_2.shtml">下一页&gt;&gt;</a>', "/a/123_2.shtml"),
        ("/a/123.html", '<a href="123_2.html">»</a>', "/a/123_2.html"),
        ("/a/123.html", '<a href="123_2.html" rel="next">&nbsp;第二部分&nbsp;</a>', "/a/123_2.html"),
        ("/thread-77-1-1.html", '<a href="thread-77-2-1.html">下一页</a>', "/thread-77-2-1.html"),
        ("/a/123.html", '<a href="123_2.html">2</a><a href="123_2.html">下一页</a>', "/a/123_2.html"),
        ("/a/123.html", '<a href="123_2.html">下一页</a><a href="123_all.html">阅读全文</a>', "/a/123_all.html"),
        ("/a/123_2.html", '<a href="123_all.html">单页阅读</a>', "/a/123_all.html"),
        ("/story/9", '<a href="?page=all">View all</a><a href="?page=2">2</a>', "/story/9?page=all"),
        ("/a/123.html", '<a href="http://news.example/a/123_2.html?">下一页</a>', "/a/123_2.html?"),
        ("/a/123.html", '<a href="https://news.example/a/123_2.html">下一页</a>', "https://news.example/a/123_2.html"),
        ("/archives/123.html", '<a href="/archives/123/page/2">下一页</a>', "/archives/123/page/2"),
    ],
)
def test_where_an_article_goes_on(url: str, html: str, expected: str) -> None:
    assert following(url, html) == expected


def test_a_declared_next_page_needs_no_link_in_the_text() -> None:
    page = parse("<head><link rel=next href=9_2.html></head><body><p>正文", f"{SITE}/a/9.html")
    assert next_part(page.tree, [], page.base, f"{SITE}/a/9.html") == f"{SITE}/a/9_2.html"


@pytest.mark.parametrize(
    ("url", "html"),
    [
        ("/a/123.html", '<a href="124.html">下一篇</a>'),
        ("/a/123.html", '<a href="124.html">下一页</a>'),
        ("/a/123.html", '<a href="124.html" rel="next">Next</a>'),
        ("/a/123.html", '<a href="123_2.html">下一篇：奶粉新规</a>'),
        ("/a/123_4.html", '<a href="123_5.html">Next</a>'),  # no way back: a row of articles
        ("/a/2026-15.html", '<a href="2026-14.html">上一篇</a><a href="2026-16.html">下一篇</a>'),
        ("/a/123_2.html", '<a href="123_1.html">上一页</a>'),
        ("/a/123_2.html", '<a href="123.html">1</a> 2'),
        ("/a/123.html", '<a href="123_3.html">3</a>'),
        ("/a/123.html", '<a href="/b/123_2.html">下一页</a>'),
        ("/a/123.html", '<a href="http://other.example/a/123_2.html">下一页</a>'),
        ("/a/123.html", '<a href="javascript:next(2)">下一页</a>'),
        ("/a/123.html", '<a href="#p2">下一页</a>'),
        ("/a/123.html", '<a href="list_2.html">下一页</a>'),
        ("/list/7", '<a href="/list/7/2">下一页</a>'),
        ("/tag/milk", '<a href="/tag/milk/2">Next page</a>'),
        ("/category/milk/", '<a href="/category/milk/page/2/">Next</a>'),
        ("/2026/03", '<a href="/2026/03/2">»</a>'),
        ("/2026/3/4", '<a href="/2026/3/3">«</a><a href="/2026/3/5">»</a>'),
        ("/2026-03-4.html", '<a href="/2026-03-3.html">&lt;</a><a href="/2026-03-5.html">&gt;</a>'),
        ("/events?month=3", '<a href="/events?month=4">next</a>'),
        ("/a/123.html", '<div id="comments"><a href="?page=2">下一页</a></div>'),
        ("/a/123.html", '<ul class="related-list"><li><a href="123_2.html">Next</a></li></ul>'),
        ("/a/123.html", '<a href="?page=2">2</a>'),
        ("/?p=5", '<a href="/?p=6">Next page</a>'),
        ("/a/123.html", '<a href="123_99.html">99</a>'),
        ("/a/123.html", '<a href="123_2.html" rel="nofollow">下一页</a>'),
        ("/a/123.html", '<a href="/b/456_all.html">阅读全文</a>'),
        ("/a/123.html", '<a href="/a/456.html">阅读全文</a>'),
        ("/a/123.html", '<a href="123_2.html">尾页</a>'),
        ("/a/123.html", '<a href="123_2.html">最后一页</a>'),
        ("/a/123.html", '<a href="123_2.html">Next post</a>'),
        ("/a/123.html", '<a href="123_02.html">下一页</a>'),
        ("/slug/", '<a href="/slug/?replytocom=2">Next</a>'),
        ("/slug/", '<a href="/slug/comment-page-2/">Next page</a>'),
    ],
)
def test_what_only_looks_like_the_next_page(url: str, html: str) -> None:
    assert following(url, html) == ""


def test_the_parts_of_an_article_are_told_by_their_addresses() -> None:
    first = f"{SITE}/a/123.html"
    assert [is_part(first, f"{SITE}/a/{name}") for name in ("123_2.html", "123_9.html", "123_all.html")] == [True] * 3
    assert is_part(f"{SITE}/a/123_3.html", first)
    assert is_part(f"{SITE}/a/123_all.html", first)
    assert is_part(f"{SITE}/a/123_all.html", f"{SITE}/a/123_2.html")
    assert not is_part(first, f"{SITE}/a/124.html")
    assert is_whole(f"{SITE}/a/123_2.html", f"{SITE}/a/123_all.html")
    assert not is_whole(first, f"{SITE}/a/124_all.html")


@pytest.mark.parametrize(
    ("text", "linked"),
    [
        ("上一页 1 2 3 下一页", True),
        ("[1] [2] [3]", True),
        ("第1页 共3页", False),
        ("第2页/共3页", False),
        ("首页 上一页 下一页 尾页", True),
        ("Page 2 of 5", False),
        ("« Previous 1 2 3 Next »", True),
        ("在本页阅读全文", True),
        ("1 2", True),
    ],
)
def test_lines_that_only_turn_pages(text: str, linked: bool) -> None:
    assert is_pager(text, linked)


@pytest.mark.parametrize(
    "text",
    ["12", "1 2 3", "2026", "全国共有3页文件被毁", "第3页写道：奶粉安全", "Next year, pages will turn.", "3/4", "——"],
)
def test_lines_that_say_something(text: str) -> None:
    assert not is_pager(text, linked=False)
