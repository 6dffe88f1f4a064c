"""Fetching files that are pinned: by npm or pip, as the user has set them up, and each held to its checksum.

What was fetched is kept in a cache, so that the next build needs no network.
"""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Kind: TypeAlias = Literal["npm", "wheel", "source"]
"""Where a file comes from: the npm registry, or a wheel or an archive of sources on the Python package index."""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

LAST_LINES: Final = 20
"""How much is told of what a command said before it failed."""

PINS: Final = Path(__file__).with_name("pins.toml")


class PlaygroundError(Exception):
    """Something that the playground needs and that cannot be had, or is not what it should be."""


@dataclass(frozen=True)
class Pin:
    """One file, by the name and the version of its package.

    ``hash`` is as its registry writes it: ``sha512-`` and base64 from npm, ``sha256:`` and hexadecimal from PyPI.
    """

    name: str
    version: str
    kind: Kind
    hash: str

    def digest_of(self, content: bytes) -> str:
        """The hash of a file, written as this one is."""
        algorithm, mark = self.hash[:6], self.hash[6:7]
        digest = hashlib.new(algorithm, content).digest()
        return algorithm + mark + (base64.b64encode(digest).decode() if mark == "-" else digest.hex())

    def check(self, file: Path) -> None:
        """Raise :class:`PlaygroundError` unless the file is the one that is meant."""
        found = self.digest_of(file.read_bytes())
        if found != self.hash:
            raise PlaygroundError(f"{file.name} is not what is pinned: its hash is {found}, and {self.hash} is wanted")


@dataclass(frozen=True)
class Pins:
    """Everything that is pinned, and the platform of which wheels have to be, as pip names it."""

    pyodide: Pin
    libraries: tuple[Pin, ...]
    platform: str
    python: str


def read_pins(path: Path = PINS) -> Pins:
    """Read the file of pins."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    pyodide = table["pyodide"]
    return Pins(_pin(pyodide), tuple(map(_pin, table["library"])), pyodide["platform"], pyodide["python"])


def cache_folder() -> Path:
    """Where fetched files are kept: under ``XDG_CACHE_HOME``, or ``~/.cache``."""
    home = os.environ.get("XDG_CACHE_HOME", "")
    base = Path(home) if Path(home).is_absolute() else Path.home() / ".cache"
    return base / "battleline_rules" / "playground"


def fetch(pin: Pin, pins: Pins, cache: Path) -> Path:
    """The pinned file, from the cache or else from its registry.

    Raises :class:`PlaygroundError` if it cannot be had, or is another.
    """
    place = cache / f"{pin.name}-{pin.version}-{pin.kind}"
    for kept in sorted(place.glob("*")):
        if pin.digest_of(kept.read_bytes()) == pin.hash:
            return kept
    place.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache) as folder:
        run(_command(pin, pins, Path(folder)), folder=Path(folder))
        (file,) = (one for one in Path(folder).iterdir() if one.name != "requirements.txt")
        pin.check(file)
        return file.replace(place / file.name)


def run(command: Sequence[str | Path], *, folder: Path, environment: Mapping[str, str] | None = None) -> None:
    """Run a command in a folder, with ``environment`` added to what there is, and have it succeed."""
    name = shutil.which(command[0])
    if name is None:
        raise PlaygroundError(f"{command[0]} is not installed, and brings what the playground needs")
    done = subprocess.run(  # noqa: S603 - the commands are in this package
        [name, *command[1:]],
        cwd=folder,
        env={**os.environ, **(environment or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        said = "\n".join(done.stdout.strip().splitlines()[-LAST_LINES:])
        raise PlaygroundError(f"{' '.join(map(str, command))}: exit status {done.returncode}\n{said}")


def _pin(entry: Mapping[str, str]) -> Pin:
    for kind in KINDS:
        if entry["kind"] == kind:
            return Pin(entry["name"], entry["version"], kind, entry["hash"])
    raise PlaygroundError(f"{entry['name']} is pinned as {entry['kind']}; there are {', '.join(KINDS)}")


def _command(pin: Pin, pins: Pins, folder: Path) -> list[str | Path]:
    if pin.kind == "npm":
        return ["npm", "pack", f"{pin.name}@{pin.version}", "--ignore-scripts", "--pack-destination", folder]
    wanted = folder / "requirements.txt"
    wanted.write_text(f"{pin.name}=={pin.version} --hash={pin.hash}\n", encoding="utf-8")
    pip = (sys.executable, "-m", "pip", "download", "--no-deps", "--require-hashes", "-r", wanted, "-d", folder)
    if pin.kind == "wheel":
        abi = f"cp{pins.python.replace('.', '')}"
        platform = (
            "--platform",
            pins.platform,
            "--python-version",
            pins.python,
            "--implementation",
            "cp",
            "--abi",
            abi,
        )
        return [*pip, "--only-binary=:all:", *platform]
    # pip looks into sources for their metadata, and does so with the setuptools that is here.
    return [*pip, "--no-binary=:all:", "--no-build-isolation"]
