"""Which link next. One strategy a module; `strategy(name)` gives it."""

from __future__ import annotations

from crawler.errors import CrawlerError
from crawler.walks.strategies.balanced import Balanced
from crawler.walks.strategies.base import Pick, Situation, Strategy
from crawler.walks.strategies.best_first import BestFirst
from crawler.walks.strategies.chance import Random
from crawler.walks.strategies.order import BreadthFirst, DepthFirst
from crawler.walks.strategies.paper import Paper

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
    """The strategy of this name (crawler.walks.parameters.STRATEGIES)."""
    try:
        return _STRATEGIES[name]
    except KeyError:
        raise CrawlerError(f"There is no strategy {name!r}.") from None
