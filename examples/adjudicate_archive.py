"""An archive in many files, judged on many machines: a folder of shards in, a folder of answers out.

Run it: ``python adjudicate_archive.py SHARDS ANSWERS``, where SHARDS has files of positions, one a line. Each file
``X.jsonl`` there is judged as a whole, and ``X.jsonl`` in ANSWERS is what ``battleline-check --format jsonl X.jsonl``
writes, wherever that was done. Options for ``battleline-check`` may follow, ``--verdict-only`` for instance.

It runs on the workers of a Dask cluster, which all see both folders and have this library: with
``--scheduler ADDRESS`` on one that is there, else on as many processes of this machine as ``--workers N`` says, 2 if it
says nothing. A worker that dies costs time and no answers, since its shard is given to another one. What is in ANSWERS
is whole, and is not made again: when everything was interrupted, run it once more.

It needs the extra: ``pip install 'battleline_rules[dask]'``.
"""
# ruff: noqa: INP001, T201 - an example is a file of its own, and it prints

import argparse
import os
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path

from distributed import Client, as_completed

DECIDED = (0, 1, 2)
"""The exit statuses of ``battleline-check`` that come with an answer to each document."""

UNFINISHED = ".unfinished"


def main() -> int:
    """Judge every shard that has no answers yet; 0 if all have some in the end."""
    asked, more = arguments()
    asked.answers.mkdir(parents=True, exist_ok=True)
    shards = sorted(asked.shards.glob("*.jsonl"))
    missing = [shard for shard in shards if not (asked.answers / shard.name).exists()]
    print(f"{len(shards)} shards, {len(missing)} of them to be judged", flush=True)
    with cluster(asked) as client:
        for name in judged(client, missing, asked.answers, more):
            print(f"{name} is done", flush=True)
    for left in asked.answers.glob(f"*{UNFINISHED}"):
        left.unlink()  # of workers that died
    return 0 if all((asked.answers / shard.name).exists() for shard in shards) else 1


def arguments() -> tuple[argparse.Namespace, list[str]]:
    """What this command line says, and what of it is for ``battleline-check``."""
    parser = argparse.ArgumentParser(description="Judge an archive on a Dask cluster.")
    parser.add_argument("shards", type=Path)
    parser.add_argument("answers", type=Path)
    parser.add_argument("--scheduler")
    parser.add_argument("--workers", type=int, default=2)
    return parser.parse_known_args()


def cluster(asked: argparse.Namespace) -> Client:
    """The cluster that is there, or one of processes of this machine, which ends with its client."""
    if asked.scheduler:
        return Client(asked.scheduler)
    # Each process does one shard at a time. No port is taken for Dask's pages, which nobody asked for.
    return Client(n_workers=asked.workers, threads_per_worker=1, dashboard_address=None)


def judged(client: Client, shards: list[Path], answers: Path, more: list[str]) -> Iterator[str]:
    """The names of the shards as they get done, on whichever worker, and again where a worker was lost."""
    tasks = [
        client.submit(judge, str(shard.resolve()), str(answers.resolve()), more, key=f"judge-{shard.name}", retries=3)
        for shard in shards
    ]
    for task in as_completed(tasks):
        yield task.result()


def judge(shard: str, answers: str, more: list[str]) -> str:
    """Judge one shard; its answers are there when they are whole, and not before. Doing it twice does no harm."""
    folder, name = os.path.split(shard)
    unfinished = os.path.join(answers, f"{name}.{uuid.uuid4().hex}{UNFINISHED}")  # noqa: PTH118 - names came, no paths
    command = [sys.executable, "-m", "battleline_rules", name, "--format", "jsonl", "-o", unfinished, *more]
    # Faults name their document by the file; in its folder it is called the same on each machine.
    done = subprocess.run(command, cwd=folder, check=False)  # noqa: S603 - the command is this library's
    if done.returncode not in DECIDED:
        raise RuntimeError(f"battleline-check ended with {done.returncode} at {shard}")
    os.replace(unfinished, os.path.join(answers, name))  # noqa: PTH105, PTH118 - as above
    return name


if __name__ == "__main__":
    sys.exit(main())
