"""Why an interest changed, as a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import NoReverseMatch, reverse
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from interests.models import InterestSnapshot, SnapshotCause


@dataclass(frozen=True, slots=True)
class Change:
    """One snapshot as the list of recent changes shows it. `moved` are (word, before, after), farthest first."""

    snapshot: InterestSnapshot
    said: str
    url: str
    moved: list[tuple[str, float, float]]


def changes(snapshots: list[InterestSnapshot], count: int, shown: int = 4) -> list[Change]:
    """The latest `count` of the snapshots, given newest first with one more than that for the comparison."""
    listed = []
    for index, snapshot in enumerate(snapshots[:count]):
        before = snapshots[index + 1].vector if index + 1 < len(snapshots) else {}
        listed.append(Change(snapshot, cause_said(snapshot), address(snapshot.detail), moves(before, snapshot, shown)))
    return listed


def moves(before: Mapping[str, float], snapshot: InterestSnapshot, shown: int) -> list[tuple[str, float, float]]:
    after = snapshot.vector
    words = {word: (before.get(word, 0.0), after.get(word, 0.0)) for word in {**before, **after}}
    apart = [(word, old, new) for word, (old, new) in words.items() if abs(new - old) >= 0.005]
    return sorted(apart, key=lambda move: (-abs(move[2] - move[1]), move[0]))[:shown]


def cause_said(snapshot: InterestSnapshot) -> str:
    """The cause as a sentence in the reader's language; the cause's bare name if its detail is missing."""
    detail: Mapping[str, Any] = snapshot.detail
    title = Truncator(str(detail.get("title", ""))).chars(60)
    word = str(detail.get("word", ""))
    match snapshot.cause:
        case SnapshotCause.WALK if title:
            return _("A walk read “%(title)s”") % {"title": title}
        case SnapshotCause.OPEN if title:
            return _("You read “%(title)s”") % {"title": title}
        case SnapshotCause.LIKE if title:
            return _("You liked “%(title)s”") % {"title": title}
        case SnapshotCause.LESS if title:
            return _("You asked for less like “%(title)s”") % {"title": title}
        case SnapshotCause.DECLARED:
            return _("You named your keywords")
        case SnapshotCause.PIN if word:
            return (_("You pinned “%(word)s”") if detail.get("on") else _("You unpinned “%(word)s”")) % {"word": word}
        case SnapshotCause.MUTE if word:
            return (_("You muted “%(word)s”") if detail.get("on") else _("You unmuted “%(word)s”")) % {"word": word}
        case SnapshotCause.EDIT if word and detail.get("removed"):
            return _("You removed “%(word)s”") % {"word": word}
        case SnapshotCause.EDIT if word:
            return _("You gave “%(word)s” the weight %(weight).2f") % {
                "word": word,
                "weight": float(detail.get("weight") or 0.0),
            }
        case SnapshotCause.EDIT:
            return _("You typed the whole interest anew")
        case SnapshotCause.UNDO:
            return undo_said(detail)
    return str(snapshot.get_cause_display())


def undo_said(detail: Mapping[str, Any]) -> str:
    if title := Truncator(str(detail.get("title", ""))).chars(60):
        return _("You took back your answer to “%(title)s”") % {"title": title}
    if number := detail.get("number"):
        return _("You went back to change %(number)s") % {"number": number}
    return _("You went back to where it was before")


def address(detail: Mapping[str, Any]) -> str:
    """The page that shows the cause: the article, or the step of the walk; '' if there is none."""
    try:
        if detail.get("recommendation"):
            return reverse("article", args=[detail["recommendation"]])
        if detail.get("walk") and detail.get("step"):
            return f"{reverse('walk', args=[detail['walk']])}?step={detail['step']}"
    except NoReverseMatch:
        return ""
    return ""
