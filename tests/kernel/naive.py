"""Whether a claim holds, by nothing but the rules: every completion, every reading of every wild.

It reads the public position as plain data and shares no code with the library, not even the
names of the cards. It is slow, and made for tables where few completions are left.
"""

from __future__ import annotations

import functools
import itertools
import json
import math
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.proofs.objects import PublicFlag, PublicPosition

Stand: TypeAlias = tuple[str, int]
"""A colour's letter and a value: a troop, or what a wild stands for."""
Truth: TypeAlias = Literal["holds", "denied", "neither"]

CATEGORIES: Final = ("host", "skirmish", "battalion", "phalanx", "wedge")
"""Of each rank its name."""
COLORS: Final = "ROYGBP"
LEADERS: Final = ("alexander", "darius")
MORALE: Final = (*LEADERS, "companion-cavalry", "shield-bearers")
ENVIRONMENT: Final = ("fog", "mud")
GUILE: Final = ("scout", "redeploy", "deserter", "traitor")
MOST_READINGS: Final = 200_000
"""More completions times readings than this are not gone through."""
TIMES: Final = {
    "before_draw": {"before-play", "after-play"},
    "after_play": {"after-play"},
    "start_of_turn": {"before-play"},
    "end_of_turn_auto": {"after-play"},
    "end_of_turn_auto_both": {"after-play"},
    "after_draw": {"after-draw"},
}


def worth(cards: tuple[Stand, ...], *, totals_only: bool) -> tuple[int, int]:
    """R31 to R37 and R21: how high the category ranks, and the total."""
    values = sorted(value for _, value in cards)
    total = sum(values)
    if totals_only:
        return 0, total
    one_color = len({color for color, _ in cards}) == 1
    run = [value - values[0] for value in values] == list(range(len(values)))
    if run and one_color:
        return 4, total
    if len(set(values)) == 1:
        return 3, total
    if one_color:
        return 2, total
    return (1 if run else 0), total


def truth(public: PublicPosition, flag: int, by: str) -> Truth | None:
    """What is to be said of a claim; ``None`` where it would take too long to say.

    ``neither`` if no claim can be made, if no game shows the position, or if it depends on who
    laid the last card and the position does not say.
    """
    return _truth(json.dumps(public, sort_keys=True), flag, by)


@functools.cache
def _truth(text: str, number: int, by: str) -> Truth | None:
    public: PublicPosition = json.loads(text)
    if not is_possible(public) or not _is_timely(public, by):
        return "neither"
    flag = next((one for one in public["flags"] if one["flag"] == number), None)
    if flag is None or "claimed_by" in flag:
        return "neither"
    mine, theirs = _sides(flag, by)
    size = _size(flag)
    if len(mine) != size or len(theirs) > size:
        return "neither"
    totals_only = totals_only_at(flag)
    own = max(worth(cards, totals_only=totals_only) for cards in _readings(public, mine))
    tie = _tie(public, flag, by, complete=len(theirs) == size)
    coming = _coming(public, flag)
    places = size - len(theirs)
    if math.comb(len(coming), places) * sum(1 for _ in _readings(public, theirs)) > MOST_READINGS:
        return None
    tied = False
    for completion in itertools.combinations(coming, places):
        for cards in _readings(public, theirs):
            reached = worth((*cards, *completion), totals_only=totals_only)
            if reached > own or (reached == own and tie == "theirs"):
                return "denied"
            tied |= reached == own and tie == "unsaid"
    return "neither" if tied else "holds"


def is_possible(public: PublicPosition) -> bool:
    """R1 to R3: one of each card, of those that the edition has, and each of nine flags once."""
    highest = int(public["options"]["values"])
    deck = {f"{color}{value}" for color in COLORS for value in range(1, highest + 1)}
    at_flags = [name for flag in public["flags"] for name in (*flag["north"], *flag["south"])]
    names = [*at_flags, *public["also_visible"]]
    numbers = [flag["flag"] for flag in public["flags"]]
    return (
        len(set(names)) == len(names)
        and set(names) <= {*deck, *MORALE, *ENVIRONMENT, *GUILE}
        and not set(at_flags) & set(GUILE)
        and len(set(numbers)) == len(numbers)
        and set(numbers) <= set(range(1, 10))
    )


def _is_timely(public: PublicPosition, by: str) -> bool:
    """R40, R49, R50: nobody has won, and the claimant may speak."""
    for seat in ("north", "south"):
        held = [any(one["flag"] == at and one.get("claimed_by") == seat for one in public["flags"]) for at in range(12)]
        if sum(held) >= 5 or any(all(held[at : at + 3]) for at in range(10)):
            return False
    if "turn" not in public:
        return True
    window = str(public["options"]["claim_window"])
    others_turn = public["turn"]["player"] != by and window != "end_of_turn_auto_both"
    return not others_turn and public["turn"]["window"] in TIMES[window]


def _sides(flag: PublicFlag, by: str) -> tuple[list[str], list[str]]:
    north, south = ([name for name in side if name not in ENVIRONMENT] for side in (flag["north"], flag["south"]))
    return (north, south) if by == "north" else (south, north)


def _size(flag: PublicFlag) -> int:
    four = "terrain" in flag and flag["terrain"]["slots"] == 4
    return 4 if four or "mud" in (*flag["north"], *flag["south"]) else 3


def totals_only_at(flag: PublicFlag) -> bool:
    totals = "terrain" in flag and flag["terrain"]["compare"] == "totals"
    return totals or "fog" in (*flag["north"], *flag["south"])


def _tie(public: PublicPosition, flag: PublicFlag, by: str, *, complete: bool) -> Literal["mine", "theirs", "unsaid"]:
    """R46, D21, D22. Who completes an open side lays the last card there."""
    rule = public["options"]["tie_rule"]
    if rule == "must_beat":
        return "theirs"
    if rule == "claimant_wins" or not complete:
        return "mine"
    if "last_card" not in flag:
        return "unsaid"
    return "theirs" if flag["last_card"] == by else "mine"


def _coming(public: PublicPosition, flag: PublicFlag) -> list[Stand]:
    """The troops that are not face up, if troops may come to this flag at all."""
    if "terrain" in flag and "troop" not in flag["terrain"]["accepts"]:
        return []
    seen = {name for one in public["flags"] for name in (*one["north"], *one["south"])} | set(public["also_visible"])
    highest = int(public["options"]["values"])
    deck = itertools.product(COLORS, range(1, highest + 1))
    return [(color, value) for color, value in deck if f"{color}{value}" not in seen]


def _readings(public: PublicPosition, side: list[str]) -> Iterator[tuple[Stand, ...]]:
    """Every reading of the cards on a side (R16 to R19, D42)."""
    highest, cavalry = int(public["options"]["values"]), int(public["options"]["cavalry_value"])
    values = {
        "alexander": range(1, highest + 1),
        "darius": range(1, highest + 1),
        "companion-cavalry": (cavalry,),
        "shield-bearers": (1, 2, 3),
    }
    choices = [
        tuple(itertools.product(COLORS, values[name])) if name in values else ((name[0], int(name[1:])),)
        for name in side
    ]
    return itertools.product(*choices)
