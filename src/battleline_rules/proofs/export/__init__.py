"""Claims for outside checkers: as a formula, with a proof that has nothing of ours in it."""

from typing import TYPE_CHECKING

from battleline_rules.on_demand import names_on_demand

if TYPE_CHECKING:
    from battleline_rules.proofs.export.claim import EXPORT_FORMATS, Export, ExportFormat, export_claim
    from battleline_rules.proofs.export.drat import drat_proof
else:
    __getattr__, __dir__ = names_on_demand(
        __name__,
        {
            "battleline_rules.proofs.export.claim": "EXPORT_FORMATS Export ExportFormat export_claim",
            "battleline_rules.proofs.export.drat": "drat_proof",
        },
    )

__all__ = ["EXPORT_FORMATS", "Export", "ExportFormat", "drat_proof", "export_claim"]
