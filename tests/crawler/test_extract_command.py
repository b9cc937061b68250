"""The extract command: its contract, its errors, its exit status."""

from __future__ import annotations

import io
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.crawler.test_reading import PAGE, URL

KEYS = [
    "format",
    "url",
    "charset",
    "language",
    "title",
    "text",
    "published",
    "author",
    "is_article",
    "keywords",
    "links",
    "canonical",
]


def extract(*arguments: str) -> str:
    out = io.StringIO()
    call_command("extract", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "页.html"
    path.write_bytes(PAGE.encode("gb18030"))
    return path


def test_one_page(page: Path) -> None:
    text = extract(str(page), "--url", URL, "--content-type", "text/html; charset=gb2312")
    report: dict[str, Any] = json.loads(text)
    assert list(report) == KEYS
    assert report["format"] == "newsreader-extract/1"
    assert report["published"] == "2024-05-06T10:20:00+08:00"
    assert report["links"][0] == {"url": "http://news.example/", "anchor": "首页"}
    assert "奶粉抽检结果公布" in text


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(b"<title>Planets</title><p>x")))
    report = json.loads(extract("-", "--url", "http://a.example/x"))
    assert (report["title"], report["author"], report["published"], report["canonical"]) == (
        "Planets",
        None,
        None,
        None,
    )


def test_a_batch_goes_on_after_errors(page: Path, tmp_path: Path) -> None:
    manifest = tmp_path / "manifest.jsonl"
    lines = [
        {"file": str(page), "url": URL, "content_type": "text/html"},
        {"file": "missing.html", "url": "http://a.example/1"},
        {"file": page.name, "url": "no address"},
        {"file": page.name, "url": "http://a.example/2", "content_type": None},
    ]
    manifest.write_text("\n".join(map(json.dumps, lines)) + "\n\nnot json\n", "utf-8")
    first, missing, bad, relative, broken = map(json.loads, extract("--batch", str(manifest)).splitlines())
    assert list(first) == list(relative) == KEYS
    for failed, url in ((missing, "http://a.example/1"), (bad, "no address"), (broken, None)):
        assert set(failed) == {"url", "error"}
        assert failed["url"] == url


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ([], 2),
        (["missing.html", "--url", URL], 2),
        (["-"], 2),
        (["{page}", "--url", "ftp://a.example/"], 2),
        (["{page}", "--batch", "m.jsonl"], 2),
        (["--batch", "missing.jsonl"], 2),
        (["{page}", "--url", URL, "--content-type", "image/png"], None),
    ],
)
def test_bad_arguments(page: Path, arguments: list[str], status: int | None) -> None:
    filled = [argument.replace("{page}", str(page)) for argument in arguments]
    if status is None:
        assert json.loads(extract(*filled))["title"]  # the bytes are HTML, whatever the header says
        return
    with pytest.raises(CommandError) as caught:
        extract(*filled)
    assert caught.value.returncode == status
    assert "\n" not in str(caught.value)


def test_a_file_that_is_no_page(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    path.write_bytes(b"%PDF-1.7")
    with pytest.raises(CommandError, match="PDF") as caught:
        extract(str(path), "--url", URL)
    assert caught.value.returncode == 1
