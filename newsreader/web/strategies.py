"""What each strategy does, in a sentence a reader understands."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


@dataclass(frozen=True, slots=True)
class Description:
    name: Promise
    sentence: Promise


DESCRIPTIONS = {
    "balanced": Description(
        pgettext_lazy("strategy", "Balanced"),
        _(
            "Follows what you declared and lets pages about it widen your interest, never past half of its weight. "
            "The only one that teaches your interest."
        ),
    ),
    "paper": Description(
        pgettext_lazy("strategy", "As in the paper"),
        _("Lets every article move the walk's interest, as published. Wanders far and forgets where it set out."),
    ),
    "best-first": Description(
        pgettext_lazy("strategy", "Best first"),
        _("Always takes the link that sounds most like your interest. The interest stays as it is."),
    ),
    "breadth-first": Description(
        pgettext_lazy("strategy", "Breadth first"),
        _("Reads all links of a page before those one level deeper, whatever they say."),
    ),
    "depth-first": Description(
        pgettext_lazy("strategy", "Depth first"),
        _("Goes deeper and deeper from the last page read, whatever the links say."),
    ),
    "random": Description(
        pgettext_lazy("strategy", "Random"),
        _("Draws the next link. Good only to compare the others with."),
    ),
}
