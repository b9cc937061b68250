"""The demonstration site's material: what is refused, and how the braces are filled."""

from __future__ import annotations

import random
import re

import pytest

from crawler.demosite.composition import Filler, weigh
from crawler.demosite.material import MaterialError, Shared, read_material

SMALL = {
    "site.toml": 'name = "n"\nmotto = "m"\nabout = "a"\n'
    '[[section]]\nslug = "s"\nname = "S"\nabout = "x"\nauthors = ["A"]\n',
    "site.css": "",
}
THEME = 'section = "s"\n[[article]]\ntitle = "{}"\ntext = "p"\n'


@pytest.mark.parametrize(
    ("extra", "complaint"),
    [
        ({"a.toml": THEME.format("t"), "b.toml": THEME.format("t")}, "used twice"),
        ({"a.toml": THEME.format("t").replace('"s"', '"z"')}, "no section 'z'"),
        ({"a.toml": "section ="}, "cannot be read"),
        ({"a.toml": 'section = "s"\n'}, "cannot be read"),
        ({"a.toml": 'experts = ["nobody"]\n' + THEME.format("t")}, "name|office"),
        ({"a.toml": 'shared = "@word without an end"\n' + THEME.format("t")}, "@word|word@"),
    ],
)
def test_malformed_material_is_refused(extra: dict[str, str], complaint: str) -> None:
    with pytest.raises(MaterialError) as caught:
        read_material(SMALL | extra)
    assert complaint in str(caught.value)


def test_missing_site_file_is_refused() -> None:
    with pytest.raises(MaterialError):
        read_material({})


def filler(own: str = "", slots: dict[str, str] | None = None, draw: int = 1) -> Filler:
    return Filler((("甲", "所长"), ("乙", "教授")), own, slots or {}, "zh-CN", random.Random(draw), seed=1)


def test_filler_draws_numbers_within_their_bounds_and_decimals() -> None:
    fill = filler()
    for _ in range(50):
        assert 12 <= int(fill.fill("{12~14}")) <= 14
        assert re.fullmatch(r"[12]\.\d", fill.fill("{1.0~2.0}"))
        assert fill.fill("{红|绿}") in {"红", "绿"}


def test_common_figures_are_the_same_for_all_articles() -> None:
    assert len({filler(draw=draw).fill("{=1~1000000}") for draw in range(5)}) == 1


def test_filler_introduces_an_expert_once() -> None:
    text = filler().fill("{专家}说。{专家}又说。")
    assert text in {"所长甲说。甲又说。", "教授乙说。乙又说。"}


def test_filler_lets_the_expert_of_the_article_go_on_speaking() -> None:
    assert filler("教授乙认为").fill("{专家}说。") == "乙说。"


def test_filler_knows_what_it_can_fill() -> None:
    assert filler(slots={"企业": "澜牧"}).can_fill("{企业}{1~2}{专家}{a|b}")
    assert not filler().can_fill("{企业}")
    with pytest.raises(MaterialError):
        filler().fill("{企业}")


def test_conditions_and_word_weights() -> None:
    assert Shared("x", ("羊", "牛")).suits("奶牛")
    assert not Shared("x", ("羊",)).suits("奶牛")
    assert Shared("x").suits("")
    assert weigh("Tea", ["steak and tea"], ["tea", "奶"]) == {"tea": 4}
