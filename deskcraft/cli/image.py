"""`deskcraft image`: build, list, remove, export and import desktop images."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar
from rich.table import Column, Table

from deskcraft.image import (
    Image,
    Progress,
    build_image,
    export_image,
    import_image,
    list_images,
    load_recipe,
    remove_image,
    resolve_image,
)
from deskcraft.image.build import built_already
from deskcraft.image.progress import Report

app = typer.Typer(help="Desktop images: build, list, remove, export, import.", no_args_is_help=True)

_LINE_EVERY_PERCENT = 25


@app.command()
def build(
    profiles: Annotated[list[str] | None, typer.Argument(help="Package profiles; base is always there.")] = None,
    mirror: Annotated[
        list[str] | None,
        typer.Option(help="A package mirror that has the image's suite, if the host's has not."),
    ] = None,
) -> None:
    """Build an image with these profiles. One that is there already is left as it is."""
    image = built_already(load_recipe(profiles or []))
    if image is not None:
        _say(image, "is there already")
        return
    with _shown() as report:
        image = build_image(profiles or [], mirrors=mirror or [], report=report)
    _say(image, f"built in {image.record.build_s:.0f} s")


@app.command(name="list")
def list_(as_json: Annotated[bool, typer.Option("--json", help="Print a list of objects.")] = False) -> None:
    """List the images, newest first."""
    images = [(image, image.record) for image in list_images()]
    if as_json:
        objects = [
            {**record.model_dump(mode="json", exclude={"schema_version"}), "path": str(image.path)}
            for image, record in images
        ]
        typer.echo(json.dumps(objects, indent=2))
        return
    table = Table(
        Column("image", no_wrap=True),
        "profiles",
        "packages",
        "size",
        "built",
        "files of",
        box=None,
        header_style="bold",
    )
    for image, record in images:
        table.add_row(
            image.id,
            " ".join(image.profiles),
            str(record.packages),
            f"{record.size_bytes / 1e9:.2f} GB",
            f"{record.created:%Y-%m-%d %H:%M}",
            record.ownership,
        )
    if images:
        Console().print(table)
    else:
        typer.echo("no images yet; build one with: deskcraft image build base design office media")


@app.command()
def remove(names: Annotated[list[str], typer.Argument(help="Image ids, or beginnings of them.")]) -> None:
    """Delete images."""
    for image in [resolve_image(name) for name in names]:
        remove_image(image)
        _say(image, "removed")


@app.command()
def export(
    name: Annotated[str, typer.Argument(help="Image id, or the beginning of it.")],
    file: Annotated[Path, typer.Argument(help="The file to write, usually ending in .tar.zst.")],
) -> None:
    """Write an image into one file."""
    image = resolve_image(name)
    with _shown() as report:
        export_image(image, file, report)
    _say(image, f"written to {file} ({file.stat().st_size / 1e9:.2f} GB)")


@app.command(name="import")
def import_(file: Annotated[Path, typer.Argument(help="A file that `export` wrote.")]) -> None:
    """Put an exported image into the store."""
    with _shown() as report:
        image = import_image(file, report)
    _say(image, "imported")


def _say(image: Image, what: str) -> None:
    typer.echo(f"image {image.id} ({' '.join(image.profiles)}) {what}")


@contextmanager
def _shown() -> Iterator[Report]:
    """Progress on standard error: a bar on a terminal, else a line now and then."""
    if not sys.stderr.isatty():
        yield _lines()
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed:.0f}"),
        TimeElapsedColumn(),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("preparing", total=None)

        def show(progress: Progress) -> None:
            bar.update(task, description=progress.stage, completed=progress.done, total=progress.total or None)

        yield show


def _lines() -> Report:
    shown: set[tuple[str, int]] = set()

    def show(progress: Progress) -> None:
        percent = 100 * progress.done // progress.total if progress.total else 0
        step = (progress.stage, percent // _LINE_EVERY_PERCENT)
        if step not in shown:
            shown.add(step)
            amount = f" {progress.done} of {progress.total}" if progress.total else ""
            typer.echo(f"  {progress.stage}{amount}", err=True)

    return show
