"""Checks on files and folders: presence, content by format, trees, moves, names, permissions, links, checksums,
and the guard over a whole folder."""

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
from evaluators.files.globs import HOME_IGNORES

__all__ = [
    "HOME_IGNORES",
    "check_data",
    "check_markdown",
    "checksums",
    "content",
    "links",
    "naming",
    "permissions",
    "report",
    "tree",
    "untouched",
]
