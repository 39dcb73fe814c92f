"""Damage and equivalents of flat pictures (.png, .jpg), as exports are."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageEnhance, ImageFilter, ImageOps

from deskcraft.kits.mutants import Mutant, Subject, damage, equivalent

PICTURES = (".png", ".jpg", ".jpeg")
SIDE = 4000
"""Pixels of a side up to which pictures are damaged."""
Edit: TypeAlias = Callable[[Image.Image], Image.Image]


def _colours(picture: Image.Image, edit: Edit) -> Image.Image:
    """Edit the colours and keep the transparency."""
    if "A" not in picture.getbands():
        return edit(picture)
    edited = edit(picture.convert("RGB")).convert("RGBA")
    edited.putalpha(picture.getchannel("A"))
    return edited


def _covered(picture: Image.Image, left: float, top: float) -> Image.Image:
    other = picture.copy()
    width, height = other.size
    size = max(8, round(min(width, height) * 0.12))
    corner = (round((width - size) * left), round((height - size) * top))
    seen = other.getpixel((corner[0] + size // 2, corner[1] + size // 2))
    values = seen if isinstance(seen, tuple) else (seen or 0,)
    colour: Any = tuple(round(255 - value) if abs(value - 128) > 40 else 0 for value in values[:3])
    opaque = (*colour, 255)[: len(other.getbands())] if len(values) > 1 else round(255 - values[0])
    ImageDraw.Draw(other).rectangle((*corner, corner[0] + size, corner[1] + size), fill=opaque)
    return other


def _pixelated(picture: Image.Image) -> Image.Image:
    width, height = picture.size
    small = picture.resize((max(1, width // 4), max(1, height // 4)), Image.Resampling.BILINEAR)
    return small.resize(picture.size, Image.Resampling.NEAREST)


def _cropped(picture: Image.Image) -> Image.Image:
    width, height = picture.size
    return picture.crop((0, 0, max(1, width - 12), height))


EDITS: dict[str, Edit] = {
    "covered in the middle": lambda picture: _covered(picture, 0.5, 0.5),
    "covered in a corner": lambda picture: _covered(picture, 0.02, 0.02),
    "mirrored": ImageOps.mirror,
    "upside down": ImageOps.flip,
    "brighter by a quarter": lambda picture: _colours(picture, lambda one: ImageEnhance.Brightness(one).enhance(1.25)),
    "grey": lambda picture: _colours(picture, lambda one: ImageEnhance.Color(one).enhance(0.0)),
    "blurred": lambda picture: picture.filter(ImageFilter.GaussianBlur(4)),
    "in coarse pixels": _pixelated,
    "moved by 14 px": lambda picture: ImageChops.offset(picture, 14, 9),
    "cut off at the right": _cropped,
}


@damage(*PICTURES)
def picture_damaged(subject: Subject) -> Iterator[Mutant]:
    """A picture that is covered in part, turned, of other colours, less sharp, moved or cut off."""
    picture = _read(subject.after)
    if picture is None:
        return
    pixels = picture.convert("RGBA").tobytes()
    for what, edit in EDITS.items():
        edited = edit(picture)
        if edited.size != picture.size or edited.convert("RGBA").tobytes() != pixels:
            yield Mutant(what, _written(edited, subject))


@equivalent(".png")
def png_packed_otherwise(subject: Subject) -> Iterator[Mutant]:
    """The same pixels, packed as another program does it."""
    picture = _read(subject.after)
    if picture is not None:
        yield Mutant("packed otherwise", _written(picture, subject))


def _read(data: bytes) -> Image.Image | None:
    with Image.open(io.BytesIO(data)) as picture:
        if max(picture.size) > SIDE:
            return None
        picture.load()
        plain = picture.mode in ("RGB", "RGBA", "L")
        return picture.copy() if plain else picture.convert("RGBA" if "transparency" in picture.info else "RGB")


def _written(picture: Image.Image, subject: Subject) -> bytes:
    out = io.BytesIO()
    with Image.open(io.BytesIO(subject.after)) as old:
        kept: dict[str, Any] = {name: old.info[name] for name in ("dpi", "icc_profile") if name in old.info}
        kind = old.format
    if kind == "PNG":
        picture.save(out, "PNG", compress_level=3, **kept)
    else:
        picture.convert("RGB").save(out, "JPEG", quality=92, **kept)
    return out.getvalue()
