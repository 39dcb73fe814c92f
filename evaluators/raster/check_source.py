"""Checks on a picture against the one that it comes from: the same after the transform that was asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

import cv2
import numpy as np
from pydantic import Field

from evaluators.colour import lab, luma, on_background
from evaluators.evidence import Evidence, Misfit, Unreadable, When
from evaluators.pins import Pin
from evaluators.raster.exported import coded_as
from evaluators.raster.fine import worst_piece
from evaluators.raster.grain import unlike_by_parts
from evaluators.raster.likeness import BLOCK, Flags, Likeness, displacement, largest, likeness, tones
from evaluators.raster.local import LOCAL, REACHED, spot
from evaluators.raster.look import Box, Look, rectangle, region, view
from evaluators.raster.picture import Floats
from evaluators.raster.rendering import unlike_any_way
from evaluators.raster.scaling import ways
from evaluators.raster.transform import Step, resized, target_of, transformed
from evaluators.registry import EvidenceName, check
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.xcf.pins import pins_seen

LOSSY = 1.5
SIZE_SLACK = 0.004
"""By how much, as a share of a side (and by 2 px), the size may differ from that of the transform."""


class Against(Look):
    """Parameters of a check against a source."""

    source: EvidenceName
    """The picture that it comes from."""
    when: When = "before"
    """Which state of the source."""
    source_layer: str | None = None
    """If the source is an .xcf: its layer; without it, all that shows."""
    placed: bool = False
    """A layer is judged at its place on the canvas instead of by itself."""
    transform: tuple[Step, ...] = ()
    """What was to be done to the source, step by step; without it, nothing."""
    box: Box | None = None
    """The region of the picture that must show the (whole, transformed) source."""


@dataclass(frozen=True, eq=False)
class Pair:
    """What is seen and what was wanted, of the same size."""

    seen: Floats
    wanted: Floats
    plain: Floats
    """What was wanted, but for the changes of colour."""
    lossy: bool
    """Whether what is seen was stored in a lossy format."""


def pair(evidence: Evidence, p: Against) -> Pair | Finding:
    """Return both, or the finding that the picture has another size."""
    picture = view(evidence, p.of, layer=p.layer, placed=p.placed)
    source = view(evidence, p.source, p.when, p.source_layer)
    wanted = transformed(source.rgba, p.transform, p.when)  # first: a mistake of the task shows whatever the agent did
    part = region(p.box, picture.width, picture.height, p.of)
    if isinstance(part, Finding):
        return part
    seen = picture.rgba[part]
    if p.layer is not None and p.box is None and not p.transform and seen.shape != wanted.shape:
        seen, wanted = _trimmed(seen), _trimmed(wanted)  # a layer may be larger than what is on it
    shapes = list(zip(seen.shape[:2], wanted.shape[:2], strict=True))
    if any(abs(a - b) > max(2, SIZE_SLACK * b) for a, b in shapes):
        got, ask = (f"{shape[1]} x {shape[0]} px" for shape in (seen.shape, wanted.shape))
        sentence = f"The picture is {got}; the source as it was to be changed is {ask}."
        return failed(Code.WRONG_GEOMETRY, sentence, observed=got, wanted=ask, where=p.of)
    size = seen.shape[1], seen.shape[0]
    plain = wanted if not any(step.of_colours for step in p.transform) else None
    bare = wanted if plain is not None else transformed(source.rgba, p.transform, p.when, colours=False)
    wanted = resized(wanted, *size)
    return Pair(
        seen, wanted, wanted if plain is not None else resized(bare, *size), picture.format in ("JPEG", "WEBP", "GIF")
    )


def _trimmed(rgba: Floats) -> Floats:
    """Return a picture without the transparent rows and columns at its sides."""
    solid = rgba[:, :, 3] > 0
    rows, columns = np.flatnonzero(solid.any(axis=1)), np.flatnonzero(solid.any(axis=0))
    return rgba[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] if len(rows) else rgba


class Like(Against):
    """Parameters of `image.like`."""

    colours: bool = True
    """Whether colours, brightness and contrast must agree; without, the structure alone."""
    tolerance: Annotated[float, Field(gt=0, le=50)] = 5.0
    """Mean delta E of a block; half as much again in lossy formats."""
    structure: Annotated[float, Field(gt=0, le=1)] = 0.75
    """The least SSIM of a block."""
    share: Annotated[float, Field(gt=0, le=1)] = 0.95
    """Of the blocks that must agree, and of those that have structure."""
    max_shift: Annotated[float, Field(ge=0)] = 2.0
    """Px by which it may lie displaced."""
    piece: Annotated[int, Field(ge=1)] = 3
    """The most blocks in one piece that may not agree: what is wrong in one place is seen."""
    ignore: tuple[Box, ...] = ()
    """Boxes of the judged region that may show anything."""


def _like_pins(evidence: Evidence, p: Like) -> Iterator[Pin]:
    recoloured = bool(p.transform) and all(step.of_colours for step in p.transform)
    yield from pins_seen(evidence, p.of, p.layer, ("colours",) if recoloured else ("pixels",))


@check("image.like", pins=_like_pins)
def like(evidence: Evidence, p: Like) -> Finding:
    """The picture (or region, or layer) shows the source as changed by the transform: structure, colour and
    transparency agree block by block, and nothing lies displaced."""
    both = pair(evidence, p)
    if isinstance(both, Finding):
        return both
    offsets = displacement(both.seen, both.wanted)
    shifted = _shift(offsets, p)
    if shifted and not p.ignore:
        return shifted
    if (off := _beside(both, p)) is not None:
        return off
    if not shifted:
        both = _aligned(both, offsets)
    found = likeness(both.seen, both.wanted, colours=p.colours)
    counted = ~_ignored(found, p.ignore, both.seen.shape[1], both.seen.shape[0])
    if not (found.structured & counted).any():
        raise Misfit(f"image.like: nothing of {p.source} has structure to be compared")
    tolerance = p.tolerance * (LOSSY if both.lossy else 1)
    good = (found.structure >= p.structure) & (found.colour <= tolerance) & (found.alpha <= 0.1)
    shares = [float(good[where].mean()) for where in (counted, counted & found.structured)]
    if min(shares) < p.share:
        return _unlike(found, counted & ~good, min(shares), p)
    if (damaged := largest(counted & ~good)) is not None and int(damaged.sum()) > p.piece:
        return _unlike(found, damaged, 1 - float(damaged.sum()) / float(counted.sum()), p)
    lost = (
        _detail(both, p) or _spot(both, tolerance, p) or _rendering(evidence, both, offsets, p) or _grain(evidence, p)
    )
    if lost is not None:
        return lost
    if p.colours and (
        drifted := _not_recoloured(both, found, counted, p) or _contrast(both, counted, p) or _saturation(both, p)
    ):
        return drifted
    sentence = f"The picture shows the source as asked ({min(shares):.0%} of it)."
    return passed(sentence, observed=min(shares), wanted=p.share, where=p.of)


def _to_the_px(step: Step) -> bool:
    if step.crop is not None:
        return not any(isinstance(side, str) for side in step.crop)
    return step.of_colours or step.sharpen is not None


def _detail(both: Pair, p: Like) -> Finding | None:
    """Refuse other detail at full size where every px has a known value: of changed colours, of all sharpened, of a
    crop by numbers."""
    exact = bool(p.transform) and all(_to_the_px(step) for step in p.transform)
    if not exact or not p.colours or p.ignore or p.box is not None or both.lossy:
        return None
    lost = worst_piece(both.seen, both.wanted)
    if lost is None:
        return None
    rows, columns = np.flatnonzero(lost.any(axis=1)), np.flatnonzero(lost.any(axis=0))
    x, y, x1, y1 = (int(side) * BLOCK for side in (columns[0], rows[0], columns[-1] + 1, rows[-1] + 1))
    sentence = f"The detail in ({x}, {y}) to ({x1}, {y1}) is not that of the source with what was asked."
    return failed(Code.WRONG_CONTENT, sentence, observed=int(lost.sum()), wanted=0, where=p.of)


def _rendering(evidence: Evidence, both: Pair, offsets: list[tuple[float, float]], p: Like) -> Finding | None:
    """Refuse a whole picture that no way of scaling and no coding explains."""
    if any(step.crop is None and step.scale is None and not step.of_colours for step in p.transform):
        return None
    part = p.box is not None or p.layer is not None or p.source_layer is not None or bool(p.ignore)
    usual = Like.model_fields
    loose = p.structure < usual["structure"].default or p.share < usual["share"].default
    if part or loose or not p.colours or p.piece > usual["piece"].default:
        return None  # where less must agree, something else was to be done to it as well
    if any(abs(side) > 0.5 for offset in offsets for side in offset):
        return None  # a crop by eye: what lies beside the px cannot be compared px by px
    source = view(evidence, p.source, p.when).rgba
    wanted = [way for way in ways(source, p.transform) if way.shape == both.seen.shape]
    if not wanted or max(both.seen.shape[:2]) > max(source.shape[:2]):
        return None  # an enlarged picture has no detail of its own, and each way makes up another
    jpeg = evidence.read_bytes(p.of) if view(evidence, p.of).format == "JPEG" else None
    kept = not any(step.of_colours for step in p.transform)
    if (apart := unlike_any_way(both.seen, wanted, jpeg, levels=kept)) is None:
        return None
    return failed(Code.WRONG_CONTENT, f"The picture {apart}.", where=p.of)


LEVEL_ASKED = 2.0
"""By how much of 255 the mean brightness may differ where it was asked as a number: rounding, a healed spot and a
coding move it by less than 0.1, a brightness of 30 instead of 36 by 3.3."""


def _grain(evidence: Evidence, p: Like) -> Finding | None:
    """Refuse a picture, a layer or a region whose parts are softer or sharper than any way of scaling leaves them, or
    whose brightness is not the one that was asked."""
    if any(step.crop is None and step.scale is None and not step.of_colours for step in p.transform):
        return None
    usual = Like.model_fields
    loose = p.structure < usual["structure"].default or p.share < usual["share"].default
    if loose or not p.colours or p.piece > usual["piece"].default:
        return None  # where less must agree, something else was to be done to it as well
    picture = view(evidence, p.of, layer=p.layer, placed=p.placed)
    part = region(p.box, picture.width, picture.height, p.of)
    if isinstance(part, Finding) or picture.mode == "indexed":
        return None
    seen = picture.rgba[part]
    source = view(evidence, p.source, p.when, p.source_layer).rgba
    jpeg = evidence.read_bytes(p.of) if picture.format == "JPEG" else None
    wanted = []
    for way in ways(source, p.transform):
        if way.shape != seen.shape:
            return None
        if jpeg is not None:
            whole = picture.rgba.copy()
            whole[part] = way
            way = coded_as(jpeg, whole)[part]
        wanted.append(way)
    free = np.zeros(seen.shape[:2], dtype=np.bool_)
    for box in p.ignore:
        if (place := rectangle(box, seen.shape[1], seen.shape[0])) is not None:
            x, y, x1, y1 = place
            free[max(0, y - REACHED) : y1 + REACHED, max(0, x - REACHED) : x1 + REACHED] = True
    apart = unlike_by_parts(seen, wanted, free, enlarged=_enlarges(source, p.transform))
    if apart is not None:
        return failed(Code.WRONG_CONTENT, f"The picture {apart}.", where=p.of)
    return _level(seen, wanted[0], free, p) if any(step.brightness is not None for step in p.transform) else None


def _level(seen: Floats, wanted: Floats, free: Flags, p: Like) -> Finding | None:
    """Refuse another brightness than the one that was asked as a number, where both are solid."""
    counted = ~free & (np.minimum(seen[:, :, 3], wanted[:, :, 3]) >= 0.98)
    if not counted.any():
        return None
    means = [float(luma(on_background(one, 0.5))[counted].mean()) * 255 for one in (seen, wanted)]
    if abs(means[0] - means[1]) <= LEVEL_ASKED:
        return None
    sentence = f"The picture is as bright as {means[0]:.1f} of 255 in the mean; as asked it has {means[1]:.1f}."
    return failed(Code.WRONG_STYLE, sentence, observed=means[0], wanted=means[1], where=p.of)


def _enlarges(rgba: Floats, steps: tuple[Step, ...]) -> bool:
    """Say whether a picture is made larger by one of the steps."""
    for number, step in enumerate(steps):
        if step.scale is not None:
            whole = transformed(rgba, steps[:number], "after")
            wide, high = target_of(step.scale, whole.shape[1], whole.shape[0])
            if wide > whole.shape[1] or high > whole.shape[0]:
                return True
    return False


SPOT_LEAST = 4.0
"""Delta E below which a small place counts as even."""


def _spot(both: Pair, tolerance: float, p: Like) -> Finding | None:
    """Refuse a small place that neither the method nor the coding explains; where more blocks in a piece may be wrong,
    something was to be put there."""
    if not p.colours or p.piece > Like.model_fields["piece"].default:
        return None
    height, width = both.seen.shape[:2]
    free = np.zeros((height, width), dtype=np.bool_)
    for box in p.ignore:
        if (place := rectangle(box, width, height)) is not None:
            x, y, x1, y1 = place
            free[max(0, y - REACHED) : y1 + REACHED, max(0, x - REACHED) : x1 + REACHED] = True
    found = spot(both.seen, both.wanted, max(SPOT_LEAST, LOCAL * tolerance), free)
    if found is None:
        return None
    x, y, x1, y1 = found
    sentence = f"In ({x}, {y}) to ({x1}, {y1}) there is something that is not in the source."
    return failed(Code.WRONG_CONTENT, sentence, observed=[x, y, x1, y1], where=p.of)


def _ignored(found: Likeness, boxes: tuple[Box, ...], width: int, height: int) -> Flags:
    flags = np.zeros(found.structure.shape, dtype=bool)
    size = 16 / found.scale
    for box in boxes:
        place = rectangle(box, width, height)
        if place is None:
            raise Unreadable(f"the picture has {width} x {height} px, and {box} is to be in it")
        x, y, x1, y1 = place
        flags[int(y / size) : int(np.ceil(y1 / size)), int(x / size) : int(np.ceil(x1 / size))] = True
    return flags


def _aligned(both: Pair, offsets: list[tuple[float, float]]) -> Pair:
    """Return the pair with what was wanted moved to where it is seen, by the little that is allowed."""
    right, down = (round(float(np.median([offset[i] for offset in offsets] or [0]))) for i in (0, 1))
    if not right and not down:
        return both
    matrix = np.array([[1, 0, right], [0, 1, down]], dtype=np.float64)
    size = both.seen.shape[1], both.seen.shape[0]
    wanted, plain = (
        np.asarray(cv2.warpAffine(one, matrix, size, borderMode=cv2.BORDER_REPLICATE), dtype=np.float32)
        for one in (both.wanted, both.plain)
    )
    return Pair(both.seen, wanted, wanted if both.plain is both.wanted else plain, both.lossy)


def _shift(offsets: list[tuple[float, float]], p: Like) -> Finding | None:
    """Find out whether most parts lie displaced by more than allowed."""
    far = [offset for offset in offsets if max(abs(offset[0]), abs(offset[1])) > p.max_shift + 0.5]
    if len(far) <= len(offsets) / 3:
        return None
    right, down = (round(float(np.median([offset[i] for offset in far])), 1) for i in (0, 1))
    sentence = f"The picture shows the source displaced by about {right:g} px to the right and {down:g} px down."
    return failed(Code.WRONG_GEOMETRY, sentence, observed=[right, down], wanted=[0, 0], where=p.of)


EXACT_SIDE = 900
"""Px of the middle of a picture that tell whether a crop is exact."""


def _beside(both: Pair, p: Like) -> Finding | None:
    """Find out whether a crop by exact numbers was made beside them."""
    if all(step.crop is None for step in p.transform):
        return None
    if not all(step.of_colours or (step.crop is not None and _to_the_px(step)) for step in p.transform):
        return None
    seen, wanted = (luma(on_background(each, 0.5)) for each in (both.seen, both.plain))
    height, width = seen.shape
    if min(height, width) < 32:
        return None
    x0, y0 = max(2, (width - EXACT_SIDE) // 2), max(2, (height - EXACT_SIDE) // 2)
    x1, y1 = min(width - 2, x0 + EXACT_SIDE), min(height - 2, y0 + EXACT_SIDE)
    part = seen[y0:y1, x0:x1] - float(seen[y0:y1, x0:x1].mean())
    likes = {}
    for down in range(-2, 3):
        for right in range(-2, 3):
            other = wanted[y0 - down : y1 - down, x0 - right : x1 - right]
            other = other - float(other.mean())
            norm = float(np.linalg.norm(part) * np.linalg.norm(other))
            likes[right, down] = float((part * other).sum()) / max(norm, 1e-9)
    best = max(likes, key=lambda way: likes[way])
    if best == (0, 0) or 1 - likes[best] > 0.5 * (1 - likes[0, 0]):
        return None
    sentence = f"The crop lies {best[0]} px to the right and {best[1]} px below what was asked, which was exact."
    return failed(Code.WRONG_GEOMETRY, sentence, observed=list(best), wanted=[0, 0], where=p.of)


def _unlike(found: Likeness, bad: Flags, share: float, p: Like) -> Finding:
    x, y, x1, y1 = found.place(bad)
    reasons = {
        "structure": float((found.structure[bad] < p.structure).mean()),
        "colour": float((found.colour[bad] > p.tolerance).mean()),
        "transparency": float((found.alpha[bad] > 0.1).mean()),
    }
    why = " and ".join(name for name, part in reasons.items() if part >= 0.3) or "details"
    apart = float(found.colour[bad].mean())
    sentence = (
        f"{1 - share:.0%} of what was to be seen is not there, in ({x}, {y}) to ({x1}, {y1}): other {why} "
        f"(delta E {apart:.1f})."
    )
    code = Code.WRONG_CONTENT if reasons["structure"] >= 0.3 else Code.WRONG_STYLE
    return failed(code, sentence, observed=share, wanted=p.share, where=p.of)


def _not_recoloured(both: Pair, found: Likeness, counted: Flags, p: Like) -> Finding | None:
    """Refuse what lies within the tolerance of the wanted colours because the change was not made."""
    if both.plain is both.wanted:
        return None
    left_out = likeness(both.seen, both.plain).colour[counted].mean()
    if float(found.colour[counted].mean()) <= 0.5 * float(left_out) + 0.3:
        return None
    sentence = "The colours are nearer to those of the source than to what was asked."
    return failed(Code.WRONG_STYLE, sentence, observed=float(left_out), where=p.of)


DRIFT = 1 / 60
"""By how much contrast may differ all over, for each delta E of the tolerance: that is for what varies from place to
place (a decoder, a filter), and a change of all of the picture in one direction hides in it."""


def _contrast(both: Pair, counted: Flags, p: Like) -> Finding | None:
    """Refuse what lies within the tolerance everywhere, but has another contrast all over."""
    seen, wanted = (tone[counted] for tone in tones(both.seen, both.wanted))
    if len(wanted) < 48 or float(wanted.std()) < 0.04:
        return None
    found = float(np.polyfit(wanted, seen, 1)[0])
    if abs(found - 1) <= DRIFT * p.tolerance:
        return None
    sentence = f"The contrast is {found:.0%} of what was asked, all over the picture."
    return failed(Code.WRONG_STYLE, sentence, observed=found, wanted=1, where=p.of)


SATURATED, SATURATION = 4.0, 0.009
"""The least mean chroma (CIELAB) that can be compared, and by which share of it that of a file without loss may differ:
GIMP's own rounding takes 0.0016, and a saturation of 43 instead of 45 leaves 0.0125 less."""


def _saturation(both: Pair, p: Like) -> Finding | None:
    """Refuse another saturation than was asked as a number, all over a whole picture without loss."""
    asked = any(step.saturation is not None for step in p.transform)
    if not asked or both.lossy or p.ignore or p.box is not None:
        return None
    seen, wanted = (
        float(np.hypot(*np.moveaxis(lab(on_background(side, 0.5))[..., 1:], -1, 0)).mean())
        for side in (both.seen, both.wanted)
    )
    if wanted < SATURATED or abs(seen / wanted - 1) <= SATURATION:
        return None
    sentence = f"The colours are {seen / wanted:.1%} as strong as was asked, all over the picture."
    return failed(Code.WRONG_STYLE, sentence, observed=seen, wanted=wanted, where=p.of)
