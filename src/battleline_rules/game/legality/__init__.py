"""What may be done: the one source of legality.

:func:`refusal` says why an action is not possible, and :func:`legal_actions` lists those that are; both
are made from the same small predicates, each of which answers with a refusal or ``None``.
"""

from __future__ import annotations

from battleline_rules.game.legality.listing import legal_actions
from battleline_rules.game.legality.refusing import refusal

__all__ = ["legal_actions", "refusal"]
