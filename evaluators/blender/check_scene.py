"""Checks on a scene's settings: engine and samples, size, frames, output; and on cameras, lights and texts."""

from __future__ import annotations

import math
import posixpath
import re
from typing import Literal

from pydantic import Field, model_validator

from evaluators.blender.colours import Colour, hex_of, is_colour
from evaluators.blender.model import Blend, Scene, Thing, load
from evaluators.blender.pins_settings import camera_pins, light_pins, render_pins, text_pins
from evaluators.blender.select import Asked, find_thing, in_scene, property_expectations
from evaluators.blender.values import Properties, Value
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal, number
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, Shown, failed, passed

ENGINES = {"EEVEE": "BLENDER_EEVEE", "WORKBENCH": "BLENDER_WORKBENCH", "CYCLES": "CYCLES"}


_FRAME = re.compile(r"(?<!#)#{4}\Z")
"""Where the number of a frame goes: as Blender puts it at the end by itself."""


class Render(Of):
    """Parameters of `blender.render`; what is left out is not judged."""

    engine: Literal["EEVEE", "CYCLES", "WORKBENCH"] | None = None
    samples: int | None = None
    """Of the engine in use, for renders."""
    viewport_samples: int | None = None
    denoise: bool | None = None
    """Of Cycles, for renders."""
    width: int | None = None
    """In px, before the percentage."""
    height: int | None = None
    percentage: int | None = None
    final_size: tuple[int, int] | None = None
    """Width and height after the percentage, however they come about."""
    frame_start: int | None = None
    frame_end: int | None = None
    frame_step: int | None = None
    fps: float | None = None
    """Frames of a second, by its base."""
    transparent: bool | None = None
    """The film."""
    format: str | None = None
    """PNG, JPEG, OPEN_EXR, TIFF, WEBP, FFMPEG, AVI_JPEG, ..."""
    colour_mode: Literal["BW", "RGB", "RGBA"] | None = None
    colour_depth: Literal[8, 10, 12, 16, 32] | None = None
    quality: int | None = None
    """Of lossy formats, in percent."""
    container: str | None = None
    """Of FFMPEG: MPEG4, MKV, WEBM, QUICKTIME, ..."""
    codec: str | None = None
    """Of FFMPEG: H264, MPEG4, WEBM, PNG, ..."""
    output: str | None = None
    """The output path, as a person reads it: `~/Videos/turn_` and `//turn_` beside the file are the same place."""
    view: dict[str, Asked] = Field(default_factory=dict)
    """Colour management by the names of Blender's Python API: view_transform, look, exposure, gamma."""
    camera: str | None = None
    """The active camera."""
    compositing: bool | None = None
    """Whether the scene uses compositing nodes."""

    @model_validator(mode="after")
    def _something(self) -> Render:
        if self.model_fields_set <= {"of"}:
            raise ValueError("expected at least one setting")
        return self


@check("blender.render", pins=render_pins)
def render(evidence: Evidence, p: Render) -> Finding:
    """The active scene's engine, size, frames, output and colour management are as asked."""
    blend = load(evidence, p.of)
    scene = blend.active
    expectations: list[Expectation] = []
    if p.engine is not None:
        expectations.append(equal("engine", _plain(scene.render["engine"]), ENGINES[p.engine]))
    expectations += _sampling(scene, p)
    for name, asked, seen in (
        ("width", p.width, scene.render["resolution_x"]),
        ("height", p.height, scene.render["resolution_y"]),
        ("percentage", p.percentage, scene.render["resolution_percentage"]),
        ("first frame", p.frame_start, scene.settings["frame_start"]),
        ("last frame", p.frame_end, scene.settings["frame_end"]),
        ("step of frames", p.frame_step, scene.settings["frame_step"]),
        ("transparent film", p.transparent, scene.render["film_transparent"]),
        ("format", p.format, scene.image["file_format"]),
        ("colour mode", p.colour_mode, scene.image["color_mode"]),
        ("quality", p.quality, scene.image["quality"]),
        ("container", p.container, scene.ffmpeg["format"]),
        ("codec", p.codec, scene.ffmpeg["codec"]),
        ("camera", p.camera, scene.camera),
        ("use of compositing nodes", p.compositing, scene.settings["use_nodes"]),
    ):
        if asked is not None:
            expectations.append(equal(name, _plain(seen), asked))
    if p.colour_depth is not None:
        expectations.append(equal("colour depth", _plain(scene.image["color_depth"]), str(p.colour_depth)))
    if p.final_size is not None:
        expectations.append(equal("final size", list(final_size(scene)), list(p.final_size)))
    if p.fps is not None:
        expectations.append(number("frame rate", fps(scene), p.fps, 0.01, "fps"))
    if p.output is not None:
        own = evidence.item(p.of).where
        seen_path, wanted = (_place(path, own) for path in (str(scene.render["filepath"]), p.output))
        ok = seen_path == wanted or _without_suffix(seen_path) == _without_suffix(wanted)
        expectations.append(Expectation("output path", seen_path, wanted, ok))
    expectations += property_expectations(scene.view, p.view, 0.01)
    return assess("the scene", expectations, Code.WRONG_VALUE, p.of)


def _plain(value: Value) -> Shown:
    return value if isinstance(value, bool | int | float | str) or value is None else str(value)


def _sampling(scene: Scene, p: Render) -> list[Expectation]:
    cycles = scene.render.get("engine") == "CYCLES"
    if p.engine is not None:
        cycles = p.engine == "CYCLES"
    settings = scene.cycles if cycles else scene.eevee
    names = ("samples", "preview_samples") if cycles else ("taa_render_samples", "taa_samples")
    return [
        equal(what, _plain(settings.get(name)), asked)
        for what, name, asked in (
            ("number of samples", names[0], p.samples),
            ("number of viewport samples", names[1], p.viewport_samples),
            ("denoising", "use_denoising", p.denoise),
        )
        if asked is not None
    ]


def final_size(scene: Scene) -> tuple[int, int]:
    """Return the width and height of a render in px."""
    width, height, share = (int(_number(scene.render, f"resolution_{name}")) for name in ("x", "y", "percentage"))
    return width * share // 100, height * share // 100


def fps(scene: Scene) -> float:
    """Return how many frames a second has."""
    base = _number(scene.render, "fps_base")
    return _number(scene.render, "fps") / (base or 1.0)


def _number(properties: Properties, name: str) -> float:
    value = properties.get(name)
    return float(value) if isinstance(value, int | float) else 0.0


def _place(path: str, own: str) -> str:
    if path.startswith("//"):
        path = posixpath.join(posixpath.dirname(own), path[2:])
    if path.startswith("~/"):
        path = posixpath.join("/home/user", path[2:])
    end = "/" if path.endswith("/") else ""
    return posixpath.normpath(path) + end if path else ""


def _without_suffix(path: str) -> str:
    """Return a path without the suffix and the four digits of a frame that Blender adds or replaces by itself."""
    stem, suffix = posixpath.splitext(path)
    known = (".png", ".jpg", ".jpeg", ".exr", ".tif", ".tiff", ".webp", ".mp4", ".mkv", ".webm", ".mov", ".avi")
    return _FRAME.sub("", stem if suffix.lower() in known else path)


class CameraAsked(Of):
    """Parameters of `blender.camera`; what is left out is not judged."""

    camera: str | None = None
    """The object; without it, the scene's active camera."""
    active: bool | None = None
    kind: Literal["PERSP", "ORTHO", "PANO"] | None = None
    lens: float | None = None
    """Focal length in mm; with the sensor's width as it is."""
    field_of_view: float | None = None
    """In degrees."""
    ortho_scale: float | None = None
    clip: tuple[float, float] | None = None
    dof: bool | None = None
    focus_on: str | None = None
    """The object that it focuses on."""
    focus_distance: float | None = None
    """To the plane of focus; where an object is focused on, the distance of that."""
    fstop: float | None = None
    settings: dict[str, Asked] = Field(default_factory=dict)
    """By the names of Blender's Python API: shift_x, sensor_width, ..."""
    tolerance: float = Field(default=0.01, ge=0)


@check("blender.camera", pins=camera_pins)
def camera(evidence: Evidence, p: CameraAsked) -> Finding:
    """The camera has the lens, the clipping and the depth of field asked, and is the active one if asked."""
    blend = load(evidence, p.of)
    name = p.camera if p.camera is not None else blend.active.camera
    if name is None:
        return failed(Code.NOT_FOUND, "The scene has no active camera.", where=p.of)
    found = find_thing(blend, name, p.of, "CAMERA")
    if isinstance(found, Finding):
        return found
    if name not in in_scene(blend, blend.active):
        return failed(Code.NOT_FOUND, f"The camera {name!r} is not in the scene.", where=p.of)
    data = next(each for each in blend.cameras if each.name == found.data)
    expectations: list[Expectation] = []
    if p.active is not None:
        expectations.append(equal("being the active camera", blend.active.camera == name, p.active))
    if p.kind is not None:
        expectations.append(equal("kind", _plain(data.properties["type"]), p.kind))
    for what, key, asked in (("focal length", "lens", p.lens), ("orthographic scale", "ortho_scale", p.ortho_scale)):
        if asked is not None:
            expectations.append(number(what, _number(data.properties, key), asked, p.tolerance * max(1.0, asked)))
    if p.field_of_view is not None:
        seen = math.degrees(_number(data.properties, "angle"))
        expectations.append(number("field of view", seen, p.field_of_view, 0.2, "degrees"))
    if p.clip is not None:
        ends = [_number(data.properties, "clip_start"), _number(data.properties, "clip_end")]
        ok = all(abs(a - b) <= p.tolerance * max(0.1, b) for a, b in zip(ends, p.clip, strict=True))
        expectations.append(Expectation("clipping", ends, list(p.clip), ok))
    expectations += _focus(blend, found, data.dof, p)
    expectations += property_expectations(data.properties, p.settings, p.tolerance)
    if not expectations:
        return passed(f"There is the camera {name!r}.", where=p.of)
    return assess(f"the camera {name!r}", expectations, Code.WRONG_VALUE, p.of)


def _focus(blend: Blend, found: Thing, dof: Properties, p: CameraAsked) -> list[Expectation]:
    expectations: list[Expectation] = []
    if p.dof is not None:
        expectations.append(equal("depth of field", _plain(dof["use_dof"]), p.dof))
    target = dof.get("focus_object")
    focus = getattr(target, "name", None)
    if p.focus_on is not None:
        expectations.append(equal("focus", focus, p.focus_on))
    if p.focus_distance is not None:
        distance = _number(dof, "focus_distance")
        aim = blend.thing(focus)
        if aim is not None:
            # along the camera's axis
            distance = -sum(
                found.matrix[4 * i + 2] * (aim.matrix[4 * i + 3] - found.matrix[4 * i + 3]) for i in range(3)
            )
        margin = max(p.tolerance * 5, p.tolerance * p.focus_distance)
        expectations.append(number("focus distance", distance, p.focus_distance, margin))
    if p.fstop is not None:
        expectations.append(number("f-stop", _number(dof, "aperture_fstop"), p.fstop, p.tolerance * max(1.0, p.fstop)))
    return expectations


class LightAsked(Of):
    """Parameters of `blender.light`; what is left out is not judged."""

    light: str
    """The object."""
    kind: Literal["POINT", "SUN", "SPOT", "AREA"] | None = None
    energy: float | None = None
    """In watts; of a sun its strength."""
    colour: Colour | None = None
    size: float | None = None
    """Radius of a point or spot, side of an area."""
    angle: float | None = None
    """Of a sun, or a spot's cone, in degrees."""
    settings: dict[str, Asked] = Field(default_factory=dict)
    """By the names of Blender's Python API: shape, size_y, spot_blend, use_shadow, ..."""
    tolerance: float = Field(default=0.01, ge=0)
    """A share of the number."""
    colour_tolerance: float = 0.015


@check("blender.light", pins=light_pins)
def light(evidence: Evidence, p: LightAsked) -> Finding:
    """The light is in the scene, of the kind, strength, colour and size asked."""
    blend = load(evidence, p.of)
    found = find_thing(blend, p.light, p.of, "LIGHT")
    if isinstance(found, Finding):
        return found
    if p.light not in in_scene(blend, blend.active):
        return failed(Code.NOT_FOUND, f"The light {p.light!r} is not in the scene.", where=p.of)
    data = next(each for each in blend.lights if each.name == found.data).properties
    kind = _plain(data["type"])
    expectations: list[Expectation] = []
    if p.kind is not None:
        expectations.append(equal("kind", kind, p.kind))
    if p.energy is not None:
        expectations.append(number("energy", _number(data, "energy"), p.energy, p.tolerance * max(0.1, p.energy)))
    if p.colour is not None:
        linear = data["color"]
        seen = [float(each) for each in linear if isinstance(each, int | float)] if isinstance(linear, list) else []
        shown = p.colour if isinstance(p.colour, str) else hex_of(p.colour)
        ok = len(seen) == 3 and is_colour(seen, p.colour, p.colour_tolerance)
        expectations.append(Expectation("colour", hex_of(seen), shown, ok))
    if p.size is not None:
        key = "size" if kind == "AREA" else "shadow_soft_size"
        expectations.append(number("size", _number(data, key), p.size, p.tolerance * max(0.1, p.size)))
    if p.angle is not None:
        key = "spot_size" if kind == "SPOT" else "angle"
        expectations.append(number("angle", math.degrees(_number(data, key)), p.angle, 0.2, "degrees"))
    expectations += property_expectations(data, p.settings, p.tolerance)
    if not expectations:
        return passed(f"There is the light {p.light!r}.", where=p.of)
    return assess(f"the light {p.light!r}", expectations, Code.WRONG_VALUE, p.of)


class TextAsked(Of):
    """Parameters of `blender.text`; what is left out is not judged."""

    object: str
    body: str | None = None
    """Line breaks and all, those at its end too; spaces at the ends of lines do not count where lines begin at the
    left: elsewhere they shift what is written."""
    size: float | None = None
    extrude: float | None = None
    bevel: float | None = None
    """Depth of its rounded edge."""
    align: Literal["LEFT", "CENTER", "RIGHT", "JUSTIFY", "FLUSH"] | None = None
    settings: dict[str, Asked] = Field(default_factory=dict)
    """By the names of Blender's Python API: align_y, shear, space_character, offset, ..."""
    tolerance: float = Field(default=0.005, ge=0)


@check("blender.text", pins=text_pins)
def text(evidence: Evidence, p: TextAsked) -> Finding:
    """The text object says what was asked, in the size, thickness and alignment asked."""
    blend = load(evidence, p.of)
    found = find_thing(blend, p.object, p.of, "FONT")
    if isinstance(found, Finding):
        return found
    data = next(each for each in blend.curves if each.name == found.data)
    if p.body is not None and not _reads(data.body or "", p.body, _plain(data.properties["align_x"])):
        sentence = f"The text of {p.object!r} is {data.body!r}; {p.body!r} was asked."
        return failed(Code.WRONG_TEXT, sentence, observed=data.body, wanted=p.body, where=p.of)
    expectations = [
        number(what, _number(data.properties, key), asked, p.tolerance * max(1.0, asked))
        for what, key, asked in (
            ("size", "size", p.size),
            ("extrusion", "extrude", p.extrude),
            ("bevel", "bevel_depth", p.bevel),
        )
        if asked is not None
    ]
    if p.align is not None:
        expectations.append(equal("alignment", _plain(data.properties["align_x"]), p.align))
    expectations += property_expectations(data.properties, p.settings, p.tolerance)
    if not expectations:
        return passed(f"The text of {p.object!r} is as asked.", observed=data.body, where=p.of)
    return assess(f"the text {p.object!r}", expectations, Code.WRONG_STYLE, p.of)


def _reads(body: str, asked: str, align: Shown) -> bool:
    """Say whether a text shows what was asked: a line more moves the others, or gives the object another height."""
    if align != "LEFT":
        return body == asked
    one, two = ([line.rstrip() for line in each.split("\n")] for each in (body, asked))
    return one == two
