"""Verdicts and their proofs as documents, ``battleline-verdict/1``, and lists of them, ``battleline-claims/1``."""
