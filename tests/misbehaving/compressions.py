"""Bodies compressed wrongly, falsely, or to do harm."""

from __future__ import annotations

import gzip
import zlib

import brotli

from tests.misbehaving.kinds import HTML, OK, PAGE, Misbehaviour, kind, lazily, wire

GROUP = "compression"


def _sent(coding: str, body: bytes) -> bytes:
    return wire(OK, HTML, f"Content-Encoding: {coding}", f"Content-Length: {len(body)}", body=body)


def _raw_deflate(data: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush()


ZIPPED = gzip.compress(PAGE, mtime=0)


def _bomb() -> bytes:
    return gzip.compress(b"<p>" + bytes(200_000_000), 6, mtime=0)


KINDS: tuple[Misbehaviour, ...] = (
    kind(GROUP, "gzip, as it should be", _sent("gzip", ZIPPED), "read"),
    kind(GROUP, "brotli, as it should be", _sent("br", brotli.compress(PAGE)), "read"),
    kind(GROUP, "deflate with the zlib header", _sent("deflate", zlib.compress(PAGE)), "read"),
    kind(GROUP, "deflate without the zlib header", _sent("deflate", _raw_deflate(PAGE)), "read"),
    kind(GROUP, "gzip in upper case", _sent("GZIP", ZIPPED), "read"),
    kind(GROUP, "gzip within gzip", _sent("gzip, gzip", gzip.compress(ZIPPED, mtime=0)), "read"),
    kind(GROUP, "brotli over gzip", _sent("gzip, br", brotli.compress(ZIPPED)), "read"),
    kind(GROUP, "twenty codings named", _sent(", ".join(["gzip"] * 20), ZIPPED), "refused", "failed"),
    kind(GROUP, "gzip of two members", _sent("gzip", gzip.compress(PAGE[:300]) + gzip.compress(PAGE[300:])), "read"),
    kind(GROUP, "gzip with rubbish behind it", _sent("gzip", ZIPPED + b"\x00rubbish" * 9), "read"),
    kind(GROUP, "gzip cut off before its end", _sent("gzip", ZIPPED[:-12]), "read"),
    kind(GROUP, "gzip with a wrong checksum", _sent("gzip", ZIPPED[:-8] + b"\x00" * 8), "read", "failed"),
    kind(GROUP, "the page plain, but called gzip", _sent("gzip", PAGE), "read"),
    kind(GROUP, "the page plain, but called brotli", _sent("br", PAGE), "read", "failed"),
    kind(GROUP, "gzip that nobody mentions", wire(OK, HTML, f"Content-Length: {len(ZIPPED)}", body=ZIPPED), "read"),
    kind(GROUP, "a coding called utf-8", _sent("utf-8", PAGE), "read", "refused"),
    kind(GROUP, "a coding that nobody knows", _sent("lzma86", PAGE), "read", "refused"),
    kind(GROUP, "200 MB of nothing in a small gzip", lazily(lambda: _sent("gzip", _bomb())), "refused"),
    kind(GROUP, "a bomb within a bomb", lazily(lambda: _sent("gzip, gzip", gzip.compress(_bomb(), mtime=0))),
         "refused"),
    kind(GROUP, "200 MB of nothing in a small brotli",
         lazily(lambda: _sent("br", brotli.compress(bytes(200_000_000), quality=1))), "refused"),
)  # fmt: skip
