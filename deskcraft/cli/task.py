"""`deskcraft task`: list and show tasks, and write, check and draw new ones."""

from __future__ import annotations

import typer

from deskcraft.cli.mounting import group_of

COMMANDS = {
    "list": "deskcraft.cli.task_listing:list_",
    "show": "deskcraft.cli.task_listing:show",
    "stats": "deskcraft.cli.task_listing:stats",
    "schema": "deskcraft.cli.task_listing:schema",
    "new": "deskcraft.cli.task_writing:new",
    "lint": "deskcraft.cli.task_writing:lint",
    "shot": "deskcraft.cli.task_writing:shot",
}
"""Each command and where it is; one is imported when it is asked for."""

app = typer.Typer(
    cls=group_of(COMMANDS), help="List and show tasks; write, check and draw new ones.", no_args_is_help=True
)


@app.callback()
def _group() -> None:
    pass
