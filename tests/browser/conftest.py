"""A browser, the built pages, and a server for them; ``browsing.py`` has what they are made of.

``BATTLELINE_SITE`` names a folder with the built pages; without it they are built, once for all workers.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser import browsing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of this run share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def npm_packages(shared: Path) -> Path:
    """The folder ``node_modules`` with what ``package-lock.json`` pins."""
    return browsing.once(shared / "npm", browsing.install_npm_packages) / "node_modules"


@pytest.fixture(scope="session")
def site(shared: Path) -> Path:
    """The folder with the built pages."""
    named = os.environ.get("BATTLELINE_SITE")
    return Path(named) if named else browsing.once(shared / "site", _build)


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[[Path], str]]:
    """Serves a folder, until the end of the run, and says under which origin."""
    with contextlib.ExitStack() as servers:
        yield lambda folder: servers.enter_context(browsing.serving(folder))


@pytest.fixture(scope="session")
def server(site: Path, serve: Callable[[Path], str]) -> str:
    """The origin of the built pages."""
    return serve(site)


@pytest.fixture(scope="package")  # not the session: as long as Playwright runs no other test can have an event loop
def browser() -> Iterator[Browser]:
    """A Chromium without a window."""
    path = browsing.find_chromium()
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only where there is a browser

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=browsing.FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[browsing.Visitor]:
    """Opens pages."""
    with contextlib.ExitStack() as contexts:

        def open_page(
            address: str,
            *,
            width: int = 1280,
            height: int = 800,
            scheme: browsing.Scheme = "light",
            scripts: bool = True,
        ) -> browsing.Visit:
            context = contexts.enter_context(
                browser.new_context(
                    viewport={"width": width, "height": height}, color_scheme=scheme, java_script_enabled=scripts
                )
            )
            return browsing.visit(context, address)

        yield open_page


@pytest.fixture(scope="session")
def axe(npm_packages: Path) -> str:
    """The source of axe-core, which finds faults in accessibility."""
    return (npm_packages / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture
def accessible(axe: str) -> browsing.Auditor:
    """Says what is wrong with a page for people who cannot see, or read, or point well."""

    def audit(
        page: Page, *, excluding: Mapping[str, str] | None = None, outside: Mapping[str, str] | None = None
    ) -> list[str]:
        return browsing.audit(axe, page, excluding=list(excluding or ()), outside=list(outside or ()))

    return audit


def _build(folder: Path) -> None:
    done = _sphinx(folder)
    if done.returncode != 0 and not browsing.is_required():
        # Where nothing can be fetched, there are pages without the playground.
        done = _sphinx(folder, "-D", "playground=0")
    if done.returncode != 0:
        pytest.fail(f"the pages could not be built: {done.stderr}", pytrace=False)


def _sphinx(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    # The doctrees have no place among the pages.
    trees = folder.with_name(f"{folder.name}.trees")
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", "-d", str(trees), *options, str(ROOT / "docs")]
    return subprocess.run([*command, str(folder)], capture_output=True, text=True, check=False)
