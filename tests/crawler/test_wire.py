"""Any bytes at all as an answer: read or refused, never anything else, and never more than was asked for."""

from __future__ import annotations

from contextlib import suppress
from io import BufferedReader, BytesIO

from hypothesis import given
from hypothesis import strategies as st

from crawler.wire import Answered, BrokenAnswer

PIECES = [b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 100 Continue\r\n", b"\r\n", b"\n", b"Content-Length: 3\r\n", b":"]
PIECES += [b"Transfer-Encoding: chunked\r\n", b"3\r\nabc\r\n", b"0\r\n\r\n", b"-1\r\n", b"ffffffffffffffff\r\n"]
PIECES += [b" x\r\n", b"\0", b"\xd6\xd0"]


@given(st.lists(st.sampled_from(PIECES) | st.binary(max_size=20), max_size=12), st.integers(1, 10))
def test_any_bytes_are_read_or_refused(pieces: list[bytes], most: int) -> None:
    sent = b"".join(pieces)
    with suppress(BrokenAnswer):
        answered = Answered(BufferedReader(BytesIO(sent)), 100)
        got = b""
        while part := answered.read(most):
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
    stream = BufferedReader(BytesIO(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + frames + b"0\r\n\r\n"))
    answered = Answered(stream, 100)
    assert b"".join(iter(lambda: answered.read(7), b"")) == body
