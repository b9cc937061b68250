"""The one network door: bytes in, with limits on time, size, type and redirects, and never from a private address.

Everything that can be expected of the web is a value (`Fetched | NotModified | Refused | Failed`). Nothing is decoded
here, cookies live no longer than the visit of one page, no proxy, .netrc or other part of the environment is heeded,
and a connection serves one request, so that every request is dialled and therefore judged anew.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from urllib.parse import quote_from_bytes

from crawler.canonical import resolve, without_user
from crawler.errors import CrawlerError
from crawler.net.answers import BrokenAnswer, LongHeadersError
from crawler.net.cookies import Cookies
from crawler.net.dialling import Deadline, ForbiddenAddressError
from crawler.net.media import LOOK, is_never_a_page, is_packed_sitemap, is_readable, shows_a_page
from crawler.net.politeness import retry_after
from crawler.net.unpacking import BrokenCompressionError, UnknownCompressionError, unpacked
from crawler.net.wire import Answered, asked, in_words
from crawler.pages.charset import clean

REDIRECTS = frozenset({301, 302, 303, 307, 308})
WORTH_RETRYING = frozenset({408, 425, 429, 500, 502, 503, 504})
LEAST_OF_A_PAGE = 1024  # bytes of a page that broke off for which it is read all the same; our choice
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
    `robots_tag` the X-Robots-Tag headers, one a line; `refresh` the header of that name; not `whole` if the answer
    broke off and this is what had come of it, which then has no validators.
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
    refresh: str = ""
    whole: bool = True


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
LeadsOn = Callable[[Fetched], str]  # given a page, the address that it sends every reader on to at once, or ''


@dataclass(frozen=True, slots=True)
class _Moved:
    location: str
    status: int


class _Unconditional:
    """The site wants to be asked again without validators."""


@dataclass(slots=True)
class _Order:
    """One call of `get` on its way: what is asked for, and what it has cost so far. The validators are of `first`."""

    first: str
    etag: str
    last_modified: str
    any_type: bool
    cut_at: int
    deadline: Deadline
    started: float
    url: str
    requests: int = 0
    cookies: Cookies = field(default_factory=Cookies)

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self.started

    @property
    def state(self) -> tuple[str, str]:
        """What the site sees of a request: asked the same again, it would answer the same."""
        return self.url, self.cookies.header(self.url)

    def refused(self, reason: str, status: int = 0) -> Refused:
        return Refused(reason, self.requests, status, self.elapsed)

    def failed(self, reason: str, status: int = 0, retry: bool = True, wait: float | None = None) -> Failed:
        return Failed(reason, status, retry, wait, self.requests, self.elapsed)


class Network:
    """Fetches over HTTP. `allowed_private` lists the host:port pairs that may lie in private networks; `certificates`
    is the path of those to trust instead of the usual ones.
    """

    def __init__(
        self,
        user_agent: str,
        allowed_private: frozenset[str] = frozenset(),
        limits: Limits | None = None,
        certificates: str = "",
    ) -> None:
        self.user_agent = user_agent
        self.allowed_private = allowed_private
        self.limits = limits or Limits()
        self._certificates = certificates

    def get(
        self,
        url: str,
        etag: str = "",
        last_modified: str = "",
        *,
        may_follow: MayFollow | None = None,
        leads_on: LeadsOn | None = None,
        any_type: bool = False,
        cut_at: int = 0,
        cookies: Cookies | None = None,
    ) -> Answer:
        """Fetch `url`, following redirects by hand; conditionally if a validator is given.

        `may_follow` is asked before each redirect, `leads_on` of each page whether it is one. `any_type` also reads
        what is no page (robots.txt is served as anything), but only whole: half a set of rules is none. `cut_at` keeps
        that many bytes of a longer body instead of refusing it. `cookies` are shown where they belong and added to.
        """
        address = resolve(url, url)
        if address is None:
            return Refused("the address cannot be read", 0)
        address = without_user(address)
        with Deadline(self.limits.total) as deadline:
            order = _Order(address, etag, last_modified, any_type, cut_at, deadline, time.monotonic(), address)
            order.cookies = Cookies() if cookies is None else cookies
            answer = self._follow(order, may_follow, leads_on)
        if deadline.passed and isinstance(answer, Failed):
            return order.failed(f"no whole answer within {self.limits.total:g} s")
        return answer

    def _follow(self, order: _Order, may_follow: MayFollow | None, leads_on: LeadsOn | None) -> Answer:
        seen = set()
        while True:
            seen.add(order.state)
            answer = self._request(order)
            if isinstance(answer, _Unconditional):
                order.etag = order.last_modified = ""
                continue
            page = answer if isinstance(answer, Fetched) else None
            if isinstance(answer, _Moved):
                location, status = answer.location, answer.status
            elif page is None or leads_on is None or not (location := leads_on(page)):
                return answer
            else:
                status = page.status
            target = resolve(location, order.url)
            if target is None:
                return page or order.refused("moved to an address that cannot be read", status)
            order.url = without_user(target)
            if order.state in seen:
                return page or order.refused("moved in a circle", status)
            if len(seen) > self.limits.redirects:
                return page or order.refused(f"moved more than {self.limits.redirects} times", status)
            if may_follow and (reason := may_follow(order.url)):
                return order.refused(reason, status)

    def _request(self, order: _Order) -> Answer | _Moved | _Unconditional:
        order.requests += 1
        try:
            with asked(
                order.url,
                self._headers(order),
                allowed=self.allowed_private,
                connect=self.limits.connect,
                read=self.limits.read,
                longest_headers=self.limits.headers,
                certificates=self._certificates,
            ) as answered:
                return self._judge(order, answered)
        except ForbiddenAddressError as error:
            order.requests -= 1  # nothing was sent
            return order.refused(str(error))
        except LongHeadersError as error:
            return order.refused(str(error), error.status)
        except (CrawlerError, OSError, ValueError) as error:  # ValueError: what ssl makes of a host name
            return order.failed(in_words(error))

    def _headers(self, order: _Order) -> dict[str, str]:
        headers = {
            "User-Agent": self.user_agent,
            "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.8,*/*;q=0.1",
            "Accept-Encoding": "gzip, deflate, br",
            "Accept-Language": "zh-CN,zh;q=0.9,en;q=0.8",
            "Connection": "close",
        }
        if cookie := order.cookies.header(order.url):
            headers["Cookie"] = cookie
        if order.url == order.first and order.etag:
            headers["If-None-Match"] = order.etag
        if order.url == order.first and order.last_modified:
            headers["If-Modified-Since"] = order.last_modified
        return headers

    def _judge(self, order: _Order, answered: Answered) -> Answer | _Moved | _Unconditional:
        status = answered.status
        order.cookies.take(order.url, answered.headers)
        if status in REDIRECTS and (locations := set(filter(None, answered.all("Location")))):
            # Two at once are no answer; an empty one is none.
            return _Moved(_location(locations.pop()) if len(locations) == 1 else "http://", status)
        if status == 304:
            return NotModified(order.requests, order.elapsed)
        if status == 412 and (order.etag or order.last_modified):
            return _Unconditional()
        if not 200 <= status < 300:
            wait = retry_after(answered.first("Retry-After"), datetime.now(UTC))
            return order.failed(f"the site answered {status}", status, status in WORTH_RETRYING, wait)
        content_type = _utf8(next(reversed(answered.all("Content-Type")), ""))[:200]
        media_type = content_type.partition(";")[0].strip().lower()
        wanted = order.any_type or is_readable(media_type) or is_packed_sitemap(order.url)
        if not wanted and is_never_a_page(media_type):
            return order.refused(f"not a page but {media_type[:60]}", status)
        body = self._body(order, answered, must_show=not wanted)
        if isinstance(body, Refused | Failed):
            return body
        if body is None:
            return order.refused(f"not a page but {media_type[:60]}", status)
        content, whole = body
        return Fetched(
            url=order.url,
            status=status,
            body=content,
            content_type=content_type,
            etag=_validator(answered.first("ETag"), 200) if whole else "",
            last_modified=_validator(answered.first("Last-Modified"), 100) if whole else "",
            elapsed=order.elapsed,
            requests=order.requests,
            robots_tag="\n".join(map(clean, answered.all("X-Robots-Tag")))[:2000],
            refresh=_utf8(answered.first("Refresh")),
            whole=whole,
        )

    def _body(
        self, order: _Order, answered: Answered, *, must_show: bool
    ) -> tuple[bytes, bool] | Refused | Failed | None:
        """The unpacked body and whether it is whole; None if it `must_show` by its beginning that it is a page and
        does not."""
        limit = order.cut_at or self.limits.body
        words = [word.strip().lower() for value in answered.all("Content-Encoding") for word in value.split(",")]
        body, reason = bytearray(), ""
        try:
            for piece in unpacked(self._arriving(answered), words):
                body += piece
                if len(body) > limit or (must_show and len(body) >= LOOK and not shows_a_page(body)):
                    break
        except (_TooMuchError, UnknownCompressionError) as error:
            return order.refused(str(error), answered.status)
        except (BrokenAnswer, BrokenCompressionError, OSError) as error:
            reason = in_words(error)
        if order.deadline.passed:
            reason = "no answer in time"  # a connection that we ended can look like the end of a body
        if reason and (order.any_type or not _is_worth_reading(body)):
            return order.failed(reason)
        if must_show and not shows_a_page(body):
            return None
        if len(body) > limit and not order.cut_at:
            return order.refused(f"larger than {limit // 1024} KiB", answered.status)
        return bytes(body[:limit]), not reason

    def _arriving(self, answered: Answered) -> Iterator[bytes]:
        """The body as it comes. Nothing that unpacks to less than it is goes on for ever."""
        left = self.limits.body + CHUNK
        while part := answered.read(CHUNK):
            left -= len(part)
            if left < 0:
                raise _TooMuchError(f"larger than {self.limits.body // 1024} KiB")
            yield part


class _TooMuchError(CrawlerError):
    pass


def _is_worth_reading(body: bytearray) -> bool:
    """Whether what came before an answer broke off is more than the head of a page, or all but its end."""
    return len(body) >= LEAST_OF_A_PAGE or b"</html" in body.lower()


def _location(value: str) -> str:
    """The address in a Location header: UTF-8 if it is, else with the bytes of whatever charset escaped as they are."""
    try:
        return value.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return "".join(part if part.isascii() else quote_from_bytes(part.encode("latin-1")) for part in value)


def _utf8(value: str) -> str:
    """A header's bytes, read as Latin-1, read as UTF-8 where they are; without controls that no database stores."""
    with suppress(UnicodeError):
        value = value.encode("latin-1").decode("utf-8")
    return clean(value).strip()


def _validator(value: str, longest: int) -> str:
    """A validator to send back later, exactly as it came; one that is cut or without its NUL would never match."""
    return value if len(value) <= longest and clean(value) == value and value.isprintable() else ""
