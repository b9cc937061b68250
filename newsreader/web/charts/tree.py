"""A walk's path as a tree: x is the depth; a step that goes deeper stays on its lane, a branch opens a new one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from newsreader.web.charts.svg import drawing, element, number, shortened, text

LANE = 44.0
MARGIN = 26.0


@dataclass(frozen=True, slots=True)
class Step:
    """What the tree must know of a walk step. `parent` is the number of the step whose page held the link."""

    number: int
    parent: int | None
    move: str
    title: str
    kept: bool
    read: bool
    score: float


@dataclass(frozen=True, slots=True)
class Node:
    step: Step
    x: float
    y: float
    label: str


@dataclass(frozen=True, slots=True)
class Tree:
    nodes: Sequence[Node]
    edges: Sequence[tuple[Node, Node]]
    width: float
    height: float


def layout(steps: Iterable[Step]) -> Tree:
    """Places for all steps, in pixels. Linear in the number of steps; a parent that is missing makes a root."""
    ordered = sorted(steps, key=lambda step: step.number)
    known = {step.number for step in ordered}
    children: dict[int | None, list[Step]] = {}
    for step in ordered:
        parent = step.parent if step.parent in known and step.parent != step.number else None
        children.setdefault(parent, []).append(step)
    places: dict[int, tuple[int, int]] = {}
    lowest: dict[int, int] = {}
    # Depth first with a stack of its own: a walk may go deeper than Python's recursion.
    stack = [(root, 0) for root in reversed(children.get(None, []))]
    while stack:
        step, depth = stack.pop()
        chain, cursor = [step], step
        while cursor.number in children:
            cursor = children[cursor.number][0]
            chain.append(cursor)
        lane = 1 + max(lowest.get(depth + offset, -1) for offset in range(len(chain)))
        for offset, link in enumerate(chain):
            places[link.number] = (depth + offset, lane)
            lowest[depth + offset] = lane
        for offset, link in enumerate(
            chain
        ):  # deepest branches are popped first, so that they stay close to their parents
            stack.extend((branch, depth + offset + 1) for branch in reversed(children.get(link.number, [])[1:]))
    depth = max((place[0] for place in places.values()), default=0)
    lanes = max((place[1] for place in places.values()), default=0)
    column = 168.0 if depth <= 4 else 132.0
    nodes = {
        step.number: Node(
            step,
            MARGIN / 2 + places[step.number][0] * column,
            MARGIN + places[step.number][1] * LANE,
            shortened(f"{step.number} {step.title}", column - 18),
        )
        for step in ordered
    }
    edges = [
        (nodes[step.parent], nodes[step.number])
        for step in ordered
        if step.parent in nodes and step.parent != step.number
    ]
    return Tree(list(nodes.values()), edges, depth * column + column + MARGIN / 2, lanes * LANE + MARGIN + 14)


def tree(drawn: Tree, label: str, chosen: int | None = None, link: str = "?step=") -> str:
    """The picture with every step a link; a filled dot was kept, a dashed one could not be read."""
    parts = []
    for start, end in drawn.edges:
        middle = (start.x + end.x) / 2
        path = (
            f"M{number(start.x)} {number(start.y)} C{number(middle)} {number(start.y)} "
            f"{number(middle)} {number(end.y)} {number(end.x)} {number(end.y)}"
        )
        parts.append(element("path", d=path, class_=f"edge {end.step.move}"))
    for node in drawn.nodes:
        step = node.step
        marks = ["node"]
        marks += ["kept"] if step.kept else []
        marks += ["recalled"] if step.move == "recall" else []
        marks += [] if step.read else ["failed"]
        marks += ["chosen"] if step.number == chosen else []
        dot = element("circle", cx=node.x, cy=node.y, r="6", class_=" ".join(marks))
        title = element("title", escape(f"{step.number} {step.title} {step.score:.2f}"))
        words = text(node.x - 4, node.y - 12, node.label)
        parts.append(element("a", title, dot, words, href=f"{link}{step.number}"))
    picture = drawing(drawn.width, drawn.height, *parts, label=label)
    # Fixed size: the panel around it scrolls, so that names stay readable on a phone. role=img would hide the links.
    return picture.replace(
        'role="img"', f'role="group" width="{number(drawn.width)}" height="{number(drawn.height)}"', 1
    )
