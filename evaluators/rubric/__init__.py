"""Rubrics: checks in a tree of criteria, with partial credit, penalties, reasons, and leaves that a judge answers.

A leaf of the project, as all of `evaluators`. How children become a parent is in `evaluators.combine`; here are the
form in which a rubric is written, the checks that only rubrics have, and their lint.

Internal: rubrics are written as YAML; the Python names may change until the benchmarks that use them are there.
"""

from evaluators.rubric.answers import Answer as Answer
from evaluators.rubric.answers import open_leaves as open_leaves
from evaluators.rubric.answers import with_answers as with_answers
from evaluators.rubric.lint import Complaint as Complaint
from evaluators.rubric.lint import complaints as complaints
from evaluators.rubric.model import Rubric as Rubric
from evaluators.rubric.model import parse_rubric as parse_rubric

__all__: list[str] = []
