"""Feeds of many dialects and with many faults, and the feeds that pages declare."""

from __future__ import annotations

import gzip
import io
import time
from datetime import UTC, datetime
from itertools import pairwise
from urllib.parse import urljoin

import feedparser
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.errors import UnreadablePage
from crawler.pages.feeds import declared_feeds, moment, read_feed
from crawler.pages.markup import root_of
from crawler.pages.parse import parse
from crawler.reading import read_page

HOME = "http://news.example/"
URL = HOME + "feed.xml"
RSS = '<?xml version="1.0"?><rss version="2.0"><channel><title>食品新闻</title><link>http://news.example/</link>{}</channel></rss>'
ITEM = "<item><title>{0}</title><link>http://news.example/{1}.html</link><pubDate>{2}</pubDate></item>"
MARCH, APRIL = "Wed, 04 Mar 2026 08:00:00 +0800", "Wed, 01 Apr 2026 08:00:00 +0800"

DIALECTS = {
    "RSS 2.0": RSS.format(ITEM.format("奶粉新规", "1", APRIL) + ITEM.format("白酒降温", "2", MARCH)),
    "RSS 0.91, no dates": RSS.replace("2.0", "0.91").format(
        "<item><title>奶粉新规</title><link>/1.html</link></item><item><title>白酒降温</title><link>2.html</link></item>"
    ),
    "oldest first": RSS.format(ITEM.format("白酒降温", "2", MARCH) + ITEM.format("奶粉新规", "1", APRIL)),
    "guid is the permalink": RSS.format(
        '<item><title>奶粉新规</title><guid isPermaLink="true">http://news.example/1.html</guid></item>'
        "<item><title>白酒降温</title><guid>http://news.example/2.html</guid></item>"
        '<item><title>无处可去</title><guid isPermaLink="false">http://news.example/3.html</guid></item>'
    ),
    "RSS 1.0 (RDF)": """<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
        xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="http://news.example/">
        <title>食品新闻</title><items><rdf:Seq><rdf:li resource="http://news.example/1.html"/></rdf:Seq></items></channel>
        <item rdf:about="http://news.example/2.html"><title>白酒降温</title><dc:date>2026-03-04</dc:date></item>
        <item rdf:about="http://news.example/1.html"><title>奶粉新规</title><link>http://news.example/1.html</link>
        <dc:date>2026-04-01T08:00+08:00</dc:date></item></rdf:RDF>""",
    "RSS 0.90": """<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/">
        <channel><title>食品新闻</title></channel><image><title>图</title><link>http://news.example/</link></image>
        <item><title>奶粉新规</title><link>http://news.example/1.html</link></item>
        <item><title>白酒降温</title><link>http://news.example/2.html</link></item></rdf:RDF>""",
    "Atom 1.0": """<feed xmlns="http://www.w3.org/2005/Atom"><title>食品新闻</title><link rel="self" href="/feed.xml"/>
        <entry><title>白酒降温</title><link rel="enclosure" href="http://news.example/a.mp3"/>
        <link rel="alternate" type="text/html" href="http://news.example/2.html"/><updated>2026-03-04T00:00:00Z</updated></entry>
        <entry><title type="html">&lt;b&gt;奶粉&lt;/b&gt;新规</title><link href='http://news.example/1.html'/>
        <source><title>别处</title><id>http://other.example/</id></source><published>2026-04-01T00:00:00Z</published></entry></feed>""",
    "Atom with xml:base": """<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://news.example/deep/"><title>食品新闻</title>
        <entry><title>奶粉新规</title><link href="../1.html"/></entry>
        <entry xml:base="/"><title>白酒降温</title><link href="2.html"/></entry></feed>""",
    "Atom 0.3 under a wrong prefix": """<a:feed version="0.3" xmlns:a="http://purl.org/atom/ns#"><a:title>食品新闻</a:title>
        <a:entry><a:title>奶粉新规</a:title><a:link rel="alternate" href="http://news.example/1.html"/>
        <a:modified>2026-04-01T00:00:00Z</a:modified></a:entry><a:entry><a:title>白酒降温</a:title>
        <a:link rel="alternate" href="http://news.example/2.html"/><a:issued>2026-03-04</a:issued></a:entry></a:feed>""",
    "XHTML title": """<feed><title>食品新闻</title><entry><title type="xhtml"><div>奶粉<i>新规</i></div></title>
        <link href="http://news.example/1.html"/></entry>
        <entry><title>白酒降温</title><link href="/2.html"/></entry></feed>""",
    "CDATA everywhere": RSS.format(
        "<item><title><![CDATA[奶粉新规]]></title><link><![CDATA[ http://news.example/1.html ]]></link>"
        "<description><![CDATA[<item><title>假的</title><link>http://news.example/9.html</link></item>]]></description></item>"
        "<item><title><![CDATA[白酒降温]]></title><link><![CDATA[http://news.example/2.html]]></link></item>"
    ),
    "HTML entities and bare ampersands": RSS.format(
        "<item><title>&nbsp;奶粉新规&nbsp;</title><link>http://news.example/1.html</link></item>"
        "<item><title>白酒降温</title><link>http://news.example/2.html</link></item> & <br> &copy;"
    ),
    "other namespaces have titles, too": RSS.format(
        '<item><media:content url="x"><media:title>图</media:title></media:content><media:title>图</media:title>'
        "<title>奶粉新规</title><link>http://news.example/1.html</link><itunes:title>播</itunes:title></item>"
        '<item><title>白酒降温</title><atom:link href="http://news.example/self" rel="self"/>'
        "<link>http://news.example/2.html</link></item>"
    ),
    "a counter on the way": RSS.format(
        "<item><title>奶粉新规</title><link>http://feeds.example/~r/x/1</link>"
        "<feedburner:origLink>http://news.example/1.html</feedburner:origLink></item>"
        "<item><title>白酒降温</title><link>http://count.example/go?u=1&amp;url=http%3A%2F%2Fnews.example%2F2.html</link></item>"
    ),
    "end tags missing": RSS.format(
        "<item><title>奶粉新规<link>http://news.example/1.html</item><item><title>白酒降温</title><link>/2.html</link>"
    ),
    "cut off": RSS.format(
        ITEM.format("奶粉新规", "1", APRIL) + ITEM.format("白酒降温", "2", MARCH) + "<item><title>断"
    ).split("</channel>")[0],
    "junk before it": "\n<br />Warning: x in <b>y.php</b>\n"
    + RSS.format(ITEM.format("奶粉新规", "1", "") + ITEM.format("白酒降温", "2", "")),
    "a style sheet and a long comment before it": "<?xml version='1.0'?><?xml-stylesheet href='a.xsl'?><!-- "
    + "说明 <html> " * 300
    + "-->"
    + RSS[21:].format(ITEM.format("奶粉新规", "1", APRIL) + ITEM.format("白酒降温", "2", MARCH)),
    "a byte order mark and capitals": "\ufeff"
    + RSS.format(ITEM.format("奶粉新规", "1", APRIL) + ITEM.format("白酒降温", "2", MARCH)).replace("item>", "ITEM>"),
    "JSON Feed": """{"version": "https://jsonfeed.org/version/1.1", "title": "食品新闻", "items": [
        {"id": "2", "url": "http://news.example/2.html", "title": "白酒降温", "date_published": "2026-03-04T08:00:00Z"},
        {"id": "http://news.example/1.html", "title": "奶粉新规", "date_modified": "2026-04-01T08:00:00+08:00"}, 7,
        {"id": "nowhere", "title": "无处可去"}]}""",
    "twice the same": RSS.format(ITEM.format("奶粉新规", "1", APRIL) * 2 + ITEM.format("白酒降温", "2", MARCH)),
}


@pytest.mark.parametrize("name", DIALECTS)
def test_a_feed_is_a_page_whose_links_are_its_entries(name: str) -> None:
    page = read_page(DIALECTS[name].encode(), URL, "application/rss+xml; charset=utf-8")
    assert page.kind == "feed"
    assert page.title == "食品新闻"
    assert [(link.url, link.anchor) for link in page.links] == [
        (HOME + "1.html", "奶粉新规"),
        (HOME + "2.html", "白酒降温"),
    ]
    assert [set(link.terms) for link in page.links][1] == {"白酒", "降温"}
    assert (page.is_article, page.text, page.counts, page.keywords) == (False, "", {}, {})


WELL_KNOWN = (
    "RSS 2.0",
    "guid is the permalink",
    "RSS 0.90",
    "Atom 1.0",
    "Atom with xml:base",
    "Atom 0.3 under a wrong prefix",
    "CDATA everywhere",
    "HTML entities and bare ampersands",
    "other namespaces have titles, too",
)


@pytest.mark.parametrize("name", WELL_KNOWN)
def test_a_well_known_reader_of_feeds_finds_the_same(name: str) -> None:
    found = feedparser.parse(io.BytesIO(DIALECTS[name].encode()), response_headers={"content-location": URL})
    theirs = {urljoin(URL, entry.link) for entry in found.entries if entry.get("link")}
    assert theirs == {link.url for link in read_page(DIALECTS[name].encode(), URL).links}


@pytest.mark.parametrize("media", ["text/html", "", "text/xml", "application/xml", "text/plain"])
def test_a_feed_is_known_by_what_it_is_not_by_its_label(media: str) -> None:
    assert read_page(DIALECTS["RSS 2.0"].encode(), URL, media).kind == "feed"


def test_a_feed_in_gbk_that_says_gb2312_is_decoded_like_any_page() -> None:
    text = '<?xml version="1.0" encoding="gb2312"?>' + RSS[21:].format(
        ITEM.format("镕基谈奶粉质量安全标准", "1", APRIL)
    )
    page = read_page(text.encode("gbk"), URL, "text/xml")
    assert (page.charset, page.links[0].anchor) == ("gb18030", "镕基谈奶粉质量安全标准")


def test_no_entity_is_expanded() -> None:
    names = "abcdefghij"
    bomb = '<!DOCTYPE r [<!ENTITY a "' + "x" * 100 + '">'
    bomb += "".join(f'<!ENTITY {n} "{f"&{m};" * 10}">' for m, n in pairwise(names)) + "]>"
    text = bomb + RSS[21:].format("<item><title>奶粉&j;</title><link>/1.html</link></item>")
    started = time.perf_counter()
    assert [link.anchor for link in read_page(text.encode(), URL).links] == ["奶粉&j;"]
    outside = '<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    text = outside + RSS[21:].format("<item><title>&e;</title><link>/1.html</link></item>")
    assert [link.anchor for link in read_page(text.encode(), URL).links] == ["&e;"]
    assert time.perf_counter() - started < 1


@pytest.mark.parametrize(
    "text",
    [
        RSS.format("".join(ITEM.format(f"奶粉新规第{n}批", n, APRIL) for n in range(100_000)))[:8_000_000],
        "<rss><item><title>" * 300_000,
        "<rss><item>" + "<![CDATA[" * 600_000,
        "<rss><item " + "a='" * 1_500_000,
        "<rss><item>" + "<link href='/x'/>" * 300_000,
        "<rss><item><" + "a." * 2_500_000,
        "<rss>" + "<!--" * 1_200_000,
        "<rss><item><title>" + "&" * 5_000_000,
    ],
    ids=["entries", "titles", "cdata", "quotes", "fields", "name", "comments", "ampersands"],
)
def test_a_hostile_feed_costs_little(text: str) -> None:
    started = time.process_time()
    found = read_feed(text, URL)
    assert found is not None
    assert len(found.listed) <= 2000
    assert time.process_time() - started < 4  # two on a machine that does nothing else


def test_bombs_and_archives_are_unpacked_within_bounds() -> None:
    feed = DIALECTS["RSS 2.0"].encode()
    assert read_page(gzip.compress(feed), URL, "application/gzip").kind == "feed"
    assert read_page(gzip.compress(gzip.compress(feed)), URL).kind == "feed"
    assert read_page(gzip.compress(feed)[:-30], URL).kind == "feed"
    with pytest.raises(UnreadablePage):
        read_page(gzip.compress(gzip.compress(gzip.compress(feed))), URL)
    with pytest.raises(UnreadablePage):
        read_page(b"\x1f\x8bno archive at all", URL)
    huge = gzip.compress(feed + b" " * 60_000_000)
    assert read_page(huge, URL).kind == "feed"


@pytest.mark.parametrize(
    "text",
    [
        "<html><head><title>RSS</title></head><body><rss>x</rss></body></html>",
        "<!DOCTYPE html><p>rss",
        "{}",
        '{"version": "https://jsonfeed.org/version/1.1", "items": [' + "[" * 100_000,
        '{"title": "https://jsonfeed.org/version/"',
        "奶粉",
        "",
        "<opml><body/></opml>",
    ],
)
def test_what_is_no_feed(text: str) -> None:
    assert read_feed(text, URL) is None


@given(st.text(alphabet="<>/![]CDATA-?&;\"'= item title link rss entry feed\n", max_size=300))
def test_anything_is_read_without_an_error(text: str) -> None:
    read_feed("<rss>" + text, URL)
    root_of(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Wed, 04 Mar 2026 08:00:00 +0800", datetime(2026, 3, 4, 0, tzinfo=UTC)),
        ("Wed, 04 Mar 2026 08:00:00 GMT", datetime(2026, 3, 4, 8, tzinfo=UTC)),
        ("2026-03-04T08:00:00Z", datetime(2026, 3, 4, 8, tzinfo=UTC)),
        ("2026-03-04T08:00:00.5-0130", datetime(2026, 3, 4, 9, 30, tzinfo=UTC)),
        ("2026-03-04 08:00:00", datetime(2026, 3, 4, 0, tzinfo=UTC)),
        ("2026年3月4日 08:05", datetime(2026, 3, 4, 0, 5, tzinfo=UTC)),
        ("2026-03", datetime(2026, 2, 28, 16, tzinfo=UTC)),
        ("2026-13-40", None),
        ("0001-01-01T00:00:00+23:00", None),
        ("yesterday", None),
        ("", None),
    ],
)
def test_dates_that_tell_newer_from_older(text: str, expected: datetime | None) -> None:
    assert moment(text) == expected


def declared(head: str, path: str = "") -> list[str]:
    page = parse(f"<head>{head}</head>", HOME + path)
    return [feed.removeprefix(HOME) for feed in declared_feeds(page.tree, page.base, page.url)]


def test_the_feeds_that_a_page_declares() -> None:
    rss = '<link rel="alternate" type="application/rss+xml" title="{}" href="{}">'
    assert declared(rss.format("食品新闻", "/feed.xml")) == ["feed.xml"]
    assert declared('<base href="/deep/">' + rss.format("", "rss")) == ["deep/rss"]
    assert declared('<LINK REL="Alternate" TYPE="application/atom+xml" HREF="http://www.news.example/a">') == [
        "http://www.news.example/a"
    ]
    assert declared('<link rel=alternate type="application/feed+json" href=/feed.json>') == ["feed.json"]
    assert declared('<link rel=alternate type="text/xml" href=/rss.xml>') == ["rss.xml"]
    assert declared("".join(rss.format("", f"/{name}/feed/") for name in "abcde")) == ["a/feed/", "b/feed/", "c/feed/"]


def test_feeds_of_comments_of_others_and_of_the_same_in_another_format_are_left_out() -> None:
    rss = '<link rel="alternate" type="application/rss+xml" title="{}" href="{}">'
    assert declared(rss.format("x » Comments Feed", "/comments/feed/") + rss.format("文章评论", "/c.xml")) == []
    assert declared(rss.format("", "http://other.example/feed")) == []
    assert declared(rss.format("", "/2026/03/slug/feed/"), "2026/03/slug/") == []
    assert declared(rss.format("", "/milk/feed/"), "milk/") == ["milk/feed/"]
    assert declared(rss.format("", "/feed/") + rss.format("", "/feed/atom/") + rss.format("", "/feed/?type=rss")) == [
        "feed/"
    ]
    assert declared('<link rel=alternate hreflang=en href=/en/><link rel=alternate type="text/html" href=/m/>') == []
    assert declared('<link rel=alternate type="application/json" href=/wp-json/1>') == []
    assert declared('<link rel=alternate type="text/xml+oembed" href=/oembed?url=rss>') == []
