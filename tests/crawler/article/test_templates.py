"""One story on pages of many templates, and pages of every kind: only what tells something is an article."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

import tests.fakes.lists
import tests.fakes.notices
import tests.fakes.odd_articles
import tests.fakes.systems  # noqa: F401 - these four fill the lists of kinds and templates
from crawler.reading import ReadPage, read_page
from tests.benchmarks.scoring import character_f1
from tests.fakes.kinds import ADDRESS, ARTICLES, NOT_ARTICLES
from tests.fakes.stories import STORIES
from tests.fakes.templates import TEMPLATES

NOW = datetime(2026, 11, 30, tzinfo=UTC)


def read(html: str, url: str = ADDRESS) -> ReadPage:
    return read_page(html.encode(), url, now=NOW)


@pytest.mark.parametrize("language", STORIES)
@pytest.mark.parametrize("template", TEMPLATES)
def test_the_text_of_every_template(template: str, language: str) -> None:
    story = STORIES[language]
    page = read(TEMPLATES[template](story))
    assert character_f1("\n".join(story.paragraphs), page.text) >= 0.97
    assert page.is_article
    assert page.title == story.title
    assert page.published is None or page.published.date().isoformat() == "2026-05-06"


@pytest.mark.parametrize("name", NOT_ARTICLES)
def test_pages_that_are_no_articles(name: str) -> None:
    url, html = NOT_ARTICLES[name]
    assert not read(html, url).is_article


@pytest.mark.parametrize("name", ARTICLES)
def test_articles_that_look_like_something_else(name: str) -> None:
    url, html = ARTICLES[name]
    page = read(html, url)
    assert page.is_article
    assert len(page.text) > 50


def test_paragraphs_of_preformatted_text() -> None:
    story = STORIES["en"]
    assert read(TEMPLATES["preformatted"](story)).text.split("\n") == list(story.paragraphs)
    cut = f"<pre>{story.paragraphs[0][:60]}\n{story.paragraphs[0][60:]}\n\n{story.paragraphs[1]}</pre>"
    assert len(read(cut).text.split("\n")) == 2


def test_rows_of_a_table_are_lines() -> None:
    url, html = ARTICLES["league table en"]
    lines = read(html, url).text.split("\n")
    assert lines[:2] == ["Team\tPlayed\tWon\tPoints", "Harbour United\t38\t38\t90"]
    assert len(lines) == 11
