"""GIMP's Script-Fu in batch: what the solutions and near misses of this folder share."""

from __future__ import annotations

from deskcraft.authoring import Desk

PICTURES = "/home/user/Pictures"


def run(desk: Desk, script: str) -> None:
    """Evaluates Script-Fu; an error in it is one of ours."""
    gimp = ["gimp", "-i", "-d", "--batch-interpreter=plug-in-script-fu-eval"]
    said = desk.run([*gimp, "--batch", script, "--batch", "(gimp-quit 0)"])
    assert said.exit_code == 0 and "rror:" not in said.stdout + said.stderr, said.stdout + said.stderr


def must_save(desk: Desk, script: str, *paths: str) -> None:
    """The same, and the files must be there anew."""
    before = {path: desk.digest(path) for path in paths}
    run(desk, script)
    for path in paths:
        desk.wait_for_change(path, before[path])
