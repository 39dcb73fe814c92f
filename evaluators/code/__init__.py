"""Checks on source code: what Python modules answer and programs print, run in a fresh sandbox; tests that pass and
that notice mistakes; and which definitions of a source are as before, by its syntax tree."""

from evaluators.code import check_python, check_suite, untouched

__all__ = ["check_python", "check_suite", "untouched"]
