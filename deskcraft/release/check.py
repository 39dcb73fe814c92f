"""Checks a bundle: unpacks it, holds its records against the release, grades every episode again and compares."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from deskcraft.episode.checkpoints import grade_checkpoints
from deskcraft.episode.grading import Grader
from deskcraft.errors import BadInput, VerifierError
from deskcraft.image.store import list_images
from deskcraft.plain import one_line
from deskcraft.record.folder import RunFolder, read_model
from deskcraft.record.model import EpisodeRecord
from deskcraft.release.bundle import FILES, PARTS, Manifest
from deskcraft.release.freeze import load_release
from deskcraft.release.item_rules import bound, graded_again, item_episode_findings, item_run_findings, part_of
from deskcraft.release.model import Release
from deskcraft.release.rules import Finding, blobs_of, episode_findings, release_tasks, run_findings
from deskcraft.release.suites import items_of
from deskcraft.release.unpack import BLOBS, BUNDLE, BrokenBundle, inner, unpack
from deskcraft.run.runfile import RunFile
from deskcraft.run.work import Work
from deskcraft.suite.plan import SuiteRun
from deskcraft.suite.reading import read_record
from deskcraft.suite.records import ItemRecord
from deskcraft.suite.registry import DESKTOP, suite_name
from deskcraft.task.loading import TaskRoot
from deskcraft.task.model import Task

Tell: TypeAlias = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class AgentResult:
    """What an agent came to, over all tasks or items x attempts of the release."""

    agent: str
    episodes: int
    """The denominator: what is absent counts in it."""
    scored: int
    absent: int
    successes: int
    skipped: int = 0
    """Of those that are there and not scored: what the desktop could not do. They count like what is absent."""
    suite: str = DESKTOP

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
    others: tuple[str, ...] = ()
    """Suites of the release of which the bundle has no run; their rates are their own."""

    @property
    def ok(self) -> bool:
        """Whether nothing differs."""
        return not self.findings


def check_bundle(
    bundle: Path,
    root: TaskRoot,
    tell: Tell = lambda _: None,
    grader: Grader | None = None,
    data: Path | None = None,
) -> Checked:
    """Unpacks a bundle into a temporary folder and checks all of it.

    Args:
        bundle: Of unknown origin.
        root: Of the release and its tasks.
        tell: Called with each episode before it is graded.
        grader: An open grader to use.
        data: The folder of a suite's data, where it is none of the suite's own.

    Raises:
        BrokenBundle: it cannot be unpacked, or holds other files than a bundle does.
        BadInput: a record in it has not the form of one; or this checkout is not what the release was frozen from.
    """
    with tempfile.TemporaryDirectory(prefix="deskcraft-bundle-") as scratch:
        try:
            return _check(bundle, Path(scratch), root, tell, grader, data)
        except BadInput as error:
            if scratch in str(error):  # of a record in it: named by its place in the bundle, on one line
                raise BrokenBundle(one_line(str(error).replace(f"{scratch}/", f"{bundle}: "), 400)) from error
            raise


def _check(bundle: Path, folder: Path, root: TaskRoot, tell: Tell, grader: Grader | None, data: Path | None) -> Checked:
    names = unpack(bundle, folder)
    if BUNDLE not in names:
        raise BrokenBundle(f"{bundle}: {BUNDLE} is not in it")
    manifest = read_model(folder / BUNDLE, Manifest)
    release = load_release(manifest.release, root)
    checked = Checked(release.id)
    checked.findings += _bundle(manifest, release)
    there = _runs(bundle, names)
    for prefix in there:
        run = RunFolder(folder / prefix)
        suite = suite_name(run.path)
        if prefix and prefix != f"{PARTS}{suite}/":
            raise BrokenBundle(f"{bundle}: {prefix}run.json is of the suite {suite}")
        own = [name.removeprefix(prefix) for name in names if name.startswith(prefix) and name != BUNDLE]
        if suite == DESKTOP:
            _check_tasks(run, own, release, root, tell, grader, checked, screens=manifest.screens)
        else:
            _check_items(run, own, suite, release, tell, checked, data)
    has = {DESKTOP, *(part.suite for part in release.suites)} if release.tasks else {p.suite for p in release.suites}
    checked.others = tuple(sorted(has - {result.suite for result in checked.results}))
    return checked


def _runs(bundle: Path, names: Collection[str]) -> list[str]:
    """What the names of each run's files begin with: nothing, or a folder for each of several runs."""
    prefixes = sorted({name.removesuffix(inner(name)) for name in names if name != BUNDLE})
    if not prefixes or ("" in prefixes and len(prefixes) > 1):
        raise BrokenBundle(f"{bundle}: run.json is not in it" if not prefixes else f"{bundle}: runs within a run")
    for prefix in prefixes:
        if f"{prefix}run.json" not in names:
            raise BrokenBundle(f"{bundle}: {prefix}run.json is not in it")
    return prefixes


def _check_tasks(
    run: RunFolder,
    names: list[str],
    release: Release,
    root: TaskRoot,
    tell: Tell,
    grader: Grader | None,
    checked: Checked,
    *,
    screens: bool,
) -> None:
    """Checks a run of desktop tasks."""
    file = read_model(run.path / "run.json", RunFile)
    if not release.tasks:
        raise BadInput(f"release {release.id} holds no desktop tasks, but {release.holds}")
    tasks = release_tasks(release, root)
    checked.findings += run_findings(run, file, release)
    with nullcontext(grader) if grader else _grader(file.image_id) as opened:
        records = _episodes(run, file, tasks, checked, tell, opened)
    wanted = {item.blob for record in records.values() for _, item in blobs_of(record)}
    checked.findings += _strays(run, names, None if screens else wanted)
    attempts = max(file.asked.attempts, release.rules.attempts)
    checked.results += _results(DESKTOP, set(tasks), attempts, file.episodes, records)


def _check_items(
    run: RunFolder, names: list[str], suite: str, release: Release, tell: Tell, checked: Checked, data: Path | None
) -> None:
    """Checks a run of another suite."""
    part = part_of(release, suite)
    file = read_model(run.path / "run.json", SuiteRun).without_local()
    opened = bound(file, part).for_grading(data)
    items = items_of(part, opened, release.id)
    planned = {episode.name: episode for episode in file.episodes}
    every = {}
    for name in run.names():
        _check_whole(run, name)
        every[name] = read_record(run, opened, name)
    checked.findings += item_run_findings(run, file, opened, part, release, every)
    records = {name: record for name, record in every.items() if name in planned}
    wanted = {blob for record in records.values() for blob in record.blobs()}
    for name, record in records.items():
        tell(name)
        item = items.get(record.identity.item)
        if item is None:
            checked.findings.append(Finding("task", name, "its item is not of the release"))
            continue
        found = list(item_episode_findings(run, name, record, planned[name], file, opened, item))
        checked.findings += found
        if record.scored and not any(finding.rule == "blob" for finding in found):
            checked.graded += 1
            checked.findings += graded_again(run, name, record, opened, item)
    checked.findings += _strays(run, names, wanted)
    attempts = max(file.asked.attempts, release.rules.attempts)
    checked.results += _results(suite, set(items), attempts, file.episodes, records)


def _check_whole(run: RunFolder, name: str) -> None:
    for part in FILES:
        if not (run.episodes / name / part).is_file():
            raise BrokenBundle(f"episodes/{name}/{part} is not in the bundle")


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
    tell: Tell,
    grader: Grader,
) -> dict[str, EpisodeRecord]:
    """Checks and grades all; gives the records of those that were planned."""
    planned = {episode.name: episode for episode in file.episodes}
    records = {}
    for name in run.names():
        tell(name)
        _check_whole(run, name)
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


def _strays(run: RunFolder, names: list[str], wanted: Collection[str] | None) -> Iterator[Finding]:
    """Files that belong to nothing; `wanted` are the blobs of records, None where any may be a screen."""
    if wanted is not None:
        blobs = (name for name in names if name.startswith(BLOBS))
        stray = sorted(name for name in blobs if name.removeprefix(BLOBS) not in wanted)
        if stray:
            yield Finding("extra", "", f"{len(stray)} blobs that no record refers to, {stray[0]} first")
    whole = set(run.names())
    for name in sorted({name.split("/")[1] for name in names if name.startswith("episodes/")} - whole):
        yield Finding("missing", name, "has no episode.json")


def _results(
    suite: str,
    tasks: Collection[str],
    attempts: int,
    episodes: Iterable[Work],
    records: Mapping[str, EpisodeRecord | ItemRecord],
) -> Iterator[AgentResult]:
    agents: dict[str, list[EpisodeRecord | ItemRecord]] = {}
    for planned in episodes:
        held = agents.setdefault(planned.agent, [])
        if planned.name in records and planned.task in tasks:
            held.append(records[planned.name])
    for agent, held in sorted(agents.items()):
        scored = [record for record in held if record.scored]
        count = len(tasks) * attempts
        yield AgentResult(
            agent,
            count,
            len(scored),
            max(0, count - len(held)),
            sum(record.success or 0 for record in scored),
            sum(record.status == "skipped" for record in held),
            suite,
        )
