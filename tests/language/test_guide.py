"""The guide for translators shows what really stands in the catalogs."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

import pytest
from babel.messages.pofile import read_po

from battleline_rules.language.catalogs import DOMAINS
from battleline_rules.language.making import name, strings
from tests.docs.pages import ROOT, blocks
from tests.language.test_catalogs import WAYS
from tests.language.written import read

if TYPE_CHECKING:
    from babel.messages import Message

PAGE: Final = ROOT / "docs" / "languages.md"
SHOWN: Final = tuple(block.text for block in blocks(PAGE, "po"))
IN_ROMANIAN: Final = {name(message): message for message in read("ro", "answers") if message.id}


def shown() -> list[Message]:
    entries = "\n".join(text for text in SHOWN if not text.startswith('"'))
    return [message for message in read_po(BytesIO(entries.encode()), locale="ro", abort_invalid=True) if message.id]


@pytest.mark.parametrize("message", shown(), ids=name)
def test_an_entry_is_that_of_the_catalog(message: Message) -> None:
    kept = IN_ROMANIAN[name(message)]
    assert strings(message) == strings(kept)
    assert message.auto_comments == kept.auto_comments


def test_there_are_entries_of_every_kind() -> None:
    assert {name(message).partition(" ")[0] for message in shown()} >= {"cards-all", "=2", "form", "no-formation"}


def test_the_plural_forms_are_those_of_the_head() -> None:
    (head,) = [text.strip() for text in SHOWN if text.startswith('"')]
    assert head == f'"Plural-Forms: {read("ro", "answers").plural_forms}"'


def test_every_file_and_every_way_to_write_a_field_is_told() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"`{domain}.po`" in page for domain in DOMAINS)
    assert all(f"`{way}`" in page for way in WAYS)
