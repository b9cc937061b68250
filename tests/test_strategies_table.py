"""The table of docs/algorithms.md can be made for any site that has labels."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.benchmarks.strategies import main

PAGE = (
    '<html><head><meta charset="utf-8"><title>{title}</title></head><body><h1>{title}</h1>{body}{links}</body></html>'
)


def write(folder: Path, path: str, title: str, body: str, links: dict[str, str]) -> None:
    anchors = "".join(f'<li><a href="{to}">{text}</a></li>' for to, text in links.items())
    file = folder / "site.example" / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(PAGE.format(title=title, body=body, links=f"<ul>{anchors}</ul>"), encoding="utf-8")


def test_recall_and_harvest_are_those_counted_by_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "".join(f"<p>航天发射任务取得成功，第{n}次飞行的航天器进入预定轨道，航天员状态良好。</p>" for n in range(8))
    other = "".join(f"<p>白酒市场今年第{n}季度销量下降，经销商库存增加，价格有所回落。</p>" for n in range(8))
    links = {
        "/a.html": "航天发射成功",
        "/b.html": "白酒市场降温",
        "/c.html": "航天飞船返回地面",
        "/print/d.html": "航天",
    }
    write(tmp_path, "index.html", "首页", "", links)
    write(tmp_path, "a.html", "航天发射成功", text, {})
    write(tmp_path, "b.html", "白酒市场降温", other, {})
    write(tmp_path, "c.html", "航天飞船返回地面", text, {})
    write(tmp_path, "print/d.html", "航天", text, {})
    (tmp_path / "site.example" / "robots.txt").write_text("User-agent: *\nDisallow: /print/\n")
    (tmp_path / "labels.tsv").write_text(
        "path\tkeywords\n/a.html\t航天\n/b.html\t白酒\n/c.html\t航天\n", encoding="utf-8"
    )
    profile = {"interest": {"航天": 1}, "target": {"column": "keywords", "pattern": "航天"}, "starts": ["/"]}
    (tmp_path / "profiles.json").write_text(json.dumps([{"name": "space", **profile}]), encoding="utf-8")
    assert main([str(tmp_path), "--pages", "3", "--strategies", "balanced;breadth-first"]) == 0
    rows = [line.split(" | ") for line in capsys.readouterr().out.splitlines()[2:]]
    # Three pages: the home page and both wanted ones, or the home page, the first and the second link.
    assert [(name.strip("| "), recall, harvest) for name, recall, harvest, *_ in rows] == [
        ("balanced", "1.000", "0.667"),
        ("breadth-first", "0.500", "0.333"),
    ]
