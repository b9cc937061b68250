"""Words and small pictures for the pages: times as a reader says them, shares, charts, causes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from newsreader.web import highlight, reasons
from newsreader.web.charts import small, stream, tree

register = template.Library()


@register.filter
def when(moment: datetime | None) -> SafeString | str:
    """`moment` in the reader's time zone as <time>: '3 minutes ago', 'today 08:12', 'yesterday', '1 October'."""
    if moment is None:
        return ""
    local = timezone.localtime(moment)
    return format_html(
        '<time datetime="{}" title="{}">{}</time>',
        local.isoformat(timespec="seconds"),
        date_format(local, "DATETIME_FORMAT"),
        said(local, timezone.localtime()),
    )


def said(moment: datetime, now: datetime) -> str:
    """How a person would say `moment` at `now`; both in the reader's zone."""
    minutes = (now - moment).total_seconds() / 60
    clock = moment.strftime("%H:%M")
    days = (now.date() - moment.date()).days
    if -1 < minutes < 1:
        return _("just now")
    if 0 < minutes < 60:
        return ngettext("%(n)d minute ago", "%(n)d minutes ago", int(minutes)) % {"n": int(minutes)}
    if 0 < minutes < 6 * 60:
        return ngettext("%(n)d hour ago", "%(n)d hours ago", int(minutes // 60)) % {"n": int(minutes // 60)}
    spoken = {0: _("today %(clock)s"), 1: _("yesterday %(clock)s"), -1: _("tomorrow %(clock)s")}
    if days in spoken:
        return spoken[days] % {"clock": clock}
    return short_date(moment) if moment.year == now.year else date_format(moment, "DATE_FORMAT")


def short_date(moment: datetime) -> str:
    """Day and month as short as the language has them."""
    # Translators: a date format of Django: 23 Nov, 11月23日
    return date_format(moment, pgettext("date format", "j M"))


@register.filter
def host(url: str) -> str:
    """The host of a URL, without www."""
    try:
        return urlsplit(url).netloc.removeprefix("www.")
    except ValueError:
        return url


@register.filter
def signed(change: float | None) -> str:
    """A change of weight, as exact as the weight beside it: 0.061 → +0.06."""
    if change is None:
        return "–"
    value = round(change, 2)
    return f"{value:+.2f}".replace("-", "−") if value else "0.00"


@register.filter
def reason(detail: str) -> str:
    """The crawler's reason for not reading a page, in the reader's language."""
    return reasons.in_words(detail)


@register.filter
def interest_terms(reason: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The keyword terms of a recommendation's reason that show in hundredths, weightiest first."""
    terms = [term for term in reason.get("terms", ()) if term["kind"] == "interest" and term["value"] >= 0.005]
    return sorted(terms, key=lambda term: -term["value"])


@register.filter
def has_new(reason: Mapping[str, Any]) -> bool:
    """Was a good part of the article new to the reader?"""
    return any(term.get("kind") == "new" and term.get("presence", 0) >= 0.6 for term in reason.get("terms", ()))


@register.filter
def heaviest(vector: Mapping[str, float], count: int = 10) -> list[tuple[str, float]]:
    return sorted(vector.items(), key=lambda pair: (-pair[1], pair[0]))[:count]


@register.filter
def lead(text: str) -> str:
    """The first paragraph long enough to be one, for the list."""
    paragraphs = [line.strip() for line in text[:2000].split("\n") if line.strip()]
    return next((paragraph for paragraph in paragraphs if len(paragraph) > 24), paragraphs[0] if paragraphs else "")[
        :240
    ]


@register.simple_tag
def marked(text: str, words: Iterable[str]) -> SafeString:
    return mark_safe(highlight.marked(text, words))


@register.simple_tag
def sparkline(values: Sequence[float]) -> SafeString:
    return mark_safe(small.sparkline(values))


@register.simple_tag
def bar(value: float, maximum: float) -> SafeString:
    return mark_safe(small.bar(value, maximum))


@register.simple_tag
def wide_bar(value: float, maximum: float) -> SafeString:
    return mark_safe(small.bar(value, maximum, width=900, height=6, class_="walk-bar"))


@register.simple_tag
def multiple(values: Sequence[float], maximum: float) -> SafeString:
    return mark_safe(small.multiple(values, maximum))


@register.simple_tag
def drift_stream(data: stream.Stream, narrow: bool = False) -> SafeString:
    """The drift as a picture: wide for a desk, narrow for a phone, so that its words stay readable on both."""
    label, moved = _("Shares of your interest words over time"), _("distance")
    width, names = (350.0, 76.0) if narrow else (926.0, 96.0)
    return mark_safe(stream.stream(data, label, moved, width, names))


@register.simple_tag
def walk_tree(drawn: tree.Tree, chosen: int | None) -> SafeString:
    return mark_safe(tree.tree(drawn, _("The path of the walk, step by step"), chosen))


@register.simple_tag
def walk_curve(curves: Mapping[str, Sequence[float]], kind: str) -> SafeString:
    """How many articles were kept, or distinct keywords gathered, over the requests made."""
    values, asked = curves[kind], curves["requests"]
    top, end = f"{values[-1]:.0f}", ngettext("%(n)d request", "%(n)d requests", int(asked[-1])) % {"n": int(asked[-1])}
    name = _("Kept articles") if kind == "kept" else _("Keywords gathered")
    label = f"{name}: {top}, {end}"
    return mark_safe(small.curve(asked, values, label, top, end))
