"""Two players at one terminal: each sees only what is theirs to see, and types actions such as ``R3@5``.

Run it: ``python two_players.py`` or ``python two_players.py EDITION SEED``; ``?`` lists what may be done.
"""
# ruff: noqa: INP001, T201 - an example is a file of its own, and it prints

import random
import sys
import textwrap

import battleline_rules as bl


def main(edition: str = "gmt", seed: str = "") -> None:
    """Play a game to its end, or until nobody types any more."""
    state = bl.new_game(bl.ruleset(edition), seed=int(seed) if seed else random.randrange(10**9))  # noqa: S311 - a game
    looking: bl.Seat | None = None
    try:
        while (seat := state.actor) is not None:
            if seat != looking:
                looking = seat
                # What the other player saw scrolls away before the keyboard changes hands.
                input("\n" * 40 + f"{seat.capitalize()}, press Enter when nobody else is looking. ")
                print(screen(state.view(seat)))
            line = input("> ").strip()
            if line == "?":
                print(offered(state.view(seat)))
                continue
            try:
                state = bl.apply(state, bl.read_action(line))
            except bl.IllegalAction as error:
                print(error.refusal.message)
            except bl.BattlelineError as error:
                print(error.message)  # it was no action at all
            else:
                print(screen(state.view(seat)))
    except EOFError:
        print("\nNobody plays on.")
        return
    print(result(state))


def screen(view: bl.View) -> str:
    """What the player to whom the view belongs may see."""
    state, words = view.state, view.state.ruleset.words
    lines = [f"{words.flag.capitalize():<9} {'North':<28} South"]
    for flag in state.flags:
        holder = f"  {flag.claimed_by} has it" if flag.claimed_by else ""
        lines.append(f"{flag.number:<9} {cards(flag.north.cards):<28} {cards(flag.south.cards)}{holder}".rstrip())
    for seat in bl.SEATS:
        player = state.player(seat)
        beside = cards((*player.discards, *player.guile))
        lines.append(
            f"{seat.capitalize()} holds {cards(player.hand)}" + (f"; beside the line: {beside}" if beside else "")
        )
    lines.append(f"Left to draw: {len(state.troop_deck)} troops, {len(state.tactics_deck)} Tactics cards")
    return "\n".join(lines)


def offered(view: bl.View) -> str:
    """All moves there are; endings such as ``resign north`` are possible besides."""
    moves = bl.legal_actions(view)  # of a view: only this player's, and none out of turn
    return textwrap.fill(", ".join(map(bl.action_text, moves)), 80, break_on_hyphens=False)


def cards(laid: tuple[bl.HeldCard, ...]) -> str:
    """Cards in one line; of an unknown one it tells the back."""
    return " ".join(map(str, laid))


def result(state: bl.State) -> str:
    """How the game ended."""
    assert state.outcome is not None  # noqa: S101 - it is over
    who = "Nobody" if state.outcome.winner is None else state.outcome.winner.capitalize()
    return f"{who} wins by {' and '.join(state.outcome.ways)}."


if __name__ == "__main__":
    main(*sys.argv[1:])
