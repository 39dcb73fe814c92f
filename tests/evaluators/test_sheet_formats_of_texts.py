"""A number format on a cell that holds words shows nothing, and is nobody's affair; one that is for texts is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from evaluators.sheet.alike import look_changes
from evaluators.sheet.book import BLANK, Cell
from evaluators.sheet.formats import parse_format
from evaluators.sheet.parts import Value as Held


def cell(value: Held, code: str, *, formula: str | None = None, bold: bool = False) -> Cell:
    style = replace(BLANK.style, format_code=code, number_format=parse_format(code), bold=bold)
    return Cell(value, formula, style)


@pytest.mark.parametrize(
    ("before", "after", "seen"),
    [
        (cell("Season fee", "General"), cell("Season fee", "#,##0.00"), []),
        (cell("Season fee", "yyyy-mm-dd"), cell("Season fee", "General"), []),
        (cell("Season fee", "General"), cell("Season fee", "0.00;-0.00;0.00;"), ["number_format"]),
        (cell("Season fee", "General"), cell("Season fee", '0.00;-0.00;0.00;@" a year"'), ["number_format"]),
        (cell("Season fee", "General"), cell("Season fee", "@"), ["number_format"]),
        (cell("12", "@"), cell("12", "General"), ["number_format"]),
        (cell("Season fee", "General"), cell("Season fee", "#,##0.00", bold=True), ["bold"]),
        (cell("Season fee", "General"), cell("Another", "#,##0.00"), ["number_format"]),
        (cell(12.0, "General"), cell(12.0, "#,##0.00"), ["number_format"]),
        (cell(12.0, "#,##0.00"), cell(12.0, "[$-407]#,##0.00"), ["number_format"]),
        (cell(12.0, "#,##0.00"), cell(12.0, "[$-409]#,##0.00"), []),
        (cell("paid", "General", formula="=A1"), cell("paid", "#,##0.00", formula="=A1"), ["number_format"]),
    ],
)
def test_only_what_shows_counts(before: Cell, after: Cell, seen: list[str]) -> None:
    assert look_changes(before, after) == seen
