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
from battleline_rules.language import all_of, player_at, sentence
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
            yield SetupFault(
                where, "not-in-deck", sentence("setup-not-in-deck", card=str(card), edition=table.ruleset.id)
            )
        if where[0] == "flags" and guile:
            yield SetupFault(where, "guile-at-flag", sentence("setup-guile-at-flag", card=str(card)))
        if where[2] == "discards" and guile:
            yield SetupFault(where, "misplaced-card", sentence("setup-guile-discarded", card=str(card)))
        if where[2] == "guile" and not guile:
            yield SetupFault(where, "misplaced-card", sentence("setup-no-guile", card=str(card)))
        if where[0] == "decks" and deck_of(card) != where[1]:
            yield SetupFault(where, "misplaced-card", sentence("setup-wrong-deck", card=str(card), deck=str(where[1])))


def _not_there_once(table: Table) -> Iterator[SetupFault]:
    first: dict[HeldCard, Where] = {}
    for where, card in _places(table):
        if is_known(card) and first.setdefault(card, where) != where:
            yield SetupFault(
                where, "duplicate-card", sentence("setup-there-twice", card=str(card), path=path_of(first[card]))
            )


def _wrong_number(table: Table) -> Iterator[SetupFault]:
    """Cards that are nowhere, or one too many: the edition's cards are conserved (R1, R2)."""
    found = Counter(deck_of(card) for _, card in _places(table))
    wanted = {"troop": len(table.ruleset.troops), "tactics": len(table.ruleset.tactics)}
    for deck in DECKS:
        if found[deck] != wanted[deck]:
            unknown = Unknown.TROOP if deck == "troop" else Unknown.TACTIC
            edition, here = table.ruleset.id, found[deck]
            told = sentence(f"setup-{deck}-count", edition=edition, here=here, unknown=str(unknown), count=wanted[deck])
            yield SetupFault(("decks", deck), "card-count", told)


def _stamps(table: Table) -> Iterator[SetupFault]:
    """Plies that no action can have given (D21)."""
    first: dict[int, Where] = {}
    for index, flag in enumerate(table.flags):
        for seat in SEATS:
            side, where = flag.side(seat), ("flags", index, seat)
            if len(side.plies) != len(side.cards):
                message = sentence("setup-one-ply-each", cards=len(side.cards), plies=len(side.plies))
                yield SetupFault(where, "bad-ply", message)
                continue
            for card, ply in zip(side.cards, side.plies, strict=True):
                here = (*where, str(card))
                if not 0 <= ply <= table.ply:
                    message = sentence("setup-ply-outside", card=str(card), last=table.ply, ply=ply)
                    yield SetupFault(here, "bad-ply", message)
                elif first.setdefault(ply, here) != here:
                    message = sentence("setup-same-ply", ply=ply, path=path_of(first[ply]))
                    yield SetupFault(here, "bad-ply", message)


def _counts(table: Table) -> Iterator[SetupFault]:
    """Counts of Tactics cards that contradict what lies face up, or R13."""
    face_up = sum(isinstance(card, Tactic) for card in visible_cards(table))
    played = {seat: table.player(seat).tactics_played for seat in SEATS}
    for seat in SEATS:
        guile = len(table.player(seat).guile)
        where = ("players", seat, "tactics_played")
        if played[seat] < guile:
            message = sentence("setup-fewer-than-guile", seat=player_at(seat), played=played[seat], count=guile)
            yield SetupFault(where, "tactics-count", message)
        elif played[seat] > played[opponent_of(seat)] + 1:
            other = opponent_of(seat)
            message = sentence(
                "setup-tactics-difference",
                seat=player_at(seat),
                played=played[seat],
                other=player_at(other),
                others=played[other],
            )
            yield SetupFault(where, "tactics-difference", message)
    total = sum(played.values())
    if total != face_up:
        message = sentence("setup-tactics-face-up", played=total, count=face_up)
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
            yield SetupFault(
                where, "two-leaders", sentence("setup-second-leader", card=str(card), seat=player_at(seat))
            )
        player = table.player(seat)
        own = [card for _, card in at_flags] + [card for card in player.discards if card in LEADERS]
        if own and not player.leader_played:
            message = sentence("setup-leader-played", card=str(own[0]), seat=player_at(seat))
            yield SetupFault(("players", seat, "leader_played"), "leader-count", message)


def _hands(table: Table) -> Iterator[SetupFault]:
    """Hands that are too large, and cards said to be exposed that are not in them."""
    for seat in SEATS:
        player = table.player(seat)
        most = _largest_hand(table, seat)
        if len(player.hand) > most:
            message = sentence("setup-hand-too-large", seat=player_at(seat), held=len(player.hand), most=most)
            yield SetupFault(("players", seat, "hand"), "hand-too-large", message)
        for index, card in enumerate(player.exposed):
            if card not in player.hand:
                message = sentence("setup-exposed", card=str(card), seat=player_at(seat))
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
        message = sentence("setup-idle-turns")
        yield SetupFault(("turn", "idle_turns"), "bad-turn", message)
    if (turn.phase == "draft") != bool(table.draft):
        message = sentence("setup-draft")
        yield SetupFault(("turn", "phase"), "bad-turn", message)
    if turn.phase == "draft" and sum(flag.terrain is None for flag in table.flags) < len(table.draft):
        yield SetupFault(("draft",), "bad-turn", sentence("setup-draft-too-long"))
    if turn.phase == "after-draw" and table.ruleset.options.claim_window != "after_draw":
        message = sentence("setup-after-draw")
        yield SetupFault(("turn", "phase"), "bad-turn", message)
    if turn.passed and turn.phase not in {"after-play", "after-draw"}:
        yield SetupFault(("turn", "passed"), "bad-turn", sentence("setup-passed"))
    yield from _surplus(table)
    yield from _scout(table)


def _surplus(table: Table) -> Iterator[SetupFault]:
    overfull = [(index, seat) for index, flag in enumerate(table.flags) for seat in flag.overfull]
    if table.turn.phase == "surplus":
        if not overfull:
            yield SetupFault(("turn", "phase"), "bad-turn", sentence("setup-no-surplus"))
        rule = table.ruleset.options.mud_removed
        if rule != "owner_discards":
            message = sentence("setup-nobody-discards", ruling=f"mud_removed={rule}")
            yield SetupFault(("turn", "phase"), "bad-turn", message)
        # There is one Mud, and only the flag that it left has a card too many on a side.
        overfull = [(index, seat) for index, seat in overfull if not _may_be_left(table, index, seat, overfull[0][0])]
    for index, seat in overfull:
        flag = table.flags[index]
        count = len(flag.side(seat).slot_cards)
        message = sentence("setup-too-many-cards", seat=player_at(seat), slots=flag.size, count=count)
        yield SetupFault(("flags", index, seat), "too-many-cards", message)


def _may_be_left(table: Table, index: int, seat: Seat, first: int) -> bool:
    """Whether a side may have a card too many because Mud has left its flag (R55)."""
    flag = table.flags[index]
    return index == first and flag.claimed_by is None and flag.free_slots(seat) == -1


def _scout(table: Table) -> Iterator[SetupFault]:
    turn = table.turn
    scouting = turn.phase in {"scout-draw", "scout-return"}
    if turn.drawn and not scouting:
        yield SetupFault(("turn", "drawn"), "bad-turn", sentence("setup-drawn-too-soon"))
    if not scouting:
        return
    player = table.player(turn.player)
    if Tactic.SCOUT not in player.guile:
        yield SetupFault(("turn", "phase"), "bad-turn", sentence("setup-no-scout", seat=player_at(turn.player)))
    hand = Counter(player.hand)
    for index, card in enumerate(turn.drawn):
        hand[card] -= 1
        if hand[card] < 0:
            message = sentence("setup-drawn-in-hand", card=str(card), seat=player_at(turn.player))
            yield SetupFault(("turn", "drawn", index), "not-in-hand", message)
    if len(turn.drawn) > SCOUT_DRAWS:
        yield SetupFault(("turn", "drawn"), "bad-turn", sentence("setup-scout-draws", cards=SCOUT_DRAWS))
    if turn.phase == "scout-draw" and (len(turn.drawn) == SCOUT_DRAWS or not _may_draw(table)):
        yield SetupFault(("turn", "phase"), "bad-turn", sentence("setup-scout-done"))
    if turn.phase == "scout-return":
        yield from _returns(table)


def _returns(table: Table) -> Iterator[SetupFault]:
    """Returns that are not due, or cannot be made (R25, D33)."""
    turn, options = table.turn, table.ruleset.options
    due = len(table.player(turn.player).hand) - options.hand_size
    if due <= 0:
        yield SetupFault(("turn", "phase"), "bad-turn", sentence("setup-scout-returns-nothing"))
    if options.scout_return_from == "hand" and turn.drawn:
        message = sentence("setup-drawn-told")
        yield SetupFault(("turn", "drawn"), "bad-turn", message)
    if options.scout_return_from == "drawn" and len(turn.drawn) < due:
        message = sentence("setup-drawn-missing", due=due)
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
        yield SetupFault(("flags",), "bad-outcome", sentence("setup-two-winners"))
    elif winners and (outcome is None or outcome.winner != winners[0]):
        message = sentence("setup-has-won", seat=player_at(winners[0]))
        yield SetupFault(("outcome",), "bad-outcome", message)
    elif outcome is not None:
        yield from _wrong_outcome(table)


def _wrong_outcome(table: Table) -> Iterator[SetupFault]:
    outcome = table.outcome
    assert outcome is not None  # noqa: S101 - the caller has looked
    won = () if outcome.winner is None else ways_won(table.flags, outcome.winner)
    if won:
        if outcome.ways != won:
            message = sentence("setup-won-by", seat=player_at(str(outcome.winner)), ways=all_of(won))
            yield SetupFault(("outcome", "ways"), "bad-outcome", message)
        return
    with_winner = {"resignation", "most-flags"}
    if len(outcome.ways) != 1 or outcome.ways[0] in {"envelopment", "breakthrough"}:
        message = sentence("setup-undecided-flags")
        yield SetupFault(("outcome", "ways"), "bad-outcome", message)
    elif (outcome.ways[0] in with_winner) != (outcome.winner is not None):
        who = "somebody" if outcome.winner is None else "nobody"
        message = sentence(f"setup-{who}-wins", way=outcome.ways[0])
        yield SetupFault(("outcome", "winner"), "bad-outcome", message)
    elif outcome.ways[0] in {"most-flags", "stalemate"}:
        yield from _wrong_stalemate(table, outcome)


def _wrong_stalemate(table: Table, outcome: GameOutcome) -> Iterator[SetupFault]:
    """An end where nobody gets any further that is not what the ruling makes of it (D35)."""
    rightly = stalemate(table.flags, table.ruleset.options.deadlock)
    if outcome != rightly:
        way = rightly.ways[0]
        winner = rightly.winner
        message = (
            sentence("setup-stalemate-won", seat=player_at(winner), way=way)
            if winner
            else sentence("setup-stalemate", way=way)
        )
        yield SetupFault(("outcome",), "bad-outcome", message)


def path_of(where: Where) -> str:
    """A place as a JSON path."""
    return "$" + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in where)
