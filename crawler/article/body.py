"""The text of an article as lines: what the blocks that belong to it say, and what is cut off at its edges."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from crawler.article.boilerplate import BYLINE, FULL_STOP, LAST_WORDS, LEGAL, SENTENCE, is_stamped
from crawler.article.headline import plain
from crawler.article.outline import Block, Outline, units

_LONGEST_CELL = 60.0  # units of a table's cell that holds data; longer ones hold paragraphs
_EDGE = 6  # lines at either end of a text that may be its headline, byline and credits


@dataclass(frozen=True, slots=True)
class Body:
    """`kept`: positions of the article's blocks in the outline, in order; `paragraphs`: their lines, the cells of a
    table row separated by tabs; `mass`: running text in units; `share`: that as a share of what the page has outside
    its margins, a measure of confidence; `teasers`: see
    crawler.article.teasers; `sparse`: the text is short lines or a table, and its mass counts them.
    """

    kept: tuple[int, ...]
    paragraphs: tuple[str, ...]
    mass: float
    share: float
    teasers: frozenset[int]
    sparse: bool = False


def body_of(
    page: Outline, kept: list[int], teasers: frozenset[int], total: float | None = None, title: str = ""
) -> Body:
    """A body from the positions of its blocks. total: running text outside the margins; None if that is the body."""
    own = sum(page.blocks[at].mass for at in kept)
    paragraphs = _without_edges(_rows(page, kept), plain(title))
    return Body(tuple(kept), tuple(paragraphs), own, own / max(1.0, own if total is None else total), teasers)


def _rows(page: Outline, kept: list[int]) -> list[str]:
    """The lines of the blocks; the cells of a row of data are one line."""
    cells = {at: cell for at in kept if (cell := _cell(page, page.blocks[at])) is not None}
    filled = Counter(cells.values())  # a cell of several blocks is a column of text
    lines: list[str] = []
    row_before = -1
    for at in kept:
        cell = cells.get(at)
        row = page.parents[cell] if cell is not None and filled[cell] == 1 else -1
        if row >= 0 and row == row_before:
            lines[-1] = f"{lines[-1]}\t{page.blocks[at].lines[0]}"
        else:
            lines.extend(page.blocks[at].lines)
        row_before = row
    return lines


def _cell(page: Outline, block: Block) -> int | None:
    """The table cell that a block of one short line stands in; None if there is none."""
    if len(block.lines) > 1 or block.units > _LONGEST_CELL:
        return None
    index = block.element
    for _ in range(3):  # a cell may hold its text in a paragraph
        if page.tags[index] in ("td", "th"):
            return index
        index = page.parents[index]
    return None


def _without_edges(lines: list[str], title: str) -> list[str]:
    """Without headline and byline where they begin, and credits where they end a block of the text."""
    first, last = 0, len(lines)
    while first < min(last - 1, _EDGE) and (plain(lines[first]) == title or is_byline(lines[first])):
        first += 1
    while last > max(first + 1, len(lines) - _EDGE) and _is_credit(lines[last - 1]):
        last -= 1
    return lines[first:last]


def is_byline(line: str) -> bool:
    if len(line) > 150 or units(line) > 60 or not is_stamped(line):
        return False
    return not SENTENCE.search(line) or (BYLINE.search(line) is not None and not FULL_STOP.search(line))


def _is_credit(line: str) -> bool:
    length = units(line)
    return (length < 120 and LAST_WORDS.match(line) is not None) or (length < 150 and LEGAL.search(line) is not None)
