"""Pages that cost a careless reader minutes or gigabytes, by name."""

from __future__ import annotations

import os
from collections.abc import Callable

SENTENCE = "国家市场监督管理总局今天公布了婴幼儿配方奶粉的抽检结果，绝大多数产品符合标准要求，消费者可以放心购买。"
LD = "<script type='application/ld+json'>"


def _numbered(form: str, count: int) -> bytes:
    return "".join(map(form.format, range(count))).encode()


PAGES: dict[str, Callable[[], bytes]] = {
    "20,000 nested elements": lambda: b"<div>" * 20_000 + SENTENCE.encode(),
    "20,000 nested elements with text": lambda: f"<div>x{SENTENCE}".encode() * 20_000,
    "100,000 characters without punctuation": lambda: ("<p>" + "好" * 100_000).encode(),
    "100,000 letters without a blank": lambda: b"<p>" + b"a" * 100_000,
    "50 MB": lambda: (b"<html><body>" + f"<p>{SENTENCE}</p>".encode() * 400_000)[:50_000_000],
    "50 MB of GBK": lambda: (b"<html><body>" + f"<p>{SENTENCE}</p>".encode("gbk") * 500_000)[:50_000_000],
    "80,000 paragraphs": lambda: f"<p>{SENTENCE}</p>".encode() * 80_000,
    "80,000 short paragraphs": lambda: "<p>奶粉抽检</p>".encode() * 80_000,
    "80,000 lines": lambda: f"{SENTENCE}<br>".encode() * 80_000,
    "100,000 links": lambda: _numbered("<a href='x?id={0}&s=1'>第{0}条新闻</a>", 100_000),
    "100,000 anchors of one link": lambda: _numbered("<a href=/a>第{}条新闻</a>", 100_000),
    "10,000 attributes": lambda: b"<p " + _numbered("a{}=1 ", 10_000) + b">" + SENTENCE.encode(),
    "an anchor of 1 MB": lambda: f"<a href=/x>{SENTENCE * 7_000}</a>".encode(),
    "60,000 elements of unique classes": lambda: _numbered(
        "<div class=c{0}-x{0}y id=i{0}>奶粉抽检结果公布</div>", 60_000
    ),
    "a class of 1 MB": lambda: f"<div class='{'aB-' * 300_000}'>{SENTENCE}".encode(),
    "a title of 2 MB": lambda: f"<title>{'标题 - ' * 200_000}</title>".encode(),
    "60,000 headings": lambda: f"<title>标题</title>{'<h1>标题</h1>' * 60_000}".encode(),
    "60,000 meta elements": lambda: _numbered("<meta name=n{0} content='2024-05-06 {0}'>", 60_000),
    "60,000 times": lambda: f"<p>{SENTENCE}</p>{'<time datetime=2024-05-06>x</time>' * 60_000}".encode(),
    "60,000 dates": lambda: b"<p>2024-05-06 10:20</p>" * 60_000,
    "60,000 feeds": lambda: _numbered("<link rel=alternate type=application/rss+xml href=/f{}>", 60_000),
    "60,000 next pages": lambda: _numbered("<a rel=next href=/a_{}.html>下一页</a>", 60_000),
    "nested data": lambda: f"{LD}{'[' * 900_000}</script>".encode(),
    "much data": lambda: f"{LD}[{'{{}},' * 300_000}{{}}]</script>".encode(),
    "100,000 options": lambda: b"<select>" + b"<option>x</option>" * 100_000,
    "30,000 tables": lambda: f"<table><tr><td>{SENTENCE}</table>".encode() * 30_000,
    "lines of blanks": lambda: ("<pre>" + (" " * 50 + "\n") * 60_000).encode(),
    "60,000 hidden paragraphs": lambda: f"<p hidden>{SENTENCE}</p>".encode() * 60_000,
    "numbers without end": lambda: ("<p>" + "1," * 500_000).encode(),
    "abbreviations without end": lambda: ("<p>" + "a." * 500_000).encode(),
    "600,000 marks on a letter": lambda: ("<p>a" + "\u0300\u0316" * 300_000).encode(),
    "letters that stand for eighteen": lambda: ("<p>" + "\ufdfa" * 200_000).encode(),
    "accents without a charset": lambda: b"<p>" + b"\xe9 caf\xe9 " * 600_000,
    "noise": lambda: b"<html>" + os.urandom(3_000_000),
    "entries without end": lambda: b"<rss><channel>" + b"<item><title>x<link>http://a.example/1" * 100_000,
    "15,000 teasers": lambda: (
        f"<article><h2><a href=/x>{SENTENCE[:12]}</a></h2><p>{SENTENCE}</article>".encode() * 15_000
    ),
}
