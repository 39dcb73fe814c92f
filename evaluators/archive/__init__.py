"""Checks on archives: zip, tar, and tar compressed with gzip, xz or bzip2, whole in memory and within bounds."""

from evaluators.archive import check_archive

__all__ = ["check_archive"]
