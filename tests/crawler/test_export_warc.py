"""export_warc: what is stored comes out as it was, for two readers of the format; what is wrong is said."""

from __future__ import annotations

import io
from base64 import b32encode
from datetime import UTC, datetime, timedelta
from hashlib import sha1
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from fastwarc.warc import ArchiveIterator as FastIterator
from fastwarc.warc import WarcRecordType
from pytest_django import Settings
from warcio.archiveiterator import ArchiveIterator

from crawler.models import Host, Page
from crawler.visits.pagestore import PageStore
from newsreader.accounts.models import Reader
from tests.newsreader.builders import a_step, a_walk

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 3, 4, 8, 0, 5, tzinfo=UTC)
BODIES = {
    "https://news.example.org/": "<html><meta charset=gbk>首页".encode("gbk"),
    "https://news.example.org/新闻/1.html?a=b&c=%CE%C4": b"\x00\xff\r\n\r\nHTTP/1.1 200 OK\r\nWARC/1.1\r\n" * 500,
    "https://other.example.net/x": b"",
}


@pytest.fixture
def pages(settings: Settings, tmp_path: Path) -> list[Page]:
    settings.DATA_DIR = tmp_path
    store = PageStore(tmp_path / "pages")
    made = []
    for number, (url, body) in enumerate(BODIES.items()):
        host, _ = Host.objects.get_or_create(name=url.split("/")[2] + ":443")
        made.append(
            Page.objects.create(
                host=host,
                url=url,
                key=f"{number:032}",
                status=200,
                fetched_at=NOW + timedelta(days=number),
                fresh_until=NOW,
                content_type="text/html; charset=gb2312" if number == 0 else "",
                etag='W/"é7"' if number == 0 else "",
                digest=store.put(body),
            )
        )
    return made


def export(target: Path, *options: str) -> str:
    out = io.StringIO()
    call_command("export_warc", str(target), *options, stdout=out)
    return out.getvalue()


def records(target: Path) -> list[tuple[str, bytes, Any]]:
    """(address, body, record) of the responses, by the library that wrote them."""
    with target.open("rb") as file:
        return [
            (record.rec_headers["WARC-Target-URI"], record.content_stream().read(), record)
            for record in ArchiveIterator(file, check_digests="raise")
            if record.rec_type == "response"
        ]


def test_a_round_trip(pages: list[Page], tmp_path: Path) -> None:
    target = tmp_path / "all.warc.gz"
    assert export(target) == f"3 pages written to {target}.\n"
    found = records(target)
    assert {url: body for url, body, _ in found} == BODIES
    record = found[0][2]
    assert record.http_headers.get_statuscode() == "200"
    assert record.http_headers["Content-Type"] == "text/html; charset=gb2312"
    assert record.rec_headers["WARC-Date"] == "2026-03-04T08:00:05Z"
    digest = b32encode(sha1(found[0][1]).digest()).decode()
    assert record.rec_headers["WARC-Payload-Digest"] == f"sha1:{digest}"
    assert "Content-Type" not in dict(found[1][2].http_headers.headers)  # none was kept, so none is made up


def test_another_library_reads_it_too(pages: list[Page], tmp_path: Path) -> None:
    target = tmp_path / "all.warc.gz"
    export(target)
    with target.open("rb") as file:
        kinds, bodies = [], {}
        for record in FastIterator(file, parse_http=False):
            kinds.append(record.record_type)
            if record.record_type == WarcRecordType.response:
                assert record.verify_block_digest()
                record.parse_http()
                assert record.verify_payload_digest()
                bodies[record.headers["WARC-Target-URI"]] = record.reader.read()
    assert kinds[0] == WarcRecordType.warcinfo
    assert bodies == BODIES


def test_some_of_the_pages(pages: list[Page], alice: Reader, tmp_path: Path) -> None:
    def addresses(*options: str) -> list[int]:
        target = tmp_path / "some.warc.gz"
        target.unlink(missing_ok=True)
        export(target, *options)
        return [list(BODIES).index(url) for url, _, _ in records(target)]

    a_step(a_walk(alice), pages[1])
    assert addresses("--site", "News.example.org") == [0, 1]
    assert addresses("--site", "news.example.org:443") == [0, 1]
    assert addresses("--since", "2026-03-05") == [1, 2]
    assert addresses("--since", "2026-03-06T16:00:05+08:00") == [2]
    assert addresses("--reader", "ALICE@example.org") == [1]


def test_a_page_read_by_two_rules_is_written_once_and_a_body_that_is_gone_not_at_all(
    pages: list[Page], tmp_path: Path
) -> None:
    pages[0].pk, pages[0].reading = None, "f" * 32
    pages[0].save()
    PageStore(tmp_path / "pages").remove(pages[1].digest)
    target = tmp_path / "x.warc.gz"
    said = export(target).splitlines()
    assert said == [
        f"2 pages written to {target}.",
        "1 pages left out: their bodies are not stored any more.",
    ]
    assert len(records(target)) == 2


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("there.warc.gz", (), "exists already"),
        ("new.warc", (), r"must end in \.warc\.gz"),
        ("no/such/folder/new.warc.gz", (), "cannot be written"),
        ("new.warc.gz", ("--site", "nobody.example"), "nothing was written"),
        ("new.warc.gz", ("--reader", "nobody@example.org"), "No reader"),
    ],
)
def test_what_is_refused(pages: list[Page], tmp_path: Path, name: str, options: tuple[str, ...], message: str) -> None:
    (tmp_path / "there.warc.gz").write_bytes(b"precious")
    with pytest.raises(CommandError, match=message) as refused:
        export(tmp_path / name, *options)
    assert refused.value.returncode == 2
    assert (tmp_path / "there.warc.gz").read_bytes() == b"precious"
    assert not (tmp_path / "new.warc.gz").exists()


def test_a_date_that_is_none() -> None:
    with pytest.raises(CommandError, match="is no date"):
        call_command("export_warc", "x.warc.gz", "--since", "yesterday")


def test_half_a_file_is_not_left_behind(pages: list[Page], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> bytes:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(PageStore, "get", full)
    with pytest.raises(CommandError, match="No space left on device") as failed:
        export(tmp_path / "x.warc.gz")
    assert failed.value.returncode == 1
    assert not (tmp_path / "x.warc.gz").exists()
