"""Edits of .blend files by the image's own Blender in a sandbox: one start of it writes many variants of a file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from deskcraft.desktop.local.batch import BatchSandbox
from deskcraft.desktop.local.limits import MB, Limits
from deskcraft.errors import BadInput
from deskcraft.image.store import find_image
from deskcraft.workbench.warm_blender import BLENDER

PROGRAM = Path(__file__).parent / "inside" / "write_variants.py"
LIMITS = Limits(memory=3072 * MB)
WALL_S = 600.0
Value: TypeAlias = bool | int | float | str | list[float]


@dataclass(frozen=True)
class Change:
    """One edit.

    `set` and `scale` take a property by its path from the block as Blender's Python API writes it (`hide_render`,
    `data.lens`, `modifiers["Bevel"].affect`); `rename` takes the new name; `delete`, `twin` (a copy with data of its
    own), `select` and `compress` take nothing more, the last no block either.
    """

    what: Literal["set", "scale", "rename", "delete", "twin", "select", "compress", "input"]
    kind: str = "objects"
    """The collection of `bpy.data`."""
    name: str = ""
    path: str = ""
    """Of `input` the name of a shader's input."""
    value: Value = 0


def variants(data: bytes, edits: Sequence[Sequence[Change]]) -> list[bytes | None]:
    """Return the file once for each list of changes, opened, changed and saved.

    None stands for a list of which the file bears a change not: there is no such property, or it has the value.

    Raises:
        BadInput: Blender does not open the file, or does not save it.
        DeskCraftError: the sandbox could not be had.
    """
    with BatchSandbox(find_image(("three_d",)), limits=LIMITS) as box:
        box.put("~/variants/file.blend", data)
        box.put("~/variants/write_variants.py", PROGRAM.read_bytes())
        folder = "/home/user/variants"
        argv = [*BLENDER, "--python-exit-code", "3", "--python", f"{folder}/write_variants.py", "--", folder]
        asked = json.dumps([[asdict(change) for change in changes] for changes in edits]).encode()
        done = box.run(argv, stdin=asked, timeout_s=WALL_S)
        if done.exit_code:
            reason = done.stderr.decode(errors="replace").strip()[-300:]
            raise BadInput(f"Blender did not write variants of the file: {reason}")
        written: list[bool] = json.loads(box.get("~/variants/written.json"))
        return [box.get(f"~/variants/{number}.blend") if ok else None for number, ok in enumerate(written)]
