"""Checks on files and folders: presence, content by format, trees, moves, names, permissions, links, checksums,
and the guard over a whole folder.

Internal: imported for the checks that it registers, which tasks name (docs/tasks/checks/files.md).
"""

from evaluators.files import (
    check_data,
    check_markdown,
    checksums,
    content,
    links,
    naming,
    permissions,
    report,
    tree,
    untouched,
)

__all__: list[str] = []
