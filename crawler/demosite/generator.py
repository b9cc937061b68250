"""The whole site as bytes: path → (content type, body), and when each page last changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from crawler.demosite import feeds, pages
from crawler.demosite.composition import Story, compose, hot_list, related
from crawler.demosite.material import read_material

HTML = "text/html"  # the page itself declares its character set, as many Chinese sites leave it
XML = "application/xml; charset=utf-8"
MISSING = "/404.html"
LEAF = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#2f7d4f" '
    'd="M27 4C13 4 5 11 5 20c0 2 .4 4 1 6l-2 3 2 1 2-3c2 1 4 1 6 1 9 0 13-9 13-24z'
    'M9 24c3-6 8-10 13-13-4 5-8 8-11 14z"/></svg>'
)


@dataclass(frozen=True, slots=True)
class Site:
    """`resources`: path → (content type, body); `modified`: path → last change; `stories`: oldest first."""

    resources: Mapping[str, tuple[str, bytes]]
    modified: Mapping[str, datetime]
    stories: tuple[Story, ...]


def generate(files: Mapping[str, str], *, seed: int, today: date, base: str) -> Site:
    """Build the site from the text of its content files; `base` is its address without the final slash.

    Pure: the same arguments give the same bytes. Raises MaterialError if the files are not a site's.
    """
    material = read_material(files)
    stories = compose(material, seed, today)
    neighbours = related(stories, material.vocabulary, seed)
    edition = pages.Edition(material, base, hot_list([s for s in stories if s.section.language == "zh-CN"], seed))
    by_section: dict[str, list[Story]] = {section.slug: [] for section in material.sections}
    for story in stories:
        by_section[story.section.slug].append(story)

    newest = stories[-1].published
    resources: dict[str, tuple[str, bytes]] = {}
    modified: dict[str, datetime] = {}

    def put(path: str, body: bytes, moment: datetime = newest, content_type: str = HTML) -> None:
        resources[path] = (content_type, body)
        modified[path] = moment

    put("/", pages.home_page(edition, stories, by_section))
    put("/about/", pages.about_page(edition), newest - timedelta(days=400))
    for section in material.sections:
        for path, body in pages.section_pages(edition, section, by_section[section.slug]).items():
            put(path, body)
        own = by_section[section.slug]
        for place, story in enumerate(own):
            newer = own[place + 1] if place + 1 < len(own) else None
            older = own[place - 1] if place > 0 else None
            body = pages.article_page(edition, story, newer, older, neighbours[story.number])
            put(story.path, body, story.published)
    readable = [(path, modified[path]) for path in resources]
    for story in stories:
        put(story.print_path, pages.print_page(story), story.published)
    put("/sitemap.xml", feeds.sitemap(base, readable), content_type=XML)
    put(
        "/feed.xml",
        feeds.rss(base, material.name, material.motto, stories),
        content_type="application/rss+xml; charset=utf-8",
    )
    put("/robots.txt", feeds.robots(base), newest - timedelta(days=400), "text/plain; charset=utf-8")
    put("/static/site.css", material.style.encode(), newest - timedelta(days=400), "text/css; charset=utf-8")
    put("/static/leaf.svg", LEAF.encode(), newest - timedelta(days=400), "image/svg+xml")
    put(MISSING, pages.missing_page(edition))
    return Site(resources, modified, stories)
