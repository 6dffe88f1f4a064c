"""Brings the catalogs in step and makes the files that programs load; needs Babel."""

from __future__ import annotations

import sys

from battleline_rules.language.making import make

if __name__ == "__main__":
    lacking = make()
    for one in lacking:
        sys.stdout.write(f"no text: {one}\n")
    sys.exit(bool(lacking))
