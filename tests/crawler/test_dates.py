"""Dates as pages write them, and which of them is that of publication."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.dates import published, read_date, url_date

SHANGHAI = ZoneInfo("Asia/Shanghai")
EARLIEST, LATEST = datetime.fromisoformat("1990-01-02"), datetime.fromisoformat("2090-01-01")
NOW = datetime(2026, 8, 20, 12, 0, tzinfo=SHANGHAI)


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2024年5月6日", "2024-05-06T00:00:00+08:00"),
        ("2024年05月06日 14:03", "2024-05-06T14:03:00+08:00"),
        ("2024 年 5 月 6 日 14 时 3 分", "2024-05-06T14:03:00+08:00"),
        ("２０２４年５月６日 下午３：０７", "2024-05-06T15:07:00+08:00"),
        ("二〇二四年十二月廿一日", "2024-12-21T00:00:00+08:00"),
        ("二零二四年五月三十日", "2024-05-30T00:00:00+08:00"),
        ("中華民國113年5月6日", "2024-05-06T00:00:00+08:00"),
        ("民国一百一十三年三月一日", "2024-03-01T00:00:00+08:00"),
        ("时间：2019-09-08 19:32:27 来源：本站", "2019-09-08T19:32:27+08:00"),
        ("2019/9/8 7:05", "2019-09-08T07:05:00+08:00"),
        ("2019.09.08", "2019-09-08T00:00:00+08:00"),
        ("2019-09-08T19:32:27Z", "2019-09-08T19:32:27+00:00"),
        ("2019-09-08T19:32:27.123+09:00", "2019-09-08T19:32:27+09:00"),
        ("20190926121105", "2019-09-26T12:11:05+08:00"),
        ("20190926", "2019-09-26T00:00:00+08:00"),
        ("2019年9月8日（星期日）凌晨12:30", "2019-09-08T00:30:00+08:00"),
        ("Nov 20, 2019 at 4:15 PM EST", "2019-11-20T16:15:00-05:00"),
        ("20th November 2019", "2019-11-20T00:00:00+08:00"),
        ("Tue, 19 Nov 2019 12:00:00 GMT", "2019-11-19T12:00:00+00:00"),
        ("3小时前", "2026-08-20T09:00:00+08:00"),
        ("半小时前", "2026-08-20T11:30:00+08:00"),
        ("两天前", "2026-08-18T00:00:00+08:00"),
        ("15 minutes ago", "2026-08-20T11:45:00+08:00"),
        ("昨天 14:05", "2026-08-19T14:05:00+08:00"),
        ("刚刚", "2026-08-20T12:00:00+08:00"),
    ],
)
def test_written_dates(text: str, moment: str) -> None:
    stamp = read_date(text, SHANGHAI, NOW)
    assert stamp is not None
    assert stamp.moment.isoformat() == moment


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2019年",
        "2019年9月",
        "2019年13月1日",
        "2023-02-29",
        "11/20/2019",
        "2026-08-25",
        "二〇九九年一月一日",
        "1897年5月6日",
        "民国前三年五月六日",
        "共 2019-2020 年",
        "3个月前",
        "昨天",
        "13800138000",
        "99时99分",
    ],
)
def test_no_date_rather_than_a_guess(text: str) -> None:
    assert read_date(text, SHANGHAI, NOW) is None


def test_relative_dates_need_a_now() -> None:
    assert read_date("3小时前", SHANGHAI) is None


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("2024/05/06/c1.html", date(2024, 5, 6)),
        ("2024/0506/c1.html", date(2024, 5, 6)),
        ("20240506/c1.html", date(2024, 5, 6)),
        ("2024-05/06/c_1.htm", date(2024, 5, 6)),
        ("a/t20240506_123.shtml", date(2024, 5, 6)),
        ("news-2024-05-06.html", date(2024, 5, 6)),
        ("2024/5/6/x", date(2024, 5, 6)),
        ("2024/1306/x", None),
        ("2024/05/", None),
        ("id/20245506123", None),
        ("?d=20240506", None),
    ],
)
def test_dates_in_addresses(path: str, found: date | None) -> None:
    assert url_date(f"http://news.example/{path}") == found


def when(**given: Any) -> str | None:
    facts: dict[str, Any] = {"records": (), "metas": {}, "marked": (), "beside": (), "url": "http://a.example/x"}
    moment = published(**(facts | given), zone=SHANGHAI, now=NOW)
    return moment.isoformat() if moment else None


def test_data_before_text_before_address() -> None:
    assert when() is None
    assert when(url="http://a.example/2024/05/06/x") == "2024-05-06T00:00:00+08:00"
    assert when(beside=["2024-05-07 10:00 来源：新华社"]) == "2024-05-07T10:00:00+08:00"
    assert when(records=[{"datePublished": "2024-05-06T10:00:00Z"}]) == "2024-05-06T10:00:00+00:00"
    assert when(metas={"pubdate": "2024-05-06"}, beside=["2024-05-06 18:30"]) == "2024-05-06T18:30:00+08:00"


def test_the_address_decides_where_others_disagree() -> None:
    url = "http://a.example/2024/05/06/x"
    assert when(url=url, metas={"pubdate": "2019-01-03"}, beside=["2024-05-06 18:30"]) == "2024-05-06T18:30:00+08:00"
    assert when(url=url, metas={"pubdate": "2019-01-03"}) == "2024-05-06T00:00:00+08:00"


def test_what_is_no_date_of_publication() -> None:
    assert when(metas={"pubdate": "2024-01-01T00:00:00"}) is None
    assert when(beside=["2024-01-01 00:00"]) == "2024-01-01T00:00:00+08:00"
    assert when(url="http://a.example/2030/05/06/x") is None
    for text in ("Born 26 July 2001", "有效期至2024年5月6日", "Last updated May 6, 2024"):
        assert when(beside=[text]) is None
    assert when(beside=["The surface weather analysis for the United States as drawn on October 21, 2006"]) is None


@given(st.text(max_size=120), st.datetimes(EARLIEST, LATEST, timezones=st.just(UTC)))
def test_any_text_is_read_or_not_and_never_the_future(text: str, now: datetime) -> None:
    stamp = read_date(text, SHANGHAI, now)
    assert stamp is None or (stamp.moment - now).total_seconds() <= 26 * 3600


@given(st.datetimes(EARLIEST, NOW.replace(tzinfo=None)))
def test_what_is_written_is_read(moment: datetime) -> None:
    for text in (
        f"{moment:%Y年%m月%d日 %H:%M}",
        f"{moment.year}年{moment.month}月{moment.day}日{moment.hour}时{moment.minute}分",
        f"{moment:%Y-%m-%d %H:%M}",
        f"{moment:%d %B %Y, %H:%M}",
    ):
        stamp = read_date(text, SHANGHAI, NOW)
        assert stamp is not None
        assert stamp.moment == moment.replace(second=0, microsecond=0, tzinfo=SHANGHAI)
