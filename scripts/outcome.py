"""Prints what a run came to in a few lines: `outcome.py RUN REPORT`."""

from __future__ import annotations

import sys
from pathlib import Path

import polars as pl

from deskcraft.study.table import read_tables


def main() -> None:
    """Reads the run's episodes and prints success by agent, what was not scored, and where to look closer."""
    run, report = Path(sys.argv[1]), Path(sys.argv[2])
    episodes = read_tables([run]).episodes
    tasks, apps = episodes["task"].n_unique(), episodes["app"].n_unique()
    print(f"\n{tasks} tasks of {apps} applications, {episodes.height} episodes")
    for agent, own in sorted(episodes.group_by("agent"), key=lambda each: str(each[0])):
        scored = own.filter(pl.col("scored"))
        lost = own.height - scored.height
        print(f"  {agent[0]}: {scored['success'].sum()} of {scored.height} succeeded, {lost} not scored")
    for row in episodes.filter(~pl.col("scored")).head(3).iter_rows(named=True):
        print(f"  not scored: {row['task']} by {row['agent']}: {row['status']}")
    print(f"Every table and film:    {report.resolve()}")
    print(f"In the terminal:         .venv/bin/deskcraft report {run}")
    print(f"Episodes in the browser: .venv/bin/deskcraft view {run}")


if __name__ == "__main__":
    main()
