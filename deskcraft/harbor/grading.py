"""The verifier of a trial: grades the evidence of an episode and writes what Harbor reads.

Where there is no verdict (the desktop failed, evidence is missing, a check raised) no reward is written, and Harbor
records an error of the trial.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from deskcraft.errors import BadInput, DeskCraftError
from deskcraft.harbor.desk import RUN, STATE, State
from deskcraft.intake.files import PLAN_BYTES, read_inside
from deskcraft.record.blobs import write_whole
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord
from deskcraft.run.regrade import regrade
from evaluators.verdict import Verdict

REWARD: Final = "reward.json"
VERDICT: Final = "verdict.json"


class NoVerdict(DeskCraftError):
    """There is nothing to reward: the fault is not the agent's."""


def grade(
    evidence: Path, task: str, variant: int, out: Path, *, last: bool, root: Path | None = None
) -> dict[str, float]:
    """Grades an episode and writes `reward.json`, and `verdict.json` with what each check found.

    Args:
        evidence: the folder that `deskcraft harbor turn` left.
        task: id of the task that was played.
        variant: its variant.
        out: Harbor's folder of the verifier.
        last: the episode must be over.
        root: where the task lies; the project's own if None.

    Returns:
        The rewards. Of an episode that goes on `continues` alone.

    Raises:
        NoVerdict: there is none; nothing is written.
    """
    (out / REWARD).unlink(missing_ok=True)
    state = _state(evidence)
    if (state.task, state.variant) != (task, variant):
        raise NoVerdict(f"{evidence}: is of {state.task}, variant {state.variant}, not of {task}, variant {variant}")
    if state.fault:
        raise NoVerdict(state.fault)
    if not state.over:
        if last:
            raise NoVerdict(f"the episode goes on after turn {state.turn}, which was to be the last")
        return _written(out, {"continues": 1.0})
    record = _graded(evidence / RUN, root)
    if (record.identity.task, record.identity.variant) != (task, variant):
        raise NoVerdict(f"the record is of {record.identity.task}, variant {record.identity.variant}")
    if not record.scored or record.verdict is None or not record.verdict.judged:
        raise NoVerdict(f"not scored: {record.status}: {record.error}")
    write_whole(out / VERDICT, _about(record, record.verdict))
    return _written(out, rewards(record.verdict))


def rewards(verdict: Verdict) -> dict[str, float]:
    """A verdict as Harbor's rewards: numbers by name.

    Args:
        verdict: of an episode that is over.

    Returns:
        `reward` (which is `success`), `success`, `score`, `continues` (0), and each check by its key with its score.
    """
    success = float(verdict.success)
    leaves = {f"{leaf.role}: {leaf.key}": float(leaf.score) for leaf in verdict.leaves()}
    return {"reward": success, "success": success, "score": float(verdict.score), "continues": 0.0, **leaves}


def _state(evidence: Path) -> State:
    try:
        return State.model_validate_json(read_inside(evidence, STATE, PLAN_BYTES))
    except (OSError, BadInput, ValidationError) as error:
        raise NoVerdict(
            f"{evidence / STATE}: the desktop's container did not tell how the turn ended: {error}"
        ) from error


def _graded(given: Path, root: Path | None) -> EpisodeRecord:
    """Grades on a copy: the evidence stays as it came."""
    with tempfile.TemporaryDirectory(prefix="deskcraft-grade-") as place:
        run = RunFolder(Path(place) / RUN)
        shutil.copytree(given, run.path, symlinks=True)
        results = regrade(run, root)
        records = [record for _, record in run.records()]
        if len(records) != 1 or len(results) != 1:
            raise NoVerdict(f"{given}: has {len(records)} episodes, not one")
        if results[0].new is None:
            raise NoVerdict(f"not graded: {results[0].note}")
        return records[0]


def _about(record: EpisodeRecord, verdict: Verdict) -> bytes:
    about = {
        "task": record.identity.task,
        "variant": record.identity.variant,
        "status": record.status,
        "steps": record.steps,
        "asks": record.asks,
        "success": verdict.success,
        "score": verdict.score,
        "checks": [leaf.model_dump(mode="json") for leaf in verdict.leaves()],
    }
    return (json.dumps(about, indent=1, ensure_ascii=False) + "\n").encode()


def _written(out: Path, found: dict[str, float]) -> dict[str, float]:
    write_whole(out / REWARD, (json.dumps(found, indent=1, ensure_ascii=False) + "\n").encode())
    return found
