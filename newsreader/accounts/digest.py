"""The digest under which secrets are kept."""

from __future__ import annotations

import hashlib


def digest_of(secret: str) -> str:
    """SHA-256 in 64 hexadecimal digits."""
    return hashlib.sha256(secret.encode()).hexdigest()
