"""The kernel: a small independent checker of proofs and counterexamples.

It trusts nobody. It takes the public position as plain data, derives the question itself,
restates the rules as plainly as it can, lists every case anew, wants exactly one certificate
for each, and adds up integers. It searches nothing and shares no code with the engines or
the prover. Whoever has read this file, the ``cards`` module and the proof objects knows
what an accepted proof means. R and D numbers are those of the rulebook.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import LEADERS, TROOPS, Color, Tactic, TacticKind, Troop, opponent_of, read_card
from battleline_rules.proofs.objects import Case, Rejected

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from battleline_rules.cards import Card, Seat
    from battleline_rules.proofs.objects import CaseProof, Counterexample, Formation, Proof, PublicPosition, Witness

_RANKS: Final = ("host", "skirmish", "battalion", "phalanx", "wedge")
_WINDOWS: Final = {  # D23, D24: every other ruling has claims after the play only
    "before_draw": ("before-play", "after-play"),
    "start_of_turn": ("before-play",),
    "after_draw": ("after-draw",),
}


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


def check_proof(position: PublicPosition, proof: Proof) -> None:
    """Accept a proof that the claim in its statement holds, or raise :class:`Rejected`."""
    stated = proof.statement
    table = _read(position, stated.by, stated.flag, stated.position_digest)
    beaten = _worth(stated.formation, table.mine, table, "the claimant's formation")
    evidence = frozenset(proof.evidence)
    _want(evidence <= table.elsewhere, "evidence-not-visible", "a cited card is not face up away from this flag")
    side = _Side(table.theirs, table.size - len(table.theirs), table.deck, table.here | evidence)
    _check_cases(proof.cases, side, table, beaten, ties_beat=table.tie != "claimant")
    cited = tuple(sorted({card for one in proof.cases for card in one.cites}))
    _want(cited == proof.evidence, "evidence-not-cited", "the evidence is not what the cases cite, in card order")
    witnessed = tuple(witness.card for witness in proof.witnesses)
    _want(witnessed == proof.evidence, "witness-missing", "the witnesses are not one for each cited card, in order")
    for witness in proof.witnesses:
        may_come = table.deck - table.here - (evidence - {witness.card})
        _want(witness.card in witness.completion, "witness-wrong", f"the witness for {witness.card} does not lay it")
        reached = _completed(witness, may_come, table, f"the witness for {witness.card}")
        wins = reached > beaten or (reached == beaten and table.tie != "claimant")
        _want(wins, "witness-wrong", f"the witness for {witness.card} does not beat the stated formation")


def check_counterexample(position: PublicPosition, example: Counterexample) -> None:
    """Accept a counterexample that denies its claim, or raise :class:`Rejected`."""
    table = _read(position, example.by, example.flag, example.position_digest)
    may_come = table.deck - table.here - table.elsewhere
    reached = _completed(example, may_come, table, "the counterexample")
    mine = _Side(table.mine, 0, frozenset(), frozenset())
    _check_cases(example.cases, mine, table, reached, ties_beat=table.tie != "opponent")


def _read(position: PublicPosition, by: Seat, number: int, digest: str) -> _Table:
    """The question behind the claim; a claim that cannot be made at all is refused (R40, R41, R48-R50, R55)."""
    text = json.dumps(position, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    same = digest == "sha256:" + hashlib.sha256(text.encode()).hexdigest()
    _want(same, "other-position", "this is about another position: the digests differ")
    _want(by in {"north", "south"} and number in range(1, 10), "no-such-claim", "there is no such claim")
    options, flags = position["options"], position["flags"]
    highest = int(options["values"])
    deck = frozenset(card for card in TROOPS if card.value <= highest)
    at_flags = [read_card(name) for flag in flags for name in flag["north"] + flag["south"]]
    face_up = [*at_flags, *map(read_card, position["also_visible"])]
    guile = any(isinstance(card, Tactic) and card.kind is TacticKind.GUILE for card in at_flags)
    possible = not guile and len(set(face_up)) == len(face_up) and deck.union(Tactic).issuperset(face_up)
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
    lying = [read_card(name) for name in flag["north"] + flag["south"]]
    size = 4 if Tactic.MUD in lying or (terrain and terrain["slots"] == 4) else 3
    mine, theirs = _slots(flag[by]), _slots(flag[opponent_of(by)])
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
        elsewhere=deck.intersection(face_up).difference(lying),
        deck=frozenset() if terrain and "troop" not in terrain["accepts"] else deck,
        tie=_tie(str(options["tie_rule"]), flag.get("last_card") if len(theirs) == size else opponent_of(by), by),
    )


def _tie(rule: str, last_card: str | None, by: Seat) -> str:
    """Whose a tie is: whoever lays the last card into the two formations loses it (R46, D21, D22)."""
    if rule == "claimant_wins" or (rule == "last_card" and last_card == opponent_of(by)):
        return "claimant"
    return "opponent" if rule == "must_beat" or last_card == by else "unsaid"


def _slots(names: list[str]) -> tuple[Card, ...]:
    """The cards that take a place, which Environment cards do not (R20)."""
    return tuple(card for card in map(read_card, names) if card not in {Tactic.FOG, Tactic.MUD})


def _values_of(wild: Card, table: _Table) -> range:
    """What a Leader, the Companion Cavalry or Shield Bearers may stand for (R16-R18, D42)."""
    if wild in LEADERS:
        return range(1, table.highest + 1)
    if wild is Tactic.COMPANION_CAVALRY:
        return range(table.cavalry, table.cavalry + 1)
    return range(1, 4)


def _worth(formation: Formation, cards: Collection[Card], table: _Table, whose: str) -> tuple[int, int]:
    """The rank and total of a stated formation of exactly these cards, checked (R31-R37, R21)."""
    right = len(cards) == table.size and Counter(one.card for one in formation.cards) == Counter(cards)
    _want(right, "formation-cards", f"{whose} is not made of the cards that lie there")
    for one in formation.cards:
        wild = isinstance(one.card, Tactic)
        honest = one.stands_for.value in _values_of(one.card, table) if wild else one.stands_for == one.card
        _want(honest, "formation-valuation", f"in {whose} {one.card} stands for what it cannot (R16-R18)")
    values = sorted(one.stands_for.value for one in formation.cards)
    one_color = len({one.stands_for.color for one in formation.cards}) == 1
    run = values == list(range(values[0], values[0] + table.size))
    if table.totals_only:
        category = "host"
    elif run:
        category = "wedge" if one_color else "skirmish"
    elif values[0] == values[-1]:
        category = "phalanx"
    else:
        category = "battalion" if one_color else "host"
    true = formation.category == category and formation.total == sum(values)
    _want(true, "formation-strength", f"{whose} is a {category} with total {sum(values)}, unlike stated (R31-R37)")
    return _RANKS.index(category), sum(values)


def _completed(by: Counterexample | Witness, may_come: frozenset[Troop], table: _Table, who: str) -> tuple[int, int]:
    """The rank and total of the opponent's side with the troops of the completion added."""
    unseen = may_come.issuperset(by.completion) and len(set(by.completion)) == len(by.completion)
    _want(unseen, "completion-not-unseen", f"{who} lays a card that is not unseen, or one twice (R43)")
    return _worth(by.formation, (*table.theirs, *by.completion), table, f"the formation of {who}")


def _cases(table: _Table, beaten: tuple[int, int], need: int) -> Iterator[Case]:
    """Every way to beat a formation (R31-R36), strongest first, then in card order."""
    lows = range(1, table.highest - table.size + 2)
    for pattern in reversed(_RANKS[beaten[0] :]) if not table.totals_only else ["totals"]:
        least = need if pattern == _RANKS[beaten[0]] else 0  # no total is wanted of a stronger category
        high_lows = [low for low in lows if sum(range(low, low + table.size)) >= least]
        if pattern == "wedge":
            yield from (Case(pattern, color, low) for color in Color for low in high_lows)
        elif pattern == "phalanx":
            yield from (Case(pattern, None, of) for of in range(1, table.highest + 1) if table.size * of >= least)
        elif pattern == "battalion":
            yield from (Case(pattern, color) for color in Color)
        elif pattern == "skirmish":
            yield from (Case(pattern, None, low) for low in high_lows)
        else:
            yield Case(pattern)


def _check_cases(
    given: tuple[CaseProof, ...], side: _Side, table: _Table, beaten: tuple[int, int], *, ties_beat: bool
) -> None:
    """Want exactly one certificate for each case in which ``side`` would beat a formation (or tie it)."""
    need = beaten[1] + (0 if ties_beat else 1)
    wanted = tuple(_cases(table, beaten, need))
    _want(tuple(one.case for one in given) == wanted, "cases-differ", "the cases are not all the ways to beat it")
    for one, case in zip(given, wanted, strict=True):
        bounded = case.pattern in {_RANKS[beaten[0]], "totals"}
        pattern = _Pattern(case, table, side)
        cited = tuple(sorted(_check_certificate(one, pattern, need if bounded else None) - table.here))
        _want(one.cites == cited, "cites-differ", f"{pattern.name} does not cite the visible cards that it uses")


def _check_certificate(one: CaseProof, pattern: _Pattern, need: int | None) -> set[Troop]:
    """Add up the multiplied inequalities and return the visible troops they use."""
    total: Counter[str] = Counter()
    bound = 0
    used: set[Troop] = set()
    once = len({name for name, _ in one.multipliers}) == len(one.multipliers)
    _want(once, "bad-multiplier", f"{pattern.name} takes an inequality twice")
    for name, times in one.multipliers:
        coefficients, right, equality = pattern.inequality(name, need)
        _want(type(times) is int and times != 0, "bad-multiplier", f"a multiplier of {pattern.name} is 0 or not whole")
        _want(equality or times > 0, "bad-multiplier", f"{pattern.name} turns an inequality round: {name}")
        for variable, coefficient in coefficients.items():
            total[variable] += times * coefficient
        bound += times * right
        if name.startswith("visible "):
            used.add(pattern.troops[name.removeprefix("visible ")])
    # All variables are at least 0: no combination without negative coefficients can be at most a negative number.
    contradiction = bound < 0 and all(coefficient >= 0 for coefficient in total.values())
    _want(contradiction, "no-contradiction", f"the multipliers of {pattern.name} do not add up to a contradiction")
    return used


class _Pattern:
    """The inequalities of one case for one side; ``proofs.objects`` explains their names."""

    def __init__(self, case: Case, table: _Table, side: _Side) -> None:
        self.case, self.table, self.side = case, table, side
        parts = (case.pattern, None if case.color is None else case.color.word, case.value)
        self.name = f"the case {', '.join(str(part) for part in parts if part is not None)}"
        low = case.value or 1
        length = {"wedge": table.size, "skirmish": table.size, "phalanx": 1}.get(case.pattern, table.highest)
        self.values = range(low, low + length)
        self.laid = {str(card): card for card in side.cards if isinstance(card, Troop)}

    def fits(self, card: Troop) -> bool:
        return card.value in self.values and self.case.color in {None, card.color}

    @cached_property
    def troops(self) -> dict[str, Troop]:
        return {str(card): card for card in self.side.deck if self.fits(card)}

    @cached_property
    def wilds(self) -> dict[str, dict[str, int]]:
        """For each wild its variables, with the value that each is about."""
        wilds = [card for card in self.side.cards if isinstance(card, Tactic)]
        reach = {wild: [value for value in _values_of(wild, self.table) if value in self.values] for wild in wilds}
        return {str(wild): {f"{wild} {value}": value for value in reach[wild]} for wild in wilds}

    def inequality(self, name: str, need: int | None) -> tuple[dict[str, int], int, bool]:
        """Coefficients, right-hand side, and whether it is an equality."""
        kind, _, subject = name.partition(" ")
        if kind == "laid" and subject in self.laid:
            return {}, 0 if self.fits(self.laid[subject]) else -1, False
        if kind == "one" and subject in self.troops:
            return {subject: 1}, 1, False
        if kind == "visible" and self.troops.get(subject) in self.side.visible:
            return {subject: 1}, 0, True
        if kind == "wild" and subject in self.wilds:
            return dict.fromkeys(self.wilds[subject], 1), 1, True
        if name == "size":
            return dict.fromkeys(self.troops, 1), self.side.open_places, True
        every = {variable: card.value for variable, card in self.troops.items()}
        for values in self.wilds.values():
            every |= values
        if name == "total" and need is not None:
            laid = sum(card.value for card in self.laid.values())
            return {variable: -value for variable, value in every.items()}, laid - need, False
        if kind == "value" and self.case.pattern in {"wedge", "skirmish"} and subject in map(str, self.values):
            there = [card for card in self.laid.values() if self.fits(card) and str(card.value) == subject]
            return {key: 1 for key, value in every.items() if str(value) == subject}, 1 - len(there), True
        raise Rejected("unknown-inequality", f"{self.name} has no such inequality: {json.dumps(name[:60])}")


def _want(holds: bool, code: str, message: str) -> None:  # noqa: FBT001 - reads like an assertion
    if not holds:
        raise Rejected(code, message)
