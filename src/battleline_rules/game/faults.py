"""What can be wrong with a setup: each fault with its place and what would be right.

A place is a path in the document of a state, the flags counted from 0 to 8. Whether a game
could have come to a setup is not asked, as long as nothing in it contradicts the rules.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from battleline_rules.cards import LEADERS, SEATS, Tactic, TacticKind, opponent_of
from battleline_rules.game.forms import Where, misshapen
from battleline_rules.game.held import DECKS, Unknown, back_of, deck_of, is_known
from battleline_rules.game.parts import SCOUT_DRAWS, visible_cards
from battleline_rules.game.victory import stalemate, ways_won
from battleline_rules.table import FLAG_COUNT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.cards import Seat
    from battleline_rules.game.held import HeldCard
    from battleline_rules.game.parts import GameOutcome, Table


@dataclass(frozen=True, slots=True)
class SetupFault:
    """Something wrong with a setup: where, a stable code, and what would be right."""

    where: Where
    code: str
    message: str


def faults_of(table: Table) -> Iterator[SetupFault]:
    """Everything that is wrong with the parts of a game."""
    shapeless = [SetupFault(one.where, "bad-value", one.message) for one in misshapen(table)]
    yield from shapeless
    if shapeless:
        return
    if [flag.number for flag in table.flags] != list(range(1, FLAG_COUNT + 1)):
        yield SetupFault(("flags",), "bad-flags", f"there are the flags 1 to {FLAG_COUNT}, each once and in order")
        return
    yield from _misplaced(table)
    yield from _not_there_once(table)
    yield from _wrong_number(table)
    yield from _stamps(table)
    yield from _counts(table)
    yield from _leaders(table)
    yield from _hands(table)
    yield from _turn(table)
    yield from _end(table)


def _places(table: Table) -> Iterator[tuple[Where, HeldCard]]:
    """Every card of a game, with its place."""
    for index, flag in enumerate(table.flags):
        for seat in SEATS:
            for card in flag.side(seat).cards:
                yield ("flags", index, seat, str(card)), card
    for seat in SEATS:
        player = table.player(seat)
        piles: tuple[tuple[str, tuple[HeldCard, ...]], ...] = (
            ("hand", player.hand),
            ("discards", player.discards),
            ("guile", player.guile),
        )
        for name, cards in piles:
            for index, held in enumerate(cards):
                yield ("players", seat, name, index), held
    for deck in DECKS:
        for index, held in enumerate(table.deck(deck).cards):
            yield ("decks", deck, index), held


def _misplaced(table: Table) -> Iterator[SetupFault]:
    """Cards where they can never be (R2, R11, R20, R26, R27)."""
    in_deck = {*table.ruleset.troops, *table.ruleset.tactics}
    for where, card in _places(table):
        guile = isinstance(card, Tactic) and card.kind is TacticKind.GUILE
        if is_known(card) and card not in in_deck:
            yield SetupFault(where, "not-in-deck", f"{card} is not in the deck of {table.ruleset.id}")
        if where[0] == "flags" and guile:
            yield SetupFault(where, "guile-at-flag", f"{card} is a Guile card and never lies at a flag (R2)")
        if where[2] == "discards" and guile:
            yield SetupFault(where, "misplaced-card", f'{card} is a Guile card, and those played are under "guile"')
        if where[2] == "guile" and not guile:
            yield SetupFault(where, "misplaced-card", f'{card} is no Guile card, and "guile" holds only those')
        if where[0] == "decks" and deck_of(card) != where[1]:
            yield SetupFault(where, "misplaced-card", f"{card} does not belong to the {where[1]} deck")


def _not_there_once(table: Table) -> Iterator[SetupFault]:
    first: dict[HeldCard, Where] = {}
    for where, card in _places(table):
        if is_known(card) and first.setdefault(card, where) != where:
            yield SetupFault(where, "duplicate-card", f"{card} is there twice: it is at {path_of(first[card])} already")


def _wrong_number(table: Table) -> Iterator[SetupFault]:
    """Cards that are nowhere, or one too many: the edition's cards are conserved (R1, R2)."""
    found = Counter(deck_of(card) for _, card in _places(table))
    wanted = {"troop": len(table.ruleset.troops), "tactics": len(table.ruleset.tactics)}
    for deck in DECKS:
        what = "troops" if deck == "troop" else "Tactics cards"
        if found[deck] != wanted[deck]:
            yield SetupFault(
                ("decks", deck),
                "card-count",
                f"{table.ruleset.id} has {wanted[deck]} {what}, and {found[deck]} are here, unknown ones "
                f"({Unknown.TROOP if deck == 'troop' else Unknown.TACTIC}) included",
            )


def _stamps(table: Table) -> Iterator[SetupFault]:
    """Plies that no action can have given (D21)."""
    first: dict[int, Where] = {}
    for index, flag in enumerate(table.flags):
        for seat in SEATS:
            side, where = flag.side(seat), ("flags", index, seat)
            if len(side.plies) != len(side.cards):
                message = f"each card has one ply: here are {len(side.cards)} cards and {len(side.plies)} plies"
                yield SetupFault(where, "bad-ply", message)
                continue
            for card, ply in zip(side.cards, side.plies, strict=True):
                here = (*where, str(card))
                if not 0 <= ply <= table.ply:
                    message = f"{card} came at a ply from 0 to {table.ply}, the ply of the state, not at {ply}"
                    yield SetupFault(here, "bad-ply", message)
                elif first.setdefault(ply, here) != here:
                    message = f"no two cards come at once, and at ply {ply} one came at {path_of(first[ply])}"
                    yield SetupFault(here, "bad-ply", message)


def _counts(table: Table) -> Iterator[SetupFault]:
    """Counts of Tactics cards that contradict what lies face up, or R13."""
    face_up = sum(isinstance(card, Tactic) for card in visible_cards(table))
    played = {seat: table.player(seat).tactics_played for seat in SEATS}
    for seat in SEATS:
        guile = len(table.player(seat).guile)
        where = ("players", seat, "tactics_played")
        if played[seat] < guile:
            message = f"{seat} has played {guile} Guile cards, so at least as many Tactics cards, not {played[seat]}"
            yield SetupFault(where, "tactics-count", message)
        elif played[seat] > played[opponent_of(seat)] + 1:
            message = (
                f"{seat} has played {played[seat]} Tactics cards and {opponent_of(seat)} {played[opponent_of(seat)]}; "
                "the difference never exceeds one (R13)"
            )
            yield SetupFault(where, "tactics-difference", message)
    total = sum(played.values())
    if total != face_up:
        lie = "1 Tactics card lies" if face_up == 1 else f"{face_up} Tactics cards lie"
        message = f"{lie} face up, so both players together have played as many, not {total}"
        yield SetupFault(("players", "south", "tactics_played"), "tactics-count", message)


def _leaders(table: Table) -> Iterator[SetupFault]:
    """Two Leaders of one player, and Leaders that nobody is said to have played (R16, D12)."""
    for seat in SEATS:
        at_flags = [
            (("flags", index, seat, str(card)), card)
            for index, flag in enumerate(table.flags)
            for card in flag.side(seat).cards
            if card in LEADERS
        ]
        for where, card in at_flags[1:]:
            yield SetupFault(where, "two-leaders", f"{card} is {seat}'s second Leader, and a player has one (R16)")
        player = table.player(seat)
        own = [card for _, card in at_flags] + [card for card in player.discards if card in LEADERS]
        if own and not player.leader_played:
            message = f"{own[0]} lies on {seat}'s side, so {seat} has played a Leader"
            yield SetupFault(("players", seat, "leader_played"), "leader-count", message)


def _hands(table: Table) -> Iterator[SetupFault]:
    """Hands that are too large, and cards said to be exposed that are not in them."""
    for seat in SEATS:
        player = table.player(seat)
        most = _largest_hand(table, seat)
        if len(player.hand) > most:
            message = f"{seat} holds {len(player.hand)} cards, and a hand has at most {most} now (R8)"
            yield SetupFault(("players", seat, "hand"), "hand-too-large", message)
        for index, card in enumerate(player.exposed):
            if card not in player.hand:
                message = f"{card} is not in {seat}'s hand, so the opponent cannot know it there"
                yield SetupFault(("players", seat, "exposed", index), "not-in-hand", message)


def _largest_hand(table: Table, seat: Seat) -> int:
    size = table.ruleset.options.hand_size
    turn = table.turn
    if turn.player != seat:
        return size
    if turn.phase == "scout-draw":
        return size - 1 + len(turn.drawn)
    if turn.phase == "scout-return":
        return size - 1 + SCOUT_DRAWS
    return size


def _turn(table: Table) -> Iterator[SetupFault]:
    """A phase that does not fit what lies on the table (R54, R55)."""
    turn = table.turn
    if turn.idle_turns not in {0, 1}:
        message = "idle_turns is 0 or 1: after two turns in which nothing happens a game is over (D35)"
        yield SetupFault(("turn", "idle_turns"), "bad-turn", message)
    if (turn.phase == "draft") != bool(table.draft):
        message = 'the phase is "draft" exactly as long as there are Terrain records to place'
        yield SetupFault(("turn", "phase"), "bad-turn", message)
    if turn.phase == "draft" and sum(flag.terrain is None for flag in table.flags) < len(table.draft):
        yield SetupFault(("draft",), "bad-turn", "there are more Terrain records to place than flags without one")
    if turn.phase == "after-draw" and table.ruleset.options.claim_window != "after_draw":
        message = 'a turn has the phase "after-draw" only where claims are made then (claim_window=after_draw)'
        yield SetupFault(("turn", "phase"), "bad-turn", message)
    if turn.passed and turn.phase not in {"after-play", "after-draw"}:
        yield SetupFault(("turn", "passed"), "bad-turn", "nobody has passed before the play is over")
    yield from _surplus(table)
    yield from _scout(table)


def _surplus(table: Table) -> Iterator[SetupFault]:
    overfull = [(index, seat) for index, flag in enumerate(table.flags) for seat in flag.overfull]
    if table.turn.phase == "surplus":
        if not overfull:
            yield SetupFault(("turn", "phase"), "bad-turn", "no side has more cards than slots, so none is to discard")
        rule = table.ruleset.options.mud_removed
        if rule != "owner_discards":
            message = f"under the ruling mud_removed={rule} nobody chooses what to discard"
            yield SetupFault(("turn", "phase"), "bad-turn", message)
        # There is one Mud, and only the flag that it left has a card too many on a side.
        overfull = [(index, seat) for index, seat in overfull if not _may_be_left(table, index, seat, overfull[0][0])]
    for index, seat in overfull:
        flag = table.flags[index]
        count = len(flag.side(seat).slot_cards)
        message = f"{seat} has {count} cards here, and the flag has {flag.size} slots a side; is Mud missing? (R56)"
        yield SetupFault(("flags", index, seat), "too-many-cards", message)


def _may_be_left(table: Table, index: int, seat: Seat, first: int) -> bool:
    """Whether a side may have a card too many because Mud has left its flag (R55)."""
    flag = table.flags[index]
    return index == first and flag.claimed_by is None and flag.free_slots(seat) == -1


def _scout(table: Table) -> Iterator[SetupFault]:
    turn = table.turn
    scouting = turn.phase in {"scout-draw", "scout-return"}
    if turn.drawn and not scouting:
        yield SetupFault(("turn", "drawn"), "bad-turn", "cards are drawn with Scout only while it is being resolved")
    if not scouting:
        return
    player = table.player(turn.player)
    if Tactic.SCOUT not in player.guile:
        yield SetupFault(("turn", "phase"), "bad-turn", f"{turn.player} has not played Scout")
    hand = Counter(player.hand)
    for index, card in enumerate(turn.drawn):
        hand[card] -= 1
        if hand[card] < 0:
            message = f"{card} was drawn with Scout, so it is in {turn.player}'s hand"
            yield SetupFault(("turn", "drawn", index), "not-in-hand", message)
    if len(turn.drawn) > SCOUT_DRAWS:
        yield SetupFault(("turn", "drawn"), "bad-turn", f"Scout draws {SCOUT_DRAWS} cards (R25)")
    if turn.phase == "scout-draw" and (len(turn.drawn) == SCOUT_DRAWS or not _may_draw(table)):
        yield SetupFault(("turn", "phase"), "bad-turn", "Scout has nothing more to draw")
    if turn.phase == "scout-return":
        yield from _returns(table)


def _returns(table: Table) -> Iterator[SetupFault]:
    """Returns that are not due, or cannot be made (R25, D33)."""
    turn, options = table.turn, table.ruleset.options
    due = len(table.player(turn.player).hand) - options.hand_size
    if due <= 0:
        yield SetupFault(("turn", "phase"), "bad-turn", "the hand is not too large, so Scout returns nothing (R25)")
    if options.scout_return_from == "hand" and turn.drawn:
        message = "any card of the hand may be returned, so it is told no more which were drawn: leave them out"
        yield SetupFault(("turn", "drawn"), "bad-turn", message)
    if options.scout_return_from == "drawn" and len(turn.drawn) < due:
        message = f"only drawn cards go back, and {due} have to: so many of those drawn are in the hand"
        yield SetupFault(("turn", "drawn"), "bad-turn", message)


def _may_draw(table: Table) -> bool:
    drawn = table.turn.drawn
    if drawn and table.ruleset.options.scout_source == "one_deck":
        return bool(table.deck(deck_of(back_of(drawn[0]))))
    return any(table.deck(deck) for deck in DECKS)


def _end(table: Table) -> Iterator[SetupFault]:
    """An outcome that is not what the flags say (R50)."""
    winners = [seat for seat in SEATS if ways_won(table.flags, seat)]
    outcome = table.outcome
    if len(winners) > 1:
        yield SetupFault(
            ("flags",), "bad-outcome", "both players hold enough flags to win, and the first has won (R50)"
        )
    elif winners and (outcome is None or outcome.winner != winners[0]):
        message = f"{winners[0]} holds enough flags, and so has won (R50)"
        yield SetupFault(("outcome",), "bad-outcome", message)
    elif outcome is not None:
        yield from _wrong_outcome(table)


def _wrong_outcome(table: Table) -> Iterator[SetupFault]:
    outcome = table.outcome
    assert outcome is not None  # noqa: S101 - the caller has looked
    won = () if outcome.winner is None else ways_won(table.flags, outcome.winner)
    if won:
        if outcome.ways != won:
            message = f"{outcome.winner} has won by {' and '.join(won)}"
            yield SetupFault(("outcome", "ways"), "bad-outcome", message)
        return
    with_winner = {"resignation", "most-flags"}
    if len(outcome.ways) != 1 or outcome.ways[0] in {"envelopment", "breakthrough"}:
        message = "the flags do not decide the game, so it ended in one way, and by no flags"
        yield SetupFault(("outcome", "ways"), "bad-outcome", message)
    elif (outcome.ways[0] in with_winner) != (outcome.winner is not None):
        message = f"by {outcome.ways[0]} {'somebody' if outcome.winner is None else 'nobody'} wins"
        yield SetupFault(("outcome", "winner"), "bad-outcome", message)
    elif outcome.ways[0] in {"most-flags", "stalemate"}:
        yield from _wrong_stalemate(table, outcome)


def _wrong_stalemate(table: Table, outcome: GameOutcome) -> Iterator[SetupFault]:
    """An end where nobody gets any further that is not what the ruling makes of it (D35)."""
    rightly = stalemate(table.flags, table.ruleset.options.deadlock)
    if outcome != rightly:
        who = rightly.winner or "nobody"
        message = f"where nobody gets any further, {who} wins here, by {rightly.ways[0]} (D35)"
        yield SetupFault(("outcome",), "bad-outcome", message)


def path_of(where: Where) -> str:
    """A place as a JSON path."""
    return "$" + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in where)
