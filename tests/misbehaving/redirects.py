"""Redirects in circles, to nowhere, to places where nobody must be sent, and over cookies."""

from __future__ import annotations

from http.server import BaseHTTPRequestHandler

from tests.fakes.web import Reply, Web, moved
from tests.misbehaving.kinds import HTML, OK, PAGE, PATH, Build, Ending, Misbehaviour, kind, wire

GROUP = "redirect"
TARGET = "/there.html"


def _to(location: str | bytes) -> Build:
    """PATH moves to `location`; the article waits at TARGET and at the address whose path is GBK bytes."""

    def build(web: Web) -> None:
        line = location if isinstance(location, bytes) else location.replace("{web}", web.endpoint).encode("latin-1")
        answer = wire("HTTP/1.1 302 Found", b"Location: " + line, "Content-Length: 0", body=b"")
        web.pages[PATH] = Reply(raw=lambda handler: _write(handler, answer))
        for path in (TARGET, "/%D0%C2%CE%C5.html", "/%E6%96%B0%E9%97%BB.html", "/a%20b.html"):
            web.pages[path] = Reply(PAGE)

    return build


def _write(handler: BaseHTTPRequestHandler, answer: bytes) -> None:
    handler.wfile.write(answer)
    handler.wfile.flush()


def _chain(length: int) -> Build:
    def build(web: Web) -> None:
        for step in range(length):
            web.pages[PATH if not step else f"/hop{step}"] = moved(f"/hop{step + 1}")
        web.pages[f"/hop{length}"] = Reply(PAGE)

    return build


def _maze(web: Web) -> None:
    """Every address moves to a new one."""
    web.pages[PATH] = moved("/0")
    for step in range(200):
        web.pages[f"/{step}"] = moved(f"/{step + 1}")


def _circle(web: Web) -> None:
    web.pages[PATH], web.pages["/b"] = moved("/b"), moved(PATH)


def _cookie(web: Web) -> None:
    """The page is given to those who bring back the cookie; everyone else is sent round again."""

    def raw(handler: BaseHTTPRequestHandler) -> None:
        if "seen=yes" in (handler.headers.get("Cookie") or ""):
            _write(handler, wire(OK, HTML, f"Content-Length: {len(PAGE)}"))
        else:
            head = ("HTTP/1.1 302 Found", f"Location: {PATH}", "Set-Cookie: seen=yes; Path=/", "Content-Length: 0")
            _write(handler, wire(*head, body=b""))

    web.pages[PATH] = Reply(raw=raw)


def _cookie_elsewhere(web: Web) -> None:
    """A cookie is set on the way to another address, which turns away everyone without it."""

    def raw(handler: BaseHTTPRequestHandler) -> None:
        if "pass=1" in (handler.headers.get("Cookie") or ""):
            _write(handler, wire(OK, HTML, f"Content-Length: {len(PAGE)}"))
        else:
            _write(handler, wire("HTTP/1.1 403 Forbidden", "Content-Length: 0", body=b""))

    head = ("HTTP/1.1 302 Found", f"Location: {TARGET}", "Set-Cookie: pass=1; Path=/", "Content-Length: 0")
    web.pages[PATH] = Reply(raw=lambda handler: _write(handler, wire(*head, body=b"")))
    web.pages[TARGET] = Reply(raw=raw)


def _cookie_for_ever(web: Web) -> None:
    """A new cookie each time, and never the page."""
    count = iter(range(10_000))

    def raw(handler: BaseHTTPRequestHandler) -> None:
        head = ("HTTP/1.1 302 Found", f"Location: {PATH}", f"Set-Cookie: n={next(count)}; Path=/", "Content-Length: 0")
        _write(handler, wire(*head, body=b""))

    web.pages[PATH] = Reply(raw=raw)


def _large(web: Web) -> None:
    web.pages[PATH] = Reply(bytes(20_000_000), 302, headers={"Location": TARGET})
    web.pages[TARGET] = Reply(PAGE)


def _without_location(web: Web) -> None:
    web.pages[PATH] = Reply(b"", 302)


FORBIDDEN: tuple[tuple[str, str], ...] = (
    ("a port of this machine", "http://127.0.0.1:1/"),
    ("this machine by name", "http://localhost:1/"),
    ("this machine in decimal", "http://2130706433:1/"),
    ("this machine in hexadecimal", "http://0x7f.0x0.0x0.0x1:1/"),
    ("this machine in octal", "http://0177.0.0.01:1/"),
    ("this machine in two numbers", "http://127.1:1/"),
    ("this machine by IPv6", "http://[::1]:1/"),
    ("an IPv4 address dressed as IPv6", "http://[::ffff:127.0.0.1]:1/"),
    ("an IPv4 address behind NAT64", "http://[64:ff9b::7f00:1]:1/"),
    ("an IPv4 address behind 6to4", "http://[2002:7f00:1::]:1/"),
    ("a private network", "http://192.168.0.1/"),
    ("a provider's private network", "http://100.64.0.1/"),
    ("a link-local network", "http://[fe80::1]/"),
    ("a cloud's metadata service", "http://169.254.169.254/latest/meta-data/"),
    ("multicast", "http://224.0.0.1/"),
    ("the address of all zeroes", "http://0.0.0.0:1/"),
    ("a file", "file:///etc/passwd"),
    ("a script", "javascript:alert(1)"),
    ("another protocol", "ftp://127.0.0.1/"),
    ("no address at all", "http://"),
    ("a host that is none", "http://a..b%00c/"),
)
READ: tuple[Ending, ...] = ("read",)
KINDS: tuple[Misbehaviour, ...] = (
    *(kind(GROUP, f"to {what}", _to(target), "refused", "failed") for what, target in FORBIDDEN),
    kind(GROUP, "in a circle", _circle, "refused"),
    kind(GROUP, "to itself", moved(PATH), "refused"),
    kind(GROUP, "five times", _chain(5), *READ),
    kind(GROUP, "without end, always to a new address", _maze, "refused"),
    kind(GROUP, "without saying where", _without_location, "failed", "refused"),
    kind(GROUP, "to an empty address", _to(""), "refused", "failed"),
    kind(GROUP, "to an address in raw GBK", _to("/新闻.html".encode("gb18030")), *READ),
    kind(GROUP, "to an address in raw UTF-8", _to("/新闻.html".encode()), *READ),
    kind(GROUP, "to a relative address with dots", _to("../../../there.html"), *READ),
    kind(GROUP, "to an address without a scheme", _to("//{web}/there.html"), *READ),
    kind(GROUP, "to an address with a fragment", _to("/there.html#top"), *READ),
    kind(GROUP, "to an address with a blank", _to("/a b.html"), *READ),
    kind(GROUP, "with backslashes", _to("\\there.html"), *READ),
    kind(GROUP, "with 20 MB of page beside it", _large, *READ),
    kind(GROUP, "to the same address, to see whether a cookie comes back", _cookie, *READ),
    kind(GROUP, "to an address for those alone who bring the cookie set before", _cookie_elsewhere, *READ),
    kind(GROUP, "to the same address, with a new cookie each time", _cookie_for_ever, "refused", "failed"),
)
