"""What the command and the game tell in another language has no English in it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from battleline_rules import language
from battleline_rules.claims.engines import ENGINES
from battleline_rules.documents import template
from battleline_rules.documents.games.sheets import game_sheet
from battleline_rules.explain import replays
from battleline_rules.explain.board import board, plain
from battleline_rules.explain.codes import known_codes, meaning_of, meaning_text
from battleline_rules.explain.writing import Writer
from battleline_rules.game.parts import WAYS
from battleline_rules.game.turns import PHASES
from battleline_rules.language import LANGUAGES
from battleline_rules.language.making import SOURCE, name
from battleline_rules.rulesets import GMT, MEDIEVAL, RULESETS, SCHOTTEN_TOTTEN_TACTICS, option_spec, option_text
from tests.cli.games import document, played, with_action
from tests.cli.running import INADMISSIBLE, PROVEN, REFUTED, UNDECIDED, case, check, position, write
from tests.cli.test_usage import WRONG
from tests.explain.refused import TOLD, both
from tests.explain.situations import SITUATIONS, position_of
from tests.language.english import english_in, words_of
from tests.language.test_no_english import nameless
from tests.language.written import read

if TYPE_CHECKING:
    from collections.abc import Iterable

    from battleline_rules.explain.messages import Message
    from battleline_rules.language import Language
    from battleline_rules.rulesets import Ruleset

SOURCES: Final = Path(language.__file__).parents[1]
OTHERS: Final = tuple(one for one in LANGUAGES if one != SOURCE)
EDITIONS: Final = (GMT, MEDIEVAL, SCHOTTEN_TOTTEN_TACTICS)

NAMES: Final = frozenset({"first", "third", "vs", "seen", "theirs", "check", "python"})
"""Of cases, and what is typed, in every language."""

KEYS: Final = re.compile(r"\b\w+_\w+(?:\.\w+)*\b|\$[.\w]*|\[[a-z-]+\]|\b\w+\.(?:jsonl?|txt|sheet)\b")
"""What documents write so, keys and options and their values; places in them, codes, modules and files."""

KEYS_OF_A_TEMPLATE: Final = re.compile(r'^ *\w+(, \w+)?  |"[^"]*"', re.MULTILINE)

RUNS: Final = {
    "one claim": [PROVEN],
    "in one line": [PROVEN, REFUTED, INADMISSIBLE, UNDECIDED, "-q"],
    "every engine": [PROVEN, "--engine", "all"],
    "cases": ["cases.jsonl", "-v"],
    "no more than verdicts": ["cases.jsonl", "--verdict-only"],
    "every claim": ["cases.jsonl", UNDECIDED, "--all"],
    "every claim of a seat whose turn it is not": ["waiting.json", "--all"],
    "every claim of a game that is over": ["game.json", "--all"],
    "a game": ["game.json"],
    "a game that goes on": ["going-on.json"],
    "no game": ["empty.json"],
    "an action that is not possible": ["refused.json", "-v"],
    "another action that is not possible": ["untimely.json"],
    "games": ["game.sheet", "refused.json", "-q"],
    "other rulings": [UNDECIDED, "--all-rulings"],
    "a formula of nothing": [INADMISSIBLE, "--export", "opb"],
    "a proof": ["--check-proof", "verdict.json", "--position", "proven.json"],
    "no proof": ["--check-proof", "forged.json", "--position", "proven.json"],
    "a version": ["--version", "-v"],
}


WRONG_LINES: Final = [
    arguments for arguments, _, _ in WRONG if "--lang" not in arguments and "no/such/place" not in arguments
]
"""All but those that ask for a language themselves, or of which the system says what is wrong."""

UNFIT: Final = {
    "an action that there is not": ["game.json", "--ply", "999"],
    "an action of a position": ["proven.json", "--ply", "1"],
    "an action of no record": ["empty.json", "--ply", "1"],
    "an action after one that is not possible": ["refused.json", "--convert", "state", "--ply", "90"],
    "a claim that nobody makes": ["game.json", "--ply", "3"],
    "a record of a position": ["proven.json", "--convert", "game"],
    "a state of a position": ["proven.json", "--convert", "state"],
    "one formula of a game": ["game.json", "--export", "opb"],
    "a line that looks like a file": ["R3 R4 R5 B8"],
    "a line without a semicolon": ["gmt 3: R3 R4 R5 / B8"],
    "several documents in one": ["several.txt"],
}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    game = document(played())
    waiting = position(turn={"player": "south", "window": "before-play"})
    write(tmp_path / "cases.jsonl", case("first"), case("third", also_visible=["B10"]))
    write(tmp_path / "waiting.json", waiting)
    several = f"{json.dumps(position(), indent=1)}\n{json.dumps(position())}\n"
    (tmp_path / "several.txt").write_text(several, encoding="utf-8")
    write(tmp_path / "proven.json", position())
    write(tmp_path / "game.json", game)
    write(tmp_path / "going-on.json", document(played(), count=7))
    write(tmp_path / "empty.json", document(played(), count=0))
    write(tmp_path / "refused.json", with_action(game, 86, "claim 1"))
    write(tmp_path / "untimely.json", with_action(game, 2, "R3@5"))
    (tmp_path / "game.sheet").write_text(game_sheet(played()), encoding="utf-8")
    verdict = check("proven.json", "--format", "json").out
    (tmp_path / "verdict.json").write_text(verdict, encoding="utf-8")
    forged = json.loads(verdict)
    forged["evidence"] = forged["evidence"][:1]
    write(tmp_path / "forged.json", forged)
    return tmp_path


def is_free_of_english(text: str, lang: Language, *, names: Iterable[str] = ()) -> None:
    assert english_in(KEYS.sub(" ", text), lang, foreign={*NAMES, *ENGINES, *names}) == set(), text
    assert "{" not in text, text


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("run", RUNS)
def test_the_command_tells_it_without_english(run: str, lang: Language) -> None:
    english, told = check(*RUNS[run]), check(*RUNS[run], "--lang", lang)
    assert told.status == english.status
    is_free_of_english(told.out + told.err, lang)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("run", RUNS)
def test_english_would_be_noticed(run: str, lang: Language) -> None:
    english = check(*RUNS[run])
    assert english_in(english.out + english.err, lang, foreign={*NAMES, *ENGINES})


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("arguments", WRONG_LINES, ids=str)
def test_what_is_wrong_with_a_command_line_is_told_without_english(arguments: list[str], lang: Language) -> None:
    english, told = check(*arguments), check(*arguments, "--lang", lang)
    assert (told.status, told.out) == (english.status, english.out)
    is_free_of_english(told.err, lang, names=words_of(" ".join(arguments)))
    assert told.err != english.err


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("arguments", UNFIT.values(), ids=UNFIT)
def test_what_cannot_be_asked_of_a_document_is_told_without_english(arguments: list[str], lang: Language) -> None:
    english, told = check(*arguments), check(*arguments, "--lang", lang)
    assert (told.status, told.out) == (english.status, english.out)
    is_free_of_english(told.err, lang)
    assert told.err != english.err


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("format_", ["json", "jsonl"])
def test_what_programs_read_is_the_same_in_every_language(format_: str, lang: Language) -> None:
    lines = [PROVEN, REFUTED, INADMISSIBLE, UNDECIDED, "--format", format_]
    assert check(*lines, "--lang", lang) == check(*lines)


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("code", known_codes())
def test_a_meaning_is_told_without_english(code: str, lang: Language) -> None:
    values = option_spec(code).values if meaning_of(code).kind == "option" else ()
    is_free_of_english(meaning_of(code, lang).text, lang, names=[code, *map(option_text, values)])
    assert check("--explain", code, "--lang", lang).out == f"{meaning_text(meaning_of(code, lang), lang=lang)}\n"


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
@pytest.mark.parametrize("code", TOLD)
def test_a_refusal_is_told_without_english(code: str, edition: Ruleset, lang: Language) -> None:
    for args in TOLD[code]:
        for sentence in both(code, args, edition.words, lang):
            is_free_of_english(sentence, lang)


def messages_of_replays() -> list[Message]:
    then = [replays.to_do("north", phase, GMT.words) for phase in PHASES]
    then += [replays.ended("south", (way,)) for way in WAYS if way in {"envelopment", "breakthrough", "resignation"}]
    then += [replays.ended("south", ("envelopment", "breakthrough")), replays.ended("north", ("most-flags",))]
    then += [replays.ended(None, (way,)) for way in WAYS if way in {"stalemate", "agreement", "abandonment"}]
    told = [replays.possible(plies, one) for plies in (0, 1, 2, 3, 20) for one in then]
    told += [replays.not_possible(3, 8, "R3@5", "north"), replays.not_possible(3, 8, "R3@5", None)]
    told += [replays.when_claimed(3, automatic=automatic) for automatic in (True, False)]
    return [*told, replays.all_claimed([]), replays.all_claimed([(3, "north", 1), (9, "south", 2)])]


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
def test_what_came_of_a_replay_is_told_without_english(edition: Ruleset, lang: Language) -> None:
    writer, english = Writer(edition.words, lang), Writer(edition.words)
    for message in messages_of_replays():
        is_free_of_english(writer.sentence(message), lang)
        assert english_in(english.sentence(message), lang), message


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize("width", [70, 80])
def test_the_line_of_flags_is_told_without_english(situation: str, width: int, lang: Language) -> None:
    shown = nameless(position_of(SITUATIONS[situation]))
    told = plain(board(shown, claim=shown.claim, width=width, lang=lang))
    assert english_in(told, lang) == set()
    assert max(map(len, told.splitlines())) <= width
    assert told != plain(board(shown, claim=shown.claim, width=width))


@pytest.mark.parametrize("lang", OTHERS)
def test_a_template_is_the_same_document_in_every_language(lang: Language) -> None:
    assert template(lang).document == template().document
    told, english = (KEYS_OF_A_TEMPLATE.sub(" ", template(one).comments) for one in (lang, SOURCE))
    assert english_in(told, lang, foreign=[one.id for one in RULESETS]) == set()
    assert english_in(english, lang)
    keys = [line.split("  ")[0] for line in template().comments.splitlines()[2:] if line[:1].strip()]
    assert [line.split("  ")[0] for line in template(lang).comments.splitlines()[2:] if line[:1].strip()] == keys


@pytest.mark.parametrize("domain", ["play", "command"])
def test_every_text_is_used(domain: str) -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    used = set(re.findall(r"[\"']([a-z][\w-]*)[\"']", source))
    begun = tuple(set(re.findall(r"f[\"']([a-z]+-[a-z-]*)\{", source)))
    ids = {name(one) for one in read(SOURCE, domain) if one.id and one.context is None}
    assert {one for one in ids if one not in used and not one.startswith(begun)} == set()
