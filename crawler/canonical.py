"""Addresses: one WHATWG parser (ada) for resolving links, for the request and for the de-duplication key.

The key says which addresses lead to the same page. It is never requested: the address asked for stays as the site
wrote it, percent-escapes included, which on many Chinese sites are GBK bytes that no decoder may touch.
"""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import blake2b
from urllib.parse import quote_from_bytes

import ada_url

from crawler.errors import BrokenAddress

MAXIMUM_HOST = 253  # characters of a name that can be resolved (RFC 1035, 2.3.4)
MAXIMUM_LENGTH = 2000  # characters; longer ones are traps, and models store no more

_EDITION = re.compile(r"^(?:www\d?|m|wap|mobile|amp|touch|3g)\.(?=.+\.)")  # one site's pages for other devices
_PORTS = {"http:": "80", "https:": "443"}
_TRACKING = re.compile(
    r"(?:utm_\w+|utm|spm\w*|scm|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|igshid|mc_[ce]id|_ga|_gl"
    r"|_hs\w+|mkt_tok|vero_\w+|wt_?mc\w*|ref_src|ref_url|share_(?:token|source|medium|from|times|id|tag|plat)\w*"
    r"|sharefrom|shareid|isappinstalled|nsukey|from_?source|hmsr|hmpl|hmcu|hmkw|hmci|bd_vid|bdmss|qhclickid"
    r"|weibo_id|vd_source|xtor|cmpid|_openstat|tracking_?id|wxshare_count)",
    re.IGNORECASE,
)
_SESSION = re.compile(
    r"(?:j?session_?id|phpsessid|aspsessionid\w*|asp\.net_sessionid|cfid|cftoken|zenid|oscsid|sessid)",
    re.IGNORECASE,
)
# Names that are a session id or a trace on some sites and the page's own parameter on others: the value decides.
_BY_VALUE = {
    "sid": re.compile(r"[0-9a-f]{16,}|(?=\w*\d)(?=\w*[a-z])\w{20,}", re.IGNORECASE),
    "s": re.compile(r"[0-9a-f]{32}", re.IGNORECASE),
    "from": re.compile(r"[a-z][a-z_-]*\d{0,4}", re.IGNORECASE),
    "source": re.compile(
        r"(?:weibo|weixin|wechat|qq|rss|feed|share|app|mobile|timeline|home|hot|search)", re.IGNORECASE
    ),
    "ref": re.compile(
        r"(?:weibo|weixin|wechat|qq|rss|feed|share|app|mobile|home|hot|nav|twitter|facebook)", re.IGNORECASE
    ),
}
_PATH_SESSION = re.compile(
    r";(?:jsessionid|phpsessid|sessionid|sid)=[^/;?#]*|/\([SAF]\([^/()]*\)\)(?=/)", re.IGNORECASE
)
_ESCAPE = re.compile(r"%[0-9a-fA-F]{2}")
_DROPPABLE = ("?", ";", "%", "@", "/(", "./", ".:")
# Most links: a path, behind an origin or not, in characters that the parser leaves as they are.
# Dot segments are its work.
_PLAIN = re.compile(r"(?P<origin>https?://[a-z0-9.-]+(?::\d+)?)?(?P<path>/(?!/)[\w./~=&+,:@!$*?-]{0,1000})", re.ASCII)
_NOT_ASCII = re.compile(r"[^\x00-\x7f]+")


def _parse(url: str, base: str | None = None) -> ada_url.URL | None:
    try:
        parsed = ada_url.URL(url, base) if base else ada_url.URL(url)
    except ValueError:  # lone surrogates are a UnicodeEncodeError, which is one too
        return None
    return parsed if parsed.protocol in _PORTS and len(parsed.hostname) <= MAXIMUM_HOST else None


@lru_cache(maxsize=1024)
def _origin(root: str, base: str | None = None) -> str | None:
    """An address of a root without its last slash; remembered, since a page has many links and few origins."""
    parsed = _parse(root, base)
    return parsed.href[:-1] if parsed else None


def resolve(href: str, base: str, charset: str = "utf-8") -> str | None:
    """The absolute http(s) address of `href` on a page at `base`, without fragment.

    None for other schemes (javascript:, mailto: …), for what the standard calls a failure, and for addresses over
    2000 characters. A raw non-ASCII query is escaped in the page's own `charset`, as browsers do (WHATWG URL, 5.2).
    """
    if len(href) > 2 * MAXIMUM_LENGTH:
        return None
    if charset not in ("utf-8", "") and not href.isascii() and "?" in href:
        head, mark, query = href.partition("?")
        query, hash_mark, fragment = query.partition("#")
        href = head + mark + _NOT_ASCII.sub(lambda found: _escaped(found[0], charset), query) + hash_mark + fragment
    if (plain := _PLAIN.fullmatch(href)) and "/." not in href:
        origin = _origin(f"{plain['origin']}/") if plain["origin"] else _origin("/", base)
        return f"{origin}{plain['path']}" if origin is not None else None
    parsed = _parse(href, base)
    if parsed is None:
        return None
    address = parsed.href.partition("#")[0]
    return address if len(address) <= MAXIMUM_LENGTH else None


def _escaped(text: str, charset: str) -> str:
    try:
        return quote_from_bytes(text.encode(charset))
    except (UnicodeError, LookupError):
        return text


def without_user(url: str) -> str:
    """`url`, which `resolve` gave, without the name and password of whoever wrote the link."""
    scheme, mark, rest = url.partition("://")
    authority, slash, path = rest.partition("/")
    return scheme + mark + authority.rpartition("@")[2] + slash + path


def url_key(url: str) -> str:
    """The de-duplication key: two addresses with one key lead to one page.

    Dropped are fragment, default port, user and password, the dot behind a host, session ids (query, `;jsessionid=`,
    cookieless ASP.NET segments), tracking parameters and an empty query. Order and bytes of the other parameters stay;
    escapes get upper-case digits (RFC 3986, 6.2.2.1). `www.` stays: on some sites the bare name is another page or
    none. Idempotent. Text that is no http(s) address is its own key, stripped of blanks.
    """
    while True:
        parsed = _parse(url)
        if parsed is None:
            return url.strip()
        key = _key_of(parsed)
        if key == url:
            return key
        url = key  # what was dropped can uncover a dot segment, so look again until nothing changes


def key_of_resolved(url: str) -> str:
    """`url_key` of an address that `resolve` gave, without parsing it again where nothing can be dropped."""
    return url_key(url) if any(map(url.__contains__, _DROPPABLE)) else url


def _key_of(parsed: ada_url.URL) -> str:
    address, mark, query = without_user(parsed.href.partition("#")[0]).partition("?")
    if _has_final_dot(parsed.hostname):
        address = address.replace(parsed.hostname, parsed.hostname[:-1], 1)
    if ";" in address or "/(" in address:
        origin, path = address[: -len(parsed.pathname)], parsed.pathname
        address = origin + (_PATH_SESSION.sub("", path) or "/")
    if mark:
        parts = [part for part in query.split("&") if part]
        is_range = any(part.startswith("to=") for part in parts)  # ?from=…&to=… is a question, not a trace
        query = "&".join(part for part in parts if (is_range and part.startswith("from=")) or not _is_noise(part))
        address = f"{address}?{query}" if query else address
    return _ESCAPE.sub(lambda found: found[0].upper(), address) if "%" in address else address


def _is_noise(parameter: str) -> bool:
    name, _, value = parameter.partition("=")
    if _TRACKING.fullmatch(name) or _SESSION.fullmatch(name):
        return True
    by_value = _BY_VALUE.get(name.lower())
    return by_value is not None and by_value.fullmatch(value) is not None


def key_digest(key: str) -> str:
    """32 hexadecimal digits of a key from `url_key`: what the models store in their `key` fields."""
    return blake2b(key.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def host_key(url: str) -> str:
    """The host and always the port, "host:port", in ASCII and lower case; IPv6 in brackets. Raises BrokenAddress.

    Without the dot that may end a name, so that a host is one host however its links are written.
    """
    parsed = _parse(url)
    if parsed is None:
        raise BrokenAddress(f"{url[:200]!r} is not a web address.")
    name = parsed.hostname[:-1] if _has_final_dot(parsed.hostname) else parsed.hostname
    return f"{name}:{parsed.port or _PORTS[parsed.protocol]}"


def _has_final_dot(hostname: str) -> bool:
    """Of two dots neither is dropped: a name that ends in an empty label is none."""
    return hostname.endswith(".") and len(hostname) > 1 and not hostname.endswith("..")


def site_name(url: str) -> str:
    """The host as people write it: no `www.`, international names in their own script. Raises BrokenAddress."""
    name = host_key(url).rpartition(":")[0].removeprefix("www.")
    return str(ada_url.idna_to_unicode(name)) if "xn--" in name else name


def believed_canonical(declared: str, url: str) -> str:
    """The canonical address that the page at `url` declares, if it can be one of that page; else "".

    One on another site would let a page take another's place, and the home page is nobody's canonical address but its
    own: templates that name it on every page are common.
    """
    there, here = _parse(declared), _parse(url)
    if there is None or here is None or not _is_same_site(there.hostname, here.hostname):
        return ""
    return "" if there.pathname == "/" and not there.search and (here.pathname != "/" or here.search) else declared


def _is_same_site(one: str, other: str) -> bool:
    one, other = (_EDITION.sub("", name) for name in (one, other))
    return one == other or one.endswith(f".{other}") or other.endswith(f".{one}")
