"""The report of a walk: format newsreader-walk/1, whose fields are a promise to whoever reads it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Protocol

from crawler.walks.parameters import WalkParameters
from crawler.walks.traps import LeftAlone

FORMAT = "newsreader-walk/1"


class Step(Protocol):
    """A step as the walk makes it (crawler.walks.walk.StepRecord) or as it is stored (crawler.models.WalkStep)."""

    @property
    def number(self) -> int: ...
    @property
    def url(self) -> str: ...
    @property
    def outcome(self) -> str: ...
    @property
    def status(self) -> int: ...
    @property
    def move(self) -> str: ...
    @property
    def score(self) -> float: ...
    @property
    def reason(self) -> dict[str, Any]: ...
    @property
    def title(self) -> str: ...
    @property
    def is_article(self) -> bool: ...
    @property
    def relevance(self) -> float: ...
    @property
    def kept(self) -> bool: ...
    @property
    def keywords(self) -> dict[str, float]: ...
    @property
    def interest(self) -> dict[str, float]: ...
    @property
    def distance(self) -> float: ...
    @property
    def requests(self) -> int: ...


def step_report(step: Step) -> dict[str, Any]:
    """One entry of "steps"; `requests` counts so far, `interest` is the vector after the step."""
    return {
        "number": step.number,
        "url": step.url,
        "outcome": step.outcome,
        "status": step.status,
        "move": step.move,
        "score": step.score,
        "reason": step.reason,
        "title": step.title,
        "is_article": step.is_article,
        "relevance": step.relevance,
        "kept": step.kept,
        "keywords": heaviest_first(step.keywords),
        "interest": heaviest_first(step.interest),
        "distance": step.distance,
        "requests": step.requests,
    }


def walk_report(
    parameters: WalkParameters,
    interest: Mapping[str, float],
    starts: Sequence[str],
    steps: Iterable[Step],
    *,
    pages: int,
    requests: int,
    seconds: float,
    ended: str,
    left_alone: Iterable[LeftAlone],
) -> dict[str, Any]:
    """The whole report. interest: what the walk set out with. ended: budget, nothing-left, no-start, interrupted …

    left_alone: the parts of the site that were endless or empty (crawler.walks.traps).
    """
    rows = [step_report(step) for step in steps]
    return {
        "format": FORMAT,
        "parameters": {**parameters.to_dict(), "interest": heaviest_first(interest)},
        "start": list(starts),
        "steps": rows,
        "totals": {
            "requests": requests,
            "pages": pages,
            "articles": sum(row["is_article"] for row in rows),
            "kept": sum(row["kept"] for row in rows),
            "seconds": round(seconds, 3),
        },
        "ended": ended,
        "left_alone": [asdict(part) for part in left_alone],
    }


def heaviest_first(vector: Mapping[str, float]) -> dict[str, float]:
    """The same vector in reading order: heavier first, then text order."""
    return dict(sorted(vector.items(), key=lambda item: (-item[1], item[0])))
