"""`deskcraft export RUN...`: runs for other tools; `deskcraft export harbor OUT`: tasks as tasks of Harbor."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from typer.core import TyperGroup

from deskcraft.cli.options import MaxSteps, OwnSelectors, TaskRootOption
from deskcraft.cli.panels import PanelCommand
from deskcraft.errors import BadInput
from deskcraft.intake.files import check_folders

Format = Literal["inspect", "parquet", "csv", "latex"]


class _RunsOrNamed(TyperGroup):
    """A group in which the name of one command, `default`, may be left out: `deskcraft export RUN... --format F`."""

    default = "runs"

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Takes what names no command for arguments of the default one."""
        return super().resolve_command(ctx, args if args[0] in self.commands else [self.default, *args])


app = typer.Typer(
    cls=_RunsOrNamed,
    help="Export runs for other tools, `deskcraft export RUN... --format FORMAT`, or tasks as tasks of Harbor.",
    no_args_is_help=True,
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
)


@app.command(name=_RunsOrNamed.default, cls=PanelCommand)
def export(
    runs: Annotated[list[Path], typer.Argument(help="Run folders.", metavar="RUN...")],
    format_: Annotated[Format, typer.Option("--format", help="Output format.", show_default=False)],
    out: Annotated[
        Path | None,
        typer.Option("--out", help="Output folder; export/FORMAT in the first run by default.", metavar="DIR"),
    ] = None,
    screens: Annotated[
        Literal["none", "first-last", "all"], typer.Option("--screens", help="Screenshots in an inspect log.")
    ] = "all",
    force: Annotated[bool, typer.Option("--force", help="Replace existing files.")] = False,
) -> None:
    """Export runs: inspect (.eval logs), parquet or csv (tables of episodes and failures), latex (the report's)."""
    if out is None:
        check_folders(runs[0], ("export",))  # a run that somebody sent must not lead the export elsewhere
    folder = out or runs[0] / "export" / format_
    if format_ == "inspect":
        try:
            from deskcraft.export.inspect_log import export_inspect
        except ImportError as error:
            raise BadInput("--format inspect needs inspect_ai: pip install 'deskcraft[inspect]'") from error
        names = export_inspect(runs, folder, screens, force=force)
        size = sum((folder / name).stat().st_size for name in names) / 1e6
        typer.echo(f"export: {folder} ({len(names)} logs, {size:.1f} MB); `inspect view --log-dir {folder}`")
    elif format_ == "latex":
        _latex(runs, folder, force=force)
    else:
        from deskcraft.export.tables import export_tables

        typer.echo(f"export: {folder} ({export_tables(runs, folder, format_, force=force)} episodes)")


def _latex(runs: list[Path], folder: Path, *, force: bool) -> None:
    from deskcraft.export.placing import placed
    from deskcraft.suite.reports import Reports

    made = Reports.of(runs, [])
    with placed(folder, force=force) as staging:
        count = made.write_latex(staging)
    typer.echo(f"export: {folder} ({count} files)")


@app.command(cls=PanelCommand)
def harbor(
    out: Annotated[Path, typer.Argument(help="Folder for the Harbor tasks.", metavar="OUT")],
    selectors: OwnSelectors = None,
    variant: Annotated[int, typer.Option("--variant", min=0, help="Index of the variant; 0 is the canonical one.")] = 0,
    image: Annotated[
        str,
        typer.Option("--oci", help="Name of the DeskCraft OCI image; deskcraft:VERSION by default.", metavar="NAME"),
    ] = "",
    agent_image: Annotated[
        str, typer.Option("--agent-oci", help="What the agent's container is made from; needs bash.", metavar="NAME")
    ] = "debian:bookworm-slim",
    max_steps: MaxSteps = None,
    force: Annotated[bool, typer.Option("--force", help="Replace existing tasks.")] = False,
    task_root: TaskRootOption = None,
) -> None:
    """Export tasks as tasks of Harbor 0.26, for `harbor run --path OUT`."""
    from deskcraft.export.harbor import Asked, export_harbor
    from deskcraft.task.loading import default_root

    folders = default_root(task_root).select(selectors or [], own=True)
    made = export_harbor(folders, out, Asked(variant, max_steps, image, agent_image), force=force)
    written = [one for one in made if one.folder]
    typer.echo(f"export: {out} ({len(written)} tasks; {sum(one.steps > 1 for one in written)} have steps)")
    for text, chosen in (
        ("have messages of the user's that come in the results of the tools", [m for m in written if m.in_results]),
        (
            "need what the container of the desktop has not by itself (metadata `needs`)",
            [m for m in written if m.needs],
        ),
    ):
        if chosen:
            typer.echo(f"{len(chosen)} {text}")
    for one in made:
        if one.refused:
            typer.echo(f"not exported: {one.task}: {one.refused}")
