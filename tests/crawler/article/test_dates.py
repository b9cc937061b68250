"""Dates as pages write them, and which of them is that of publication."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.article.dates import read_date, read_yearless, url_date
from crawler.article.publication import Dates, published

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
        ("二〇二六年五月六日", "2026-05-06T00:00:00+08:00"),
        ("二○二六年五月三十日", "2026-05-30T00:00:00+08:00"),
        ("二OO八年八月八日", "2008-08-08T00:00:00+08:00"),
        ("二0二六年三月十二日", "2026-03-12T00:00:00+08:00"),
        ("二〇二五年十一月二十日上午9:05", "2025-11-20T09:05:00+08:00"),
        ("二〇二五年十月卅一日", "2025-10-31T00:00:00+08:00"),
        ("2026年5月6日星期三 09:30", "2026-05-06T09:30:00+08:00"),
        ("2026年5月6日 周三 9时30分15秒", "2026-05-06T09:30:15+08:00"),
        ("2026年05月06日09:30:15", "2026-05-06T09:30:15+08:00"),
        ("2026年5月6号 晚上8:15", "2026-05-06T20:15:00+08:00"),
        ("2026年5月6日 中午12:10", "2026-05-06T12:10:00+08:00"),
        ("2026年5月6日 中午1:10", "2026-05-06T13:10:00+08:00"),
        ("2026年5月6日 晚上12:10", "2026-05-06T00:00:00+08:00"),
        ("2026年5月6日 24:00", "2026-05-06T00:00:00+08:00"),
        ("公历2026年5月6日 农历三月二十", "2026-05-06T00:00:00+08:00"),
        ("民國一百十五年五月六日", "2026-05-06T00:00:00+08:00"),
        ("民國115年05月06日 上午 09:30", "2026-05-06T09:30:00+08:00"),
        ("2026年5月6日（水） 午後3:07", "2026-05-06T15:07:00+08:00"),
        ("2026년 5월 6일 오후 3:07", "2026-05-06T15:07:00+08:00"),
        ("2026. 5. 6. 09:30", "2026-05-06T00:00:00+08:00"),
        ("发布时间：2026-05-06 09:30 来源：本站", "2026-05-06T09:30:00+08:00"),
        ("［2026-05-06］", "2026-05-06T00:00:00+08:00"),
        ("2026-5-6", "2026-05-06T00:00:00+08:00"),
        ("2026 / 05 / 06", "2026-05-06T00:00:00+08:00"),
        ("2026/05/06 | 09:30", "2026-05-06T09:30:00+08:00"),
        ("2026-05-06T09:30", "2026-05-06T09:30:00+08:00"),
        ("2026-05-06T09:30:00+0900", "2026-05-06T09:30:00+09:00"),
        ("2026-05-06 01:30:00 UTC", "2026-05-06T01:30:00+00:00"),
        ("Wed May 06 09:30:00 CST 2026", "2026-05-06T09:30:00+08:00"),
        ("Wed May  6 09:30:00 2026", "2026-05-06T09:30:00+08:00"),
        ("Wed, 06 May 2026 09:30:00 +0200", "2026-05-06T09:30:00+02:00"),
        ("May 6, 2026", "2026-05-06T00:00:00+08:00"),
        ("May 6th, 2026 12:05 am", "2026-05-06T00:05:00+08:00"),
        ("Sept. 6, 2025, 1:05 p.m.", "2025-09-06T13:05:00+08:00"),
        ("6 May 2026 at 09:30", "2026-05-06T09:30:00+08:00"),
        ("6-May-2026", "2026-05-06T00:00:00+08:00"),
        ("the 6th of May 2026", "2026-05-06T00:00:00+08:00"),
        ("13/05/2026", "2026-05-13T00:00:00+08:00"),
        ("05/13/2026 09:30", "2026-05-13T09:30:00+08:00"),
        ("05/05/2026", "2026-05-05T00:00:00+08:00"),
        ("06.05.2026", "2026-05-06T00:00:00+08:00"),
        ("30-04-2026", "2026-04-30T00:00:00+08:00"),
        ("五分钟前", "2026-08-20T11:55:00+08:00"),
        ("十二小时前", "2026-08-20T00:00:00+08:00"),
        ("30秒前", "2026-08-20T11:59:30+08:00"),
        ("3 天前", "2026-08-17T00:00:00+08:00"),
        ("前天 08:00", "2026-08-18T08:00:00+08:00"),
        ("昨日 下午3:20", "2026-08-19T15:20:00+08:00"),
        ("今天 08:15", "2026-08-20T08:15:00+08:00"),
        ("an hour ago", "2026-08-20T11:00:00+08:00"),
        ("2 days ago", "2026-08-18T00:00:00+08:00"),
        ("yesterday at 9:30", "2026-08-19T09:30:00+08:00"),
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
        "03/04/2019",
        "2026-08-25",
        "二〇九九年一月一日",
        "1897年5月6日",
        "民国前三年五月六日",
        "共 2019-2020 年",
        "3个月前",
        "昨天",
        "13800138000",
        "99时99分",
        "04.03.19",
        "3/4/2024",
        "12-11-2024",
        "农历二〇二六年五月六日",
        "农历2026年5月6日",
        "农历丙午年三月二十",
        "5月6日",
        "05-06 10:00",
        "05-06",
        "2026-00-10",
        "2026-02-30",
        "2026年4月31日",
        "31/04/2026",
        "32/13/2026",
        "二〇二六年",
        "二〇二六年五月",
        "1.2.3.2026",
        "192.168.20.2024",
        "版本 2.10.2020.1",
        "民国一百年",
        "今天",
        "明天 10:00",
        "2 weeks ago",
        "May 2026",
        "May 6",
        "Copyright 2008-2026",
        "20261306",
    ],
)
def test_no_date_rather_than_a_guess(text: str) -> None:
    assert read_date(text, SHANGHAI, NOW) is None


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("5月6日", "2026-05-06T00:00:00+08:00"),
        ("05月06日 10:00", "2026-05-06T10:00:00+08:00"),
        ("05-06 10:00", "2026-05-06T10:00:00+08:00"),
        ("来源：本站 05-06 10:00:30", "2026-05-06T10:00:00+08:00"),
        ("05-06", None),
        ("13-06 10:00", None),
        ("12月31日", None),
        ("2月30日", None),
        ("2024-05-06 10:00", None),
    ],
)
def test_dates_without_a_year_are_of_the_year_that_is_known(text: str, moment: str | None) -> None:
    stamp = read_yearless(text, 2026, SHANGHAI, NOW)
    assert (stamp.moment.replace(second=0).isoformat() if stamp else None) == moment


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
    url = given.pop("url", "http://a.example/x")
    facts: dict[str, Any] = {"records": (), "metas": {}, "marked": (), "beside": (), "zone": SHANGHAI}
    moment = published(Dates(**(facts | given)), url, NOW)
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
    assert when(beside=["2024-01-01 00:00"]) is None
    assert when(beside=["2024-01-01"]) == "2024-01-01T00:00:00+08:00"
    assert when(url="http://a.example/2030/05/06/x") is None
    for text in ("Born 26 July 2001", "有效期至2024年5月6日", "Last updated May 6, 2024"):
        assert when(beside=[text]) is None
    assert when(beside=["The surface weather analysis for the United States as drawn on October 21, 2006"]) is None


def test_change_is_not_publication() -> None:
    both = "更新时间：2024-05-08 12:00 发布时间：2024-05-06 10:00"
    assert when(beside=[both]) == "2024-05-06T10:00:00+08:00"
    assert when(beside=["更新于 2024-05-08 12:00", "2024-05-06 10:00"]) == "2024-05-06T10:00:00+08:00"
    assert when(beside=["更新时间：2024-05-08 12:00"]) == "2024-05-08T12:00:00+08:00"
    assert when(beside=["Updated 8 May 2024", "6 May 2024"]) == "2024-05-06T00:00:00+08:00"
    assert when(beside=["Published 6 May 2024, updated 8 May 2024"]) == "2024-05-06T00:00:00+08:00"
    assert when(metas={"og:updated_time": "2024-05-08", "article:modified_time": "2024-05-08"}) is None
    assert when(records=[{"dateModified": "2024-05-08"}]) is None


def test_new_year_is_believed_where_something_supports_it() -> None:
    default = {"pubdate": "2024-01-01 00:00:00"}
    assert when(metas=default) is None
    assert when(metas={"pubdate": "2023-12-31T16:00:00Z"}) is None
    assert when(metas=default, url="http://a.example/2024/0101/c1.html") == "2024-01-01T00:00:00+08:00"
    assert when(metas=default, beside=["2024-05-06 10:00"]) == "2024-05-06T10:00:00+08:00"
    assert when(metas=default, beside=["2024-01-01 08:30"]) == "2024-01-01T08:30:00+08:00"
    assert when(records=[{"datePublished": "2024-01-01T08:30:00+08:00"}]) == "2024-01-01T08:30:00+08:00"


def test_the_record_of_the_article_comes_first_and_others_do_not_count() -> None:
    video, article = {"@type": "VideoObject", "uploadDate": "2024-05-01"}, {"@type": "NewsArticle"}
    assert when(records=[video, article | {"datePublished": "2024-05-06"}]) == "2024-05-06T00:00:00+08:00"
    assert (
        when(records=[{"@type": kind, "datePublished": "2024-05-06"} for kind in ("Comment", "Review", "Event")])
        is None
    )


def test_a_year_of_the_address_for_a_date_without() -> None:
    assert when(url="http://a.example/2024/c1.html", beside=["05-06 10:00"]) == "2024-05-06T10:00:00+08:00"
    assert (
        when(url="http://a.example/202405/c1.html", beside=["5月6日 10:00 来源：本报"]) == "2024-05-06T10:00:00+08:00"
    )
    assert when(url="http://a.example/202404/c1.html", beside=["05-06 10:00"]) is None
    assert when(url="http://a.example/x", beside=["05-06 10:00"]) is None


def test_a_publication_is_never_later_than_now() -> None:
    assert when(beside=["2026-08-20 13:00"]) == "2026-08-20T12:00:00+08:00"
    assert when(beside=["2026-08-22 13:00"]) is None


@given(
    st.lists(st.text(max_size=60), max_size=3),
    st.text("0123456789-/:年月日 更新发布", max_size=30),
    st.text(max_size=30),
    st.datetimes(EARLIEST, LATEST, timezones=st.just(UTC)),
)
def test_whatever_a_page_says_nothing_is_published_in_the_future(
    beside: list[str], value: str, path: str, now: datetime
) -> None:
    dates = Dates([{"datePublished": value}], {"pubdate": value}, [value], [*beside, value], SHANGHAI)
    moment = published(dates, f"http://a.example/{path}", now)
    assert moment is None or moment <= now


@given(st.text(max_size=120), st.datetimes(EARLIEST, LATEST, timezones=st.just(UTC)))
def test_any_text_is_read_or_not_and_never_the_future(text: str, now: datetime) -> None:
    stamp = read_date(text, SHANGHAI, now)
    assert stamp is None or (stamp.moment - now).total_seconds() <= 26 * 3600


def chinese(year: int) -> str:
    return "".join("〇一二三四五六七八九"[int(digit)] for digit in str(year))


def chinese_number(number: int) -> str:
    tens, ones = divmod(number, 10)
    return ("" if not tens else "十" if tens == 1 else f"{chinese(tens)}十") + (chinese(ones) if ones else "")


@given(st.datetimes(EARLIEST, NOW.replace(tzinfo=None)))
def test_what_is_written_is_read(moment: datetime) -> None:
    for text in (
        f"{moment:%Y年%m月%d日 %H:%M}",
        f"{moment.year}年{moment.month}月{moment.day}日{moment.hour}时{moment.minute}分",
        f"{moment:%Y-%m-%d %H:%M}",
        f"{moment:%d %B %Y, %H:%M}",
        f"{moment:%B} {moment.day}, {moment.year} {moment:%H:%M}",
        f"{moment:%Y/%m/%d %H:%M}",
        f"{moment:%Y.%m.%d %H:%M}",
        f"{moment:%Y-%m-%dT%H:%M:00+08:00}",
        f"{moment:%d.%m.%Y %H:%M}",
        f"{moment:%a %b %d %H:%M:00 CST %Y}",
        f"民國{moment.year - 1911}年{moment.month}月{moment.day}日 {moment:%H:%M}",
        f"{chinese(moment.year)}年{chinese_number(moment.month)}月{chinese_number(moment.day)}日 {moment:%H:%M}",
        f"{moment:%Y年%m月%d日 %H:%M}".translate({ord("0") + n: "０１２３４５６７８９"[n] for n in range(10)}),
    ):
        stamp = read_date(text, SHANGHAI, NOW)
        assert stamp is not None
        assert stamp.moment.replace(tzinfo=None) == moment.replace(second=0, microsecond=0)
