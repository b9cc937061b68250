"""The decoding matrix: every charset of Chinese pages with right, missing and lying labels, over several texts.

`python -m tests.benchmarks.decoding` prints it. A cell is one charset, one state of the HTTP header and one of the meta
tag; it holds a page for every text, every lie and every way of being late or commented out. A cell is right if all its
pages read right; unsure if those that read wrong say so and no label on them told the truth.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Literal, NamedTuple

from crawler.pages.charset import Decoded, decode
from tests.benchmarks.figures import Figure

Verdict = Literal["right", "unsure", "wrong"]

ARTICLE = (
    "国家市场监督管理总局今天公布了婴幼儿配方奶粉的抽检结果，绝大多数产品符合标准要求。记者从发布会上了解到，"
    "此次抽检覆盖全国三十一个省份，共抽取样品一千二百批次，其中三批次不合格，有关企业已经停产整改，问题产品全部下架。"
    "专家提醒消费者，购买时要看清包装上的注册号和生产日期，不要轻信网络上的宣传。"
)
TRADITIONAL = (
    "香港特別行政區政府今日公布最新的食物安全報告，市民對嬰幼兒奶粉的信心逐漸恢復。食物安全中心表示，過去一年抽取的樣本"
    "絕大部分合格，只有三個樣本的標籤與法例不符，有關商戶已經停售。立法會議員認為，政府應該加強對網上商店的監管。"
)
CANTONESE = "佢哋話呢隻奶粉冇問題，不過啲阿媽仲係唔放心，咪去隔籬舖頭買咗嚟食囉。嗰度嘅價錢貴啲，但係大家都信得過。"
RARE = ARTICLE + "发布会由䶮先生主持，㐂女士和𠮷田教授出席，介绍了𨱏元素的检测方法。"
HEADLINE = "奶粉抽检结果公布 三批次不合格产品全部下架"
HEADLINE_TRADITIONAL = "奶粉抽檢結果公布 三批不合格產品全部下架"
MENU = "首页新闻国际财经体育"  # ten Han characters in a page of markup
MENU_TRADITIONAL = "首頁新聞國際財經體育"
RARE_HEADLINE = "䶮先生谈奶粉抽检 𠮷田教授：结果可信"
MARKUP = '<div class="box"><a href="/index.html"><img src="/images/logo.png" alt="logo"></a></div>' * 60

ENCODINGS: dict[str, tuple[str, ...]] = {
    "utf-8": (ARTICLE, TRADITIONAL, HEADLINE, MENU, RARE),
    "gbk": (ARTICLE, TRADITIONAL, HEADLINE, MENU, MENU_TRADITIONAL),
    "gb18030": (RARE, RARE_HEADLINE, ARTICLE + "𠮷", MENU + "䶮"),
    "big5hkscs": (TRADITIONAL, CANTONESE, HEADLINE_TRADITIONAL, MENU_TRADITIONAL),
}
LABELS: dict[str, tuple[str, ...]] = {
    "utf-8": ("utf-8", "UTF8"),
    "gbk": ("gb2312", "GBK", "gb18030"),
    "gb18030": ("gb18030", "gb2312"),
    "big5hkscs": ("big5", "Big5-HKSCS"),
}
LIES: dict[str, tuple[str, ...]] = {
    "utf-8": ("gb2312", "big5", "iso-8859-1", "gb18030"),
    "gbk": ("utf-8", "big5", "iso-8859-1"),
    "gb18030": ("utf-8", "big5", "iso-8859-1"),
    "big5hkscs": ("utf-8", "gb2312", "iso-8859-1", "gb18030"),
}
HEADERS = ("right", "missing", "lying")
METAS = ("right", "missing", "lying", "commented", "late")
_FILLER = '<link rel="stylesheet" href="/css/site.css">\n'


class Cell(NamedTuple):
    """A charset with the states of its two labels."""

    encoding: str
    header: str
    meta: str


@dataclass(frozen=True, slots=True)
class Page:
    """Bytes with the header they are served with, and what they say. `told`: a label on it tells the truth."""

    body: bytes
    content_type: str
    text: str
    told: bool


def pages(cell: Cell) -> Iterator[Page]:
    """The pages of a cell."""
    for text in ENCODINGS[cell.encoding]:
        markup = MARKUP if len(text) < 15 else ""
        for header, head in product(_headers(cell), _metas(cell)):
            html = (
                f"<html><head>{head}<title>{text[:9]}</title></head><body>{markup}<p>{text}</p>{markup}</body></html>"
            )
            told = cell.header == "right" or cell.meta in ("right", "late")
            yield Page(html.encode(cell.encoding), header, text, told)


def _labels(cell: Cell, state: str) -> tuple[str, ...]:
    return {"right": LABELS[cell.encoding], "late": LABELS[cell.encoding][:1]}.get(state, LIES[cell.encoding])


def _headers(cell: Cell) -> Iterator[str]:
    if cell.header == "missing":
        yield "text/html"
        return
    for label in _labels(cell, cell.header):
        yield f"text/html; charset={label}"


def _metas(cell: Cell) -> Iterator[str]:
    if cell.meta == "missing":
        yield ""
        return
    for label in _labels(cell, cell.meta):
        tag = f'<meta http-equiv="Content-Type" content="text/html; charset={label}">'
        if cell.meta == "commented":
            yield f"<!-- {tag} -->"
            yield f"<script>document.write('{tag}')</script>"
        elif cell.meta == "late":
            yield _FILLER * 100 + tag  # 4.5 KB
            yield _FILLER * 4_500 + tag  # 200 KB
        else:
            yield tag
            yield f"<meta charset={label}>"


def judge(page: Page) -> Verdict:
    decoded: Decoded = decode(page.body, page.content_type)
    if f"<p>{page.text}</p>" in decoded.text and "\ufffd" not in decoded.text:
        return "right"
    return "unsure" if not decoded.certain and not page.told else "wrong"


def verdict(cell: Cell) -> Verdict:
    verdicts = {judge(page) for page in pages(cell)}
    return "wrong" if "wrong" in verdicts else "unsure" if "unsure" in verdicts else "right"


def cells() -> list[Cell]:
    return [Cell(*parts) for parts in product(ENCODINGS, HEADERS, METAS)]


def decoding_matrix() -> tuple[int, int, int]:
    """How many cells there are, how many read right, and how many are unsure for want of evidence."""
    verdicts = [verdict(cell) for cell in cells()]
    return len(verdicts), verdicts.count("right"), verdicts.count("unsure")


def decoding() -> dict[str, Figure]:
    """The matrix as a figure: the share of cells that read right or say that they are unsure."""
    count, right, unsure = decoding_matrix()
    return {"decoding_right_or_unsure": Figure((right + unsure) / count, "share", higher_is_better=True)}


def table() -> str:
    lines = [f"{'':22}" + "".join(f"{meta:>11}" for meta in METAS)]
    for encoding, header in product(ENCODINGS, HEADERS):
        row = "".join(f"{verdict(Cell(encoding, header, meta)):>11}" for meta in METAS)
        lines.append(f"{encoding:10} {header:11}{row}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
