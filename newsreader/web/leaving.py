"""The parts of a site that a walk left alone as endless or empty, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from crawler.walks.traps import Reason, left_alone

NAMED = 3
"""parts with most pages; the others are counted"""

WORDS: dict[Reason, Promise] = {
    "nothing-new": _("pages without articles and without new links"),
    "more-of-its-kind": _("pages without articles that only lead to more of their kind"),
    "copies": _("pages that were read under another address"),
    "gone": _("pages that are not there"),
    "maze": _("pages that only lead ever deeper, with no way back"),
    "share": _("lists that led to no article"),
    "repeats": _("addresses that repeat themselves"),
    "long": _("addresses without end"),
    "broken": _("addresses that a script left unfinished"),
}


@dataclass(frozen=True, slots=True)
class Part:
    """`read`: pages the walk spent there, 0 where an address alone was enough. `example`: one of its addresses."""

    name: str
    why: Promise
    read: int
    example: str


def parts(memory: Mapping[str, Any]) -> tuple[list[Part], int]:
    """(the parts to name, how many there are beside them), from Walk.memory."""
    left = sorted(left_alone(memory), key=lambda part: -part.read)
    named = [Part(part.kind.partition("/")[2], WORDS[part.why], part.read, part.example) for part in left[:NAMED]]
    return named, len(left) - len(named)
