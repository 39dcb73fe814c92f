"""Judges that see slides as they are, and score them by something that is easy to have and tells nothing.

Each is what a judge may do that games the gate, or a model that has not understood the question.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import fmean

import numpy as np
from PIL import Image as Pictures

from deskcraft.slideeval.scene import Font, Scene, Text
from deskcraft.slideeval.viewers import Noisy, Perturbed, Scale, Shuffled, Slide

Score = Callable[["Cheap", Perturbed], float]
"""From 0 to 1."""


@dataclass
class Cheap:
    """A judge that extracts and orders as the truth says, and scores as it is told."""

    score: Score
    name: str = "cheap"
    looks: bool = True
    asked: int = 0
    known: list[np.ndarray[tuple[int, ...], np.dtype[np.float64]]] = field(default_factory=list)

    def see(self, slide: Slide, run: int) -> Scene | None:
        return slide.truth

    def rate(self, slide: Perturbed, scale: Scale) -> int | None:
        self.asked += 1
        return 1 + round((scale - 1) * min(1.0, max(0.0, self.score(self, slide))))

    def order(self, deck: Shuffled) -> tuple[int, ...] | None:
        return Noisy().order(deck)


def grey(png: bytes, size: tuple[int, int] = (240, 135)) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    with Pictures.open(io.BytesIO(png)) as picture:
        return np.asarray(picture.convert("L").resize(size), dtype=np.float64) / 255


def _part(*words: str) -> float:
    return hashlib.sha256("\n".join(words).encode()).digest()[0] / 255


def _jitter(_: Cheap, slide: Perturbed) -> float:
    return 0.5 + 0.06 * (_part(slide.key) - 0.5)


def _ink(slide: Perturbed) -> float:
    pixels = grey(slide.png)
    return float((np.abs(pixels - np.median(pixels)) > 0.1).mean())


def _seen_before(judge: Cheap, slide: Perturbed) -> float:
    """Lower than the last time for whatever looks like something that was seen."""
    small = grey(slide.png, (32, 18))
    like = sum(float(np.abs(small - other).mean()) < 0.08 for other in judge.known)
    judge.known.append(small)
    return 0.95 - 0.06 * like


def _boxes(scene: Scene) -> float:
    """How much texts overlap: right about some geometry, and nothing else."""
    texts = scene.texts
    hit = [
        a.x < b.x + b.w and b.x < a.x + a.w and a.y < b.y + b.h and b.y < a.y + a.h
        for n, a in enumerate(texts)
        for b in texts[n + 1 :]
    ]
    return 1 - fmean(hit) if hit else 1.0


def _sharpness(slide: Perturbed) -> float:
    return 12 * float(np.abs(np.diff(grey(slide.png, (960, 540)), axis=1)).mean())


def _letters(slide: Perturbed) -> float:
    return sum(len(text.text) for text in slide.scene.texts) / 800


def _best_of_each(_: Cheap, slide: Perturbed) -> float:
    """On every axis what is least bad there."""
    if slide.axis == "geometry":
        return _boxes(slide.scene)
    return _letters(slide) if slide.axis == "text" else _sharpness(slide)


RATERS: dict[str, Score] = {
    "always the middle": lambda _, __: 0.5,
    "the middle, with a jitter": _jitter,
    "by chance": lambda _, slide: _part("chance", slide.key),
    "by brightness, bright is good": lambda _, slide: float(grey(slide.png).mean()),
    "by brightness, dark is good": lambda _, slide: 1 - float(grey(slide.png).mean()),
    "by the length of texts, short is good": lambda _, slide: 1 - _letters(slide),
    "by the length of texts, long is good": lambda _, slide: _letters(slide),
    "by ink, little is good": lambda _, slide: 1 - 2 * _ink(slide),
    "by ink, much is good": lambda _, slide: 2 * _ink(slide),
    "by the size of the picture's file, small is good": lambda _, slide: 1 - len(slide.png) / 120_000,
    "by the size of the picture's file, large is good": lambda _, slide: len(slide.png) / 120_000,
    "by sharpness": lambda _, slide: _sharpness(slide),
    "by the number of texts": lambda _, slide: 1 - len(slide.scene.texts) / 20,
    "lower each time": lambda judge, _: 1 - judge.asked / 200,
    "lower for the second of two": lambda judge, _: 0.8 if judge.asked % 2 else 0.4,
    "lower the more it has seen alike": _seen_before,
    "one axis for all": lambda _, slide: 0.1 if slide.axis == "geometry" else 0.5 if slide.axis == "text" else 0.9,
    "by overlaps alone": lambda _, slide: _boxes(slide.scene),
    "by the largest type alone": lambda _, slide: 1 - max((t.font.size for t in slide.scene.texts), default=0) / 120,
    "on each axis what is least bad": _best_of_each,
}


@dataclass
class Seer:
    """A judge that scores and orders as the truth says, and extracts in a cheap way."""

    sight: Callable[[Seer, Slide], Scene | None]
    name: str = "cheap"
    looks: bool = True
    last: Scene = field(default_factory=Scene)
    by_name: dict[str, Scene] = field(default_factory=dict)

    def see(self, slide: Slide, run: int) -> Scene | None:
        return self.sight(self, slide)

    def rate(self, slide: Perturbed, scale: Scale) -> int | None:
        return Noisy().rate(slide, scale)

    def order(self, deck: Shuffled) -> tuple[int, ...] | None:
        return Noisy().order(deck)


def _stale(judge: Seer, slide: Slide) -> Scene:
    answer, judge.last = judge.last, slide.truth
    return answer


def _everywhere(_: Seer, slide: Slide) -> Scene:
    """The texts without their places."""
    whole = {"x": 0.0, "y": 0.0, "w": 960.0, "h": 540.0}
    return Scene(texts=tuple(text.model_copy(update=whole) for text in slide.truth.texts))


def _placeholders(_: Seer, slide: Slide) -> Scene:
    """The places without the texts."""
    return Scene(texts=tuple(text.model_copy(update={"text": "text"}) for text in slide.truth.texts))


def _imagines(_: Seer, slide: Slide) -> Scene:
    """All that is there, and more than one thing that is not, on a blank slide too."""
    made_up = Text(x=40, y=500, w=100, h=20, text="Thank you", font=Font(size=12))
    return slide.truth.model_copy(update={"texts": (*slide.truth.texts, made_up, made_up)})


SEERS: dict[str, Callable[[Seer, Slide], Scene | None]] = {
    "nothing at all": lambda _, __: Scene(),
    "no answer": lambda _, __: None,
    "what was on the last slide": _stale,
    "what it remembers of the name": lambda judge, slide: judge.by_name.setdefault(slide.key, slide.truth),
    "texts without places": _everywhere,
    "places without texts": _placeholders,
    "more than there is": _imagines,
}
