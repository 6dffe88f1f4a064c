"""Cards, seats, flags, rulesets and Terrain records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from battleline_rules.cards import SEATS
from battleline_rules.rulesets import ARRIVALS, GMT, OPTION_SPECS, RULESETS, Arrival, OptionValue, Ruleset, Terrain
from battleline_rules.table import FLAG_COUNT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from battleline_rules.cards import Card, Seat, Tactic, Troop

# ---------------------------------------------------------------- cards, seats and flags


def seats() -> st.SearchStrategy[Seat]:
    """North or south."""
    return st.sampled_from(SEATS)


def flag_numbers() -> st.SearchStrategy[int]:
    """The number of a flag, 1 to 9."""
    return st.integers(1, FLAG_COUNT)


def troops(ruleset: Ruleset = GMT) -> st.SearchStrategy[Troop]:
    """Any troop of an edition's deck."""
    return st.sampled_from(ruleset.troops)


def tactics(ruleset: Ruleset = GMT) -> st.SearchStrategy[Tactic]:
    """Any Tactics card of an edition's deck; nothing where the game is played without them."""
    return st.sampled_from(ruleset.tactics) if ruleset.tactics else st.nothing()


def cards(ruleset: Ruleset = GMT) -> st.SearchStrategy[Card]:
    """Any card of an edition's two decks."""
    return st.sampled_from((*ruleset.troops, *ruleset.tactics))


# ---------------------------------------------------------------- rulesets


def option_changes() -> st.SearchStrategy[dict[str, OptionValue]]:
    """Any rulings by the names of their options: a few of them, or all, each with any of its values."""
    rulings = {spec.name: st.sampled_from(spec.values) for spec in OPTION_SPECS}
    return st.fixed_dictionaries({}, optional=rulings)


def rulesets(editions: Sequence[Ruleset] = RULESETS) -> st.SearchStrategy[Ruleset]:
    """One of these editions, as it is or under other rulings, any of them.

    ``st.sampled_from(RULESETS)`` gives the editions as they are.
    """
    as_it_is = st.sampled_from(editions)
    return as_it_is | st.builds(Ruleset.with_options, as_it_is, option_changes())


def terrains() -> st.SearchStrategy[Terrain]:
    """Any Terrain record, those among them that let nothing come to their flag."""
    return st.builds(
        Terrain,
        st.text(max_size=8),
        slots=st.sampled_from((3, 4)),
        compare=st.sampled_from(("normal", "totals")),
        # Often everything, since little happens where nothing may come.
        accepts=st.just(ARRIVALS) | st.lists(st.sampled_from(ARRIVALS), unique=True).map(_in_their_order),
        tactics=st.sampled_from((True, True, False)),
    )


def _in_their_order(found: list[Arrival]) -> tuple[Arrival, ...]:
    return tuple(kind for kind in ARRIVALS if kind in found)
