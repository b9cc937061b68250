"""Ends the children of a supervisor that was killed before it could end them itself.

Run as a script of its own: `python watchdog.py`, with the supervisor's pipe as standard input. A line `+GROUP` names a
process group to watch over, `-GROUP` one that is gone. When the pipe closes, the supervisor is dead, whatever killed
it: every group still named is asked to end and, after `GRACE` seconds, made to.
"""

from __future__ import annotations

import os
import signal
import sys
import time

GRACE = 2.0  # seconds


def signal_group(group: int, number: int) -> bool:
    """Send a signal to a process group; False when nobody is left in it (or it is no longer ours)."""
    try:
        os.killpg(group, number)
    except (ProcessLookupError, PermissionError):
        return False
    return True


def main() -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    groups: set[int] = set()
    for line in sys.stdin:
        group = int(line[1:])
        if line.startswith("+"):
            groups.add(group)
        else:
            groups.discard(group)
    groups = {group for group in groups if signal_group(group, signal.SIGTERM)}
    deadline = time.monotonic() + GRACE
    while groups and time.monotonic() < deadline:
        time.sleep(0.05)
        groups = {group for group in groups if signal_group(group, 0)}
    for group in groups:
        signal_group(group, signal.SIGKILL)


if __name__ == "__main__":
    main()
