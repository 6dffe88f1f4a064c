"""Explanations of verdicts for people.

An explanation is made from the parts of a verdict, proof and counterexample above all: the
outline turns certificates into messages, and a renderer writes those in a language.
"""

from typing import TYPE_CHECKING

from battleline_rules.on_demand import names_on_demand

if TYPE_CHECKING:
    from battleline_rules.explain import board, html, markdown, pictures, replays
    from battleline_rules.explain.messages import Explanation
    from battleline_rules.explain.reports import parts_of
    from battleline_rules.explain.scene import Parts
    from battleline_rules.explain.verdicts import ExplanationFormat, explain, first_line, headline, summary
    from battleline_rules.language import Language
else:
    __getattr__, __dir__ = names_on_demand(
        __name__,
        {
            "battleline_rules.explain.board": "",
            "battleline_rules.explain.html": "",
            "battleline_rules.explain.markdown": "",
            "battleline_rules.explain.messages": "Explanation",
            "battleline_rules.explain.pictures": "",
            "battleline_rules.explain.replays": "",
            "battleline_rules.explain.reports": "parts_of",
            "battleline_rules.explain.scene": "Parts",
            "battleline_rules.explain.verdicts": "ExplanationFormat explain first_line headline summary",
            "battleline_rules.language": "Language",
        },
    )

__all__ = [
    "Explanation",
    "ExplanationFormat",
    "Language",
    "Parts",
    "board",
    "explain",
    "first_line",
    "headline",
    "html",
    "markdown",
    "parts_of",
    "pictures",
    "replays",
    "summary",
]
