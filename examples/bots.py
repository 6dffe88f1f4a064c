"""A bot against a bot, each of which sees its own view and nothing else, in a series of games.

It prints how each game went, the score, and a sheet of the last game.
Run it from anywhere: ``python bots.py`` or ``python bots.py EDITION GAMES``
"""
# ruff: noqa: INP001, T201 - an example is a file of its own, and it prints

import random
import sys
from collections.abc import Callable

import battleline_rules as bl

Bot = Callable[[bl.View], bl.Move]


def planner(view: bl.View) -> bl.Move:
    """Claim what can be claimed; else lay the card that goes best with what lies there; keep one Tactics card."""
    moves = bl.legal_actions(view)  # of a view: only this bot's own moves
    plays = [move for move in moves if isinstance(move, bl.PlayTroop | bl.PlayMorale)]
    if plays and not claims(moves):
        return max(plays, key=lambda move: _fit(view, move))
    holds_tactics = any(isinstance(card, bl.Tactic) for card in view.state.player(_seat(view)).hand)
    wanted = bl.Draw("troop" if holds_tactics else "tactics")
    return (*claims(moves), *(move for move in moves if move == wanted), *moves)[0]


def gambler(chance: random.Random) -> Bot:
    """A bot that claims what can be claimed, and else does anything that is allowed."""

    def choose(view: bl.View) -> bl.Move:
        moves = bl.legal_actions(view)
        return chance.choice(claims(moves) or moves)

    return choose


def claims(moves: tuple[bl.Move, ...]) -> tuple[bl.Move, ...]:
    """Those of the moves that are claims: each of them holds, or it would not be offered."""
    return tuple(move for move in moves if isinstance(move, bl.ClaimFlag))


def play(state: bl.State, bots: dict[bl.Seat, Bot]) -> bl.Game:
    """One game: the referee shows each bot its view, and does what it says."""
    game = bl.Game(state, headers=(("North", "planner"), ("South", "gambler")))
    while (seat := state.actor) is not None:
        action = bots[seat](state.view(seat))  # the bot never holds the state itself
        state = bl.apply(state, action)  # raises IllegalAction if a bot tries what is not allowed
        game = game.played(action)
    return game


def main(edition: str = "gmt", games: str = "3") -> None:
    """Play a series and tell its score (R51)."""
    bots: dict[bl.Seat, Bot] = {"north": planner, "south": gambler(random.Random(2026))}  # noqa: S311 - it is no secret
    match = bl.Match()
    sheet = ""
    for seed in range(int(games)):
        game = play(bl.new_game(bl.ruleset(edition), seed=seed, first=match.first), bots)
        end = game.replay().last
        match = match.after(end)
        assert end.outcome is not None  # noqa: S101 - it was played to the end
        how = " and ".join(end.outcome.ways)
        print(f"Game {match.games}: {end.outcome.winner or 'nobody'} wins by {how}, after {end.ply} actions.")
        sheet = bl.game_sheet(game)
    print(f"North {match.north}, South {match.south}.", sheet, sep="\n\n", end="")


def _seat(view: bl.View) -> bl.Seat:
    assert view.seat is not None  # noqa: S101 - a spectator does not play
    return view.seat


def _fit(view: bl.View, move: bl.PlayTroop | bl.PlayMorale) -> int:
    """How well a card goes with the bot's own cards at a flag: colour counts, and being next to them."""
    others = [card for card in view.state.flag(move.flag).side(_seat(view)).cards if isinstance(card, bl.Troop)]
    if isinstance(move, bl.PlayMorale):
        return 30 * len(others)  # it goes with anything
    card = move.card
    near = sum(abs(other.value - card.value) in {1, 2} for other in others)
    same = sum(other.value == card.value for other in others)
    colour = sum(other.color is card.color for other in others)
    return 20 * (colour + near if colour == len(others) else same) + card.value  # something high begins a flag


if __name__ == "__main__":
    main(*sys.argv[1:])
