"""What every task has: guards over its files, near misses enough, a language, terms, the size of its level."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePosixPath

from deskcraft.lint.complaint import Report
from deskcraft.lint.literals import graded, spoken
from deskcraft.lint.subject import Subject
from deskcraft.lint.terms import terms
from deskcraft.task.model import FileEvidence, Task
from deskcraft.validate.tampering import SCRIPT, Listed, near_misses_of
from evaluators.grade import Checks, CheckTree, Leaf, parse_checks
from evaluators.registry import BadCheck, evidence_names, find_check
from simulator.language import language_of
from simulator.phases import AgentAsk, AgentDone
from simulator.wordings import names_topic

EDITS = "rubric.edits"
PARTIAL, UNASKED = 3, 2
"""Near misses of each kind that a task of PPTArena has at least."""
KEEPS = re.compile(
    r"untouched$|^rubric\.edits$|^files\.(same_content|absent|moved|checksums|tree)$|^image\.like$|^command\.unchanged$"
)
"""Checks that see what was done to a file beside what was asked."""
WHOLE = {"files.text": ("equals", "lines"), "files.csv": ("rows",)}
"""Checks that judge all that a file holds where they have one of these parameters."""
NEAR_MISSES = {"L1": 3, "L2": 4, "L3": 4}
L3_STEPS, L3_GOALS, L3_INPUTS = 50, 8, 2
PLACEHOLDER = re.compile(r"\bTODO\b")


def shape(subject: Subject) -> Iterator[Report]:
    """(rule, severity, place, message) of each part that is missing."""
    yield from _placeholders(subject)
    yield from _guards(subject.task, subject)
    yield from _near_misses(subject)
    yield from _obstacle(subject.task)
    yield from _moments(subject.task)
    yield from _language(subject.task)
    yield from _terms(subject.task)
    yield from _level(subject)


def _placeholders(subject: Subject) -> Iterator[Report]:
    for key, value in subject.folder.file.data.items():
        if PLACEHOLDER.search(str(value)):
            yield "unfinished", "error", (key,), f"{key} still holds a TODO of the skeleton"
    data = "near_misses" in subject.folder.file.data
    for name in ("solution.py", SCRIPT):
        script = subject.folder.path / name
        if not script.is_file() and name == SCRIPT and data:
            continue
        if not script.is_file():
            yield "unfinished", "error", (), f"{name} is missing"
        elif PLACEHOLDER.search(script.read_text(encoding="utf-8")):
            yield "unfinished", "error", (), f"{name} still holds a TODO of the skeleton"


def _guards(task: Task, subject: Subject) -> Iterator[Report]:
    kept = {str(v.value) for v in graded(task) if v.key in ("of", "source") and KEEPS.search(v.check)}
    checks = parse_checks(list(task.checks.goals), list(task.checks.guards))
    kept |= set(_judged_whole([*checks.goals, *checks.guards]))
    for name, spec in task.evidence.items():
        if isinstance(spec, FileEvidence) and spec.file in subject.start_paths() and name not in kept:
            message = f"{spec.file} is there at the start, and no `untouched` or `files.same_content` looks after it"
            yield "no-guard", "error", ("evidence", name), f"{message}; {_remedy(name, spec.file, checks)}"


def _judged_whole(trees: Iterable[CheckTree]) -> Iterator[str]:
    """Evidence of which a check judges all that it holds, one that has to hold."""
    for tree in trees:
        if isinstance(tree, Leaf):
            if any(getattr(tree.params, name) is not None for name in WHOLE.get(tree.check, ())):
                yield from evidence_names(tree.params)
        elif tree.kind == "all":
            yield from _judged_whole(tree.children)


def _remedy(name: str, path: str, checks: Checks) -> str:
    """What to do for a file that nothing looks after."""
    used = list(dict.fromkeys(leaf.check for leaf in checks.leaves() if name in evidence_names(leaf.params)))
    if not used:
        return f"add the guard `files.same_content: {{of: {name}, source: {name}}}`"
    said = f"`# lint: no-guard: {PurePosixPath(path).name} (which check does)`"
    guards = [guard for check in used for guard in _guards_beside(check) if _is_check(guard)]
    if guards:
        return f"add the guard `{guards[0]}: {{of: {name}}}`; if a check judges all that it holds, say so: {said}"
    return f"there is no guard beside {', '.join(used)}: judge all that the file holds, and say so: {said}"


def _guards_beside(check: str) -> Iterator[str]:
    """What the guard on the file that a check judges may be called; `files.untouched` is of folders."""
    domain = check.partition(".")[0]
    yield f"{check}_untouched"
    if domain != "files":
        yield f"{domain}.untouched"


def _is_check(name: str) -> bool:
    try:
        find_check(name)
    except BadCheck:
        return False
    return True


def _near_misses(subject: Subject) -> Iterator[Report]:
    if "near_misses" not in subject.folder.file.data and not (subject.folder.path / SCRIPT).is_file():
        return
    listed = near_misses_of(subject.folder, read=True)
    task = subject.task
    wanted = max(NEAR_MISSES[task.level], 4 if task.phases else 0) if task.feasible else 3
    if len(listed) < wanted:
        message = (
            f"{len(listed)} near misses; {wanted} are needed for {'an interactive task' if task.phases else task.level}"
        )
        yield "near-misses", "error", (), message
    yield from _attempts(task, listed)
    tree = parse_checks(list(task.checks.goals), [*task.checks.guards, task.home_guard()])
    keys = {leaf.key for leaf in tree.leaves()}
    for miss in listed:
        if miss.caught_by not in keys:
            message = f"near miss {miss.name}: there is no leaf {miss.caught_by}; there are {', '.join(sorted(keys))}"
            yield "near-misses", "error", (), message


def _attempts(task: Task, listed: Sequence[Listed]) -> Iterator[Report]:
    """PPTArena's rubrics are tried on work that was done in part, and on edits that nobody asked for."""
    if task.pptarena is None:
        return
    edits = sum(miss.caught_by == EDITS for miss in listed)
    partial = sum(miss.scores is not None and miss.caught_by != EDITS for miss in listed)
    for there, wanted, what in (
        (partial, PARTIAL, "attempts that did a part of the work, with `scores=`"),
        (edits, UNASKED, f"with edits that nobody asked for, caught by {EDITS}"),
    ):
        if there < wanted:
            yield "near-misses", "error", (), f"{there} near misses are {what}; {wanted} are needed"


def _obstacle(task: Task) -> Iterator[Report]:
    """What stands in the way is to be found out, not to be read off the instruction."""
    if not task.feasible and not task.obstacle:
        yield "obstacle", "error", ("feasible",), "say by which words a reason for FAIL names what stands in the way"
    if task.obstacle and names_topic(task.obstacle, spoken(task)):
        message = "the instruction's own words name the obstacle: whoever says FAIL at once and repeats them succeeds"
        yield "obstacle", "error", ("obstacle",), message


def _moments(task: Task) -> Iterator[Report]:
    """Whoever says DONE at once hears all messages, does all that they say, and must not succeed."""
    triggers = [phase.phase.trigger for phase in task.phases]
    if all(isinstance(trigger, AgentAsk) for trigger in triggers):
        return
    done = {number for number, trigger in enumerate(triggers, 1) if isinstance(trigger, AgentDone)}
    if not done & task.moments().keys():
        yield (
            "moments",
            "error",
            ("phases",),
            "no goal judges the evidence as it was when DONE brought a message (`of: NAME@K`, K the message's number): "
            "whoever says DONE before any work hears it and succeeds",
        )


def _language(task: Task) -> Iterator[Report]:
    for where, text in [("instruction", task.instruction), *(("phases", p.message) for p in task.phases)]:
        if (task.language == "zh") != (language_of(text) == "Chinese"):
            yield "language", "error", (where,), f"the text does not look like the language '{task.language}'"


def _terms(task: Task) -> Iterator[Report]:
    apps = [*task.apps, task.app]
    known: set[str] = set().union(*(terms().get(app, frozenset()) for app in apps))
    for i, operation in enumerate(task.operations):
        if known and operation not in known:
            yield "operations", "note", ("operations", i), f"'{operation}' is no term of deskcraft/task/operations.yaml"
    if task.level == "L1" and not task.phases and len(task.operations) > 1 and task.app in ("inkscape", "gimp"):
        yield "operations", "error", ("operations",), "an L1 task is one operation"


def _level(subject: Subject) -> Iterator[Report]:
    task = subject.task
    if task.level != "L3" or not task.feasible:
        return
    if task.expected_steps <= L3_STEPS:
        yield "level", "error", ("expected_steps",), f"an L3 task takes over {L3_STEPS} steps of a person"
    goals = len(parse_checks(list(task.checks.goals), []).leaves())
    if goals < L3_GOALS:
        yield (
            "level",
            "error",
            ("checks", "goals"),
            f"{goals} requirements are graded; a delivery has {L3_GOALS} or more",
        )
    if len(subject.start_paths()) < L3_INPUTS:
        yield "level", "error", ("setup",), f"a delivery has {L3_INPUTS} or more named inputs"


def same_operation(subjects: list[Subject]) -> Iterator[tuple[Subject, Report]]:
    """L1 tasks of one application that test the same operation; the interactive ones are left out."""
    first: dict[tuple[str, str], str] = {}
    for subject in subjects:
        task = subject.task
        if task.level != "L1" or task.phases or task.app not in ("inkscape", "gimp"):
            continue
        for operation in task.operations:
            other = first.setdefault((task.app, operation), task.id)
            if other != task.id:
                message = f"'{operation}' is what {other} tests, which is L1 as well"
                yield subject, ("operations", "error", ("operations",), message)
