"""`python -m tests.fuzz --minutes 10`: pages mutated under guidance of coverage, read whole; ends with 1 at the first
page that crashes the reader, takes over two seconds, breaks an invariant or lets memory grow beyond a gigabyte.

What broke it lies in the folder that it names. atheris, which it needs, comes with the development lock on Linux.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["crawler"], enable_loader_override=False):
    from tests.fuzz.invariants import TYPES, check

from crawler.demosite.server import demonstration_site
from tests.benchmarks.readers import cases
from tests.fuzz.mutation import LONGEST, mutated
from tests.misbehaving.kinds import PAGE

MEMORY = 1024  # MiB of the process
HANG = 20  # seconds of the clock, for a page that never comes back


def one_input(data: bytes) -> None:
    check(data[1:], TYPES[data[0] % len(TYPES)] if data else "")


def custom_mutator(data: bytes, longest: int, seed: int) -> bytes:
    dice = random.Random(seed)
    if dice.random() < 0.3:
        return bytes(atheris.Mutate(data, longest))
    return (data[:1] + mutated(data[1:], seed))[:longest]


def write_seeds(folder: Path, most: int = 300) -> int:
    """Pages to begin with: the demonstration site's, ours, and real ones where the test material is there."""
    from datetime import date

    site = demonstration_site(1, today=date(2026, 1, 1))
    pages = [body for _, (_, body) in sorted(site.resources.items())][:: max(1, len(site.resources) // 60)]
    pages += [case.body for case in cases() if len(case.body) < LONGEST // 2]
    dice = random.Random(1)
    chosen = [PAGE, PAGE.decode().encode("gb18030"), *dice.sample(pages, min(len(pages), most))]
    for number, body in enumerate(chosen):
        (folder / f"{number:04}").write_bytes(bytes([number % len(TYPES)]) + body)
    return len(chosen)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="newsreader-fuzz-"))
    corpus = folder / "corpus"
    corpus.mkdir()
    print(f"{write_seeds(corpus)} pages to begin with; what breaks the reader goes to {folder}")
    one_input(b"\1" + PAGE)  # loads the dictionaries, which count against no page
    limits = [
        f"-max_total_time={round(options.minutes * 60)}",
        f"-seed={options.seed}",
        f"-max_len={LONGEST}",
        f"-timeout={HANG}",
        f"-rss_limit_mb={MEMORY}",
        f"-artifact_prefix={folder}/",
        "-print_final_stats=1",
        "-verbosity=1",
    ]
    atheris.Setup([sys.argv[0], *limits, str(corpus)], one_input, custom_mutator=custom_mutator)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
