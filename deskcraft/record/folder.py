"""The folder of a run, and how an episode gets into it: by one rename, when it is complete.

RUN/
  run.json            what was asked and what it resolved to
  journal.jsonl       derived: one line an episode started or ended
  blobs/SHA256        screens and evidence
  episodes/EPISODE/   episode.json, trajectory.jsonl, interaction.jsonl
  partial/            episodes under way; emptied at the next start
"""

from __future__ import annotations

import fcntl
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from deskcraft.errors import BadInput
from deskcraft.record.blobs import BlobStore, write_whole
from deskcraft.record.model import EpisodeRecord, Event

M = TypeVar("M", bound=BaseModel)
_EVENT: TypeAdapter[Event] = TypeAdapter(Annotated[Event, Field(discriminator="kind")])


def episode_name(task: str, variant: int, agent: str, attempt: int) -> str:
    """The folder name of an episode; unique in a run."""
    return re.sub(r"[^A-Za-z0-9.-]+", "_", f"{task}_v{variant}_{agent}_a{attempt}")


class RunFolder:
    """One run's folder."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.blobs = BlobStore(path.resolve() / "blobs")  # the grading process has another working folder

    @property
    def episodes(self) -> Path:
        """Complete episodes."""
        return self.path / "episodes"

    def names(self) -> list[str]:
        """Names of the complete episodes."""
        if not self.episodes.is_dir():
            return []
        return sorted(p.name for p in self.episodes.iterdir() if (p / "episode.json").is_file())

    def read(self, name: str) -> EpisodeRecord:
        """One complete episode.

        Raises:
            BadInput: it is missing or no record of this version.
        """
        return read_model(self.episodes / name / "episode.json", EpisodeRecord)

    def records(self) -> Iterator[tuple[str, EpisodeRecord]]:
        """All complete episodes by name."""
        for name in self.names():
            yield name, self.read(name)

    def trajectory(self, name: str) -> list[Event]:
        """The events of an episode, in order.

        Raises:
            BadInput: the file is missing or damaged.
        """
        path = self.episodes / name / "trajectory.jsonl"
        try:
            return [_EVENT.validate_json(line) for line in path.read_text(encoding="utf-8").splitlines()]
        except (OSError, ValidationError) as error:
            raise BadInput(f"{path}: cannot be read as a trajectory: {error}") from error

    def write_record(self, name: str, record: EpisodeRecord) -> None:
        """Replaces an episode's record (a new grade)."""
        write_whole(self.episodes / name / "episode.json", record.model_dump_json(indent=1).encode())

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keeps a second run out of this folder for as long as the block lasts.

        Raises:
            BadInput: another process works in it.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        with (self.path / ".lock").open("w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise BadInput(
                    f"{self.path}: another run is working in this folder; wait, or give another --out"
                ) from None
            yield

    def clear_partial(self) -> None:
        """Removes what a killed run left half written."""
        shutil.rmtree(self.path / "partial", ignore_errors=True)


class EpisodeWriter:
    """Writes one episode under `partial/`; `complete` moves it into place."""

    def __init__(self, run: RunFolder, name: str) -> None:
        self.run = run
        self.name = name
        self._path = run.path / "partial" / f"{name}.{os.getpid()}"
        shutil.rmtree(self._path, ignore_errors=True)
        self._path.mkdir(parents=True)
        self._trajectory = (self._path / "trajectory.jsonl").open("w", encoding="utf-8")

    def event(self, event: Event) -> None:
        """Appends one event to the trajectory."""
        self._trajectory.write(event.model_dump_json() + "\n")

    def screen(self, png: bytes) -> str:
        """Keeps a screen and gives its blob's name."""
        return self.run.blobs.put(png)

    def complete(self, record: EpisodeRecord, interaction: bytes) -> None:
        """Makes the episode part of the run; an earlier one of the same name (not scored) is replaced."""
        self._trajectory.close()
        write_whole(self._path / "interaction.jsonl", interaction)
        write_whole(self._path / "episode.json", record.model_dump_json(indent=1).encode())
        target = self.run.episodes / self.name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(target, ignore_errors=True)
        self._path.replace(target)

    def discard(self) -> None:
        """Forgets the episode."""
        self._trajectory.close()
        shutil.rmtree(self._path, ignore_errors=True)


def read_model(path: Path, model: type[M]) -> M:
    """Reads a stored value.

    Raises:
        BadInput: the file is missing, or not of this shape; with the file and the field.
    """
    try:
        return model.model_validate_json(path.read_bytes())
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror}; is this the folder of a run?") from error
    except ValidationError as error:
        first: Any = error.errors(include_url=False)[0]
        raise BadInput(f"{path}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from error
