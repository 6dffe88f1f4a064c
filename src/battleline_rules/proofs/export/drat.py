"""A proof that a formula has no model, from a solver that is not ours, in the format DRAT."""

# python-sat ships no types, and pyright's strict mode wants all of them.
# pyright: basic

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.errors import EngineError
from battleline_rules.language import sentence

if TYPE_CHECKING:
    from battleline_rules.proofs.export.claim import Export

PACKAGE: Final = "python-sat"
EXTRA: Final = "battleline_rules[export]"
"""What brings it with this library."""

_SOLVER: Final = "cadical195"


def drat_proof(export: Export) -> str:
    """The proof of CaDiCaL 1.9.5 that the formula of an export has no model, as the text of a DRAT file.

    Raises :class:`EngineError` with code ``solver-missing`` where the package python-sat is not
    installed, and :class:`ValueError` for a formula that has a model or is no CNF.
    """
    if export.format != "cnf" or export.satisfiable:
        raise ValueError("there is a proof only of a formula in CNF that has no model")
    try:
        from pysat.solvers import Solver  # noqa: PLC0415 - an optional package, imported where it is used
    except ImportError as missing:
        told = sentence("solver-missing", package=PACKAGE, install=f"pip install '{EXTRA}'")
        raise EngineError("solver-missing", told) from missing
    with Solver(name=_SOLVER, bootstrap_with=_clauses(export.text), with_proof=True) as solver:
        has_model = bool(solver.solve())
        steps: list[str] = list(solver.get_proof() or ())
    assert not has_model  # noqa: S101 - the clauses were made from a proof that they have no model
    # The solver tidies up after the contradiction, which nobody has to check.
    return "".join(f"{step}\n" for step in steps[: steps.index("0") + 1])


def _clauses(text: str) -> list[list[int]]:
    lines = (line for line in text.splitlines() if line[:1] not in {"c", "p"})
    return [[int(word) for word in line.split()[:-1]] for line in lines]
