"""Cookies of one visit: what a site sets on the way to a page is shown to it on the same way, and then forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterable
from http.cookiejar import Cookie, CookieJar, DefaultCookiePolicy
from typing import Any, Protocol, cast
from urllib.request import Request

MOST_COOKIES = 50  # a host, and longest of one in bytes: what RFC 6265, 6.1, asks of a browser
LONGEST_COOKIE = 4096
MOST_KEPT, LONGEST_KEPT = 20, 8192  # and bytes of all, in a way that is stored; our choice

_NAMES = ("name", "value", "domain", "domain_specified", "domain_initial_dot", "path", "secure")
_PLAIN: dict[str, Any] = {
    "version": 0, "port": None, "port_specified": False, "path_specified": True, "expires": None, "discard": True,
    "comment": None, "comment_url": None, "rest": {},
}  # fmt: skip

Kept = dict[str, Any]  # a cookie as JSON
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")  # never sent on, as a line end would begin a header


class Headers(Protocol):
    """Headers of an answer, all of a name."""

    @property
    def get_all(self) -> Any: ...


class Cookies:
    """Sent to the hosts and paths they were set for (RFC 6265, 5.3 and 5.4); never more than 50 of 4 KiB each."""

    def __init__(self, kept: Iterable[Kept] = ()) -> None:
        # No cookie for all of .com.cn, and one without a domain for its own host alone.
        policy = DefaultCookiePolicy(strict_domain=True, strict_ns_domain=DefaultCookiePolicy.DomainStrictNonDomain)
        self._jar = CookieJar(policy)
        for cookie in kept:
            self._jar.set_cookie(Cookie(**_PLAIN, **cookie))

    def kept(self) -> list[Kept]:
        """The cookies as JSON, for a way that is gone on later; no more than MOST_KEPT and LONGEST_KEPT."""
        kept = [{name: getattr(cookie, name) for name in _NAMES} for cookie in self._jar][:MOST_KEPT]
        return kept if sum(len(str(cookie["value"])) for cookie in kept) <= LONGEST_KEPT else []

    def take(self, url: str, headers: Headers) -> None:
        """Keep what the answer of `url` sets; too long and too many ones are dropped."""
        self._jar.extract_cookies(cast(Any, _Head(headers)), Request(url))  # noqa: S310 - nothing is opened
        for at, cookie in enumerate(list(self._jar)):
            written = f"{cookie.name}={cookie.value or ''}"
            if at >= MOST_COOKIES or len(written) > LONGEST_COOKIE or _CONTROL.search(written):
                self._jar.clear(cookie.domain, cookie.path, cookie.name)

    def header(self, url: str) -> str:
        """The value of the Cookie header for `url`, or ""."""
        request = Request(url)  # noqa: S310
        self._jar.add_cookie_header(request)
        return str(request.get_header("Cookie", ""))


class _Head:
    """The part of an answer that http.cookiejar looks at."""

    def __init__(self, headers: Headers) -> None:
        self._headers = headers

    def info(self) -> Headers:
        return self._headers
