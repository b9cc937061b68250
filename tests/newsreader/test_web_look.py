"""The tokens keep their contrast (WCAG 2.2 AA: 4.5 for text, 3 for the edges of controls) in both themes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TOKENS = (Path(__file__).resolve().parents[2] / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
TEXT = {
    "ink": ("paper", "card", "wash", "accent-wash"),
    "ink-2": ("paper", "card", "wash"),
    "ink-3": ("paper", "card", "wash"),
    "accent": ("accent-wash", "paper", "card"),
    "new": ("new-wash", "card"),
    "warn": ("warn-wash", "paper", "card"),
    "accent-ink": ("accent",),
    "paper": ("ink",),
}
EDGES = {"edge": ("paper", "card"), "accent": ("wash", "rule")}


def _themes() -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    light, device_dark, chosen_dark = re.split(r"@media screen and|data-theme=\"dark\"\]", TOKENS)
    light_, device, chosen = (
        dict(re.findall(r"--([\w-]+): (#[0-9a-f]+)", block)) for block in (light, device_dark, chosen_dark)
    )
    return light_, device, chosen


def _luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    brighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def test_contrast_of_black_and_white() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("theme", [0, 1])
def test_text_and_edges_are_readable(theme: int) -> None:
    tokens = _themes()[theme]
    pairs = [(pair, 4.5) for pair in TEXT.items()] + [(pair, 3.0) for pair in EDGES.items()]
    weak = {
        (front, back): round(contrast(tokens[front], tokens[back]), 2)
        for (front, backs), least in pairs
        for back in backs
        if contrast(tokens[front], tokens[back]) < least
    }
    assert not weak


def test_the_device_and_the_reader_mean_the_same_dark() -> None:
    _light, device, chosen = _themes()
    assert device == chosen
