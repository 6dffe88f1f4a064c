"""Mends the links that ``sphinx.ext.viewcode`` gets wrong.

- Its list of modules has those whose source it could not find, ``builtins`` for one.
- Where a class takes a member from another module, it looks for all the names of that module under the class's own.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Container

    from sphinx.application import Sphinx

_BACK: Final = re.compile(r'(class="viewcode-back" href="[^"#]*)#([\w.]+)"')
_MODULE: Final = re.compile(r'<li><a href="([\w/]+)\.html">[\w.]+</a></li>\n')


def with_live_links(source: str, module: str, places: Container[str]) -> str:
    """A page with a source, each of its links back leading to a place that is there, or else to the page."""

    def mended(found: re.Match[str]) -> str:
        wanted = found[2]
        own = f"{module}.{wanted.rpartition('.')[2]}"
        place = next((f"#{one}" for one in (wanted, own) if one in places), "")
        return f'{found[1]}{place}"'

    return _BACK.sub(mended, source)


def without_missing(modules: str, pages: Container[str]) -> str:
    """The list of modules, with those alone that have a page."""
    return _MODULE.sub(lambda found: found[0] if found[1].replace("/", ".") in pages else "", modules)


def _mend(app: Sphinx, pagename: str, templatename: str, context: dict[str, object], doctree: object) -> None:
    del templatename, doctree
    body = context.get("body")
    if pagename.startswith("_modules/") and isinstance(body, str):
        module = pagename.removeprefix("_modules/").replace("/", ".")
        shown = {name for name, entry in getattr(app.env, "_viewcode_modules", {}).items() if entry}
        places = app.env.domains.python_domain.objects
        context["body"] = without_missing(body, shown) if module == "index" else with_live_links(body, module, places)


def setup(app: Sphinx) -> dict[str, bool]:
    """Mend each page just before it is written."""
    app.connect("html-page-context", _mend)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
