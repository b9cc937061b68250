"""A visit: wait for the host's turn, heed its robots.txt, fetch the page or take the stored one, read it.

The visitor never waits by itself for a turn it was asked about: `turn` says how long the caller has to. Two waits can
still come up inside a visit, when a redirect leads to another host of the site or when the site answers 'not now'.
A worker must not sleep there, so with `postpones` they raise TurnNotFree and the caller asks again later.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Protocol

from crawler import robots as rules
from crawler.canonical import host_key
from crawler.errors import CrawlerError, UnreadablePage
from crawler.fetch import Failed, Fetched, Network, NotModified, Refused
from crawler.hosts import HostBook, HostRecord, HostReport
from crawler.politeness import MINIMUM_DELAY, Manners, delay
from crawler.reading import ReadPage, read_page
from crawler.robots import Robots
from crawler.siterules import SiteRules
from crawler.walk import Outcome, Visit

PATIENCE = 600.0  # seconds; a site that asks for a longer pause is not waited for within a walk
PATIENCE_WITH_RULES = 2.0  # seconds that the links of one page are compared with robots.txt
ATTEMPTS = 3  # answers 'not now' in a row before a page is given up
ATTEMPTS_UNREACHABLE = 6  # of robots.txt: some five hours, each wait twice the one before


class TurnNotFree(CrawlerError):  # noqa: N818 - named by meaning
    """The visit has to be asked for again in `seconds`; what it cost so far is counted with the next one."""

    retry = True

    def __init__(self, seconds: float) -> None:
        super().__init__(f"The site wants to be left alone for {seconds:.1f} s.")
        self.seconds = seconds


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
    """Visits pages for one walk at a time. `demonstration` is the host:port of the demonstration site, if any."""

    def __init__(
        self,
        network: Network,
        hosts: HostBook,
        shelf: PageShelf | None = None,
        minimum_delay: float = MINIMUM_DELAY,
        *,
        demonstration: str = "",
        postpones: bool = False,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._network = network
        self._token = rules.product_token(network.user_agent)
        self._hosts = hosts
        self._shelf = shelf
        self._manners = Manners(minimum=minimum_delay)
        self._demonstration = demonstration
        self._postpones = postpones
        self._sleep = sleep
        self._turns: set[str] = set()
        self._records: dict[str, HostRecord] = {}
        self._uncounted = 0

    def take_uncounted(self) -> int:
        """Requests made since the last visit was answered (robots.txt mostly); they are handed out once."""
        count, self._uncounted = self._uncounted, 0
        return count

    def turn(self, url: str, now: datetime) -> float:
        """Take the turn of the host of `url`: 0.0 if `visit` may follow, else the seconds to wait and ask again.

        Fetches robots.txt when it is not known, which takes a turn of its own. A page that needs no request (stored
        and fresh, or forbidden) needs no turn. Raises BrokenAddress.
        """
        return 0.0 if self._fresh(url, now) is not None else self._take_turn(url, now)

    def _take_turn(self, url: str, now: datetime) -> float:
        host = host_key(url)
        if host in self._turns:
            return 0.0
        record = self._look_up(host)
        if record.robots is None or not record.robots.is_current(now):
            wait = self._claim(host, record, now)
            if wait > 0:
                return wait
            now += self._fetch_robots(url, host, record, now)
            record = self._look_up(host)
        if record.robots is not None and not self._allows(record.robots, url):
            return 0.0
        wait = self._claim(host, record, now)
        if wait <= 0:
            self._turns.add(host)
        return wait

    def visit(self, url: str, now: datetime, site_rules: SiteRules | None = None) -> Visit:
        """Read the page at `url` by the reader's rules for its site. Raises BrokenAddress and TurnNotFree."""
        host = host_key(url)
        shelved = self._shelf.find(url) if self._shelf else None
        if shelved is not None and shelved.fresh_until > now:
            return self._answer("stored", shelved.status, 0, self._marked(shelved.page))
        while (wait := self.turn(url, now)) > 0:
            if self._postpones:
                raise TurnNotFree(wait)
            if wait > PATIENCE:
                return self._answer("failed", 0, 0, None, f"the site wants to be left alone for {wait:.0f} s")
            self._sleep(wait)
            now += timedelta(seconds=wait)
        self._turns.discard(host)
        record = self._look_up(host)
        if record.robots is not None and not self._allows(record.robots, url):
            self._postpone_unreachable(record, now)
            return self._answer("refused", 0, 0, None, _forbidden(record.robots))
        return self._fetch(url, host, shelved, now, site_rules or SiteRules())

    def _fetch(self, url: str, host: str, shelved: Shelved | None, now: datetime, site_rules: SiteRules) -> Visit:
        waits: list[float] = []
        validators = (shelved.etag, shelved.last_modified) if shelved else ("", "")
        started = time.monotonic()
        answer = self._network.get(url, *validators, may_follow=lambda to: self._no_way(to, host, now, waits))
        if waits:
            self._uncounted += answer.requests
            raise TurnNotFree(waits[0])
        ended = now + timedelta(seconds=time.monotonic() - started)
        each = answer.elapsed / max(answer.requests, 1)
        match answer:
            case Fetched():
                return self._read(answer, host, now, ended, each, site_rules)
            case NotModified() if shelved is not None:
                self._report(host, ended, each)
                if self._shelf:
                    self._shelf.renew(shelved, now)
                return self._answer("not-modified", 304, answer.requests, self._marked(shelved.page))
            case NotModified():
                self._report(host, ended, each, "answered 304 to a plain request")
                return self._answer("failed", 304, answer.requests, None, "answered 304 to a plain request")
            case Refused():
                self._report(host, ended, each if answer.status else None)
                return self._answer("refused", answer.status, answer.requests, None, answer.reason)
            case Failed():
                return self._failed(answer, host, ended, each)

    def _read(
        self, answer: Fetched, host: str, now: datetime, ended: datetime, each: float, site_rules: SiteRules
    ) -> Visit:
        known = self._known(host).charset
        try:
            page = read_page(
                answer.body,
                answer.url,
                answer.content_type,
                rules=site_rules,
                site_charset=known,
                robots_tag=answer.robots_tag,
                now=now,
            )
        except UnreadablePage as error:
            self._report(host, ended, each)
            return self._answer("refused", answer.status, answer.requests, None, str(error))
        self._report(host, ended, each, charset=page.charset if page.charset_certain and not site_rules.charset else "")
        if self._shelf:
            self._shelf.keep(answer, page, now)
        return self._answer("fetched", answer.status, answer.requests, self._marked(page))

    def _failed(self, answer: Failed, host: str, ended: datetime, each: float) -> Visit:
        failures = self._known(host).failures
        pause = answer.retry_after
        if pause is None and answer.status in (429, 503):
            pause = min(30.0 * 2 ** min(failures, 10), 3600.0)  # it said 'not now' without saying when
        not_before = ended + timedelta(seconds=pause) if pause is not None and answer.retry else None
        # A page that is simply missing says nothing against the host.
        trouble = answer.reason if answer.status == 0 or answer.status >= 500 or answer.status == 429 else ""
        self._report(host, ended, each if answer.status else None, trouble, not_before=not_before)
        not_now = self._postpones and not_before is not None and failures + 1 < ATTEMPTS
        if not_now and pause is not None and pause <= PATIENCE:
            self._uncounted += answer.requests
            raise TurnNotFree(max(pause, 0.1))
        return self._answer("failed", answer.status, answer.requests, None, answer.reason)

    def _fetch_robots(self, url: str, host: str, record: HostRecord, now: datetime) -> timedelta:
        started = time.monotonic()
        answer = self._network.get(rules.robots_url(url), any_type=True, cut_at=rules.LONGEST)
        self._uncounted += answer.requests
        status, body = 0, b""
        if isinstance(answer, Fetched):
            status, body = answer.status, answer.body
        elif isinstance(answer, Failed) or (isinstance(answer, Refused) and 300 <= answer.status < 400):
            status = answer.status  # a refusal of a 2xx is a file of rules that we could not read
        took = timedelta(seconds=time.monotonic() - started)
        verdict = rules.from_answer(status, body, now + took, record.failures)
        self._hosts.keep_robots(host, verdict, rules.crawl_delay(verdict, self._token))
        self._look_up(host)  # the first page already heeds the delay that was just read
        wait = answer.retry_after if isinstance(answer, Failed) else None
        failure = ""
        if verdict.verdict == "unreachable":
            failure = f"robots.txt: {answer.reason}" if isinstance(answer, Refused | Failed) else "robots.txt"
        self._report(
            host,
            now + took,
            answer.elapsed / max(answer.requests, 1) if status else None,
            failure,
            not_before=now + took + timedelta(seconds=wait) if wait else None,
        )
        return took

    def _claim(self, host: str, record: HostRecord, now: datetime) -> float:
        return self._hosts.claim(host, now, self._delay(host, record))

    def _look_up(self, host: str) -> HostRecord:
        record = self._records[host] = self._hosts.look_up(host)
        return record

    def _known(self, host: str) -> HostRecord:
        """The host as this visit found it: good enough for what follows the request, and saves asking the book."""
        return self._records.get(host) or self._look_up(host)

    def _delay(self, host: str, record: HostRecord) -> float:
        return delay(
            self._manners,
            ours=host in self._network.allowed_private,
            demonstration=host == self._demonstration,
            robots=record.crawl_delay,
            response_time=record.response_time,
        )

    def _fresh(self, url: str, now: datetime) -> Shelved | None:
        shelved = self._shelf.find(url) if self._shelf else None
        return shelved if shelved is not None and shelved.fresh_until > now else None

    def _no_way(self, target: str, host: str, now: datetime, waits: list[float]) -> str:
        """Why a redirect from `host` to `target` is not followed, or ''. A wait that the caller must do is noted."""
        other, ours = host_key(target), self._network.allowed_private
        if other in ours and host not in ours:
            return "moved to a private address"
        if other != host:
            while (wait := self._take_turn(target, now)) > 0:
                if self._postpones:
                    waits.append(wait)
                    return "the host it moved to wants to be left alone"
                self._sleep(wait)
                now += timedelta(seconds=wait)
            self._turns.discard(other)
        robots = self._look_up(other).robots
        if robots is not None and not self._allows(robots, target):
            return f"it moved to {target[:100]}: {_forbidden(robots)}"
        return ""

    def _postpone_unreachable(self, record: HostRecord, now: datetime) -> None:
        """A site that was readable before and whose robots.txt is out of reach now is waited for, not given up."""
        robots = record.robots
        if robots is None or robots.verdict != "unreachable" or robots.expires_at is None:
            return
        if self._postpones and record.has_served and record.failures < ATTEMPTS_UNREACHABLE:
            raise TurnNotFree(max((robots.expires_at - now).total_seconds(), 1.0))

    def _allows(self, robots: Robots, url: str) -> bool:
        return rules.allows(robots, url, self._token)

    def _report(
        self,
        host: str,
        at: datetime,
        response_time: float | None = None,
        failure: str = "",
        *,
        charset: str = "",
        not_before: datetime | None = None,
    ) -> None:
        # The claim counted from the beginning of the request; a slow answer is followed by a whole delay as well.
        rest = self._delay(host, self._known(host))
        if rest > 0:
            rested = at + timedelta(seconds=rest)
            not_before = max(rested, not_before) if not_before else rested
        self._hosts.report(host, HostReport(at, response_time, failure, charset, not_before))

    def _answer(self, outcome: Outcome, status: int, requests: int, page: ReadPage | None, detail: str = "") -> Visit:
        return Visit(outcome, status, requests + self.take_uncounted(), page, detail)

    def _marked(self, page: ReadPage) -> ReadPage:
        """The page with nofollow on the links that robots.txt of its own host bars, so that no walk pools them."""
        host = host_key(page.url)
        robots = self._known(host).robots
        if robots is None or robots.verdict != "rules":
            return page
        # Thousands of rules with wildcards take milliseconds a link; what is not marked is still barred when its turn
        # comes.
        ends = time.monotonic() + PATIENCE_WITH_RULES
        links = tuple(
            link
            if link.nofollow or host_key(link.url) != host or time.monotonic() > ends or self._allows(robots, link.url)
            else replace(link, nofollow=True)
            for link in page.links
        )
        return replace(page, links=links)


def _forbidden(robots: Robots) -> str:
    if robots.verdict == "unreachable":
        return "robots.txt could not be read, so nothing may be fetched for now"
    return "robots.txt forbids it"
