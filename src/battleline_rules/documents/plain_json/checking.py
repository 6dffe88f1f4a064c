"""Checking plain values: one walk over a document that reports everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules.documents.plain_json.reader import BROKEN, MOST_DIGITS
from battleline_rules.documents.plain_json.values import is_list, is_object
from battleline_rules.echo import nearest, quoted
from battleline_rules.language import choice, described, sentence
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from battleline_rules.documents.plain_json.places import Path
    from battleline_rules.language import Sentence

Where: TypeAlias = Callable[["Path"], str]
"""How a message names another place in the same document."""

Message: TypeAlias = str | Callable[[Where], str]
"""A message, or what makes it: a document may have more faults than are ever shown."""

PART: Final = "part-"
"""So begin the ids of what messages call a part of a document; parts without one go by their key."""

MOST_COUNTED: Final = 10_000
"""After so many faults nobody counts on: such a document was written to waste time."""

MOST_ENTRIES: Final = 1000
"""No list in any document comes near so many entries."""

TOO_LARGE: Final = 10**MOST_DIGITS
"""The first integer with more digits than are allowed."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a value, or with its key."""

    path: Path
    code: str
    message: Message
    at_key: bool = False


class FaultFound(Exception):  # noqa: N818 - it ends a walk, and is no error
    """There is a fault, and nobody wants to know more yet."""


class Faults:
    """Collects what is wrong with a document; raises :class:`FaultFound` when there is too much of it."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def add(self, fault: Fault) -> None:
        """Take note of a fault."""
        if len(self.found) >= MOST_COUNTED:
            raise FaultFound(fault.code)
        self.found.append(fault)


class NoFaults(Faults):
    """For a walk that is over at the first fault."""

    def add(self, fault: Fault) -> None:
        """Raise :class:`FaultFound`."""
        raise FaultFound(fault.code)


@dataclass(frozen=True, slots=True)
class Node:
    """A value in a document, its path, and where its faults go.

    Every method that reads reports what is wrong and then returns ``None`` or nothing, so that
    the walk goes on. What the strict reader could not read has been reported by it.

    Parts are named by the id of what messages call them, as in ``part-flag``, or else by their key; texts are made
    only where something is wrong.
    """

    value: object
    path: Path
    faults: Faults

    @property
    def is_broken(self) -> bool:
        """Whether the strict reader could not read this value."""
        return self.value is BROKEN

    def fail(self, code: str, message: Message, *, at_key: bool = False) -> None:
        """Report a fault of this value, or of its key."""
        self.faults.add(Fault(self.path, code, message, at_key))

    def child(self, key: str) -> Node:
        """What is under a key that is there."""
        assert is_object(self.value)  # noqa: S101 - the caller has looked
        return Node(self.value[key], (*self.path, key), self.faults)

    def fields(self, what: str, *, required: Sequence[str] = (), optional: Sequence[str] = ()) -> dict[str, Node]:
        """What is under each known key, in the document's order; ``what`` names the object."""
        if not is_object(self.value):
            self._wrong_type("is-object", what=what)
            return {}
        known = (*required, *optional)
        found: dict[str, Node] = {}
        for key, value in self.value.items():
            child = Node(value, (*self.path, key), self.faults)
            if key in known:
                found[key] = child
            else:
                child.fail("unknown-key", _unknown_key(what, key, known), at_key=True)
        for key in required:
            if key not in self.value:
                self.fail("missing-key", sentence("needs-key", what=named(what), key=key))
        return found

    def elements(self, what: str) -> list[Node]:
        """What is in a list; ``what`` names it."""
        if not is_list(self.value):
            self._wrong_type("is-list", what=what)
            return []
        if len(self.value) > MOST_ENTRIES:
            found = len(self.value)
            told = sentence("has-too-many-entries", what=named(what), found=found, most=MOST_ENTRIES)
            self.fail("too-many-entries", told)
        return [Node(value, (*self.path, index), self.faults) for index, value in enumerate(self.value[:MOST_ENTRIES])]

    def text(self, what: str, *, wanted: str = "is-text") -> str | None:
        """A text; ``wanted`` is the id of what would be right."""
        if isinstance(self.value, str):
            return self.value
        self._wrong_type(wanted, what=what)
        return None

    def integer(self, what: str) -> int | None:
        """An integer of at most 18 digits; true is none, nor is 3.0."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            self._wrong_type("is-integer", what=what)
            return None
        if abs(self.value) >= TOO_LARGE:
            self.fail("number-too-large", sentence("integer-too-large", digits=MOST_DIGITS))
            return None
        return self.value

    def boolean(self, what: str) -> bool | None:
        """True or false."""
        if isinstance(self.value, bool):
            return self.value
        self._wrong_type("is-boolean", what=what)
        return None

    def word(self, what: str, words: Sequence[str]) -> str | None:
        """One of some words."""
        if not isinstance(self.value, str):
            self._wrong_type("is-one-of", what=what, words=words)
        elif self.value in words:
            return self.value
        else:
            self.fail("bad-value", lambda _: self._not_as_wanted("is-one-of", what, words))
        return None

    def _wrong_type(self, wanted: str, *, what: str, words: Sequence[str] = ()) -> None:
        if not self.is_broken:
            self.fail("wrong-type", lambda _: self._not_as_wanted(wanted, what, words))

    def _not_as_wanted(self, wanted: str, what: str, words: Sequence[str]) -> Sentence:
        found = described(self.value)
        if words:
            return sentence(wanted, what=named(what), words=choice([quoted(word) for word in words]), found=found)
        return sentence(wanted, what=named(what), found=found)


def named(what: str) -> str:
    """What messages call a part of a document: the text of its id, or its key."""
    return sentence(what) if what.startswith(PART) else what


def _unknown_key(what: str, key: str, known: Iterable[str]) -> Message:
    def message(_: Where) -> str:
        guess = nearest(key, known)
        if guess:
            return sentence("no-key-nearest", what=named(what), key=quoted(key), word=guess)
        return sentence("no-key", what=named(what), key=quoted(key), known=", ".join(known))

    return message
