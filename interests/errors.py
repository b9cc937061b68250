"""What can go wrong with an interest, in words that a reader can be shown."""

from __future__ import annotations


class InterestError(Exception):
    """The reader asked for something an interest cannot be; the message is one plain sentence."""

    retry = False
