"""The folder of a run, and how an episode gets into it: by one rename, when it is complete.

RUN/
  run.json            what was asked and what it resolved to
  journal.jsonl       derived: one line an episode started or ended
  blobs/SHA256        screens and evidence
  episodes/EPISODE/   episode.json, trajectory.jsonl, interaction.jsonl
  partial/            episodes under way; put in order at the next start
  .lock, .workers     held by the process that runs it, and by its workers
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Annotated, Any, TypeVar
from uuid import uuid4

from pydantic import BaseModel, Field, TypeAdapter

from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import BadInput, DesktopTimeout
from deskcraft.intake.files import (
    EPISODE,
    LINES_BYTES,
    PLAN_BYTES,
    RECORD_BYTES,
    check_folders,
    folders_in,
    has,
    read_inside,
)
from deskcraft.intake.parsing import bounded_json, json_lines, model_from
from deskcraft.record.blobs import UNFINISHED, BlobStore, make_durable, telling_full_disk, write_whole
from deskcraft.record.model import AnyRecord, EpisodeRecord, Event, Model
from deskcraft.record.striking import struck
from simulator.interaction import INTERACTION, Delivery, Question

PARTIAL = "partial"
ORPHANS_S = 20.0
"""Seconds that workers of a killed controller get to end."""
FOLDERS = ("episodes", "blobs", PARTIAL, "exchanges", "gates")
FILES = ("run.json", "journal.jsonl", "calls.jsonl", ".lock", ".workers")
"""Everything that a run writes into its folder."""
_REPLACED = ".replaced-"
M = TypeVar("M", bound=BaseModel)
_EVENT: TypeAdapter[Event] = TypeAdapter(Annotated[Event, Field(discriminator="kind")])


def episode_name(task: str, variant: int, agent: str, attempt: int) -> str:
    """The folder name of an episode; unique in a run."""
    return re.sub(r"[^A-Za-z0-9.-]+", "_", f"{task}_v{variant}_{agent}_a{attempt}")


class RunFolder:
    """One run's folder."""

    def __init__(self, path: Path) -> None:
        """Names the folder; nothing is read or made.

        Args:
            path: the folder of a run, as `--out` names it.
        """
        self.path = path
        self.blobs = BlobStore(path.resolve() / "blobs")  # the grading process has another working folder

    @property
    def episodes(self) -> Path:
        """Complete episodes."""
        return self.path / "episodes"

    def names(self) -> list[str]:
        """Lists the complete episodes.

        Returns:
            The names of their folders, in order.

        Raises:
            BadInput: something among them is no folder of an episode.
        """
        return [n for n in folders_in(self.path, "episodes") if has(self.path, f"episodes/{n}/episode.json")]

    def read(self, name: str) -> EpisodeRecord:
        """Reads the record of a complete episode.

        Args:
            name: of its folder.

        Returns:
            The record.

        Raises:
            BadInput: it is missing or no record of this version.
        """
        return read_model(self.episodes / name / "episode.json", EpisodeRecord, beneath=self.path)

    def records(self) -> Iterator[tuple[str, EpisodeRecord]]:
        """Reads all complete episodes, one at a time.

        Yields:
            The name of each episode, and its record.

        Raises:
            BadInput: one is no record of this version.
        """
        for name in self.names():
            yield name, self.read(name)

    def trajectory(self, name: str) -> list[Event]:
        """Reads what happened in an episode.

        Args:
            name: of its folder.

        Returns:
            The events, in order.

        Raises:
            BadInput: the file is missing or damaged.
        """
        path = self.episodes / name / "trajectory.jsonl"
        events: list[Event] = []
        try:
            for line in json_lines(read_inside(self.path, f"episodes/{name}/trajectory.jsonl", LINES_BYTES)):
                events.append(model_from(line, _EVENT))
        except FileNotFoundError as error:
            raise BadInput(f"{path}: the episode's trajectory is not there") from error
        except ValueError as error:
            raise BadInput(f"{path}: line {len(events) + 1}: no event of a trajectory: {error}") from error
        return events

    def interaction(self, name: str) -> list[Delivery | Question]:
        """Reads what agent and user said in an episode.

        Args:
            name: of its folder.

        Returns:
            Messages and questions, in order.

        Raises:
            BadInput: the file is missing or damaged.
        """
        path = self.episodes / name / "interaction.jsonl"
        said: list[Delivery | Question] = []
        try:
            for line in json_lines(read_inside(self.path, f"episodes/{name}/interaction.jsonl", RECORD_BYTES)):
                said.append(model_from(line, INTERACTION))
        except FileNotFoundError as error:
            raise BadInput(f"{path}: what agent and user said is not there") from error
        except ValueError as error:
            raise BadInput(f"{path}: line {len(said) + 1}: not what agent and user said: {error}") from error
        return said

    def write_record(self, name: str, record: AnyRecord) -> None:
        """Replaces an episode's record, as a new grade does.

        Args:
            name: of its folder.
            record: what stands there from now on.

        Raises:
            DiskFull: no room is left.
        """
        write_whole(self.episodes / name / "episode.json", struck(record.model_dump_json(indent=1)).encode())

    def outcome(self, name: str) -> dict[str, Any]:
        """Reads how a complete episode went; much quicker than its record.

        Args:
            name: of its folder.

        Returns:
            `status`, `scored`, `success`, `score`, `steps`, `error` and `seconds`.

        Raises:
            BadInput: the record is missing or damaged.
        """
        path = self.episodes / name / "episode.json"
        try:
            return outcome_of(bounded_json(read_inside(self.path, f"episodes/{name}/episode.json", RECORD_BYTES)))
        except (OSError, ValueError, LookupError, TypeError) as error:
            raise BadInput(
                f"{path}: cannot be read as a record ({error}); move {name} away to have it run again"
            ) from error

    def outcomes(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Reads how all complete episodes went, one at a time.

        Yields:
            The name of each episode, and its `outcome`.

        Raises:
            BadInput: a record is damaged.
        """
        for name in self.names():
            yield name, self.outcome(name)

    def check_layout(self) -> None:
        """Sees that no file or folder that a run writes or reads is a link or a special file.

        Asked before anything is written: a folder that somebody sent must not lead a write elsewhere.

        Raises:
            BadInput: one is.
        """
        check_folders(self.path, FOLDERS, FILES)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keeps a second run out of this folder for as long as the block lasts.

        Yields:
            Nothing; the folder is this process's own within the block.

        Raises:
            BadInput: another process works in it, or something in it is a link.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        self.check_layout()
        with _lock_file(self.path / ".lock") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise BadInput(
                    f"{self.path}: another run is working in this folder; wait, or give another --out"
                ) from None
            self._wait_for_workers()
            yield

    @contextmanager
    def working(self) -> Iterator[None]:
        """Says to later runs that a worker may still write an episode here, for as long as the block lasts.

        Yields:
            Nothing.
        """
        with _lock_file(self.path / ".workers") as file:
            fcntl.flock(file, fcntl.LOCK_SH)
            yield

    def _wait_for_workers(self) -> None:
        """Returns when no worker of a controller that was killed writes here any more: they die with it, but after it.

        Raises:
            BadInput: one does not end.
        """

        def alone() -> bool:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
            return True

        with _lock_file(self.path / ".workers") as file:
            try:
                wait_until(alone, ORPHANS_S, "workers of an earlier go")
            except DesktopTimeout:
                raise BadInput(f"{self.path}: workers of an earlier go are still at work; end them first") from None

    def settle(self) -> None:
        """Puts in order what a killed run left: an episode that was written whole is kept, all else is removed.

        The caller holds the lock. Killed in the middle of this, it does the rest the next time.
        """
        partial = self.path / PARTIAL
        for folder in sorted(partial.iterdir()) if partial.is_dir() else ():
            if (folder / "episode.json").is_file() and not folder.name.startswith(_REPLACED):
                name = folder.name.rpartition(".")[0]
                if EPISODE.fullmatch(name) and not self.is_done(name):
                    self.publish(folder, name)
        shutil.rmtree(partial, ignore_errors=True)
        for place in (self.path, self.blobs.path):
            for file in place.glob(UNFINISHED + "*"):
                file.unlink(missing_ok=True)

    def is_done(self, name: str) -> bool:
        """Says whether an episode is complete and needs no other try.

        Args:
            name: of its folder.

        Returns:
            True if it was scored, or waits for a new grade only.

        Raises:
            BadInput: its record is damaged.
        """
        return has(self.path, f"episodes/{name}/episode.json") and is_done(self.outcome(name))

    def publish(self, folder: Path, name: str) -> None:
        """Moves a whole episode into place. An earlier one makes room first; `settle` ends what is cut off between.

        Args:
            folder: where the episode was written, below `partial/`.
            name: of its folder from now on.
        """
        target = self.episodes / name
        target.parent.mkdir(parents=True, exist_ok=True)
        old = folder.with_name(_REPLACED + folder.name)
        if target.exists():
            target.replace(old)
        folder.replace(target)
        make_durable(target.parent)
        shutil.rmtree(old, ignore_errors=True)


class EpisodeWriter:
    """Writes one episode under `partial/`; `complete` moves it into place."""

    def __init__(self, run: RunFolder, name: str) -> None:
        self.run = run
        self.name = name
        self._path = run.path / PARTIAL / f"{name}.{uuid4().hex[:12]}"
        self._path.mkdir(parents=True)
        self._trajectory = (self._path / "trajectory.jsonl").open("w", encoding="utf-8")
        self._screens: set[str] = set()

    def event(self, event: Model) -> None:
        """Appends one event to the trajectory.

        Raises:
            DiskFull: no room is left.
        """
        with telling_full_disk(self._path):
            self._trajectory.write(struck(event.model_dump_json()) + "\n")

    def screen(self, png: bytes) -> str:
        """Keeps a screen and gives its blob's name."""
        name = self.keep(png)
        self._screens.add(name)
        return name

    def keep(self, data: bytes) -> str:
        """Keeps a content that the record will refer to, and gives its blob's name."""
        return self.run.blobs.put(data)

    def complete(self, record: AnyRecord, interaction: bytes) -> None:
        """Makes the episode part of the run; an earlier one of the same name (not scored) is replaced.

        `episode.json` is written last, when all that it refers to would outlive a loss of power: where it is, the
        episode is whole.

        Raises:
            DiskFull: no room is left.
        """
        with telling_full_disk(self._path):
            self._trajectory.close()
        write_whole(self._path / "interaction.jsonl", struck(interaction.decode()).encode())
        blobs = self._screens | record.blobs()
        for path in (*map(self.run.blobs.file, blobs), *([self.run.blobs.path] if blobs else [])):
            make_durable(path)
        for path in (self._path / "interaction.jsonl", self._path / "trajectory.jsonl"):
            make_durable(path)
        write_whole(self._path / "episode.json", struck(record.model_dump_json(indent=1)).encode())
        make_durable(self._path / "episode.json")
        make_durable(self._path)
        self.run.publish(self._path, self.name)

    def discard(self) -> None:
        """Forgets the episode."""
        with contextlib.suppress(OSError):  # what it had still to write is not wanted any more
            self._trajectory.close()
        shutil.rmtree(self._path, ignore_errors=True)


def is_done(outcome: Mapping[str, Any]) -> bool:
    """Whether no other try is needed: it was scored, or only a verifier has to be fixed for that."""
    return bool(outcome["scored"]) or outcome["status"] == "verifier_error"


def outcome_of(record: Mapping[str, Any]) -> dict[str, Any]:
    """How an episode went, of its record as JSON has it: for the journal and for the progress."""
    fields = ("status", "scored", "success", "score", "steps", "error")
    return {name: record[name] for name in fields} | {"seconds": round(record["timings"]["total_s"], 2)}


def read_model(path: Path, model: type[M], *, beneath: Path | None = None) -> M:
    """Reads a stored value; no link is followed below the folder `beneath`, which is the file's own if not given.

    Raises:
        BadInput: the file is missing, or not of this shape; with the file and the field.
    """
    root = path.parent if beneath is None else beneath
    try:
        return model_from(read_inside(root, str(path.relative_to(root)), PLAN_BYTES), model)
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror}; is this the folder of a run?") from error
    except ValueError as error:
        raise BadInput(f"{path}: {error}") from error


def _lock_file(path: Path) -> IO[bytes]:
    """A file to lock, made if it is not there; never one that a link leads to."""
    flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    with telling_full_disk(path.parent):
        return os.fdopen(os.open(path, flags, 0o644), "wb")
