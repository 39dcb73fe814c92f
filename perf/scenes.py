"""How long a warm Blender takes to tell what is in a .blend, and we to type it."""

from __future__ import annotations

import time

from deskcraft.desktop.local.batch import BatchSandbox
from deskcraft.image.store import find_image
from deskcraft.workbench.scenes import SceneReader
from evaluators.blender.model import parse_scene
from perf.figures import Figure, percentile

ROUNDS = 20
_WRITE = """
import bpy
for number in range(8):
    bpy.ops.mesh.primitive_uv_sphere_add(location=(number, 0, 0))
    material = bpy.data.materials.new("Paint")
    material.use_nodes = True
    bpy.context.object.data.materials.append(material)
bpy.ops.wm.save_as_mainfile(filepath="/home/user/scene.blend", compress=True)
"""


def measure() -> list[Figure]:
    """Reads a scene of 11 objects again and again, after one that starts Blender."""
    with BatchSandbox(find_image(("three_d",))) as box:
        box.put("~/write.py", _WRITE.encode())
        box.run(["/usr/bin/blender", "--background", "--factory-startup", "--python", "/home/user/write.py"])
        data = box.get("~/scene.blend")
    reader, times = SceneReader(), []
    try:
        parse_scene(reader.read(data))
        for _ in range(ROUNDS):
            parse_scene.cache_clear()
            reader.warm()
            began = time.monotonic()
            assert len(parse_scene(reader.read(data)).objects) == 11
            times.append((time.monotonic() - began) * 1000)
    finally:
        reader.close()
    how = f"11 objects with 9 materials, {len(data) // 1000} kB; median of {ROUNDS}, typed; Blender waits"
    return [Figure("blend_read_ms_p50", round(percentile(times, 50), 1), 15, how)]
