"""The codes of verdicts, of reasons in proofs and of the kernel, and the words of a proof and of its document."""

from __future__ import annotations

from typing import Final, TypeAlias

See: TypeAlias = tuple[str, ...]
"""The rules and decisions behind a code, by number."""

VERDICTS: Final[dict[str, See]] = {
    "cannot-be-beaten": ("R43", "R44", "R46"),
    "cannot-be-completed": ("R43", "D17"),
    "stronger-formation": ("R42",),
    "tie-won": ("R42", "R46", "D21"),
    "weaker-formation": ("R42",),
    "tie-lost": ("R42", "R46", "D21"),
    "can-be-beaten": ("R43", "R44"),
    "can-be-tied": ("R43", "R46", "D22"),
    "last-card-unknown": ("R46", "D21"),
    "limit-reached": ("R43",),
    "game-over": ("R50",),
    "flag-claimed": ("R48",),
    "not-on-turn": ("R49",),
    "wrong-window": ("R40", "R52", "D23"),
    "surplus-pending": ("R55",),
    "side-incomplete": ("R41",),
}

REASONS: Final[dict[str, See]] = {
    "laid-card-does-not-fit": (),
    "value-laid-twice": ("R31", "R34"),
    "wild-cannot-stand": ("R17", "R18"),
    "wilds-lack-values": ("R16", "R17", "R18"),
    "values-blocked": ("R43", "R44"),
    "too-few-left": ("R43", "R44"),
    "best-sum-too-small": ("R36", "R43"),
}

KERNEL: Final[dict[str, See]] = {
    "other-position": (),
    "no-such-claim": ("R3",),
    "impossible-position": ("R1", "R2", "R3"),
    "evidence-not-visible": ("R44",),
    "evidence-not-cited": (),
    "witness-missing": (),
    "witness-wrong": ("R43",),
    "cases-differ": ("R43",),
    "cites-differ": ("R44",),
    "bad-multiplier": (),
    "no-contradiction": (),
    "unknown-inequality": (),
    "formation-cards": ("R41",),
    "formation-valuation": ("R16", "R17", "R18"),
    "formation-strength": ("R31", "R36"),
    "completion-not-unseen": ("R43", "R44"),
    "repair-missing": (),
    "repair-surplus": ("R42",),
    "repair-not-unseen": ("R44",),
    "repair-order": (),
    "repair-insufficient": ("R43",),
    "repair-superfluous": ("R43",),
}

WORDS: Final[dict[str, See]] = {
    "case": ("R43",),
    "certificate": (),
    "multiplier": (),
    "evidence": ("R44",),
    "evidence_minimal": (),
    "witness": ("R43",),
    "completion": ("R43",),
    "counterexample": ("R43",),
    "repair": ("R44",),
    "repair_minimal": (),
    "position_digest": (),
}
