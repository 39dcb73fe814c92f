"""The derived guard of scenes, on descriptions of files as the reader gives them: no Blender is needed."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from evaluators import Verdict, grade
from evaluators.blender.facets import flat
from evaluators.blender.follows import is_fresh
from evaluators.blender.header import refuse
from evaluators.blender.model import parse_scene
from evaluators.blender.paths import Exceptions, exactly, parsed
from evaluators.evidence import Unreadable
from evaluators.workbench import JobName, Made, Option
from tests.evaluators.evidences import evidence, judge

HEAD = b"BLENDER-v304"
TIN, KEY = "Bread Tin", "scene.blend"
CAMERA = "Camera.001"
SCENE: dict[str, Any] = json.loads((Path(__file__).parents[1] / "corpus" / "blend" / "lamp.json").read_bytes())
Edit = Callable[[dict[str, Any]], None]
GOALS: list[dict[str, Any]] = [
    {"blender.modifiers": {"of": KEY, "object": TIN, "kinds": ["BEVEL", "SUBSURF"]}},
    {"blender.modifier": {"of": KEY, "object": TIN, "kind": "BEVEL", "settings": {"width": 0.04, "segments": 3}}},
    {"blender.modifier": {"of": KEY, "object": TIN, "kind": "SUBSURF", "settings": {"levels": 2, "render_levels": 2}}},
    {"blender.shading": {"of": KEY, "object": TIN, "smooth": True}},
]


class Described:
    """A workbench whose files are descriptions behind the head of a .blend."""

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        """Return the description that a file is."""
        return {"scene.json": data.removeprefix(HEAD)}


def thing(scene: dict[str, Any], name: str) -> dict[str, Any]:
    """Return an object of a description."""
    found: dict[str, Any] = next(each for each in scene["objects"] if each["name"] == name)
    return found


def whole(scene: dict[str, Any], kind: str, name: str) -> dict[str, Any]:
    """Return all that is not as in a fresh block."""
    found: dict[str, Any] = scene["whole"][kind][name]
    return found


def before() -> dict[str, Any]:
    """Return the scene without the work."""
    scene = copy.deepcopy(SCENE)
    tin = thing(scene, TIN)
    tin["modifiers"] = []
    mesh = next(each for each in scene["meshes"] if each["name"] == tin["data"])
    mesh["smooth_faces"], mesh["digests"]["smooth"] = 0, "flat"
    entries = whole(scene, "objects", TIN)
    for path in [path for path in entries if path.startswith("modifiers/")]:
        del entries[path]
    return scene


def graded(folder: Path, edit: Edit | None = None, goals: list[dict[str, Any]] | None = None, **guard: Any) -> Verdict:
    """Grade the scene with the work, edited further."""
    after = copy.deepcopy(SCENE)
    if edit is not None:
        edit(after)
    files = [{KEY: HEAD + json.dumps(each).encode()} for each in (before(), after)]
    found = replace(evidence(folder, *files), workbench=Described())
    return grade(goals or GOALS, [{"blender.untouched": {"of": KEY, **guard}}], found, ended_in_fail=False)


def test_what_was_asked_passes_without_exceptions(tmp_path: Path) -> None:
    verdict = graded(tmp_path)
    assert verdict.success, [leaf.sentence for leaf in verdict.failures()]


def put(kind: str, name: str, path: str, value: Any) -> Edit:
    """Return an edit that sets one property of one block."""
    return lambda scene: whole(scene, kind, name).__setitem__(path, value)


def moved(scene: dict[str, Any]) -> None:
    thing(scene, "Recipe Box")["location"][0] += 0.02


def another(scene: dict[str, Any]) -> None:
    scene["objects"].append({**copy.deepcopy(thing(scene, TIN)), "name": "Bread Tin.001"})
    scene["collections"][0]["objects"].append("Bread Tin.001")


def deleted(scene: dict[str, Any]) -> None:
    scene["objects"] = [each for each in scene["objects"] if each["name"] != "Recipe Box"]
    for each in scene["collections"]:
        each["objects"] = [name for name in each["objects"] if name != "Recipe Box"]


def renamed(scene: dict[str, Any]) -> None:
    thing(scene, TIN)["name"] = f"{TIN}/old"
    for each in scene["collections"]:
        each["objects"] = [f"{TIN}/old" if name == TIN else name for name in each["objects"]]
    scene["whole"]["objects"][f"{TIN}/old"] = scene["whole"]["objects"].pop(TIN)


def unseen(scene: dict[str, Any]) -> None:
    layer = scene["scenes"][0]["layers"][0]
    layer["hidden"].append("Recipe Box")


def mesh_named(name: str, new: str) -> Edit:
    """Return an edit that gives an object's mesh another name, whoever uses it."""

    def edit(scene: dict[str, Any]) -> None:
        old = thing(scene, name)["data"]
        for each in scene["objects"]:
            each["data"] = new if each["data"] == old else each["data"]
        next(each for each in scene["meshes"] if each["name"] == old)["name"] = new
        scene["whole"]["meshes"][new] = scene["whole"]["meshes"].pop(old, {})

    return edit


@pytest.mark.parametrize(
    "edit",
    [
        pytest.param(mesh_named(TIN, "Crate"), id="the mesh named otherwise"),
        pytest.param(mesh_named("Recipe Box", "Crate"), id="a neighbour's mesh named otherwise"),
        pytest.param(put("objects", TIN, "modifiers/Bevel/affect", "VERTICES"), id="bevel on vertices"),
        pytest.param(put("objects", TIN, "modifiers/Bevel/limit_method", "NONE"), id="another limit"),
        pytest.param(put("objects", TIN, "modifiers/Subsurf/subdivision_type", "SIMPLE"), id="simple subdivision"),
        pytest.param(put("objects", TIN, "modifiers/Bevel/show_render", None), id="not in renders"),
        pytest.param(put("objects", TIN, "modifiers/Cast/there", True), id="a property of a third modifier"),
        pytest.param(put("objects", TIN, "hide_render", True), id="hidden in renders"),
        pytest.param(lambda scene: thing(scene, TIN).update(hide_select=True), id="not to be selected"),
        pytest.param(put("objects", TIN, "visible_camera", None), id="unseen by the camera"),
        pytest.param(put("objects", TIN, "a_property/nobody_knows", 7), id="unknown property"),
        pytest.param(put("meshes", "Bread Tin", "weights", "abc"), id="weights of points"),
        pytest.param(put("objects", "Camera", "lock_location", [True, True, True]), id="locked camera"),
        pytest.param(put("cameras", CAMERA, "type", "ORTHO"), id="orthographic camera"),
        pytest.param(put("cameras", CAMERA, "sensor_width", 22.0), id="another sensor"),
        pytest.param(put("scenes", "Scene", "render/use_border", True), id="a border of the render"),
        pytest.param(put("scenes", "Scene", "view_settings/exposure", 2.0), id="another exposure"),
        pytest.param(put("scenes", "Scene", "cycles/max_bounces", 1), id="bounces of the other engine"),
        pytest.param(put("worlds", "World", "nodes/Background/inputs/Strength", 0.0), id="a dark world"),
        pytest.param(moved, id="a neighbour moved"),
        pytest.param(another, id="a copy"),
        pytest.param(deleted, id="a neighbour deleted"),
        pytest.param(unseen, id="a neighbour hidden by its eye"),
    ],
)
def test_what_nobody_asked_for_fails(tmp_path: Path, edit: Edit) -> None:
    verdict = graded(tmp_path, edit)
    assert [leaf.key for leaf in verdict.failures()] == ["blender.untouched"]


def test_a_copy_of_a_mesh_has_the_name_that_blender_gives(tmp_path: Path) -> None:
    verdict = graded(tmp_path, mesh_named(TIN, "Bread Tin.001"))
    assert verdict.success, [leaf.sentence for leaf in verdict.failures()]


@pytest.mark.parametrize("name", ["Enamel", "Pale Wood"])
def test_a_second_value_of_a_material_fails(tmp_path: Path, name: str) -> None:
    shader = "nodes/Principled BSDF/inputs/"
    goals = [{"blender.material": {"of": KEY, "material": name, "roughness": 0.123}}]

    def asked(scene: dict[str, Any]) -> None:
        whole(scene, "materials", name)[f"{shader}Roughness"] = 0.123
        material = next(each for each in scene["materials"] if each["name"] == name)
        node = next(each for each in material["nodes"]["nodes"] if each["kind"] == "ShaderNodeBsdfPrincipled")
        next(each for each in node["inputs"] if each["name"] == "Roughness")["value"] = 0.123

    def too_much(scene: dict[str, Any]) -> None:
        asked(scene)
        whole(scene, "materials", name)[f"{shader}Alpha"] = 0.0

    both = [*GOALS, *goals]
    verdict = graded(tmp_path / "asked", asked, both)
    assert verdict.success, [leaf.sentence for leaf in verdict.failures()]
    assert not graded(tmp_path / "more", too_much, both).success


@pytest.mark.parametrize(
    ("path", "asked", "ok"),
    [
        ("//turn/lamp_####", "//turn/lamp_", True),
        ("//turn/lamp_####.png", "//turn/lamp_", True),
        ("//turn/lamp_###", "//turn/lamp_", False),
        ("//turn/lamp_#####", "//turn/lamp_", False),
        ("//turn/lamp_####_b", "//turn/lamp_", False),
    ],
)
def test_the_digits_of_a_frame_go_where_blender_puts_them(tmp_path: Path, path: str, asked: str, ok: bool) -> None:
    after = copy.deepcopy(SCENE)
    after["scenes"][0]["render"]["filepath"] = path
    files = [{KEY: HEAD + json.dumps(each).encode()} for each in (SCENE, after)]
    found = replace(evidence(tmp_path, *files), workbench=Described())
    assert judge(found, "blender.render", of=KEY, output=asked).ok is ok


@pytest.mark.parametrize(
    ("facet", "value", "fresh"),
    [
        ("empty_display_type", "CIRCLE", True),
        ("empty_display_type", "IMAGE", False),
        ("empty_display_size", 0.25, True),
        ("empty_display_size", 0.0, False),
        ("hide_render", True, False),
    ],
)
def test_a_new_empty_is_drawn_as_the_menu_has_it(facet: str, value: Any, fresh: bool) -> None:
    blend: Any = None  # nothing of it is asked for these
    assert is_fresh(("object", "Turn"), (facet,), value, blend, {}, {}) is fresh


def test_an_object_that_may_go_may_not_be_renamed_below_its_own_name(tmp_path: Path) -> None:
    goals = [{"blender.objects": {"of": KEY, "absent": [TIN]}}]
    verdict = graded(tmp_path, renamed, goals)
    assert not verdict.success
    assert "There is a new" in verdict.failures()[0].sentence


def test_what_the_instruction_leaves_open_may_differ(tmp_path: Path) -> None:
    edit = put("scenes", "Scene", "render/filepath", "/home/user/Pictures/tin.png")
    assert not graded(tmp_path / "closed", edit).success
    assert graded(tmp_path / "open", edit, free=["scene/render/filepath"]).success


def test_exceptions_are_whole_components() -> None:
    exceptions = Exceptions.of([exactly("object", "X"), exactly("object", "Y*", "data"), "object/Z/there"])
    assert exceptions.cover(("object", "X", "data", "energy"))
    assert not exceptions.cover(("object", "X/old", "data"))
    assert not exceptions.cover(("object", "Yes", "data"))
    assert exceptions.allow_new(("object", "Z")) and not exceptions.cover(("object", "Z", "data"))
    assert parsed(exactly("object", "X/50 %")) == ("object", "X/50 %")


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"BLENDER-v400" + bytes(8), "4.0"),
        (b"BLENDER17-01v0500" + bytes(8), "5.0"),
        (b"BLENDER_V405", "4.5"),
        (b"PK", "not a Blender file"),
        (b"", "not a Blender file"),
        (b"\x1f\x8b\x08", "not a Blender file"),
        (b"\x1f\x8bnonsense", "unpacked"),
    ],
)
def test_files_of_later_generations_are_refused_by_name(data: bytes, word: str) -> None:
    with pytest.raises(Unreadable, match=word):
        refuse(data)


@pytest.mark.parametrize(
    "data", [b"BLENDER-v279", b"BLENDER_v228", b"BLENDER-V249", b"BLENDER-v304", b"\x28\xb5\x2f\xfd"]
)
def test_older_generations_are_left_to_blender(data: bytes) -> None:
    refuse(data)


def test_an_object_that_may_be_selected_has_no_facet_of_it() -> None:
    """What is new is compared with what Blender makes, and that may be selected."""
    scene = copy.deepcopy(SCENE)
    path = ("object", TIN, "hide_select")
    assert path not in flat(parse_scene(json.dumps(scene).encode()), "/home/user/lamp.blend", True, {})
    thing(scene, TIN)["hide_select"] = True
    assert flat(parse_scene(json.dumps(scene).encode()), "/home/user/lamp.blend", True, {})[path] is True
