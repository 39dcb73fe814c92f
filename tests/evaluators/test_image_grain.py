"""A picture, a layer and an export have the detail of their source: neither blurred, nor sharpened, nor stepped."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from evaluators import LeafVerdict
from evaluators.raster.transform import Step, transformed
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.pictures import Bytes, encoded

FILTERS = {"linear": cv2.INTER_LINEAR, "cubic": cv2.INTER_CUBIC, "Lanczos": cv2.INTER_LANCZOS4, "mean": cv2.INTER_AREA}
PLACE = (32, 48)
"""Where the picture begins on the board, from the left and from the top."""


def photo(width: int = 640, height: int = 480) -> Bytes:
    """Soft shapes with grain all over."""
    rng = np.random.default_rng(5)
    coarse = cv2.resize(
        rng.integers(40, 210, (9, 12, 3)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC
    )
    grain = cv2.GaussianBlur(rng.normal(0, 60, (height, width)).astype(np.float32), (0, 0), 1.2)
    return np.asarray(np.clip(coarse + grain[:, :, None], 0, 255), dtype=np.uint8)


def scaled(picture: Bytes, width: int, height: int, how: int = cv2.INTER_AREA) -> Bytes:
    return np.asarray(cv2.resize(picture, (width, height), interpolation=how), dtype=np.uint8)


def stepped(picture: Bytes, width: int, height: int) -> Bytes:
    """Scaled without interpolation, as GIMP does it: the px in the middle counts."""
    rows, columns = (
        ((np.arange(count) + 0.5) * of / count).astype(np.intp)
        for count, of in ((height, picture.shape[0]), (width, picture.shape[1]))
    )
    return np.ascontiguousarray(picture[rows][:, columns])


def on_board(picture: Bytes) -> bytes:
    x, y = PLACE
    board = np.full((y + picture.shape[0] + 30, x + picture.shape[1] + 30, 3), 255, dtype=np.uint8)
    board[y : y + picture.shape[0], x : x + picture.shape[1]] = picture
    return encoded(board)


def in_box(folder: Path, picture: Bytes, steps: list[dict[str, Any]], **params: Any) -> LeafVerdict:
    found = evidence(folder, {"photo": encoded(photo())}, {"photo": encoded(photo()), "out": on_board(picture)})
    box = [*PLACE, picture.shape[1], picture.shape[0]]
    return judge(found, "image.like", of="out", source="photo", box=box, transform=steps, **params)


def smaller(picture: Bytes) -> Bytes:
    return scaled(picture, 480, 360)


CHANGED: dict[str, Callable[[Bytes], Bytes]] = {
    "half the size in between": lambda one: scaled(scaled(one, 240, 180), 480, 360, cv2.INTER_CUBIC),
    "blurred": lambda one: np.asarray(cv2.GaussianBlur(smaller(one), (0, 0), 1.2), dtype=np.uint8),
    "sharpened": lambda one: np.asarray(
        cv2.addWeighted(smaller(one), 2.2, cv2.GaussianBlur(smaller(one), (0, 0), 2.0), -1.2, 0), dtype=np.uint8
    ),
    "without interpolation": lambda one: stepped(one, 480, 360),
}
STEPS = [{"scale": [480, 360]}]


@pytest.mark.parametrize("how", [cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_AREA], ids=["linear", "cubic", "mean"])
def test_a_region_may_be_scaled_in_any_way_that_mixes(tmp_path: Path, how: int) -> None:
    leaf = in_box(tmp_path, scaled(photo(), 480, 360, how), STEPS)
    assert leaf.ok, leaf.sentence


@pytest.mark.parametrize("change", CHANGED.values(), ids=CHANGED)
def test_a_region_with_other_detail(tmp_path: Path, change: Callable[[Bytes], Bytes]) -> None:
    assert not in_box(tmp_path, change(photo()), STEPS).ok


@pytest.mark.parametrize("how", FILTERS.values(), ids=FILTERS)
def test_an_enlarged_one_may_be_made_in_any_way(tmp_path: Path, how: int) -> None:
    leaf = in_box(tmp_path, scaled(photo(), 720, 540, how), [{"scale": [720, 540]}])
    assert leaf.ok, leaf.sentence


@pytest.mark.parametrize("small", [(180, 135), None], ids=["through a small size", "stepped"])
def test_an_enlarged_one_with_other_detail(tmp_path: Path, small: tuple[int, int] | None) -> None:
    between = scaled(photo(), *small) if small else photo()
    made = scaled(between, 720, 540, cv2.INTER_CUBIC) if small else stepped(between, 720, 540)
    assert not in_box(tmp_path, made, [{"scale": [720, 540]}]).ok


@pytest.mark.parametrize("share", [0.88, 1.0, 1.12])
def test_colours_are_as_strong_as_the_source_s(tmp_path: Path, share: float) -> None:
    tinted = np.clip(photo() * np.array([1.1, 0.9, 0.6]), 0, 255)
    grey = tinted.mean(axis=2, keepdims=True)
    made = np.asarray(np.clip(grey + (tinted - grey) * share, 0, 255), dtype=np.uint8)
    source = encoded(np.asarray(tinted, dtype=np.uint8))
    found = evidence(tmp_path, {"photo": source}, {"photo": source, "out": encoded(smaller(made), "JPEG", quality=80)})
    leaf = judge(found, "image.like", of="out", source="photo", transform=STEPS, tolerance=8)
    assert leaf.ok == (share == 1), leaf.sentence
    assert leaf.ok or "colours than its source" in leaf.sentence


def test_what_lies_beside_a_place_to_be_retouched_is_compared(tmp_path: Path) -> None:
    soft = scaled(scaled(photo(), 320, 240), 640, 480, cv2.INTER_CUBIC)
    for name, picture in (("as it was", photo()), ("soft", soft)):
        made = encoded(picture, "JPEG", quality=85)
        found = evidence(tmp_path / name, {"photo": encoded(photo())}, {"photo": encoded(photo()), "out": made})
        leaf = judge(found, "image.like", of="out", source="photo", ignore=[[200, 200, 100, 100]], tolerance=8)
        assert leaf.ok == (name == "as it was"), leaf.sentence


def test_an_export_with_stepped_edges(tmp_path: Path) -> None:
    for name, picture in (("mean", smaller(photo())), ("stepped", stepped(photo(), 480, 360))):
        made = encoded(picture)
        found = evidence(tmp_path / name, {}, {"project": encoded(photo()), "out": made})
        leaf = judge(found, "image.shows_project", of="out", project="project", transform=STEPS)
        assert leaf.ok == (name == "mean"), leaf.sentence


@pytest.mark.parametrize(("quality", "ok"), [(12, False), (30, False), (40, True), (50, True), (80, True)])
def test_a_jpeg_is_not_needlessly_coarse(tmp_path: Path, quality: int, ok: bool) -> None:
    found = evidence(tmp_path, {}, {"out": encoded(photo(), "JPEG", quality=quality)})
    assert judge(found, "image.format", of="out", format="JPEG").ok is ok
    assert judge(found, "image.format", of="out", format="JPEG", min_quality=10).ok
    assert judge(found, "image.format", of="out", format="JPEG", max_quality=90).ok


@pytest.mark.parametrize(("number", "ok"), [(36, True), (30, False)])
def test_a_brightness_that_was_asked_as_a_number(tmp_path: Path, number: int, ok: bool) -> None:
    rgba = np.dstack([photo(), np.full((480, 640), 255, dtype=np.uint8)]).astype(np.float32) / np.float32(255)
    made = (transformed(rgba, (Step(brightness=number),))[:, :, :3] * 255).round().astype(np.uint8)
    found = evidence(tmp_path, {"photo": encoded(photo())}, {"photo": encoded(photo()), "out": encoded(made)})
    leaf = judge(found, "image.like", of="out", source="photo", transform=[{"brightness": 36}], tolerance=2.5)
    assert leaf.ok is ok, leaf.sentence
