"""JSON as such: read fast where it is right and thoroughly where it is not, and always written the same."""

from typing import TYPE_CHECKING

from battleline_rules.on_demand import names_on_demand

if TYPE_CHECKING:
    from battleline_rules.documents.plain_json.plain import plain_value
else:
    __getattr__, __dir__ = names_on_demand(
        __name__,
        {
            "battleline_rules.documents.plain_json.plain": "plain_value",
        },
    )

__all__ = ["plain_value"]
