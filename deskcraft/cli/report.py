"""`deskcraft report`: what runs came to, in the terminal, as one HTML file, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from deskcraft.errors import BadInput
from deskcraft.record.blobs import write_whole
from deskcraft.view import Run, open_run, print_report, write_html
from deskcraft.view.plain import one_line


def report(
    runs: Annotated[list[Path], typer.Argument(help="Folders of runs.", metavar="RUN...")],
    html: Annotated[
        Path | None, typer.Option("--html", help="Write one self-contained HTML file.", metavar="FILE")
    ] = None,
    json_: Annotated[
        Path | None,
        typer.Option("--json", help="Write the summaries as JSON; - prints them.", metavar="FILE"),
    ] = None,
) -> None:
    """Show what runs came to: rates, failures, what was not scored; --html has every episode's film."""
    for file in (html, json_):
        if file is not None and file.is_dir():
            raise BadInput(f"{file}: is a folder; give the name of a file to write")
    opened = [open_run(path) for path in runs]
    summaries = json.dumps(as_json(opened), ensure_ascii=False, indent=1) + "\n"
    if json_ == Path("-"):
        typer.echo(summaries, nl=False)
    else:
        _print(opened)
    if json_ is not None and json_ != Path("-"):
        with _writing(json_):
            write_whole(json_, summaries.encode())
    if html is not None:
        with _writing(html), Console(stderr=True).status(f"writing {one_line(str(html))}"):
            write_html(opened, html)
        typer.echo(f"report: {html} ({html.stat().st_size / 1e6:.1f} MB)", err=json_ == Path("-"))


def as_json(runs: list[Run]) -> dict[str, object]:
    """The summaries of runs as JSON has them."""
    listed = [{"run": str(run.path), **run.summary.model_dump(mode="json")} for run in runs]
    return {"schema_version": 1, "runs": listed}


def _print(runs: list[Run]) -> None:
    console = Console(highlight=False)
    for number, run in enumerate(runs):
        if len(runs) > 1:
            console.print("\n" * bool(number) + one_line(str(run.path)), style="bold", markup=False)
        print_report(run.summary, run.records, console)


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BadInput(f"{path}: cannot be written: {error.strerror}; give another file name") from error
