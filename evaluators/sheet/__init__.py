"""Checks on workbooks (.xlsx, .ods): values, formulas and what they do, styles, rules, order, sheets, charts,
pivot tables, protection, print setup, and the guard over the rest.

Internal: imported for the checks that it registers, which tasks name (docs/tasks/checks/sheet.md).
"""

from evaluators.sheet import (
    check_calculation,
    check_charts,
    check_copies,
    check_formulas,
    check_law,
    check_order,
    check_pivot,
    check_print,
    check_protection,
    check_rules,
    check_structure,
    check_style,
    check_values,
    read_ods,
    read_xlsx,
    untouched,
)

__all__: list[str] = []
