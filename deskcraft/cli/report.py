"""`deskcraft report`: summarises runs in the terminal, as one HTML file, and as LaTeX, CSV and JSON."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from deskcraft.cli.console import Terminal
from deskcraft.errors import BadInput
from deskcraft.plain import json_text, one_line
from deskcraft.record.blobs import write_whole

FILMS = 100
"""The page has all films of at most this many episodes, and none of more, unless `--films` is given."""


def report(
    runs: Annotated[list[Path], typer.Argument(help="Run folders.", metavar="RUN...")],
    html: Annotated[
        Path | None, typer.Option("--html", help="Write one self-contained HTML file.", metavar="FILE")
    ] = None,
    json_: Annotated[
        Path | None,
        typer.Option("--json", help="Write summaries and tables as JSON; - prints them.", metavar="FILE"),
    ] = None,
    latex: Annotated[
        Path | None, typer.Option("--latex", help="Write tables (booktabs) and figures (PDF).", metavar="DIR")
    ] = None,
    csv: Annotated[Path | None, typer.Option("--csv", help="Write each table as CSV.", metavar="DIR")] = None,
    films: Annotated[
        int | None,
        typer.Option(
            "--films",
            min=0,
            help="Number of films in the HTML file, failed episodes first; by default all if at most 100.",
            metavar="N",
        ),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", help="Only the table or figure with this key; repeatable.", metavar="KEY"),
    ] = None,
) -> None:
    """Summarise runs: the paper's tables and figures, failures, costs, unscored episodes."""
    from deskcraft.suite.reports import Reports

    targets_are_usable([html, json_], [latex, csv])
    made = Reports.of(runs, only or [])
    quiet = json_ == Path("-")
    if quiet:
        typer.echo(json_text(made.as_json(), 1))
    else:
        made.print(Terminal(highlight=False))
    if json_ is not None and not quiet:
        with writing(json_):
            write_whole(json_, (json_text(made.as_json(), 1) + "\n").encode())
    for folder, write in ((csv, made.write_csv), (latex, made.write_latex)):
        if folder is not None:
            with writing(folder), Terminal(stderr=True).status(f"writing {one_line(str(folder))}"):
                count = write(folder)
            typer.echo(f"report: {folder} ({count} files)", err=quiet)
    if html is not None:
        with writing(html), Terminal(stderr=True).status(f"writing {one_line(str(html))}"):
            made.write_html(html, films=made.film_count(FILMS) if films is None else films)
        typer.echo(f"report: {html} ({html.stat().st_size / 1e6:.1f} MB)", err=quiet)


def targets_are_usable(files: list[Path | None], folders: list[Path | None]) -> None:
    """Checks the targets before anything is read, since the report of a large run takes a while."""
    for file in files:
        if file is not None and file.is_dir():
            raise BadInput(f"{file}: is a folder; give a file name")
    for folder in folders:
        if folder is not None and folder.exists() and not folder.is_dir():
            raise BadInput(f"{folder}: is a file; give a folder name")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turns an `OSError` of writing this file into `BadInput`."""
    try:
        yield
    except OSError as error:
        raise BadInput(f"{path}: cannot be written: {error.strerror}; give another name") from error
