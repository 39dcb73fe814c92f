"""Grades a run again from the answers in its records: a fixed executor or match means regrade, not rerun.

The recorded programs are carried out anew, so a regraded turn has the deck that today's executor makes of them. What a
model was shown in later turns is what it was.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from deskcraft.errors import BadInput
from deskcraft.record.blobs import write_whole
from deskcraft.record.folder import RunFolder, read_model
from deskcraft.suite.pptc.episode import summed_up
from deskcraft.suite.pptc.records import SessionRecord, records
from deskcraft.suite.pptc.run import OWN, PptcRun, code_digest, session_digest, sessions_of
from deskcraft.suite.pptc.sessions import Session
from deskcraft.suite.pptc.walk import walk


@dataclass(frozen=True, slots=True)
class Regraded:
    """What grading an episode again came to."""

    episode: str
    old: int | None
    new: int | None
    turns_changed: int


def regrade(run: RunFolder, data: Path | None = None) -> list[Regraded]:
    """Grades every episode that was scored and writes the new records; the run can then be resumed by today's code.

    The caller holds the folder's lock.

    Args:
        run: The run, which somebody else may have sent.
        data: Folder of the public data set, if its sessions were played: a path that a run names is never read.

    Raises:
        BadInput: this is no run's folder, its data set was not named, or a session was changed since it was played.
    """
    run.check_layout()
    file = read_model(run.path / "run.json", PptcRun)
    if file.asked.data != OWN and data is None:
        raise BadInput(f"{run.path}: its sessions are those of a public data set; name its folder here with --data")
    sessions = {session.id: session for session in sessions_of(str(data or OWN), file.asked.split)}
    found = list(records(run))
    for name, record in found:
        session = sessions.get(record.identity.session)
        if session is None or session_digest(session) != record.identity.session_digest:
            raise BadInput(f"{run.path}: {name}: its session has changed since; run it again with another --out")
    results = []
    for name, record in found:
        again = _again(record, sessions[record.identity.session], run) if record.scored else record
        changed = sum(one.success != other.success for one, other in zip(record.turns, again.turns, strict=True))
        run.write_record(name, again)
        results.append(Regraded(name, record.success, again.success, changed))
    write_whole(
        run.path / "run.json",
        file.model_copy(update={"grading_digest": code_digest()}).model_dump_json(indent=1).encode(),
    )
    return results


def _again(record: SessionRecord, session: Session, run: RunFolder) -> SessionRecord:
    turns = []
    for step, old in zip(walk(session, record.identity.evaluation), record.turns, strict=True):
        _, graded = step.take(old.program, run.blobs.put)
        turns.append(old.model_copy(update=graded))
    identity = record.identity.model_copy(update={"grading_digest": code_digest()})
    return record.model_copy(
        update={"identity": identity, "turns": tuple(turns), **summed_up(turns, identity.evaluation)}
    )
