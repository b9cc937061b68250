"""`python -m tests.benchmarks.duplicates`: which rule tells a story printed again from another story of its series.

Labelled pairs from the private articles, the same at every run. Same: an article against what we make of it as other
sites do (source lines, cut lead, dropped paragraphs, advertisements, script, width, other breaks, other words), and
pairs of agency reports of one week that were read and found to be one story. Different: reports of one news programme
within thirty days that share most with each other, an epidemic bulletin from day to day, an article with all its
numbers changed, an article and a round-up that holds it, two round-ups that share one of two items.
"""

from __future__ import annotations

import json
import lzma
import random
import re
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import opencc

from crawler.article.fingerprint import distance, simhash64
from crawler.article.likeness import DEFAULT, Likeness, Story
from interests.segmentation import prepare
from tests.benchmarks.figures import Figure

ARTICLES = Path(__file__).resolve().parents[3] / "shared" / "data" / "zh_articles.jsonl.xz"
REPRINTED = (
    "149 50, 50 765, 149 765, 64 7, 594 580, 917 833, 908 834, 830 1740, 1687 1638, 1583 2064, 1435 2422, 2432 2302, "
    "2376 2284, 2338 2282"
)
SOURCES = ("（责任编辑：李明）", "来源：新华网 编辑：赵静 审核：钱峰", "本文来源：新闻客户端\n责编：孙佳 校对：周宁")
LEADS = ("本报讯（记者 王晓）", "据新华社电 ", "综合媒体报道，", "本网12月1日电 ")
ADVERTISEMENTS = (
    "点击下载客户端，随时随地看新闻，新用户注册即送三十天会员。",
    "【广告】金秋购物节火热进行中，家电满减优惠不断，详情请到门店咨询。",
    "扫描二维码关注本站公众号，获取更多独家内容和深度报道。",
    "推荐阅读：这些城市的房价又有新变化，专家这样解读后市走势。",
)
WORDS = (("记者", "本报记者"), ("今天", "今日"), ("表示", "指出"), ("进行", "开展"), ("目前", "当前"), ("已经", "已"))
Paragraphs = list[str]

_SENTENCE = re.compile(r"(?<=[。！？])")
_traditional = opencc.OpenCC("s2t").convert


@dataclass(frozen=True, slots=True)
class Pair:
    kind: str
    one: str
    other: str
    same: bool


def _paragraphs(text: str) -> Paragraphs:
    found = [line for line in text.split("\n") if line.strip()]
    if len(found) >= 4:
        return found
    sentences = _sentences(found)
    return ["".join(sentences[start : start + 2]) for start in range(0, len(sentences), 2)]


def _sentences(text: Paragraphs) -> Paragraphs:
    return [sentence for line in text for sentence in _SENTENCE.split(line) if sentence]


def _lead(text: Paragraphs, dice: random.Random) -> Paragraphs:
    return [dice.choice(LEADS) + re.sub("^[^：）)]{0,20}[：）)]", "", text[0]), *text[1:]]


def _cut(text: Paragraphs, dice: random.Random) -> Paragraphs:
    rest = "".join(_sentences(text[:1])[1:])
    return [rest, *text[1:]] if rest else text[1:] or text


def _sources(text: Paragraphs, dice: random.Random) -> Paragraphs:
    before = [dice.choice(SOURCES)] if dice.random() < 0.5 else []
    return [*before, *text, dice.choice(SOURCES)]


def _drop(text: Paragraphs, dice: random.Random) -> Paragraphs:
    left, least = list(text), dice.uniform(0.6, 0.9) * sum(map(len, text))
    while len(left) > 1:
        place = dice.randrange(len(left))
        if sum(map(len, left)) - len(left[place]) < least:
            break
        left.pop(place)
    return left


def _advertise(text: Paragraphs, dice: random.Random) -> Paragraphs:
    more = list(text)
    for advertisement in dice.sample(ADVERTISEMENTS, dice.randint(1, 3)):
        more.insert(dice.randint(1, len(more)), advertisement)
    return more


def _wide(text: Paragraphs, dice: random.Random) -> Paragraphs:
    return ["".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in line) for line in text]


def _reword(text: Paragraphs, dice: random.Random) -> Paragraphs:
    whole = "\n".join(text)
    for word, other in dice.sample(WORDS, 4):
        whole = whole.replace(word, other)
    return whole.split("\n")


CHANGES: dict[str, Callable[[Paragraphs, random.Random], Paragraphs]] = {
    "lead": _lead,
    "cut": _cut,
    "sources": _sources,
    "drop": _drop,
    "traditional": lambda text, dice: [_traditional(line) for line in text],
    "wide": _wide,
    "advertise": _advertise,
    "breaks": lambda text, dice: _sentences(text),
    "reword": _reword,
}


def _printed_again(texts: list[str], dice: random.Random) -> Iterator[Pair]:
    for number, text in enumerate(dice.sample(texts, 2500)):
        chosen = dice.sample(list(CHANGES), dice.randint(2, 4)) if number % 2 else [list(CHANGES)[number // 2 % 9]]
        again = _paragraphs(text)
        for name, change in CHANGES.items():
            if name in chosen:
                again = change(again, dice)
        yield Pair("several" if len(chosen) > 1 else chosen[0], text, "\n".join(again), same=True)


def _renumbered(text: str, dice: random.Random) -> str:
    return re.sub(r"\d", lambda _: str(dice.randint(1, 9)), text)


def _others(rows: list[dict[str, str]], dice: random.Random) -> Iterator[Pair]:
    bulletins = [row for row in rows if row["title"] == "国家卫生健康委通报最新疫情"]
    for today, tomorrow in pairwise(sorted(bulletins, key=lambda row: row["date"])):
        yield Pair("bulletin", today["body"], tomorrow["body"], same=False)
    for text in dice.sample([row["body"] for row in rows if len(re.findall(r"\d+", row["body"])) >= 6], 600):
        yield Pair("numbers changed", text, _renumbered(text, dice), same=False)
    items = [row["body"] for row in rows if 160 < len(row["body"]) < 900]
    for _ in range(150):
        five = dice.sample(items, 5)
        yield Pair("in a round-up", five[0], "\n".join(five), same=False)
    for _ in range(100):
        shared, one, other = dice.sample(items, 3)
        yield Pair("two round-ups", f"{shared}\n{one}", f"{shared}\n{other}", same=False)


def _series(rows: list[dict[str, str]]) -> Iterator[Pair]:
    """Reports of one programme within thirty days that share a third of their short shingles."""
    rules = replace(DEFAULT, shingle=4)
    programme = [row for row in rows if row["id"].startswith("cctv") and len(row["body"]) > 80]
    stories = [Story.of(row["body"], rules) for row in programme]
    days = [datetime.fromisoformat(row["date"]) for row in programme]
    banded: defaultdict[int, list[int]] = defaultdict(list)
    for place, story in enumerate(stories):
        for value in story.bands():
            banded[value].append(place)
    pairs = {pair for places in banded.values() if len(places) <= 200 for pair in combinations(places, 2)}
    for one, other in sorted(pairs):
        close = abs(days[one] - days[other]) <= DEFAULT.window
        if close and stories[one].share(stories[other]) >= 0.35:
            yield Pair("series", programme[one]["body"], programme[other]["body"], same=False)


def pairs(*, with_series: bool = True) -> list[Pair]:
    """The labelled pairs; those of a series take half a minute to find."""
    dice = random.Random(14)
    with lzma.open(ARTICLES, "rt") as lines:
        rows = [json.loads(line) for line in lines]
    bodies = {row["id"]: row["body"] for row in rows}
    agency = [[bodies[f"chinanews-{number}"] for number in pair.split()] for pair in REPRINTED.split(", ")]
    found = [Pair("agencies", one, other, same=True) for one, other in agency]
    found += _printed_again([row["body"] for row in rows if len(row["body"]) > 160], dice)
    found += [*_others(rows, dice), *(_series(rows) if with_series else ())]
    return [pair for pair in found if min(len(pair.one), len(pair.other)) > DEFAULT.least]


def by_shingles(rules: Likeness) -> Callable[[Pair], bool]:
    story = cache(lambda text: Story.of(text, rules))
    return lambda pair: bool(
        story(pair.one).bands() & story(pair.other).bands() and story(pair.one).is_the_same_as(story(pair.other))
    )


def by_simhash(bits: int) -> Callable[[Pair], bool]:
    return lambda pair: distance(_simhash(pair.one), _simhash(pair.other)) <= bits


_simhash = cache(lambda text: simhash64(prepare(text)))


def duplicates() -> dict[str, Figure]:
    """Precision and recall of the product's rule on all labelled pairs."""
    verdicts = [(pair.same, by_shingles(DEFAULT)(pair)) for pair in pairs()]
    right = sum(same and verdict for same, verdict in verdicts)
    return {
        "duplicates_precision": Figure(right / sum(verdict for _, verdict in verdicts), "share", higher_is_better=True),
        "duplicates_recall": Figure(right / sum(same for same, _ in verdicts), "share", higher_is_better=True),
    }


def main() -> int:
    if not ARTICLES.exists():
        print(f"The private articles are not at {ARTICLES}.")
        return 1
    labelled = pairs()
    rules = {f"simhash, {bits} bits": by_simhash(bits) for bits in (3, 6, 8, 10, 12)}
    for length in (4, 6, 8, 10, 12):
        for share in (0.4, 0.5, 0.6):
            rules[f"{length}-grams, {share}"] = by_shingles(replace(DEFAULT, shingle=length, share=share))
    rules["8-grams, 0.5, any numbers"] = by_shingles(replace(DEFAULT, contradictions=1.0))
    print(f"{sum(pair.same for pair in labelled)} same, {sum(not pair.same for pair in labelled)} different")
    print(f"{'rule':28} precision   recall  agencies  ms a pair  folded wrongly")
    for name, rule in rules.items():
        started = time.perf_counter()
        verdicts = [(pair, rule(pair)) for pair in labelled]
        each = (time.perf_counter() - started) / len(labelled) * 1000
        right = sum(pair.same and verdict for pair, verdict in verdicts)
        wrong = [pair.kind for pair, verdict in verdicts if verdict and not pair.same]
        recall = right / sum(pair.same for pair in labelled)
        agencies = sum(verdict for pair, verdict in verdicts if pair.kind == "agencies")
        kinds = ", ".join(f"{kind} {wrong.count(kind)}" for kind in sorted(set(wrong)))
        print(f"{name:28} {right / (right + len(wrong)):9.4f} {recall:8.4f}  {agencies:8}  {each:9.2f}  {kinds}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
