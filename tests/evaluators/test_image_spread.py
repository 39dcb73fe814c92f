"""A shadow or a glow is the outline of another layer: moved, grown and blurred by what was asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from evaluators.raster import check_spread
from evaluators.raster.check_spread import Spread, spread
from tests.evaluators.evidences import evidence
from tests.evaluators.pictures import encoded

SIZE = (300, 400)


def thing() -> NDArray[np.float32]:
    plane = np.zeros(SIZE, dtype=np.float32)
    cv2.ellipse(plane, (200, 150), (70, 50), 0, 0, 360, 1, -1)
    cv2.rectangle(plane, (180, 90), (220, 230), 1, -1)
    return plane


def soft(sigma: float, *, grow: int = 0, move: tuple[int, int] = (0, 0)) -> NDArray[np.float32]:
    plane = thing()
    if grow:
        away = cv2.distanceTransform((plane < 0.5).astype(np.uint8), cv2.DIST_L2, cv2.DIST_MASK_PRECISE)
        plane = (away <= grow).astype(np.float32)
    plane = np.roll(plane, move[::-1], (0, 1))
    return np.asarray(cv2.GaussianBlur(plane, (0, 0), sigma) if sigma else plane, dtype=np.float32)


def ok(monkeypatch: pytest.MonkeyPatch, folder: Path, alpha: NDArray[np.float32], **params: Any) -> bool:
    def shown(_: Any, __: str, *, layer: str, placed: bool) -> Any:
        plane = alpha if layer == "Glow" else thing()
        return type("Shown", (), {"rgba": np.dstack([np.zeros((*SIZE, 3), dtype=np.float32), plane])})

    monkeypatch.setattr(check_spread, "view", shown)
    found = evidence(folder, {}, {"out": encoded(np.zeros((4, 4, 3), dtype=np.uint8))})
    return spread(found, Spread(of="out", layer="Glow", around="Lamp", **params)).ok


GLOW: dict[str, Any] = {"grow": 12, "blur": [7, 24]}


@pytest.mark.parametrize("sigma", [7, 9, 13, 20, 24])
def test_each_blur_between(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, sigma: float) -> None:
    assert ok(monkeypatch, tmp_path, soft(sigma, grow=12), **GLOW)
    moved = soft(sigma, move=(14, 10)) * np.float32(0.45)
    assert ok(monkeypatch, tmp_path, moved, offset=[14, 10], blur=[7, 24], strength=0.45)


def test_what_is_not_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    hole = soft(9, grow=12)
    hole[150:190, 120:160] = 0
    others = [soft(0, grow=12), soft(2.5, grow=12), soft(9), soft(9, grow=12, move=(14, 0)), hole, soft(9, grow=20)]
    assert not any(ok(monkeypatch, tmp_path, other, **GLOW) for other in others)


def test_the_least_blur_comes_first() -> None:
    with pytest.raises(ValueError, match="least blur first"):
        Spread.model_validate({"of": "out", "layer": "Glow", "around": "Lamp", "blur": [9, 3]})
