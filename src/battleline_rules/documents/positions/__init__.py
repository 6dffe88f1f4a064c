"""Positions as documents, ``battleline-position/1``, and in one line."""
