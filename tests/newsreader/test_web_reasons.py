"""Why a page could not be read is said in the reader's language, whatever the crawler calls it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils.translation import override

from crawler.net.answers import BROKE_OFF
from crawler.net.wire import CERTIFICATE, WORDS
from newsreader.web.reasons import in_words
from newsreader.web.toasts import joined

CRAWLER = Path(__file__).resolve().parents[2] / "crawler"
HAN = re.compile("[\u4e00-\u9fff]")


@pytest.mark.parametrize(
    ("reason", "english", "chinese"),
    [
        ("robots.txt forbids it", "the site's robots.txt forbids it", "站点的 robots.txt 不允许"),
        ("the site answered 404", "the page does not exist (answer 404)", "页面不存在（应答 404）"),
        ("the site answered 418", "the site answered 418", "站点应答 418"),
        (
            "not a page but application/pdf",
            "it is a file (application/pdf), not a page",
            "是文件（application/pdf），不是网页",
        ),
        (
            "robots.txt: no answer in time",
            "its robots.txt cannot be read: no answer in time",
            "robots.txt 读不到：等待应答超时",
        ),
        (
            "it moved to https://b.example/: robots.txt forbids it",
            "it moved to https://b.example/: the site's robots.txt forbids it",
            "它转到 https://b.example/：站点的 robots.txt 不允许",
        ),
        (
            "the site has not answered lately and is left alone for 290 s",
            "the site has not answered lately and is asked again in 290 seconds",
            "站点近来没有应答，290 秒后再试",
        ),
        ("something nobody foresaw", "something nobody foresaw", "something nobody foresaw"),
        ("", "", ""),
    ],
)
def test_known_reasons(reason: str, english: str, chinese: str) -> None:
    with override("en"):
        assert in_words(reason) == english
    with override("zh-hans"):
        assert in_words(reason) == chinese


def test_every_reason_the_crawler_gives_is_known() -> None:
    found = set(_given())
    assert len(found) > 25
    with override("zh-hans"):
        assert not [reason for reason in found if not HAN.search(in_words(reason))]


def _given() -> Iterator[str]:
    """The texts that the door, the wire and the reader give, a number standing for what is filled in."""
    givers = {
        "refused",
        "failed",
        "Refused",
        "UnreadablePage",
        "BrokenAnswer",
        "_TooMuchError",
        "ForbiddenAddressError",
    }
    yield from CERTIFICATE.values()
    yield from filter(None, (words for _, words in WORDS))
    yield BROKE_OFF
    for name in ("net/fetch.py", "net/answers.py", "net/unpacking.py", "reading.py", "net/dialling.py"):
        for node in ast.walk(ast.parse((CRAWLER / name).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _name(node.func) in givers | {"__init__"} and node.args:
                yield from _texts(node.args[0])
            if isinstance(node, ast.FunctionDef) and node.name == "in_words":
                for answer in ast.walk(node):
                    if isinstance(answer, ast.Return) and answer.value is not None:
                        yield from _texts(answer.value)


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _texts(value: ast.expr) -> Iterator[str]:
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    if isinstance(value, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "500" for part in value.values)


def test_a_full_stop_of_full_width_brings_its_own_space() -> None:
    assert joined("少看这类。", "配方 0.23 → 0.20") == "少看这类。配方 0.23 → 0.20"
    assert joined("Less of this.", "infant 0.23 → 0.20") == "Less of this. infant 0.23 → 0.20"
    assert joined("Done.", "") == "Done."
