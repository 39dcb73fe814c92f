"""Checks on sound files: length, format, level, silence, fades, and which stretch of which recording is
where."""

from evaluators.audio import check_file, check_source

__all__ = ["check_file", "check_source"]
