"""Any bytes at all as an answer: read or refused, never anything else, and never more than was asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from urllib3 import HTTPHeaderDict, HTTPResponse

from crawler.net.answers import BrokenAnswer, LenientResponse
from crawler.net.wire import Answered, asked
from tests.fakes.web import Reply, Web, bytes_as_they_are

PIECES = [b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 100 Continue\r\n", b"\r\n", b"\n", b"Content-Length: 3\r\n", b":"]
PIECES += [b"Transfer-Encoding: chunked\r\n", b"3\r\nabc\r\n", b"0\r\n\r\n", b"-1\r\n", b"ffffffffffffffff\r\n"]
PIECES += [b" x\r\n", b"\0", b"\xd6\xd0"]


class Socket:
    """As much of one as http.client reads from."""

    def __init__(self, sent: bytes) -> None:
        self._sent = sent

    def makefile(self, mode: str) -> BytesIO:
        return BytesIO(self._sent)


def answered(sent: bytes) -> Answered:
    answer = LenientResponse(Socket(sent))  # type: ignore[arg-type]
    answer.begin()
    headers = HTTPHeaderDict(answer.msg.items())
    return Answered(HTTPResponse(answer, headers, answer.status, preload_content=False, decode_content=False))


@contextmanager
def asked_of(web: Web, path: str) -> Iterator[Answered]:
    allowed = frozenset({web.endpoint})
    with asked(web.at(path), {}, allowed=allowed, connect=2, read=2, longest_headers=1000) as answer:
        yield answer


@pytest.mark.parametrize(
    "path", ["/%d6?x=%D6&y=100%", "/a?", "/a?q=%D6%D0&p=100%&r=%%", "/%e4%b8%ad", "/a//b/../c"[:7], "/a?q='\"|"]
)
def test_the_bytes_of_an_address_are_asked_for_as_they_are(path: str) -> None:
    with Web({path: Reply(b"page")}) as web, asked_of(web, path) as answer:
        assert answer.status == 200
        assert web.asked() == [path]


def test_a_connection_in_another_thread_asks_for_its_own_address() -> None:
    from concurrent.futures import ThreadPoolExecutor

    paths = [f"/{number}?p=100%" for number in range(24)]

    def status(path: str) -> int:
        with asked_of(web, path) as answer:
            return answer.status

    with Web({path: Reply(b"page") for path in paths}) as web, ThreadPoolExecutor(8) as threads:
        assert set(threads.map(status, paths)) == {200}
        assert sorted(web.asked()) == sorted(paths)


def test_answers_in_between_are_passed_over() -> None:
    hints = b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
    sent = hints + b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\npage and more"
    with Web({"/": bytes_as_they_are(sent)}) as web, asked_of(web, "/") as answer:
        assert (answer.status, answer.read(99)) == (200, b"page")
        assert answer.read(99) == b""


@given(st.lists(st.sampled_from(PIECES) | st.binary(max_size=20), max_size=12), st.integers(1, 10))
def test_any_bytes_are_read_or_refused(pieces: list[bytes], most: int) -> None:
    sent = b"".join(pieces)
    with suppress(BrokenAnswer):
        answer = answered(sent)
        got = b""
        while part := answer.read(most):
            assert len(part) <= most
            got += part
        assert len(got) <= len(sent)


@given(st.binary(max_size=300), st.lists(st.integers(1, 50), max_size=20))
def test_a_body_in_chunks_is_the_body(body: bytes, sizes: list[int]) -> None:
    frames, rest = b"", body
    for size in [*sizes, len(body)]:
        if chunk := rest[:size]:
            frames += b"%X\r\n%b\r\n" % (len(chunk), chunk)
        rest = rest[size:]
    answer = answered(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + frames + b"0\r\n\r\n")
    assert b"".join(iter(lambda: answer.read(7), b"")) == body


@given(st.binary(max_size=300), st.integers(1, 40))
def test_a_body_of_known_length_ends_with_it(body: bytes, most: int) -> None:
    answer = answered(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body + b"more")
    assert b"".join(iter(lambda: answer.read(most), b"")) == body
