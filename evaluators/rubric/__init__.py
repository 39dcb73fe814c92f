"""Rubrics: checks in a tree of criteria, with partial credit, penalties, reasons, and leaves that a judge answers.

A leaf of the project, as all of `evaluators`. How children become a parent is in `evaluators.combine`; here are the
form in which a rubric is written, the checks that only rubrics have, and their lint.
"""

from evaluators.rubric.answers import Answer, open_leaves, with_answers
from evaluators.rubric.lint import Complaint, complaints
from evaluators.rubric.model import Rubric, parse_rubric

__all__ = ["Answer", "Complaint", "Rubric", "complaints", "open_leaves", "parse_rubric", "with_answers"]
