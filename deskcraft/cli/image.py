"""`deskcraft image`: build, list, remove, export and import desktop images, disks of virtual machines, containers."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar
from rich.table import Column, Table

from deskcraft.cli.console import Terminal
from deskcraft.image.archive import export_image, import_image
from deskcraft.image.build import build_image, built_already
from deskcraft.image.disk import Disk, is_current, list_disks, remove_disk, resolve_disk
from deskcraft.image.disk_build import build_disk
from deskcraft.image.progress import Progress, Report
from deskcraft.image.recipe import load_recipe
from deskcraft.image.store import Image, find_image, list_images, remove_image, resolve_image
from deskcraft.intake.files import read_given

app = typer.Typer(help="Desktop images: build, list, remove, export, import.", no_args_is_help=True)

_LINE_EVERY_PERCENT = 20


@app.command()
def build(
    profiles: Annotated[list[str] | None, typer.Argument(help="Package profiles; base is always included.")] = None,
    mirror: Annotated[
        list[str] | None,
        typer.Option(
            help="Package mirror that has the image's suite, if the host's mirrors do not; repeatable.", metavar="URL"
        ),
    ] = None,
    disk: Annotated[bool, typer.Option("--disk", help="Also build the disk that virtual machines boot from.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Build an image with these profiles, and with --disk its disk. Existing ones are kept."""
    there = built_already(load_recipe(profiles or []))
    with _shown() as report:
        image = there or build_image(profiles or [], mirrors=mirror or [], report=report)
        if not as_json:
            _say(image, "already exists" if there else f"built in {image.record.build_s:.0f} s")
        made = None
        if disk:
            before = {known.id for known in list_disks()}
            made = build_disk(image, mirrors=mirror or [], report=report)
            if not as_json:
                new = f"built in {made.record.build_s:.0f} s"
                _say_disk(made, "already exists" if made.id in before else new)
    if as_json:
        typer.echo(json.dumps({**_image_object(image), **({"disk": _disk_object(made)} if made else {})}, indent=2))


@app.command(name="list")
def list_(as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """List images and their disks, newest first."""
    images = [(image, image.record) for image in list_images()]
    disks = list_disks()
    if as_json:
        objects = [
            {**_image_object(image), "disks": [_disk_object(disk) for disk in disks if disk.image_id == image.id]}
            for image, _ in images
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
        Terminal().print(table)
        _print_disks(disks, [image for image, _ in images])
    else:
        typer.echo("no images yet; build one with: deskcraft image build base design office media three_d")


def _print_disks(disks: list[Disk], images: list[Image]) -> None:
    of = {image.id: image for image in images}
    headers = ("disk", "of image", "size", "state")
    table = Table(*(Column(header, no_wrap=True) for header in headers), box=None, header_style="bold")
    for disk in disks:
        table.add_row(disk.id, disk.image_id, f"{disk.record.size_bytes / 1e9:.2f} GB", _state(disk, of))
    if disks:
        Terminal().print(table)


def _state(disk: Disk, images: dict[str, Image]) -> str:
    if disk.image_id not in images:
        return "no image"
    return "current" if is_current(disk, images[disk.image_id]) else "stale"


@app.command()
def remove(
    names: Annotated[list[str], typer.Argument(help="Ids of images or disks, or unique prefixes of ids.")],
) -> None:
    """Delete images with their disks, or disks alone."""
    disks = list_disks()
    for doomed in [resolve_disk(name) or resolve_image(name) for name in names]:
        if isinstance(doomed, Image):
            remove_image(doomed)
            _say(doomed, "removed")
        for disk in disks:
            if doomed.id in (disk.id, disk.image_id) and disk.folder.exists():
                remove_disk(disk)
                _say_disk(disk, "removed")


@app.command()
def export(
    name: Annotated[str, typer.Argument(help="Image id, or a unique prefix of one.")],
    file: Annotated[Path, typer.Argument(help="File to write, usually *.tar.zst.")],
) -> None:
    """Write an image to one file, without its disks, which `build --disk` makes again in a minute."""
    image = resolve_image(name)
    with _shown() as report:
        export_image(image, file, report)
    _say(image, f"written to {file} ({file.stat().st_size / 1e9:.2f} GB)")


@app.command(name="import")
def import_(file: Annotated[Path, typer.Argument(help="File written by `export`.")]) -> None:
    """Import an exported image."""
    with _shown() as report:
        image = import_image(file, report)
    _say(image, "imported")


@app.command()
def oci(
    profiles: Annotated[
        list[str] | None, typer.Argument(help="Package profiles that the desktop image must have.")
    ] = None,
    out: Annotated[
        Path, typer.Option("--out", help="Folder for the image layout; a name ending in .tar is one file.")
    ] = Path("deskcraft-oci"),
    image_id: Annotated[str | None, typer.Option("--image", help="Desktop image to put in; else the newest.")] = None,
    name: Annotated[str, typer.Option("--name", help="Repository and tag; else deskcraft:VERSION.")] = "",
    extra: Annotated[
        list[str] | None, typer.Option(help="Extra of DeskCraft to install beside gym and mcp; repeatable.")
    ] = None,
    task_root: Annotated[
        Path | None, typer.Option("--task-root", help="Folder with tasks/ and assets/; else the project's own.")
    ] = None,
    mirror: Annotated[
        list[str] | None, typer.Option(help="Package mirror that has the image's suite; repeatable.", metavar="URL")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Write a container image (OCI) with a desktop image, DeskCraft and its tasks; no container engine is needed."""
    from deskcraft.image.oci.build import build_oci
    from deskcraft.image.oci.parts import own_sources
    from deskcraft.task.loading import default_root

    image = find_image(profiles or [], image_id)
    sources = own_sources(default_root(task_root).path)
    with _shown() as report:
        written = build_oci(
            image, out, sources=sources, name=name, extras=extra or [], mirrors=mirror or [], report=report
        )
    layers = [
        {
            "title": part.title,
            "digest": part.layer.digest,
            "diff_id": part.layer.diff_id,
            "size": part.layer.size,
            "unpacked": part.layer.unpacked,
            "kept": part.title in written.kept,
        }
        for part in written.parts
    ]
    if as_json:
        typer.echo(
            json.dumps({"out": str(out), "digest": written.digest, "image": image.id, "layers": layers}, indent=2)
        )
        return
    for part in written.parts:
        how = "as before" if part.title in written.kept else "written"
        size, unpacked = part.layer.size / 1e6, part.layer.unpacked / 1e6
        typer.echo(f"  {part.title:<9} {size:7.1f} MB, {unpacked:7.1f} MB unpacked, {how}")
    typer.echo(f"{out} with desktop image {image.id}: {written.digest}")


@app.command()
def seccomp(
    given: Annotated[
        Path | None, typer.Option("--from", help="Profile of an engine to open, instead of our own.", metavar="FILE")
    ] = None,
) -> None:
    """Print a seccomp profile that lets desktops run in a container without any capability."""
    from deskcraft.desktop.local.container import MOST_PROFILE, opened, profile

    made = profile() if given is None else opened(read_given(given, MOST_PROFILE), str(given))
    typer.echo(json.dumps(made, indent=2))


def _say(image: Image, what: str) -> None:
    typer.echo(f"image {image.id} ({' '.join(image.profiles)}) {what}")


def _say_disk(disk: Disk, what: str) -> None:
    typer.echo(f"disk {disk.id} (of {disk.image_id}) {what}")


def _image_object(image: Image) -> dict[str, object]:
    return {**image.record.model_dump(mode="json", exclude={"schema_version"}), "path": str(image.path)}


def _disk_object(disk: Disk) -> dict[str, object]:
    return {**disk.record.model_dump(mode="json", exclude={"schema_version"}), "path": str(disk.folder)}


@contextmanager
def _shown() -> Iterator[Report]:
    """Progress on standard error: a bar on a terminal, else lines."""
    if not sys.stderr.isatty():
        yield _lines()
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed:.0f}"),
        TimeElapsedColumn(),
    )
    with Bar(*columns, console=Terminal(stderr=True), transient=True) as bar:
        task = bar.add_task("preparing", total=None)

        def show(progress: Progress) -> None:
            bar.update(task, description=progress.stage, completed=progress.done, total=progress.total or None)

        yield show


def _lines() -> Report:
    shown: set[tuple[str, int, int]] = set()

    def show(progress: Progress) -> None:
        percent = 100 * progress.done // progress.total if progress.total else 0
        step = (progress.stage, progress.total, percent // _LINE_EVERY_PERCENT)  # a stage may come twice
        if step not in shown:
            shown.add(step)
            amount = f" {progress.done} of {progress.total}" if progress.total else ""
            typer.echo(f"  {progress.stage}{amount}", err=True)

    return show
