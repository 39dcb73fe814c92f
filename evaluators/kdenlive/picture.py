"""Where a clip's picture lies in the project's, and how much of it shows through: effects and compositions together."""

from __future__ import annotations

import math
from dataclasses import dataclass

from evaluators.kdenlive.model import Clip, Composition, Effect, Project
from evaluators.kdenlive.select import Placed
from evaluators.kdenlive.times import Values


@dataclass(frozen=True)
class Placement:
    """A rectangle in px of the project; the picture is fitted into it, in the middle, in its own proportions."""

    x: float
    y: float
    width: float
    height: float
    opacity: float
    rotation: float
    """Degrees clockwise."""


def placement(project: Project, each: Placed, frame: float) -> Placement:
    """Return where a clip lies at a frame from its beginning."""
    profile = project.profile
    found = Placement(0, 0, profile.width, profile.height, 1, 0)
    for effect in (*each.clip.source.effects, *each.clip.effects):
        if working(effect, frame, each.clip):
            found = _moved(found, effect, frame, project)
    at = each.clip.position + frame
    for effect in each.track.effects:
        if effect.enabled:
            found = _moved(found, effect, at, project)
    for composition in compositions_at(project, each.index, at):
        found = _composed(found, composition, at, project)
    return found


def working(effect: Effect, frame: float, clip: Clip) -> bool:
    """Whether an effect works at a frame of its clip."""
    last = clip.length - 1 if effect.end is None else effect.end
    return effect.enabled and effect.start <= frame <= last


def compositions_at(project: Project, track: int, frame: float) -> list[Composition]:
    """Return the compositions of a track at a frame of the timeline."""
    return [each for each in project.compositions if each.track == track and each.start <= frame < each.end]


def is_plain(effect: Effect) -> bool:
    """Whether an effect that places a picture leaves it where it was, at every keyframe."""
    if effect.service == "qtblend":
        rects, turns = effect.keyframes("rect"), effect.keyframes("rotation")
        steady = len({each.values[:4] for each in rects}) <= 1 and all(each.values[0] == 0 for each in turns)
        return steady and all(
            each.values[:2] == (0, 0) and (len(each.values) < 5 or each.values[4] == 1) for each in rects
        )
    return False


def _moved(found: Placement, effect: Effect, frame: float, project: Project) -> Placement:
    if effect.service == "qtblend":
        turn = effect.number("rotation", frame, 0)
        rect = _pixels(effect.value("rect", frame))
        if turn and effect.number("rotate_center", frame, 0) != 1:
            rect = _about_corner(rect or (0.0, 0.0, *_size(project)), turn)
        return _into(found, rect, turn, project)
    if effect.service == "affine":
        turn = effect.number("transition.fix_rotate_x", frame, 0)
        if effect.id != "affine":
            turn += effect.number("transition.rotate_x", frame, 0)
        return _into(found, _pixels(effect.value("transition.rect", frame)), turn, project)
    if effect.service == "frei0r.transparency":
        return _into(found, (), 0, project, effect.number("0", frame, 1))
    if effect.service == "movit.opacity":
        return _into(found, (), 0, project, effect.number("opacity", frame, 1))
    return found


def _composed(found: Placement, composition: Composition, frame: float, project: Project) -> Placement:
    if composition.service in ("qtblend", "affine", "frei0r.cairoaffineblend"):
        turn = next(iter(composition.value("rotation", frame) or composition.value("rotate_x", frame)), 0.0)
        rect = composition.value("rect", frame)
        text = composition.properties.get("rect", "")
        return _into(found, _shares(rect, project) if "%" in text else _pixels(rect), turn, project)
    if composition.service in ("composite", "region"):
        name = "geometry" if composition.service == "composite" else "composite.geometry"
        rect, text = composition.value(name, frame), composition.properties.get(name, "")
        if "%" in text:
            return _into(found, _shares(rect, project), 0, project)
        if len(rect) >= 5:  # px, and the opacity in percent
            rect = (*rect[:4], rect[4] / 100)
        return _into(found, _pixels(rect), 0, project)
    return found


def _size(project: Project) -> tuple[float, float]:
    return float(project.profile.width), float(project.profile.height)


def _about_corner(rect: Values, turn: float) -> Values:
    """Return the rectangle that, turned about its middle, lies where this one does turned about its upper left
    corner."""
    x, y, width, height = rect[:4]
    sine, cosine = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    middle = (x + cosine * width / 2 - sine * height / 2, y + sine * width / 2 + cosine * height / 2)
    return (middle[0] - width / 2, middle[1] - height / 2, width, height, *rect[4:])


def _shares(rect: Values, project: Project) -> Values:
    width, height = project.profile.width, project.profile.height
    if len(rect) < 4:
        return ()
    return (rect[0] * width, rect[1] * height, rect[2] * width, rect[3] * height, *rect[4:5])


def _pixels(rect: Values) -> Values:
    return rect if len(rect) >= 4 else ()


def _into(found: Placement, rect: Values, turn: float, project: Project, opacity: float = 1) -> Placement:
    """Put what was placed in the project's frame into a rectangle of it: the frame shrinks with all that is in it."""
    full = (0.0, 0.0, float(project.profile.width), float(project.profile.height), 1.0)
    x, y, width, height, shown = (*rect, *full[len(rect) :])[:5]
    across, down = width / full[2], height / full[3]
    return Placement(
        x + found.x * across,
        y + found.y * down,
        found.width * across,
        found.height * down,
        found.opacity * shown * opacity,
        found.rotation + turn,
    )
