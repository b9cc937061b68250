"""How a site is doing, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import gettext as _

from crawler.canonical import host_key
from crawler.models import Host, Source
from newsreader.web import reasons

SLOW = 3.0
"""seconds of smoothed response time"""
DEAD = 5
"""failures in a row"""


@dataclass(frozen=True, slots=True)
class Health:
    """`level` is 'unknown', 'ok', 'slow', 'blocked' or 'dead'; `reason` says why, '' when there is nothing to say."""

    level: str
    word: str
    reason: str
    delay: float
    """seconds between two requests"""


@dataclass(frozen=True, slots=True)
class Site:
    source: Source
    health: Health


def sites(sources: Iterable[Source]) -> list[Site]:
    """The sources with the health of their hosts, in one query."""
    listed = list(sources)
    names = {source.pk: host_key(source.url) for source in listed}
    hosts = {host.name: host for host in Host.objects.filter(name__in=set(names.values())).defer("robots_text")}
    return [Site(source, health(hosts.get(names[source.pk]))) for source in listed]


def health(host: Host | None) -> Health:
    """The worst that is true of a host comes first."""
    delay = max(settings.MINIMUM_CRAWL_DELAY, host.crawl_delay if host else 0.0)
    if host is None:
        return Health("unknown", _("not visited yet"), "", delay)
    if host.robots_status == "unreachable":
        reason = _("Its robots.txt cannot be read, so nothing else is asked of it for now.")
        return Health("blocked", _("blocked"), reason, delay)
    if host.failures >= DEAD:
        return Health("dead", _("dead"), reasons.in_words(host.last_failure), delay)
    if host.failures:
        return Health("slow", _("unsteady"), reasons.in_words(host.last_failure), delay)
    if host.response_time > SLOW:
        reason = _("It takes %(seconds).0f seconds to answer; walks wait longer between pages.")
        return Health("slow", _("slow"), reason % {"seconds": host.response_time}, delay)
    return Health("ok", _("well"), "", delay)
