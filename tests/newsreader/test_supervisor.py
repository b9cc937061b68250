"""The supervisor with small real children: restarts, orderly and forced ends, and its own violent death."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from newsreader.supervisor import LONGEST_DELAY, Child, Supervisor, restart_delay

ROOT = Path(__file__).resolve().parents[2]
SLEEPER = "import time; time.sleep(600)"
STUBBORN = (
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); time.sleep(600)"
)


def child(name: str, code: str, last: bool = False) -> Child:
    return Child(name, (sys.executable, "-S", "-c", code), last=last)


def is_alive(process: int) -> bool:
    """Whether a process runs; one that has ended and is not yet reaped does not."""
    shown = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True).stdout.strip()
    return bool(shown) and not shown.startswith("Z")


def wait_for(condition: Callable[[], bool], seconds: float = 10.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.02)


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def supervisor(said: list[str]) -> Iterator[Supervisor]:
    supervisor = Supervisor(said.append)
    yield supervisor
    supervisor.stop(grace=0.0)


def test_delays_double_up_to_the_longest() -> None:
    assert [restart_delay(n) for n in range(5)] == [0.0, 0.5, 1.0, 2.0, 4.0]
    assert restart_delay(50) == LONGEST_DELAY


def test_a_killed_child_is_started_again(supervisor: Supervisor, said: list[str]) -> None:
    supervisor.start(child("sleeper", SLEEPER))
    first = supervisor.process_id("sleeper")
    os.kill(first, signal.SIGKILL)

    def replaced() -> bool:
        supervisor.tick()
        return supervisor.process_id("sleeper") != first

    wait_for(replaced)
    assert is_alive(supervisor.process_id("sleeper"))
    assert said == ["sleeper was ended by signal 9; it is started again in 0.5 s"]


def test_a_child_that_cannot_live_is_not_started_in_a_loop(supervisor: Supervisor, said: list[str]) -> None:
    supervisor.start(child("broken", "raise SystemExit(3)"))
    deadline = time.monotonic() + 2.2
    while time.monotonic() < deadline:
        supervisor.tick()
        time.sleep(0.02)
    assert said[0] == "broken ended with status 3; it is started again in 0.5 s"
    assert 2 <= len(said) <= 3


def test_what_a_killed_child_leaves_behind_is_ended_with_it(supervisor: Supervisor, tmp_path: Path) -> None:
    note = tmp_path / "grandchild"
    code = f"""
        import subprocess, sys, time
        grandchild = subprocess.Popen([sys.executable, "-S", "-c", {SLEEPER!r}])
        open({str(note)!r}, "w").write(str(grandchild.pid) + "\\n")
        time.sleep(600)
    """
    supervisor.start(child("parent", textwrap.dedent(code)))
    wait_for(lambda: note.exists() and note.read_text().endswith("\n"))
    grandchild = int(note.read_text())
    os.kill(supervisor.process_id("parent"), signal.SIGKILL)

    def gone() -> bool:
        supervisor.tick()
        return not is_alive(grandchild)

    wait_for(gone)


def test_the_last_child_ends_after_the_others(said: list[str], tmp_path: Path) -> None:
    notes = tmp_path / "ends"
    code = """
        import signal, sys, time
        def note(*_):
            open({notes!r}, "a").write({name!r} + " ")
            sys.exit()
        signal.signal(signal.SIGTERM, note)
        open({notes!r} + {name!r}, "w").close()
        time.sleep(600)
    """
    supervisor = Supervisor(said.append)
    for name, last in (("broker", True), ("worker", False), ("web", False)):
        supervisor.start(child(name, textwrap.dedent(code).format(notes=str(notes), name=name), last=last))
    wait_for(lambda: all(Path(f"{notes}{name}").exists() for name in ("broker", "worker", "web")))
    supervisor.stop(grace=5.0)
    ends = notes.read_text().split()
    assert ends[-1] == "broker"
    assert sorted(ends) == ["broker", "web", "worker"]
    assert said == []


def test_a_child_ends_its_own_children_by_itself(said: list[str], tmp_path: Path) -> None:
    """A worker whose pool is ended under it calls its task lost; it has to hear of the end first, and alone."""
    told, ready = tmp_path / "told", tmp_path / "ready"
    own = f"""
        import pathlib, signal, time
        signal.signal(signal.SIGTERM, lambda *_: pathlib.Path({str(told)!r}).touch())
        pathlib.Path({str(ready)!r}).touch()
        time.sleep(600)
    """
    leader = f"""
        import signal, subprocess, sys, time
        own = subprocess.Popen([sys.executable, "-S", "-c", {textwrap.dedent(own)!r}])
        def end(*_):
            time.sleep(0.3)  # time for a signal to the whole group to be heard
            own.kill()
            sys.exit(0)
        signal.signal(signal.SIGTERM, end)
        own.wait()
    """
    supervisor = Supervisor(said.append)
    supervisor.start(child("leader", textwrap.dedent(leader)))
    wait_for(ready.exists)
    supervisor.stop(grace=5.0)
    assert not told.exists()
    assert said == []


def test_a_child_that_does_not_listen_is_killed_in_time(said: list[str]) -> None:
    supervisor = Supervisor(said.append)
    supervisor.start(child("stubborn", STUBBORN))
    process = supervisor.process_id("stubborn")
    time.sleep(0.3)
    before = time.monotonic()
    supervisor.stop(grace=0.5)
    assert time.monotonic() - before < 1.5
    assert not is_alive(process)


def test_a_second_request_to_end_does_not_wait(said: list[str]) -> None:
    supervisor = Supervisor(said.append)
    supervisor.start(child("stubborn", STUBBORN))
    time.sleep(0.3)
    before = time.monotonic()
    supervisor.stop(grace=60.0, hurried=lambda: True)
    assert time.monotonic() - before < 2.0


def test_descriptors_are_passed_on(supervisor: Supervisor, tmp_path: Path) -> None:
    with (tmp_path / "passed").open("wb") as file:
        number = file.fileno()
        code = f"import os, time; os.write({number}, b'here'); time.sleep(600)"
        supervisor.start(Child("writer", (sys.executable, "-S", "-c", code), descriptors=(number,)))
        wait_for(lambda: (tmp_path / "passed").read_bytes() == b"here")


PARENT = f"""
import fcntl, os, sys, time
from newsreader.supervisor import Child, Supervisor
lock = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT)
fcntl.flock(lock, fcntl.LOCK_EX)
supervisor = Supervisor(print, (lock,))
for name, code in (("beat", {SLEEPER!r}), ("stubborn", {STUBBORN!r})):
    supervisor.start(Child(name, (sys.executable, "-S", "-c", code)))
print(supervisor._watchdog.pid, supervisor.process_id("beat"), supervisor.process_id("stubborn"), flush=True)
while True:
    supervisor.tick()
    time.sleep(0.02)
"""


@pytest.fixture
def killable(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], list[int], Path]]:
    """A supervisor in a process of its own, the processes under it (watchdog first), and its lock."""
    lock = tmp_path / "lock"
    command = [sys.executable, "-c", PARENT, str(lock)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = sorted((process.stdout.readline(), process.stdout.readline()), key=len)
        assert lines[0] == "deaf\n"
        below = [int(number) for number in lines[1].split()]
        yield process, below, lock
        process.kill()
        for number in below:
            if is_alive(number):
                os.kill(number, signal.SIGKILL)


def test_a_killed_supervisor_takes_its_children_along(
    killable: tuple[subprocess.Popen[str], list[int], Path],
) -> None:
    process, below, lock = killable
    process.kill()
    wait_for(lambda: not any(is_alive(number) for number in below), 6.0)
    assert is_free(lock)


def test_the_lock_is_held_until_the_last_child_is_gone(
    killable: tuple[subprocess.Popen[str], list[int], Path],
) -> None:
    process, (watchdog, beat, stubborn), lock = killable
    os.kill(process.pid, signal.SIGSTOP)  # so that it cannot start another watchdog
    os.kill(watchdog, signal.SIGKILL)
    process.kill()
    process.wait()
    assert is_alive(beat)
    assert not is_free(lock)
    os.kill(beat, signal.SIGKILL)
    os.kill(stubborn, signal.SIGKILL)
    wait_for(lambda: is_free(lock))


def test_a_killed_watchdog_is_replaced(killable: tuple[subprocess.Popen[str], list[int], Path]) -> None:
    process, (watchdog, *children), _ = killable
    os.kill(watchdog, signal.SIGKILL)
    time.sleep(0.5)
    process.kill()
    wait_for(lambda: not any(is_alive(number) for number in children), 6.0)


def is_free(lock: Path) -> bool:
    """Whether nobody holds the lock, asked from another process as another start would."""
    code = "import fcntl, sys; fcntl.flock(open(sys.argv[1]), fcntl.LOCK_EX | fcntl.LOCK_NB)"
    return subprocess.run([sys.executable, "-S", "-c", code, str(lock)], capture_output=True).returncode == 0
