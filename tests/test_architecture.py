"""The architecture as a failing test: grades of module, lengths, and words that do not belong in the tree."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("interests", "crawler", "newsreader")
LONGEST_FILE = 400  # lines
LONGEST_VIEW = 25
LONGEST_TASK = 10

# Django's own words are shell; so is all of newsreader/.
SHELL_WORDS = frozenset(
    {"apps", "admin", "models", "querysets", "services", "selectors", "tasks", "migrations", "management"}
)
# Input and output without Django. A name here is a decision: everything else of crawler/ and interests/ is heart.
HANDS = frozenset(
    {
        "crawler/net/cookies.py",
        "crawler/net/dialling.py",
        "crawler/net/fetch.py",
        "crawler/visits/pagestore.py",
        "crawler/net/sessions.py",
        "crawler/visits/turns.py",
        "crawler/visits/visiting.py",
        "crawler/net/adapters.py",
        "crawler/net/answers.py",
        "crawler/net/wire.py",
        "crawler/demosite/__main__.py",
        "crawler/demosite/server.py",
    }
)
FRAMEWORKS = frozenset({"django", "rest_framework", "celery", "kombu", "redis", "sqlalchemy", "allauth"})
INPUT_OUTPUT = frozenset(
    {"aiohttp", "asyncio", "concurrent", "fcntl", "http", "httpx", "io", "multiprocessing", "os", "pathlib"}
    | {"psycopg", "requests", "secrets", "select", "selectors", "shutil", "socket", "socketserver", "sqlite3", "ssl"}
    | {"subprocess", "sys", "tempfile", "threading", "time", "urllib3"}
)
CLOCKS = frozenset({"now", "utcnow", "today", "localtime", "monotonic", "perf_counter", "time_ns"})
DICE = frozenset({"random", "numpy.random", "np.random"})
SEEDED = frozenset({"Random", "default_rng"})


def python_files(*rooms: str) -> Iterator[Path]:
    for room in rooms:
        for path in sorted((ROOT / room).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path


def grade(path: Path) -> str:
    name = path.relative_to(ROOT).as_posix()
    if path.relative_to(ROOT).parts[0] == "newsreader" or SHELL_WORDS & set(
        path.relative_to(ROOT).with_suffix("").parts
    ):
        return "shell"
    return "hands" if name in HANDS else "heart"


def of_grade(*grades: str) -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in python_files(*ROOMS) if grade(path) in grades]


def imported(tree: ast.AST) -> Iterator[str]:
    """Every module named by an import, in dotted form, wherever the import stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def impurities(source: str) -> list[str]:
    """What a heart module must not do, as far as its text shows it."""
    tree = ast.parse(source)
    found = [name for name in imported(tree) if name.split(".")[0] in FRAMEWORKS | INPUT_OUTPUT]
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        call = ast.unparse(node.func)
        owner, _, name = call.rpartition(".")
        if call in {"open", "print", "input", "breakpoint", "hash", "__import__", "uuid.uuid4", "uuid.uuid1"}:
            found.append(f"{call}()")  # hash() of a text differs from process to process
        elif (owner and name in CLOCKS) or (owner in DICE and name not in SEEDED):
            found.append(f"{call}()")
        elif owner in DICE and not node.args and not node.keywords:
            found.append(f"{call}() without a seed")
    found += [name for name in imported(tree) if name.startswith("random.")]  # `from random import …` hides whose dice
    return found


def of_other_grades(source: str) -> list[str]:
    """Imports of our own shell or hands."""
    found = []
    for name in imported(ast.parse(source)):
        parts = name.split(".")
        if parts[0] not in ROOMS:
            continue
        path = "/".join(parts) + ".py"
        if SHELL_WORDS & set(parts) or path in HANDS or parts[0] == "newsreader":
            found.append(name)
    return found


@pytest.mark.parametrize(
    "source",
    [
        "import os",
        "from django.db import models",
        "def f():\n    import requests",
        "import datetime as d\nd.datetime.now()",
        "from datetime import date\ndate.today()",
        "import random\nrandom.choice([1])",
        "from random import Random\nRandom()",
        "open('x')",
        "hash('x')",
        "from pathlib import Path",
    ],
)
def test_the_purity_test_sees(source: str) -> None:
    assert impurities(source)


@pytest.mark.parametrize(
    "source",
    [
        "import random\nrng = random.Random(7)\nrng.choice([1])",
        "from datetime import datetime, timedelta\ndef f(now: datetime) -> datetime:\n    return now + timedelta(1)",
        "from urllib.parse import urlsplit",
        "import math, re, hashlib",
    ],
)
def test_the_purity_test_lets_pass(source: str) -> None:
    assert impurities(source) == []


@pytest.mark.parametrize("name", of_grade("heart"))
def test_heart_is_pure(name: str) -> None:
    source = (ROOT / name).read_text()
    assert impurities(source) == []
    assert of_other_grades(source) == []


@pytest.mark.parametrize("name", sorted(HANDS))
def test_hands_know_no_framework(name: str) -> None:
    path = ROOT / name
    assert path.is_file(), "a name in HANDS that stands for no file"
    tree = ast.parse(path.read_text())
    assert [module for module in imported(tree) if module.split(".")[0] in FRAMEWORKS] == []
    assert [module for module in imported(tree) if SHELL_WORDS & set(module.split(".")) and module[:4] != "http"] == []


def too_long(path: Path, limit: int, wanted: str = "") -> list[str]:
    """Functions over `limit` lines; with `wanted` only those that carry a decorator of that name."""
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if wanted and not any(wanted in ast.unparse(decorator) for decorator in node.decorator_list):
                continue
            lines = (node.end_lineno or 0) - node.lineno + 1
            if lines > limit:
                found.append(f"{path.relative_to(ROOT)}: {node.name} has {lines} lines")
    return found


def test_files_are_short() -> None:
    lengths = {path: path.read_text().count("\n") for path in python_files(*ROOMS, "tests")}
    assert {str(path.relative_to(ROOT)): lines for path, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_views_are_short() -> None:
    views = [path for path in python_files("newsreader/web", "newsreader/api") if "views" in path.as_posix()]
    assert [line for path in views for line in too_long(path, LONGEST_VIEW)] == []


def test_tasks_are_short() -> None:
    tasks = [path for path in python_files(*ROOMS) if "tasks" in path.with_suffix("").parts]
    assert [line for path in tasks for line in too_long(path, LONGEST_TASK, "task")] == []


def our_texts() -> Iterator[Path]:
    """Every text file that we wrote: no vendored library, no environment, no data folder."""
    endings = {".py", ".md", ".toml", ".txt", ".html", ".css", ".js", ".svg", ".po", ".yml", ""}
    skipped = {".git", ".venv", ".hypothesis", "var", "vendor", "__pycache__"}
    for path in sorted(ROOT.rglob("*")):
        parts = path.relative_to(ROOT).parts
        if path.is_file() and path.suffix in endings and not skipped & set(parts) and not parts[0].endswith("_cache"):
            yield path


# Cut in two, so that this file does not hold them.
UNWANTED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"pypi\." + r"org|python" + r"hosted\.org|registry\.npm" + r"js",
        r"--(extra-)?index" + r"-url\s*[=h]",
        r"/wor" + r"k/(main|shared)|\.lib" + r"rary/",
        r"\bTO" + r"DO\b|\bFIX" + r"ME\b",
    )
)


@pytest.mark.parametrize("pattern", UNWANTED, ids=lambda pattern: pattern.pattern)
def test_words_that_do_not_belong_here(pattern: re.Pattern[str]) -> None:
    found = [str(path.relative_to(ROOT)) for path in our_texts() if pattern.search(path.read_text(errors="replace"))]
    assert found == []


def pins(name: str) -> dict[str, str]:
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    return dict(re.findall(r"^([a-z0-9][a-z0-9._-]*)==(\S+)", text, re.MULTILINE))


def test_both_locks_agree_and_are_hashed() -> None:
    runtime, development = pins("runtime"), pins("development")
    assert runtime
    assert {name: version for name, version in runtime.items() if development.get(name) != version} == {}
    for name in ("runtime", "development"):
        text = (ROOT / "requirements" / f"{name}.txt").read_text()
        blocks = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
        assert [block.split()[0] for block in blocks if "--hash=sha256:" not in block] == []
