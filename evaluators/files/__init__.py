"""Checks on files and folders: presence, content, trees, moves, checksums, and the guard over a whole
folder."""

from evaluators.files import checksums, content, tree, untouched
from evaluators.files.globs import HOME_IGNORES

__all__ = ["HOME_IGNORES", "checksums", "content", "tree", "untouched"]
