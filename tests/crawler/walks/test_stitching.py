"""Articles of several pages: the walk goes on to the next part, and the texts become one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crawler.reading import ReadPage
from crawler.walks.stitching import MOST_PARTS, renewed, stitched
from crawler.walks.walk import StepRecord, WalkParameters, begin, steps
from tests.fakes.pages import HOME, Web, page_link, read_page_of

INTEREST = {"奶粉": 0.6, "配方": 0.4}


def part(number: int, of: int, links: str = "", words: str = "奶粉 配方 市场") -> ReadPage:
    made = read_page_of(
        HOME + path(number),
        dict.fromkeys(words.split(), 2),
        [page_link(HOME + to, anchor) for to, _, anchor in (link.partition(":") for link in links.split())],
        title=f"第{number}页",
    )
    return replace(made, next_part=HOME + path(number + 1) if number < of else "")


def path(number: int) -> str:
    return "9.html" if number == 1 else f"9_{number}.html"


def site(of: int, words: str = "奶粉 配方 市场") -> Web:
    pages = {path(number): part(number, of, "9_3.html:3 other.html:奶粉", words) for number in range(1, of + 1)}
    pages[""] = read_page_of(HOME, {"新闻": 1}, [page_link(HOME + "9.html", "奶粉 配方")], is_article=False)
    pages["other.html"] = read_page_of(HOME + "other.html", {"奶粉": 2, "配方": 2})
    return Web(pages)


def walked(web: Web, pages: int = 40, strategy: str = "balanced") -> list[StepRecord]:
    return list(steps(begin([HOME], INTEREST, INTEREST, WalkParameters(strategy, pages=pages)), web.visit))


def test_the_parts_of_a_kept_article_are_read_next_and_are_none_themselves() -> None:
    records = walked(site(3))
    assert [record.url.removeprefix(HOME) for record in records] == ["", "9.html", "9_2.html", "9_3.html", "other.html"]
    first, second, third = records[1:4]
    assert first.kept
    assert [(record.move, record.kept, record.is_article, record.candidate) for record in (second, third)] == [
        ("deepen", False, False, {})
    ] * 2
    assert second.reason == {"rule": "next-part", "factors": {}, "part": 2, "article": 2}
    assert third.reason == {"rule": "next-part", "factors": {}, "part": 3, "article": 2}
    assert (second.parent_number, third.parent_number) == (2, 3)
    assert second.interest == third.interest == first.interest


def test_parts_of_an_article_that_is_not_kept_are_not_read() -> None:
    records = walked(site(3, "足球 比赛 进球"))
    assert [record.url.removeprefix(HOME) for record in records] == ["", "9.html", "other.html"]


def test_no_more_than_ten_parts_and_no_more_than_the_budget() -> None:
    assert sum(record.reason["rule"] == "next-part" for record in walked(site(15))) == MOST_PARTS - 1
    assert [record.url.removeprefix(HOME) for record in walked(site(15), pages=4)] == ["", *map(path, (1, 2, 3))]


def test_circles_end_and_a_part_that_is_not_there_ends_it() -> None:
    web = site(3)
    web.pages[HOME + "9_3.html"] = replace(part(3, 3), next_part=HOME + "9.html")
    assert [record.url.removeprefix(HOME) for record in walked(web)][-1] == "other.html"
    del web.pages[HOME + "9_2.html"]
    assert [record.url.removeprefix(HOME) for record in walked(web)] == ["", "9.html", "9_2.html", "other.html"]


def test_a_part_on_another_host_is_not_read() -> None:
    web = site(1)
    web.pages[HOME + "9.html"] = replace(part(1, 1), next_part="http://other.example/9_2.html")
    assert len(walked(web)) == 2


@pytest.mark.parametrize("strategy", ["paper", "best-first", "breadth-first", "depth-first", "random"])
def test_strategies_of_comparison_take_parts_for_pages(strategy: str) -> None:
    records = walked(site(3), strategy=strategy)
    assert not [record for record in records if record.reason["rule"] == "next-part"]


def test_texts_are_joined_in_order_without_repeating() -> None:
    assert stitched("导语\n一", "导语\n二\n三") == "导语\n一\n二\n三"
    assert stitched("导语\n一", "一") == "导语\n一"
    assert stitched("导语\n一", "二\n二") == "导语\n一\n二"
    assert stitched("导语\n一", "") == "导语\n一"


def test_the_article_on_one_page_takes_the_place_of_its_parts() -> None:
    assert stitched("导语\n一", "导语\n一\n二\n三") == "导语\n一\n二\n三"
    assert stitched("导语\n一\n二", "导语\n一") == "导语\n一\n二"


def test_a_first_page_read_again_keeps_what_follows() -> None:
    assert renewed("导语\n一\n二\n三", "导语\n一") == "导语\n一\n二\n三"
    assert renewed("导语\n一\n二\n三", "更正\n导语\n一") == "更正\n导语\n一\n二\n三"
    assert renewed("导语\n一\n二\n三", "全新") == "全新"
