from __future__ import annotations

import math
from datetime import UTC, datetime, timedelta

import pytest

from interests import selectors, services
from interests.errors import InterestError
from interests.models import InterestPoint, InterestSnapshot, SnapshotCause
from newsreader.accounts.models import Reader

NOW = datetime(2026, 3, 2, 8, 0, tzinfo=UTC)
LATER = NOW + timedelta(hours=1)
MILK = {"奶粉": 0.4, "国内": 0.3, "市场": 0.2, "配方": 0.1}


def learn(reader: Reader, candidate: dict[str, float], k: int = 10) -> InterestSnapshot | None:
    return services.learn_from_walk(
        reader_id=reader.pk, candidate=candidate, k=k, floor=0.5, detail={"title": "乳铁蛋白价格回落"}, now=LATER
    )


def test_declaring_writes_points_and_a_snapshot(alice: Reader, bob: Reader) -> None:
    snapshot = services.declare(reader_id=alice.pk, points=MILK, now=NOW)
    assert snapshot is not None
    assert (snapshot.number, snapshot.cause, snapshot.created_at) == (1, SnapshotCause.DECLARED, NOW)
    assert snapshot.vector == pytest.approx(MILK)
    assert snapshot.added == pytest.approx(MILK)
    assert snapshot.pruned == {}
    assert snapshot.distance == pytest.approx(math.sqrt(0.16 + 0.09 + 0.04 + 0.01))
    assert selectors.current(alice.pk) == pytest.approx(MILK)
    assert list(selectors.current(alice.pk)) == ["奶粉", "国内", "市场", "配方"]
    assert selectors.declared(alice.pk) == pytest.approx(MILK)
    assert selectors.current(bob.pk) == {}
    assert selectors.latest(bob.pk) is None


def test_the_same_again_writes_nothing(alice: Reader) -> None:
    services.declare(reader_id=alice.pk, points=MILK, now=NOW)
    assert services.declare(reader_id=alice.pk, points=MILK, now=LATER) is None
    assert services.pin(reader_id=alice.pk, word="奶粉", on=False, now=LATER) is None
    assert InterestSnapshot.objects.count() == 1


def test_a_walk_teaches_by_the_formulas(alice: Reader) -> None:
    services.declare(reader_id=alice.pk, points={"蛋白质": 0.5, "奶粉": 0.5}, now=NOW)
    snapshot = learn(alice, {"奶粉": 0.4, "婴幼儿": 0.3, "配方": 0.2, "雀巢": 0.1})
    assert snapshot is not None
    assert snapshot.cause == SnapshotCause.WALK
    assert snapshot.vector == pytest.approx(
        {"奶粉": 0.455556, "蛋白质": 0.277778, "婴幼儿": 0.133333, "配方": 0.088889, "雀巢": 0.044444}, abs=1e-6
    )
    assert snapshot.distance == pytest.approx(0.281091, abs=1e-6)
    assert snapshot.added.keys() == {"婴幼儿", "配方", "雀巢"}
    assert snapshot.detail == {"title": "乳铁蛋白价格回落"}
    assert selectors.declared(alice.pk) == {"蛋白质": 0.5, "奶粉": 0.5}
    assert InterestPoint.objects.get(word="婴幼儿").added_at == LATER


def test_a_page_without_a_shared_word_teaches_nothing(alice: Reader) -> None:
    services.declare(reader_id=alice.pk, points=MILK, now=NOW)
    assert learn(alice, {"航天": 1.0}) is None
    assert learn(alice, {}) is None
    assert InterestSnapshot.objects.count() == 1


def test_walks_never_take_more_than_half_of_the_interest(alice: Reader) -> None:
    services.declare(reader_id=alice.pk, points=MILK, now=NOW)
    for n in range(30):
        learn(alice, {"奶粉": 0.1, f"词{n % 7}": 0.5, "抽检": 0.4}, k=6)
    current = selectors.current(alice.pk)
    assert math.fsum(current.get(word, 0) for word in MILK) >= 0.5 - 1e-9
    assert len(current) <= 6
    assert selectors.declared(alice.pk) == pytest.approx(MILK)
    numbers = list(selectors.history(alice.pk).values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def test_muted_words_are_not_learnt_and_pinned_words_stay(alice: Reader) -> None:
    services.declare(reader_id=alice.pk, points=MILK, now=NOW)
    services.mute(reader_id=alice.pk, word="白酒", on=True, now=NOW)
    learn(alice, {"奶粉": 0.2, "白酒": 0.4, "抽检": 0.4})
    services.pin(reader_id=alice.pk, word="抽检", on=True, now=NOW)
    for n in range(12):
        learn(alice, {"奶粉": 0.3, f"词{n}": 0.7}, k=5)
    assert "白酒" not in selectors.current(alice.pk)
    assert selectors.muted(alice.pk) == {"白酒"}
    assert "抽检" in {point.word for point in selectors.points(alice.pk) if point.pinned}
    assert InterestPoint.objects.get(word="白酒").weight == 0


def test_a_typed_compound_learns_from_its_parts(alice: Reader) -> None:
    services.declare(reader_id=alice.pk, points={"婴幼儿奶粉": 0.5, "白酒": 0.5}, now=NOW)
    snapshot = learn(alice, {"婴幼儿": 0.4, "奶粉": 0.4, "注册": 0.2})
    assert snapshot is not None
    assert snapshot.vector["婴幼儿奶粉"] > 0.5
    assert "婴幼儿" not in snapshot.vector


def test_feedback(alice: Reader) -> None:
    services.declare(reader_id=alice.pk, points=MILK, now=NOW)
    liked = services.respond(
        reader_id=alice.pk, keywords={"奶粉": 0.5, "抽检": 0.5}, kind="like", detail={"article": 7}, now=LATER
    )
    assert liked is not None
    assert liked.cause == SnapshotCause.LIKE
    assert liked.added == pytest.approx({"抽检": 0.5 * (1 - 0.95**2)})
    less = services.respond(reader_id=alice.pk, keywords={"抽检": 1.0}, kind="less", detail={"article": 7}, now=LATER)
    assert less is not None
    assert less.vector["抽检"] < liked.vector["抽检"]
    assert services.respond(reader_id=alice.pk, keywords={}, kind="open", detail={}, now=LATER) is None


def test_editing_by_hand(alice: Reader) -> None:
    services.declare(reader_id=alice.pk, points=MILK, now=NOW)
    edited = services.set_weight(reader_id=alice.pk, word="奶粉", weight=0.7, now=LATER)
    assert edited is not None
    assert (edited.cause, edited.detail) == (SnapshotCause.EDIT, {"word": "奶粉", "weight": 0.7})
    added = services.add(reader_id=alice.pk, word="嬰幼兒", weight=0.5, now=LATER)
    assert added is not None
    assert added.added == {"婴幼儿": 0.5}
    removed = services.remove(reader_id=alice.pk, word="国内", now=LATER)
    assert removed is not None
    assert removed.pruned == {"国内": pytest.approx(0.075)}
    put = services.put(reader_id=alice.pk, vector={"航天": 0.5, "奶粉": 0.5}, now=LATER)
    assert put is not None
    assert selectors.current(alice.pk) == {"航天": 0.5, "奶粉": 0.5}


def test_undo_brings_back_points_pins_and_mutes(alice: Reader) -> None:
    services.declare(reader_id=alice.pk, points=MILK, now=NOW)
    services.pin(reader_id=alice.pk, word="配方", on=True, now=NOW)
    muted = services.mute(reader_id=alice.pk, word="市场", on=True, now=NOW)
    assert muted is not None
    assert muted.number == 3
    before = {point.word: (point.weight, point.pinned, point.muted) for point in selectors.points(alice.pk)}
    services.declare(reader_id=alice.pk, points={"航天": 1.0}, now=LATER)
    undone = services.undo_to(reader_id=alice.pk, number=3, now=LATER)
    assert undone is not None
    assert (undone.number, undone.cause, undone.detail) == (5, SnapshotCause.UNDO, {"number": 3})
    after = {point.word: (point.weight, point.pinned, point.muted) for point in selectors.points(alice.pk)}
    assert after == before
    assert services.undo_to(reader_id=alice.pk, number=0, now=LATER) is not None
    assert selectors.current(alice.pk) == {}


def test_undoing_the_last_change(alice: Reader) -> None:
    with pytest.raises(InterestError, match="nothing to undo"):
        services.undo_last(reader_id=alice.pk, now=NOW)
    services.declare(reader_id=alice.pk, points=MILK, now=NOW)
    services.set_weight(reader_id=alice.pk, word="奶粉", weight=0.9, now=NOW)
    services.undo_last(reader_id=alice.pk, now=LATER)
    assert selectors.current(alice.pk) == pytest.approx(MILK)


def test_undo_reaches_only_the_readers_own_history(alice: Reader, bob: Reader) -> None:
    services.declare(reader_id=alice.pk, points=MILK, now=NOW)
    with pytest.raises(InterestError, match="no change number 1"):
        services.undo_to(reader_id=bob.pk, number=1, now=NOW)


def test_refused_input_leaves_everything_as_it_was(alice: Reader) -> None:
    services.declare(reader_id=alice.pk, points=MILK, now=NOW)
    with pytest.raises(InterestError):
        services.declare(reader_id=alice.pk, points={f"词{n}": 0.1 for n in range(200)}, now=LATER)
    with pytest.raises(InterestError):
        services.add(reader_id=alice.pk, word="", weight=0.5, now=LATER)
    with pytest.raises(InterestError):
        services.set_weight(reader_id=alice.pk, word="奶粉", weight=0, now=LATER)
    with pytest.raises(InterestError, match="does not exist"):
        services.add(reader_id=alice.pk + 1000, word="奶粉", weight=0.5, now=LATER)
    assert selectors.current(alice.pk) == pytest.approx(MILK)
    assert InterestSnapshot.objects.count() == 1
