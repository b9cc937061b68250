"""Mutations that know what a page is: they repeat, splice, nest and re-encode, which byte flips hardly ever do."""

from __future__ import annotations

import random
from collections.abc import Callable

LONGEST = 400_000  # bytes of a mutated page
TOKENS: tuple[bytes, ...] = (
    b"<div>", b"</div>", b"<p>", b"<a href='/x'>", b"<table><tr><td>", b"<b><i>", b"<ul><li>", b"<svg><math>", b"<!--",
    b"-->", b"<script>", b"</script>", b"<style>", b"<title>", b"<textarea>", b"<template>", b"<select><option>",
    b"</html>", b"</body>", b"<body>", b"<base href='//x/'>", b"<meta charset=gb2312>", b"<meta charset=utf-8>",
    b"<meta http-equiv=refresh content='0;url=/a'>", b"<link rel=canonical href='/'>", b"<link rel=next href='?p=2'>",
    b"<meta name=robots content=noindex,nofollow>", b"<time datetime='2026-02-30'>", b"<h1>", b"&#0;", b"&#x110000;",
    b"&nbsp;", b"&lt;", b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\x81\x30\x81\x30", b"\x1b$B", b"~{", b"<![CDATA[",
    b"<?xml version='1.0' encoding='gb2312'?>", b"<rss><channel><item><title>", b"<urlset><url><loc>",
    b"<sitemapindex>",
    b"<feed xmlns='http://www.w3.org/2005/Atom'><entry>", b"<!DOCTYPE x [<!ENTITY a 'b'>]>", b"&a;",
    b"<script type='application/ld+json'>", b'{"@type":"NewsArticle","datePublished":"2026-13-01"}', b'{"@graph":[[',
    "二〇二六年十二月一日".encode(), "３小时前".encode(), "责任编辑：".encode(), "。".encode(), "　　".encode(),
    b"'", b'"', b"=",
)  # fmt: skip
CHARSETS = ("gb18030", "big5-hkscs", "utf-16", "utf-16-be", "utf-8-sig", "shift_jis", "latin-1", "utf-7")


def mutated(data: bytes, seed: int) -> bytes:
    """Another page made of `data`; the same for the same seed. At most LONGEST bytes."""
    dice = random.Random(seed)
    for _ in range(dice.randint(1, 4)):
        data = dice.choice(_WAYS)(data, dice)[:LONGEST]
    return data


def _slice(data: bytes, dice: random.Random) -> tuple[int, int]:
    start = dice.randrange(len(data) + 1)
    return start, min(len(data), start + dice.choice((4, 16, 60, 300, 2000)))


def _repeat(data: bytes, dice: random.Random) -> bytes:
    start, end = _slice(data, dice)
    times = min(dice.choice((2, 30, 1000, 20_000)), max(LONGEST // max(end - start, 1), 1))
    return data[:end] + data[start:end] * times + data[end:]


def _insert(data: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(data) + 1)
    token = dice.choice(TOKENS) * dice.choice((1, 1, 3, 500, 20_000))
    return data[:at] + token + data[at:]


def _drop(data: bytes, dice: random.Random) -> bytes:
    start, end = _slice(data, dice)
    return data[:start] + data[end:]


def _swap(data: bytes, dice: random.Random) -> bytes:
    one, two = sorted((dice.randrange(len(data) + 1), dice.randrange(len(data) + 1)))
    return data[two:] + data[one:two] + data[:one]


def _cut(data: bytes, dice: random.Random) -> bytes:
    return data[: dice.randrange(len(data) + 1)]


def _flip(data: bytes, dice: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(min(len(changed), dice.choice((1, 8, 200)))):
        changed[dice.randrange(len(changed))] = dice.randrange(256)
    return bytes(changed)


def _encode_anew(data: bytes, dice: random.Random) -> bytes:
    return data.decode("utf-8", "ignore").encode(dice.choice(CHARSETS), "ignore")


def _punctuate_not(data: bytes, dice: random.Random) -> bytes:
    return data.replace("。".encode(), b"").replace(b".", b"")


_WAYS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _repeat,
    _insert,
    _insert,
    _drop,
    _swap,
    _cut,
    _flip,
    _encode_anew,
    _punctuate_not,
)
