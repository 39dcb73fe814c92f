"""Checks on archives: zip, tar, and tar compressed with gzip, xz or bzip2, whole in memory and within bounds.

Internal: imported for the checks that it registers, which tasks name (docs/tasks/checks/archive.md).
"""

from evaluators.archive import check_archive

__all__: list[str] = []
