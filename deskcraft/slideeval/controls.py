"""Slides that the gate shows beside those of the benchmark: defects that a person sees at once, and changes that are
none.
"""

from __future__ import annotations

import colorsys
import hashlib
import io
import re
from collections.abc import Callable
from random import Random

from PIL import Image as Pictures
from PIL import ImageFilter

from deskcraft.slideeval.perturb import Axis
from deskcraft.slideeval.scene import HEIGHT, WIDTH, Scene, Text
from deskcraft.slideeval.typography import behind

BLUR_PX = 12
TINY_PT = 5.0
SEEN_PX = 60
"""What is left on the slide of a text that is pushed off it."""
_WORD = re.compile(r"\S+")


def on_top(scene: Scene) -> Scene:
    """All texts begin at the place of the first one."""
    first = scene.texts[0]
    return _texts(scene, lambda _, text: text.model_copy(update={"x": first.x, "y": first.y}))


def off_slide(scene: Scene) -> Scene:
    """The texts stick out of the slide at its right edge, with little of each left on it."""
    return _texts(scene, lambda _, text: text.model_copy(update={"x": float(WIDTH - SEEN_PX), "align": "left"}))


def faint(scene: Scene) -> Scene:
    """The texts have almost the colour of what is behind them."""

    def colour(text: Text) -> str:
        ground = _rgb(behind(scene, text))
        return _hex(tuple(part + (0.04 if sum(ground) < 1.5 else -0.04) for part in ground))

    return _texts(scene, lambda _, text: _styled(text, color=colour(text)))


def tiny(scene: Scene) -> Scene:
    """The texts are too small to be read."""
    return _texts(scene, lambda _, text: _styled(text, size=TINY_PT))


def garbled(scene: Scene) -> Scene:
    """Every letter is another one; the texts are as long as they were."""

    def changed(place: int, text: Text) -> Text:
        draw = Random(hashlib.sha256(f"{place} {text.text}".encode("utf-8", "surrogatepass")).digest())
        letters = ("bcdfghjklmnpqrstvwxz"[int(draw.random() * 20)] if c.isalnum() else c for c in text.text)
        return text.model_copy(update={"text": "".join(letters)})

    return _texts(scene, changed)


def stuttered(scene: Scene) -> Scene:
    """Every word stands there twice."""
    return _texts(
        scene,
        lambda _, text: text.model_copy(update={"text": _WORD.sub(lambda m: f"{m[0]} {m[0]}", text.text)[:20_000]}),
    )


DEFECTS: dict[str, tuple[Axis, Callable[[Scene], Scene]]] = {
    "texts on top of each other": ("geometry", on_top),
    "texts off the slide": ("geometry", off_slide),
    "texts in the colour of the ground": ("style", faint),
    "tiny texts": ("style", tiny),
    "garbled texts": ("text", garbled),
    "every word twice": ("text", stuttered),
}
"""The defects that are planted, and what a judge is asked about them."""


def dark(scene: Scene) -> Scene:
    """The same slide with light and dark turned over: no better and no worse, whatever its brightness."""

    def turned(colour: str | None) -> str | None:
        if colour is None:
            return None
        hue, lightness, saturation = colorsys.rgb_to_hls(*_rgb(colour))
        return _hex(colorsys.hls_to_rgb(hue, 1 - lightness, saturation))

    return scene.model_copy(
        update={
            "background": turned(scene.background),
            "texts": tuple(_styled(text, color=turned(text.font.color)) for text in scene.texts),
            "rects": tuple(
                rect.model_copy(update={"fill": turned(rect.fill), "stroke": turned(rect.stroke)})
                for rect in scene.rects
            ),
            "lines": tuple(line.model_copy(update={"stroke": turned(line.stroke)}) for line in scene.lines),
        }
    )


def blank() -> bytes:
    """The picture of a white slide, PNG."""
    made = io.BytesIO()
    Pictures.new("RGB", (WIDTH, HEIGHT), (255, 255, 255)).save(made, "PNG")
    return made.getvalue()


def blurred(png: bytes) -> bytes:
    """A picture in which nothing can be read any more.

    Args:
        png: of a slide.

    Returns:
        PNG of the same size.
    """
    made = io.BytesIO()
    with Pictures.open(io.BytesIO(png)) as picture:
        picture.convert("RGB").filter(ImageFilter.GaussianBlur(BLUR_PX)).save(made, "PNG")
    return made.getvalue()


def _texts(scene: Scene, change: Callable[[int, Text], Text]) -> Scene:
    return scene.model_copy(update={"texts": tuple(change(n, text) for n, text in enumerate(scene.texts))})


def _styled(text: Text, **changes: object) -> Text:
    return text.model_copy(update={"font": text.font.model_copy(update=changes)})


def _rgb(colour: str) -> tuple[float, float, float]:
    red, green, blue = bytes.fromhex(colour[1:])
    return red / 255, green / 255, blue / 255


def _hex(rgb: tuple[float, ...]) -> str:
    return "#" + "".join(f"{round(min(1.0, max(0.0, part)) * 255):02X}" for part in rgb)
