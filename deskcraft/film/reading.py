"""Opens an episode for showing. The only place in `view` that reads records."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord, Event
from simulator.interaction import Delivery, Question


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


def open_episode(run: Path, name: str) -> Episode:
    """Reads one complete episode of a run; its trajectory and screens are read when they are asked for.

    Raises:
        BadInput: the record is missing, or it or what was said cannot be read.
    """
    folder = RunFolder(run)
    return Episode(folder, name, folder.read(name), tuple(folder.interaction(name)))
