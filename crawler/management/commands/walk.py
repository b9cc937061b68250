"""`walk START_URL…`: the main job without a screen. Its options, exit statuses and report are a stable contract."""

from __future__ import annotations

import contextlib
import json
import sys
import time
from argparse import ArgumentTypeError
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from crawler.errors import CrawlerError
from crawler.management.journeys import ReadersWalk, WalkAlone
from crawler.seeds import BadSiteError, start_address
from crawler.walks.parameters import STRATEGIES, WalkParameters
from interests.errors import InterestError
from interests.vectors import from_points, parse_point

BAD_ARGUMENTS, NO_START, INTERRUPTED = 2, 3, 130


def freshness(text: str) -> int | None:
    """LF_min as typed: a whole number, or none."""
    if text.lower() == "none":
        return None
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is neither a whole number nor none") from None


def point(text: str) -> tuple[str, float | None]:
    """WORD or WORD=WEIGHT as typed."""
    try:
        return parse_point(text)
    except InterestError as error:
        raise ArgumentTypeError(str(error)) from None


class Command(BaseCommand):
    help = "Walk a site from its start pages for a reader's interest, and report every step."
    # Without --reader the walk needs no database, so none is looked for.
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        defaults = WalkParameters()
        add = parser.add_argument
        add("starts", nargs="+", metavar="START_URL")
        add("--interest", action="append", default=[], type=point, metavar="WORD[=WEIGHT]", help="may be repeated")
        add("--strategy", choices=STRATEGIES, default=defaults.strategy, help="default %(default)s")
        add("--pages", type=int, default=defaults.pages, metavar="N", help="budget, default %(default)s")
        add("--freshness", type=freshness, default=defaults.freshness, metavar="N|none", help="LF_min, default -3")
        add("--interval", type=int, default=defaults.interval, metavar="N", help="CI, default %(default)s")
        add("--top-k", type=int, default=defaults.top_k, metavar="N", help="interest points, default %(default)s")
        add("--no-knowledge", action="store_true", help="without the knowledge base")
        add("--no-lexicon", action="store_true", help="without the topic lexicon")
        add("--reader", metavar="EMAIL", help="keep the walk, its articles and the interest under this reader")
        add("--seed", type=int, default=defaults.seed, metavar="N", help="for strategies that draw")
        add("--json", metavar="FILE|-", help="write the report")

    def handle(self, *args: Any, **options: Any) -> None:
        with contextlib.suppress(AttributeError):  # a terminal of another encoding must not break the report
            sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
        target = _target(options["json"])
        try:
            parameters = _parameters(options)
            interest = from_points(options["interest"])
            if options["reader"]:
                walk: ReadersWalk | WalkAlone = ReadersWalk(options["reader"], options["starts"], interest, parameters)
            else:
                walk = WalkAlone(options["starts"], interest, parameters)
        except (CrawlerError, InterestError) as error:
            raise CommandError(str(error), returncode=BAD_ARGUMENTS) from None
        started, interrupted = time.monotonic(), False
        bar = tqdm(total=parameters.pages, unit="page", file=sys.stderr, disable=options["verbosity"] == 0)
        try:
            for done in walk.advance():
                bar.update(done - bar.n)
        except KeyboardInterrupt:
            interrupted = True
            walk.interrupt()
        finally:
            bar.close()
        report = walk.report(time.monotonic() - started, "interrupted" if interrupted else "")
        self._write(report, target)
        if interrupted:
            raise CommandError("Interrupted; the report holds what was done so far.", returncode=INTERRUPTED)
        if report["ended"] == "no-start":
            raise CommandError(_no_start(walk.details()), returncode=NO_START)
        if report["ended"] == "error":
            raise CommandError("The walk broke off; the log says why.")

    def _write(self, report: dict[str, Any], target: Path | str | None) -> None:
        if target is None:
            self._summarise(report)
            return
        text = json.dumps(report, ensure_ascii=False, indent=1) + "\n"
        if isinstance(target, Path):
            try:
                target.write_text(text, encoding="utf-8")
            except OSError as error:
                raise CommandError(f"{target} cannot be written: {error.strerror}.") from error
            self._summarise(report)
            return
        self.stdout.write(text, ending="")

    def _summarise(self, report: dict[str, Any]) -> None:
        totals = report["totals"]
        for step in report["steps"]:
            if step["kept"]:
                self.stdout.write(f"{step['relevance']:.2f}  {step['title']}\n      {step['url']}")
        interest = report["steps"][-1]["interest"] if report["steps"] else {}
        self.stdout.write("interest  " + "  ".join(f"{word} {weight:.3f}" for word, weight in interest.items()))
        self.stdout.write(
            f"{totals['pages']} pages, {totals['articles']} articles, {totals['kept']} kept, "
            f"{totals['requests']} requests, {totals['seconds']:.1f} s; ended: {report['ended']}"
        )


def _parameters(options: dict[str, Any]) -> WalkParameters:
    return WalkParameters(
        strategy=options["strategy"],
        pages=options["pages"],
        freshness=options["freshness"],
        interval=options["interval"],
        top_k=options["top_k"],
        seed=options["seed"],
        knowledge=not options["no_knowledge"],
        lexicon=not options["no_lexicon"],
    )


def _target(name: str | None) -> Path | str | None:
    """Where the report goes; a folder that is not there is told before the walk, not after it."""
    if name is None or name == "-":
        return name
    target = Path(name)
    if not target.parent.is_dir() or target.is_dir():
        raise CommandError(f"{name} is no file that can be written.", returncode=BAD_ARGUMENTS)
    return target


def _no_start(details: list[tuple[str, str]]) -> str:
    tried = "; ".join(f"{url} ({reason})" if reason else url for url, reason in details)
    private = ",".join(filter(None, (_private(url) for url, _ in details)))
    hint = f" Private addresses must be allowed: NEWSREADER_ALLOWED_PRIVATE_ADDRESSES={private}" if private else ""
    return f"No start page could be read: {tried}.{hint}"


def _private(url: str) -> str:
    """host:port of an address that the crawler must not reach; empty for others."""
    try:
        start_address(url, settings.ALLOWED_PRIVATE_ADDRESSES)
    except BadSiteError as error:
        return error.value if error.code == "private" else ""
    return ""
