"""How a program that runs the game would use the judge: grant a claim, or show what still beats it.

Run it from anywhere: ``python embed_the_judge.py``
"""
# ruff: noqa: INP001, T201 - an example is a file of its own, and it prints

from pathlib import Path

import battleline_rules as bl

HERE = Path(__file__).parent


def answer_claim(position: bl.Position, flag: int, player: bl.Seat) -> bool:
    """Tell both players what comes of a claim, and the program whether to move the flag."""
    verdict = bl.decide_claim(position, flag=flag, by=player)
    if verdict.outcome == "proven":
        on_the_table = ", ".join(map(str, verdict.evidence)) or "no other cards"
        print(f"Flag {flag} goes to {player}. The proof needs {on_the_table}.")
        return True
    if verdict.counterexample is not None:
        formation = verdict.counterexample.formation
        cards = ", ".join(map(str, verdict.counterexample.completion)) or "the cards that lie there"
        name = position.ruleset.words.formation(formation.category)  # as the edition calls it
        print(f"Flag {flag} stays: {cards} would make a {name} of {formation.total}.")
    else:
        print(verdict.explain())  # no claim can be made here at all, or the document leaves something open
    return False


def main() -> None:
    """Ask about the table in a file, as the players would."""
    position = bl.load_position(HERE / "wedge-against-a-lone-eight.json")
    answer_claim(position, flag=3, player="north")

    print("North could claim now:", bl.claimable_flags(position, by="north"))

    best = bl.best_completion(position, flag=3, side="south")  # what a player who defends would like to know
    if best is not None:
        cards = " and ".join(map(str, best.cards))
        name = position.ruleset.words.formation(best.strength.category.word)
        print(f"South's best is {cards}: a {name} of {best.strength.total}.")

    answer_claim(bl.parse_position("R3 R4 R5 vs B8 seen B10"), flag=5, player="north")


if __name__ == "__main__":
    main()
