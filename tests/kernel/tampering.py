"""Ways to change the table under a proof: a public position, as plain data, made into another.

Each takes the number of the flag that is claimed and by whom, and changes the position in
place, or leaves it where there is nothing to change. Some make positions that no game shows.
"""

from __future__ import annotations

import copy
import hashlib
import json
from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules.cards import opponent_of
from battleline_rules.proofs.public import public_position
from tests.kernel.naive import COLORS, GUILE, MORALE

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from battleline_rules.cards import Seat
    from battleline_rules.proofs.objects import PublicFlag, PublicPosition
    from battleline_rules.table import Position

Tampering: TypeAlias = "Callable[[Random, PublicPosition, int, Seat], None]"

SEATS: Final[tuple[Seat, Seat]] = ("north", "south")
TROOP_NAMES: Final = tuple(f"{color}{value}" for color in COLORS for value in range(1, 11))


def digest_of(public: PublicPosition) -> str:
    """The digest, as FORMATS says it is made."""
    text = json.dumps(public, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"


def plain(position: Position) -> PublicPosition:
    """A copy of the public position that may be tampered with."""
    return copy.deepcopy(public_position(position))


def flag_of(public: PublicPosition, number: int) -> PublicFlag:
    """The flag of this number, put there if it was not worth a word."""
    for flag in public["flags"]:
        if flag["flag"] == number:
            return flag
    made: PublicFlag = {"flag": number, "north": [], "south": []}
    public["flags"].append(made)
    return made


def face_up(public: PublicPosition) -> list[str]:
    return [name for flag in public["flags"] for name in (*flag["north"], *flag["south"])] + public["also_visible"]


def unseen(public: PublicPosition) -> list[str]:
    seen = set(face_up(public))
    return [name for name in TROOP_NAMES if name not in seen and int(name[1:]) <= int(public["options"]["values"])]


# ---------------------------------------------------------------- what is seen elsewhere


def hide(public: PublicPosition, name: str) -> None:
    """A card that lies somewhere is not there."""
    for heap in (public["also_visible"], *(flag[seat] for flag in public["flags"] for seat in SEATS)):
        if name in heap:
            heap.remove(name)


def hide_some(rng: Random, public: PublicPosition, number: int, _: Seat) -> None:
    """A troop that lies elsewhere is not there."""
    heaps = [public["also_visible"]]
    heaps += [flag[seat] for flag in public["flags"] if flag["flag"] != number for seat in SEATS]
    found = [(heap, name) for heap in heaps for name in heap if name in TROOP_NAMES]
    if found:
        heap, name = rng.choice(found)
        heap.remove(name)


def show_some(rng: Random, public: PublicPosition, _: int, __: Seat) -> None:
    hidden = unseen(public)
    public["also_visible"] += rng.sample(hidden, min(len(hidden), rng.choice((1, 3))))


def show_what_lies_there(rng: Random, public: PublicPosition, number: int, _: Seat) -> None:
    """A card of the flag that also lies beside the line, or beside itself."""
    flag = flag_of(public, number)
    names = flag["north"] + flag["south"]
    if names:
        rng.choice((public["also_visible"], flag["north"], flag["south"])).append(rng.choice(names))


# ---------------------------------------------------------------- the flag


def other_card(rng: Random, public: PublicPosition, number: int, _: Seat) -> None:
    side = flag_of(public, number)[rng.choice(SEATS)]
    hidden = [*unseen(public), *(name for name in MORALE if name not in face_up(public))]
    if side and hidden:
        side[rng.randrange(len(side))] = rng.choice(hidden)


def one_card_more(rng: Random, public: PublicPosition, number: int, by: Seat) -> None:
    hidden = unseen(public)
    if hidden:
        flag_of(public, number)[rng.choice((by, opponent_of(by), opponent_of(by)))].append(rng.choice(hidden))


def one_card_less(rng: Random, public: PublicPosition, number: int, by: Seat) -> None:
    """A card taken back into the hand."""
    side = flag_of(public, number)[rng.choice((by, opponent_of(by), opponent_of(by)))]
    if side:
        del side[rng.randrange(len(side))]


def guile_in_a_place(rng: Random, public: PublicPosition, number: int, _: Seat) -> None:
    side = flag_of(public, number)[rng.choice(SEATS)]
    if side:
        side[rng.randrange(len(side))] = rng.choice(GUILE)


def other_side_up(_: Random, public: PublicPosition, number: int, __: Seat) -> None:
    flag = flag_of(public, number)
    flag["north"], flag["south"] = flag["south"], flag["north"]


def _toggle(public: PublicPosition, number: int, name: str) -> None:
    flag = flag_of(public, number)
    for seat in SEATS:
        if name in flag[seat]:
            flag[seat].remove(name)
            return
    if name not in face_up(public):
        flag["north"].append(name)


def toggle_fog(_: Random, public: PublicPosition, number: int, __: Seat) -> None:
    _toggle(public, number, "fog")


def toggle_mud(_: Random, public: PublicPosition, number: int, __: Seat) -> None:
    _toggle(public, number, "mud")


def other_terrain(rng: Random, public: PublicPosition, number: int, _: Seat) -> None:
    flag = flag_of(public, number)
    if "terrain" in flag and rng.random() < 0.5:
        del flag["terrain"]
        return
    flag["terrain"] = {
        "name": rng.choice(("Hill", "")),
        "slots": rng.choice((3, 3, 4)),
        "compare": rng.choice(("normal", "totals")),
        "accepts": rng.choice((["troop", "morale", "environment"], ["troop"], [])),
        "tactics": rng.random() < 0.5,
    }


def other_last_card(rng: Random, public: PublicPosition, number: int, _: Seat) -> None:
    flag = flag_of(public, number)
    others = [seat for seat in (*SEATS, "") if seat != flag.get("last_card", "")]
    said = rng.choice(others)
    if said:
        flag["last_card"] = said
    else:
        del flag["last_card"]


def claimed_already(rng: Random, public: PublicPosition, number: int, _: Seat) -> None:
    flag_of(public, number)["claimed_by"] = rng.choice(SEATS)


# ---------------------------------------------------------------- the rest of the table


def flags_held(rng: Random, public: PublicPosition, number: int, _: Seat) -> None:
    """Two to five of the other flags held by one player, who may have won with them."""
    holder = rng.choice(SEATS)
    for other in rng.sample([one for one in range(1, 10) if one != number], rng.randint(2, 5)):
        flag_of(public, other)["claimed_by"] = holder


def flag_listed_twice(rng: Random, public: PublicPosition, number: int, by: Seat) -> None:
    """The claimed flag is there once more, with other cards or none."""
    hidden = unseen(public)
    again: PublicFlag = {"flag": number, "north": [], "south": []}
    again[by] = rng.sample(hidden, min(len(hidden), rng.choice((0, 3))))
    public["flags"].insert(rng.choice((0, len(public["flags"]))), again)


def other_turn(rng: Random, public: PublicPosition, _: int, __: Seat) -> None:
    windows = ("before-play", "resolving", "after-play", "after-draw")
    public["turn"] = {"player": rng.choice(SEATS), "window": rng.choice(windows)}


def other_option(rng: Random, public: PublicPosition, _: int, __: Seat) -> None:
    choices: dict[str, tuple[str | int, ...]] = {
        "tie_rule": ("last_card", "claimant_wins", "must_beat"),
        "values": (9, 10),
        "cavalry_value": (7, 8),
        "claim_window": ("before_draw", "after_play", "start_of_turn", "end_of_turn_auto_both", "after_draw"),
    }
    name = rng.choice(sorted(choices))
    public["options"][name] = rng.choice([value for value in choices[name] if value != public["options"][name]])


TAMPERINGS: Final[dict[str, Tampering]] = {
    tamper.__name__: tamper
    for tamper in (
        hide_some,
        show_some,
        show_what_lies_there,
        other_card,
        one_card_more,
        one_card_less,
        guile_in_a_place,
        other_side_up,
        toggle_fog,
        toggle_mud,
        other_terrain,
        other_last_card,
        claimed_already,
        flags_held,
        flag_listed_twice,
        other_turn,
        other_option,
    )
}
