"""`python -m tests.misbehaving` prints the list of docs/misbehaving-web.md."""

from __future__ import annotations

from itertools import groupby

from tests.misbehaving import ALL

WORDS = {
    "read": "the article is read",
    "no article": "no article is made of it",
    "refused": "it is refused",
    "failed": "the page has failed",
    "postponed": "it is asked for again later",
}


def listing() -> str:
    """A Markdown table a group: what the server does, and what may come of it."""
    parts: list[str] = []
    for group, kinds in groupby(ALL, key=lambda kind: kind.group):
        parts.append(f"\n## {group[0].upper()}{group[1:]}\n\n| the server | what comes of it |\n|---|---|")
        parts.extend(
            f"| {kind.what} | {' or '.join(words for ending, words in WORDS.items() if ending in kind.ends)} |"
            for kind in kinds
        )
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    print(listing())
