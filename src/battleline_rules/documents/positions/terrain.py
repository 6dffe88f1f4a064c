"""Reading the Terrain records of a position document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.documents.plain_json.values import is_list, is_object
from battleline_rules.language import sentence
from battleline_rules.rulesets import ARRIVALS, Terrain

if TYPE_CHECKING:
    from typing import Literal

    from battleline_rules.documents.plain_json.checking import Node
    from battleline_rules.rulesets import Arrival


def read_terrain(node: Node) -> Terrain | None:
    """A Terrain record; what it leaves out is as everywhere else.

    A card that the record would not let come may lie there all the same: a document is judged
    on what it shows.
    """
    fields = node.fields("part-terrain", optional=("name", "slots", "compare", "accepts", "tactics"))
    name = fields["name"].text("part-terrain-name") if "name" in fields else ""
    slots = _slots(fields["slots"]) if "slots" in fields else 3
    compare = fields["compare"].word("compare", ("normal", "totals")) if "compare" in fields else "normal"
    accepts = _accepts(fields["accepts"]) if "accepts" in fields else ARRIVALS
    tactics = fields["tactics"].boolean("tactics") if "tactics" in fields else True
    if name is None or slots is None or compare is None or accepts is None or tactics is None:
        return None
    if not is_object(node.value):
        return None
    totals: Literal["normal", "totals"] = "totals" if compare == "totals" else "normal"
    return Terrain(name, slots=slots, compare=totals, accepts=accepts, tactics=tactics)


def _slots(node: Node) -> Literal[3, 4] | None:
    slots = node.integer("slots")
    if slots is None:
        return None
    if slots not in {3, 4}:
        node.fail("bad-value", sentence("slots-3-or-4", found=slots))
        return None
    return 4 if slots == 4 else 3  # noqa: PLR2004 - the two numbers there are


def _accepts(node: Node) -> tuple[Arrival, ...] | None:
    elements = node.elements("accepts")
    words = [element.word("part-arrival", ARRIVALS) for element in elements]
    for index, element in enumerate(elements):
        if words[index] is not None and words[index] in words[:index]:
            element.fail("duplicate-value", sentence("twice-in-list", word=str(words[index])))
    if None in words or len(set(words)) < len(words) or not is_list(node.value):
        return None
    return tuple(arrival for arrival in ARRIVALS if arrival in words)
