"""Articles of several pages in the database: put together page by page, as a walk reads them."""

from __future__ import annotations

from crawler.models import Article
from crawler.reading import MAXIMUM_TEXT, ReadPage
from crawler.services.articles import mark_again, text_values
from crawler.walks.stitching import stitched


def add_part(page_id: int, part: ReadPage, *, number: int) -> None:
    """Put the text of page `number` of an article behind what it has; `page_id`: the row of its first page.

    Harmless to repeat: a part that is there already, or says nothing new, leaves the text as it is.
    """
    article = Article.objects.select_for_update().filter(page_id=page_id).first()
    if article is None or number <= article.parts:
        return
    text = stitched(article.text, part.text)[:MAXIMUM_TEXT]
    if text == article.text:
        return
    Article.objects.filter(pk=article.pk).update(**text_values(article.title, text), parts=number)
    mark_again(article, text)
