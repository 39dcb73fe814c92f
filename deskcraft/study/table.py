"""Reads the folders of runs into the two tables that every study is made from.

Large runs are read by several processes. They are started as `python -m deskcraft.study.reading` and not through
`multiprocessing`, so that a script without a `__main__` guard can call this too.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl
from pydantic_core import to_json

from deskcraft.errors import BadInput
from deskcraft.intake.files import folders_in, has
from deskcraft.study.planned import read_plan
from deskcraft.study.reading import BAD_INPUT, OfSuite, Source, no_suite, read
from deskcraft.study.schema import EPISODES, FAILURES

PER_PROCESS = 4_000
"""Fewer episodes than this are read sooner than another process is started."""
MOST_PROCESSES = 8


@dataclass(frozen=True, slots=True)
class Tables:
    """What the records of some runs say."""

    episodes: pl.DataFrame
    """`schema.EPISODES`, sorted by run and episode."""
    failures: pl.DataFrame
    """`schema.FAILURES`, in the order of the episodes and of each one's checks."""
    planned: int
    """Episodes that the runs were asked for; more than there are while one is unfinished."""


@dataclass(frozen=True, slots=True)
class Reader:
    """What reads records: those of desktop tasks alone, or of other suites too (`deskcraft.suite.study`)."""

    program: str = "deskcraft.study.reading"
    """The module that does so in a process apart."""
    of_suite: OfSuite = no_suite


def read_tables(runs: Iterable[Path], processes: int | None = None, reader: Reader | None = None) -> Tables:
    """Reads all complete episodes of these runs. Where one label stands for several models, the model is put behind it.

    Args:
        runs: folders of runs.
        processes: how many read; as many as help if not given.
        reader: what reads records; what reads those of desktop tasks if not given.

    Returns:
        Both tables, and how many episodes were planned.

    Raises:
        BadInput: no folder of a run, the same one twice, or a record that cannot be read; with its path.
    """
    sources = [_source(path) for path in runs]
    twice = {s.run for i, s in enumerate(sources) if any(_same(s, other) for other in sources[:i])}
    if twice:
        raise BadInput(f"{', '.join(sorted(twice))}: given twice; its episodes would count twice")
    plans = [_plan(Path(source.run)) for source in sources]
    episodes, failures = _read(sources, processes, reader or Reader())
    labels = pl.concat([plan.labels for plan in plans]) if plans else _no_labels()
    keys = ["run", "episode"]
    episodes = episodes.join(labels, on=keys, how="left", maintain_order="left").with_columns(
        agent=pl.coalesce("label", "agent"), max_steps=pl.coalesce("run_steps", "max_steps")
    )
    several = pl.col("model").drop_nulls().n_unique().over("agent") > 1
    named = pl.format("{} ({})", "agent", "model")
    episodes = episodes.with_columns(agent=pl.when(several).then(pl.coalesce(named, "agent")).otherwise("agent"))
    agents = episodes.select(*keys, "agent")
    failures = failures.drop("agent").join(agents, on=keys, how="left", maintain_order="left")
    planned = sum(max(plan.planned, len(source.names)) for plan, source in zip(plans, sources, strict=True))
    return Tables(episodes.select(*EPISODES), failures.select(*FAILURES), planned)


def episodes_table(runs: Iterable[Path]) -> pl.DataFrame:
    """One row a complete episode (`schema.EPISODES`).

    Raises:
        BadInput: as `read_tables`.
    """
    return read_tables(runs).episodes


def failures_table(runs: Iterable[Path]) -> pl.DataFrame:
    """One row a leaf that made a scored episode fail (`schema.FAILURES`).

    Raises:
        BadInput: as `read_tables`.
    """
    return read_tables(runs).failures


@dataclass(frozen=True, slots=True)
class _Plan:
    labels: pl.DataFrame
    planned: int


def _source(path: Path) -> Source:
    if not path.is_dir():
        what = "is a file" if path.exists() else "does not exist"
        raise BadInput(f"{path}: {what}; give the folder of a run, as `deskcraft run --out` wrote it")
    if not has(path, "episodes"):
        if has(path, "run.json"):
            return Source(str(path), ())
        raise BadInput(f"{path}: no run is here (neither run.json nor episodes/); give the folder that `--out` named")
    return Source(str(path), tuple(folders_in(path, "episodes")))


def _same(one: Source, other: Source) -> bool:
    return Path(one.run).resolve() == Path(other.run).resolve()


def _no_labels() -> pl.DataFrame:
    return pl.DataFrame(schema={"run": pl.String, "episode": pl.String, "label": pl.String, "run_steps": pl.Int32})


def _plan(path: Path) -> _Plan:
    """What run.json says of each episode: its agent's label and its budget of steps."""
    plan = read_plan(path)
    if plan is None:
        return _Plan(_no_labels(), 0)
    columns = {
        "run": [str(path)] * len(plan.episodes),
        "episode": [entry.name for entry in plan.episodes],
        "label": [entry.agent or None for entry in plan.episodes],
        "run_steps": [plan.asked.limits.max_steps] * len(plan.episodes),
    }
    labels = pl.DataFrame(columns, schema=_no_labels().schema)
    if labels["episode"].is_duplicated().any():
        twice = labels.filter(pl.col("episode").is_duplicated())["episode"][0]
        raise BadInput(f"{path / 'run.json'}: episodes: {twice} is planned twice")
    return _Plan(labels, plan.own)


def _read(sources: Sequence[Source], processes: int | None, reader: Reader) -> tuple[pl.DataFrame, pl.DataFrame]:
    total = sum(len(source.names) for source in sources)
    helpful = min(len(os.sched_getaffinity(0)), MOST_PROCESSES, total // PER_PROCESS)
    count = max(1, helpful if processes is None else processes)
    if count == 1:
        return read(sources, reader.of_suite)
    with tempfile.TemporaryDirectory(prefix="deskcraft-study-") as scratch:
        return _read_apart(_shares(sources, count), Path(scratch), reader.program)


def _shares(sources: Sequence[Source], count: int) -> list[list[Source]]:
    """The sources cut into `count` stretches of about the same number of episodes, in order."""
    total = sum(len(source.names) for source in sources)
    size = -(-total // count)
    shares: list[list[Source]] = [[] for _ in range(count)]
    at = 0
    for source in sources:
        names = source.names
        while names:
            share, room = at // size, size - at % size
            shares[share].append(Source(source.run, names[:room]))
            at += len(names[:room])
            names = names[room:]
    return [share for share in shares if share]


def _read_apart(shares: Sequence[Sequence[Source]], scratch: Path, program: str) -> tuple[pl.DataFrame, pl.DataFrame]:
    root = str(Path(__file__).parent.parent.parent)
    path = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])
    # polars' own threads have nothing to do here, and each would keep memory of its own
    env = os.environ | {"PYTHONPATH": path, "POLARS_MAX_THREADS": "1"}
    started = []
    try:
        for number, share in enumerate(shares):
            out = scratch / str(number)
            out.mkdir()
            (out / "sources").write_bytes(to_json(share))
            argv = [sys.executable, "-m", program, str(out)]
            started.append(subprocess.Popen(argv, env=env, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL))
        for process in started:
            said = process.communicate()[1].decode(errors="replace").strip()
            if process.returncode == BAD_INPUT:
                raise BadInput(said)
            if process.returncode != 0:
                raise RuntimeError(f"a reading process ended with status {process.returncode}: {said}")
    finally:
        for process in started:
            if process.poll() is None:
                process.kill()
                process.communicate()
    found = [[pl.read_ipc(scratch / str(n) / name) for name in ("episodes", "failures")] for n in range(len(shares))]
    episodes, failures = zip(*found, strict=True)
    return pl.concat(episodes, rechunk=True), pl.concat(failures, rechunk=True)
