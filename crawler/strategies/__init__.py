"""Which link next. One strategy a module; `strategy(name)` gives it."""

from __future__ import annotations

from crawler.errors import CrawlerError
from crawler.strategies.balanced import Balanced
from crawler.strategies.base import Pick, Situation, Strategy
from crawler.strategies.best_first import BestFirst
from crawler.strategies.chance import Random
from crawler.strategies.order import BreadthFirst, DepthFirst
from crawler.strategies.paper import Paper

__all__ = ["Pick", "Situation", "Strategy", "strategy"]

_STRATEGIES: dict[str, Strategy] = {
    "balanced": Balanced(),
    "paper": Paper(),
    "best-first": BestFirst(),
    "breadth-first": BreadthFirst(),
    "depth-first": DepthFirst(),
    "random": Random(),
}


def strategy(name: str) -> Strategy:
    """The strategy of this name (crawler.parameters.STRATEGIES)."""
    try:
        return _STRATEGIES[name]
    except KeyError:
        raise CrawlerError(f"There is no strategy {name!r}.") from None
