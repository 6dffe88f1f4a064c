"""The programs in examples/ that run whole games do what they say, whoever sits at them."""

from __future__ import annotations

import importlib.util
import itertools
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

import battleline_rules as bl

if TYPE_CHECKING:
    from types import ModuleType

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
EDITIONS: Final = [one.id for one in bl.RULESETS]

TAKEN_BACK: Final = """\
After R2@5, draw troop, P6@5, draw tactics: north is to act.
Then,  R2@5, draw troop: south is to act.
Now,   R2@5, draw troop, Y10@5: south is to act.
Kept:  R2@5, draw troop, P6@5, draw tactics: north is to act.
"""


def run(script: str, *arguments: str, typed: str = "") -> str:
    """What a script prints, from whatever folder it is started."""
    command = [sys.executable, str(EXAMPLES / script), *arguments]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, check=False, cwd="/", timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def module(script: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(Path(script).stem, EXAMPLES / script)
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def played(edition: str, seed: int) -> bl.Game:
    """A game in which both claim what they can, and else do anything."""
    chance = random.Random(seed)
    state = bl.new_game(bl.ruleset(edition), seed=seed)
    game = bl.Game(state)
    while state.outcome is None:
        moves = bl.legal_actions(state)
        action = chance.choice([move for move in moves if isinstance(move, bl.ClaimFlag)] or list(moves))
        state, game = bl.apply(state, action), game.played(action)
    return game


def names(cards: tuple[bl.HeldCard, ...]) -> set[str]:
    return set(map(str, cards))


# ---------------------------------------------------------------- two players at one terminal


def typed_at_the_terminal(game: bl.Game) -> str:
    """A game as it is typed: Enter whenever the keyboard changes hands, then the actions."""
    lines, looking = [], None
    for state, action in zip(game.replay().states, game.actions, strict=False):
        if state.actor != looking:
            looking = state.actor
            lines.append("")
        lines.append(bl.action_text(action))
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_game_can_be_typed(edition: str) -> None:
    game = played(edition, seed=11)
    shown = run("two_players.py", edition, "11", typed=typed_at_the_terminal(game))
    outcome = game.replay().last.outcome
    assert outcome is not None
    winner = (outcome.winner or "nobody").capitalize()
    assert shown.endswith(f"{winner} wins by {' and '.join(outcome.ways)}.\n")


def test_the_screen_shows_only_what_the_player_may_see() -> None:
    state = bl.new_game(bl.GMT, seed=7)
    shown = run("two_players.py", "gmt", "7", typed="\nR2@5\ndraw troop\n\nY10@9\ndraw tactics\n")
    _, first, second, third = re.split(r"(?:North|South), press Enter when nobody else is looking\. ", shown)
    theirs, mine = names(state.south.hand), names(state.north.hand)
    assert not theirs & set(re.findall(r"\b[ROYGBP]\d+\b", first))
    assert mine <= set(first.split())
    # Red 2 lies at a flag by then, so that everybody sees it.
    assert not (mine - {"R2"}) & set(re.findall(r"\b[ROYGBP]\d+\b", second))
    assert "North holds ?t ?t ?t ?t ?t ?t ?t\n" in second
    assert theirs <= set(second.split())
    assert third == "\nNobody plays on.\n"  # the keyboard goes back to north, who does not press Enter


def test_what_may_be_done_is_listed_and_the_rest_refused() -> None:
    shown = run("two_players.py", "gmt", "7", typed="\n?\nR9@5\nclaim 3\nfoo\nresign south\n")
    listed = shown.split("> ")[1]
    moves = bl.legal_actions(bl.new_game(bl.GMT, seed=7))
    assert re.findall(r"\S+@\d", listed) == [bl.action_text(move) for move in moves]
    assert "> North does not hold Red 9.\n" in shown
    assert "> North cannot claim flag 3 now." in shown
    assert shown.endswith("North wins by resignation.\n")


def test_a_game_may_be_left() -> None:
    assert run("two_players.py", "gmt", "7", typed="\nR2@5\n").endswith("Nobody plays on.\n")


# ---------------------------------------------------------------- a server that keeps only public state


def said_in_public(game: bl.Game) -> list[tuple[bl.Seat, bl.Action, bl.State]]:
    """What is said, by whom, and the state that comes of it."""
    said = []
    for (before, after), action in zip(itertools.pairwise(game.replay().states), game.actions, strict=True):
        assert before.actor is not None
        said.append((before.actor, action, after))
    return said


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_server_knows_what_a_spectator_does(edition: str) -> None:
    table: Any = module("public_server.py").Table(bl.ruleset(edition))
    for seat, action, after in said_in_public(played(edition, seed=5)):
        # A player may even say which card goes back: the server does not keep it.
        answers = list(table.receive(seat, bl.action_text(action)))
        assert answers[0][0] == "all"
        assert table.state == after.view(None).state


def test_the_server_judges_claims_and_answers_each_as_is_right() -> None:
    lines = (
        "north R3@5, north draw troop, south B8@5, south draw troop, north R4@5, north draw troop, south B7@1, "
        "south draw troop, north R5@5, north claim 5, north draw troop, south B10@1, south draw troop, north claim 5"
    )
    answers = run("public_server.py", typed=lines.replace(", ", "\n")).splitlines()
    [to_north] = [answer for answer in answers if answer.startswith("to north: ")]
    assert "South can lay Blue 9 and Blue 10" in to_north
    assert not any("Blue" in answer for answer in answers if answer.startswith("to all: "))
    assert answers[-2:] == ["to all: north: claim 5", "to all: North may claim flag 5. The proof needs B7, B10."]


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("south R3@5", "to south: That is not for you to do now."),
        ("north resign south", "to north: That is not for you to do now."),
        ("north south holds R3", "to north: The server does not want to know your cards."),
        ("west R3@5", "Lines are as in: north R3@5"),
        ("south resign south", "to all: south: resign south\nto all: north wins by resignation"),
        ("south agree", "to all: South offers a draw."),
        (
            "south agree\nnorth agree",
            "to all: South offers a draw.\nto all: north: agree\nto all: nobody wins by agreement",
        ),
        ("north claim 5", "to all: North cannot claim flag 5 now."),
        ("south agree\nnorth R3@5\nnorth agree", "to all: North offers a draw."),
    ],
)
def test_the_server_asks_who_is_speaking(said: str, answer: str) -> None:
    assert run("public_server.py", typed=f"{said}\n").endswith(f"{answer}\n")


# ---------------------------------------------------------------- bots, and taking back


@pytest.mark.parametrize("edition", EDITIONS)
def test_bots_play_a_series_from_their_views(edition: str) -> None:
    told, _, sheet = run("bots.py", edition, "3").partition("\n\n")
    *games, score = told.splitlines()
    assert len(games) == 3
    for number, line in enumerate(games, 1):
        assert re.fullmatch(rf"Game {number}: (north|south|nobody) wins by [a-z -]+, after \d+ actions\.", line)
    found = re.fullmatch(r"North (\d+), South (\d+)\.", score)
    assert found
    wins = {seat: 5 * sum(f" {seat} wins" in line for line in games) for seat in bl.SEATS}
    assert int(found[1]) >= wins["north"]
    assert int(found[2]) >= wins["south"]
    replay = bl.parse_game(sheet).replay()
    assert replay.refused is None
    assert f"after {replay.last.ply} actions" in games[-1]


def test_the_planner_beats_the_gambler() -> None:
    score = re.search(r"^North (\d+), South (\d+)\.$", run("bots.py", "gmt", "5"), re.MULTILINE)
    assert score
    assert int(score[1]) > int(score[2])


def test_a_bot_is_given_nothing_but_its_view() -> None:
    bots: Any = module("bots.py")
    seen: list[bl.View] = []

    def watched(view: bl.View) -> bl.Move:
        seen.append(view)
        move: bl.Move = bots.planner(view)
        return move

    bots.play(bl.new_game(bl.GMT, seed=1), {"north": watched, "south": bots.gambler(random.Random(1))})
    assert seen
    assert all(view.seat == "north" and view.is_to_act for view in seen)
    known = [card for view in seen for card in view.state.south.hand if not isinstance(card, bl.Unknown)]
    assert known == []


def test_moves_are_taken_back() -> None:
    assert run("taking_back.py") == TAKEN_BACK
