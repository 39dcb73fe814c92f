"""Renders compared with what the project renders anew."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from deskcraft.workbench import ImageWorkbench
from tests.evaluators.blends import Blends

pytestmark = pytest.mark.real


def resized(picture: bytes, width: int, height: int) -> bytes:
    """The same picture as a full render would be."""
    decoded = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_UNCHANGED)
    assert decoded is not None
    done, data = cv2.imencode(".png", cv2.resize(decoded, (width, height), interpolation=cv2.INTER_CUBIC))
    assert done
    return bytes(data)


def test_a_render_shows_its_project_and_no_other(blends: Blends, workbench: ImageWorkbench) -> None:
    def drawn(name: str) -> bytes:
        made = workbench.work("render", blends.files[f"{name}.blend"], ".blend", {"width": 320, "samples": 8})
        return resized(made["picture.png"], 1920, 1080)

    good, other = drawn("base"), drawn("deleted")
    flat = resized(cv2.imencode(".png", np.full((18, 32, 3), 90, np.uint8))[1].tobytes(), 1920, 1080)
    asked: dict[str, Any] = {"of": "out.png", "project": "lamp.blend", "samples": 8}
    leaf = blends.look("again", "blender.rendered", extra={"out.png": good}, **asked)
    assert leaf.ok, leaf.sentence
    assert blends.look("again", "blender.rendered", extra={"out.png": other}, **asked).code == "wrong_content"
    assert blends.look("again", "blender.rendered", extra={"out.png": flat}, **asked).code == "wrong_content"
    small = resized(good, 960, 540)
    assert blends.look("again", "blender.rendered", extra={"out.png": small}, **asked).code == "wrong_format"
