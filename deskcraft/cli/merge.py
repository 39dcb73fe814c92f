"""`deskcraft merge`: the parts of a run that several machines did (`run --shard`), as one run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from deskcraft.cli.console import Terminal
from deskcraft.cli.options import JsonFlag, print_json
from deskcraft.record.folder import RunFolder
from deskcraft.run.merging import Merged
from deskcraft.run.merging import merge as join

INCOMPLETE = 1


def merge(
    out: Annotated[Path, typer.Argument(help="Folder for the whole run; one begun before is resumed.")],
    shards: Annotated[list[Path], typer.Argument(help="Folders of its parts.", metavar="SHARD...")],
    json_: JsonFlag = False,
) -> None:
    """Join the parts of a run (`run --shard I/N`) into one; they stay as they are. Exit status 1: some is missing."""
    parts = {path.resolve(): RunFolder(path) for path in shards}
    merged = join(RunFolder(out), list(parts.values()))
    if json_:
        print_json(
            {
                "run": str(out), "taken": merged.taken, "there_before": merged.there, "missing": merged.missing,
                "doubled": merged.doubled, "not_scored": merged.not_scored,
            }
        )  # fmt: skip
    else:
        _print(out, merged, Terminal(soft_wrap=True, highlight=False))
    if merged.missing:
        raise typer.Exit(INCOMPLETE)


def _print(out: Path, merged: Merged, console: Console) -> None:
    before = f", {merged.there} were there before" if merged.there else ""
    console.print(f"{out}: {merged.taken} episodes taken{before}; {merged.not_scored} not scored", markup=False)
    if merged.doubled:
        some = ", ".join(merged.doubled[:3]) + (", ..." if len(merged.doubled) > 3 else "")
        console.print(f"done by several parts, the first that was scored stands: {len(merged.doubled)} ({some})")
    for shard, number in merged.missing.items():
        console.print(f"missing: {number} episodes" + (f" of shard {shard}" if shard != "1/1" else ""))
    if merged.missing:
        console.print("finish the parts and merge again, or run the command without --shard into this folder")
