"""What a certificate found, read off its multipliers: the one source of what the prose says of a case."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from battleline_rules.cards import Tactic, Troop, troop
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.proofs.objects import CaseProof


@dataclass(frozen=True, slots=True)
class Unfit:
    """The laid cards alone rule the case out; ``card`` is one that cannot be part of it, if a single one cannot."""

    card: Troop | Tactic | None


@dataclass(frozen=True, slots=True)
class Crowded:
    """These wilds have fewer free values in the run than there are of them."""

    wilds: tuple[Tactic, ...]
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Blocked:
    """Every troop that could fill these values is face up, and there are fewer wilds that could stand in.

    ``cards`` are those troops, ``wilds`` the wilds that can stand for one of the values.
    """

    values: tuple[int, ...]
    wilds: tuple[Tactic, ...]
    cards: tuple[Troop, ...]


@dataclass(frozen=True, slots=True)
class TooFew:
    """Fewer troops of the pattern are left than places are open: ``left`` may come, ``gone`` are face up."""

    left: tuple[Troop, ...]
    gone: tuple[Troop, ...]


@dataclass(frozen=True, slots=True)
class BestSum:
    """The best sum is not enough: ``best`` are the troops counted in full, further places count ``price`` each.

    ``gone`` are better troops that are face up.
    """

    price: int
    best: tuple[Troop, ...]
    gone: tuple[Troop, ...]


Finding: TypeAlias = Unfit | Crowded | Blocked | TooFew | BestSum


def finding_of(case: CaseProof) -> Finding:  # noqa: PLR0911 - one a reason
    """What the certificate of a case found."""
    gone = tuple(sorted(troop(name) for name in _subjects(case, "visible")))
    coming = tuple(sorted(troop(name) for name in _subjects(case, "one")))
    wilds = tuple(Tactic(name) for name in _subjects(case, "wild"))
    values = tuple(int(name) for name in _subjects(case, "value"))
    match case.reason:
        case "laid-card-does-not-fit":
            return Unfit(troop(next(_subjects(case, "laid"))))
        case "wild-cannot-stand":
            return Unfit(wilds[0])
        case "value-laid-twice":
            return Unfit(None)
        case "wilds-lack-values":
            return Crowded(wilds, values)
        case "values-blocked":
            return Blocked(values, wilds, gone)
        case "too-few-left":
            return TooFew(coming, gone)
        case "best-sum-too-small":
            return BestSum(dict(case.multipliers)["size"], coming, gone)


def _subjects(case: CaseProof, kind: str) -> Iterator[str]:
    return (name.removeprefix(f"{kind} ") for name, _ in case.multipliers if name.startswith(f"{kind} "))
