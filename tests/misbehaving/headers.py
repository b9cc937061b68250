"""Status lines and headers that no standard knows."""

from __future__ import annotations

from crawler.reading import MAXIMUM_TEXT
from tests.misbehaving.kinds import HTML, OK, PAGE, Misbehaviour, kind, wire

GROUP = "headers"
LENGTH = f"Content-Length: {len(PAGE)}"


def _chunked(*chunks: bytes, last: bytes = b"0\r\n\r\n") -> bytes:
    return wire(OK, HTML, "Transfer-Encoding: chunked", body=b"".join(chunks) + last)


def _chunk(data: bytes, extension: bytes = b"") -> bytes:
    return b"%x%s\r\n%s\r\n" % (len(data), extension, data)


HALF = len(PAGE) // 2
KINDS: tuple[Misbehaviour, ...] = (
    kind(GROUP, "gives a status without a reason", wire("HTTP/1.1 200", HTML, LENGTH), "read"),
    kind(GROUP, "ends its lines with a line feed alone", wire(OK, HTML, LENGTH, end=b"\n"), "read"),
    kind(GROUP, "answers with status 999", wire("HTTP/1.1 999 No", HTML, LENGTH), "failed"),
    kind(GROUP, "answers with a status that is no number", wire("HTTP/1.1 abc OK", HTML, LENGTH), "failed"),
    kind(GROUP, "says 100 Continue three times before the answer",
         b"HTTP/1.1 100 Continue\r\n\r\n" * 3 + wire(OK, HTML, LENGTH), "read"),
    kind(GROUP, "says 103 Early Hints before the answer",
         b"HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n" + wire(OK, HTML, LENGTH), "read"),
    kind(GROUP, "says 100 Continue without end", b"HTTP/1.1 100 Continue\r\n\r\n" * 50_000, "failed"),
    kind(GROUP, "says 204 No Content", wire("HTTP/1.1 204 No Content", HTML, body=b""), "refused", "failed"),
    kind(GROUP, "says 206 Partial Content without being asked",
         wire("HTTP/1.1 206 Partial Content", HTML, LENGTH), "read", "failed"),
    kind(GROUP, "sends an empty page", wire(OK, HTML, "Content-Length: 0", body=b""), "refused"),
    kind(GROUP, "sends a thousand headers", wire(OK, HTML, LENGTH, *(f"X-{n}: 1" for n in range(1000))),
         "read", "failed", "refused"),
    kind(GROUP, "sends ninety headers", wire(OK, HTML, LENGTH, *(f"X-{n}: 1" for n in range(90))), "read"),
    kind(GROUP, "sends one header of a megabyte", wire(OK, HTML, LENGTH, "X-Long: " + "x" * 1_000_000),
         "failed", "refused"),
    kind(GROUP, "sends a header line without a colon", wire(OK, HTML, "nonsense", LENGTH), "read", "failed"),
    kind(GROUP, "folds a header over two lines", wire(OK, HTML, "X-Folded: a\r\n b", LENGTH), "read"),
    kind(GROUP, "puts NUL and controls into a header", wire(OK, HTML, b"X-Nul: a\x00\x07b", LENGTH), "read"),
    kind(GROUP, "puts GBK into a header", wire(OK, HTML, "X-Name: 新闻".encode("gb18030"), LENGTH), "read"),
    kind(GROUP, "names two content types, the first a page", wire(OK, HTML, "Content-Type: text/plain", LENGTH),
         "read", "no article"),
    kind(GROUP, "names no content type", wire(OK, LENGTH), "read"),
    kind(GROUP, "names a content type that is none", wire(OK, "Content-Type: html", LENGTH), "read"),
    kind(GROUP, "calls the page application/octet-stream", wire(OK, "Content-Type: application/octet-stream", LENGTH),
         "read"),
    kind(GROUP, "calls the page a picture", wire(OK, "Content-Type: image/jpeg", LENGTH), "refused"),
    kind(GROUP, "names a character set that nobody knows",
         wire(OK, "Content-Type: text/html; charset=x-no-such", LENGTH), "read"),
    kind(GROUP, "claims a length shorter than the page", wire(OK, HTML, f"Content-Length: {len(PAGE) - 20}"), "read"),
    kind(GROUP, "claims a length longer than the page and closes", wire(OK, HTML, f"Content-Length: {len(PAGE) + 500}"),
         "read"),
    kind(GROUP, "claims a negative length", wire(OK, HTML, "Content-Length: -1"), "read", "failed"),
    kind(GROUP, "claims a length of thirty digits", wire(OK, HTML, "Content-Length: " + "9" * 30), "read", "failed",
         "refused"),
    kind(GROUP, "claims a length of a thousand digits", wire(OK, HTML, "Content-Length: " + "9" * 1000), "read",
         "failed", "refused"),
    kind(GROUP, "claims a length that is no number", wire(OK, HTML, "Content-Length: many"), "read", "failed"),
    kind(GROUP, "claims two lengths", wire(OK, HTML, LENGTH, "Content-Length: 7"), "read", "failed"),
    kind(GROUP, "sends its page in chunks with extensions and trailers",
         _chunked(_chunk(PAGE[:HALF], b";a=1"), _chunk(PAGE[HALF:]), last=b"0\r\nX-Trailer: 1\r\n\r\n"), "read"),
    kind(GROUP, "forgets the last chunk", _chunked(_chunk(PAGE[:HALF]), _chunk(PAGE[HALF:]), last=b""), "read"),
    kind(GROUP, "gives a chunk a size that is no number", _chunked(b"zz\r\n" + PAGE), "failed"),
    kind(GROUP, "gives a chunk a negative size", _chunked(b"-1\r\n" + PAGE), "failed"),
    kind(GROUP, "gives a chunk a size beyond all memory", _chunked(b"ffffffffffffffff\r\n" + PAGE), "failed", "read",
         "refused"),
    kind(GROUP, "says chunked and a length together",
         wire(OK, HTML, LENGTH, "Transfer-Encoding: chunked", body=_chunk(PAGE) + b"0\r\n\r\n"), "read", "failed"),
    kind(GROUP, "sends a page longer than is read of one",
         wire(OK, HTML, body=b"<p>" + b"x" * (2 * MAXIMUM_TEXT) * 40), "refused"),
    kind(GROUP, "sets a thousand cookies of four kilobytes",
         wire(OK, HTML, LENGTH, *(f"Set-Cookie: c{n}={'x' * 4000}" for n in range(1000))), "failed", "refused"),
    kind(GROUP, "sends an ETag with line ends and NUL in it", wire(OK, HTML, b'ETag: "a\x00\x0bb"', LENGTH), "read"),
)  # fmt: skip
