"""docs/command.md tells every option that there is, and no other."""

from __future__ import annotations

import re
from typing import Final

from battleline_rules.cli.arguments import FORMS
from battleline_rules.cli.usage import OPTIONS, written
from battleline_rules.rulesets import RULESETS
from tests.docs.pages import DOCS

PAGE: Final = (DOCS / "command.md").read_text(encoding="utf-8")
OPTION: Final = re.compile(r"(?<![\w-])--?[a-z][a-z-]*")


def test_every_option_has_its_paragraph() -> None:
    heads = [line for line in PAGE.splitlines() if line.startswith("`-") and line.endswith("`")]
    told = {option for head in heads for option in OPTION.findall(head)}
    assert told == {name for option in OPTIONS for name in option.names}


def test_options_are_headed_as_the_help_writes_them() -> None:
    """Each of its names with what comes after it."""
    heads = {
        part
        for line in PAGE.splitlines()
        if re.fullmatch(r"`-[a-z-].*`", line)
        for part in line.strip("`").split("`, `")
    }
    after = {option: written(option, "en").partition(", ")[2] or written(option, "en") for option in OPTIONS}
    values = {option: told.partition(" ")[2] for option, told in after.items()}
    assert {f"{name} {values[option]}".strip() for option in OPTIONS for name in option.names} <= heads


def test_every_edition_is_named() -> None:
    assert all(f"`{one.id}`" in PAGE for one in RULESETS)


def test_every_form_is_named() -> None:
    (paragraph,) = re.findall(r"(?m)^`--convert FORM`\n((?:[: ] .*\n)+)", PAGE)
    assert all(f"`{form}`" in paragraph for form in FORMS)
