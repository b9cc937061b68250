"""Quality of reading as figures: text and dates of pages whose right reading is known, ours beside others'."""

from __future__ import annotations

from tests.benchmarks.figures import Figure
from tests.benchmarks.readers import OURS, READERS, Case, dates, score, table


def extraction(material: list[Case]) -> tuple[dict[str, Figure], str]:
    """Figures of every reader, ours without a suffix, and the table that shows them side by side."""
    scores = {name: score(read, material) for name, read in READERS.items()}
    figures: dict[str, Figure] = {}
    for name, row in scores.items():
        suffix = "" if name == OURS else f"_{name.replace('-', '_')}"
        figures[f"chinese_f1{suffix}"] = Figure(row.chinese, "F1", higher_is_better=True)
        figures[f"chinese_f1_worst{suffix}"] = Figure(row.worst, "F1", higher_is_better=True)
        figures[f"english_f1{suffix}"] = Figure(row.english, "F1", higher_is_better=True)
    found = dates(material)
    figures["dates_right_or_none"] = Figure(found.right_or_none, "share", higher_is_better=True)
    figures["dates_read"] = Figure(found.right / (found.right + found.none + found.wrong), "share", True)
    figures["dates_false_new_year"] = Figure(found.new_years, "pages", higher_is_better=False)
    return figures, table(scores)
