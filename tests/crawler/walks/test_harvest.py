"""Crawl efficiency and harvest rate on a site of four pages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.walks.harvest import coverage_curve, f_cov, f_tok, harvest_curve, harvest_rate, mass_curve, site_weights

PAGES = [
    {"奶粉": 0.6, "市场": 0.4},
    {"奶粉": 1.0},
    {"白酒": 0.5, "抽检": 0.5},
    {"抽检": 0.3, "市场": 0.7},
]
SITE = {"奶粉": 1.6, "市场": 1.1, "白酒": 0.5, "抽检": 0.8}


def test_site_weights_add_up() -> None:
    assert site_weights(PAGES) == pytest.approx(SITE)


def test_coverage_counts_a_keyword_once_with_its_weight_on_the_site() -> None:
    assert coverage_curve(PAGES, SITE) == pytest.approx([2.7 / 4, 2.7 / 4, 1, 1])
    assert f_cov(PAGES[1:3], SITE) == pytest.approx((1.6 + 0.5 + 0.8) / 4)


def test_mass_counts_it_every_time() -> None:
    assert mass_curve(PAGES, SITE) == pytest.approx([0.25, 0.5, 0.75, 1])
    assert f_tok(PAGES[:1], SITE) == pytest.approx(0.25)


def test_nothing_read_and_an_empty_site() -> None:
    assert f_cov([], SITE) == f_tok([], SITE) == harvest_rate([]) == 0
    assert f_cov([{}], {}) == f_tok([{}], {}) == 0


def test_harvest_rate() -> None:
    assert harvest_curve([True, False, False, True]) == pytest.approx([1, 1 / 2, 1 / 3, 1 / 2])
    assert harvest_rate([True, False, False, True]) == 0.5


@given(st.lists(st.dictionaries(st.sampled_from("abcdef"), st.floats(0.01, 1), min_size=1), min_size=1, max_size=8))
def test_a_whole_site_read_is_an_efficiency_of_one(pages: list[dict[str, float]]) -> None:
    site = site_weights(pages)
    for curve in (coverage_curve(pages, site), mass_curve(pages, site)):
        assert curve == sorted(curve)
        assert curve[-1] == pytest.approx(1)
