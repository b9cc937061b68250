"""Which zone a page means where it writes none."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.article.siterules import SiteRules
from crawler.article.zones import _OF_COUNTRY, zone_of
from crawler.reading import read_page


@pytest.mark.parametrize(
    ("url", "language", "ruled", "zone"),
    [
        ("http://news.example.cn/a", "en", "", "Asia/Shanghai"),
        ("http://www.gov.example.com.tw/a", "zh", "", "Asia/Taipei"),
        ("http://a.example.co.jp/", "ja", "", "Asia/Tokyo"),
        ("https://a.example.co.uk:8080/", "en", "", "Europe/London"),
        ("http://a.example.de./", "", "", "Europe/Berlin"),
        ("http://a.example.com/", "zh", "", "Asia/Shanghai"),
        ("http://a.example.com/", "ja", "", "Asia/Tokyo"),
        ("http://a.example.com/", "ko", "", "Asia/Seoul"),
        ("http://a.example.com/", "en", "", "UTC"),
        ("http://a.example.tv/", "", "", "UTC"),
        ("http://192.0.2.1/a", "zh", "", "Asia/Shanghai"),
        ("http://[bad/", "zh", "", "Asia/Shanghai"),
        ("http://a.example.cn/", "zh", "Asia/Urumqi", "Asia/Urumqi"),
        ("http://a.example.cn/", "zh", "Mars/Olympus", "Asia/Shanghai"),
        ("http://a.example.cn/", "zh", "../../etc/passwd", "Asia/Shanghai"),
    ],
)
def test_rule_before_country_before_language(url: str, language: str, ruled: str, zone: str) -> None:
    assert str(zone_of(url, language, ruled)) == zone


def test_every_country_has_a_zone_that_exists() -> None:
    for country, zone in _OF_COUNTRY.items():
        assert str(zone_of(f"http://a.{country}/", "")) == zone


@given(st.text(max_size=40), st.text(max_size=5), st.text(max_size=40))
def test_whatever_is_given_there_is_a_zone(url: str, language: str, ruled: str) -> None:
    assert datetime(2026, 5, 6, tzinfo=zone_of(url, language, ruled)).utcoffset() is not None


def test_a_page_keeps_the_offset_that_it_states() -> None:
    text = "".join(f"<p>市交通局第{n}次提醒，通车后的头一个月内，载重超过三十吨的货车仍须绕行。</p>" for n in range(5))
    now = datetime(2026, 11, 30, tzinfo=UTC)
    for head, rules, wanted in (
        ("<p>2026-05-06 09:30</p>", "", "2026-05-06T09:30:00+09:00"),
        ("<p>2026-05-06 09:30</p>", "Asia/Shanghai", "2026-05-06T09:30:00+08:00"),
        (
            '<meta property="article:published_time" content="2026-05-06T09:30:00+07:00">',
            "",
            "2026-05-06T09:30:00+07:00",
        ),
    ):
        body = f"<h1>通车公告</h1>{head}{text}".encode()
        page = read_page(body, "http://news.example.jp/a", rules=SiteRules(time_zone=rules), now=now)
        assert page.published is not None
        assert page.published.isoformat() == wanted
