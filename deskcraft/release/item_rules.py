"""The rules for a run of a release of a suite: the same names of findings as for desktop tasks (`rules`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deskcraft.episode.policy import POLICY
from deskcraft.errors import BadInput, DeskCraftError
from deskcraft.intake.files import LINES_BYTES, read_inside
from deskcraft.intake.parsing import bounded_json, json_lines
from deskcraft.plain import one_line
from deskcraft.record.folder import RunFolder
from deskcraft.release.model import Release, ReleasedSuite
from deskcraft.release.rules import Finding, presence
from deskcraft.release.suites import broken_item_rules, item_plan_faults, items_of
from deskcraft.suite.plan import PlannedItem, SuiteRun
from deskcraft.suite.playing import fields_of, identity
from deskcraft.suite.protocol import Item, Recorded, Suite
from deskcraft.suite.reading import read_record
from deskcraft.suite.records import ItemRecord, Outcome

KEPT = {"error", "timings", "usage"}
"""Fields of an outcome that grading does not make."""


def part_of(release: Release, name: str) -> ReleasedSuite:
    """What a release has of a suite.

    Raises:
        BadInput: nothing.
    """
    part = release.suite(name)
    if part is None:
        raise BadInput(f"release {release.id} has nothing of the suite {name}; it holds {release.holds}")
    return part


def bound(file: SuiteRun, part: ReleasedSuite) -> SuiteRun:
    """The run with the release's options in place of its own: a wrong one is a finding, and hides no other."""
    options = {**file.asked.options, **part.options}
    return file.model_copy(update={"asked": file.asked.model_copy(update={"options": options})})


def item_findings_of(run: RunFolder, file: SuiteRun, release: Release) -> Iterator[Finding]:
    """Everything that is not as it must be in the folder of a run that was made here, grades left out.

    Raises:
        BadInput: a record cannot be read, or the items here are not the release's.
    """
    part = part_of(release, file.suite)
    suite = bound(file, part).opened()
    items = items_of(part, suite, release.id)
    records = {name: read_record(run, suite, name) for name in run.names()}
    yield from item_run_findings(run, file, suite, part, release, records)
    planned = {episode.name: episode for episode in file.episodes}
    for name, record in records.items():
        if name in planned and record.identity.item in items:
            yield from item_episode_findings(run, name, record, planned[name], file, suite, items[record.identity.item])


def item_run_findings(
    run: RunFolder,
    file: SuiteRun,
    suite: Suite[Any, Any],
    part: ReleasedSuite,
    release: Release,
    records: Mapping[str, ItemRecord],
) -> Iterator[Finding]:
    """Of the run as a whole."""
    if file.release != release.id:
        yield Finding("release", "", f"run.json is of {file.release}")
    yield from (Finding("rules", "", sentence) for sentence in broken_item_rules(file, suite, part, release))
    yield from (Finding("plan", "", sentence) for sentence in item_plan_faults(file, part))
    yield from presence(run, [episode.name for episode in file.episodes])
    yield from _twice(records)


def _twice(records: Mapping[str, ItemRecord]) -> Iterator[Finding]:
    """No two episodes take the same time to the last digit. Equal answers, which leave equal lines, are no copies."""
    seen: dict[tuple[str, float], str] = {}
    for name, record in records.items():
        first = seen.setdefault((record.started_at, record.timings.total_s), name)
        if first != name and record.timings.total_s:
            yield Finding("twice", name, f"has the times of {first}")


def item_episode_findings(
    run: RunFolder,
    name: str,
    record: ItemRecord,
    planned: PlannedItem,
    file: SuiteRun,
    suite: Suite[Any, Any],
    item: Item[Any],
) -> Iterator[Finding]:
    """Of one episode."""
    yield from (Finding("identity", name, sentence) for sentence in _identity(record, planned, file, suite))
    if suite.privileged(record.identity.agent.name):
        agent = one_line(record.identity.agent.name, 60)
        yield Finding("privileged", name, f"the agent '{agent}' is handed the answers; it is no result")
    yield from (Finding("status", name, sentence) for sentence in _status(record))
    yield from (Finding("course", name, sentence) for sentence in suite.faults(item, record))
    yield from (Finding("course", name, sentence) for sentence in _lines(run, name))
    for blob in sorted(record.blobs()):
        try:
            run.blobs.get(blob)
        except BadInput as error:
            yield Finding("blob", name, f"its content cannot be used: {error}")


def graded_again(
    run: RunFolder, name: str, record: ItemRecord, suite: Suite[Any, Any], item: Item[Any]
) -> Iterator[Finding]:
    """Where an episode that was scored is graded otherwise by the code of the release."""
    try:
        again: Outcome = suite.grade(Recorded(item, record, run.blobs))
    except DeskCraftError as error:
        yield Finding("verdict", name, f"cannot be graded: {error}")
        return
    if (record.success, record.score) != (again.success, again.score):
        both = f"success {record.success}, score {record.score}; graded again: {again.success}, {again.score}"
        yield Finding("verdict", name, both)
        return
    made = {field: value for field, value in fields_of(again).items() if field not in KEPT}
    if other := [field for field, value in made.items() if getattr(record, field, None) != value]:
        yield Finding("verdict", name, f"the same success and score, and other {', '.join(other)}")


def _identity(record: ItemRecord, planned: PlannedItem, file: SuiteRun, suite: Suite[Any, Any]) -> Iterator[str]:
    if planned.agent not in {agent.label for agent in file.asked.agents}:
        return  # a finding of the plan
    wanted = identity(suite, file, planned)
    for field in ("item", "facts", "label", "attempt", "seed", "item_digest", "grading_digest"):
        if getattr(record.identity, field) != getattr(wanted, field):
            yield f"{field} is {getattr(record.identity, field)}, planned was {getattr(wanted, field)}"
    if record.identity.agent != wanted.agent:
        yield "another agent, or other settings of it, than planned"


def _status(record: ItemRecord) -> Iterator[str]:
    if record.scored != POLICY[record.status].scored:
        yield f"scored is {record.scored}, which '{record.status}' is not"
    graded = (record.success, record.score)
    if record.scored and None in graded:
        yield "scored without success or score"
    elif not record.scored and graded != (None, None):
        yield "not scored, and with a result all the same"


def _lines(run: RunFolder, name: str) -> Iterator[str]:
    """Whether the trajectory is lines of JSON; what they mean, the suite knows."""
    try:
        for line in json_lines(read_inside(run.path, f"episodes/{name}/trajectory.jsonl", LINES_BYTES)):
            bounded_json(line)
    except FileNotFoundError:
        yield "it has no trajectory"
    except ValueError as error:
        yield f"the trajectory is not lines of JSON: {error}"
