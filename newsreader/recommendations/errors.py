"""What can go wrong with recommendations, in words that may be shown to the reader."""

from __future__ import annotations


class RecommendationError(Exception):
    """Base of this room's errors."""


class NothingToUndo(RecommendationError):  # noqa: N818 - named by meaning
    """There is no answer in force that could be taken back."""


class NothingToRead(RecommendationError):  # noqa: N818
    """An article cannot be read again: its page is not stored any more, or nothing of it is left."""
