"""Engines that give different answers: a fault of our own, which is told loudly and with all that a report needs."""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from battleline_rules.claims.engines import ALL_ENGINES, engine, smt
from battleline_rules.claims.question import Completion
from battleline_rules.documents import dump_game, parse_position, position_document, position_line
from battleline_rules.errors import EngineAnswer, EngineError
from battleline_rules.formations import Category, Strength
from battleline_rules.judge import best_completion, decide_claim
from battleline_rules.rulesets import MEDIEVAL, Terrain
from battleline_rules.table import TacticsPlayed, Turn
from tests.cli.games import played
from tests.cli.running import INADMISSIBLE, PROVEN, REFUTED, check, position, write
from tests.engines.liars import add_liar
from tests.engines.sides import side
from tests.rules.layout import lay, troops

if TYPE_CHECKING:
    from pathlib import Path

    from battleline_rules.rulesets import OptionValue
    from battleline_rules.table import Position
    from tests.cli.running import Result

WEDGE = EngineAnswer("", ("R10",), "wedge", 27)
NAMES = ("bitset", "enumeration", "csp", "smt")
TRUTH = tuple(replace(WEDGE, engine=name) for name in NAMES)
PHALANX = [f"{name}: R8 O8 for a phalanx of 24" for name in NAMES]

LIES = [
    (None, EngineAnswer("liar"), "liar: no completion"),
    (
        Completion((), Strength(Category.HOST, 3)),
        EngineAnswer("liar", (), "host", 3),
        "liar: the cards that lie there for a host of 3",
    ),
    (
        Completion(troops("G10"), Strength(Category.WEDGE, 27)),
        EngineAnswer("liar", ("G10",), "wedge", 27),
        "liar: G10 for a wedge of 27",
    ),
]

REPORT = """\
{source}: the engines disagree about the best that south can have at flag {flag}, which north claims: this is a fault \
of battleline-check itself, which should be reported with all of these lines [engines-disagree]
{source}: {answers[0]} [engines-disagree]
{source}: {answers[1]} [engines-disagree]
{source}: {answers[2]} [engines-disagree]
{source}: {answers[3]} [engines-disagree]
{source}: {answers[4]} [engines-disagree]
{source}: they were asked about "{line}" [engines-disagree]
"""


@pytest.mark.parametrize(("lie", "answer", "told"), LIES, ids=["none", "less", "equal"])
def test_engines_disagree_loudly(
    lie: Completion | None, answer: EngineAnswer, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the answers are worth the same, since of equals the first in card order is wanted."""
    add_liar(monkeypatch, lie)
    with pytest.raises(EngineError) as caught:
        engine(ALL_ENGINES)(side("R8 R9"))
    assert caught.value.code == "engines-disagree"
    assert caught.value.answers == (*TRUTH, answer)
    true = "; ".join(f"{name}: R10 for a wedge of 27" for name in NAMES)
    assert caught.value.message == f"the engines disagree about a side's best ({true}; {told})"


def test_nobody_who_asks_all_engines_is_spared(monkeypatch: pytest.MonkeyPatch) -> None:
    here = lay("R3 R4 R5", "B8", seen="B7 B10")
    add_liar(monkeypatch, None)
    with pytest.raises(EngineError, match="liar: no completion"):
        decide_claim(here, engine=ALL_ENGINES)
    with pytest.raises(EngineError, match="liar: no completion"):
        best_completion(here, flag=5, side="south", engine=ALL_ENGINES)
    assert decide_claim(here, engine="csp").outcome == "proven"


def test_a_disagreement_can_be_sent_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    add_liar(monkeypatch, None)
    with pytest.raises(EngineError) as caught:
        engine(ALL_ENGINES)(side("R8 R9"))
    copy = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - made here
    assert (copy.code, copy.message, copy.answers) == (
        caught.value.code,
        caught.value.message,
        (*TRUTH, EngineAnswer("liar")),
    )


def test_a_disagreement_counts_for_more_than_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    add_liar(monkeypatch, None)
    monkeypatch.setattr(smt, "LIMIT", 100)
    with pytest.raises(EngineError) as caught:
        engine(ALL_ENGINES)(side("R8 R9"))
    assert caught.value.code == "engines-disagree"
    assert caught.value.answers == (*TRUTH[:3], EngineAnswer("smt", limit=100), EngineAnswer("liar"))


# ---------------------------------------------------------------- the command's report


def in_full(source: str, line: str, *answers: str, flag: int = 5) -> str:
    return REPORT.format(source=source, line=line, answers=[*answers], flag=flag)


def asked_about(result: Result) -> Position:
    """The position that a report in JSON repeats."""
    told: str = result.json()["problems"][-1]["message"]
    before, _, line = told.partition(' "')
    assert (before, line[-1]) == ("they were asked about", '"')
    return parse_position(line[:-1])


def test_the_report_names_the_claim_every_answer_and_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    add_liar(monkeypatch, None)
    result = check(PROVEN, "--engine", "all")
    line = "gmt; 5: R3 R4 R5 / B8; seen B7 B10; claim north 5"
    assert (result.status, result.out) == (2, "")
    assert result.err == in_full(PROVEN, line, *PHALANX, "liar: no completion")


def test_what_the_report_repeats_can_be_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as lying:
        add_liar(lying, None)
        told = check(PROVEN, "--engine", "all").err.splitlines()[-1]
        line = told.partition('about "')[2].partition('"')[0]
        assert check(line, "--engine", "all").err.splitlines()[-1].endswith(told.removeprefix(PROVEN))
    assert check(line, "--engine", "all", "-q").out == "PROVEN   North may claim flag 5.\n"


def test_the_report_is_told_in_json_too(monkeypatch: pytest.MonkeyPatch) -> None:
    add_liar(monkeypatch, None)
    result = check(PROVEN, "--engine", "all", "--format", "json")
    told = result.json()
    assert (result.status, result.err, told["format"], told["source"]) == (2, "", "battleline-error/1", PROVEN)
    assert {(one["path"], one["line"], one["column"], one["code"]) for one in told["problems"]} == {
        ("$", None, None, "engines-disagree")
    }
    messages = [one["message"] for one in told["problems"]]
    assert "flag 5, which north claims" in messages[0]
    assert messages[1:-1] == [*PHALANX, "liar: no completion"]
    assert position_document(asked_about(result)) == position_document(parse_position(PROVEN))


def test_a_disagreement_stops_no_batch(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every document has its line, and those about which the engines agree their verdict."""
    add_liar(monkeypatch, None, about=lambda side: not side.unseen >> troops("B10")[0].index & 1)
    file = write(tmp_path / "many.jsonl", position(also_visible=[]), position(), position(title="again"))
    result = check(file, INADMISSIBLE, "--engine", "all", "--format", "jsonl")
    assert result.status == 2
    refuted, *told, inadmissible = result.lines()
    assert (refuted["verdict"], inadmissible["verdict"]) == ("refuted", "inadmissible")
    assert [(one["format"], one["source"]) for one in told] == [
        ("battleline-error/1", f"{file}:2"),
        ("battleline-error/1", f"{file}:3"),
    ]
    assert told[0]["problems"] == told[1]["problems"]


@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_the_claim_that_was_asked_for_is_the_one_that_is_told(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    add_liar(monkeypatch, None)
    line = "gmt; 2: O1 O2 O3 / Y4 Y5 Y6; 5: R3 R4 R5 / B8; claim south 2"
    told = check(line, "--flag", "5", "--by", "north", "--engine", "all", "--format", form)
    said = told.out + told.err
    assert told.status == 2
    assert "south can have at flag 5, which north claims" in said
    assert "5: R3 R4 R5 / B8; claim north 5" in said


def test_every_claim_that_is_looked_at_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """With ``--all`` the first that the engines do not agree on is the answer."""
    add_liar(monkeypatch, None, about=lambda side: side.open_places == 2)
    line = "gmt; 2: O1 O2 O3 / Y4 Y5 Y6; 5: R3 R4 R5 / B8"
    told = check(line, "--all", "--engine", "all")
    assert (told.status, told.out) == (2, "")
    true = [f"{name}: B9 B10 for a wedge of 27" for name in NAMES]
    assert told.err == in_full(line, f"{line}; claim north 5", *true, "liar: no completion")


def test_a_claim_in_a_game_is_told_with_its_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(dump_game(played()))
    first, *_ = played().replay().claims()
    add_liar(monkeypatch, None)
    result = check(file, "--engine", "all", "--format", "json")
    assert result.status == 2
    assert asked_about(result) == replace(first.position, claim=first.claim)


def test_a_disagreement_under_another_ruling_is_told_as_loudly(monkeypatch: pytest.MonkeyPatch) -> None:
    """``--all-rulings`` does not take it for a document that is faulty under that ruling."""
    add_liar(monkeypatch, None, about=lambda side: any(wild.high == 7 for wild in side.laid.wilds))
    line = "R3 R4 R5 vs companion-cavalry B9"
    assert check(line, "--engine", "all").status == 1
    told = check(line, "--engine", "all", "--all-rulings")
    assert (told.status, told.out) == (2, "")
    assert "liar: no completion" in told.err
    assert 'about "gmt cavalry_value=7; 5: R3 R4 R5 / B9 companion-cavalry; claim north 5"' in told.err


def test_every_part_of_a_position_is_in_the_report(monkeypatch: pytest.MonkeyPatch) -> None:
    hill = Terrain("Hill", slots=4, compare="totals", accepts=("troop", "morale"))
    options: dict[str, OptionValue] = {"tie_rule": "must_beat", "cavalry_value": 7}
    turn = Turn("south", "after-play")
    made = lay("R3 R4 R5 L", "B8", by="south", flag=7, seen="B7 scout", terrain=hill, ruleset=MEDIEVAL, options=options)
    made = replace(made, turn=turn, tactics_played=TacticsPlayed(1, 2))
    add_liar(monkeypatch, None)
    result = check(position_line(made), "--engine", "all", "--format", "json")
    assert result.status == 2
    assert asked_about(result) == made


LYING = """
import sys, types
from battleline_rules.claims import engines
sys.modules["liar"] = types.SimpleNamespace(strongest_completion=lambda side: None)
engines.ENGINES["liar"] = "liar"
from battleline_rules.cli.main import run
sys.exit(run())
"""


def test_the_process_ends_with_status_2_and_without_a_traceback() -> None:
    asked = [sys.executable, "-c", LYING, PROVEN, REFUTED, "--engine", "all"]
    done = subprocess.run(asked, capture_output=True, check=False, text=True)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    first, second = (
        in_full(PROVEN, "gmt; 5: R3 R4 R5 / B8; seen B7 B10; claim north 5", *PHALANX, "liar: no completion"),
        in_full(
            REFUTED,
            "gmt; 5: R3 R4 R5 / B8; seen B10; claim north 5",
            *[f"{name}: B7 B9 for a wedge of 24" for name in NAMES],
            "liar: no completion",
        ),
    )
    assert done.stderr == first + second


def test_what_does_not_ask_all_engines_works_on(monkeypatch: pytest.MonkeyPatch) -> None:
    add_liar(monkeypatch, None)
    for name in NAMES:
        assert check(PROVEN, "--engine", name, "-q").out == "PROVEN   North may claim flag 5.\n"


def test_an_inadmissible_claim_is_no_question_for_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    add_liar(monkeypatch, None)
    assert check(INADMISSIBLE, "--engine", "all").status == 1
