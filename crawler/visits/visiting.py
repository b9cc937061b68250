"""A visit: wait for the host's turn, heed its robots.txt, fetch the page or take the stored one, read it.

A worker must not sleep, so with `postpones` a visit that has to wait raises TurnNotFree, and the caller asks again
later. It goes on where it was: what a redirect has led to is in the trail.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Protocol

from crawler.article.siterules import SiteRules
from crawler.canonical import host_key
from crawler.errors import CrawlerError, UnreadablePage
from crawler.net.fetch import Answer, Failed, Fetched, Network, NotModified, Refused
from crawler.net.politeness import MINIMUM_DELAY, Manners, back_off
from crawler.pages.refresh import sends_on_to
from crawler.reading import ReadPage, read_page
from crawler.visits.hosts import HostBook
from crawler.visits.robots import Robots
from crawler.visits.schedule import is_fresh
from crawler.visits.turns import Trail, Turns, Wait, Watch
from crawler.walks.walk import Outcome, Visit

PATIENCE = 900.0  # seconds; a site that asks for a longer pause is not waited for within a walk; our choice
PATIENCE_WITH_RULES = 2.0  # seconds that the links of one page are compared with robots.txt
ATTEMPTS = 3  # answers 'not now' in a row before a page is given up


class TurnNotFree(CrawlerError):  # noqa: N818 - named by meaning
    """The visit has to be asked for again in `seconds`; what it cost so far is counted with the next one.

    `gate` names the host that others ask just now, "" if it wants to be left alone by everyone; a turn at it takes
    about `spacing` seconds.
    """

    retry = True

    def __init__(self, seconds: float, gate: str = "", spacing: float = 0.0) -> None:
        super().__init__(f"The site wants to be left alone for {seconds:.1f} s.")
        self.seconds = seconds
        self.gate = gate
        self.spacing = spacing


@dataclass(frozen=True, slots=True)
class Shelved:
    """A page read earlier, and until when it needs no new request."""

    page: ReadPage
    status: int
    fresh_until: datetime
    etag: str = ""
    last_modified: str = ""


class PageShelf(Protocol):
    """Where read pages are kept for everyone."""

    def find(self, url: str) -> Shelved | None: ...

    def keep(self, answer: Fetched, page: ReadPage, now: datetime) -> None: ...

    def renew(self, shelved: Shelved, now: datetime) -> None:
        """The site says that the page has not changed."""
        ...


class Visitor:
    """Visits pages for one walk at a time. `demonstration` is the host:port of the demonstration site, if any; `trail`
    holds where redirects have led visits that were put off, and is changed in place.
    """

    def __init__(
        self,
        network: Network,
        hosts: HostBook,
        shelf: PageShelf | None = None,
        minimum_delay: float = MINIMUM_DELAY,
        *,
        demonstration: str = "",
        postpones: bool = False,
        trail: Trail | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._turns = Turns(network, hosts, Manners(minimum=minimum_delay), demonstration, trail)
        self._shelf = shelf
        self._postpones = postpones
        self._sleep = sleep

    def take_uncounted(self) -> int:
        """Requests made since the last visit was answered (robots.txt mostly); they are handed out once."""
        count, self._turns.uncounted = self._turns.uncounted, 0
        return count

    def hold(self, now: datetime) -> None:
        """Hold on to the turn of the visit under way; for a thread beside it."""
        self._turns.hold(now)

    def visit(self, url: str, now: datetime, site_rules: SiteRules | None = None, *, patient: bool = True) -> Visit:
        """Read the page at `url` by the reader's rules for its site. Raises BrokenAddress and TurnNotFree.

        Every request it takes waits for its turn, those behind redirects too. `patient` is not to give up at once on a
        host that has stopped answering: it is waited for as for any other, for PATIENCE seconds at most.
        """
        visit = self._follow(url, Watch(now), site_rules or SiteRules(), patient=patient)
        self._turns.trail.pop(url, None)
        return visit

    def _follow(self, url: str, watch: Watch, site_rules: SiteRules, *, patient: bool) -> Visit:
        while True:
            way = self._turns.way(url)
            chain = way["chain"]
            where = chain[-1]
            shelved = self._shelf.find(where) if self._shelf else None
            if shelved is not None and is_fresh(shelved.fresh_until, watch.now()):
                return self._answer("stored", shelved.status, self._marked(shelved.page))
            while (wait := self._turns.take(where, watch)) is not None:
                if wait.seconds > (PATIENCE if patient or not wait.is_dead else 0.0):
                    return self._answer("refused", 0, None, _away(wait), away=True)
                self._wait(wait, watch)
            robots = self._turns.known(host_key(where)).robots
            if robots is not None and not self._turns.allows(robots, where):
                return self._barred(chain, robots, watch, patient=patient)
            validators = (shelved.etag, shelved.last_modified) if shelved else ("", "")
            answer, onward = self._turns.ask(way, watch, *validators, leads_on=_sent_on)
            if not onward:
                return self._judged(answer, where, shelved, watch, site_rules)
            self._turns.report(host_key(where), answer)
            self._turns.go_on(url, way, onward)

    def _wait(self, wait: Wait, watch: Watch) -> None:
        if self._postpones:
            raise TurnNotFree(wait.seconds, "" if wait.is_dead else wait.gate, wait.spacing)
        until = watch.now() + timedelta(seconds=wait.seconds)
        self._sleep(wait.seconds)
        watch.reach(until)

    def _barred(self, chain: list[str], robots: Robots, watch: Watch, *, patient: bool) -> Visit:
        """A site that was readable before and whose robots.txt is out of reach now is waited for a while."""
        away = robots.verdict == "unreachable"
        if away and patient and robots.expires_at is not None and self._turns.known(host_key(chain[-1])).has_served:
            seconds = max((robots.expires_at - watch.now()).total_seconds(), 1.0)
            if self._postpones and seconds <= PATIENCE:
                raise TurnNotFree(seconds)
        reason = "robots.txt could not be read, so nothing may be fetched for now" if away else "robots.txt forbids it"
        if len(chain) == 1:
            return self._answer("refused", 0, None, reason, away=away)
        return self._answer("refused", 302, None, f"it moved to {chain[-1][:100]}: {reason}", away=away)

    def _judged(
        self, answer: Answer, where: str, shelved: Shelved | None, watch: Watch, site_rules: SiteRules
    ) -> Visit:
        host = host_key(where)
        match answer:
            case Fetched():
                return self._read(answer, host, watch, site_rules)
            case NotModified() if shelved is not None:
                self._turns.report(host, answer)
                if self._shelf:
                    self._shelf.renew(shelved, watch.now())
                return self._answer("not-modified", 304, self._marked(shelved.page))
            case NotModified():
                self._turns.report(host, answer, "answered 304 to a plain request")
                return self._answer("failed", 304, None, "answered 304 to a plain request")
            case Refused():
                self._turns.report(host, answer)
                return self._answer("refused", answer.status, None, answer.reason)
            case Failed():
                return self._failed(answer, host)

    def _read(self, answer: Fetched, host: str, watch: Watch, site_rules: SiteRules) -> Visit:
        now = watch.now()
        self._turns.report(host, answer)  # before the page is read, which takes a while and is no business of the host
        try:
            page = read_page(
                answer.body,
                answer.url,
                answer.content_type,
                rules=site_rules,
                site_charset=self._turns.known(host).charset,
                robots_tag=answer.robots_tag,
                now=now,
            )
        except UnreadablePage as error:
            return self._answer("refused", answer.status, None, str(error))
        if page.charset_certain and not site_rules.charset:
            self._turns.keep_charset(host, page.charset)
        if self._shelf:
            self._shelf.keep(answer, page, now)
        return self._answer("fetched", answer.status, self._marked(page))

    def _failed(self, answer: Failed, host: str) -> Visit:
        failures = self._turns.known(host).failures
        pause = answer.retry_after if answer.retry else None
        if pause is None and answer.status in (429, 503):
            pause = back_off(failures)
        silent = answer.status == 0 or answer.status >= 500
        # A page that is simply missing says nothing against the host.
        trouble = answer.reason if silent or answer.status == 429 else ""
        self._turns.report(host, answer, trouble, pause=pause, is_silent=silent)
        if self._postpones and pause is not None and pause <= PATIENCE and failures + 1 < ATTEMPTS:
            raise TurnNotFree(max(pause, 0.1))
        return self._answer("failed", answer.status, None, answer.reason)

    def _answer(
        self, outcome: Outcome, status: int, page: ReadPage | None, detail: str = "", *, away: bool = False
    ) -> Visit:
        sitemaps = self._turns.sitemaps(page.url) if page is not None else ()
        return Visit(outcome, status, self.take_uncounted(), page, detail, sitemaps, away)

    def _marked(self, page: ReadPage) -> ReadPage:
        """The page with nofollow on the links that robots.txt of its own host bars, so that no walk pools them."""
        host = host_key(page.url)
        robots = self._turns.known(host).robots
        if robots is None or robots.verdict != "rules":
            return page
        # Thousands of rules with wildcards take milliseconds a link; what is not marked is still barred when its turn
        # comes.
        ends = time.monotonic() + PATIENCE_WITH_RULES
        links = tuple(
            link
            if link.nofollow
            or host_key(link.url) != host
            or time.monotonic() > ends
            or self._turns.allows(robots, link.url)
            else replace(link, nofollow=True)
            for link in page.links
        )
        return replace(page, links=links)


def _sent_on(page: Fetched) -> str:
    return sends_on_to(page.body, page.url, page.content_type, page.refresh)


def _away(wait: Wait) -> str:
    if wait.is_dead:
        return f"the site has not answered lately and is left alone for {wait.seconds:.0f} s"
    return f"the site wants to be left alone for {wait.seconds:.0f} s"
