"""Answers as servers really write them, for http.client to take where it would stop or lose a page.

Lenient where a browser is (RFC 9112 with the liberties that Chromium takes): header lines without a colon are passed
over, lengths that are none do not count, a body may end with the connection. Strict where an answer can be read in two
ways. Nothing is unpacked or decoded here.
"""

from __future__ import annotations

import re
from http.client import HTTPMessage, HTTPResponse
from typing import Any

from crawler.errors import CrawlerError

LONGEST_LINE = 4096  # bytes of a status line, and of a chunk's length with its extensions; browsers take some 16 KiB
BROKE_OFF = "the connection failed or broke off"

_STATUS = re.compile(rb"HTTP/\d(?:\.\d+)?[ \t]+(\d{3})(?!\d)")
_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")  # a token, RFC 9110, 5.6.2
_LENGTH = re.compile(r"\d{1,18}")
_CHUNK_LENGTH = re.compile(rb"[ \t]*([0-9a-fA-F]{1,15})[ \t]*(?:;.*)?\r?\n")


class BrokenAnswer(CrawlerError):  # noqa: N818 - named by meaning
    """What came is no answer by the rules of HTTP, or ended before its end; the text says what is wrong with it."""


class LongHeadersError(BrokenAnswer):
    """The headers pass the limit. `status` is the answer's."""

    def __init__(self, status: int) -> None:
        super().__init__("its headers are too long")
        self.status = status


class LenientResponse(HTTPResponse):
    """Header values are their bytes read as Latin-1, control characters and all; at most `longest_headers` bytes."""

    longest_headers = 64 * 1024
    headers: HTTPMessage | None  # type: ignore[assignment]
    _left: int | None  # of the chunk or the body; None: until the connection ends
    _begun = False

    def begin(self) -> None:
        """Read status and headers. Raises BrokenAnswer and what reading a socket raises."""
        if self.headers is not None:
            return
        self.status, headers = _head(self.fp, self.longest_headers)
        self.code, self.reason, self.version, self.will_close = self.status, "", 11, True
        codings = [part.strip().lower() for value in _all(headers, "Transfer-Encoding") for part in value.split(",")]
        self.chunked = "chunked" in codings
        self.chunk_left: int | None = None
        self.length = None if self.chunked else _length(self.status, headers)
        self._left = 0 if self.chunked else self.length
        # urllib3 reads these two again, and understands fewer spellings.
        del headers["Transfer-Encoding"], headers["Content-Length"]
        if self.chunked:
            headers["Transfer-Encoding"] = "chunked"
        elif self.length is not None:
            headers["Content-Length"] = str(self.length)
        self.headers = self.msg = headers

    def read1(self, n: int = -1) -> bytes:
        """The next bytes of the body as soon as some are there, at most `n`; b"" at its end.

        Raises BrokenAnswer where it ends too early or its chunks have no length.
        """
        if self.fp is None:
            return b""
        if self.chunked and self._left == 0:
            self._left = self._next_chunk()
            self.chunked = self._left > 0  # behind the last one are trailers, which say nothing that we heed
        if self._left == 0:
            return b""
        most = self._left if n < 0 else n if self._left is None else min(n, self._left)
        part = bytes(self.fp.read1(-1 if most is None else most))
        if self._left is None:
            return part
        if not part:
            raise BrokenAnswer(BROKE_OFF)
        self._left -= len(part)
        return part

    def _next_chunk(self) -> int:
        if self._begun and self.fp.readline(3).strip():
            raise BrokenAnswer(BROKE_OFF)
        self._begun = True
        found = _CHUNK_LENGTH.fullmatch(self.fp.readline(LONGEST_LINE))
        if found is None:
            raise BrokenAnswer(BROKE_OFF)
        return int(found[1], 16)


def _all(headers: HTTPMessage, name: str) -> list[str]:
    return [str(value) for value in headers.get_all(name, ())]


def _length(status: int, headers: HTTPMessage) -> int | None:
    if status in (204, 304):
        return 0
    lengths = {part.strip() for value in _all(headers, "Content-Length") for part in value.split(",")}
    if not lengths or not all(map(_LENGTH.fullmatch, lengths)):
        return None
    if len({int(length) for length in lengths}) > 1:
        raise BrokenAnswer("its headers contradict each other")  # where it ends is a matter of taste
    return int(lengths.pop())


def _head(stream: Any, longest: int) -> tuple[int, HTTPMessage]:
    """Status and headers; answers in between (1xx, but for 101) are passed over and count to the limit."""
    left = longest + LONGEST_LINE  # the status line is not counted
    while True:
        line = stream.readline(LONGEST_LINE)
        if not line.strip():
            line = stream.readline(LONGEST_LINE)  # some programs print an empty line first
        found = _STATUS.match(line)
        if found is None:
            raise BrokenAnswer("its answer is not HTTP" if line else BROKE_OFF)
        status = int(found[1])
        headers = HTTPMessage()
        name, value = "", ""
        left = min(left, longest)
        while (line := stream.readline(left + 1)) not in (b"\r\n", b"\n"):
            left -= len(line)
            if left < 0:
                raise LongHeadersError(status)
            if not line.endswith(b"\n"):
                raise BrokenAnswer(BROKE_OFF)
            text = line.decode("latin-1").rstrip("\r\n")
            if text[:1] in (" ", "\t"):  # goes on from the line before (RFC 9112, 5.2)
                value += f" {text.strip()}"
                continue
            _add(headers, name, value)
            name, colon, value = text.partition(":")
            name = name.strip() if colon else ""  # a line without a colon is passed over
        _add(headers, name, value)
        if not 100 <= status < 200 or status == 101:
            return status, headers


def _add(headers: HTTPMessage, name: str, value: str) -> None:
    if _NAME.fullmatch(name):
        headers[name] = value.strip()
