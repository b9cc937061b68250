"""meta robots and X-Robots-Tag: what a page asks about itself."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.pages.robotstags import RobotsTags, robots_tags
from crawler.reading import ReadPage, read_page

NOW = datetime(2026, 3, 4, 8, tzinfo=UTC)
ALL = RobotsTags()
HIDDEN = RobotsTags(may_keep=False, may_follow=True, may_store=False)
CLOSED = RobotsTags(may_keep=False, may_follow=False, may_store=False)
DEAD_END = RobotsTags(may_follow=False)
FLEETING = RobotsTags(may_store=False)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("", ALL), ("all", ALL), ("index, follow", ALL), ("INDEX,FOLLOW,ARCHIVE", ALL), ("nosnippet,noimageindex", ALL),
        ("noindex", HIDDEN), ("NoIndex , follow", HIDDEN), ("noindex;nofollow", CLOSED), ("noindex nofollow", CLOSED),
        ("none", CLOSED), ("nofollow", DEAD_END), ("noarchive", FLEETING), ("nocache", FLEETING),
        ("max-image-preview:none", ALL), ("max-image-preview: none, max-snippet:-1", ALL),
        ("max-video-preview:0, nofollow", DEAD_END), ("nothing", ALL), ("noindexed", ALL),
        ("unavailable_after: 2026-03-03", HIDDEN), ("unavailable_after: 2026-03-05", ALL),
        ("unavailable_after: Tue, 03 Mar 2026 15:00:00 GMT", HIDDEN),
        ("unavailable_after: 25-Jun-2010 15:00:00 PST", HIDDEN),
        ("nofollow, unavailable_after: Thu, 05 Mar 2026 15:00:00 GMT", DEAD_END), ("unavailable_after: soon", ALL),
        ("unavailable_after: 2010-06-25T15:00:00+08:00, nofollow", CLOSED),
    ],
)  # fmt: skip
def test_words(content: str, expected: RobotsTags) -> None:
    assert robots_tags([content], now=NOW) == expected
    assert robots_tags([], content, NOW) == expected


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("newsreader: nofollow", DEAD_END),
        ("NewsReader : nofollow", DEAD_END),
        ("otherbot: noindex, nofollow", ALL),
        ("otherbot: noindex\nnofollow", DEAD_END),
        ("nofollow\notherbot: noindex", DEAD_END),
        ("nofollow, otherbot: noindex", DEAD_END),
        ("otherbot: noindex, newsreader: nofollow", DEAD_END),
        ("*: noindex", HIDDEN),
        ("robots: noindex", HIDDEN),
        ("newsreaders: noindex", ALL),
        ("otherbot: unavailable_after: 25 Jun 2010 15:00:00 GMT", ALL),
        ("newsreader: unavailable_after: 25 Jun 2010 15:00:00 GMT", HIDDEN),
        ("unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT", HIDDEN),
    ],
)
def test_a_header_may_be_for_one_crawler_only(header: str, expected: RobotsTags) -> None:
    assert robots_tags([], header, NOW) == expected


def test_the_strictest_of_all_counts() -> None:
    assert robots_tags(["index, follow", "nofollow"], "noarchive\nindex", NOW) == RobotsTags(True, False, False)


@given(st.lists(st.text(max_size=60), max_size=4), st.text(max_size=200))
def test_any_text_is_taken(metas: list[str], header: str) -> None:
    more = robots_tags([*metas, "none"], header, NOW)
    assert more == CLOSED
    robots_tags(metas, header)


def read(html: str, robots_tag: str = "") -> ReadPage:
    return read_page(html.encode(), "https://news.example/a", "text/html", robots_tag=robots_tag, now=NOW)


def test_a_page_carries_what_it_and_its_answer_ask_for() -> None:
    body = '<p>文 <a href="/b">二</a> <a rel="nofollow" href="/c">三</a> <a rel="UGC" href="/d">四</a>'
    page = read(f"{body}<a rel='noopener sponsored' href='/e'>五</a>")
    assert (page.may_keep, page.may_follow, page.may_store) == (True, True, True)
    assert [link.nofollow for link in page.links] == [False, True, True, True]
    page = read(f'<meta name="robots" content="noindex">{body}', "newsreader: nofollow")
    assert (page.may_keep, page.may_follow, page.may_store) == (False, False, False)
    assert all(link.nofollow for link in page.links)
    page = read(f'<meta name="googlebot" content="noindex,nofollow">{body}', "otherbot: none\nnoarchive")
    assert (page.may_keep, page.may_follow, page.may_store) == (True, True, False)
