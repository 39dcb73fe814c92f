"""One worker process of a run of PPTC: `python -m deskcraft.suite.pptc.worker`, see `deskcraft.run.worker_loop`."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from deskcraft.model.ledger import RunBudget
from deskcraft.record.folder import RunFolder, outcome_of, read_model
from deskcraft.run.worker_loop import Do, Tell, serve
from deskcraft.suite.pptc.episode import Limits, play_session
from deskcraft.suite.pptc.players import make_player
from deskcraft.suite.pptc.records import SessionIdentity, SessionRecord
from deskcraft.suite.pptc.run import PlannedSession, PptcRun, identity_of, sessions_of

MODULE = "deskcraft.suite.pptc.worker"


class Worker:
    """Plays the episodes of a run one after the other."""

    def __init__(self, run: RunFolder, budget: RunBudget) -> None:
        self._run = run
        self._budget = budget
        self._file = read_model(run.path / "run.json", PptcRun)
        asked = self._file.asked
        self._planned = {planned.name: planned for planned in self._file.episodes}
        self._sessions = {session.id: session for session in sessions_of(asked.data, asked.split)}
        self._limits = Limits(asked.max_tokens, asked.max_cost_usd)

    def episode(self, name: str, tell: Tell) -> SessionRecord:
        """Plays one planned episode and leaves its record in the run's folder."""
        planned = self._planned[name]
        session = self._sessions[planned.session]
        asked = self._file.asked
        player = make_player(asked, planned.agent, session, self._run, name, self._budget)
        return play_session(
            session, player, self._run, name, self._identity(planned), self._limits,
            tell_errors=asked.ways.tell_errors, tell=tell,
        )  # fmt: skip

    def _identity(self, planned: PlannedSession) -> SessionIdentity:
        asked = self._file.asked
        return SessionIdentity(
            session=planned.session, kind=planned.kind, evaluation=planned.evaluation, label=planned.agent,
            agent=identity_of(asked, asked.player(planned.agent)), session_digest=planned.session_digest,
            grading_digest=self._file.grading_digest,
        )  # fmt: skip


@contextlib.contextmanager
def opened(run: RunFolder, budget: RunBudget) -> Iterator[Do]:
    """The worker of a run, as `serve` wants it."""
    worker = Worker(run, budget)
    yield lambda name, tell: outcome_of(worker.episode(name, tell).model_dump(exclude={"turns"}))


if __name__ == "__main__":
    serve(opened)
