"""Compression comes off piece by piece, in bounded memory, and damage costs only what is damaged."""

from __future__ import annotations

import gzip
import tracemalloc
import zlib
from collections.abc import Iterator
from contextlib import suppress

import brotli
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.net.unpacking import BrokenCompressionError, UnknownCompressionError, unpacked

PACKERS = {"gzip": gzip.compress, "deflate": zlib.compress, "br": brotli.compress}


def cut(body: bytes, size: int) -> Iterator[bytes]:
    return (body[at : at + size] for at in range(0, len(body), size))


@given(st.text(max_size=3000), st.lists(st.sampled_from(sorted(PACKERS)), max_size=3), st.integers(1, 100))
def test_what_was_packed_is_unpacked_however_it_arrives(text: str, encodings: list[str], size: int) -> None:
    plain = ("<html>" + text).encode()
    body = plain
    for encoding in encodings:
        body = PACKERS[encoding](body)
    assert b"".join(unpacked(cut(body, size), encodings)) == plain


@given(st.binary(max_size=2000), st.lists(st.sampled_from([*sorted(PACKERS), "what"]), max_size=4), st.integers(1, 100))
def test_any_bytes_are_unpacked_or_refused(body: bytes, encodings: list[str], size: int) -> None:
    with suppress(BrokenCompressionError, UnknownCompressionError):
        assert len(b"".join(unpacked(cut(body, size), encodings))) < 10_000_000


@given(st.sampled_from(sorted(PACKERS)), st.integers(0, 400))
def test_of_a_cut_archive_the_good_part_comes_first(encoding: str, lost: int) -> None:
    text = b"".join(b"<p>%d</p>" % (number * number % 9973) for number in range(800))
    packed = PACKERS[encoding](text)
    got = b""
    try:
        for piece in unpacked(cut(packed[: len(packed) - lost], 1000), [encoding]):
            got += piece
    except BrokenCompressionError as error:
        assert error.cut
    else:
        assert got == text
    assert text.startswith(got)
    assert len(got) > len(text) // 3


@pytest.mark.parametrize(
    "layers", [["gzip"], ["deflate"], ["br"], ["gzip", "gzip"], ["gzip", "br"], ["br", "br", "gzip"]]
)
def test_a_bomb_takes_little_memory(layers: list[str]) -> None:
    body = b"\0" * 50_000_000
    for layer in layers:
        body = brotli.compress(body, quality=1) if layer == "br" else PACKERS[layer](body)
    size = 0
    tracemalloc.start()
    try:
        for piece in unpacked(cut(body, 65_536), layers):
            size += len(piece)
            if size > 5_000_000:
                break
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert size > 5_000_000
    assert peak < 2_000_000  # bytes


def test_many_members_of_one_archive_are_bounded() -> None:
    member = gzip.compress(b"a")
    assert b"".join(unpacked(cut(member * 900, 999), ["gzip"])) == b"a" * 900
    assert b"".join(unpacked(cut(member * 5000, 999), ["gzip"])) == b"a" * 1000
