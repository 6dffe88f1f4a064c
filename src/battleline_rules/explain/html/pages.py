"""Whole pages, made of views and templates."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from battleline_rules.explain.codes import meaning_of
from battleline_rules.explain.html.views import ContentsView, Viewer
from battleline_rules.explain.pictures.palette import FACES
from battleline_rules.explain.writing import Writer
from battleline_rules.rulesets import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from battleline_rules.explain.reports import Depth, Entry
    from battleline_rules.language import Language


class PageMaker:
    """Makes a page answer by answer, so that of many answers none has to be kept.

    ``alone`` says that there will be one and no more, which then has the page to itself.
    """

    def __init__(self, *, lang: Language = "en", depth: Depth = "usual", alone: bool = False) -> None:
        self._lang: Final = lang
        self._viewer: Final = Viewer(lang, depth)
        self._writer: Final = Writer(Words(), lang)
        self._alone: Final = alone
        self._depth: Final = depth
        self._contents: list[ContentsView] = []

    def answer(self, entry: Entry) -> str:
        """One answer, as a part of the page."""
        place = "" if self._alone else f"answer-{len(self._contents) + 1}"
        view = self._viewer.entry(entry, place)
        article = "".join(self._rendered("article.html", one=view, level=1 if self._alone else 2))
        self._contents.append(ContentsView(view.id, view.name, view.word, view.said, view.tone))
        return article

    def page(self, answers: Iterable[str], lead: str = "") -> Iterator[str]:
        """The whole page in pieces, with all these parts of it, below a sentence about them if there is one."""
        linked = self._viewer.linked
        rules = sorted(linked.rules, key=lambda code: (code[0] != "R", int(code[1:])))
        first = self._contents[0] if self._alone else None
        text = self._writer.text
        return self._rendered(
            "page.html",
            lang=self._lang,
            title=": ".join(filter(None, (first.word, first.said))) if first else text("report-answers"),
            lead=lead,
            contents=self._contents,
            answers=map(Markup, answers),
            faces={color.word: face for color, face in FACES.items()},
            rules=[(code, meaning_of(code, self._lang).text) for code in rules],
            marks=_marks(sorted(linked.cards)),
        )

    def _rendered(self, template: str, **fields: object) -> Iterator[str]:
        depth = self._depth
        return (
            _environment()
            .get_template(template)
            .generate(
                **fields, alone=self._alone, text=self._writer.text, opened=depth == "open", brief=depth == "brief"
            )
        )


def page_of(entries: Sequence[Entry], *, lang: Language = "en", depth: Depth = "usual", lead: str = "") -> str:
    """A whole page with these answers, one or several, below a sentence about all of them; ends with a newline."""
    maker = PageMaker(lang=lang, depth=depth, alone=len(entries) == 1)
    return "".join(maker.page([maker.answer(entry) for entry in entries], lead))


def framed(page: str, *, title: str) -> str:
    """A page in a frame, for documents whose own looks it must leave alone; nothing in the frame may run or go out."""
    frame = Markup(
        '<iframe sandbox title="{}" srcdoc="{}" style="width: 100%; height: 40rem; border: 0; color-scheme: normal">'
        "</iframe>"
    )
    return str(frame.format(title, page))


def _marks(cards: Iterable[str]) -> Markup:
    """For each card the rule that marks it on the board while its name is pointed at or has the focus."""
    pointed_at = '.told:has(.cite[data-card="{0}"]:is(:hover,:focus), .spot[data-spot="{0}"]:target)'
    where = f'{pointed_at} .board [data-card="{{0}}"] .face'
    selectors = ",\n".join(where.format(card) for card in cards)
    return Markup(f"{selectors} {{ stroke: var(--mark); stroke-width: 7; }}") if selectors else Markup()  # noqa: S704 - cards have names of ours


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("battleline_rules.explain.html"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
