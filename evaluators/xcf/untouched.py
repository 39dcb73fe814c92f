"""The guard over a project: nothing changed its meaning but what the task excepts, however GIMP packed it anew.

Which layer is active, the selection, links and colour tags of layers are not part of the meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated

import numpy as np
from pydantic import AfterValidator, Field

from evaluators.evidence import Evidence, Misfit, When
from evaluators.registry import EvidenceName, Of, Params, check
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.xcf.model import Channel, Layer, Pixels, Project
from evaluators.xcf.modes import mode_name
from evaluators.xcf.pins import no_pins
from evaluators.xcf.plain import flaws
from evaluators.xcf.reader import load

SHOWN = 6
STEP = 1.5 / 255
"""By how much a number of a pixel may differ: rounding."""
IMPLIED = {
    "text": {"pixels", "size"},
    "size": {"pixels", "mask", "offset"},
    "pixels": {"alpha"},
}
"""What comes with an excepted aspect: a text that changes is drawn anew, a layer that is resized has other pixels."""
ASPECTS = (
    "kind",
    "parent",
    "order",
    "size",
    "offset",
    "visible",
    "opacity",
    "mode",
    "alpha",
    "locks",
    "mask",
    "text",
    "pixels",
    "colours",
)
DOCUMENT = ("canvas/size", "canvas/mode", "canvas/bits", "canvas/dpi", "guides", "channels", "paths")


def split_exception(text: str) -> tuple[str, str]:
    """Return (layer, aspect); aspect "" if it names the whole layer, "*" for all of its aspects."""
    head, slash, tail = text.rpartition("/")
    return (head, tail) if slash and tail in (*ASPECTS, "*") else (text, "")


def _checked(text: str) -> str:
    layer, aspect = split_exception(text)
    if layer == "*" and not aspect:
        raise ValueError(f"expected */ and one of {', '.join(ASPECTS)}")
    return text


class PixelBox(Params):
    """A region of a layer that may show anything."""

    layer: str
    box: tuple[int, int, int, int]
    """x, y, width, height in px of the layer as it was."""


class Untouched(Of):
    """Parameters of `xcf.untouched`."""

    source: EvidenceName | None = None
    """The project that it must be like; without it, the same file."""
    when: When = "before"
    except_: Annotated[tuple[Annotated[str, AfterValidator(_checked)] | PixelBox, ...], Field(alias="except")] = ()
    """What may change: `Title` (in every way, or go; a group with all in it), `Title/*` (it must stay), `Title/text`
    (one aspect: kind, parent, order, size, offset, visible, opacity, mode, alpha, locks, mask, text, pixels, or
    colours: the pixels, but not their transparency),
    `*/visible` (of all layers), `{layer: Photo, box: [x, y, width, height]}` (pixels in a box), `canvas/size`,
    `canvas/mode`, `canvas/bits`, `canvas/dpi`, `guides`, `channels`, `paths`."""
    free: Annotated[tuple[str, ...], Field()] = ()
    """What the instruction leaves open, in the same words; it counts as well where the guard is derived from what goals
    pin, and there `except` does not."""
    renamed: Mapping[str, str] = Field(default_factory=dict)
    """Layers that now have another name: old name to new."""
    allow_new: Annotated[int, Field(ge=0)] | tuple[str, ...] = 0
    """How many layers may have been added (a group with its content is one), or which."""


@dataclass
class _Exceptions:
    aspects: dict[int, set[str]] = field(default_factory=dict)
    everywhere: set[str] = field(default_factory=set)
    removable: set[int] = field(default_factory=set)
    document: set[str] = field(default_factory=set)
    boxes: dict[int, list[tuple[int, int, int, int]]] = field(default_factory=dict)
    asked: dict[int, set[str]] = field(default_factory=dict)
    """Layers of after that goals name, with the aspects that they judge."""

    def allows(self, layer: Layer, aspect: str) -> bool:
        found = self.aspects.get(id(layer), set()) | self.everywhere
        return aspect in found or "*" in found


def _resolve(project: Project, texts: tuple[str | PixelBox, ...], result: _Exceptions) -> None:
    """Look exceptions up in the project as it was, and add them.

    Raises:
        LookupError: there was no such layer, which is a bug of the task.
    """
    for each in texts:
        if isinstance(each, PixelBox):
            for layer in _named(project, each.layer):
                result.boxes.setdefault(id(layer), []).append(each.box)
            continue
        if each in DOCUMENT:
            result.document.add(each)
            continue
        name, aspect = split_exception(each)
        aspects = {aspect or "*"} | IMPLIED.get(aspect, set())
        if name == "*":
            result.everywhere |= aspects
            continue
        for layer in _named(project, name):
            inside = [one for one in project.layers if one.path[: len(layer.path)] == layer.path]
            for one in inside if aspect in ("", "*") else [layer]:
                result.aspects.setdefault(id(one), set()).update(aspects)
                if not aspect:
                    result.removable.add(id(one))


WORDS = {
    "words": ("text", "markup"),
    "font": ("font",),
    "letter-size": ("font-size", "font-size-unit"),
    "letter-colour": ("color",),
    "justify": ("justify",),
}
"""Aspects of a text that goals pin one by one, and GIMP's parameters that say them."""
BOX = frozenset({"box-mode", "box-width", "box-height"})
"""GIMP's parameters of the box around a text, which may change with its words: whether it shows all of them is the
matter of `xcf.text`."""
GROWN = "grown"
"""A layer whose text changes is larger or smaller then, from where it stands: an edge or the middle stays."""
STANDS = 2
"""Pixels by which that edge, or the middle, may be elsewhere: half pixels, and the rounding of a font's box."""


def _derived(after: Project, pairs: list[tuple[Layer, Layer]], facets: tuple[str, ...], before: Project) -> _Exceptions:
    """Return what the goals' pins let change; a layer is named as it is called now."""
    result = _Exceptions()
    origin = {id(now): old for old, now in pairs}
    for facet in facets:
        name, _, aspect = facet.rpartition("/")
        if facet in DOCUMENT:
            result.document.add(facet)
        elif aspect == "gone":
            for layer in before.named(name):
                inside = [one for one in before.layers if one.path[: len(layer.path)] == layer.path]
                result.removable |= {id(one) for one in inside}
        else:
            for layer in after.named(name):
                result.asked.setdefault(id(layer), set()).add(aspect)
                old = origin.get(id(layer))
                if old is not None:
                    implied = {"pixels", "size", "mask", "alpha", GROWN} if aspect in WORDS else set()
                    found = result.aspects.setdefault(id(old), set())
                    found |= {aspect} | IMPLIED.get(aspect, set()) | implied
    return result


def _named(project: Project, name: str) -> list[Layer]:
    found = project.named(name)
    if not found:
        raise Misfit(f"xcf.untouched names the layer {name}, which was not there")
    return found


@check("xcf.untouched", pins=no_pins)
def untouched(evidence: Evidence, p: Untouched) -> Finding:
    """Canvas, layers with all properties and pixels, masks, texts, order, guides, channels and paths are as before."""
    before, after = load(evidence, p.source or p.of, p.when), load(evidence, p.of)
    pairs, new = _pair(before, after, p.renamed)
    derived = evidence.pinned.derived(p.of)
    facets = evidence.pinned.facets[p.of] if derived else ()
    exceptions = _derived(after, pairs, facets, before) if derived else _Exceptions()
    _resolve(before, (*(() if derived else p.except_), *p.free), exceptions)
    kept = {id(old) for old, _ in pairs}
    removed = [one.full_name for one in before.layers if id(one) not in kept and id(one) not in exceptions.removable]
    changed = _document_changes(before, after, exceptions)
    for old, now in pairs:
        names = _changes(old, now, p.renamed, exceptions)
        if names:
            changed.append(f"{old.full_name} changed in {', '.join(names)}")
    changed += _out_of_order(pairs, exceptions)
    extra = _extra(after, new, p.allow_new, exceptions if derived else None)
    parts = [*(f"{name} is gone" for name in removed), *changed, *extra]
    if not parts:
        return passed("Nothing else in the project changed.", where=p.of)
    code = Code.CHANGED if changed else Code.REMOVED if removed else Code.EXTRA
    rest = f" and {len(parts) - SHOWN} more" if len(parts) > SHOWN else ""
    sentence = f"Should have stayed as it was: {'; '.join(parts[:SHOWN])}{rest}."
    return failed(code, sentence, observed=parts[:50], where=p.of)


def _pair(before: Project, after: Project, renamed: Mapping[str, str]) -> tuple[list[tuple[Layer, Layer]], list[Layer]]:
    """Return layers of the same name on both sides (in the same group first), and the new ones."""
    left = list(after.layers)
    pairs: dict[int, Layer] = {}
    for same_place in (True, False):
        for old in before.layers:
            name = renamed.get(old.full_name, renamed.get(old.name, old.name))
            if id(old) in pairs:
                continue
            for now in left:
                if now.name == name and (not same_place or _parents(old, renamed) == now.parents):
                    pairs[id(old)] = now
                    left.remove(now)
                    break
    return [(old, pairs[id(old)]) for old in before.layers if id(old) in pairs], left


def _parents(layer: Layer, renamed: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(renamed.get(name, name) for name in layer.parents)


FACTS: dict[str, Callable[[Layer], object]] = {
    "kind": lambda one: (one.group, one.floating),
    "visible": lambda one: one.visible,
    "opacity": lambda one: round(one.opacity * 255),
    "mode": lambda one: mode_name(one.mode),
    "locks": lambda one: (one.lock_alpha, one.lock_content, one.lock_position),
}


def _changes(old: Layer, now: Layer, renamed: Mapping[str, str], exceptions: _Exceptions) -> list[str]:
    names = [name for name, read in FACTS.items() if read(old) != read(now)]
    if _parents(old, renamed) != now.parents:
        names.append("parent")
    if not old.group and not now.group:  # a group's box follows from what is in it
        if (old.x, old.y) != (now.x, now.y) and not (exceptions.allows(old, GROWN) and _stands(old, now)):
            names.append("offset")
        if (old.width, old.height) != (now.width, now.height):
            names.append("size")
        if old.alpha != now.alpha:
            names.append("alpha")
    skipped = {name for aspect in exceptions.aspects.get(id(old), set()) for name in WORDS.get(aspect, ())}
    if exceptions.allows(old, GROWN):
        skipped |= BOX
    if _text(old, skipped) != _text(now, skipped):
        names.append("text")
    names = [name for name in names if not exceptions.allows(old, name)]
    boxes = exceptions.boxes.get(id(old), [])
    colours = not exceptions.allows(old, "colours")
    if not exceptions.allows(old, "pixels") and "size" not in names and not _same_pixels(old, now, boxes, colours):
        names.append("pixels")
    if not exceptions.allows(old, "mask") and "size" not in names and not _same_mask(old, now):
        names.append("mask")
    return names


def _stands(old: Layer, now: Layer) -> bool:
    """Say whether an edge or the middle of a layer of another size is where it was, across and down."""
    sides = ((old.x, old.width, now.x, now.width), (old.y, old.height, now.y, now.height))
    return all(
        any(abs((there + share * length) - (here + share * long)) <= STANDS for share in (0.0, 0.5, 1.0))
        for here, long, there, length in sides
    )


def _text(layer: Layer, pinned: set[str]) -> object:
    if layer.text is None:
        return None
    skipped = ("base-direction", "box-unit", "language")  # what GIMP fills in by itself when it saves
    return {name: words for name, words in layer.text.fields.items() if name not in skipped and name not in pinned}


def _same_pixels(old: Layer, now: Layer, boxes: list[tuple[int, int, int, int]], colours: bool) -> bool:
    if old.pixels is None or now.pixels is None:
        return old.pixels is now.pixels
    if old.base == now.base and old.alpha == now.alpha and _same_tiles(old.pixels, now.pixels, old, now):
        return True
    a, b = old.rgba, now.rgba
    if a.shape != b.shape:
        return False
    apart = np.abs(a - b)
    apart[:, :, :3] *= (
        np.maximum(a[:, :, 3:], b[:, :, 3:]) if colours else 0
    )  # what is transparent on both sides does not show
    for x, y, width, height in boxes:
        apart[max(0, y) : y + height, max(0, x) : x + width] = 0
    return float(apart.max(initial=0.0)) <= STEP


def _same_tiles(old: Pixels, now: Pixels, a: Layer | Channel, b: Layer | Channel) -> bool:
    """Say whether the pixels are packed in the same bytes, which spares unpacking them."""
    if (old.width, old.height, old.bpp, old.compression) != (now.width, now.height, now.bpp, now.compression):
        return False
    if a.precision != b.precision or (isinstance(a, Layer) and a.base == "indexed"):
        return False
    start, begin = min(old.offsets), min(now.offsets)
    if [at - start for at in old.offsets] != [at - begin for at in now.offsets]:
        return False
    # The last tile's length is not known; no tile is longer than its pixels and a little more, and what follows it
    # in GIMP's files differs, so it is unpacked.
    length = max(old.offsets) - start
    if not np.array_equal(old.data[start : start + length], now.data[begin : begin + length]):
        return False
    return np.array_equal(old.last_tile, now.last_tile)


def _same_mask(old: Layer, now: Layer) -> bool:
    if old.mask is None or now.mask is None:
        return old.mask is now.mask
    if (old.apply_mask, old.show_mask) != (now.apply_mask, now.show_mask):
        return False
    return _same_channel(old.mask, now.mask)


def _same_channel(old: Channel, now: Channel) -> bool:
    if _same_tiles(old.pixels, now.pixels, old, now):
        return True
    a, b = old.values, now.values
    return a.shape == b.shape and float(np.abs(a - b).max(initial=0.0)) <= STEP


def _out_of_order(pairs: list[tuple[Layer, Layer]], exceptions: _Exceptions) -> list[str]:
    """Compare the order of what is on both sides, from the top; what moved to another group is reported as such."""
    kept = [(old, now) for old, now in pairs if not exceptions.allows(old, "order")]
    kept = [(old, now) for old, now in kept if not exceptions.allows(old, "parent") or len(old.path) == len(now.path)]
    now_order = sorted(kept, key=lambda both: both[1].path)
    moved = [old.name for (old, _), (other, _) in zip(kept, now_order, strict=True) if old is not other]
    return [f"the order of {', '.join(moved[:4])} changed"] if moved else []


def _extra(after: Project, new: list[Layer], allowed: int | tuple[str, ...], derived: _Exceptions | None) -> list[str]:
    """Say which layers are new beyond those allowed, and what is wrong about those that goals name."""
    paths = {one.path for one in new}
    tops = [one for one in new if not any(one.path[:depth] in paths for depth in range(1, len(one.path)))]
    if isinstance(allowed, int) and derived is None:
        return [f"{one.full_name} is new" for one in tops] if len(tops) > allowed else []
    names = {one.path for name in (() if isinstance(allowed, int) else allowed) for one in after.named(name)}
    asked = {} if derived is None else derived.asked
    names |= {one.path for one in after.layers if id(one) in asked}
    found = []
    for one in new:
        if not any(one.path[:depth] in names for depth in range(1, len(one.path) + 1)):
            found.append(f"{one.full_name} is new")
        elif derived is not None:
            found += [f"{one.full_name}, which is new, {flaw}" for flaw in flaws(one, asked.get(id(one), set()))]
    return found


def _document_changes(before: Project, after: Project, exceptions: _Exceptions) -> list[str]:
    facts: dict[str, Callable[[Project], object]] = {
        "canvas/size": lambda one: (one.width, one.height),
        "canvas/mode": lambda one: one.base,
        "canvas/bits": lambda one: (one.precision.kind, one.precision.linear),
        "canvas/dpi": lambda one: (round(one.x_dpi, 1), round(one.y_dpi, 1)),
        "guides": lambda one: sorted((guide.horizontal, guide.position) for guide in one.guides),
        "paths": lambda one: [(path.name, _rounded(path.strokes)) for path in one.paths],
    }
    wrong = [name for name, read in facts.items() if read(before) != read(after)]
    names = [channel.name for channel in before.channels], [channel.name for channel in after.channels]
    if names[0] != names[1] or not all(map(_same_channel, before.channels, after.channels)):
        wrong.append("channels")
    return [f"{name.replace('canvas/', 'the canvas’s ')} changed" for name in wrong if name not in exceptions.document]


def _rounded(strokes: tuple[tuple[bool, tuple[tuple[float, float], ...]], ...]) -> object:
    return [(closed, [(round(x, 1), round(y, 1)) for x, y in points]) for closed, points in strokes]
