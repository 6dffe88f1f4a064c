"""All JSON: reading documents with every problem at once, and writing them.

Reading raises :class:`~battleline_rules.errors.DocumentError`. Whatever is written reads back
equal, and the same value always gives the same bytes.
"""

from typing import TYPE_CHECKING

from battleline_rules.on_demand import names_on_demand

if TYPE_CHECKING:
    from battleline_rules.documents.any_document import AnyDocument, load_document, parse_document
    from battleline_rules.documents.beginnings import is_line, is_one_line, is_position_line, is_sheet
    from battleline_rules.documents.cases import ConformanceCase, case_document, case_id, parse_case
    from battleline_rules.documents.formats import CHECK_FORMAT
    from battleline_rules.documents.games.reading import load_game, parse_game
    from battleline_rules.documents.games.sheets import game_sheet
    from battleline_rules.documents.games.writing import dump_game, game_document
    from battleline_rules.documents.notation.actions import action_text, read_action
    from battleline_rules.documents.notation.positions import position_line, read_position_line
    from battleline_rules.documents.other_rulings import rulings_document
    from battleline_rules.documents.plain_json.loader import read_file
    from battleline_rules.documents.plain_json.writer import laid_out, one_line
    from battleline_rules.documents.positions.reading import load_position, parse_position
    from battleline_rules.documents.positions.template import template
    from battleline_rules.documents.positions.writing import dump_position, position_document
    from battleline_rules.documents.problems import error_document, error_text, message_in
    from battleline_rules.documents.replays import dump_replay, replay_document, replay_gist
    from battleline_rules.documents.states.reading import load_state, parse_state, parse_view
    from battleline_rules.documents.states.writing import dump_state, state_document
    from battleline_rules.documents.verdicts.proof_writing import proof_document
    from battleline_rules.documents.verdicts.reading import check_verdict, parse_claims, parse_proof, parse_verdict
    from battleline_rules.documents.verdicts.writing import claims_document, dump_verdict, verdict_document
else:
    __getattr__, __dir__ = names_on_demand(
        __name__,
        {
            "battleline_rules.documents.any_document": "AnyDocument load_document parse_document",
            "battleline_rules.documents.beginnings": "is_line is_one_line is_position_line is_sheet",
            "battleline_rules.documents.cases": "ConformanceCase case_document case_id parse_case",
            "battleline_rules.documents.formats": "CHECK_FORMAT",
            "battleline_rules.documents.games.reading": "load_game parse_game",
            "battleline_rules.documents.games.sheets": "game_sheet",
            "battleline_rules.documents.games.writing": "dump_game game_document",
            "battleline_rules.documents.notation.actions": "action_text read_action",
            "battleline_rules.documents.notation.positions": "position_line read_position_line",
            "battleline_rules.documents.other_rulings": "rulings_document",
            "battleline_rules.documents.plain_json.loader": "read_file",
            "battleline_rules.documents.plain_json.writer": "laid_out one_line",
            "battleline_rules.documents.positions.reading": "load_position parse_position",
            "battleline_rules.documents.positions.template": "template",
            "battleline_rules.documents.positions.writing": "dump_position position_document",
            "battleline_rules.documents.problems": "error_document error_text message_in",
            "battleline_rules.documents.replays": "dump_replay replay_document replay_gist",
            "battleline_rules.documents.states.reading": "load_state parse_state parse_view",
            "battleline_rules.documents.states.writing": "dump_state state_document",
            "battleline_rules.documents.verdicts.proof_writing": "proof_document",
            "battleline_rules.documents.verdicts.reading": "check_verdict parse_claims parse_proof parse_verdict",
            "battleline_rules.documents.verdicts.writing": "claims_document dump_verdict verdict_document",
        },
    )

__all__ = [
    "CHECK_FORMAT",
    "AnyDocument",
    "ConformanceCase",
    "action_text",
    "case_document",
    "case_id",
    "check_verdict",
    "claims_document",
    "dump_game",
    "dump_position",
    "dump_replay",
    "dump_state",
    "dump_verdict",
    "error_document",
    "error_text",
    "game_document",
    "game_sheet",
    "is_line",
    "is_one_line",
    "is_position_line",
    "is_sheet",
    "laid_out",
    "load_document",
    "load_game",
    "load_position",
    "load_state",
    "message_in",
    "one_line",
    "parse_case",
    "parse_claims",
    "parse_document",
    "parse_game",
    "parse_position",
    "parse_proof",
    "parse_state",
    "parse_verdict",
    "parse_view",
    "position_document",
    "position_line",
    "proof_document",
    "read_action",
    "read_file",
    "read_position_line",
    "replay_document",
    "replay_gist",
    "rulings_document",
    "state_document",
    "template",
    "verdict_document",
]
