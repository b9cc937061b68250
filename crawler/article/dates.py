"""Dates as pages write them, in Chinese and English: read, never guessed.

A written date becomes an aware datetime; what is impossible, incomplete, in the future or ambiguous becomes None.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo

_EARLIEST = 1990  # no page of the web is older
_SLACK = timedelta(hours=26)  # clocks of sites run ahead, and a date without a zone may be tomorrow's elsewhere

_CHINESE_DIGIT = {
    sign: str(n)
    for n, signs in enumerate(("〇零○◯0Oo", "一", "二", "三", "四", "五", "六", "七", "八", "九"))
    for sign in signs
}
_NUMERAL = "〇零○◯0Oo一二三四五六七八九十廿卅元"
_TIME = (
    r"(?:[T,，\s]|&nbsp;|星期.|周[一二三四五六日]|[（(]\S{1,4}[)）]|at|@|-|\|)*"
    r"(?P<half>上午|下午|晚上|晚间|凌晨|中午|早上|傍晚|午前|午後|오전|오후)?\s*(?P<hour>\d{1,2})\s*(?:[:：]|[时時点點시])\s*(?P<minute>\d{1,2})[分분]?"
    r"(?:\s*[:：]?\s*(?P<second>\d{2})(?:\.\d+)?秒?)?\s*(?P<ampm>[ap]\.?m\b)?"
    r"\s*(?P<zone>Z\b|UTC|GMT|[+-]\d\d:?\d\d\b|[ECMP][SD]T\b)?"
)
_MONTH_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTHS = {name: n for n, name in enumerate(_MONTH_NAMES, 1)}
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_PATTERNS = tuple(
    re.compile(f"{pattern}(?:{_TIME})?", re.IGNORECASE)
    for pattern in (
        rf"(?P<roc>民[国國]前?)\s*(?P<year>\d{{2,3}}|[{_NUMERAL}百]{{1,5}})\s*年\s*(?P<month>\d{{1,2}}|[{_NUMERAL}]{{1,3}})\s*月\s*"
        rf"(?P<day>\d{{1,2}}|[{_NUMERAL}]{{1,3}})\s*[日号號]",
        rf"(?<!\d)(?P<year>(?:19|20)\d\d|[{_NUMERAL}]{{4}})\s*[年년]\s*(?P<month>\d{{1,2}}|[{_NUMERAL}]{{1,3}})\s*[月월]\s*"
        rf"(?P<day>\d{{1,2}}|[{_NUMERAL}]{{1,3}})(?:\s*[日号號일])?",
        r"(?<![\d./-])(?P<year>(?:19|20)\d\d)\s?(?P<mark>[-/.])\s?(?P<month>\d{1,2})\s?(?P=mark)\s?(?P<day>\d{1,2})(?![\d])",
        rf"\b{_MONTH}\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s*,?\s+(?P<year>(?:19|20)\d\d)\b",
        rf"(?<!\d)(?P<day>\d{{1,2}})(?:st|nd|rd|th)?[\s-]+(?:of\s+)?{_MONTH}[\s,-]+(?P<year>(?:19|20)\d\d)\b",
        r"(?<!\d)(?P<year>(?:19|20)\d\d)(?P<month>\d\d)(?P<day>\d\d)(?!\d)",
        r"(?<![\d./-])(?P<one>\d{1,2})(?P<mark>[/.-])(?P<two>\d{1,2})(?P=mark)(?P<year>(?:19|20)\d\d)(?![\d/]|[.-]\d)",
    )
)
# As C's asctime and Java's Date.toString write: Wed May 06 09:30:00 CST 2026.
_YEAR_LAST = re.compile(
    rf"\b{_MONTH}\s+(?P<day>\d{{1,2}})\s+(?P<hour>\d{{1,2}}):(?P<minute>\d\d)(?::(?P<second>\d\d))?\s+"
    r"(?:(?P<zone>UTC|GMT|[ECMP][SD]T)\s+)?(?P<year>(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_YEARLESS = (
    re.compile(rf"(?<![\d年/-])(?P<month>\d{{1,2}})\s*月\s*(?P<day>\d{{1,2}})\s*[日号號](?:{_TIME})?", re.IGNORECASE),
    re.compile(
        r"(?<![\d/.:-])(?P<month>\d\d)[-/](?P<day>\d\d)\s+(?P<hour>\d\d):(?P<minute>\d\d)(?::(?P<second>\d\d))?"
    ),
)
_LUNAR = re.compile(r"(?:农历|農曆|阴历|陰曆|夏历|旧历)\D{0,2}$")
_DIGITS14 = re.compile(r"(?<!\d)((?:19|20)\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?!\d)")
_AGO = re.compile(
    rf"(?P<count>\d{{1,3}}|[{_NUMERAL}两半]{{1,3}})\s*(?:个|個)?\s*(?P<unit>秒|分钟?|分鐘|小时|小時|钟头|天)(?:之?前|以前)"
)
_AGO_ENGLISH = re.compile(
    r"\b(?P<count>\d{1,3}|an?)\s+(?P<unit>second|minute|min|hour|hr|day)s?\s+ago\b", re.IGNORECASE
)
_DAY_NAME = re.compile(rf"(?P<name>今天|今日|昨天|昨日|前天|today|yesterday)(?:{_TIME})?", re.IGNORECASE)
_JUST_NOW = re.compile(r"^\s*(?:刚刚|剛剛|just now)\s*$", re.IGNORECASE)
_SIGN = re.compile(r"[\d年前刚剛]|ago|just now", re.IGNORECASE)  # without any of these there is no date
_ZONES = {"EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7}

_URL_DATES = (
    re.compile(r"/((?:19|20)\d\d)[/_-]?(\d\d)[/_-]?(\d\d)(?!\d)"),
    re.compile(r"/((?:19|20)\d\d)[/_-](\d{1,2})[/_-](\d{1,2})(?=[/_-])"),
    re.compile(r"/((?:19|20)\d\d)[/-](\d\d)(\d\d)/"),
    re.compile(r"[_-]((?:19|20)\d\d)[_-]?(\d\d)[_-]?(\d\d)(?=[/_.-]|$)"),
    re.compile(r"/t((?:19|20)\d\d)(\d\d)(\d\d)_\d"),
)


@dataclass(frozen=True, slots=True)
class Stamp:
    """A date as read. `exact`: a time of day was given, too. `start`, `length`: its place in the text and how many
    characters it was written with; 0 for relative ones.
    """

    moment: datetime
    exact: bool
    start: int = 0
    length: int = 0


def read_date(text: str, zone: tzinfo, now: datetime | None = None) -> Stamp | None:
    """The first date written in a short text, or None.

    zone: where a time without a zone is meant. now: aware; without it relative dates (3小时前) are not read and the
    future is not known. A date without a time of day is midnight in `zone`.
    """
    return next(read_dates(text, zone, now), None)


def normal(text: str) -> str:
    """A short text with full-width signs as plain ones; what the positions of stamps refer to."""
    return unicodedata.normalize("NFKC", text[:400])


def read_dates(text: str, zone: tzinfo, now: datetime | None = None) -> Iterator[Stamp]:
    """The dates written in a short text, as read_date reads them, in order; a relative one last."""
    text = normal(text)
    if not _SIGN.search(text):
        return
    found = [match for pattern in (*_PATTERNS, _YEAR_LAST) for match in pattern.finditer(text)]
    for digits in _DIGITS14.finditer(text):
        year, month, day, hour, minute, second = map(int, digits.groups())
        if stamp := _stamp(year, month, day, (hour, minute, second), zone, now):
            yield stamp
    for match in sorted(found, key=lambda match: (match.start(), -match.end())):
        if stamp := _of_match(match, zone, now):
            yield replace(stamp, start=match.start(), length=match.end() - match.start())
    if now and (stamp := _relative(text, zone, now)):
        yield stamp


def read_yearless(text: str, year: int, zone: tzinfo, now: datetime | None = None) -> Stamp | None:
    """A date without its year (5月6日 10:00, 05-06 10:00) as one of `year`, which must be known from elsewhere."""
    text = normal(text)
    for pattern in _YEARLESS:
        if match := pattern.search(text):
            clock, _ = _clock(match.groupdict())
            stamp = _stamp(year, int(match["month"]), int(match["day"]), clock, zone, now)
            return replace(stamp, start=match.start(), length=match.end() - match.start()) if stamp else None
    return None


def _of_match(match: re.Match[str], zone: tzinfo, now: datetime | None) -> Stamp | None:
    parts = match.groupdict()
    year = _number(parts["year"])
    month, day = _month_and_day(parts)
    if year is None or month is None or day is None or _LUNAR.search(match.string[: match.start()]):
        return None
    if parts.get("roc"):
        if parts["roc"].endswith("前"):
            return None
        year += 1911
    clock, own_zone = _clock(parts)
    if (parts.get("zone") or "").upper() == "CST" and str(zone).startswith("Asia/"):
        own_zone = zone  # China's, not the one of Chicago
    return _stamp(year, month, day, clock, own_zone or zone, now)


def _month_and_day(parts: Mapping[str, str]) -> tuple[int | None, int | None]:
    if not (one := parts.get("one")):
        return _MONTHS.get(parts["month"][:3].lower()) or _number(parts["month"]), _number(parts["day"])
    first, second = int(one), int(parts["two"])
    if parts["mark"] == "." or first > 12 or first == second:  # with dots the day stands first, wherever they are used
        return second, first
    return (first, second) if second > 12 else (None, None)  # 03/04 is March in one country and April in another


def _clock(parts: Mapping[str, str | None]) -> tuple[tuple[int, int, int] | None, tzinfo | None]:
    if parts.get("hour") is None:
        return None, None
    hour, minute, second = int(parts["hour"] or 0), int(parts["minute"] or 0), int(parts["second"] or 0)
    half = parts.get("half") or ""
    ampm = (parts.get("ampm") or "").lower()
    if hour < 12 and (
        half in ("下午", "晚上", "晚间", "傍晚", "午後", "오후")
        or ampm.startswith("p")
        or (half == "中午" and hour < 3)
    ):
        hour += 12
    elif hour == 12 and (half in ("凌晨", "午前", "오전") or ampm.startswith("a")):
        hour = 0
    elif hour == 12 and half in ("晚上", "晚间"):
        return None, None  # midnight, but of which day
    if hour > 23 or minute > 59 or second > 59:
        return None, None
    return (hour, minute, second), _zone(parts.get("zone") or "")


def _zone(text: str) -> tzinfo | None:
    if not text:
        return None
    if text.upper() in ("Z", "UTC", "GMT"):
        return UTC
    if text.upper() in _ZONES:
        return timezone(timedelta(hours=_ZONES[text.upper()]))
    offset = timedelta(hours=int(text[1:3]), minutes=int(text[-2:]))
    return timezone(-offset if text[0] == "-" else offset) if offset < timedelta(hours=15) else None


def _stamp(
    year: int, month: int, day: int, clock: tuple[int, int, int] | None, zone: tzinfo, now: datetime | None
) -> Stamp | None:
    try:
        moment = datetime(year, month, day, *(clock or (0, 0, 0)), tzinfo=zone)
        moment.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
    if year < _EARLIEST or (now and moment > now + _SLACK):
        return None
    return Stamp(moment, clock is not None)


def _relative(text: str, zone: tzinfo, now: datetime) -> Stamp | None:
    local = now.astimezone(zone)
    if _JUST_NOW.match(text):
        return Stamp(local.replace(microsecond=0), True)
    if match := _AGO.search(text) or _AGO_ENGLISH.search(text):
        count = (
            0.5 if match["count"] == "半" else 1 if match["count"].lower() in ("a", "an") else _number(match["count"])
        )
        if count is None:
            return None
        unit = match["unit"].lower()
        if unit in ("天", "day"):
            day = (local - timedelta(days=count)).date()
            return _stamp(day.year, day.month, day.day, None, zone, now)
        seconds = 1 if unit in ("秒", "second") else 3600 if unit in ("小时", "小時", "钟头", "hour", "hr") else 60
        return Stamp((local - timedelta(seconds=count * seconds)).replace(microsecond=0), True)
    if match := _DAY_NAME.search(text):
        clock, _ = _clock(match.groupdict())
        back = {"今天": 0, "今日": 0, "today": 0, "前天": 2}.get(match["name"].lower(), 1)
        day = (local - timedelta(days=back)).date()
        return _stamp(day.year, day.month, day.day, clock, zone, now) if clock else None
    return None


def _number(text: str) -> int | None:
    """12, 〇八, 十二, 二十一, 廿五, 二〇二四, 元 (the first year), 一百一十三 → int."""
    if text.isdecimal():
        return int(text)
    text = text.replace("元", "一").replace("廿", "二十").replace("卅", "三十").replace("两", "二")
    if "百" in text:
        hundreds, _, rest = text.partition("百")
        rest_value = _number(rest.lstrip("零〇○")) if rest.strip("零〇○") else 0
        return None if rest_value is None else int(_CHINESE_DIGIT.get(hundreds, "1")) * 100 + rest_value
    if "十" in text:
        tens, _, ones = text.partition("十")
        if len(tens) > 1 or len(ones) > 1:
            return None
        return int(_CHINESE_DIGIT.get(tens, "1")) * 10 + int(_CHINESE_DIGIT.get(ones, "0"))
    digits = "".join(_CHINESE_DIGIT.get(sign, "") for sign in text)
    return int(digits) if digits and len(digits) == len(text) else None


def url_date(url: str) -> date | None:
    """The full date in the path of an address: /2024/05/06/, /20240506/, /2024/0506/, /t20240506_1.html …"""
    path = url.partition("?")[0]
    for pattern in _URL_DATES:
        for match in pattern.finditer(path):
            try:
                found = date(*map(int, match.groups()))
            except ValueError:
                continue
            if found.year >= _EARLIEST:
                return found
    return None
