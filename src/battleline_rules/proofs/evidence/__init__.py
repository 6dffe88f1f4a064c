"""Which visible cards a proof needs, and which cards would repair a claim that fails."""

from battleline_rules.proofs.evidence.choice import Choice, smallest_evidence, smallest_repair
from battleline_rules.proofs.evidence.superfluous import stands, without_superfluous
from battleline_rules.proofs.evidence.witnesses import witness_completion

__all__ = ["Choice", "smallest_evidence", "smallest_repair", "stands", "without_superfluous", "witness_completion"]
