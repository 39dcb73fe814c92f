"""The frames that a Kdenlive project promises: what of its clips shows at a moment, as far as it can be determined."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np

from evaluators.colour import parse_colour
from evaluators.kdenlive.meaning import meaning
from evaluators.kdenlive.model import BinClip, Project
from evaluators.kdenlive.passages import passages
from evaluators.kdenlive.picture import Placement, placement, working
from evaluators.kdenlive.select import Placed
from evaluators.video.alike import fitted
from evaluators.video.footage import WORKING_WIDTH, Frame

Media = Callable[[BinClip, float], Frame | None]
"""(bin clip, second of its source) to its picture, of a title with transparency; None where there is no evidence of its
file."""
_SHAPES_KEPT = ("brightness", "saturation", "grayscale", "sepia")


@dataclass(frozen=True)
class Expected:
    """A frame that must be seen."""

    frame: Frame
    ignore: Frame
    """Where this is not 0 it cannot be determined what is seen."""
    colours: bool
    """Whether its colours are determined as well."""
    files: tuple[str, ...]
    """Names of the clips that are in it."""


def expected(project: Project, frame: int, media: Media) -> Expected | None:
    """Return what shows at a frame of the timeline; None where that is unknown: on the way from one picture to the
    next, or under an effect that this does not know."""
    for passage in passages(project):
        if passage.start - 2 <= frame < passage.end + 2:
            return None
    width, height = _size(project)
    canvas = np.zeros((height, width, 3), dtype=np.uint8)
    ignore = np.zeros((height, width), dtype=np.uint8)
    colours, files = True, list[str]()
    for each in _layers(project, frame):
        layer = _layer(project, each, frame - each.clip.position, media)
        if layer is None:
            return None
        picture, place, known = layer
        if picture is None:  # a title, or a clip of which there is no file: something is there, in this rectangle
            for part in _parts(each.clip.source, place):
                _fill(ignore, _pixels(part, project, width), 255)
            continue
        box = _pixels(place, project, width)
        _laid(canvas, ignore, picture, box, place.opacity)
        colours = colours and known
        files.append(each.clip.source.name)
    return Expected(canvas, ignore, colours, tuple(files))


def _size(project: Project) -> tuple[int, int]:
    width = min(WORKING_WIDTH, project.profile.width)
    return width, max(1, round(width * project.profile.height / project.profile.width))


def _layers(project: Project, frame: int) -> list[Placed]:
    """Return the clips that are seen at a frame, from the bottom up."""
    return [
        Placed(clip, track, index)
        for index, track in enumerate(project.tracks)
        if track.kind == "video" and not track.hidden
        for clip in track.clips
        if clip.used and clip.position <= frame < clip.end
    ]


_Layer = tuple[Frame | None, Placement, bool]


def _layer(project: Project, each: Placed, frame: int, media: Media) -> _Layer | None:
    clip, fps = each.clip, project.fps
    if clip.remap and not clip.course:
        return None
    place, colours = placement(project, each, frame), True
    if place.rotation % 360:
        return None
    turns = set[str]()
    for effect in (*clip.source.effects, *clip.effects, *each.track.effects, *project.effects):
        if not effect.enabled or not working(effect, frame, clip):
            continue
        if effect.id.startswith(("fade_", "fadein", "fadeout", "volume", "gain")) or effect.service == "volume":
            if effect.id.startswith("fade_"):
                if effect.number("level", frame, 1) < 0.99:  # how a renderer dims, its colour model decides
                    return None
                place = replace(place, opacity=place.opacity * effect.number("alpha", frame, 1))
            continue
        kinds = meaning(effect, frame, project.profile)
        if effect.service in ("qtblend",) or effect.id in ("affinerotate", "pan_zoom"):
            continue
        if not kinds or not set(kinds) <= {*_SHAPES_KEPT, "mirror", "flip_horizontal", "flip_vertical"}:
            return None
        if "mirror" in kinds and not {"flip_horizontal", "flip_vertical"} & set(kinds):
            return None
        turns |= {kind for kind in kinds if kind.startswith("flip_")}
        colours = colours and not set(kinds) & set(_SHAPES_KEPT)
    if clip.source.kind == "colour" and clip.source.colour:
        picture: Frame | None = np.full((16, 16, 3), parse_colour(clip.source.colour), dtype=np.uint8)
    elif clip.source.kind in ("video", "image", "title"):
        picture = media(clip.source, clip.source_seconds(clip.position + frame, fps))
    else:
        picture = None
    if picture is not None:
        picture = _turned(picture, turns)
        if clip.source.kind != "colour":
            place = _inside(place, picture.shape[1] / picture.shape[0])
    return picture, place, colours


def _parts(source: BinClip, place: Placement) -> list[Placement]:
    """Return the rectangles of a title's items, with a margin; of anything else, the whole rectangle."""
    title = source.title
    plain = title is not None and not title.animated and title.background_opacity == 0 and not place.rotation
    if title is None or not plain or any(item.width <= 0 for item in title.items):
        return [place]
    across, down = place.width / max(title.width, 1), place.height / max(title.height, 1)
    edge = 0.02 * place.height
    return [
        replace(
            place,
            x=place.x + item.x * across - edge,
            y=place.y + item.y * down - edge,
            width=item.width * across + 2 * edge,
            height=item.height * down + 2 * edge,
        )
        for item in title.items
    ]


def _turned(picture: Frame, turns: set[str]) -> Frame:
    if "flip_horizontal" in turns:
        picture = picture[:, ::-1]
    if "flip_vertical" in turns:
        picture = picture[::-1]
    return np.ascontiguousarray(picture)


def _inside(place: Placement, aspect: float) -> Placement:
    """Return the middle of a rectangle that a picture of these proportions fills."""
    width, height = min(place.width, place.height * aspect), min(place.height, place.width / aspect)
    x, y = place.x + (place.width - width) / 2, place.y + (place.height - height) / 2
    return Placement(x, y, width, height, place.opacity, place.rotation)


_Box = tuple[int, int, int, int]


def _pixels(place: Placement, project: Project, width: int) -> _Box:
    scale = width / project.profile.width
    x, y = round(place.x * scale), round(place.y * scale)
    return x, y, round((place.x + place.width) * scale), round((place.y + place.height) * scale)


def _fill(mask: Frame, box: _Box, value: int) -> None:
    x, y, x1, y1 = box
    mask[max(0, y) : max(0, y1), max(0, x) : max(0, x1)] = value


def _laid(canvas: Frame, ignore: Frame, picture: Frame, box: _Box, opacity: float) -> None:
    """Lay a picture into a box of the canvas; what it covers is known again."""
    x, y, x1, y1 = box
    if x1 - x < 2 or y1 - y < 2 or x1 - x > 8 * canvas.shape[1]:
        return
    scaled = fitted(picture, x1 - x, y1 - y)
    cover = scaled[:, :, 3:].astype(np.float32) / np.float32(255) if scaled.shape[2] == 4 else None
    left, top = max(0, x), max(0, y)
    right, bottom = min(canvas.shape[1], x1), min(canvas.shape[0], y1)
    if left >= right or top >= bottom:
        return
    part = scaled[top - y : bottom - y, left - x : right - x]
    under = canvas[top:bottom, left:right]
    if cover is not None:  # a title: letters on nothing
        share = cover[top - y : bottom - y, left - x : right - x] * np.float32(opacity)
        mixed = part[:, :, :3] * share + under * (1 - share)
        canvas[top:bottom, left:right] = np.asarray(mixed.round(), dtype=np.uint8)
        return
    canvas[top:bottom, left:right] = cv2.addWeighted(part, opacity, under, 1 - opacity, 0)
    if opacity >= 0.99:
        ignore[top:bottom, left:right] = 0
