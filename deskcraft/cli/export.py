"""`deskcraft export RUN...`: runs for other tools, as logs of inspect_ai, Parquet, CSV or LaTeX."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from deskcraft.errors import BadInput
from deskcraft.intake.files import check_folders

Format = Literal["inspect", "parquet", "csv", "latex"]


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
