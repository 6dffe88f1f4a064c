"""Brings the catalogs in step and makes the files that programs load; needs Babel."""

from __future__ import annotations

import sys

from battleline_rules.language.making import make

if __name__ == "__main__":
    try:
        lacking = make()
    except FileNotFoundError as error:
        sys.exit(f"this is there in the source alone, and no catalog has been changed: {error.filename}")
    for one in lacking:
        sys.stdout.write(f"no text: {one}\n")
    sys.exit(bool(lacking))
