"""Which types of content can be pages. A type is what a server claims; where it claims little, the bytes decide."""

from __future__ import annotations

import re

LOOK = 1024  # bytes of a body that show whether it is a page

_READABLE = re.compile(r"|text/(?:html|xml|plain)|application/(?:(?:[\w.-]+\+)?xml|feed\+json)")
# Nothing of these is read. All others (application/octet-stream, misspelt ones …) are, if they begin as a page does.
_NEVER = re.compile(
    r"(?:image|audio|video|font|model)/.*|text/(?:css|csv|calendar|vcard|(?:x-)?(?:java|ecma|type)script)"
    r"|application/(?:pdf|(?:x-)?(?:java|ecma)script|wasm|msword|vnd\..*|x-shockwave-flash|(?:[\w.-]+\+)?json"
    r"|(?:x-)?(?:zip|gzip|tar|bzip2?|xz)|(?:x-)?(?:zip|7z|rar)-compressed|(?:x-|vnd\.)?rar)"
)
_PAGE_START = re.compile(
    rb"<(?:!doctype\s+html|html|head|body|\?xml|rss|feed|urlset|sitemapindex|rdf:rdf)\b", re.IGNORECASE
)
_PACKED_SITEMAP = re.compile(r"xml[^/?]*\.gz(?:\?|$)", re.IGNORECASE)


def is_readable(media_type: str) -> bool:
    """Whether a body of this type (lower case, without parameters; "" if none was given) is read as it is."""
    return _READABLE.fullmatch(media_type) is not None


def is_never_a_page(media_type: str) -> bool:
    return not is_readable(media_type) and _NEVER.fullmatch(media_type) is not None


def is_packed_sitemap(url: str) -> bool:
    """Whether the address is that of a gzipped XML file (sitemap.xml.gz), which servers label as they like."""
    return _PACKED_SITEMAP.search(url) is not None


def shows_a_page(body: bytes | bytearray) -> bool:
    """Whether the first 1024 bytes look like HTML, a feed or a sitemap, UTF-16 included."""
    return _PAGE_START.search(body[:LOOK].replace(b"\0", b"")) is not None
