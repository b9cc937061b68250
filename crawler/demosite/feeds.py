"""robots.txt, sitemap.xml and RSS of the site."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from email.utils import format_datetime
from xml.sax.saxutils import escape

from crawler.demosite.composition import Story

FEED_SIZE = 30
BARRED = "/print/"


def robots(base: str) -> bytes:
    return f"User-agent: *\nDisallow: {BARRED}\n\nSitemap: {base}/sitemap.xml\n".encode()


def sitemap(base: str, entries: Iterable[tuple[str, datetime]]) -> bytes:
    """`entries` are (path, last change)."""
    rows = "".join(
        f"<url><loc>{escape(base + path)}</loc><lastmod>{moment.isoformat()}</lastmod></url>\n"
        for path, moment in entries
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
        f"{rows}</urlset>\n"
    ).encode()


def rss(base: str, name: str, motto: str, stories: Sequence[Story]) -> bytes:
    """RSS 2.0 of the newest FEED_SIZE articles; `stories` are oldest first."""
    items = "".join(
        f"<item><title>{escape(story.title)}</title><link>{base}{story.path}</link>"
        f'<guid isPermaLink="true">{base}{story.path}</guid><category>{escape(story.section.name)}</category>'
        f"<pubDate>{format_datetime(story.published)}</pubDate><description>{escape(story.summary)}</description></item>\n"
        for story in list(reversed(stories))[:FEED_SIZE]
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>\n'
        f"<title>{escape(name)}</title><link>{base}/</link><description>{escape(motto)}</description>"
        f"<language>zh-CN</language>\n{items}</channel></rss>\n"
    ).encode()
