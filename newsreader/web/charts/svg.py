"""The few SVG words the charts need, escaped in one place."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape


def number(value: float) -> str:
    """A coordinate with at most one decimal, so that a page of charts stays small."""
    return f"{value:.1f}".removesuffix(".0")


def element(tag: str, *children: str, **attributes: object) -> str:
    """One element. A trailing underscore is dropped from an attribute's name, other underscores become hyphens."""
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(number(value) if isinstance(value, float) else str(value))}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{written}>{''.join(children)}</{tag}>"


def drawing(width: float, height: float, *children: str, label: str = "", class_: str | None = None) -> str:
    """A whole picture; without a label it is decoration and hidden from screen readers."""
    known: dict[str, object] = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    box = f"0 0 {number(width)} {number(height)}"
    return element("svg", *children, viewBox=box, class_=class_, focusable="false", **known)


def points(pairs: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in pairs)


def text(x: float, y: float, words: str, anchor: str | None = None, class_: str | None = None) -> str:
    return element("text", escape(words), x=float(x), y=float(y), text_anchor=anchor, class_=class_)


def width_of(words: str, size: float = 12.0) -> float:
    """Estimated width in pixels: a full-width character is one em, any other a little over half."""
    return sum(size if ord(character) > 0x2E7F else size * 0.58 for character in words)


def shortened(words: str, width: float, size: float = 12.0) -> str:
    """`words`, cut with an ellipsis where they would be wider than `width` pixels."""
    if width_of(words, size) <= width:
        return words
    kept = ""
    for character in words:
        if width_of(kept + character, size) > width - size:
            break
        kept += character
    return f"{kept.rstrip()}…"


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Move the given places apart until neighbours are `gap` from each other, inside [low, high], in the same order.

    Labels of thin bands would else be printed over each other. Where there is no room for all, they share it evenly.
    """
    if not places:
        return []
    gap = min(gap, (high - low) / max(1, len(places) - 1))
    order = sorted(range(len(places)), key=lambda index: places[index])
    moved = [max(low, min(high, places[index])) for index in order]
    for index in range(1, len(moved)):
        moved[index] = max(moved[index], moved[index - 1] + gap)
    if moved[-1] > high:
        moved[-1] = high
        for index in range(len(moved) - 2, -1, -1):
            moved[index] = min(moved[index], moved[index + 1] - gap)
    result = [0.0] * len(places)
    for index, place in zip(order, moved, strict=True):
        result[index] = place
    return result
