"""An export is its project in whichever way it was scaled and coded, and not if a letter of it is another."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from evaluators import LeafVerdict
from evaluators.raster.coding import explained
from evaluators.raster.exported import coded_as
from evaluators.raster.picture import Floats, parse_picture
from evaluators.raster.scaling import SMOOTH, ways
from evaluators.raster.transform import Step
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.pictures import Bytes, encoded, scene

WIDE, HIGH = 480, 360
KINDS: dict[str, dict[str, Any]] = {
    "PNG": {},
    "coarse JPEG": {"kind": "JPEG", "quality": 60, "subsampling": 2},
    "fine JPEG": {"kind": "JPEG", "quality": 92, "subsampling": 0},
}
HOW = ("linear light", "linear light, soft", "as stored", "Lanczos", "nearest")


def poster(words: str) -> Bytes:
    """A scene with a line of text on a light bar."""
    picture = scene(720, 540)
    cv2.rectangle(picture, (0, 400), (719, 480), (240, 240, 230), -1)
    cv2.putText(picture, words, (40, 450), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (40, 50, 90), 2, cv2.LINE_AA)
    return picture


def opaque(picture: Bytes) -> Floats:
    rgba = np.dstack([picture, np.full(picture.shape[:2], 255, dtype=np.uint8)])
    return rgba.astype(np.float32) / np.float32(255)


def exported(picture: Bytes, way: int, kind: str = "PNG", **coding: Any) -> bytes:
    """The picture scaled in one of the ways."""
    rgba = opaque(picture)
    scaled = list(ways(rgba, (Step(scale=(WIDE, HIGH)),)))[way]
    return encoded((scaled[:, :, :3] * 255).round().astype(np.uint8), kind, **coding)


def look(folder: Path, export: bytes, **params: Any) -> LeafVerdict:
    found = evidence(folder, {}, {"project": encoded(poster("Boats on 9 August")), "out": export})
    steps = [{"scale": [WIDE, HIGH]}]
    return judge(found, "image.shows_project", of="out", project="project", transform=steps, **params)


def as_source(folder: Path, export: bytes) -> LeafVerdict:
    """Judge an export by `image.like`, of its source scaled."""
    found = evidence(folder, {}, {"project": encoded(poster("Boats on 9 August")), "out": export})
    steps = [{"scale": [WIDE, HIGH]}]
    return judge(found, "image.like", of="out", source="project", when="after", transform=steps)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize("way", range(SMOOTH), ids=HOW[:SMOOTH])
def test_each_way_and_coding_is_the_source(tmp_path: Path, way: int, kind: dict[str, Any]) -> None:
    leaf = as_source(tmp_path, exported(poster("Boats on 9 August"), way, **{"kind": "PNG", **kind}))
    assert leaf.ok, leaf.sentence


def _scaled(picture: Any, part: int = 1) -> Any:
    """The picture at the size that was asked, or a part of it."""
    return cv2.resize(picture, (WIDE // part, HIGH // part), interpolation=cv2.INTER_AREA)


def _sharpened(picture: Any) -> Any:
    return cv2.addWeighted(picture, 2.5, cv2.GaussianBlur(picture, (0, 0), 2.0), -1.5, 0)


def _coarse(picture: Any) -> Any:
    return cv2.imdecode(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 20])[1], cv2.IMREAD_COLOR)


OTHERWISE: dict[str, Callable[[Any], Any]] = {
    "blurred": lambda picture: cv2.GaussianBlur(_scaled(picture), (0, 0), 1.5),
    "sharpened": lambda picture: _sharpened(_scaled(picture)),
    "small in between": lambda picture: cv2.resize(_scaled(picture, 3), (WIDE, HIGH), interpolation=cv2.INTER_CUBIC),
    "coded before": lambda picture: _coarse(_scaled(picture)),
    "brighter": lambda picture: cv2.convertScaleAbs(_scaled(picture), alpha=1.03),
}


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize("change", OTHERWISE.values(), ids=OTHERWISE)
def test_what_no_way_and_no_coding_explains(tmp_path: Path, change: Callable[[Any], Any], kind: dict[str, Any]) -> None:
    changed = np.ascontiguousarray(change(poster("Boats on 9 August")))
    assert not as_source(tmp_path, encoded(changed, **{"kind": "PNG", **kind})).ok


VERY_COARSE: dict[str, Any] = {"kind": "JPEG", "quality": 30, "subsampling": 2}


@pytest.mark.parametrize("coding", [*KINDS.values(), VERY_COARSE], ids=[*KINDS, "very coarse JPEG"])
@pytest.mark.parametrize("way", range(SMOOTH), ids=HOW[:SMOOTH])
def test_it_may_be_scaled_and_coded_in_any_way(tmp_path: Path, way: int, coding: dict[str, Any]) -> None:
    verdict = look(tmp_path, exported(poster("Boats on 9 August"), way, **coding))
    assert verdict.ok, verdict.sentence


@pytest.mark.parametrize("coding", KINDS.values(), ids=KINDS.keys())
@pytest.mark.parametrize("way", range(SMOOTH), ids=HOW[:SMOOTH])
@pytest.mark.parametrize("words", ["Boats on 8 August", "Boats on 9 Augus"])
def test_one_letter_of_it_is_seen(tmp_path: Path, words: str, way: int, coding: dict[str, Any]) -> None:
    verdict = look(tmp_path, exported(poster(words), way, **coding))
    assert not verdict.ok
    assert "differs from its project within" in verdict.sentence


@pytest.mark.parametrize("coding", [*KINDS.values(), VERY_COARSE], ids=[*KINDS, "very coarse JPEG"])
@pytest.mark.parametrize("way", range(5), ids=HOW)
def test_a_full_stop_is_seen(tmp_path: Path, way: int, coding: dict[str, Any]) -> None:
    assert not look(tmp_path, exported(poster("Boats on 9 August."), way, **coding)).ok


def rewritten(data: bytes, **coding: Any) -> bytes:
    """A JPEG as another coder writes it: the same waves, in another order."""
    out = io.BytesIO()
    with Image.open(io.BytesIO(data)) as picture:
        picture.save(out, "JPEG", quality="keep", **coding)
    return out.getvalue()


def test_a_jpeg_may_be_written_in_any_order(tmp_path: Path) -> None:
    data = exported(poster("Boats on 9 August"), 0, **KINDS["coarse JPEG"])
    for name, coding in (("progressive", {"progressive": True}), ("optimised", {"optimize": True})):
        verdict = look(tmp_path / name, rewritten(data, **coding))
        assert verdict.ok, verdict.sentence


@pytest.mark.parametrize("quality", [15, 40, 75, 95])
def test_what_coding_explains_lies_next_to_what_was_wanted(quality: int) -> None:
    picture = opaque(scene(163, 122))
    data = encoded(scene(163, 122), "JPEG", quality=quality, subsampling=2)
    near = explained(data, picture)
    assert near is not None
    assert float(np.abs(near - picture).max()) < 0.01
    dark = picture.copy()
    dark[40:44, 60:64, :3] = 0
    off = explained(data, dark)
    assert off is not None
    assert float(np.abs(off - dark)[40:44, 60:64].max()) > 0.1


def test_what_no_jpeg_of_colours_is_explains_nothing() -> None:
    rgba = np.ones((48, 64, 4), dtype=np.float32)
    grey = io.BytesIO()
    Image.fromarray(scene(64, 48)).convert("L").save(grey, "JPEG")
    small = encoded(scene(32, 24), "JPEG")
    assert [explained(data, rgba) for data in (b"no picture", grey.getvalue(), small)] == [None] * 3
    assert explained(encoded(scene(7, 5), "JPEG"), rgba[:5, :7]) is None


def test_a_way_without_a_scale_is_the_one() -> None:
    rgba = np.ones((20, 30, 4), dtype=np.float32)
    assert [way.shape for way in ways(rgba, (Step(crop=(0, 0, 10, 10)),))] == [(10, 10, 4)]
    assert len(list(ways(rgba, (Step(scale=0.5),)))) == SMOOTH + 1


def test_pixels_are_coded_with_the_tables_of_another_file() -> None:
    picture = scene(160, 120)
    for quality in (30, 95):
        data = encoded(picture, "JPEG", quality=quality, subsampling=1)
        assert float(np.abs(coded_as(data, opaque(picture)) - parse_picture(data).rgba).max()) < 1e-6


def test_a_grey_jpeg_has_no_tables_for_colours() -> None:
    data = io.BytesIO()
    Image.fromarray(scene(64, 48)).convert("L").save(data, "JPEG")
    rgba = np.ones((48, 64, 4), dtype=np.float32)
    assert coded_as(data.getvalue(), rgba) is rgba
    assert coded_as(b"no picture", rgba) is rgba
