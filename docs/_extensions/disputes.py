"""Shows disputes with their pictures, each judged while the pages are built.

``{dispute} examples/name.json`` shows one: its content says what it is about, and beside that stand the picture, the
verdict, and the argument, folded up. ``{dispute-pictures}`` shows only the pictures, side by side, of the paths in its
lines. Both link to the whole reports, one in each language, which are written beside the pages, into ``disputes/``.

Paths start at the folder that holds the documentation's. A picture's ids begin with the name of its file, so a page can
show each dispute once.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, ClassVar, Final

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from battleline_rules import decide_claim, load_position
from battleline_rules.explain import parts_of
from battleline_rules.explain.pictures import claim_picture
from battleline_rules.language import LANGUAGES
from schemas import Folded, Title

if TYPE_CHECKING:
    from pathlib import Path

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

    from battleline_rules import Verdict
    from battleline_rules.language import Language

FOLDER: Final = "disputes"
NAMES: Final[dict[Language, str]] = {"en": "English", "ro": "română"}
"""What each language calls itself."""

_LISTED: Final = "disputes"


@dataclass(frozen=True, slots=True)
class Dispute:
    """A document with its verdict; ``path`` is as it is written on a page."""

    path: str
    verdict: Verdict

    @property
    def name(self) -> str:
        """The file's name, without its ending."""
        return self.path.rpartition("/")[2].removesuffix(".json")

    @property
    def command(self) -> str:
        """What has to be typed for this answer."""
        return f"battleline-check {self.path}"

    def report_name(self, lang: Language) -> str:
        """The name of the report's file: in English ``name.html``."""
        return f"{self.name}.html" if lang == "en" else f"{self.name}.{lang}.html"


def judged(root: Path, path: str) -> Dispute:
    """The dispute in the file with this path below a folder."""
    return Dispute(path, decide_claim(load_position(root / path)))


def figure(dispute: Dispute, caption: str) -> str:
    """The picture, in HTML; the caption is HTML, too."""
    picture = claim_picture(parts_of(dispute.verdict), prefix=f"{dispute.name}-")
    return f'<figure class="dispute-picture">\n{picture}\n<figcaption>{caption}</figcaption>\n</figure>\n'


def told_verdict(dispute: Dispute) -> str:
    """The verdict in one sentence, in HTML."""
    outcome = dispute.verdict.outcome
    return f'<strong class="{outcome}">{outcome.upper()}</strong> {escape(dispute.verdict.headline())}'


def report_links(dispute: Dispute, up: str = "") -> str:
    """Links to the reports, in HTML, from a page from which ``up`` leads to the first one."""
    links = (
        f'<a class="reference internal" href="{escape(f"{up}{FOLDER}/{dispute.report_name(lang)}")}" '
        f'lang="{lang}" hreflang="{lang}">{NAMES[lang]}</a>'
        for lang in LANGUAGES
    )
    return f"The whole report: {', '.join(links)}"


class _Showing(SphinxDirective):
    """What the directives share."""

    def find(self, path: str) -> Dispute:
        """The dispute with this path, whose reports are to be written."""
        self.env.note_reread()  # the library may be another one next time
        root = self.env.srcdir.parent
        if not (root / path).is_file():
            raise self.error(f"there is no dispute {path}")
        self.env.note_dependency(root / path)
        listed = self.env.metadata[self.env.docname].setdefault(_LISTED, [])
        if path in listed:
            raise self.error(f"{path} is on this page already")
        listed.append(path)
        return judged(root, path)

    @property
    def up(self) -> str:
        """The way from this page to the folder of all pages."""
        return "../" * self.env.docname.count("/")


class DisputeDirective(_Showing):
    """Shows one dispute: picture, verdict and argument."""

    required_arguments = 1
    has_content: ClassVar[bool] = True

    def run(self) -> list[nodes.Node]:
        """Put it together."""
        dispute = self.find(self.arguments[0])
        about = self.parse_content_to_nodes()
        verdict = _raw(f'<p class="dispute-verdict">{told_verdict(dispute)}</p>\n')
        links = _raw(f"<p>{report_links(dispute, self.up)}.</p>\n")
        told = nodes.container("", verdict, *about, links, classes=["dispute-told"])
        picture = _raw(figure(dispute, escape(dispute.verdict.position.comment)))
        return [nodes.container("", picture, told, classes=["dispute"]), self._argument(dispute)]

    @staticmethod
    def _argument(dispute: Dispute) -> Folded:
        title = Title("", "", nodes.Text("Why? "), nodes.literal("", dispute.command))
        text = f"$ {dispute.command}\n{dispute.verdict.explain()}"
        return Folded("", title, nodes.literal_block(text, text, language="console"), classes=["argument"])


class PicturesDirective(_Showing):
    """Shows the pictures of several disputes, side by side where there is room."""

    has_content: ClassVar[bool] = True

    def run(self) -> list[nodes.Node]:
        """Draw them."""
        disputes = [self.find(line.strip()) for line in self.content if line.strip()]
        figures = [figure(one, f"{report_links(one, self.up)}.") for one in disputes]
        return [nodes.container("", *map(_raw, figures), classes=["dispute-pictures"])]


def write_reports(app: Sphinx, exception: Exception | None) -> None:
    """Write a report of every dispute shown, in every language."""
    if exception is not None or app.builder.format != "html":
        return
    folder = app.outdir / FOLDER
    folder.mkdir(exist_ok=True)
    for path in sorted({path for page in app.env.metadata.values() for path in page.get(_LISTED, [])}):
        dispute = judged(app.env.srcdir.parent, path)
        for lang in LANGUAGES:
            page = dispute.verdict.explain(format="html", lang=lang)
            (folder / dispute.report_name(lang)).write_text(f"{page}\n", encoding="utf-8")


def _raw(html: str) -> nodes.raw:
    return nodes.raw("", html, format="html")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directives, and have the reports written at the end."""
    app.setup_extension("schemas")  # what can be unfolded
    app.add_directive("dispute", DisputeDirective)
    app.add_directive("dispute-pictures", PicturesDirective)
    app.connect("build-finished", write_reports)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
