"""Which texts tell one story."""

from __future__ import annotations

import re
from pathlib import Path

import opencc
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.article.likeness import DEFAULT, Story
from tests.benchmarks import duplicates

SENTENCES = [
    "市场监管总局昨天公布了今年第三批婴幼儿配方奶粉的抽检结果，一百二十批次产品全部符合国家标准。",
    "负责人表示，今后还将加大对乳制品生产企业的检查力度，并向社会公布每一次检查的结果，接受消费者的监督。",
    "专家提醒，家长在选购时应当仔细看清标签上的注册号、生产日期和保质期，不要轻信夸大功效的宣传。",
    "据介绍，上半年全国共抽检乳制品12,480批次，合格率为99.7%，比去年同期提高0.2个百分点。",
    "行业协会认为，注册制实施以来，小品牌陆续退出，市场集中度提高，国产品牌的份额已经超过六成。",
    "多家企业告诉记者，它们正在把研发的重点转向母乳成分研究，新的配方预计在明年上半年提交注册。",
]
STORY = "\n".join(SENTENCES)
INDEX = (
    "三月四日收盘，上证指数报3012.45点，上涨0.52%；深证成指报9402.10点，下跌0.13%；创业板指报1823.77点，上涨1.02%。"
    "两市成交8912亿元，比前一个交易日放量近六百亿元。盘面上，有色金属、煤炭、电力等板块涨幅居前，游戏、影视等板块跌幅居前。"
)


def same(one: str, other: str) -> bool:
    verdict = Story.of(one).is_the_same_as(Story.of(other))
    assert Story.of(other).is_the_same_as(Story.of(one)) is verdict
    if verdict:
        assert Story.of(one).bands() & Story.of(other).bands(), "it would not be found"
    return verdict


@pytest.mark.parametrize(
    "again",
    [
        "来源：某某新闻网\n" + STORY + "\n（责任编辑：张三）",
        "\n".join(SENTENCES[1:]),
        "\n".join(SENTENCES[:4]),
        STORY.replace("\n", "\n点击下载客户端，新用户注册送会员。\n", 2),
        opencc.OpenCC("s2t").convert(STORY),
        "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in STORY),
        STORY.replace("\n", " ").replace("，", ","),
        STORY.replace("昨天", "3日").replace("据介绍", "据了解"),
    ],
    ids=["sources", "cut", "dropped", "advertisements", "traditional", "full width", "breaks", "words"],
)
def test_a_story_printed_again_is_the_same(again: str) -> None:
    assert same(STORY, again)


def test_the_same_report_of_another_day_is_another_story() -> None:
    other = re.sub(r"\d", lambda digit: str((int(digit.group()) + 3) % 10), INDEX)
    assert len(INDEX) > DEFAULT.least
    assert same(INDEX, INDEX + "（完）")
    assert not same(INDEX, other)


def test_the_same_ceremony_with_another_guest_is_another_story() -> None:
    report = (
        "{}上午，总理在人民大会堂举行仪式，欢迎{}总理{}对我国进行正式访问。国务委员等出席欢迎仪式。军乐团奏{}两国国歌。总理和"
        "{}检阅了仪仗队，两国领导人随后举行会谈，{}表示愿同中方深化各领域合作，推动两国关系不断发展。双方签署了多项合作文件。"
    )
    one = report.format("三日", "希腊", "米佐塔基斯", "希中", "米佐塔基斯", "米佐塔基斯")
    other = report.format("十六日", "巴布亚新几内亚", "马拉佩", "巴新中", "马拉佩", "马拉佩")
    assert not same(one, other)


def test_a_round_up_is_none_of_the_stories_in_it() -> None:
    more = INDEX + "记者从气象部门了解到，未来三天北方大部地区将有大风降温天气，公众出行请注意防范。" * 3
    assert not same(STORY, f"{STORY}\n{more}\n{more[::-1]}")


def test_short_texts_are_the_same_only_if_they_are() -> None:
    flash = "快讯：市场监管总局公布第三批奶粉抽检结果，全部合格。"
    assert same(flash, "快讯:市场监管总局 公布第三批奶粉抽检结果,全部合格")
    assert not same(flash, flash.replace("三", "四"))
    assert not same(flash, flash + STORY)


def test_one_corrected_number_of_many_is_a_correction() -> None:
    text = STORY + "".join(
        f"{name}抽检{30 + number}批次。" for number, name in enumerate(["北京", "上海", "广东", "四川", "陕西"])
    )
    assert same(text, text.replace("四川抽检33批次", "四川抽检53批次"))


def test_text_without_letters_is_nobody_s() -> None:
    assert Story.of("……").bands() == frozenset()
    assert not same("……", "！！")


@given(st.text(max_size=300))
def test_bands_fit_a_signed_64_bit_column_and_blanks_change_nothing(text: str) -> None:
    bands = Story.of(text).bands()
    assert all(-(2**63) <= value < 2**63 for value in bands)
    assert len(bands) <= DEFAULT.bands
    assert Story.of(f"{text}\n 。").letters in (Story.of(text).letters, Story.of(text).letters + ".")


@pytest.mark.shared
def test_labelled_pairs_are_told_apart(shared: Path) -> None:
    labelled = duplicates.pairs(with_series=False)[::3]
    rule = duplicates.by_shingles(DEFAULT)
    verdicts = [(pair.same, rule(pair)) for pair in labelled]
    folded = [same for same, verdict in verdicts if verdict]
    assert sum(folded) >= 0.98 * sum(pair.same for pair in labelled)
    assert sum(folded) >= 0.99 * len(folded)


def test_very_long_texts_are_bounded() -> None:
    long = "".join(chr(0x4E00 + (number * 7919) % 20000) for number in range(200_000))
    assert same(long, long[:150_000])
