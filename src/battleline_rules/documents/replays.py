"""What came of replaying a game's record, ``battleline-replay/1``: writing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from battleline_rules.documents.formats import REPLAY_FORMAT
from battleline_rules.documents.games.writing import outcome_document
from battleline_rules.documents.notation.actions import action_text
from battleline_rules.documents.plain_json.writer import one_line
from battleline_rules.documents.verdicts.proof_writing import claim_document
from battleline_rules.documents.verdicts.writing import verdict_document
from battleline_rules.judge import Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from battleline_rules.game import ClaimMade, GameOutcome, Refused, Replay
    from battleline_rules.judge import Outcome
    from battleline_rules.language import Language


class Decided(Protocol):
    """A verdict, or no more than what it comes to."""

    @property
    def outcome(self) -> Outcome:
        """What comes of the claim."""

    @property
    def code(self) -> str:
        """Why, in one word."""


def replay_document(
    replay: Replay,
    verdicts: Sequence[Decided] | None = None,
    *,
    case_id: str | None = None,
    gist_only: bool = False,
    lang: Language = "en",
) -> dict[str, object]:
    """The document of a replay: the first action that is not possible if there is one, and every claim before it.

    ``verdicts`` are those of the claims, where they have been asked for already. With ``gist_only`` each
    is told by its outcome and code, without its proof, and need have no more. ``lang`` is the language of the message
    that says why an action is not possible.
    """
    claims = tuple(replay.claims())
    judged = [one.verdict() for one in claims] if verdicts is None else verdicts
    document: dict[str, object] = {"format": REPLAY_FORMAT}
    if case_id is not None:
        document["id"] = case_id
    return document | {
        "plies": len(replay.game.actions),
        "legal": replay.refused is None,
        "refused": None if replay.refused is None else _refused(replay.refused, lang, gist_only=gist_only),
        "claims": [_claim(*pair, gist_only=gist_only) for pair in zip(claims, judged, strict=True)],
        "outcome": _outcome(replay.last.outcome),
    }


def dump_replay(replay: Replay) -> bytes:
    """The document of a replay as JSON on one line, without a line end."""
    return one_line(replay_document(replay))


def replay_gist(replay: Replay) -> dict[str, object]:
    """What two rulings may differ in: where the record stops and why, which flags were claimed when, and the end."""
    refused = replay.refused
    return {
        "legal": refused is None,
        "refused": None if refused is None else {"ply": refused.ply, "code": refused.refusal.code},
        "claims": [_claim_made(one) for one in replay.claims()],
        "outcome": _outcome(replay.last.outcome),
    }


def _outcome(outcome: GameOutcome | None) -> dict[str, object] | None:
    return None if outcome is None else outcome_document(outcome)


def _refused(refused: Refused, lang: Language, *, gist_only: bool) -> dict[str, object]:
    why = refused.refusal
    document: dict[str, object] = {
        "ply": refused.ply,
        "action": action_text(refused.action),
        "actor": refused.actor,
        "code": why.code,
        "rule": why.rule,
        "message": why.message_in(lang),
    }
    if why.verdict is not None and not gist_only:
        document["verdict"] = verdict_document(why.verdict)
    return document


def _claim(made: ClaimMade, verdict: Decided, *, gist_only: bool) -> dict[str, object]:
    if gist_only:
        return _claim_made(made) | {"verdict": verdict.outcome, "code": verdict.code}
    assert isinstance(verdict, Verdict)  # noqa: S101 - else the gist is all that is told
    return {"ply": made.ply, "automatic": made.automatic, "verdict": verdict_document(verdict)}


def _claim_made(made: ClaimMade) -> dict[str, object]:
    claim = claim_document(made.claim.by, made.claim.flag)
    return {"ply": made.ply, "automatic": made.automatic, "claim": claim}
