"""What a reader types for a site, made into the address that its walks start from."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Collection

from crawler.canonical import host_key, resolve
from crawler.errors import CrawlerError
from crawler.net.guard import endpoint, is_forbidden_port, refusal

_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*)://")
_FULL_WIDTH = str.maketrans("：／．。？＃", ":/..?#")  # what a Chinese keyboard makes of an address
_INNER_NAMES = ("localhost", "local", "internal", "lan", "home.arpa", "test", "invalid", "example", "onion")


class BadSiteError(CrawlerError):
    """Not an address that newsreader can or may walk; the text says why.

    `code` (empty, scheme, nonsense, password, private or port) and `value` let the caller say it in the reader's
    language.
    """

    def __init__(self, text: str, code: str, value: str = "") -> None:
        super().__init__(text)
        self.code = code
        self.value = value


def start_address(text: str, allowed_private: Collection[str] = ()) -> str:
    """The address that a walk of the site `text` starts from.

    A missing scheme becomes https, or http for a listed private address. Raises BadSiteError for nonsense, for other
    schemes, for addresses with a password, and for private ones and ports of other services that `allowed_private`
    (host:port) does not list.
    Names that lead to private addresses show only when they are dialled.
    """
    typed = text.strip()
    if not typed:
        raise BadSiteError("Type the address of a site, for example news.example.org.", "empty")
    head, mark, tail = typed.partition("//") if "//" in typed else typed.translate(_FULL_WIDTH).partition("//")
    typed = head.translate(_FULL_WIDTH) + mark + tail
    scheme = _SCHEME.match(typed)
    if scheme is None:
        return _checked(_with_scheme(typed, allowed_private), text, allowed_private)
    if scheme[1].lower() not in ("http", "https"):
        raise BadSiteError(f"Only http and https addresses can be walked, not {scheme[1]}.", "scheme", scheme[1])
    return _checked(typed, text, allowed_private)


def _with_scheme(typed: str, allowed_private: Collection[str]) -> str:
    typed = typed.lstrip("/")
    plain = resolve(f"http://{typed}", "http://x.invalid/")
    if plain is not None and host_key(plain) in allowed_private:
        return f"http://{typed}"
    return f"https://{typed}"


def _checked(typed: str, text: str, allowed_private: Collection[str]) -> str:
    url = None if re.search(r"\s", typed) else resolve(typed, "http://x.invalid/")
    if url is None:
        raise _nonsense(text)
    if "@" in url.partition("://")[2].partition("/")[0]:
        raise BadSiteError("An address with a name and a password cannot be walked.", "password")
    key = host_key(url)
    host, _, port = key.rpartition(":")
    if endpoint(host, int(port)) in allowed_private:
        return url
    if _is_inner(host.strip("[]")):
        reason = f"{key} is a private address. It can be walked only if the server's settings list it."
        raise BadSiteError(reason, "private", key)
    if "." not in host.strip(".") and ":" not in host:
        raise _nonsense(text)
    if is_forbidden_port(host, int(port), allowed_private):
        raise BadSiteError(f"Port {port} belongs to another service than the web.", "port", port)
    return url


def _nonsense(text: str) -> BadSiteError:
    shown = text.strip()[:100]
    return BadSiteError(f"“{shown}” is not a web address. Example: news.example.org.", "nonsense", shown)


def _is_inner(host: str) -> bool:
    try:
        return bool(refusal(str(ipaddress.ip_address(host))))
    except ValueError:
        name = host.rstrip(".")
        return any(name == inner or name.endswith(f".{inner}") for inner in _INNER_NAMES)
