"""Everything that changes a reader's interest: each change is one transaction under a lock, and one snapshot."""

from interests.services.editing import add, declare, mute, pin, put, remove, set_weight
from interests.services.history import undo_last, undo_to
from interests.services.learning import learn_from_walk, respond

__all__ = [
    "add",
    "declare",
    "learn_from_walk",
    "mute",
    "pin",
    "put",
    "remove",
    "respond",
    "set_weight",
    "undo_last",
    "undo_to",
]
