"""From themes to dated articles with authors, tags and related articles; all chance comes from the seed."""

from __future__ import annotations

import math
import random
import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta, timezone

from crawler.demosite.material import Draft, Material, MaterialError, Section, Theme

CHINA = timezone(timedelta(hours=8))
FIRST_NUMBER = 1001
OLDEST_DAYS = 150
SHARED_PARAGRAPHS = (2, 5)  # how many of the theme's paragraphs follow an article's own
RELATED = 6
TAGS = 5
SUMMARY_LENGTH = {"zh-CN": 76, "en": 170}

_BRACES = re.compile(r"\{([^{}]+)\}")
_RANGE = re.compile(r"(=?)(\d+(?:\.\d+)?)~(\d+(?:\.\d+)?)")
_EXPERT_SLOT = {"zh-CN": "专家", "en": "expert"}
_MONTHS = ("January", "February", "March", "April", "May", "June", "July",
           "August", "September", "October", "November", "December")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Story:
    """An article; `number` is its place in the order of publication, `source` names who printed it first."""

    number: int
    section: Section
    title: str
    paragraphs: tuple[str, ...]
    published: datetime
    author: str
    source: str
    tags: tuple[str, ...]
    original: str = ""  # the title of the article that this one reprints

    @property
    def path(self) -> str:
        return f"/{self.section.slug}/{self.number}.html"

    @property
    def print_path(self) -> str:
        return f"/print/{self.number}.html"

    @property
    def summary(self) -> str:
        """The beginning of the article, at most SUMMARY_LENGTH characters, cut where the sentence allows."""
        text, limit = self.paragraphs[0], SUMMARY_LENGTH[self.section.language]
        if len(text) <= limit:
            return text
        cut = text[:limit]
        return (cut.rsplit(" ", 1)[0] if self.section.language == "en" else cut.rstrip("，、；：")) + "…"


class Filler:
    """Fills the braces of one article's paragraphs; an expert is introduced once and then called by name.

    If the article's `own` words already name an expert of the theme, that one goes on speaking.
    """

    def __init__(
        self,
        experts: Sequence[tuple[str, str]],
        own: str,
        slots: Mapping[str, str],
        language: str,
        rng: random.Random,
        seed: int,
    ):
        self._rng = rng
        self._seed = seed
        self._slots = slots
        self._language = language
        known = [expert for expert in experts if expert[0] in own]
        drawn = rng.choice(experts) if experts else None
        expert = known[0] if known else drawn
        self._experts = {_EXPERT_SLOT[language]: expert} if expert else {}
        self._introduced = {name for name in self._experts if known}

    def can_fill(self, template: str) -> bool:
        return all(
            "|" in name or _RANGE.fullmatch(name) or name in self._slots or name in self._experts
            for name in _BRACES.findall(template)
        )

    def fill(self, template: str) -> str:
        return _BRACES.sub(lambda match: self._value(match[1]), template)

    def _value(self, name: str) -> str:
        if name in self._slots:
            return self._slots[name]
        if name in self._experts:
            person, office = self._experts[name]
            if name in self._introduced:
                return person
            self._introduced.add(name)
            return f"{person}, {office}" if self._language == "en" else office + person
        if "|" in name:
            return self._rng.choice(name.split("|"))
        if bounds := _RANGE.fullmatch(name):
            decimals = len(bounds[2].partition(".")[2])
            scale = 10**decimals
            # A figure that everybody quotes is the same wherever it is quoted.
            rng = random.Random(f"{self._seed} {name}") if bounds[1] else self._rng  # noqa: S311
            drawn = rng.randint(round(float(bounds[2]) * scale), round(float(bounds[3]) * scale))
            return f"{drawn / scale:.{decimals}f}"
        raise MaterialError(f"nothing fills {{{name}}}")


def compose(material: Material, seed: int, today: date) -> tuple[Story, ...]:
    """All articles, oldest first. The same material, seed and today give the same articles.

    `today` moves only the dates: addresses, order and wording depend on the seed alone, but for days that the text
    names.
    """
    rng = random.Random(seed)  # noqa: S311  (arrangement, not secrecy)
    stories: list[Story] = []
    for theme in material.themes:
        stories += _of_theme(theme, material, rng, seed, today)
    stories.sort(key=lambda story: (story.published, story.title))
    return tuple(replace(story, number=FIRST_NUMBER + place) for place, story in enumerate(stories))


def _of_theme(theme: Theme, material: Material, rng: random.Random, seed: int, today: date) -> list[Story]:
    sections = {section.slug: section for section in material.sections}
    section = sections[theme.section]
    vocabulary = material.vocabulary
    used: Counter[str] = Counter()
    result = []
    for draft in theme.drafts:
        published = _moment(rng, today)
        slots = _slots(draft, section.language, published, rng)
        own = draft.title + "".join(draft.paragraphs)
        filler = Filler(theme.experts, own, slots, section.language, rng, seed)
        paragraphs = _paragraphs(theme, draft, filler, used, rng)
        story = Story(
            number=0,
            section=section,
            title=draft.title,
            paragraphs=paragraphs,
            published=published,
            author=rng.choice(section.authors),
            source=material.name,
            tags=_tags(theme.tags, vocabulary, draft.title, paragraphs),
        )
        result.append(story)
        if (reprint := draft.reprint) is not None:
            home = sections[reprint.section]
            later = min(published + timedelta(minutes=rng.randint(150, 1500)), _at(today - timedelta(days=1), 22, 0))
            result.append(
                replace(
                    story,
                    section=home,
                    title=reprint.title,
                    paragraphs=(*paragraphs[:-1], paragraphs[-1] + reprint.ending),
                    published=later,
                    author=rng.choice(home.authors),
                    source=reprint.source,
                    original=story.title,
                )
            )
    return result


def _at(day: date, hour: int, minute: int) -> datetime:
    return datetime.combine(day, time(hour, minute), CHINA)


def _moment(rng: random.Random, today: date) -> datetime:
    """A moment of a working day of an editorial office, recent days more often than old ones, never today."""
    age = 1 + int((OLDEST_DAYS - 1) * rng.random() ** 1.4)
    return _at(today - timedelta(days=age), rng.randint(7, 20), rng.randint(0, 59))


def _slots(draft: Draft, language: str, published: datetime, rng: random.Random) -> dict[str, str]:
    """What the article itself gives, and the days that its text may name."""
    before = published - timedelta(days=rng.randint(2, 6))
    if language == "en":
        return {**draft.slots, "day": f"{_MONTHS[published.month - 1]} {published.day}"}
    return {**draft.slots, "日": f"{published.month}月{published.day}日", "前日": f"{before.month}月{before.day}日"}


def _paragraphs(theme: Theme, draft: Draft, filler: Filler, used: Counter[str], rng: random.Random) -> tuple[str, ...]:
    chosen: list[str] = []
    if not draft.is_short:
        own = draft.title + "".join(draft.paragraphs)
        # The least used first, so that no paragraph is met much more often than another.
        candidates = [shared for shared in theme.shared if shared.suits(own) and filler.can_fill(shared.text)]
        candidates.sort(key=lambda shared: (used[shared.text], rng.random()))
        wanted = max(rng.randint(*SHARED_PARAGRAPHS), 4 - len(draft.paragraphs))
        picked = sorted(candidates[:wanted], key=theme.shared.index)
        chosen = [shared.text for shared in picked]
        used.update(chosen)
    return tuple(filler.fill(paragraph) for paragraph in (*draft.paragraphs, *chosen))


def weigh(story_title: str, paragraphs: Sequence[str], vocabulary: Sequence[str]) -> dict[str, int]:
    """How often each word of the vocabulary that occurs is said, the title counting three times.

    Latin words count at the beginning of a word only: there is no tea in steak.
    """
    text = "\n".join([story_title] * 3 + list(paragraphs)).lower()
    found = {}
    for word in vocabulary:
        lower = word.lower()
        times = text.count(lower)
        if times and lower.isascii():
            times = len(re.findall(rf"\b{re.escape(lower)}", text))
        if times:
            found[word] = times
    return found


def _tags(own: Sequence[str], vocabulary: Sequence[str], title: str, paragraphs: Sequence[str]) -> tuple[str, ...]:
    """The words said most often, at most TAGS: first those of the theme, then others of the site."""
    found = weigh(title, paragraphs, vocabulary)
    order = sorted(found, key=lambda word: (word not in own, -found[word], vocabulary.index(word)))
    return tuple(order[:TAGS])


def related(stories: Sequence[Story], vocabulary: Sequence[str], seed: int) -> dict[int, tuple[Story, ...]]:
    """For every article (by number) up to RELATED others: the nearest by shared vocabulary, the last one by chance.

    Nearness is the cosine of the tf·idf vectors over the vocabulary; reprints of the article itself are left out.
    """
    rng = random.Random(seed)  # noqa: S311
    counts = [weigh(story.title, story.paragraphs, vocabulary) for story in stories]
    spread = Counter(word for row in counts for word in row)
    vectors = []
    holders: dict[str, list[int]] = {word: [] for word in spread}
    for place, row in enumerate(counts):
        vector = {word: (1 + math.log(n)) * math.log(1 + len(stories) / spread[word]) for word, n in row.items()}
        length = math.sqrt(sum(value * value for value in vector.values())) or 1.0
        vectors.append({word: value / length for word, value in vector.items()})
        for word in row:
            holders[word].append(place)
    result = {}
    for place, story in enumerate(stories):
        scores: defaultdict[int, float] = defaultdict(float)
        for word, value in vectors[place].items():
            for other in holders[word]:
                scores[other] += value * vectors[other][word]
        same = {story.title, story.original} - {""}
        ranked = [
            stories[other]
            for other in sorted(scores, key=lambda other: (-scores[other], abs(other - place), other))
            if other != place
            and stories[other].section.language == story.section.language
            and not same & {stories[other].title, stories[other].original}
        ]
        nearest = ranked[: RELATED - 1]
        others = [candidate for candidate in ranked[RELATED - 1 :] if candidate.section == story.section]
        if others:
            nearest.append(rng.choice(others))
        result[story.number] = tuple(nearest)
    return result


def hot_list(stories: Sequence[Story], seed: int, size: int = 10) -> tuple[Story, ...]:
    """The most read articles of the site: chance that prefers the recent."""
    rng = random.Random(seed)  # noqa: S311
    recent = stories[-len(stories) // 3 :]
    return tuple(rng.sample(recent, min(size, len(recent))))
