"""Pages read once more from their stored bodies, by other rules: no request is made."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import transaction

from crawler.models import Article, Page
from crawler.pagestore import PageStore
from crawler.reading import ReadPage
from crawler.services.articles import keep_article
from crawler.services.pages import read_body, reading_values
from crawler.siterules import SiteRules


def read_stored(page: Page, rules: SiteRules) -> ReadPage | None:
    """The page as a walk with these rules would have read it; None if its body is gone or holds no page."""
    return read_body(page, PageStore(settings.DATA_DIR / "pages"), rules)


@transaction.atomic
def read_again(*, article: Article, rules: SiteRules, now: datetime) -> Article | None:
    """The article of the same page by these rules, made if nobody has it yet; None if they leave nothing to read.

    What is there already, the article that is passed in above all, belongs to whoever else reads it and is not changed.
    """
    former = article.page
    row = Page.objects.filter(key=former.key, reading=rules.reading).select_related("host", "article").first()
    known: Article | None = getattr(row, "article", None)
    if known is not None:
        return known
    page = read_stored(row or former, rules)
    if page is None or not page.text or not page.may_keep:
        return None
    if row is None:
        row = Page.objects.get(pk=former.pk)
        row.pk, row.reading = None, rules.reading
        for name, value in reading_values(page).items():
            setattr(row, name, value)
        row.save(force_insert=True)
    return keep_article(row, page, site=article.site, now=now)
