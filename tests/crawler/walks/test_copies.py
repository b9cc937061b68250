"""Copies of pages under other addresses: which rules are found, which are not, and what they join."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from crawler.article.fingerprint import simhash64
from crawler.reading import ReadPage
from crawler.walks.copies import Copies, content_of
from tests.fakes.pages import HOME
from tests.fakes.traps import page_of, words

HOSTS = ["news.example", "www.news.example"]
NAMES = ["mobile", "news", "print"]


def read(*pages: tuple[str, int]) -> Copies:
    """What is known after these addresses gave these contents, saved and loaded after each."""
    memory: dict[str, Any] = {}
    copies = Copies(memory)
    for address, content in pages:
        copies.add(address if "//" in address else HOME + address, content, NAMES, HOSTS)
        copies.save(memory)
        copies = Copies(memory)
    return copies


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a/{}.html?zz=q{}", "a/{}.html?zz=r{}"),
        ("a/{}.html", "a/{}.html?from_page=7{}"),
        ("a/{}.html?x=1&y={}", "a/{}.html?y={}&x=1"),
        ("s(k{1}a)/a/{0}.html", "s(m{1}b)/a/{0}.html"),
        ("news/{}.html", "mobile/news/{}.html"),
        ("print/{}.html", "mobile/{}.html"),
        ("news/{}/", "news/{}/print"),
        ("news/{}.html", "news/{}.html/amp"),
        ("news/{}/", "news/{}"),
        ("s{}/", "s{}/index.html"),
        ("http://news.example/{}.html", "http://www.news.example/{}.html"),
        ("http://news.example/{}.html", "https://news.example/{}.html"),
    ],
)
def test_a_rule_is_found_from_three_copies_and_joins_the_next_page(one: str, other: str) -> None:
    pages = [(form.format(n, n), n) for n in range(1, 4) for form in (one, other)]
    copies = read(*pages, (one.format(9, 9), 9))
    full = [form.format(9, 9) if "//" in form else HOME + form.format(9, 9) for form in (one, other)]
    assert copies.original(full[0]) == copies.original(full[1])
    assert copies.has_read(full[1])
    new = [form.format(8, 8) if "//" in form else HOME + form.format(8, 8) for form in (one, other)]
    assert copies.original(new[0]) == copies.original(new[1])
    assert not copies.has_read(new[1])


def test_two_copies_are_no_rule_yet() -> None:
    assert read(*[(f"a/{n}?zz={at}", n) for n in (1, 2) for at in "qr"]).rules == set()


def test_a_parameter_that_matters_is_none_although_the_last_pages_are_alike() -> None:
    """Four different list pages, then the last one again and again."""
    copies = read(*[(f"list?page={n}", min(n, 5)) for n in range(1, 12)])
    assert copies.original(HOME + "list?page=3") == HOME + "list?page=3"


def test_escapes_that_say_nothing_are_read() -> None:
    assert Copies({}).original(HOME + "%6eews/%e5%a5%b6%2F1") == HOME + "news/%e5%a5%b6%2F1"


def test_content_of_lists_is_in_their_headlines_not_in_their_navigation() -> None:
    headlines = [(f"/{n}", f"a headline of the day {n}") for n in range(5)]
    here, there = page_of(HOME, [], [("/", "home"), *headlines], title="x"), page_of(HOME, [], headlines, title="x")
    other = page_of(HOME, [], [*headlines, ("/7", "another headline")], title="x")
    assert content_of(here) == content_of(there) != content_of(other)
    assert content_of(page_of(HOME, [], headlines[:1], title="x")) is None


def article(path: str, text: list[str]) -> ReadPage:
    return page_of(HOME + path, text, [], title="x", is_article=True)


def content(page: ReadPage) -> int:
    found = content_of(page)
    assert found is not None
    return found


def test_a_long_text_with_a_small_change_is_a_copy_and_a_short_one_is_not() -> None:
    text = words("long", 400)
    before, after = article("1", text), article("2", [*text[:200], "sodobabo", *text[200:]])
    copies = read(("1", content(before)))
    assert copies.resembles(after, content(after))
    short = article("3", text[:20])
    assert not copies.resembles(short, content(before))


def test_texts_that_share_a_large_table_are_no_copies_nor_are_bulletins_with_other_figures() -> None:
    one, other = (replace(article(str(n), words(("table", n), 150)), fingerprint=12345) for n in (1, 2))
    assert not read(("1", content(one))).resembles(other, content(other))
    bulletin = words("bulletin", 100)
    monday = replace(article("3", bulletin), fingerprint=simhash64(" ".join([*bulletin, *map(str, range(100, 150))])))
    friday = replace(article("4", bulletin), fingerprint=simhash64(" ".join([*bulletin, *map(str, range(700, 750))])))
    assert monday.counts == friday.counts
    assert not read(("3", content(monday))).resembles(friday, content(friday))
