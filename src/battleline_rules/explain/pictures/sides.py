"""What is shown of a claim: the cards of both sides, what they are worth, and which cards a proof rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import read_card
from battleline_rules.explain.messages import FreeText, say
from battleline_rules.explain.scene import worth_of
from battleline_rules.explain.wrapping import harmless
from battleline_rules.proofs.prover import formation_of
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.cards import Card, Seat, Troop
    from battleline_rules.explain.messages import Message
    from battleline_rules.explain.scene import Parts, Scene
    from battleline_rules.proofs.objects import Formation

LONGEST_NAME: Final = 60
"""Of a terrain's name, more is not shown."""

_ON_THE_TABLE: Final = frozenset({"laid", "visible", "wild"})


@dataclass(frozen=True)
class SideShown:
    """One side of the claimed flag.

    ``completion`` are the cards that it is shown to be completed with, ``open_places`` those that stay open, and
    ``stand_ins`` what its wilds are counted as.
    """

    seat: Seat
    cards: tuple[Card, ...]
    environments: tuple[Card, ...]
    completion: tuple[Troop, ...]
    open_places: int
    stand_ins: dict[Card, Troop]
    status: Message


def side_shown(parts: Parts, seat: Seat) -> SideShown:
    """What is shown of a side."""
    scene = parts.scene
    where = scene.where
    cards = where.slot_cards(seat)
    example = parts.counterexample
    completion = example.completion if example is not None and seat == scene.opponent else ()
    formation = _formation(parts, seat)
    return SideShown(
        seat,
        cards,
        where.side(seat)[len(cards) :],
        completion,
        scene.open_places(seat) - len(completion),
        {one.card: one.stands_for for one in formation.cards} if formation else {},
        _status(scene, seat, formation, completed=bool(completion)),
    )


def _formation(parts: Parts, seat: Seat) -> Formation | None:
    """What a side is worth: as it lies there, or as it can be completed."""
    scene = parts.scene
    if seat == scene.claimant and parts.formation is not None:
        return parts.formation
    if seat == scene.opponent and parts.counterexample is not None:
        return parts.counterexample.formation
    laid = scene.position.laid(scene.claim.flag, seat)
    return formation_of(laid, totals_only=scene.where.totals_only) if len(laid) == scene.where.size else None


def _status(scene: Scene, seat: Seat, formation: Formation | None, *, completed: bool) -> Message:
    if formation is not None:
        worth = worth_of(formation, totals_only=scene.where.totals_only)
        return say("picture-could-have" if completed else "picture-has", worth=worth)
    surplus = scene.where.slots_taken(seat) - scene.where.size
    if surplus > 0:
        return say("picture-surplus", count=surplus)
    return say("picture-open-places", count=-surplus)


def notes(scene: Scene) -> Iterator[Message]:
    """What is special at the claimed flag."""
    where = scene.where
    if where.claimed_by is not None:
        yield say("picture-claimed", who=where.claimed_by)
    if where.terrain is not None:
        yield terrain_note(where.terrain.name)
        if scene.bars_troops:
            yield say("picture-bars-troops")
    if where.totals_only:
        yield say("picture-totals")
    if where.size > 3:  # noqa: PLR2004 - more than the usual number of places
        yield say("picture-places", count=where.size)
    if where.last_card is not None:
        yield say("picture-last-card", who=where.last_card)


def terrain_note(name: str) -> Message:
    """That a flag has a terrain, with its name."""
    shown = harmless(name.strip(), LONGEST_NAME)
    return say("picture-terrain", name=FreeText(shown)) if shown else say("picture-terrain-nameless")


def cited_cards(parts: Parts) -> frozenset[Card]:
    """The face-up cards that the proof rests on: the evidence, and what the certificates name at the flag itself.

    Of two complete sides none: it is all their cards that are compared.
    """
    if parts.proof is None or not parts.scene.open_places(parts.scene.opponent):
        return frozenset()
    names = {name for case in parts.proof.cases for name, _ in case.multipliers}
    named = {card for kind, _, card in (name.partition(" ") for name in names) if kind in _ON_THE_TABLE}
    return frozenset({*parts.proof.evidence, *map(read_card, named)})
