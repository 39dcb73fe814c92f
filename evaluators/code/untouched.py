"""The guard over a Python source: everything else in it means what it meant."""

from evaluators.code.python_facts import python_facts
from evaluators.evidence import Evidence
from evaluators.files.facts import FactsUntouched, compare
from evaluators.registry import check
from evaluators.verdict import Finding


class PythonUntouched(FactsUntouched):
    """Parameters of `code.python_untouched`; paths are "import/NAME", "def/NAME", "class/NAME/def/METHOD",
    "value/NAME", "docstring", "statement"."""


@check("code.python_untouched")
def python_untouched(evidence: Evidence, p: PythonUntouched) -> Finding:
    """Definitions, imports and statements are as before; comments, layout and the order of imports do not count."""
    return compare(evidence.parse(p.of, python_facts, "before"), evidence.parse(p.of, python_facts), p.except_, p.of)
