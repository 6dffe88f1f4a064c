"""Reading whose, which and how many: seats, the numbers of flags, claims, and counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from battleline_rules.cards import SEATS
from battleline_rules.documents.plain_json.checking import named
from battleline_rules.language import sentence
from battleline_rules.table import FLAG_COUNT, Claim

if TYPE_CHECKING:
    from battleline_rules.cards import Seat
    from battleline_rules.documents.plain_json.checking import Node


def read_claim(node: Node) -> Claim | None:
    """A claim: by whom, and to which flag."""
    fields = node.fields("part-claim", required=("by", "flag"))
    by = read_seat_word(fields["by"], "part-claimant") if "by" in fields else None
    flag = read_flag_number(fields["flag"]) if "flag" in fields else None
    return Claim(by, flag) if by is not None and flag is not None else None


def read_flag_number(node: Node) -> int | None:
    """The number of a flag, 1 to 9."""
    number = node.integer("part-flag-number")
    if number is None or 1 <= number <= FLAG_COUNT:
        return number
    node.fail("flag-out-of-range", sentence("no-such-flag", flags=FLAG_COUNT, found=number))
    return None


def read_count(node: Node, what: str) -> int | None:
    """How many of something there are: 0 or more."""
    count = node.integer(what)
    if count is None or count >= 0:
        return count
    node.fail("bad-value", sentence("is-not-negative", what=named(what), found=count))
    return None


def read_seat_word(node: Node, what: str) -> Seat | None:
    """A seat: north or south."""
    word = node.word(what, SEATS)
    return None if word is None else read_as_seat(word)


def read_as_seat(word: str) -> Seat:
    """A word that is known to be a seat, as one."""
    return cast("Seat", word)
