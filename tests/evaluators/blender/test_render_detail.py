"""A rendering that was enlarged is not the rendering of the size that was asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from evaluators.blender import check_render
from evaluators.raster.picture import parse_picture
from evaluators.workbench import JobName, Made, Option
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.pictures import encoded, scene

PICTURE = scene()
SIDES = {"resolution_x": 320, "resolution_y": 240, "resolution_percentage": 100}


class Renderer:
    """Renders the same picture whatever the scene."""

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        """Return the picture."""
        return {"picture.png": encoded(PICTURE)}


@pytest.mark.parametrize(("engine", "expected"), [("BLENDER_EEVEE", False), ("CYCLES", True)])
def test_a_small_rendering_enlarged_lacks_the_detail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, engine: str, expected: bool
) -> None:
    blend = SimpleNamespace(active=SimpleNamespace(render={**SIDES, "engine": engine}))
    monkeypatch.setattr(check_render, "load", lambda *_: blend)
    half = cv2.resize(PICTURE, (160, 120), interpolation=cv2.INTER_AREA)
    enlarged = np.asarray(cv2.resize(half, (320, 240), interpolation=cv2.INTER_CUBIC))
    for name, picture, fine in (("own", PICTURE, True), ("enlarged", enlarged, expected)):
        found = evidence(tmp_path / name, {}, {"lamp.blend": b"BLENDER", "out.png": encoded(picture)})
        found = replace(found, workbench=Renderer())
        leaf = judge(found, "blender.rendered", of="out.png", project="lamp.blend")
        assert leaf.ok == fine, f"{name}: {leaf.sentence}"


@pytest.mark.parametrize(("step", "blocks"), [(1, 1), (3, 3), (4, 4)])
def test_a_picture_of_large_pixels_is_known_by_where_it_changes(step: int, blocks: int) -> None:
    small = cv2.resize(PICTURE, (320 // step, 240 // step), interpolation=cv2.INTER_AREA)
    large = np.repeat(np.repeat(small, step, axis=0), step, axis=1)
    assert check_render._coarse(parse_picture(encoded(large)).rgba) == blocks
