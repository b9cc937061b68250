"""The writing the site is made of: TOML text in, typed themes out.

One file is one theme. An article has its own title and opening paragraphs; what follows is drawn from the paragraphs
that the articles of a theme share. In them braces stand for what changes:

- `{12~38}` a number in that range, with the decimals of its bounds; `{=12~38}` the same one on the whole site
- `{甲|乙}` one of several wordings
- `{专家}` or `{expert}` an expert of the theme
- `{日}`, `{前日}`, `{day}` the day of publication or one shortly before
- any other name a string that the article gives.

A shared paragraph that begins with `@甲|乙@` goes only with articles whose own words contain 甲 or 乙.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field

from crawler.errors import CrawlerError

SITE_FILE = "site.toml"
STYLE_FILE = "site.css"
OWN_KEYS = frozenset({"title", "text", "short", "reprint"})


class MaterialError(CrawlerError):
    """The site's own writing is malformed: a mistake of ours, never of a visitor."""

    retry = False


@dataclass(frozen=True, slots=True)
class Section:
    slug: str
    name: str
    about: str
    authors: tuple[str, ...]
    language: str = "zh-CN"
    charset: str = "utf-8"


@dataclass(frozen=True, slots=True)
class Reprint:
    """A second, slightly changed printing of an article in another section: what folding of near-duplicates is for."""

    section: str
    title: str
    source: str
    ending: str


@dataclass(frozen=True, slots=True)
class Draft:
    title: str
    paragraphs: tuple[str, ...]
    is_short: bool = False
    reprint: Reprint | None = None
    slots: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Shared:
    """A paragraph for several articles; with `words`, only for those that mention one of them."""

    text: str
    words: tuple[str, ...] = ()

    def suits(self, own: str) -> bool:
        return not self.words or any(word in own for word in self.words)


@dataclass(frozen=True, slots=True)
class Theme:
    name: str
    section: str
    tags: tuple[str, ...]
    experts: tuple[tuple[str, str], ...]  # (name, office)
    shared: tuple[Shared, ...]  # in the order in which they make sense
    drafts: tuple[Draft, ...]


@dataclass(frozen=True, slots=True)
class Material:
    name: str
    motto: str
    about: tuple[str, ...]
    sections: tuple[Section, ...]
    themes: tuple[Theme, ...]
    style: str

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """The tags of all themes, each once, in text order."""
        return tuple(sorted({tag for theme in self.themes for tag in theme.tags}))


def lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip())


def read_material(files: Mapping[str, str]) -> Material:
    """Turn the files (name → text; `site.toml`, `site.css` and one `.toml` a theme) into a Material.

    Raises MaterialError for a missing file, an unknown section, a title used twice or broken TOML.
    """
    try:
        site = tomllib.loads(files[SITE_FILE])
        sections = tuple(Section(**{**entry, "authors": tuple(entry["authors"])}) for entry in site["section"])
        themes = tuple(
            _theme(name.removesuffix(".toml"), tomllib.loads(files[name]))
            for name in sorted(files)
            if name.endswith(".toml") and name != SITE_FILE
        )
        material = Material(
            name=site["name"],
            motto=site["motto"],
            about=lines(site["about"]),
            sections=sections,
            themes=themes,
            style=files[STYLE_FILE],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise MaterialError(f"The demonstration site's material cannot be read: {error!r}") from error
    _check(material)
    return material


def _theme(name: str, table: dict[str, object]) -> Theme:
    def strings(key: str) -> tuple[str, ...]:
        value = table.get(key, [])
        if not isinstance(value, list):
            raise TypeError(f"{name}: {key} must be a list")
        return tuple(str(item) for item in value)

    articles = table["article"]
    if not isinstance(articles, list):
        raise TypeError(f"{name}: [[article]] is missing")
    experts = []
    for entry in strings("experts"):
        person, separator, office = entry.partition("|")
        if not separator:
            raise ValueError(f"{name}: an expert is written 'name|office', not {entry!r}")
        experts.append((person, office))
    return Theme(
        name=name,
        section=str(table["section"]),
        tags=strings("tags"),
        experts=tuple(experts),
        shared=tuple(_shared(line) for line in lines(str(table.get("shared", "")))),
        drafts=tuple(_draft(entry) for entry in articles),
    )


def _shared(line: str) -> Shared:
    if not line.startswith("@"):
        return Shared(line)
    words, separator, text = line[1:].partition("@")
    if not separator or not words or not text:
        raise ValueError(f"a condition is written '@word|word@ text', not {line!r}")
    return Shared(text.strip(), tuple(words.split("|")))


def _draft(entry: dict[str, object]) -> Draft:
    reprint = entry.get("reprint")
    return Draft(
        title=str(entry["title"]),
        paragraphs=lines(str(entry["text"])),
        is_short=bool(entry.get("short", False)),
        reprint=Reprint(**reprint) if isinstance(reprint, dict) else None,
        slots={key: str(value) for key, value in entry.items() if key not in OWN_KEYS},
    )


def _check(material: Material) -> None:
    slugs = {section.slug for section in material.sections}
    titles: set[str] = set()
    for theme in material.themes:
        for draft in theme.drafts:
            printings = [(theme.section, draft.title)]
            if draft.reprint is not None:
                printings.append((draft.reprint.section, draft.reprint.title))
            for section, title in printings:
                if section not in slugs:
                    raise MaterialError(f"{theme.name}: there is no section {section!r}")
                if title in titles:
                    raise MaterialError(f"{theme.name}: the title {title!r} is used twice")
                titles.add(title)
