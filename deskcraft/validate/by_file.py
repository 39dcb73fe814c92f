"""The proof of a task on one file, without a desktop: its solution edits the file that the task begins with.

What an agent hands in as a file is graded the same way: the file before, the file after, and a home folder in which
nothing else happened.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deskcraft.episode.grading import Grader
from deskcraft.errors import AgentError, BadInput, TaskError, VerifierError
from deskcraft.record.blobs import BlobStore
from deskcraft.record.model import EvidenceEntry, EvidenceItem, EvidenceRecord
from deskcraft.task.assets import find_asset
from deskcraft.task.interval import ScoreInterval
from deskcraft.task.loading import TaskFolder, TaskRoot
from deskcraft.task.model import HOME_EVIDENCE, FileEvidence, Task
from deskcraft.task.steps import UploadStep
from deskcraft.validate.proof import NEAR_MISSES, Proof
from deskcraft.validate.resaving import resave_files
from deskcraft.validate.tampering import Listed, alternatives_of, near_misses_of, tamper, tampered
from evaluators import Verdict
from evaluators.workbench import JobRefused, WorkbenchFailed

EDIT = "edit"
"""The function of solution.py that edits the evidence as the solution leaves it: `edit(evidence, params)`."""
PEER = "saved_by_a_library"
"""The function of a benchmark's shared script that saves the evidence again by another program than LibreOffice."""
BY_FILE = "file"
"""How the ledger names the desktop of such a proof."""
GUARDS = ("rubric.edits", "files.untouched", "deck.untouched")
"""The checks that catch edits which nobody asked for."""
_ORDINARY = EvidenceEntry(kind="file", mode=0o644, uid=1000, gid=1000, links=1)


@dataclass(frozen=True, slots=True)
class State:
    """One final state of a task that its authors wrote."""

    name: str
    kind: str
    """As of `Attempt`."""
    stated: ScoreInterval
    evidence: EvidenceRecord


@dataclass(frozen=True, slots=True)
class Attempt:
    """One final state of a task, and what it scores."""

    name: str
    kind: str
    """`nothing`, `solution`, `partial` (a part of it was done), `edits` (something else was changed as well); what an
    agent left is `played`."""
    stated: ScoreInterval
    """What its author expects."""
    verdict: Verdict


def file_of(task: Task, root: TaskRoot) -> tuple[str, Path]:
    """The one file that a task is about.

    Args:
        task: the task.
        root: where its input file lies.

    Returns:
        The evidence's name, and the input file that it is at the start.

    Raises:
        TaskError: its evidence is not one file that the setup uploads.
    """
    files = [(name, spec) for name, spec in task.evidence.items() if isinstance(spec, FileEvidence)]
    uploads = {s.upload.to: s.upload.asset for s in task.setup if isinstance(s, UploadStep)}
    if len(files) != 1 or len(task.evidence) != 1 or files[0][1].file not in uploads:
        raise TaskError(f"{task.id}: only a task whose evidence is one uploaded file can be graded by file")
    name, spec = files[0]
    return name, find_asset(root, uploads[spec.file])


def evidence_of_files(task: Task, before: bytes, after: bytes | None, blobs: BlobStore) -> EvidenceRecord:
    """The evidence of an episode that changed one file and nothing else.

    Args:
        task: its evidence is one file.
        before: the file's content at the start.
        after: its content at the end; None: it is gone.
        blobs: where the contents go.

    Returns:
        The evidence.
    """
    (name,) = task.evidence
    where = getattr(task.evidence[name], "file", "")
    there = EvidenceItem(kind="file", where=where, state="present", entry=_ORDINARY)

    def with_content(data: bytes) -> EvidenceItem:
        return there.model_copy(update={"blob": blobs.put(data), "size": len(data)})

    tree = b"{}"
    home = EvidenceItem(kind="tree", where="~", state="present", blob=blobs.put(tree), size=len(tree))
    gone = EvidenceItem(kind="file", where=where, state="absent")
    return EvidenceRecord(
        before={name: with_content(before), HOME_EVIDENCE: home},
        after={name: gone if after is None else with_content(after), HOME_EVIDENCE: home},
    )


def states(
    folder: TaskFolder, root: TaskRoot, blobs: BlobStore, only: Callable[[str], bool] = lambda _: True
) -> Iterator[State]:
    """Every final state that a task's authors wrote: nothing, the solution, near misses with a stated score.

    Args:
        folder: the task.
        root: where its input file lies.
        blobs: where the files go.
        only: which near misses, by name.

    Yields:
        The states, not graded.

    Raises:
        TaskError, AgentError: a script cannot be loaded, or raised.
    """
    made = _Made(folder, root, blobs)
    yield State("nothing", "nothing", ScoreInterval(0, 0, (True, True)), made.start)
    yield State("solution", "solution", ScoreInterval(1, 1, (True, True)), made.solved)
    for miss in near_misses_of(folder):
        if miss.scores is None or miss.acts_on != "evidence" or not only(miss.name):
            continue
        kind = "edits" if miss.caught_by.startswith(GUARDS) else "partial"
        yield State(miss.name, kind, miss.scores, made.missed(miss))


def attempts(
    folder: TaskFolder, root: TaskRoot, grader: Grader, blobs: BlobStore, only: Callable[[str], bool] = lambda _: True
) -> list[Attempt]:
    """Grades every state that a task's authors wrote (`states`).

    Args:
        folder: the task.
        root: where its input file lies.
        grader: grades.
        blobs: where the files go.
        only: which near misses, by name.

    Returns:
        The attempts with their verdicts.

    Raises:
        TaskError, AgentError: a script cannot be loaded, or raised.
        VerifierError: a check raised.
    """
    return graded_states(states(folder, root, blobs, only), folder.task(), grader, blobs)


def graded_states(found: Iterable[State], task: Task, grader: Grader, blobs: BlobStore) -> list[Attempt]:
    """Grades final states of a task.

    Args:
        found: the states.
        task: what they are of.
        grader: grades.
        blobs: where their contents lie.

    Returns:
        One attempt each.

    Raises:
        VerifierError: a check raised.
    """
    return [
        Attempt(one.name, one.kind, one.stated, grader.grade(task, one.evidence, blobs, ended_in_fail=False))
        for one in found
    ]


def prove_by_file(folder: TaskFolder, root: TaskRoot, grader: Grader, blobs: BlobStore, variant: int = 0) -> Proof:
    """Proves a task on its file: what `prove` proves on a desktop, less what needs one.

    Args:
        folder: the task; its `solution.py` has `edit(evidence, params)`.
        root: where its input file lies.
        grader: grades.
        blobs: where the files go.
        variant: which.

    Returns:
        What holds and what does not.
    """
    proof = Proof(folder.id, variant)
    began = time.monotonic()
    try:
        _prove(_Trial(folder, root, grader, blobs, variant), proof)
    except (TaskError, AgentError, VerifierError, BadInput) as error:
        proof.problems.append(str(error))
    proof.seconds = round(time.monotonic() - began, 2)
    return proof


class _Made:
    """A task, its file at the start and as its solution leaves it."""

    def __init__(self, folder: TaskFolder, root: TaskRoot, blobs: BlobStore, variant: int = 0) -> None:
        self.task = folder.task(variant)
        self.name, path = file_of(self.task, root)
        self.folder = folder
        self._shared = folder.path.parent
        self._params: dict[str, Any] = dict(self.task.params)
        self.blobs = blobs
        data = path.read_bytes()
        self.start = evidence_of_files(self.task, data, data, blobs)
        self.solved = tamper(folder.path / "solution.py", EDIT, self._params, self.start, blobs)

    def missed(self, miss: Listed) -> EvidenceRecord:
        return tampered(self.folder, self.task, miss, self.solved, self.blobs)


class _Trial(_Made):
    """The same with what grades it."""

    def __init__(self, folder: TaskFolder, root: TaskRoot, grader: Grader, blobs: BlobStore, variant: int = 0) -> None:
        super().__init__(folder, root, blobs, variant)
        self._grader = grader
        self._outcomes: dict[str, set[str]] = {}

    def peers(self) -> list[tuple[str, EvidenceRecord]]:
        """The solution saved again by other programs."""
        return [
            ("LibreOffice", resave_files(self.solved, self._grader.workbench, self.blobs)[0]),
            *(
                (f"{script.stem}.{PEER}", tamper(script, PEER, self._params, self.solved, self.blobs))
                for script in sorted(self._shared.glob("*.py"))
                if f"def {PEER}(" in script.read_text(encoding="utf-8")
            ),
        ]

    def graded(self, evidence: EvidenceRecord, fail: str = "") -> Verdict:
        verdict = self._grader.grade(self.task, evidence, self.blobs, ended_in_fail=bool(fail), fail_reason=fail)
        for leaf in verdict.leaves():
            self._outcomes.setdefault(leaf.key, set()).add(leaf.outcome)
        return verdict

    def never_failed(self) -> list[str]:
        """The leaves that held in everything that was graded; the home folder is not part of it."""
        return [key for key, seen in self._outcomes.items() if seen == {"passed"} and not key.startswith("files.")]


def _prove(trial: _Trial, proof: Proof) -> None:
    solution = trial.graded(trial.solved)
    proof.solution = {"success": solution.success, "score": solution.score}
    if not solution.success or solution.score != 1.0:
        proof.problems.append(f"solution: score {solution.score:.2f}: {_failures(solution)}")
        return
    nothing = trial.graded(trial.start)
    proof.noop = {"success": nothing.success, "score": nothing.score}
    held = [leaf.key for leaf in nothing.leaves() if leaf.role == "goal" and (leaf.ok or leaf.score)]
    if nothing.success or nothing.score or held:
        proof.problems.append(f"the file as it was: score {nothing.score:.2f}; {', '.join(held)} hold")
    failing = trial.graded(trial.start, trial.task.instruction)
    if failing.success or failing.score:
        proof.problems.append(f"FAIL at the first step: success {failing.success}, score {failing.score}")
    _resaved(trial, proof)
    misses = [miss for miss in near_misses_of(trial.folder, proof.variant) if miss.acts_on == "evidence"]
    if len(misses) < NEAR_MISSES:
        proof.problems.append(f"only {len(misses)} near misses; at least {NEAR_MISSES} are needed")
    for miss in misses:
        verdict = trial.graded(trial.missed(miss))
        proof.add_near_miss(miss, verdict)
    for each in alternatives_of(trial.folder, proof.variant):
        proof.add_alternative(each.name, trial.graded(trial.missed(each)))
    proof.notes += [f"{key}: no attempt failed it, so that it tells nothing apart" for key in trial.never_failed()]


def _resaved(trial: _Trial, proof: Proof) -> None:
    """What a program writes when a file is saved once more must not count."""
    try:
        saved = trial.peers()
    except (JobRefused, WorkbenchFailed) as error:
        proof.problems.append(f"the solution's file cannot be saved again: {error}")
        return
    for by, evidence in saved:
        verdict = trial.graded(evidence)
        if not verdict.success or verdict.score != 1.0:
            proof.problems.append(f"{trial.name} saved again by {by}: {_failures(verdict)}")
    if not proof.problems:
        proof.resaved = [trial.name]


def _failures(verdict: Verdict) -> str:
    return " | ".join(f"{leaf.key} [{leaf.role}]: {leaf.sentence}" for leaf in verdict.failures())
