"""What a walk may be told, each number with its source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from crawler.errors import CrawlerError

STRATEGIES = ("balanced", "paper", "best-first", "breadth-first", "depth-first", "random")


@dataclass(frozen=True, slots=True)
class WalkParameters:
    """Settings of one walk.

    strategy: one of STRATEGIES. pages: budget of page requests, stored pages counted (1 or more). freshness: LF_min, 0
    or less, None keeps every link; −3 with an interval of 1 is the paper's best (W, 4.3). interval: CI, pages between
    two iterations (W, 3.5). top_k: interest points kept, 10 (W, 4.1). seed: for strategies that draw. keep_threshold:
    relevance from which an article is kept, as a share, in [0, 1], of the interest's heaviest weight (measured,
    docs/algorithms.md). anchor_floor: least share of the declared words in the interest of a balanced walk (measured).
    knowledge, lexicon: whether K and B may take part.
    """

    strategy: str = "balanced"
    pages: int = 100
    freshness: int | None = -3
    interval: int = 1
    top_k: int = 10
    seed: int = 0
    keep_threshold: float = 0.4
    anchor_floor: float = 0.5
    knowledge: bool = True
    lexicon: bool = True

    def __post_init__(self) -> None:
        if self.strategy not in STRATEGIES:
            raise CrawlerError(f"There is no strategy {self.strategy!r}; choose one of {', '.join(STRATEGIES)}.")
        for name, least in (("pages", 1), ("interval", 1), ("top_k", 1)):
            if getattr(self, name) < least:
                raise CrawlerError(f"{name} must be {least} or more, not {getattr(self, name)}.")
        if self.freshness is not None and self.freshness > 0:
            raise CrawlerError(f"freshness must be 0 or less, or none, not {self.freshness}.")
        for name in ("keep_threshold", "anchor_floor"):
            if not 0 <= getattr(self, name) <= 1:
                raise CrawlerError(f"{name} must be between 0 and 1, not {getattr(self, name)}.")

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return asdict(self)

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> WalkParameters:
        """The inverse of to_dict; names it does not know are passed over, missing ones take their default."""
        known = {field.name for field in fields(cls)}
        return cls(**{name: value for name, value in values.items() if name in known})
