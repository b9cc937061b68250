from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interests.relevance import RelevanceParameters, occurrences, presence, relevance, threshold
from tests.interests.strategies import WORDS, vectors

pages = st.dictionaries(st.sampled_from(WORDS), st.integers(1, 30), max_size=12)


def test_terms_by_hand() -> None:
    # 100 words, the ordinary length: K = 4. 航天 6 times, one of them in the title: 6 + 2 = 8, 8/12. 卫星 2 times: 2/6.
    counts = {"航天": 6, "卫星": 2, "其余": 92}
    found = relevance({"航天": 0.4, "卫星": 0.3, "空间站": 0.3}, counts, {"航天": 1})
    assert [(term.word, term.weight) for term in found.terms] == [("航天", 0.4), ("卫星", 0.3)]
    assert [term.presence for term in found.terms] == pytest.approx([2 / 3, 1 / 3])
    assert [term.value for term in found.terms] == pytest.approx([0.8 / 3, 0.1])
    assert found.score == pytest.approx(0.8 / 3 + 0.1)


def test_an_article_about_the_word_is_far_above_a_passing_mention() -> None:
    about = relevance({"航天": 1.0}, {"航天": 9, "其余": 91}, {"航天": 1}).score
    passing = relevance({"航天": 1.0}, {"航天": 1, "其余": 799}, {}).score
    assert about > 0.7
    assert passing < 0.05


def test_an_empty_text_or_interest_scores_nothing() -> None:
    assert relevance({"航天": 1.0}, {}, {}).score == 0
    assert relevance({}, {"航天": 3}, {}).terms == ()


def test_a_chinese_word_is_found_inside_a_longer_one_and_a_latin_one_is_not() -> None:
    assert occurrences("航天", {"航天员": 2, "航天": 1, "卫星": 4}) == 3
    assert occurrences("star", {"start": 5, "star": 1}) == 1
    assert occurrences("茶", {"绿茶": 2, "茶叶": 1}) == 3


@given(vectors, pages)
def test_the_terms_sum_exactly_to_the_score(interest: dict[str, float], counts: dict[str, int]) -> None:
    found = relevance(interest, counts, {})
    assert sum(term.value for term in found.terms) == found.score
    assert 0 <= found.score < 1
    for term in found.terms:
        assert term.value == term.weight * term.presence
        assert 0 < term.presence < 1


@given(st.integers(0, 100), st.integers(0, 2000))
def test_presence_grows_with_repetition_and_falls_with_length(times: int, length: int) -> None:
    assert presence(times, length) <= presence(times + 1, length) < 1
    assert presence(times, length + 100) <= presence(times, length)


def test_the_parameters_are_arguments() -> None:
    assert presence(2, 500, RelevanceParameters(half=2, length_share=0)) == 0.5


def test_what_is_kept_depends_on_the_heaviest_word_not_on_how_many_there_are() -> None:
    about_space = {"航天": 9, "其余": 91}
    for others in (0, 9):
        interest = {"航天": 1 / (others + 1)} | {f"词{n}": 1 / (others + 1) for n in range(others)}
        assert relevance(interest, about_space, {"航天": 1}).score > threshold(interest, 0.4)
        assert relevance(interest, {"航天": 1, "其余": 299}, {}).score < threshold(interest, 0.4)
    assert threshold({}, 0.4) == 0
