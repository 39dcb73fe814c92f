"""What a check on a scene pins: settings of scene, camera, light and text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from evaluators.blender.model import load
from evaluators.blender.paths import exactly
from evaluators.blender.pins import of_object
from evaluators.evidence import Evidence
from evaluators.pins import Pin

_RENDER = {
    "engine": ("render", "engine"),
    "width": ("render", "resolution_x"),
    "height": ("render", "resolution_y"),
    "percentage": ("render", "resolution_percentage"),
    "frame_start": ("settings", "frame_start"),
    "frame_end": ("settings", "frame_end"),
    "frame_step": ("settings", "frame_step"),
    "transparent": ("render", "film_transparent"),
    "format": ("image", "file_format"),
    "colour_mode": ("image", "color_mode"),
    "colour_depth": ("image", "color_depth"),
    "quality": ("image", "quality"),
    "container": ("ffmpeg", "format"),
    "codec": ("ffmpeg", "codec"),
    "output": ("render", "filepath"),
    "camera": ("camera",),
    "compositing": ("settings", "use_nodes"),
    "denoise": ("cycles", "use_denoising"),
}
_SAMPLES = {"samples": ("samples", "taa_render_samples"), "viewport_samples": ("preview_samples", "taa_samples")}


def render_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.render`."""
    paths = [path for name, path in _RENDER.items() if getattr(p, name) is not None]
    cycles = load(evidence, p.of).active.render.get("engine") == "CYCLES"
    for name, (of_cycles, of_eevee) in _SAMPLES.items():
        if getattr(p, name) is not None:
            paths.append(("cycles", of_cycles) if cycles else ("eevee", of_eevee))
    if p.final_size is not None:
        paths += [_RENDER[name] for name in ("width", "height", "percentage")]
    if p.fps is not None:
        paths += [("render", "fps"), ("render", "fps_base")]
    paths += [("view", name) for name in p.view]
    yield from (Pin(p.of, exactly("scene", *path)) for path in paths)


def camera_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.camera`."""
    name = p.camera if p.camera is not None else load(evidence, p.of).active.camera
    if name is None:
        return
    names: list[tuple[str, ...]] = [(each,) for each in p.settings]
    table: tuple[tuple[Any, tuple[tuple[str, ...], ...]], ...] = (
        (p.kind, (("type",),)),
        (p.lens, (("lens",),)),
        (p.field_of_view, (("lens",), ("sensor_width",))),
        (p.ortho_scale, (("ortho_scale",),)),
        (p.clip, (("clip_start",), ("clip_end",))),
        (p.dof, (("dof", "use_dof"),)),
        (p.focus_on, (("dof", "focus_object"), ("dof", "focus_distance"))),
        (p.focus_distance, (("dof", "focus_distance"), ("dof", "focus_object"))),
        (p.fstop, (("dof", "aperture_fstop"),)),
    )
    for asked, paths in table:
        if asked is not None:
            names += paths
    yield from of_object(p.of, name, *(("data", *path) for path in names))
    if p.active is not None or p.camera is None:
        yield Pin(p.of, exactly("scene", "camera"))


def light_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.light`."""
    thing = load(evidence, p.of).thing(p.light)
    kind = ""
    if thing is not None:
        kind = next(
            (str(each.properties.get("type")) for each in load(evidence, p.of).lights if each.name == thing.data), ""
        )
    names = [*p.settings]
    for asked, name in (
        (p.kind, "type"),
        (p.energy, "energy"),
        (p.colour, "color"),
        (p.size, "size" if kind == "AREA" else "shadow_soft_size"),
        (p.angle, "spot_size" if kind == "SPOT" else "angle"),
    ):
        if asked is not None:
            names.append(name)
    yield from of_object(p.of, p.light, *(("data", name) for name in names))


def text_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.text`."""
    names = [*p.settings]
    for asked, name in (
        (p.body, "body"),
        (p.size, "size"),
        (p.extrude, "extrude"),
        (p.bevel, "bevel_depth"),
        (p.align, "align_x"),
    ):
        if asked is not None:
            names.append(name)
    yield from of_object(p.of, p.object, *(("data", name) for name in names))
