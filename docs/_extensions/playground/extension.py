"""The part that Sphinx loads: the directive ``playground``, and the files that its page needs.

``sphinx-build -D playground=0`` builds the pages without it, where nothing can be fetched.
"""

from __future__ import annotations

import json
import shutil
from html import escape
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, ClassVar, Final

from docutils import nodes
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

from playground.pinned import PlaygroundError, cache_folder, read_pins
from playground.wheels import fill

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

PAGE: Final = Path(__file__).parent / "page"
SHOWN: Final = ("playground.css", "playground.mjs", "worker.mjs")

WITHOUT: Final = (
    "This copy of the pages was built without the playground, since that needs files from the npm registry and the "
    "Python package index."
)


class Playground(SphinxDirective):
    """The form, with a line for each example: ``name: claim in one line``, or the path of a document's file.

    Paths start at the folder that holds the documentation's. The first example is in the form from the start.
    """

    has_content: ClassVar[bool] = True

    def run(self) -> list[nodes.Node]:
        """The form, or a note that there is none."""
        if not self.config.playground:
            return [nodes.note("", nodes.paragraph("", WITHOUT))]
        self.env.metadata[self.env.docname]["playground"] = True
        examples = [self._example(line) for line in self.content if line.strip()]
        options = "".join(f'<option value="{escape(text)}">{escape(name)}</option>\n' for name, text in examples)
        form = Template((PAGE / "form.html").read_text(encoding="utf-8"))
        self.env.note_dependency(PAGE / "form.html")
        return [nodes.raw("", form.substitute(options=options, first=escape(examples[0][1])), format="html")]

    def _example(self, line: str) -> tuple[str, str]:
        name, colon, claim = line.partition(":")
        if colon:
            return name.strip(), claim.strip()
        file = self.env.srcdir.parent / line.strip()
        self.env.note_dependency(file)
        text = file.read_text(encoding="utf-8")
        return json.loads(text)["title"], text.rstrip()


def ship(app: Sphinx) -> None:
    """Put what the page needs among the static files."""
    if app.builder.format != "html" or not app.config.playground:
        return
    folder = app.outdir / "_static" / "playground"
    try:
        fill(folder / "pyodide", read_pins(), cache_folder())
    except PlaygroundError as error:
        raise ExtensionError(
            f"the playground: {error}\nWhere nothing can be fetched, -D playground=0 builds the pages without it."
        ) from error
    for name in SHOWN:
        shutil.copy(PAGE / name, folder)
    shutil.copy(Path(__file__).with_name("judging.py"), folder)


def add_files(app: Sphinx, pagename: str, _template: str, _context: dict[str, object], _doctree: object) -> None:
    """Let the page with the form load its script and its style, and no other page."""
    if app.env.metadata[pagename].get("playground"):
        app.add_css_file("playground/playground.css")
        app.add_js_file("playground/playground.mjs", type="module")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive, the setting ``playground``, and what is done with them."""
    app.add_config_value("playground", default=True, rebuild="env", types=[bool])
    app.add_directive("playground", Playground)
    app.connect("builder-inited", ship)
    app.connect("html-page-context", add_files)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
