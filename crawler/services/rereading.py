"""Pages read once more from their stored bodies, by other rules: no request is made."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import transaction

from crawler.models import Article, Page
from crawler.pagestore import PageStore
from crawler.reading import ReadPage
from crawler.services.articles import keep_article
from crawler.services.pages import DatabaseShelf, read_body
from crawler.siterules import SiteRules


def read_stored(page: Page, rules: SiteRules) -> ReadPage | None:
    """The page as a walk with these rules would have read it; None if its body is gone or holds no page."""
    return read_body(page, PageStore(settings.DATA_DIR / "pages"), rules)


@transaction.atomic
def read_again(*, article: Article, rules: SiteRules, now: datetime) -> Article | None:
    """The article of the same page by these rules, made if nobody has it yet; None if they leave nothing to read.

    The article that is passed in belongs to whoever else reads it and is not changed.
    """
    shelf = DatabaseShelf(PageStore(settings.DATA_DIR / "pages"), rules)
    shelved = shelf.find(article.page.url)
    row = shelf.save(shelved.page) if shelved is not None else None
    whole = shelf.whole(shelved.page, row) if shelved is not None and row is not None else None
    if row is None or whole is None or not whole.text or not whole.may_keep:
        return None
    return keep_article(row, whole, site=article.site, now=now)
