"""How a site is doing, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from crawler.canonical import host_key
from crawler.models import Host, Source
from crawler.net import politeness
from crawler.selectors import LastStart
from crawler.visits.hosts import gate_of
from newsreader.web import reasons

SLOW = 3.0
"""seconds of smoothed response time"""
DEAD_AFTER = timedelta(hours=24)
"""that at least `politeness.OPENS_AT` failures in a row have to be spread over: a night's maintenance kills no site"""
LONG_REST = 60.0
"""seconds; a rest that is worth a word"""


@dataclass(frozen=True, slots=True)
class Health:
    """`level` is 'unknown', 'ok', 'slow', 'trouble', 'resting', 'blocked' or 'dead'; `reason` says why, '' when there
    is nothing to say; `since`: when the trouble began; `until`: when the site may be asked again.
    """

    level: str
    word: str
    delay: float
    """seconds between two requests"""
    reason: str = ""
    since: datetime | None = None
    until: datetime | None = None
    last_success: datetime | None = None
    robots: str = ""


@dataclass(frozen=True, slots=True)
class Site:
    source: Source
    health: Health


def sites(sources: Iterable[Source], starts: dict[int, LastStart], now: datetime) -> list[Site]:
    """The sources with the health of their hosts, in one query. `starts`: by source, the last start of a walk."""
    listed = list(sources)
    names = {source.pk: host_key(source.url) for source in listed}
    wanted = {*names.values(), *map(gate_of, names.values())}
    hosts = {host.name: host for host in Host.objects.filter(name__in=wanted).defer("robots_text")}

    def health_of(source: Source) -> Health:
        name = names[source.pk]
        gate = hosts.get(gate_of(name))
        return health(name, hosts.get(name), gate.next_turn_at if gate else None, starts.get(source.pk), now)

    return [Site(source, health_of(source)) for source in listed]


def health(name: str, host: Host | None, next_turn: datetime | None, start: LastStart | None, now: datetime) -> Health:
    """The worst that is true of a host comes first. `next_turn`: when its gate is free."""
    delay = _delay(name, host)
    if host is None:
        return Health("unknown", _("not visited yet"), delay)

    def found(level: str, word: str, reason: str = "", *, until: datetime | None = None) -> Health:
        robots = str(_ROBOTS.get(host.robots_status, ""))
        return Health(level, word, delay, reason, host.failing_since, until, host.last_success_at, robots)

    rests = next_turn is not None and next_turn > now + timedelta(seconds=max(LONG_REST, delay))
    if "429" in host.last_failure or (rests and not host.closed_until):
        return found("resting", _("resting"), _("It asks for fewer requests."), until=next_turn if rests else None)
    if host.failures:
        is_long = host.failing_since is not None and now - host.failing_since >= DEAD_AFTER
        is_dead = is_long and host.failures >= politeness.OPENS_AT
        closed = host.closed_until if host.closed_until and host.closed_until > now else None
        reason = reasons.in_words(host.last_failure)
        return found("dead" if is_dead else "trouble", _("dead") if is_dead else _("in trouble"), reason, until=closed)
    if start is not None and (start.status in (401, 403) or start.detail.endswith("robots.txt forbids it")):
        return found("blocked", _("blocked"), reasons.in_words(start.detail))
    if host.response_time > SLOW:
        reason = _("It takes %(seconds).0f seconds to answer; walks wait longer between pages.")
        return found("slow", _("slow"), reason % {"seconds": host.response_time})
    return found("ok", _("well"))


_ROBOTS = {
    "rules": gettext_lazy("robots.txt obeyed"),
    "allow-all": gettext_lazy("no robots.txt"),
    "unreachable": gettext_lazy("robots.txt unreadable"),
}


def _delay(name: str, host: Host | None) -> float:
    return politeness.delay(
        politeness.Manners(minimum=settings.MINIMUM_CRAWL_DELAY),
        ours=name in settings.ALLOWED_PRIVATE_ADDRESSES,
        demonstration=settings.DEMONSTRATION and name == host_key(settings.DEMONSTRATION_URL),
        robots=host.crawl_delay if host else 0.0,
        response_time=host.response_time if host else 0.0,
    )
