"""The start of a game: the documented shuffle, done again naively, and what is dealt from it."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from battleline_rules.cards import SEATS, TACTICS, TROOPS, Tactic, troop
from battleline_rules.errors import SetupError
from battleline_rules.game import Unknown, deal, legal_actions, new_game, shuffled, unknown_game
from battleline_rules.rulesets import GMT, RULESETS, Ruleset, Terrain

if TYPE_CHECKING:
    from battleline_rules.game import HeldCard

editions = pytest.mark.parametrize("edition", RULESETS, ids=lambda edition: edition.id)

LIMIT = 2**64


def words(cards: object) -> str:
    assert isinstance(cards, tuple)
    return " ".join(map(str, cards))


# ---------------------------------------------------------------- the shuffle, by its description


def numbers(seed: int, deck: str, count: int) -> list[int]:
    """The first whole numbers of a seed: eight bytes each of one digest after the other."""
    stream = b"".join(
        hashlib.sha256(f"battleline-shuffle/1 {seed} {deck} {counter}".encode("ascii")).digest()
        for counter in range(count // 4 + 1)
    )
    return [int(stream[8 * place : 8 * place + 8].hex(), 16) for place in range(count)]


def naively_shuffled(cards: tuple[object, ...], seed: int, deck: str) -> tuple[object, ...]:
    coming = numbers(seed, deck, 500)
    order = dict(enumerate(cards))
    for place in reversed(range(1, len(cards))):
        below = place + 1
        largest_multiple = LIMIT - LIMIT % below
        while coming[0] >= largest_multiple:
            coming.pop(0)
        other = coming.pop(0) % below
        order[place], order[other] = order[other], order[place]
    return tuple(order[place] for place in range(len(cards)))


@pytest.mark.parametrize("seed", [0, 1, 7, 12345, 2**64, -3])
def test_the_shuffle_is_the_one_described(seed: int) -> None:
    assert shuffled(TROOPS, seed=seed, deck="troop") == naively_shuffled(TROOPS, seed, "troop")
    assert shuffled(TACTICS, seed=seed, deck="tactics") == naively_shuffled(TACTICS, seed, "tactics")
    assert shuffled(GMT.troops[:54], seed=seed, deck="troop") == naively_shuffled(TROOPS[:54], seed, "troop")


def test_a_shuffle_moves_cards_and_loses_none() -> None:
    for seed in range(50):
        assert sorted(shuffled(TROOPS, seed=seed, deck="troop")) == list(TROOPS)
    assert len({shuffled(TROOPS, seed=seed, deck="troop") for seed in range(200)}) == 200


def test_the_two_decks_of_a_seed_are_shuffled_apart() -> None:
    assert shuffled(TROOPS, seed=1, deck="troop") != shuffled(TROOPS, seed=1, deck="tactics")


@pytest.mark.parametrize("short", [(), (troop("R1"),)], ids=["no card", "one card"])
def test_short_decks_shuffle_to_themselves(short: tuple[object, ...]) -> None:
    assert shuffled(short, seed=9, deck="troop") == short


def test_every_card_comes_to_the_top_about_as_often() -> None:
    tops = Counter(shuffled(TACTICS, seed=seed, deck="tactics")[0] for seed in range(2000))
    assert set(tops) == set(TACTICS)
    assert min(tops.values()) > 150


# ---------------------------------------------------------------- what a seed means for good

GOLDEN = {
    "gmt": (
        "R2 R4 O5 Y2 B7 P1 P3",
        "R5 O3 O4 Y10 G6 P2 P6",
        "O7 R3 B5",
        "fog darius scout redeploy traitor deserter shield-bearers alexander companion-cavalry mud",
    ),
    "medieval": (
        "R2 R4 O5 Y2 B7 P1 P3",
        "R5 O3 O4 Y10 G6 P2 P6",
        "O7 R3 B5",
        "fog darius scout redeploy traitor deserter shield-bearers alexander companion-cavalry mud",
    ),
    "online-basic": (
        "R2 R4 O5 Y2 P1 P3",
        "R5 O3 Y10 G6 P2 P6",
        "B7 O4 O7",
        "",
    ),
    "online-advanced": (
        "R2 R4 O5 Y2 B7 P1 P3",
        "R5 O3 O4 Y10 G6 P2 P6",
        "O7 R3 B5",
        "fog darius scout redeploy traitor deserter shield-bearers alexander companion-cavalry mud",
    ),
    "schotten-totten": (
        "R4 O3 Y5 Y7 G4 B3",
        "R6 O8 O9 Y2 G2 G7",
        "P5 B7 Y1",
        "",
    ),
    "schotten-totten-tactics": (
        "R4 O3 Y5 Y7 G4 B3 P5",
        "R6 O8 O9 Y2 G2 G7 B7",
        "Y1 P8 R5",
        "fog darius scout redeploy traitor deserter shield-bearers alexander companion-cavalry mud",
    ),
}
"""North's hand, south's, the top of the troop deck and the whole Tactics deck, for seed 7."""


@editions
def test_a_seed_means_the_same_game_for_ever(edition: Ruleset) -> None:
    state = new_game(edition, seed=7)
    hands = words(state.north.hand), words(state.south.hand)
    assert (*hands, words(state.troop_deck.cards[:3]), words(state.tactics_deck.cards)) == GOLDEN[edition.id]
    assert new_game(edition, seed=7) == state
    assert new_game(edition, seed=8) != state


@editions
def test_r5_r6_cards_are_dealt_one_by_one_from_the_top_the_first_player_first(edition: Ruleset) -> None:
    size = edition.options.hand_size
    deck = shuffled(edition.troops, seed=3, deck="troop")
    for first, second in (SEATS, SEATS[::-1]):
        state = new_game(edition, seed=3, first=first)
        assert set(state.player(first).hand) == {deck[2 * place] for place in range(size)}
        assert set(state.player(second).hand) == {deck[2 * place + 1] for place in range(size)}
        assert state.troop_deck.cards == deck[2 * size :]
        assert state.tactics_deck.cards == shuffled(edition.tactics, seed=3, deck="tactics")
        assert state.turn.player == state.actor == first
        assert (state.turn.phase, state.ply, state.outcome) == ("before-play", 0, None)
        assert not any(isinstance(card, Tactic) for seat in SEATS for card in state.player(seat).hand)


@editions
def test_an_edition_begins_with_its_own_cards(edition: Ruleset) -> None:
    state = new_game(edition, seed=1)
    assert Counter(state.held()) == Counter((*edition.troops, *edition.tactics))
    assert len(state.troop_deck) == len(edition.troops) - 2 * edition.options.hand_size
    assert len(state.tactics_deck) == (10 if edition.options.tactics else 0)
    assert [flag.number for flag in state.flags] == list(range(1, 10))
    assert all(flag.public.is_empty for flag in state.flags)


# ---------------------------------------------------------------- own decks


def test_own_decks_are_dealt_as_they_lie() -> None:
    state = deal(GMT, troop_deck=TROOPS, tactics_deck=TACTICS[::-1], first="south")
    assert words(state.south.hand) == "R1 R3 R5 R7 R9 O1 O3"
    assert words(state.north.hand) == "R2 R4 R6 R8 R10 O2 O4"
    assert words(state.troop_deck.cards[:2]) == "O5 O6"
    assert words(state.tactics_deck.cards[:2]) == "traitor deserter"


def test_own_decks_may_hold_unknown_cards() -> None:
    deck: tuple[HeldCard, ...] = (*TROOPS[:14], *[Unknown.TROOP] * 46)
    state = deal(GMT, troop_deck=deck, tactics_deck=[Unknown.TACTIC] * 10)
    assert words(state.north.hand) == "R1 R3 R5 R7 R9 O1 O3"
    assert state.unaccounted == (*TROOPS[14:], *TACTICS)
    assert len(legal_actions(state)) == 7 * 9


@pytest.mark.parametrize(
    ("troop_deck", "tactics_deck", "codes"),
    [
        (TROOPS[:59], TACTICS, {"card-count"}),
        (TROOPS, TACTICS[:9], {"card-count"}),
        ((*TROOPS[:59], TROOPS[0]), TACTICS, {"duplicate-card"}),
        (
            (*TROOPS[1:], Tactic.FOG),
            (TROOPS[0], *(card for card in TACTICS if card is not Tactic.FOG)),
            {"misplaced-card"},
        ),
        ((*TROOPS[:59], Unknown.TACTIC), TACTICS, {"misplaced-card", "card-count"}),
        (TROOPS[:10], TACTICS, {"card-count"}),
        ((), (), {"card-count"}),
    ],
    ids=["59 troops", "9 Tactics cards", "a troop twice", "exchanged", "a wrong back", "too few to deal", "none"],
)
def test_decks_that_are_not_the_edition_s_are_refused_with_every_fault(
    troop_deck: tuple[HeldCard, ...], tactics_deck: tuple[HeldCard, ...], codes: set[str]
) -> None:
    with pytest.raises(SetupError) as caught:
        deal(GMT, troop_deck=troop_deck, tactics_deck=tactics_deck)
    assert {fault.code for fault in caught.value.faults} == codes


def test_a_deck_of_ten_values_is_not_the_deck_of_nine() -> None:
    nine = GMT.with_options({"values": 9})
    with pytest.raises(SetupError) as caught:
        deal(nine, troop_deck=TROOPS, tactics_deck=TACTICS)
    assert {fault.code for fault in caught.value.faults} == {"not-in-deck", "card-count"}


# ---------------------------------------------------------------- unknown games


@editions
def test_an_unknown_game_has_only_backs(edition: Ruleset) -> None:
    state = unknown_game(edition, first="south")
    size = edition.options.hand_size
    assert state.north.hand == state.south.hand == (Unknown.TROOP,) * size
    assert set(state.held()) <= set(Unknown)
    assert state.turn.player == "south"
    assert state.unaccounted == (*edition.troops, *edition.tactics)
    assert state == new_game(edition, seed=1, first="south").view(None).state


def test_what_is_told_of_the_hands_is_known() -> None:
    state = unknown_game(GMT, north=[troop("P3"), troop("R9")], south=[troop("B1")])
    assert words(state.north.hand) == "R9 P3 ?t ?t ?t ?t ?t"
    assert words(state.south.hand) == "B1 ?t ?t ?t ?t ?t ?t"
    assert troop("B1") not in state.may_hold("north")
    assert troop("B1") in state.may_hold("south")


@pytest.mark.parametrize(
    ("north", "south", "codes"),
    [
        ("R1 R2 R3 R4 R5 R6 R7 R8", "", {"hand-too-large"}),
        ("R1", "R1", {"duplicate-card"}),
        ("R1 R1", "", {"duplicate-card"}),
        ("P10", "", {"not-in-deck"}),
    ],
)
def test_hands_that_cannot_be_are_refused(north: str, south: str, codes: set[str]) -> None:
    edition = GMT.with_options({"values": 9})
    hands = [[troop(word) for word in text.split()] for text in (north, south)]
    with pytest.raises(SetupError) as caught:
        unknown_game(edition, north=hands[0], south=hands[1])
    assert {fault.code for fault in caught.value.faults} == codes


# ---------------------------------------------------------------- Terrain


def test_terrain_records_lie_where_they_are_told_to() -> None:
    ford = Terrain("Ford", slots=4)
    for state in (new_game(GMT, seed=1, terrain={4: ford}), unknown_game(GMT, terrain={4: ford})):
        assert [flag.number for flag in state.flags if flag.terrain == ford] == [4]
        assert state.flag(4).size == 4


def test_a_draft_comes_before_the_first_turn() -> None:
    records = [Terrain("Ford", slots=4), Terrain("Hill")]
    for state in (new_game(GMT, seed=1, first="south", draft=records), unknown_game(GMT, first="south", draft=records)):
        assert (state.turn.phase, state.actor, state.draft) == ("draft", "south", tuple(records))
        assert len(legal_actions(state)) == 18
    with pytest.raises(SetupError):
        new_game(GMT, seed=1, draft=records * 5)
    with pytest.raises(SetupError):
        new_game(GMT, seed=1, terrain={1: records[0]}, draft=[records[1]] * 9)
