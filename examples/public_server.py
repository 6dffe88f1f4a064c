"""A server that keeps only what everybody at the table knows, and judges every claim.

The players have real cards, or programs of their own that know them; the server never learns a hand. It reads
lines such as ``north R3@5`` and answers to one player or to all. Run it: ``python public_server.py EDITION < LINES``
"""
# ruff: noqa: INP001, T201 - an example is a file of its own, and it prints

import sys
from collections.abc import Iterator

import battleline_rules as bl


class Table:
    """One table. ``state`` has unknown cards in both hands and both decks, and is safe to store and to show."""

    def __init__(self, ruleset: bl.Ruleset, first: bl.Seat = "north") -> None:
        """Begin a game that was dealt somewhere else."""
        self.state = bl.unknown_game(ruleset, first=first)
        self.offers: set[bl.Seat] = set()

    def receive(self, seat: bl.Seat, line: str) -> Iterator[tuple[str, str]]:
        """Do what a player says; gives answers, each with whom it goes to."""
        try:
            said = bl.read_action(line)
        except bl.BattlelineError as error:
            yield seat, error.message
            return
        # Should a player tell which card Scout returns, the server turns it over and forgets it.
        action = bl.action_as_known_to(said, seat, None)
        if action is None:
            yield seat, "The server does not want to know your cards."
            return
        if not self._is_for(seat, action):
            yield seat, "That is not for you to do now."
            return
        if isinstance(action, bl.AgreeOnDraw):
            self.offers.add(seat)
            if len(self.offers) < len(bl.SEATS):
                yield "all", f"{seat.capitalize()} offers a draw."
                return
        before = self.state
        try:
            self.state = bl.apply(before, action)
        except bl.IllegalAction as error:
            yield seat, error.refusal.message  # with the cards that defeat a claim
            yield "all", error.refusal.brief  # without
            return
        self.offers.clear()
        yield "all", f"{seat}: {bl.action_text(action)}"
        if isinstance(action, bl.ClaimFlag):
            verdict = bl.decide_claim(before.position(), flag=action.flag, by=seat)
            needs = ", ".join(map(str, verdict.evidence)) or "no other cards"
            yield "all", f"{verdict.headline()} The proof needs {needs}."
        if self.state.outcome is not None:
            yield "all", f"{self.state.outcome.winner or 'nobody'} wins by {' and '.join(self.state.outcome.ways)}"

    def _is_for(self, seat: bl.Seat, action: bl.Action) -> bool:
        """Whether an action is this player's to do; whether it is possible is then up to the rules."""
        if isinstance(action, bl.Resign):
            return action.by == seat
        return isinstance(action, bl.AgreeOnDraw | bl.Abandon) or self.state.actor in {seat, None}


def main(edition: str = "gmt") -> None:
    """Serve one table, a line at a time."""
    table = Table(bl.ruleset(edition))
    seats: dict[str, bl.Seat] = {seat: seat for seat in bl.SEATS}
    for line in sys.stdin:
        name, _, action = line.strip().partition(" ")
        seat = seats.get(name)
        if seat is None:
            print("Lines are as in: north R3@5")
            continue
        for to, answer in table.receive(seat, action):
            print(f"to {to}: {answer}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
