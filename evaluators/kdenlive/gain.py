"""How much louder or softer a clip of the timeline is than its recording, moment by moment."""

from __future__ import annotations

import math

from evaluators.kdenlive.model import Effect, Project
from evaluators.kdenlive.select import Placed

SILENT_DB = -100.0


def gain_db(project: Project, each: Placed, frame: float) -> float:
    """Return the gain at a frame from the clip's beginning: effects of the clip, of its track and of the whole, and the
    mixer's sliders; at least -100."""
    on_timeline = each.clip.position + frame
    total = each.track.gain_db + project.gain_db
    for effect in (*each.clip.source.effects, *each.clip.effects):
        total += effect_db(effect, frame)
    for effect in (*each.track.effects, *project.effects):
        total += effect_db(effect, on_timeline)
    return SILENT_DB if each.track.muted else max(SILENT_DB, total)


def is_level(effect: Effect) -> bool:
    """Whether an effect changes how loud something is, and nothing else."""
    return effect.service == "volume" or effect.id == "sox_gain"


def effect_db(effect: Effect, frame: float) -> float:
    """Return what one effect adds at a frame from where it lies."""
    if not effect.enabled or not is_level(effect):
        return 0.0
    if effect.id == "sox_gain":
        return effect.number("gain", frame, 0)
    first, last = effect.start, effect.end
    if effect.id in ("fadein", "fadeout"):
        return _fade_db(effect, frame)
    if frame < first or (last is not None and frame > last + 1):
        return 0.0
    if "level" in effect.properties:
        return effect.number("level", frame, 0)
    return _decibels(_gain(effect.properties.get("gain", "1")))


def _fade_db(effect: Effect, frame: float) -> float:
    """Return what a fade leaves: a straight line of amplitude between its two gains; beyond it, a fade in leaves all,
    and so does a fade out before it begins."""
    begin, end = effect.start, effect.end
    if end is None or end < begin:
        return 0.0
    if not begin <= frame <= end + 1:
        return 0.0
    start, stop = (_gain(effect.properties.get(name, default)) for name, default in _ENDS[effect.id])
    part = min(1.0, (frame - begin) / (end + 1 - begin))
    return _decibels(start + (stop - start) * part)


_ENDS = {"fadein": (("gain", "0"), ("end", "1")), "fadeout": (("gain", "1"), ("end", "0"))}


def _gain(text: str) -> float:
    """Return a factor as MLT's volume filter writes it: a number, or decibels (`-6dB`)."""
    try:
        number = float(text.strip().removesuffix("dB"))
    except ValueError:
        return 1.0
    if not math.isfinite(number):
        return 1.0
    return float(10 ** (min(number, 200.0) / 20)) if text.strip().endswith("dB") else max(0.0, number)


def _decibels(factor: float) -> float:
    return 20 * math.log10(factor) if factor > 1e-5 else SILENT_DB
