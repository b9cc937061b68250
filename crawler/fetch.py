"""The one network door: bytes in, with limits on time, size, type and redirects, and never from a private address.

Everything that can be expected of the web is a value (`Fetched | NotModified | Refused | Failed`). Nothing is decoded
here, no cookie is kept, no proxy, .netrc or other part of the environment is heeded, and a connection serves one
request, so that every request is dialled and therefore judged anew.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from http.client import HTTPException

import requests
from urllib3.exceptions import DecodeError, HTTPError
from urllib3.util.request import ACCEPT_ENCODING

from crawler.canonical import resolve
from crawler.charset import clean
from crawler.dialling import Deadline, ForbiddenAddressError, guarded_adapter
from crawler.politeness import retry_after

READABLE = frozenset({"", "text/html", "application/xhtml+xml", "application/xml", "text/xml", "text/plain"})
REDIRECTS = frozenset({301, 302, 303, 307, 308})
WORTH_RETRYING = frozenset({408, 425, 429, 500, 502, 503, 504})
BROTLI = "br" in ACCEPT_ENCODING.split(",")
ENCODINGS = frozenset({"gzip", "x-gzip", "deflate", "identity"} | ({"br"} if BROTLI else set()))
CHUNK = 65_536


@dataclass(frozen=True, slots=True)
class Limits:
    """What one request may cost, in seconds and bytes."""

    connect: float = 6.0
    read: float = 10.0  # between two arrivals of data
    total: float = 20.0  # of all redirects together, from the first dialling to the last byte
    body: int = 5 * 1024 * 1024  # after decompression, so that a small archive cannot swell
    headers: int = 64 * 1024
    redirects: int = 5


@dataclass(frozen=True, slots=True)
class Fetched:
    """A page came. `url` is where the redirects ended; `elapsed` the seconds of all `requests` together;
    `robots_tag` the X-Robots-Tag headers, one a line.
    """

    url: str
    status: int
    body: bytes
    content_type: str
    etag: str
    last_modified: str
    elapsed: float
    requests: int
    robots_tag: str = ""


@dataclass(frozen=True, slots=True)
class NotModified:
    """304: what the caller has is still right."""

    requests: int
    elapsed: float


@dataclass(frozen=True, slots=True)
class Refused:
    """We did not want it: a forbidden address, a type that cannot be read, too large, too many redirects."""

    reason: str
    requests: int
    status: int = 0
    elapsed: float = 0.0


@dataclass(frozen=True, slots=True)
class Failed:
    """The other side did not deliver. `retry_after` is in seconds, None if the site did not say."""

    reason: str
    status: int
    retry: bool
    retry_after: float | None
    requests: int
    elapsed: float = 0.0


Answer = Fetched | NotModified | Refused | Failed
MayFollow = Callable[[str], str]  # given the target of a redirect, the reason not to go there, or ''


@dataclass(frozen=True, slots=True)
class _Moved:
    location: str
    status: int


@dataclass(slots=True)
class _Order:
    """One call of `get` on its way: what is asked for, and what it has cost so far."""

    url: str
    etag: str
    last_modified: str
    any_type: bool
    cut_at: int
    started: float
    requests: int = 0

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self.started

    def refused(self, reason: str, status: int = 0) -> Refused:
        return Refused(reason, self.requests, status, self.elapsed)

    def failed(self, reason: str, status: int = 0, retry: bool = True, wait: float | None = None) -> Failed:
        return Failed(reason, status, retry, wait, self.requests, self.elapsed)


class Network:
    """Fetches over HTTP. `allowed_private` lists the host:port pairs that may lie in private networks."""

    def __init__(
        self,
        user_agent: str,
        allowed_private: frozenset[str] = frozenset(),
        limits: Limits | None = None,
        certificates: str | bool = True,
    ) -> None:
        self.user_agent = user_agent
        self.allowed_private = allowed_private
        self.limits = limits or Limits()
        self._certificates = certificates
        self._adapter = guarded_adapter(allowed_private)

    def get(
        self,
        url: str,
        etag: str = "",
        last_modified: str = "",
        *,
        may_follow: MayFollow | None = None,
        any_type: bool = False,
        cut_at: int = 0,
    ) -> Answer:
        """Fetch `url`, following redirects by hand; conditionally if a validator is given.

        `may_follow` is asked before each redirect. `any_type` also reads what is no page (robots.txt is served as
        anything); `cut_at` keeps that many bytes of a longer body instead of refusing it.
        """
        order = _Order(url, etag, last_modified, any_type, cut_at, time.monotonic())
        with Deadline(self.limits.total) as deadline:
            answer = self._follow(order, may_follow)
        if deadline.passed and not isinstance(answer, Refused):
            # A connection ended by us can look like the end of a body.
            return order.failed(f"no whole answer within {self.limits.total:g} s")
        return answer

    def _follow(self, order: _Order, may_follow: MayFollow | None) -> Answer:
        seen = {order.url}
        while isinstance(answer := self._request(order), _Moved):
            target = resolve(answer.location, order.url)
            if target is None:
                return order.refused("moved to an address that cannot be read", answer.status)
            if target in seen:
                return order.refused("moved in a circle", answer.status)
            if len(seen) > self.limits.redirects:
                return order.refused(f"moved more than {self.limits.redirects} times", answer.status)
            if may_follow and (reason := may_follow(target)):
                return order.refused(reason, answer.status)
            seen.add(target)
            # The validators belong to the first address.
            order.url, order.etag, order.last_modified = target, "", ""
        return answer

    def _request(self, order: _Order) -> Answer | _Moved:
        try:
            prepared = self._prepare(order)
        except (requests.RequestException, ValueError):
            return order.refused("the address cannot be read")
        order.requests += 1
        try:
            # Through the adapter, not a Session: a Session would read the body of a redirect without a limit.
            timeout = (self.limits.connect, self.limits.read)
            response = self._adapter.send(prepared, stream=True, timeout=timeout, verify=self._certificates)
            try:
                return self._judge(order, response)
            finally:
                response.close()
        except ForbiddenAddressError as error:
            order.requests -= 1  # nothing was sent
            return order.refused(str(error))
        except (requests.RequestException, HTTPError, HTTPException, OSError, ValueError, OverflowError) as error:
            # The last two: lengths in an answer that are no lengths, which http.client takes as they are.
            return order.failed(_in_words(error))

    def _prepare(self, order: _Order) -> requests.PreparedRequest:
        headers = {
            "User-Agent": self.user_agent,
            "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.8",
            "Accept-Encoding": "gzip, deflate, br" if BROTLI else "gzip, deflate",
            "Accept-Language": "zh-CN,zh;q=0.9,en;q=0.8",
            "Connection": "close",
        }
        if order.etag:
            headers["If-None-Match"] = order.etag
        if order.last_modified:
            headers["If-Modified-Since"] = order.last_modified
        return requests.Request("GET", order.url, headers=headers).prepare()

    def _judge(self, order: _Order, response: requests.Response) -> Answer | _Moved:
        status, headers = response.status_code, response.headers
        if sum(len(name) + len(value) for name, value in headers.items()) > self.limits.headers:
            return order.refused("its headers are too long", status)
        if status in REDIRECTS and "location" in headers:
            return _Moved(_utf8(headers["location"]), status)
        if status == 304:
            return NotModified(order.requests, order.elapsed)
        if not 200 <= status < 300:
            wait = retry_after(headers.get("retry-after", ""), datetime.now(UTC))
            return order.failed(f"the site answered {status}", status, status in WORTH_RETRYING, wait)
        content_type = _utf8(headers.get("content-type", ""))[:200]
        media_type = content_type.partition(";")[0].strip().lower()
        if not order.any_type and media_type not in READABLE and not media_type.endswith("+xml"):
            return order.refused(f"not a page but {media_type[:60]}", status)
        encodings = {part.strip().lower() for part in headers.get("content-encoding", "").split(",") if part.strip()}
        if not encodings <= ENCODINGS:
            return order.refused("compressed in a way that cannot be read", status)
        body = _read(response, (order.cut_at or self.limits.body) + 1)
        if order.cut_at:
            body = body[: order.cut_at]
        elif len(body) > self.limits.body:
            return order.refused(f"larger than {self.limits.body // 1024} KiB", status)
        return Fetched(
            url=order.url,
            status=status,
            body=body,
            content_type=content_type,
            etag=_validator(headers.get("etag", ""), 200),
            last_modified=_validator(headers.get("last-modified", ""), 100),
            elapsed=order.elapsed,
            requests=order.requests,
            robots_tag="\n".join(response.raw.headers.getlist("x-robots-tag"))[:2000],
        )


def _read(response: requests.Response, limit: int) -> bytes:
    """Read at most `limit` decoded bytes."""
    parts, size = [], 0
    while size < limit:
        part = response.raw.read(min(CHUNK, limit - size), decode_content=True)
        if not part:
            break
        parts.append(part)
        size += len(part)
    return b"".join(parts)


def _utf8(value: str) -> str:
    """A header's bytes, which http.client reads as Latin-1, read as UTF-8 where they are; without NUL and the like."""
    with suppress(UnicodeError):
        value = value.encode("latin-1").decode("utf-8")
    return clean(value)


def _validator(value: str, longest: int) -> str:
    """A validator to send back later; one that is cut or not ASCII would never match, and NUL cannot be stored."""
    return value if len(value) <= longest and value.isascii() and value.isprintable() else ""


def _in_words(error: Exception) -> str:
    if isinstance(error, requests.exceptions.ConnectTimeout):
        return "no connection in time"
    if isinstance(error, requests.exceptions.SSLError):
        return "no secure connection could be made"
    if "NameResolutionError" in repr(error):
        return "its name is unknown"
    if isinstance(error, requests.exceptions.Timeout) or "timed out" in str(error):
        return "no answer in time"
    if isinstance(error, DecodeError) or "decode" in repr(error).lower():
        return "its compression is broken"
    return "the connection failed or broke off"
