"""Claims for outside checkers: as a formula, with a proof that has nothing of ours in it."""

from battleline_rules.proofs.export.claim import EXPORT_FORMATS, Export, ExportFormat, export_claim
from battleline_rules.proofs.export.drat import drat_proof

__all__ = ["EXPORT_FORMATS", "Export", "ExportFormat", "drat_proof", "export_claim"]
