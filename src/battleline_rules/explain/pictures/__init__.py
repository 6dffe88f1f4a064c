"""Pictures as SVG: a claim's flag with what was found, and the whole line of flags.

A picture is one document that needs nothing else, as a file and inside a page; several fit on a page if their ids have
different prefixes. Its style follows the reader's choice of light or dark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.explain.messages import FreeText
from battleline_rules.explain.pictures import description, legend
from battleline_rules.explain.pictures.claim import ClaimedFlag, headline
from battleline_rules.explain.pictures.drawing import Drawn, document, draw, new, stacked, write_lines
from battleline_rules.explain.pictures.lettering import set_in
from battleline_rules.explain.pictures.line import WIDTH, Line, headed
from battleline_rules.explain.pictures.palette import style
from battleline_rules.explain.pictures.sides import cited_cards
from battleline_rules.explain.writing import Writer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.explain.pictures.drawing import Told
    from battleline_rules.explain.scene import Parts
    from battleline_rules.language import Language
    from battleline_rules.table import Claim, Position

_MARGIN: Final = 14
_GAP: Final = 16
_TEXT: Final = 16


def claim_picture(parts: Parts, *, lang: Language = "en", prefix: str = "", heading: bool = True) -> str:
    """The picture of a verdict, as an SVG document: the claimed flag with both sides, and below it the whole line.

    The claimant's side is the lower one in both. Cards that the proof rests on bear a mark; a counterexample's
    completion lies in the open places as ghosts. Every card is a group of class ``card`` with its name, as documents
    write it, as ``data-card``. Ids begin with ``prefix``. Without ``heading`` the verdict and the title
    are left out, for a page that says them itself.

    Raises :class:`BattlelineError` with code ``unknown-language``.
    """
    position = parts.position
    writer = Writer(position.ruleset.words, lang)
    cited = cited_cards(parts)
    line = Line(position, writer, nearest=parts.claim.by, cited=cited)
    flags = headed(writer.text("picture-line"), line.flags(parts.claim), "line")
    below = [flags, line.notes(), line.beside(), _needed(parts, line, writer)]
    if cited:
        below.append(legend.legend([legend.cited(writer)], WIDTH))
    head = [headline(parts, writer), *_titled(position, writer)] if heading else []
    shown = [
        *head,
        ClaimedFlag(parts, writer).drawn(),
        _rule(),
        *(one for one in below if one is not None),
        _colors(writer),
    ]
    return _document(shown, description.of_claim(parts, writer, heading=heading), prefix)


def line_picture(position: Position, *, claim: Claim | None = None, lang: Language = "en", prefix: str = "") -> str:
    """The picture of the whole line, as an SVG document: nine flags, the cards at them and those beside the line.

    The flag of ``claim`` is marked, and the lower side is the claimant's, else south's. Cards and ids are as in
    :func:`claim_picture`.

    Raises :class:`BattlelineError` with code ``unknown-language``.
    """
    writer = Writer(position.ruleset.words, lang)
    line = Line(position, writer, nearest=claim.by if claim else "south", cited=frozenset())
    parts = [stacked([line.flags(claim)], classes="line"), line.notes(), line.beside(), _colors(writer)]
    shown = [*_titled(position, writer), *(part for part in parts if part is not None)]
    return _document(shown, description.of_line(position, writer), prefix)


def _document(shown: list[Drawn], told: Told, prefix: str) -> str:
    drawn = stacked(shown, gap=_GAP, left=_MARGIN)
    drawn.group.set("transform", f"translate(0 {_MARGIN})")
    return document(Drawn(drawn.group, drawn.height + 2 * _MARGIN), WIDTH + 2 * _MARGIN, told, style(), prefix=prefix)


def _titled(position: Position, writer: Writer) -> Iterator[Drawn]:
    if position.title.strip():
        group = new("g", "heading")
        title = set_in(writer.text("picture-title", text=FreeText(position.title)), WIDTH, _TEXT, most=2)
        yield Drawn(group, write_lines(group, title, 0, 0, "soft"))


def _needed(parts: Parts, line: Line, writer: Writer) -> Drawn | None:
    """The cards that would make the claim provable, which are not on the table."""
    example = parts.counterexample
    if example is None or not example.repair:
        return None
    cards = example.repair
    head = "picture-needed" if example.repair_minimal or len(cards) == 1 else "picture-needed-or-fewer"
    return headed(writer.text(head, count=len(cards)), line.rows(cards, "ghost"), "needed")


def _colors(writer: Writer) -> Drawn:
    return legend.legend(legend.colors(writer), WIDTH, columns=3)


def _rule() -> Drawn:
    group = new("g")
    draw(group, "path", "rule", d=f"M0 0H{WIDTH}")
    return Drawn(group, 0)
