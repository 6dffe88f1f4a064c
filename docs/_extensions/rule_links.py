"""Makes a link of every rule and decision that a page names, as R41 or D21, to its place in the rulebook.

R1 to R10 are cards as well as rules, red ones, so in prose they stay as they are: a page says ``[R6](#r6)`` if it means
the rule. On pages without cards, which the setting ``rule_links_without_cards`` names, every number is a rule.

Headings, code, and what is a link already are left alone. In what a command answered, which is code too, the numbers
become links when the page is written.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import make_refnode

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sphinx.application import Sphinx

_NUMBER: Final = re.compile(r"\b([RD][1-9][0-9]?)\b")
_CARD: Final = re.compile(r"R([1-9]|10)")
_ANSWER: Final = re.compile(r'(?<=<span class="go">)[^<]*')
_LEFT_ALONE: Final = (
    nodes.FixedTextElement,
    nodes.literal,
    nodes.raw,
    nodes.reference,
    nodes.title,
    addnodes.desc_signature,
    addnodes.pending_xref,
)


def pieces(text: str, *, cards: bool) -> Iterator[tuple[str, bool]]:
    """A text in pieces, and of each whether it is the number of a rule; with cards, R1 to R10 are none."""
    for index, piece in enumerate(_NUMBER.split(text)):
        if piece:
            yield piece, index % 2 == 1 and not (cards and _CARD.fullmatch(piece))


def answers_with_links(body: str, places: Mapping[str, str]) -> str:
    """The HTML of a page, with links in what its commands answered; ``places`` has addresses by number, as R41."""

    def linked(line: re.Match[str]) -> str:
        return "".join(
            f'<a class="rule" href="{places[piece]}">{piece}</a>' if is_rule and piece in places else piece
            for piece, is_rule in pieces(line[0], cards=True)
        )

    return _ANSWER.sub(linked, body)


class RuleLinks(SphinxPostTransform):
    """In the prose of a page."""

    default_priority = 20  # after references have been resolved
    formats = ("html",)

    def run(self, **kwargs: object) -> None:
        """Take each text apart in which a rule is named."""
        del kwargs
        cards = self.env.docname not in self.config.rule_links_without_cards
        for text in list(self.document.findall(nodes.Text)):
            found = list(pieces(text, cards=cards))
            if any(is_rule for _, is_rule in found) and not _within(text, _LEFT_ALONE):
                text.parent.replace(text, [self._node(piece, is_rule=is_rule) for piece, is_rule in found])

    def _node(self, piece: str, *, is_rule: bool) -> nodes.Node:
        place = self.env.domains.standard_domain.anonlabels.get(piece.lower()) if is_rule else None
        if place is None:
            return nodes.Text(piece)
        link = make_refnode(self.app.builder, self.env.docname, *place, nodes.Text(piece))
        link["classes"].append("rule")
        return link


def _within(node: nodes.Node, kinds: tuple[type[nodes.Node], ...]) -> bool:
    above = node.parent
    while above is not None and not isinstance(above, kinds):
        above = above.parent
    return above is not None


def _link_answers(app: Sphinx, pagename: str, templatename: str, context: dict[str, object], doctree: object) -> None:
    del templatename
    body = context.get("body")
    if doctree is not None and isinstance(body, str):
        places = {
            name.upper(): f"{app.builder.get_relative_uri(pagename, page)}#{place}"
            for name, (page, place) in app.env.domains.standard_domain.anonlabels.items()
            if _NUMBER.fullmatch(name.upper())
        }
        context["body"] = answers_with_links(body, places)


def setup(app: Sphinx) -> dict[str, bool]:
    """Work on the pages as they are written, when every place is known."""
    app.add_config_value("rule_links_without_cards", [], "html", types=frozenset({list}))
    app.add_post_transform(RuleLinks)
    app.connect("html-page-context", _link_answers)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
