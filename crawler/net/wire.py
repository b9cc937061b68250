"""One request on a connection of its own, and its answer in raw bytes: nothing is unpacked or decoded here."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from http.client import HTTPException

import requests
from urllib3 import BaseHTTPResponse, HTTPHeaderDict
from urllib3.exceptions import HTTPError, ReadTimeoutError

from crawler.errors import CrawlerError
from crawler.net.adapters import GuardedAdapter
from crawler.net.answers import BROKE_OFF, BrokenAnswer
from crawler.net.dialling import NoConnectionError


class Answered:
    """An answer whose headers have come. Header values are their bytes read as Latin-1, control characters and all."""

    def __init__(self, raw: BaseHTTPResponse) -> None:
        self._raw = raw
        self.status = raw.status

    @property
    def headers(self) -> HTTPHeaderDict:
        return self._raw.headers

    def all(self, name: str) -> list[str]:
        return list(self.headers.getlist(name))

    def first(self, name: str) -> str:
        return next(iter(self.all(name)), "")

    def read(self, most: int) -> bytes:
        """The next bytes of the body as soon as some are there, at most `most`; b"" at its end.

        Raises BrokenAnswer where it ends too early, its chunks have no length, or nothing comes in time.
        """
        try:
            return self._raw.read1(most, decode_content=False) or b""
        except (HTTPError, HTTPException, OSError) as error:
            raise BrokenAnswer(in_words(error)) from error


@contextmanager
def asked(
    url: str,
    headers: Mapping[str, str],
    *,
    allowed: frozenset[str],
    connect: float,
    read: float,
    longest_headers: int,
    certificates: str = "",
) -> Iterator[Answered]:
    """Ask for `url`, which crawler.canonical.resolve gave, and yield the answer; the connection ends with the block.

    connect: seconds to dial and again to shake hands; read: seconds between two arrivals. certificates: path of those
    to trust instead of the usual ones. Raises ForbiddenAddressError before anything is sent, and BrokenAnswer.
    """
    # The adapter and no Session: that would read the body of a redirect, and follow it.
    with closing(GuardedAdapter(allowed, longest_headers)) as adapter:
        try:
            prepared = requests.Request("GET", "http://placeholder.invalid/", headers=headers).prepare()
            prepared.url = url  # as it is: requests, too, would escape it anew
            response = adapter.send(prepared, stream=True, timeout=(connect, read), verify=certificates or True)
        except (requests.RequestException, HTTPError, HTTPException, OSError, ValueError) as error:
            raise BrokenAnswer(in_words(error)) from error  # ValueError: what ssl makes of a host name
        try:
            yield Answered(response.raw)
        finally:
            response.close()


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


WORDS: tuple[tuple[type[Exception] | tuple[type[Exception], ...], str], ...] = (  # "": the error's own
    (CrawlerError, ""),
    (NoConnectionError, "no connection in time"),
    (socket.gaierror, "its name is unknown"),
    ((TimeoutError, ReadTimeoutError), "no answer in time"),
    (ssl.SSLError, "no secure connection could be made"),
)


def in_words(error: Exception) -> str:
    """What went wrong between us and the other side, for `Failed`; newsreader.web.reasons says it to readers."""
    causes = list(_causes(error))
    for cause in causes:
        if isinstance(cause, ssl.SSLCertVerificationError):
            return CERTIFICATE.get(cause.verify_code, "no secure connection could be made")
    for kinds, words in WORDS:
        for cause in causes:
            if isinstance(cause, kinds):
                return words or str(cause)
    return BROKE_OFF


def _causes(error: BaseException) -> Iterator[BaseException]:
    """The error and all that it was made of: requests wraps urllib3's, which wraps those of the socket."""
    waiting, seen = [error], set()
    while waiting:
        current = waiting.pop(0)
        if id(current) in seen:
            continue
        seen.add(id(current))
        yield current
        parts = (*current.args, getattr(current, "reason", None), current.__cause__, current.__context__)
        waiting.extend(part for part in parts if isinstance(part, BaseException))
