"""`./run bench`: prints a table, writes bench.json into the data folder, and fails if a figure misses its floor."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.benchmarks.crowd import crowd
from tests.benchmarks.decoding import decoding
from tests.benchmarks.duplicates import duplicates
from tests.benchmarks.extraction import extraction
from tests.benchmarks.figures import Figure
from tests.benchmarks.measures import choosing, corpus, reading, walking
from tests.benchmarks.readers import SHARED, cases
from tests.benchmarks.reading_speed import reading_speed
from tests.benchmarks.suites import suites

FLOORS = Path(__file__).with_name("floors.json")
COMMAND = "./run bench"
PAGES_A_KIND = 40  # that are read by us and by others; a hundred take a minute


def report(figures: dict[str, Figure]) -> dict[str, Any]:
    """The contract of docs/benchmarks.md."""
    rows = {
        name: {
            "value": round(figure.value, 3),
            "unit": figure.unit,
            "floor": figure.floor,
            "higher_is_better": figure.higher_is_better,
            "command": COMMAND,
        }
        for name, figure in figures.items()
    }
    return {"format": "newsreader-bench/1", "figures": rows}


def table(figures: dict[str, Figure]) -> str:
    lines = [f"{'figure':34} {'value':>10} {'unit':6} {'floor':>10}"]
    for name, figure in figures.items():
        verdict = "" if figure.passes else "  MISSED"
        floor = "-" if figure.floor is None else f"{figure.floor:g}"
        lines.append(f"{name:34} {figure.value:10.3f} {figure.unit:6} {floor:>10}{verdict}")
    return "\n".join(lines)


def main() -> int:
    pinned = json.loads(FLOORS.read_text())
    material = corpus()
    measured = reading(material) | choosing(material) | walking(material) | crowd("sqlite") | decoding()
    speed, by_kind = reading_speed(PAGES_A_KIND)
    measured |= speed
    print(f"{by_kind}\n")
    if pages := cases():
        quality, side_by_side = extraction(pages)
        measured |= quality | suites(SHARED / "data/suites") | duplicates()
        print(f"{side_by_side}\n")
    else:
        print("Without the private test material: the figures that need it are left out.")
    figures = {name: replace(figure, floor=pinned["floors"].get(name)) for name, figure in measured.items()}
    print(table(figures))
    if material.digest != pinned["corpus"]:
        print(f"The demonstration site ({material.digest}) is not the one the floors were pinned on.")
    target = Path(os.environ.get("NEWSREADER_DATA_DIR", "").strip() or "var") / "bench.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(report(figures), indent=2) + "\n")
    return 0 if all(figure.passes for figure in figures.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
