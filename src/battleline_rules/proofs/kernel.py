"""The kernel: a small independent checker of proofs and counterexamples.

It trusts nobody. It takes the public position as plain data, derives the question itself, restates the rules as
plainly as it can, lists every case anew, wants exactly one certificate for each, and adds up integers. It searches
nothing and shares no code with the engines or the prover. Whoever has read this file, the ``cards`` module and the
proof objects knows what an accepted proof means. R and D numbers are those of the rulebook.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules.cards import LEADERS, TROOPS, Color, Tactic, TacticKind, Troop, in_card_order, opponent_of
from battleline_rules.proofs.objects import Case, Rejected

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from battleline_rules.cards import Card, Seat
    from battleline_rules.proofs.objects import CaseProof, Counterexample, Formation, Proof, PublicPosition, Witness

_RANKS: Final = ("host", "skirmish", "battalion", "phalanx", "wedge")
_Worth: TypeAlias = tuple[int, int]  # rank and total
_WINDOWS: Final = {  # D23, D24: every other ruling has claims after the play only
    "before_draw": ("before-play", "after-play"),
    "start_of_turn": ("before-play",),
    "after_draw": ("after-draw",),
}
_NAMED: Final[dict[str, Card]] = {str(card): card for card in (*TROOPS, *Tactic)}
_GUILE: Final = frozenset(str(card) for card in Tactic if card.kind is TacticKind.GUILE)
_DECKS: Final = {highest: frozenset(str(card) for card in TROOPS if card.value <= highest) for highest in range(1, 11)}
_TACTICS: Final = frozenset(map(str, Tactic))
_IN_JSON: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode


@dataclass(frozen=True, slots=True)
class _Table:
    """What the public position says about one claim; sets of troops are sets of their names."""

    size: int
    totals_only: bool
    highest: int
    cavalry: int
    mine: tuple[Card, ...]
    theirs: tuple[Card, ...]
    here: frozenset[str]
    elsewhere: frozenset[str]
    deck: frozenset[str]
    tie: str  # "claimant", "opponent", or "unsaid" where the position does not say who laid the last card


class _Side:
    """The side whose formation is bounded: what lies there by name, and which troops could come at all or cannot."""

    def __init__(self, cards: tuple[Card, ...], table: _Table, deck: frozenset[str], visible: frozenset[str]) -> None:
        self.laid = {str(card): card.value for card in cards if isinstance(card, Troop)}
        self.wilds = {str(card): _values_of(card, table) for card in cards if isinstance(card, Tactic)}
        self.open_places = table.size - len(cards)
        self.deck, self.visible = deck, visible


class _Pattern:
    """A case, with the values that it has, the troops that fit by name, and the total it needs, if it needs one."""

    def __init__(self, case: Case, values: range, fitting: dict[str, int], need: int | None) -> None:
        self.case, self.values, self.fitting, self.need = case, values, fitting, need

    def __str__(self) -> str:
        parts = (self.case.pattern, None if self.case.color is None else self.case.color.word, self.case.value)
        return f"the case {', '.join(str(part) for part in parts if part is not None)}"

    def inequality(self, name: str, side: _Side) -> tuple[dict[str, int], int, bool]:
        """Coefficients, right-hand side, and whether it is an equality; ``proofs.objects`` explains the names."""
        kind, _, subject = name.partition(" ")
        if kind == "laid" and subject in side.laid:
            return {}, 0 if subject in self.fitting else -1, False
        troops = self.fitting if side.deck else {}  # the deck is the edition's, or empty
        if kind == "visible" and subject in troops and subject in side.visible:
            return {subject: 1}, 0, True
        if kind == "one" and subject in troops:
            return {subject: 1}, 1, False
        if name == "size":
            return dict.fromkeys(troops, 1), side.open_places, True
        if kind == "wild" and subject in side.wilds:
            return {f"{subject} {value}": 1 for value in side.wilds[subject] if value in self.values}, 1, True
        every = troops | {
            f"{wild} {value}": value for wild, reach in side.wilds.items() for value in reach if value in self.values
        }
        if name == "total" and self.need is not None:
            return {variable: -value for variable, value in every.items()}, sum(side.laid.values()) - self.need, False
        if kind == "value" and self.case.pattern in {"wedge", "skirmish"} and subject in map(str, self.values):
            wanted = int(subject)
            there = sum(value == wanted and troop in self.fitting for troop, value in side.laid.items())
            return {variable: 1 for variable, value in every.items() if value == wanted}, 1 - there, True
        raise Rejected("unknown-inequality", f"{self} has no such inequality: {json.dumps(name[:60])}")


def check_proof(position: PublicPosition, proof: Proof, *, unwitnessed: bool = False) -> None:
    """Accept a proof that its claim holds, or raise :class:`Rejected`; an unwitnessed one may cite needless cards."""
    stated = proof.statement
    table = _read(position, stated.by, stated.flag, stated.position_digest)
    beaten = _worth(stated.formation, table.mine, table, "the claimant's formation")
    evidence = frozenset(map(str, proof.evidence))
    _want(evidence <= table.elsewhere, "evidence-not-visible", "a cited card is not face up away from this flag")
    side = _Side(table.theirs, table, table.deck, table.here | evidence)
    _check_cases(proof.cases, side, table, beaten, ties_beat=table.tie != "claimant")
    cited = in_card_order({card for one in proof.cases for card in one.cites})
    _want(cited == proof.evidence, "evidence-not-cited", "the evidence is not what the cases cite, in card order")
    witnessed = () if unwitnessed else proof.evidence
    right = tuple(witness.card for witness in proof.witnesses) == witnessed
    _want(right, "witness-missing", "the witnesses are not one for each cited card, in order")
    for witness in proof.witnesses:
        may_come = table.deck - table.here - (evidence - {str(witness.card)})
        _want(witness.card in witness.completion, "witness-wrong", "the witness for {} does not lay it", witness.card)
        reached = _completed(witness, may_come, table, f"the witness for {witness.card}")
        wins = reached > beaten or (reached == beaten and table.tie != "claimant")
        _want(wins, "witness-wrong", "the witness for {} does not beat the stated formation", witness.card)


def check_counterexample(position: PublicPosition, example: Counterexample) -> None:
    """Accept a counterexample that denies its claim, or raise :class:`Rejected`."""
    table = _read(position, example.by, example.flag, example.position_digest)
    reached = _completed(example, table.deck - table.here - table.elsewhere, table, "the counterexample")
    mine = _Side(table.mine, table, frozenset(), frozenset())
    _check_cases(example.cases, mine, table, reached, ties_beat=table.tie != "opponent")


def _read(position: PublicPosition, by: Seat, number: int, digest: str) -> _Table:
    """The question behind the claim; a claim that cannot be made at all is refused (R40, R41, R48-R50, R55)."""
    same = digest == "sha256:" + hashlib.sha256(_IN_JSON(position).encode()).hexdigest()
    _want(same, "other-position", "this is about another position: the digests differ")
    _want(by in {"north", "south"} and number in range(1, 10), "no-such-claim", "there is no such claim")
    options, flags = position["options"], position["flags"]
    highest = int(options["values"])
    deck = _DECKS[highest]
    at_flags = [name for flag in flags for name in flag["north"] + flag["south"]]
    face_up = at_flags + position["also_visible"]
    different = frozenset(face_up)
    possible = len(different) == len(face_up) and different - _TACTICS <= deck and _GUILE.isdisjoint(at_flags)
    possible &= len({flag["flag"] for flag in flags}.intersection(range(1, 10))) == len(flags)
    _want(possible, "impossible-position", "no game shows such a position: a card or a flag cannot be there (R1-R3)")
    for seat in ("north", "south"):
        held = {flag["flag"] for flag in flags if flag.get("claimed_by") == seat}
        won = len(held) >= 5 or any(held >= {at, at + 1, at + 2} for at in held)
        _want(not won, "game-over", "the game is over (R50)")
    if "turn" in position:
        window, turn = str(options["claim_window"]), position["turn"]
        on_turn = turn["player"] == by or window == "end_of_turn_auto_both"
        _want(on_turn, "not-on-turn", "it is the other player's turn (R49)")
        in_time = turn["window"] in _WINDOWS.get(window, ("after-play",))
        _want(in_time, "wrong-window", "no claim is made at this time (R40)")
    _want(any(flag["flag"] == number for flag in flags), "side-incomplete", "nothing lies at the flag (R41)")
    flag = next(flag for flag in flags if flag["flag"] == number)
    _want("claimed_by" not in flag, "flag-claimed", "the flag is already claimed (R48)")
    terrain = flag.get("terrain")
    lying = flag["north"] + flag["south"]
    size = 4 if "mud" in lying or (terrain and terrain["slots"] == 4) else 3
    mine, theirs = (  # Environment cards take no place (R20)
        tuple(_NAMED[name] for name in flag[seat] if name not in {"fog", "mud"}) for seat in (by, opponent_of(by))
    )
    _want(len(mine) == size, "side-incomplete", "the claimant's side is not complete (R41)")
    _want(len(theirs) <= size, "surplus-pending", "the opponent's side has more cards than places (R55)")
    return _Table(
        size=size,
        totals_only="fog" in lying or bool(terrain and terrain["compare"] == "totals"),
        highest=highest,
        cavalry=int(options["cavalry_value"]),
        mine=mine,
        theirs=theirs,
        here=deck.intersection(lying),
        elsewhere=deck.intersection(different).difference(lying),
        deck=frozenset() if terrain and "troop" not in terrain["accepts"] else deck,
        tie=_tie(str(options["tie_rule"]), flag.get("last_card") if len(theirs) == size else opponent_of(by), by),
    )


def _tie(rule: str, last_card: str | None, by: Seat) -> str:
    """Whose a tie is: whoever lays the last card into the two formations loses it (R46, D21, D22)."""
    if rule == "claimant_wins" or (rule == "last_card" and last_card == opponent_of(by)):
        return "claimant"
    return "opponent" if rule == "must_beat" or last_card == by else "unsaid"


def _values_of(wild: Card, table: _Table) -> range:
    """What a Leader, the Companion Cavalry or Shield Bearers may stand for (R16-R18, D42)."""
    if wild is Tactic.COMPANION_CAVALRY:
        return range(table.cavalry, table.cavalry + 1)
    return range(1, table.highest + 1 if wild in LEADERS else 4)


def _worth(formation: Formation, cards: Collection[Card], table: _Table, whose: str) -> _Worth:
    """The rank and total of a stated formation of exactly these cards, checked (R31-R37, R21)."""
    right = len(cards) == len(formation.cards) == table.size and {one.card for one in formation.cards} == set(cards)
    _want(right, "formation-cards", "{} is not made of the cards that lie there", whose)
    for one in formation.cards:
        wild = isinstance(one.card, Tactic)
        honest = one.stands_for.value in _values_of(one.card, table) if wild else one.stands_for == one.card
        _want(honest, "formation-valuation", "in {} {} stands for what it cannot (R16-R18)", whose, one.card)
    values = sorted(one.stands_for.value for one in formation.cards)
    one_color = len({one.stands_for.color for one in formation.cards}) == 1
    if table.totals_only:
        category = "host"
    elif values == list(range(values[0], values[0] + table.size)):
        category = "wedge" if one_color else "skirmish"
    elif values[0] == values[-1]:
        category = "phalanx"
    else:
        category = "battalion" if one_color else "host"
    total = sum(values)
    true = formation.category == category and formation.total == total
    _want(true, "formation-strength", "{} is a {} with total {}, unlike stated (R31-R37)", whose, category, total)
    return _RANKS.index(category), total


def _completed(by: Counterexample | Witness, may_come: frozenset[str], table: _Table, who: str) -> _Worth:
    """The rank and total of the opponent's side with the troops of the completion added."""
    names = [str(card) for card in by.completion]
    cards = [_NAMED.get(name) for name in names]
    unseen = may_come.issuperset(names) and len(set(names)) == len(names) and cards == list(by.completion)
    _want(unseen, "completion-not-unseen", "{} lays a card that is not unseen, or one twice (R43)", who)
    return _worth(by.formation, (*table.theirs, *by.completion), table, f"the formation of {who}")


@lru_cache(maxsize=1000)
def _patterns(size: int, highest: int, rank: int | None, need: int) -> tuple[_Pattern, ...]:
    """Every way to beat a formation (R31-R36), strongest first, then in card order; ``rank`` is None for totals."""
    found: list[_Pattern] = []
    for name in ["totals"] if rank is None else reversed(_RANKS[rank:]):
        bounded = name == _RANKS[rank or 0] or rank is None  # no total is wanted of a stronger category
        least = need if bounded else 0
        runs = [range(low, low + size) for low in range(1, highest - size + 2) if sum(range(low, low + size)) >= least]
        equal = [range(value, value + 1) for value in range(1, highest + 1) if size * value >= least]
        several = {"wedge": runs, "phalanx": equal, "skirmish": runs}.get(name)
        for color in Color if name in {"wedge", "battalion"} else [None]:
            for values in [range(1, highest + 1)] if several is None else several:
                case = Case(name, color, None if several is None else values[0])
                found.append(_Pattern(case, values, _fitting(values, color), need if bounded else None))
    return tuple(found)


@lru_cache(maxsize=1000)
def _fitting(values: range, color: Color | None) -> dict[str, int]:
    return {str(card): card.value for card in TROOPS if card.value in values and color in {None, card.color}}


def _check_cases(given: Sequence[CaseProof], side: _Side, table: _Table, beaten: _Worth, *, ties_beat: bool) -> None:
    """Want exactly one certificate for each case in which ``side`` would beat a formation (or tie it)."""
    need = beaten[1] + (0 if ties_beat else 1)
    wanted = _patterns(table.size, table.highest, None if table.totals_only else beaten[0], need)
    same = [one.case for one in given] == [pattern.case for pattern in wanted]
    _want(same, "cases-differ", "the cases are not all the ways to beat it")
    for one, pattern in zip(given, wanted, strict=True):
        used = _check_certificate(one, pattern, side)
        if one.cites != (in_card_order(_NAMED[name] for name in used - table.here) if used else ()):
            raise Rejected("cites-differ", f"{pattern} does not cite the visible cards that it uses")


def _check_certificate(one: CaseProof, pattern: _Pattern, side: _Side) -> set[str]:
    """Add up the multiplied inequalities and return the names of the visible troops they use."""
    total: dict[str, int] = {}
    bound = 0
    if one.multipliers[1:] and len(dict(one.multipliers)) != len(one.multipliers):
        raise Rejected("bad-multiplier", f"{pattern} takes an inequality twice")
    for name, times in one.multipliers:
        coefficients, right, equality = pattern.inequality(name, side)
        if type(times) is not int or times == 0:
            raise Rejected("bad-multiplier", f"a multiplier of {pattern} is 0 or not whole")
        if times < 0 and not equality:
            raise Rejected("bad-multiplier", f"{pattern} turns an inequality round: {name}")
        for variable, coefficient in coefficients.items():
            total[variable] = total.get(variable, 0) + times * coefficient
        bound += times * right
    # All variables are at least 0: no combination without negative coefficients can be at most a negative number.
    if bound >= 0 or (total and min(total.values()) < 0):
        raise Rejected("no-contradiction", f"the multipliers of {pattern} do not add up to a contradiction")
    if not total:
        return set()
    return {name.removeprefix("visible ") for name, _ in one.multipliers if name.startswith("visible ")}


def _want(holds: bool, code: str, message: str, *parts: object) -> None:  # noqa: FBT001 - reads like an assertion
    if not holds:
        raise Rejected(code, message.format(*parts))
