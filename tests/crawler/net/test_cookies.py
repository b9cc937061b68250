"""Cookies go back to whom they were set for (RFC 6265, 5.3 and 5.4), and cost little whatever is set."""

from __future__ import annotations

import json
import time
from email.message import Message

import pytest

from crawler.net.cookies import MOST_KEPT, Cookies


def after(url: str, *lines: str) -> Cookies:
    headers = Message()
    for line in lines:
        headers["Set-Cookie"] = line
    cookies = Cookies()
    cookies.take(url, headers)
    return cookies


@pytest.mark.parametrize(
    ("line", "setter", "asked", "sent"),
    [
        ("a=1", "http://a.example/d/x", "http://a.example/d/y", "a=1"),
        ("a=1", "http://a.example/d/x", "http://a.example/e", ""),
        ("a=1; Path=/", "http://a.example/d/x", "http://a.example/e", "a=1"),
        ("a=1", "http://a.example/", "http://b.example/", ""),
        ("a=1", "http://a.example/", "http://www.a.example/", ""),
        ("a=1; Domain=a.example", "http://www.a.example/", "http://m.a.example/", "a=1"),
        ("a=1; Domain=b.example", "http://a.example/", "http://b.example/", ""),
        ("a=1; Domain=.com.cn", "http://a.com.cn/", "http://b.com.cn/", ""),
        ("a=1; Domain=example", "http://a.example/", "http://b.example/", ""),
        ("a=1; Secure", "https://a.example/", "http://a.example/", ""),
        ("a=1; Secure", "https://a.example/", "https://a.example/", "a=1"),
        ("a=1; Max-Age=0", "http://a.example/", "http://a.example/", ""),
        ("a=\xd6\xd0; HttpOnly; SameSite=Lax", "http://a.example/", "http://a.example/", "a=\xd6\xd0"),
        ("a=1", "http://[::1]:8010/", "http://[::1]:8010/", "a=1"),
        ("a=1", "http://intranet/", "http://intranet/", "a=1"),
    ],
)
def test_who_is_shown_a_cookie(line: str, setter: str, asked: str, sent: str) -> None:
    assert after(setter, line).header(asked) == sent


@pytest.mark.parametrize("filler", [" ", "1 ", "; ", "a=b;", "1-", "=", '"', "\\", ",", "expires=1 1;"])
@pytest.mark.parametrize("start", ["a=1; expires=", "a=", "a=1; domain=", "a=1; expires=Thu, 01 Jan 1970 "])
def test_no_cookie_takes_long_to_read(start: str, filler: str) -> None:
    started = time.monotonic()
    after("http://a.example/", start + filler * (60_000 // len(filler)) + "x").header("http://a.example/")
    assert time.monotonic() - started < 0.5


def test_cookies_outlast_a_wait_as_json() -> None:
    jar = after("http://a.example/x/y", "seen=yes; Path=/x", "all=1; Domain=a.example; Path=/", "safe=1; Secure")
    again = Cookies(json.loads(json.dumps(jar.kept())))
    for url in ("http://a.example/x/", "http://a.example/", "http://b.a.example/", "http://other.example/x/"):
        assert again.header(url) == jar.header(url)
    assert "seen=yes" in again.header("http://a.example/x/1")
    assert "seen" not in again.header("http://a.example/")
    assert again.header("http://other.example/x/") == ""


def test_few_cookies_are_kept_for_later() -> None:
    assert len(after("http://a.example/", *(f"c{number}=1" for number in range(40))).kept()) == MOST_KEPT
    assert after("http://a.example/", *(f"c{number}={'x' * 3000}" for number in range(4))).kept() == []
