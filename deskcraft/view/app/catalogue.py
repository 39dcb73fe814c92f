"""Keeps the table of the opened runs up to date while they go on: new episodes, new grades, episodes made again.

A run is read in a thread of its own, so that the page is there at once; what cannot be read is reported and left out.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import polars as pl

from deskcraft.errors import BadInput
from deskcraft.intake.files import folders_in, has
from deskcraft.record.folder import RunFolder
from deskcraft.study.planned import read_plan
from deskcraft.study.reading import Source
from deskcraft.study.schema import EPISODES, FAILURES
from deskcraft.suite.protocol import Suite
from deskcraft.suite.registry import suite_of
from deskcraft.suite.study import read, read_tables
from deskcraft.view.app.listing import Listing

MANY: Final = 4_000
"""From so many new episodes on, `read_tables` reads them, with several processes."""
PAUSE_S: Final = 2.0
"""Between two looks at the folders; longer where a look takes long."""
LOOKS_SHARE: Final = 20
"""A look may take this part of the time at most."""


@dataclass
class OpenRun:
    """One run, and what is known of it."""

    name: str
    """Its folder's name, made unique: stands in addresses."""
    path: Path
    planned: int = 0
    """Episodes that were asked for; 0 where run.json does not say."""
    seen: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Episode to what tells that its record changed."""
    bad: dict[str, str] = field(default_factory=dict)
    """Episodes whose record cannot be read, and why."""
    episodes: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=EPISODES))
    failures: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=FAILURES))

    @cached_property
    def suite(self) -> Suite[Any, Any] | None:
        """The suite whose items its episodes are; None: they are of desktop tasks, or run.json cannot be read."""
        try:
            found = suite_of(self.path)
        except BadInput:
            return None
        return found if isinstance(found, Suite) else None

    @property
    def folder(self) -> RunFolder:
        """Its folder."""
        return RunFolder(self.path)


@dataclass(frozen=True)
class Snapshot:
    """The table at one moment."""

    version: int
    listing: Listing
    loading: bool
    """Whether some run has not been read yet."""


class Catalogue:
    """The opened runs. `refresh` looks once; as a context it keeps looking."""

    def __init__(self, paths: Sequence[Path]) -> None:
        """Opens runs; their episodes are read by `refresh`.

        Raises:
            BadInput: no folder, no run, or the same one twice.
        """
        self.runs: dict[str, OpenRun] = {}
        for path in paths:
            run = OpenRun(self._name(path), path)
            self.runs[run.name] = run
        self._snapshot = Snapshot(0, _listing(self.runs.values()), loading=True)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._keep_looking, name="catalogue", daemon=True)

    @property
    def snapshot(self) -> Snapshot:
        """The table as it is now."""
        return self._snapshot

    def __enter__(self) -> Catalogue:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(PAUSE_S)

    def refresh(self) -> bool:
        """Looks at every run's folder once; says whether anything was new."""
        changed = [_look_safely(run) for run in self.runs.values()]  # each one, not only up to the first that changed
        if not any(changed) and not self._snapshot.loading:
            return False
        self.publish()
        return True

    def publish(self) -> None:
        """Makes a snapshot of what is known of the runs."""
        self._snapshot = Snapshot(self._snapshot.version + 1, _listing(self.runs.values()), loading=False)

    def _keep_looking(self) -> None:
        while not self._stop.is_set():
            began = time.monotonic()
            self.refresh()
            self._stop.wait(max(PAUSE_S, LOOKS_SHARE * (time.monotonic() - began)))

    def _name(self, path: Path) -> str:
        if not path.is_dir():
            what = "is a file" if path.exists() else "does not exist"
            raise BadInput(f"{path}: {what}; give the folder of a run, as `deskcraft run --out` wrote it")
        if not has(path, "run.json") and not has(path, "episodes"):
            raise BadInput(
                f"{path}: no run is here (neither run.json nor episodes/); give the folder that `--out` named"
            )
        if any(run.path.resolve() == path.resolve() for run in self.runs.values()):
            raise BadInput(f"{path}: given twice; its episodes would be listed twice")
        name = base = path.resolve().name or "run"
        number = 1
        while name in self.runs:
            number += 1
            name = f"{base}-{number}"
        return name


def _listing(runs: Any) -> Listing:
    tables = [(run.name, run.episodes, run.failures) for run in runs]
    episodes = pl.concat([table.with_columns(run=pl.lit(name)) for name, table, _ in tables])
    failures = pl.concat([table.with_columns(run=pl.lit(name)) for name, _, table in tables])
    return Listing(episodes.sort("run", "episode"), failures)


def _look_safely(run: OpenRun) -> bool:
    """Reads a run's folder; if it cannot be read, that is reported, and the others are shown."""
    try:
        changed = _look(run)
    except (OSError, BadInput) as error:
        said = f"{run.path}: cannot be read: {error.strerror}" if isinstance(error, OSError) else str(error)
        changed = run.bad.get("") != said
        run.bad[""] = said
        return changed
    return run.bad.pop("", None) is not None or changed


def _look(run: OpenRun) -> bool:
    """Reads what is new in a run's folder."""
    there = _stamps(run.path)
    fresh = sorted(name for name, stamp in there.items() if run.seen.get(name) != stamp)
    gone = run.seen.keys() - there.keys()
    if not fresh and not gone:
        return False
    labels = _labels(run)
    episodes, failures = _read(run, fresh)
    old = pl.Series([*fresh, *gone], dtype=pl.String).implode()
    for name in (*fresh, *gone):
        run.bad.pop(name, None)
    if episodes is None or failures is None:
        episodes, failures = _read_one_by_one(run, fresh)
    episodes = episodes.join(labels, on="episode", how="left", maintain_order="left").with_columns(
        agent=pl.coalesce("label", "agent"), max_steps=pl.coalesce("run_steps", "max_steps")
    )
    run.episodes = pl.concat([run.episodes.filter(~pl.col("episode").is_in(old)), episodes.select(*EPISODES)])
    run.failures = pl.concat([run.failures.filter(~pl.col("episode").is_in(old)), failures.select(*FAILURES)])
    run.seen = there
    return True


def _stamps(run: Path) -> dict[str, tuple[int, int]]:
    """Episode to its folder's inode and time: both a new episode and a new grade are put in place by a rename."""
    try:
        found = [(name, (run / "episodes" / name).lstat()) for name in folders_in(run, "episodes")]
    except FileNotFoundError:
        return {}  # a run that has only begun, or an episode that is being made again: the next look finds it
    return {name: (stat.st_ino, stat.st_mtime_ns) for name, stat in found}


def _read(run: OpenRun, names: Sequence[str]) -> tuple[pl.DataFrame, pl.DataFrame] | tuple[None, None]:
    """Both tables of these episodes; None where some record cannot be read."""
    try:
        if len(names) >= MANY and not run.seen:
            tables = read_tables([run.path])
            return tables.episodes, tables.failures
        return read([Source(str(run.path), tuple(names))])
    except BadInput:
        return None, None


def _read_one_by_one(run: OpenRun, names: Sequence[str]) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Both tables of those that can be read, found by halving; the others are kept in `bad`."""
    try:
        return read([Source(str(run.path), tuple(names))])
    except BadInput as error:
        if len(names) == 1:
            run.bad[names[0]] = str(error)
            return pl.DataFrame(schema=EPISODES), pl.DataFrame(schema=FAILURES)
    middle = len(names) // 2
    halves = [_read_one_by_one(run, part) for part in (names[:middle], names[middle:])]
    return pl.concat([e for e, _ in halves]), pl.concat([f for _, f in halves])


def _labels(run: OpenRun) -> pl.DataFrame:
    """Episode to its agent's label and its budget of steps, from run.json."""
    schema = {"episode": pl.String, "label": pl.String, "run_steps": pl.Int32}
    try:
        plan = read_plan(run.path)
    except BadInput as error:
        run.bad["run.json"] = str(error)
        return pl.DataFrame(schema=schema)
    if plan is None:
        return pl.DataFrame(schema=schema)
    run.planned = plan.own
    budget = plan.asked.limits.max_steps
    rows = [(entry.name, entry.agent or None, budget) for entry in plan.episodes]
    return pl.DataFrame(rows, schema=schema, orient="row").unique("episode", maintain_order=True)
