"""The rules for a run of a release, checked on its records alone: nothing is graded here.

Each rule has a name, under which a finding stands; docs/use/releases.md lists them. That records agree with each other
and with the release does not prove that the agent did what they say: whoever writes a bundle writes all of it.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from deskcraft.episode.policy import POLICY, counts_as
from deskcraft.errors import BadInput
from deskcraft.intake.files import LINES_BYTES, read_inside
from deskcraft.plain import one_line
from deskcraft.record.blobs import BlobStore
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord, EvidenceItem
from deskcraft.release.bind import broken_rules, plan_faults
from deskcraft.release.course import course_faults
from deskcraft.release.freeze import released_task
from deskcraft.release.model import Release
from deskcraft.run.runfile import Planned, RunFile
from deskcraft.task.loading import TaskRoot
from deskcraft.task.model import EVIDENCE_KINDS, HOME_EVIDENCE, EvidenceSpec, Task

Rule: TypeAlias = Literal[
    "release",
    "rules",
    "plan",
    "image",
    "missing",
    "extra",
    "twice",
    "identity",
    "task",
    "privileged",
    "status",
    "course",
    "evidence",
    "blob",
    "checkpoint",
    "calls",
    "verdict",
]
PRIVILEGED = ("solution", "by-hand")
"""Agents that are handed the desktop; near misses are called `near-miss-...`."""
_SIDES = ("before", "after")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not as it must be."""

    rule: Rule
    where: str
    """The episode; empty: the run."""
    sentence: str

    @property
    def line(self) -> str:
        """In a line; text of others is made fit to show."""
        return one_line(f"{self.rule}: {self.where + ': ' if self.where else ''}{self.sentence}", 400)


def release_tasks(release: Release, root: TaskRoot) -> dict[str, Task]:
    """The release's tasks as they lie here, by id.

    Raises:
        BadInput: they or the evaluators are not those of the release.
    """
    tasks, differ = {}, []
    there = {folder.id: folder for folder in root.folders()}
    for frozen in release.tasks:
        folder = there.get(frozen.id)
        if folder is None or frozen.variant >= len(folder.records):
            differ.append(frozen.id)
            continue
        task = folder.task(frozen.variant)
        now = released_task(task, root, release.image.id, frozen.variant)
        if (now.episode_digest, now.grading_digest) != (frozen.episode_digest, frozen.grading_digest):
            differ.append(frozen.id)
        tasks[frozen.id] = task
    if differ:
        more = f" and {len(differ) - 5} more" if len(differ) > 5 else ""
        raise BadInput(
            f"{root.path}: not what release {release.id} has: {', '.join(differ[:5])}{more}; "
            "use the version of DeskCraft that the release was frozen with"
        )
    return tasks


def findings_of(run: RunFolder, file: RunFile, release: Release, root: TaskRoot) -> Iterator[Finding]:
    """Everything that is not as it must be in a run's folder, verdicts left out.

    Raises:
        BadInput: a record cannot be read, or this checkout is not the release's.
    """
    tasks = release_tasks(release, root)
    yield from run_findings(run, file, release)
    planned = {episode.name: episode for episode in file.episodes}
    for name in run.names():
        record = run.read(name)
        episode = planned.get(name)
        if episode is not None and record.identity.task in tasks:
            yield from episode_findings(run, name, record, episode, file, tasks[record.identity.task])


def run_findings(run: RunFolder, file: RunFile, release: Release) -> Iterator[Finding]:
    """Of the run as a whole."""
    if file.release != release.id:
        yield Finding("release", "", f"run.json is of {file.release}")
    yield from (Finding("rules", "", sentence) for sentence in broken_rules(file.asked, release))
    if (file.image_id, file.image_versions) != (release.image.id, release.image.versions):
        yield Finding("image", "", f"the run used {file.image_id}, the release is of {release.image.id}")
    yield from (Finding("plan", "", sentence) for sentence in plan_faults(file, release))
    yield from presence(run, [episode.name for episode in file.episodes])
    yield from _twice(run, sorted(run.names()))


def presence(run: RunFolder, planned: Iterable[str]) -> Iterator[Finding]:
    """Whether just the planned episodes (names) are there, each planned once."""
    there = set(run.names())
    names = Counter(planned)
    for name, count in names.items():
        if count > 1:
            yield Finding("plan", name, f"{count} episodes have this name")
        if name not in there:
            yield Finding("missing", name, "planned, and not there")
    yield from (Finding("extra", name, "was never planned") for name in sorted(there - set(names)))


def _twice(run: RunFolder, names: list[str]) -> Iterator[Finding]:
    """Two episodes never take the same milliseconds: one with another's trajectory is a copy of it."""
    seen: dict[str, str] = {}
    for name in names:
        try:
            trajectory = read_inside(run.path, f"episodes/{name}/trajectory.jsonl", LINES_BYTES)
        except FileNotFoundError:
            continue
        first = seen.setdefault(hashlib.sha256(trajectory).hexdigest(), name)
        if first != name:
            yield Finding("twice", name, f"has the trajectory of {first}")


def episode_findings(
    run: RunFolder, name: str, record: EpisodeRecord, planned: Planned, file: RunFile, task: Task
) -> Iterator[Finding]:
    """Of one episode; its task is as the release has it."""
    for rule, sentences in (
        ("identity", _identity(record, planned, file)),
        ("task", _task(record, task)),
        ("privileged", _privileged(record)),
        ("status", _status(record)),
        ("course", course_faults(run, name, record, file)),
        ("evidence", _evidence(record, task)),
        ("checkpoint", _checkpoints(record, task, file)),
        ("blob", _blobs(record, run.blobs)),
    ):
        for sentence in sentences:
            yield Finding(rule, name, sentence)  # type: ignore[arg-type]


def blobs_of(record: EpisodeRecord) -> Iterator[tuple[str, EvidenceItem]]:
    """(where, item) of all evidence of an episode that has bytes."""
    sides = [("before", record.evidence.before), ("after", record.evidence.after)] if record.evidence else []
    sides += [(f"checkpoint {c.step}", c.after) for c in record.checkpoints]
    for side, items in sides:
        yield from ((f"{side} {name}", item) for name, item in items.items() if item.blob)


def _identity(record: EpisodeRecord, planned: Planned, file: RunFile) -> Iterator[str]:
    identity = record.identity
    wanted = {
        "task": planned.task,
        "variant": planned.variant,
        "attempt": planned.attempt,
        "seed": planned.seed,
        "episode_digest": planned.episode_digest,
        "grading_digest": planned.grading_digest,
        "image": file.image_id,
        "protocol": file.asked.protocol,
        "look": str(file.asked.look),
    }
    for name, value in wanted.items():
        if getattr(identity, name) != value:
            yield f"{name} is {getattr(identity, name)}, planned was {value}"
    name = next((agent.agent for agent in file.asked.agents if agent.label == planned.agent), "none")
    if identity.agent.name != name:
        yield f"the agent is '{identity.agent.name}', asked was '{name}'"
    if identity.agent.digest != planned.agent_digest:
        yield "another agent, or other settings of it, than planned"


def _task(record: EpisodeRecord, task: Task) -> Iterator[str]:
    if record.task != task:
        mine, theirs = record.task.model_dump(), task.model_dump()
        fields = ", ".join(name for name in theirs if mine.get(name) != theirs[name])
        yield f"the recorded task is not the release's ({fields})"
    if record.identity.revision != task.revision:
        yield f"revision {record.identity.revision} instead of {task.revision}"


def _privileged(record: EpisodeRecord) -> Iterator[str]:
    agent = record.identity.agent.name
    if agent in PRIVILEGED or agent.startswith("near-miss-"):
        yield f"the agent '{agent}' is handed the desktop; it is no result"


def _status(record: EpisodeRecord) -> Iterator[str]:
    if record.scored != POLICY[record.status].scored:
        yield f"scored is {record.scored}, which '{record.status}' is not"
    unscored = (status for status, policy in POLICY.items() if not policy.scored)
    if record.status not in (record.ended, counts_as(record.ended, record.limits_hit), *unscored):
        yield f"status '{record.status}', but it ended as '{record.ended}'"
    if record.status == "skipped" and not record.task.requires:
        yield "skipped, and its task requires nothing"
    graded = (record.success, record.score, record.verdict)
    if record.scored:
        if None in graded or record.evidence is None:
            yield "scored without a verdict or evidence"
        elif record.verdict is not None and graded[:2] != (record.verdict.success, record.verdict.score):
            yield f"success {record.success} and score {record.score} are not its verdict's"
    elif graded != (None, None, None):
        yield "not scored, and with a result all the same"
    if record.ended_in_fail != (record.ended == "fail") and record.ended not in ("agent_limit", "agent_crash"):
        yield f"ended as '{record.ended}', and ended_in_fail is {record.ended_in_fail}"


def _evidence(record: EpisodeRecord, task: Task) -> Iterator[str]:
    if record.evidence is None:
        return
    for side in _SIDES:
        yield from _items(getattr(record.evidence, side), task, side)


def _checkpoints(record: EpisodeRecord, task: Task, file: RunFile) -> Iterator[str]:
    steps = [checkpoint.step for checkpoint in record.checkpoints]
    asked = file.asked.checkpoints if task.checkpointable else ()
    if sorted(set(steps)) != steps or set(steps) - set(asked):
        yield f"taken at {steps}, asked for at {list(asked)}"
    if record.scored and (missing := [step for step in asked if step < record.steps and step not in steps]):
        yield f"none at {missing}, which the episode passed"
    if steps and steps[-1] > record.steps:
        yield f"one at step {steps[-1]} of an episode of {record.steps}"
    for checkpoint in record.checkpoints:
        graded = (checkpoint.verdict, checkpoint.success, checkpoint.score)
        if None in graded and graded != (None, None, None):
            yield f"step {checkpoint.step}: half a result"
        elif (checkpoint.verdict is None) != bool(checkpoint.error):
            yield f"step {checkpoint.step}: a verdict or an error is expected, and not both"
        if checkpoint.after:
            yield from _items(checkpoint.after, task, f"step {checkpoint.step}")


def _items(items: dict[str, EvidenceItem], task: Task, side: str) -> Iterator[str]:
    moments = {f"{name}@{number}" for number, names in task.moments().items() for name in names}
    wanted = {*task.evidence, HOME_EVIDENCE} | moments
    if set(items) != wanted:
        yield f"{side}: there is {', '.join(sorted(items)) or 'nothing'}, the task has {', '.join(sorted(wanted))}"
    for name, item in items.items():
        if name in wanted and (item.kind, item.where) != _source(task, name):
            yield f"{side} {name}: taken from {item.kind} {item.where}"
        if (item.state == "present") != bool(item.blob):
            yield f"{side} {name}: {item.state}, and {'with' if item.blob else 'without'} content"


def _source(task: Task, name: str) -> tuple[str, str]:
    name = name.partition("@")[0]
    if name == HOME_EVIDENCE:
        return "tree", "~"
    spec: EvidenceSpec = task.evidence[name]
    kind = next(field for field in EVIDENCE_KINDS if hasattr(spec, field))
    value = getattr(spec, kind)
    return kind, " ".join(value) if isinstance(value, tuple) else value


def _blobs(record: EpisodeRecord, blobs: BlobStore) -> Iterator[str]:
    for where, item in blobs_of(record):
        try:
            size = len(blobs.get(item.blob))
        except BadInput as error:
            yield f"{where}: its content cannot be used: {error}"
            continue
        if size != item.size:
            yield f"{where}: {size} bytes instead of {item.size}"
