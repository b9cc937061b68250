"""Stored pages as records of a WARC file (ISO 28500, WARC 1.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC
from http import HTTPStatus
from io import BytesIO
from typing import BinaryIO

from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from crawler.models import Page
from crawler.visits.pagestore import PageStore

NOTE = (
    "Bodies are stored decoded: without content and transfer encoding. Of the header block only the lines given here "
    "were kept; Content-Length is that of the body as stored. The date is that of the last fetch, which may have been "
    "answered by 304 Not Modified."
)


def write_pages(pages: Iterable[Page], store: PageStore, file: BinaryIO, *, name: str, software: str) -> Iterator[bool]:
    """Write a warcinfo record, then one response record for each page whose body is stored.

    Yields, page by page, whether it was written.
    """
    writer = WARCWriter(file, gzip=True, warc_version="WARC/1.1")
    about = {"software": software, "format": "WARC File Format 1.1", "description": NOTE}
    writer.write_record(writer.create_warcinfo_record(name, about))
    for page in pages:
        body = store.get(page.digest)
        if body is not None:
            _write(writer, page, body)
        yield body is not None


def _write(writer: WARCWriter, page: Page, body: bytes) -> None:
    lines = {
        "Content-Type": page.content_type,
        "ETag": page.etag,
        "Last-Modified": page.last_modified,
        "X-Robots-Tag": page.robots_tag,
        "Content-Length": str(len(body)),
    }
    headers = StatusAndHeaders(
        _status(page.status), [(name, value) for name, value in lines.items() if value], protocol="HTTP/1.1"
    )
    fetched = page.fetched_at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    writer.write_record(
        writer.create_warc_record(
            page.url,
            "response",
            payload=BytesIO(body),
            http_headers=headers,
            warc_headers_dict={"WARC-Date": fetched},
        )
    )


def _status(code: int) -> str:
    try:
        return f"{code} {HTTPStatus(code).phrase}"
    except ValueError:
        return f"{code} Unknown"
