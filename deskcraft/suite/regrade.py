"""Grades a run of a suite again from what its records hold: a fixed grader means regrade, not rerun."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from deskcraft.episode.policy import POLICY
from deskcraft.errors import BadInput
from deskcraft.record.blobs import write_whole
from deskcraft.record.folder import RunFolder, read_model
from deskcraft.run.regrade import Regraded
from deskcraft.suite.plan import SuiteRun
from deskcraft.suite.playing import fields_of
from deskcraft.suite.protocol import Recorded
from deskcraft.suite.reading import records
from deskcraft.suite.records import ItemRecord

if TYPE_CHECKING:  # statistics take their time to import
    from deskcraft.judge import Judging


def regrade_items(run: RunFolder, given: Path | None = None, judging: Judging | None = None) -> list[Regraded]:
    """Grades every episode that was scored and writes the new records; the run can then be resumed by today's code.

    The caller holds the folder's lock.

    Args:
        run: The run, which somebody else may have sent.
        given: The folder of the suite's data, where it is none of the suite's own.
        judging: The judge for what a grade leaves open; None: none is asked. One that only counts writes nothing.

    Raises:
        BadInput: this is no run's folder, its data was not named, an item was changed since it was played, or the suite
            has no use for a judge.
        EndpointError, RunBudgetSpent: the judge cannot be asked now; the episodes before are graded.
    """
    run.check_layout()
    file = read_model(run.path / "run.json", SuiteRun)
    suite = file.for_grading(given)
    items = {item.id: item for item in suite.items(file.asked.selectors)}
    found = list(records(run, suite))
    for name, record in found:
        item = items.get(record.identity.item)
        if item is None or item.digest != record.identity.item_digest:
            raise BadInput(f"{run.path}: {name}: its item has changed since; run it again with another --out")
    results = []
    for name, record in found:
        again = record
        if record.scored or record.status == "verifier_error":
            left = Recorded(items[record.identity.item], record, run.blobs)
            outcome = suite.grade(left)
            if judging is not None:
                outcome = suite.judged(left, outcome, judging)
                if judging.only_count:
                    continue
            identity = record.identity.model_copy(update={"grading_digest": suite.grading_digest})
            scored = POLICY[outcome.status].scored
            again = record.model_copy(update={**fields_of(outcome), "identity": identity, "scored": scored})
            run.write_record(name, again)
        results.append(Regraded(name, record.success, again.success, _note(record, again)))
    if judging is not None and judging.only_count:
        return results
    new = file.model_copy(update={"grading_digest": suite.grading_digest})
    write_whole(run.path / "run.json", new.model_dump_json(indent=1).encode())
    return results


def _note(old: ItemRecord, new: ItemRecord) -> str:
    """What changed beside the success."""
    if old is new:
        return f"not scored ({old.status}); run it again"
    return "" if old.score == new.score else f"score {old.score} -> {new.score}"
