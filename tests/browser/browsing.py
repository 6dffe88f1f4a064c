"""What the tests in a real browser share: finding one, serving files to it, and looking over its shoulder.

Where there is no browser, or npm cannot bring what is pinned in ``package-lock.json``, the tests are skipped and say
what to install. ``BATTLELINE_BROWSER=required`` makes that an error; ``BATTLELINE_CHROMIUM`` names a browser that is
not on the path.
"""

from __future__ import annotations

import contextlib
import functools
import os
import shutil
import subprocess
import threading
from dataclasses import dataclass, field
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NoReturn, Protocol, TypeAlias
from urllib.parse import urlsplit

import pytest
from filelock import FileLock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from playwright.sync_api import BrowserContext, ConsoleMessage, Page

Scheme: TypeAlias = Literal["light", "dark"]

HERE: Final = Path(__file__).parent
CHROMIUMS: Final = ("chromium", "chromium-browser", "google-chrome")
FLAGS: Final = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Whatever a page asks for elsewhere is recorded, and not even looked up.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)

# ---- what has to be there


def is_required() -> bool:
    """Whether nothing may be left out."""
    return os.environ.get("BATTLELINE_BROWSER") == "required"


def do_without(reason: str) -> NoReturn:
    """Skip the test, or fail where the browser is required."""
    if is_required():
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def find_chromium() -> str:
    """The path of a Chromium, which ``BATTLELINE_CHROMIUM`` may name."""
    named = os.environ.get("BATTLELINE_CHROMIUM")
    found = shutil.which(named) if named else next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if found is None:
        tried = f"BATTLELINE_CHROMIUM={named}" if named else ", ".join(CHROMIUMS)
        do_without(f"needs a Chromium, tried {tried}: on Debian, apt-get install chromium")
    return found


def install_npm_packages(folder: Path) -> None:
    """Fill a folder with ``node_modules`` as ``package-lock.json`` pins them, each held to its checksum."""
    npm = shutil.which("npm")
    if npm is None:
        do_without("needs npm, which brings axe-core: on Debian, apt-get install npm")
    folder.mkdir()
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, folder)
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        do_without(f"needs the npm registry, or npm's cache of it: {done.stderr.strip()}")


def once(folder: Path, make: Callable[[Path], None]) -> Path:
    """A folder that the first of several processes makes, whole, while the others wait."""
    with FileLock(f"{folder}.lock"):
        if not folder.exists():
            unfinished = folder.with_name(f"{folder.name}.unfinished")
            shutil.rmtree(unfinished, ignore_errors=True)
            make(unfinished)
            unfinished.rename(folder)
    return folder


# ---- serving

_PROGRAMS: Final = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm"}


class _Handler(SimpleHTTPRequestHandler):
    """Serves files, keeps connections open, and says nothing."""

    protocol_version = "HTTP/1.1"

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        """What programs are is said here, since what the machine says of them differs."""
        return _PROGRAMS.get(Path(path).suffix) or super().guess_type(path)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class calls it so
        pass


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """A browser may hang up at any time."""


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a folder on a free port of this machine, and say under which origin, as ``http://127.0.0.1:4711``."""
    with _Server(("127.0.0.1", 0), functools.partial(_Handler, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


# ---- looking


@dataclass
class Visit:
    """A page that was opened, all that it asked for, and all that it complained of.

    ``home`` is what it may ask for: what begins so. It is the origin of a page that is served, and of a page that is
    opened as a file the page itself.
    """

    page: Page
    home: str
    requests: list[str] = field(default_factory=list[str])
    complaints: list[str] = field(default_factory=list[str])

    @property
    def strays(self) -> list[str]:
        """The requests for anything that is neither at home nor in the page itself."""
        return [one for one in self.requests if not one.startswith((self.home, "data:", f"blob:{self.home}"))]

    def hear(self, message: ConsoleMessage) -> None:
        """Take note of an error on the console."""
        if message.type == "error":
            self.complaints.append(f"{message.text} ({message.location['url']})")


class Visitor(Protocol):
    """Opens a page, in a context of its own that is closed after the test."""

    def __call__(
        self, address: str, *, width: int = 1280, height: int = 800, scheme: Scheme = "light", scripts: bool = True
    ) -> Visit: ...


def visit(context: BrowserContext, address: str) -> Visit:
    """Open an address, ``http:`` or ``file:``, and wait until all that it asks for is there."""
    parts = urlsplit(address)
    seen = Visit(context.new_page(), f"{parts.scheme}://{parts.netloc}/" if parts.netloc else address.partition("#")[0])
    context.on("request", lambda request: seen.requests.append(request.url))
    context.on("console", seen.hear)
    context.on("weberror", lambda found: seen.complaints.append(str(found.error)))
    seen.page.goto(address)
    return seen


_STICKING_OUT: Final = """() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const kept = node => {
        for (let one = node.parentElement; one && one !== document.body; one = one.parentElement)
            if (getComputedStyle(one).overflowX !== "visible") return true;
        return false;
    };
    const outside = [...document.body.querySelectorAll("*")].filter(
        node => node.getBoundingClientRect().right > root.clientWidth + 0.5 && !kept(node));
    const told = outside.map(node => `${node.outerHTML.slice(0, 120)} ends at ${node.getBoundingClientRect().right}`);
    return [`the page is ${root.scrollWidth} wide in a window of ${root.clientWidth}`, ...told.slice(0, 5)];
}"""


def sticking_out(page: Page) -> list[str]:
    """What makes a page wider than its window, one line each; nothing if it is not."""
    return [str(line) for line in page.evaluate(_STICKING_OUT)]


# ---- accessibility

_AUDIT: Final = """([rules, outside]) => axe.run(
    {exclude: outside},
    {rules: Object.fromEntries(rules.map(rule => [rule, {enabled: false}])), resultTypes: ["violations"]},
)"""


class Auditor(Protocol):
    """Runs all of axe's rules over a page as it is shown now, and says what they find, a line for each element.

    ``excluding`` has rules that are not asked, ``outside`` elements (as CSS selectors) that are not looked at, each
    with the reason why.
    """

    def __call__(
        self, page: Page, *, excluding: Mapping[str, str] = ..., outside: Mapping[str, str] = ...
    ) -> list[str]: ...


def audit(axe: str, page: Page, *, excluding: Sequence[str], outside: Sequence[str]) -> list[str]:
    """What axe, given as its source, finds wrong with a page."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe)  # as a script it could be refused by the page's own policy
    found = page.evaluate(_AUDIT, [list(excluding), [[one] for one in outside]])
    return [
        f"{rule['id']} ({rule['impact']}): {rule['help']}: {node['target'][-1]}: "
        + " ".join(str(node["failureSummary"]).split())
        for rule in found["violations"]
        for node in rule["nodes"]
    ]
