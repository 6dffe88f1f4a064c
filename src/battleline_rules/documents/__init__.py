"""All JSON: reading documents with every problem at once, and writing them.

Reading raises :class:`~battleline_rules.errors.DocumentError`. Whatever is written reads back
equal, and the same value always gives the same bytes.
"""

from battleline_rules.documents.cases import (
    ConformanceCase,
    case_document,
    case_id,
    load_document,
    parse_case,
    parse_document,
)
from battleline_rules.documents.formats import CHECK_FORMAT
from battleline_rules.documents.plain_json.loader import read_file
from battleline_rules.documents.plain_json.writer import laid_out, one_line
from battleline_rules.documents.positions.notation import is_one_line
from battleline_rules.documents.positions.reading import load_position, parse_position
from battleline_rules.documents.positions.template import template
from battleline_rules.documents.positions.writing import dump_position, position_document
from battleline_rules.documents.problems import error_document
from battleline_rules.documents.verdicts.proof_writing import proof_document
from battleline_rules.documents.verdicts.reading import check_verdict, parse_claims, parse_proof, parse_verdict
from battleline_rules.documents.verdicts.writing import claims_document, dump_verdict, verdict_document

__all__ = [
    "CHECK_FORMAT",
    "ConformanceCase",
    "case_document",
    "case_id",
    "check_verdict",
    "claims_document",
    "dump_position",
    "dump_verdict",
    "error_document",
    "is_one_line",
    "laid_out",
    "load_document",
    "load_position",
    "one_line",
    "parse_case",
    "parse_claims",
    "parse_document",
    "parse_position",
    "parse_proof",
    "parse_verdict",
    "position_document",
    "proof_document",
    "read_file",
    "template",
    "verdict_document",
]
