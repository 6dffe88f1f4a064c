"""Every fault of a setup: where it is told, by which code, and what is right instead."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from battleline_rules.cards import SEATS, Seat, Tactic, Troop, troop
from battleline_rules.errors import SetupError
from battleline_rules.game import (
    Deck,
    FlagState,
    GameOutcome,
    Setup,
    Side,
    State,
    TurnState,
    Unknown,
    faults,
    new_game,
    unknown_game,
)
from battleline_rules.game.parts import parts_of
from battleline_rules.rulesets import GMT, RULESETS, Terrain

if TYPE_CHECKING:
    from collections.abc import Callable

    from battleline_rules.cards import Card
    from battleline_rules.game import HeldCard, Player, Way
    from battleline_rules.rulesets import Ruleset

# ---------------------------------------------------------------- changing a setup, card by card


MOST_FLAGS = GMT.with_options({"deadlock": "most_flags"})
ONLY_DRAWN = GMT.with_options({"scout_return_from": "drawn"})


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Tactic(word) if word in set(map(str, Tactic)) else troop(word) for word in text.split())


def set_player(setup: Setup, seat: Seat, **parts: object) -> Setup:
    player: Player = replace(setup.player(seat), **parts)
    return replace(setup, north=player) if seat == "north" else replace(setup, south=player)


def set_flag(setup: Setup, flag: FlagState) -> Setup:
    return replace(setup, flags=tuple(flag if one.number == flag.number else one for one in setup.flags))


def taken(setup: Setup, wanted: tuple[Card, ...]) -> Setup:
    """The setup after these cards have left the hands and decks."""
    gone = set(wanted)

    def rest(held: tuple[HeldCard, ...]) -> tuple[HeldCard, ...]:
        return tuple(card for card in held if card not in gone)

    setup = set_player(set_player(setup, "north", hand=rest(setup.north.hand)), "south", hand=rest(setup.south.hand))
    decks = Deck(rest(setup.troop_deck.cards)), Deck(rest(setup.tactics_deck.cards))
    return replace(setup, troop_deck=decks[0], tactics_deck=decks[1])


def laid(setup: Setup, number: int, seat: Seat, text: str, *, ply: int) -> Setup:
    """The setup with cards at a flag, which came from this ply on; the Tactics counts are left to the test."""
    setup = taken(setup, cards(text))
    flag = setup.flags[number - 1]
    for offset, card in enumerate(cards(text)):
        flag = flag.with_card(seat, card, ply + offset)
    return set_flag(setup, flag)


def in_hand(setup: Setup, seat: Seat, text: str) -> Setup:
    """The setup with these cards, and no others, in a hand; what was in it goes back."""
    back = setup.player(seat).hand
    setup = taken(set_player(setup, seat, hand=()), cards(text))
    decks = setup.troop_deck.cards, setup.tactics_deck.cards
    troops = tuple(card for card in back if isinstance(card, Troop) and card not in cards(text))
    tactics = tuple(card for card in back if isinstance(card, Tactic) and card not in cards(text))
    setup = replace(setup, troop_deck=Deck((*decks[0], *troops)), tactics_deck=Deck((*decks[1], *tactics)))
    return set_player(setup, seat, hand=cards(text))


def guile(setup: Setup, seat: Seat, text: str) -> Setup:
    """The setup after a player has played these Guile cards."""
    setup = taken(setup, cards(text))
    player = setup.player(seat)
    return set_player(setup, seat, guile=cards(text), tactics_played=player.tactics_played + len(cards(text)))


def discarded(setup: Setup, seat: Seat, text: str) -> Setup:
    setup = taken(setup, cards(text))
    return set_player(setup, seat, discards=cards(text))


def turn(setup: Setup, **parts: object) -> Setup:
    return replace(setup, turn=replace(setup.turn, **parts))


def claimed(setup: Setup, by: Seat, *numbers: int) -> Setup:
    for number in numbers:
        setup = set_flag(setup, replace(setup.flags[number - 1], claimed_by=by))
    return setup


def over(setup: Setup, winner: Seat | None, *ways: Way) -> Setup:
    return replace(setup, outcome=GameOutcome(winner, ways))


def scouting(setup: Setup, drawn: str = "") -> Setup:
    """North has played Scout and drawn these cards."""
    setup = guile(in_hand(setup, "north", "R1 R2 R3 R4 R5 R6 " + drawn), "north", "scout")
    return turn(setup, phase="scout-draw", drawn=cards(drawn))


def base() -> Setup:
    """A game in which both players have laid something, and each has played one Tactics card."""
    setup = replace(new_game(GMT, seed=2).setup(), ply=40)
    setup = laid(setup, 3, "north", "B3 alexander", ply=1)
    setup = laid(setup, 3, "south", "G4 G5", ply=5)
    setup = laid(setup, 5, "south", "mud", ply=9)
    setup = set_player(setup, "north", tactics_played=1, leader_played=True)
    return set_player(setup, "south", tactics_played=1)


def found(setup: Setup) -> list[tuple[str, str]]:
    return [(fault.path, fault.code) for fault in setup.faults()]


# ---------------------------------------------------------------- what is right


RIGHT: dict[str, Callable[[], Setup]] = {
    "a game that begins": lambda: new_game(GMT, seed=1).setup(),
    "a game of which nothing is known": lambda: unknown_game(GMT).setup(),
    "a game in its middle": base,
    "four cards under Mud": lambda: laid(laid(base(), 5, "north", "Y1 Y2 Y3 Y4", ply=20), 5, "south", "O1", ply=30),
    "more cards than slots while a surplus is due": lambda: turn(
        laid(base(), 3, "south", "G6 G7", ply=20), phase="surplus"
    ),
    "a Terrain record with four slots": lambda: set_flag(
        laid(base(), 3, "south", "G6 G7", ply=20), with_terrain(laid(base(), 3, "south", "G6 G7", ply=20), 3)
    ),
    "one Tactics card more": lambda: guile(base(), "north", "deserter"),
    "a hand of nine while Scout's cards go back": lambda: turn(
        scouting(base(), "Y1 Y2 Y3"), phase="scout-return", drawn=()
    ),
    "a hand of nine where only drawn cards go back": lambda: replace(
        turn(scouting(base(), "Y1 Y2 Y3"), phase="scout-return"), ruleset=ONLY_DRAWN
    ),
    "Scout with one card drawn": lambda: scouting(base(), "Y1"),
    "Scout with an unknown card drawn": lambda: turn(
        replace(set_player(scouting(base(), "Y1"), "north", hand=(*cards("R1 R2 R3 R4 R5 R6"), Unknown.TROOP))),
        drawn=(Unknown.TROOP,),
    ),
    "given up while Scout's cards go back": lambda: over(
        turn(scouting(base(), "Y1 Y2 Y3"), phase="scout-return", drawn=()), "south", "resignation"
    ),
    "an exposed card": lambda: set_player(in_hand(base(), "south", "P1 P2"), "south", exposed=cards("P2")),
    "a draft": lambda: replace(turn(base(), phase="draft"), draft=(Terrain("Hill"), Terrain("Hill"))),
    "claims after the draw": lambda: replace(
        turn(base(), phase="after-draw"), ruleset=GMT.with_options({"claim_window": "after_draw"})
    ),
    "a pass": lambda: turn(base(), phase="after-play", passed=True, idle_turns=1),
    "five flags": lambda: over(claimed(base(), "south", 1, 3, 5, 7, 9), "south", "envelopment"),
    "three adjacent flags": lambda: over(claimed(base(), "north", 3, 4, 5), "north", "breakthrough"),
    "both at once": lambda: over(claimed(base(), "north", 1, 2, 3, 7, 9), "north", "envelopment", "breakthrough"),
    "nobody gets further": lambda: over(base(), None, "stalemate"),
    "most flags": lambda: replace(over(claimed(base(), "north", 1), "north", "most-flags"), ruleset=MOST_FLAGS),
    "as many flags each": lambda: replace(over(base(), None, "stalemate"), ruleset=MOST_FLAGS),
    "given up": lambda: over(base(), "north", "resignation"),
    "a draw": lambda: over(base(), None, "agreement"),
    "broken off": lambda: over(base(), None, "abandonment"),
}


def with_terrain(setup: Setup, number: int) -> FlagState:
    return replace(setup.flags[number - 1], terrain=Terrain("Ford", slots=4))


@pytest.mark.parametrize("name", RIGHT)
def test_a_setup_that_a_game_can_be_in_has_no_faults(name: str) -> None:
    setup = RIGHT[name]()
    assert found(setup) == []
    assert setup.state().setup() == setup


@pytest.mark.parametrize("edition", RULESETS, ids=lambda edition: edition.id)
def test_every_edition_s_games_begin_without_faults(edition: Ruleset) -> None:
    assert new_game(edition, seed=1).setup().faults() == ()
    assert unknown_game(edition).setup().faults() == ()


# ---------------------------------------------------------------- what is wrong

PLAYED = ("$.players.south.tactics_played", "tactics-count")

WRONG: dict[str, tuple[Callable[[], Setup], list[tuple[str, str]]]] = {
    # flags and cards
    "eight flags": (lambda: replace(base(), flags=base().flags[:8]), [("$.flags", "bad-flags")]),
    "flags out of order": (lambda: replace(base(), flags=base().flags[::-1]), [("$.flags", "bad-flags")]),
    "a flag twice": (
        lambda: replace(base(), flags=(base().flags[0], *base().flags[:8])),
        [("$.flags", "bad-flags")],
    ),
    "a troop too high for the deck": (
        lambda: replace(new_game(GMT, seed=2).setup(), ruleset=GMT.with_options({"values": 9})),
        [("", "not-in-deck"), ("$.decks.troop", "card-count")],
    ),
    "Tactics cards in a game without": (
        lambda: replace(new_game(GMT, seed=2).setup(), ruleset=GMT.with_options({"tactics": False})),
        [("", "not-in-deck"), ("$.decks.tactics", "card-count")],
    ),
    "a Guile card at a flag": (
        lambda: set_player(laid(base(), 2, "north", "traitor", ply=20), "north", tactics_played=2),
        [("$.flags[1].north.traitor", "guile-at-flag")],
    ),
    "a Guile card among the discards": (
        lambda: set_player(discarded(base(), "north", "traitor"), "north", tactics_played=2),
        [("$.players.north.discards[0]", "misplaced-card")],
    ),
    "a troop among the Guile cards": (
        lambda: set_player(taken(base(), cards("P7")), "south", guile=cards("P7")),
        [("$.players.south.guile[0]", "misplaced-card")],
    ),
    "a Morale card among the Guile cards": (
        lambda: guile(base(), "south", "shield-bearers"),
        [("$.players.south.guile[0]", "misplaced-card")],
    ),
    "a troop in the Tactics deck": (
        lambda: replace(taken(base(), cards("P7")), tactics_deck=Deck((*base().tactics_deck.cards, *cards("P7")))),
        [("$.decks.tactics[8]", "misplaced-card")],
    ),
    "an unknown Tactics card in the troop deck": (
        lambda: replace(taken(base(), (Tactic.FOG,)), troop_deck=Deck((Unknown.TACTIC, *base().troop_deck.cards))),
        [("$.decks.troop[0]", "misplaced-card")],
    ),
    "a card twice": (
        lambda: set_player(in_hand(base(), "north", "P1 P2"), "south", hand=cards("P1")),
        [("$.players.south.hand[0]", "duplicate-card"), ("$.decks.troop", "card-count")],
    ),
    "a card twice in one pile": (
        lambda: set_player(in_hand(base(), "north", "P1 P2"), "north", hand=cards("P1 P1")),
        [("$.players.north.hand[1]", "duplicate-card")],
    ),
    "a card at a flag and in a hand": (
        lambda: set_player(in_hand(base(), "north", "P1 P2"), "north", hand=cards("B3 P2")),
        [("$.players.north.hand[0]", "duplicate-card")],
    ),
    "a card that is nowhere": (lambda: taken(base(), cards("P7")), [("$.decks.troop", "card-count")]),
    "an unknown card too many": (
        lambda: replace(base(), tactics_deck=Deck((*base().tactics_deck.cards, Unknown.TACTIC))),
        [("$.decks.tactics", "card-count")],
    ),
    # plies
    "a card without a ply": (
        lambda: set_flag(base(), replace(base().flags[2], south=Side(cards("G4 G5"), (5,)))),
        [("$.flags[2].south", "bad-ply")],
    ),
    "a card that came later than now": (
        lambda: replace(base(), ply=8),
        [("$.flags[4].south.mud", "bad-ply")],
    ),
    "a card that came before the game": (
        lambda: set_flag(base(), replace(base().flags[2], south=Side(cards("G4 G5"), (5, -1)))),
        [("$.flags[2].south.G5", "bad-ply")],
    ),
    "two cards that came at once": (
        lambda: set_flag(base(), replace(base().flags[2], south=Side(cards("G4 G5"), (1, 6)))),
        [("$.flags[2].south.G4", "bad-ply")],
    ),
    # Tactics counts
    "fewer Tactics cards played than Guile cards lie there": (
        lambda: set_player(guile(base(), "north", "deserter traitor"), "north", tactics_played=1),
        [("$.players.north.tactics_played", "tactics-count"), PLAYED],
    ),
    "two Tactics cards more than the opponent": (
        lambda: set_player(set_player(base(), "north", tactics_played=2), "south", tactics_played=0),
        [("$.players.north.tactics_played", "tactics-difference")],
    ),
    "more Tactics cards played than lie there": (
        lambda: set_player(base(), "south", tactics_played=2),
        [PLAYED],
    ),
    "fewer Tactics cards played than lie there": (
        lambda: set_player(base(), "north", tactics_played=0),
        [PLAYED],
    ),
    # Leaders
    "two Leaders of one player": (
        lambda: set_player(laid(base(), 7, "north", "darius", ply=20), "north", tactics_played=2),
        [("$.flags[6].north.darius", "two-leaders")],
    ),
    "a Leader at a flag that nobody played": (
        lambda: set_player(base(), "north", leader_played=False),
        [("$.players.north.leader_played", "leader-count")],
    ),
    "a Leader among the discards that nobody played": (
        lambda: set_player(discarded(base(), "south", "darius"), "south", tactics_played=2),
        [("$.players.south.leader_played", "leader-count")],
    ),
    # hands
    "a hand of eight": (
        lambda: in_hand(base(), "south", "P1 P2 P3 P4 P5 P6 P7 P8"),
        [("$.players.south.hand", "hand-too-large")],
    ),
    "a hand of seven where six is a hand": (
        lambda: replace(
            in_hand(in_hand(base(), "north", "R1"), "south", "P1 P2 P3 P4 P5 P6 P7"),
            ruleset=GMT.with_options({"hand_size": 6}),
        ),
        [("$.players.south.hand", "hand-too-large")],
    ),
    "a hand of nine before Scout's cards are drawn": (
        lambda: in_hand(scouting(base()), "north", "R1 R2 R3 R4 R5 R6 R7 R8 R9"),
        [("$.players.north.hand", "hand-too-large")],
    ),
    "a hand of ten while Scout's cards go back": (
        lambda: turn(in_hand(scouting(base()), "north", "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10"), phase="scout-return"),
        [("$.players.north.hand", "hand-too-large")],
    ),
    "an exposed card that is not held": (
        lambda: set_player(in_hand(base(), "south", "P1 P2"), "south", exposed=cards("P2 P3")),
        [("$.players.south.exposed[1]", "not-in-hand")],
    ),
    # the turn
    "three idle turns": (lambda: turn(base(), idle_turns=2), [("$.turn.idle_turns", "bad-turn")]),
    "a draft with nothing to place": (lambda: turn(base(), phase="draft"), [("$.turn.phase", "bad-turn")]),
    "records to place in the middle of a game": (
        lambda: replace(base(), draft=(Terrain("Hill"),)),
        [("$.turn.phase", "bad-turn")],
    ),
    "more records than flags": (
        lambda: replace(turn(base(), phase="draft"), draft=(Terrain("Hill"),) * 10),
        [("$.draft", "bad-turn")],
    ),
    "after the draw where no claims are made then": (
        lambda: turn(base(), phase="after-draw"),
        [("$.turn.phase", "bad-turn")],
    ),
    "a pass before the play is over": (lambda: turn(base(), passed=True), [("$.turn.passed", "bad-turn")]),
    "a surplus that is none": (lambda: turn(base(), phase="surplus"), [("$.turn.phase", "bad-turn")]),
    "more cards than slots": (
        lambda: laid(base(), 3, "south", "G6 G7", ply=20),
        [("$.flags[2].south", "too-many-cards")],
    ),
    "five cards under Mud": (
        lambda: laid(base(), 5, "north", "Y1 Y2 Y3 Y4 Y5", ply=20),
        [("$.flags[4].north", "too-many-cards")],
    ),
    "cards drawn with Scout when Scout is over": (
        lambda: turn(in_hand(base(), "north", "P1 P2"), drawn=cards("P1")),
        [("$.turn.drawn", "bad-turn")],
    ),
    "Scout that was not played": (
        lambda: turn(in_hand(base(), "north", "P1"), phase="scout-draw"),
        [("$.turn.phase", "bad-turn")],
    ),
    "a card drawn with Scout that is not held": (
        lambda: turn(scouting(base(), "Y1"), drawn=cards("Y2")),
        [("$.turn.drawn[0]", "not-in-hand")],
    ),
    "a card drawn twice with Scout": (
        lambda: turn(scouting(base(), "Y1"), drawn=cards("Y1 Y1")),
        [("$.turn.drawn[1]", "not-in-hand")],
    ),
    "four cards drawn with Scout": (
        lambda: replace(
            turn(
                in_hand(scouting(base()), "north", "R1 R2 R3 R4 R5 Y1 Y2 Y3 Y4"),
                phase="scout-return",
                drawn=cards("Y1 Y2 Y3 Y4"),
            ),
            ruleset=ONLY_DRAWN,
        ),
        [("$.turn.drawn", "bad-turn")],
    ),
    "cards said to be drawn where any may go back": (
        lambda: turn(scouting(base(), "Y1 Y2 Y3"), phase="scout-return"),
        [("$.turn.drawn", "bad-turn")],
    ),
    "a draw after Scout's third card": (
        lambda: scouting(base(), "Y1 Y2 Y3"),
        [("$.turn.phase", "bad-turn")],
    ),
    "a return where the hand is not too large": (
        lambda: turn(scouting(base(), "Y1"), phase="scout-return", drawn=()),
        [("$.turn.phase", "bad-turn")],
    ),
    "fewer drawn cards than have to go back": (
        lambda: replace(
            turn(scouting(base(), "Y1 Y2 Y3"), phase="scout-return", drawn=cards("Y1")), ruleset=ONLY_DRAWN
        ),
        [("$.turn.drawn", "bad-turn")],
    ),
    "a surplus where nobody chooses": (
        lambda: replace(
            turn(laid(base(), 4, "north", "G1 G2 G6 G8", ply=20), phase="surplus"),
            ruleset=GMT.with_options({"mud_removed": "auto_keep_best"}),
        ),
        [("$.turn.phase", "bad-turn")],
    ),
    "a surplus of two": (
        lambda: turn(laid(base(), 4, "north", "G1 G2 G6 G8 G9", ply=20), phase="surplus"),
        [("$.flags[3].north", "too-many-cards")],
    ),
    "a surplus at two flags": (
        lambda: turn(
            laid(laid(base(), 4, "north", "G1 G2 G6 G8", ply=20), 6, "south", "O1 O2 O6 O8", ply=30), phase="surplus"
        ),
        [("$.flags[5].south", "too-many-cards")],
    ),
    "a surplus at a claimed flag": (
        lambda: turn(claimed(laid(base(), 4, "north", "G1 G2 G6 G8", ply=20), "north", 4), phase="surplus"),
        [("$.flags[3].north", "too-many-cards")],
    ),
    # values that no type permits
    "nobody's turn": (lambda: turn(base(), player="east"), [("$.turn.player", "bad-value")]),
    "a phase that there is not": (lambda: turn(base(), phase="lunch"), [("$.turn.phase", "bad-value")]),
    "less than no turns": (lambda: turn(base(), idle_turns=-1), [("$.turn.idle_turns", "bad-value")]),
    "a ply before the game": (lambda: replace(base(), ply=-5), [("$.ply", "bad-value")]),
    "a list for the flags": (
        lambda: replace(base(), flags=list(base().flags)),  # type: ignore[arg-type] # the point
        [("$.flags", "bad-value")],
    ),
    "no turn, and an outcome of words": (
        lambda: replace(base(), turn=None, outcome="won"),  # type: ignore[arg-type] # the point
        [("$.turn", "bad-value"), ("$.outcome", "bad-value")],
    ),
    "more knowers than cards": (
        lambda: replace(base(), tactics_deck=replace(base().tactics_deck, known_to=("north",) * 11)),
        [("$.decks.tactics", "bad-value")],
    ),
    # the end
    "most flags for who has fewer": (
        lambda: replace(over(claimed(base(), "north", 1), "south", "most-flags"), ruleset=MOST_FLAGS),
        [("$.outcome", "bad-outcome")],
    ),
    "a stalemate that the most flags decide": (
        lambda: replace(over(claimed(base(), "north", 1), None, "stalemate"), ruleset=MOST_FLAGS),
        [("$.outcome", "bad-outcome")],
    ),
    "two winners": (
        lambda: over(claimed(claimed(base(), "north", 1, 2, 3), "south", 4, 5, 6), "north", "breakthrough"),
        [("$.flags", "bad-outcome")],
    ),
    "a game that goes on although it is won": (
        lambda: claimed(base(), "north", 1, 2, 3),
        [("$.outcome", "bad-outcome")],
    ),
    "the wrong winner": (
        lambda: over(claimed(base(), "north", 1, 2, 3), "south", "breakthrough"),
        [("$.outcome", "bad-outcome")],
    ),
    "won and given up": (
        lambda: over(claimed(base(), "north", 1, 2, 3), "south", "resignation"),
        [("$.outcome", "bad-outcome")],
    ),
    "won in another way": (
        lambda: over(claimed(base(), "north", 1, 2, 3), "north", "envelopment"),
        [("$.outcome.ways", "bad-outcome")],
    ),
    "won by flags that nobody holds": (
        lambda: over(base(), "north", "breakthrough"),
        [("$.outcome.ways", "bad-outcome")],
    ),
    "ended in no way": (lambda: over(base(), None), [("$.outcome.ways", "bad-outcome")]),
    "ended in two ways": (
        lambda: over(base(), None, "stalemate", "agreement"),
        [("$.outcome.ways", "bad-outcome")],
    ),
    "a winner of a stalemate": (
        lambda: over(base(), "north", "stalemate"),
        [("$.outcome.winner", "bad-outcome")],
    ),
    "nobody wins by most flags": (
        lambda: over(base(), None, "most-flags"),
        [("$.outcome.winner", "bad-outcome")],
    ),
    "nobody wins by resignation": (
        lambda: over(base(), None, "resignation"),
        [("$.outcome.winner", "bad-outcome")],
    ),
}
"""What is wrong, and every fault of it; a path of "" stands for as many places as there are."""


@pytest.mark.parametrize("name", WRONG)
def test_each_fault_is_told_with_its_place_and_no_other(name: str) -> None:
    made, expected = WRONG[name]
    faults_there = found(made())
    anywhere = {code for path, code in expected if not path}
    assert [one for one in faults_there if one[1] not in anywhere] == [one for one in expected if one[0]]
    assert anywhere <= {code for _, code in faults_there}


OF_NO_TYPE = {"a list for the flags", "no turn, and an outcome of words"}


@pytest.mark.parametrize("name", WRONG)
def test_a_setup_with_faults_is_no_state(name: str) -> None:
    setup = WRONG[name][0]()
    for making in (setup.state, lambda: State(**parts_of(setup))):
        with pytest.raises((SetupError, TypeError)) as caught:
            making()
        if not isinstance(caught.value, SetupError):
            # Compiled, a state does not even look at what is of no type that it has.
            assert making != setup.state
            assert name in OF_NO_TYPE
            continue
        assert caught.value.faults == setup.faults()
        assert caught.value.code == setup.faults()[0].code
        assert str(caught.value).count("\n") == len(setup.faults()) - 1


def test_every_fault_has_a_sentence_that_says_what_is_wrong() -> None:
    for made, _ in WRONG.values():
        for fault in made().faults():
            assert len(fault.message.split()) >= 4
            assert fault.line is None


def test_every_code_that_is_raised_is_tried_here() -> None:
    source = Path(faults.__file__).read_text(encoding="utf-8")
    # What begins with "setup-" is a sentence, not a code.
    raised = set(re.findall(r'"((?!setup-)[a-z]+(?:-[a-z]+)+)"', source))
    tried = {code for _, expected in WRONG.values() for _, code in expected}
    assert tried <= raised
    phases_and_ways = {"scout-draw", "scout-return", "after-draw", "after-play", "most-flags"}
    assert raised - tried <= phases_and_ways


def test_all_faults_are_told_at_once() -> None:
    setup = laid(base(), 7, "north", "darius P7 P8 P9", ply=3)
    setup = set_player(setup, "north", leader_played=False, exposed=cards("O10"))
    setup = over(turn(setup, passed=True, idle_turns=7), None, "most-flags")
    assert {code for _, code in found(setup)} == {
        "bad-ply",
        "tactics-count",
        "two-leaders",
        "leader-count",
        "not-in-hand",
        "bad-turn",
        "too-many-cards",
        "bad-outcome",
    }
    assert len(found(setup)) >= 9
    with pytest.raises(SetupError) as caught:
        setup.state()
    assert [fault.code for fault in caught.value.faults] == [code for _, code in found(setup)]


def test_the_order_of_faults_is_always_the_same() -> None:
    made = [found(laid(base(), 7, "north", "darius P7 P8 P9", ply=3)) for _ in SEATS]
    assert made[0] == made[1]
    assert TurnState("north") == base().turn
