"""The documentation against what it documents."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
VARIABLE = re.compile(r"\bNEWSREADER_[A-Z_]*[A-Z]\b")


def variables_read() -> set[str]:
    """Every NEWSREADER_ variable that settings, the start or the run script read."""
    read = set()
    for path in (ROOT / "newsreader").rglob("*.py"):
        text = path.read_text()
        read |= set(re.findall(r'(?:env\.\w+|environ\.get)\(\s*"(NEWSREADER_[A-Z_]+)"', text))
    script = (ROOT / "run").read_text()
    return read | set(re.findall(r"\$\{?(NEWSREADER_[A-Z_]+)\}?", script))


def variables_documented() -> set[str]:
    text = (ROOT / "docs" / "configuration.md").read_text()
    return set(re.findall(r"^\| `(NEWSREADER_[A-Z_]+)` \|", text, re.MULTILINE))


def test_every_variable_is_documented_and_every_documented_one_is_read() -> None:
    assert variables_documented() == variables_read()


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_variables_that_are_mentioned_exist(path: Path) -> None:
    assert set(VARIABLE.findall(path.read_text())) <= variables_documented()


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(path: Path) -> None:
    text = re.sub(r"```.*?```", "", path.read_text(), flags=re.DOTALL)
    targets = re.findall(r"\]\(([^)\s]+)\)", text)
    local = [target.split("#")[0] for target in targets if not re.match(r"[a-z]+:|#", target)]
    assert [target for target in local if not (path.parent / target).exists()] == []


def fenced_commands(text: str) -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    return [re.sub(r"\s*#.*", "", line) for block in blocks for line in block.splitlines() if line]


def test_both_readmes_say_the_same_commands_and_links() -> None:
    english, chinese = (ROOT / name for name in ("README.md", "README.zh-Hans.md"))
    options = re.compile(r"--[a-z-]+|\./run \w+")
    commands = [[options.findall(line) for line in fenced_commands(path.read_text())] for path in (english, chinese)]
    assert commands[0] == commands[1]
    links = [set(re.findall(r"\]\(([^)]+)\)", path.read_text())) for path in (english, chinese)]
    assert links[0] ^ links[1] == {"README.md", "README.zh-Hans.md"}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_commands_that_are_mentioned_exist(path: Path) -> None:
    known = set(re.findall(r"^  (\w+) ", (ROOT / "run").read_text(), re.MULTILINE))
    text = path.read_text()
    assert set(re.findall(r"\./run ([a-z]+)", " ".join(re.findall(r"`[^`]*`|```.*?```", text, re.DOTALL)))) <= known
    managed = set(re.findall(r"(?:\./run manage|manage\.py) ([a-z_]+)", text))
    rooms = (ROOT / room for room in ("crawler", "interests", "newsreader"))
    ours = {command.stem for room in rooms for command in room.rglob("management/commands/*.py")}
    assert managed <= ours | {"makemessages", "compilemessages", "migrate", "makemigrations", "check"}


def test_decisions_are_numbered_without_a_gap() -> None:
    names = sorted(path.name for path in (ROOT / "docs" / "decisions").glob("*.md"))
    assert [int(name[:4]) for name in names] == list(range(1, len(names) + 1))
    for name in names:
        heading = (ROOT / "docs" / "decisions" / name).read_text().splitlines()[0]
        assert heading.startswith(f"# {int(name[:4])}. ")


def test_every_dependency_has_a_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = {re.split(r"[^A-Za-z0-9-]", line)[0] for line in project["dependencies"]}
    text = (ROOT / "docs" / "decisions" / "0001-dependencies.md").read_text()
    rows = re.findall(r"^\| ([a-z0-9, -]+) \|", text, re.MULTILINE)
    explained = {name.strip() for row in rows for name in row.split(",")} - {"package"}
    assert explained == wanted


def test_benchmark_figures_are_documented() -> None:
    floors = json.loads((ROOT / "tests" / "benchmarks" / "floors.json").read_text())["floors"]
    text = (ROOT / "docs" / "benchmarks.md").read_text()
    rows = re.findall(r"^\| (`[^|]+) \|", text, re.MULTILINE)
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row)} == set(floors)
