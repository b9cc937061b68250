"""Pages whose bytes are not what they say, or too much of a thing."""

from __future__ import annotations

from tests.fakes.web import Reply
from tests.misbehaving.kinds import OK, PAGE, Misbehaviour, kind, lazily, wire

GROUP = "body"
TEXT = PAGE.decode()
BARE = "text/html"


def _page(data: bytes, content_type: str = BARE) -> Reply:
    return Reply(data, content_type=content_type)


def _declared(charset: str) -> str:
    return TEXT.replace("charset=utf-8", f"charset={charset}")


RARE = _declared("gb2312").replace("婴幼儿", "婴幼儿朱镕基㙍")  # of which gb2312 knows the first five only
KINDS: tuple[Misbehaviour, ...] = (
    kind(GROUP, "declared gb2312, with characters that only GB18030 has", _page(RARE.encode("gb18030")), "read"),
    kind(GROUP, "GBK, declared UTF-8 by header and meta",
         _page(TEXT.encode("gb18030"), "text/html; charset=utf-8"), "read"),
    kind(GROUP, "UTF-8, declared GBK by header and meta",
         _page(_declared("gbk").encode(), "text/html; charset=gbk"), "read"),
    kind(GROUP, "GBK, declared nowhere", _page(_declared("").encode("gb18030")), "read"),
    kind(GROUP, "GBK, declared ISO-8859-1 by the header",
         _page(_declared("gb2312").encode("gb18030"), "text/html; charset=iso-8859-1"), "read"),
    kind(GROUP, "UTF-16 without a mark", _page(TEXT.encode("utf-16-le")), "read"),
    kind(GROUP, "UTF-16 with a mark, declared UTF-8", _page(TEXT.encode("utf-16"), "text/html; charset=utf-8"), "read"),
    kind(GROUP, "UTF-8 with a NUL between the lines", _page(TEXT.replace("<p>", "\0<p>").encode()), "read"),
    kind(GROUP, "cut in the middle of a character", _page(PAGE[:-200].rsplit(b"\xe3", 1)[0] + b"\xe3\x80"), "read"),
    kind(GROUP, "a broken byte in every paragraph", _page(PAGE.replace("。第".encode(), b"\xff\xe7\xac\xac")), "read"),
    kind(GROUP, "a picture called a page", _page(b"\x89PNG\r\n\x1a\n" + bytes(5000), "text/html"), "refused"),
    kind(GROUP, "a PDF called a page", _page(b"%PDF-1.7\n" + bytes(range(256)) * 99, "text/html"), "refused"),
    kind(GROUP, "random bytes called a page", _page(bytes((n * n * 7 + n) % 256 for n in range(20_000))), "no article",
         "refused"),
    kind(GROUP, "nothing but blanks", _page(b" \n" * 5000), "refused"),
    kind(GROUP, "nothing but NUL", _page(bytes(5000)), "refused"),
    kind(GROUP, "50 MB", lazily(lambda: wire(OK, f"Content-Type: {BARE}", body=b"<p>x" * 12_500_000)), "refused"),
    kind(GROUP, "JSON called a page", _page(b'{"code": 0, "data": {"title": "x"}}'), "no article", "refused"),
    kind(GROUP, "XML that unfolds a billion times", _page(
        b'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">'
        + b"".join(b'<!ENTITY a%d "%s">' % (n, b"&a%d;" % (n - 1) * 10 if n else b"&a;" * 10) for n in range(12))
        + b"]><rss><channel><title>&a11;</title></channel></rss>", "text/xml"), "no article", "refused"),
    kind(GROUP, "XML that asks for a file of ours", _page(
        b'<?xml version="1.0"?><!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]>'
        b"<rss><channel><title>&f;</title><item><title>&f;</title><link>/a</link></item></channel></rss>", "text/xml"),
        "no article", "refused"),
)  # fmt: skip
