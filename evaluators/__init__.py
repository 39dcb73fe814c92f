"""Checks over evidence: what an episode left behind is read, judged leaf by leaf, and combined into a
verdict.

A leaf of the project: it imports nothing of deskcraft. Each application's checks live in one module or
package, loaded when first asked for; `evaluators.worker.GradingWorker` grades in a process of its own.
"""

from evaluators.evidence import BrokenBaseline, CommandResult, Evidence, Item, Misfit, Missing, TreeEntry, Unreadable
from evaluators.grade import CheckError, grade
from evaluators.pins import Pin
from evaluators.registry import BadCheck, EvidenceName, Of, Params, check, known_checks
from evaluators.verdict import Code, Finding, LeafVerdict, NodeVerdict, Verdict, failed, passed

__all__ = [
    "BadCheck",
    "BrokenBaseline",
    "CheckError",
    "Code",
    "CommandResult",
    "Evidence",
    "EvidenceName",
    "Finding",
    "Item",
    "LeafVerdict",
    "Misfit",
    "Missing",
    "NodeVerdict",
    "Of",
    "Params",
    "Pin",
    "TreeEntry",
    "Unreadable",
    "Verdict",
    "check",
    "failed",
    "grade",
    "known_checks",
    "passed",
]
