"""A cut-out is judged all along its edge: a scrap that was left and a bite are seen wherever they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from evaluators import LeafVerdict
from evaluators.raster.check_silhouette import outlines
from evaluators.xcf.reader import parse_xcf
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.pictures import Bytes, encoded, scene
from tests.evaluators.xcf_files import plain_image

STUDIO = (Path(__file__).parents[2] / "assets" / "gimp" / "mug-studio.xcf").read_bytes()
DIAMOND = [[80, 10], [150, 60], [80, 110], [10, 60]]


def cut(grown: int = 0) -> Bytes:
    """The scene within the diamond, which may be larger or smaller."""
    mask = np.zeros((120, 160), dtype=np.uint8)
    cv2.fillPoly(mask, [np.array(DIAMOND, dtype=np.int32)], 255)
    kernel = np.ones((2 * abs(grown) + 1,) * 2, dtype=np.uint8)
    mask = np.asarray(cv2.dilate(mask, kernel) if grown > 0 else cv2.erode(mask, kernel))
    return np.dstack([scene(160, 120), mask])


def look(folder: Path, picture: Bytes, **params: Any) -> LeafVerdict:
    found = evidence(folder, {}, {"p": plain_image(picture, "Thing")})
    return judge(found, "image.silhouette", of="p", layer="Thing", outline=DIAMOND, **params)


def with_box(picture: Bytes, x: int, y: int, width: int, height: int, alpha: int) -> Bytes:
    out = picture.copy()
    out[y : y + height, x : x + width, 3] = alpha
    return out


@pytest.mark.parametrize("grown", [-1, 0, 1])
def test_an_edge_beside_the_outline_by_a_px_is_its_edge(tmp_path: Path, grown: int) -> None:
    verdict = look(tmp_path, cut(grown))
    assert verdict.ok, verdict.sentence


def seam(folder: Path, grown: int) -> LeafVerdict:
    """A red thing on grey paper, cut as given, whose outline is known to 4 px alone."""
    mask = cut()[:, :, 3]
    photo = np.full((120, 160, 4), (150, 155, 160, 255), dtype=np.uint8)
    photo[mask > 0] = (190, 40, 30, 255)
    thing = np.dstack([photo[:, :, :3], cut(grown)[:, :, 3]])
    found = evidence(folder, {"photo": encoded(photo[:, :, :3])}, {"p": plain_image(thing, "Thing")})
    return judge(found, "image.silhouette", of="p", layer="Thing", outline=DIAMOND, within=4, ground="photo")


@pytest.mark.parametrize(("grown", "ok"), [(-2, True), (0, True), (1, True), (2, False), (3, False)])
def test_a_seam_of_the_ground_is_left_along_the_edge(tmp_path: Path, grown: int, ok: bool) -> None:
    verdict = seam(tmp_path, grown)
    assert verdict.ok == ok, verdict.sentence
    assert ok or "seam of the ground" in verdict.sentence


WRONG = {
    "grown": (cut(6), "left standing"),
    "shrunk": (cut(-6), "cut away"),
    "a scrap at the edge": (with_box(cut(), 118, 20, 6, 6, 255), "left standing"),
    "a scrap far from it": (with_box(cut(), 2, 2, 4, 4, 255), "left standing"),
    "half transparent scrap": (with_box(cut(), 2, 2, 8, 8, 60), "left standing"),
    "a bite": (with_box(cut(), 70, 98, 14, 6, 0), "cut away"),
    "a hole": (with_box(cut(), 78, 58, 4, 4, 0), "cut away"),
}


@pytest.mark.parametrize(("picture", "said"), WRONG.values(), ids=WRONG.keys())
def test_a_scrap_and_a_bite_are_seen(tmp_path: Path, picture: Bytes, said: str) -> None:
    verdict = look(tmp_path, picture)
    assert not verdict.ok
    assert said in verdict.sentence


def masked(rgb: Bytes, alpha: Bytes) -> bytes:
    return plain_image(np.dstack([rgb, alpha]), "Thing")


def test_a_path_of_the_project_is_the_outline(tmp_path: Path) -> None:
    studio = parse_xcf(STUDIO)
    polygons = outlines(studio.paths[0])
    assert [len(studio.paths), len(polygons)] == [1, 2]  # the mug, and what is seen through its handle
    alpha = np.zeros((studio.height, studio.width), dtype=np.uint8)
    cv2.fillPoly(alpha, [np.array(polygon).round().astype(np.int32) for polygon in polygons], 255)
    rgb = scene(studio.width, studio.height)
    filled = alpha.copy()
    cv2.fillPoly(filled, [np.array(polygons[1]).round().astype(np.int32)], 255)
    for picture, ok in ((alpha, True), (filled, False)):
        found = evidence(tmp_path, {"studio": STUDIO}, {"studio": STUDIO, "p": masked(rgb, picture)})
        params = {"of": "p", "layer": "Thing", "path": "Mug outline", "source": "studio"}
        assert judge(found, "image.silhouette", **params).ok is ok


def test_the_outline_is_said_once(tmp_path: Path) -> None:
    found = evidence(tmp_path, {}, {"p": plain_image(cut(), "Thing")})
    for params in ({}, {"outline": DIAMOND, "path": "P"}, {"outline": DIAMOND[:2]}):
        with pytest.raises(ValueError, match="outline"):
            judge(found, "image.silhouette", of="p", layer="Thing", **params)
