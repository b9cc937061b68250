"""What a walk knows of traps lies in its rows: loaded anew for each step it goes where it would have gone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from crawler.models import Link, Walk, WalkStatus
from crawler.services.pages import DatabaseShelf
from crawler.services.steps import load, save
from crawler.visits.pagestore import PageStore
from crawler.walks.traps import left_alone
from crawler.walks.walk import WalkParameters, begin, choose, digest, is_spent, steps
from newsreader.accounts.models import Reader
from tests.fakes.trap_kinds import KINDS
from tests.fakes.traps import words

NOW = datetime(2026, 3, 4, 8, tzinfo=UTC)
INTEREST = dict.fromkeys((*words(3, 2), *words(8, 2)), 0.25)


@pytest.mark.parametrize("kind", ["session id in the query", "calendar in the query", "mirrored paths"])
def test_a_walk_that_is_loaded_for_every_step_leaves_the_same_traps(kind: str, alice: Reader, tmp_path: Path) -> None:
    parameters = WalkParameters(strategy="breadth-first", pages=70)
    site, stored_site = KINDS[kind](), KINDS[kind]()
    running = begin(site.starts, INTEREST, INTEREST, parameters)
    for _ in steps(running, site.visit):
        pass

    lease = {"lease_owner": "me", "lease_until": NOW + timedelta(seconds=10), "status": WalkStatus.RUNNING}
    vectors = {"set_out_with": INTEREST, "declared": INTEREST, "interest": INTEREST}
    walk = Walk.objects.create(
        reader=alice,
        starts=list(site.starts),
        parameters=parameters.to_dict(),
        due_at=NOW,
        created_at=NOW,
        **vectors,
        **lease,
    )
    shelf = DatabaseShelf(PageStore(tmp_path))
    while True:
        walk = Walk.objects.get(pk=walk.pk)
        state = load(walk)
        choice = choose(state)
        if choice is None or is_spent(state):
            break
        visit = stored_site.visit(choice)
        save(walk, "me", state, digest(state, choice, visit), visit.page, shelf, NOW)
    assert stored_site.asked == site.asked
    assert left_alone(walk.memory) == left_alone(running.memory)
    assert not Link.objects.filter(walk=walk, taken=False).exists()
