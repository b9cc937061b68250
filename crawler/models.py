"""What the crawler keeps.

Host, Page and Article are shared by all readers; Source, Walk, WalkStep and Link are one's own.
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

KEY = 32  # hexadecimal digits of a URL key's digest (crawler.canonical.key_digest)


class Host(models.Model):
    """One host:port: its robots.txt, and the turn that all workers and readers share."""

    name = models.CharField(max_length=270, unique=True, help_text="host:port, as crawler.canonical.host_key gives it")
    next_turn_at = models.DateTimeField(null=True, blank=True)
    busy_until = models.DateTimeField(null=True, blank=True, help_text="a request is on its way, at most until then")
    robots_text = models.TextField(blank=True)
    robots_status = models.CharField(max_length=12, blank=True, help_text="'', rules, allow-all or unreachable")
    robots_fetched_at = models.DateTimeField(null=True, blank=True)
    robots_expires_at = models.DateTimeField(null=True, blank=True)
    crawl_delay = models.FloatField(default=0.0, help_text="seconds, from robots.txt")
    response_time = models.FloatField(default=0.0, help_text="seconds, smoothed")
    failures = models.PositiveIntegerField(default=0, help_text="in a row")
    last_success_at = models.DateTimeField(null=True, blank=True)
    last_failure = models.CharField(max_length=200, blank=True)
    failing_since = models.DateTimeField(null=True, blank=True, help_text="first of the failures in a row")
    closed_until = models.DateTimeField(null=True, blank=True, help_text="a dead host is asked nothing before")
    last_charset = models.CharField(max_length=20, blank=True)

    def __str__(self) -> str:
        return self.name


class Source(models.Model):
    """A site a reader trusts, and when it is walked by itself."""

    reader = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="sources")
    url = models.URLField(max_length=2000)
    key = models.CharField(max_length=KEY)
    name = models.CharField(max_length=200)
    charset = models.CharField(max_length=20, blank=True, help_text="decode its pages as this, whatever they claim")
    title_selector = models.CharField(max_length=300, blank=True, help_text="CSS selector of the headline")
    text_selector = models.CharField(max_length=300, blank=True, help_text="CSS selector of the text")
    drop_selector = models.CharField(max_length=300, blank=True, help_text="CSS selector of what is no text")
    site_zone = models.CharField(max_length=64, blank=True, help_text="the zone of its times, if not the usual one")
    pages = models.PositiveIntegerField(default=60, help_text="budget of one walk")
    active = models.BooleanField(default=True)
    walk_at = models.TimeField(help_text="local time of day")
    time_zone = models.CharField(max_length=64)
    next_walk_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["created_at", "id"]
        constraints = [models.UniqueConstraint(fields=["reader", "key"], name="one_source_a_site")]
        indexes = [models.Index(fields=["next_walk_at"])]

    def __str__(self) -> str:
        return self.name


class Page(models.Model):
    """A page as last read: parsed once, whoever walks over it. The body lies in the page store under `digest`.

    A reader's rules for a site are another `reading` of its pages, with rows of their own.
    """

    host = models.ForeignKey(Host, models.CASCADE, related_name="pages")
    url = models.URLField(max_length=2000)
    key = models.CharField(max_length=KEY)
    reading = models.CharField(max_length=KEY, blank=True, help_text="crawler.article.siterules.SiteRules.reading")
    kind = models.CharField(max_length=8, default="page", help_text="page, feed or sitemap")
    status = models.PositiveSmallIntegerField(default=0)
    fetched_at = models.DateTimeField()
    fresh_until = models.DateTimeField()
    first_fetched_at = models.DateTimeField(null=True, blank=True)
    changed_at = models.DateTimeField(null=True, blank=True, help_text="when a fetch last found other content")
    # The history from which crawler.visits.schedule learns; the oldest of it is forgotten.
    checks = models.PositiveIntegerField(default=0, help_text="fetches after the first")
    changes = models.PositiveIntegerField(default=0, help_text="of those, how many found other content")
    observed = models.DurationField(default=timedelta, help_text="how long they watched it stay as it was")
    content_type = models.CharField(max_length=200, blank=True, help_text="the header, as served")
    robots_tag = models.CharField(max_length=200, blank=True, help_text="the header X-Robots-Tag, as served")
    etag = models.CharField(max_length=200, blank=True)
    last_modified = models.CharField(max_length=100, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    charset = models.CharField(max_length=20, blank=True)
    charset_certain = models.BooleanField(default=True)
    language = models.CharField(max_length=12, blank=True)
    title = models.CharField(max_length=500, blank=True)
    is_article = models.BooleanField(default=False)
    may_keep = models.BooleanField(default=True, help_text="False where the page asks robots not to keep it")
    fingerprint = models.BigIntegerField(default=0, help_text="of its text: 64-bit simhash as a signed number")
    feeds = models.JSONField(default=list, help_text="addresses of the feeds that it declares")
    next_part = models.CharField(max_length=2000, blank=True, help_text="where the same article goes on")
    term_counts = models.JSONField(default=dict, help_text="{word: occurrences}, commonest first")
    title_counts = models.JSONField(default=dict)
    keywords = models.JSONField(default=dict, help_text="{word: weight}, W formula 4")
    links = models.JSONField(default=list, help_text="[[url, key, anchor, {term: count}, nofollow], …] in page order")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["key", "reading"], name="one_page_a_reading")]
        indexes = [models.Index(fields=["digest"])]

    def __str__(self) -> str:
        return self.url


class Article(models.Model):
    """The readable text of a page that some reader's walk kept."""

    page = models.OneToOneField(Page, models.CASCADE, related_name="article")
    url = models.URLField(max_length=2000)
    title = models.CharField(max_length=500)
    text = models.TextField(help_text="one paragraph a line")
    author = models.CharField(max_length=200, blank=True)
    site = models.CharField(max_length=200, blank=True)
    language = models.CharField(max_length=12, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    first_seen_at = models.DateTimeField()
    minutes = models.PositiveSmallIntegerField(default=1, help_text="reading time")
    parts = models.PositiveSmallIntegerField(default=1, help_text="pages that its text was put together from")
    fingerprint = models.BigIntegerField(default=0, help_text="64-bit simhash as a signed number")
    duplicate_of = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="duplicates",
        help_text="the first article of the same story; never itself a duplicate",
    )
    term_counts = models.JSONField(default=dict)
    title_counts = models.JSONField(default=dict)
    keywords = models.JSONField(default=dict)

    class Meta:
        ordering = ["-first_seen_at", "-id"]
        indexes = [models.Index(fields=["fingerprint"]), models.Index(fields=["-first_seen_at", "-id"])]

    def __str__(self) -> str:
        return self.title


class ArticleBand(models.Model):
    """A band of an article's sketch (crawler.article.likeness): articles that share one may be of one story.

    Kept while the article is new enough to be compared with.
    """

    article = models.ForeignKey(Article, models.CASCADE, related_name="bands")
    value = models.BigIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["value", "article"], name="one_band_a_value")]

    def __str__(self) -> str:
        return f"{self.article_id}: {self.value:#x}"


class WalkStatus(models.TextChoices):
    QUEUED = "queued", _("queued")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    STOPPED = "stopped", _("stopped")
    FAILED = "failed", _("failed")


UNDER_WAY = (WalkStatus.QUEUED, WalkStatus.RUNNING)
"""A walk that waits for a worker or has one."""


class WalkEnd(models.TextChoices):
    BUDGET = "budget", _("the page budget is spent")
    NOTHING_LEFT = "nothing-left", _("no link is left to follow")
    STOPPED = "stopped", _("stopped by the reader")
    NO_START = "no-start", _("no start page could be read")
    AWAY = "away", _("the site cannot be asked for now")
    ERROR = "error", _("an error in newsreader")


class Walk(models.Model):
    """One walk for one reader. A worker that holds the lease advances it; when that expires, another may take over."""

    reader = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="walks")
    source = models.ForeignKey(Source, models.SET_NULL, null=True, blank=True, related_name="walks")
    starts = models.JSONField(help_text="list of URLs")
    parameters = models.JSONField(default=dict, help_text="crawler.walks.walk.WalkParameters as a dictionary")
    scheduled = models.BooleanField(default=False, help_text="started by the schedule, not by the reader")
    status = models.CharField(max_length=10, choices=WalkStatus.choices, default=WalkStatus.QUEUED)
    ended_because = models.CharField(max_length=14, choices=WalkEnd.choices, blank=True)
    ended_detail = models.CharField(max_length=300, blank=True)
    declared = models.JSONField(default=dict, help_text="the reader's declared words when the walk set out")
    set_out_with = models.JSONField(default=dict, help_text="the interest when the walk set out: the judge of `kept`")
    interest = models.JSONField(default=dict, help_text="the walk's interest now")
    memory = models.JSONField(default=dict, help_text="what the strategy remembers between steps (gate, counts)")
    steps_done = models.PositiveIntegerField(default=0)
    pages_read = models.PositiveIntegerField(default=0, help_text="page requests and stored pages, against the budget")
    kept = models.PositiveIntegerField(default=0)
    requests = models.PositiveIntegerField(default=0, help_text="HTTP requests, robots.txt and redirects included")
    due_at = models.DateTimeField()
    waits_for = models.CharField(max_length=270, blank=True, help_text="the gate whose turn it waits for")
    lease_owner = models.CharField(max_length=32, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        indexes = [
            models.Index(fields=["status", "due_at"]),
            models.Index(fields=["reader", "-created_at", "-id"]),
            models.Index(fields=["waits_for"], condition=~models.Q(waits_for=""), name="walks_that_wait"),
        ]

    def __str__(self) -> str:
        return f"walk {self.pk} {self.status}"


class WalkStep(models.Model):
    """One step, written once: where it went, why, and what it did to the interest."""

    walk = models.ForeignKey(Walk, models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField(help_text="1, 2, 3 …")
    parent_number = models.PositiveIntegerField(null=True, blank=True, help_text="the step whose page held the link")
    url = models.URLField(max_length=2000)
    key = models.CharField(max_length=KEY)
    anchor = models.CharField(max_length=300, blank=True)
    page = models.ForeignKey(Page, models.SET_NULL, null=True, blank=True, related_name="steps")
    outcome = models.CharField(max_length=12, help_text="fetched, stored, not-modified, refused or failed")
    outcome_detail = models.CharField(max_length=200, blank=True)
    status = models.PositiveSmallIntegerField(default=0)
    move = models.CharField(max_length=8, help_text="start, deepen, sideways, recall or expand")
    score = models.FloatField(default=0.0)
    reason = models.JSONField(default=dict)
    runners_up = models.JSONField(default=list, help_text="[{url, anchor, score, reason}], best first, at most five")
    title = models.CharField(max_length=500, blank=True)
    is_article = models.BooleanField(default=False)
    relevance = models.FloatField(default=0.0)
    kept = models.BooleanField(default=False)
    keywords = models.JSONField(default=dict)
    interest = models.JSONField(default=dict)
    distance = models.FloatField(default=0.0)
    requests = models.PositiveIntegerField(default=0, help_text="the walk's requests so far")
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["walk", "number"]
        constraints = [
            models.UniqueConstraint(fields=["walk", "number"], name="one_step_a_number"),
            models.UniqueConstraint(fields=["walk", "key"], name="one_step_a_page"),
        ]
        indexes = [models.Index(fields=["walk", "kept"])]

    def __str__(self) -> str:
        return f"{self.walk_id}/{self.number} {self.url}"


class Link(models.Model):
    """A link in a walk's pool. Freshness (W formula 10) = last_seen − the walk's page clock."""

    walk = models.ForeignKey(Walk, models.CASCADE, related_name="links")
    url = models.URLField(max_length=2000)
    key = models.CharField(max_length=KEY)
    anchor = models.CharField(max_length=300, blank=True)
    terms = models.JSONField(default=dict, help_text="{term: count} of the anchor")
    parent_number = models.PositiveIntegerField(help_text="the step whose page held it first")
    last_seen = models.PositiveIntegerField(help_text="the walk's page clock when a page last held it")
    order = models.PositiveIntegerField(default=0, help_text="its place on that page")
    first_score = models.FloatField(default=0.0)
    taken = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["walk", "key"], name="one_link_a_page")]
        indexes = [models.Index(fields=["walk", "taken", "last_seen"])]

    def __str__(self) -> str:
        return self.url
