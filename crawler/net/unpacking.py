"""Bodies out of their compression, piece by piece: what is held at once is bounded however far a body would swell.

Labels lie: plain bytes labelled gzip, gzip without a label, zlib and raw deflate under one name. Bytes are believed
more than labels.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain

import brotli

from crawler.errors import CrawlerError

MOST_LAYERS = 3  # compressions inside each other; two occur where a server and what stands before it both compress
PIECE = 65_536  # bytes handed on at once
MOST_MEMBERS = 1000  # of one gzip file, which may be several behind each other (RFC 1952, 2.2); our choice

_NAMES = {"gzip": "gzip", "x-gzip": "gzip", "deflate": "deflate", "br": "br"}
_GZIP = b"\x1f\x8b\x08"
_GZIP_WINDOW, _ZLIB_WINDOW, _RAW_WINDOW = zlib.MAX_WBITS | 16, zlib.MAX_WBITS, -zlib.MAX_WBITS
_LOOK = 512  # bytes that tell text from what is compressed: of 512 random bytes 60 are control characters
_SLICE = 1024  # compressed bytes; of a damaged brotli body no more than that many are lost with the damage
_NO_TEXT = bytes(set(range(32)) - set(b"\t\n\r\x0c\x1b"))

_Parts = Iterator[bytes]
_Decoder = Callable[[_Parts], _Parts]


class UnknownCompressionError(CrawlerError):
    """Compressed in a way, or as often, as cannot be read."""

    def __init__(self) -> None:
        super().__init__("compressed in a way that cannot be read")


class BrokenCompressionError(CrawlerError):
    """Damaged, or `cut` before its end; what was good has been handed on."""

    def __init__(self, *, cut: bool) -> None:
        super().__init__("its compression is broken")
        self.cut = cut


def unpacked(parts: _Parts, encodings: Sequence[str]) -> _Parts:
    """The plain bytes of a body that arrives in `parts`, in pieces of about 64 KiB or one part.

    encodings: the words of Content-Encoding, the innermost first. Also takes off a gzip that no header names. Raises
    UnknownCompressionError, for words that nobody knows only if the bytes are no text; BrokenCompressionError after the
    last good piece.
    """
    layers = [_NAMES.get(word) for word in encodings if word not in ("", "identity")]
    if len(layers) > MOST_LAYERS:
        raise UnknownCompressionError
    if None in layers:
        start, parts = _peeked(parts)
        if not start.startswith(_GZIP) and not is_textual(start):
            raise UnknownCompressionError
        layers = []
    for layer in reversed(layers):
        parts = _without(layer or "", parts)
    start, parts = _peeked(parts)
    return _inflated(parts, _GZIP_WINDOW) if start.startswith(_GZIP) else parts


def is_textual(start: bytes) -> bool:
    """Whether a body that begins so can be text in one of the charsets that ASCII is part of."""
    return not start or len(start[:_LOOK].translate(None, _NO_TEXT)) == len(start[:_LOOK])


def _peeked(parts: _Parts) -> tuple[bytes, _Parts]:
    """The first 512 bytes or all there are (more where a part holds more), and the parts with them."""
    start = b""
    try:
        for part in parts:
            start += part
            if len(start) >= _LOOK:
                break
    except CrawlerError as error:
        return start, _then(start, error)
    return start, chain((start,) if start else (), parts)


def _then(start: bytes, error: CrawlerError) -> _Parts:
    if start:
        yield start
    raise error


def _without(label: str, parts: _Parts) -> _Parts:
    """One compression taken off: the one that the bytes show, else the one of the label, none if they are plain."""
    start, parts = _peeked(parts)
    decoder: _Decoder
    if not start:
        return parts
    if start.startswith(_GZIP):
        return _inflated(parts, _GZIP_WINDOW)
    if label == "br":
        decoder = _from_brotli
    elif start[:1] == b"\x78" and int.from_bytes(start[:2], "big") % 31 == 0:  # RFC 1950, 2.2
        decoder = partial(_inflated, window=_ZLIB_WINDOW)
    else:
        decoder = partial(_inflated, window=_RAW_WINDOW if label == "deflate" else _GZIP_WINDOW)
    return parts if is_textual(start) and not _fits(decoder, start) else decoder(parts)


def _fits(decoder: _Decoder, start: bytes) -> bool:
    """Whether a compressed body can begin so."""
    size = 0
    try:
        for piece in decoder(iter((start,))):
            size += len(piece)
            if size > PIECE:
                break
    except BrokenCompressionError as error:
        return error.cut
    return True


def _inflated(parts: _Parts, window: int) -> _Parts:
    machine, members, rest = zlib.decompressobj(window), 1, b""
    while True:
        try:
            part = next(parts, None)
        except (CrawlerError, OSError):
            if machine.eof:
                return  # what broke off behind the end is no loss: the length was that of the plain bytes, say
            raise
        if part is None:
            break
        rest += part
        more = True
        while rest or more:
            if machine.eof:
                if len(rest) < len(_GZIP):
                    break
                members += 1
                if window != _GZIP_WINDOW or not rest.startswith(_GZIP) or members > MOST_MEMBERS:
                    return  # what stands behind the end is padding
                machine = zlib.decompressobj(window)
            before = machine.copy()
            try:
                piece = machine.decompress(rest, PIECE)
            except zlib.error:
                if piece := _good(before, rest):
                    yield piece
                raise BrokenCompressionError(cut=False) from None
            rest = machine.unused_data if machine.eof else machine.unconsumed_tail
            more = len(piece) == PIECE and not machine.eof
            if piece:
                yield piece
    if not machine.eof:
        raise BrokenCompressionError(cut=True)


def _good(machine: zlib._Decompress, damaged: bytes) -> bytes:
    """What can be had of `damaged` before the damage; that of many a page is only a wrong checksum at its end."""
    pieces, size = [], 0
    for at in range(len(damaged)):
        try:
            piece = machine.decompress(damaged[at : at + 1], PIECE)
        except zlib.error:
            break
        pieces.append(piece)
        size += len(piece)
        if size >= PIECE or machine.unconsumed_tail:
            break
    return b"".join(pieces)


def _from_brotli(parts: _Parts) -> _Parts:
    machine = brotli.Decompressor()
    for part in parts:
        for at in range(0, len(part), _SLICE):
            fed = part[at : at + _SLICE]
            while True:
                try:
                    piece = machine.process(fed, output_buffer_limit=PIECE)
                except brotli.error:
                    raise BrokenCompressionError(cut=False) from None
                if piece:
                    yield piece
                if machine.is_finished():
                    return
                if machine.can_accept_more_data():
                    break
                fed = b""
    raise BrokenCompressionError(cut=True)
