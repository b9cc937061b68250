"""Which link each strategy takes, on the tree of the paper's Fig. 2 and on small pools made by hand."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Mapping
from dataclasses import replace

import pytest

from crawler.errors import CrawlerError
from crawler.walks.frontier import Frontier, PoolLink
from crawler.walks.parameters import STRATEGIES
from crawler.walks.scoring import link_score
from crawler.walks.strategies import Pick, Situation, strategy
from crawler.walks.strategies.paper import Paper, best
from crawler.walks.walk import Choice, WalkParameters, begin, choose, digest
from tests.fakes.pages import HOME, Web, page_link, read_page_of

# Fig. 2 of W: A leads to B, E and H; B to C and D; E to F and G; H to I and J; siblings are linked to each other.
CHILDREN = {"A": "BEH", "B": "CD", "E": "FG", "H": "IJ"}
SIBLINGS = {name: family.replace(name, "") for family in ("BEH", "CD", "FG", "IJ") for name in family}


def figure_2() -> Web:
    return Web(
        {
            name: read_page_of(
                HOME + name,
                links=[page_link(HOME + target) for target in CHILDREN.get(name, "") + SIBLINGS.get(name, "")],
            )
            for name in "ABCDEFGHIJ"
        }
    )


BY_HAND = {"B": 0.9, "D": 0.8, "E": 0.7, "G": 0.6, "H": 0.5, "C": 0.4, "J": 0.3, "F": 0.1, "I": 0.1}


class ScoredByHand(Paper):
    """The paper's pool and argmax, with scores from a table instead of formula 11."""

    def __init__(self, scores: Mapping[str, float]) -> None:
        self.scores = scores

    def rank(self, situation: Situation) -> list[Pick]:
        pool = [(self.scores[link.url[-1]], link) for link in situation.frontier if situation.remembers(link)]
        return [Pick(link, score, {"freshness": link.freshness(situation.clock)}) for score, link in best(pool)]


def path(parameters: WalkParameters, rule: Paper | None = None) -> tuple[str, list[Choice]]:
    web, choices = figure_2(), []
    state = begin([HOME + "A"], {"奶粉": 1.0}, {"奶粉": 1.0}, parameters)
    for _ in range(parameters.pages):
        choice = choose(state, rule)
        if choice is None:
            break
        choices.append(choice)
        digest(state, choice, web.visit(choice))
    return "".join(choice.url[-1] for choice in choices), choices


@pytest.mark.parametrize(("name", "order"), [("depth-first", "ABCDEFGHIJ"), ("breadth-first", "ABEHCDFGIJ")])
def test_the_orders_of_figure_2(name: str, order: str) -> None:
    assert path(WalkParameters(strategy=name))[0] == order


def test_the_walk_of_figure_2() -> None:
    order, choices = path(WalkParameters(strategy="paper", pages=8, freshness=-3), ScoredByHand(BY_HAND))
    assert order == "ABDEGHCJ"
    assert choices[6].url[-1] == "C"
    assert choices[6].reason["freshness"] == -3
    assert [choice.move for choice in choices] == [
        "start", "deepen", "deepen", "sideways", "deepen", "sideways", "sideways", "sideways",
    ]  # fmt: skip


def test_the_walk_of_figure_2_forgets_c_one_page_earlier() -> None:
    order, _ = path(WalkParameters(strategy="paper", pages=8, freshness=-2), ScoredByHand(BY_HAND))
    assert order.startswith("ABDEGHJ")


INTEREST = {"奶粉": 0.4, "国内": 0.3, "市场": 0.2, "配方": 0.1}


def situation(*links: PoolLink, clock: int = 5, freshness: int | None = -3, seed: int = 0) -> Situation:
    return Situation(Frontier(links), INTEREST, clock, freshness, [0.0, 0.1, 0.2, 0.3, 0.4], random.Random(seed))


def pool_link(name: str, terms: str = "", *, last_seen: int = 5, order: int = 0, parent: int = 1) -> PoolLink:
    return PoolLink(HOME + name, name, terms, dict.fromkeys(terms.split(), 1), parent, last_seen, order)


def first(name: str, where: Situation) -> Pick:
    return strategy(name).rank(where)[0]


def test_paper_takes_the_best_score_and_names_the_runners_up() -> None:
    ranked = strategy("paper").rank(
        situation(*(pool_link(f"n{n}", f"奶粉 {' '.join(f'x{m}' for m in range(n))}") for n in range(9)))
    )
    assert [pick.link.url[-2:] for pick in ranked] == ["n0", "n1", "n2", "n3", "n4", "n5"]
    assert [pick.score for pick in ranked] == sorted((pick.score for pick in ranked), reverse=True)


def test_paper_breaks_ties_by_freshness_then_page_order() -> None:
    same = [
        pool_link("old", "奶粉", last_seen=4, order=0),
        pool_link("late", "奶粉", last_seen=5, order=3),
        pool_link("early", "奶粉", last_seen=5, order=1),
    ]
    assert [pick.link.key for pick in strategy("paper").rank(situation(*same))] == ["early", "late", "old"]


@pytest.mark.parametrize(("freshness", "taken"), [(-3, "near"), (-4, "far"), (None, "far")])
def test_the_pool_of_the_paper_ends_at_lf_min_inclusive(freshness: int | None, taken: str) -> None:
    links = (pool_link("far", "奶粉 新", last_seen=1), pool_link("near", "配方", last_seen=2))
    assert first("paper", situation(*links, freshness=freshness)).link.key == taken


def test_paper_recalls_the_freshest_remembered_link_when_nothing_scores() -> None:
    links = [
        pool_link("a", "白酒", last_seen=3),
        pool_link("b", "抽检", last_seen=4, order=2),
        pool_link("c", last_seen=4),
    ]
    pick = first("paper", situation(*links))
    assert (pick.link.key, pick.score, pick.recalled) == ("c", 0, True)
    assert strategy("paper").rank(situation(pool_link("gone", "白酒", last_seen=1))) == []


def test_balanced_adds_half_the_parent_to_formula_11() -> None:
    pick = first("balanced", situation(pool_link("a", "奶粉 新", last_seen=4), pool_link("b", "白酒", last_seen=5)))
    assert pick.link.key == "a"
    assert pick.reason["parts"]["anchor"] == link_score({"奶粉": 1, "新": 1}, INTEREST).score
    assert pick.reason["parts"]["parent"] == pytest.approx(0.5 * 0.3)


def test_balanced_fades_what_the_paper_forgets() -> None:
    pick, *_ = strategy("balanced").rank(situation(pool_link("a", "奶粉 新", last_seen=1)))
    assert pick.score == pytest.approx(0.5 * link_score({"奶粉": 1, "新": 1}, INTEREST).score)
    assert (pick.reason["memory"], pick.recalled) == (0.5, False)
    assert first("balanced", situation(pool_link("a", "奶粉 新", last_seen=1), freshness=None)).reason["memory"] == 1


def test_balanced_recalls_from_the_page_that_was_most_about_the_interest() -> None:
    links = (pool_link("a", "白酒", last_seen=3), pool_link("b", "抽检", last_seen=5), pool_link("c", last_seen=1))
    pick, *others = strategy("balanced").rank(situation(*links))
    assert (pick.link.key, pick.recalled) == ("b", True)
    assert [other.link.key for other in others] == ["a", "c"]


def test_best_first_adds_anchor_and_parent() -> None:
    pick = first("best-first", situation(pool_link("a", "奶粉", last_seen=1), pool_link("b", "国内", last_seen=5)))
    assert pick.link.key == "b"
    assert pick.reason["parts"]["anchor"] == pytest.approx(0.5 * 0.3 / 0.3**0.5)
    assert pick.reason["parts"]["parent"] == pytest.approx(0.5 * 0.4)
    assert pick.score == sum(pick.reason["parts"].values())


def test_random_is_seeded_and_does_not_care_how_the_pool_was_loaded() -> None:
    links = [pool_link(f"{n:03}") for n in range(50)]
    drawn = {seed: first("random", situation(*links, seed=seed)).link.key for seed in range(20)}
    again = {seed: first("random", situation(*reversed(links), seed=seed)).link.key for seed in range(20)}
    assert drawn == again
    assert len(set(drawn.values())) > 10
    assert first("random", situation(*links)).score == pytest.approx(1 / 50)


@pytest.mark.parametrize("name", STRATEGIES)
def test_every_reason_is_plain_json_and_its_numbers_make_the_score(name: str) -> None:
    links = [pool_link("a", "奶粉 市场 新"), pool_link("b", "国内 白酒", last_seen=4), pool_link("c", last_seen=3)]
    for pick in strategy(name).rank(situation(*links)):
        reason = json.loads(json.dumps(pick.reason))
        if reason.get("factors"):
            product = 1.0
            for factor in reason["factors"].values():
                product *= factor
            assert product == pick.score
        else:
            assert sum(reason.get("parts", {}).values()) == pick.score
        if "words" in reason:
            experience = reason.get("factors", reason)["experience"]
            assert sum(reason["words"].values()) == pytest.approx(experience)


@pytest.mark.parametrize("name", STRATEGIES)
def test_an_empty_pool_gives_nothing(name: str) -> None:
    assert strategy(name).rank(situation()) == []


def test_unknown_strategy() -> None:
    with pytest.raises(CrawlerError):
        strategy("clever")


@pytest.mark.parametrize("name", STRATEGIES)
def test_choosing_from_ten_thousand_links_takes_a_few_milliseconds(name: str) -> None:
    words = [*INTEREST, *(f"word{n}" for n in range(200))]
    dice = random.Random(1)
    where = situation(
        *(
            pool_link(f"{n:05}", " ".join(dice.sample(words, 5)), last_seen=dice.randrange(1, 6), order=n)
            for n in range(10_000)
        ),
        freshness=None,
    )
    where = replace(where, interest={**INTEREST, **{f"word{n}": 0.1 for n in range(6)}})
    rule, times = strategy(name), []
    for _ in range(5):
        started = time.process_time()
        rule.rank(where)
        times.append(time.process_time() - started)
    assert min(times) < 0.04, f"{min(times) * 1000:.1f} ms"


def test_scores_by_sums_are_the_scores_by_definition() -> None:
    links = [pool_link(f"{n}", terms) for n, terms in enumerate(["奶粉 市场", "国内 国外 市场", "奶粉 国内 市场 配方"])]
    for pick in strategy("paper").rank(situation(*links)):
        assert pick.score == pytest.approx(link_score(pick.link.terms, INTEREST).score)
