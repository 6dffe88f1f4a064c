"""The outline of an explanation: which messages, in which order, for each kind of verdict."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import Tactic, troops_in
from battleline_rules.claims.engines import DEFAULT_ENGINE, engine
from battleline_rules.explain.layout import face_up, sides
from battleline_rules.explain.messages import (
    Explanation,
    FreeText,
    Item,
    Listing,
    Paragraph,
    Rules,
    Section,
    Sum,
    Worth,
    messages_of,
    say,
)
from battleline_rules.explain.obstacles import obstacle_items
from battleline_rules.explain.rows import rows
from battleline_rules.explain.scene import CATEGORIES, FEW, Attempt, Parts, Places, Scene, valued_cards, worth_of
from battleline_rules.explain.shapes import exclusions
from battleline_rules.formations import Category
from battleline_rules.proofs.prover import formation_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from battleline_rules.cards import Seat
    from battleline_rules.explain.messages import Block, Message
    from battleline_rules.proofs.objects import Counterexample, Formation, Proof
    from battleline_rules.table import Claim

RULE_OF: Final = {
    Category.WEDGE: "R31",
    Category.PHALANX: "R32",
    Category.BATTALION: "R33",
    Category.SKIRMISH: "R34",
    Category.HOST: "R35",
}


def outline(parts: Parts) -> Explanation:
    """What there is to say about a verdict, in order."""
    scene = parts.scene
    if parts.proof is not None:
        told = _proven(parts, parts.proof)
    elif parts.counterexample is not None:
        told = _refuted(parts, parts.counterexample)
    elif parts.obstacles:
        told = [_section(Listing(obstacle_items(scene, parts.obstacles)))]
    else:
        told = [_section(Paragraph(_undecided(parts)))]
    comment = parts.position.comment
    remark = [_section(Paragraph((say("comment", text=FreeText(comment)),)))] if comment else []
    title = FreeText(parts.position.title) if parts.position.title else None
    sections = (_section(*sides(parts)), *remark, *told, _section(Paragraph(face_up(parts))))
    return replace(opening(parts.claim, parts.outcome), title=title, sections=sections)


def opening(claim: Claim, outcome: str) -> Explanation:
    """The verdict in one word and one sentence, and not why."""
    answer = say(f"answer-{outcome}", who=claim.by, flag=claim.flag)
    return Explanation(outcome=say(f"outcome-{outcome}"), answer=answer, title=None, sections=())


def _section(*blocks: Paragraph | Listing) -> Section:
    return Section(blocks)


# ---------------------------------------------------------------- proven


def _proven(parts: Parts, proof: Proof) -> list[Section]:
    scene = parts.scene
    if not scene.open_places(scene.opponent):
        return [_section(Paragraph((*_compared(parts), _stands(parts))))]
    places = Places(scene, told=len(proof.evidence) <= FEW)
    target = worth_of(proof.statement.formation, totals_only=scene.where.totals_only)
    attempt = Attempt(scene, scene.opponent, proof.cases, target, not scene.tie_suffices, places)
    if parts.code == "cannot-be-completed":
        told = [_section(Paragraph((_too_few(scene), _stands(parts))))]
    else:
        blocks = _searched(attempt)
        told = [_section(*_with_conclusion(blocks, _concluded(parts, attempt, blocks)))]
    if set(proof.evidence) - places.placed:
        told.append(_section(Paragraph((_evidence(parts, proof),))))
    if len(proof.evidence) > 1 and not proof.evidence_minimal:
        told.append(_section(Paragraph((say("evidence-or-fewer"),))))
    return told


def _with_conclusion(blocks: list[Paragraph | Listing], end: tuple[Message, ...]) -> list[Paragraph | Listing]:
    """The conclusion, in the last paragraph if there is no list after it."""
    last = blocks[-1]
    if isinstance(last, Paragraph):
        return [*blocks[:-1], Paragraph((*last.sentences, *end))]
    return [*blocks, Paragraph(end)]


def _searched(attempt: Attempt) -> list[Paragraph | Listing]:
    """What would beat the target, and why none of it can come."""
    if not attempt.cases:
        return [Paragraph((say("nothing-higher", worth=attempt.target, rules=Rules(("R31", "R36"))),))]
    lead = [_what_beats(attempt)]
    if attempt.reaching:
        lead.append(_tie_denied(attempt.scene))
    return _tried(attempt, lead)


def _tried(attempt: Attempt, lead: list[Message]) -> list[Paragraph | Listing]:
    """Why none of the cases is possible: what the laid cards exclude, then line by line."""
    lead = [*lead, *exclusions(attempt)]
    lines = list(rows(attempt))
    if len(attempt.patterns) == 1 and lines:
        # A formation that is the only one needs no line of its own: its runs, values or colours are the lines.
        head, *lines = lines
        lead.append(say("as-sentence-with-list" if lines else "as-sentence", clauses=head.clauses))
        lines = [Item(line.label, line.clauses) for line in lines]
    return [Paragraph(tuple(lead)), Listing(tuple(lines))] if lines else [Paragraph(tuple(lead))]


def _what_beats(attempt: Attempt) -> Message:
    target = attempt.target
    threshold = say("at-least" if attempt.reaching else "above", total=target.total)
    if target.category is None:
        return say("total-beats", threshold=threshold)
    categories = [CATEGORIES[pattern] for pattern in attempt.patterns]
    alone = len(categories) == 1
    ways = [
        say("a-formation" if alone else "any-formation", category=one) for one in categories if one > target.category
    ]
    numbers = [RULE_OF[one] for one in categories]
    if target.category in categories:
        ways.append(say("formation-of", category=target.category, threshold=threshold))
        numbers.append("R36")
    return say("only-these-beat", ways=tuple(ways), rules=Rules(tuple(numbers)), count=len(ways))


def _too_few(scene: Scene) -> Message:
    count = scene.open_places(scene.opponent)
    rules = Rules(("R43", "D17"))
    if scene.bars_troops:
        return say("no-troop-comes", who=scene.opponent, rules=rules, count=count)
    unseen = troops_in(scene.position.unseen)
    if not unseen:
        return say("no-troop-left", who=scene.opponent, rules=rules, count=count)
    return say("too-few-unseen", who=scene.opponent, cards=unseen, open=count, rules=rules, count=len(unseen))


def _evidence(parts: Parts, proof: Proof) -> Message:
    """The cards that the proof cites; where too few cards are left at all, they may be far fewer than are face up."""
    count = len(proof.evidence)
    said = "evidence-enough" if parts.code == "cannot-be-completed" else "evidence"
    return say(said, deposits=parts.scene.deposits(proof.evidence), cited=count, count=count)


def _stands(parts: Parts) -> Message:
    return say("claim-stands", rules=Rules(parts.rules))


def _concluded(parts: Parts, attempt: Attempt, blocks: Sequence[Block]) -> tuple[Message, ...]:
    """The end of the search, and what is said of a tie that the opponent could still reach."""
    rules = Rules(parts.rules)
    if "R46" in parts.rules:
        tie = _tie_enough if _only_ties(blocks, attempt.target) else _best_is_tie
        return (tie(parts.scene), _stands(parts))
    if not attempt.cases:
        return (_stands(parts),)
    end = say("no-total-left" if attempt.target.category is None else "nothing-left", rules=rules)
    return (_tie_enough(parts.scene), end) if _only_ties(blocks, attempt.target) else (end,)


def _only_ties(blocks: Sequence[Block], target: Worth) -> bool:
    """Whether something that only ties has been told, in words or as a sum."""
    told = [dict(message.args) for message in messages_of(blocks) if message.id == "only-ties" or _has_sum(message)]
    sums = (args.get("sum", args.get("total")) for args in told)
    return any((one.total if isinstance(one, Sum) else one) == target.total for one in sums)


def _has_sum(message: Message) -> bool:
    return any(name == "sum" for name, _ in message.args)


def _tie_enough(scene: Scene) -> Message:
    if scene.tie_rule == "claimant_wins":
        return say("tie-to-claimant", who=scene.opponent, option=_tie_option(scene))
    return say("tie-enough", who=scene.opponent)


def _best_is_tie(scene: Scene) -> Message:
    """Names the tie that the opponent could still reach."""
    cards = valued_cards(_best_of_opponent(scene), totals_only=scene.where.totals_only)
    if scene.tie_rule == "claimant_wins":
        return say("best-is-tie-to-claimant", who=scene.opponent, cards=cards, option=_tie_option(scene))
    return say("best-is-tie", who=scene.opponent, cards=cards)


def _best_of_opponent(scene: Scene) -> Formation:
    side = scene.position.open_side(scene.claim.flag, scene.opponent)
    best = engine(DEFAULT_ENGINE)(side)
    assert best is not None  # noqa: S101 - a side that cannot be completed reaches no tie
    troops = tuple(sorted((*side.laid.troops, *best.cards)))
    return formation_of(replace(side.laid, troops=troops), totals_only=side.totals_only)


def _tie_option(scene: Scene) -> FreeText:
    return FreeText(f"tie_rule={scene.tie_rule}")


# ---------------------------------------------------------------- two complete sides


def _compared(parts: Parts) -> tuple[Message, ...]:
    """Two complete formations, side by side."""
    scene = parts.scene
    where = scene.where
    mine, theirs = (_own_worth(scene, seat) for seat in (scene.claimant, scene.opponent))
    told = [_comparison_of(mine, theirs)]
    if mine == theirs:
        told.append(_tie_between(parts))
    wilds = tuple(wild.card for wild in scene.position.laid(where.number, scene.opponent).wilds)
    if wilds and parts.proof is not None:
        told.append(_no_better(wilds))
    return tuple(told)


def _own_worth(scene: Scene, seat: Seat) -> Worth:
    totals_only = scene.where.totals_only
    formation = formation_of(scene.position.laid(scene.claim.flag, seat), totals_only=totals_only)
    return worth_of(formation, totals_only=totals_only)


def _comparison_of(one: Worth, other: Worth) -> Message:
    if one == other:
        return say("equal", worth=one)
    if one.category is None or other.category is None:
        high, low = max(one.total, other.total), min(one.total, other.total)
        return say("higher-total", high=high, low=low, rules=Rules(("R21",)))
    if one.category == other.category:
        high, low = max(one.total, other.total), min(one.total, other.total)
        return say("higher-in-category", category=one.category, high=high, low=low, rules=Rules(("R36",)))
    stronger, weaker = max(one.category, other.category), min(one.category, other.category)
    rules = Rules((RULE_OF[stronger], RULE_OF[weaker]))
    return say("outranks", stronger=stronger, weaker=weaker, rules=rules)


def _tie_between(parts: Parts) -> Message:
    """Who wins an actual tie, and why."""
    scene = parts.scene
    if scene.tie_rule == "claimant_wins":
        return say("tie-rule-claimant", option=_tie_option(scene))
    if scene.tie_rule == "must_beat":
        return _tie_denied(scene)
    last = scene.where.last_card or scene.claimant
    return say("tie-last-card", last=last, winner="south" if last == "north" else "north")


# ---------------------------------------------------------------- refuted and undecided


def _refuted(parts: Parts, example: Counterexample) -> list[Section]:
    scene = parts.scene
    totals_only = scene.where.totals_only
    told = []
    worth = worth_of(example.formation, totals_only=totals_only)
    if example.completion:
        told += [
            say("can-lay", who=scene.opponent, cards=example.completion, count=len(example.completion)),
            say("then-has", cards=valued_cards(example.formation, totals_only=totals_only), worth=worth),
        ]
    told += _compared_with(parts, worth)
    fails = say("claim-fails", rules=Rules(parts.rules))
    if not parts.position.laid(scene.claim.flag, scene.claimant).wilds:
        return [_section(Paragraph((*told, fails)))]
    return [
        _section(Paragraph(tuple(told))),
        _section(*_with_conclusion(_no_better_valuation(parts, example, worth), (fails,))),
    ]


def _compared_with(parts: Parts, worth: Worth) -> list[Message]:
    scene = parts.scene
    mine = _own_worth(scene, scene.claimant)
    open_side = scene.open_places(scene.opponent) > 0
    same = mine == worth
    told = [say("as-much", who=scene.claimant) if same and open_side else _comparison_of(mine, worth)]
    if same:
        told.append(_tie_denied(scene) if open_side else _tie_between(parts))
    return told


def _tie_denied(scene: Scene) -> Message:
    return say("tie-rule-must-beat", option=_tie_option(scene))


def _no_better_valuation(parts: Parts, example: Counterexample, worth: Worth) -> list[Paragraph | Listing]:
    """Why the claimant's wilds cannot do better: the certificates of the claimant's own side."""
    scene = parts.scene
    attempt = Attempt(scene, scene.claimant, example.cases, worth, scene.tie_suffices, Places(scene, told=True))
    wilds = tuple(wild.card for wild in attempt.laid.wilds)
    return _tried(attempt, [_no_better(wilds)])


def _no_better(wilds: tuple[Tactic, ...]) -> Message:
    return say("no-valuation-better", wilds=wilds, rules=Rules(("R19",)))


def _undecided(parts: Parts) -> tuple[Message, ...]:
    scene = parts.scene
    if parts.limits:
        gave_up = tuple(
            say("engine-gave-up", engine=FreeText(one.engine), steps=one.steps, count=one.steps) for one in parts.limits
        )
        return (*gave_up, say("ask-another-engine"))
    if parts.code != "last-card-unknown":
        return (say("undecided-otherwise", code=FreeText(parts.code)),)
    return (
        say("equal", worth=_own_worth(scene, scene.claimant)),
        say("last-card-wanted", flag=scene.claim.flag, rules=Rules(("R46",))),
        say("last-card-add", flag=scene.claim.flag, mine=scene.claimant, theirs=scene.opponent),
    )
