"""Checks on SVG files: text, paint, geometry, order, layers, page, links, filters, exports, and the guard that nothing
else changed.

Internal: imported for the checks that it registers, which tasks name (docs/tasks/checks/svg.md).
"""

from evaluators.svg import (
    check_export,
    check_filter,
    check_geometry,
    check_gradient,
    check_layers,
    check_links,
    check_object,
    check_page,
    check_paint,
    check_region,
    check_structure,
    check_text,
    untouched,
)

__all__: list[str] = []
