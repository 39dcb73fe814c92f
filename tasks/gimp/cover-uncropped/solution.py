"""Looks how far the photo's layer goes, and whether anything else has the rest of it; says that it cannot be done."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """The layer's boundary is the canvas's: fitted to the layers, the canvas stays as it is."""
    desk.wait_for_window("*lake-flat-cover*528x600*")
    desk.key("alt+i")
    desk.settle()
    desk.key("Escape")
    desk.look()
    listed = desk.must_run(["find", "/home/user", "-not", "-path", "*/.*", "-size", "+30k", "-type", "f"]).split()
    assert sorted(path.rpartition("/")[2] for path in listed) == ["lake-flat-cover.jpg", "lake-flat-cover.xcf"], listed
    desk.fail(
        f"The photo was cropped before it was saved: {params['part']} are in neither file, and must not be invented."
    )
