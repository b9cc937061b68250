"""robots.txt by RFC 9309."""

from __future__ import annotations

import base64
import gzip
import json
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.visits.robots import (
    LONGEST,
    MOST_SITEMAPS,
    Robots,
    allows,
    crawl_delay,
    decode,
    from_answer,
    product_token,
    robots_url,
    sitemaps,
)

NOW = datetime(2026, 3, 4, 8, tzinfo=UTC)
SITE = "https://news.example"


def may(text: str, path: str, token: str = "newsreader") -> bool:
    return allows(Robots("rules", text), SITE + path, token)


def test_the_longer_rule_wins_and_allow_wins_a_tie() -> None:
    text = "User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /same\nAllow: /same\n"
    assert not may(text, "/a/x")
    assert may(text, "/a/b/c")
    assert may(text, "/same")
    assert may(text, "/other")


def test_our_own_group_replaces_the_group_for_all() -> None:
    text = "User-agent: *\nDisallow: /\n\nUser-agent: NewsReader\nDisallow: /print/\n"
    assert may(text, "/a")
    assert not may(text, "/print/1")
    assert not may(text, "/a", "other")


@pytest.mark.parametrize("name", ["news", "reader", "newsreader2000x", "newsreader-images", "xnewsreader"])
def test_a_group_for_another_name_that_resembles_ours_is_not_ours(name: str) -> None:
    text = f"User-agent: {name}\nDisallow: /\n"
    assert may(text, "/a") is (name != "newsreader2000x")  # the token ends at the digit (RFC 9309, 2.2.1)


def test_wildcards_and_the_anchor() -> None:
    text = "User-agent: *\nDisallow: /*.pdf$\nDisallow: /*/print/\nDisallow: /*?*sort=\n"
    assert not may(text, "/x/y.pdf")
    assert may(text, "/x/y.pdf.html")
    assert not may(text, "/news/print/1")
    assert not may(text, "/list?page=2&sort=new")
    assert may(text, "/list?page=2")


def test_gbk_escapes_are_compared_octet_by_octet() -> None:
    """Decoded as UTF-8 both would be the replacement character, and one section would bar another."""
    text = "User-agent: *\nDisallow: /%B2%E2%CA%D4/\nDisallow: /%e6%96%b0/\nDisallow: /内部/\n"
    assert not may(text, "/%b2%e2%ca%d4/1.html")
    assert may(text, "/%C4%CC%B7%DB/1.html")
    assert not may(text, "/%E6%96%B0/1.html")
    assert not may(text, "/%E5%86%85%E9%83%A8/1.html")
    assert may(text, "/%E5%A4%96%E9%83%A8/1.html")


@pytest.mark.parametrize(
    "body",
    [
        b"\xef\xbb\xbfUser-agent: *\nDisallow: /a",
        b"User-agent: *\r\nDisallow: /a\r\n",
        b"User-agent: *\rDisallow: /a\r",
        b"  user-AGENT :  * # all\n  DISALLOW:/a#b\n",
        b"User-agent: *\nDisallow: /a\xff\n\0\nDisallow: /a\n",
    ],
)
def test_the_file_is_read_as_it_comes(body: bytes) -> None:
    assert not may(decode(body), "/a/1")
    assert may(decode(body), "/b")


def test_only_the_first_500_kib_count() -> None:
    body = b"User-agent: *\nDisallow: /a\n" + b"#" * LONGEST + b"\nDisallow: /b\n"
    assert not may(decode(body), "/a")
    assert may(decode(body), "/b")


@pytest.mark.parametrize(
    ("rule", "path", "allowed"),
    [
        ("Disallow: /a%62c", "/abc", False),  # alike by RFC 9309, 2.2.2
        ("Disallow: /abc", "/a%62c", False),
        ("Disallow: /\nAllow: /a%62c", "/abc", False),  # allowed by the RFC, not by what came before it
        ("Disallow: /\nAllow: /abc", "/a%62c", False),
        ("Disallow: /\nAllow: /a%62c", "/a%62c", True),
        ("Disallow: /\nAllow: /新闻/", "/%E6%96%B0%E9%97%BB/1", True),
        ("Disallow: /\nAllow: /%e6%96%b0%E9%97%bb/", "/%E6%96%b0%e9%97%BB/1", True),
        ("Disallow: /\nAllow: /%D0%C2/", "/%d0%c2/1", True),
        ("Disallow: /a%2Fb", "/a/b", True),  # an escaped slash parts no folders
        ("Disallow: /100%", "/100%25", False),
        ("Disallow: /?q=%20", "/?q=%20x", False),
    ],
)
def test_where_two_ways_of_comparing_differ_the_stricter_is_obeyed(rule: str, path: str, allowed: bool) -> None:
    assert may(f"User-agent: *\n{rule}\n", path) is allowed


def test_a_file_in_another_character_set_is_compared_by_its_octets() -> None:
    robots = from_answer(200, "User-agent: *\nDisallow: /新闻/\n".encode("gb18030"), NOW)
    assert not allows(robots, f"{SITE}/%D0%C2%CE%C5/1", "newsreader")
    assert allows(robots, f"{SITE}/%E6%96%B0%E9%97%BB/1", "newsreader")
    robots.text.encode()


@pytest.mark.parametrize(
    "body",
    [
        "User-agent: *\nDisallow: /a\n".encode("utf-16"),
        b"\xfe\xff" + "User-agent: *\nDisallow: /a\n".encode("utf-16-be"),
        gzip.compress(b"User-agent: *\nDisallow: /a\n", mtime=0),
        gzip.compress(b"User-agent: *\nDisallow: /a\n" * 9, mtime=0)[:-9],
    ],
)
def test_a_file_in_an_unusual_wrapping_is_read(body: bytes) -> None:
    robots = from_answer(200, body, NOW)
    assert not allows(robots, f"{SITE}/a", "newsreader")
    assert allows(robots, f"{SITE}/b", "newsreader")


def test_a_packed_file_does_not_swell() -> None:
    assert len(decode(gzip.compress(bytes(50_000_000)))) <= LONGEST
    assert decode(b"\x1f\x8bnonsense")


def test_a_page_in_the_place_of_the_rules_rules_nothing() -> None:
    body = b"<!doctype html><title>Not found</title><p>Disallow: / is what some write.</p>" * 50
    robots = from_answer(200, body, NOW)
    assert allows(robots, f"{SITE}/a", "newsreader")
    assert (robots.verdict, robots.text) == ("rules", "")


@pytest.mark.parametrize(
    ("status", "verdict"),
    [
        (200, "rules"), (204, "rules"), (301, "allow-all"), (401, "allow-all"), (403, "allow-all"), (404, "allow-all"),
        (410, "allow-all"), (429, "unreachable"), (500, "unreachable"), (503, "unreachable"), (0, "unreachable"),
    ],
)  # fmt: skip
def test_what_an_answer_means(status: int, verdict: str) -> None:
    robots = from_answer(status, b"User-agent: *\nDisallow: /a\n", NOW)
    assert robots.verdict == verdict
    assert allows(robots, f"{SITE}/b", "newsreader") is (verdict != "unreachable")
    assert allows(robots, f"{SITE}/a", "newsreader") is (verdict == "allow-all")


def test_a_verdict_is_kept_for_a_day_and_an_unreachable_file_asked_for_again_ever_later() -> None:
    assert from_answer(200, b"", NOW).is_current(NOW + timedelta(hours=23, minutes=59))
    assert not from_answer(200, b"", NOW).is_current(NOW + timedelta(hours=24))
    waits = [from_answer(503, b"", NOW, failures).expires_at for failures in range(9)]
    minutes = [(wait - NOW).total_seconds() / 60 for wait in waits if wait is not None]
    assert minutes == [5, 10, 20, 40, 80, 160, 320, 360, 360]


@pytest.mark.parametrize(
    ("line", "seconds"), [("10", 10.0), ("0.5", 0.5), ("-3", 0.0), ("soon", 0.0), ("nan", 0.0), ("inf", 0.0)]
)
def test_crawl_delay(line: str, seconds: float) -> None:
    text = f"User-agent: other\nCrawl-delay: 99\n\nUser-agent: *\nCrawl-delay: {line}\n"
    assert crawl_delay(Robots("rules", text), "newsreader") == seconds


@pytest.mark.parametrize(
    ("lines", "seconds"),
    [
        ("Request-rate: 1/10s", 10.0),
        ("Request-rate: 1/5", 5.0),
        ("Request-rate: 30/1m", 2.0),
        ("request-rate:1/1h", 3600.0),
        ("Request-rate: 1/20 0600-0845", 20.0),  # a rate for some hours is kept at all hours
        ("Request-rate: 4/10s\nCrawl-delay: 7", 7.0),
        ("Crawl-delay: 1\nRequest-rate: 1/10", 10.0),
        ("Request-rate: 0/10", 0.0),
        ("Request-rate: 1/0", 0.0),
        ("Request-rate: often", 0.0),
        ("Request-rate: -1/5", 0.0),
        ("Request-rate: 1/5/5", 0.0),
        ("Request-rate: ", 0.0),
        ("Visit-time: 0600-0845", 0.0),
    ],
)
def test_a_request_rate_is_a_delay(lines: str, seconds: float) -> None:
    robots = Robots("rules", f"User-agent: *\n{lines}\nDisallow: /x\n\nUser-agent: other\nRequest-rate: 1/99\n")
    assert crawl_delay(robots, "newsreader") == seconds
    assert crawl_delay(replace(robots, verdict="allow-all"), "newsreader") == 0.0


def test_sitemaps_are_absolute_few_and_named_once() -> None:
    text = (
        "Sitemap: https://news.example/map.xml\r\nUser-agent: *\rDisallow: /a\n"
        "  SITEMAPS : /more.xml.gz # the archive\nSitemap: https://news.example/map.xml\n"
        "Sitemap: ftp://news.example/map.xml\nSitemap: javascript:alert(1)\nSitemap:\n"
        "# Sitemap: /not.xml\nSite-map: //cdn.example/x.xml\n"
    )
    assert sitemaps(Robots("rules", text), f"{SITE}/robots.txt") == (
        "https://news.example/map.xml",
        "https://news.example/more.xml.gz",
        "https://cdn.example/x.xml",
    )
    many = Robots("rules", "".join(f"Sitemap: /{number}.xml\n" for number in range(9_000)))
    assert len(sitemaps(many, f"{SITE}/robots.txt")) == MOST_SITEMAPS
    assert sitemaps(Robots("allow-all", text), f"{SITE}/robots.txt") == ()
    assert sitemaps(Robots("rules", "User-agent: *\nDisallow: /map\n"), SITE) == ()


def test_a_file_of_ten_thousand_groups_costs_little_time() -> None:
    groups = "".join(
        f"User-agent: bot{number}\nUser-agent: b{number}\nDisallow: /{number}\n" for number in range(10_000)
    )
    text = f"{groups}\nUser-agent: newsreader\nDisallow: /ours\n# 新\n"
    agents = "".join(f"User-agent: bot{number}\n" for number in range(20_000)) + "Disallow: /*x%20*y$\n"
    started = time.monotonic()
    for robots in (Robots("rules", text), Robots("rules", agents + text)):
        assert not may(robots.text, "/ours/%E6%96%B0")
        assert may(robots.text, "/9999")
    assert time.monotonic() - started < 3


def test_the_token_and_the_address() -> None:
    assert product_token("newsreader/0.1 (+https://read.example/about/crawler/)") == "newsreader"
    assert product_token("0day") == "*"
    assert robots_url("https://user:pw@news.example:8443/a?b#c") == "https://news.example:8443/robots.txt"


def test_a_nasty_pattern_costs_little_time() -> None:
    text = "User-agent: *\nDisallow: /" + "*a" * 200 + "b$\n"
    started = time.monotonic()
    assert may(text, "/" + "a" * 1900)
    assert time.monotonic() - started < 0.5


@given(st.binary(max_size=300), st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=30))
def test_no_bytes_and_no_address_raise(body: bytes, path: str) -> None:
    robots = from_answer(200, body, NOW)
    assert allows(robots, f"{SITE}/{path}", "newsreader") in (True, False)
    assert crawl_delay(robots, "newsreader") >= 0
    assert len(sitemaps(robots, SITE)) <= MOST_SITEMAPS


@pytest.mark.shared
def test_the_public_suite(shared: Path) -> None:
    cases = json.loads((shared / "data/suites/robots.json").read_text())["cases"]
    wrong, count = [], 0
    for case in cases:
        robots = Robots("rules", decode(base64.b64decode(case["robots_base64"])))
        for expected in case["expect"]:
            count += 1
            if allows(robots, expected["url"], expected["agent"]) is not expected["allowed"]:
                wrong.append((case["group"], expected))
    assert (count, wrong) == (146, [])
