"""The checks that only rubrics have (`rubric.`); each other leaf of a rubric is a check of its file's own domain."""

from evaluators.rubric import asking, edits, function, measured

__all__ = ["asking", "edits", "function", "measured"]
