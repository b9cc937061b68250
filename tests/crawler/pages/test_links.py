"""Links of a page: targets, anchors, terms, nofollow."""

from __future__ import annotations

import time

from crawler.canonical import key_digest, url_key
from crawler.pages.links import MAXIMUM_LINKS, PageLink, page_links
from crawler.pages.parse import parse
from crawler.pages.robotstags import robots_tags

URL = "http://news.example/guoji/a.html"


def _characters(anchor: str) -> dict[str, int]:
    return {sign: anchor.count(sign) for sign in anchor if sign != " "}


def links(html: str, charset: str = "utf-8") -> tuple[PageLink, ...]:
    page = parse(html, URL)
    may_follow = robots_tags(page.robots).may_follow
    return page_links(page.tree, page.base, URL, _characters, charset=charset, may_follow=may_follow)


def test_a_link_carries_address_key_anchor_and_terms() -> None:
    (link,) = links('<a href="/b?utm_source=x">  奶粉\n\t奶 </a>')
    assert link.url == "http://news.example/b?utm_source=x"
    assert link.key == key_digest(url_key("http://news.example/b"))
    assert link.anchor == "奶粉 奶"
    assert link.terms == {"奶": 2, "粉": 1}
    assert link.nofollow is False


def test_a_target_appears_once_with_its_different_anchors_joined() -> None:
    one, other = links(
        '<a href="/b">甲</a><a href="/c">丙</a><a href="/b#x">乙</a><a href="http://news.example/b?">甲</a>'
    )
    assert (one.url, one.anchor) == ("http://news.example/b", "甲 乙")
    assert (other.url, other.anchor) == ("http://news.example/c", "丙")


def test_pictures_and_titles_speak_where_the_text_is_empty() -> None:
    found = links(
        '<a href="/1"><img src=x alt="卫星图"></a><a href="/2" title="全文"> </a><a href="/3"></a><area href="/4">'
    )
    assert [link.anchor for link in found] == ["卫星图", "全文", "", ""]


def test_the_base_element_moves_relative_links() -> None:
    assert [link.url for link in links('<base href="../../"><a href="x">x</a>')] == ["http://news.example/x"]
    assert [link.url for link in links('<base href="javascript:1"><a href="x">x</a>')] == [
        "http://news.example/guoji/x"
    ]


def test_what_leads_nowhere_is_left_out() -> None:
    html = '<a href="#top">t</a><a href="">s</a><a href="javascript:go()">j</a><a href="a.html#c">c</a><a>n</a>'
    assert links(html + '<a href="mailto:x@y.example">m</a><a href="tel:1">p</a>') == ()


def test_nofollow_by_link_and_by_page() -> None:
    html = (
        '<a href="/1" rel="NoFollow noopener">1</a><a href="/2" rel="ugc">2</a><a href="/3">3</a><a href="/1">eins</a>'
    )
    assert [link.nofollow for link in links(html)] == [False, True, False]
    assert [link.nofollow for link in links('<meta name="Robots" content="noindex, nofollow">' + html)] == [True] * 3


def test_queries_keep_the_page_s_charset() -> None:
    (link,) = links('<a href="/s?q=奶粉">奶粉</a>', charset="gb18030")
    assert link.url == "http://news.example/s?q=%C4%CC%B7%DB"


def test_link_farms_are_bounded() -> None:
    assert len(links("".join(f'<a href="/{n}">{n}</a>' for n in range(MAXIMUM_LINKS + 50)))) == MAXIMUM_LINKS
    assert len(links("<a href='/1'><object>" * 3000 + "x" * 1000)) == 1


def test_a_target_with_endless_anchors_keeps_the_first() -> None:
    began = time.process_time()
    page = "".join(f"<a href=/one>第{n}条</a>" for n in range(60_000))
    (link,) = page_links(parse(page, "http://a.example/").tree, "http://a.example/", "http://a.example/", lambda _: {})
    assert link.anchor.startswith("第0条 第1条 ")
    assert len(link.anchor) <= 300
    assert time.process_time() - began < 5  # 0.2 s on an idle machine
