"""Every ruling that can be chosen: its name, its values, and the question it answers.

The decisions D1, D2, ... and the rules R1, R2, ... are those of the rulebook. Where the
sources disagree or are silent, an option says which reading is in force; its default is
the reading of the GMT edition.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules.echo import is_one_of, nearest, quoted
from battleline_rules.errors import RulesetError
from battleline_rules.language import catalog, choice, described, sentence
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from battleline_rules.language import Language

OptionValue: TypeAlias = str | int | bool
"""What an option may be set to; which values each one has, the rulebook tells."""


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One ruling that can be chosen.

    ``decision`` is the number of the decision it settles, such as ``D21``, or the option's own name where it is a
    plain parameter of an edition. ``rules`` are the rules that read otherwise under another value. ``contested`` says
    that the default is a choice among defensible readings and no ruling. ``aliases`` are pairs of another word and the
    value it is read as. ``touches_claims`` says whether the same cards on the table can be judged otherwise under
    another value.
    """

    name: str
    values: tuple[OptionValue, ...]
    default: OptionValue
    decision: str
    rules: tuple[str, ...]
    contested: bool = False
    aliases: tuple[tuple[str, OptionValue], ...] = ()
    touches_claims: bool = False

    @property
    def question(self) -> str:
        """The question that it answers."""
        return self.question_in("en")

    def question_in(self, lang: Language) -> str:
        """The question in a language; raises :class:`BattlelineError` with code ``unknown-language``."""
        return catalog(lang).text(self.name, context="option", domain="codes")

    def read(self, value: object) -> OptionValue:
        """The option's value that ``value`` stands for.

        Raises :class:`RulesetError` with code ``bad-option-value``, which lists the permitted values.
        """
        for meant in (value, *self._alias_of(value)):
            if isinstance(meant, str | int) and is_one_of(meant, self.values):
                return meant
        raise self._bad_value(described(value))

    def read_text(self, text: str) -> OptionValue:
        """The option's value that ``text`` writes, as :func:`option_text` writes it.

        Raises :class:`RulesetError` with code ``bad-option-value``, which lists the permitted values.
        """
        # Comparing texts, where one might convert them, keeps out 007, huge integers and digits of other scripts.
        for value in (*self.values, *self._alias_of(text)):
            if option_text(value) == text or (text, value) in self.aliases:
                return value
        raise self._bad_value(quoted(text) if text else None)

    def _alias_of(self, value: object) -> tuple[OptionValue, ...]:
        return tuple(meant for alias, meant in self.aliases if alias == value)

    def _bad_value(self, found: str | None) -> RulesetError:
        permitted = choice([option_text(value) for value in self.values])
        if found is None:
            return RulesetError("bad-option-value", sentence("bad-option-value", name=self.name, permitted=permitted))
        told = sentence("bad-option-value-not", name=self.name, permitted=permitted, found=found)
        return RulesetError("bad-option-value", told)


def option_text(value: OptionValue) -> str:
    """An option's value as the command line writes it: ``true``, ``false``, a number or a word."""
    return str(value).lower() if isinstance(value, bool) else str(value)


_ON_OR_OFF: Final = (True, False)

OPTION_SPECS: Final[tuple[OptionSpec, ...]] = (
    OptionSpec(
        name="traitor_targets",
        values=("troop", "slot_cards"),
        default="troop",
        decision="D1",
        rules=("R28",),
    ),
    OptionSpec(
        name="deserter_targets",
        values=("any", "slot_cards", "troop"),
        default="any",
        decision="D2",
        rules=("R24", "R27"),
        contested=True,
    ),
    OptionSpec(
        name="redeploy_targets",
        values=("any", "slot_cards", "troop"),
        default="any",
        decision="D3",
        rules=("R24", "R26"),
        contested=True,
    ),
    OptionSpec(
        name="redeploy_same_flag",
        values=_ON_OR_OFF,
        default=False,
        decision="D5",
        rules=("R26",),
    ),
    OptionSpec(
        name="mud_removed",
        values=("owner_discards", "auto_keep_best", "discard_latest", "forbid_if_overfull"),
        default="owner_discards",
        decision="D6",
        rules=("R22", "R55"),
    ),
    OptionSpec(
        name="mud_on_complete",
        values=("allow", "forbid"),
        default="allow",
        decision="D7",
        rules=("R20", "R22"),
    ),
    OptionSpec(
        name="fog_mud_stack",
        values=_ON_OR_OFF,
        default=True,
        decision="D8",
        rules=("R23",),
    ),
    OptionSpec(
        name="allow_fizzle",
        values=_ON_OR_OFF,
        default=False,
        decision="D10",
        rules=("R30",),
    ),
    OptionSpec(
        name="leader_limit",
        values=("ever_played", "in_play"),
        default="ever_played",
        decision="D12",
        rules=("R16",),
    ),
    OptionSpec(
        name="tie_rule",
        values=("last_card", "claimant_wins", "must_beat"),
        default="last_card",
        decision="D21",
        rules=("R46",),
        contested=True,
        aliases=(("first_complete", "last_card"),),
        touches_claims=True,
    ),
    OptionSpec(
        name="claim_window",
        values=(
            "before_draw",
            "after_play",
            "start_of_turn",
            "end_of_turn_auto",
            "end_of_turn_auto_both",
            "after_draw",
        ),
        default="before_draw",
        decision="D23",
        rules=("R40", "R47", "R49", "R52", "R53", "R54"),
        touches_claims=True,
    ),
    OptionSpec(
        name="false_claim",
        values=("reject",),
        default="reject",
        decision="D26",
        rules=("R42", "R43"),
    ),
    OptionSpec(
        name="pass_if_tactics_playable",
        values=_ON_OR_OFF,
        default=True,
        decision="D28",
        rules=("R10",),
    ),
    OptionSpec(
        name="scout_short",
        values=("draw_available", "forbid"),
        default="draw_available",
        decision="D30",
        rules=("R9", "R25"),
    ),
    OptionSpec(
        name="scout_empty",
        values=("forbid", "allow"),
        default="forbid",
        decision="D31",
        rules=("R25", "R30"),
    ),
    OptionSpec(
        name="scout_return",
        values=("top", "bottom"),
        default="top",
        decision="D33",
        rules=("R25",),
    ),
    OptionSpec(
        name="scout_return_from",
        values=("hand", "drawn"),
        default="hand",
        decision="D33",
        rules=("R25",),
    ),
    OptionSpec(
        name="scout_source",
        values=("any", "one_deck"),
        default="any",
        decision="D33",
        rules=("R25",),
    ),
    OptionSpec(
        name="deadlock",
        values=("draw", "most_flags"),
        default="draw",
        decision="D35",
        rules=("R50", "R51"),
    ),
    OptionSpec(
        name="hand_size",
        values=(7, 6),
        default=7,
        decision="D37",
        rules=("R6", "R8"),
    ),
    OptionSpec(
        name="tactics",
        values=_ON_OR_OFF,
        default=True,
        decision="D37",
        rules=("R2", "R6"),
    ),
    OptionSpec(
        name="environment_place",
        values=("side", "flag"),
        default="side",
        decision="D40",
        rules=("R20", "R26", "R27"),
    ),
    OptionSpec(
        name="redeploy_discard",
        values=_ON_OR_OFF,
        default=True,
        decision="D41",
        rules=("R26",),
    ),
    OptionSpec(
        name="cavalry_value",
        values=(8, 7),
        default=8,
        decision="D42",
        rules=("R17",),
        touches_claims=True,
    ),
    OptionSpec(
        name="values",
        values=(10, 9),
        default=10,
        decision="values",
        rules=("R1", "R16"),
        touches_claims=True,
    ),
)
"""Every option there is, in the order of the decisions."""

_SPECS: Final = {spec.name: spec for spec in OPTION_SPECS}


def option_spec(name: str) -> OptionSpec:
    """The option of that name.

    Raises :class:`RulesetError` with code ``unknown-option``, which names the nearest known one where one is close.
    """
    if name in _SPECS:
        return _SPECS[name]
    guess = nearest(name, _SPECS)
    if guess is None:
        raise RulesetError("unknown-option", sentence("unknown-option", name=quoted(name)))
    raise RulesetError("unknown-option", sentence("unknown-option-nearest", name=quoted(name), word=guess))


def read_option(name: str, value: object) -> OptionValue:
    """The value that the option called ``name`` has when a document sets it to ``value``.

    Types are strict: true is not 1, and ``"8"`` is not 8. Another word for a value is read as the value. Raises
    :class:`RulesetError` with code ``unknown-option`` or ``bad-option-value``.
    """
    return option_spec(name).read(value)


def read_option_text(text: str) -> tuple[str, OptionValue]:
    """The option and the value that the command line's ``NAME=VALUE`` sets.

    A value is ``true`` or ``false``, a number, or a word, as the option wants it. Raises :class:`RulesetError` with
    code ``unknown-option`` or, also where there is no ``=``, ``bad-option-value``.
    """
    name, _, value = text.partition("=")
    return name, option_spec(name).read_text(value)
