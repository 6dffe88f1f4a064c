"""Actions and positions in one line each, as SAN and FEN are for chess."""
