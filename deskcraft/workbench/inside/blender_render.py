"""Runs inside the batch sandbox's Blender: draws what the active camera of a file sees, with the scene's own engine.

usage: blender --background --factory-startup --disable-autoexec -noaudio --python blender_render.py -- FILE OUT_FILE
< {"width": PX, "samples": N, "frame": N}, each of which may be missing

A picture is no larger than the scene's own. Scripts in files never run. Exit status 3: the file is at fault.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import bpy  # type: ignore[import-not-found]

REFUSED = 3
WIDTH, SAMPLES = 480, 32


def main() -> int:
    """Draw the file of the command line; return the exit status."""
    source, target = sys.argv[sys.argv.index("--") + 1 :]
    asked = json.load(sys.stdin)
    try:
        bpy.ops.wm.open_mainfile(filepath=source, load_ui=False, use_scripts=False)
        scene = bpy.context.scene
        if scene.camera is None:
            return refuse("its scene has no camera")
        prepare(scene, asked)
        if "frame" in asked:
            scene.frame_set(int(asked["frame"]))
        scene.render.filepath = target
        bpy.ops.render.render(write_still=True)
    except RuntimeError as error:
        return refuse(error)
    return 0


def refuse(why: object) -> int:
    """Say why the file is at fault, and return the exit status for it."""
    print(f"Blender does not draw it: {why}", file=sys.stderr)
    return REFUSED


def prepare(scene: Any, asked: dict[str, Any]) -> None:
    """Set what a small picture needs: its size, few samples, PNG."""
    render = scene.render
    width = render.resolution_x * render.resolution_percentage / 100
    share = min(1.0, float(asked.get("width", WIDTH)) / max(1.0, width))
    render.resolution_x = max(4, round(width * share))
    render.resolution_y = max(4, round(render.resolution_y * render.resolution_percentage / 100 * share))
    render.resolution_percentage = 100
    render.use_file_extension = True
    render.image_settings.file_format = "PNG"
    render.image_settings.color_mode = "RGBA"
    render.image_settings.color_depth = "8"
    samples = int(asked.get("samples", SAMPLES))
    scene.cycles.device = "CPU"
    scene.cycles.samples = min(samples, scene.cycles.samples)
    scene.eevee.taa_render_samples = min(samples, scene.eevee.taa_render_samples)


if __name__ == "__main__":
    status = main()
    sys.stderr.flush()
    os._exit(status)
