"""Keeps a few child processes running: starts them, starts them again when they die, ends them all together.

Every child leads a process group of its own. So Ctrl-C reaches the supervisor alone, which ends the children in order,
and what a killed child leaves behind (the pool of a killed worker) is ended with its group. A supervisor that is killed
itself is seen by the watchdog (watchdog.py), which then ends the groups.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from newsreader import watchdog

STEADY = 10.0  # seconds: a child that lived so long is started again at once
LONGEST_DELAY = 30.0  # seconds
TICK = 0.05  # seconds


@dataclass(frozen=True, slots=True)
class Child:
    """What to run. `last`: it is ended after the others, which need it. `descriptors` are passed on open."""

    name: str
    command: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=dict)
    descriptors: tuple[int, ...] = ()
    last: bool = False


@dataclass(slots=True)
class Running:
    child: Child
    process: subprocess.Popen[bytes]
    started: float
    failures: int = 0
    again_at: float | None = None  # when it is to be started again; None while it runs


def restart_delay(failures: int) -> float:
    """Seconds before the next start of a child that died young `failures` times in a row."""
    return min(LONGEST_DELAY, 0.5 * 2.0 ** (failures - 1)) if failures else 0.0


def ending(status: int) -> str:
    return f"was ended by signal {-status}" if status < 0 else f"ended with status {status}"


class Supervisor:
    """`descriptors` stay open in every child and in the watchdog: a lock among them is held until the last is gone."""

    def __init__(self, say: Callable[[str], None], descriptors: tuple[int, ...] = ()) -> None:
        self._say = say
        self._descriptors = descriptors
        self._running: dict[str, Running] = {}
        self._watchdog = self._start_watchdog()

    def start(self, child: Child) -> None:
        self._running[child.name] = Running(child, self._spawn(child), time.monotonic())

    def process_id(self, name: str) -> int:
        return self._running[name].process.pid

    def tick(self) -> None:
        """Look at every child once; start again what died and is due."""
        if self._watchdog.poll() is not None:
            self._watchdog = self._start_watchdog()
            for running in self._running.values():
                if running.again_at is None:
                    self._tell_watchdog("+", running.process.pid)
        now = time.monotonic()
        for running in self._running.values():
            if running.again_at is None and running.process.poll() is not None:
                self._note_death(running, now)
            if running.again_at is not None and running.again_at <= now:
                running.process, running.started, running.again_at = self._spawn(running.child), now, None

    def stop(self, grace: float, hurried: Callable[[], bool] = lambda: False) -> None:
        """End every child within `grace` seconds and a little; at once when `hurried` says so."""
        alive = [running for running in self._running.values() if running.again_at is None]
        self._end([running for running in alive if not running.child.last], grace * 0.8, hurried)
        self._end([running for running in alive if running.child.last], grace * 0.2, hurried)
        self._running.clear()
        if self._watchdog.stdin:
            self._watchdog.stdin.close()
        self._watchdog.wait()

    def _end(self, group: list[Running], grace: float, hurried: Callable[[], bool]) -> None:
        for running in group:
            # The leader alone: it ends its own in order. A worker whose pool is ended under it calls its task lost.
            running.process.terminate()
        deadline = time.monotonic() + grace
        while any(running.process.poll() is None for running in group):
            if time.monotonic() >= deadline or hurried():
                break
            time.sleep(TICK)
        for running in group:
            if running.process.poll() is None:
                self._say(f"{running.child.name} did not end in time and is killed")
            self._sweep(running)

    def _note_death(self, running: Running, now: float) -> None:
        self._sweep(running)
        running.failures = running.failures + 1 if now - running.started < STEADY else 0
        delay = restart_delay(running.failures)
        running.again_at = now + delay
        when = f"in {delay:g} s" if delay else "now"
        self._say(f"{running.child.name} {ending(running.process.returncode)}; it is started again {when}")

    def _sweep(self, running: Running) -> None:
        """Kill what is left of a child's group, and reap the child."""
        watchdog.signal_group(running.process.pid, signal.SIGKILL)
        running.process.wait()
        self._tell_watchdog("-", running.process.pid)

    def _spawn(self, child: Child) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(  # noqa: S603  the caller's own words, no shell
            child.command,
            stdin=subprocess.DEVNULL,
            env={**os.environ, **child.environment},
            pass_fds=(*self._descriptors, *child.descriptors),
            start_new_session=True,
        )
        self._tell_watchdog("+", process.pid)
        return process

    def _start_watchdog(self) -> subprocess.Popen[bytes]:
        script = str(Path(watchdog.__file__).resolve())
        return subprocess.Popen(  # noqa: S603
            (sys.executable, "-I", "-S", script),
            stdin=subprocess.PIPE,
            pass_fds=self._descriptors,
            start_new_session=True,
        )

    def _tell_watchdog(self, sign: str, group: int) -> None:
        if self._watchdog.stdin:
            try:
                self._watchdog.stdin.write(f"{sign}{group}\n".encode())
                self._watchdog.stdin.flush()
            except BrokenPipeError:
                return  # the watchdog was killed; the next tick starts another, and tells it of everyone
