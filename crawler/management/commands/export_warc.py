"""export_warc: write the stored pages, or some of them, to a WARC file that archives and other tools read."""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.db.models import Min, Q
from tqdm import tqdm

from crawler.management.warc import write_pages
from crawler.models import Page, WalkStep
from crawler.visits.pagestore import PageStore

PORTION = 500  # rows read at a time
FAILED, BAD_ARGUMENTS, INTERRUPTED = 1, 2, 130
COLUMNS = ("url", "status", "fetched_at", "content_type", "etag", "last_modified", "robots_tag", "digest")


def day(text: str) -> datetime:
    """A date or a moment in ISO 8601, of UTC unless it says otherwise."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is no date. Example: 2026-01-31.") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


class Command(BaseCommand):
    help = "Write stored pages to a WARC file."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE.warc.gz", help="a new file; one that exists is not overwritten")
        parser.add_argument("--site", metavar="HOST", help="only pages of this host, such as news.example.org")
        parser.add_argument("--since", type=day, metavar="DATE", help="only pages fetched at this time or later")
        parser.add_argument("--reader", metavar="EMAIL", help="only pages that walks of this reader came to")

    def handle(self, *args: Any, **options: Any) -> None:
        target = Path(options["file"])
        if not target.name.endswith(".warc.gz"):
            _refuse(f"{target} must end in .warc.gz, for that is what is written.")
        try:
            pages = _pages(options["site"], options["since"], options["reader"])
        except DatabaseError as error:
            raise CommandError(
                f"The database cannot be read ({error}). Has it been migrated?", returncode=FAILED
            ) from None
        if not pages:
            _refuse("No stored page is like that; nothing was written.")
        written = self._export(pages, target)
        self.stdout.write(f"{written} pages written to {target}.")
        if written < len(pages):
            self.stdout.write(f"{len(pages) - written} pages left out: their bodies are not stored any more.")

    def _export(self, pages: Sequence[int], target: Path) -> int:
        try:
            file = target.open("xb")
        except FileExistsError:
            _refuse(f"{target} exists already. Choose another name.")
        except OSError as error:
            _refuse(f"{target} cannot be written: {error.strerror or error}.")
        written = 0
        try:
            with file, tqdm(total=len(pages), unit=" pages", file=sys.stderr, disable=None) as progress:
                store = PageStore(settings.DATA_DIR / "pages")
                software = settings.USER_AGENT.partition(" ")[0]
                for done in write_pages(_rows(pages), store, file, name=target.name, software=software):
                    written += done
                    progress.update()
        except BaseException as error:
            target.unlink(missing_ok=True)  # half a file would look like a whole one
            if isinstance(error, KeyboardInterrupt):
                raise CommandError("Interrupted; nothing was kept.", returncode=INTERRUPTED) from None
            if isinstance(error, OSError | DatabaseError):
                raise CommandError(f"{target} could not be finished: {error}.", returncode=FAILED) from error
            raise
        return written


def _pages(site: str | None, since: datetime | None, email: str | None) -> list[int]:
    """The pages to be written, the longest known first. One that was read by several rules counts once."""
    pages = Page.objects.exclude(digest="")
    if site:
        name = site.lower()
        pages = pages.filter(Q(host__name=name) | Q(host__name__in=[f"{name}:443", f"{name}:80"]))
    if since:
        pages = pages.filter(fetched_at__gte=since)
    if email:
        reader = get_user_model().objects.filter(email__iexact=email).first()
        if reader is None:
            _refuse(f"No reader has the e-mail address {email}.")
        pages = pages.filter(pk__in=WalkStep.objects.filter(walk__reader=reader).values("page"))
    once = pages.order_by().values("key", "digest").annotate(first=Min("pk"))
    return sorted(once.values_list("first", flat=True))


def _rows(pages: Sequence[int]) -> Iterator[Page]:
    """In portions: a cursor that the server keeps would stay open when the file cannot be finished."""
    for start in range(0, len(pages), PORTION):
        yield from Page.objects.filter(pk__in=pages[start : start + PORTION]).only(*COLUMNS).order_by("pk")


def _refuse(message: str) -> NoReturn:
    raise CommandError(message, returncode=BAD_ARGUMENTS)
