"""Inkscape's own actions on a file, for the solutions that script; `markup` does what no action does."""

from __future__ import annotations

from deskcraft.authoring import Desk

FOLDER = "/home/user/Documents"
MM = 96 / 25.4
"""Inkscape's actions move by CSS pixels."""


def act(desk: Desk, file: str, *actions: str) -> None:
    """Carries out Inkscape's actions on a file and saves it; with none Inkscape only reads it and saves it again."""
    before = desk.digest(file)
    desk.must_run(["inkscape", "--actions", ";".join([*actions, f"export-filename:{file}", "export-do"]), file])
    if actions:
        desk.wait_for_change(file, before)


def select(names: str, **properties: object) -> list[str]:
    """Actions that select objects by their ids (with commas) and set properties of theirs: `fill="#112233"`."""
    sets = [f"object-set-property:{name.replace('_', '-')},{value}" for name, value in properties.items()]
    return ["select-clear", f"select-by-id:{names}", *sets]


def export(desk: Desk, source: str, target: str, width: int | str | None = None) -> None:
    """Exports the whole page, as PNG or PDF by the target's name; `width` in px."""
    sized = [] if width is None else [f"--export-width={width}"]
    desk.must_run(["inkscape", "--export-area-page", *sized, f"--export-filename={target}", source])
