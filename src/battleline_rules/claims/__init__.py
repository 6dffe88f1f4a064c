"""Claims as pure questions: the question, the ways to beat it, the engines that answer it, and the quick decision."""

from __future__ import annotations

from battleline_rules.claims.decision import can_be_claimed

__all__ = ["can_be_claimed"]
