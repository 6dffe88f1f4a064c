"""What the browser loads: Pyodide, wheels, and the list by which Pyodide finds each and checks it before it is used."""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playground.pinned import PlaygroundError, fetch, run

if TYPE_CHECKING:
    from playground.pinned import Pin, Pins

PROJECT: Final = Path(__file__).parents[3]
SOURCES: Final = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "src", "docs/man")
"""All of the project that its wheel is made of."""

RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""All of Pyodide that a browser needs. Its own list of packages is not shipped: those lie on another host."""

LOCK: Final = "pyodide-lock.json"
"""The list of packages, as Pyodide calls it."""

EPOCH: Final = "315532800"
"""The time that wheels bear, so that the same sources give the same bytes: the first that a zip archive can tell."""


def fill(folder: Path, pins: Pins, cache: Path) -> None:
    """Put all that the browser loads into a folder, and remove what else was there.

    Raises :class:`PlaygroundError` if something cannot be had, or is not what is pinned; the folder is gone then.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        _fill_empty(folder, pins, cache)
    except BaseException:
        shutil.rmtree(folder)  # a part of it would look like all of it
        raise


def _fill_empty(folder: Path, pins: Pins, cache: Path) -> None:
    platform = _unpack_runtime(fetch(pins.pyodide, pins, cache), folder)
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        made = [_library(pin, fetch(pin, pins, cache), work) for pin in pins.libraries]
        wheels = [Path(shutil.copy(wheel, folder)) for wheel in (*made, _own_wheel(work))]
    lock = {"info": platform, "packages": {str(entry["name"]): entry for entry in map(entry_of, wheels)}}
    (folder / LOCK).write_text(json.dumps(lock, indent=1) + "\n", encoding="utf-8")


def _unpack_runtime(package: Path, folder: Path) -> object:
    """Unpack what is needed of Pyodide; the answer is what its own list says of the platform."""
    with tarfile.open(package) as archive:
        for name in RUNTIME:
            (folder / name).write_bytes(_read(archive, name))
        return json.loads(_read(archive, LOCK))["info"]


def _read(archive: tarfile.TarFile, name: str) -> bytes:
    file = archive.extractfile(f"package/{name}")
    if file is None:
        raise PlaygroundError(f"Pyodide has no file {name}")
    return file.read()


def _library(pin: Pin, file: Path, work: Path) -> Path:
    if pin.kind != "source":
        return file
    with tarfile.open(file) as archive:
        for member in archive:
            # Files alone, since Python has no filter for what else there may be before 3.11.4.
            content = archive.extractfile(member)
            if content is not None:
                target = work / member.name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content.read())
    (source,) = work.glob(f"{pin.name}-{pin.version}")
    # All that it does is to compile; without it the wheel is for every platform, and does the same more slowly.
    (source / "setup.py").unlink()
    return _wheel(source, work / "made" / pin.name)


def _own_wheel(work: Path) -> Path:
    """The plain wheel of this project, made of a copy, so that nothing is left between its sources."""
    copy = work / "project"
    copy.mkdir()
    for name in SOURCES:
        if (PROJECT / name).is_dir():
            shutil.copytree(PROJECT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
        else:
            shutil.copy(PROJECT / name, copy)
    return _wheel(copy, work / "made" / "project")


def _wheel(source: Path, folder: Path) -> Path:
    """Build a wheel that is for every platform."""
    folder.mkdir(parents=True)
    # With the setuptools that is here: an environment of its own would be fetched anew for each build.
    command = (sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-w", folder, source)
    run(command, folder=source, environment={"BATTLELINE_PURE": "1", "SOURCE_DATE_EPOCH": EPOCH})
    (wheel,) = folder.glob("*.whl")
    if not wheel.name.endswith("-py3-none-any.whl"):
        raise PlaygroundError(f"{wheel.name} is not for every platform")
    return wheel


def entry_of(wheel: Path) -> dict[str, object]:
    """What Pyodide wants to know of a wheel. There are no dependencies to be resolved: all wheels are loaded."""
    name, version = wheel.name.split("-")[:2]
    return {
        "name": name.lower().replace("_", "-"),
        "version": version,
        "file_name": wheel.name,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "install_dir": "site",
        "package_type": "package",
        "imports": [name],
        "depends": [],
    }
