"""The rulings in force: one field for every option, with the GMT edition's reading as its default."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from battleline_rules.records import dataclass
from battleline_rules.rulesets.specs import OPTION_SPECS, OptionValue, read_option

if TYPE_CHECKING:
    from collections.abc import Mapping

TargetRange: TypeAlias = Literal["any", "slot_cards", "troop"]
"""Which cards Deserter or Redeploy reaches (D2, D3).

``slot_cards`` are the cards that take a place in a formation: troops and Morale cards.
"""

MudRemoved: TypeAlias = Literal["owner_discards", "auto_keep_best", "discard_latest", "forbid_if_overfull"]
"""What happens when Mud leaves a side with four cards (D6)."""

TieRule: TypeAlias = Literal["last_card", "claimant_wins", "must_beat"]
"""Who wins a tie (D21)."""

ClaimWindow: TypeAlias = Literal[
    "before_draw",
    "after_play",
    "start_of_turn",
    "end_of_turn_auto",
    "end_of_turn_auto_both",
    "after_draw",
]
"""When in a turn flags are claimed, and whether anybody has to ask (D23, D24)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The rulings in force, one field an option.

    What each one asks is told in the rulebook, and by ``battleline-check --explain`` with its name.

    Raises :class:`RulesetError` with code ``bad-option-value`` for a value that an option does not have.
    """

    traitor_targets: Literal["troop", "slot_cards"] = "troop"
    deserter_targets: TargetRange = "any"
    redeploy_targets: TargetRange = "any"
    redeploy_same_flag: bool = False
    mud_removed: MudRemoved = "owner_discards"
    mud_on_complete: Literal["allow", "forbid"] = "allow"
    fog_mud_stack: bool = True
    allow_fizzle: bool = False
    leader_limit: Literal["ever_played", "in_play"] = "ever_played"
    tie_rule: TieRule = "last_card"
    claim_window: ClaimWindow = "before_draw"
    false_claim: Literal["reject"] = "reject"
    pass_if_tactics_playable: bool = True
    scout_short: Literal["draw_available", "forbid"] = "draw_available"
    scout_empty: Literal["forbid", "allow"] = "forbid"
    scout_return: Literal["top", "bottom"] = "top"
    scout_return_from: Literal["hand", "drawn"] = "hand"
    scout_source: Literal["any", "one_deck"] = "any"
    deadlock: Literal["draw", "most_flags"] = "draw"
    hand_size: Literal[7, 6] = 7
    tactics: bool = True
    environment_place: Literal["side", "flag"] = "side"
    redeploy_discard: bool = True
    cavalry_value: Literal[8, 7] = 8
    values: Literal[10, 9] = 10

    def __post_init__(self) -> None:
        for spec in OPTION_SPECS:
            # An alias is a word of documents; a field holds the value it is read as.
            object.__setattr__(self, spec.name, spec.read(getattr(self, spec.name)))

    def as_dict(self) -> dict[str, OptionValue]:
        """Every option with its value, in the order of the fields."""
        return {spec.name: getattr(self, spec.name) for spec in OPTION_SPECS}

    def changed(self, changes: Mapping[str, OptionValue]) -> Options:
        """These options, with others in place of those that ``changes`` names.

        Raises :class:`RulesetError` with code ``unknown-option`` or ``bad-option-value``.
        """
        # The fields are Literals, which no mapping from names to values can promise; read_option has checked them.
        settled: dict[str, Any] = {**self.as_dict()}
        settled.update({name: read_option(name, value) for name, value in changes.items()})
        return Options(**settled)

    def differences(self, other: Options) -> tuple[str, ...]:
        """The names of the options that have another value in ``other``, in the order of the fields."""
        return tuple(spec.name for spec in OPTION_SPECS if getattr(self, spec.name) != getattr(other, spec.name))
