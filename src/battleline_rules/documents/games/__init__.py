"""Records of games, ``battleline-game/1``, and readable game sheets, ``battleline-sheet/1``."""
