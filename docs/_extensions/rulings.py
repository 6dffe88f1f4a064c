"""The tables of docs/rulings.md, read off the library: ``{rulings}`` and ``{rulings-of-editions}``."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

from battleline_rules.rulesets import OPTION_SPECS, RULESETS, OptionSpec, option_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sphinx.application import Sphinx

    from battleline_rules.rulesets import OptionValue


class RulingsDirective(SphinxDirective):
    """Every ruling that can be chosen: a row for each value of each option."""

    has_content: ClassVar[bool] = False

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        self.env.note_reread()  # the library may be another one next time
        rows: list[nodes.row] = []
        for spec in OPTION_SPECS:
            first, *others = [(_setting(spec, value), _editions(spec, value)) for value in spec.values]
            asked = nodes.entry("", *_asked(spec), morerows=len(others))
            rows.append(nodes.row("", asked, *map(_entry, first)))
            rows.extend(nodes.row("", *map(_entry, other)) for other in others)
        return [_table(("The question", "Setting", "Played by"), rows, widths=(40, 35, 25))]


class EditionsDirective(SphinxDirective):
    """Those options that are not the same in all editions, side by side."""

    has_content: ClassVar[bool] = False

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        self.env.note_reread()  # the library may be another one next time
        rows = []
        for spec in OPTION_SPECS:
            values = [option_text(getattr(one.options, spec.name)) for one in RULESETS]
            if len(set(values)) > 1:
                usual = option_text(spec.default)
                told = [[_code(value)] if value == usual else [nodes.strong("", "", _code(value))] for value in values]
                rows.append(nodes.row("", *map(_entry, ([_place(spec, _code(spec.name))], *told))))
        heads = ("Option", *(one.id for one in RULESETS))
        return [_table(heads, rows, widths=(16, *(14 for _ in RULESETS)))]


def _asked(spec: OptionSpec) -> list[nodes.Node]:
    head = nodes.paragraph("", "", nodes.strong("", "", _code(spec.name)))
    question = nodes.paragraph("", spec.question)
    marks: list[nodes.Node] = [_place(spec, nodes.Text(_decision(spec)))]
    if spec.contested:
        marks += [nodes.Text(", "), nodes.strong("", "contested")]
    if spec.touches_claims:
        marks.append(nodes.Text(", touches claims"))
    if spec.rules:
        marks.append(nodes.Text(f"; {', '.join(spec.rules)}"))
    return [head, question, nodes.paragraph("", "", *marks, classes=["ruling-marks"])]


def _decision(spec: OptionSpec) -> str:
    return spec.decision if spec.decision.startswith("D") else "plain setting"


def _place(spec: OptionSpec, shown: nodes.Node) -> addnodes.pending_xref:
    """A link to where the rulebook tells the option."""
    inner = nodes.inline("", "", shown)
    where = {"refdomain": "std", "reftype": "ref", "refexplicit": True, "refwarn": True}
    return addnodes.pending_xref("", inner, reftarget=spec.decision.lower(), classes=["rule"], **where)


def _setting(spec: OptionSpec, value: OptionValue) -> list[nodes.Node]:
    told: list[nodes.Node] = [_code(f"{spec.name}={option_text(value)}")]
    if value == spec.default:
        told.append(nodes.Text(" (default)"))
    return told


def _editions(spec: OptionSpec, value: OptionValue) -> list[nodes.Node]:
    playing = [one.id for one in RULESETS if getattr(one.options, spec.name) == value]
    others = [one.id for one in RULESETS if one.id not in playing]
    if not playing or not others:
        return [nodes.Text("no edition" if others else "all editions")]
    few, told = (others, [nodes.Text("all but ")]) if len(others) < len(playing) else (playing, [])
    return [*told, *_listed(few)]


def _listed(editions: Sequence[str]) -> Iterator[nodes.Node]:
    for index, edition in enumerate(editions):
        if index:
            yield nodes.Text(" and " if index == len(editions) - 1 else ", ")
        yield _code(edition)


def _code(text: str) -> nodes.literal:
    return nodes.literal("", text)


def _entry(inline: Iterable[nodes.Node]) -> nodes.entry:
    return nodes.entry("", nodes.paragraph("", "", *inline))


def _table(heads: Sequence[str], rows: Sequence[nodes.row], *, widths: Sequence[int]) -> nodes.table:
    head = nodes.row("", *(nodes.entry("", nodes.paragraph("", text)) for text in heads))
    columns = (nodes.colspec("", colwidth=width) for width in widths)
    group = nodes.tgroup("", *columns, nodes.thead("", head), nodes.tbody("", *rows), cols=len(heads))
    return nodes.table("", group, classes=["rulings", "colwidths-auto"])


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directives."""
    app.add_directive("rulings", RulingsDirective)
    app.add_directive("rulings-of-editions", EditionsDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
