"""The Walk page's figures: the steps, the tree, the choice at one step, the curves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from crawler.models import Walk, WalkStep
from crawler.walks.parameters import WalkParameters
from newsreader.recommendations.models import Recommendation
from newsreader.web import leaving, selectors
from newsreader.web.charts import tree
from newsreader.web.http import whole_number
from newsreader.web.strategies import DESCRIPTIONS

DRAWN = 200
"""latest steps in tree and list; of a longer walk the latest are shown"""
LIGHT = (
    "walk",
    "number",
    "parent_number",
    "url",
    "anchor",
    "title",
    "move",
    "score",
    "outcome",
    "outcome_detail",
    "kept",
)
READ = frozenset({"fetched", "stored", "not-modified"})


@dataclass(frozen=True, slots=True)
class StepLine:
    """One step in the list. `recommendation` is where its article can be read, None if it has none."""

    step: WalkStep
    title: str
    is_read: bool
    recommendation: int | None


@dataclass(frozen=True, slots=True)
class Option:
    """One link that could be chosen: its numbers stand in the order of the table's columns."""

    anchor: str
    url: str
    numbers: list[float | None]
    words: list[tuple[str, float]]
    freshness: int | None
    score: float
    chosen: bool


def page(walk: Walk, asked: str) -> dict[str, Any]:
    """Everything the Walk page shows; `asked` is the step in the address bar, '' follows the latest."""
    latest = list(walk.steps.only(*LIGHT).order_by("-number")[:DRAWN])[::-1]
    wanted = whole_number(asked)
    number = wanted if wanted is not None else (latest[-1].number if latest else 0)
    chosen = walk.steps.select_related("page").filter(number=number).first()
    lines = _lines(walk, latest)
    drawn = tree.layout(_drawn(line) for line in lines)
    columns, options = choice(chosen)
    left, left_more = leaving.parts(walk.memory)
    reason = chosen.reason if chosen else {}
    return {
        "walk": walk,
        "note": selectors.walk_note(walk),
        "strategy": DESCRIPTIONS.get(walk.parameters.get("strategy", "")),
        "left": left,
        "left_more": left_more,
        "lines": lines,
        "earlier": max(0, walk.steps_done - len(lines)),
        "tree": drawn,
        "tree_data": as_json(drawn, number),
        "chosen": chosen,
        "follows": "" if not asked else f"?step={number}",
        "columns": columns,
        "came_by": reason.get("rule", ""),
        "adds_up": bool(reason.get("parts")),
        "multiplies": reason.get("rule") == "formula-11",
        "options": options,
        "interest": sorted(
            (chosen.interest if chosen else walk.interest).items(), key=lambda pair: (-pair[1], pair[0])
        ),
        "curves": curves(walk),
    }


def _lines(walk: Walk, steps: Sequence[WalkStep]) -> list[StepLine]:
    readable = dict(
        Recommendation.objects.filter(reader_id=walk.reader_id, step__walk=walk).values_list("step__number", "pk")
    )
    return [StepLine(step, step_title(step), step.outcome in READ, readable.get(step.number)) for step in steps]


def step_title(step: WalkStep) -> str:
    return step.title or step.anchor or step.url


def _drawn(line: StepLine) -> tree.Step:
    step = line.step
    short = step.anchor or step.title or step.url
    return tree.Step(
        step.number, step.parent_number, step.move, short, kept=step.kept, read=line.is_read, score=step.score
    )


def choice(step: WalkStep | None) -> tuple[list[str], list[Option]]:
    """The link chosen at a step and its runners-up: (names of the columns as the reader knows them, options)."""
    if step is None or step.move == "start" or step.reason.get("rule") == "next-part":
        return [], []  # no link of the pool
    rows = [{"anchor": step.anchor, "url": step.url, "score": step.score, "reason": step.reason}, *step.runners_up]
    names = list(dict.fromkeys(name for row in rows for name in _numbers(row["reason"])))
    options = [
        Option(
            anchor=row["anchor"] or row["url"],
            url=row["url"],
            numbers=[_numbers(row["reason"]).get(name) for name in names],
            words=sorted(row["reason"].get("words", {}).items(), key=lambda pair: -pair[1])[:4],
            freshness=row["reason"].get("freshness"),
            score=row["score"],
            chosen=index == 0,
        )
        for index, row in enumerate(rows)
    ]
    return [_column(name) for name in names], options


def _numbers(reason: Mapping[str, Any]) -> Mapping[str, float]:
    found: Mapping[str, float] = reason.get("factors") or reason.get("parts") or {}
    return found


def _column(name: str) -> str:
    known = {
        "experience": _("similar"),
        "novelty": _("novel"),
        "anchor": _("link text"),
        "parent": _("its page"),
        "context": _("around it"),
        "section": _("section"),
        "hub": _("hub"),
    }
    return known.get(name, name.replace("_", " "))


def as_json(drawn: tree.Tree, chosen: int) -> dict[str, Any]:
    """The tree for static/js/charts.js: places in pixels, so that both renderings look the same."""
    moves = {
        "start": _("start"),
        "deepen": _("deeper"),
        "sideways": _("sideways"),
        "recall": _("recalled"),
        "expand": _("expanded"),
    }
    kept = [_("kept")]
    return {
        "width": drawn.width,
        "height": drawn.height,
        "chosen": chosen,
        "nodes": [
            {
                "number": node.step.number,
                "x": node.x,
                "y": node.y,
                "label": node.label,
                "title": node.step.title,
                "move": node.step.move,
                "kept": node.step.kept,
                "read": node.step.read,
                "note": " · ".join([moves.get(node.step.move, ""), f"{node.step.score:.2f}", *kept[: node.step.kept]]),
            }
            for node in drawn.nodes
        ],
        "edges": [
            {"from": [start.x, start.y], "to": [end.x, end.y], "move": end.step.move} for start, end in drawn.edges
        ],
    }


def curves(walk: Walk) -> dict[str, Sequence[float]]:
    """Kept articles and distinct keywords gathered, over the requests made; each begins at (0, 0)."""
    requests, kept, gathered = [0.0], [0.0], [0.0]
    known: set[str] = set()
    for asked, was_kept, keywords in walk.steps.order_by("number").values_list("requests", "kept", "keywords"):
        known |= keywords.keys()
        requests.append(float(asked))
        kept.append(kept[-1] + was_kept)
        gathered.append(float(len(known)))
    return {"requests": requests, "kept": kept, "gathered": gathered}


def first_values(walk: Walk | None, starts: Sequence[str]) -> dict[str, Any]:
    """What the form for a new walk begins with: another walk's parameters, or the defaults."""
    parameters = WalkParameters.from_dict(walk.parameters if walk else {"pages": 60})
    return {**parameters.to_dict(), "starts": "\n".join(walk.starts if walk else starts)}
