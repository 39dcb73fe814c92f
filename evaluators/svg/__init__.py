"""Checks on SVG files: text, paint, geometry, order, layers, page, and the guard that nothing else
changed."""

from evaluators.svg import check_geometry, check_layers, check_paint, check_structure, check_text, untouched

__all__ = ["check_geometry", "check_layers", "check_paint", "check_structure", "check_text", "untouched"]
