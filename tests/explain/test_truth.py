"""What explanations say about the table is so: every count, sum and named card, or it is worded as a bound."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from battleline_rules.cards import Color, Troop, opponent_of, troops_in
from battleline_rules.claims.engines import engine
from battleline_rules.explain import parts_of
from battleline_rules.explain.messages import Mention, Message, Paragraph, Sum, Valued
from battleline_rules.explain.outline import outline
from battleline_rules.explain.scene import FEW
from battleline_rules.formations import Category
from battleline_rules.judge import decide_claim
from tests.explain.situations import all_but, at_flag, position_of
from tests.strategies import many, some_position, stated_claim, with_visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from battleline_rules.cards import Seat
    from battleline_rules.explain.messages import Arg, Explanation, Item
    from battleline_rules.judge import Verdict
    from battleline_rules.table import Claim, Position


class Kind(NamedTuple):
    """Troops of a colour, of a value, or all."""

    color: Color | None = None
    value: int | None = None


class Table(NamedTuple):
    """A position, and the side that a verdict's cases are about."""

    position: Position
    flag: int
    seat: Seat

    @property
    def laid(self) -> tuple[Troop, ...]:
        return self.position.laid(self.flag, self.seat).troops

    def all_of(self, kind: Kind) -> list[Troop]:
        deck = self.position.ruleset.troops
        return [one for one in deck if kind.color in {None, one.color} and kind.value in {None, one.value}]

    def unseen(self, kind: Kind) -> list[Troop]:
        hidden = set(troops_in(self.position.unseen))
        return [one for one in self.all_of(kind) if one in hidden]

    def gone(self, kind: Kind) -> int:
        """How many are face up and not on the side itself."""
        return len([one for one in self.all_of(kind) if one not in self.laid]) - len(self.unseen(kind))

    def best(self, kind: Kind) -> int | None:
        where = self.position.flag(self.flag)
        places = max(0, where.size - len(where.slot_cards(self.seat)))
        values = sorted((one.value for one in self.unseen(kind)), reverse=True)
        wilds = sum(one.high for one in self.position.laid(self.flag, self.seat).wilds)
        laid = sum(one.value for one in self.laid)
        return sum(values[:places]) + wilds + laid if len(values) >= places else None


def table_of(verdict: Verdict) -> Table:
    by = stated_claim(verdict.position).by
    return Table(verdict.position, verdict.claim.flag, opponent_of(by) if verdict.proof else by)


def explained(verdict: Verdict) -> Explanation:
    return outline(parts_of(verdict))


def told_together(explanation: Explanation) -> Iterator[tuple[tuple[Message, ...], tuple[Message, ...]]]:
    """Labels, those of the lines above included, with the clauses that they belong to."""
    for block in (block for section in explanation.sections for block in section.blocks):
        if isinstance(block, Paragraph):
            for sentence in block.sentences:
                yield (), tuple(inner(sentence)) if sentence.id.startswith("as-sentence") else (sentence,)
        else:
            yield from told_in_lines(block.items)


def told_in_lines(items: Iterable[Item]) -> Iterator[tuple[tuple[Message, ...], tuple[Message, ...]]]:
    above: tuple[Message, ...] = ()
    for item in items:
        if item.depth == 0:
            above = (item.label,)
        clauses = tuple(part for clause in item.clauses for part in (clause, *inner(clause)))
        yield (*above, item.label), clauses


def inner(message: Message) -> Iterator[Message]:
    for _, arg in message.args:
        yield from (part for part in listed(arg) if isinstance(part, Message))


def listed(arg: Arg) -> tuple[Arg, ...]:
    return arg if isinstance(arg, tuple) else (arg,)


def kinds(table: Table, labels: tuple[Message, ...], clauses: tuple[Message, ...]) -> list[Kind]:
    """Which troops a line is about, as its label and its first clauses say."""
    named = {name: arg for one in (*labels, *clauses) for name, arg in one.args}
    if "colors" in named:
        return [Kind(color=one) for one in listed(named["colors"]) if isinstance(one, Color)]
    if any(one.id == "label-values" for one in labels):
        return [Kind(value=one) for one in listed(named["values"]) if isinstance(one, int)]
    if any(one.id == "in-every-color" for one in clauses):
        return [Kind(color=one) for one in Color]
    asked = {one.id: dict(one.args) for one in clauses}
    for needs in ("needs-more", "needs-from-scratch"):
        if needs in asked:
            value = asked[needs]["value"]
            assert isinstance(value, int)
            return [Kind(value=value)]
    if any(dict(one.args).get("category") is Category.BATTALION for one in labels):
        return [Kind(color=table.laid[0].color)] if table.laid else [Kind()]
    return [Kind()]


def number(message: Message, name: str) -> int:
    said = message.arg(name)
    assert isinstance(said, int)
    return said


def check_left(table: Table, kind: Kind, message: Message) -> None:
    left = len(table.unseen(kind))
    counted = "counted" in message.id
    if message.id == "none-left":
        assert left == 0
    elif message.id.startswith("left-at-most"):
        assert left <= number(message, "left")
        assert not counted or number(message, "gone") <= table.gone(kind)
    else:
        assert left == number(message, "left")
        assert not counted or number(message, "gone") == table.gone(kind)


def check_sum(table: Table, kind: Kind, message: Message) -> None:
    said, best = message.arg("sum"), table.best(kind)
    assert isinstance(said, Sum)
    if message.id in {"most", "most-without", "at-most"}:
        assert best is None or best <= said.total
    else:
        assert best == said.total
    named = [one.card for one in said.terms if isinstance(one, Valued) and isinstance(one.card, Troop)]
    assert {*named} <= {*table.laid, *table.unseen(kind)}


def check_gone(table: Table, kind: Kind, message: Message) -> None:
    """Values told to be face up, or not to be left, are not left."""
    args = dict(message.args)
    color = args.get("color", kind.color)
    assert color is None or isinstance(color, Color)
    for value in listed(args.get("values", ())):
        assert isinstance(value, int)
        assert not table.unseen(Kind(color, value))


def check_better(table: Table, clauses: tuple[Message, ...]) -> None:
    """So many cards above the lowest of the sum lie elsewhere, some of them here."""
    told = next(one for one in clauses if one.id.startswith("better-gone"))
    count = number(told, "count")
    (sum_,) = (dict(one.args)["sum"] for one in clauses if "sum" in dict(one.args))
    assert isinstance(sum_, Sum)
    last = sum_.terms[-1]
    worst = last.stands_for.value if isinstance(last, Valued) else last
    assert number(told, "price") == worst
    face_up = [one for one in table.all_of(Kind()) if one.value > worst and one not in table.laid]
    better = len(set(face_up) - set(table.unseen(Kind())))
    assert count < better if told.id == "better-gone-at-least" else count == better
    assert told.id.startswith("better-gone-all") == (count == len(face_up))
    assert (told.id == "better-gone-all-others") <= any(one.value > worst for one in table.laid)


def only_ties(verdict: Verdict, explanation: Explanation) -> bool:
    """Whether a bound is told that only ties."""
    proof, example = verdict.proof, verdict.counterexample
    totals = {one.total for one in (proof and proof.statement.formation, example and example.formation) if one}
    sums = [dict(one.args).get("sum") for one in explanation.messages()]
    equal = any(isinstance(one, Sum) and one.total in totals for one in sums)
    return equal or any(one.id == "only-ties" for one in explanation.messages())


def check_ties(verdict: Verdict) -> None:
    """A tie is explained where one is told, and told where it is explained."""
    explanation = explained(verdict)
    ids = {one.id for one in explanation.messages()}
    enough, named = {"tie-enough", "tie-to-claimant"}, {"best-is-tie", "best-is-tie-to-claimant"}
    assert bool(ids & enough) == (verdict.proof is not None and only_ties(verdict, explanation))
    if verdict.counterexample and only_ties(verdict, explanation):
        assert ids & {"tie-last-card", "tie-rule-must-beat"}
    assert bool(ids & (enough | named)) >= (verdict.code == "cannot-be-beaten" and "R46" in verdict.rules)
    assert not (ids & enough and ids & named)


REPAIRS = {"repair", "repair-or-fewer", "repair-counted", "repair-or-fewer-counted", "repair-hopeless"}


def check_repair(verdict: Verdict) -> None:
    """The cards of a repair are named, unless any would beat the claim; it is said where they may not be the fewest."""
    told = [one for one in explained(verdict).messages() if one.id in REPAIRS]
    example = verdict.counterexample
    repair = example.repair if example else None
    if example is None or repair is None:
        assert not told
        return
    (message,) = told
    left = verdict.position.unseen.bit_count() - len(repair)
    too_few = left < parts_of(verdict).scene.open_places(parts_of(verdict).scene.opponent)
    assert (message.id == "repair-hopeless") == (too_few and example.repair_minimal and len(repair) > FEW)
    if message.id == "repair-hopeless":
        return
    assert dict(message.args)["cards"] == repair
    assert dict(message.args).get("count", len(repair)) == len(repair)
    assert ("or-fewer" in message.id) == (not example.repair_minimal and len(repair) > 1)
    assert message.id.endswith("counted") == (len(repair) > FEW)


def check(verdict: Verdict) -> set[str]:
    table = table_of(verdict)
    explanation = explained(verdict)
    for labels, clauses in told_together(explanation):
        for kind in kinds(table, labels, clauses):
            for message in clauses:
                if message.id.startswith(("left-", "none-left")):
                    check_left(table, kind, message)
                elif "sum" in dict(message.args):
                    check_sum(table, kind, message)
                if message.id.startswith(("needs-values", "values-gone", "each-needs", "each-lacks", "best-without")):
                    check_gone(table, kind, message)
        if any(one.id.startswith("better-gone") for one in clauses):
            check_better(table, clauses)
    check_ties(verdict)
    check_repair(verdict)
    for message in explanation.messages():
        check_cards(table.position, message)
    return {message.id for message in explanation.messages()}


def check_cards(position: Position, message: Message) -> None:
    """Cards told to be face up are, and cards told not to be are not."""
    mentioned = [one.card for _, arg in message.args for one in listed(arg) if isinstance(one, Mention)]
    assert all(position.visible >> card.index & 1 for card in mentioned)
    if message.id in {"can-lay", "too-few-unseen"}:
        cards = [card for card in listed(message.arg("cards")) if isinstance(card, Troop)]
        assert cards or message.id == "may-be-discarded"
        assert set(cards) <= set(troops_in(position.unseen))


def test_what_is_said_of_the_table_is_so() -> None:
    seen: set[str] = set()
    for rng in many("truth", 900):
        seen |= check(decide_claim(some_position(rng, timely=True)))
    assert {"left-named", "left-counted-others", "left-of-needed", "at-best", "better-gone"} <= seen
    assert {"left-at-most-counted", "left-at-most-of-needed", "at-most", "most-without"} <= seen


def holds_with(position: Position, claim: Claim, more: Iterable[Troop]) -> bool:
    """Whether the claim holds with these cards face up too, by looking at every completion."""
    question = with_visible(position, tuple(more)).question(claim.flag, claim.by)
    return not question.is_beaten_by(engine("enumeration")(question.defence))


def test_what_would_repair_a_claim_does() -> None:
    """With its cards face up the claim holds, and with all but one of them it does not."""
    counts: set[int] = set()
    for rng in many("repairs", 150):
        position = some_position(rng, timely=True, work=3000)
        verdict = decide_claim(position)
        if verdict.counterexample is None:
            continue
        check_repair(verdict)
        repair = verdict.counterexample.repair
        opponent_is_open = verdict.code in {"can-be-beaten", "can-be-tied"}
        assert (repair is not None) is opponent_is_open
        if repair is not None:
            counts.add(len(repair))
            assert holds_with(position, verdict.claim, repair)
            for card in repair:
                assert not holds_with(position, verdict.claim, set(repair) - {card})
    assert {1, 2, 3} < counts
    assert max(counts) > FEW


def explanation_of(north: str, south: str, **more: object) -> str:
    """The explanation of a verdict, on one line."""
    verdict = decide_claim(position_of(at_flag(north, south, **more)))  # type: ignore[arg-type]
    check(verdict)
    return " ".join(verdict.explain().split())


NEARLY_ALL = all_but("Y1 O1 B1 P2", "B2 B5 B9 P6 P9 G8")


def test_cards_that_a_proof_need_not_cite_are_left_open() -> None:
    told = explanation_of("Y1 O1 B1", "P2", seen=f"{NEARLY_ALL} B2")
    assert "needs two more 2s; at most one is left: Red 2, Orange 2, Yellow 2 and Green 2 are face up" in told


def test_what_is_left_is_told_exactly_where_the_proof_needs_it_all() -> None:
    told = explanation_of("Y1 O1 B1", "P2", seen=NEARLY_ALL)
    assert "needs two more 2s; only one is left: Red 2, Orange 2, Yellow 2 and Green 2 are face up" in told


def test_a_sum_of_cards_that_cannot_all_come_is_a_bound() -> None:
    told = explanation_of("R9 G9 B4", "P1 O2", seen=all_but("R9 G9 B4 P1 O2", "R1 R2 Y5"))
    assert "at most Orange 2 + Purple 1 + 10 = 13, which does not beat 22" in told


TWOS_AND_FOURS = " ".join(f"{color}{value}" for color in "ROYGBP" for value in (2, 4) if f"{color}{value}" != "R4")


@pytest.mark.parametrize(("more", "how"), [("", "best"), (" O10", "most")])
def test_a_sum_that_several_colors_share(more: str, how: str) -> None:
    seen = f"{TWOS_AND_FOURS} R1 O1 Y1 G1 B1 P1 O3 Y3 G3 B3 P3{more}"
    told = explanation_of("R10 R9 R4", "shield-bearers", seen=seen)
    assert f"at {how} Shield Bearers as 3 + 10 + 9 = 22" in told


def test_better_cards_at_the_flag_are_told_apart() -> None:
    told = explanation_of("R10 G10 B5 fog", "Y9", seen="O10 Y10 B10 P10 R9 O9 G9 B9 P9")
    assert "All 11 other cards above 8 are face up, two of them here; at best Yellow 9 + Red 8 + Orange 8 = 25" in told


# ---------------------------------------------------------------- ties


def test_a_bound_that_only_ties_is_followed_by_why_that_is_enough() -> None:
    told = explanation_of("R3 R4 R5 R6 mud", "B4 shield-bearers", seen="B3 B5 B6 B2 B1")
    assert "which only ties. A tie is enough: South would lay the last card (R46). So nothing that" in told
    told = explanation_of(
        "R3 R4 R5 R6 mud", "B4 shield-bearers", seen="B3 B5 B6 B2 B1", options={"tie_rule": "claimant_wins"}
    )
    assert "which only ties. A tie is enough: under tie_rule=claimant_wins the claimant wins it (R46)." in told


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("last_card", "South would lay the last card (R46)."),
        ("claimant_wins", "under tie_rule=claimant_wins the claimant wins it (R46)."),
    ],
)
def test_a_tie_that_can_be_reached_is_named(rule: str, why: str) -> None:
    told = explanation_of("R7 R8 R9", "G8 G9", seen="G10", options={"tie_rule": rule})
    assert f"The best that South can make is Green 7, Green 8 and Green 9, a tie, and a tie is enough: {why}" in told


def test_a_named_tie_counts_morale_cards() -> None:
    told = explanation_of("R8 R9 R10", "darius G8")
    assert "The best that South can make is Green 8, Green 9 and Darius as Green 10, a tie" in told


def test_a_tie_that_does_not_suffice_is_not_called_enough() -> None:
    told = explanation_of("R7 R8 R9", "G8 G9", seen="G10 G7", options={"tie_rule": "must_beat"})
    assert "tie is enough" not in told
