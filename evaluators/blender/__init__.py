"""Checks on Blender projects (.blend, as Blender 3.4 reads them) and on what was rendered of them.

Internal: imported for the checks that it registers, which tasks name (docs/tasks/checks/blender.md).
"""

from evaluators.blender import (
    check_import,
    check_material,
    check_modifiers,
    check_motion,
    check_objects,
    check_poses,
    check_render,
    check_scene,
    check_transform,
    untouched,
)

__all__: list[str] = []
