"""What an explanation says, without a word of any language: ids and arguments.

An :class:`Explanation` is a tree of :class:`Message` values. A renderer turns each id into a
sentence of its language and each argument into a name, so that text, other formats and
other languages all say the same thing. Counts are arguments, never spelled out here, since
languages count differently.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, Union

from battleline_rules.cards import Color, Seat, Tactic, Troop
from battleline_rules.formations import Category
from battleline_rules.records import dataclass
from battleline_rules.wilds import Wild

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@dataclass(frozen=True, slots=True)
class FreeText:
    """Text from a document, such as a title, exactly as written there; renderers make it harmless."""

    text: str


@dataclass(frozen=True, slots=True)
class Word:
    """A word of an edition as :class:`~battleline_rules.rulesets.Words` has it, such as *flag*."""

    text: str


@dataclass(frozen=True, slots=True)
class Rules:
    """Rules that a sentence rests on, by number."""

    numbers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """Consecutive values."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Runs:
    """Some runs of the same length, the lowest first."""

    runs: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a face-up card lies: at a flag, or beside the line (``None``).

    ``side`` is set for a card at the claimed flag itself.
    """

    flag: int | None
    side: Seat | None = None


@dataclass(frozen=True, slots=True)
class Mention:
    """A face-up card that an argument rests on; ``place`` is left out where it has been told before."""

    card: Troop
    place: Place | None


@dataclass(frozen=True, slots=True)
class Deposit:
    """The cards that lie at one place, in card order."""

    place: Place
    cards: tuple[Troop, ...]


@dataclass(frozen=True, slots=True)
class Valued:
    """A card in a formation and what it stands for; ``colorless`` where only the value matters."""

    card: Troop | Tactic
    stands_for: Troop
    colorless: bool = False


@dataclass(frozen=True, slots=True)
class Worth:
    """A formation's category and total; no category where only totals count."""

    category: Category | None
    total: int


@dataclass(frozen=True, slots=True)
class Sum:
    """An addition: cards or bare values, and what they come to."""

    terms: tuple[Valued | int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence, or a part of one: an id, and arguments by name."""

    id: str
    args: tuple[tuple[str, Arg], ...] = ()

    def arg(self, name: str) -> Arg:
        """The argument of this name; raises :class:`KeyError` if there is none."""
        return dict(self.args)[name]


Arg: TypeAlias = Union[  # noqa: UP007 - a string forward reference does not go into X | Y
    int,
    Seat,
    Troop,
    Tactic,
    Wild,
    Color,
    Category,
    FreeText,
    Word,
    Rules,
    Run,
    Runs,
    Place,
    Mention,
    Deposit,
    Valued,
    Worth,
    Sum,
    Message,
    tuple["Arg", ...],
]
"""What a message may hold. A tuple is a list of things of one kind, which renderers join in their language."""


def say(message_id: str, **args: Arg) -> Message:
    """A message with these arguments."""
    return Message(message_id, tuple(args.items()))


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a list: what it is about, and what is said of it. ``depth`` 1 belongs to the last line of depth 0."""

    label: Message
    clauses: tuple[Message, ...] = ()
    depth: Literal[0, 1] = 0


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences that belong together."""

    sentences: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """Lines with labels, aligned where the format can; ``margin`` is the depth at which the list stands itself."""

    items: tuple[Item, ...]
    margin: Literal[0, 1] = 1


Block: TypeAlias = Paragraph | Listing


@dataclass(frozen=True, slots=True)
class Section:
    """Blocks that stand together, with space before and after."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """A whole explanation: the verdict in one word and one sentence, then why."""

    outcome: Message
    answer: Message
    title: FreeText | None
    sections: tuple[Section, ...]

    def messages(self) -> Iterator[Message]:
        """Every message, in reading order, those inside others included."""
        yield from (self.outcome, self.answer)
        for section in self.sections:
            yield from messages_of(section.blocks)


def messages_of(blocks: Iterable[Block]) -> Iterator[Message]:
    """Every message of some blocks, in reading order, those inside others included."""
    for block in blocks:
        for top in _of_block(block):
            yield from _with_parts(top)


def _of_block(block: Block) -> Iterator[Message]:
    if isinstance(block, Paragraph):
        yield from block.sentences
    else:
        for item in block.items:
            yield item.label
            yield from item.clauses


def _with_parts(message: Message) -> Iterator[Message]:
    yield message
    for _, arg in message.args:
        for part in arg if isinstance(arg, tuple) else (arg,):
            if isinstance(part, Message):
                yield from _with_parts(part)
