"""`deskcraft merge`: joins the shards of a run (`run --shard`), done on several machines, into one run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from deskcraft.cli.console import Terminal
from deskcraft.cli.options import JsonFlag, print_json
from deskcraft.record.folder import RunFolder
from deskcraft.suite.merging import Merged
from deskcraft.suite.merging import merge as join

INCOMPLETE = 1


def merge(
    out: Annotated[Path, typer.Argument(help="Folder of the merged run; an unfinished merge is resumed.")],
    shards: Annotated[list[Path], typer.Argument(help="Run folders of the shards.", metavar="SHARD...")],
    json_: JsonFlag = False,
) -> None:
    """Merge the shards of a run (`run --shard I/N`); they are not changed. Exit status 1: episodes are missing."""
    parts = {path.resolve(): RunFolder(path) for path in shards}
    merged = join(RunFolder(out), list(parts.values()))
    if json_:
        print_json(
            {
                "run": str(out),
                "taken": merged.taken,
                "there_before": merged.there,
                "missing": merged.missing,
                "doubled": merged.doubled,
                "not_scored": merged.not_scored,
            }
        )
    else:
        _print(out, merged, Terminal(soft_wrap=True, highlight=False))
    if merged.missing:
        raise typer.Exit(INCOMPLETE)


def _print(out: Path, merged: Merged, console: Console) -> None:
    before = f", {merged.there} already there" if merged.there else ""
    console.print(f"{out}: {merged.taken} episodes added{before}; {merged.not_scored} not scored", markup=False)
    if merged.doubled:
        some = ", ".join(merged.doubled[:3]) + (", ..." if len(merged.doubled) > 3 else "")
        console.print(f"done by several shards, the first scored one is kept: {len(merged.doubled)} ({some})")
    for shard, number in merged.missing.items():
        console.print(f"missing: {number} episodes" + (f" of shard {shard}" if shard != "1/1" else ""))
    if merged.missing:
        console.print("finish the shards and merge again, or run the command without --shard into this folder")
