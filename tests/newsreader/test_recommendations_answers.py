"""The reader's answers, what they teach, and how they are taken back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from interests import selectors as interests
from interests import services as teaching
from newsreader.accounts.models import Reader
from newsreader.recommendations import selectors
from newsreader.recommendations.errors import NothingToUndo
from newsreader.recommendations.models import Feedback, Recommendation
from newsreader.recommendations.services import answer, feedback, recommend, undo_feedback
from tests.interests.test_locks import shared_database, together  # noqa: F401 - a fixture
from tests.newsreader.builders import NOON, a_walk, an_interest, kept

SOON = NOON + timedelta(seconds=1)
LATER = NOON + timedelta(minutes=1)


@pytest.fixture
def row(alice: Reader) -> Recommendation:
    an_interest(alice)
    kept(a_walk(alice), title="乳铁蛋白价格回落", 奶粉=6, 乳铁蛋白=9)
    recommend(reader_id=alice.pk, now=NOON)
    return Recommendation.objects.get()


def stored(row: Recommendation) -> Recommendation:
    return Recommendation.objects.get(pk=row.pk)


def test_a_like_teaches_and_names_the_article(row: Recommendation) -> None:
    given = feedback(recommendation=row, kind="like", now=NOON)
    assert row.verdict == stored(row).verdict == "like"
    assert given.snapshot is not None
    assert (given.snapshot.cause, given.snapshot.detail) == (
        "like",
        {"title": "乳铁蛋白价格回落", "article": row.article_id, "recommendation": row.pk},
    )
    assert "乳铁蛋白" in interests.current(row.reader_id)


def test_less_takes_weight_from_its_words(row: Recommendation) -> None:
    before = interests.current(row.reader_id)["奶粉"]
    feedback(recommendation=row, kind="less", now=NOON)
    assert interests.current(row.reader_id)["奶粉"] < before


def test_saving_and_hiding_teach_nothing_and_toggle(row: Recommendation) -> None:
    for kind, field in (("save", "saved_at"), ("hide", "hidden_at")):
        assert feedback(recommendation=row, kind=kind, now=NOON).snapshot is None
        assert getattr(stored(row), field) == NOON
        assert feedback(recommendation=row, kind=kind, now=LATER).kind == "undo"
        assert getattr(stored(row), field) is None
    assert interests.latest(row.reader_id).number == 1  # type: ignore[union-attr]


def test_a_second_like_takes_the_first_back_exactly(row: Recommendation) -> None:
    before = interests.current(row.reader_id)
    first = feedback(recommendation=row, kind="like", now=NOON)
    second = feedback(recommendation=row, kind="like", now=LATER)
    assert (second.kind, second.undoes) == ("undo", first)
    assert interests.current(row.reader_id) == before
    assert stored(row).verdict == ""


@pytest.mark.parametrize("kind", ["like", "less", "save", "hide", "open"])
def test_a_double_click_is_one_click(row: Recommendation, kind: str) -> None:
    first = feedback(recommendation=row, kind=kind, now=NOON)
    assert feedback(recommendation=row, kind=kind, now=SOON) == first
    assert Feedback.objects.count() == 1


def test_a_double_click_on_a_given_answer_is_one_undo(row: Recommendation) -> None:
    feedback(recommendation=row, kind="like", now=NOON)
    undo = feedback(recommendation=row, kind="like", now=LATER)
    assert feedback(recommendation=row, kind="like", now=LATER + timedelta(seconds=1)) == undo
    assert stored(row).verdict == ""


def test_two_pages_that_hold_an_old_row_do_not_add_up(row: Recommendation) -> None:
    old = stored(row)
    feedback(recommendation=row, kind="like", now=NOON)
    feedback(recommendation=old, kind="like", now=SOON)
    assert old.verdict == "like"
    assert Feedback.objects.count() == 1


def test_opening_teaches_once_and_is_not_taken_back(row: Recommendation) -> None:
    first = feedback(recommendation=row, kind="open", now=NOON)
    assert first.snapshot is not None
    assert feedback(recommendation=row, kind="open", now=LATER) == first
    assert stored(row).opened_at == NOON
    with pytest.raises(NothingToUndo):
        undo_feedback(recommendation=row, now=LATER)
    with pytest.raises(NothingToUndo):
        answer(recommendation=row, kind="open", on=False, now=LATER)


def test_a_like_after_less_replaces_it(row: Recommendation) -> None:
    before = interests.current(row.reader_id)
    feedback(recommendation=row, kind="less", now=NOON)
    feedback(recommendation=row, kind="like", now=LATER)
    assert stored(row).verdict == "like"
    undo_feedback(recommendation=row, now=LATER)
    assert interests.current(row.reader_id) == pytest.approx(before)
    assert [one.kind for one in Feedback.objects.all()] == ["less", "undo", "like", "undo"]


def test_undo_goes_back_one_answer_at_a_time(row: Recommendation) -> None:
    feedback(recommendation=row, kind="like", now=NOON)
    feedback(recommendation=row, kind="save", now=NOON)
    undo_feedback(recommendation=row, now=LATER)
    assert (row.verdict, row.saved_at) == ("like", None)
    undo_feedback(recommendation=row, now=LATER)
    assert row.verdict == ""
    with pytest.raises(NothingToUndo):
        undo_feedback(recommendation=row, now=LATER)


def test_taking_a_like_back_keeps_what_was_learnt_or_typed_since(row: Recommendation) -> None:
    feedback(recommendation=row, kind="like", now=NOON)
    teaching.add(reader_id=row.reader_id, word="航天", weight=0.2, now=NOON)
    teaching.mute(reader_id=row.reader_id, word="国内", on=True, now=NOON)
    undo = feedback(recommendation=row, kind="like", now=LATER)
    current = interests.current(row.reader_id)
    assert "乳铁蛋白" not in current
    assert "国内" not in current
    assert current["航天"] == pytest.approx(0.2 / 0.76)  # as if only the typing and the muting had happened
    assert sum(current.values()) == pytest.approx(1)
    assert undo.snapshot is not None
    assert (undo.snapshot.cause, undo.snapshot.detail["title"]) == ("undo", "乳铁蛋白价格回落")
    assert {point.word for point in interests.points(row.reader_id) if point.declared_weight} == {
        "奶粉",
        "国内",
        "市场",
        "配方",
        "航天",
    }


def test_saying_the_same_twice_changes_nothing(row: Recommendation) -> None:
    assert answer(recommendation=row, kind="like", on=True, now=NOON) is not None
    assert answer(recommendation=row, kind="like", on=True, now=LATER) is None
    assert answer(recommendation=row, kind="like", on=False, now=LATER) is not None
    assert answer(recommendation=row, kind="like", on=False, now=LATER) is None


def test_another_readers_recommendation_is_not_found(row: Recommendation, bob: Reader) -> None:
    assert selectors.recommendation_of(bob.pk, row.pk) is None
    assert selectors.recommendation_of(row.reader_id, row.pk) == row
    assert not selectors.recommendations_of(bob.pk).exists()


@pytest.mark.usefixtures("shared_database")
def test_two_clicks_at_the_same_moment_are_one() -> None:
    carol = Reader.objects.create_user("carol@example.org", "correct horse battery")
    an_interest(carol)
    kept(a_walk(carol), 奶粉=6, 乳铁蛋白=9)
    together(*[lambda: recommend(reader_id=carol.pk, now=NOON)] * 2)
    row = Recommendation.objects.get()
    together(*[lambda: feedback(recommendation=stored(row), kind="like", now=NOON)] * 2)
    assert [one.kind for one in Feedback.objects.all()] == ["like"]
    assert [one.cause for one in interests.history(carol.pk)] == ["declared", "like"]
