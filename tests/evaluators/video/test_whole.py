"""A film is judged over its whole length and its whole picture: patches, gaps, flashes and other words are seen."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from evaluators import LeafVerdict
from evaluators.video.footage import Footage, Frame
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.kdenlive.saved import film, project

CLIPS = {"harbour.mp4": film("harbour"), "street.mp4": film("street")}
TITLE = [[0, "65%", "100%", "35%"]]
PIECES = [
    {"source": "harbour.mp4", "length": 4, "ignore": TITLE},
    {"source": "street.mp4", "length": 4, "source_start": 1, "ignore": TITLE},
]
RENDERS = {"project": "p.kdenlive", "sources": ["harbour.mp4", "street.mp4"]}
Damage = Callable[[int, Frame], Frame]


@cache
def frames() -> list[Frame]:
    footage = Footage(film("base"))
    found = footage.some(range(footage.frames))
    return [found[number] for number in sorted(found)]


def filmed(folder: Path, damage: Damage) -> bytes:
    """The film of the base project, written anew with each frame changed."""
    height, width = frames()[0].shape[:2]
    path = folder / "film.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 25, (width, height))
    for number, frame in enumerate(frames()):
        writer.write(np.ascontiguousarray(damage(number, frame.copy())[:, :, ::-1]))
    writer.release()
    return path.read_bytes()


def patched(number: int, frame: Frame) -> Frame:
    frame[20:100, 300:380] = 0
    return frame


def marked(number: int, frame: Frame) -> Frame:
    cv2.putText(frame, "PREVIEW", (180, 90), cv2.FONT_HERSHEY_SIMPLEX, 1.2, (255, 255, 255), 4)
    return frame


def gap(number: int, frame: Frame) -> Frame:
    return np.zeros_like(frame) if 57 <= number < 59 else frame


def flash(number: int, frame: Frame) -> Frame:
    return np.full_like(frame, 255) if number == 131 else frame


def frozen(number: int, frame: Frame) -> Frame:
    return frames()[60] if 60 <= number < 90 else frame


def look(folder: Path, damage: Damage, check: str, /, **params: Any) -> LeafVerdict:
    after = {**CLIPS, "out.mp4": filmed(folder, damage), "p.kdenlive": project("base")}
    return judge(evidence(folder, CLIPS, after), f"video.{check}", of="out.mp4", **params)


def test_a_film_that_was_coded_again_is_the_same(tmp_path: Path) -> None:
    for check, params in (("pieces", {"pieces": PIECES}), ("renders", RENDERS)):
        found = look(tmp_path, lambda number, frame: frame, check, **params)
        assert found.ok, found.sentence


@pytest.mark.parametrize("damage", [patched, marked, gap, flash, frozen])
def test_what_is_wrong_in_one_place_or_for_a_moment_counts(tmp_path: Path, damage: Damage) -> None:
    found = look(tmp_path, damage, "pieces", pieces=PIECES)
    assert not found.ok
    if damage is not frozen:  # a render is looked at for what it shows, not for which frame of it
        assert not look(tmp_path, damage, "renders", **RENDERS).ok
