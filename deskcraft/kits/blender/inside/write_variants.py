"""Runs inside Blender: writes variants of FOLDER/file.blend, as the lists of changes on its input say.

usage: blender --background ... --python write_variants.py -- FOLDER < [[{"what": ..., "kind": ..., ...}], ...]
"""

from __future__ import annotations

import contextlib
import json
import sys
from pathlib import Path
from typing import Any

import bpy  # type: ignore[import-not-found]

ROUND = ("scale", "delta_rotation_euler")
"""Properties of an object that change nothing of a point light."""


def main() -> None:
    """Write all of them, each from the file as it is."""
    folder = sys.argv[sys.argv.index("--") + 1]
    written = []
    for number, changes in enumerate(json.load(sys.stdin)):
        bpy.ops.wm.open_mainfile(filepath=f"{folder}/file.blend", load_ui=False, use_scripts=False)
        done = [borne(change) for change in changes]
        written.append(all(done))
        if not all(done):
            continue
        packed = any(change["what"] == "compress" for change in changes)
        target = f"{folder}/{number}.blend"
        bpy.ops.wm.save_as_mainfile(filepath=target, check_existing=False, compress=packed, copy=True)
    Path(folder, "written.json").write_text(json.dumps(written))


def borne(change: dict[str, Any]) -> bool:
    """Make one change; return whether the file bears it, and is another one then."""
    with contextlib.suppress(KeyError, AttributeError, TypeError, ValueError, StopIteration):
        return apply(change)
    return False


def apply(change: dict[str, Any]) -> bool:
    """Make one change; return whether a value is another one then."""
    if change["what"] == "compress":
        return True
    block = getattr(bpy.data, change["kind"])[change["name"]]
    match change["what"]:
        case "delete":
            getattr(bpy.data, change["kind"]).remove(block)
        case "rename":
            block.name = change["value"]
        case "select":
            block.select_set(not block.select_get())
        case "twin":
            twin = block.copy()
            twin.data = block.data.copy() if block.data is not None else None
            for collection in block.users_collection:
                collection.objects.link(twin)
        case "input":
            shader = next(node for node in block.node_tree.nodes if change["path"] in node.inputs)
            socket = shader.inputs[change["path"]]
            if socket.is_linked or socket.default_value == change["value"]:
                return False
            socket.default_value = change["value"]
        case what:
            if change["path"] in ROUND and getattr(block.data, "type", "") == "POINT":
                return False  # it shines alike on all sides, and has no size of its own
            owner, _, name = change["path"].rpartition(".")
            target = block.path_resolve(owner) if owner else block
            old = getattr(target, name)
            was = plain(old)
            setattr(target, name, change["value"] if what == "set" else scaled(old, change["value"]))
            return bool(plain(getattr(target, name)) != was)
    return True


def plain(value: Any) -> Any:
    """Return a value that does not change with the property it was read from."""
    return value if isinstance(value, bool | int | float | str) or not hasattr(value, "__len__") else list(value)


def scaled(old: Any, factor: float) -> Any:
    """Return a number, or each of several, times a factor."""
    return old * factor if isinstance(old, int | float) else [each * factor for each in old]


if __name__ == "__main__":
    main()
