"""Where the faults of a setup stand in the document that describes it, and which of them are worth telling.

The checks of the whole speak of all nine flags and of sorted hands; a document names some flags and
cards in any order. And where a part could not be read, what its absence makes
wrong elsewhere is not told.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from battleline_rules.documents.plain_json.checking import Fault, Node
from battleline_rules.documents.plain_json.reader import BROKEN
from battleline_rules.documents.plain_json.values import is_list, is_object
from battleline_rules.game.faults import faults_of
from battleline_rules.records import dataclass, field

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.documents.plain_json.places import Path
    from battleline_rules.game.faults import SetupFault
    from battleline_rules.game.forms import Where
    from battleline_rules.game.parts import Table
    from battleline_rules.game.turns import Phase

TOLD_IN_READING: Final = frozenset({"duplicate-card", "not-in-deck", "guile-at-flag", "two-leaders", "bad-ply"})
"""The codes whose faults reading has found by itself, with the places in the document that they speak of."""

_HARMLESS: Final = frozenset({"bad-ply", "mixed-plies", "two-leaders", "last-card-nowhere", "last-card-contradicted"})
"""Faults after which it is still clear which cards are where."""

_REQUIRED: Final = ("flags", "players", "turn")
_IN_A_FLAG: Final = 3
"""The path of what is under a key of a flag has so many steps."""

_FACE_UP: Final[tuple[Path, ...]] = (("flags", "cards"), ("players",))
_CARDS: Final[tuple[Path, ...]] = (*_FACE_UP, ("decks",))
_RULES: Final[tuple[Path, ...]] = (("ruleset",), ("options",))
_PHASE: Final[Path] = ("turn", "phase")
_WHOSE_AND_WHAT: Final[tuple[Path, ...]] = (_PHASE, ("turn", "player"), ("turn", "drawn"))
_NEEDS: Final[dict[str, tuple[Path, ...]]] = {
    "card-count": (*_CARDS, *_RULES),
    "tactics-count": _FACE_UP,
    "tactics-difference": _FACE_UP,
    "not-in-hand": (("players",), *_WHOSE_AND_WHAT),
    "bad-outcome": (("flags", "holders"), ("outcome",)),
    "bad-turn": (_PHASE, ("draft",), ("flags", "cards")),
}
_NEEDS_OF_A_PLAYER: Final[dict[str, tuple[Path, ...]]] = {
    "leader-count": (("flags", "cards"),),
    "hand-too-large": (*_WHOSE_AND_WHAT, ("outcome",), *_RULES),
    "not-in-hand": (),
}
_NEEDS_IN_A_PHASE: Final[dict[Phase, tuple[Path, ...]]] = {
    "surplus": (("flags", "cards"),),
    "scout-draw": (*_WHOSE_AND_WHAT, ("players",), ("decks",)),
    "scout-return": (*_WHOSE_AND_WHAT, ("players",)),
}


@dataclass
class Places:
    """The places in a document of what the checks of the whole speak of."""

    root: Node
    told: dict[Where, Path] = field(default_factory=dict["Where", "Path"])
    keys: set[Path] = field(default_factory=set["Path"])
    """The places that are keys, and not values."""

    def add(self, where: Where, path: Path, *, at_key: bool = False) -> None:
        """Say where something stands; of a card that is there twice, the first."""
        self.told.setdefault(where, path)
        if at_key:
            self.keys.add(path)

    def path_of(self, where: Where) -> Path:
        """Where something stands, or the nearest that would hold it."""
        while where not in self.told:
            if not where or self._is_there(where):
                return (*self.root.path, *where)
            where = where[:-1]
        return self.told[where]

    def tell(self, table: Table, faulty: Faulty) -> None:
        """Report what is wrong with the whole, as far as what it rests on could be read."""
        for fault in faults_of(table):
            path = self.path_of(fault.where)
            if faulty.any_told and fault.code in TOLD_IN_READING:
                continue
            if not any(map(faulty.has, _needs(fault, path[len(self.root.path) :], table.turn.phase))):
                self.root.faults.add(Fault(path, fault.code, fault.message, path in self.keys))

    def _is_there(self, where: Where) -> bool:
        value = self.root.value
        for step in where:
            if not is_object(value) or not isinstance(step, str) or step not in value:
                return False
            value = value[step]
        return True


@dataclass(frozen=True)
class Faulty:
    """The parts of a document in which something is wrong, as paths from the state's own node."""

    paths: frozenset[Path]
    any_told: bool
    """Whether any fault has been reported, harmless or not."""

    def has(self, part: Path) -> bool:
        """Whether a part, something in it, or what holds it could not be read."""
        return part in self._holders or any(part[:steps] in self.paths for steps in range(1, len(part) + 1))

    @cached_property
    def _holders(self) -> frozenset[Path]:
        """Every part that holds a faulty one."""
        return frozenset(path[:steps] for path in self.paths for steps in range(1, len(path)))


def faulty_parts(node: Node, since: int) -> Faulty:
    """The parts of a state document that could not be read, by the faults found ``since`` so many."""
    found = node.faults.found[since:]
    grave = [fault.path for fault in found if fault.code not in _HARMLESS]
    relative = [path[len(node.path) :] for path in (*grave, *_broken(node))]
    missing = [(key,) for key in _REQUIRED if not is_object(node.value) or key not in node.value]
    return Faulty(frozenset(_part(path) for path in (*relative, *missing) if path), bool(found))


def _part(path: Path) -> Path:
    """A path in which the cards and the holder of a flag are told apart, since few faults need both."""
    if path[0] != "flags" or len(path) < _IN_A_FLAG or path[2] == "flag":
        return path
    kind = "holders" if path[2] == "claimed_by" else "cards"
    return ("flags", kind, *path[1:])


def _needs(fault: SetupFault, path: Path, phase: Phase) -> tuple[Path, ...]:
    """The parts that must have been read for a fault to be one; ``path`` is its place in the document."""
    where = fault.where
    if fault.code == "too-many-cards":
        return (_PHASE, ("flags", "cards", *path[1:2]))
    if fault.code in _NEEDS_OF_A_PLAYER and where[0] == "players":
        return (where[:2], *_NEEDS_OF_A_PLAYER[fault.code])
    if where == _PHASE:
        return (_PHASE, ("draft",), *_RULES, *_NEEDS_IN_A_PHASE.get(phase, ()))
    return (_PHASE, where) if where[0] == "turn" and fault.code == "bad-turn" else _NEEDS.get(fault.code, ())


def _broken(node: Node) -> Iterator[Path]:
    """The values that the strict reader could not read, and has reported."""
    waiting: list[tuple[Path, object]] = [(node.path, node.value)]
    while waiting:
        path, value = waiting.pop()
        if value is BROKEN:
            yield path
        elif is_object(value):
            waiting += [((*path, key), inner) for key, inner in value.items()]
        elif is_list(value):
            waiting += [((*path, index), inner) for index, inner in enumerate(value)]
