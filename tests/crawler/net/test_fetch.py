"""The network door against a web that misbehaves."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from crawler.net.fetch import Failed, Fetched, Limits, Network, NotModified, Refused
from tests.fakes.web import Reply, Web, bytes_as_they_are, drip, moved

LIMITS = Limits(connect=1.0, read=0.6, total=1.2, body=50_000, headers=4_000)


@pytest.fixture
def web() -> Iterator[Web]:
    with Web() as web:
        yield web


def door(*webs: Web, limits: Limits = LIMITS) -> Network:
    return Network("newsreader/0.1", frozenset(web.endpoint for web in webs), limits)


def test_a_page_comes_as_bytes_with_all_that_the_headers_say(web: Web) -> None:
    body = "<title>奶粉</title>".encode("gb18030")
    web.pages["/"] = Reply(
        body, content_type="text/html; charset=gb2312", headers={"ETag": '"1"', "Last-Modified": "Tue, 03 Mar 2026"}
    )
    answer = door(web).get(web.url)
    assert isinstance(answer, Fetched)
    assert answer.body == body
    assert (answer.url, answer.status, answer.content_type) == (web.url, 200, "text/html; charset=gb2312")
    assert (answer.etag, answer.last_modified, answer.requests) == ('"1"', "Tue, 03 Mar 2026", 1)
    assert 0 < answer.elapsed < 1
    asked = web.log[0].headers
    assert asked["User-Agent"] == "newsreader/0.1"
    assert asked["Host"] == web.endpoint
    assert asked["Cookie"] is None


def test_a_private_address_is_refused_before_anything_is_sent(web: Web) -> None:
    answer = Network("newsreader/0.1").get(web.url)
    assert isinstance(answer, Refused)
    assert "private" in answer.reason
    assert answer.requests == 0
    assert web.log == []


SPELLINGS = ["127.0.0.1", "127.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "１２７.0.0.1", "①②⑦.0.0.1"]
SPELLINGS += ["127.0.0.1.", "127。0。0。1", "%31%32%37.0.0.1"]
NAMES = ["localhost", "LOCALHOST", "localhost.", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]"]
NAMES += ["[64:ff9b::127.0.0.1]", "0", "0.0.0.0", "[::]"]


@pytest.mark.parametrize("host", SPELLINGS + NAMES)
def test_no_spelling_of_the_loopback_gets_through(web: Web, host: str) -> None:
    port = web.endpoint.rpartition(":")[2]
    answer = Network("newsreader/0.1", limits=LIMITS).get(f"http://{host}:{port}/")
    assert isinstance(answer, Refused | Failed)
    assert answer.requests == 0 or "name" in answer.reason  # [::1] may not be there at all
    assert web.log == []


@pytest.mark.parametrize("host", NAMES)
def test_what_is_listed_is_listed_for_itself_alone(web: Web, host: str) -> None:
    port = web.endpoint.rpartition(":")[2]
    assert isinstance(door(web).get(f"http://{host}:{port}/"), Refused | Failed)
    assert web.log == []


def test_a_redirect_to_a_private_address_is_refused(web: Web) -> None:
    with Web({"/": Reply(b"secret")}) as inner:
        web.pages["/"] = moved(inner.url)
        answer = door(web).get(web.url)
        assert isinstance(answer, Refused)
        assert answer.requests == 1
        assert inner.log == []


def test_the_address_dialled_is_the_one_that_was_judged(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name server that answers differently the second time (DNS rebinding) gains nothing: there is no second time."""
    port = int(web.endpoint.rpartition(":")[2])
    answers = iter(["93.184.216.34", "127.0.0.1", "127.0.0.1"])
    asked: list[str] = []
    real = socket.getaddrinfo

    def rebinding(host: str, *rest: Any, **options: Any) -> Any:
        if host != "rebinding.example":
            return real(host, *rest, **options)
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(answers), port))]

    monkeypatch.setattr(socket, "getaddrinfo", rebinding)
    answer = door(web, limits=replace(LIMITS, connect=0.2)).get(f"http://rebinding.example:{port}/")
    assert isinstance(answer, Failed)  # the public address does not answer on that port
    assert asked == ["rebinding.example"]
    answer = door(web).get(f"http://rebinding.example:{port}/")
    assert isinstance(answer, Refused)
    assert web.log == []


def test_proxies_and_netrc_of_the_environment_are_not_heeded(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "https_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    web.pages["/"] = Reply(b"ok")
    assert isinstance(door(web).get(web.url), Fetched)


def test_a_conditional_request_is_answered_not_modified(web: Web) -> None:
    web.pages["/"] = Reply(b"page", headers={"ETag": '"7"'})
    answer = door(web).get(web.url, etag='"7"', last_modified="Tue, 03 Mar 2026 08:00:00 GMT")
    assert isinstance(answer, NotModified)
    assert answer.requests == 1
    assert web.log[0].headers["If-Modified-Since"] == "Tue, 03 Mar 2026 08:00:00 GMT"


@pytest.mark.parametrize("type_", ["application/pdf", "image/png", "video/mp4", "application/json", "text/css"])
def test_what_is_no_page_is_refused_without_reading_it(web: Web, type_: str) -> None:
    head = f"HTTP/1.1 200 OK\r\nContent-Type: {type_}\r\n\r\n".encode()
    web.pages["/"] = drip(head)
    started = time.monotonic()
    answer = door(web).get(web.url)
    assert isinstance(answer, Refused)
    assert answer.reason == f"not a page but {type_}"
    assert time.monotonic() - started < 0.5


@pytest.mark.parametrize(
    "type_",
    [
        "text/html",
        "TEXT/HTML;charset=GBK",
        "application/xhtml+xml",
        "text/xml",
        "application/rss+xml",
        "text/plain",
        "",
    ],
)
def test_what_may_be_a_page_is_read(web: Web, type_: str) -> None:
    web.pages["/"] = Reply(b"page", content_type=type_)
    assert isinstance(door(web).get(web.url), Fetched)


@pytest.mark.parametrize(("size", "kind"), [(50_000, Fetched), (50_001, Refused)])
def test_the_limit_of_the_body_is_exact(web: Web, size: int, kind: type[object]) -> None:
    web.pages["/"] = Reply(b"x" * size)
    assert isinstance(door(web).get(web.url), kind)


def test_a_longer_body_can_be_cut(web: Web) -> None:
    web.pages["/robots.txt"] = Reply(b"x" * 60_000, content_type="application/octet-stream")
    answer = door(web).get(web.at("/robots.txt"), any_type=True, cut_at=1000)
    assert isinstance(answer, Fetched)
    assert len(answer.body) == 1000


@pytest.mark.parametrize(
    "head",
    [
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n",  # the body trickles
        b"HTTP/1.1 200 OK\r\nX-Slow: ",  # a header trickles
        b"HT",  # the first line trickles
    ],
)
def test_a_trickle_ends_when_the_time_is_over(web: Web, head: bytes) -> None:
    web.pages["/"] = drip(head)
    started = time.monotonic()
    answer = door(web).get(web.url)
    assert isinstance(answer, Failed)
    assert (answer.reason, answer.retry) == ("no whole answer within 1.2 s", True)
    assert 1.1 < time.monotonic() - started < 1.8


def test_the_time_is_for_all_redirects_together(web: Web) -> None:
    web.pages |= {f"/{number}": replace(moved(f"/{number + 1}"), wait=0.5) for number in range(5)}
    started = time.monotonic()
    assert isinstance(door(web).get(web.at("/0")), Failed)
    assert time.monotonic() - started < 1.8


def test_silence_is_a_failure(web: Web) -> None:
    web.pages["/"] = Reply(b"late", wait=3.0)
    started = time.monotonic()
    answer = door(web).get(web.url)
    assert isinstance(answer, Failed)
    assert answer.reason == "no answer in time"
    assert time.monotonic() - started < 1.1


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0\1\2 this is not HTTP\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\ntoo short",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nbroken",
        b"<html><body>An answer as of 1991</body></html>",
        b"HTTP/1.1 2000 OK\r\n\r\nok",
        b"HTTP/1.1 200 OK\r\nContent-Type: text/ht",
        b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok?",
        b"HTTP/1.1 200 OK\r\nContent-Length: 2, 3\r\n\r\nok?",
    ],
    ids=["nothing", "no HTTP", "cut", "broken chunks", "HTTP/0.9", "status", "cut header", "two lengths", "lengths"],
)
def test_a_broken_answer_is_a_failure(web: Web, data: bytes) -> None:
    web.pages["/"] = bytes_as_they_are(data)
    answer = door(web).get(web.url)
    assert isinstance(answer, Failed)
    assert answer.retry
    assert answer.requests == 1


def test_too_long_headers_are_refused(web: Web) -> None:
    web.pages["/"] = Reply(b"ok", headers={"X-Long": "y" * 5_000})
    answer = door(web).get(web.url)
    assert isinstance(answer, Refused)
    assert answer.reason == "its headers are too long"


@pytest.mark.parametrize(
    ("status", "retry"), [(404, False), (410, False), (403, False), (429, True), (500, True), (503, True)]
)
def test_a_bad_status_says_whether_a_retry_makes_sense(web: Web, status: int, retry: bool) -> None:
    web.pages["/"] = Reply(b"no", status)
    answer = door(web).get(web.url)
    assert isinstance(answer, Failed)
    assert (answer.status, answer.retry, answer.retry_after) == (status, retry, None)


def test_retry_after_is_read(web: Web) -> None:
    web.pages["/"] = Reply(b"no", 503, headers={"Retry-After": "120"})
    answer = door(web).get(web.url)
    assert isinstance(answer, Failed)
    assert answer.retry_after == 120


def test_an_unknown_name_and_a_closed_port_are_failures() -> None:
    answer = Network("newsreader/0.1").get("http://no-such-name.invalid/")
    assert isinstance(answer, Failed)
    assert answer.reason == "its name is unknown"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    answer = Network("newsreader/0.1", frozenset({f"127.0.0.1:{port}"})).get(f"http://127.0.0.1:{port}/")
    assert isinstance(answer, Failed)
    assert answer.reason == "the connection failed or broke off"


@pytest.mark.parametrize("url", ["http://", "http://[::1", "nonsense", "ftp://example.org/", "http://a b/"])
def test_an_address_that_is_none_is_refused(url: str) -> None:
    answer = Network("newsreader/0.1").get(url)
    assert isinstance(answer, Refused | Failed)


def test_control_characters_in_headers_do_not_get_in(web: Web) -> None:
    head = b'HTTP/1.1 200 OK\r\nContent-Type: text/html\x00\r\nETag: "a\x00b"\r\nLast-Modified: Tue\x00\r\n\r\n<p>a'
    web.pages["/"] = bytes_as_they_are(head)
    answer = door(web).get(web.url)
    assert isinstance(answer, Fetched)
    assert (answer.content_type, answer.etag, answer.last_modified) == ("text/html", "", "")


@pytest.mark.parametrize("size", [b"-1", b"-5", b"zzz", b""])
def test_a_chunk_whose_length_is_none_does_not_get_past_the_limit(web: Web, size: bytes) -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n"
    web.pages["/"] = bytes_as_they_are(head + size + b"\r\n" + b"a" * 500_000)
    answer = door(web).get(web.url)
    assert isinstance(answer, Failed)
