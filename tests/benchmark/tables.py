"""Tables of figures: for people as text, for programs as JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import starmap
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

Kind: TypeAlias = Literal["count", "number", "ratio", "time", "rate", "size"]
"""What the figures in a column are: times are nanoseconds, rates are so many a second, sizes are bytes."""

Value: TypeAlias = float | None


@dataclass(frozen=True, slots=True)
class Column:
    """A column of figures of one kind."""

    name: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Row:
    """What was measured, and a figure for each column; ``None`` where there is none."""

    name: str
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Figures from one run. ``note`` says what was measured, and what the ratios are to."""

    title: str
    note: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]

    def as_json(self) -> dict[str, object]:
        """The table as plain data, with all figures as they were measured."""
        return asdict(self)

    def text(self) -> str:
        """The table for people, with as many digits as mean something."""
        names = [column.name for column in self.columns]
        cells = [[row.name, *starmap(_text, zip(row.values, self.columns, strict=True))] for row in self.rows]
        return f"{self.title}\n{self.note}\n\n{_aligned([['', *names], *cells])}"


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "".join(_line(row, widths) + "\n" for row in rows)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    name, *figures = cells
    first, *others = widths
    return "  ".join([f"  {name:<{first}}", *(f"{one:>{width}}" for one, width in zip(figures, others, strict=True))])


def _text(value: Value, column: Column) -> str:
    if value is None:
        return "–"
    match column.kind:
        case "count":
            return f"{value:,.0f}"
        case "number" | "rate":
            return _digits(value)
        case "ratio":
            return f"{_digits(value)}×"
        case "time":
            return time_text(value)
        case "size":
            return f"{value / 2**20:,.1f} MiB"


def time_text(nanoseconds: float) -> str:
    """A time in the unit in which it is easiest to read."""
    for unit, least in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= least:
            return f"{_digits(nanoseconds / least)} {unit}"
    return f"{nanoseconds:.0f} ns"


def _digits(value: float) -> str:
    """Three digits where there are not more before the point."""
    for least, digits in ((100, 0), (10, 1)):
        if value >= least:
            return f"{value:,.{digits}f}"
    return f"{value:.2f}"
