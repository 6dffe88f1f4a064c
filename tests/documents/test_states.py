"""State documents: what they say, every fault at its place, and that whatever is written reads back equal."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any, cast

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleline_rules.cards import SEATS, Tactic, read_card, troop
from battleline_rules.documents import (
    dump_state,
    load_state,
    one_line,
    parse_position,
    parse_state,
    parse_view,
    state_document,
)
from battleline_rules.documents.plain_json.checking import Faults, Node
from battleline_rules.documents.schema import schema
from battleline_rules.documents.states.reading import build_state
from battleline_rules.errors import DocumentError, RulesetError
from battleline_rules.game import (
    ENDINGS,
    NameCard,
    State,
    Unknown,
    View,
    apply,
    legal_actions,
    new_game,
    unknown_game,
)
from battleline_rules.rulesets import GMT, RULESETS, Ruleset, Terrain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from battleline_rules.cards import Card, Seat

Fault = tuple[str, str, int | None, int | None]
Document = dict[str, Any]

VALIDATOR = jsonschema.Draft202012Validator(schema("state"))
HILL = Terrain("Hill: \u202e", slots=4, compare="totals", accepts=("troop",), tactics=False)
MOOR = Terrain("", slots=3)


def game(start: State, seed: int) -> Iterator[State]:
    """A game to its end by random moves."""
    chance, state = Random(seed), start
    yield state
    while state.outcome is None:
        state = apply(state, chance.choice(legal_actions(state)))
        yield state


def everyones(state: State) -> tuple[State | View, ...]:
    """A state, and what each player and a spectator know of it."""
    return (state, *(state.view(seat) for seat in (*SEATS, None)))


def read_back(table: State | View, document: bytes | Document) -> State | View:
    return parse_view(document) if isinstance(table, View) else parse_state(document)


def is_unusual(state: State) -> bool:
    """Whether a moment comes only now and then in a game."""
    return state.outcome is not None or state.turn.phase not in {"before-play", "after-play"}


class TestWriting:
    @pytest.mark.parametrize("edition", RULESETS, ids=lambda one: one.id)
    def test_whatever_a_game_comes_to_reads_back_equal(self, edition: Ruleset) -> None:
        for seed in range(4):
            chance = Random(seed)
            start = new_game(
                edition, seed=seed, terrain={3: HILL} if seed == 1 else None, draft=(MOOR, HILL, MOOR)[:seed]
            )
            for state in game(start, seed):
                if is_unusual(state) or not chance.randrange(6):
                    for table in everyones(state):
                        assert read_back(table, dump_state(table)) == table

    def test_every_option_that_is_changed_reads_back(self) -> None:
        rules = GMT.with_options({"claim_window": "after_draw", "scout_return": "bottom", "deadlock": "most_flags"})
        for state in game(new_game(rules, seed=3), 3):
            if is_unusual(state):
                assert parse_state(dump_state(state)) == state

    @pytest.mark.parametrize("seed", range(3))
    def test_a_game_of_unknown_cards_reads_back(self, seed: int) -> None:
        start = unknown_game(GMT, north=[troop("R5")])
        start = apply(start, NameCard("south", troop("P10")))
        for ply, state in enumerate(game(start, seed)):
            if is_unusual(state) or ply % 8 == 0:
                for table in everyones(state):
                    assert read_back(table, one_line(state_document(table))) == table

    def test_every_ending_reads_back(self) -> None:
        for ending in ENDINGS:
            state = apply(new_game(GMT, seed=1), ending)
            assert parse_state(dump_state(state)) == state

    def test_what_is_written_is_as_the_schema_says(self) -> None:
        for seed in range(3):
            for ply, state in enumerate(game(new_game(GMT, seed=seed, draft=(HILL,)), seed)):
                if ply % 11 == 0 or state.turn.phase.startswith("scout"):
                    for table in everyones(state):
                        VALIDATOR.validate(state_document(table))

    def test_a_view_has_no_card_that_is_not_known(self) -> None:
        state = new_game(GMT, seed=5)
        for seat in SEATS:
            document = state_document(state.view(seat))
            assert document["seen_by"] == seat
            assert document["decks"] == {"troop": [46], "tactics": [10]}
            other = "south" if seat == "north" else "north"
            players = cast("Document", document["players"])
            assert players[other]["hand"] == ["?t"] * 7
            assert "?t" not in players[seat]["hand"]
        assert state_document(state.view(None))["seen_by"] == "spectator"

    def test_the_order_in_a_document_does_not_matter_where_it_means_nothing(self) -> None:
        chance = Random(1)
        *_, state = game(new_game(GMT, seed=2), 2)
        for _ in range(5):
            document = state_document(state)
            shuffled = mixed(document, chance)
            assert list(shuffled) != list(document)
            assert dump_state(parse_state(shuffled)) == dump_state(state)


def mixed(document: Document, chance: Random) -> Document:
    """The document with its keys in another order, and the cards of hands and piles too."""
    document = cast("Document", json.loads(json.dumps(document)))
    for player in document["players"].values():
        for pile in ("hand", "discards", "guile"):
            chance.shuffle(player[pile])
    chance.shuffle(document["flags"])
    document["flags"] = [reordered(flag, chance) for flag in document["flags"]]
    for flag in document["flags"]:
        flag["north"] = reordered(flag["north"], chance)
    return reordered(document, chance)


def reordered(value: Document, chance: Random) -> Document:
    keys = list(value)
    chance.shuffle(keys)
    return {key: value[key] for key in keys}


def made(**parts: object) -> Document:
    """A document with unknown hands of seven where nothing else is said."""
    hands: Document = {seat: {"hand": ["?t"] * 7} for seat in SEATS}
    turn = {"player": "north", "phase": "before-play"}
    return {"format": "battleline-state/1", "flags": [], "players": hands, "turn": turn} | parts


def players(**changes: Document) -> Document:
    return {seat: {"hand": ["?t"] * 7} | changes.get(seat, {}) for seat in SEATS}


def cards(*names: str) -> tuple[Card, ...]:
    return tuple(map(read_card, names))


class TestDefaults:
    def test_what_is_left_out_is_as_at_the_beginning(self) -> None:
        assert parse_state(made()) == unknown_game(GMT)

    def test_a_deck_that_is_left_out_is_all_that_is_nowhere_else(self) -> None:
        laid = {"flag": 1, "north": ["R1", "mud"], "south": ["R2"]}
        state = parse_state(made(flags=[laid], decks={"troop": ["R5", 30, "?t", 12]}))
        assert state.tactics_deck.cards == (Unknown.TACTIC,) * 9
        assert state.troop_deck.cards == (troop("R5"), *(Unknown.TROOP,) * 43)
        assert len(parse_state(made(flags=[laid], decks={})).troop_deck) == 44

    def test_plies_follow_the_order_of_the_document(self) -> None:
        flags = [
            {"flag": 7, "south": ["R2", "R1"], "north": ["fog", "B3"]},
            {"flag": 3, "north": ["G5"], "south": ["G6"], "last_card": "north"},
        ]
        state = parse_state(made(flags=flags))
        assert [state.flag(7).south.ply_of(card) for card in cards("R2", "R1")] == [1, 2]
        assert [state.flag(7).north.ply_of(card) for card in cards("fog", "B3")] == [3, 4]
        assert (state.flag(3).south.plies, state.flag(3).north.plies) == ((5,), (6,))
        assert state.flag(7).last_card == "north"
        assert state.flag(3).last_card == "north"
        assert state.ply == 6

    def test_the_ply_is_the_highest_of_a_card(self) -> None:
        flags = [{"flag": 7, "south": {"R2": 11, "R1": 0}, "north": []}]
        assert parse_state(made(flags=flags)).ply == 11
        assert parse_state(made(flags=flags, ply=20)).ply == 20
        assert parse_state(made(ply=20)).ply == 20

    def test_tactics_played_are_those_that_lie_face_up_on_the_own_side(self) -> None:
        flags = [{"flag": 1, "north": ["alexander", "fog"], "south": ["darius"]}]
        told = players(south={"guile": ["scout"], "discards": ["mud"]})
        state = parse_state(made(flags=flags, players=told))
        assert (state.north.tactics_played, state.south.tactics_played) == (2, 3)

    def test_of_tactics_played_by_one_player_those_of_the_other_follow(self) -> None:
        flags = [{"flag": 1, "north": ["alexander", "fog", "mud"]}]
        state = parse_state(made(flags=flags, players=players(south={"tactics_played": 1})))
        assert (state.north.tactics_played, state.south.tactics_played) == (2, 1)

    def test_a_leader_was_played_where_one_lies_on_the_own_side(self) -> None:
        state = parse_state(
            made(flags=[{"flag": 1, "north": ["alexander"]}], players=players(south={"discards": ["darius"]}))
        )
        assert state.north.leader_played
        assert state.south.leader_played
        assert not parse_state(made()).north.leader_played

    def test_a_leader_is_the_one_that_is_named_nowhere_else(self) -> None:
        assert Tactic.ALEXANDER in parse_state(made(flags=[{"flag": 1, "north": {"leader": 1}}])).flag(1).north.cards
        told = players(south={"hand": ["alexander"]})
        state = parse_state(made(flags=[{"flag": 1, "north": ["leader"]}], players=told))
        assert Tactic.DARIUS in state.flag(1).north.cards

    def test_cards_have_the_names_of_every_edition(self) -> None:
        told = players(north={"hand": ["r1", "?T", "?X", "Blind Mans Buff"]})
        assert parse_state(made(players=told)).north.hand == (*cards("R1", "fog"), Unknown.TROOP, Unknown.TACTIC)

    def test_a_known_card_of_a_deck_says_who_knows_it(self) -> None:
        deck = [{"card": "R5", "known_to": "south"}, {"card": "?t", "known_to": "north"}, 44]
        state = parse_state(made(decks={"troop": deck}))
        assert state.troop_deck.known_to[:3] == ("south", "north", None)
        assert state.view("south").state.troop_deck.cards[0] == troop("R5")
        assert state.view("north").state.troop_deck.cards[0] is Unknown.TROOP
        assert cast("Document", state_document(state)["decks"])["troop"] == deck

    def test_no_card_in_a_deck_is_written_as_none_or_as_0(self) -> None:
        flags = [{"flag": 1, "north": {str(card): ply for ply, card in enumerate(GMT.tactics[:1], 1)}}]
        told = players(north={"hand": [str(card) for card in GMT.tactics[1:]][:7]}, south={"hand": ["?x", "?x"]})
        for deck in ([], [0]):
            state = parse_state(made(flags=flags, players=told, decks={"tactics": deck}))
            assert len(state.tactics_deck) == 0

    def test_within_another_document_a_state_needs_no_format(self) -> None:
        document = made()
        del document["format"]
        assert build_state(Node(document, ("start",), Faults())) == unknown_game(GMT)
        assert faults_of(document)[0][:2] == ("$", "missing-key")


class TestRulings:
    def test_the_document_names_its_ruleset(self) -> None:
        state = parse_state(made(ruleset="medieval", options={"tie_rule": "must_beat"}))
        assert state.ruleset.id == "medieval"
        assert state.ruleset.options.tie_rule == "must_beat"

    def test_another_ruleset_takes_its_place(self, tmp_path: Path) -> None:
        document = made(ruleset="medieval", options={"tie_rule": "must_beat"})
        file = tmp_path / "state.json"
        file.write_text(json.dumps(document), encoding="utf-8")
        for state in (parse_state(document, ruleset="gmt"), load_state(file, ruleset="gmt")):
            assert state.ruleset == GMT
        assert parse_state(document, options={"values": 9}).ruleset.options.values == 9
        assert len(parse_state(document, options={"values": 9}).troop_deck) == 40

    def test_everything_is_checked_under_it(self) -> None:
        document = made(players=players(north={"hand": ["R10"]}))
        parse_state(document)
        with pytest.raises(DocumentError) as caught:
            parse_state(document, ruleset="schotten-totten-tactics")
        assert [(one.path, one.code) for one in caught.value.problems] == [("$.players.north.hand[0]", "not-in-deck")]

    def test_what_is_asked_for_must_exist(self) -> None:
        with pytest.raises(RulesetError):
            parse_state(made(), ruleset="gtm")
        with pytest.raises(RulesetError):
            parse_state(made(), options={"tie_rule": "never"})


class TestViews:
    @pytest.mark.parametrize("seat", [*SEATS, None])
    def test_a_view_is_read_as_one_or_as_its_state(self, seat: Seat | None) -> None:
        view = new_game(GMT, seed=1).view(seat)
        document = state_document(view)
        assert parse_view(document) == view
        assert parse_state(document) == view.state

    def test_a_view_says_whose_it_is(self) -> None:
        with pytest.raises(DocumentError) as caught:
            parse_view(json.dumps(made()))
        assert [(one.path, one.code) for one in caught.value.problems] == [("$", "missing-key")]
        assert "seen_by" in str(caught.value)
        assert faults_of(made(seen_by="west")) == [("$.seen_by", "bad-value", None, None)]


def faults_of(source: object) -> list[Fault]:
    with pytest.raises(DocumentError) as caught:
        parse_state(cast("str", source))
    return [(one.path, one.code, one.line, one.column) for one in caught.value.problems]


def text_of(flags: str = "", *, more: str = "", north: str = "", south: str = "", turn: str = "before-play") -> str:
    """A document: the flags in line 2 from column 11, the players in 3 and 4, the turn in 5, in 6 what is more."""
    hand = '"hand": ["?t", "?t", "?t", "?t", "?t", "?t", "?t"]'
    return (
        '{"format": "battleline-state/1",\n'
        f'"flags": [{flags}],\n'
        f'"players": {{"north": {{{north or hand}}},\n'
        f'  "south": {{{south or hand}}}}},\n'
        f'"turn": {{"player": "north", "phase": "{turn}"}}\n'
        f"{', ' * bool(more)}{more}}}"
    )


# Text, then every fault; and whether the schema can see that something is wrong.
FAULTS: dict[str, tuple[str, list[Fault], bool]] = {
    "nothing-in-it": ("{}", [("$", "missing-key", 1, 1)] * 4, True),
    "not-an-object": ("[]", [("$", "wrong-type", 1, 1)], True),
    "a-position": (
        '{"format": "battleline-position/1", "flags": 3}',
        [("$.format", "wrong-format", 1, 12)],
        True,
    ),
    "unknown-keys": (
        text_of('{"flag": 1, "nroth": []}', more='"decks": {"troops": []}, "plys": 3'),
        [
            ("$.flags[0].nroth", "unknown-key", 2, 23),
            ("$.decks.troops", "unknown-key", 6, 13),
            ("$.plys", "unknown-key", 6, 28),
        ],
        True,
    ),
    "no-hand": (text_of(north='"guile": []'), [("$.players.north", "missing-key", 3, 22)], True),
    "no-south": (
        text_of().replace('"south"', '"souht"'),
        [("$.players", "missing-key", 3, 12), ("$.players.souht", "unknown-key", 4, 3)],
        True,
    ),
    "no-phase": (
        text_of().replace('"phase"', '"faze"'),
        [("$.turn", "missing-key", 5, 9), ("$.turn.faze", "unknown-key", 5, 29)],
        True,
    ),
    "unknown-cards": (
        text_of('{"flag": 1, "north": {"R11": 1}, "south": {"?t": 2}}', north='"hand": ["?y", "leader", 3]'),
        [
            ("$.flags[0].north.R11", "unknown-card", 2, 33),
            ('$.flags[0].south["?t"]', "unknown-card", 2, 54),
            ("$.players.north.hand[0]", "unknown-card", 3, 32),
            ("$.players.north.hand[1]", "which-leader", 3, 38),
            ("$.players.north.hand[2]", "wrong-type", 3, 48),
        ],
        True,
    ),
    "an-unknown-discard": (
        text_of(north='"hand": [], "discards": ["?t"]'),
        [("$.players.north.discards[0]", "unknown-card", 3, 48)],
        True,
    ),
    "guile-at-a-flag": (
        text_of('{"flag": 1, "north": {"scout": 1}, "south": ["deserter"]}'),
        [
            ("$.flags[0].north.scout", "guile-at-flag", 2, 33),
            ("$.flags[0].south", "mixed-plies", 2, 55),
            ("$.flags[0].south[0]", "guile-at-flag", 2, 56),
        ],
        True,
    ),
    "plies-of-some": (
        text_of('{"flag": 1, "north": [], "south": ["R1"]},\n{"flag": 2, "north": {"R2": 1}, "south": ["R3"]}'),
        [("$.flags[1].north", "mixed-plies", 3, 22)],
        False,
    ),
    "a-side-that-is-no-side": (text_of('{"flag": 1, "north": 3}'), [("$.flags[0].north", "wrong-type", 2, 32)], True),
    "plies-that-are-none": (
        text_of('{"flag": 1, "north": {"R1": "1", "R2": -1, "R3": 1.0}}'),
        [
            ("$.flags[0].north.R1", "wrong-type", 2, 39),
            ("$.flags[0].north.R2", "bad-ply", 2, 44),
            ("$.flags[0].north.R3", "wrong-type", 2, 60),
        ],
        True,
    ),
    "plies-that-cannot-be": (
        text_of('{"flag": 9, "north": {"R1": 1, "R2": 4}}, {"flag": 1, "north": {"R3": 1}}', more='"ply": 3'),
        [("$.flags[0].north.R2", "bad-ply", 2, 42), ("$.flags[1].north.R3", "bad-ply", 2, 75)],
        False,
    ),
    "more-cards-than-plies": (
        text_of('{"flag": 1, "north": ["R1", "R2"]}', more='"ply": 1'),
        [("$.ply", "bad-ply", 6, 10)],
        False,
    ),
    "the-last-card-is-the-other-sides": (
        text_of('{"flag": 1, "north": {"R1": 1}, "south": {"R2": 2}, "last_card": "north"}'),
        [("$.flags[0].last_card", "last-card-contradicted", 2, 76)],
        False,
    ),
    "the-last-card-is-nowhere": (
        text_of('{"flag": 1, "north": {"R1": 1}, "last_card": "south"}, {"flag": 2, "last_card": "north"}'),
        [("$.flags[0].last_card", "last-card-nowhere", 2, 56), ("$.flags[1].last_card", "last-card-nowhere", 2, 91)],
        False,
    ),
    "cards-that-are-there-twice": (
        text_of(
            '{"flag": 8, "north": {"R1": 1}}', north='"hand": ["R2", "r1", "R2"]', more='"decks": {"troop": ["R2", 56]}'
        ),
        [
            ("$.players.north.hand[1]", "duplicate-card", 3, 38),
            ("$.players.north.hand[2]", "duplicate-card", 3, 44),
            ("$.decks.troop[0]", "duplicate-card", 6, 23),
        ],
        False,
    ),
    "a-flag-twice": (
        text_of('{"flag": 8}, {"flag": 8, "north": ["R1"]}'),
        [("$.flags[1].flag", "duplicate-flag", 2, 33)],
        False,
    ),
    "two-leaders": (
        text_of(
            '{"flag": 8, "north": {"darius": 1}}, {"flag": 1, "north": {"alexander": 2}}',
            south='"hand": [], "tactics_played": 1',
        ),
        [("$.flags[1].north.alexander", "two-leaders", 2, 70)],
        False,
    ),
    "cards-of-another-deck": (
        text_of(
            north='"hand": [], "discards": ["scout"], "guile": ["fog", "R1"]', more='"decks": {"tactics": ["R2", 8]}'
        ),
        [
            ("$.players.north", "tactics-difference", 3, 22),
            ("$.players.north.discards[0]", "misplaced-card", 3, 48),
            ("$.players.north.guile[0]", "misplaced-card", 3, 68),
            ("$.players.north.guile[1]", "misplaced-card", 3, 75),
            ("$.decks.tactics[0]", "misplaced-card", 6, 25),
        ],
        False,
    ),
    "too-few-cards": (text_of(more='"decks": {"troop": ["R1"]}'), [("$.decks.troop", "card-count", 6, 22)], False),
    "more-unknown-cards-than-there-are": (
        text_of(more='"decks": {"troop": [61, -1], "tactics": [11, {"card": "?x"}]}'),
        [
            ("$.decks.troop[0]", "bad-value", 6, 23),
            ("$.decks.troop[1]", "bad-value", 6, 27),
            ("$.decks.tactics[0]", "bad-value", 6, 44),
            ("$.decks.tactics[1]", "missing-key", 6, 48),
        ],
        True,
    ),
    "too-many-cards": (
        text_of('{"flag": 4}, {"flag": 2, "south": ["R1", "R2", "R3", "R4"]}'),
        [("$.flags[1].south", "too-many-cards", 2, 45)],
        False,
    ),
    "hands-that-cannot-be": (
        text_of(
            north='"hand": ["R9", "?t", "?t", "?t", "?t", "?t", "?t", "R1"], "exposed": ["R9", "R2"]',
            south='"hand": [], "exposed": ["R3"]',
        ),
        [
            ("$.players.north.hand", "hand-too-large", 3, 31),
            ("$.players.north.exposed[1]", "not-in-hand", 3, 99),
            ("$.players.south.exposed[0]", "not-in-hand", 4, 37),
        ],
        False,
    ),
    "counts-that-cannot-be": (
        text_of(
            '{"flag": 1, "south": ["fog", "darius"]}',
            north='"hand": [], "tactics_played": -1',
            south='"hand": [], "tactics_played": 3, "leader_played": false',
        ),
        [
            ("$.players.north.tactics_played", "bad-value", 3, 53),
            ("$.players.south.leader_played", "leader-count", 4, 63),
        ],
        True,
    ),
    "counts-that-do-not-agree": (
        text_of('{"flag": 1, "south": ["fog"]}', south='"hand": [], "tactics_played": 3'),
        [
            ("$.players.south.tactics_played", "tactics-difference", 4, 43),
            ("$.players.south.tactics_played", "tactics-count", 4, 43),
        ],
        False,
    ),
    "a-turn-that-cannot-be": (
        text_of(turn='draft", "idle_turns": 2, "passed": true, "drawn": ["?t"], "claimed": "no'),
        [
            ("$.turn.phase", "bad-turn", 5, 38),
            ("$.turn.idle_turns", "bad-turn", 5, 61),
            ("$.turn.passed", "bad-turn", 5, 74),
            ("$.turn.drawn", "bad-turn", 5, 89),
            ("$.turn.claimed", "wrong-type", 5, 108),
        ],
        True,
    ),
    "a-seat-and-a-phase-that-are-none": (
        text_of(turn="after").replace('"player": "north"', '"idle_turns": -1, "player": "x"'),
        [
            ("$.turn.idle_turns", "bad-value", 5, 24),
            ("$.turn.player", "bad-value", 5, 38),
            ("$.turn.phase", "bad-value", 5, 52),
        ],
        True,
    ),
    "a-scout-that-cannot-be": (
        text_of(turn="scout-return").replace('"scout-return"', '"scout-return", "drawn": ["?t", "R1"]'),
        [
            ("$.turn.phase", "bad-turn", 5, 38),
            ("$.turn.phase", "bad-turn", 5, 38),
            ("$.turn.drawn", "bad-turn", 5, 63),
            ("$.turn.drawn[1]", "not-in-hand", 5, 70),
        ],
        False,
    ),
    "a-surplus-that-is-none": (text_of(turn="surplus"), [("$.turn.phase", "bad-turn", 5, 38)], False),
    "an-outcome-that-cannot-be": (
        text_of(more='"outcome": {"winner": "south", "ways": ["stalemate", "stalemate", "nothing"]}'),
        [
            ("$.outcome.ways[1]", "duplicate-value", 6, 56),
            ("$.outcome.ways[2]", "bad-value", 6, 69),
        ],
        True,
    ),
    "an-outcome-that-is-none": (
        text_of(more='"outcome": {"winner": "south", "ways": ["stalemate"]}'),
        [("$.outcome.winner", "bad-outcome", 6, 25)],
        False,
    ),
    "an-outcome-that-is-missing": (
        text_of(
            '{"flag": 1, "claimed_by": "north"}, {"flag": 2, "claimed_by": "north"}, {"flag": 3, "claimed_by": "north"}'
        ),
        [("$", "bad-outcome", 1, 1)],
        False,
    ),
    "a-draft-of-nothing": (
        text_of(more='"draft": [{"slots": 5}, 3]'),
        [("$.draft[0].slots", "bad-value", 6, 23), ("$.draft[1]", "wrong-type", 6, 27)],
        True,
    ),
    "a-draft-in-the-middle-of-a-game": (text_of(more='"draft": [{}]'), [("$.turn.phase", "bad-turn", 5, 38)], False),
    "an-unknown-ruleset-and-more": (
        text_of(more='"ruleset": "gtm", "outcome": {"winner": "south", "ways": ["agreement"]}'),
        [("$.ruleset", "unknown-ruleset", 6, 14), ("$.outcome.winner", "bad-outcome", 6, 43)],
        True,
    ),
    "many-things-at-once": (
        text_of(
            '{"flag": 4, "north": {"R1": 2, "R2": 2}}, {"flag": 2, "south": ["R3", "R4", "R5", "R6"], '
            '"claimed_by": "west"}',
            north='"hand": ["R0", "R1"]',
            south='"hand": ["?t", "?t", "?t", "?t", "?t", "?t", "?t", "?t"]',
            turn="after-draw",
            more='"ply": true',
        ),
        [
            ("$.flags[0].north.R2", "bad-ply", 2, 42),
            ("$.flags[1].south", "mixed-plies", 2, 74),
            ("$.flags[1].south", "too-many-cards", 2, 74),
            ("$.flags[1].claimed_by", "bad-value", 2, 114),
            ("$.players.north.hand[0]", "unknown-card", 3, 32),
            ("$.players.north.hand[1]", "duplicate-card", 3, 38),
            ("$.players.south.hand", "hand-too-large", 4, 21),
            ("$.turn.phase", "bad-turn", 5, 38),
            ("$.ply", "wrong-type", 6, 10),
        ],
        True,
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_is_told_at_its_place(name: str) -> None:
    text, expected, _ = FAULTS[name]
    assert faults_of(text) == expected


@pytest.mark.parametrize("name", FAULTS)
def test_a_dictionary_has_the_same_faults_without_places(name: str) -> None:
    text, expected, _ = FAULTS[name]
    value = json.loads(text)
    if not any(code == "duplicate-key" for _, code, _, _ in expected) and isinstance(value, dict):
        assert sorted(faults_of(value)) == sorted((path, code, None, None) for path, code, _, _ in expected)


@pytest.mark.parametrize("name", FAULTS)
def test_the_schema_refuses_what_it_can(name: str) -> None:
    text, _, expressible = FAULTS[name]
    assert not expressible or not VALIDATOR.is_valid(json.loads(text))


MESSAGES: dict[str, tuple[str, ...]] = {
    "guile-at-a-flag": ('put it into the "guile" of the player who played it',),
    "unknown-cards": ('an unknown troop is "?t", and an unknown Tactics card "?x", not "?y"',),
    "plies-of-some": ("the cards here have plies, and those at $.flags[0].south (line 2, column 45) have none",),
    "plies-that-cannot-be": (
        "R2 came at a ply from 0 to 3, the ply of the state, not at 4",
        "at ply 1 the one at $.flags[0].north.R1 (line 2, column 39) came",
    ),
    "more-cards-than-plies": ("2 or more for 2 cards, not 1",),
    "the-last-card-is-the-other-sides": ("by the plies the last card here is south's",),
    "cards-that-are-there-twice": ("R1 is there twice: it is at $.flags[0].north.R1 (line 2, column 39) already",),
    "more-unknown-cards-than-there-are": ("0 to 60, not 61", "0 to 10, not 11"),
    "a-position": ("this is a position; the state of a game is wanted",),
}


@pytest.mark.parametrize("name", MESSAGES)
def test_a_message_says_what_would_be_right(name: str) -> None:
    with pytest.raises(DocumentError) as caught:
        parse_state(FAULTS[name][0])
    for part in MESSAGES[name]:
        assert part in str(caught.value)


def test_a_state_is_no_position() -> None:
    with pytest.raises(DocumentError) as caught:
        parse_position(made())
    assert str(caught.value) == "$.format: this is the state of a game; a position is wanted"


WORDS = st.sampled_from(
    ["north", "south", "R3", "r3", "leader", "fog", "mud", "scout", "?t", "?x", "surplus", "scout-draw", "stalemate"]
)
PARTS = st.sampled_from(
    ["flag", "north", "south", "hand", "guile", "discards", "player", "phase", "troop", "tactics", "card", "winner"]
)
KEYS = st.sampled_from(["flags", "players", "decks", "turn", "ply", "draft", "outcome", "seen_by", "options"])
ALMOST: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 12) | WORDS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(PARTS, inner, max_size=5),
    max_leaves=12,
)


@given(st.dictionaries(KEYS, ALMOST, max_size=3), st.sampled_from([{}, made()]))
def test_documents_that_are_almost_right_are_read_or_refused(almost: Document, frame: Document) -> None:
    document = frame | almost
    try:
        state = parse_state(document)
    except DocumentError:
        told = faults_of(json.dumps(document))
        assert all(line and column for _, _, line, column in told)
        assert sorted(fault[:2] for fault in told) == sorted(fault[:2] for fault in faults_of(document))
    else:
        assert parse_state(json.dumps(document)) == state
        assert parse_state(dump_state(state)) == state
        VALIDATOR.validate(document)


MOMENTS = [dump_state(state) for seed in range(3) for state in game(new_game(GMT, seed=seed), seed)]
OTHERS: tuple[object, ...] = (None, True, -1, 0, 7, 10**17, "R3", "?t", "mud", "south", [], {}, ["R3"], {"R3": 1})


@pytest.mark.parametrize("seed", range(8))
def test_with_one_value_changed_a_document_is_read_or_refused_as_the_schema_foresees(seed: int) -> None:
    chance = Random(seed)
    for _ in range(25):
        document = json.loads(chance.choice(MOMENTS))
        change_something(document, chance)
        try:
            state = parse_state(document)
        except DocumentError:
            faults = faults_of(json.dumps(document))
            assert faults == sorted(faults, key=lambda fault: fault[2:])
        else:
            assert parse_state(dump_state(state)) == state
            VALIDATOR.validate(document)


def change_something(document: Document, chance: Random) -> None:
    """Put another value in some place of a document."""
    holder: Any = document
    while True:
        key = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        if not isinstance(holder[key], dict | list) or not holder[key] or not chance.randrange(4):
            break
        holder = holder[key]
    holder[key] = chance.choice(OTHERS)


@pytest.mark.parametrize("read", [parse_state, parse_view])
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('[Format "battleline-sheet/1"]', "a game sheet"),
        (b"\n1. north: R3@5", "a game sheet"),
        ("R3 R4 R5 vs B8", "a claim in one line"),
        (b"gmt; 3: R3 / -\n", "a position in one line"),
    ],
)
def test_a_text_in_words_is_told_as_what_it_is(
    read: Callable[[str | bytes], object], text: str | bytes, kind: str
) -> None:
    with pytest.raises(DocumentError) as caught:
        read(text)
    (problem,) = caught.value.problems
    assert (problem.code, problem.message) == ("wrong-format", f"this is {kind}; the state of a game is wanted")
