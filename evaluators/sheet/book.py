"""A workbook as it means, whatever its format: sheets of cells with value, formula and style, and what the
sheets say besides."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from evaluators.evidence import Evidence, Unreadable, When
from evaluators.opendocument import final
from evaluators.safe_zip import ZipLimits, unpack_zip
from evaluators.sheet.areas import Area
from evaluators.sheet.parts import Value
from evaluators.sheet.pivots import Pivot
from evaluators.sheet.protections import Protection
from evaluators.sheet.rules import Condition, Filter, PrintSetup, Validation
from evaluators.sheet.styles import Style
from evaluators.workbench import Option

LIMITS = ZipLimits(entries=2000, total_bytes=96 * 2**20, entry_bytes=48 * 2**20)
BESIDE = "deskcraft law"
"""The sheet that the workbench adds for formulas that are not the agent's."""
ELEMENT_LIMIT = 2_000_000
"""Of an .ods file's content: a table of 120,000 cells has some 300,000 elements."""


@dataclass(frozen=True)
class Cell:
    """One cell that has content or style."""

    value: Value
    """The constant, or a formula's stored result; dates as serial numbers; None if there is none."""
    formula: str | None
    """As .xlsx has it, with `=`, commas between arguments and `Sheet!A1`; also for .ods."""
    style: Style
    is_date: bool = False
    letters: tuple[tuple[int, Style], ...] = ()
    """Where letters of one cell look different: how many letters each stretch has (spaces left out), and its look."""

    @property
    def looks(self) -> tuple[Style, ...]:
        """How its letters look: one way for most cells."""
        return tuple(style for _, style in self.letters) or (self.style,)

    @property
    def blank(self) -> bool:
        """Whether it has no content."""
        return self.value is None and self.formula is None


@dataclass
class Sheet:
    """One worksheet."""

    name: str
    cells: dict[tuple[int, int], Cell] = field(default_factory=dict)
    hidden: bool = False
    tab_colour: str = ""
    """Six digits; "" for none."""
    merged: frozenset[str] = frozenset()
    frozen: tuple[int, int] = (0, 0)
    """How many rows and columns are frozen."""
    widths: dict[int, float] = field(default_factory=dict)
    """Of columns whose width was set, in characters."""
    default_width: float = 8.43
    heights: dict[int, float] = field(default_factory=dict)
    """Of rows, in points, set or measured."""
    set_heights: frozenset[int] = frozenset()
    """The rows whose height was set."""
    hidden_columns: frozenset[int] = frozenset()
    hidden_rows: frozenset[int] = frozenset()
    """Hidden by hand or by a filter."""
    filter: Filter | None = None
    validations: tuple[Validation, ...] = ()
    conditions: tuple[Condition, ...] = ()
    """By priority, the first first."""
    comments: dict[tuple[int, int], str] = field(default_factory=dict)
    print_setup: PrintSetup = field(default_factory=PrintSetup)
    protection: Protection = field(default_factory=Protection)
    unlocked: tuple[Area, ...] = ()
    """Where cells that are not stored are unlocked: by a style of their column or row."""
    pivots: tuple[Pivot, ...] = ()

    def get(self, row: int, column: int) -> Cell:
        """Return a cell; one that is not stored is blank."""
        return self.cells.get((row, column), BLANK)

    def locks(self, row: int, column: int) -> bool:
        """Say whether a protection of the sheet keeps a cell from changes."""
        cell = self.cells.get((row, column))
        if cell is not None:
            return cell.style.locked
        return not any((row, column) in area for area in self.unlocked)


BLANK = Cell(None, None, Style())


@dataclass
class Book:
    """A workbook."""

    format: str
    """xlsx or ods."""
    writer: str
    """The application that says it wrote the file."""
    sheets: list[Sheet]
    names: dict[str, str]
    """Defined names to what they mean in normal form, `Sheet!name` for a sheet's own; those of the
    application left out."""
    structure_locked: bool = False
    """Whether sheets are kept from being added, removed, moved, renamed, hidden and shown."""

    def sheet(self, name: str | None) -> Sheet | None:
        """Return a sheet by name (case does not count, as in the application), the first for None."""
        if name is None:
            return self.sheets[0]
        return next((sheet for sheet in self.sheets if sheet.name.casefold() == name.casefold()), None)


def load(evidence: Evidence, name: str, when: When = "after") -> Book:
    """Return the workbook of a piece of evidence, parsed once."""
    return evidence.parse(name, parse_book, when)


def recalculated(evidence: Evidence, name: str, inputs: Mapping[str, Option] | None = None) -> Book:
    """Return the workbook as the application calculates it anew, with `Sheet!B2` inputs put in first.

    Raises:
        Unreadable: the application cannot open it.
        WorkbenchFailed: the application could not be asked.
    """
    options: dict[str, Any] = {f"set:{place}": value for place, value in (inputs or {}).items()}
    return parse_book(evidence.made(name, "recalculate", **options)["book.xlsx"])


def parse_book(data: bytes) -> Book:
    """Return the workbook of an .xlsx or .ods file, distinguished by what is in it.

    Raises:
        Unreadable: not a sound workbook, or beyond the limits.
    """
    parts = unpack_zip(data, LIMITS)
    if "[Content_Types].xml" in parts:
        from evaluators.sheet.read_xlsx import read_xlsx

        return read_xlsx(data, parts)
    if "content.xml" in parts:
        from evaluators.sheet.read_ods import read_ods

        return read_ods(final(parts))
    raise Unreadable("neither an .xlsx nor an .ods file")


def used_area(sheet: Sheet) -> Area:
    """Return the rectangle around all cells with content (A1 if there are none)."""
    places = [place for place, cell in sheet.cells.items() if not cell.blank] or [(1, 1)]
    rows, columns = [row for row, _ in places], [column for _, column in places]
    return Area(min(rows), min(columns), max(rows), max(columns))
