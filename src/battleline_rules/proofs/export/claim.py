"""A claim as a formula that other people's tools can check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from battleline_rules.claims.engines import bitset
from battleline_rules.errors import BattlelineError, ClaimError
from battleline_rules.language import choice, described, sentence
from battleline_rules.proofs.export import cnf, opb
from battleline_rules.proofs.export.denial import denial
from battleline_rules.proofs.export.preamble import preamble
from battleline_rules.proofs.prover import prove

if TYPE_CHECKING:
    from battleline_rules.cards import Seat, Troop
    from battleline_rules.table import Claim, Position

ExportFormat: TypeAlias = Literal["cnf", "opb"]
"""DIMACS CNF for SAT solvers, or OPB for pseudo-Boolean ones."""

EXPORT_FORMATS: Final[tuple[ExportFormat, ...]] = ("cnf", "opb")


@dataclass(frozen=True, slots=True)
class Export:
    """A formula that says: the opponent can deny the claim.

    ``text`` is the whole file. ``satisfiable`` says whether the formula has a model: if it has, the
    claim does not hold, and if not, it does. ``variables`` are the meanings of its variables,
    the first being number 1, each with the opponent as its subject (``lays B7``).
    """

    format: ExportFormat
    text: str
    satisfiable: bool
    variables: tuple[str, ...]


def export_claim(
    position: Position,
    *,
    flag: int | None = None,
    by: Seat | None = None,
    format: ExportFormat,  # noqa: A002 - the public name
) -> Export:
    """The claim of ``by`` to ``flag``, by default the one that the position states, as a formula.

    As ``cnf`` a claim that holds becomes clauses that have no model, of which none can be left out. One that
    does not hold becomes all that the rules and the table say, and so does every claim as ``opb``.

    Raises :class:`ClaimError` if there is no such claim or, with the code of the obstacle, if it cannot be made
    at all; and :class:`BattlelineError` with code ``unknown-format``.
    """
    if format not in EXPORT_FORMATS:
        told = sentence("unknown-export", known=choice(EXPORT_FORMATS), found=described(format))
        raise BattlelineError("unknown-format", told)
    claim = _claim(position, flag, by)
    question = position.question(claim.flag, claim.by)
    answer = bitset.strongest_completion(question.defence)
    completion = answer if question.is_beaten_by(answer) else None
    stated = denial(position, claim.flag, claim.by)
    places = {card: _place(position, card) for card in stated.visible}
    if format == "opb":
        about = preamble(position, claim, completion, is_whole=True)
        text, variables = opb.opb(tuple(opb.constraints(stated, places)), about)
    else:
        about = preamble(position, claim, completion, is_whole=completion is not None)
        if completion is not None:
            clauses = cnf.whole_formula(stated, places)
        else:
            clauses = cnf.needed_formula(stated, prove(position, claim.flag, claim.by), places)
        text, variables = cnf.dimacs(tuple(clauses), about)
    return Export(format, text, completion is not None, variables)


def _claim(position: Position, flag: int | None, by: Seat | None) -> Claim:
    """The claim that is asked about, which can be made."""
    claim = position.claim_of(by, flag)
    for obstacle in position.obstacles(claim.flag, claim.by):
        raise ClaimError(obstacle.code, sentence("no-formula", rule=obstacle.rule))
    return claim


def _place(position: Position, card: Troop) -> str:
    flag = position.place_of(card)
    return f"at flag {flag.number}" if flag else "beside the flags"
