from __future__ import annotations

import importlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interests.knowledge import (
    Evidence,
    Expansion,
    Ratios,
    category_of,
    evidence,
    expand,
    expansion_terms,
    is_triggered,
    url_text,
    weights,
)

FOOD = {"奶粉": 1.0, "配方": 0.5, "infant formula": 0.8, "standard": 0.2}


@pytest.mark.parametrize(
    ("anchor", "url", "triggered"), [(0, 0, True), (0.1, 0, False), (0, 0.1, False), (0.3, 0.2, False)]
)
def test_expansion_is_for_links_that_tell_nothing(anchor: float, url: float, triggered: bool) -> None:
    assert is_triggered(anchor, url) is triggered


def test_special_relevance_is_the_mean_weight_of_what_matched() -> None:
    assert expand("记者看配方注册：国产奶粉", FOOD) == Expansion(0.75, {"奶粉": 1.0, "配方": 0.5})
    assert expand("New infant formulas and standards", FOOD) == Expansion(0.5, {"infant formula": 0.8, "standard": 0.2})
    assert expand("更多", FOOD) == Expansion(0.0, {})
    assert expand("", FOOD) == Expansion(0.0, {})
    assert expand("奶粉", {}) == Expansion(0.0, {})


def test_what_is_looked_up() -> None:
    assert expansion_terms("国产奶粉的配方") == ["国产", "奶粉", "配方"]
    assert expansion_terms("The milk powder market: X rays") == ["milk", "powder", "market", "ray", "milk powder",
        "powder market", "milk powder market"]  # fmt: skip
    assert expansion_terms("奶粉 safety test") == ["奶粉", "safety", "test", "safety test"]


def test_the_words_of_a_url() -> None:
    assert url_text("https://example.org/shipin/naifen-biaozhun/20260301/index.html?id=7&topic=%E5%A5%B6%E7%B2%89") == (
        "shipin naifen biaozhun id topic 奶粉"
    )
    assert url_text("https://example.org/") == ""
    assert url_text("http://[broken") == ""


def test_weights_are_shares_of_the_commonest_keyword() -> None:
    assert weights({"奶粉": 8, "配方": 4, "白酒": 0}) == {"奶粉": 1.0, "配方": 0.5}
    assert weights({}) == {}


@given(st.dictionaries(st.text(max_size=3), st.integers(0, 99)))
def test_weights_are_above_zero_and_at_most_one(pages: dict[str, int]) -> None:
    assert all(0 < weight <= 1 for weight in weights(pages).values())


def test_a_query_belongs_to_the_category_that_knows_it_best() -> None:
    knowledge = {"news-health": {"奶粉": 0.4, "疫苗": 1.0}, "news-economy": {"奶粉": 0.5, "市场": 0.3}}
    assert category_of(["奶粉", "市场"], knowledge) == "news-economy"
    assert category_of(["疫苗"], knowledge) == "news-health"
    assert category_of(["航天"], knowledge) is None
    assert category_of(["奶粉"], {"b": {"奶粉": 1.0}, "a": {"奶粉": 1.0}}) == "a"
    assert category_of([], {}) is None


def test_a_relevant_page_contributes_from_its_metadata() -> None:
    found = evidence({"title": "奶粉新闻", "mime-type": "text/html; charset=gb2312", "query": "奶粉"})
    assert found == {
        Evidence("奶粉", "content", "title"),
        Evidence("新闻", "type", "title"),
        Evidence("html", "type", "mime-type"),
        Evidence("奶粉", "content", "query"),
    }
    assert evidence({"mime-type": ""}) == frozenset()


def test_contribution_ratios() -> None:
    ratios = Ratios()
    assert (ratios.expand_search, ratios.anchor_url) == (0, 0)
    for prediction, expansion in [
        (0.4, None),
        (0.0, Expansion(0.5, {"奶粉": 0.5})),
        (0.0, Expansion(0.0, {})),
        (0.0, Expansion(0.2, {"配方": 0.2})),
    ]:
        ratios = ratios.counted(prediction, expansion)
    assert ratios == Ratios(3, 2, 4, 1)
    assert ratios.expand_search == pytest.approx(2 / 3)
    assert ratios.anchor_url == 0.25


def test_the_seeded_tree_has_four_branches_thirteen_twigs_and_the_subjects_of_news() -> None:
    seed = importlib.import_module("interests.migrations.0002_category_tree")
    assert [slug for slug, *_ in seed.TREE] == ["academic", "media", "education", "resources"]
    twigs = [slug for *_, below in seed.TREE for slug, *_ in below]
    assert len(twigs) == 13
    assert len(seed.SUBJECTS) == 17
    slugs = [slug for slug, *_ in seed.TREE] + twigs + [slug for slug, *_ in seed.SUBJECTS]
    assert len(slugs) == len(set(slugs))
