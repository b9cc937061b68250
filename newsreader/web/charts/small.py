"""Small charts for table cells and side columns: sparkline, bar, one small multiple, curve."""

from __future__ import annotations

from collections.abc import Sequence

from newsreader.web.charts.svg import drawing, element, number, points, text


def sparkline(values: Sequence[float], width: float = 108, height: float = 28) -> str:
    """A line from 0 to the row's own maximum with a dot at its end; the level itself is told by the bar beside it."""
    if not values:
        return drawing(width, height, class_="spark")
    top = max(values) or 1.0
    step = (width - 6) / max(1, len(values) - 1)
    line = [(2 + index * step, height - 3 - value / top * (height - 6)) for index, value in enumerate(values)]
    if len(line) == 1:
        line = [(2, line[0][1]), (width - 4, line[0][1])]
    end = element("circle", cx=float(line[-1][0]), cy=float(line[-1][1]), r="2.4", class_="end")
    return drawing(width, height, element("polyline", points=points(line), class_="line"), end, class_="spark")


def bar(value: float, maximum: float, width: float = 96, height: float = 6, class_: str = "bar-w") -> str:
    """A horizontal bar filled by value ÷ maximum; never thinner than a visible dot unless the value is 0."""
    share = min(1.0, max(0.0, value / maximum)) if maximum > 0 else 0.0
    filled = max(height, share * width) if share else 0.0
    track = element("rect", width=float(width), height=float(height), rx=height / 2, class_="track")
    fill = element("rect", width=float(filled), height=float(height), rx=height / 2, class_="fill")
    picture = drawing(width, height, track, fill, class_=class_)
    return picture.replace("<svg ", '<svg preserveAspectRatio="none" ', 1)


def multiple(values: Sequence[float], maximum: float, width: float = 160, height: float = 64) -> str:
    """One word's share over time as an area, on the scale that all words of the page share."""
    top = maximum or 1.0
    series = list(values) if len(values) > 1 else list(values) * 2
    if not series:
        return drawing(width, height, class_="wide")
    step = width / (len(series) - 1)
    line = [(index * step, height - 1 - value / top * (height - 4)) for index, value in enumerate(series)]
    area = (
        f"M0 {number(height)} L{points(line).replace(',', ' ').replace(' ', ' ')} L{number(width)} {number(height)} Z"
    )
    base = element("line", x1=0, x2=float(width), y1=float(height), y2=float(height), class_="grid")
    return drawing(
        width,
        height,
        element("path", d=area, class_="area"),
        base,
        element("polyline", points=points(line), class_="line"),
        class_="wide",
    )


def curve(
    xs: Sequence[float],
    ys: Sequence[float],
    label: str,
    top_label: str,
    end_label: str,
    width: float = 380,
    height: float = 130,
) -> str:
    """A line of y over x with its greatest value and its last x written at the axes; labels come translated."""
    if not xs:
        return ""
    left, right, top, bottom = 4.0, width - 8, 18.0, height - 20
    widest, highest = max(xs) or 1.0, max(ys) or 1.0
    line = [
        (left + x / widest * (right - left), bottom - y / highest * (bottom - top)) for x, y in zip(xs, ys, strict=True)
    ]
    if len(line) == 1:
        line = [(left, bottom), line[0]]
    parts = [
        element("line", x1=left, x2=right, y1=bottom, y2=bottom, class_="grid"),
        element("line", x1=left, x2=right, y1=top, y2=top, class_="grid"),
        element("polyline", points=points(line), class_="line"),
        element("circle", cx=float(line[-1][0]), cy=float(line[-1][1]), r="3", class_="end"),
        text(left, top - 5, top_label),
        text(left, height - 4, "0"),
        text(right, height - 4, end_label, anchor="end"),
    ]
    return drawing(width, height, *parts, label=label, class_="wide")
