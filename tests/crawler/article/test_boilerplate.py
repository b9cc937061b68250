"""Words of names and print around articles."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.article.boilerplate import STAMP, around_by_name, is_stamped

PIECES = st.sampled_from(
    ["2024", "19", "5", "12", "年", "-", "/", ".", ":", " ", "May", "Sept.", "jan", "第", "批", ", "]
)


@pytest.mark.parametrize("text", ["2024年5月", "2024 - 5", "5/6/24", "10:20", "Sept. 5, 2024", "may 5th 2024"])
def test_stamps(text: str) -> None:
    assert is_stamped(text)


@given(st.lists(PIECES, max_size=10).map("".join))
def test_what_is_seen_sooner_is_the_same(text: str) -> None:
    assert is_stamped(text) == (STAMP.search(text) is not None)


def test_names_are_read_word_by_word_in_any_case() -> None:
    assert around_by_name("main Most-Read") == around_by_name("x Entry_Meta") == 0.5
    assert around_by_name("siteFooter ") == 0.98
    assert around_by_name("shadow header thread") == 0.0
