"""Every refusal has two whole sentences, and is given what they tell."""

from __future__ import annotations

import ast
import random
import re
from dataclasses import dataclass
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Final

import pytest

from battleline_rules import game
from battleline_rules.cards import TACTICS, TROOPS, Card, Tactic, Troop, read_card
from battleline_rules.errors import BattlelineError
from battleline_rules.explain.codes import meaning_of
from battleline_rules.explain.refusals import refusal_text
from battleline_rules.game import (
    ClaimFlag,
    DiscardSurplus,
    EndTurn,
    NameCard,
    Pass,
    PlayDeserter,
    PlayFog,
    PlayMorale,
    PlayMud,
    PlayRedeploy,
    PlayScout,
    PlayTraitor,
    PlayTroop,
    ScoutReturn,
    apply,
    legal_actions,
    new_game,
    refusal,
)
from battleline_rules.language import LANGUAGES, catalog
from battleline_rules.rulesets import GMT, MEDIEVAL, ONLINE_ADVANCED, SCHOTTEN_TOTTEN
from tests.explain.refused import FORMS, GOLDEN_REFUSALS, TOLD, both, table_of_refusals
from tests.language.written import read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.explain.refusals import RefusalArg, RefusalForm
    from battleline_rules.game import Action
    from battleline_rules.language import Language
    from battleline_rules.rulesets import Ruleset

GAME: Final = Path(game.__file__).parent
BY_THE_EDITION: Final = {"flagword", "leaderword"}
ALWAYS_GIVEN: Final = {"who"}
FROM_A_HAND: Final = {"card", "tactic"}
ON_THE_TABLE: Final = {"not-own-card", "not-opposing-card", "not-a-target", "mud-would-overfill"}
"""Refusals that come only when the card lies at a flag, where everybody sees it."""

STRICT: Final = GMT.with_options(
    {
        "mud_removed": "forbid_if_overfull",
        "mud_on_complete": "forbid",
        "fog_mud_stack": False,
        "redeploy_targets": "slot_cards",
        "pass_if_tactics_playable": False,
    }
)
CARDS: Final[tuple[Card, ...]] = (*TROOPS, *TACTICS)
NAMES: Final = {
    ruleset.id: re.compile(rf"\b(?:{'|'.join(re.escape(ruleset.words.card(card)) for card in CARDS)})\b")
    for ruleset in (GMT, ONLINE_ADVANCED)
}
"""What finds every card that a sentence names, in the words of an edition."""


@dataclass(frozen=True)
class Call:
    """A call ``refuse(state, code, rule, **args)`` in the source."""

    code: str
    rules: frozenset[str]
    args: frozenset[str]
    where: str


def calls() -> Iterator[Call]:
    for module in sorted(GAME.rglob("*.py")):
        tree = ast.parse(module.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refuse":
                _, code, rule = node.args
                assert isinstance(code, ast.Constant)
                assert isinstance(code.value, str)
                rules = {rule.value} if isinstance(rule, ast.Constant) and isinstance(rule.value, str) else set()
                args = {keyword.arg for keyword in node.keywords if keyword.arg is not None}
                assert len(args) == len(node.keywords), "arguments are given by name, so that they can be compared"
                yield Call(code.value, frozenset(rules), frozenset(args), f"{module.name}:{node.lineno}")


CALLS: Final = tuple(calls())


def fields(code: str, form: RefusalForm) -> set[str]:
    """What a sentence tells, as its English text names it."""
    template = catalog("en").text(code, context=form, domain="play", count=2)
    return {name for _, name, _, _ in Formatter().parse(template) if name} - BY_THE_EDITION


def all_fields(code: str) -> set[str]:
    return set().union(*(fields(code, form) for form in FORMS))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_is_used_and_none_is_missing(lang: Language) -> None:
    assert {call.code for call in CALLS} == set(TOLD)
    for form in FORMS:
        in_catalog = [
            one.id if isinstance(one.id, str) else one.id[0] for one in read(lang, "play") if one.context == form
        ]
        assert in_catalog == list(TOLD)


@pytest.mark.parametrize("call", CALLS, ids=lambda call: f"{call.code}, {call.where}")
def test_a_refusal_is_given_exactly_what_it_tells(call: Call) -> None:
    assert call.args == all_fields(call.code) - ALWAYS_GIVEN


@pytest.mark.parametrize("call", CALLS, ids=lambda call: f"{call.code}, {call.where}")
def test_the_meaning_of_a_code_names_the_rule_of_its_refusals(call: Call) -> None:
    meaning = meaning_of(call.code)
    if call.code != "not-a-move":  # what is no action at all is so by no rule
        assert call.rules <= set(meaning.see)


@pytest.mark.parametrize("code", TOLD)
def test_the_table_of_situations_tells_all_that_a_refusal_needs(code: str) -> None:
    for args in TOLD[code]:
        assert set(args) | ALWAYS_GIVEN == all_fields(code) | ALWAYS_GIVEN


@pytest.mark.parametrize("edition", [GMT, MEDIEVAL, SCHOTTEN_TOTTEN], ids=lambda edition: edition.id)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", TOLD)
def test_both_sentences_are_whole(code: str, lang: Language, edition: Ruleset) -> None:
    for args in TOLD[code]:
        for sentence in both(code, args, edition.words, lang):
            assert re.fullmatch(r"[A-ZÎȘȚ][^.!?]*\.", sentence)
            assert sentence.isascii() or lang != "en"
            assert not re.search(r"[{}_\N{NO-BREAK SPACE}]|  |\b1 c[aă]r", sentence)


@pytest.mark.parametrize("code", TOLD)
def test_the_brief_form_names_no_card_of_a_hand(code: str) -> None:
    if code in ON_THE_TABLE:
        return
    cards = {name for args in TOLD[code] for name, value in args.items() if isinstance(value, Troop | Tactic)}
    assert not fields(code, "brief") & (cards | FROM_A_HAND)


@pytest.mark.parametrize("code", TOLD)
def test_the_brief_form_tells_nothing_that_the_full_one_does_not(code: str) -> None:
    assert fields(code, "brief") <= fields(code, "full")


def tries() -> Iterator[Action]:
    """Every card in everything that can be done with it, at one flag, and a claim."""
    for card in CARDS:
        yield PlayTroop(card, 5) if isinstance(card, Troop) else PlayMorale(card, 5)
        yield from (PlayRedeploy(card, None), PlayRedeploy(card, 5), PlayDeserter(card), PlayTraitor(card, 5))
        yield from (ScoutReturn(card), DiscardSurplus(card), NameCard("north", card))
    yield from (PlayFog(5), PlayMud(5), PlayScout(), Pass(), EndTurn(), ClaimFlag(5))


TRIES: Final = tuple(tries())


@pytest.mark.parametrize("ruleset", [GMT, ONLINE_ADVANCED, STRICT], ids=["gmt", "online-advanced", "strict"])
def test_in_a_game_the_brief_form_names_only_cards_that_lie_face_up(ruleset: Ruleset) -> None:
    chance, state = random.Random(2), new_game(ruleset, seed=2)
    found = set()
    while state.outcome is None:
        if state.ply % 7 == 0:  # enough of them
            refused = [why for action in TRIES if (why := refusal(state, action)) is not None]
            found |= {why.code for why in refused}
            visible = {ruleset.words.card(card) for card in state.position().cards()}
            said = " ".join({why.brief for why in refused})
            assert set(NAMES[ruleset.id].findall(said)) <= visible
        state = apply(state, chance.choice(legal_actions(state)))
    assert len(found) > 8


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_is_as_it_was_kept(lang: Language) -> None:
    assert table_of_refusals(lang) == GOLDEN_REFUSALS[lang].read_text(encoding="utf-8")


def test_a_refusal_speaks_the_language_that_is_asked_for() -> None:
    why = refusal(new_game(GMT, seed=2), EndTurn())
    assert why is not None
    assert (why.message, why.brief) == (why.message_in("en"), why.brief_in("en"))
    assert "nu poate face asta acum" in why.message_in("ro")
    assert "nu poate face asta acum" in why.brief_in("ro")


def test_a_refused_claim_speaks_the_language_that_is_asked_for() -> None:
    why = refusal(new_game(GMT, seed=2), ClaimFlag(5))
    assert why is not None
    assert why.verdict is not None
    assert why.message == why.verdict.summary() != why.message_in("ro") == why.verdict.summary(lang="ro")
    assert why.brief == why.verdict.headline() != why.brief_in("ro") == why.verdict.headline(lang="ro")


def test_a_language_that_there_is_not_is_refused() -> None:
    why = refusal(new_game(GMT, seed=2), EndTurn())
    assert why is not None
    with pytest.raises(BattlelineError, match="xx"):
        why.message_in("xx")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("code", "args", "part"),
    [
        ("no-such-flag", {"flag": "12"}, "there is no stone 12."),
        ("no-such-flag", {"flag": "None"}, 'there is no stone "None".'),
        ("no-such-flag", {"flag": "\x1b[31m{who}"}, 'there is no stone "\\u001b[31m{who}".'),
        ("not-drawn", {"card": "?x"}, "An unknown Tactics card was not drawn"),
        ("deck-empty", {"deck": "tactics"}, "The Tactics deck"),
        ("not-now", {"now": "scout-draw"}, "the cards of Recruiter are being drawn"),
        ("leader-limit", {"card": Tactic.DARIUS}, "only one Joker, and North has had one: Joker (Darius)"),
        ("terrain-bars", {"flag": 3, "kind": "environment"}, "stone 3 lets no Combat Mode card come"),
        ("not-own-card", {"card": read_card("R3")}, "Red 3 lies"),
    ],
)
def test_what_a_refusal_tells_is_told_in_the_words_of_the_edition(
    code: str, args: dict[str, RefusalArg], part: str
) -> None:
    assert part in refusal_text(code, {"who": "north", **args}, SCHOTTEN_TOTTEN.words)
