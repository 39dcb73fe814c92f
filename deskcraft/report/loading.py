"""Opens runs for a report: the two tables, one label an agent, and what was asked of each run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from deskcraft.errors import BadInput
from deskcraft.plain import one_line
from deskcraft.report.askings import asked_differently, budgets
from deskcraft.study.planned import Entry, PlanOf, PointOf, read_plan
from deskcraft.study.schema import EPISODES
from deskcraft.study.table import read_tables
from deskcraft.study.tasks import mixtures

ABSENT = "absent"
"""Status of an episode that a run was to have and has not: it counts as not scored."""
DEVELOPMENT = "dev"
"""What `release` begins with in run.json where a run is of no release."""


@dataclass(frozen=True)
class RunPart:
    """One run of a report."""

    path: Path
    name: str
    facts: tuple[tuple[str, str], ...]
    planned: int
    """Episodes that were asked for: of a shard its own, of a release all."""
    present: int
    """Complete ones."""
    asked: tuple[tuple[str, str], ...] = ()
    """Options whose values must be the same in all runs of a comparison; empty without a run.json."""
    fork: PointOf | None = None
    """The recorded step that its episodes continue."""


@dataclass(frozen=True)
class Loaded:
    """Everything that a report is made from."""

    episodes: pl.DataFrame
    """`EPISODES`, with rows of status `absent` for what was planned and is not there. `agent` is an enumeration in the
    order of `agents`, so that whatever is sorted by it follows."""
    failures: pl.DataFrame
    runs: tuple[RunPart, ...]

    @property
    def mixtures(self) -> list[str]:
        """What keeps the runs from being compared, one sentence each; empty if nothing does."""
        asked = [(run.path, dict(run.asked)) for run in self.runs if run.asked]
        return [*mixtures(self.episodes), *asked_differently(asked)]

    @property
    def agents(self) -> list[str]:
        """Labels, the most successful first."""
        return self.episodes["agent"].unique().sort().to_list()


def load(runs: Sequence[Path]) -> Loaded:
    """Reads runs; a run that is named twice is read once.

    Raises:
        BadInput: no run, none complete, or a record that cannot be read; with its path.
    """
    paths = list({path.resolve(): path for path in runs}.values())
    tables = read_tables(paths)
    episodes, failures = _told_apart(tables.episodes, tables.failures)
    for path in paths:
        if not (episodes["run"] == str(path)).any():
            raise BadInput(
                f"{path}: the run has no complete episode yet; `deskcraft run` with the same arguments resumes it"
            )
    parts, absent = [], []
    for path in paths:
        own = episodes.filter(pl.col("run") == str(path))
        said = read_plan(path)
        planned = _counted(said) if said else ()
        facts, asked = _facts(path, said, own), _asked(said) if said else ()
        fork = said.asked.fork.point if said and said.asked.fork else None
        parts.append(RunPart(path, _name(path), facts, max(len(planned), own.height), own.height, asked, fork))
        absent.append(_absent(own, planned, episodes))
    every = pl.concat([episodes, *absent]).sort("run", "episode")
    kind = pl.Enum(_order(every))
    return Loaded(every.cast({"agent": kind}), failures.cast({"agent": kind}), tuple(parts))


def _order(episodes: pl.DataFrame) -> list[str]:
    """Labels, the most successful first; by name where they are equal."""
    rates = episodes.group_by("agent").agg(pl.col("success").mean())
    ordered = rates.sort("success", "agent", descending=[True, False], nulls_last=True)
    return ordered["agent"].to_list()


def _told_apart(episodes: pl.DataFrame, failures: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Labels that stand for other settings in another run get the run's name behind them."""
    same = ["agent", "task", "variant"]
    other = pl.any_horizontal(
        (pl.col("agent_digest").n_unique().over(same) > 1).any().over("agent"),
        *[pl.col(name).n_unique().over("agent") > 1 for name in ("protocol", "max_steps", "model", "look")],
    ) & (pl.col("run").n_unique().over("agent") > 1)
    names = {run: Path(run).resolve().name for run in episodes["run"].unique()}
    if len(set(names.values())) < len(names):
        names = {run: run for run in names}
    label = pl.when(other).then(pl.format("{} [{}]", "agent", pl.col("run").replace_strict(names)))
    labels = episodes.select("run", "episode", label=label.otherwise("agent"))
    renamed = [
        table.join(labels, on=["run", "episode"], how="left", maintain_order="left")
        .with_columns(agent="label")
        .drop("label")
        for table in (episodes, failures)
    ]
    return renamed[0], renamed[1]


def _counted(said: PlanOf) -> Sequence[Entry]:
    """The planned episodes that a folder is held to: a shard's to its part of the plan, but of a release the whole."""
    fixed = bool(said.release) and not said.release.startswith(DEVELOPMENT)
    return said.episodes if fixed else said.own_entries


def _asked(said: PlanOf) -> tuple[tuple[str, str], ...]:
    """What runs must have in common for their rates to be compared, and what no record says."""
    asked = said.asked
    model = f" with {asked.user_model.endpoint.model}" if asked.user_model else ""
    values = {
        "--user": one_line(f"{asked.user or 'scripted'}{model}", 80),
        "--max-steps": asked.limits.steps or "100",
        **budgets(asked.limits.max_tokens, asked.limits.max_cost_usd),
    }
    return tuple(values.items())


def _absent(own: pl.DataFrame, planned: Sequence[Entry], known: pl.DataFrame) -> pl.DataFrame:
    """A row for each planned episode that is not there; what its task is comes from other episodes of the task."""
    there = set(own["episode"])
    missing = [entry for entry in planned if entry.name not in there]
    rows = pl.DataFrame(
        {
            "episode": [entry.name for entry in missing],
            "agent": [entry.agent or own["agent"][0] for entry in missing],
            "task": [entry.task for entry in missing],
            "variant": [entry.variant for entry in missing],
            "attempt": [entry.attempt for entry in missing],
        },
        schema={name: EPISODES[name] for name in ("episode", "agent", "task", "variant", "attempt")},
    )
    tasks = known.group_by("task", maintain_order=True).agg(
        pl.col("app", "level", "split", "mode", "secondary_modes", "language", "phases", "needs_ask").first()
    )
    rows = rows.join(tasks, on="task", how="left", maintain_order="left").with_columns(
        run=pl.lit(own["run"][0]),
        app=pl.coalesce("app", pl.col("task").str.split("/").list.first()),
        level=pl.col("level").fill_null("?"),
        split=pl.col("split").fill_null("?"),
        max_steps=pl.lit(own["max_steps"].max()),
        status=pl.lit(ABSENT),
        scored=pl.lit(False),
        error=pl.lit("planned, and not there: the run is unfinished"),
    )
    empty = [pl.lit(None, dtype=kind).alias(name) for name, kind in EPISODES.items() if name not in rows.columns]
    return rows.with_columns(empty).select(pl.col(name).cast(kind) for name, kind in EPISODES.items())


def _name(path: Path) -> str:
    return path.resolve().name


def _facts(path: Path, said: PlanOf | None, own: pl.DataFrame) -> tuple[tuple[str, str], ...]:
    """What was asked and what it resolved to: from the records, and from run.json where there is one."""
    began = min(filter(None, own["started_at"]), default="")
    facts = {
        "agents": ", ".join(own["agent"].unique().sort()),
        "models": ", ".join(sorted(own["model"].drop_nulls().unique())),
        "protocol": ", ".join(sorted(own["protocol"].drop_nulls().unique())),
        "image": ", ".join(sorted(own["image"].drop_nulls().unique())),
        "screen and theme": "; ".join(sorted(filter(None, own["look"].unique()))),
        "began": began.replace("T", " ").replace("+00:00", " UTC"),
    }
    if said is not None:
        asked, budget = said.asked, said.asked.limits.steps
        facts |= {
            "tasks": " ".join(asked.selectors) or "all",
            "fork": f"from step {asked.fork.point.step} of {asked.fork.point.episode}" if asked.fork else "",
            "attempts": str(asked.attempts),
            "variants": "canonical" if asked.variant_seed is None else f"seed {asked.variant_seed}",
            "desktop": asked.desktop,
            "asking": asked.ask or "",
            "limits": f"{budget} steps" if budget else "",
            "release": said.release,
        }
    return tuple((name, one_line(value)) for name, value in facts.items() if value)
