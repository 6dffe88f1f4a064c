"""Taking moves back: a state is a value, so an older one is still there.

Run it from anywhere: ``python taking_back.py``
"""
# ruff: noqa: INP001, T201 - an example is a file of its own, and it prints

import battleline_rules as bl


def main() -> None:
    """Play a few moves, think better of them, and go another way."""
    start = bl.new_game(bl.GMT, seed=7)
    game = bl.Game(start, headers=(("north", "Ann"), ("south", "Bob")))

    for text in ("R2@5", "draw troop", "P6@5", "draw tactics"):
        game = game.played(bl.read_action(text))  # a record is a value too: this is a new one
    print("After", told(game))

    before = game.turn_taken_back()  # Bob's whole turn; taken_back(1) would be his draw alone
    print("Then, ", told(before))

    other = before.played(bl.read_action("Y10@5"))
    print("Now,  ", told(other))

    # Nothing was undone anywhere: whoever kept the first record can still go on from it.
    print("Kept: ", told(game))

    # An app that keeps states and no record takes back by forgetting the newest.
    states = list(game.replay().states)
    newest = states.pop()
    assert bl.apply(states[-1], game.actions[-1]) == newest  # noqa: S101 - the same again, and equal


def told(game: bl.Game) -> str:
    """A record in one line: what was done, and who is to act."""
    actions = ", ".join(map(bl.action_text, game.actions))
    return f"{actions or 'nothing'}: {game.replay().last.actor} is to act."


if __name__ == "__main__":
    main()
