"""What a screen reader says of a picture: all that can be seen in it, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.cards import SEATS
from battleline_rules.explain.layout import sides
from battleline_rules.explain.messages import FreeText, Listing, say
from battleline_rules.explain.outline import opening
from battleline_rules.explain.pictures.drawing import Told
from battleline_rules.explain.pictures.sides import terrain_note
from battleline_rules.explain.scene import worth_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.explain.messages import Message
    from battleline_rules.explain.scene import Parts
    from battleline_rules.explain.writing import Writer
    from battleline_rules.table import Flag, Position


def of_claim(parts: Parts, writer: Writer, *, heading: bool = True) -> Told:
    """The title and the description of a claim's picture; without ``heading`` it is called by its flag."""
    answer = opening(parts.claim, parts.outcome)
    title = f"{writer.sentence(answer.outcome)}: {writer.sentence(answer.answer)}"
    if not heading:
        title = writer.text("picture-flag", flag=parts.claim.flag)
    said = [*(_title(parts.position) if heading else ()), *_sides(parts), *_found(parts), *_table(parts.position)]
    return Told(title, _joined(said, writer))


def of_line(position: Position, writer: Writer) -> Told:
    """The title and the description of a line's picture."""
    return Told(writer.text("picture-line"), _joined([*_title(position), *_table(position)], writer))


def _joined(said: list[Message], writer: Writer) -> str:
    return " ".join(writer.text("picture-sentence", what=one) for one in said)


def _title(position: Position) -> Iterator[Message]:
    if position.title.strip():
        yield say("picture-titled", text=FreeText(position.title))


def _sides(parts: Parts) -> Iterator[Message]:
    """Both sides of the claimed flag, and what is special there, in the words of the explanation."""
    for block in sides(parts):
        if isinstance(block, Listing):
            for item in block.items:
                yield say("picture-labelled", label=item.label, what=item.clauses[0])
        else:
            yield say("picture-notes", notes=block.sentences)


def _found(parts: Parts) -> Iterator[Message]:
    scene = parts.scene
    example = parts.counterexample
    if example is not None and example.completion:
        worth = worth_of(example.formation, totals_only=scene.where.totals_only)
        cards = example.completion
        yield say("picture-completion", who=scene.opponent, cards=cards, worth=worth, count=len(cards))
    if example is not None and example.repair:
        yield say("picture-needed-cards", cards=example.repair, count=len(example.repair))
    if parts.proof is not None and parts.proof.evidence:
        yield say("picture-evidence", where=scene.deposits(parts.proof.evidence))


def _table(position: Position) -> Iterator[Message]:
    told = [flag for flag in position.flags if not flag.is_empty]
    for flag in told:
        yield say("picture-at-flag", flag=flag.number, what=tuple(_of_flag(flag)))
    if not told:
        yield say("picture-empty-line")
    if position.also_visible:
        yield say("picture-beside-cards", cards=position.also_visible)


def _of_flag(flag: Flag) -> Iterator[Message]:
    for seat in SEATS:
        if flag.side(seat):
            yield say("picture-cards-of", who=seat, cards=flag.side(seat))
    if flag.claimed_by is not None:
        yield say("picture-claimed", who=flag.claimed_by)
    if flag.terrain is not None:
        yield terrain_note(flag.terrain.name)
    if flag.last_card is not None:
        yield say("picture-last-card", who=flag.last_card)
