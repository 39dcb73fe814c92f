"""Checks on source code: what Python modules answer and programs print, run in a fresh sandbox; tests that pass and
that notice mistakes; how pages, style sheets and programs of the web are written, by their trees; and what of a source
is as before.

Internal: imported for the checks that it registers, which tasks name (docs/tasks/checks/code.md).
"""

from evaluators.code import (
    check_css,
    check_css_sound,
    check_html,
    check_html_sound,
    check_js,
    check_js_sound,
    check_manifest,
    check_python,
    check_suite,
    untouched,
)

__all__: list[str] = []
