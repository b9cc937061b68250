"""Fingerprints of texts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from crawler.article.fingerprint import distance, is_near_duplicate, simhash64

STORY = (
    "市场监管总局昨天公布了今年第三批婴幼儿配方奶粉的抽检结果，一百二十批次产品全部符合国家标准。负责人表示，今后还将加大"
    "对乳制品生产企业的检查力度，并向社会公布每一次检查的结果，接受消费者的监督。专家提醒，家长在选购时应当仔细看清标签上的"
    "注册号、生产日期和保质期，不要轻信夸大功效的宣传。"
)


def test_small_changes_stay_near_and_other_stories_far() -> None:
    one = simhash64(STORY * 3)
    assert simhash64(STORY.replace("，", ", ") * 3) == one
    assert simhash64(STORY * 3 + "（完）") != one
    assert is_near_duplicate(one, simhash64(STORY * 3 + "（完）"))
    assert (
        distance(one, simhash64("俄罗斯航天集团宣布推迟卫星发射，新的发射窗口将在下个月公布，届时将搭载三颗卫星。" * 5))
        > 12
    )


def test_no_text_is_zero_and_one_letter_is_not() -> None:
    assert simhash64("……") == 0
    assert not is_near_duplicate(0, 0)
    assert simhash64("好") != 0


@given(st.text(max_size=60))
def test_fits_a_signed_64_bit_column(text: str) -> None:
    assert -(2**63) <= simhash64(text) < 2**63
    assert simhash64(text) == simhash64(text + " \n。")
