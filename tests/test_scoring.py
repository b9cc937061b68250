"""The benchmark's own measures, by hand."""

from __future__ import annotations

import pytest

from tests.benchmarks.scoring import character_f1, shingle_f1


def test_characters_are_counted_in_fours_without_blanks() -> None:
    # 一二三四 二三四五 三四五六 against 二三四五 三四五六 三四五六七's three: two in common of 3 + 3.
    assert character_f1("一二三 四五六", "二三四\n五六七") == pytest.approx(2 * 2 / (3 + 3))
    assert character_f1("一二三四", "") == 0.0
    assert character_f1("同", "同") == 1.0


def test_precision_and_recall_are_averaged_over_pages_before_they_are_joined() -> None:
    # Page 1: shingles abcd, bcde against bcde, cdef: 1 right, 1 extra, 1 missed. Page 2: nothing found of one shingle.
    pairs = [("a b c d e", "b c d e f"), ("x y z w", "")]
    assert shingle_f1(pairs) == pytest.approx(2 * 0.25 * 0.25 / 0.5)


def test_a_page_without_text_that_is_read_as_one_is_right() -> None:
    assert shingle_f1([("", "")]) == 1.0
    assert shingle_f1([("", "a word")]) == 0.0


def test_punctuation_and_line_ends_do_not_count() -> None:
    assert shingle_f1([("One, two. Three four!", "One two\nThree four")]) == 1.0
