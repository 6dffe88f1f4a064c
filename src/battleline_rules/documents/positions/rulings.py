"""Which ruleset a document is read under: the one it names, or the one that is asked for instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules import rulesets
from battleline_rules.documents.plain_json.values import is_object
from battleline_rules.errors import RulesetError
from battleline_rules.records import dataclass, field
from battleline_rules.rulesets import GMT, OptionValue, read_option

if TYPE_CHECKING:
    from collections.abc import Mapping

    from battleline_rules.documents.plain_json.checking import Node
    from battleline_rules.rulesets import Ruleset


_MOST_KNOWN: Final = 1000


@dataclass(frozen=True, slots=True)
class Instead:
    """What is asked for instead of what a document says.

    Another ruleset takes the place of the document's and of its options, which were changes to
    that ruleset; options are changed in whichever then is in force.
    """

    ruleset: Ruleset | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict[str, OptionValue])
    known: dict[tuple[object, ...], Ruleset] = field(default_factory=dict[tuple[object, ...], "Ruleset"], compare=False)
    """The rulesets in force for what documents have said, since many say the same."""

    def of(self, documents: Ruleset) -> Ruleset:
        """The ruleset in force for a document that names this one."""
        base = self.ruleset or documents
        return base.with_options(self.options) if self.options else base

    def of_words(self, edition: str, options: Mapping[str, object]) -> Ruleset:
        """The ruleset in force for a document that names this edition and sets these options.

        Raises :class:`RulesetError` for an edition, option or value that does not exist, and :class:`TypeError` for a
        value of a kind that no option has.
        """
        # True is 1 for a dictionary, and no option takes one for the other.
        said = (edition, *[(name, value, type(value)) for name, value in options.items()])
        found = self.known.get(said)
        if found is None:
            named = _edition_called(edition)
            changes = {name: read_option(name, value) for name, value in options.items()}
            changed = named.with_options(changes) if changes and self.ruleset is None else named
            if len(self.known) >= _MOST_KNOWN:
                self.known.clear()
            found = self.known[said] = self.of(changed)
        return found


AS_IT_SAYS: Final = Instead()


def instead(ruleset_id: str | None, options: Mapping[str, OptionValue] | None) -> Instead:
    """What is asked for; raises :class:`RulesetError` for an edition, option or value that does not exist."""
    if ruleset_id is None and not options:
        return AS_IT_SAYS
    asked = Instead(_edition_called(ruleset_id) if ruleset_id is not None else None, dict(options or {}))
    asked.of(GMT)
    return asked


def ruleset_in_force(edition: Node | None, options: Node | None, rulings: Instead) -> Ruleset | None:
    """The ruleset that a document names, ``gmt`` where it names none, or what is asked for instead.

    ``None`` where that cannot be known.
    """
    named = GMT if edition is None else _edition(edition)
    changes = {} if options is None else _options(options)
    if rulings.ruleset is not None:
        return rulings.of(rulings.ruleset)
    if named is None or changes is None:
        return None
    return rulings.of(named.with_options(changes) if changes else named)


def _edition_called(name: str) -> Ruleset:
    # The commonest one is found without loading the others.
    return GMT if name == GMT.id else rulesets.ruleset(name)


def _edition(node: Node) -> Ruleset | None:
    name = node.text("part-ruleset", wanted="is-edition")
    if name is None:
        return None
    try:
        return _edition_called(name)
    except RulesetError as error:
        node.fail(error.code, error.message)
        return None


def _options(node: Node) -> dict[str, OptionValue] | None:
    if not is_object(node.value):
        node.fields("options")
        return None
    changes: dict[str, OptionValue] = {}
    for name in node.value:
        option = node.child(name)
        try:
            if not option.is_broken:
                changes[name] = read_option(name, option.value)
        except RulesetError as error:
            option.fail(error.code, error.message, at_key=error.code == "unknown-option")
    return changes if len(changes) == len(node.value) else None
