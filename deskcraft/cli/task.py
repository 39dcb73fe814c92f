"""`deskcraft task`: list and show tasks, and write, check and draw new ones."""

from __future__ import annotations

import typer

from deskcraft.cli import task_listing, task_writing

app = typer.Typer(help="List and show tasks; write, check and draw new ones.", no_args_is_help=True)
app.command("list")(task_listing.list_)
app.command("show")(task_listing.show)
app.command("stats")(task_listing.stats)
app.command("schema")(task_listing.schema)
app.command("new")(task_writing.new)
app.command("lint")(task_writing.lint)
app.command("shot")(task_writing.shot)
