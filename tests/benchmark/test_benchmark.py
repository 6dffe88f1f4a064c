"""What the benchmark measures is what it says; how long anything takes is not looked at here."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, Final

import pytest

import battleline_rules as bl
from battleline_rules.cards import troop_bits
from tests.benchmark import __main__ as benchmark
from tests.benchmark import builds, naive, timing, workload
from tests.benchmark.page import NoPlaceError, refreshed
from tests.benchmark.plan import FULL, PLANS, QUICK, SMALLEST
from tests.benchmark.positions import (
    LATE,
    MIXED,
    by_open_places,
    claim_in,
    documents,
    lines,
    positions,
    question_of,
)
from tests.benchmark.processes import ROOT, FailedError, output, python, run
from tests.benchmark.sections import judge_named
from tests.benchmark.tables import Column, Row, Table, time_text

if TYPE_CHECKING:
    from pathlib import Path

FIRST_HUNDRED: Final = "906964109064212a3cade3a50488dee007bd9537fe4ddde99db14405b74fb4c5"
SOURCE: Final = builds.Build(ROOT / "src", modules=0)


# ---------------------------------------------------------------- the positions


def test_a_seed_makes_the_same_positions_on_every_machine() -> None:
    text = "".join(lines(MIXED, 100))
    assert text == "".join([*lines(MIXED, 130)][:100])
    assert text != "".join(lines(MIXED, 100, seed=2))
    assert sha256(text.encode()).hexdigest() == FIRST_HUNDRED


def test_mixed_positions_are_mixed_as_it_is_said() -> None:
    table = positions(MIXED, 1000)
    questions = list(map(question_of, table))
    places = Counter(one.defence.open_places for one in questions)
    assert min(places[number] for number in range(4)) > 200
    assert places[4] > 10
    assert 0.08 < sum(position.flag(claim_in(position).flag).has_mud for position in table) / 1000 < 0.12
    assert 0.06 < sum(question.totals_only for question in questions) / 1000 < 0.10
    for side in ("mine", "theirs"):
        wilds = {wild.card for one in questions for wild in getattr(one, side).wilds}
        assert len(wilds) == 4
    assert {one.ties for one in questions} == set(bl.TieGoesTo)


def test_every_position_is_about_its_cards_alone() -> None:
    table = (*positions(MIXED, 300), *positions(LATE, 30))
    outcomes = Counter(bl.decide_claim(position).outcome for position in table)
    assert set(outcomes) == {"proven", "refuted"}
    assert min(outcomes.values()) > 80


def test_late_positions_are_of_the_hardest_kind() -> None:
    for position in positions(LATE, 100):
        question = question_of(position)
        assert len(question.theirs) == 0
        assert question.strength is not None
        assert question.strength.category <= bl.Category.PHALANX
        assert 30 <= troop_bits(card for card in position.cards() if isinstance(card, bl.Troop)).bit_count() <= 56


def test_documents_are_what_a_file_would_have() -> None:
    document = next(documents(MIXED, 1))
    assert bl.parse_position(json.dumps(document)) == bl.parse_position(document)


# ---------------------------------------------------------------- the ways to decide


@pytest.mark.parametrize("name", sorted(FULL.by_places))
def test_every_other_way_decides_the_same(name: str) -> None:
    judge, counts = judge_named(name), QUICK.by_places[name]
    places = by_open_places(tuple(map(question_of, positions(MIXED, 500))))
    for (number, asked), count in zip(places.items(), counts, strict=True):
        assert len(asked) >= count, number
        for question in asked[:count]:
            assert judge(question) == bl.is_claimable(question), question


@pytest.mark.parametrize("claimable", [False, True])
def test_the_straightforward_judge_says_yes_and_no_with_any_number_of_open_places(*, claimable: bool) -> None:
    places = by_open_places(tuple(map(question_of, positions(MIXED, 500))))
    for asked in places.values():
        first = next(question for question in asked if bl.is_claimable(question) is claimable)
        assert naive.is_claimable(first) is claimable


def test_the_straightforward_judge_knows_a_side_that_is_not_complete() -> None:
    question = question_of(positions(MIXED, 1)[0])
    assert not naive.is_claimable(replace(question, mine=bl.Laid(question.mine.troops[:1])))


def test_claims_in_games_are_asked_of_states_that_were_just_reached() -> None:
    moments = tuple(workload.claims_in_games(3))
    reached = workload.reached(moments)
    answers = [workload.ask_state(one) for one in reached]
    assert set(answers) == {False, True}
    for one, answer in zip(reached, answers, strict=True):
        assert answer == (bl.decide_claim(one.state.position(), flag=one.flag, by=one.by).outcome == "proven")


# ---------------------------------------------------------------- the figures


def test_a_spread_is_that_of_all_times() -> None:
    assert timing.spread([*range(100, 0, -1)]) == timing.Spread(100, mean=50.5, median=51, p99=100, worst=100)
    assert timing.spread([7.0]) == timing.Spread(1, 7.0, 7.0, 7.0, 7.0)


def test_each_round_asks_each_thing_of_each_judge_anew() -> None:
    asked: list[tuple[str, int]] = []
    made: list[int] = []

    def things() -> list[int]:
        made.append(len(made))
        return [1, 2]

    both = {name: lambda thing, name=name: asked.append((name, thing)) for name in "ab"}
    found = timing.best_times(both, things, rounds=2)
    assert asked == [("a", 1), ("a", 2), ("b", 1), ("b", 2)] * 2
    assert len(made) == 4
    assert {name: len(times) for name, times in found.items()} == {"a": 2, "b": 2}
    assert min(min(times) for times in found.values()) >= 0


def test_a_table_is_told_to_people_and_to_programs() -> None:
    columns = (Column("asked", "count"), Column("ratio", "ratio"), Column("mean", "time"), Column("memory", "size"))
    rows = (Row("all", (12345.0, 1.0, 98.7, 3.5 * 2**20)), Row("  some", (2.0, 1234.5, 2_340_000.0, None)))
    table = Table("Title", "Note.", columns, rows)
    assert table.text() == (
        "Title\n"
        "Note.\n"
        "\n"
        "           asked   ratio     mean   memory\n"
        "  all     12,345   1.00×    99 ns  3.5 MiB\n"
        "    some       2  1,234×  2.34 ms        –\n"
    )
    assert json.loads(json.dumps(table.as_json()))["rows"][1] == {
        "name": "  some",
        "values": [2.0, 1234.5, 2_340_000.0, None],
    }


@pytest.mark.parametrize(
    ("nanoseconds", "text"), [(99.4, "99 ns"), (1e3, "1.00 µs"), (45_600, "45.6 µs"), (3e9, "3.00 s"), (2e11, "200 s")]
)
def test_a_time_is_told_in_its_unit(nanoseconds: float, text: str) -> None:
    assert time_text(nanoseconds) == text


# ---------------------------------------------------------------- processes


def test_a_process_is_measured() -> None:
    found = run(python("-c", "pass"))
    assert found.time > 0
    assert found.memory is None or 2**20 < found.memory < 2**28


def test_a_process_that_fails_is_no_figure() -> None:
    with pytest.raises(FailedError, match="ended with 3: sorry"):
        run(python("-c", "import sys; sys.stderr.write('sorry'); sys.exit(3)"))
    with pytest.raises(FailedError, match="ended with 3: sorry"):
        output(python("-c", "import sys; sys.stderr.write('sorry'); sys.exit(3)"))


def test_both_builds_do_the_same_work() -> None:
    here, there = builds.in_turns((SOURCE, SOURCE), SMALLEST, "smallest")
    assert {name: len(times) for name, times in here.items()} == {name: len(times) for name, times in there.items()}
    assert len(here[workload.QUESTION]) == SMALLEST.questions
    with pytest.raises(FailedError, match="another library"):
        builds.in_turns((replace(SOURCE, modules=99),), SMALLEST, "smallest")


def test_without_a_compiler_there_is_nothing_to_compare(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(builds, "made", lambda _folder, *, pure: replace(SOURCE, modules=0 * pure))
    assert benchmark.main(["--plan", "smallest", "--only", "builds"]) == 1
    assert "nothing was compiled" in capsys.readouterr().err


def test_every_section_prints_its_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert benchmark.main(["--plan", "smallest", "--no-compiled", "--json", str(tmp_path / "all.json")]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    kept = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    assert list(kept["tables"]) == ["decision", "engines", "proofs", "games", "batches", "start"]
    assert kept["machine"] in shown.out
    for table in kept["tables"].values():
        assert table["title"] in shown.out
        assert "ratio" in {column["name"] for column in table["columns"]}
        for row in table["rows"]:
            assert len(row["values"]) == len(table["columns"])
            assert row["name"] in shown.out


def test_it_is_one_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmark", "--plan", "smallest", "--only", "games"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "random games, all Tactics, claims included" in done.stdout


def test_a_page_gets_the_tables_of_a_run() -> None:
    def table(figure: float) -> Table:
        return Table("Title", "Ratios are to `this`.", (Column("asked", "count"),), (Row("all", (figure,)),))

    page = f"# Page\n\n```text\nbattleline_rules 0, old\n```\n\n```text\n{table(1).text()}```\n\n```text\nOther\n```\n"
    wanted = page.replace("0, old", "1, new").replace(table(1).text(), table(2).text())
    assert refreshed(page, "battleline_rules 1, new", [table(2)]) == wanted
    with pytest.raises(NoPlaceError, match="has 0: Title"):
        refreshed(page.replace("Title", "None"), "battleline_rules 1, new", [table(2)])


def test_the_page_on_speed_has_a_place_for_every_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "speed.md"
    page.write_text((ROOT / "docs" / "speed.md").read_text(encoding="utf-8"), encoding="utf-8")
    arguments = ["--plan", "smallest", "--page", str(page)]
    assert benchmark.main([*arguments, "--only", "decision", "--only", "games", "--only", "start"]) == 0
    assert benchmark.machine() in page.read_text(encoding="utf-8")
    for line in capsys.readouterr().out.splitlines():
        assert line in page.read_text(encoding="utf-8")


def test_what_is_no_section_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        benchmark.main(["--only", "nothing"])
    assert "nothing" in capsys.readouterr().err
    assert set(PLANS) == {"full", "quick", "smallest"}
