"""What the words of a proof mean, those of its document among them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from battleline_rules.explain.codes.answers import Entry

WORDS: Final[dict[str, Entry]] = {
    "case": (
        (
            "One way to beat the claimant's formation, or to tie it where a tie is enough, such as the blue Wedge "
            "7-8-9. A proof goes through all of them and shows that none can come."
        ),
        ("R43",),
    ),
    "certificate": (
        (
            "Why a case is impossible, so that anybody can add it up: inequalities that the case would have to "
            "fulfil, each with a multiplier, whose sum is a contradiction."
        ),
        (),
    ),
    "multiplier": ("How many times a certificate takes an inequality, such as visible B7 or size.", ()),
    "evidence": (
        (
            "The face-up cards away from the flag on which a proof rests. The rest of the table could be unknown, "
            "and the claim would be proven all the same. They are as few as can be, unless evidence_minimal is "
            "false."
        ),
        ("R44",),
    ),
    "evidence_minimal": (
        (
            "Whether the evidence is the smallest there is, of equals the first in card order. False where the "
            "search for it stopped at its limit of steps; the claim is proven all the same. Left out, it is true."
        ),
        (),
    ),
    "witness": (
        (
            "A completion of the other side that shows why a card of the evidence is needed: if that card were not "
            "face up, the opponent could lay it and deny the claim. There is one for each such card."
        ),
        ("R43",),
    ),
    "completion": (
        "Troops that are not face up and that fill the open places of a side, whoever may hold them.",
        ("R43",),
    ),
    "counterexample": (
        (
            "Why a claim is refuted: a completion of the other side, and the formation that it makes, which denies "
            "the claim."
        ),
        ("R43",),
    ),
    "repair": (
        (
            "Further cards that would make a refuted claim provable, all of them together, if they were face up too. "
            "They are as few as can be, unless repair_minimal is false. Where both sides are complete there is none."
        ),
        ("R44",),
    ),
    "repair_minimal": (
        (
            "Whether the repair is the smallest there is, of equals the first in card order. False where the search "
            "for it stopped at its limit of steps. Left out, it is true."
        ),
        (),
    ),
    "position_digest": (
        "The SHA-256 hash of the public part of the position, which says what a verdict and its proof are about.",
        (),
    ),
}
