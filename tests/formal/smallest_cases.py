"""Claims with the smallest evidence as Z3 found it, kept so that ten thousand can be looked at in seconds.

``python -m tests.formal.smallest_cases`` asks Z3 about all of them again and writes them anew,
which takes an hour or two.

A line holds: the claimant's cards, the opponent's, how many make a side, whether totals alone
count, who wins a tie, and two sets of troops in hexadecimal, one bit a troop in card order: those
that nobody has seen, and those that can be cited. Then the size of the smallest evidence and,
where Z3 was asked for it, the first such set. Wilds are written with the values that they may stand for.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import TROOPS, Tactic, Troop, read_card, troop_bits
from battleline_rules.claims import can_be_claimed
from battleline_rules.claims.question import ClaimQuestion, Laid, Size, TieGoesTo
from battleline_rules.formations import Category
from battleline_rules.rulesets import GMT
from battleline_rules.wilds import Wild, wild_of
from tests.formal.smallest_oracle import Oracle, TooLongError, patience
from tests.strategies import WILD_SETS, many, some_pattern, some_position, stated_claim

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

KEPT: Final = Path(__file__).with_name("smallest_evidence.txt")
WANTED: Final = 10_400
ORDERED: Final = 1_200
PATIENCE: Final = 6
"""Seconds that Z3 may take for one answer; the few that take longer are left out and counted."""


@dataclass(frozen=True, slots=True)
class Smallest:
    """A claim that holds if the troops in ``elsewhere`` are known, and what Z3 says of its smallest evidence."""

    question: ClaimQuestion
    elsewhere: int
    size: int
    first: int | None = None

    def written(self) -> str:
        """The claim as one line."""
        question = self.question
        parts = [
            _cards(question.mine),
            _cards(question.theirs),
            str(question.size),
            "totals" if question.totals_only else "formations",
            question.ties.value,
            f"{question.unseen:x}",
            f"{self.elsewhere:x}",
            str(self.size),
            "-" if self.first is None else f"{self.first:x}",
        ]
        return " ".join(parts)


def kept() -> Iterator[Smallest]:
    """The claims that are kept, as they were written."""
    for line in KEPT.read_text(encoding="utf-8").splitlines():
        yield read(line)


def read(line: str) -> Smallest:
    """A claim from its line."""
    mine, theirs, number, counts, ties, unseen, elsewhere, found, first = line.split()
    size: Size = 4 if number == "4" else 3
    question = ClaimQuestion(size, counts == "totals", _laid(mine), _laid(theirs), int(unseen, 16), TieGoesTo(ties))
    return Smallest(question, int(elsewhere, 16), int(found), None if first == "-" else int(first, 16))


def made() -> Iterator[tuple[ClaimQuestion, int]]:
    """Claims of all kinds that need some evidence; every twenty-fifth is against a side on which no troop lies."""
    for number, rng in enumerate(many("smallest evidence", sys.maxsize)):
        question, elsewhere = _against_no_troops(rng) if number % 25 == 0 else _somewhere(rng)
        if not question.defence.open_places or not can_be_claimed(question):
            continue
        if not can_be_claimed(replace(question, unseen=question.unseen | elsewhere)):
            yield question, elsewhere


def _somewhere(rng: Random) -> tuple[ClaimQuestion, int]:
    """The claim of a made position; where it does not hold, what it would take."""
    position = some_position(rng, timely=True)
    claim = stated_claim(position)
    where = position.flag(claim.flag)
    question = position.question(claim.flag, claim.by)
    here = troop_bits(card for card in (*where.north, *where.south) if isinstance(card, Troop))
    barred = where.terrain is not None and not where.terrain.accepts_troops
    if can_be_claimed(question):
        deck = 0 if barred else troop_bits(position.ruleset.troops)
        return question, position.visible & deck & ~here
    return replace(question, unseen=0), question.unseen


def _against_no_troops(rng: Random) -> tuple[ClaimQuestion, int]:
    """A formation against an empty side, or one with nothing but wilds, late in the game."""
    size: Size = rng.choice((3, 3, 4))
    _, pattern = some_pattern(rng, size, 10, least=rng.choice(tuple(Category)))
    mine = rng.sample(pattern, size) if len(pattern) >= size else rng.sample(TROOPS, size)
    wilds = tuple(wild_of(card, GMT) for card in rng.choice(((), (), *WILD_SETS[1:])))
    theirs = Laid((), wilds if len(wilds) < size else ())
    rest = rng.sample([one for one in TROOPS if one not in mine], len(TROOPS) - size)
    question = ClaimQuestion(
        size,
        totals_only=False,
        mine=Laid(tuple(sorted(mine))),
        theirs=theirs,
        unseen=0,
        ties=rng.choice(tuple(TieGoesTo)),
    )
    wanted = rng.choice((0, 1, 2, 3, 4, 6, 9, 14))
    for one in rest:
        more = replace(question, unseen=question.unseen | 1 << one.index)
        if wanted and can_be_claimed(more):
            question, wanted = more, wanted - 1
    return question, troop_bits(rest) & ~question.unseen


def _cards(laid: Laid) -> str:
    wilds = [f"{wild.card}={wild.low}-{wild.high}" for wild in laid.wilds]
    return ",".join([*map(str, laid.troops), *wilds]) or "-"


def _laid(text: str) -> Laid:
    names = [] if text == "-" else text.split(",")
    troops = [read_card(name) for name in names if "=" not in name]
    wilds = [_wild(*name.split("=")) for name in names if "=" in name]
    return Laid(tuple(one for one in troops if isinstance(one, Troop)), tuple(wilds))


def _wild(name: str, values: str) -> Wild:
    low, high = map(int, values.split("-"))
    return Wild(Tactic(name), low, high)


def _asked(question: ClaimQuestion, elsewhere: int, *, ordered: bool) -> Smallest:
    """What Z3 says; raises :class:`TooLongError`."""
    oracle = Oracle(question, elsewhere)
    with patience(PATIENCE):
        size = oracle.size()
    if not ordered:
        return Smallest(question, elsewhere, size)
    with patience(PATIENCE):
        return Smallest(question, elsewhere, size, troop_bits(oracle.first(size)))


def main() -> None:
    """Ask Z3 about every claim, and write them all."""
    given_up = 0
    lines: list[str] = []
    for question, elsewhere in made():
        try:
            lines.append(_asked(question, elsewhere, ordered=len(lines) < ORDERED).written())
        except TooLongError:
            given_up += 1
        if len(lines) == WANTED:
            break
    KEPT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(lines)} claims written; Z3 took too long over {given_up} more\n")


if __name__ == "__main__":
    main()
