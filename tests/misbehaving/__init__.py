"""A web that misbehaves in every way we have met or read of, and what is to come of each.

Every misbehaviour has a server of its own on the loopback. docs/misbehaving-web.md lists them all.
"""

from tests.misbehaving import bodies, compressions, connections, documents, headers, manners, redirects, robots
from tests.misbehaving.kinds import Misbehaviour

ALL: tuple[Misbehaviour, ...] = (
    *connections.KINDS,
    *headers.KINDS,
    *compressions.KINDS,
    *redirects.KINDS,
    *bodies.KINDS,
    *documents.KINDS,
    *robots.KINDS,
    *manners.KINDS,
)

__all__ = ["ALL", "Misbehaviour"]
