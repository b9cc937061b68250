"""The readable text of a page: which element holds it, and which of its blocks are the article's own."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from crawler.article.body import Body, body_of, is_byline
from crawler.article.boilerplate import BYLINE, CHROME, LAST_WORDS, LEGAL, MAIN_NAME, NOTE, RELATED_HEADING, SMALL_PRINT
from crawler.article.headline import plain
from crawler.article.outline import Block, Outline
from crawler.article.teasers import teaser_lists
from crawler.pages.pagination import is_pager

_DECAY = 0.5  # of a block's mass at each ancestor above its parent
_LEAST = 30.0  # units of running text without which there is no article
_RANKS = frozenset({"h2", "h3", "h4"})
_LONGEST_NOTE = 90.0  # units; what a site says to its visitor within a text is no longer
_PARAGRAPH_TAGS = frozenset({"p", "li", "blockquote", "pre", "td", "dd"})


def find_body(page: Outline, title: str) -> Body:
    """The article's text on a page, or an empty body where there is no running text at all."""
    blocks = page.blocks
    total = sum(block.mass for block in blocks)
    teasers = teaser_lists(page)
    if not total:
        return Body((), (), 0.0, 0.0, teasers)
    pruned = _pruned(page, total, teasers)
    alive = [at for at, block in enumerate(blocks) if not pruned[block.element]]
    mass = _masses(page, alive)
    if mass[0] < _LEAST:  # the names lied: what looks like margins is all of the page
        alive = list(range(len(blocks)))
        mass = _masses(page, alive)
    regions = _regions(page, _candidate(page, alive), mass)
    inside = [at for at in alive if any(top <= blocks[at].element < page.ends[top] for top in regions)]
    kept = _own(page, inside, title)
    return body_of(page, kept, teasers, mass[0], title)


def find_sparse_body(page: Outline, title: str) -> Body:
    """The text of a page without running text: a table, a poem, a list. Labels and menu entries count, too, so that
    only a page that says that it is an article can be believed to be one.
    """
    blocks = [replace(block, mass=_sparse_mass(block)) for block in page.blocks]
    sparse = replace(page, blocks=blocks)
    body = find_body(sparse, title)
    inside = [blocks[at].element for at in body.kept]
    pictures = sum(1 for tag in page.tags[min(inside) : max(inside)] if tag == "img") if inside else 0
    return replace(body, sparse=True) if 2 * pictures < len(body.paragraphs) else Body((), (), 0.0, 0.0, body.teasers)


def _sparse_mass(block: Block) -> float:
    text = block.text
    if block.heading or block.link_units > 0.3 * block.units or is_byline(text):
        return 0.0
    return 0.0 if CHROME.match(text) or SMALL_PRINT.match(text) or LEGAL.search(text) else block.units


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
    return 1.25 if MAIN_NAME.search(f"{attributes.get('class') or ''} {attributes.get('id') or ''}") else 1.0


def _regions(page: Outline, element: int, mass: list[float]) -> list[int]:
    """The chosen element with those beside it, and beside its ancestors, that carry on the same text."""
    regions = [element]
    index = element
    while index and page.tags[index] not in ("article", "main"):
        parent = page.parents[index]
        beside = [child for child in _children(page, parent) if child != index and mass[child]]
        if index == element:
            forms = Counter(_form(page, child) for child in beside if _is_leaf(page, child, mass))
            level = [child for child in beside if _continues(page, child, element, mass, forms)]
        else:
            level = [child for child in beside if _is_alike(page, child, index, element, mass)]
        lists = (child for child in _children(page, parent) if child not in (index, *level) and not page.around[child])
        regions.extend(child for child in lists if any(_is_list_section(page, child, at) for at in (index, *level)))
        regions.extend(level)
        index = parent
    return regions + _answers(page, element)


def _is_list_section(page: Outline, child: int, index: int) -> bool:
    """Whether an element is a list under a heading of the same rank as that of the section beside it: ingredients."""
    tag = page.tags[child]
    if tag != page.tags[index] or tag not in ("section", "div"):
        return False
    heading = next((other for other in page.tags[index + 1 : index + 4] if other in _RANKS), "")
    inside = page.tags[child + 1 : page.ends[child]]
    if not heading or heading not in inside[:3]:
        return False
    items = inside.count("li")
    return items >= 3 and 3 * inside.count("a") < items


def _answers(page: Outline, element: int) -> list[int]:
    """The texts of question and answers, where the chosen element is one of them and the page marks them so."""
    for index in page.path(element):
        if (page.attributes[index].get("itemtype") or "").endswith("schema.org/Question"):
            return [at for at in range(index, page.ends[index]) if page.attributes[at].get("itemprop") == "text"]
    return []


def _children(page: Outline, parent: int) -> list[int]:
    children = []
    index = parent + 1
    while index < page.ends[parent]:
        children.append(index)
        index = page.ends[index]
    return children


def _continues(page: Outline, child: int, element: int, mass: list[float], forms: Counter[tuple[str, str]]) -> bool:
    """Whether an element right beside the chosen one belongs to its text.

    Small elements count where several have one form: paragraphs that are no p. A single one is as likely a notice.
    """
    if page.tags[child] in (*_PARAGRAPH_TAGS, "thead") or mass[child] > 0.6 * mass[element]:
        return True
    if child < element and sum(1 for at in _children(page, child) if page.tags[at] == "p" and mass[at]) > 1:
        return True  # paragraphs before the text are its beginning, which a site shows to everybody
    several = forms[_form(page, child)] > 1 and _is_leaf(page, child, mass)
    return several or _is_alike(page, child, element, element, mass)


def _is_alike(page: Outline, child: int, index: int, element: int, mass: list[float]) -> bool:
    """Same tag, half of the classes, and not a mere trifle beside the chosen element: the next section or page."""
    if page.tags[child] != page.tags[index] or mass[child] < 0.1 * mass[element]:
        return False
    one, other = (set((page.attributes[at].get("class") or "").split()) for at in (child, index))
    return bool(one & other) and 2 * len(one & other) >= len(one | other)


def _form(page: Outline, index: int) -> tuple[str, str]:
    return page.tags[index], page.attributes[index].get("class") or ""


def _is_leaf(page: Outline, index: int, mass: list[float]) -> bool:
    return page.ends[index] - index < 6 and mass[index] >= 10


def _own(page: Outline, inside: list[int], title: str) -> list[int]:
    """The blocks inside the chosen elements that belong to the article."""
    in_list = page.within(_link_lists(page, inside))
    kept: list[int] = []
    plain_title = plain(title)
    for at in inside:
        block = page.blocks[at]
        if in_list[block.element]:
            continue
        text = block.text
        if RELATED_HEADING.match(text) or is_aside(block) or is_pager(text, linked=block.link_units > 0):
            continue
        if page.tags[block.element] == "h1" or (plain_title and block.units < 100 and plain(text) == plain_title):
            continue
        if block.link_units > 0.6 * block.units and block.units < 40 and not block.heading:
            continue
        kept.append(at)
    return _trimmed(page, kept)


def _link_lists(page: Outline, inside: list[int]) -> frozenset[int]:
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
        share = 0.9 if page.tags[index] == "p" else 0.5
        if linked[index] > share * text[index] and running[index] < 0.5 * text[index]:
            lists.add(index)
    return frozenset(lists)


def _trimmed(page: Outline, kept: list[int]) -> list[int]:
    """Without small print before the first and after the last running text."""
    blocks = page.blocks
    running = [position for position, at in enumerate(kept) if blocks[at].mass]
    if not running:
        return kept
    first, last = running[0], running[-1]
    head = [at for at in kept[:first] if _is_lead(blocks[at])]
    while last > first and LAST_WORDS.match(blocks[kept[last]].text) and blocks[kept[last]].units < 120:
        last -= 1
    tail: list[int] = []
    for at in kept[last + 1 :]:
        block = blocks[at]
        text = block.text
        if LAST_WORDS.match(text) or SMALL_PRINT.match(text) or LEGAL.search(text):
            break
        if BYLINE.search(text) and is_byline(text):  # of a comment
            break
        if block.link_units < 0.3 * block.units:
            tail.append(at)
    while tail and blocks[tail[-1]].heading:
        tail.pop()
    return head + kept[first : last + 1] + tail


def is_aside(block: Block) -> bool:
    """Whether a block is a label, a credit or a word of the site to its visitor, wherever it stands."""
    return CHROME.match(block.text) is not None or (block.units < _LONGEST_NOTE and NOTE.search(block.text) is not None)


def _is_lead(block: Block) -> bool:
    text = block.text
    return block.units >= 8 and not (
        SMALL_PRINT.match(text) or is_byline(text) or block.link_units >= 0.3 * block.units
    )
