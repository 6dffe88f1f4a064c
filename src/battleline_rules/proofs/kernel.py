"""The kernel: a small independent checker of proofs and counterexamples.

It trusts nobody. It takes the public position as plain data, derives the question itself, restates the rules as
plainly as it can, lists every case anew, wants exactly one certificate for each, and adds up integers. It searches
nothing and shares no code with the engines or the prover. Whoever has read this file, the ``cards`` module and the
proof objects knows what an accepted proof means. R and D numbers are those of the rulebook.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules.cards import LEADERS, TROOPS, Color, Tactic, TacticKind, Troop, opponent_of
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
_GUILE: Final = frozenset(card for card in Tactic if card.kind is TacticKind.GUILE)
_DECKS: Final = {highest: frozenset(card for card in TROOPS if card.value <= highest) for highest in range(1, 11)}
_IN_JSON: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode


@dataclass(frozen=True, slots=True)
class _Side:
    """The side whose formation is bounded: its slot cards, its open places, and the troops that could come at all."""

    cards: tuple[Card, ...]
    open_places: int
    deck: frozenset[Troop]
    visible: frozenset[Troop]


@dataclass(frozen=True, slots=True)
class _Table:
    """What the public position says about one claim."""

    size: int
    totals_only: bool
    highest: int
    cavalry: int
    mine: tuple[Card, ...]
    theirs: tuple[Card, ...]
    here: frozenset[Troop]
    elsewhere: frozenset[Troop]
    deck: frozenset[Troop]
    tie: str  # "claimant", "opponent", or "unsaid" where the position does not say who laid the last card


def check_proof(position: PublicPosition, proof: Proof, *, unwitnessed: bool = False) -> None:
    """Accept a proof that its claim holds, or raise :class:`Rejected`; an unwitnessed one may cite needless cards."""
    stated = proof.statement
    table = _read(position, stated.by, stated.flag, stated.position_digest)
    beaten = _worth(stated.formation, table.mine, table, "the claimant's formation")
    evidence = frozenset(proof.evidence)
    _want(evidence <= table.elsewhere, "evidence-not-visible", "a cited card is not face up away from this flag")
    side = _Side(table.theirs, table.size - len(table.theirs), table.deck, table.here | evidence)
    _check_cases(proof.cases, side, table, beaten, ties_beat=table.tie != "claimant")
    cited = tuple(sorted({card for one in proof.cases for card in one.cites}))
    _want(cited == proof.evidence, "evidence-not-cited", "the evidence is not what the cases cite, in card order")
    witnessed = () if unwitnessed else proof.evidence
    right = tuple(witness.card for witness in proof.witnesses) == witnessed
    _want(right, "witness-missing", "the witnesses are not one for each cited card, in order")
    for witness in proof.witnesses:
        may_come = table.deck - table.here - (evidence - {witness.card})
        _want(witness.card in witness.completion, "witness-wrong", "the witness for {} does not lay it", witness.card)
        reached = _completed(witness, may_come, table, f"the witness for {witness.card}")
        wins = reached > beaten or (reached == beaten and table.tie != "claimant")
        _want(wins, "witness-wrong", "the witness for {} does not beat the stated formation", witness.card)


def check_counterexample(position: PublicPosition, example: Counterexample) -> None:
    """Accept a counterexample that denies its claim, or raise :class:`Rejected`."""
    table = _read(position, example.by, example.flag, example.position_digest)
    reached = _completed(example, table.deck - table.here - table.elsewhere, table, "the counterexample")
    mine = _Side(table.mine, 0, frozenset(), frozenset())
    _check_cases(example.cases, mine, table, reached, ties_beat=table.tie != "opponent")


def _read(position: PublicPosition, by: Seat, number: int, digest: str) -> _Table:
    """The question behind the claim; a claim that cannot be made at all is refused (R40, R41, R48-R50, R55)."""
    same = digest == "sha256:" + hashlib.sha256(_IN_JSON(position).encode()).hexdigest()
    _want(same, "other-position", "this is about another position: the digests differ")
    _want(by in {"north", "south"} and number in range(1, 10), "no-such-claim", "there is no such claim")
    options, flags = position["options"], position["flags"]
    highest = int(options["values"])
    deck = _DECKS[highest]
    at_flags = [_NAMED.get(name) for flag in flags for name in flag["north"] + flag["south"]]
    face_up = at_flags + [_NAMED.get(name) for name in position["also_visible"]]
    different = set(face_up)
    possible = len(different) == len(face_up) and different <= deck.union(Tactic) and _GUILE.isdisjoint(at_flags)
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
    lying = [_NAMED[name] for name in flag["north"] + flag["south"]]
    size = 4 if Tactic.MUD in lying or (terrain and terrain["slots"] == 4) else 3
    mine, theirs = (  # Environment cards take no place (R20)
        tuple(_NAMED[name] for name in flag[seat] if name not in {"fog", "mud"}) for seat in (by, opponent_of(by))
    )
    _want(len(mine) == size, "side-incomplete", "the claimant's side is not complete (R41)")
    _want(len(theirs) <= size, "surplus-pending", "the opponent's side has more cards than places (R55)")
    return _Table(
        size=size,
        totals_only=Tactic.FOG in lying or bool(terrain and terrain["compare"] == "totals"),
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
    right = len(cards) == table.size and Counter(one.card for one in formation.cards) == Counter(cards)
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


def _completed(by: Counterexample | Witness, may_come: frozenset[Troop], table: _Table, who: str) -> _Worth:
    """The rank and total of the opponent's side with the troops of the completion added."""
    unseen = may_come.issuperset(by.completion) and len(set(by.completion)) == len(by.completion)
    _want(unseen, "completion-not-unseen", "{} lays a card that is not unseen, or one twice (R43)", who)
    return _worth(by.formation, (*table.theirs, *by.completion), table, f"the formation of {who}")


@lru_cache(maxsize=1000)
def _cases(size: int, highest: int, rank: int | None, need: int) -> tuple[Case, ...]:
    """Every way to beat a formation (R31-R36), strongest first, then in card order; ``rank`` is None for totals."""
    cases: list[Case] = []
    for pattern in ["totals"] if rank is None else reversed(_RANKS[rank:]):
        least = need if pattern == _RANKS[rank or 0] else 0  # no total is wanted of a stronger category
        runs: list[int | None] = [low for low in range(1, highest - size + 2) if sum(range(low, low + size)) >= least]
        equal: list[int | None] = [value for value in range(1, highest + 1) if size * value >= least]
        values = {"wedge": runs, "phalanx": equal, "skirmish": runs}.get(pattern, [None])
        colors = tuple(Color) if pattern in {"wedge", "battalion"} else (None,)
        cases += [Case(pattern, color, value) for color in colors for value in values]
    return tuple(cases)


def _check_cases(given: Sequence[CaseProof], side: _Side, table: _Table, beaten: _Worth, *, ties_beat: bool) -> None:
    """Want exactly one certificate for each case in which ``side`` would beat a formation (or tie it)."""
    need = beaten[1] + (0 if ties_beat else 1)
    wanted = _cases(table.size, table.highest, None if table.totals_only else beaten[0], need)
    _want(tuple(one.case for one in given) == wanted, "cases-differ", "the cases are not all the ways to beat it")
    for one, case in zip(given, wanted, strict=True):
        bounded = case.pattern == "totals" or case.pattern == _RANKS[beaten[0]]
        pattern = _Pattern(case, table, side)
        used = _check_certificate(one, pattern, need if bounded else None)
        if one.cites != (tuple(sorted(used - table.here)) if used else ()):
            raise Rejected("cites-differ", f"{pattern} does not cite the visible cards that it uses")


def _check_certificate(one: CaseProof, pattern: _Pattern, need: int | None) -> set[Troop]:
    """Add up the multiplied inequalities and return the visible troops they use."""
    total: defaultdict[str, int] = defaultdict(int)
    bound = 0
    if len(dict(one.multipliers)) != len(one.multipliers):
        raise Rejected("bad-multiplier", f"{pattern} takes an inequality twice")
    for name, times in one.multipliers:
        coefficients, right, equality = pattern.inequality(name, need)
        if type(times) is not int or times == 0:
            raise Rejected("bad-multiplier", f"a multiplier of {pattern} is 0 or not whole")
        if times < 0 and not equality:
            raise Rejected("bad-multiplier", f"{pattern} turns an inequality round: {name}")
        for variable, coefficient in coefficients.items():
            total[variable] += times * coefficient
        bound += times * right
    # All variables are at least 0: no combination without negative coefficients can be at most a negative number.
    if bound >= 0 or (total and min(total.values()) < 0):
        raise Rejected("no-contradiction", f"the multipliers of {pattern} do not add up to a contradiction")
    if not total:
        return set()
    return {pattern.troops[name.removeprefix("visible ")] for name, _ in one.multipliers if name.startswith("visible ")}


@lru_cache(maxsize=1000)
def _fitting(deck: frozenset[Troop], values: range, color: Color | None) -> dict[str, Troop]:
    return {str(card): card for card in deck if card.value in values and color in {None, card.color}}


class _Pattern:
    """The inequalities of one case for one side; ``proofs.objects`` explains their names."""

    def __init__(self, case: Case, table: _Table, side: _Side) -> None:
        self.case, self.table, self.side = case, table, side
        low = case.value or 1
        length = table.highest if case.value is None else 1 if case.pattern == "phalanx" else table.size
        self.values = range(low, low + length)

    def __str__(self) -> str:
        parts = (self.case.pattern, None if self.case.color is None else self.case.color.word, self.case.value)
        return f"the case {', '.join(str(part) for part in parts if part is not None)}"

    def fits(self, card: Troop) -> bool:
        return card.value in self.values and (self.case.color is None or self.case.color == card.color)

    @cached_property
    def troops(self) -> dict[str, Troop]:
        return _fitting(self.side.deck, self.values, self.case.color)

    @cached_property
    def wilds(self) -> dict[str, dict[str, int]]:
        """For each wild its variables, with the value that each is about."""
        wilds = [card for card in self.side.cards if isinstance(card, Tactic)]
        reach = {wild: [value for value in _values_of(wild, self.table) if value in self.values] for wild in wilds}
        return {str(wild): {f"{wild} {value}": value for value in reach[wild]} for wild in wilds}

    def inequality(self, name: str, need: int | None) -> tuple[dict[str, int], int, bool]:
        """Coefficients, right-hand side, and whether it is an equality."""
        kind, _, subject = name.partition(" ")
        if kind == "laid" and isinstance(card := _NAMED.get(subject), Troop) and card in self.side.cards:
            return {}, 0 if self.fits(card) else -1, False
        if kind == "one" and subject in self.troops:
            return {subject: 1}, 1, False
        if kind == "visible" and self.troops.get(subject) in self.side.visible:
            return {subject: 1}, 0, True
        if kind == "wild" and subject in self.wilds:
            return dict.fromkeys(self.wilds[subject], 1), 1, True
        if name == "size":
            return dict.fromkeys(self.troops, 1), self.side.open_places, True
        every = {variable: card.value for variable, card in self.troops.items()}
        laid = [card for card in self.side.cards if isinstance(card, Troop)]
        every.update(variable for values in self.wilds.values() for variable in values.items())
        if name == "total" and need is not None:
            there = sum(card.value for card in laid)
            return {variable: -value for variable, value in every.items()}, there - need, False
        if kind == "value" and self.case.pattern in {"wedge", "skirmish"} and subject in map(str, self.values):
            there = sum(self.fits(card) and str(card.value) == subject for card in laid)
            return {key: 1 for key, value in every.items() if str(value) == subject}, 1 - there, True
        raise Rejected("unknown-inequality", f"{self} has no such inequality: {json.dumps(name[:60])}")


def _want(holds: bool, code: str, message: str, *parts: object) -> None:  # noqa: FBT001 - reads like an assertion
    if not holds:
        raise Rejected(code, message.format(*parts))
