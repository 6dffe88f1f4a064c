"""docs/formats.md tells every format, key, kind and limit that there is, and its examples can be read."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final, cast, get_args

import jsonschema
import pytest

import battleline_rules as bl
from battleline_rules.cards import TACTIC_NAMES
from battleline_rules.documents import (
    formats,
    is_position_line,
    is_sheet,
    parse_document,
    replay_document,
    replay_gist,
)
from battleline_rules.documents.games.sheets import RESERVED
from battleline_rules.documents.notation import words
from battleline_rules.documents.plain_json import checking, loader, reader
from battleline_rules.documents.schema import SCHEMA_NAMES, schema
from battleline_rules.proofs.public import POSITION_FORMAT
from tests.docs.pages import DOCS, blocks

if TYPE_CHECKING:
    from battleline_rules.documents.schema import SchemaName

PATH: Final = DOCS / "formats.md"
PAGE: Final = PATH.read_text(encoding="utf-8")
LIMITS: Final = " ".join(PAGE.split("### Limits\n")[1].split("\n## ")[0].split())
FAULTY: Final = {"broken.json", "slips.json"}

DOCUMENTS: Final = {
    block.options.get("caption", block.text[:30]): block
    for block in blocks(PATH, "json")
    if block.text.startswith('{\n  "format"') and block.options.get("caption") not in FAULTY
}
TEXTS: Final = [block.text for block in blocks(PATH, "text")]
SHEETS: Final = [text for text in TEXTS if is_sheet(text)]
LINES: Final = [line for text in TEXTS for line in text.splitlines() if is_position_line(line)]
"""Every line of a block of text that is a position; a grammar has none."""


def section(heading: str) -> str:
    """What stands under a heading, as far as the next one."""
    return re.split(r"\n#{2,3} ", PAGE.split(f"# {heading}\n")[1])[0]


def in_code(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", re.sub(r"(?s)```.*?```", "", text))


def table_in(text: str, head: str) -> list[tuple[str, ...]]:
    """The rows of the first table with this head: what stands in code in each cell."""
    _, found, rest = text.partition(f"| {head} |")
    assert found, head
    rows = re.match(r".*\n\| --- .*\n((?:\|.*\n)+)", rest)
    assert rows is not None
    return [tuple(row.strip("| ").split(" | ")) for row in rows[1].splitlines()]


def keys_after(text: str) -> list[str]:
    """The keys in the first table of keys that comes after a text."""
    return [key for row in table_in(PAGE.split(text)[1], "Key") for key in in_code(row[0])]


def read(text: str) -> object:
    return parse_document(text)


# ---------------------------------------------------------------- formats, keys, cards, limits


def test_every_format_is_told_and_has_a_section() -> None:
    rows = table_in(PAGE, "Format")
    named = {value for name, value in vars(formats).items() if name.endswith("_FORMAT")}
    assert {name for row in rows for name in in_code(row[0])} == named
    for row in rows:
        anchor = re.findall(r"\(#([a-z-]+)\)", row[0])[0]
        assert re.search(rf"(?im)^##+ {anchor.replace('-', '[ -]')}$", PAGE), anchor


def test_every_schema_can_be_had() -> None:
    assert sorted(re.findall(r"\{download\}`([a-z]+) <[^>]*/\1\.json>`", PAGE)) == sorted(SCHEMA_NAMES)


KEYS: Final[dict[str, tuple[SchemaName, tuple[str, ...]]]] = {
    "## Positions\n": ("position", ()),
    "In each of the `flags`:": ("position", ("$defs", "flag")),
    "### Terrain records\n": ("position", ("$defs", "terrain")),
    "## Verdicts\n": ("verdict", ()),
    "## States\n": ("state", ()),
    "`outcome` | required if": ("state", ("$defs", "flag_state")),
    "### Players\n": ("state", ("$defs", "player")),
    "### The turn\n": ("state", ("$defs", "turn_state")),
    "## Game records\n": ("game", ()),
    "## Replays\n": ("replay", ()),
    "In `refused`:": ("replay", ("$defs", "refused")),
    "## Other rulings\n": ("rulings", ()),
}
UNTOLD: Final = {"verdict": {"$schema"}, "replay": {"$schema", "id"}, "rulings": {"$schema"}}
"""What no answer of the command has: a record cannot be a conformance case."""


@pytest.mark.parametrize("after", KEYS)
def test_every_key_is_told(after: str) -> None:
    name, path = KEYS[after]
    part: dict[str, Any] = schema(name)
    for step in path:
        part = part[step]
    told = keys_after(after)
    assert len(set(told)) == len(told)
    assert set(told) == part["properties"].keys() - UNTOLD.get(name, set())
    if name not in UNTOLD:
        required = {
            key
            for row in table_in(PAGE.split(after)[1], "Key")
            if re.match("required[:,]", row[1])
            for key in in_code(row[0])
        }
        assert required == set(part.get("required", ()))


def test_every_key_of_a_claim_made_is_told() -> None:
    full, gist = schema("replay")["$defs"]["claim_made"]["anyOf"]  # type: ignore[index]  # a schema is plain JSON
    assert set(keys_after("In each of the `claims`:")) == full["properties"].keys() | gist["properties"].keys()


def test_every_part_of_a_gist_is_told() -> None:
    told = set(in_code(section("Other rulings")))
    properties = cast("Any", schema("rulings"))["properties"]
    for gist in (*properties["answer"]["anyOf"], *properties["differs"]["items"]["anyOf"]):
        assert gist["properties"].keys() <= told


@pytest.mark.parametrize(
    ("limit", "told"),
    [
        (loader.LARGEST, "1 MiB"),
        (reader.DEEPEST, "64 deep"),
        (reader.MOST_DIGITS, "18 digits"),
        (checking.MOST_ENTRIES, "1,000 entries"),
        (reader.MOST_VALUES, "100,000 values"),
        (words.TOO_MANY, "5,000 words"),
    ],
)
def test_limits_are_told(limit: int, told: str) -> None:
    assert told in LIMITS
    number, unit = told.split()
    assert limit == int(number.replace(",", "")) * (1 << 20 if unit == "MiB" else 1)


def test_the_number_of_actions_is_told() -> None:
    assert f"as texts, {checking.MOST_ENTRIES:,} at most" in section("Game records")


def test_the_number_of_problems_is_told() -> None:
    assert f"a list of at most {loader.MOST_PROBLEMS}" in " ".join(PAGE.split())
    assert f"counting stops at {checking.MOST_COUNTED:,}" in " ".join(PAGE.split())


def test_every_name_of_a_card_is_told() -> None:
    table = PAGE.split("| Card | Also |\n")[1].split("\n\n")[0]
    rows = [re.findall(r"`([^`]+)`", row) for row in table.splitlines()[1:]]
    told = {name: card for card, *names in rows for name in (card, *names)}
    # Where no edition has another name, there is nothing to tell but the list above the table.
    assert told == {name: str(card) for name, card in TACTIC_NAMES.items() if name != "traitor"}


@pytest.mark.parametrize(("after", "words_"), [("`phase` | required: ", bl.Phase), ("way     = ", bl.Way)])
def test_every_word_is_told(after: str, words_: object) -> None:
    told = PAGE.split(after)[1].split("; [" if "phase" in after else "```")[0]
    assert tuple(re.findall(r'["`]([a-z-]+)["`]', told)) == get_args(words_)


# ---------------------------------------------------------------- examples


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents_are_read_and_are_as_their_schemas_say(name: str) -> None:
    document = json.loads(DOCUMENTS[name].text)
    kind = cast("SchemaName", document["format"].removeprefix("battleline-").removesuffix("/1"))
    jsonschema.validate(document, schema(kind), jsonschema.Draft202012Validator)
    table = read(DOCUMENTS[name].text)
    match table:
        case bl.State():
            assert bl.parse_state(bl.dump_state(table)) == table
            assert bl.legal_actions(table)
        case bl.Game():
            assert bl.parse_game(bl.dump_game(table)) == table
            assert table.replay().refused is None
        case bl.Position():
            assert bl.parse_position(bl.dump_position(table)) == table
        case _:
            pytest.fail(f"{name} is no document that can be read")


def test_there_is_a_document_of_each_kind_that_is_read() -> None:
    kinds = {json.loads(block.text)["format"] for block in DOCUMENTS.values()}
    assert kinds == {POSITION_FORMAT, formats.STATE_FORMAT, formats.GAME_FORMAT}
    assert len(SHEETS) == 1
    assert len(LINES) == 5


def test_the_state_is_the_view_that_north_has() -> None:
    document = json.loads(DOCUMENTS["state.json"].text)
    view = bl.parse_view(document | {"seen_by": "north"})
    assert view == bl.View("north", bl.parse_state(document))
    assert view.state.view("north") == view


@pytest.mark.parametrize("command", ["--format json --verdict-only", "--all-rulings --format json"])
def test_what_the_command_answers_is_as_its_schema_says(command: str) -> None:
    shown = [block.text for block in blocks(PATH, "console") if command in block.text]
    game = bl.parse_game(DOCUMENTS["game.json"].text)
    document = json.loads(shown[-1].partition("\n")[2])
    kind = cast("SchemaName", document["format"].removeprefix("battleline-").removesuffix("/1"))
    jsonschema.validate(document, schema(kind), jsonschema.Draft202012Validator)
    if kind == "replay":
        assert document == replay_document(game.replay(), gist_only=True)
    else:
        assert document["answer"] == replay_gist(game.replay())


@pytest.mark.parametrize("line", LINES)
def test_position_lines_are_read(line: str) -> None:
    position = read(line)
    assert isinstance(position, bl.Position)
    written = bl.position_line(position)
    assert read(written) == position
    assert written in {line, f"gmt; {line}"}


def test_the_parts_of_a_position_line_are_read() -> None:
    told = table_in(section("Position lines"), "Part")
    for part, meaning in told:
        text = in_code(part)[0]
        line = f"gmt; 3: R3 / B8 {text}" if "after a flag" in part else f"gmt; {text}".removeprefix("gmt; gmt") or text
        line = line if ";" in line or ":" in line else f"gmt{line};"
        position = read(line)
        assert isinstance(position, bl.Position)
        document = json.loads(bl.dump_position(position))
        keys = {*document, *(key for flag in document["flags"] for key in flag)}
        assert set(re.findall(r"`([a-z_]+)`", meaning)) <= keys | {"options"}
    assert {key for _, meaning in told for key in re.findall(r"`([a-z_]+)`", meaning)} >= {
        *schema("position")["properties"],  # type: ignore[misc]  # a schema is plain JSON
    } - {"$schema", "format", "flags", "hands", "title", "comment"}


def test_the_sheet_is_read() -> None:
    game = read(SHEETS[0])
    assert isinstance(game, bl.Game)
    assert game.headers == (("North", "Ann"),)
    assert game.replay().refused is None
    assert [made.claim.flag for made in game.replay().claims()] == [3]
    assert read(bl.game_sheet(game)) == game
    assert "[Start {" in bl.game_sheet(game)


def test_the_sheet_of_the_command_is_the_record() -> None:
    (shown,) = [block.text for block in blocks(PATH, "console") if "--convert sheet" in block.text]
    game = bl.parse_game(DOCUMENTS["game.json"].text)
    assert bl.parse_game(shown.partition("\n")[2]) == game


def test_every_header_of_a_start_is_told() -> None:
    assert tuple(name for row in table_in(section("Game sheets"), "Header") for name in in_code(row[0])) == RESERVED
    (quoted,) = re.findall(r'`(\["Start" "[^`]+"\])`', section("Game sheets"))
    game = read(SHEETS[0].replace("[North", f"{quoted}\n[North"))
    assert isinstance(game, bl.Game)
    assert game.headers[0][0] == "Start"


# ---------------------------------------------------------------- actions


ACTIONS: Final = table_in(section("Actions in one line"), "Kind")


def test_every_kind_of_action_is_told() -> None:
    assert [in_code(kind)[0] for _, _, kind in ACTIONS] == [one.__name__ for one in get_args(bl.Action)]


@pytest.mark.parametrize(("texts", "kind"), [(texts, kind) for _, texts, kind in ACTIONS])
def test_each_text_is_an_action_of_that_kind(texts: str, kind: str) -> None:
    assert in_code(texts)
    for text in in_code(texts):
        action = bl.read_action(text)
        assert type(action).__name__ == in_code(kind)[0]
        assert bl.action_text(action) == text
