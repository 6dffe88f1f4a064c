"""The judge: outcomes, codes and rules; what it refuses to be asked; and the short ways to ask."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

from battleline_rules import judge
from battleline_rules.cards import SEATS, Seat
from battleline_rules.claims.engines import ENGINES
from battleline_rules.errors import ClaimError, EngineError, ProofError
from battleline_rules.judge import (
    best_completion,
    check_counterexample,
    check_proof,
    claimable_flags,
    decide_claim,
    is_claimable,
)
from battleline_rules.rulesets import Terrain
from battleline_rules.table import Claim, Flag, Position, Turn
from tests.rules.layout import cards, lay, troops

if TYPE_CHECKING:
    from collections.abc import Callable

    from battleline_rules.claims.question import OpenSide

TABLE = {
    "stronger-formation": (lay("R3 R4 R5", "G8 P8 B8"), "proven", ("R41", "R42")),
    "tie-won": (lay("R3 R4 R5", "G3 G4 G5", last="opp"), "proven", ("R41", "R42", "R46")),
    "cannot-be-beaten": (lay("R3 R4 R5", "B8", seen="B7 B10"), "proven", ("R41", "R43", "R44")),
    "cannot-be-completed": (
        lay("R3 R4 R5", "B8", terrain=Terrain("River", accepts=())),
        "proven",
        ("R41", "R43", "R44"),
    ),
    "weaker-formation": (lay("G8 P8 B8", "R3 R4 R5"), "refuted", ("R42",)),
    "tie-lost": (lay("R3 R4 R5", "G3 G4 G5", last="me"), "refuted", ("R42", "R46")),
    "can-be-beaten": (lay("R3 R4 R5", "B8"), "refuted", ("R43", "R44")),
    "can-be-tied": (lay("R8 R9 R10", options={"tie_rule": "must_beat"}), "refuted", ("R43", "R46")),
    "last-card-unknown": (lay("R3 R4 R5", "G3 G4 G5"), "undecided", ("R46",)),
    "game-over": (
        lay("R3 R4 R5", others=[Flag(at, claimed_by="north") for at in (1, 2, 3)]),
        "inadmissible",
        ("R50",),
    ),
    "flag-claimed": (lay("R3 R4 R5", claimed_by="north"), "inadmissible", ("R48",)),
    "not-on-turn": (lay("R3 R4 R5", turn=Turn("south", "after-play")), "inadmissible", ("R49",)),
    "wrong-window": (lay("R3 R4 R5", turn=Turn("north", "after-draw")), "inadmissible", ("R40",)),
    "surplus-pending": (lay("R3 R4 R5", turn=Turn("north", "resolving")), "inadmissible", ("R55",)),
    "side-incomplete": (lay("R3 R4", "B8"), "inadmissible", ("R41",)),
}


@pytest.mark.parametrize("code", TABLE)
def test_a_verdict_has_its_code_outcome_and_rules(code: str) -> None:
    position, outcome, rules = TABLE[code]
    verdict = decide_claim(position)
    assert (verdict.outcome, verdict.code, verdict.rules) == (outcome, code, rules)
    assert verdict.position is position
    assert verdict.claim == Claim("north", 5)


@pytest.mark.parametrize("code", TABLE)
def test_a_verdict_carries_what_justifies_it_and_no_more(code: str) -> None:
    verdict = decide_claim(TABLE[code][0])
    assert (verdict.proof is not None) is (verdict.outcome == "proven")
    assert (verdict.counterexample is not None) is (verdict.outcome == "refuted")
    assert bool(verdict.obstacles) is (verdict.outcome == "inadmissible")
    assert (verdict.formation is None) is (code == "side-incomplete")
    assert verdict.position_digest.startswith("sha256:")
    if verdict.proof:
        assert verdict.evidence == verdict.proof.evidence
        assert verdict.proof.statement.position_digest == verdict.position_digest
        assert verdict.proof.statement.formation == verdict.formation
    else:
        assert verdict.evidence == ()


@pytest.mark.parametrize("code", TABLE)
def test_the_short_answer_is_the_verdicts(code: str) -> None:
    position, outcome, _ = TABLE[code]
    assert is_claimable(position) is (outcome == "proven")
    assert claimable_flags(position, "north") == ((5,) if outcome == "proven" else ())


@pytest.mark.parametrize("code", TABLE)
def test_verdicts_are_values(code: str) -> None:
    one, other = decide_claim(TABLE[code][0]), decide_claim(TABLE[code][0])
    assert one == other
    assert hash(one) == hash(other)
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - our own bytes


def test_a_tie_at_best_cites_the_tie_rule() -> None:
    verdict = decide_claim(lay("R8 R9 R10"))
    assert (verdict.code, verdict.rules) == ("cannot-be-beaten", ("R41", "R43", "R44", "R46"))


def test_the_claim_may_be_named_in_part_or_whole() -> None:
    position = lay("R8 R9 R10", "G1 G2 G4", others=[Flag(2, cards("O1 O2"), cards("P1 P2 P3"))], last="opp")
    assert decide_claim(position, flag=2).claim == Claim("north", 2)
    assert decide_claim(position, by="south").claim == Claim("south", 5)
    assert decide_claim(position, flag=2, by="south").outcome == "proven"
    assert is_claimable(position, flag=2, by="south")
    assert not is_claimable(position, by="south")
    assert claimable_flags(position, "south") == (2,)


@pytest.mark.parametrize(("flag", "by"), [(None, None), (5, None), (None, "north")])
def test_a_claim_must_be_named_where_none_is_stated(flag: int | None, by: Seat | None) -> None:
    silent = Position(lay("").ruleset, lay("R8 R9 R10").flags)
    for ask in (decide_claim, is_claimable):
        with pytest.raises(ClaimError) as caught:
            ask(silent, flag=flag, by=by)
        assert caught.value.code == "no-claim"
    assert decide_claim(silent, flag=5, by="north").outcome == "proven"


@pytest.mark.parametrize(
    ("flag", "by", "code"), [(0, "north", "no-such-flag"), (10, "north", "no-such-flag"), (5, "east", "no-such-seat")]
)
def test_a_claim_must_be_one_there_can_be(flag: int, by: Seat, code: str) -> None:
    for ask in (decide_claim, is_claimable):
        with pytest.raises(ClaimError) as caught:
            ask(lay("R8 R9 R10"), flag=flag, by=by)
        assert caught.value.code == code


@pytest.mark.parametrize("engine", [*ENGINES, "all"])
def test_every_engine_gives_the_same_verdict(engine: str) -> None:
    for position, _, _ in TABLE.values():
        # Trying everything from an empty side takes a while.
        if len(position.flag(5).slot_cards("south")) > 0:
            assert decide_claim(position, engine=engine) == decide_claim(position)


def test_an_unknown_engine_is_refused() -> None:
    with pytest.raises(EngineError) as caught:
        decide_claim(lay("R8 R9 R10"), engine="abacus")
    assert caught.value.code == "unknown-engine"


def test_an_engine_at_its_limit_leaves_the_claim_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(_: OpenSide) -> None:
        raise EngineError("limit-reached", "it has tried long enough")

    monkeypatch.setattr(judge, "engine_named", lambda _: give_up)
    verdict = decide_claim(lay("R3 R4 R5", "B8"))
    assert (verdict.outcome, verdict.code, verdict.rules) == ("undecided", "limit-reached", ("R43",))
    assert (verdict.proof, verdict.counterexample) == (None, None)


@pytest.mark.parametrize("check", [check_proof, check_counterexample])
@pytest.mark.parametrize("thing", [None, 3, "proof", lay("R3 R4 R5"), object()], ids=lambda thing: type(thing).__name__)
def test_what_is_no_proof_at_all_is_refused_as_such(check: Callable[..., None], thing: object) -> None:
    with pytest.raises(ProofError) as caught:
        check(lay("R8 R9 R10"), thing)
    assert caught.value.code == "malformed-proof"


def test_a_ready_question_can_be_asked() -> None:
    assert is_claimable(lay("R8 R9 R10").question(5, "north"))
    assert not is_claimable(lay("R7 R8 R9").question(5, "north"))
    assert not is_claimable(lay("R8 R9").question(5, "north"))


@pytest.mark.parametrize("side", SEATS)
def test_the_defenders_question(side: Seat) -> None:
    by: Seat = "south" if side == "north" else "north"
    best = best_completion(lay("R3 R4 R5", "B8", seen="B10", by=by), flag=5, side=side)
    assert best is not None
    assert best.cards == troops("B7 B9")
    assert best_completion(lay("", "B8", by=by, terrain=Terrain("", accepts=())), flag=5, side=side) is None


def test_the_defenders_question_wants_a_seat() -> None:
    with pytest.raises(ClaimError) as caught:
        best_completion(lay("R3"), flag=5, side="middle")  # type: ignore[arg-type]
    assert caught.value.code == "no-such-seat"


def test_the_kernels_rejection_is_a_proof_error_with_its_code() -> None:
    here, elsewhere = lay("R3 R4 R5", "B8", seen="B7 B10"), lay("R3 R4 R5", "B8", seen="B7 B9")
    proof = decide_claim(here).proof
    assert proof is not None
    check_proof(here, proof)
    with pytest.raises(ProofError) as caught:
        check_proof(elsewhere, proof)
    assert caught.value.code == "other-position"
    example = decide_claim(lay("R3 R4 R5", "B8")).counterexample
    assert example is not None
    check_counterexample(lay("R3 R4 R5", "B8"), example)
    with pytest.raises(ProofError) as caught:
        check_counterexample(here, example)
    assert caught.value.code == "other-position"


@pytest.mark.parametrize("position", [TABLE["cannot-be-beaten"][0], TABLE["can-be-beaten"][0]])
def test_no_verdict_leaves_before_the_kernel_has_accepted_it(
    position: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = decide_claim(lay("R8 R9 R10"))
    refuted = decide_claim(lay("R7 R8 R9"))
    monkeypatch.setattr(judge, "prove", lambda *_: other.proof)
    monkeypatch.setattr(judge, "refute", lambda *_: refuted.counterexample)
    with pytest.raises(ProofError):
        decide_claim(position)
