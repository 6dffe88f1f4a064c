"""What the codes of verdicts, of reasons in proofs, and of the kernel mean."""

from __future__ import annotations

from typing import Final, TypeAlias

Entry: TypeAlias = tuple[str, tuple[str, ...]]
"""What a code means, and the rules and decisions behind it."""

VERDICTS: Final[dict[str, Entry]] = {
    "cannot-be-beaten": (
        "Proven. No troops that are not face up can complete the other side to anything that denies the claim.",
        ("R43", "R44", "R46"),
    ),
    "cannot-be-completed": (
        "Proven. The other side lacks more cards than troops can still come, so it will never be complete.",
        ("R43", "D17"),
    ),
    "stronger-formation": ("Proven. Both sides are complete, and the claimant's formation is the stronger.", ("R42",)),
    "tie-won": ("Proven. Both formations are equal, and the claimant wins the tie.", ("R42", "R46", "D21")),
    "weaker-formation": ("Refuted. Both sides are complete, and the claimant's formation is the weaker.", ("R42",)),
    "tie-lost": ("Refuted. Both formations are equal, and the claimant loses the tie.", ("R42", "R46", "D21")),
    "can-be-beaten": (
        "Refuted. Troops that are not face up could complete the other side to a stronger formation.",
        ("R43", "R44"),
    ),
    "can-be-tied": (
        (
            "Refuted. Troops that are not face up could complete the other side to an equal formation, and under the "
            "ruling in force a tie is not enough."
        ),
        ("R43", "R46", "D22"),
    ),
    "last-card-unknown": (
        (
            "Undecided. Both formations are equal, so whoever laid the last card loses, and the position does not "
            'say who did. Add "last_card" to the flag.'
        ),
        ("R46", "D21"),
    ),
    "limit-reached": (
        "Undecided. The engine gave up at its limit of steps before it had an answer. Ask another engine.",
        ("R43",),
    ),
    "game-over": (
        "Inadmissible. The game is over, and no further claim is made. In a game nobody acts any more.",
        ("R50",),
    ),
    "flag-claimed": (
        "Inadmissible. The flag has been claimed, and that is final. In a game no card comes to it or leaves it.",
        ("R48",),
    ),
    "not-on-turn": ("Inadmissible. It is the other player's turn.", ("R49",)),
    "wrong-window": ("Inadmissible. At this point of the turn no claims are made.", ("R40", "R52", "D23")),
    "surplus-pending": (
        "Inadmissible. A side has more cards than places, and the surplus has to be discarded first.",
        ("R55",),
    ),
    "side-incomplete": ("Inadmissible. The claimant's own side is not complete.", ("R41",)),
}

REASONS: Final[dict[str, Entry]] = {
    "laid-card-does-not-fit": ("A card that lies there already cannot be part of the formation.", ()),
    "value-laid-twice": ("Two cards that lie there have the same value, which a run has only once.", ("R31", "R34")),
    "wild-cannot-stand": ("A Morale card that lies there can stand for no value of the formation.", ("R17", "R18")),
    "wilds-lack-values": (
        "Some of the Morale cards there have fewer free values in the run than there are of them.",
        ("R16", "R17", "R18"),
    ),
    "values-blocked": (
        "Every troop with certain values of the run is face up, and there are too few Morale cards to stand for them.",
        ("R43", "R44"),
    ),
    "too-few-left": ("Fewer troops that fit are left than places are open.", ("R43", "R44")),
    "best-sum-too-small": ("Even with the best troops that are left the total is not enough.", ("R36", "R43")),
}

KERNEL: Final[dict[str, Entry]] = {
    "other-position": ("The proof is about another position: the digests differ.", ()),
    "no-such-claim": ("The proof names a seat or a flag that does not exist.", ("R3",)),
    "impossible-position": (
        "No game shows this position: a card or a flag is there twice, or where it cannot be.",
        ("R1", "R2", "R3"),
    ),
    "evidence-not-visible": ("The evidence names a card that is not face up away from the flag.", ("R44",)),
    "evidence-not-cited": ("The evidence is not exactly the cards that the cases cite.", ()),
    "witness-missing": ("There is not one witness for each cited card, in the same order.", ()),
    "witness-wrong": ("A witness does not use its card, or does not deny the claim.", ("R43",)),
    "cases-differ": ("The proof does not go through all the ways to beat the formation, each once.", ("R43",)),
    "cites-differ": ("A case does not cite exactly the visible cards that it uses.", ("R44",)),
    "bad-multiplier": ("A multiplier is not a whole number, or turns an inequality round.", ()),
    "no-contradiction": ("The inequalities of a case do not add up to a contradiction.", ()),
    "unknown-inequality": ("A case uses an inequality that it does not have.", ()),
    "formation-cards": ("A formation is not made of the cards that lie there.", ("R41",)),
    "formation-valuation": ("A Morale card is said to stand for something that it cannot.", ("R16", "R17", "R18")),
    "formation-strength": ("A formation is not worth what is stated.", ("R31", "R36")),
    "completion-not-unseen": ("A completion uses a card twice, or one that cannot come.", ("R43", "R44")),
    "repair-missing": ("The other side is open, and no repair is named.", ()),
    "repair-surplus": ("The other side is complete, so there is nothing that further cards could repair.", ("R42",)),
    "repair-not-unseen": (
        "The repair names a card that is face up already, or that is no troop of the deck.",
        ("R44",),
    ),
    "repair-order": ("The repair is not listed in card order, each card once.", ()),
    "repair-insufficient": ("With the cards of the repair face up, the claim could still be denied.", ("R43",)),
    "repair-superfluous": (
        "With all but one of the cards of the repair face up, the claim would hold already.",
        ("R43",),
    ),
}
