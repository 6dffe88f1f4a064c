"""What the command says and how it exits, for every kind of input and every option."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import pytest
from jsonschema import Draft202012Validator

from battleline_rules.claims.engines import ALL_ENGINES, ENGINES
from battleline_rules.documents import parse_verdict
from battleline_rules.documents.positions.reading import parse_position
from battleline_rules.documents.schema import schema
from tests.cli.running import BROKEN, INADMISSIBLE, PROVEN, REFUTED, UNDECIDED, case, check, position, write

if TYPE_CHECKING:
    from pathlib import Path

STATUS = [(PROVEN, 0), (REFUTED, 1), (INADMISSIBLE, 1), (UNDECIDED, 2), (BROKEN, 2)]


@pytest.mark.parametrize(("line", "status"), STATUS)
@pytest.mark.parametrize("format_", ["text", "json", "jsonl"])
def test_the_status_tells_the_verdict(line: str, status: int, format_: str) -> None:
    assert check(line, "--format", format_).status == status


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        ((PROVEN, PROVEN), 0),
        ((PROVEN, REFUTED), 1),
        ((REFUTED, INADMISSIBLE, PROVEN), 1),
        ((UNDECIDED, REFUTED), 2),
        ((BROKEN, PROVEN), 2),
        ((PROVEN, BROKEN, REFUTED), 2),
    ],
)
def test_of_several_the_worst_counts(lines: tuple[str, ...], status: int) -> None:
    assert check(*lines).status == status


# ---------------------------------------------------------------- inputs


def test_a_json_file_is_one_document(tmp_path: Path) -> None:
    (tmp_path / "p.json").write_text(json.dumps(position(), indent=1), encoding="utf-8")
    assert check(tmp_path / "p.json", "--format", "json").json()["verdict"] == "proven"


def test_a_jsonl_file_has_one_document_a_line_and_blank_lines_count(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    path.write_text(f"\n{json.dumps(position())}\n  \n{{\n\n{json.dumps(position())}", encoding="utf-8")
    first, broken, last = check(path, "--format", "jsonl").lines()
    assert (first["verdict"], last["verdict"]) == ("proven", "proven")
    assert broken["source"] == f"{path}:4"
    assert broken["problems"][0]["line"] == 4


@pytest.mark.parametrize("name", ["lines.jsonl", "lines.JSONL", "lines.txt"])
def test_line_ends_of_other_systems_are_line_ends(tmp_path: Path, name: str) -> None:
    text = json.dumps(position()).encode()
    (tmp_path / name).write_bytes(text + b"\r\n" + text + b"\r\n")
    assert [one["verdict"] for one in check(tmp_path / name, "--format", "jsonl").lines()] == ["proven"] * 2


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("start", ["", "\n \n"])
def test_standard_input_may_be_one_document(indent: int | None, start: str) -> None:
    text = start + json.dumps(position(), indent=indent)
    assert check("-", "--format", "json", stdin=text.encode()).json()["verdict"] == "proven"


def test_standard_input_may_have_one_document_a_line() -> None:
    text = "\n".join(["", json.dumps(position()), "{broken}", json.dumps(case("b"))])
    first, broken, last = check("-", "--format", "jsonl", stdin=text.encode()).lines()
    assert (first["verdict"], broken["source"], last["id"]) == ("proven", "<stdin>:3", "b")


def test_a_broken_first_line_does_not_make_the_others_part_of_it() -> None:
    text = '{"format": NaN}\n' + json.dumps(position())
    broken, good = check("-", "--format", "jsonl", stdin=text.encode()).lines()
    assert "not-a-number" in [one["code"] for one in broken["problems"]]
    assert good["verdict"] == "proven"


@pytest.mark.parametrize("line", [PROVEN, "R3 R4 R5 VS B8 SEEN B7 B10", "r3,r4,r5 vs b8 seen b7,b10"])
def test_an_argument_with_the_word_vs_is_a_position(line: str) -> None:
    assert check(line, "--format", "json").json()["verdict"] == "proven"


def test_a_file_whose_name_only_contains_vs_is_a_file(tmp_path: Path) -> None:
    path = write(tmp_path / "north-vs-south.json", position())
    assert check(path).status == 0


def test_files_may_stand_among_the_options(tmp_path: Path) -> None:
    path = write(tmp_path / "-odd.json", position())
    answers = check(PROVEN, "--by", "north", REFUTED, "--format", "jsonl", "--", path).lines()
    assert [answer["verdict"] for answer in answers] == ["proven", "refuted", "proven"]


# ---------------------------------------------------------------- claims and rulings


def test_another_claim_may_be_asked_about() -> None:
    document = position(claim={"by": "north", "flag": 9})
    text = json.dumps(document).encode()
    assert check("-", stdin=text).status == 1
    assert check("-", "--flag", "3", stdin=text).status == 0
    answer = check("-", "--flag", "3", "--by", "south", "--format", "json", stdin=text).json()
    assert answer["claim"] == {"by": "south", "flag": 3}
    assert answer["verdict"] == "inadmissible"


@pytest.mark.parametrize(
    ("document", "path"), [(position(), "$.claim"), ({"id": "a", "position": position()}, "$.position.claim")]
)
def test_a_document_without_a_claim_needs_one(document: dict[str, object], path: str) -> None:
    inner = document.get("position", document)
    assert isinstance(inner, dict)
    inner.pop("claim")
    result = check("-", "--format", "json", stdin=json.dumps(document).encode())
    assert result.status == 2
    assert [(one["path"], one["code"]) for one in result.json()["problems"]] == [(path, "no-claim")]
    assert check("-", "--flag", "3", "--by", "north", stdin=json.dumps(document).encode()).status == 0
    assert check("-", "--all", stdin=json.dumps(document).encode()).status == 0


def test_the_rulings_may_be_others() -> None:
    tie = "R8 R9 R10 vs -"
    assert check(tie).status == 0
    assert check(tie, "--option", "tie_rule=must_beat").status == 1
    assert check("R7 R8 R9 vs -").status == 1
    assert check("R7 R8 R9 vs -", "--ruleset", "schotten-totten").status == 0
    assert check("R7 R8 R9 vs -", "--ruleset", "schotten-totten", "--option", "values=10").status == 1
    assert check("R8 R9 R10 vs -", "--ruleset", "schotten-totten").status == 2


@pytest.mark.parametrize("engine", [*ENGINES, ALL_ENGINES])
def test_every_engine_gives_the_same_bytes(engine: str) -> None:
    lines = [PROVEN, REFUTED, INADMISSIBLE, UNDECIDED]
    assert check(*lines, "--format", "json", "--engine", engine) == check(*lines, "--format", "json")


@pytest.mark.parametrize(("line", "status"), [(PROVEN, 0), (REFUTED, 1), (UNDECIDED, 2)])
def test_that_all_engines_agree_is_one_more_line(line: str, status: int) -> None:
    agreed = "\nAll four engines agree: bitset, enumeration, csp and smt.\n"
    asked, alone = check(line, "--engine", "all"), check(line)
    assert (asked.status, asked.out) == (status, alone.out + agreed)
    assert check(line, "-q", "--engine", "all") == check(line, "-q")
    assert agreed in check(line, "--engine", "all", "--all-rulings").out


def test_no_engine_agrees_where_none_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert check(INADMISSIBLE, "--engine", "all") == check(INADMISSIBLE)
    monkeypatch.setattr("battleline_rules.claims.engines.smt.LIMIT", 1, raising=True)
    assert "agree" not in check(PROVEN, "--engine", "all").out


# ---------------------------------------------------------------- all claims

LINE_OF_FLAGS = position(
    flags=[
        {"flag": 2, "north": ["R3", "R4", "alexander"], "south": ["B8", "G8"]},
        {"flag": 3, "north": ["O3", "O4", "O5"], "south": ["B9"]},
        {"flag": 7, "north": ["G9", "G10"], "south": ["Y8", "Y9", "Y10"]},
    ],
    also_visible=["B10", "B7"],
)


def test_all_tells_every_claim_that_can_be_made() -> None:
    text = json.dumps(LINE_OF_FLAGS).encode()
    result = check("-", "--all", "--format", "json", stdin=text)
    told = result.json()
    assert result.status == 0
    assert told["format"] == "battleline-claims/1"
    assert [(one["claim"]["by"], one["claim"]["flag"]) for one in told["claims"]] == [
        ("north", 2),
        ("north", 3),
        ("south", 7),
    ]
    assert all(one["verdict"] == "proven" and one["proof"] for one in told["claims"])
    assert "North can claim flags 2 and 3. South can claim flag 7." in check("-", "--all", stdin=text).out
    south = check("-", "--all", "--by", "south", stdin=text).out
    assert "South can claim flag 7." in south
    assert "North can" not in south


def test_all_holds_where_nothing_can_be_claimed() -> None:
    result = check(INADMISSIBLE, "--all")
    assert (result.status, result.out) == (0, "North can claim no flag. South can claim no flag.\n")
    assert check(INADMISSIBLE, "--all", "--format", "jsonl").out == '{"format": "battleline-claims/1", "claims": []}\n'


def test_all_does_not_hide_what_it_cannot_decide() -> None:
    result = check(UNDECIDED, "--all", "--by", "south")
    assert result.status == 2
    assert result.out.startswith("South can claim no flag for certain; flag 5 is undecided.\n")
    assert '"last_card"' in result.out


def _turn(player: str, window: str) -> dict[str, str]:
    return {"player": player, "window": window}


UNTIMELY: Final = [
    (_turn("north", "before-play"), "North can claim flag 3. South can claim no flag: it is North's turn (R49).", {}),
    (
        _turn("north", "after-draw"),
        "North can claim no flag: claims are made before the draw, and the turn's card has been drawn already (R40).",
        {},
    ),
    (_turn("north", "resolving"), "North can claim no flag: a card is still being resolved (R55).", {}),
    (
        _turn("south", "before-play"),
        "claims are made at the end of the turn, after the draw, and nothing has been played this turn yet (R40).",
        {"claim_window": "after_draw"},
    ),
]


@pytest.mark.parametrize(("turn", "told", "options"), UNTIMELY, ids=lambda value: str(value)[:40])
def test_all_says_when_it_is_not_the_time(turn: dict[str, str], told: str, options: dict[str, str]) -> None:
    text = json.dumps(position(turn=turn, options=options)).encode()
    assert told in " ".join(check("-", "--all", stdin=text).out.split())


def test_all_says_that_the_game_is_over() -> None:
    flags = [
        *({"flag": number, "claimed_by": "north"} for number in (1, 2, 3)),
        {"flag": 5, "north": ["R3", "R4", "R5"], "south": ["B8"]},
    ]
    for turn in ({}, {"turn": _turn("south", "before-play")}):
        text = json.dumps(position(flags=flags, claim={"by": "north", "flag": 5}, **turn)).encode()
        told = "North can claim no flag. South can claim no flag. The game is over: North has won (R50).\n"
        assert check("-", "--all", "-q", stdin=text).out == told


def test_all_tells_certain_and_undecided_claims_apart() -> None:
    level = {"north": ["R8", "R9", "R10"], "south": ["G8", "G9", "G10"]}
    weak = {"north": ["P8", "P9", "P10"], "south": ["B8", "B9", "B10"]}
    flags = [{"flag": 1, **level}, {"flag": 2, **weak}, {"flag": 3, "north": ["O3", "O4", "O5"], "south": ["Y1", "B2"]}]
    text = json.dumps(position(flags=flags, also_visible=[])).encode()
    assert check("-", "--all", "-q", stdin=text).out == (
        "North can claim flag 3; flags 1 and 2 are undecided. "
        "South can claim no flag for certain; flags 1 and 2 are undecided.\n"
    )


# ---------------------------------------------------------------- formats


def test_json_is_an_array_only_for_several_documents(tmp_path: Path) -> None:
    assert isinstance(check(PROVEN, "--format", "json").json(), dict)
    assert [one["verdict"] for one in check(PROVEN, REFUTED, "--format", "json").json()] == ["proven", "refuted"]
    (tmp_path / "none.jsonl").touch()
    assert check(tmp_path / "none.jsonl", "--format", "json").json() == []


def test_jsonl_is_one_line_a_document() -> None:
    result = check(PROVEN, BROKEN, INADMISSIBLE, "--format", "jsonl")
    assert [one.get("verdict", one["format"]) for one in result.lines()] == [
        "proven",
        "battleline-error/1",
        "inadmissible",
    ]
    assert result.err == ""


KINDS: Final = ("verdict", "error", "claims")


def test_every_json_answer_is_as_its_schema_says(tmp_path: Path) -> None:
    path = write(tmp_path / "cases.jsonl", case("a"), case("b", also_visible=["Q7"]), {"id": 3, "position": 4})
    lines = [PROVEN, REFUTED, INADMISSIBLE, UNDECIDED, BROKEN]
    verdict, error, claims = (Draft202012Validator(schema(name)) for name in KINDS)
    for answer in check(*lines, path, "--format", "jsonl").lines():
        (error if answer["format"] == "battleline-error/1" else verdict).validate(answer)
    for answer in check(*lines, path, "--all", "--format", "jsonl").lines():
        (error if answer["format"] == "battleline-error/1" else claims).validate(answer)


def test_the_id_of_a_case_is_repeated_whatever_comes_of_it(tmp_path: Path) -> None:
    cases = [case("good"), case("bad", also_visible=["Q7"]), case("refuted", also_visible=[])]
    path = write(tmp_path / "cases.jsonl", *cases)
    for more in ([], ["--all"], ["--verdict-only"], ["--all", "--verdict-only"]):
        answers = check(path, "--format", "jsonl", *more).lines()
        assert [one["id"] for one in answers] == ["good", "bad", "refuted"]


def test_a_verdict_may_come_without_its_proof() -> None:
    assert check(PROVEN, "--format", "jsonl", "--verdict-only").lines() == [
        {"verdict": "proven", "code": "cannot-be-beaten"}
    ]
    assert check(REFUTED, "--verdict-only").out == check(REFUTED, "-q").out


def test_all_claims_without_their_proofs_are_of_no_format(tmp_path: Path) -> None:
    path = write(tmp_path / "cases.jsonl", case("a"))
    gist = {"claim": {"by": "north", "flag": 3}, "verdict": "proven", "code": "cannot-be-beaten"}
    answers = check(path, INADMISSIBLE, "--all", "--verdict-only", "--format", "jsonl").lines()
    assert answers == [{"id": "a", "claims": [gist]}, {"claims": []}]


def test_what_comes_out_reads_back() -> None:
    answer = check(PROVEN, "--format", "jsonl").out
    assert parse_verdict(answer, parse_position(PROVEN)).outcome == "proven"


def test_the_output_may_be_a_file(tmp_path: Path) -> None:
    result = check(PROVEN, "--format", "json", "-o", tmp_path / "out.json")
    assert (result.status, result.out, result.err) == (0, "", "")
    assert (tmp_path / "out.json").read_bytes() == check(PROVEN, "--format", "json").out.encode()


def test_an_input_is_never_overwritten(tmp_path: Path) -> None:
    path = write(tmp_path / "p.json", position())
    before = path.read_bytes()
    (tmp_path / "link.json").symlink_to(path)
    for output in (path, tmp_path / "link.json"):
        for more in ([path], [PROVEN, path], ["--check-proof", "v.json", "--position", path]):
            result = check(*more, "-o", output)
            assert (result.status, path.read_bytes()) == (2, before)
            assert "overwritten" in result.err


@pytest.mark.parametrize("asked", [["missing.json"], [BROKEN], ["--explain", "nonsense"], [PROVEN, "--flag", "12"]])
def test_a_file_is_kept_where_there_is_nothing_to_write(tmp_path: Path, asked: list[str]) -> None:
    path = tmp_path / "precious.txt"
    path.write_text("precious", encoding="utf-8")
    assert check(*asked, "-o", path).status == 2
    assert path.read_text(encoding="utf-8") == "precious"


def test_a_file_is_replaced_by_what_is_written(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    path.write_text("x" * 10_000, encoding="utf-8")
    for more in ([], ["-v"], ["--format", "json"], ["--color", "always"]):
        check(PROVEN, REFUTED, *more, "-o", path)
        assert path.read_text(encoding="utf-8") == check(PROVEN, REFUTED, *more).out


def test_a_dash_is_standard_output() -> None:
    assert check(PROVEN, "-o", "-") == check(PROVEN)


def test_what_lacks_only_vs_is_asked_about() -> None:
    for argument in ("R3 R4 R5 B8", "r3,r4,alexander B8 seen B7", "R3"):
        result = check(argument, PROVEN)
        assert result.status == 2
        assert result.err.endswith('; is the word "vs" missing, as in "R3 R4 R5 vs B8"? [no-such-file]\n')
    assert '"vs"' not in check("R3.json", "north.txt").err


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_many_documents_with_a_broken_first_line_get_a_hint(end: str) -> None:
    good = json.dumps(position())
    result = check("-", stdin=f'{{"format": "battleline-position/1",{end}{good}{end}{good}{end}'.encode())
    assert result.status == 2
    assert ".jsonl is always read line by line" in result.err.splitlines()[0]
    assert result.err.count(".jsonl") == 1
    for text in (json.dumps({**position(), "x": 1}, indent=1), "{", "[]"):
        assert ".jsonl" not in check("-", stdin=text.encode()).err


# ---------------------------------------------------------------- text for people


def test_several_documents_have_headings_and_counts(tmp_path: Path) -> None:
    path = write(tmp_path / "cases.jsonl", case("first"), case("second", also_visible=["B10"]))
    result = check(path, BROKEN)
    assert f"== {path}:1 (first)\nPROVEN" in result.out
    assert f"\n\n== {path}:2 (second)\nREFUTED" in result.out
    assert result.out.endswith("\n\n2 claims: 1 proven, 1 refuted; 1 document not judged\n")


def test_one_document_has_neither() -> None:
    assert check(PROVEN).out.startswith("PROVEN")
    assert "1 claim" not in check(PROVEN).out


def test_quiet_is_one_line_a_verdict(tmp_path: Path) -> None:
    assert check(PROVEN, "-q").out == "PROVEN   North may claim flag 5.\n"
    path = write(tmp_path / "cases.jsonl", case("first"))
    assert check(path, REFUTED, "-q").out == (
        f"{path}:1 (first): PROVEN   North may claim flag 3.\n{REFUTED}: REFUTED   North may not claim flag 5.\n"
    )


def test_verbose_draws_the_whole_line_of_flags() -> None:
    told = check("-", "-v", stdin=json.dumps(LINE_OF_FLAGS).encode()).out
    assert told.index("R3 R4 Alexander") < told.index("PROVEN")
    assert "Beside the line: B7 B10" in told


def test_verbose_explains_each_claim_in_full() -> None:
    text = json.dumps(LINE_OF_FLAGS).encode()
    assert "of the 60 troops" not in check("-", "--all", stdin=text).out
    assert check("-", "--all", "-v", stdin=text).out.count("of the 60 troops") == 3


def test_problems_are_pointed_at() -> None:
    assert check(BROKEN).err.splitlines()[:2] == [BROKEN, check(BROKEN).err.splitlines()[1]]
    assert check(BROKEN).err.splitlines()[1].startswith("      ^ ")


def test_problems_of_a_file_are_written_as_compilers_write_them(tmp_path: Path) -> None:
    (tmp_path / "p.json").write_text('{"format": "battleline-position/1",\n "flags": [],\n "x": 1}', encoding="utf-8")
    result = check(tmp_path / "p.json")
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"{tmp_path / 'p.json'}:3:2: $.x: ")
    assert result.err.endswith(" [unknown-key]\n")


def test_places_in_a_line_of_a_file_are_places_in_the_file(tmp_path: Path) -> None:
    path = write(tmp_path / "p.jsonl", position(), position(also_visible=["R3"]))
    result = check(path)
    assert result.err.startswith(f"{path}:2:")
    assert "(line 2, column " in result.err
