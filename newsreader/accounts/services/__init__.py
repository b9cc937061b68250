"""What changes accounts."""

from newsreader.accounts.services.invitations import accept_invitation, create_invitation
from newsreader.accounts.services.readers import change_reader, create_owner, create_reader
from newsreader.accounts.services.tokens import issue_token, note_use, revoke_token

__all__ = [
    "accept_invitation",
    "change_reader",
    "create_invitation",
    "create_owner",
    "create_reader",
    "issue_token",
    "note_use",
    "revoke_token",
]
