"""Checks on GIMP projects, on what GIMP 2.10.34 saved (the corpus) and on generated edits of it."""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deskcraft.kits.gimp.edit import ProjectFile
from evaluators import LeafVerdict, grade
from evaluators.xcf.compose import compose, exact
from evaluators.xcf.reader import SHOW_MASK, parse_xcf
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.pictures import cut_out, encoded, impostors, scene
from tests.evaluators.xcf_files import RawImage, RawLayer, plain_image, put_together, replaced, take_apart

CORPUS = Path(__file__).parent / "corpus" / "xcf"
DATA = Path(__file__).parent / "data" / "xcf"
CARD = (CORPUS / "card.xcf").read_bytes()


def saved(name: str) -> bytes:
    folder = CORPUS if (CORPUS / f"{name}.xcf").exists() else DATA
    return (folder / f"{name}.xcf").read_bytes()


def see(folder: Path, data: bytes, check: str, /, before: bytes = CARD, **params: Any) -> LeafVerdict:
    return judge(evidence(folder, {"card": before}, {"card": data}), check, of="card", **params)


@pytest.mark.parametrize("name", ["card", "mode", "mask-painted", "out-of-group", "grey", "deep", "shown"])
def test_what_gimp_renders_is_what_is_composed(name: str) -> None:
    project = parse_xcf(saved(name))
    assert exact(project)
    wanted = cv2.imread(str(DATA / f"render-{name}.png"), cv2.IMREAD_UNCHANGED)
    assert wanted is not None
    scale = 257 if wanted.dtype == np.uint16 else 1
    bgr = wanted if wanted.ndim == 3 else cv2.cvtColor(wanted, cv2.COLOR_GRAY2BGR)
    apart = np.abs(compose(project)[:, :, 2::-1] * 255 - bgr[:, :, :3].astype(np.float64) / scale)
    assert apart.max() <= 1.5


@pytest.mark.parametrize("name", ["half", "linear-float", "deep"])
def test_other_precisions_hold_the_same_pixels(name: str) -> None:
    plain, deep = parse_xcf(CARD), parse_xcf(saved(name))
    for a, b in zip(plain.layers, deep.layers, strict=True):
        if not a.group:
            alpha = a.rgba[:, :, 3:]
            assert np.abs(a.rgba - b.rgba)[:, :, :3][np.broadcast_to(alpha > 0.02, (*alpha.shape[:2], 3))].max() < 0.01


@pytest.mark.parametrize("compression", [0, 1, 2])
@pytest.mark.parametrize("size", [(1, 1), (64, 64), (65, 130), (320, 240)])
def test_pixels_survive_every_packing(size: tuple[int, int], compression: int) -> None:
    picture = np.random.default_rng(3).integers(0, 256, size=(size[1], size[0], 4), dtype=np.uint8)
    picture[: size[1] // 2] = 7
    layer = parse_xcf(plain_image(picture, compression=compression)).layers[0]
    assert layer.pixels is not None
    assert np.array_equal(layer.pixels.raw, picture)


def test_many_tiles_are_unpacked_in_step() -> None:
    picture = np.random.default_rng(4).integers(0, 3, size=(900, 1000, 3), dtype=np.uint8)
    layer = parse_xcf(plain_image(picture)).layers[0]
    assert layer.pixels is not None
    assert np.array_equal(layer.pixels.raw, picture)


CASES: list[tuple[str, str, dict[str, Any], str]] = [
    ("card", "xcf.canvas", {"width": 192, "height": 144, "mode": "rgb", "bits": 8, "dpi": 150}, "ok"),
    ("card", "xcf.canvas", {"dpi": 300}, "wrong_format"),
    ("resolution", "xcf.canvas", {"dpi": 300}, "ok"),
    ("deep", "xcf.canvas", {"bits": 16}, "ok"),
    ("grey", "xcf.canvas", {"mode": "gray"}, "ok"),
    ("indexed", "xcf.canvas", {"mode": "indexed"}, "ok"),
    ("card", "xcf.layer", {"layer": "Pot", "visible": True, "opacity": 100, "mode": "normal", "x": 20, "y": 34}, "ok"),
    ("card", "xcf.layer", {"layer": "Bar", "opacity": 60, "group": "Words", "kind": "layer"}, "ok"),
    ("card", "xcf.layer", {"layer": "Words/Bar", "group": ""}, "wrong_style"),
    ("card", "xcf.layer", {"layer": "Title", "kind": "text"}, "ok"),
    ("card", "xcf.layer", {"layer": "Words", "kind": "group"}, "ok"),
    ("card", "xcf.layer", {"layer": "Glow", "mode": "multiply", "opacity": 80}, "ok"),
    ("mode", "xcf.layer", {"layer": "Glow", "mode": "multiply"}, "wrong_style"),
    ("card", "xcf.layer", {"layer": "Stamp", "visible": False}, "ok"),
    ("shown", "xcf.layer", {"layer": "Stamp", "visible": False}, "wrong_style"),
    ("moved", "xcf.layer", {"layer": "Pot", "x": 20}, "wrong_geometry"),
    ("card", "xcf.layer", {"layer": "Pot", "mask": True, "alpha": True}, "ok"),
    ("mask-off", "xcf.layer", {"layer": "Pot", "mask": True}, "wrong_style"),
    ("mask-applied", "xcf.layer", {"layer": "Pot", "mask": False}, "ok"),
    ("lock-alpha", "xcf.layer", {"layer": "Pot", "lock_alpha": True}, "ok"),
    ("card", "xcf.layer", {"layer": "Pott"}, "not_found"),
    ("card", "xcf.layer", {"layer": ["Pott", "Pot"]}, "ok"),
    ("card", "xcf.no_layer", {"layer": "Pot"}, "extra"),
    ("removed", "xcf.no_layer", {"layer": "Stamp"}, "ok"),
    ("card", "xcf.stack", {"names": ["Stamp", "Words", "Pot", "Glow", "Backdrop"], "only": True}, "ok"),
    ("card", "xcf.stack", {"names": ["Words", "Pot"]}, "ok"),
    ("card", "xcf.stack", {"names": ["Pot", "Words"]}, "wrong_order"),
    ("card", "xcf.stack", {"names": ["Title"], "group": "Words", "only": True}, "extra"),
    ("card", "xcf.stack", {"names": ["Title", "Bar"], "group": "Words", "only": True}, "ok"),
    ("out-of-group", "xcf.stack", {"names": ["Title", "Bar"], "group": "Words"}, "not_found"),
    ("card", "xcf.stack", {"names": ["Title", "Pot"], "group": "*"}, "ok"),
    ("card", "xcf.stack", {"names": ["Title"], "group": "Pot"}, "wrong_content"),
    ("card", "xcf.text", {"layer": "Title", "text": "Leaf & Kettle", "font": "Open Sans Bold", "size": 18}, "ok"),
    ("card", "xcf.text", {"text": "Leaf  & Kettle ", "colour": "#faf0dc", "justify": "left"}, "ok"),
    ("card", "xcf.text", {"layer": "Title", "font": "Open Sans"}, "wrong_style"),
    ("text-font", "xcf.text", {"layer": "Title", "font": "Open Sans, Regular"}, "ok"),
    ("text-size", "xcf.text", {"layer": "Title", "size": 18}, "wrong_style"),
    ("text-colour", "xcf.text", {"layer": "Title", "colour": "#faf0dc"}, "wrong_style"),
    ("text", "xcf.text", {"layer": "Title", "text": "Leaf & Kettle"}, "wrong_text"),
    ("card", "xcf.text", {"text": "Kettle"}, "not_found"),
    ("card", "xcf.text", {"layer": "Pot", "text": "Pot"}, "wrong_content"),
    ("flattened", "xcf.text", {"layer": "Title", "text": "Leaf & Kettle"}, "not_found"),
    ("card", "xcf.mask", {"layer": "Pot", "shows": [[40, 10, 10, 6]], "hides": [[0, 0, 5, 5]]}, "ok"),
    ("mask-painted", "xcf.mask", {"layer": "Pot", "hides": [[32, 28, 26, 4]]}, "ok"),
    ("card", "xcf.mask", {"layer": "Pot", "hides": [[32, 28, 26, 4]]}, "wrong_content"),
    ("card", "xcf.mask", {"layer": "Bar", "share": [0, 1]}, "not_found"),
    ("card", "xcf.guides", {"horizontal": [72], "vertical": [96]}, "ok"),
    ("guide", "xcf.guides", {"horizontal": [72]}, "wrong_geometry"),
    ("guide", "xcf.guides", {"horizontal": [20, 72]}, "ok"),
    ("card", "xcf.items", {"kind": "channel", "names": ["Pot area"], "only": True}, "ok"),
    ("channel", "xcf.items", {"kind": "channel", "names": ["Pot area"]}, "not_found"),
    ("card", "xcf.items", {"kind": "path", "names": ["Outline"]}, "ok"),
    ("card", "xcf.place", {"layer": "Bar", "x": "center"}, "ok"),
    ("card", "xcf.place", {"layer": "Bar", "y": "top", "margin_y": 8}, "ok"),
    ("card", "xcf.place", {"layer": "Pot", "x": "center"}, "wrong_geometry"),
    ("card", "xcf.place", {"layer": "Title", "to": "Bar", "y": "center", "tolerance": 3}, "ok"),
    ("card", "image.colour", {"layer": "Bar", "box": [10, 10, 100, 10], "colour": "#1e2846"}, "ok"),
    ("card", "image.colour", {"layer": "Bar", "placed": True, "box": [120, 10, 40, 8], "colour": "#1e2846"}, "ok"),
    ("card", "image.transparency", {"layer": "Pot", "box": [0, 0, 6, 6], "transparent": 1}, "ok"),
    ("card", "image.transparency", {"layer": "Pott", "transparent": 1}, "unreadable"),
    ("moved", "image.like", {"source": "card", "source_layer": "Pot", "layer": "Pot"}, "ok"),
    ("dot", "image.like", {"source": "card", "source_layer": "Pot", "layer": "Backdrop"}, "wrong_geometry"),
    ("mask-painted", "image.like", {"source": "card", "source_layer": "Pot", "layer": "Pot"}, "wrong_style"),
]


@pytest.mark.parametrize(("name", "check", "params", "expected"), CASES, ids=str)
def test_what_gimp_saved(tmp_path: Path, name: str, check: str, params: dict[str, Any], expected: str) -> None:
    leaf = see(tmp_path, saved(name), check, **params)
    assert leaf.code == expected, leaf.sentence


@pytest.mark.parametrize("name", impostors(scene()))
def test_impostors_in_a_layer_never_pass(tmp_path: Path, name: str) -> None:
    picture = impostors(scene())[name]
    found = evidence(tmp_path, {"photo": encoded(scene())}, {"photo": encoded(scene()), "card": plain_image(picture)})
    assert not judge(found, "image.like", of="card", layer="Background", source="photo").ok


def layered(*layers: tuple[str, int, int, Any]) -> bytes:
    raw = RawImage(200, 150)
    for name, x, y, picture in layers:
        props = [(6, struct.pack(">I", 255)), (7, struct.pack(">I", 28)), (15, struct.pack(">2i", x, y))]
        raw.layers.append(RawLayer(name, 1 if picture.shape[2] == 4 else 0, props, picture))
    return put_together(raw)


def test_an_export_is_compared_with_its_project(tmp_path: Path) -> None:
    project = layered(("Pot", 20, 15, cut_out()), ("Wall", 0, 0, scene(200, 150, seed=4)))
    other = layered(("Pot", 26, 15, cut_out()), ("Wall", 0, 0, scene(200, 150, seed=4)))
    shown = (compose(parse_xcf(project))[:, :, :3] * 255).round().astype(np.uint8)

    def judged(project: bytes, export: bytes, **params: Any) -> LeafVerdict:
        found = evidence(tmp_path, {}, {"project": project, "out": export})
        return judge(found, "image.shows_project", of="out", project="project", **params)

    assert judged(project, encoded(shown)).ok
    assert judged(project, encoded(shown, "JPEG", quality=90)).ok
    assert not judged(other, encoded(shown)).ok
    half = np.asarray(cv2.resize(shown, (100, 75), interpolation=cv2.INTER_CUBIC))
    assert judged(project, encoded(half), transform=[{"scale": [100, 75]}]).ok
    assert judged(project, encoded(half)).code == "wrong_geometry"


def i32(value: int) -> bytes:
    return struct.pack(">i", value)


def f32(value: float) -> bytes:
    return struct.pack(">f", value)


def painted(raw: RawImage, name: str) -> None:
    pixels = raw.layer(name).pixels.copy()
    middle = pixels[pixels.shape[0] // 2, pixels.shape[1] // 2]
    middle[0] ^= 64
    if len(middle) in (2, 4):
        middle[-1] = 255
    raw.layer(name).pixels = pixels


def with_prop(kind: int, data: bytes) -> Callable[[RawImage, str], None]:
    def edit(raw: RawImage, name: str) -> None:
        layer = raw.layer(name)
        layer.props = replaced(layer.props, kind, data)

    return edit


def renamed(raw: RawImage, name: str) -> None:
    raw.layer(name).name += " copy"


EDITS: dict[str, tuple[Callable[[RawImage, str], None], str]] = {
    "painted": (painted, "pixels"),
    "opacity": (with_prop(33, f32(0.33)), "opacity"),
    "mode": (with_prop(7, i32(45)), "mode"),
    "moved": (with_prop(15, i32(3) + i32(5)), "offset"),
    "locked": (with_prop(28, i32(1)), "locks"),
    "alpha locked": (with_prop(10, i32(1)), "locks"),
    "renamed": (renamed, ""),
}


def toggled(raw: RawImage, name: str) -> None:
    layer = raw.layer(name)
    now = dict(layer.props).get(8, i32(1))
    layer.props = replaced(layer.props, 8, i32(1 - now[3]))


EDITS["hidden or shown"] = (toggled, "visible")
LAYERS = ["Stamp", "Title", "Bar", "Pot", "Glow", "Backdrop"]


def test_a_mask_that_is_shown_hides_the_picture(tmp_path: Path) -> None:
    raw = take_apart(CARD)
    pot = raw.layer("Pot")
    pot.props = [(kind, data) for kind, data in pot.props if kind != SHOW_MASK] + [(SHOW_MASK, b"\0\0\0\1")]
    data = put_together(raw, 1)
    asked: dict[str, Any] = {"layer": "Pot", "shows": [[40, 10, 10, 6]], "hides": [[0, 0, 5, 5]]}
    assert see(tmp_path, data, "xcf.mask", **asked).code == "wrong_style"
    assert not see(tmp_path, data, "xcf.untouched").ok


@given(st.sampled_from(LAYERS), st.sampled_from(sorted(EDITS)), st.sampled_from([0, 1, 2]))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_edit_of_any_layer_breaks_the_guard(tmp_path: Path, name: str, edit: str, compression: int) -> None:
    raw = take_apart(CARD)
    change, aspect = EDITS[edit]
    change(raw, name)
    data = put_together(raw, compression)
    leaf = see(tmp_path, data, "xcf.untouched")
    assert not leaf.ok, (name, edit)
    assert name in leaf.sentence
    excepted = [f"{name}/{aspect}"] if aspect else [name]
    again = see(tmp_path, data, "xcf.untouched", except_=excepted, allow_new=0 if aspect else 1)
    assert again.ok, again.sentence
    other = next(one for one in LAYERS if one != name)
    assert not see(tmp_path, data, "xcf.untouched", except_=[f"{other}/*"]).ok


@pytest.mark.parametrize("compression", [0, 1, 2])
def test_repacking_changes_nothing(tmp_path: Path, compression: int) -> None:
    leaf = see(tmp_path, put_together(take_apart(CARD), compression), "xcf.untouched")
    assert leaf.ok, leaf.sentence


def test_colours_that_nobody_sees_may_change(tmp_path: Path) -> None:
    raw = take_apart(CARD)
    pot = raw.layer("Pot")
    pot.pixels = pot.pixels.copy()
    pot.pixels[pot.pixels[:, :, 3] == 0, :3] = 99
    assert see(tmp_path, put_together(raw), "xcf.untouched").ok


def test_a_box_of_pixels_is_excepted(tmp_path: Path) -> None:
    box = {"layer": "Backdrop", "box": [145, 15, 20, 20]}
    assert see(tmp_path, saved("dot"), "xcf.untouched", except_=[box]).ok
    assert not see(tmp_path, saved("dot"), "xcf.untouched", except_=[{**box, "box": [0, 0, 100, 100]}]).ok


def test_a_renamed_layer_is_still_watched(tmp_path: Path) -> None:
    assert see(tmp_path, saved("renamed"), "xcf.untouched", renamed={"Bar": "Bar copy"}).ok
    raw = take_apart(saved("renamed"))
    toggled(raw, "Bar copy")
    assert not see(tmp_path, put_together(raw), "xcf.untouched", renamed={"Bar": "Bar copy"}).ok


def test_new_layers_are_allowed_by_name(tmp_path: Path) -> None:
    assert see(tmp_path, saved("added"), "xcf.untouched", allow_new=["Layer"]).ok
    assert see(tmp_path, saved("added"), "xcf.untouched", allow_new=1).ok
    assert not see(tmp_path, saved("added"), "xcf.untouched", allow_new=["Frame"]).ok


@pytest.mark.parametrize(
    ("right", "down", "good"),
    [(0, 0, True), (-21, 0, True), (-10, 0, True), (40, 0, False), (0, 25, False), (-400, 0, False)],
    ids=["left edge", "right edge", "middle", "to the right", "below", "off the canvas"],
)
def test_a_layer_whose_words_change_stands_where_it_stood(tmp_path: Path, right: int, down: int, good: bool) -> None:
    """GIMP keeps the left edge; somebody who aligns the longer words anew keeps the middle or the right one."""
    file = ProjectFile(saved("text"))
    title = next(layer for layer in file.layers if layer.name == "Title")
    file.move(title, right, down)
    found = evidence(tmp_path, {"card": CARD}, {"card": file.written()})
    goal = {"xcf.text": {"of": "card", "layer": "Title", "text": "Leaf and Kettle"}}
    verdict = grade([goal], [{"xcf.untouched": {"of": "card"}}], found, ended_in_fail=False)
    assert verdict.success == good


def test_a_text_whose_drawing_is_that_of_other_words_is_not_changed(tmp_path: Path) -> None:
    other = CARD.replace(b"Leaf & Kettle", b"Loaf & Kettle")
    assert see(tmp_path / "a", CARD, "xcf.text", layer="Title", text="Leaf & Kettle").ok
    found = see(tmp_path / "b", other, "xcf.text", layer="Title", text="Loaf & Kettle")
    assert not found.ok and "still shows 'Leaf & Kettle'" in found.sentence
