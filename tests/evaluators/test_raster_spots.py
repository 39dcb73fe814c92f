"""A small place that is wrong is wrong, however the rest was scaled, sharpened and coded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from evaluators import LeafVerdict
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.pictures import Bytes, encoded, scene

WIDE, HIGH = 560, 420
PHOTO = scene(2 * WIDE, 2 * HIGH)
for line in range(4):  # a label with small letters
    cv2.putText(PHOTO, "Fennwort 30 ml", (620, 120 + 60 * line), cv2.FONT_HERSHEY_SIMPLEX, 1.2, (40, 40, 40), 2)
METHODS = {
    "area": cv2.INTER_AREA,
    "cubic": cv2.INTER_CUBIC,
    "Lanczos": cv2.INTER_LANCZOS4,
    "linear": cv2.INTER_LINEAR,
}
CODINGS: dict[str, dict[str, Any]] = {
    "4:4:4": {"quality": 90, "subsampling": 0},
    "4:2:0": {"quality": 90, "subsampling": 2},
    "progressive 4:2:2": {"quality": 85, "subsampling": 1, "progressive": True},
}


def small(method: str, amount: float = 1.2, radius: float = 1.5) -> Bytes:
    """The photo at half its size, sharpened."""
    picture = cv2.resize(PHOTO, (WIDE, HIGH), interpolation=METHODS[method]).astype(np.float32)
    soft = cv2.GaussianBlur(picture, (0, 0), radius)
    return np.clip(picture + amount * (picture - soft), 0, 255).astype(np.uint8)


def look(folder: Path, picture: Bytes, **coding: Any) -> LeafVerdict:
    """What `image.like` says with the bounds of a picture that was to be sharpened."""
    source = encoded(PHOTO)
    data = encoded(picture, "JPEG", **coding) if coding else encoded(picture)
    found = evidence(folder, {"photo": source}, {"photo": source, "out": data})
    steps = [{"scale": [WIDE, HIGH]}]
    return judge(found, "image.like", of="out", source="photo", transform=steps, structure=0.6, share=0.9)


def dab(picture: Bytes, x: int, y: int, radius: int, colour: tuple[int, int, int]) -> Bytes:
    out = picture.copy()
    cv2.circle(out, (x, y), radius, colour, -1, cv2.LINE_AA)
    return out


@pytest.mark.parametrize("coding", CODINGS)
@pytest.mark.parametrize("method", METHODS)
def test_other_means_of_the_same(tmp_path: Path, method: str, coding: str) -> None:
    verdict = look(tmp_path, small(method), **CODINGS[coding])
    assert verdict.ok, verdict.sentence


@pytest.mark.parametrize(
    ("x", "y", "radius", "colour"),
    [
        (480, 70, 6, (40, 30, 30)),
        (300, 95, 6, (40, 30, 30)),
        (60, 60, 7, (240, 240, 240)),
        (100, 300, 7, (190, 60, 50)),
        (400, 110, 8, (40, 120, 60)),
    ],
    ids=["beside letters", "before letters", "light in the sky", "red in the grass", "green over letters"],
)
@pytest.mark.parametrize("method", ["cubic", "Lanczos"])
def test_a_dab_is_seen(tmp_path: Path, method: str, x: int, y: int, radius: int, colour: tuple[int, int, int]) -> None:
    assert not look(tmp_path, dab(small(method), x, y, radius, colour), quality=90).ok
    assert not look(tmp_path / "png", dab(small(method), x, y, radius, colour)).ok


def test_a_word_that_is_gone_is_seen(tmp_path: Path) -> None:
    picture = small("cubic")
    picture[76:96, 312:400] = picture[76:96, 475:476]
    assert not look(tmp_path, picture, quality=90).ok


def test_what_is_ignored_may_show_anything(tmp_path: Path) -> None:
    source = encoded(PHOTO)
    found = evidence(
        tmp_path, {"photo": source}, {"photo": source, "out": encoded(dab(PHOTO, 300, 200, 12, (0, 0, 0)))}
    )
    assert not judge(found, "image.like", of="out", source="photo").ok
    assert judge(found, "image.like", of="out", source="photo", ignore=[[280, 180, 40, 40]]).ok
