"""What the crawler does to its rows. One concept a file; these are the names that callers use."""

from crawler.services.advancing import advance
from crawler.services.clocks import forget_impossible_times
from crawler.services.pruning import prune
from crawler.services.rereading import read_again, read_stored
from crawler.services.sources import add_source, remove_source, reschedule, rule, rules_of, update_source
from crawler.services.starts import checked_start
from crawler.services.waking import wake, wake_due_walks
from crawler.services.walks import start_due_walks, start_walk, stop_walk

__all__ = [
    "add_source",
    "advance",
    "checked_start",
    "forget_impossible_times",
    "prune",
    "read_again",
    "read_stored",
    "remove_source",
    "reschedule",
    "rule",
    "rules_of",
    "start_due_walks",
    "start_walk",
    "stop_walk",
    "update_source",
    "wake",
    "wake_due_walks",
]
