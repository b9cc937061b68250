"""The readable text of a page: which element holds it, and which of its blocks are the article's own."""

from __future__ import annotations

import re
from dataclasses import dataclass

from crawler.headline import plain
from crawler.outline import IS_STAMP, Block, Outline

_DECAY = 0.5  # of a block's mass at each ancestor above its parent
_LEAST = 30.0  # units of running text without which there is no article
_PARAGRAPH_TAGS = frozenset({"p", "li", "blockquote", "pre", "td", "dd"})
_ITEM_TAGS = frozenset({"li", "div", "article", "section", "dl", "dd", "tr", "a"})

_MAIN_WORDS = re.compile(
    r"(?:^|[\s_-])(?:article|articles?[-_]?(?:body|content|text)|post[-_]?(?:body|content)|entry[-_]?content|story[-_]?body"
    r"|main[-_]?(?:content|text)|(?:news|page|text|con)[-_]?(?:content|text|con|body)|content|endText|zhengwen|rich[-_]?text"
    r"|TRS_Editor|js_content|detail)(?:$|[\s_-])",
    re.IGNORECASE,
)
_SMALL_PRINT = re.compile(
    r"^(?:[\[【(（]?\s*(?:责任编辑|責任編輯|责编|編輯|编辑|值班编辑|校对|审核|监制|作者|记者|文/图|图/文|来源|來源|稿源|文章来源|信息来源|出处"
    r"|本文来源|新闻来源|原文链接|版权声明|版权所有|免责声明|特别声明|声明|微信公众号|扫描二维码|扫一扫|长按|点击关注|关注我们|举报|打印"
    r"|字号|分享|收藏|点赞|阅读量?|浏览|评论|热词|关键词|标签|tags?|发布时间|更新时间|时间|上一篇|下一篇|上一页|下一页|返回|更多)\s*[:：（(】\]]?)",
    re.IGNORECASE,
)
_LAST_WORDS = re.compile(
    r"^[\[【(（]?\s*(?:责任编辑|責任編輯|责编|值班编辑|实习编辑|责任校对|本文来源|(?:编辑|作者|来源|稿源|审核|校对|监制|编审|主编|值班主任|统筹)\s*[:：丨/])"
    r"|^(?:版权声明|免责声明|特别声明|原标题|更多精彩|热点视频|点击进入|欢迎关注|扫描二维码|扫一扫|长按二维码|转载请|未经授权|本网站?(?:注明|转载))",
)
_RELATED_HEAD = re.compile(
    r"^[\[【]?\s*(?:相关(?:阅读|新闻|报道|链接|文章|推荐|专题|资讯|内容)|延伸阅读|推荐阅读|热门(?:推荐|文章|新闻)|猜你喜欢|更多(?:新闻|阅读|推荐|文章)"
    r"|精彩推荐|大家都在看|今日推荐|为您推荐|网友评论|最新评论|相關(?:新聞|閱讀|報導|文章)|延伸閱讀|related\b.{0,30}|more (?:from|on|stories|news)\b.{0,40}"
    r"|read (?:more|next|also)\b.{0,40}|you (?:may|might) (?:also )?(?:like|enjoy).{0,20}|see also|recommended(?: for you)?|most (?:read|popular)"
    r"|comments?(?: \(\d+\))?|\d+ comments?|leave a (?:reply|comment)|share this.{0,30}|trending(?: now)?|popular (?:posts|stories|articles))\s*[:：】\]]?$",
    re.IGNORECASE,
)
_CHROME = re.compile(
    r"^(?:share|tweet|email|e-mail|print|save|reply|like|comment|comments|follow|subscribe|sign up|log ?in|advertisement|ad"
    r"|sponsored|loading.*|continue reading.*|read more.*|click here.*|close|menu|search|skip to.*|back to top|top"
    r"|facebook|twitter|linkedin|pinterest|reddit|whatsapp|whats app|copy link|view (?:comments|gallery|all.*)|image caption|image source.*"
    r"|media caption.*|getty images|photo:?|by|updated|published|分享到?.{0,12}|微信|微博|qq空间|收藏|打印|举报|展开全文|阅读全文|查看原文|"
    r"字号?[:：]?\s*[大中小+\-\s|]*|[aA][+-]?|我要(?:评论|纠错|反馈)|点击(?:查看|下载|进入).{0,20}|播放|暂停|返回顶部)[.:：…]?$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Body:
    """`kept`: positions of the article's blocks in the outline, in order; `paragraphs`: their lines; `share`: running
    text kept as a share of what the page has outside its margins, a measure of confidence; `teasers`: see teaser_lists.
    """

    kept: tuple[int, ...]
    paragraphs: tuple[str, ...]
    share: float
    teasers: frozenset[int]


def find_body(page: Outline, title: str) -> Body:
    """The article's text on a page, or an empty body where there is no running text at all."""
    blocks = page.blocks
    total = sum(block.mass for block in blocks)
    teasers = teaser_lists(page)
    if not total:
        return Body((), (), 0.0, teasers)
    pruned = _pruned(page, total, teasers)
    alive = [at for at, block in enumerate(blocks) if not pruned[block.element]]
    mass = _masses(page, alive)
    if mass[0] < _LEAST:  # the names lied: what looks like margins is all of the page
        alive = list(range(len(blocks)))
        mass = _masses(page, alive)
    regions = _regions(page, _candidate(page, alive), mass)
    inside = [at for at in alive if any(top <= blocks[at].element < page.ends[top] for top in regions)]
    kept = _own(page, inside, title)
    paragraphs = [line for at in kept for line in blocks[at].lines]
    share = sum(blocks[at].mass for at in kept) / max(1.0, mass[0])
    return Body(tuple(kept), tuple(paragraphs), share, teasers)


def _pruned(page: Outline, total: float, teasers: frozenset[int]) -> list[bool]:
    """Which elements lie in something that stands around the article."""
    mass = _masses(page, range(len(page.blocks)))
    pruned = [False] * len(page.tags)
    in_article = [False] * len(page.tags)
    for index in range(1, len(page.tags)):
        parent = page.parents[index]
        is_article = page.tags[index] == "article"
        limit = max(page.around[index], 0.6 if index in teasers else 0.5 if is_article and in_article[parent] else 0.0)
        pruned[index] = pruned[parent] or mass[index] < limit * total
        in_article[index] = in_article[parent] or is_article
    return pruned


def teaser_lists(page: Outline) -> frozenset[int]:
    """Elements whose children repeat one form that leads with a link or shows a date each: lists of other articles."""
    size = len(page.tags)
    length, linked, shown = [0.0] * size, [0.0] * size, [False] * size
    for block in page.blocks:
        length[block.element] += block.units
        linked[block.element] += block.link_units
        if block.opens_linked or (block.units < 40 and IS_STAMP.search(block.lines[-1])):
            shown[block.element] = True
    groups: dict[tuple[int, str, str], list[int]] = {}
    for index in range(size - 1, 0, -1):
        if not length[index]:
            continue
        parent = page.parents[index]
        length[parent] += length[index]
        linked[parent] += linked[index]
        shown[parent] = shown[parent] or shown[index]
        if page.tags[index] in _ITEM_TAGS:
            form = (page.attributes[index].get("class") or "").split()
            groups.setdefault((parent, page.tags[index], form[0] if form else ""), []).append(index)
    teasers = set()
    for (parent, _, _), items in groups.items():
        if len(items) < 3 or not parent or sum(length[item] for item in items) < 0.8 * length[parent]:
            continue
        leading = sum(1 for item in items if shown[item] and (linked[item] >= 0.1 * length[item] or length[item] < 250))
        if leading >= 0.8 * len(items):
            teasers.add(parent)
    return frozenset(teasers)


def _masses(page: Outline, positions: list[int] | range) -> list[float]:
    mass = [0.0] * len(page.tags)
    for at in positions:
        block = page.blocks[at]
        mass[block.element] += block.mass
    for index in range(len(mass) - 1, 0, -1):
        mass[page.parents[index]] += mass[index]
    return mass


def _candidate(page: Outline, alive: list[int]) -> int:
    """The element whose near descendants hold the most running text (the idea of Readability's top candidate)."""
    scores: dict[int, float] = {0: 0.0}
    for at in alive:
        share = page.blocks[at].mass
        # A paragraph speaks for its parent; text that stands in the element itself speaks for that element.
        index = page.blocks[at].element
        if page.tags[index] in _PARAGRAPH_TAGS and index:
            index = page.parents[index]
        while share > 1:
            scores[index] = scores.get(index, 0.0) + share
            if not index:
                break
            index = page.parents[index]
            share *= _DECAY
    return max(scores, key=lambda index: (scores[index] * _bonus(page, index), index))


def _bonus(page: Outline, index: int) -> float:
    attributes = page.attributes[index]
    if page.tags[index] in ("article", "main") or attributes.get("itemprop") == "articleBody":
        return 1.25
    return 1.25 if _MAIN_WORDS.search(f"{attributes.get('class') or ''} {attributes.get('id') or ''}") else 1.0


def _regions(page: Outline, element: int, mass: list[float]) -> list[int]:
    """The chosen element with those beside it, and beside its ancestors, that carry on the same text."""
    regions = [element]
    index = element
    while index and page.tags[index] not in ("article", "main"):
        parent = page.parents[index]
        for sibling in _children(page, parent):
            if sibling != index and mass[sibling] and _carries_on(page, sibling, index, element, mass):
                regions.append(sibling)
        index = parent
    return regions


def _children(page: Outline, parent: int) -> list[int]:
    children = []
    index = parent + 1
    while index < page.ends[parent]:
        children.append(index)
        index = page.ends[index]
    return children


def _carries_on(page: Outline, sibling: int, index: int, element: int, mass: list[float]) -> bool:
    if index == element:
        leaf = page.ends[sibling] - sibling < 6 and mass[sibling] >= 10
        if page.tags[sibling] in _PARAGRAPH_TAGS or leaf or mass[sibling] > 0.6 * mass[element]:
            return True
    if page.tags[sibling] != page.tags[index] or mass[sibling] < 0.1 * mass[element]:
        return False
    one, other = (set((page.attributes[at].get("class") or "").split()) for at in (sibling, index))
    return bool(one & other) and 2 * len(one & other) >= len(one | other)


def _own(page: Outline, inside: list[int], title: str) -> list[int]:
    """The blocks inside the chosen elements that belong to the article."""
    lists = _link_lists(page, inside)
    kept: list[int] = []
    plain_title = plain(title)
    for at in inside:
        block = page.blocks[at]
        if lists and any(index in lists for index in page.path(block.element)):
            continue
        text = block.text
        if _RELATED_HEAD.match(text) or _CHROME.match(text):
            continue
        if page.tags[block.element] == "h1" or (plain_title and block.units < 100 and plain(text) == plain_title):
            continue
        if block.link_units > 0.6 * block.units and block.units < 40 and not block.heading:
            continue
        kept.append(at)
    return _trimmed(page, kept)


def _link_lists(page: Outline, inside: list[int]) -> set[int]:
    """Elements that are mostly links and hold little running text: related stories, tags, navigation."""
    size = len(page.tags)
    text, linked, running = [0.0] * size, [0.0] * size, [0.0] * size
    for at in inside:
        block = page.blocks[at]
        text[block.element] += block.units
        linked[block.element] += block.link_units
        running[block.element] += block.mass
    lists = set()
    for index in range(size - 1, 0, -1):
        if not text[index]:
            continue
        parent = page.parents[index]
        text[parent] += text[index]
        linked[parent] += linked[index]
        running[parent] += running[index]
        if (
            linked[index] > (0.9 if page.tags[index] == "p" else 0.5) * text[index]
            and running[index] < 0.5 * text[index]
        ):
            lists.add(index)
    return lists


def _trimmed(page: Outline, kept: list[int]) -> list[int]:
    """Without small print before the first and after the last running text."""
    blocks = page.blocks
    running = [position for position, at in enumerate(kept) if blocks[at].mass]
    if not running:
        return kept
    first, last = running[0], running[-1]
    head = [at for at in kept[:first] if _is_lead(blocks[at])]
    while last > first and _LAST_WORDS.match(blocks[kept[last]].text) and blocks[kept[last]].units < 120:
        last -= 1
    tail: list[int] = []
    for at in kept[last + 1 :]:
        block = blocks[at]
        if _LAST_WORDS.match(block.text) or _SMALL_PRINT.match(block.text):
            break
        if block.link_units < 0.3 * block.units:
            tail.append(at)
    while tail and blocks[tail[-1]].heading:
        tail.pop()
    return head + kept[first : last + 1] + tail


def _is_lead(block: Block) -> bool:
    return block.units >= 8 and not _SMALL_PRINT.match(block.text) and block.link_units < 0.3 * block.units
