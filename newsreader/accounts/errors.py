"""What can go wrong with an account, in words that may be shown to the person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


class AccountError(Exception):
    """The account cannot be made or changed. `errors` maps a field ('' = the whole) to its messages."""

    def __init__(self, errors: Mapping[str, Sequence[str]]) -> None:
        self.errors = {field: [str(message) for message in messages] for field, messages in errors.items()}
        super().__init__(" ".join(message for messages in self.errors.values() for message in messages))


class OwnerExists(AccountError):  # noqa: N818
    """Somebody has an account already, so that nobody can become the owner any more."""
