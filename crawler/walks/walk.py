"""The walk: choose a link, read its page, let the page change the interest and the link pool; again.

One step is choose → visit → digest. `choose` and `digest` are pure; the visit between them is the caller's, who may
save the state in between and load it again: all of it is plain values, and choosing twice chooses the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from crawler.canonical import host_key, key_digest, resolve, url_key
from crawler.errors import BrokenAddress
from crawler.pages.pagination import is_part
from crawler.walks import seeding, stitching
from crawler.walks.frontier import Frontier, PoolLink
from crawler.walks.learning import Lesson, learn
from crawler.walks.parameters import WalkParameters
from crawler.walks.report import step_report
from crawler.walks.scoring import link_score
from crawler.walks.strategies import Pick, Situation, Strategy, strategy
from crawler.walks.traps import Traps
from interests.drift import distance
from interests.matching import fold, parts
from interests.relevance import relevance, threshold
from interests.vectors import cosine

if TYPE_CHECKING:
    from crawler.reading import ReadPage

__all__ = [
    "Choice",
    "Ending",
    "Frontier",
    "PoolLink",
    "StepRecord",
    "Visit",
    "WalkParameters",
    "WalkState",
    "begin",
    "choose",
    "digest",
    "ending",
    "is_spent",
    "steps",
]

AWAY_STEPS = 3  # for each host of a walk: so many links in a row at which nobody is there end it; our choice

Outcome = Literal["fetched", "stored", "not-modified", "refused", "failed"]
Move = Literal["start", "deepen", "sideways", "recall"]
Ending = Literal["budget", "nothing-left", "no-start", "away"]


@dataclass(frozen=True, slots=True)
class Visit:
    """What came of asking for a page. status: HTTP, 0 without an answer. requests: HTTP requests this visit made.

    sitemaps: addresses that the host's robots.txt names. away: the host is asked nothing for longer than a walk waits.
    """

    outcome: Outcome
    status: int
    requests: int
    page: ReadPage | None
    detail: str = ""
    sitemaps: tuple[str, ...] = ()
    away: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """Where the next step goes and why. parent_number: the step whose page held the link, None for a start."""

    number: int
    url: str
    key: str
    anchor: str
    parent_number: int | None
    move: Move
    score: float
    reason: dict[str, Any]
    runners_up: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class StepRecord:
    """One finished step: a crawler.models.WalkStep before it is stored.

    candidate: the keywords this page offered to the interest, {} if the page was not due, not an article, or not let
    through the gate. interest: the walk's interest after the step; distance: D_t to the one before (formula 14).
    """

    number: int
    parent_number: int | None
    url: str
    key: str
    anchor: str
    outcome: Outcome
    outcome_detail: str
    status: int
    move: Move
    score: float
    reason: dict[str, Any]
    runners_up: tuple[dict[str, Any], ...]
    title: str
    is_article: bool
    relevance: float
    kept: bool
    keywords: dict[str, float]
    candidate: dict[str, float]
    interest: dict[str, float]
    distance: float
    requests: int

    def report(self) -> dict[str, Any]:
        """This step as the report of a walk has it (crawler.walks.report)."""
        return step_report(self)


@dataclass(slots=True)
class WalkState:
    """A walk between two steps.

    number: steps done. pages_read: page requests and stored pages, against the budget. requests: HTTP requests so far.
    memory: JSON values that the walk carries from step to step (`begin` makes it).
    """

    parameters: WalkParameters
    declared: dict[str, float]
    set_out_with: dict[str, float]
    interest: dict[str, float]
    frontier: Frontier
    number: int
    pages_read: int
    requests: int
    memory: dict[str, Any]

    def __post_init__(self) -> None:
        self.frontier.visit(*self.memory["redirected"])

    @property
    def clock(self) -> int:
        """The page clock: pages actually read."""
        return int(self.memory["clock"])


def begin(
    starts: Sequence[str],
    interest: Mapping[str, float],
    declared: Mapping[str, float],
    parameters: WalkParameters,
    hosts: Iterable[str] = (),
) -> WalkState:
    """A walk before its first step. Raises BrokenAddress for a start that is no web address.

    interest, declared: L1 vectors. hosts: scope keys the walk may enter, those of the starts by default.
    """
    addresses = [_address(start) for start in starts]
    memory = {
        "starts": addresses,
        "hosts": sorted(set(hosts) or {scope_key(address) for address in addresses}),
        "clock": 0,
        "read_number": 0,  # the step whose page was read last
        "waiting": 0,  # pages read since the interest last iterated
        "page_cosines": [],  # one a page read, in order
        "redirected": [],  # keys of pages reached under another address
        "gate": {},
    }
    return WalkState(parameters, dict(declared), dict(interest), dict(interest), Frontier(), 0, 0, 0, memory)


def scope_key(url: str) -> str:
    """The host, with its port unless that is the scheme's own: http and https of one host are one site."""
    host, _, port = host_key(url).rpartition(":")
    return host if port in {"80", "443"} else f"{host}:{port}"


def is_spent(state: WalkState) -> bool:
    """Whether the walk is over."""
    return ending(state) is not None


def ending(state: WalkState) -> Ending | None:
    """Why the walk is over; None while it is not.

    A page that was refused without a request costs no budget, but a walk gives up after as many of those as it may
    read pages.
    """
    if _is_budget_spent(state):
        return "budget"
    if _is_away(state):
        return "away" if state.clock else "no-start"
    if choose(state) is not None:
        return None
    return "nothing-left" if state.clock or state.memory.get("listings") else "no-start"


def _is_budget_spent(state: WalkState) -> bool:
    return state.pages_read >= state.parameters.pages or state.number >= 2 * state.parameters.pages


def _is_away(state: WalkState) -> bool:
    """Whether nobody was there at the last few links: the hosts of the walk will not answer the others either."""
    return int(state.memory.get("away", 0)) >= AWAY_STEPS * len(state.memory["hosts"])


def steps(state: WalkState, visit: Callable[[Choice], Visit]) -> Iterator[StepRecord]:
    """Walk on until the walk is over, one record a step. `visit` reads the chosen page."""
    while not (_is_budget_spent(state) or _is_away(state)) and (choice := choose(state)) is not None:
        yield digest(state, choice, visit(choice))


def choose(state: WalkState, rule: Strategy | None = None) -> Choice | None:
    """The next step; None if no link is left. `rule` replaces the strategy that the parameters name."""
    number, rule = state.number + 1, rule or strategy(state.parameters.strategy)
    memory, is_visited = state.memory, state.frontier.is_visited
    if (part := stitching.pending(memory, is_visited)) is not None:
        return Choice(number, part.url, part.key, "", part.parent_number, "deepen", 0.0, part.reason)
    for address in memory["starts"]:
        key = key_digest(url_key(address))
        if not is_visited(key):
            return Choice(number, address, key, "", None, "start", 0.0, {"rule": "start", "factors": {}})
    if (seed := seeding.first_seed(memory, is_visited)) is not None:
        return _from_seed(number, seed)
    situation = Situation(
        frontier=state.frontier,
        interest=state.interest,
        clock=state.clock,
        freshness=state.parameters.freshness,
        page_cosines=state.memory["page_cosines"],
        dice=random.Random(f"{state.parameters.seed}/{number}"),  # noqa: S311 - a walk, not a secret
    )
    ranked = rule.rank(situation)
    if not ranked:
        last = seeding.last_resort(memory, is_visited)
        return _from_seed(number, last) if last else None
    pick, *others = ranked
    link = pick.link
    move = _move(pick, state)
    # A link that a feed named since the last page was read is that feed's.
    on_last_page = link.last_seen == state.clock and link.parent_number <= memory["read_number"]
    parent = memory["read_number"] if on_last_page else link.parent_number
    runners_up = tuple(
        {"url": other.link.url, "anchor": other.link.anchor, "score": other.score, "reason": other.reason}
        for other in others
    )
    return Choice(number, link.url, link.key, link.anchor, parent, move, pick.score, pick.reason, runners_up)


def _from_seed(number: int, seed: seeding.Seed) -> Choice:
    reason: dict[str, Any] = {"rule": seed.rule, "factors": {}}
    return Choice(number, seed.url, seed.key, "", seed.parent_number, "start", 0.0, reason)


def _move(pick: Pick, state: WalkState) -> Move:
    if pick.recalled:
        return "recall"
    if pick.link.last_seen == state.clock:
        return "deepen"
    changed = state.interest != state.set_out_with and pick.link.first_score == 0
    return "recall" if changed and link_score(pick.link.terms, state.interest).score > 0 else "sideways"


def digest(state: WalkState, choice: Choice, visit: Visit) -> StepRecord:
    """Take in what the visit brought; changes the state and returns the step."""
    page, rule = visit.page, strategy(state.parameters.strategy)
    moved = page is not None and page.key != choice.key and page.url != choice.url
    again = page is not None and moved and state.frontier.is_visited(page.key)
    state.number = choice.number
    state.requests += visit.requests
    state.pages_read += visit.outcome != "refused" or visit.status > 0  # asked for and turned down costs a page, too
    state.memory["away"] = state.memory.get("away", 0) + 1 if visit.away else 0
    state.frontier.visit(choice.key)
    before, lesson, share, kept, came_by = state.interest, Lesson(), 0.0, False, choice.reason.get("rule", "")
    compounds = [word for word in {**state.declared, **state.set_out_with} if parts(word) != (word,)]
    if page is not None and not again:
        if moved:
            state.memory["redirected"].append(page.key)
            state.frontier.visit(page.key)
        if came_by == "start":  # the host a start leads to is the one the reader meant
            state.memory["hosts"] = sorted({*state.memory["hosts"], scope_key(page.url)})
        inside = scope_key(page.url) in state.memory["hosts"]
        if page.kind == "page":
            share = relevance(state.set_out_with, page.counts, page.title_counts).score
            kept = inside and page.is_article and page.may_keep and came_by != "next-part"
            kept = kept and share >= threshold(state.set_out_with, state.parameters.keep_threshold)
            state.memory["clock"] += 1
            state.memory["read_number"] = choice.number
            counts = fold(page.counts, compounds)
            state.memory["page_cosines"].append(round(cosine(counts, state.interest), 6))
            if inside and rule.learns and came_by != "next-part":
                lesson = learn(
                    page, counts, state.interest, state.declared, state.parameters, state.memory, gated=rule.gated
                )
                state.interest = lesson.interest
        else:  # it says where pages are; it is none that the clock, the interest or its links' parents could count
            state.memory["listings"] = state.memory.get("listings", 0) + 1
        if inside or page.kind != "page":
            _see_links(state, page, choice, compounds, rule, kept=kept)
    elif choice.move != "start":
        Traps(state.memory, state.parameters.pages).failed(
            choice.url, state.frontier, number=choice.number, status=visit.status, known=again
        )
    if rule.site_aware:
        _heed_site(state, choice, page, visit.sitemaps, kept=kept, again=again)
    return StepRecord(
        number=choice.number,
        parent_number=choice.parent_number,
        url=choice.url,
        key=choice.key,
        anchor=choice.anchor,
        outcome=visit.outcome,
        outcome_detail=visit.detail,
        status=visit.status,
        move=choice.move,
        score=choice.score,
        reason=choice.reason,
        runners_up=choice.runners_up,
        title=page.title if page else "",
        is_article=page is not None and page.is_article and came_by != "next-part",
        relevance=share,
        kept=kept,
        keywords=dict(page.keywords) if page else {},
        candidate=lesson.candidate,
        interest=dict(state.interest),
        distance=distance(before, state.interest),
        requests=state.requests,
    )


def _heed_site(
    state: WalkState, choice: Choice, page: ReadPage | None, sitemaps: Sequence[str], *, kept: bool, again: bool
) -> None:
    """Note what the site says of itself: its feeds and sitemaps, the page's other address, where its article goes on.

    again: the page was read before under another address.
    """
    memory, came_by, hosts = state.memory, choice.reason.get("rule", ""), set(state.memory["hosts"])

    def inside(url: str) -> bool:
        return scope_key(url) in hosts

    if page is not None and not again:
        seeding.take_in(memory, page, sitemaps, choice.number, came_by, state.parameters.pages, inside)
        if (other := stitching.other_key(page)) is not None and not state.frontier.is_visited(other):
            memory["redirected"].append(other)
            state.frontier.visit(other)
    if kept or came_by == "next-part":
        stitching.note_next(memory, None if again else page, choice.number, choice.reason, inside)


def _see_links(
    state: WalkState, page: ReadPage, choice: Choice, compounds: Sequence[str], rule: Strategy, *, kept: bool
) -> None:
    hosts, interest, came_by = set(state.memory["hosts"]), state.interest, choice.reason.get("rule", "")
    links = [link for link in page.links if page.may_follow and not link.nofollow and scope_key(link.url) in hosts]
    if page.kind == "sitemap":
        links = [link for link in links if link.url not in page.feeds]
    elif rule.site_aware and (page.next_part or came_by == "next-part"):
        links = [link for link in links if not is_part(page.url, link.url)]
    asked = "" if choice.move == "start" or came_by == "next-part" else choice.url
    links = Traps(state.memory, state.parameters.pages).admit(
        links, page, state.frontier, number=choice.number, url=asked, kept=kept
    )
    if compounds:
        links = [replace(link, terms={w: int(n) for w, n in fold(link.terms, compounds).items()}) for link in links]
    state.frontier.see(
        links,
        number=choice.number,
        clock=state.clock,
        score=lambda terms: link_score(terms, interest).score,
        keep_order=rule.queues,
    )


def _address(start: str) -> str:
    address = resolve(start, start)
    if address is None:
        raise BrokenAddress(f"{start[:200]!r} is not a web address. Example: https://news.example.org/")
    return address
