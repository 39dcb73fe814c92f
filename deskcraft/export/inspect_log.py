"""Runs as logs of inspect_ai, one `.eval` file a run and agent, written by its own writer.

A sample is a task (and variant) or an item of a suite; an epoch is an attempt. What could not be scored is a sample
with an error and without scores, so that no mean counts it as 0. Needs `pip install 'deskcraft[inspect]'`.
"""

from __future__ import annotations

import importlib.metadata
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any

import polars as pl
from inspect_ai.log import (
    EvalConfig,
    EvalDataset,
    EvalLog,
    EvalMetric,
    EvalResults,
    EvalSample,
    EvalScore,
    EvalSpec,
    EvalStats,
    write_eval_log,
)

from deskcraft.episode.limits import Limits
from deskcraft.errors import BadInput
from deskcraft.export.item_samples import item_sample
from deskcraft.export.pictures import Screens, ScreenshotStore
from deskcraft.export.placing import placed
from deskcraft.export.samples import added, sample_of
from deskcraft.record.folder import RunFolder
from deskcraft.run.runfile import RunFile
from deskcraft.suite.plan import Limits as ItemLimits
from deskcraft.suite.plan import SuiteRun
from deskcraft.suite.reading import read_record
from deskcraft.suite.registry import AnyRun, read_run
from deskcraft.suite.study import read_tables
from deskcraft.task.digest import digest

SCORES = ("success", "score")


@dataclass(frozen=True)
class _Part:
    """The episodes of one agent in one run."""

    run: RunFolder
    file: AnyRun | None
    label: str
    """What run.json calls the agent; the table names the model too, where one label stands for several."""
    agent: str
    model: str
    names: tuple[str, ...]


def export_inspect(runs: Sequence[Path], out: Path, screens: Screens, *, force: bool) -> list[str]:
    """Writes the logs into the folder `out` and gives their names.

    Raises:
        BadInput: no such run, no complete episode, a damaged record, or files that are there already.
    """
    parts = list(_parts(runs))
    if not parts:
        raise BadInput(f"{', '.join(map(str, runs))}: no complete episode yet")
    written = []
    with placed(out, force=force) as folder:
        for part in parts:
            log = _log(part, screens)
            written.append(_file_name(log, part))
            write_eval_log(log, folder / written[-1], format="eval")
    return written


def logs(runs: Sequence[Path], screens: Screens) -> Iterator[EvalLog]:
    """The logs themselves, one a run and agent.

    Raises:
        BadInput: no such run, or a damaged record.
    """
    yield from (_log(part, screens) for part in _parts(runs))


def _parts(runs: Sequence[Path]) -> Iterator[_Part]:
    table = read_tables(runs).episodes
    for path in runs:
        asked = path / "run.json"
        file = read_run(path) if asked.exists() else None
        mine = table.filter(pl.col("run") == str(path))
        labels = {episode.name: episode.agent for episode in file.own} if file else {}
        for (agent,), rows in mine.group_by("agent", maintain_order=True):
            names = tuple(rows["episode"])
            label = labels.get(names[0], str(agent))
            models = rows["model"].drop_nulls().unique(maintain_order=True).to_list()
            model = models[0] if models else f"deskcraft/{agent}"
            yield _Part(RunFolder(path), file, label, str(agent), model, names)


def _log(part: _Part, screens: Screens) -> EvalLog:
    limits = part.file.asked.limits if part.file else Limits()
    samples = _item_samples(part, part.file) if isinstance(part.file, SuiteRun) else _samples(part, screens)
    samples.sort(key=lambda sample: (str(sample.id), sample.epoch))
    began = min((s.started_at for s in samples if s.started_at), default="1970-01-01T00:00:00+00:00")
    ended = max((s.completed_at for s in samples if s.completed_at), default=began)
    usage = added(sample.model_usage for sample in samples)
    planned = max(len(samples), _planned(part))
    return EvalLog(
        status="success" if len(samples) == planned else "started",
        eval=_spec(part, samples, began, limits),
        results=_results(samples, planned),
        stats=EvalStats(started_at=began, completed_at=ended, model_usage=usage),
        samples=samples,
    )


def _samples(part: _Part, screens: Screens) -> list[EvalSample]:
    """Of desktop tasks."""
    limits = part.file.asked.limits if isinstance(part.file, RunFile) else Limits()
    screenshots = ScreenshotStore(part.run.blobs)
    samples = []
    for name in part.names:
        record = part.run.read(name)
        samples.append(sample_of(name, record, part.run.trajectory(name), screenshots, screens, limits, part.model))
        screenshots.forget()
    return samples


def _item_samples(part: _Part, file: SuiteRun) -> list[EvalSample]:
    """Of another suite."""
    suite = file.opened()
    return [item_sample(name, read_record(part.run, suite, name), suite, file, part.model) for name in part.names]


def _planned(part: _Part) -> int:
    """Episodes of this agent that the run was asked for."""
    if part.file is None:
        return 0
    return sum(episode.agent == part.label for episode in part.file.own)


def _spec(part: _Part, samples: list[EvalSample], began: str, limits: Limits | ItemLimits) -> EvalSpec:
    ids = list(dict.fromkeys(str(sample.id) for sample in samples))
    version = importlib.metadata.version("deskcraft")
    of_run = {} if part.file is None else _asked(part.file)
    name = f"deskcraft-{part.file.suite}" if isinstance(part.file, SuiteRun) else "deskcraft"
    if isinstance(limits, Limits):
        of_run["max_steps"] = limits.max_steps
    identity = digest([part.file.digest if part.file else "", part.agent, list(part.names)])
    return EvalSpec(
        eval_id=identity[:22],
        run_id=identity[22:44],
        task_id=digest(["task" if name == "deskcraft" else name, part.agent])[:22],
        created=began,
        task=name,
        task_version=part.file.release if part.file else 0,
        task_args={"agent": part.agent},
        solver=part.agent,
        dataset=EvalDataset(name=name, samples=len(ids), sample_ids=ids),
        model=part.model,
        config=EvalConfig(
            epochs=max((sample.epoch for sample in samples), default=1),
            token_limit=limits.max_tokens,
            cost_limit=limits.max_cost_usd,
        ),
        packages={"deskcraft": version},
        metadata={"run": part.run.path.name, **of_run},
    )


def _asked(file: AnyRun) -> dict[str, Any]:
    """What was asked of a run, without paths of this machine."""
    if isinstance(file, RunFile):
        asked = file.asked.model_dump(mode="json", exclude={"task_root"}, exclude_none=True)
        return {"asked": asked, "image": file.image_id, "release": file.release}
    asked = file.without_local().asked.model_dump(mode="json", exclude_none=True)
    return {"suite": file.suite, "asked": asked, "release": file.release}


def _results(samples: list[EvalSample], planned: int) -> EvalResults:
    scores = []
    for name in SCORES:
        values = [float(s.scores[name].as_float()) for s in samples if s.scores]
        metrics = {}
        if values:
            metrics["mean"] = EvalMetric(name="mean", value=fmean(values))
        if len(values) > 1:
            # of independent episodes; `deskcraft report` has intervals that know that attempts belong together
            error = pstdev(values) / sqrt(len(values) - 1)
            metrics["stderr"] = EvalMetric(name="stderr", value=error)
        scores.append(
            EvalScore(
                name=name,
                scorer=name,
                scored_samples=len(values),
                unscored_samples=len(samples) - len(values),
                metrics=metrics,
            )
        )
    done = sum(sample.error is None for sample in samples)
    return EvalResults(total_samples=planned, completed_samples=done, scores=scores)


def _file_name(log: EvalLog, part: _Part) -> str:
    """As inspect_ai names its logs: time, task, id."""
    time = re.sub(r"[:+]", "-", log.eval.created)[:19]
    label = re.sub(r"[^A-Za-z0-9.-]+", "-", f"{part.run.path.resolve().name}-{part.agent}")
    return f"{time}_{label}_{log.eval.eval_id[:8]}.eval"
