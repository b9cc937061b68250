"""HTTP/1 as servers really speak it: one request on a connection of its own, and its answer in raw bytes.

Lenient where a browser is (RFC 9112 with the liberties that Chromium takes): header lines without a colon are passed
over, lengths that are none do not count, a body may end with the connection. Strict where an answer can be read in two
ways. Nothing is unpacked or decoded here.
"""

from __future__ import annotations

import re
import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from email.message import Message
from functools import cache
from typing import BinaryIO

import certifi

from crawler.canonical import Target
from crawler.dialling import NoConnectionError, dial
from crawler.errors import CrawlerError

LONGEST_CHUNK_LINE = 4096  # bytes of a chunk's length with its extensions; browsers take 16 KiB and fewer

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


class Answered:
    """An answer whose headers have come. Header values are their bytes read as Latin-1, control characters and all."""

    def __init__(self, stream: BinaryIO, longest_headers: int) -> None:
        self._stream = stream
        self.status, self.headers = _head(stream, longest_headers)
        codings = [part.strip().lower() for value in self.all("Transfer-Encoding") for part in value.split(",")]
        self._chunked = "chunked" in codings
        self._left = 0 if self._chunked else self._length()  # of the chunk or the body; None: until the connection ends
        self._begun = False

    def all(self, name: str) -> list[str]:
        return [str(value) for value in self.headers.get_all(name, ())]

    def first(self, name: str) -> str:
        return next(iter(self.all(name)), "")

    def _length(self) -> int | None:
        if self.status in (204, 304):
            return 0
        lengths = {part.strip() for value in self.all("Content-Length") for part in value.split(",")}
        if not lengths or not all(map(_LENGTH.fullmatch, lengths)):
            return None
        if len({int(length) for length in lengths}) > 1:
            raise BrokenAnswer("its headers contradict each other")  # where it ends is a matter of taste
        return int(lengths.pop())

    def read(self, most: int) -> bytes:
        """The next bytes of the body as soon as some are there, at most `most`; b"" at its end.

        Raises BrokenAnswer where it ends too early or its chunks have no length, TimeoutError and other OSErrors.
        """
        if self._chunked and self._left == 0:
            self._left = self._next_chunk()
            if self._left == 0:
                self._chunked = False  # the last one; trailers say nothing that we heed
                return b""
        if self._left == 0:
            return b""
        part = _read1(self._stream, most if self._left is None else min(most, self._left))
        if self._left is None:
            return part
        if not part:
            raise BrokenAnswer("the connection failed or broke off")
        self._left -= len(part)
        return part

    def _next_chunk(self) -> int:
        if self._begun and self._stream.readline(3).strip():
            raise BrokenAnswer("the connection failed or broke off")
        self._begun = True
        found = _CHUNK_LENGTH.fullmatch(self._stream.readline(LONGEST_CHUNK_LINE))
        if found is None:
            raise BrokenAnswer("the connection failed or broke off")
        return int(found[1], 16)


def _read1(stream: BinaryIO, most: int) -> bytes:
    return bytes(stream.read1(most))  # type: ignore[attr-defined]


def _head(stream: BinaryIO, longest: int) -> tuple[int, Message]:
    """Status and headers; answers in between (1xx, but for 101) are passed over and count to the limit."""
    left = longest + LONGEST_CHUNK_LINE  # the status line is not counted
    while True:
        line = stream.readline(LONGEST_CHUNK_LINE)
        if not line.strip():
            line = stream.readline(LONGEST_CHUNK_LINE)  # some programs print an empty line first
        found = _STATUS.match(line)
        if found is None:
            raise BrokenAnswer("its answer is not HTTP" if line else "the connection failed or broke off")
        status = int(found[1])
        headers = Message()
        name, value = "", ""
        left = min(left, longest)
        while (line := stream.readline(left + 1)) not in (b"\r\n", b"\n"):
            left -= len(line)
            if left < 0:
                raise LongHeadersError(status)
            if not line.endswith(b"\n"):
                raise BrokenAnswer("the connection failed or broke off")
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


def _add(headers: Message, name: str, value: str) -> None:
    if _NAME.fullmatch(name):
        headers[name] = value.strip()


@contextmanager
def asked(
    target: Target,
    headers: Mapping[str, str],
    *,
    allowed: frozenset[str],
    connect: float,
    read: float,
    longest_headers: int,
    certificates: str = "",
) -> Iterator[Answered]:
    """Ask for `target` and yield the answer; the connection ends with the block.

    connect: seconds to dial and again to shake hands; read: seconds between two arrivals. certificates: path of those
    to trust instead of certifi's. Raises ForbiddenAddressError before anything is sent, BrokenAnswer, OSErrors.
    """
    connection = dial(target.host, target.port, allowed, connect)
    with closing(_secured(connection, target.host, certificates) if target.secure else connection) as connection:
        connection.settimeout(read)
        lines = [f"GET {target.path} HTTP/1.1", f"Host: {target.authority}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        connection.sendall("".join(f"{line}\r\n" for line in [*lines, ""]).encode("latin-1"))
        with connection.makefile("rb") as stream:
            yield Answered(stream, longest_headers)


def _secured(connection: socket.socket, host: str, certificates: str) -> ssl.SSLSocket:
    try:
        return _context(certificates).wrap_socket(connection, server_hostname=host.rstrip("."))
    except BaseException:
        connection.close()
        raise


@cache
def _context(certificates: str) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=certificates or certifi.where())
    context.set_alpn_protocols(["http/1.1"])
    return context


CERTIFICATE = {  # codes of OpenSSL, X509_V_ERR_…
    9: "its certificate is not valid yet",
    10: "its certificate has expired",
    18: "its certificate is signed by nobody known",
    19: "its certificate is signed by nobody known",
    20: "its certificate is signed by nobody known",
    21: "its certificate is signed by nobody known",
    62: "its certificate is for another name",
    64: "its certificate is for another name",
}


def in_words(error: Exception) -> str:
    """What went wrong between us and the other side, for `Failed`; newsreader.web.reasons says it to readers."""
    match error:
        case CrawlerError():
            return str(error)
        case ssl.SSLCertVerificationError():
            return CERTIFICATE.get(error.verify_code, "no secure connection could be made")
        case NoConnectionError():
            return "no connection in time"
        case socket.gaierror():
            return "its name is unknown"
        case TimeoutError():
            return "no answer in time"
        case ssl.SSLError():
            return "no secure connection could be made"
        case _:
            return "the connection failed or broke off"
