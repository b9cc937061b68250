"""Pages read once more from their stored bodies, by other rules: no request is made."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import transaction

from crawler.article.siterules import SiteRules
from crawler.models import Article, Page
from crawler.reading import ReadPage
from crawler.services.articles import keep_article
from crawler.services.pages import DatabaseShelf, read_body
from crawler.services.parts import add_part
from crawler.visits.pagestore import PageStore
from crawler.walks.stitching import MOST_PARTS


def read_stored(page: Page, rules: SiteRules) -> ReadPage | None:
    """The page as a walk with these rules would have read it; None if its body is gone or holds no page."""
    return read_body(page, PageStore(settings.DATA_DIR / "pages"), rules)


@transaction.atomic
def read_again(*, article: Article, rules: SiteRules, now: datetime) -> Article | None:
    """The article of the same page, and of those on which it goes on, by these rules; made if nobody has it yet.

    None if the rules leave nothing to read, or the page is not stored any more. The article that is passed in belongs
    to whoever else reads it and is not changed.
    """
    shelf = DatabaseShelf(PageStore(settings.DATA_DIR / "pages"), rules)
    row, page = _read(shelf, article.page.url)
    if row is None or page is None or not page.text:
        return None
    again = keep_article(row, page, now=now)
    for number in range(2, MOST_PARTS + 1):
        if page is None or not page.next_part:
            break
        _, page = _read(shelf, page.next_part)
        if page is not None:
            add_part(row.pk, page, number=number)
    again.refresh_from_db()
    return again


def _read(shelf: DatabaseShelf, url: str) -> tuple[Page | None, ReadPage | None]:
    """The row and the whole of a stored page as the shelf reads it; None where it is not stored or not to be kept."""
    shelved = shelf.find(url)
    if shelved is None or not shelved.page.may_keep:
        return None, None
    row = shelf.save(shelved.page)
    return row, shelf.whole(shelved.page, row) if row is not None else None
