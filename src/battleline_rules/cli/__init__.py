"""The command ``battleline-check``: it reads documents, asks the judge and writes answers, and decides nothing.

A command line is short and so should be its answer's way. What only some of them want is loaded when it is wanted.
"""

from typing import TYPE_CHECKING

from battleline_rules.on_demand import names_on_demand

if TYPE_CHECKING:
    from battleline_rules.cli import (
        archives,
        converting,
        exporting,
        files,
        game_prose,
        gists,
        json_answers,
        judging,
        options,
        pages,
        progress,
        prose,
        reference,
        reporters,
        resuming,
        rulings,
        rulings_prose,
        survey_prose,
    )
else:
    __getattr__, __dir__ = names_on_demand(
        __name__,
        dict.fromkeys(
            (
                "battleline_rules.cli.archives",
                "battleline_rules.cli.converting",
                "battleline_rules.cli.exporting",
                "battleline_rules.cli.files",
                "battleline_rules.cli.game_prose",
                "battleline_rules.cli.gists",
                "battleline_rules.cli.json_answers",
                "battleline_rules.cli.judging",
                "battleline_rules.cli.options",
                "battleline_rules.cli.pages",
                "battleline_rules.cli.progress",
                "battleline_rules.cli.prose",
                "battleline_rules.cli.reference",
                "battleline_rules.cli.reporters",
                "battleline_rules.cli.resuming",
                "battleline_rules.cli.rulings",
                "battleline_rules.cli.rulings_prose",
                "battleline_rules.cli.survey_prose",
            ),
            "",
        ),
    )

__all__ = [
    "archives",
    "converting",
    "exporting",
    "files",
    "game_prose",
    "gists",
    "json_answers",
    "judging",
    "options",
    "pages",
    "progress",
    "prose",
    "reference",
    "reporters",
    "resuming",
    "rulings",
    "rulings_prose",
    "survey_prose",
]
