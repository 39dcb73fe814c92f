"""Checks a bundle: unpacks it, holds its records against the release, grades every episode again and compares."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path

from deskcraft.episode.checkpoints import grade_checkpoints
from deskcraft.episode.grading import Grader
from deskcraft.errors import BadInput, VerifierError
from deskcraft.image.store import list_images
from deskcraft.plain import one_line
from deskcraft.record.folder import RunFolder, read_model
from deskcraft.record.model import EpisodeRecord
from deskcraft.release.bundle import FILES, Manifest
from deskcraft.release.freeze import load_release
from deskcraft.release.model import Release
from deskcraft.release.rules import Finding, blobs_of, episode_findings, release_tasks, run_findings
from deskcraft.release.unpack import BrokenBundle, unpack
from deskcraft.run.runfile import RunFile
from deskcraft.task.loading import TaskRoot
from deskcraft.task.model import Task


@dataclass(frozen=True, slots=True)
class AgentResult:
    """What an agent came to, over all tasks x attempts of the release."""

    agent: str
    episodes: int
    """The denominator: what is absent counts in it."""
    scored: int
    absent: int
    successes: int
    skipped: int = 0
    """Of those that are there and not scored: what the desktop could not do. They count like what is absent."""

    @property
    def success_scored(self) -> float | None:
        """Successes among what was scored."""
        return self.successes / self.scored if self.scored else None

    @property
    def success_all(self) -> float:
        """Successes among all: what was not scored or is absent counts as 0."""
        return self.successes / self.episodes


@dataclass
class Checked:
    """What checking a bundle came to."""

    release: str
    findings: list[Finding] = field(default_factory=list)
    graded: int = 0
    """Verdicts that were made again, those of checkpoints included."""
    results: list[AgentResult] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether nothing differs."""
        return not self.findings


def check_bundle(
    bundle: Path, root: TaskRoot, tell: Callable[[str], None] = lambda _: None, grader: Grader | None = None
) -> Checked:
    """Unpacks a bundle into a temporary folder and checks all of it.

    `tell` is called with each episode before it is graded; `grader` is an open grader to use.

    Raises:
        BrokenBundle: it cannot be unpacked, or holds other files than a bundle does.
        BadInput: a record in it has not the form of one; or this checkout is not what the release was frozen from.
    """
    with tempfile.TemporaryDirectory(prefix="deskcraft-bundle-") as scratch:
        try:
            return _check(bundle, Path(scratch), root, tell, grader)
        except BadInput as error:
            if scratch in str(error):  # of a record in it: named by its place in the bundle, on one line
                raise BrokenBundle(one_line(str(error).replace(f"{scratch}/", f"{bundle}: "), 400)) from error
            raise


def _check(bundle: Path, folder: Path, root: TaskRoot, tell: Callable[[str], None], grader: Grader | None) -> Checked:
    names = unpack(bundle, folder)
    for needed in ("bundle.json", "run.json"):
        if needed not in names:
            raise BrokenBundle(f"{bundle}: {needed} is not in it")
    manifest = read_model(folder / "bundle.json", Manifest)
    release = load_release(manifest.release, root)
    checked = Checked(release.id)
    run = RunFolder(folder)
    file = read_model(folder / "run.json", RunFile)
    tasks = release_tasks(release, root)
    checked.findings += _bundle(manifest, release)
    checked.findings += run_findings(run, file, release)
    with nullcontext(grader) if grader else _grader(file.image_id) as opened:
        records = _episodes(run, file, tasks, checked, tell, opened)
    checked.findings += _strays(run, names, records, screens=manifest.screens)
    checked.results = list(_results(release, file, records))
    return checked


def _bundle(manifest: Manifest, release: Release) -> Iterator[Finding]:
    if manifest.release_digest != release.digest:
        yield Finding("release", "", f"made for another release {release.id} than the one that is here")
    if manifest.canary != release.canary.text:
        yield Finding("release", "", "does not carry the release's canary")


def _episodes(
    run: RunFolder,
    file: RunFile,
    tasks: dict[str, Task],
    checked: Checked,
    tell: Callable[[str], None],
    grader: Grader,
) -> dict[str, EpisodeRecord]:
    """Checks and grades all; gives the records of those that were planned."""
    planned = {episode.name: episode for episode in file.episodes}
    records = {}
    for name in run.names():
        tell(name)
        for part in FILES:
            if not (run.episodes / name / part).is_file():
                raise BrokenBundle(f"episodes/{name}/{part} is not in the bundle")
        record = run.read(name)
        episode, task = planned.get(name), tasks.get(record.identity.task)
        if episode is None:
            continue  # a finding of its own
        records[name] = record
        if task is None:
            checked.findings.append(Finding("task", name, f"{record.identity.task} is not of the release"))
            continue
        found = list(episode_findings(run, name, record, episode, file, task))
        checked.findings += found
        if not any(finding.rule in ("blob", "evidence", "checkpoint") for finding in found):
            checked.findings += _grade(run, name, record, task, grader, checked)
    return records


def _grade(
    run: RunFolder, name: str, record: EpisodeRecord, task: Task, grader: Grader, checked: Checked
) -> Iterator[Finding]:
    if record.evidence is None:
        return
    if record.scored:
        checked.graded += 1
        try:
            verdict = grader.grade_ended(record, task, record.evidence, run.blobs)
        except VerifierError as error:
            yield Finding("verdict", name, f"cannot be graded: {error}")
        else:
            if (record.success, record.score) != (verdict.success, verdict.score):
                yield Finding(
                    "verdict",
                    name,
                    f"success {record.success}, score {record.score}; graded again: {verdict.success}, {verdict.score}",
                )
            elif record.verdict != verdict:
                yield Finding("verdict", name, "the same success and score, and other reasons")
    again = grade_checkpoints(task, record.evidence.before, record.checkpoints, run.blobs, grader)
    for old, new in zip(record.checkpoints, again, strict=True):
        checked.graded += new.verdict is not None
        if record.scored and (old.success, old.score, old.verdict) != (new.success, new.score, new.verdict):
            both = f"success {old.success}, score {old.score}; graded again: {new.success}, {new.score}"
            yield Finding("verdict", name, f"checkpoint {old.step}: {both}")


def _grader(image_id: str) -> Grader:
    kept = any(image.id == image_id for image in list_images())
    return Grader(image_id if kept else None)


def _strays(run: RunFolder, names: list[str], records: dict[str, EpisodeRecord], *, screens: bool) -> Iterator[Finding]:
    """Files that belong to nothing."""
    if not screens:
        wanted = {f"blobs/{item.blob}" for record in records.values() for _, item in blobs_of(record)}
        stray = sorted(name for name in names if name.startswith("blobs/") and name not in wanted)
        if stray:
            yield Finding("extra", "", f"{len(stray)} blobs that no record refers to, {stray[0]} first")
    whole = set(run.names())
    for name in sorted({name.split("/")[1] for name in names if name.startswith("episodes/")} - whole):
        yield Finding("missing", name, "has no episode.json")


def _results(release: Release, file: RunFile, records: dict[str, EpisodeRecord]) -> Iterator[AgentResult]:
    attempts = max(file.asked.attempts, release.rules.attempts)
    tasks = {task.id for task in release.tasks}
    agents: dict[str, list[EpisodeRecord]] = {}
    for planned in file.episodes:
        held = agents.setdefault(planned.agent, [])
        if planned.name in records and planned.task in tasks:
            held.append(records[planned.name])
    for agent, held in sorted(agents.items()):
        scored = [record for record in held if record.scored]
        episodes = len(tasks) * attempts
        yield AgentResult(
            agent,
            episodes,
            len(scored),
            max(0, episodes - len(held)),
            sum(record.success or 0 for record in scored),
            sum(record.status == "skipped" for record in held),
        )
