"""Whatever is wrong with a document is told in every language, with the same names and numbers.

The faults are those of the tables in ``tests/documents``: what is added there is told here too.
"""

from __future__ import annotations

import ast
import json
import pickle
import re
import string
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import battleline_rules
from battleline_rules.cards import read_card, troop
from battleline_rules.documents import (
    check_verdict,
    error_document,
    error_text,
    parse_document,
    parse_game,
    parse_position,
    parse_state,
    parse_verdict,
    read_action,
    read_file,
    verdict_document,
)
from battleline_rules.documents.games.sheets import RESERVED
from battleline_rules.echo import quoted
from battleline_rules.errors import BattlelineError, DocumentError, Problem, ProofError, SetupError
from battleline_rules.game import Pass, apply, new_game
from battleline_rules.judge import decide_claim
from battleline_rules.language import LANGUAGES, Listed, Sentence, in_language, sentence
from battleline_rules.language.making import SOURCE, is_own, name, strings
from battleline_rules.rulesets import GMT
from tests.cli.running import check
from tests.documents import (
    test_action_notation,
    test_games,
    test_notation,
    test_position_faults,
    test_position_lines,
    test_reader,
    test_sheets,
    test_states,
    test_verdicts,
)
from tests.language.english import english_in, words_of
from tests.language.written import read

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from battleline_rules.language import Language

OTHERS: Final = tuple(language for language in LANGUAGES if language != SOURCE)
SOURCES: Final = Path(battleline_rules.__file__).parent
DOMAIN: Final = "faults"
NO_SENTENCES: Final = re.compile(r"[^\s,]+(?:, [^\s,]+)*")
"""Names, numbers, paths and lists of keys: what is the same in every language."""

EXAMPLES: Final = frozenset({"form", "examples"})
"""Fields that show how something is written."""

every_other_language = pytest.mark.parametrize("lang", OTHERS)


# ---------------------------------------------------------------- what is wrong in the tables


def table_of(test: Callable[..., None]) -> Iterator[Any]:
    """The cases that a test is given."""
    marks = getattr(test, "pytestmark", [])
    assert marks
    return (case for mark in marks for case in mark.args[1])


def refused(reader: Callable[..., object], *arguments: object) -> BattlelineError:
    with pytest.raises(BattlelineError) as caught:
        reader(*arguments)
    return caught.value


def _of_positions() -> Iterator[BattlelineError]:
    for text, _, _ in test_position_faults.FAULTS.values():
        yield refused(parse_position, text)
    for text, _ in test_reader.FLAWS.values():
        yield refused(parse_position, text)
    for part, _ in test_position_faults.WRONG_TYPES.values():
        yield refused(parse_position, {"format": "battleline-position/1", "flags": []} | part)
    for slip in test_position_faults.SLIPS:
        yield refused(parse_position, {"format": "battleline-position/1", "flags": [], "also_visible": [slip]})


def _of_lines() -> Iterator[BattlelineError]:
    for line, _ in table_of(test_position_lines.test_every_fault_has_its_column):
        yield refused(test_position_lines.read, line)
    for line, _ in table_of(test_notation.test_every_fault_of_a_line_has_its_column):
        yield refused(parse_position, line)


def _of_states() -> Iterator[BattlelineError]:
    for text, _, _ in test_states.FAULTS.values():
        yield refused(parse_state, text)


def _of_games() -> Iterator[BattlelineError]:
    for document, _ in table_of(test_games.TestFaults.test_every_fault_has_its_path):
        yield refused(parse_game, document)
        yield refused(parse_game, json.dumps(document))
    for outcome, _ in table_of(test_games.test_an_outcome_that_is_none_is_a_fault_whatever_the_actions_come_to):
        yield refused(parse_game, test_games.changed(outcome=outcome))


def _of_sheets() -> Iterator[BattlelineError]:
    faults = table_of(test_sheets.TestFaults.test_every_fault_has_its_line_and_column)
    for old, new, _ in (*faults, *table_of(test_sheets.TestMessages.test_a_message_says_what_would_be_right)):
        yield refused(parse_game, test_sheets.OPENING.replace(old, new, 1))


def _of_actions() -> Iterator[BattlelineError]:
    for text, _ in table_of(test_action_notation.test_what_is_no_action_is_refused_with_what_would_be_right):
        yield refused(read_action, text)
    yield refused(read_action, "leader@5")


def _of_verdicts() -> Iterator[BattlelineError]:
    proven = test_verdicts.PROVEN
    for at, new, _, _ in test_verdicts.FAULTS.values():
        yield refused(parse_verdict, test_verdicts.with_leaf(verdict_document(decide_claim(proven)), at, new), proven)
    for position, at, new, _, _ in test_verdicts.MISSHAPEN.values():
        told = test_verdicts.with_leaf(verdict_document(decide_claim(position)), at, new)
        yield refused(parse_verdict, told, position)
    for position, at, new, _ in test_verdicts.CONTRADICTIONS.values():
        told = test_verdicts.with_leaf(verdict_document(decide_claim(position)), at, new)
        yield refused(check_verdict, told, position)
    for document, _, _ in test_verdicts.OTHER_KINDS.values():
        yield refused(check_verdict, document, proven)
    yield refused(parse_verdict, "R3 R4 R5 vs B8", proven)


def _of_files() -> Iterator[BattlelineError]:
    yield refused(read_file, str(SOURCES / "no such file"))
    yield refused(read_file, str(SOURCES))
    yield refused(read_file, "\0")
    for source in (
        b"\xff",
        b"\xff\xfe{\0",
        "\ufeff{}",
        " " * (1 << 21),
        b"",
        '{"a": ' * 70,
        object(),
        {1: 2},
        "\ud800",
    ):
        yield refused(parse_document, source)


TABLES: Final[dict[str, Callable[[], Iterator[BattlelineError]]]] = {
    "positions": _of_positions,
    "lines": _of_lines,
    "states": _of_states,
    "games": _of_games,
    "sheets": _of_sheets,
    "actions": _of_actions,
    "verdicts": _of_verdicts,
    "files": _of_files,
}
every_table = pytest.mark.parametrize("table", TABLES)


def messages_of(error: BattlelineError) -> list[str]:
    return [one.message for one in error.problems] if isinstance(error, DocumentError) else [error.message]


# ---------------------------------------------------------------- how they are told


def fields_of(told: str) -> Iterator[tuple[str, str]]:
    """All that a sentence names, also within the sentences in it."""
    if isinstance(told, Listed):
        for word in told._words:
            yield from fields_of(word)
    elif isinstance(told, Sentence):
        for field, value in (*told._fields, ("count", str(told._count or ""))):
            if isinstance(value, Sentence | Listed):
                yield from fields_of(value)
            else:
                yield field, str(value)
    else:
        yield "", told


def is_for_programs(value: str) -> bool:
    return value in RESERVED or NO_SENTENCES.fullmatch(value) is not None


@every_other_language
@every_table
def test_every_fault_is_told_without_english(table: str, lang: Language) -> None:
    for error in TABLES[table]():
        for message in messages_of(error):
            assert isinstance(message, Sentence | Listed), message
            fields = [*fields_of(message)]
            told = in_language(message, lang)
            names = [value for field, value in fields if field in EXAMPLES or is_for_programs(value)]
            words = [word for value in names for word in words_of(value)]
            assert english_in(told, lang, foreign=words) == set(), told
            assert told != message


@every_other_language
@every_table
def test_every_fault_is_told_with_the_same_names_and_numbers(table: str, lang: Language) -> None:
    """But for numbers that are words there, as "one" is."""
    for error in TABLES[table]():
        for message in messages_of(error):
            told = in_language(message, lang)
            assert {value for field, value in fields_of(message) if field != "count" and value not in told} == set()


@every_other_language
@every_table
def test_english_would_be_noticed(table: str, lang: Language) -> None:
    found = [english_in(message, lang) for error in TABLES[table]() for message in messages_of(error)]
    assert any(found)


# ---------------------------------------------------------------- whole errors


def broken() -> DocumentError:
    error = refused(parse_position, '{"format": "battleline-position/1", "flags": [{"flag": 1, "nroth": []}, 3]}')
    assert isinstance(error, DocumentError)
    return error


def test_an_error_is_told_with_the_places_of_its_problems() -> None:
    assert error_text(broken()) == str(broken())
    assert error_text(broken(), "ro") == (
        'linia 1, coloana 59, $.flags[0].nroth: un steag nu are cheia "nroth"; cea mai apropiată este "north"\n'
        "linia 1, coloana 73, $.flags[1]: un steag este un obiect, nu 3"
    )


def test_an_error_is_told_with_its_file_and_how_many_problems_are_not_shown() -> None:
    error = DocumentError([Problem("$", "wrong-type", sentence("half-character"))], "a.json", 2)
    assert error_text(error, "ro").splitlines() == [
        "a.json: $: acest text conține jumătate de caracter; scrieți-l întreg sau deloc",
        "a.json: și încă 2 probleme",
    ]


def test_errors_that_are_about_no_document_are_told_too() -> None:
    setup = SetupError([Problem("$.turn", "bad-turn", sentence("setup-passed"))])
    assert error_text(setup, "ro") == "$.turn: nimeni nu a pasat înainte ca jocul turei să se încheie"
    assert error_text(refused(read_action, ""), "ro") == "aici nu este nicio acțiune; una este R3@5"


@every_other_language
def test_errors_of_what_knows_no_languages_are_told_by_their_codes(lang: Language) -> None:
    refusal = refused(apply, new_game(GMT, seed=1), Pass())
    proof = ProofError("evidence-not-visible", "the evidence names B6, which is not face up")
    for error in (refused(read_card, "Q1"), refused(read_card, "leader"), refused(troop, "fog"), refusal, proof):
        assert english_in(error_text(error, lang), lang) == set()
        assert error_text(error) == error.message != error_text(error, lang)


def test_an_error_document_is_in_the_language_that_is_asked_for() -> None:
    document = error_document(broken(), lang="ro")
    assert [one["message"] for one in document["problems"]] == [  # type: ignore[attr-defined]
        'un steag nu are cheia "nroth"; cea mai apropiată este "north"',
        "un steag este un obiect, nu 3",
    ]
    english = error_document(broken())["problems"]
    assert [one["message"] for one in english] == [*map(str, messages_of(broken()))]  # type: ignore[attr-defined]


@pytest.mark.parametrize("tell", [error_text, lambda error, lang: error_document(error, lang=lang)])
def test_an_unknown_language_is_refused(tell: Callable[[BattlelineError, str], object]) -> None:
    with pytest.raises(BattlelineError) as caught:
        tell(broken(), "roo")
    assert caught.value.code == "unknown-language"


# ---------------------------------------------------------------- over processes


@every_other_language
@every_table
def test_a_copy_of_an_error_is_told_alike(table: str, lang: Language) -> None:
    for error in TABLES[table]():
        assert error_text(pickle.loads(pickle.dumps(error)), lang) == error_text(error, lang)  # noqa: S301 - our own


def _refused_there(line: str) -> BattlelineError:
    return refused(parse_position, line)


def test_another_process_sends_what_is_told_in_every_language() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        error = pool.submit(_refused_there, "R3 R11 vs B8 foog").result()
    assert [in_language(one, "ro") for one in messages_of(error)] == [
        'nicio carte nu se numește "R11"; trupele sunt R, O, Y, G, B sau P cu un număr de la 1 la 10, de exemplu R3',
        'nicio carte nu se numește "foog"; cea mai apropiată este fog',
    ]


@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_several_workers_tell_what_one_tells(form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.jsonl").write_text('{"id": "W01", "position": {"flags": [3]}}\n' * 40, encoding="utf-8")
    one = check("a.jsonl", "--lang", "ro", "--format", form, "--jobs", "1")
    assert check("a.jsonl", "--lang", "ro", "--format", form, "--jobs", "2") == one
    assert "un steag este un obiect, nu 3" in one.out + one.err


# ---------------------------------------------------------------- what users write


HOSTILE = st.text(max_size=30) | st.text(alphabet='{}0a!r:."\\\n\x1b\u202e[]', max_size=30)


@given(key=HOSTILE, card=HOSTILE, ruleset=HOSTILE, option=HOSTILE)
def test_what_users_write_is_told_as_it_is_and_safely(key: str, card: str, ruleset: str, option: str) -> None:
    document = {
        "format": "battleline-position/1",
        "ruleset": f"?{ruleset}",
        "options": {f"?{option}": f"?{card}"},
        "flags": [{"flag": 1, f"?{key}": 1, "north": [f"?{card}"]}],
    }
    error = refused(parse_position, document)
    for lang in LANGUAGES:
        told = error_text(error, lang)
        assert len(told.splitlines()) == len(messages_of(error)) == 4
        assert all(line.isprintable() for line in told.split("\n"))
        assert all(quoted(f"?{one}")[:30] in told for one in (card, ruleset, key))


@given(HOSTILE)
def test_lines_and_actions_are_told_as_they_are(text: str) -> None:
    for error in (refused(parse_position, f"5: {text} R11 / ?"), refused(read_action, f"?{text}")):
        for lang in LANGUAGES:
            assert all(line.isprintable() for line in error_text(error, lang).split("\n"))


# ---------------------------------------------------------------- in the code


ENGLISH: Final = {name(one): strings(one) for one in read(SOURCE, DOMAIN) if one.id and not is_own(one)}


def sentences_made() -> Iterator[tuple[str, ast.Call]]:
    """Every place where a sentence is made, and the pattern of its id."""
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "sentence":
                for one in _choices(node.args[0]):
                    pattern = _pattern(one)
                    if pattern is not None:
                        yield pattern, node


def _choices(told: ast.expr) -> list[ast.expr]:
    return [told.body, told.orelse] if isinstance(told, ast.IfExp) else [told]


def _pattern(told: ast.expr) -> str | None:
    if isinstance(told, ast.Constant):
        return re.escape(str(told.value))
    if isinstance(told, ast.JoinedStr):
        parts = (re.escape(str(one.value)) if isinstance(one, ast.Constant) else ".+" for one in told.values)
        return "".join(parts)
    return None


def test_every_sentence_in_the_code_has_a_text_and_what_its_text_names() -> None:
    known = {pattern: [one for one in ENGLISH if re.fullmatch(pattern, one)] for pattern, _ in sentences_made()}
    assert len(known) > 100
    for pattern, call in sentences_made():
        if pattern.startswith("usage"):
            continue  # those stand in another catalog
        assert known[pattern], pattern
        given_there = {keyword.arg for keyword in call.keywords}
        for one in known[pattern]:
            wanted = {field for text in ENGLISH[one] for _, field, _, _ in string.Formatter().parse(text) if field}
            assert None in given_there or wanted <= given_there, one


def test_every_text_is_used() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    used = set(re.findall(r'"([a-z0-9-]+)"', source))
    made = {pattern for pattern, _ in sentences_made()} | set(re.findall(r'f"([a-z-]+-)\{', source))
    unused = [one for one in ENGLISH if one not in used and not any(re.match(pattern, one) for pattern in made)]
    assert unused == []
