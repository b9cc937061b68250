"""Sitemaps of many kinds: plain, news, packed, indexes, wrong ones, hostile ones."""

from __future__ import annotations

import gzip
import time

import pytest

from crawler.pages.sitemaps import is_news, read_sitemap
from crawler.reading import ReadPage, read_page

HOME = "http://news.example/"
URL = HOME + "sitemap.xml"
MAP = '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{}</urlset>'
INDEX = '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{}</sitemapindex>'


def entry(path: str, changed: str = "", more: str = "", kind: str = "url") -> str:
    lastmod = f"<lastmod>{changed}</lastmod>" if changed else ""
    return f"<{kind}><loc>{HOME}{path}</loc>{lastmod}{more}</{kind}>"


def listed(text: str | bytes, url: str = URL, media: str = "application/xml") -> list[str]:
    page = read_page(text.encode() if isinstance(text, str) else text, url, media)
    assert page.kind == "sitemap"
    assert (page.is_article, page.text, page.counts) == (False, "", {})
    return [link.url.removeprefix(HOME) for link in page.links]


TWO = entry("2.html", "2026-03-04") + entry("1.html", "2026-04-01")


@pytest.mark.parametrize(
    "text",
    [
        MAP.format(TWO),
        MAP.format(entry("1.html") + entry("2.html")),
        MAP.format(entry("2.html", "2026-03-04T00:00:00+08:00") + entry("1.html", "2026-04-01T00:00:00Z")),
        MAP.format(entry("1.html", "2026-04-01") + entry("2.html", "some day")),
        MAP.replace("urlset", "sm:urlset").format(TWO.replace("<url>", "<sm:url>").replace("</url>", "</sm:url>")),
        MAP.replace(' xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"', "").format(TWO),
        MAP.replace("sitemaps.org", "google.com").format(TWO),
        MAP.format("<url><loc><![CDATA[http://news.example/1.html]]></loc></url><url><loc>\n /2.html \n</loc></url>"),
        MAP.format(entry("1.html") + entry("2.html") + entry("1.html") + f"<url><loc>{URL}</loc></url>"),
        MAP.format(TWO).replace("</urlset>", "<url><loc>http://news.exam"),
        MAP.format(TWO + "<url></url><url><loc></loc></url><url><loc>javascript:x</loc></url>&nbsp;"),
        MAP.format(
            TWO.replace("</lastmod>", "</lastmod><image:image><image:loc>http://news.example/9.jpg</image:loc></image:image>")
        ),
        f"{HOME}1.html\n\n{HOME}2.html\n",
    ],
    ids=["newest first", "undated", "times", "bad date", "prefix", "no namespace", "wrong namespace", "cdata", "itself",
         "cut", "empty", "pictures", "text"],
)  # fmt: skip
def test_a_sitemap_is_a_page_whose_links_are_its_entries(text: str) -> None:
    media = "text/plain" if text.startswith("http") else "application/xml"
    assert listed(text, media=media) == ["1.html", "2.html"]


def test_packed_ones_are_unpacked() -> None:
    assert listed(gzip.compress(MAP.format(TWO).encode()), URL + ".gz", "application/x-gzip") == ["1.html", "2.html"]
    assert listed(gzip.compress(gzip.compress(MAP.format(TWO).encode())), URL + ".gz", "") == ["1.html", "2.html"]


def news(path: str, title: str, published: str) -> str:
    return entry(
        path,
        more="<news:news><news:publication><news:name>食品报</news:name><news:language>zh</news:language></news:publication>"
        f"<news:publication_date>{published}</news:publication_date><news:title>{title}</news:title></news:news>",
    )


def test_a_news_sitemap_has_titles() -> None:
    text = MAP.format(news("2.html", "白酒市场降温", "2026-03-04") + news("1.html", "奶粉新规&amp;标准", "2026-04-01"))
    page = read_page(text.encode(), URL)
    assert [(link.url, link.anchor) for link in page.links] == [
        (HOME + "1.html", "奶粉新规&标准"),
        (HOME + "2.html", "白酒市场降温"),
    ]
    assert "奶粉" in page.links[0].terms


def test_an_index_leads_to_its_parts_the_newest_first() -> None:
    parts = "".join(entry(f"{year}.xml.gz", f"{year}-12-01", kind="sitemap") for year in (2024, 2026, 2025))
    page = read_page(INDEX.format(parts).encode(), URL)
    assert page.feeds == tuple(f"{HOME}{year}.xml.gz" for year in (2026, 2025, 2024))
    assert [link.url for link in page.links] == list(page.feeds)


def test_an_index_that_lists_itself_does_not_lead_to_itself() -> None:
    assert listed(INDEX.format(f"<sitemap><loc>{URL}</loc></sitemap>")) == []


def test_what_is_kept_of_a_large_one_is_the_newest() -> None:
    rows = "".join(entry(f"{n}.html", f"2026-{n % 12 + 1:02}-01") for n in range(6000))
    found = listed(MAP.format(rows))
    assert len(found) == 2000
    assert found[0] == "11.html"  # the first of December
    assert {int(path.removesuffix(".html")) % 12 for path in found} == {11, 10, 9, 8}


@pytest.mark.parametrize(
    "text",
    [
        MAP.format("".join(entry(f"{n}.html", "2026-03-04") for n in range(90_000))),
        "<urlset>" + "<url><loc>" * 500_000,
        "<!DOCTYPE u [<!ENTITY a '" + "x" * 50_000 + "'>]><urlset><url><loc>" + "&a;" * 100_000,
        "<urlset><url>" + "<a>" * 1_000_000,
    ],
    ids=["entries", "open", "quadratic", "deep"],
)
def test_a_hostile_sitemap_costs_little(text: str) -> None:
    started = time.process_time()
    found = read_sitemap(text[:8_000_000], URL)
    assert found is not None
    assert len(found.listed) <= 2000
    assert time.process_time() - started < 4  # two on a machine that does nothing else


def test_a_map_in_gbk_is_decoded_like_any_page() -> None:
    text = MAP.replace("UTF-8", "gb2312").format(news("1.html", "镕基谈奶粉质量安全标准", "2026-04-01"))
    page: ReadPage = read_page(text.encode("gbk"), URL, "text/xml")
    assert page.links[0].anchor == "镕基谈奶粉质量安全标准"


@pytest.mark.parametrize(
    "text", ["<html><urlset>", "http is a protocol", "https://news.example/ 是本站地址", "", "奶粉"]
)
def test_what_is_no_sitemap(text: str) -> None:
    assert read_sitemap(text, URL) is None


def test_sitemaps_of_news_are_told_by_their_address() -> None:
    assert all(map(is_news, [HOME + "sitemap-news.xml", HOME + "news_sitemap.xml.gz", HOME + "googlenews.xml"]))
    assert not any(map(is_news, [URL, HOME + "sitemap/newsletter.xml", HOME + "renewals.xml"]))
