"""What a sheet is protected from, and what may be done with it all the same."""

import re
from dataclasses import dataclass

from openpyxl.worksheet.dimensions import Dimension
from openpyxl.worksheet.worksheet import Worksheet

from evaluators.evidence import Unreadable
from evaluators.safe_xml import Element, local_name
from evaluators.sheet.areas import LAST_COLUMN, LAST_ROW, Area
from evaluators.sheet.ods_styles import attributes
from evaluators.sheet.parts import ATTRIBUTE

_OF_XLSX = {
    "selectLockedCells": "select_locked",
    "selectUnlockedCells": "select_unlocked",
    "insertRows": "insert_rows",
    "insertColumns": "insert_columns",
    "deleteRows": "delete_rows",
    "deleteColumns": "delete_columns",
    "formatCells": "format_cells",
    "formatRows": "format_rows",
    "formatColumns": "format_columns",
    "sort": "sort",
    "autoFilter": "filter",
    "pivotTables": "pivot_tables",
}
_OF_ODS = {
    "select-protected-cells": "select_locked",
    "select-unprotected-cells": "select_unlocked",
    "insert-rows": "insert_rows",
    "insert-columns": "insert_columns",
    "delete-rows": "delete_rows",
    "delete-columns": "delete_columns",
}
SAID_BY_ALL = frozenset(_OF_ODS.values())
"""The actions that either format can allow."""


@dataclass(frozen=True)
class Protection:
    """What a sheet is protected from."""

    active: bool = False
    password: bool = False
    """Whether one is asked for before it can be lifted."""
    allowed: frozenset[str] = frozenset()
    """What may be done all the same."""
    ranges: frozenset[tuple[str, bool]] = frozenset()
    """Those that may be edited all the same (`A2:C7`), and whether a password is asked for before."""


_RANGE = re.compile(rb"<(?:\w+:)?protectedRange\s([^>]*)>")


def protection_of_xlsx(sheet: Worksheet, part: bytes = b"") -> Protection:
    """Return an .xlsx sheet's protection (ECMA-376 part 1, 18.3.1.85), whose attributes say what is refused.

    Args:
        sheet: As openpyxl has it.
        part: Its XML, which holds ranges that openpyxl does not read (18.3.1.69).
    """
    given = sheet.protection
    if not given.sheet:
        return Protection()
    allowed = frozenset(action for name, action in _OF_XLSX.items() if not getattr(given, name))
    ranges = frozenset(_range(dict(ATTRIBUTE.findall(each[1]))) for each in _RANGE.finditer(part))
    return Protection(True, bool(given.password or given.hashValue), allowed, ranges)


def _range(own: dict[bytes, bytes]) -> tuple[str, bool]:
    return own.get(b"sqref", b"").decode("utf-8", "replace"), b"password" in own or b"hashValue" in own


def protection_of_ods(table: Element) -> Protection:
    """Return an .ods table's protection; one that says nothing of actions allows to select cells."""
    own = attributes(table)
    if own.get("protected") != "true":
        return Protection()
    said = next((attributes(each) for each in table if local_name(each) == "table-protection"), None)
    given = {"select-protected-cells": "true", "select-unprotected-cells": "true"} if said is None else said
    allowed = frozenset(action for name, action in _OF_ODS.items() if given.get(name) == "true")
    return Protection(True, bool(own.get("protection-key")), allowed)


def _is_unlocked(line: Dimension) -> bool:
    try:
        return line.protection.locked is False
    except IndexError as error:  # openpyxl looks it up by its number
        raise Unreadable("a row or column has a style that the workbook does not define") from error


def unlocked_lines(sheet: Worksheet) -> tuple[Area, ...]:
    """Return the columns and rows of an .xlsx sheet whose own style is unlocked."""
    columns = [each for each in sheet.column_dimensions.values() if _is_unlocked(each)]
    rows = [number for number, each in sheet.row_dimensions.items() if _is_unlocked(each)]
    return (
        *(Area(1, each.min or 1, LAST_ROW, each.max or each.min or 1) for each in columns),
        *(Area(row, 1, row, LAST_COLUMN) for row in rows),
    )
