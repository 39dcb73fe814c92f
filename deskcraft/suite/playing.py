"""Plays the items of a run: what a worker process does for any suite but the desktop tasks."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

from deskcraft.agent.models.asked import ModelAsked, open_client
from deskcraft.episode.boundary import MAX_TRACE
from deskcraft.episode.policy import POLICY, TRIES
from deskcraft.errors import BadInput, EndpointError
from deskcraft.model.client import ModelClient
from deskcraft.model.ledger import RunBudget
from deskcraft.record.folder import EpisodeWriter, RunFolder, outcome_of, read_model
from deskcraft.record.model import Model, Status, Usage
from deskcraft.run.sweep import CRASHES, Lost
from deskcraft.run.work import Work
from deskcraft.run.worker_loop import Do, Tell
from deskcraft.suite.plan import Limits, PlannedItem, SuiteRun, identity_of
from deskcraft.suite.protocol import Suite
from deskcraft.suite.records import ItemIdentity, ItemRecord, Outcome

LOST: Status = "internal_error"


class EpisodeRecorder:
    """The `Recorder` of one try of an episode."""

    def __init__(
        self,
        writer: EpisodeWriter,
        tell: Tell,
        limits: Limits | None = None,
        seed: int = 0,
        budget: RunBudget | None = None,
    ) -> None:
        self.limits = limits or Limits()
        self.seed = seed
        self.tell = tell
        self.keep = writer.keep
        self._writer = writer
        self._budget = budget
        self._open: list[ModelClient] = []

    def event(self, event: Model) -> None:
        """Appends a line to the trajectory."""
        self._writer.event(event)

    def client(self, asked: ModelAsked, purpose: str = "agent") -> ModelClient:
        """A client under the run's budget."""
        client = open_client(asked, self._writer.run.path, self._writer.name, purpose, self._budget)
        self._open.append(client)
        return client

    def close(self) -> None:
        """Closes the clients."""
        for client in self._open:
            client.close()


@contextlib.contextmanager
def opened(suite: Suite[Any, Any], run: RunFolder, budget: RunBudget) -> Iterator[Do]:
    """The worker of a run, as `serve` wants it.

    Raises:
        BadInput: the run cannot be read, or its items are not here as they were planned.
    """
    file = read_model(run.path / "run.json", SuiteRun)
    items = {item.id: item for item in suite.items(file.asked.selectors)}
    planned = {episode.name: episode for episode in file.episodes}

    def do(name: str, tell: Tell) -> dict[str, object]:
        episode = planned[name]
        item = items.get(episode.task)
        if item is None or item.digest != episode.item_digest:
            raise BadInput(f"{run.path}: {episode.task} is not here as it was planned; begin a new run with --out")
        agent = file.asked.agent(episode.agent)

        def play(writer: EpisodeWriter) -> Outcome:
            recorder = EpisodeRecorder(writer, tell, file.asked.limits, episode.seed, budget)
            with contextlib.closing(recorder):
                return suite.play(item, agent, recorder)

        record = record_of(run, name, play, suite, identity(suite, file, episode), tell)
        return outcome_of(record.model_dump(include=OUTCOME))

    yield do


OUTCOME = {"status", "scored", "success", "score", "steps", "error", "timings"}
"""The fields of a record that say how its episode went."""


def record_of(
    run: RunFolder,
    name: str,
    play: Callable[[EpisodeWriter], Outcome],
    suite: Suite[Any, Any],
    identity: ItemIdentity,
    tell: Tell = lambda _: None,
    tries: int = TRIES,
) -> ItemRecord:
    """Has an item played, again where the policy of its status says so, and leaves its record in the run's folder.

    Raises:
        RunBudgetSpent, DiskFull: the run cannot go on; nothing is left of the episode.
    """
    lost = Usage()
    for attempt in range(1, tries + 1):
        writer = EpisodeWriter(run, name)
        started = datetime.now(UTC).isoformat(timespec="seconds")
        began = time.monotonic()
        try:
            outcome = play(writer)
        except EndpointError as error:
            used = error.call.usage if error.call is not None else Usage()
            outcome = Outcome(status="endpoint_error", error=f"EndpointError: {error}", usage=used)
        except BaseException:
            writer.discard()
            raise
        if POLICY[outcome.status].retried and attempt < tries:
            writer.discard()
            lost += outcome.usage
            tell(f"trying again after {outcome.error}")
            continue
        timings = outcome.timings.model_copy(update={"total_s": time.monotonic() - began})
        record = _record(suite, identity, outcome.model_copy(update={"timings": timings}), started)
        record = record.model_copy(update={"tries": attempt, "lost_usage": lost})
        writer.complete(record, b"")
        return record
    raise AssertionError("unreachable: the last try always returns")


def recorder_of_lost(run: RunFolder, suite: Suite[Any, Any]) -> Lost:
    """What a sweep calls with an episode whose workers died, why, and the trace if there is one."""
    file = read_model(run.path / "run.json", SuiteRun)
    planned = {episode.name: episode for episode in file.episodes}

    def record(work: Work, why: str, trace: str) -> dict[str, Any]:
        started = datetime.now(UTC).isoformat(timespec="seconds")
        said = f"{why}\n{trace[-MAX_TRACE:]}" if trace else why
        outcome = Outcome(status=LOST, error=said)
        made = _record(suite, identity(suite, file, planned[work.name]), outcome, started)
        made = made.model_copy(update={"tries": CRASHES})
        writer = EpisodeWriter(run, work.name)
        writer.complete(made, b"")
        return outcome_of(made.model_dump(include=OUTCOME))

    return record


def identity(suite: Suite[Any, Any], file: SuiteRun, episode: PlannedItem) -> ItemIdentity:
    """Which item is played by whom."""
    agent = file.asked.agent(episode.agent)
    return ItemIdentity(
        item=episode.task,
        facts=episode.facts,
        label=episode.agent,
        agent=identity_of(suite, agent),
        attempt=episode.attempt,
        seed=episode.seed,
        item_digest=episode.item_digest,
        grading_digest=file.grading_digest,
    )


def fields_of(outcome: Outcome) -> dict[str, Any]:
    """The fields of an outcome, with those that the suite adds."""
    return {name: getattr(outcome, name) for name in type(outcome).model_fields}


def _record(suite: Suite[Any, Any], identity: ItemIdentity, outcome: Outcome, started: str) -> ItemRecord:
    made: ItemRecord = suite.Record(
        suite=suite.name,
        identity=identity,
        scored=POLICY[outcome.status].scored,
        started_at=started,
        **fields_of(outcome),
    )
    return made
