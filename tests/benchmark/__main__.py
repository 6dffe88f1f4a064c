"""``python -m tests.benchmark``: everything that is said about speed, measured in one run."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import battleline_rules as bl
from tests.benchmark.batches import batches
from tests.benchmark.builds import builds
from tests.benchmark.page import refresh
from tests.benchmark.plan import PLANS
from tests.benchmark.processes import FailedError
from tests.benchmark.sections import decision, engines, games, proofs
from tests.benchmark.starts import starts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tests.benchmark.tables import Table

_ORDER: Final = ("decision", "engines", "proofs", "games", "builds", "batches", "start")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what is asked for and print a table of each; 1 if something could not be measured."""
    given = _parser().parse_args(arguments)
    measures = _measures(given.plan)
    wanted = given.only or [name for name in _ORDER if name != "builds" or not given.no_compiled]
    tables: dict[str, Table] = {}
    failed = False
    sys.stdout.write(f"{machine()}\n\n")
    for name in wanted:
        try:
            table = measures[name]()
        except FailedError as error:
            failed = True
            sys.stderr.write(f"{name}: {error}\n")
            continue
        sys.stdout.write(f"{table.text()}\n")
        sys.stdout.flush()
        tables[name] = table
    if given.json:
        kept = {"machine": machine(), "tables": {name: table.as_json() for name, table in tables.items()}}
        given.json.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    if given.page:
        refresh(given.page, machine(), tables.values())
    return int(failed)


def machine() -> str:
    """What the figures were measured on."""
    build = bl.build_info()
    how = f"{len(build.modules)} modules compiled" if build.compiled else "plain Python"
    return (
        f"battleline_rules {build.version}, {how}; {build.implementation} {build.python}; "
        f"{platform.system()} on {_processor()}"
    )


def _processor() -> str:
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in told.splitlines() if line.startswith("model name")]
    return f"{len(names)} × {names[0]}" if names else platform.machine()


def _measures(plan_name: str) -> Mapping[str, Callable[[], Table]]:
    plan = PLANS[plan_name]
    return {
        "decision": partial(decision, plan),
        "engines": partial(engines, plan),
        "proofs": partial(proofs, plan),
        "games": partial(games, plan),
        "builds": partial(builds, plan, plan_name),
        "batches": partial(batches, plan),
        "start": partial(starts, plan),
    }


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmark", description=__doc__, allow_abbrev=False)
    parser.set_defaults(plan="full")
    parser.add_argument("--quick", dest="plan", action="store_const", const="quick", help="measure less: a minute")
    parser.add_argument("--plan", choices=tuple(PLANS), help="how much to measure")
    parser.add_argument(
        "--only", metavar="NAME", action="append", choices=_ORDER, help=f"only this: {', '.join(_ORDER)}"
    )
    parser.add_argument(
        "--no-compiled", action="store_true", help="leave out the compiled build, which takes a compiler"
    )
    parser.add_argument("--page", metavar="FILE", type=Path, help="put the tables there, in place of older ones")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write all figures there as well")
    return parser


if __name__ == "__main__":
    sys.exit(main())
