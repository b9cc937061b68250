"""The shelf of pages: what a fetch teaches about a page, and one fetch for two ways of reading it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from crawler.article.siterules import SiteRules
from crawler.models import Article, Page
from crawler.net.fetch import Fetched
from crawler.reading import ReadPage, read_page
from crawler.services.articles import keep_article
from crawler.services.pages import DatabaseShelf
from crawler.visits.pagestore import PageStore
from tests.fakes.web import Reply, article, page

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 3, 4, 8, tzinfo=UTC)
URL = "https://news.example.org/"
STORY = URL + "milk.html"
MILK = "国产奶粉的配方注册制度今年继续推进，婴幼儿奶粉市场的质量不断提高，消费者对国内奶粉的信心正在恢复。"
RULES = SiteRules(drop=".remark", title="h1")


@pytest.fixture
def store(tmp_path: Path) -> PageStore:
    return PageStore(tmp_path / "pages")


def served(reply: Reply, url: str = URL, robots_tag: str = "") -> Fetched:
    return Fetched(url, 200, reply.body, reply.content_type, '"7"', "", 0.1, 1, robots_tag)


def fetch(
    store: PageStore, reply: Reply, now: datetime = NOW, url: str = URL, rules: SiteRules | None = None, tag: str = ""
) -> Page:
    """A visit that fetched the page, as the visitor and the walk's step do it."""
    shelf = DatabaseShelf(store, rules)
    shelf.find(url)
    read = read_page(reply.body, url, reply.content_type, rules=rules, robots_tag=tag, now=now)
    shelf.keep(served(reply, url, tag), read, now)
    return saved(shelf, read)


def confirm(store: PageStore, now: datetime, url: str = URL, rules: SiteRules | None = None) -> Page:
    """A visit that was answered by 304."""
    shelf = DatabaseShelf(store, rules)
    shelved = shelf.find(url)
    assert shelved is not None
    shelf.renew(shelved, now)
    return saved(shelf, shelved.page)


def saved(shelf: DatabaseShelf, read: ReadPage) -> Page:
    row = shelf.save(read)
    assert row is not None
    return row


def front(*numbers: int, note: str = "") -> Reply:
    return page("首页", f"<p>{note}</p>", {f"/{number}.html": f"奶粉配方注册第{number}批" for number in numbers})


def kept(row: Page, store: PageStore, url: str = STORY, rules: SiteRules | None = None) -> Article:
    shelf = DatabaseShelf(store, rules)
    shelved = shelf.find(url)
    assert shelved is not None
    whole = shelf.whole(shelved.page, row)
    assert whole is not None
    return keep_article(row, whole, now=NOW)


def test_the_first_fetch_begins_a_history(store: PageStore) -> None:
    row = fetch(store, front(1))
    assert (row.first_fetched_at, row.changed_at, row.checks, row.changes) == (NOW, None, 0, 0)
    assert row.fresh_until == NOW + timedelta(minutes=10)
    assert row.content_type == "text/html; charset=utf-8"


def test_new_links_are_a_change_and_nothing_else_on_a_list_is(store: PageStore) -> None:
    fetch(store, front(1, 2))
    later = NOW + timedelta(minutes=10)
    row = fetch(store, front(2, note="今日访问 4711 次"), later)
    assert (row.checks, row.changes, row.changed_at) == (1, 0, None)
    assert row.fresh_until == later + timedelta(minutes=20)
    latest = later + timedelta(minutes=20)
    row = fetch(store, front(2, 3), latest)
    assert (row.checks, row.changes, row.changed_at, row.first_fetched_at) == (2, 1, latest, NOW)
    assert row.fresh_until < latest + timedelta(minutes=20)


def test_an_answer_of_304_is_a_look_without_a_change(store: PageStore) -> None:
    fetch(store, front(1))
    later = NOW + timedelta(minutes=10)
    row = confirm(store, later)
    assert (row.checks, row.changes, row.fetched_at) == (1, 0, later)
    assert row.fresh_until == later + timedelta(minutes=20)
    assert confirm(store, later + timedelta(minutes=20)).fresh_until == later + timedelta(minutes=60)


def test_text_and_title_are_what_changes_of_an_article(store: PageStore) -> None:
    first = article("奶粉新规公布", MILK, {"/": "首页"})
    fetch(store, first, url=STORY)
    row = fetch(store, article("奶粉新规公布", MILK, {"/": "首页", "/new": "相关"}), NOW + timedelta(days=1), STORY)
    assert (row.checks, row.changes) == (1, 0)
    row = fetch(store, article("奶粉新规昨天公布", MILK), NOW + timedelta(days=2), STORY)
    assert (row.checks, row.changes) == (2, 1)
    row = fetch(store, article("奶粉新规昨天公布", MILK + "更正：编号有误。"), NOW + timedelta(days=3), STORY)
    assert (row.checks, row.changes, row.changed_at) == (3, 2, NOW + timedelta(days=3))


def test_what_was_fetched_for_another_reader_is_read_again_by_ones_own_rules(store: PageStore) -> None:
    reply = article("奶粉新规公布", f"{MILK}<span class=remark>编辑注：此处有误。</span>")
    plain = fetch(store, reply, url=STORY)
    assert "编辑注" in kept(plain, store).text
    shelf = DatabaseShelf(store, RULES)
    shelved = shelf.find(STORY)
    assert shelved is not None
    assert shelved.fresh_until == plain.fresh_until  # no request is needed
    assert "编辑注" not in shelved.page.text
    own = saved(shelf, shelved.page)
    assert (own.reading, own.digest, own.fetched_at) == (RULES.reading, plain.digest, plain.fetched_at)
    assert Page.objects.count() == 2
    again = DatabaseShelf(store, RULES).find(STORY)
    assert again is not None
    assert again.page.text == ""  # from its own row, which has no article: not read once more


def test_a_stale_page_of_another_reader_lends_its_validators(store: PageStore) -> None:
    plain = fetch(store, article("奶粉新规公布", MILK), url=STORY)
    later = NOW + timedelta(days=9)
    own = confirm(store, later, STORY, RULES)
    assert (own.reading, own.fetched_at, own.etag, own.checks) == (RULES.reading, later, '"7"', 1)
    plain.refresh_from_db()
    assert plain.fetched_at == NOW


def test_what_another_reader_fetched_since_then_replaces_ones_own(store: PageStore) -> None:
    fetch(store, article("奶粉新规公布", MILK), url=STORY, rules=RULES)
    later = NOW + timedelta(days=9)
    fetch(store, article("奶粉新规公布", MILK + "更正：编号有误。"), later, STORY)
    shelf = DatabaseShelf(store, RULES)
    shelved = shelf.find(STORY)
    assert shelved is not None
    assert "更正" in shelved.page.text
    own = saved(shelf, shelved.page)
    assert (own.fetched_at, own.checks, own.changes) == (later, 1, 1)


def test_headers_of_the_first_fetch_count_in_the_second_reading(store: PageStore) -> None:
    fetch(store, article("奶粉新规公布", MILK, {"/": "首页"}), url=STORY, tag="nofollow")
    shelved = DatabaseShelf(store, RULES).find(STORY)
    assert shelved is not None
    assert not shelved.page.may_follow


def test_without_the_body_the_site_is_asked_again(store: PageStore) -> None:
    row = fetch(store, article("奶粉新规公布", MILK), url=STORY)
    store.remove(row.digest)
    assert DatabaseShelf(store, RULES).find(STORY) is None
    assert DatabaseShelf(store).find(STORY) is None  # an article whose text nobody has
    listed = fetch(store, front(1))
    store.remove(listed.digest)
    shelved = DatabaseShelf(store).find(URL)
    assert shelved is not None  # a list of links needs no body
    assert len(shelved.page.links) == 1
