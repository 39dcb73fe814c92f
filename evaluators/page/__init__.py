"""Checks on web pages in a real browser without network, in a fresh sandbox: what they do when they are used, what
assistive technology gets from them, where things lie, what can be read on what, what is drawn, and what goes wrong on
the way.

Internal: imported for the checks that it registers, which tasks name (docs/tasks/checks/page.md).
"""

from evaluators.page import (
    check_accessible,
    check_bars,
    check_behaviour,
    check_contrast,
    check_drawing,
    check_errors,
    check_layout,
    check_line,
    check_style,
    untouched,
)

__all__: list[str] = []
