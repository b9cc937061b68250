"""The traps themselves, one function a kind: each gives a good site with this trap in or beside it."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from crawler.reading import ReadPage
from crawler.walks.walk import Choice, Visit
from tests.fakes.pages import HOME
from tests.fakes.traps import GOOD, SECTIONS, Beside, Links, Site, dice, listing, nav, page_of, words


def _query(url: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(url).query, keep_blank_values=True))


def _path(url: str) -> str:
    return urlsplit(url).path


def calendar_in_the_query() -> Site:
    def pages(url: str) -> ReadPage | None:
        if _path(url) != "/calendar":
            return None
        asked = _query(url)
        year, month = int(asked.get("year", 2026)), int(asked.get("month", 12))
        at = year * 12 + month - 1
        links = [(f"/calendar?month={t % 12 + 1}&year={t // 12}", f"month {t}") for t in (at - 1, at + 1, at + 12)]
        return listing(url, nav() + links, f"month {at}")

    return Beside(("/calendar?month=12&year=2026",), pages)


def calendar_in_the_path() -> Site:
    """Months lead to days, days to months and weeks: three kinds that feed each other."""

    def pages(url: str) -> ReadPage | None:
        if _path(url) == "/events/week":
            of = _query(url)["of"]
            return listing(
                url, [*nav(), (f"/events/week?of={of}9", "next"), ("/events/2026/12/", "month")], f"week {of}"
            )
        found = re.fullmatch(r"/events/(\d+)/(\d+)/(?:(\d+)/)?", _path(url))
        if not found:
            return None
        year, month = int(found[1]), int(found[2])
        t = year * 12 + month
        links = [(f"/events/{year}/{month}/{day}/", f"day {day}") for day in range(1, 29)]
        links += [
            (f"/events/{(t + 1) // 12}/{(t + 1) % 12}/", "next"),
            (f"/events/{(t - 1) // 12}/{(t - 1) % 12}/", "back"),
        ]
        links += [(f"/events/week?of={t}-{found[3]}", "week")] if found[3] else []
        return listing(url, nav() + links, f"events {_path(url)}")

    return Beside(("/events/2026/12/",), pages)


def growing_paths() -> Site:
    def pages(url: str) -> ReadPage | None:
        return listing(url, [("a/", "a"), ("b/", "b"), ("c/", "c")], url) if _path(url).startswith("/x/") else None

    return Beside(("/x/",), pages)


class _RelativeLinks(Site):
    """Every page links to the stories without the first slash, and every folder answers."""

    def links(self, url: str, links: Links) -> Links:
        return links + [(self.story(n)[0].removeprefix("/"), "again") for n in range(0, GOOD, 5)]

    def trap(self, url: str) -> ReadPage | None:
        found = re.search(r"/news/2026/news/2026/(\d+)\.html$", _path(url))
        return self.good(f"/news/2026/{found[1]}.html", url) if found else None


class _Sessions(Site):
    """All links of every page carry a new id. mark: how, from the address and the id."""

    def __init__(self, mark: str) -> None:
        super().__init__()
        self.mark = mark
        self.seen: set[str] = set()

    def links(self, url: str, links: Links) -> Links:
        rng = dice(url)
        return [(self.mark.format(href=href, id=f"{rng.getrandbits(40):x}"), anchor) for href, anchor in links]

    def is_plan(self, page: ReadPage) -> bool:
        is_first = page.title in {"Home", *SECTIONS} and page.title not in self.seen
        self.seen.add(page.title)
        return is_first

    def trap(self, url: str) -> ReadPage | None:
        path = re.sub(r"^/s\([0-9a-f]+\)", "", _path(url))
        return self.good(path, url) if path != _path(url) else None


def facets() -> Site:
    names = {
        "color": ("red", "blue", "green"),
        "size": ("s", "m", "l"),
        "sort": ("up", "down"),
        "view": ("grid", "list"),
    }

    def pages(url: str) -> ReadPage | None:
        if _path(url) != "/shop":
            return None
        links: Links = []
        for name, values in names.items():
            for value in values:
                asked = {**_query(url), name: value}
                order = sorted(asked) if dice(url, name, value).random() < 0.5 else list(asked)
                links.append((f"/shop?{urlencode([(key, asked[key]) for key in order])}", f"{name} {value}"))
        return listing(url, nav() + links, "shop")

    return Beside(("/shop?color=red",), pages)


def endless_pages() -> Site:
    """Five pages of a list have stories, all later ones repeat the last."""

    def pages(url: str) -> ReadPage | None:
        if _path(url) != "/list":
            return None
        number = int(_query(url).get("page", 1))
        shown = min(number, 5)
        links = [Site().story(n) for n in range((shown - 1) * 8, shown * 8)]
        return listing(url, nav() + links + [(f"/list?page={number + 1}", "next")], f"page {shown}")

    return Beside(("/list?page=1",), pages)


class _SoftNotFound(Site):
    """Each page has broken links, and every address answers 200: with one text, or with the home page."""

    def __init__(self, *, home: bool) -> None:
        super().__init__()
        self.home = home

    def links(self, url: str, links: Links) -> Links:
        rng = dice("broken", url)
        return [(f"old/{rng.getrandbits(30)}.html", "read more") for _ in range(6)] + links

    def trap(self, url: str) -> ReadPage | None:
        if "/old/" not in _path(url):
            return None
        return (
            self.good("/", url) if self.home else page_of(url, words("gone", 60), nav(), title="Oops", is_article=True)
        )


class _Mirror(Site):
    """Every story once more under other paths."""

    COPIES = ("/mobile{}", "/print{}")

    def links(self, url: str, links: Links) -> Links:
        more = [(copy.format(href), anchor) for href, anchor in links if "/news/" in href for copy in self.COPIES]
        return links + more

    def trap(self, url: str) -> ReadPage | None:
        found = re.fullmatch(r"/(?:mobile|print)(/.*)", _path(url))
        return self.good(found[1], url) if found else None


class _Hosts(Site):
    """The site answers as www and bare, http and https, and mixes them on its pages."""

    hosts = ("news.example", "www.news.example")

    def links(self, url: str, links: Links) -> Links:
        rng = dice("host", url)
        bases = ("http://news.example", "https://news.example", "http://www.news.example", "https://www.news.example")
        return [(rng.choice(bases) + href, anchor) for href, anchor in links]

    def is_own(self, url: str) -> bool:
        return url.startswith(HOME) and super().is_own(url)


def search_results() -> Site:
    def pages(url: str) -> ReadPage | None:
        if _path(url) != "/search":
            return None
        links = [Site().story(dice(url, n).randrange(GOOD)) for n in range(5)]
        links += [(f"/search?q={word}", word) for word in words(url, 12)]
        return listing(url, nav() + links, f"search {url}")

    return Beside(("/search?q=milk", "/search?q=rice"), pages)


class _Tags(Site):
    """Every page shows a cloud of tags, never the same ones."""

    def links(self, url: str, links: Links) -> Links:
        return [(f"/tag/{word}", word) for word in words(f"tags {url}", 5)] + links

    def trap(self, url: str) -> ReadPage | None:
        if not _path(url).startswith("/tag/"):
            return None
        return listing(url, nav() + [(f"/tag/{word}", word) for word in words(url, 15)], f"tag {url}")


def _maze(path: str, entry: str, *, is_article: bool, answers: str, ways_back: Links) -> Site:
    """Made-up text with links to more of it. path: of a link, from two made-up words and a number."""

    def pages(url: str) -> ReadPage | None:
        if not re.fullmatch(answers, _path(url)):
            return None
        rng = dice(url)
        links = [
            (path.format(*words((url, n), 2), rng.randrange(10**6)), " ".join(words((url, n), 3))) for n in range(12)
        ]
        return page_of(url, words(url, 150), [*ways_back, *links], title=f"t {url}", is_article=is_article)

    return Beside((entry,), pages)


def link_farm() -> Site:
    def pages(url: str) -> ReadPage | None:
        if not _path(url).startswith("/farm/"):
            return None
        return listing(url, [(f"/farm/{dice(url, n).getrandbits(40)}", f"cheap {n}") for n in range(2000)], url)

    return Beside(("/farm/1",), pages)


class _Redirects(Site):
    """Every page has links that are moved on: to the home page, or in the end nowhere."""

    def links(self, url: str, links: Links) -> Links:
        rng = dice("go", url)
        return [(f"/go/{rng.getrandbits(30)}", "go") for _ in range(6)] + links

    def visit(self, choice: Choice) -> Visit:
        if not _path(choice.url).startswith("/go/"):
            return super().visit(choice)
        self.wasted.append(choice.url)
        if dice(choice.url).random() < 0.5:
            return Visit("failed", 302, 11, None, "moved more than 10 times")
        return Visit("fetched", 200, 2, self.good("/", HOME))


def growing_query() -> Site:
    def pages(url: str) -> ReadPage | None:
        if _path(url) != "/q":
            return None
        links = [(f"{url}&{word}={n}", f"more {n}") for n, word in enumerate(words(url, 6))]
        return listing(url, nav() + links, url)

    return Beside(("/q?a=1",), pages)


class _Scripts(Site):
    """Addresses that scripts were to complete, answered all the same."""

    def links(self, url: str, links: Links) -> Links:
        at = quote(url, safe="")
        broken = [
            f"{{{{item.url}}}}?{at}",
            f"${{link}}/{at}",
            f"'+url+'{at}",
            f"undefined/{at}",
            f"[object Object]/{at}",
        ]
        return [(href.replace(" ", "%20"), "x") for href in broken] + links

    def trap(self, url: str) -> ReadPage | None:
        broken = re.search(r"item\.url|link%7D|'\+url|undefined|object", url)
        return self.made(url, [], nav(), title=f"broken {url}") if broken else None


class _Escapes(Site):
    """Every page names the stories with other letters escaped."""

    def links(self, url: str, links: Links) -> Links:
        rng = dice("escape", url)
        more: Links = []
        for href, anchor in links:
            at = rng.randrange(1, 5)
            more.append((f"{href[:at]}%{ord(href[at]):02X}{href[at + 1 :]}" if "/news/" in href else href, anchor))
        return links + more

    def trap(self, url: str) -> ReadPage | None:
        path = _path(url)
        plain = re.sub(r"%([0-9A-F]{2})", lambda found: chr(int(found[1], 16)), path)
        return self.good(plain, url) if plain != path else None


class _Gone(Site):
    """Links to pages that are no longer there."""

    def links(self, url: str, links: Links) -> Links:
        return [(f"/archive/{dice(url, n).getrandbits(30)}.html", "old") for n in range(8)] + links


class _Parameter(Site):
    """Every story also with a parameter that says where the click came from."""

    def links(self, url: str, links: Links) -> Links:
        at = dice(url).getrandbits(20)
        return links + [
            (f"{href}?click={at}-{n}", anchor) for n, (href, anchor) in enumerate(links) if "/news/" in href
        ]


KINDS = {
    "calendar in the query": calendar_in_the_query,
    "calendar in the path": calendar_in_the_path,
    "growing paths": growing_paths,
    "relative links": _RelativeLinks,
    "session id in the query": lambda: _Sessions("{href}?zz={id}"),
    "session id in the path": lambda: _Sessions("/s({id}){href}"),
    "facets": facets,
    "endless next pages": endless_pages,
    "soft 404, one text": lambda: _SoftNotFound(home=False),
    "soft 404, the home page": lambda: _SoftNotFound(home=True),
    "mirrored paths": _Mirror,
    "mirrored hosts": _Hosts,
    "search results": search_results,
    "tag cloud": _Tags,
    "maze of text": lambda: _maze(
        "/maze/{0}-{1}-{2}.html", "/maze/", is_article=True, answers=r"/maze/.*", ways_back=[]
    ),
    "maze of text with a way out": lambda: _maze(
        "/maze/{0}{2}.html", "/maze/", is_article=True, answers=r"/maze/.*", ways_back=[("/", "home")]
    ),
    "maze of lists": lambda: _maze("/maze/{0}/", "/maze/", is_article=False, answers=r"/maze/.*", ways_back=[]),
    "nested maze": lambda: _maze("{0}/{1}", "/maze/", is_article=False, answers=r"/maze/.*", ways_back=[]),
    "nested maze of text": lambda: _maze("{0}/", "/maze/", is_article=True, answers=r"/maze/.*", ways_back=[]),
    "maze at the root": lambda: _maze(
        "/{0}/{1}", "/sobado/rarara", is_article=True, answers=r"/(?:ba|do|ke|mi|pu|ra|so|te|vu|zi)+/\w+", ways_back=[]
    ),
    "link farm": link_farm,
    "redirect maze": _Redirects,
    "growing query": growing_query,
    "addresses of scripts": _Scripts,
    "escapes": _Escapes,
    "gone pages": _Gone,
    "click parameter": _Parameter,
}
