"""``python -m battleline_rules`` is the command ``battleline-check``."""

from __future__ import annotations

import sys

from battleline_rules.cli.main import run

if __name__ == "__main__":
    sys.exit(run())
