"""What is no proof at all, and positions that no game shows: refused, and never with anything but a refusal."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Final, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleline_rules.cards import Color, Troop
from battleline_rules.errors import ProofError
from battleline_rules.judge import check_counterexample, check_proof
from battleline_rules.proofs import kernel
from battleline_rules.proofs.objects import CaseProof, Formation, Proof, Rejected, Statement, ValuedCard
from battleline_rules.proofs.prover import prove
from battleline_rules.table import Flag
from tests.kernel.corpus import ACCEPTED, code_of, counterexample_of, outcome
from tests.kernel.doctors import with_at
from tests.kernel.tampering import digest_of, flag_of, plain
from tests.rules.layout import cards, lay

if TYPE_CHECKING:
    from collections.abc import Callable

    from battleline_rules.proofs.objects import Counterexample, Multiplier, PublicPosition
    from battleline_rules.table import Position

OPEN: Final = lay("L R4 R5", "B8", seen="B7 B10 P1 P2")
TRUE: Final = prove(OPEN, 5, "north")
DENIED: Final = lay("R3 R4 R5", "B8", seen="B10")
EXAMPLE: Final = counterexample_of(DENIED, 5, "north")
CASE: Final = next(at for at, one in enumerate(TRUE.cases) if one.cites)


class Whole(int):
    """A whole number of somebody's own making, which could count as it likes."""


ODD: Final[dict[str, object]] = {
    "none": None,
    "true": True,
    "false": False,
    "float": 1.0,
    "half": 0.5,
    "nan": float("nan"),
    "infinity": float("inf"),
    "complex": 1 + 0j,
    "fraction": Fraction(1),
    "decimal": Decimal(1),
    "own-int": Whole(1),
    "digit": "1",
    "troop-as-text": "B7",
    "bytes": b"B7",
    "surrogate": "\ud800",
    "full-width": "B\uff17",
    "empty-list": [],
    "list": ["B7"],
    "tuple": ("B7",),
    "pair": ("size", 1),
    "dict": {"size": 1},
    "type": Troop,
    "color": Color.BLUE,
    "other-troop": Troop(Color.ORANGE, 5),
    "half-troop": Troop(Color.BLUE, cast("int", 7.5)),
    "huge": 10**400,
    "negative": -(10**400),
}


def with_multipliers(at: int, *multipliers: object) -> Proof:
    changed = replace(TRUE.cases[at], multipliers=cast("tuple[Multiplier, ...]", multipliers))
    return replace(TRUE, cases=with_at(TRUE.cases, at, changed))


LEADER: Final = ("statement", "formation", "cards", -1)
PARTS: Final[dict[str, tuple[str | int, ...]]] = {
    " ".join(map(str, path)): path
    for path in (
        *[("statement",), ("cases",), ("evidence",), ("witnesses",)],
        *[("statement", part) for part in ("by", "flag", "position_digest", "formation")],
        *[("statement", "formation", part) for part in ("category", "total", "cards")],
        *[LEADER, (*LEADER, "card"), (*LEADER, "stands_for")],
        *[("cases", CASE), ("cases", CASE, "case"), ("cases", CASE, "cites"), ("cases", CASE, "multipliers")],
        *[("cases", CASE, "cites", 0), ("cases", CASE, "multipliers", 0), ("cases", CASE, "multipliers", 0, 0)],
        *[("evidence", 0), ("witnesses", 0), ("witnesses", 0, "card"), ("witnesses", 0, "completion")],
        *[("witnesses", 0, "completion", 0), ("witnesses", 0, "formation")],
    )
}
"""The ways to the parts of a proof."""


def with_part(whole: object, path: tuple[str | int, ...], odd: object) -> object:
    """A proof, or a part of one, with something odd at the end of the way."""
    if not path:
        return odd
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        items = list(cast("tuple[object, ...]", whole))
        items[step] = with_part(items[step], rest, odd)
        return tuple(items)
    return replace(whole, **{step: with_part(getattr(whole, step), rest, odd)})  # type: ignore[type-var]


def odd_proof(part: str, odd: object) -> Proof:
    return cast("Proof", with_part(TRUE, PARTS[part], odd))


def refusal(position: Position, cased: Proof | Counterexample) -> str:
    """The code with which the library refuses; anything but a refusal is let through."""
    try:
        if isinstance(cased, Proof):
            check_proof(position, cased)
        else:
            check_counterexample(position, cased)
    except ProofError as error:
        return error.code
    return ACCEPTED


@pytest.mark.parametrize("part", PARTS)
def test_nothing_odd_is_accepted_in_the_place_of_a_part(part: str) -> None:
    assert refusal(OPEN, TRUE) == ACCEPTED
    said = {name: refusal(OPEN, odd_proof(part, odd)) for name, odd in ODD.items()}
    assert ACCEPTED not in said.values(), said


@pytest.mark.parametrize("odd", [name for name in ODD if name not in {"huge", "negative"}])
def test_only_whole_numbers_multiply(odd: str) -> None:
    """Not even what is equal to a whole number."""
    true = TRUE.cases[CASE].multipliers
    for at, (name, _) in enumerate(true):
        assert refusal(OPEN, with_multipliers(CASE, *with_at(true, at, cast("Multiplier", (name, ODD[odd]))))) == (
            "bad-multiplier"
        )


@pytest.mark.parametrize("odd", ["huge", "negative", "infinity", "nan"])
def test_a_huge_multiplier_is_only_a_multiplier(odd: str) -> None:
    idle = ("size", cast("int", ODD[odd]))
    assert refusal(OPEN, with_multipliers(CASE, *TRUE.cases[CASE].multipliers, idle)) in {
        ACCEPTED if odd == "huge" else "bad-multiplier",
        "no-contradiction",
    }
    scaled = tuple((name, times * 10**400) for name, times in TRUE.cases[CASE].multipliers)
    assert refusal(OPEN, with_multipliers(CASE, *scaled)) == ACCEPTED


@pytest.mark.parametrize(
    "name",
    ["size ", " size", "SIZE", "size\x00", "\uff53ize", "visible  B7", "visible b7", "visible B07", "visible B\uff17"],
)
def test_an_inequality_has_one_name(name: str) -> None:
    assert refusal(OPEN, with_multipliers(CASE, (name, -1))) == "unknown-inequality"


@pytest.mark.parametrize("pair", [("size",), ("size", -1, -1), "size", None, -1], ids=repr)
def test_a_multiplier_is_a_pair(pair: object) -> None:
    assert refusal(OPEN, with_multipliers(CASE, pair)) == "malformed-proof"


@given(
    st.sampled_from(sorted(PARTS)),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(sorted(ODD)).map(ODD.get),
        lambda inner: st.lists(inner, max_size=3) | st.lists(inner, max_size=3).map(tuple),
        max_leaves=6,
    ),
)
def test_nothing_at_all_is_accepted_in_the_place_of_a_part(part: str, odd: object) -> None:
    said = refusal(OPEN, odd_proof(part, odd))
    assert said != ACCEPTED or odd_proof(part, odd) == TRUE


@pytest.mark.parametrize("odd", sorted(ODD))
def test_nothing_odd_is_accepted_in_a_counterexample(odd: str) -> None:
    assert refusal(DENIED, EXAMPLE) == ACCEPTED
    for part in ("by", "flag", "position_digest", "completion", "formation", "cases"):
        assert refusal(DENIED, replace(EXAMPLE, **{part: ODD[odd]})) != ACCEPTED  # type: ignore[arg-type]
    completion = (cast("Troop", ODD[odd]), *EXAMPLE.completion[1:])
    assert refusal(DENIED, replace(EXAMPLE, completion=completion)) != ACCEPTED


class Impostor:
    """Calls itself by a card's name, and counts for more than that card."""

    value = 10
    index = 46

    def __init__(self, name: str, color: Color) -> None:
        self.name, self.color = name, color

    def __str__(self) -> str:
        return self.name


def test_no_completion_has_a_card_that_only_goes_by_the_name_of_one() -> None:
    first, *others = EXAMPLE.completion
    impostor = cast("Troop", Impostor(str(first), first.color))
    formation = EXAMPLE.formation
    shown = tuple(ValuedCard(impostor, impostor) if one.card == first else one for one in formation.cards)
    values = sorted(one.stands_for.value for one in shown)
    dearer = Formation(formation.category, sum(values), shown)
    assert values[-1] == Impostor.value > first.value
    lying = replace(EXAMPLE, completion=(impostor, *others), formation=dearer)
    with pytest.raises(Rejected) as rejected:
        kernel.check_counterexample(plain(DENIED), lying)
    assert rejected.value.code == "completion-not-unseen"


# ---------------------------------------------------------------- positions that no game shows


def test_a_ten_is_no_card_of_a_nine_value_deck() -> None:
    """R10 fits no case of that deck, so the true Battalion R4 R8 R10 would not be among those to be excluded."""
    position = lay("G1 G2 G4", "R4 R8 R10", options={"values": 9}, last="opp")
    assert outcome(position, lie(position, "laid R10")) == "impossible-position"
    assert outcome(lay("G1 G2 G4", "R4 R8 R9", options={"values": 9}, last="opp"), TRUE) == "other-position"


def lie(position: Position, line: str) -> Proof:
    """A proof that rests on one line in every case."""
    public = plain(position)
    stated = lay("G1 G2 G4", "R4 R8 G9", options={"values": 9}, last="opp")
    true = prove(stated, 5, "north")
    cases = tuple(CaseProof(one.case, (), ((line, 1),)) for one in true.cases)
    return Proof(replace(true.statement, position_digest=digest_of(public)), cases, (), ())


def twice_on_one_side(public: PublicPosition) -> None:
    flag_of(public, 5)["south"] = ["B8", "B8"]


def on_both_sides(public: PublicPosition) -> None:
    flag_of(public, 5)["south"] = ["R4"]


def here_and_elsewhere(public: PublicPosition) -> None:
    public["also_visible"].append("B8")


def at_two_flags(public: PublicPosition) -> None:
    public["flags"].append({"flag": 6, "north": ["B8"], "south": []})


def spelled_otherwise(public: PublicPosition) -> None:
    public["also_visible"].append("b8")


def in_the_words_of_another_edition(public: PublicPosition) -> None:
    public["also_visible"].append("king-of-france")


def no_card_at_all(public: PublicPosition) -> None:
    public["also_visible"].append("B11")


def two_leaders_alike(public: PublicPosition) -> None:
    flag_of(public, 5)["south"] = ["alexander"]


def a_guile_card_in_a_place(public: PublicPosition) -> None:
    flag_of(public, 5)["south"] = ["scout"]


def a_guile_card_elsewhere(public: PublicPosition) -> None:
    flag_of(public, 7)["south"] = ["traitor"]


def the_flag_twice(public: PublicPosition) -> None:
    public["flags"].append({"flag": 5, "north": [], "south": []})


def another_flag_twice(public: PublicPosition) -> None:
    public["flags"] += [{"flag": 2, "north": [], "south": []}] * 2


def a_tenth_flag(public: PublicPosition) -> None:
    public["flags"].append({"flag": 10, "north": [], "south": []})


def no_flag(public: PublicPosition) -> None:
    public["flags"].append({"flag": 0, "north": [], "south": []})


IMPOSSIBLE: Final[tuple[Callable[[PublicPosition], None], ...]] = (
    twice_on_one_side,
    on_both_sides,
    here_and_elsewhere,
    at_two_flags,
    spelled_otherwise,
    in_the_words_of_another_edition,
    no_card_at_all,
    two_leaders_alike,
    a_guile_card_in_a_place,
    a_guile_card_elsewhere,
    the_flag_twice,
    another_flag_twice,
    a_tenth_flag,
    no_flag,
)


@pytest.mark.parametrize("change", IMPOSSIBLE, ids=lambda change: str(change.__name__))
def test_nothing_is_proven_or_denied_where_no_game_comes_to(change: Callable[[PublicPosition], None]) -> None:
    public = plain(OPEN)
    change(public)
    digest = digest_of(public)
    with pytest.raises(Rejected) as caught:
        kernel.check_proof(public, replace(TRUE, statement=replace(TRUE.statement, position_digest=digest)))
    assert code_of(caught.value) == "impossible-position"
    with pytest.raises(Rejected) as caught:
        kernel.check_counterexample(public, replace(EXAMPLE, position_digest=digest))
    assert code_of(caught.value) == "impossible-position"


def test_what_lies_beside_the_line_may_be_any_card() -> None:
    position = lay("L R4 R5", "B8", seen="B7 B10 scout traitor fog mud CC", others=[Flag(1), Flag(9, cards("SB"))])
    assert outcome(position, prove(position, 5, "north")) == ACCEPTED


def test_a_card_that_lies_twice_would_hide_a_total() -> None:
    """Under Fog, B8 B8 P9 make 25; a kernel that knew cards by name would count 17, and 24 would beat that."""
    position = lay("R9 R8 R7", "B8 B7 P9", environment="fog", last="opp")
    true = prove(lay("R9 R8 R7", "B1 B7 P9", environment="fog", last="opp"), 5, "north")
    (only,) = true.cases
    public = plain(position)
    flag_of(public, 5)["south"] = ["B8", "B8", "P9"]
    shown = tuple(ValuedCard(card, card) for card in cards("R7 R8 R9") if isinstance(card, Troop))
    statement = Statement("north", 5, Formation("host", 24, shown), digest_of(public))
    forged = Proof(statement, (replace(only, multipliers=(("total", 1),)),), (), ())
    with pytest.raises(Rejected) as caught:
        kernel.check_proof(public, forged)
    assert code_of(caught.value) == "impossible-position"
