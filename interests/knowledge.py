"""Knowledge base expand search (K): meaning for a link whose own words match nothing.

A category's keywords come from pages that were judged relevant. Where neither the anchor nor the URL of a link says a
word of the interest, their words are looked up among the keywords of the category that the reader's query belongs to.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal
from urllib.parse import unquote, urlsplit

from interests import segmentation
from interests.keywords import is_content, terms
from interests.segmentation import prepare
from interests.words import singular

Source = Literal["title", "keywords", "description", "abstract", "link-text", "mime-type", "query"]
Kind = Literal["content", "type"]

LONGEST_PHRASE = 3
"""Words of the longest English phrase that is looked up (choice)."""

# What tells the sort of a page and not its subject (choice): words of categories and of MIME types.
_TYPE_WORDS = """
    新闻 评论 社论 论坛 博客 会议 研讨会 论文 期刊 课题 学者 课程 讲义 课件 教程 软件 数据 数据集 标准 规范 专题
    news review forum blog conference workshop proceedings paper journal project scholar course lecture tutorial
    software dataset data standard specification topic video gallery
"""
TYPE_WORDS = frozenset(_TYPE_WORDS.split())
_TECHNICAL_WORDS = """
    www index default html htm shtml php asp aspx jsp com cn net org http https content detail
"""
_URL_NOISE = frozenset(_TECHNICAL_WORDS.split())


@dataclass(frozen=True, slots=True)
class Expansion:
    """What the knowledge base makes of one text."""

    relevance: float
    """SpecialRelevance, 0 to 1: mean weight of the matched keywords, 0 if none matched."""
    matched: dict[str, float]
    """{keyword: weight}, heaviest first."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """One keyword that a relevant page contributes."""

    text: str
    kind: Kind
    source: Source


@dataclass(frozen=True, slots=True)
class Ratios:
    """How much expansion and plain prediction have contributed in one category."""

    expansions: int = 0
    expansions_with_relevance: int = 0
    predictions: int = 0
    predictions_with_relevance: int = 0

    @property
    def expand_search(self) -> float:
        """KBBExpandSearchRatio: expansions with relevance above 0 / all expansions; 0 before the first."""
        return self.expansions_with_relevance / self.expansions if self.expansions else 0.0

    @property
    def anchor_url(self) -> float:
        """AnchorUrlPrioRatio: predictions from anchor and URL with relevance above 0 / all; 0 before the first."""
        return self.predictions_with_relevance / self.predictions if self.predictions else 0.0

    def counted(self, prediction: float, expansion: Expansion | None = None) -> Ratios:
        """The ratios after one more link, whose own words had that relevance and which may have been expanded."""
        expanded = expansion is not None
        helped = expansion is not None and expansion.relevance > 0
        return Ratios(
            self.expansions + expanded,
            self.expansions_with_relevance + helped,
            self.predictions + 1,
            self.predictions_with_relevance + (prediction > 0),
        )


def is_triggered(anchor_relevance: float, url_relevance: float) -> bool:
    """Expansion is for links that tell nothing: the anchor's and the URL's relevance are both 0."""
    return anchor_relevance == 0 and url_relevance == 0


def expansion_terms(text: str, segmenter: segmentation.Segmenter | None = None) -> list[str]:
    """What of a text is looked up: Chinese content words; English content words and the phrases they form.

    The paper keeps English nouns and noun phrases by part-of-speech tagging. Ours, without a tagger: runs of content
    words between stop words and punctuation, up to three words long, and their single words.
    """
    found = dict.fromkeys(terms(text, segmenter))
    for stretch in re.split(r"[^\w\s'&+#-]|[_\u3400-\u9fff]", prepare(text)):
        run: list[str] = []
        for word in [*stretch.split(), ""]:
            if word and is_content(word):
                run.append(singular(word))
                continue
            found |= dict.fromkeys(_phrases(run))
            run = []
    return list(found)


def _phrases(run: list[str]) -> Iterable[str]:
    for length in range(2, min(LONGEST_PHRASE, len(run)) + 1):
        for start in range(len(run) - length + 1):
            yield " ".join(run[start : start + length])


def url_text(url: str) -> str:
    """The words of a URL's path and query: decoded, special characters, numbers and technical words left out.

    >>> url_text("https://example.org/shipin/naifen-biaozhun/20260301/index.html?id=7&topic=%E5%A5%B6%E7%B2%89")
    'shipin naifen biaozhun id topic 奶粉'
    """
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    words = re.split(r"[\W_\d]+", unquote(f"{parts.path} {parts.query}"))
    return " ".join(word for word in words if len(word) > 1 and word.lower() not in _URL_NOISE)


def expand(text: str, keywords: Mapping[str, float], segmenter: segmentation.Segmenter | None = None) -> Expansion:
    """Look the words of `text` (an anchor, or `url_text`) up among the keywords {text: weight} of one category."""
    matched = {word: keywords[word] for word in expansion_terms(text, segmenter) if keywords.get(word, 0) > 0}
    relevance = math.fsum(matched.values()) / len(matched) if matched else 0.0
    return Expansion(relevance, dict(sorted(matched.items(), key=lambda item: (-item[1], item[0]))))


def category_of(words: Iterable[str], knowledge: Mapping[str, Mapping[str, float]]) -> str | None:
    """The category {slug: {keyword: weight}} whose keywords a query or a page shares most, by the sum of weights.

    None if no category knows a word; ties go to the slug first in text order.
    """
    wanted = set(words)
    sums = {slug: math.fsum(keywords.get(word, 0.0) for word in wanted) for slug, keywords in knowledge.items()}
    best = min(sums, key=lambda slug: (-sums[slug], slug), default=None)
    return best if best is not None and sums[best] > 0 else None


def evidence(metadata: Mapping[Source, str], segmenter: segmentation.Segmenter | None = None) -> frozenset[Evidence]:
    """The keywords that a page judged relevant contributes from its seven metadata, each once a source.

    The MIME type ("text/html; charset=…") gives its subtype as a `type` keyword.
    """
    found: set[Evidence] = set()
    for source, text in metadata.items():
        if source == "mime-type":
            subtype = prepare(text).partition(";")[0].rpartition("/")[2].strip()
            words = [subtype] if subtype else []
        else:
            words = expansion_terms(text, segmenter)
        for word in words:
            typed = source == "mime-type" or word in TYPE_WORDS
            found.add(Evidence(word, "type" if typed else "content", source))
    return frozenset(found)


def weights(relevant_pages: Mapping[str, int]) -> dict[str, float]:
    """w(kw, c) = n(kw, c)/max n(·, c), in (0, 1]: n relevant pages of one category hold the keyword."""
    most = max(relevant_pages.values(), default=0)
    return {word: pages / most for word, pages in relevant_pages.items() if pages > 0}
