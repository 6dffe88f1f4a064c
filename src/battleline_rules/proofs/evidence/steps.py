"""A limit on the work of a search, in steps of its own, so that it ends in the same place on every machine."""

from __future__ import annotations


class LimitReachedError(Exception):
    """A search has taken all the steps that it may take."""


class Steps:
    """How many steps a search has left."""

    def __init__(self, limit: int) -> None:
        self.left: int = limit

    def take(self, number: int) -> None:
        """Take some steps; raises :class:`LimitReachedError` if there are not as many left."""
        self.left -= number
        if self.left < 0:
            raise LimitReachedError
