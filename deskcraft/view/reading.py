"""Opens the folder of a run for showing. The only place in `view` that reads records."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pydantic import ValidationError

from deskcraft.errors import BadInput
from deskcraft.record.blobs import BlobStore
from deskcraft.record.folder import RunFolder, read_model
from deskcraft.record.model import EpisodeRecord, Event
from deskcraft.run.plan import RunFile
from deskcraft.view.summary import RunSummary, summarise
from simulator.interaction import Delivery, Question, load


@dataclass(frozen=True)
class Episode:
    """One complete episode of a run."""

    folder: RunFolder
    name: str
    record: EpisodeRecord
    interaction: tuple[Delivery | Question, ...]

    def events(self) -> list[Event]:
        """The trajectory.

        Raises:
            BadInput: it is missing or damaged.
        """
        return self.folder.trajectory(self.name)


@dataclass(frozen=True)
class Run:
    """One run: its folder, what was asked (where run.json says so), and its complete episodes by name."""

    path: Path
    file: RunFile | None
    episodes: tuple[Episode, ...]

    @property
    def blobs(self) -> BlobStore:
        """Where its screens are."""
        return RunFolder(self.path).blobs

    @property
    def records(self) -> list[EpisodeRecord]:
        """The records of its episodes."""
        return [episode.record for episode in self.episodes]

    @cached_property
    def summary(self) -> RunSummary:
        """The summary of its episodes."""
        lines = [line for episode in self.episodes if episode.record.scored for line in episode.interaction]
        planned = len(self.file.own) if self.file else None
        return summarise(self.records, planned=planned, interactions=lines)


def open_run(path: Path) -> Run:
    """Reads the records of a run; trajectories and screens are read when they are asked for.

    Raises:
        BadInput: no folder, no run, no complete episode, or a record that cannot be read.
    """
    if not path.is_dir():
        what = "is a file" if path.exists() else "does not exist"
        raise BadInput(f"{path}: {what}; give the folder of a run, as `deskcraft run --out` wrote it")
    folder = RunFolder(path)
    asked = path / "run.json"
    if not asked.exists() and not folder.episodes.is_dir():
        raise BadInput(f"{path}: no run is here (neither run.json nor episodes/); give the folder that `--out` named")
    file = read_model(asked, RunFile) if asked.exists() else None
    episodes = tuple(
        Episode(folder, name, record, _interaction(folder.episodes / name / "interaction.jsonl"))
        for name, record in folder.records()
    )
    if not episodes:
        raise BadInput(f"{path}: the run has no complete episode yet; `deskcraft run` with the same arguments goes on")
    return Run(path, file, episodes)


def _interaction(path: Path) -> tuple[Delivery | Question, ...]:
    try:
        return tuple(load(path.read_bytes()))
    except (OSError, ValidationError) as error:
        first = str(error).splitlines()[0]
        raise BadInput(f"{path}: cannot be read as what agent and user said: {first}") from error
