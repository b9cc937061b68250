"""Headers, frames, compressions and types that are wrong, and what a browser would show of them."""

from __future__ import annotations

import gzip
import time
import zlib
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler

import brotli
import pytest

from crawler.net.fetch import Failed, Fetched, Limits, Network, Refused
from tests.fakes.web import Reply, Web, bytes_as_they_are, drip

LIMITS = Limits(connect=1.0, read=0.6, total=1.2, body=50_000, headers=4_000)
OK = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
PAGE = b"<html><body>" + b"<p>page</p>" * 300 + b"</body></html>"
CHUNKED = OK + b"Transfer-Encoding: chunked\r\n\r\n"


@pytest.fixture
def web() -> Iterator[Web]:
    with Web() as web:
        yield web


def door(*webs: Web, limits: Limits = LIMITS) -> Network:
    return Network("newsreader/0.1", frozenset(web.endpoint for web in webs), limits)


def zipped(data: bytes) -> bytes:
    return gzip.compress(data, mtime=0)  # the same every time, as it names the tests


def raw_deflate(data: bytes) -> bytes:
    machine = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return machine.compress(data) + machine.flush()


def wrong_checksum(data: bytes) -> bytes:
    packed = zipped(data)
    return packed[:-8] + bytes(byte ^ 255 for byte in packed[-8:])


@pytest.mark.parametrize(
    ("encoding", "data"),
    [
        ("gzip", zipped(PAGE)),
        ("x-gzip", zipped(PAGE)),
        ("GZIP ,", zipped(PAGE)),
        ("deflate", zlib.compress(PAGE)),
        ("deflate", raw_deflate(PAGE)),
        ("deflate", zipped(PAGE)),
        ("gzip", zlib.compress(PAGE)),
        ("br", brotli.compress(PAGE)),
        ("br", zipped(PAGE)),
        ("identity", PAGE),
        ("gzip, gzip", zipped(zipped(PAGE))),
        ("gzip, gzip", zipped(PAGE)),
        ("gzip, br", brotli.compress(zipped(PAGE))),
        ("br, gzip", zipped(brotli.compress(PAGE))),
        ("identity, gzip", zipped(PAGE)),
        ("gzip", PAGE),
        ("deflate", PAGE),
        ("br", PAGE),
        ("gzip, br", PAGE),
        ("", zipped(PAGE)),
        ("gzip", zipped(zipped(PAGE))),
        ("utf-8", PAGE),
        ("none", zipped(PAGE)),
        ("gzip", zipped(PAGE[:999]) + zipped(PAGE[999:])),
        ("gzip", zipped(PAGE) + b"\0" * 100),
        ("gzip", b""),
        ("br", b""),
    ],
)
def test_a_body_is_unpacked_by_what_it_is(web: Web, encoding: str, data: bytes) -> None:
    web.pages["/"] = Reply(data, headers={"Content-Encoding": encoding})
    answer = door(web).get(web.url)
    assert isinstance(answer, Fetched)
    assert answer.body == (PAGE if data else b"")
    assert answer.whole


@pytest.mark.parametrize(
    ("encoding", "data", "reason"),
    [
        ("zstd", b"\x28\xb5\x2f\xfd\x04\x00\x01", "compressed in a way that cannot be read"),
        ("gzip, gzip, gzip, gzip", b"what", "compressed in a way that cannot be read"),
        ("gzip", b"\0\1\2\3" * 99, "its compression is broken"),
        ("br", b"\0\1\2\3" * 99, "its compression is broken"),
        ("deflate", b"\7\1\2\3" * 99, "its compression is broken"),
    ],
)
def test_what_cannot_be_unpacked_is_said(web: Web, encoding: str, data: bytes, reason: str) -> None:
    web.pages["/"] = Reply(data, headers={"Content-Encoding": encoding})
    answer = door(web).get(web.url)
    assert isinstance(answer, Refused | Failed)
    assert answer.reason == reason


def test_a_small_archive_cannot_swell_beyond_the_limit(web: Web) -> None:
    flat = zipped(b"\0" * 80_000_000)
    web.pages |= {
        "/gzip": Reply(flat, headers={"Content-Encoding": "gzip"}),
        "/twice": Reply(zipped(flat), headers={"Content-Encoding": "gzip, gzip"}),
        "/br": Reply(brotli.compress(flat, quality=1), headers={"Content-Encoding": "gzip, br"}),
    }
    for path in ("/gzip", "/twice", "/br"):
        started = time.monotonic()
        answer = door(web).get(web.at(path))
        assert isinstance(answer, Refused)
        assert answer.reason == "larger than 48 KiB"
        assert time.monotonic() - started < 1


def test_what_unpacks_to_nothing_is_not_read_for_ever(web: Web) -> None:
    def endless(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(OK + b"Content-Encoding: gzip\r\n\r\n" + zipped(b"")[:10])
        empty_block = b"\x00\x00\x00\xff\xff" * 10_000
        for _ in range(1000):
            handler.wfile.write(empty_block)

    web.pages["/"] = Reply(raw=endless)
    answer = door(web).get(web.url)
    assert isinstance(answer, Refused)
    assert answer.reason == "larger than 48 KiB"
    assert answer.elapsed < 1


@pytest.mark.parametrize(
    "answer",
    [
        OK + b"Content-Length: 9999\r\n\r\n" + PAGE,
        CHUNKED + b"%x\r\n%b\r\n" % (len(PAGE), PAGE),
        CHUNKED + b"%x\r\n%b" % (len(PAGE) + 500, PAGE),
        CHUNKED + b"%x\r\n%b\r\nzz\r\nwhat" % (len(PAGE), PAGE),
        OK + b"Content-Encoding: gzip\r\n\r\n" + zipped(PAGE)[:-6],
        OK + b"Content-Encoding: gzip\r\n\r\n" + wrong_checksum(PAGE),
        OK + b"Content-Encoding: br\r\nContent-Length: 9999\r\n\r\n" + brotli.compress(PAGE),
        OK + b"Content-Encoding: gzip\r\nContent-Length: 9999\r\n\r\n" + zipped(PAGE),
    ],
    ids=[
        "length",
        "no last chunk",
        "cut chunk",
        "broken chunk",
        "cut gzip",
        "gzip checksum",
        "length of br",
        "length of gzip",
    ],
)
def test_a_page_that_broke_off_is_read_without_its_validators(web: Web, answer: bytes) -> None:
    web.pages["/"] = bytes_as_they_are(answer.replace(b"\r\n", b"\r\nETag: 1\r\n", 1))
    fetched = door(web).get(web.url)
    assert isinstance(fetched, Fetched)
    assert fetched.body == PAGE
    assert fetched.whole == (fetched.etag == "1")
    assert fetched.whole == (
        b"Encoding" in answer and b"Length" in answer
    )  # what ends within its compression ends, whatever its length says
    refused = door(web).get(web.url, any_type=True)
    assert isinstance(refused, Fetched if fetched.whole else Failed)


def test_of_a_damaged_archive_what_is_before_the_damage_is_read(web: Web) -> None:
    text = b"".join(b"<p>%d</p>" % (number * number % 9973) for number in range(4000))
    packed = bytearray(zipped(text))
    packed[len(packed) // 2 :] = b"\xff" * 20
    web.pages["/"] = Reply(bytes(packed), headers={"Content-Encoding": "gzip"})
    answer = door(web).get(web.url)
    assert isinstance(answer, Fetched)
    assert not answer.whole
    same = next((at for at, (a, b) in enumerate(zip(answer.body, text, strict=False)) if a != b), len(answer.body))
    assert same > len(text) // 3


def test_a_page_on_a_connection_that_is_never_closed_is_read(web: Web) -> None:
    def stay(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(OK + b"\r\n" + PAGE)
        time.sleep(1.0)

    web.pages["/"] = Reply(raw=stay)
    answer = door(web).get(web.url)
    assert isinstance(answer, Fetched)
    assert (answer.body, answer.whole) == (PAGE, False)


def test_a_page_that_is_slower_than_the_time_allows_is_read_as_far_as_it_came(web: Web) -> None:
    web.pages["/"] = drip(OK + b"\r\n" + PAGE)
    answer = door(web).get(web.url)
    assert isinstance(answer, Fetched)
    assert answer.body.startswith(PAGE)
    assert not answer.whole
    assert answer.elapsed < 1.6


@pytest.mark.parametrize(
    "head",
    [
        b"HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n",
        b"HTTP/1.1 200\r\n\r\n",
        b"\r\nHTTP/1.1 200 OK\r\n\r\n",
        b"HTTP/1.1  200  \xc3\xbc\r\n\r\n",
        b"HTTP/2.0 200 OK\r\n\r\n",
        b"HTTP/1.1 200 OK\nContent-Type: text/html\n\n",
        OK + b"Content-Length: -5\r\n\r\n",
        OK + b"Content-Length: many\r\n\r\n",
        OK + b"Content-Length: 999999999999999999999999\r\n\r\n",
        OK + b"Content-Length: 9, many\r\n\r\n",
        OK + b"Content-Length: LENGTH\r\nContent-Length: LENGTH\r\n\r\n",
        OK + b"Content-Length : LENGTH\r\n\r\nmore",
        OK + b"no colon here\r\nContent-Length: LENGTH\r\n\r\nmore",
        OK + b": no name\r\nb\xc3\xa4d name: x\r\n\r\n",
        OK + b"X-Long: a\r\n folded\r\n\tover lines\r\nContent-Length: LENGTH\r\n\r\nmore",
        b"HTTP/1.1 200 OK\r\n starts folded\r\nContent-Type: text/html\r\n\r\n",
        OK + b"".join(b"X-%d: y\r\n" % number for number in range(300)) + b"\r\n",
        b"HTTP/1.1 100 Continue\r\n\r\n" + OK + b"\r\n",
        b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n" + OK + b"\r\n",
        b"HTTP/1.1 206 Partial\r\nContent-Range: bytes 0-9/9999\r\nContent-Type: text/html\r\n\r\n",
        b"HTTP/1.1 203 Elsewhere\r\n\r\n",
        OK + b"Transfer-Encoding: identity\r\n\r\n",
    ],
)
def test_odd_headers_cost_no_page(web: Web, head: bytes) -> None:
    head = head.replace(b"LENGTH", str(len(PAGE)).encode())
    page, more = (PAGE, b"more") if head.endswith(b"more") else (PAGE, b"")
    web.pages["/"] = bytes_as_they_are(head.removesuffix(b"more") + page + more)
    answer = door(web, limits=replace(LIMITS, headers=10_000)).get(web.url)
    assert isinstance(answer, Fetched)
    assert (answer.body, answer.whole) == (PAGE, True)


@pytest.mark.parametrize(
    "frames",
    [
        b"3;name=value\r\n<p>\r\n1 \r\na\r\n0\r\nTrailer: x\r\n\r\n",
        b"0003\r\n<p>\r\n 1\r\na\r\n000\r\n\r\nmore",
        b"4\n<p>a\n0\n\n",
    ],
)
@pytest.mark.parametrize("coding", [b"chunked", b"Chunked", b"gzip, chunked", b"chunked\r\nContent-Length: 2"])
def test_chunks_as_servers_write_them(web: Web, frames: bytes, coding: bytes) -> None:
    web.pages["/"] = bytes_as_they_are(OK + b"Transfer-Encoding: " + coding + b"\r\n\r\n" + frames)
    answer = door(web).get(web.url)
    assert isinstance(answer, Fetched)
    assert (answer.body, answer.whole) == (b"<p>a", True)


@pytest.mark.parametrize("status", [b"200 OK", b"204 No Content", b"205 Reset Content"])
def test_an_empty_answer_is_an_empty_page(web: Web, status: bytes) -> None:
    web.pages["/"] = bytes_as_they_are(b"HTTP/1.1 " + status + b"\r\nContent-Type: text/html\r\n\r\n")
    answer = door(web).get(web.url)
    assert isinstance(answer, Fetched)
    assert answer.body == b""


@pytest.mark.parametrize(
    "head",
    [
        OK + b"X: " + b"y" * 1_000_000,
        OK + b"X: y\r\n" * 100_000,
        b"HTTP/1.1 100 Continue\r\nX: y\r\n\r\n" * 100_000,
        OK + b"X: y\r\n" + b" y\r\n" * 100_000,
    ],
    ids=["one of 1 MB", "many", "in between", "folded"],
)
def test_headers_are_bounded(web: Web, head: bytes) -> None:
    web.pages["/"] = bytes_as_they_are(head)
    answer = door(web).get(web.url)
    assert isinstance(answer, Refused)
    assert answer.reason == "its headers are too long"
    assert answer.elapsed < 0.5


HTML_TYPES = ["application/octet-stream", "html", "text/htm", "unknown/unknown", "x", "text/rtf; charset=gbk", "*/*"]


@pytest.mark.parametrize("type_", HTML_TYPES)
def test_a_page_under_a_type_that_says_nothing_is_read(web: Web, type_: str) -> None:
    bodies = (PAGE, b"\n<!DOCTYPE html><p>a", b"<?xml version='1.0'?><rss/>", "<html>".encode("utf-16"))
    for path, body in zip("abcd", bodies, strict=True):
        web.pages[f"/{path}"] = Reply(body, content_type=type_)
        assert isinstance(door(web).get(web.at(f"/{path}")), Fetched)


@pytest.mark.parametrize("type_", HTML_TYPES)
def test_a_file_under_a_type_that_says_nothing_is_refused_by_its_beginning(web: Web, type_: str) -> None:
    web.pages |= {"/": drip(f"HTTP/1.1 200 OK\r\nContent-Type: {type_}\r\n\r\n".encode() + b"\0\1\2" * 999)}
    started = time.monotonic()
    answer = door(web).get(web.url)
    assert isinstance(answer, Refused)
    assert answer.reason == f"not a page but {type_.partition(';')[0]}"
    assert time.monotonic() - started < 0.5


@pytest.mark.parametrize("type_", ["application/gzip", "application/x-gzip", "application/octet-stream", "text/xml"])
@pytest.mark.parametrize("encoding", ["", "gzip"])
def test_a_packed_sitemap_is_unpacked_whatever_its_type(web: Web, type_: str, encoding: str) -> None:
    sitemap = b"<urlset><url><loc>http://a.example/</loc></url></urlset>"
    reply = Reply(zipped(sitemap), content_type=type_, headers={"Content-Encoding": encoding})
    web.pages |= {"/sitemap.xml.gz": reply, "/sitemap_xml_1.gz?a=1": reply, "/backup.tar.gz": reply}
    for path in ("/sitemap.xml.gz", "/sitemap_xml_1.gz?a=1"):
        answer = door(web).get(web.at(path))
        assert isinstance(answer, Fetched)
        assert answer.body == sitemap
    answer = door(web).get(web.at("/backup.tar.gz"))
    assert isinstance(answer, Refused if "/gzip" in type_ or "x-gzip" in type_ else Fetched)
