"""Judges under test: what each answers about a slide's elements, about its quality, and about the order of a deck.

Those here call no model. They prove the pipeline end to end and are what a model must beat: `oracle` is given the
truth, `noisy:SIGMA` the truth with noise, `random` and `constant` look at nothing, `measured` measures: the picture of
a slide where its elements are asked for, the elements themselves where it is scored, titles where a deck is ordered.
"""

from __future__ import annotations

import functools
import hashlib
import io
import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

import cv2
import numpy as np
from PIL import Image as Pictures

from deskcraft.errors import BadInput
from deskcraft.slideeval import layout, typography, wording
from deskcraft.slideeval.order_baselines import Shown, by_titles, given_order
from deskcraft.slideeval.perturb import Axis
from deskcraft.slideeval.scene import FAMILIES, HEIGHT, WIDTH, Font, Image, Line, Rect, Scene, Text
from deskcraft.slideeval.truth import differing

Scale: TypeAlias = Literal[5, 100]
_GROUND = 24
"""Levels of a channel by which a pixel differs from the background."""
_SMALL = 12
"""px: what is thinner and shorter is dirt."""


@dataclass(frozen=True)
class Slide:
    """A slide that a judge is shown."""

    key: str
    png: bytes
    truth: Scene
    """For judges that are given the truth."""


@dataclass(frozen=True)
class Perturbed:
    """A perturbed slide that a judge is to rate."""

    key: str
    png: bytes
    scene: Scene
    axis: Axis
    severity: float
    """For judges that are given the truth: 0 clean, 1 worst."""


@dataclass(frozen=True)
class Shuffled:
    """A shuffled deck whose order a judge is to find."""

    key: str
    slides: tuple[Shown, ...]
    """As they are shown; places count from 1."""
    pngs: tuple[bytes, ...]
    truth: tuple[int, ...]
    """For judges that are given the truth: the places in the right order."""


class Viewer(Protocol):
    """A judge under test."""

    @property
    def name(self) -> str:
        """As it is written after `--judge`."""

    @property
    def looks(self) -> bool:
        """Whether it needs the pictures of what it rates and orders."""

    def see(self, slide: Slide, run: int) -> Scene | None:
        """Extracts the elements of a slide; None for an answer that is no scene."""

    def rate(self, slide: Perturbed, scale: Scale) -> int | None:
        """Rates a slide from 1 (very poor) to the scale's end (excellent); None for no answer that can be used."""

    def order(self, deck: Shuffled) -> tuple[int, ...] | None:
        """Puts the slides of a deck in order, by their places; None for no answer that can be used."""


@dataclass(frozen=True)
class Noisy:
    """The truth with noise: boxes, letters and sizes are off, elements and whole answers are lost."""

    sigma: float = 0.0
    looks: bool = field(default=False, init=False)

    @property
    def name(self) -> str:
        """`oracle` without noise."""
        return f"noisy:{self.sigma:g}" if self.sigma else "oracle"

    def see(self, slide: Slide, run: int) -> Scene | None:
        """See `Viewer.see`."""
        if not self.sigma:
            return slide.truth
        draw = _random(self.name, slide.key, str(run))
        if draw.random() < self.sigma / 4:
            return None
        kept = {
            family: tuple(
                self._blurred(one, draw) for one in getattr(slide.truth, family) if draw.random() >= self.sigma / 2
            )
            for family in FAMILIES
        }
        return slide.truth.model_copy(update=kept)

    def rate(self, slide: Perturbed, scale: Scale) -> int | None:
        """See `Viewer.rate`."""
        noise = _random(self.name, slide.key, str(scale)).gauss(0, self.sigma)
        return _on_scale(1 - slide.severity + noise, scale)

    def order(self, deck: Shuffled) -> tuple[int, ...] | None:
        """See `Viewer.order`."""
        draw, count = _random(self.name, deck.key), len(deck.truth)
        keys = {place: n + draw.gauss(0, self.sigma * count) for n, place in enumerate(deck.truth)}
        return tuple(sorted(keys, key=lambda place: (keys[place], place)))

    def _blurred(self, element: Text | Rect | Line | Image, draw: random.Random) -> object:
        moved: dict[str, object] = {}
        for name in ("x", "y", "x1", "y1", "x2", "y2"):
            if hasattr(element, name):
                moved[name] = getattr(element, name) + draw.gauss(0, 40 * self.sigma)
        for name in ("w", "h"):
            if hasattr(element, name):
                moved[name] = min(9_000.0, getattr(element, name) * math.exp(draw.gauss(0, self.sigma / 2)))
        if isinstance(element, Text):
            letters = [c if draw.random() >= self.sigma / 2 else draw.choice("aeinrst") for c in element.text]
            size = min(3_000.0, element.font.size * math.exp(draw.gauss(0, self.sigma / 2)))
            moved |= {"text": "".join(letters), "font": element.font.model_copy(update={"size": size})}
        return element.model_copy(update=moved)


@dataclass(frozen=True)
class Random:
    """Looks at nothing, and answers by chance."""

    seed: int = 0
    name: str = field(default="random", init=False)
    looks: bool = field(default=False, init=False)

    def see(self, slide: Slide, run: int) -> Scene | None:
        """See `Viewer.see`: as many texts as a slide often has, anywhere."""
        draw = _random("random", str(self.seed), slide.key, str(run))
        texts = tuple(
            Text(
                x=draw.uniform(0, 700),
                y=draw.uniform(0, 450),
                w=draw.uniform(60, 260),
                h=draw.uniform(15, 90),
                text="".join(draw.choice("aeinrst ") for _ in range(20)),
                font=Font(name="Arial", size=draw.uniform(10, 40)),
            )
            for _ in range(draw.randint(1, 8))
        )
        return Scene(texts=texts)

    def rate(self, slide: Perturbed, scale: Scale) -> int | None:
        """See `Viewer.rate`."""
        return _random("random", str(self.seed), slide.key, str(scale)).randint(1, scale)

    def order(self, deck: Shuffled) -> tuple[int, ...] | None:
        """See `Viewer.order`."""
        places = [slide.place for slide in deck.slides]
        _random("random", str(self.seed), deck.key).shuffle(places)
        return tuple(places)


@dataclass(frozen=True)
class Constant:
    """Looks at nothing, and always answers the same."""

    name: str = field(default="constant", init=False)
    looks: bool = field(default=False, init=False)

    def see(self, slide: Slide, run: int) -> Scene | None:
        """See `Viewer.see`: a title and a body, where most slides have them."""
        font = Font(name="Arial", size=24)
        title = Text(x=50, y=30, w=600, h=40, text="Title", font=font)
        return Scene(texts=(title, title.model_copy(update={"y": 120.0, "h": 300.0, "text": "Text"})))

    def rate(self, slide: Perturbed, scale: Scale) -> int | None:
        """See `Viewer.rate`."""
        return (1 + scale) // 2

    def order(self, deck: Shuffled) -> tuple[int, ...] | None:
        """See `Viewer.order`: as they are shown."""
        return given_order(deck.slides)


@dataclass(frozen=True)
class Measured:
    """Measures: patches of the picture, faults of layout, words and type, and the words of titles."""

    name: str = field(default="measured", init=False)
    looks: bool = field(default=False, init=False)

    def see(self, slide: Slide, run: int) -> Scene | None:
        """See `Viewer.see`: patches that are not background; it reads no text."""
        return patches(slide.png)

    def rate(self, slide: Perturbed, scale: Scale) -> int | None:
        """See `Viewer.rate`: the faults of its layout, its words or its type that can be measured."""
        kinds: dict[Axis, Callable[[Scene], float | None]] = {
            "geometry": layout.quality,
            "text": wording.quality,
            "style": typography.quality,
        }
        found = kinds[slide.axis](slide.scene)
        return None if found is None else _on_scale(found, scale)

    def order(self, deck: Shuffled) -> tuple[int, ...] | None:
        """See `Viewer.order`."""
        return by_titles(deck.slides)


def parse_viewer(text: str) -> Viewer:
    """The judge of a name.

    Args:
        text: `oracle`, `noisy:SIGMA`, `random`, `random:SEED`, `constant` or `measured`.

    Returns:
        The judge.

    Raises:
        BadInput: there is none of this name.
    """
    name, _, value = text.partition(":")
    plain: dict[str, Callable[[], Viewer]] = {"oracle": Noisy, "constant": Constant, "measured": Measured}
    try:
        if name in plain and not value:
            return plain[name]()
        if name == "random":
            return Random(int(value or 0))
        if name == "noisy" and 0 < (sigma := float(value)) <= 2:
            return Noisy(sigma)
    except ValueError:
        pass
    raise BadInput(f"--judge {text}: there are oracle, noisy:SIGMA (up to 2), random, constant, measured and model")


@functools.lru_cache(maxsize=16)  # a slide is asked for in several runs
def patches(png: bytes) -> Scene:
    """Finds what differs from the background of a picture.

    Args:
        png: a slide.

    Returns:
        A scene: patches of one colour as forms, thin ones as lines, large ones of many colours as pictures, others as
        texts without letters.
    """
    with Pictures.open(io.BytesIO(png)) as picture:
        pixels = np.asarray(picture.convert("RGB").resize((WIDTH, HEIGHT)), dtype=np.uint8)
    red, green, blue = (pixels[..., channel].astype(np.uint16) >> 3 for channel in range(3))
    most = int(np.bincount((red << 10 | green << 5 | blue).ravel(), minlength=32**3).argmax())
    ground = np.array([most >> 10, (most >> 5) & 31, most & 31], dtype=np.uint8) * 8 + 4
    mask = (differing(pixels, np.broadcast_to(ground, pixels.shape)) > _GROUND).astype(np.uint8)
    joined = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((9, 21), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    texts: list[Text] = []
    rects: list[Rect] = []
    lines: list[Line] = []
    images: list[Image] = []
    for left, top, width, height, _ in stats[1:].tolist():
        if width < _SMALL and height < _SMALL:
            continue
        there = mask[top : top + height, left : left + width] > 0
        if not there.any():
            continue
        part, full = pixels[top : top + height, left : left + width][there], float(there.mean())
        shade = (part[:, 0] >> 5).astype(np.int32) << 6 | (part[:, 1] >> 5).astype(np.int32) << 3 | part[:, 2] >> 5
        of_each = np.bincount(shade, minlength=8**3)
        shades, main = np.flatnonzero(of_each), _hex(part[shade == int(of_each.argmax())].mean(axis=0))
        place = {"x": float(left), "y": float(top), "w": float(width), "h": float(height)}
        if min(width, height) <= 6:
            flat = {"x1": float(left), "y1": float(top), "x2": float(left + width), "y2": float(top + height)}
            lines.append(Line(**flat, stroke=main, strokeWidth=float(min(width, height))))
        elif full > 0.7 and len(shades) > 40 and width * height > 20_000:
            images.append(Image(**place))
        elif full > 0.7:
            rects.append(Rect(**place, fill=main))
        else:
            texts.append(Text(**place, text="", font=Font(size=min(60.0, 0.7 * height), color=main)))
    return Scene(
        background=_hex(ground), texts=tuple(texts), rects=tuple(rects), lines=tuple(lines), images=tuple(images)
    )


def _hex(colour: Sequence[float] | np.ndarray[tuple[int, ...], np.dtype[np.float64 | np.uint8]]) -> str:
    return "#" + "".join(f"{min(255, max(0, round(float(value)))):02X}" for value in colour)


def _on_scale(quality: float, scale: Scale) -> int:
    return 1 + round((scale - 1) * min(1.0, max(0.0, quality)))


def _random(*parts: str) -> random.Random:
    return random.Random(hashlib.sha256("\n".join(parts).encode()).digest())
