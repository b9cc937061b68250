"""Charts are text made of numbers: what is drawn where, and nothing that the content security policy would refuse."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from newsreader.web.charts import small, svg, tree
from newsreader.web.charts.stream import Stream, stream

EVIL = '<script>alert("1")</script>'


def _circles(picture: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', picture)]


@given(st.lists(st.floats(0, 200), max_size=20), st.floats(1, 30))
def test_spread_keeps_order_bounds_and_distance(places: list[float], gap: float) -> None:
    moved = svg.spread(places, gap, 0, 200)
    assert all(-1e-6 <= place <= 200 + 1e-6 for place in moved)
    order = sorted(range(len(places)), key=lambda index: places[index])
    room = min(gap, 200 / max(1, len(places) - 1))
    assert all(moved[b] - moved[a] >= room - 1e-6 for a, b in pairwise(order))


def test_spread_leaves_alone_what_has_room() -> None:
    assert svg.spread([10, 50, 90], 15, 0, 100) == [10, 50, 90]


def test_shortened_counts_full_width_characters_double() -> None:
    assert svg.shortened("奶粉配方注册", 36) == "奶粉…"
    assert svg.shortened("milk", 36) == "milk"


def test_sparkline_ends_at_its_last_value() -> None:
    picture = small.sparkline([0, 1, 0.5])
    assert _circles(picture) == [(104, 14)]
    assert 'points="2,25 53,3 104,14"' in picture


@pytest.mark.parametrize("values", [[], [0.0], [0.0, 0.0], [0.3]])
def test_sparkline_of_little(values: list[float]) -> None:
    assert small.sparkline(values).startswith("<svg")


@pytest.mark.parametrize(("value", "width"), [(0.0, "0"), (0.001, "6"), (0.5, "48"), (1.0, "96"), (2.0, "96")])
def test_bar_is_as_long_as_its_share(value: float, width: str) -> None:
    assert f'<rect width="{width}" height="6" rx="3" class="fill">' in small.bar(value, 1.0)


def test_curve_names_its_ends() -> None:
    picture = small.curve([0, 5, 10], [0, 1, 4], "Kept: 4", "4", "10 requests")
    assert 'aria-label="Kept: 4"' in picture
    assert "10 requests" in picture
    assert _circles(picture) == [(372, 18)]


def test_stream_stacks_from_the_bottom_and_labels_what_is_there_at_the_end() -> None:
    data = Stream(
        ["1 Oct", "2 Oct"], ["奶粉", "国内"], {"奶粉": [1.0, 0.25], "国内": [0.0, 0.75]}, [0.0, 0.7], [(1, "added")]
    )
    picture = stream(data, "Shares", "distance")
    assert "M0 6 L848 163.5 L848 216 L0 216 Z" in picture
    assert "M0 6 L848 6 L848 163.5 L0 6 Z" in picture
    assert ">奶粉</text>" in picture
    assert ">added</text>" in picture
    gone = Stream(["a", "b"], ["奶粉", "国内"], {"奶粉": [0.5, 1.0], "国内": [0.5, 0.0]})
    assert ">国内</text>" not in stream(gone, "Shares", "distance")


def test_stream_of_one_day_is_a_band_and_of_none_nothing() -> None:
    assert "<path" in stream(Stream(["1 Oct"], ["奶粉"], {"奶粉": [1.0]}), "Shares", "distance")
    assert stream(Stream([], [], {}), "Shares", "distance") == ""


def _steps(*parents: int | None) -> list[tree.Step]:
    return [
        tree.Step(number, parent, "deepen", f"page {number}", kept=False, read=True, score=0.5)
        for number, parent in enumerate(parents, start=1)
    ]


def _lanes(drawn: tree.Tree) -> dict[int, tuple[int, int]]:
    column = 168 if max(node.x for node in drawn.nodes) <= 4 * 168 + 26 else 132
    return {node.step.number: (round((node.x - 13) / column), round((node.y - 26) / tree.LANE)) for node in drawn.nodes}


def test_tree_keeps_a_chain_on_its_lane_and_gives_branches_their_own() -> None:
    # The mock's walk: 1→2→3→4, 5 from 2, 6 from 5, 7 from 1, 8 from 7.
    places = _lanes(tree.layout(_steps(None, 1, 2, 3, 2, 5, 1, 7)))
    assert places == {1: (0, 0), 2: (1, 0), 3: (2, 0), 4: (3, 0), 5: (2, 1), 6: (3, 1), 7: (1, 2), 8: (2, 2)}


@given(st.lists(st.integers(0, 30), max_size=40))
def test_tree_puts_no_two_steps_in_one_place(parents: list[int]) -> None:
    steps = _steps(*(None if parent == 0 else parent % (index + 1) or None for index, parent in enumerate(parents)))
    drawn = tree.layout(steps)
    assert len({(node.x, node.y) for node in drawn.nodes}) == len(steps)
    assert all(0 < node.x < drawn.width and 0 < node.y < drawn.height for node in drawn.nodes)


def test_tree_survives_a_walk_deeper_than_recursion() -> None:
    deep = tree.layout(_steps(None, *range(1, 3000)))
    assert len(deep.edges) == 2999


def test_pictures_escape_what_pages_say_and_carry_no_styles() -> None:
    step = tree.Step(1, None, "start", EVIL, kept=True, read=False, score=0.0)
    pictures = [
        tree.tree(tree.layout([step]), EVIL),
        stream(Stream([EVIL], [EVIL], {EVIL: [1.0]}, [0.0], [(0, EVIL)]), EVIL, EVIL),
        small.curve([1], [1], EVIL, EVIL, EVIL),
        small.multiple([0.1, 0.2], 0.2),
    ]
    for picture in pictures:
        assert "<script" not in picture
        assert "style=" not in picture
