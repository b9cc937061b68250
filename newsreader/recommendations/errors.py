"""What can go wrong with recommendations, in words that may be shown to the reader."""

from __future__ import annotations


class RecommendationError(Exception):
    """Base of this room's errors."""


class NothingToUndo(RecommendationError):  # noqa: N818 - named by meaning
    """There is no answer in force that could be taken back."""
