"""Checks over evidence: what an episode left behind is read, judged leaf by leaf, and combined into a
verdict.

A leaf of the project: it imports nothing of deskcraft. Each application's checks live in one module or
package, loaded when first asked for; `evaluators.worker.GradingWorker` grades in a process of its own.
"""

from evaluators.evidence import (
    BrokenBaseline,
    CommandResult,
    Evidence,
    Item,
    Missing,
    Snapshot,
    TreeEntry,
    UnknownEvidence,
    Unreadable,
)
from evaluators.grade import CheckError, Checks, Leaf, Node, grade, held, parse_checks
from evaluators.ordinary import FileEntry
from evaluators.registry import (
    BadCheck,
    EvidenceName,
    Of,
    Params,
    check,
    evidence_names,
    known_checks,
    params_model,
    validate_leaf,
)
from evaluators.verdict import Code, Finding, LeafVerdict, NodeVerdict, Verdict, failed, passed

__all__ = [
    "BadCheck",
    "BrokenBaseline",
    "CheckError",
    "Checks",
    "Code",
    "CommandResult",
    "Evidence",
    "EvidenceName",
    "FileEntry",
    "Finding",
    "Item",
    "Leaf",
    "LeafVerdict",
    "Missing",
    "Node",
    "NodeVerdict",
    "Of",
    "Params",
    "Snapshot",
    "TreeEntry",
    "UnknownEvidence",
    "Unreadable",
    "Verdict",
    "check",
    "evidence_names",
    "failed",
    "grade",
    "held",
    "known_checks",
    "params_model",
    "parse_checks",
    "passed",
    "validate_leaf",
]
