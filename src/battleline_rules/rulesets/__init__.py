"""Editions as frozen data: options, names, and what each clause rests on.

An edition is GMT with other options, names and decks. Every ruling is an option
(D1, D2, ... of the rulebook), and code asks the option, never which edition it is.
"""

from typing import TYPE_CHECKING

from battleline_rules.on_demand import names_on_demand

if TYPE_CHECKING:
    from battleline_rules.rulesets.catalogue import RULESETS, ruleset
    from battleline_rules.rulesets.gmt import GMT
    from battleline_rules.rulesets.medieval import MEDIEVAL
    from battleline_rules.rulesets.model import Ruleset
    from battleline_rules.rulesets.online import ONLINE_ADVANCED, ONLINE_BASIC
    from battleline_rules.rulesets.options import ClaimWindow, MudRemoved, Options, TargetRange, TieRule
    from battleline_rules.rulesets.schotten_totten import SCHOTTEN_TOTTEN, SCHOTTEN_TOTTEN_TACTICS
    from battleline_rules.rulesets.specs import (
        OPTION_SPECS,
        OptionSpec,
        OptionValue,
        option_spec,
        option_text,
        read_option,
        read_option_text,
    )
    from battleline_rules.rulesets.terrain import ARRIVALS, Arrival, Terrain
    from battleline_rules.rulesets.words import Words
else:
    __getattr__, __dir__ = names_on_demand(
        __name__,
        {
            "battleline_rules.rulesets.catalogue": "RULESETS ruleset",
            "battleline_rules.rulesets.gmt": "GMT",
            "battleline_rules.rulesets.medieval": "MEDIEVAL",
            "battleline_rules.rulesets.model": "Ruleset",
            "battleline_rules.rulesets.online": "ONLINE_ADVANCED ONLINE_BASIC",
            "battleline_rules.rulesets.options": "ClaimWindow MudRemoved Options TargetRange TieRule",
            "battleline_rules.rulesets.schotten_totten": "SCHOTTEN_TOTTEN SCHOTTEN_TOTTEN_TACTICS",
            "battleline_rules.rulesets.specs": (
                "OPTION_SPECS OptionSpec OptionValue option_spec option_text read_option read_option_text"
            ),
            "battleline_rules.rulesets.terrain": "ARRIVALS Arrival Terrain",
            "battleline_rules.rulesets.words": "Words",
        },
    )

__all__ = [
    "ARRIVALS",
    "GMT",
    "MEDIEVAL",
    "ONLINE_ADVANCED",
    "ONLINE_BASIC",
    "OPTION_SPECS",
    "RULESETS",
    "SCHOTTEN_TOTTEN",
    "SCHOTTEN_TOTTEN_TACTICS",
    "Arrival",
    "ClaimWindow",
    "MudRemoved",
    "OptionSpec",
    "OptionValue",
    "Options",
    "Ruleset",
    "TargetRange",
    "Terrain",
    "TieRule",
    "Words",
    "option_spec",
    "option_text",
    "read_option",
    "read_option_text",
    "ruleset",
]
