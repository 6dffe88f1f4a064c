"""States of games and views of them as documents, ``battleline-state/1``."""
