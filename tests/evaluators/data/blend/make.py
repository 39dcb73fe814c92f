"""Run by the image's Blender: writes a scene and what people (and forgers) make of it, one .blend each.

usage: blender --background --factory-startup --python make.py -- FOLDER
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import bpy  # type: ignore[import-not-found]
from mathutils import Matrix  # type: ignore[import-not-found]

FOLDER = Path(sys.argv[sys.argv.index("--") + 1])
VARIANTS: dict[str, Callable[[], None]] = {}


def variant(function: Callable[[], None]) -> Callable[[], None]:
    """Register what becomes of the scene."""
    VARIANTS[function.__name__] = function
    return function


def thing(name: str) -> Any:
    return bpy.data.objects[name]


def choose(*names: str) -> None:
    bpy.ops.object.select_all(action="DESELECT")
    for name in names:
        thing(name).select_set(True)
    bpy.context.view_layer.objects.active = thing(names[-1])


def add(name: str, collection: str = "Props") -> Any:
    """Name the object that was just added, and put it into a collection only."""
    found = bpy.context.object
    found.name = name
    if found.data is not None:
        found.data.name = name
    for each in list(found.users_collection):
        each.objects.unlink(found)
    bpy.data.collections[collection].objects.link(found)
    return found


def picture(name: str, colour: tuple[float, float, float, float], kind: str = "PNG") -> None:
    made = bpy.data.images.new(name, 8, 8, float_buffer=kind == "HDR")
    made.generated_color = colour
    made.filepath_raw, made.file_format = str(FOLDER / name), kind
    made.save()
    bpy.data.images.remove(made)


def base() -> None:
    """A product on a stand, lit and filmed."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    for name in ("Props", "Lights"):
        scene.collection.children.link(bpy.data.collections.new(name))
    bpy.ops.mesh.primitive_cube_add(size=2, location=(0, 0, 1))
    cube = add("Cube")
    bpy.ops.mesh.primitive_uv_sphere_add(segments=16, ring_count=8, location=(3, 0, 1))
    ball = add("Ball")
    bpy.ops.mesh.primitive_cylinder_add(vertices=12, location=(-3, 0, 0), scale=(1, 1, 0.5))
    add("Stand")
    bpy.ops.object.text_add(location=(0, -3, 0))
    add("Title").data.body = "Lamp"
    bpy.ops.object.empty_add(location=(0, 0, 1))
    add("Aim")
    bpy.ops.curve.primitive_bezier_circle_add(radius=6, location=(0, 0, 2))
    add("Track")
    bpy.ops.object.light_add(type="AREA", location=(4, -4, 6), rotation=(0.6, 0, 0.7))
    add("Key", "Lights").data.energy = 500
    bpy.ops.object.camera_add(location=(7, -7, 5), rotation=(math.radians(63.6), 0, math.radians(46.7)))
    scene.camera = add("Camera")
    for name, target in (("Paint", cube), ("Glaze", ball)):
        material = bpy.data.materials.new(name)
        material.use_nodes = True
        target.data.materials.append(material)
    scene.world = bpy.data.worlds.new("World")
    scene.world.use_nodes = True
    bpy.ops.object.select_all(action="DESELECT")


def shader(name: str = "Paint") -> Any:
    return bpy.data.materials[name].node_tree.nodes["Principled BSDF"]


def node(kind: str, name: str = "Paint") -> Any:
    return bpy.data.materials[name].node_tree.nodes.new(kind)


def link(source: Any, target: Any, name: str = "Paint") -> None:
    bpy.data.materials[name].node_tree.links.new(source, target)


@variant
def again() -> None:
    bpy.context.scene.frame_set(17)
    choose("Ball")


@variant
def renamed() -> None:
    thing("Cube").name = "Box"


@variant
def impostor() -> None:
    """Another cube has the new name; the old one is gone."""
    bpy.data.objects.remove(thing("Cube"))
    bpy.ops.mesh.primitive_cube_add(size=1, location=(0, 0, 1))
    add("Box")


@variant
def deleted() -> None:
    bpy.data.objects.remove(thing("Ball"))


@variant
def hidden_by_eye() -> None:
    thing("Ball").hide_set(True)


@variant
def hidden_by_screen() -> None:
    thing("Ball").hide_viewport = True


@variant
def hidden_in_render() -> None:
    thing("Ball").hide_render = True


@variant
def collection_excluded() -> None:
    bpy.context.view_layer.layer_collection.children["Lights"].exclude = True


@variant
def collection_hidden() -> None:
    bpy.data.collections["Lights"].hide_viewport = True
    bpy.data.collections["Lights"].hide_render = True


@variant
def titled() -> None:
    data = thing("Title").data
    data.body, data.size, data.extrude, data.align_x = "Lamp No. 7", 1.5, 0.1, "CENTER"


@variant
def lit() -> None:
    data = thing("Key").data
    data.type = "SUN"
    sun = thing("Key").data
    sun.energy, sun.color, sun.angle = 3, (1.0, 0.5, 0.2), math.radians(5)


@variant
def set_up() -> None:
    """Cycles, 96 samples, 1280 x 720 at half, 1 to 120 at 30 fps, video, see-through film."""
    scene = bpy.context.scene
    render = scene.render
    render.engine, scene.cycles.samples, scene.cycles.use_denoising = "CYCLES", 96, False
    render.resolution_x, render.resolution_y, render.resolution_percentage = 1280, 720, 50
    scene.frame_start, scene.frame_end, render.fps = 1, 120, 30
    render.film_transparent = True
    render.filepath = "//renders/turn_"
    render.image_settings.file_format, render.image_settings.color_mode = "FFMPEG", "RGB"
    render.ffmpeg.format, render.ffmpeg.codec = "MPEG4", "H264"


@variant
def set_up_otherwise() -> None:
    """The samples of the engine that is not in use; the size turned round; the frames of the preview."""
    scene = bpy.context.scene
    scene.render.engine = "BLENDER_EEVEE"
    scene.cycles.samples = 96
    scene.render.resolution_x, scene.render.resolution_y = 720, 1280
    scene.use_preview_range, scene.frame_preview_start, scene.frame_preview_end = True, 1, 120


@variant
def painted() -> None:
    paint = shader()
    paint.inputs["Base Color"].default_value = (0.8, 0.0512695, 0.0331048, 1)
    paint.inputs["Metallic"].default_value, paint.inputs["Roughness"].default_value = 1.0, 0.25


@variant
def painted_by_nodes() -> None:
    """The same by linked nodes, one of them behind a reroute, the other in a group."""
    colour, value, way = node("ShaderNodeRGB"), node("ShaderNodeValue"), node("NodeReroute")
    colour.outputs[0].default_value = (0.8, 0.0512695, 0.0331048, 1)
    value.outputs[0].default_value = 0.25
    link(colour.outputs[0], way.inputs[0])
    link(way.outputs[0], shader().inputs["Base Color"])
    link(value.outputs[0], shader().inputs["Roughness"])
    shader().inputs["Metallic"].default_value = 1.0


@variant
def painted_elsewhere() -> None:
    """The right values in a shader that reaches no output, and as the colour of the viewport."""
    idle = node("ShaderNodeBsdfPrincipled")
    idle.inputs["Base Color"].default_value = (0.8, 0.0512695, 0.0331048, 1)
    idle.inputs["Metallic"].default_value, idle.inputs["Roughness"].default_value = 1.0, 0.25
    bpy.data.materials["Paint"].diffuse_color = (0.8, 0.0512695, 0.0331048, 1)


@variant
def painted_unassigned() -> None:
    painted()
    thing("Cube").data.materials.clear()
    bpy.data.materials["Paint"].use_fake_user = True


def image_node(name: str, data: bool = False) -> Any:
    made = node("ShaderNodeTexImage")
    made.image = bpy.data.images.load(str(FOLDER / name))
    if data:
        made.image.colorspace_settings.name = "Non-Color"
    return made


@variant
def textured() -> None:
    link(image_node("wood.png").outputs["Color"], shader().inputs["Base Color"])


@variant
def textured_packed() -> None:
    """Packed, and through a mix with white, as some do it."""
    wood, mix = image_node("wood.png"), node("ShaderNodeMixRGB")
    wood.image.pack()
    link(wood.outputs["Color"], mix.inputs["Color1"])
    link(mix.outputs["Color"], shader().inputs["Base Color"])


@variant
def textured_wrong() -> None:
    """Another picture by the right name."""
    wood = image_node("bumps.png")
    wood.image.pack()
    wood.image.name = "wood.png"
    link(wood.outputs["Color"], shader().inputs["Base Color"])


@variant
def textured_loose() -> None:
    """The picture is in the tree and goes nowhere."""
    image_node("wood.png").image.pack()


@variant
def bumped() -> None:
    bumps, normal = image_node("bumps.png", data=True), node("ShaderNodeNormalMap")
    normal.inputs["Strength"].default_value = 0.5
    link(bumps.outputs["Color"], normal.inputs["Color"])
    link(normal.outputs["Normal"], shader().inputs["Normal"])


@variant
def bumped_as_colour() -> None:
    bumped()
    bpy.data.images["bumps.png"].colorspace_settings.name = "sRGB"


@variant
def bumped_directly() -> None:
    """Without the node that makes a normal of a colour."""
    link(image_node("bumps.png", data=True).outputs["Color"], shader().inputs["Normal"])


@variant
def skied() -> None:
    tree = bpy.context.scene.world.node_tree
    sky, turn, place = (
        tree.nodes.new(kind) for kind in ("ShaderNodeTexEnvironment", "ShaderNodeMapping", "ShaderNodeTexCoord")
    )
    sky.image = bpy.data.images.load(str(FOLDER / "sky.hdr"))
    turn.inputs["Rotation"].default_value[2] = math.radians(90)
    background = tree.nodes["Background"]
    background.inputs["Strength"].default_value = 1.5
    tree.links.new(place.outputs["Generated"], turn.inputs["Vector"])
    tree.links.new(turn.outputs["Vector"], sky.inputs["Vector"])
    tree.links.new(sky.outputs["Color"], background.inputs["Color"])


@variant
def skied_elsewhere() -> None:
    """In a world that the scene does not use."""
    used = bpy.context.scene.world
    bpy.context.scene.world = bpy.data.worlds.new("Sky")
    bpy.context.scene.world.use_nodes = True
    skied()
    bpy.context.scene.world.use_fake_user = True
    bpy.context.scene.world = used


@variant
def modified() -> None:
    cube = thing("Cube")
    bevel = cube.modifiers.new("Bevel", "BEVEL")
    bevel.width, bevel.segments, bevel.angle_limit = 0.1, 3, math.radians(40)
    surface = cube.modifiers.new("Subdivision", "SUBSURF")
    surface.levels, surface.render_levels = 2, 3
    rows = thing("Stand").modifiers.new("Array", "ARRAY")
    rows.count = 4
    cut = thing("Ball").modifiers.new("Boolean", "BOOLEAN")
    cut.object, cut.operation = cube, "DIFFERENCE"


@variant
def modified_in_other_order() -> None:
    modified()
    choose("Cube")
    bpy.ops.object.modifier_move_to_index(modifier="Subdivision", index=0)


@variant
def modified_switched_off() -> None:
    modified()
    for each in thing("Cube").modifiers:
        each.show_viewport = each.show_render = False


@variant
def modified_applied() -> None:
    modified()
    choose("Cube")
    for name in ("Bevel", "Subdivision"):
        bpy.ops.object.modifier_apply(modifier=name)


@variant
def modified_removed() -> None:
    """As if applied: there is no modifier, and the mesh is what it was."""
    modified()
    thing("Cube").modifiers.clear()


def bevelled(**settings: Any) -> None:
    bevel = thing("Cube").modifiers.new("Bevel", "BEVEL")
    for name, value in {"width": 0.1, "segments": 3, **settings}.items():
        setattr(bevel, name, value)


@variant
def bevelled_by_angle() -> None:
    bevelled()


@variant
def bevelled_everywhere() -> None:
    """All edges of a cube are sharper than the angle: the mesh is the same."""
    bevelled(limit_method="NONE")


@variant
def bevelled_by_another_angle() -> None:
    bevelled(angle_limit=math.radians(60))


@variant
def bevelled_by_weight() -> None:
    """No edge has a weight, so none is bevelled."""
    bevelled(limit_method="WEIGHT")


@variant
def bevelled_above_the_angle() -> None:
    bevelled(angle_limit=math.radians(100))


@variant
def bevelled_and_hardened() -> None:
    """The same places; but the shading is another one."""
    bevelled(limit_method="NONE", harden_normals=True)


def within(*steps: Any) -> None:
    """Move the cube's mesh within it, as by hand in edit mode."""
    for step in steps:
        thing("Cube").data.transform(step)


@variant
def lifted() -> None:
    thing("Cube").location[2] += 0.5


@variant
def lifted_within() -> None:
    within(Matrix.Translation((0, 0, 0.5)))


@variant
def lifted_both_ways() -> None:
    thing("Cube").location[2] += 0.2
    within(Matrix.Translation((0, 0, 0.3)))


@variant
def lifted_in_part() -> None:
    for point in thing("Cube").data.vertices[:4]:
        point.co.z += 0.5


@variant
def lifted_and_sized() -> None:
    within(Matrix.Scale(1.2, 4, (1, 0, 0)), Matrix.Translation((0, 0, 0.5)))


@variant
def origin_lifted() -> None:
    """What is seen stays where it was."""
    lifted()
    within(Matrix.Translation((0, 0, -0.5)))


@variant
def sized_and_lifted() -> None:
    """Twice as large, the size applied, and lifted to stand where it stood."""
    thing("Cube").location[2] += 1
    within(Matrix.Scale(2, 4))


@variant
def sized_and_lifted_within() -> None:
    within(Matrix.Scale(2, 4), Matrix.Translation((0, 0, 1)))


@variant
def smoothed() -> None:
    choose("Cube")
    bpy.ops.object.shade_smooth()
    thing("Cube").data.use_auto_smooth, thing("Cube").data.auto_smooth_angle = True, math.radians(45)


@variant
def moved() -> None:
    cube = thing("Cube")
    cube.location, cube.rotation_euler, cube.scale = (1, 2, 3), (0, 0, math.radians(30)), (2, 1, 0.5)


@variant
def moved_by_other_means() -> None:
    """The same place by a quaternion, under a parent that is elsewhere."""
    moved()
    cube, aim = thing("Cube"), thing("Aim")
    bpy.context.view_layer.update()
    place = cube.matrix_world.copy()
    aim.location = (5, 5, 5)
    bpy.context.view_layer.update()
    cube.parent = aim
    cube.rotation_mode = "QUATERNION"
    cube.matrix_world = place


@variant
def applied() -> None:
    moved()
    choose("Cube")
    bpy.ops.object.transform_apply(location=False, rotation=True, scale=True)


@variant
def reset() -> None:
    """Neutral fields too, but what was turned and sized is gone."""
    thing("Cube").location = (1, 2, 3)


@variant
def parented() -> None:
    choose("Cube", "Aim")
    bpy.ops.object.parent_set(type="OBJECT", keep_transform=True)


@variant
def parented_and_moved() -> None:
    thing("Aim").location = (2, 0, 0)
    thing("Cube").parent = thing("Aim")


@variant
def collected() -> None:
    made = bpy.data.collections.new("Product")
    bpy.data.collections["Props"].children.link(made)
    for name in ("Cube", "Ball"):
        bpy.data.collections["Props"].objects.unlink(thing(name))
        made.objects.link(thing(name))


@variant
def collected_twice() -> None:
    """Linked into the new one, and still in the old one."""
    made = bpy.data.collections.new("Product")
    bpy.context.scene.collection.children.link(made)
    for name in ("Cube", "Ball"):
        made.objects.link(thing(name))


@variant
def collected_outside() -> None:
    """In a collection that the scene does not have."""
    made = bpy.data.collections.new("Product")
    made.use_fake_user = True
    for name in ("Cube", "Ball"):
        made.objects.link(thing(name))


@variant
def tracking() -> None:
    track = thing("Camera").constraints.new("TRACK_TO")
    track.target, track.track_axis, track.up_axis = thing("Aim"), "TRACK_NEGATIVE_Z", "UP_Y"


@variant
def tracking_muted() -> None:
    tracking()
    thing("Camera").constraints[0].mute = True
    thing("Camera").rotation_euler = (0, 0, 0)


@variant
def aimed_by_hand() -> None:
    camera = thing("Camera")
    way = thing("Aim").location - camera.location
    camera.rotation_euler = way.to_track_quat("-Z", "Y").to_euler()


def keys(name: str, path: str, values: list[tuple[float, Any]], kind: str = "LINEAR") -> None:
    for frame, value in values:
        setattr(thing(name), path, value)
        thing(name).keyframe_insert(path, frame=frame)
    for curve in thing(name).animation_data.action.fcurves:
        for key in curve.keyframe_points:
            key.interpolation = kind


@variant
def turning() -> None:
    keys("Cube", "rotation_euler", [(1, (0, 0, 0)), (61, (0, 0, math.radians(180))), (121, (0, 0, math.radians(360)))])


@variant
def turning_by_parent() -> None:
    keys("Aim", "rotation_euler", [(1, (0, 0, 0)), (121, (0, 0, math.radians(360)))])
    thing("Cube").parent = thing("Aim")
    thing("Cube").location = (0, 0, 0)


@variant
def circling() -> None:
    """The camera goes round instead, the other way."""
    keys("Aim", "rotation_euler", [(1, (0, 0, 0)), (121, (0, 0, math.radians(-360)))])
    bpy.context.view_layer.update()
    thing("Camera").parent = thing("Aim")
    thing("Camera").matrix_parent_inverse = thing("Aim").matrix_world.inverted()


@variant
def turning_unevenly() -> None:
    """The keys are right, and nothing moves between them."""
    turning()
    for curve in thing("Cube").animation_data.action.fcurves:
        for key in curve.keyframe_points:
            key.interpolation = "CONSTANT"


@variant
def turning_idle() -> None:
    """The action is in the file, and moves nothing."""
    turning()
    thing("Cube").animation_data.action.use_fake_user = True
    thing("Cube").animation_data_clear()


@variant
def dimming() -> None:
    light = thing("Key").data
    for frame, value in ((1, 500.0), (50, 20.0)):
        light.energy = value
        light.keyframe_insert("energy", frame=frame)


@variant
def following() -> None:
    follow = thing("Camera").constraints.new("FOLLOW_PATH")
    follow.target, follow.use_curve_follow = thing("Track"), True
    thing("Camera").location = (0, 0, 0)


@variant
def driven() -> None:
    curve = thing("Ball").driver_add("rotation_euler", 2)
    variable = curve.driver.variables.new()
    variable.name, variable.type = "turn", "TRANSFORMS"
    variable.targets[0].id, variable.targets[0].transform_type = thing("Aim"), "ROT_Z"
    curve.driver.expression = "turn * 2"


@variant
def snowing() -> None:
    choose("Stand")
    bpy.ops.object.particle_system_add()
    settings = thing("Stand").particle_systems[0].settings
    settings.count, settings.frame_start, settings.frame_end, settings.lifetime = 250, 1, 100, 40
    settings.render_type, settings.instance_object = "OBJECT", thing("Ball")


@variant
def filmed() -> None:
    bpy.ops.object.camera_add(location=(0, -10, 1), rotation=(math.radians(90), 0, 0))
    camera = add("Close")
    camera.data.lens, camera.data.dof.use_dof = 85, True
    camera.data.dof.focus_object, camera.data.dof.aperture_fstop = thing("Aim"), 1.8
    bpy.context.scene.camera = camera


@variant
def filmed_in_vain() -> None:
    """The camera is right and the scene is seen by the other."""
    old = bpy.context.scene.camera
    filmed()
    bpy.context.scene.camera = old


@variant
def brought_in() -> None:
    bpy.ops.import_scene.gltf(filepath=str(FOLDER / "chair.glb"))
    for each in bpy.context.selected_objects:
        each.location.x += 5
        each.name = "Seat"


@variant
def brought_in_falsely() -> None:
    """A box of the same size by the name of the model."""
    bpy.ops.mesh.primitive_cube_add(size=1, location=(5, 0, 0), scale=(1, 2, 3))
    add("Chair")


@variant
def slotted() -> None:
    cube = thing("Cube")
    made = bpy.data.materials.new("Trim")
    cube.data.materials.append(made)
    for face in list(cube.data.polygons)[:2]:
        face.material_index = 1


@variant
def scripted() -> None:
    """Scripts that are to run when the file is opened, and a driver that is one."""
    text = bpy.data.texts.new("evil.py")
    text.write("import bpy, os\nos.system('touch /tmp/ran')\nbpy.data.objects['Cube'].name = 'RAN'\n")
    text.use_module = True
    curve = thing("Ball").driver_add("location", 0)
    curve.driver.expression = "__import__('os').system('touch /tmp/ran') or 7.0"


@variant
def endless() -> None:
    """From frame 100 on it asks for more than a machine has."""
    for level in range(3):
        surface = thing("Cube").modifiers.new(f"Surface {level}", "SUBSURF")
        surface.subdivision_type = "SIMPLE"
        for frame, value in ((100, 6), (1, 0)):
            surface.levels = value
            surface.keyframe_insert("levels", frame=frame)
    for curve in thing("Cube").animation_data.action.fcurves:
        for key in curve.keyframe_points:
            key.interpolation = "CONSTANT"


def model() -> None:
    """A model of another make: two boxes, as .glb."""
    base()
    for each in list(bpy.data.objects):
        bpy.data.objects.remove(each)
    bpy.ops.mesh.primitive_cylinder_add(vertices=7, radius=1, depth=3, location=(0, 0, 0))
    add("Chair")
    bpy.ops.export_scene.gltf(filepath=str(FOLDER / "chair.glb"), export_format="GLB")


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    picture("wood.png", (0.5, 0.3, 0.1, 1))
    picture("bumps.png", (0.5, 0.5, 1, 1))
    picture("sky.hdr", (0.2, 0.4, 0.9, 1), "HDR")
    model()
    base()
    bpy.ops.wm.save_as_mainfile(filepath=str(FOLDER / "base.blend"))
    for name, change in VARIANTS.items():
        bpy.ops.wm.open_mainfile(filepath=str(FOLDER / "base.blend"))
        change()
        bpy.ops.file.make_paths_relative()
        bpy.ops.wm.save_as_mainfile(filepath=str(FOLDER / f"{name}.blend"), compress=True, copy=True)


main()
