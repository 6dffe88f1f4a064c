"""Brings the catalogs in step and makes the files that programs load; needs Babel."""

from __future__ import annotations

import sys

from battleline_rules.language.making import make


def main() -> int:
    """Make them, say what lacks a text, and return the exit status: 1 if anything does."""
    try:
        lacking = make()
    except FileNotFoundError as error:
        sys.stderr.write(f"this is there in the source alone, and no catalog has been changed: {error.filename}\n")
        return 1
    for one in lacking:
        sys.stdout.write(f"no text: {one}\n")
    return int(bool(lacking))


if __name__ == "__main__":
    sys.exit(main())
