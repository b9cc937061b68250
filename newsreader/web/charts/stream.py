"""The drift stream: shares of the interest words stacked over time, the distance line under it, events as marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from newsreader.web.charts.svg import drawing, element, number, points, shortened, spread, text, width_of

COLOURS = 10  # classes f0 … f9 of the style sheet; f10 is everything else


@dataclass(frozen=True, slots=True)
class Stream:
    """What is drawn. `shares[word][i]` is the weight of a word at `dates[i]`; every column sums to 1 at most.

    dates: written as the reader should see them. distances: D_t, one a date. events: (index of the date, label).
    """

    dates: Sequence[str]
    words: Sequence[str]
    shares: Mapping[str, Sequence[float]]
    distances: Sequence[float] = ()
    events: Sequence[tuple[int, str]] = ()


def stream(data: Stream, label: str, distance_label: str, width: float = 940, label_width: float = 92) -> str:
    """The picture for readers without scripts; words from the bottom up in the order given."""
    right, top, bottom = width - label_width, 6.0, 216.0
    low, high = 300.0, 258.0
    count = len(data.dates)
    if not count or not data.words:
        return ""
    if count == 1:  # a single day is drawn as a flat band
        data = Stream(
            [*data.dates] * 2,
            data.words,
            {w: [*data.shares[w]] * 2 for w in data.words},
            [*data.distances] * 2,
            data.events,
        )
        count = 2
    xs = [index * right / (count - 1) for index in range(count)]
    parts = _bands(data, xs, top, bottom)
    parts += _labels(data, right, label_width, top, bottom)
    for x, name, at_end in _apart(data.events, xs, right):
        parts.append(element("line", x1=x, x2=x, y1=top, y2=low, class_="event"))
        parts.append(text(x - 4 if at_end else x + 4, high - 4, name, anchor="end" if at_end else None, class_="quiet"))
    parts.append(text(0, bottom + 16, data.dates[0]))
    parts.append(text(right, bottom + 16, data.dates[-1], anchor="end"))
    if data.distances:
        greatest = max(data.distances) or 1.0
        line = [(x, low - value / greatest * (low - high)) for x, value in zip(xs, data.distances, strict=True)]
        parts.append(element("line", x1=0.0, x2=right, y1=low, y2=low, class_="grid"))
        parts.append(element("polyline", points=points(line), class_="line"))
        parts.append(text(right + 8, low, shortened(distance_label, label_width - 8)))
    return drawing(width, low + 6, *parts, label=label, class_="wide")


def _bands(data: Stream, xs: Sequence[float], top: float, bottom: float) -> list[str]:
    base = [0.0] * len(xs)
    parts = []
    for order, word in enumerate(data.words):
        upper = [low + share for low, share in zip(base, data.shares[word], strict=True)]
        there = [(x, bottom - value * (bottom - top)) for x, value in zip(xs, upper, strict=True)]
        back = [(x, bottom - value * (bottom - top)) for x, value in zip(reversed(xs), reversed(base), strict=True)]
        path = "M" + " L".join(f"{number(x)} {number(y)}" for x, y in [*there, *back]) + " Z"
        title = element("title", f"{word} {data.shares[word][-1]:.2f}".replace("&", "&amp;").replace("<", "&lt;"))
        parts.append(element("path", title, d=path, class_=f"cut f{min(order, COLOURS)}"))
        base = upper
    return parts


def _labels(data: Stream, right: float, width: float, top: float, bottom: float) -> list[str]:
    """Names at the right edge, moved apart where bands are thin and tied to their band by a short line."""
    base, named = 0.0, []
    for word in data.words:
        share = data.shares[word][-1]
        if share > 0.004:
            named.append((word, bottom - (base + share / 2) * (bottom - top)))
        base += share
    placed = spread([y for _, y in named], 15.0, top + 6, bottom - 2)
    parts = []
    for (word, y), label_y in zip(named, placed, strict=True):
        parts.append(
            element(
                "path", d=f"M{number(right + 2)} {number(y)} L{number(right + 9)} {number(label_y)}", class_="lead-line"
            )
        )
        parts.append(text(right + 13, label_y + 4, shortened(word, width - 14)))
    return parts


def _apart(events: Sequence[tuple[int, str]], xs: Sequence[float], right: float) -> list[tuple[float, str, bool]]:
    """Events whose label has room, the newest first kept: (x, label, whether the label stands left of its line)."""
    kept: list[tuple[float, str, bool]] = []
    free = right + 1
    for index, name in sorted(events, reverse=True):
        x, label = xs[min(index, len(xs) - 1)], shortened(name, 130)
        width = width_of(label) + 14
        at_end = x > right - width
        if (x if at_end else x + width) <= free:
            kept.append((x, label, at_end))
            free = x - width if at_end else x
    return kept
