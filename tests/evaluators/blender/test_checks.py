"""Checks on Blender projects, on what Blender 3.4.1 saved (data/blend/make.py)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.evaluators.blends import Blends

pytestmark = pytest.mark.real
PAINT = {"material": "Paint", "base_colour": "#e74033", "metallic": 1, "roughness": 0.25}
ON_CUBE = {**PAINT, "object": "Cube"}
WOOD = {"object": "Cube", "image": "wood.png"}
BUMPS = {"object": "Cube", "image": "bumps.png", "strength": 0.5}
SKY = {"image": "sky.hdr", "strength": 1.5, "rotation": 90}
BEVEL = {"object": "Cube", "kind": "BEVEL", "settings": {"width": 0.1, "segments": 3, "angle_limit": "40 deg"}}
SMOOTHER = {"object": "Cube", "kind": "SUBSURF", "settings": {"levels": 2, "render_levels": 3}}
HALF = [{"frame": 1}, {"frame": 61, "turned_by": (0, 0, 180)}]
ENDS = [{"frame": 1}, {"frame": 121, "moved_by": (0, 0, 0)}]
TURN = [{"frame": 1}, {"frame": 61, "turned_by": (0, 0, 180)}, {"frame": 31, "turned_by": (0, 0, 90)}]
PRODUCT = {"collection": "Product", "objects": ("Cube", "Ball")}
CLOSE = {"lens": 85, "dof": True, "focus_on": "Aim", "fstop": 1.8, "focus_distance": 10}
SET_UP = {
    "engine": "CYCLES",
    "samples": 96,
    "denoise": False,
    "width": 1280,
    "height": 720,
    "percentage": 50,
    "final_size": (640, 360),
    "frame_start": 1,
    "frame_end": 120,
    "fps": 30,
    "transparent": True,
    "format": "FFMPEG",
    "container": "MPEG4",
    "codec": "H264",
    "output": "~/renders/turn_",
}


@pytest.mark.parametrize(
    ("name", "check", "params", "expected"),
    [
        # objects
        ("renamed", "blender.renamed", {"was": "Cube", "now": "Box"}, "ok"),
        ("again", "blender.renamed", {"was": "Cube", "now": "Box"}, "not_found"),
        ("impostor", "blender.renamed", {"was": "Cube", "now": "Box"}, "wrong_content"),
        ("deleted", "blender.objects", {"absent": ("Ball",), "present": ("Cube",), "count": 7}, "ok"),
        ("again", "blender.objects", {"absent": ("Ba*",)}, "extra"),
        ("hidden_in_render", "blender.objects", {"absent": ("Ball",)}, "extra"),
        ("again", "blender.objects", {"present": ("Cube",), "kind": "LIGHT"}, "wrong_format"),
        ("again", "blender.objects", {"count": 2, "kind": "MESH"}, "wrong_count"),
        ("hidden_by_eye", "blender.visible", {"object": "Ball", "visible": False}, "ok"),
        ("hidden_by_screen", "blender.visible", {"object": "Ball", "visible": False}, "ok"),
        ("hidden_in_render", "blender.visible", {"object": "Ball", "visible": False}, "wrong_value"),
        ("hidden_in_render", "blender.visible", {"object": "Ball", "visible": False, "where": "render"}, "ok"),
        ("hidden_in_render", "blender.visible", {"object": "Ball", "visible": False, "where": "anywhere"}, "ok"),
        ("hidden_by_eye", "blender.visible", {"object": "Ball", "visible": False, "where": "render"}, "wrong_value"),
        ("hidden_by_eye", "blender.visible", {"object": "Ball", "visible": False, "where": "both"}, "wrong_value"),
        ("again", "blender.visible", {"object": "Ball", "visible": True, "where": "both"}, "ok"),
        ("collection_excluded", "blender.visible", {"collection": "Lights", "visible": False, "where": "both"}, "ok"),
        ("collection_hidden", "blender.visible", {"collection": "Lights", "visible": False, "where": "both"}, "ok"),
        ("again", "blender.visible", {"collection": "Lights", "visible": False}, "wrong_value"),
        ("parented", "blender.parent", {"object": "Cube", "parent": "Aim"}, "ok"),
        ("parented_and_moved", "blender.parent", {"object": "Cube", "parent": "Aim"}, "wrong_value"),
        ("parented_and_moved", "blender.parent", {"object": "Cube", "parent": "Aim", "kept": False}, "ok"),
        ("again", "blender.parent", {"object": "Cube", "parent": "Aim"}, "wrong_value"),
        ("collected", "blender.collection", {**PRODUCT, "only": True, "parent": "Props"}, "ok"),
        ("collected", "blender.collection", {**PRODUCT, "parent": "Scene Collection"}, "wrong_value"),
        ("collected_twice", "blender.collection", PRODUCT, "extra"),
        ("collected_twice", "blender.collection", {**PRODUCT, "moved": False}, "ok"),
        ("collected_outside", "blender.collection", {**PRODUCT, "moved": False}, "not_found"),
        ("again", "blender.collection", PRODUCT, "not_found"),
        ("again", "blender.object", {"object": "Cube", "settings": {"visible_camera": True}}, "ok"),
        ("again", "blender.object", {"object": "Cube", "settings": {"is_holdout": True}}, "wrong_value"),
        # text, light, camera, scene
        (
            "titled",
            "blender.text",
            {"object": "Title", "body": "Lamp No. 7", "size": 1.5, "extrude": 0.1, "align": "CENTER"},
            "ok",
        ),
        ("titled", "blender.text", {"object": "Title", "body": "Lamp no. 7"}, "wrong_text"),
        ("titled", "blender.text", {"object": "Title", "extrude": 0.2}, "wrong_style"),
        (
            "lit",
            "blender.light",
            {"light": "Key", "kind": "SUN", "energy": 3, "colour": (1, 0.5, 0.2), "angle": 5},
            "ok",
        ),
        ("lit", "blender.light", {"light": "Key", "colour": "#ffbc7c"}, "ok"),
        ("lit", "blender.light", {"light": "Key", "colour": "#ff8033"}, "wrong_value"),
        ("again", "blender.light", {"light": "Key", "kind": "AREA", "energy": 500}, "ok"),
        ("again", "blender.light", {"light": "Cube"}, "wrong_format"),
        ("set_up", "blender.render", SET_UP, "ok"),
        ("set_up", "blender.render", {"output": "/home/user/renders/turn_.mp4"}, "ok"),
        ("set_up", "blender.render", {"output": "~/turn_"}, "wrong_value"),
        ("set_up_otherwise", "blender.render", {"samples": 96}, "wrong_value"),
        ("set_up_otherwise", "blender.render", {"width": 1280, "height": 720}, "wrong_value"),
        ("set_up_otherwise", "blender.render", {"frame_end": 120}, "wrong_value"),
        ("filmed", "blender.camera", {"camera": "Close", "active": True, **CLOSE}, "ok"),
        ("filmed", "blender.camera", {**CLOSE, "fstop": 2.8}, "wrong_value"),
        ("filmed_in_vain", "blender.camera", CLOSE, "wrong_value"),
        ("filmed_in_vain", "blender.camera", {"camera": "Close", "active": True}, "wrong_value"),
        # materials and world
        ("painted", "blender.material", ON_CUBE, "ok"),
        ("painted_by_nodes", "blender.material", ON_CUBE, "ok"),
        ("painted_elsewhere", "blender.material", ON_CUBE, "wrong_style"),
        ("painted_unassigned", "blender.material", ON_CUBE, "not_found"),
        ("painted_unassigned", "blender.material", PAINT, "ok"),
        ("painted", "blender.material", {"object": "Ball", "metallic": 1}, "wrong_style"),
        ("textured", "blender.texture", WOOD, "ok"),
        ("textured", "blender.texture", {**WOOD, "colour_space": "sRGB", "path": None}, "ok"),
        ("textured_packed", "blender.texture", WOOD, "ok"),
        ("textured_wrong", "blender.texture", WOOD, "wrong_style"),
        ("textured_loose", "blender.texture", WOOD, "not_found"),
        ("textured_packed", "blender.texture", {**WOOD, "not_through": ("ShaderNodeMixRGB",)}, "wrong_style"),
        ("textured", "blender.texture", {**WOOD, "input": "Roughness"}, "not_found"),
        ("bumped", "blender.normal_map", BUMPS, "ok"),
        ("bumped", "blender.normal_map", {**BUMPS, "strength": 1}, "wrong_style"),
        ("bumped_as_colour", "blender.normal_map", BUMPS, "wrong_style"),
        ("bumped_directly", "blender.normal_map", BUMPS, "not_found"),
        ("skied", "blender.world", SKY, "ok"),
        ("skied", "blender.world", {**SKY, "image": "wood.png"}, "wrong_style"),
        ("skied", "blender.world", {"hdri": False}, "wrong_style"),
        ("skied_elsewhere", "blender.world", SKY, "not_found"),
        ("again", "blender.world", {"hdri": False, "strength": 1}, "ok"),
        (
            "slotted",
            "blender.material_slots",
            {"object": "Cube", "materials": ("Paint", "Trim"), "faces": {"Trim": (2, 2)}},
            "ok",
        ),
        ("again", "blender.material_slots", {"object": "Cube", "materials": ("Paint", "Trim")}, "wrong_style"),
        # modifiers and shading
        ("modified", "blender.modifier", BEVEL, "ok"),
        ("modified", "blender.modifier", {**BEVEL, "settings": {"width": 0.11}}, "wrong_value"),
        ("modified", "blender.modifier", SMOOTHER, "ok"),
        ("modified", "blender.modifier", {"object": "Stand", "kind": "ARRAY", "settings": {"count": 4}}, "ok"),
        ("modified", "blender.modifier", {"object": "Stand", "kind": "ARRAY", "settings": {"count": 5}}, "wrong_value"),
        (
            "modified",
            "blender.modifier",
            {"object": "Ball", "kind": "BOOLEAN", "settings": {"object": "Cube", "operation": "DIFFERENCE"}},
            "ok",
        ),
        (
            "modified",
            "blender.modifier",
            {"object": "Ball", "kind": "BOOLEAN", "settings": {"object": "Stand"}},
            "wrong_value",
        ),
        ("modified_switched_off", "blender.modifier", BEVEL, "wrong_value"),
        ("modified", "blender.modifiers", {"object": "Cube", "kinds": ("BEVEL", "SUBSURF")}, "ok"),
        (
            "modified_in_other_order",
            "blender.modifiers",
            {"object": "Cube", "kinds": ("BEVEL", "SUBSURF")},
            "wrong_order",
        ),
        ("modified_applied", "blender.modifiers", {"object": "Cube", "kinds": ()}, "ok"),
        ("modified_applied", "blender.modifier", {**BEVEL, "state": "applied", "faces": (100, 100_000)}, "ok"),
        ("modified_applied", "blender.modifier", {**BEVEL, "state": "either", "faces": (100, 100_000)}, "ok"),
        ("modified", "blender.modifier", {**BEVEL, "state": "either", "faces": (100, 100_000)}, "ok"),
        ("modified", "blender.modifier", {**BEVEL, "state": "applied", "faces": (100, 100_000)}, "wrong_value"),
        (
            "modified_removed",
            "blender.modifier",
            {**BEVEL, "state": "applied", "faces": (6, 100_000)},
            "wrong_geometry",
        ),
        ("smoothed", "blender.shading", {"object": "Cube", "smooth": True, "auto_smooth": True, "angle": 45}, "ok"),
        ("smoothed", "blender.shading", {"object": "Cube", "smooth": False}, "wrong_style"),
        ("again", "blender.shading", {"object": "Cube", "smooth": True}, "wrong_style"),
        ("modified", "blender.shading", {"object": "Cube", "smooth": True}, "wrong_style"),
        ("again", "blender.mesh", {"object": "Cube", "vertices": (8, 8), "faces": (6, 6)}, "ok"),
        # places
        (
            "moved",
            "blender.transform",
            {
                "object": "Cube",
                "location": (1, 2, 3),
                "rotation": (0, 0, 30),
                "scale": (2, 1, 0.5),
                "dimensions": (4, 2, 1),
            },
            "ok",
        ),
        (
            "moved_by_other_means",
            "blender.transform",
            {"object": "Cube", "location": (1, 2, 3), "rotation": (0, 0, 390)},
            "ok",
        ),
        (
            "moved",
            "blender.transform",
            {
                "object": "Cube",
                "moved_by": (1, 2, 2),
                "turned_by": (0, 0, 30),
                "scaled_by": (2, 1, 0.5),
                "rests_on": 2.5,
            },
            "ok",
        ),
        ("moved", "blender.transform", {"object": "Cube", "rotation": (0, 0, -30)}, "wrong_geometry"),
        ("moved", "blender.transform", {"object": "Cube", "location": (1, None, 4)}, "wrong_geometry"),
        (
            "applied",
            "blender.transform",
            {"object": "Cube", "scale": (1, 1, 1), "dimensions": (4, 2, 1)},
            "wrong_geometry",
        ),  # the box of the turned cube is larger
        ("applied", "blender.applied_transform", {"object": "Cube"}, "wrong_geometry"),  # it was moved since before
        (
            "tracking",
            "blender.constraint",
            {
                "object": "Camera",
                "kinds": ("TRACK_TO", "DAMPED_TRACK"),
                "target": "Aim",
                "settings": {"up_axis": "UP_Y"},
            },
            "ok",
        ),
        ("tracking_muted", "blender.constraint", {"object": "Camera", "kinds": ("TRACK_TO",)}, "wrong_value"),
        (
            "tracking",
            "blender.constraint",
            {"object": "Camera", "kinds": ("TRACK_TO",), "target": "Ball"},
            "wrong_value",
        ),
        ("tracking", "blender.looks_at", {"object": "Camera", "target": "Aim"}, "ok"),
        ("aimed_by_hand", "blender.looks_at", {"object": "Camera", "target": "Aim"}, "ok"),
        ("aimed_by_hand", "blender.looks_at", {"object": "Camera", "target": (0, 0, 4)}, "wrong_geometry"),
        ("tracking_muted", "blender.looks_at", {"object": "Camera", "target": "Aim"}, "wrong_geometry"),
        (
            "following",
            "blender.constraint",
            {"object": "Camera", "kinds": ("FOLLOW_PATH",), "target": "Track", "settings": {"use_curve_follow": True}},
            "ok",
        ),
        # motion
        (
            "turning",
            "blender.keyframes",
            {
                "object": "Cube",
                "path": "rotation_euler",
                "index": 2,
                "keys": [(1, 0), (121, "360 deg")],
                "between": [(31, "90 deg")],
                "interpolation": "LINEAR",
            },
            "ok",
        ),
        (
            "turning",
            "blender.keyframes",
            {"object": "Cube", "path": "rotation_euler", "index": 2, "only": True, "keys": [(1, 0), (121, "360 deg")]},
            "extra",
        ),
        (
            "turning_unevenly",
            "blender.keyframes",
            {"object": "Cube", "path": "rotation_euler", "index": 2, "keys": [(1, 0)], "interpolation": "LINEAR"},
            "wrong_value",
        ),
        (
            "turning_unevenly",
            "blender.keyframes",
            {"object": "Cube", "path": "rotation_euler", "index": 2, "between": [(31, "90 deg")]},
            "wrong_value",
        ),
        (
            "turning_idle",
            "blender.keyframes",
            {"object": "Cube", "path": "rotation_euler", "index": 2, "keys": [(1, 0)]},
            "not_found",
        ),
        ("dimming", "blender.keyframes", {"object": "Key", "path": "energy", "keys": [(1, 500), (50, 20)]}, "ok"),
        (
            "dimming",
            "blender.keyframes",
            {"object": "Key", "path": "energy", "keys": [(1, 500), (60, 20)]},
            "not_found",
        ),
        ("turning", "blender.motion", {"object": "Cube", "poses": TURN}, "ok"),
        ("turning_by_parent", "blender.motion", {"object": "Cube", "poses": TURN}, "ok"),
        ("circling", "blender.motion", {"object": "Cube", "poses": TURN}, "wrong_geometry"),
        ("circling", "blender.motion", {"object": "Cube", "poses": TURN, "seen_from": "Camera"}, "ok"),
        ("turning_unevenly", "blender.motion", {"object": "Cube", "poses": TURN}, "wrong_geometry"),
        ("turning_idle", "blender.motion", {"object": "Cube", "poses": TURN}, "wrong_geometry"),
        ("turning", "blender.motion", {"object": "Cube", "poses": HALF, "steady": True}, "ok"),
        ("turning_unevenly", "blender.motion", {"object": "Cube", "poses": HALF}, "ok"),
        ("turning_unevenly", "blender.motion", {"object": "Cube", "poses": HALF, "steady": True}, "wrong_geometry"),
        ("circling", "blender.motion", {"object": "Camera", "poses": ENDS}, "ok"),
        ("circling", "blender.motion", {"object": "Camera", "poses": ENDS, "steady": True}, "wrong_geometry"),
        (
            "driven",
            "blender.driver",
            {
                "object": "Ball",
                "path": "rotation_euler",
                "index": 2,
                "follows": "Aim",
                "follows_path": "ROT_Z",
                "expression": "turn*2",
            },
            "ok",
        ),
        ("driven", "blender.driver", {"object": "Ball", "path": "rotation_euler", "follows": "Cube"}, "wrong_value"),
        ("again", "blender.driver", {"object": "Ball", "path": "rotation_euler"}, "not_found"),
        (
            "snowing",
            "blender.particles",
            {
                "object": "Stand",
                "kind": "EMITTER",
                "count": 250,
                "renders": "Ball",
                "settings": {"lifetime": 40, "frame_end": 100},
            },
            "ok",
        ),
        ("snowing", "blender.particles", {"object": "Stand", "count": 1000}, "wrong_value"),
        ("again", "blender.particles", {"object": "Stand"}, "not_found"),
        # models
        ("brought_in", "blender.imported", {"model": "chair.glb"}, "ok"),
        ("brought_in", "blender.imported", {"model": "chair.glb", "copies": 2}, "not_found"),
        ("brought_in_falsely", "blender.imported", {"model": "chair.glb"}, "not_found"),
    ],
)
def test_a_check_says_what_became_of_the_scene(
    blends: Blends, name: str, check: str, params: dict[str, Any], expected: str
) -> None:
    leaf = blends.look(name, check, **params)
    assert leaf.code == expected, leaf.sentence


def test_applied_transforms_leave_the_shape(blends: Blends) -> None:
    """Applying passes; typing neutral numbers into the fields does not."""
    check = "blender.applied_transform"
    assert blends.look("applied", check, before="moved", object="Cube").ok
    assert blends.look("reset", check, before="moved", object="Cube").code == "wrong_geometry"
    assert blends.look("moved", check, before="moved", object="Cube").code == "wrong_geometry"


@pytest.mark.parametrize(
    ("name", "except_", "expected"),
    [
        ("again", (), "ok"),
        ("renamed", (), "removed"),
        ("renamed", ("object/Cube", "object/Box"), "ok"),
        ("deleted", (), "removed"),
        ("deleted", ("object/Ball",), "ok"),
        ("hidden_by_eye", (), "changed"),
        ("hidden_by_eye", ("object/Ball/eye",), "ok"),
        ("collection_excluded", (), "changed"),
        ("collection_excluded", ("layer/*/Lights",), "ok"),
        ("titled", (), "changed"),
        ("titled", ("object/Title/data",), "ok"),
        ("set_up", ("scene/render", "scene/settings", "scene/image", "scene/ffmpeg"), "changed"),
        ("set_up", ("scene/render", "scene/settings", "scene/image", "scene/ffmpeg", "scene/cycles"), "ok"),
        ("painted", (), "changed"),
        ("painted", ("material/Paint",), "ok"),
        ("painted_unassigned", ("material/Paint",), "changed"),
        ("skied", (), "extra"),
        ("skied", ("world/World",), "ok"),
        ("modified", ("object/Cube/modifiers", "object/Stand/modifiers"), "extra"),
        ("modified", ("object/*/modifiers",), "ok"),
        ("modified_applied", ("object/*/modifiers",), "changed"),
        ("smoothed", (), "changed"),
        ("smoothed", ("object/Cube/shading",), "ok"),
        ("moved", (), "changed"),
        ("moved", ("object/Cube/transform",), "ok"),
        ("parented", ("object/Cube/parent",), "ok"),
        ("parented_and_moved", ("object/Cube/parent",), "changed"),
        ("collected", (), "extra"),
        ("tracking", ("object/Camera/constraints",), "ok"),
        ("tracking", (), "extra"),
        ("turning", ("object/Cube/transform",), "extra"),
        ("turning", ("object/Cube/animation",), "ok"),
        ("dimming", (), "extra"),
        ("driven", (), "extra"),
        ("snowing", (), "extra"),
        ("filmed", ("object/Close",), "changed"),
        ("filmed", ("object/Close", "scene/camera"), "ok"),
        ("slotted", (), "extra"),
        ("brought_in", (), "extra"),
        ("scripted", ("object/Ball",), "extra"),
    ],
)
def test_what_is_not_excepted_stays(blends: Blends, name: str, except_: tuple[str, ...], expected: str) -> None:
    leaf = blends.look(name, "blender.untouched", except_=except_)
    assert leaf.code == expected, leaf.sentence


def test_a_renamed_object_is_compared_all_the_same(blends: Blends) -> None:
    assert blends.look("renamed", "blender.untouched", renamed={"Cube": "Box"}).ok
    assert not blends.look("impostor", "blender.untouched", renamed={"Cube": "Box"}).ok


def test_a_file_under_another_name_is_compared_with_its_source(blends: Blends) -> None:
    extra = {"copy.blend": blends.files["again.blend"]}
    assert blends.look("again", "blender.untouched", of="copy.blend", source="lamp.blend", extra=extra).ok
    extra = {"copy.blend": blends.files["deleted.blend"]}
    assert not blends.look("again", "blender.untouched", of="copy.blend", source="lamp.blend", extra=extra).ok


def test_a_modifier_that_was_applied_in_a_copy_is_compared_with_its_source(blends: Blends) -> None:
    said: dict[str, Any] = {
        **BEVEL,
        "state": "applied",
        "faces": (6, 100_000),
        "of": "copy.blend",
        "source": "lamp.blend",
    }
    extra = {"copy.blend": blends.files["modified_applied.blend"]}
    assert blends.look("again", "blender.modifier", extra=extra, **said).ok
    extra = {"copy.blend": blends.files["again.blend"]}
    assert not blends.look("again", "blender.modifier", extra=extra, **said).ok
