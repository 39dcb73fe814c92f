"""Checks on workbooks (.xlsx): values, formulas, styles, order, sheets, charts, and the guard over the
rest."""

from evaluators.sheet import (
    check_formulas,
    check_order,
    check_structure,
    check_style,
    check_values,
    untouched,
)

__all__ = ["check_formulas", "check_order", "check_structure", "check_style", "check_values", "untouched"]
