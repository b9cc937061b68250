"""Asking a host: its robots.txt first, at a turn that nobody else has, one request at a time, and what came of it.

Every request takes a turn, also the ones that a redirect leads to. Nothing here waits: who asks too early is told how
long to wait. Where redirects have led so far is kept in a trail that the caller stores until it comes back.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, TypedDict

from crawler.canonical import host_key
from crawler.net.cookies import Cookies, Kept
from crawler.net.fetch import Answer, Failed, Fetched, Network, Refused
from crawler.net.politeness import Manners, delay, smoothed
from crawler.visits import robots as rules
from crawler.visits.hosts import HostBook, HostRecord, HostReport, gate_of
from crawler.visits.robots import Robots


class Way(TypedDict):
    """JSON: an address and those it has led to so far, and the cookies set on the way."""

    chain: list[str]
    cookies: list[Kept]


Trail = dict[str, Way]  # address asked for → its way


class Watch:
    """The caller's time, which goes on by the monotonic clock."""

    def __init__(self, now: datetime) -> None:
        self._set(now)

    def _set(self, now: datetime) -> None:
        self._set_to, self._set_at = now, time.monotonic()

    def now(self) -> datetime:
        return self._set_to + timedelta(seconds=time.monotonic() - self._set_at)

    def reach(self, moment: datetime) -> None:
        """Time has been spent until `moment`, whether or not the monotonic clock saw it pass."""
        if self.now() < moment:
            self._set(moment)


@dataclass(frozen=True, slots=True)
class Wait:
    """A turn that is not free, for about `seconds`: `is_dead` because the host has not answered lately, else because
    it rests or others ask it. `gate` names what is waited for, whose turns are `spacing` seconds apart.
    """

    seconds: float
    gate: str
    spacing: float
    is_dead: bool = False


class Turns:
    """Turns at hosts for one walk at a time. `uncounted`: requests made that nobody has accounted for yet."""

    def __init__(
        self, network: Network, hosts: HostBook, manners: Manners, demonstration: str = "", trail: Trail | None = None
    ) -> None:
        self.uncounted = 0
        self.trail = {} if trail is None else trail
        self._network = network
        self._token = rules.product_token(network.user_agent)
        self._hosts = hosts
        self._manners = manners
        self._demonstration = demonstration
        self._taken: set[str] = set()
        self._records: dict[str, HostRecord] = {}
        self._ended = datetime.min.replace(tzinfo=UTC)  # the last request

    def take(self, url: str, watch: Watch) -> Wait | None:
        """Take the turn of the host of `url`; None if it is ours, or if its robots.txt forbids to ask.

        Fetches robots.txt when it is not known, which takes a turn of its own. Raises BrokenAddress.
        """
        host = host_key(url)
        if host in self._taken:
            return None
        record = self._look_up(host)
        if record.closed_until is not None and record.closed_until > watch.now():
            return self._wait((record.closed_until - watch.now()).total_seconds(), host, record, is_dead=True)
        while record.robots is None or not record.robots.is_current(watch.now()):
            if (wait := self._ask_for_robots(url, record, watch)) is not None:
                return wait
            record = self._look_up(host)
        if not self.allows(record.robots, url):
            return None
        if (wait := self._claim(host, record, watch)) is None:
            self._taken.add(host)
        return wait

    def way(self, url: str) -> Way:
        """Where `url` has led so far."""
        return self.trail.get(url) or {"chain": [url], "cookies": []}

    def go_on(self, url: str, way: Way, onward: str) -> None:
        self.trail[url] = {"chain": [*way["chain"], onward], "cookies": way["cookies"]}

    def ask(self, way: Way, watch: Watch, *validators: str, **options: Any) -> tuple[Answer, str]:
        """Ask for the last address of `way` at the turn that was taken; the answer, and where it moved to or "".

        Who asked has to `report`. Cookies are shown and kept. A redirect back to an address of the chain is followed at
        once: some sites set a cookie and send one back.
        """
        chain, cookies = way["chain"], Cookies(way["cookies"])
        where, host, onward = chain[-1], host_key(chain[-1]), []
        ours = self._network.allowed_private

        def may_follow(target: str) -> str:
            to = host_key(target)
            if to in ours and host_key(chain[0]) not in ours:
                return "moved to a private address"  # listed addresses are for readers who name them
            if target in chain and to == host:
                return ""
            onward.append(target)
            return "moved"

        self._taken.discard(host)
        answer = self._network.get(where, *validators, may_follow=may_follow, cookies=cookies, **options)
        way["cookies"] = cookies.kept()
        self._ended = watch.now()
        self.uncounted += answer.requests
        if onward and len(chain) > self._network.limits.redirects:
            reason = f"moved more than {self._network.limits.redirects} times"
            return Refused(reason, answer.requests, _status(answer), answer.elapsed), ""
        return answer, onward[0] if onward else ""

    def hold(self, now: datetime) -> None:
        """Hold on to the turns taken; for a thread beside a request that lasts."""
        for host in list(self._records):
            self._hosts.hold(host, now)

    def report(
        self,
        host: str,
        answer: Answer,
        failure: str = "",
        *,
        pause: float | None = None,
        is_silent: bool = False,
    ) -> None:
        """End the turn at `host` that the last request took. `pause`: seconds for which it wants to be left alone."""
        answered = not isinstance(answer, Failed | Refused) or answer.status > 0
        took = answer.elapsed / max(answer.requests, 1) if answered else None
        record, now = self.known(host), self._ended
        if took is not None:
            record = replace(record, response_time=smoothed(record.response_time, took))
        # Counted from the end of the request, so that a slow answer is followed by a whole delay as well.
        rest = self._delay(host, record) * max(answer.requests, 1)
        rest = max(rest, pause or 0.0)
        not_before = now + timedelta(seconds=rest) if rest > 0 else None
        self._hosts.report(host, HostReport(now, took, failure, not_before, is_silent))

    def keep_charset(self, host: str, charset: str) -> None:
        if charset != self.known(host).charset:
            self._hosts.keep_charset(host, charset)

    def known(self, host: str) -> HostRecord:
        """The host as it was looked up last: good enough for what follows a request, and saves asking the book."""
        return self._records.get(host) or self._look_up(host)

    def allows(self, robots: Robots, url: str) -> bool:
        return rules.allows(robots, url, self._token)

    def sitemaps(self, url: str) -> tuple[str, ...]:
        """What the robots.txt that governs `url` names as sitemaps."""
        robots = self.known(host_key(url)).robots
        return rules.sitemaps(robots, rules.robots_url(url)) if robots is not None else ()

    def _ask_for_robots(self, url: str, record: HostRecord, watch: Watch) -> Wait | None:
        """One request for the robots.txt that governs `url`; where it has moved to, the next one will ask."""
        host, asked = host_key(url), rules.robots_url(url)
        way = self.way(asked)
        at = host_key(way["chain"][-1])
        if (wait := self._claim(at, record if at == host else self._look_up(at), watch)) is not None:
            return wait
        answer, onward = self.ask(way, watch, any_type=True, cut_at=rules.LONGEST)
        if onward:
            self.go_on(asked, way, onward)
            self.report(at, answer)
            return None
        self.trail.pop(asked, None)
        self._keep_robots(host, at, record, watch, answer)
        return None

    def _keep_robots(self, host: str, at: str, record: HostRecord, watch: Watch, answer: Answer) -> None:
        """Judge what was answered `at` the host that the robots.txt of `host` lies on, mostly itself."""
        status, body = 0, b""
        if isinstance(answer, Fetched):
            status, body = answer.status, answer.body
        elif isinstance(answer, Failed) or (isinstance(answer, Refused) and 300 <= answer.status < 400):
            status = answer.status  # a refusal of a 2xx is a file of rules that we could not read
        verdict = rules.from_answer(status, body, watch.now(), record.failures)
        self._hosts.keep_robots(host, verdict, rules.crawl_delay(verdict, self._token))
        self._look_up(host)  # the first page already heeds the delay that was just read
        failure = ""
        if verdict.verdict == "unreachable":
            failure = f"robots.txt: {answer.reason}" if isinstance(answer, Refused | Failed) else "robots.txt"
        pause = answer.retry_after if isinstance(answer, Failed) else None
        for name in {host, at}:
            self.report(name, answer, failure, pause=pause, is_silent=bool(failure) and status != 429)

    def _claim(self, host: str, record: HostRecord, watch: Watch) -> Wait | None:
        seconds = self._hosts.claim(host, watch.now(), self._delay(host, record))
        return self._wait(seconds, host, record) if seconds > 0 else None

    def _wait(self, seconds: float, host: str, record: HostRecord, *, is_dead: bool = False) -> Wait:
        return Wait(seconds, gate_of(host), self._delay(host, record) + record.response_time, is_dead)

    def _look_up(self, host: str) -> HostRecord:
        record = self._records[host] = self._hosts.look_up(host)
        return record

    def _delay(self, host: str, record: HostRecord) -> float:
        return delay(
            self._manners,
            ours=host in self._network.allowed_private,
            demonstration=host == self._demonstration,
            robots=record.crawl_delay,
            response_time=record.response_time,
        )


def _status(answer: Answer) -> int:
    return answer.status if isinstance(answer, Refused | Failed) else 0
