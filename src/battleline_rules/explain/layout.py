"""What an explanation says of the table itself: both sides, what lies at the flag, and how much is face up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import Tactic, troops_in
from battleline_rules.explain.messages import FreeText, Item, Listing, Paragraph, Rules, say
from battleline_rules.explain.scene import FEW, valued_cards, worth_of
from battleline_rules.proofs.prover import formation_of

if TYPE_CHECKING:
    from battleline_rules.cards import Seat, Troop
    from battleline_rules.explain.messages import Message
    from battleline_rules.explain.scene import Parts, Scene
    from battleline_rules.proofs.objects import Counterexample

_USUAL_SIZE: Final = 3


def sides(parts: Parts) -> list[Paragraph | Listing]:
    """What lies on both sides, the claimant's first, and what is special at the flag."""
    scene = parts.scene
    items = tuple(Item(say("label-side", who=seat), (_side(parts, seat),)) for seat in (scene.claimant, scene.opponent))
    notes = _notes(scene)
    return [Listing(items, margin=0), Paragraph(notes)] if notes else [Listing(items, margin=0)]


def _side(parts: Parts, seat: Seat) -> Message:
    scene = parts.scene
    where = scene.where
    cards = where.slot_cards(seat)
    formation = parts.formation if seat == scene.claimant else None
    if formation is None and len(cards) == where.size:
        formation = formation_of(scene.position.laid(where.number, seat), totals_only=where.totals_only)
    if formation is not None:
        return say(
            "side-complete",
            cards=valued_cards(formation, totals_only=where.totals_only),
            worth=worth_of(formation, totals_only=where.totals_only),
        )
    if len(cards) > where.size:
        return say("side-overfull", cards=cards, surplus=len(cards) - where.size, count=len(cards) - where.size)
    if not cards:
        return say("side-empty", count=where.size)
    return say("side-open", cards=cards, count=scene.open_places(seat))


def _notes(scene: Scene) -> tuple[Message, ...]:
    """Fog, Mud and terrain at the flag."""
    where = scene.where
    notes = []
    if where.terrain is not None:
        name = where.terrain.name.strip()
        told = say("terrain", flag=where.number, name=FreeText(name))
        notes.append(told if name else say("terrain-nameless", flag=where.number))
        if where.terrain.slots == where.size > _USUAL_SIZE and not where.has_mud:
            notes.append(say("terrain-slots", rules=Rules(("R56",)), count=where.terrain.slots))
        if where.terrain.compare == "totals" and not where.has_fog:
            notes.append(say("terrain-totals", rules=Rules(("R21",))))
        if scene.bars_troops:
            notes.append(say("terrain-bars-troops", rules=Rules(("D17",))))
    if where.has_fog and where.has_mud:
        notes.append(say("fog-and-mud", fog=Tactic.FOG, mud=Tactic.MUD, count=where.size, rules=Rules(("R23",))))
    elif where.has_fog:
        notes.append(say("fog", fog=Tactic.FOG, rules=Rules(("R21",))))
    elif where.has_mud:
        notes.append(say("mud", mud=Tactic.MUD, count=where.size, rules=Rules(("R22",))))
    return tuple(notes)


def face_up(parts: Parts) -> tuple[Message, ...]:
    """How many troops are face up, and how many more would be needed; some of them may have been forgotten."""
    deck = parts.position.ruleset.troops
    shown = len(set(troops_in(parts.position.visible)) & set(deck))
    told = say("visible", shown=shown, deck=len(deck)) if shown < len(deck) else say("visible-all", deck=len(deck))
    if parts.counterexample is None or parts.counterexample.repair is None:
        return (told,)
    return (told, *_repair(parts.scene, parts.counterexample, parts.counterexample.repair))


def _repair(scene: Scene, example: Counterexample, repair: tuple[Troop, ...]) -> tuple[Message, ...]:
    """Which further cards, once face up, would make the claim provable, and that they may lie among the discards.

    No other card is named, since it would be taken for another way to the same end. That fewer
    might do is not said of one card: none would not. Many cards that leave too few for the
    opponent's places are not named: whatever comes there is too strong, and no discard was forgotten.
    """
    left = scene.position.unseen.bit_count() - len(repair)
    if len(repair) > FEW and example.repair_minimal and left < scene.open_places(scene.opponent):
        return (say("repair-hopeless", who=scene.opponent),)
    head = "repair" if example.repair_minimal or len(repair) == 1 else "repair-or-fewer"
    discards = say("discards-count", count=len(repair))
    if len(repair) > FEW:
        return (say(f"{head}-counted", cards=repair, count=len(repair)), discards)
    return (say(head, cards=repair), discards)
