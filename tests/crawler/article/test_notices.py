"""What a site says to its visitor, and what an article says of something else in the same words."""

from __future__ import annotations

import pytest

from crawler.article.notices import is_notice


@pytest.mark.parametrize(
    "text",
    [
        "婴幼儿奶粉的配方需要注册，国内市场上的奶粉价格平稳。",
        "在境内销售的特殊医学用途配方食品必须注册，未注册的不得进口。",
        "商标尚未注册，公司已经提出申请。",
    ],
)
def test_what_is_registered_in_an_article_is_no_call_to_the_visitor(text: str) -> None:
    assert not is_notice("配方注册新规", [], [text] * 4, dated=False)


@pytest.mark.parametrize("text", ["您需要注册，才能继续。", "请先注册后再查看本页内容。", "需要注册，请填写下表。"])
def test_a_call_to_register_is_one(text: str) -> None:
    assert is_notice("内容", [], [text] * 4, dated=False)
