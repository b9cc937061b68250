"""Lists of other articles: what they look like."""

from __future__ import annotations

import re

from crawler.article.boilerplate import is_stamped
from crawler.article.outline import Block, Outline

_ITEM_TAGS = frozenset({"li", "div", "article", "section", "dl", "dd", "tr", "a"})
_HOST = re.compile(r"(?:https?:)?//([^/?#]+)", re.IGNORECASE)


def teaser_lists(page: Outline) -> frozenset[int]:
    """Elements whose children repeat one form that leads with a link or shows a date each: lists of other articles.

    Where such children share their parent with other text, the children themselves.
    """
    size = len(page.tags)
    length, linked, stamped = [0.0] * size, [0.0] * size, [False] * size
    first = [len(page.blocks)] * size  # the first block of each subtree
    for at, block in enumerate(page.blocks):
        length[block.element] += block.units
        linked[block.element] += block.link_units
        first[block.element] = min(first[block.element], at)
        if block.units < 40 and is_stamped(block.lines[-1]):
            stamped[block.element] = True
    groups: dict[tuple[int, str, str], list[int]] = {}
    for index in range(size - 1, 0, -1):
        if not length[index]:
            continue
        parent = page.parents[index]
        length[parent] += length[index]
        linked[parent] += linked[index]
        stamped[parent] = stamped[parent] or stamped[index]
        first[parent] = min(first[parent], first[index])
        if page.tags[index] in _ITEM_TAGS:
            form = (page.attributes[index].get("class") or "").split()
            groups.setdefault((parent, page.tags[index], form[0] if form else ""), []).append(index)
    teasers: set[int] = set()
    for (parent, _, _), items in groups.items():
        if len(items) < 3:
            continue
        opening = [page.blocks[first[item]] for item in items]
        leading = sum(
            1
            for item, block in zip(items, opening, strict=True)
            if (stamped[item] or block.opens_linked) and (linked[item] >= 0.1 * length[item] or length[item] < 250)
        )
        if leading < 0.8 * len(items) or _is_annotated(page, items, opening):
            continue
        if parent and sum(length[item] for item in items) >= 0.8 * length[parent]:
            teasers.add(parent)
        elif sum(1 for block in opening if block.link_units > 0.8 * block.units) >= 0.8 * len(items):
            teasers.update(items)
    return frozenset(teasers)


def _is_annotated(page: Outline, items: list[int], opening: list[Block]) -> bool:
    """Whether a list leads to many other sites and says something of each in the same breath: somebody's choice."""
    if sum(1 for block in opening if block.mass) < 0.8 * len(items):
        return False
    hosts = set()
    for item in items:
        hrefs = (page.attributes[at].get("href") for at in range(item, page.ends[item]) if page.tags[at] == "a")
        if found := _HOST.match(next(hrefs, None) or ""):
            hosts.add(found[1].lower())
    return 2 * len(hosts) > len(items)
