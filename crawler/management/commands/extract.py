"""extract: read one page from a file, or many by a manifest, and print what was read as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser

from crawler.canonical import host_key
from crawler.errors import CrawlerError
from crawler.reading import ReadPage, read_page

FORMAT = "newsreader-extract/1"


class Command(BaseCommand):
    help = "Read a page and print title, text, date, links and keywords as JSON."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", metavar="FILE|-", help="the page's bytes as served; - is standard input")
        parser.add_argument("--url", help="the address that the page was served at")
        parser.add_argument("--content-type", default="", metavar="TYPE", help="the Content-Type header as served")
        parser.add_argument(
            "--batch",
            metavar="MANIFEST.jsonl",
            help='lines {"file", "url", "content_type"}, files relative to the manifest; prints one object a line',
        )

    def handle(self, *args: Any, **options: Any) -> None:
        now = datetime.now(UTC)
        if options["batch"]:
            if options["file"] or options["url"]:
                _refuse("--batch takes its files and addresses from the manifest; leave FILE and --url out.")
            for line in _batch(options["batch"], now):
                self.stdout.write(line)
            return
        if not options["file"] or not options["url"]:
            _refuse("Say which page to read: extract FILE --url URL, or extract --batch MANIFEST.jsonl.")
        if wrong := _address_error(options["url"]):
            _refuse(wrong)
        body = _bytes(options["file"])
        try:
            page = read_page(body, options["url"], options["content_type"], now=now)
        except CrawlerError as error:
            raise CommandError(str(error), returncode=1) from error
        self.stdout.write(json.dumps(report(page), ensure_ascii=False, indent=2))


def report(page: ReadPage) -> dict[str, Any]:
    """What the command prints of a page; `format` names the contract."""
    return {
        "format": FORMAT,
        "url": page.url,
        "charset": page.charset,
        "language": page.language,
        "title": page.title,
        "text": page.text,
        "published": page.published.isoformat() if page.published else None,
        "author": page.author or None,
        "is_article": page.is_article,
        "keywords": page.keywords,
        "links": [{"url": link.url, "anchor": link.anchor} for link in page.links],
        "canonical": page.canonical or None,
    }


def _refuse(message: str) -> NoReturn:
    raise CommandError(message, returncode=2)


def _address_error(url: str) -> str:
    try:
        host_key(url)
    except CrawlerError as error:
        return str(error)
    return ""


def _bytes(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        _refuse(f"{name} cannot be read: {error.strerror or error}.")


def _batch(manifest: str, now: datetime) -> Iterator[str]:
    try:
        lines = _bytes(manifest).decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        _refuse(f"{manifest} is not UTF-8 text.")
    folder = Path() if manifest == "-" else Path(manifest).parent
    for line in lines:
        if line.strip():
            yield json.dumps(_entry(line, folder, now), ensure_ascii=False)


def _entry(line: str, folder: Path, now: datetime) -> dict[str, Any]:
    """One line of the manifest, read; whatever is wrong with it becomes its error, and the rest goes on."""
    try:
        entry = json.loads(line)
        file, url = str(entry["file"]), str(entry["url"])
        content_type = str(entry.get("content_type") or "")
    except (ValueError, KeyError, TypeError, AttributeError):
        return {"url": None, "error": 'Not a line of the form {"file": …, "url": …, "content_type": …}.'}
    if wrong := _address_error(url):
        return {"url": url, "error": wrong}
    try:
        path = Path(file)
        body = (path if path.is_absolute() or path.exists() else folder / path).read_bytes()
        return report(read_page(body, url, content_type, now=now))
    except (OSError, ValueError) as error:
        return {"url": url, "error": f"{file} cannot be read: {getattr(error, 'strerror', None) or error}."}
    except CrawlerError as error:
        return {"url": url, "error": str(error)}
