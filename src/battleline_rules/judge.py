"""The judge: question, engine, proof, kernel, answer.

No proof and no counterexample leaves this module before the kernel has accepted it.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal, Protocol, TypeAlias

from battleline_rules import explain
from battleline_rules.claims import can_be_claimed
from battleline_rules.claims.engines import DEFAULT_ENGINE
from battleline_rules.claims.engines import engine as engine_named
from battleline_rules.claims.question import ClaimQuestion
from battleline_rules.errors import EngineError, EngineLimit, ProofError
from battleline_rules.proofs import kernel
from battleline_rules.proofs.objects import Counterexample, Proof, Rejected
from battleline_rules.proofs.prover import Matter, formation_of, prove, refute
from battleline_rules.proofs.public import digest_of, position_digest, public_position
from battleline_rules.proofs.repairs import check_repair
from battleline_rules.records import dataclass
from battleline_rules.table import FLAG_COUNT, Claim, Position, read_seat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from battleline_rules.cards import Seat, Troop
    from battleline_rules.claims.question import Completion
    from battleline_rules.explain import ExplanationFormat, Language
    from battleline_rules.proofs.objects import Formation
    from battleline_rules.table import Obstacle

Outcome: TypeAlias = Literal["proven", "refuted", "inadmissible", "undecided"]
"""What comes of a claim: it holds, it can be denied, it cannot be made at all, or too little is known to say."""

RULES: Final[dict[str, tuple[str, ...]]] = {
    "stronger-formation": ("R41", "R42"),
    "tie-won": ("R41", "R42", "R46"),
    "cannot-be-completed": ("R41", "R43", "R44"),
    "cannot-be-beaten": ("R41", "R43", "R44"),
    "weaker-formation": ("R42",),
    "tie-lost": ("R42", "R46"),
    "can-be-beaten": ("R43", "R44"),
    "can-be-tied": ("R43", "R46"),
    "last-card-unknown": ("R46",),
    "limit-reached": ("R43",),
}
"""The rules on which a verdict with such a code rests; an inadmissible one rests on its obstacles'."""


class HasPosition(Protocol):
    """What has a public table, as a game's state has and a player's view of it.

    If it has a method ``can_claim`` too, which takes a flag and a seat, that is asked where a claim's answer is wanted
    without proof: a game's state answers from what it knows already.
    """

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by flags or otherwise."""

    def position(self) -> Position:
        """The public table."""


@dataclass(frozen=True)
class Verdict:
    """The answer to a claim, with what justifies it.

    ``code`` is a stable word for why, ``rules`` the rules it rests on. ``formation`` is the
    claimant's (``None`` while incomplete). A ``proven`` claim has a ``proof``, a ``refuted`` one a
    ``counterexample``; an ``inadmissible`` one lists every ``obstacle``. Where it is ``undecided`` because engines
    gave up, ``limits`` says which ones, and after how many steps.
    """

    position: Position
    claim: Claim
    outcome: Outcome
    code: str
    rules: tuple[str, ...]
    formation: Formation | None
    proof: Proof | None = None
    counterexample: Counterexample | None = None
    obstacles: tuple[Obstacle, ...] = ()
    limits: tuple[EngineLimit, ...] = ()

    @property
    def evidence(self) -> tuple[Troop, ...]:
        """The visible troops away from the flag on which the proof rests, in card order."""
        return self.proof.evidence if self.proof else ()

    @cached_property
    def position_digest(self) -> str:
        """The digest of the public part of the position that was judged."""
        return position_digest(self.position)

    def explain(self, *, format: ExplanationFormat = "text", lang: Language = "en", width: int = 80) -> str:  # noqa: A002 - the public name
        """The verdict and why, for people; ends without a newline.

        ``text`` is in lines of at most ``width`` columns. ``markdown`` is for forums, ``html`` is a whole page that
        needs nothing else, and ``svg`` a picture of the claim alone. Raises :class:`BattlelineError` with code
        ``unknown-format`` or ``unknown-language``.
        """
        return explain.explain(explain.parts_of(self), format=format, lang=lang, width=width)

    def _repr_svg_(self) -> str:
        """The picture of the claim and the whole line, for notebooks."""
        from battleline_rules.explain.pictures import claim_picture  # noqa: PLC0415 - only for notebooks

        return claim_picture(explain.parts_of(self))

    def _repr_html_(self) -> str:
        """The page, in a frame of its own, for notebooks."""
        return explain.html.framed(self.explain(format="html"), title=self.headline())

    def _repr_markdown_(self) -> str:
        """The verdict and why, for notebooks that show no pages."""
        return self.explain(format="markdown")

    def headline(self, *, lang: Language = "en") -> str:
        """The verdict in one sentence, which tells nothing of why."""
        return explain.headline(explain.parts_of(self), lang=lang)

    def summary(self, *, lang: Language = "en") -> str:
        """The verdict and why, as one line of prose, without the cards that lie there."""
        return explain.summary(explain.parts_of(self), lang=lang)


def decide_claim(
    position: Position, *, flag: int | None = None, by: Seat | None = None, engine: str = DEFAULT_ENGINE
) -> Verdict:
    """Judge the claim of ``by`` to ``flag``, by default the claim that the position states.

    Raises :class:`ClaimError` if there is no such claim,
    :class:`~battleline_rules.errors.EngineError` for an unknown engine or engines that disagree, and
    :class:`ProofError` with code ``impossible-position`` for a table that no game shows: no document
    can be one, only a position made by hand.
    """
    claim = position.claim_of(by, flag)
    obstacles = position.obstacles(claim.flag, claim.by)
    if obstacles:
        return _inadmissible(position, claim, obstacles)
    question = position.question(claim.flag, claim.by)
    formation = formation_of(question.mine, totals_only=question.totals_only)
    try:
        answer = engine_named(engine)(question.defence)
    except EngineError as error:
        if error.code != "limit-reached":
            raise
        limits = tuple(EngineLimit(one.engine, one.limit) for one in error.answers if one.limit is not None)
        return Verdict(position, claim, "undecided", error.code, RULES[error.code], formation, limits=limits)
    tied = answer is not None and answer.strength == question.strength
    table = public_position(position)
    matter = Matter.of(position, claim.flag, claim.by, question=question, digest=digest_of(table), formation=formation)
    if not question.is_beaten_by(answer):
        code = proven_code(question, tied=tied)
        # Against an open side it is the rule on ties that makes a tie enough.
        rules = (*RULES[code], "R46") if tied and code == "cannot-be-beaten" else RULES[code]
        proof = prove(position, claim.flag, claim.by, matter)
        with _rejections():
            kernel.check_proof(table, proof)
        return _told(Verdict(position, claim, "proven", code, rules, formation, proof=proof), matter)
    assert answer is not None  # noqa: S101 - no completion beats nothing
    if tied and position.tie_goes_to(claim.flag, claim.by) is None:
        code = "last-card-unknown"
        return Verdict(position, claim, "undecided", code, RULES[code], formation)
    code = refuted_code(question, tied=tied)
    counterexample = refute(position, claim.flag, claim.by, answer, matter)
    with _rejections():
        kernel.check_counterexample(table, counterexample)
        check_repair(matter, table, counterexample)
    return _told(
        Verdict(position, claim, "refuted", code, RULES[code], formation, counterexample=counterexample), matter
    )


def _told(verdict: Verdict, matter: Matter) -> Verdict:
    """The verdict, which need not take the digest again."""
    verdict.__dict__["position_digest"] = matter.digest
    return verdict


def claimable_flags(asked: Position | HasPosition, by: Seat) -> tuple[int, ...]:
    """The numbers of the flags that ``by`` can claim now, in order, in a position or in a game's state."""
    numbers = range(1, FLAG_COUNT + 1)
    return tuple(number for number in numbers if is_claimable(asked, flag=number, by=by))


def is_claimable(
    asked: ClaimQuestion | Position | HasPosition, *, flag: int | None = None, by: Seat | None = None
) -> bool:
    """Whether a claim holds, without proof: the fast path.

    Takes a ready question, or a position or a game's state with a claim as :func:`decide_claim` takes it.
    What ``decide_claim`` would call inadmissible, refuted or undecided is not claimable.
    """
    if isinstance(asked, ClaimQuestion):
        return can_be_claimed(asked)
    if not isinstance(asked, Position) and flag is not None and by is not None:
        quick: Callable[[int, Seat], bool] | None = getattr(asked, "can_claim", None)
        if quick is not None:
            return quick(flag, by)
    position = asked if isinstance(asked, Position) else asked.position()
    claim = position.claim_of(by, flag)
    over = not isinstance(asked, Position) and asked.is_over
    if over or position.obstacles(claim.flag, claim.by):
        return False
    return can_be_claimed(position.question(claim.flag, claim.by))


def best_completion(
    asked: Position | HasPosition, *, flag: int, side: Seat, engine: str = DEFAULT_ENGINE
) -> Completion | None:
    """The strongest formation that a side can still reach at a flag, and the unseen troops that make it.

    Of equal ones the first in card order; ``None`` where the side cannot be completed (D17).
    """
    position = asked if isinstance(asked, Position) else asked.position()
    return engine_named(engine)(position.open_side(flag, read_seat(side)))


def check_proof(position: Position, proof: Proof) -> None:
    """Have the kernel check a proof against a position.

    Raises :class:`ProofError` with the kernel's code if it does not prove its claim there, and with
    code ``malformed-proof`` if it is no proof at all.
    """
    with _rejections():
        kernel.check_proof(public_position(position), proof)


def check_counterexample(position: Position, counterexample: Counterexample) -> None:
    """Have the kernel check a counterexample against a position; raises :class:`ProofError` likewise.

    Its repair is checked too. The kernel has to accept a proof, made here, of the same claim with
    these cards face up as well, and the engine must be able to deny it where one of them is not.
    That there is no smaller repair is not checked.
    """
    with _rejections():
        table = public_position(position)
        kernel.check_counterexample(table, counterexample)
        check_repair(Matter.of(position, counterexample.flag, counterexample.by, digest=""), table, counterexample)


@contextmanager
def _rejections() -> Iterator[None]:
    """What the kernel rejects, and what is no proof at all, as :class:`ProofError`."""
    try:
        yield
    except Rejected as rejected:
        raise ProofError(rejected.code, rejected.message) from rejected
    except (AttributeError, TypeError, ValueError, LookupError) as error:
        raise ProofError("malformed-proof", "this is not made as proofs are made") from error


def _inadmissible(position: Position, claim: Claim, obstacles: tuple[Obstacle, ...]) -> Verdict:
    laid = position.laid(claim.flag, claim.by)
    where = position.flag(claim.flag)
    complete = len(laid) == where.size
    return Verdict(
        position,
        claim,
        "inadmissible",
        obstacles[0].code,
        rules_of_obstacles(obstacles),
        formation_of(laid, totals_only=where.totals_only) if complete else None,
        obstacles=obstacles,
    )


def proven_code(question: ClaimQuestion, *, tied: bool) -> str:
    """Why a claim holds; ``tied`` says whether the opponent is, or can come, level."""
    places = question.size - len(question.theirs)
    if places == 0:
        return "tie-won" if tied else "stronger-formation"
    is_open = question.unseen.bit_count() >= places
    return "cannot-be-beaten" if is_open else "cannot-be-completed"


def refuted_code(question: ClaimQuestion, *, tied: bool) -> str:
    """Why a claim does not hold; ``tied`` says whether the opponent comes no more than level."""
    if len(question.theirs) == question.size:
        return "tie-lost" if tied else "weaker-formation"
    return "can-be-tied" if tied else "can-be-beaten"


def rules_of_obstacles(obstacles: tuple[Obstacle, ...]) -> tuple[str, ...]:
    """The rules by which no claim can be made, each once."""
    return tuple(dict.fromkeys(obstacle.rule for obstacle in obstacles))
