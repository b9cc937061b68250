"""What can go wrong with an interest, in words that a reader can be shown."""

from __future__ import annotations


def gettext_noop(message: str) -> str:
    """Marks a message for the translators' tools (they know this name); translating is up to whoever shows it."""
    return message


class InterestError(Exception):
    """The reader asked for something an interest cannot be: `str(error)` is one plain English sentence.

    `message` is the sentence with %(name)s places and `values` what goes there, so that the shell can show
    `gettext(error.message) % error.values` in the reader's language.
    """

    retry = False

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message % values)
        self.message = message
        self.values = values
