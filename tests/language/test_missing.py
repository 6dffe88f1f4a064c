"""Texts that are missing or damaged, and many threads that ask for them first."""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from battleline_rules.explain.writing import Writer
from battleline_rules.language import Catalog, CatalogError, catalog, catalogs, making
from battleline_rules.rulesets import GMT
from tests.cli.running import BROKEN, PROVEN, REFUTED, check

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

AGAIN = "battleline-check: battleline-rules has to be installed again, "
FORMATS = ("text", "json", "jsonl", "html", "markdown", "svg")


@pytest.fixture
def locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of all catalogs, which are the ones that are read."""
    copied = tmp_path / "locale"
    shutil.copytree(catalogs.LOCALE, copied)
    monkeypatch.setattr(catalogs, "LOCALE", str(copied))
    catalogs._loaded.cache_clear()
    yield copied
    catalogs._loaded.cache_clear()


def of(locale: Path, language: str, domain: str) -> Path:
    return locale / language / "LC_MESSAGES" / f"{domain}.mo"


def test_a_copy_does_as_well(locale: Path) -> None:
    assert of(locale, "en", "answers").is_file()
    assert check(PROVEN).status == 0


@pytest.mark.parametrize("form", FORMATS)
def test_a_missing_catalog_is_told_in_one_sentence(locale: Path, form: str) -> None:
    for domain in catalogs.DOMAINS:
        of(locale, "ro", domain).unlink()
    assert check("--format", form, PROVEN).status == 0
    done = check("--format", form, "--lang", "ro", PROVEN)
    if form in {"json", "jsonl"}:
        assert done.status == 0  # a proof for programs has no sentence in it
        return
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(AGAIN)
    assert done.err.count("\n") == 1
    assert "No such file or directory" in done.err
    assert "cannot be written" not in done.err


@pytest.mark.parametrize("content", [b"", b"\xde\x12\x04\x95", b"\xde\x12\x04\x95" + b"\xff" * 400, None])
def test_a_damaged_catalog_is_told_likewise(locale: Path, content: bytes | None) -> None:
    path = of(locale, "en", "answers")
    path.write_bytes(path.read_bytes()[:3000] if content is None else content)
    with pytest.raises(CatalogError, match=r"answers\.mo"):
        catalog("en").text("seat-north")
    for asked in ((PROVEN,), (PROVEN, REFUTED), ("--help",)):
        done = check(*asked)
        assert done.status == 2
        assert done.err.startswith(AGAIN)
        assert done.err.count("\n") == 1


@pytest.mark.parametrize("domain", catalogs.DOMAINS)
def test_whichever_it_is_there_is_no_traceback(locale: Path, domain: str) -> None:
    of(locale, "en", domain).write_bytes(b"")
    asked = [(PROVEN,), (PROVEN, REFUTED), (BROKEN,), ("--help",), ("--nonsense",), ("--explain", "R41"), ()]
    told = [check("--format", form, PROVEN, BROKEN) for form in FORMATS]
    told += [check(*one) for one in asked]
    assert any(AGAIN.removeprefix("battleline-check: ") in one.err for one in told)
    assert not [one for one in told if "Traceback" in one.err]


def test_an_installed_package_has_nothing_to_bring_in_step(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        making.read("en", "answers", tmp_path)
    assert not list(making.read("ro", "answers", tmp_path))[1:]


AT_ONCE = """
import sys, threading
from battleline_rules import decide_claim
from battleline_rules.documents.any_document import read_document
from battleline_rules.documents.positions.rulings import AS_IT_SAYS
sys.setswitchinterval(1e-6)
verdict = decide_claim(read_document("R3 R4 R5 vs B8 seen B7 B10", AS_IT_SAYS))
forms = [(form, lang) for form in ("html", "markdown", "svg", "text") for lang in ("en", "ro")]
told, ready = [], threading.Barrier(16)
def tell(number):
    ready.wait()
    for form, lang in forms[number % 8 :] + forms[: number % 8]:
        told.append((form, lang, verdict.explain(format=form, lang=lang)))
threads = [threading.Thread(target=tell, args=(number,)) for number in range(16)]
for one in threads: one.start()
for one in threads: one.join()
print(len(told), len(set(told)))
"""


def test_many_threads_may_be_the_first() -> None:
    done = subprocess.run([sys.executable, "-c", AT_ONCE], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("128 8\n", "")


def test_what_a_language_in_the_making_lacks_is_told_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    form = Catalog.form

    def with_a_gap(
        texts: Catalog,
        message_id: str,
        *,
        count: int | None = None,
        context: str | None = None,
        domain: str = "answers",
    ) -> str | None:
        if texts.language == "ro" and message_id == "answer-proven":
            return None
        return form(texts, message_id, count=count, context=context, domain=domain)

    monkeypatch.setattr(Catalog, "form", with_a_gap)
    told = Writer(GMT.words, "ro")
    assert told.text("answer-proven", who="north", flag=3).replace("\u00a0", " ") == "Nord may claim steagul 3."
    assert told.text("outcome-proven") == "DEMONSTRATĂ"
