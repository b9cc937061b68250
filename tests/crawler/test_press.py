"""Pages of many kinds of site, as their own systems write them: text, title, date, author."""

from __future__ import annotations

from datetime import UTC, datetime
from statistics import mean

import pytest

import tests.fakes.press.english_press
import tests.fakes.press.english_web
import tests.fakes.press.newsrooms
import tests.fakes.press.offices
import tests.fakes.press.overseas
import tests.fakes.press.platforms  # noqa: F401 - these six fill the list
from crawler.reading import ReadPage, read_page
from tests.benchmarks.scoring import character_f1
from tests.fakes.press import PRESS, Known

NOW = datetime(2026, 11, 30, tzinfo=UTC)


def read(page: Known, content_type: str = "", body: bytes = b"") -> ReadPage:
    return read_page(body or page.html.encode(page.charset), page.url, content_type, now=NOW)


@pytest.mark.parametrize("kind", PRESS)
def test_a_page_of_every_kind(kind: str) -> None:
    known = PRESS[kind]
    page = read(known)
    assert page.is_article
    assert page.title == known.title
    assert character_f1(known.text, page.text) >= 0.93
    assert (page.published.date().isoformat() if page.published else "") == known.day
    assert page.author == known.author


def test_mean_of_all_kinds() -> None:
    assert len(PRESS) >= 58
    assert mean(character_f1(known.text, read(known).text) for known in PRESS.values()) >= 0.99


CHINESE = [kind for kind, known in PRESS.items() if any("\u4e00" <= sign <= "\u9fff" for sign in known.title)]
TRADITIONAL = ("public_radio", "island_daily", "island_agency", "island_united")


@pytest.mark.parametrize("label", ["gb2312", "gbk", "utf-8", "big5", "iso-8859-1", ""])
@pytest.mark.parametrize("kind", CHINESE)
def test_bytes_of_gbk_whatever_the_label(kind: str, label: str) -> None:
    known = PRESS[kind]
    body = known.html.encode("gb18030")
    page = read(known, f"text/html; charset={label}" if label else "text/html", body)
    assert page.title == known.title
    assert character_f1(known.text, page.text) >= 0.93


@pytest.mark.parametrize("label", ["big5", "utf-8", "gbk", ""])
@pytest.mark.parametrize("kind", TRADITIONAL)
def test_bytes_of_big5_whatever_the_label(kind: str, label: str) -> None:
    known = PRESS[kind]
    body = known.html.encode("big5-hkscs", "xmlcharrefreplace")
    page = read(known, f"text/html; charset={label}" if label else "text/html", body)
    assert page.title == known.title
    assert character_f1(known.text, page.text) >= 0.93


@pytest.mark.parametrize("kind", CHINESE)
def test_utf8_with_broken_bytes(kind: str) -> None:
    known = PRESS[kind]
    body = known.html.encode()
    middle = body.index(max(known.text.split("\n"), key=len)[:8].encode()) + 3
    broken = body[:middle] + b"\xe4\xb8" + body[middle:] + b"\xe6"
    for label in ("utf-8", "gbk"):
        page = read(known, f"text/html; charset={label}", broken)
        assert page.charset == "utf-8"
        assert character_f1(known.text, page.text) >= 0.92


@pytest.mark.parametrize("kind", CHINESE)
def test_a_page_of_utf8_with_a_part_in_gbk(kind: str) -> None:
    """Templates in one charset and a banner of another: the page is what most of it is."""
    known = PRESS[kind]
    banner = "<div class=ad>本站提供各类广告位招租</div>".encode("gbk")
    page = read(known, "text/html; charset=utf-8", known.html.encode().replace(b"<body", banner + b"<body", 1))
    assert page.charset == "utf-8"
    assert character_f1(known.text, page.text) >= 0.93


@pytest.mark.parametrize(
    "sentence",
    [
        "外交部发言人说，他的言论不代表美国政府的立场。",
        "市民可下载“南湖通”APP，在线办理居住证。",
        "来自公众的建议有三百多条，其中一半与公交有关。",
        "He told voters to sign up for the bus scheme before the end of May, and most of them did.",
        "The editor continued reading the letters that had come in during the strike, all of them.",
    ],
)
def test_sentences_that_only_resemble_a_word_of_the_site_stay(sentence: str) -> None:
    known = PRESS["second_agency" if sentence[0] != "T" and sentence[0] != "H" else "ministry"]
    first, second = known.text.split("\n")[:2]
    page = read(known, body=known.html.replace(second, sentence).encode())
    assert first in page.text
    assert sentence in page.text
