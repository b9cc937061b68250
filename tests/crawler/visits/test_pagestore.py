"""The folder of bodies: once, whole or not at all, and not for ever."""

from __future__ import annotations

import os
import resource
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.visits.pagestore import PageStore, StoredBody, expendable

HOUR = 3600.0


@pytest.fixture
def store(tmp_path: Path) -> PageStore:
    return PageStore(tmp_path / "pages")


def files(tmp_path: Path) -> list[Path]:
    return [path for path in (tmp_path / "pages").rglob("*") if path.is_file()]


def test_a_body_lies_there_once_and_smaller(store: PageStore, tmp_path: Path) -> None:
    body = "奶粉抽检结果公布".encode() * 500
    digest = store.put(body)
    assert store.put(body) == digest
    assert store.get(digest) == body
    (file,) = files(tmp_path)
    assert file.stat().st_size < len(body) / 10
    assert [(found.digest, found.size) for found in store.stored()] == [(digest, file.stat().st_size)]


def test_use_is_noted(store: PageStore, tmp_path: Path) -> None:
    digest = store.put(b"x")
    for use in (store.get, store.touch, lambda _: store.put(b"x")):
        os.utime(files(tmp_path)[0], (1, 1))
        use(digest)
        (found,) = store.stored()
        assert time.time() - found.used < 60
    assert not store.touch("0" * 64)


def test_a_disk_without_room_costs_the_body_and_leaves_no_half_of_it(store: PageStore, tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        assert store.put(os.urandom(50_000)) == ""
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert files(tmp_path) == []
    assert store.put(b"small") != ""


def test_what_is_no_folder_stores_and_removes_nothing(store: PageStore, tmp_path: Path) -> None:
    (tmp_path / "pages").write_bytes(b"in the way")
    assert store.put(b"x") == ""
    assert store.get("0" * 64) is None
    assert (store.touch("0" * 64), store.remove("0" * 64)) == (False, False)
    assert (list(store.stored()), store.remove_drafts(time.time())) == ([], 0)


@pytest.mark.parametrize("damage", [b"", b"no zlib", None])
def test_a_damaged_body_is_none_and_can_be_kept_anew(store: PageStore, tmp_path: Path, damage: bytes | None) -> None:
    digest = store.put(b"as it was")
    (file,) = files(tmp_path)
    if damage is None:  # whole, but another one's
        other = PageStore(tmp_path / "other")
        other.put(b"something else")
        damage = next((tmp_path / "other").rglob("*.zz")).read_bytes()
    file.write_bytes(damage)
    assert store.get(digest) is None
    assert not store.has(digest)
    assert store.put(b"as it was") == digest
    assert store.get(digest) == b"as it was"


def test_drafts_of_the_dead_are_removed_and_those_of_the_living_stay(store: PageStore, tmp_path: Path) -> None:
    digest = store.put(b"whole")
    folder = files(tmp_path)[0].parent
    for name, age in ((".dead", 100.0), (".living", 0.0)):
        (folder / name).write_bytes(b"half")
        os.utime(folder / name, (time.time() - age,) * 2)
    assert store.remove_drafts(time.time() - 50) == 1
    assert {file.name for file in files(tmp_path)} == {f"{digest}.zz", ".living"}


def test_many_writers_and_removers_at_once_never_show_half_a_body(store: PageStore) -> None:
    bodies = [bytes([number]) * 5000 for number in range(8)]
    digests = [store.put(body) for body in bodies]

    def work(number: int) -> bool:
        place = number % len(bodies)
        if number % 3 == 0:
            store.remove(digests[place])
        store.put(bodies[place])
        return store.get(digests[place]) in (bodies[place], None)

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(400)))


def test_what_is_removed_and_in_which_order() -> None:
    now = 1000 * HOUR
    bodies = [
        StoredBody("wanted, new", 40, now - 2 * HOUR),
        StoredBody("wanted, older", 40, now - 5 * HOUR),
        StoredBody("wanted, too old", 40, now - 200 * HOUR),
        StoredBody("unwanted", 40, now - 3 * HOUR),
        StoredBody("just written", 40, now - HOUR / 2),
    ]
    wanted = {body.digest for body in bodies if body.digest.startswith("wanted")}

    def gone(bytes_at_most: int) -> list[str]:
        return expendable(bodies, wanted, now=now, oldest=now - 100 * HOUR, bytes_at_most=bytes_at_most)

    assert gone(1000) == ["unwanted", "wanted, too old"]
    assert gone(119) == ["unwanted", "wanted, too old", "wanted, older"]
    assert gone(0) == ["unwanted", "wanted, too old", "wanted, older", "wanted, new"]


@given(
    st.lists(st.tuples(st.integers(0, 999), st.floats(0, 1e6), st.booleans()), max_size=30),
    st.integers(0, 20_000),
    st.floats(0, 1e6),
)
def test_the_limit_is_kept_or_all_that_may_go_is_gone(
    drawn: list[tuple[int, float, bool]], limit: int, oldest: float
) -> None:
    bodies = [StoredBody(str(place), size, used) for place, (size, used, _) in enumerate(drawn)]
    wanted = {str(place) for place, (_, _, is_wanted) in enumerate(drawn) if is_wanted}
    gone = set(expendable(bodies, wanted, now=1e6, oldest=oldest, bytes_at_most=limit))
    left = [body for body in bodies if body.digest not in gone]
    assert sum(body.size for body in left) <= limit or all(body.used >= 1e6 - HOUR for body in left)
    assert all(body.digest in wanted or body.used >= 1e6 - HOUR for body in left)
