"""Engines that lie, to see what is made of it."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING

from battleline_rules.claims import engines
from battleline_rules.claims.engines import bitset

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    from battleline_rules.claims.question import Completion, OpenSide


def add_liar(
    monkeypatch: pytest.MonkeyPatch, answer: Completion | None, *, about: Callable[[OpenSide], bool] = lambda _: True
) -> None:
    """One more engine, which gives this answer about such sides and the truth about all others."""

    def lie(side: OpenSide) -> Completion | None:
        return answer if about(side) else bitset.strongest_completion(side)

    monkeypatch.setitem(sys.modules, "liar", SimpleNamespace(strongest_completion=lie))
    monkeypatch.setitem(engines.ENGINES, "liar", "liar")
