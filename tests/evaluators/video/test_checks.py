"""Checks on rendered video, on what melt made of projects that Kdenlive saved (see ../data/kdenlive/README.md)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from deskcraft.workbench import ImageWorkbench
from evaluators import LeafVerdict
from evaluators.video.footage import Footage
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.kdenlive.saved import archive, edited, film, project

CLIPS = {"harbour.mp4": film("harbour"), "street.mp4": film("street")}
HARBOUR: dict[str, Any] = {"source": "harbour.mp4"}
STREET: dict[str, Any] = {"source": "street.mp4"}
TITLE = [[0, "65%", "100%", "35%"]]
CUT = [{**HARBOUR, "length": 4, "ignore": TITLE}, {**STREET, "length": 4, "source_start": 1, "ignore": TITLE}]
LATE = [CUT[0], {**CUT[1], "source_start": 2}]
OVER = {"from": {**HARBOUR, "source_at": 3}, "to": {**STREET, "source_at": 1}, "start": 3, "duration": 1}
RENDERS = {"project": "p.kdenlive", "sources": ["harbour.mp4", "street.mp4"]}
FILMS = ("base", "looks", "mix", "dissolve", "wipe", "pip", "levels", "fades", "colour")


def look(folder: Path, video: bytes, check: str, /, saved: bytes = b"", **params: Any) -> LeafVerdict:
    found = evidence(folder, CLIPS, {**CLIPS, "out.mp4": video, "p.kdenlive": saved})
    return judge(found, check, of="out.mp4", **params)


def second(at: float, **more: Any) -> dict[str, Any]:
    return {**HARBOUR, "at": at, "source_at": at, **more}


CASES: list[tuple[str, str, dict[str, Any], str]] = [
    ("base", "format", {"width": 480, "height": 270, "fps": 25, "duration": 8}, "ok"),
    ("base", "format", {"width": 1920}, "wrong_format"),
    ("base", "format", {"duration": 7}, "wrong_format"),
    ("base", "format", {"fps": 30}, "wrong_format"),
    ("base", "cuts", {"times": [4]}, "ok"),
    ("base", "cuts", {"times": [4.4]}, "not_found"),
    ("colour", "cuts", {"times": [2]}, "extra"),
    ("colour", "cuts", {"times": [2], "others": True}, "ok"),
    ("mix", "cuts", {"times": [4]}, "not_found"),
    ("levels", "pieces", {"pieces": CUT}, "ok"),
    ("levels", "pieces", {"pieces": LATE}, "wrong_style"),
    ("levels", "pieces", {"pieces": CUT[::-1]}, "wrong_content"),
    ("levels", "pieces", {"pieces": CUT[:1]}, "wrong_format"),
    ("levels", "pieces", {"pieces": CUT[:1], "whole": False}, "ok"),
    ("levels", "pieces", {"pieces": [*CUT, {"colour": "black", "length": 2}]}, "not_found"),
    (
        "dissolve",
        "pieces",
        {"pieces": [{**HARBOUR, "length": 3}, {**STREET, "length": 5, "source_start": 1, "lead": 1}]},
        "ok",
    ),
    ("colour", "pieces", {"pieces": [{"colour": "#1d3557", "length": 1.9}], "whole": False}, "ok"),
    ("colour", "pieces", {"pieces": [{"colour": "#a8201a", "length": 1.9}], "whole": False}, "wrong_content"),
    ("base", "frame", second(1), "ok"),
    ("base", "frame", second(1, source="street.mp4"), "wrong_content"),
    ("base", "frame", {**HARBOUR, "at": 1, "source_at": 1.5}, "wrong_content"),
    ("base", "frame", {**STREET, "at": -0.5, "source_at": 4.5}, "ok"),
    ("pip", "frame", {**STREET, "at": 3, "source_at": 1, "box": [300, 20, 160, 90]}, "ok"),
    ("pip", "frame", {**STREET, "at": 3, "source_at": 1, "box": ["62.5%", "7.4%", "33.4%", "33.4%"]}, "ok"),
    ("pip", "frame", {**STREET, "at": 3, "source_at": 1, "box": [280, 20, 160, 90]}, "wrong_content"),
    ("pip", "frame", {**HARBOUR, "at": 3, "source_at": 3, "box": [300, 20, 160, 90]}, "wrong_content"),
    ("pip", "frame", {**HARBOUR, "at": 3, "source_at": 3, "ignore": [[300, 20, 160, 90]]}, "ok"),
    ("looks", "frame", second(3.5, transform=[{"mirror": "horizontal"}], ignore=TITLE), "ok"),
    ("looks", "frame", second(3.5, ignore=TITLE), "wrong_content"),
    ("looks", "frame", second(0.5), "wrong_content"),
    ("looks", "frame", second(0.5, colours=False), "ok"),
    ("dissolve", "dissolve", OVER, "ok"),
    ("dissolve", "dissolve", {**OVER, "kind": "wipe"}, "wrong_content"),
    ("dissolve", "dissolve", {**OVER, "start": 3.5}, "wrong_value"),
    ("dissolve", "dissolve", {**OVER, "from": OVER["to"], "to": OVER["from"]}, "wrong_value"),
    ("wipe", "dissolve", {**OVER, "kind": "wipe", "even": False}, "ok"),
    ("wipe", "dissolve", OVER, "wrong_content"),
    (
        "mix",
        "dissolve",
        {"from": {**HARBOUR, "source_at": 3.52}, "to": {**STREET, "source_at": 0.52}, "start": 3.52, "duration": 1},
        "ok",
    ),
    (
        "base",
        "dissolve",
        {"from": {**HARBOUR, "source_at": 3.5}, "to": {**STREET, "source_at": 0.5}, "start": 3.5, "duration": 1},
        "wrong_value",
    ),
    ("fades", "dissolve", {"from": {"colour": "black"}, "to": HARBOUR, "start": 0, "duration": 1}, "ok"),
    ("base", "dissolve", {"from": {"colour": "black"}, "to": HARBOUR, "start": 0, "duration": 1}, "wrong_value"),
    ("colour", "colour", {"at": 1, "colour": "#1d3557"}, "ok"),
    ("colour", "colour", {"at": 1, "colour": "#a8201a"}, "wrong_style"),
    ("colour", "colour", {"at": 3, "colour": "#1d3557"}, "wrong_style"),
    ("looks", "colour", {"at": 4.5, "colour": "black", "box": [0, 0, 60, 270]}, "wrong_style"),
    ("looks", "colour", {"at": 4.5, "colour": "black", "box": [0, 0, 40, 200]}, "ok"),
    ("looks", "look", second(0.5, brightness=0.5), "ok"),
    ("looks", "look", second(0.5, brightness=1), "wrong_style"),
    ("looks", "look", second(1.5, tint=[20, 60]), "ok"),
    ("looks", "look", second(2.5, tint=[20, 60]), "wrong_style"),
    ("looks", "look", second(2.5, saturation=0), "ok"),
    ("base", "look", second(1, saturation=0), "wrong_style"),
    ("looks", "look", second(3.5, turn="flip_horizontal"), "ok"),
    ("looks", "look", second(3.5), "wrong_geometry"),
    ("looks", "look", second(5.5, turn="rotate_180"), "ok"),
    ("looks", "look", second(5.5, turn="flip_vertical"), "wrong_geometry"),
    ("looks", "look", second(7.5, saturation=2), "ok"),
    ("base", "look", second(1, saturation=1, brightness=1), "ok"),
    ("base", "look", {**second(1), "source": "street.mp4"}, "wrong_content"),
]


@pytest.mark.parametrize(("name", "check", "params", "expected"), CASES, ids=str)
def test_what_melt_rendered(tmp_path: Path, name: str, check: str, params: dict[str, Any], expected: str) -> None:
    params = {f"{key}_" if key == "from" else key: value for key, value in params.items()}
    found = look(tmp_path, film(name), f"video.{check}", **params)
    assert found.code == expected, found.sentence


@pytest.mark.parametrize("name", FILMS)
def test_a_render_is_what_its_project_promises(tmp_path: Path, name: str) -> None:
    found = look(tmp_path / "own", film(name), "video.renders", saved=project(name), **RENDERS)
    assert found.ok, found.sentence


@pytest.mark.parametrize(
    ("video", "of"),
    [
        ("base", "looks"),
        ("base", "colour"),
        ("dissolve", "pip"),
        ("pip", "base"),
        ("colour", "base"),
        ("base", "pip"),
        ("base", "moved"),
        ("base", "fast"),
        ("harbour", "base"),
        ("street", "base"),
    ],
)
def test_a_render_of_another_project_is_none(tmp_path: Path, video: str, of: str) -> None:
    found = look(tmp_path, film(video), "video.renders", saved=project(of), **RENDERS)
    assert not found.ok, found.sentence


def test_a_project_that_was_changed_after_its_render_is_seen(tmp_path: Path) -> None:
    """The second clip slipped by a second and a half: the same clips, at other moments of their sources."""
    saved = edited(
        project("levels"), *[('in="00:00:01.000" out="00:00:04.960"', 'in="00:00:02.520" out="00:00:06.480"')]
    )
    found = look(tmp_path, film("levels"), "video.renders", saved=saved, **RENDERS)
    assert not found.ok, found.sentence


def test_a_still_is_the_frame_that_it_was_taken_from(tmp_path: Path) -> None:
    frame = Footage(film("harbour")).at(3.0)
    picture = cv2.imencode(".png", frame[:, :, ::-1])[1].tobytes()
    found = evidence(tmp_path, CLIPS, {**CLIPS, "still.png": picture})
    assert judge(found, "video.still", of="still.png", **HARBOUR, source_at=3, width=480).ok
    for at, source in ((4, "harbour.mp4"), (3, "street.mp4")):
        assert not judge(found, "video.still", of="still.png", source=source, source_at=at).ok
    assert not judge(found, "video.still", of="still.png", **HARBOUR, source_at=3, width=1920).ok


def test_what_is_ignored_is_given_in_px_of_the_video(tmp_path: Path) -> None:
    """The video is 640 px wide and looked at 480 px wide: the right quarter, black in what is wanted, begins at 480."""
    shot = (Path(__file__).parents[3] / "assets/kdenlive/pottery-wheel.mp4").read_bytes()
    files = {"shot.mp4": shot}
    found = evidence(tmp_path, files, files)
    quarter: dict[str, Any] = {"canvas": {"size": [480, 270], "offset": [0, 0], "fill": "#000000"}}
    wanted: dict[str, Any] = {"source": "shot.mp4", "at": 2, "source_at": 2}
    wanted["transform"] = [{"crop": [0, 0, "75%", "100%"]}, quarter]
    for box, well in (([480, 0, 160, 360], True), ([0, 0, 160, 360], False)):
        assert judge(found, "video.frame", of="shot.mp4", **wanted, ignore=[box]).ok is well


def test_frames_are_those_of_their_numbers() -> None:
    """Jumps, steps and reading through give the same frames."""
    through = list(Footage(film("harbour")).all_small(96))
    footage = Footage(film("harbour"))
    assert footage.frames == len(through) == 200
    for number in (0, 150, 149, 3, 199, 77, 78):
        frame = footage.at_frame(number)
        assert frame is not None
        small = cv2.resize(frame, (96, 54), interpolation=cv2.INTER_AREA)
        apart = [float(np.abs(small.astype(float) - other).mean()) for other in through]
        assert int(np.argmin(apart)) == number


@pytest.mark.real
def test_streams_sound_and_words(tmp_path: Path, workbench: ImageWorkbench) -> None:
    """What the image's own ffprobe, ffmpeg and melt tell of one render."""
    after = {**CLIPS, "out.mp4": film("base"), "levels.mp4": film("levels"), "p.kdenlive": project("base")}
    found = replace(evidence(tmp_path, CLIPS, after), workbench=workbench)

    def ok(check: str, of: str = "out.mp4", /, **params: Any) -> bool:
        return judge(found, check, of=of, **params).ok

    streams = {"video_codec": "h264", "audio_codec": "aac", "audio_rate": 48000, "channels": 2, "container": "mp4"}
    assert ok("video.format", **streams, audio=True)
    assert not ok("video.format", audio=False)
    assert not ok("video.format", video_codec="hevc")
    # A mono clip lies in both channels, 3 dB softer.
    halves = [{**HARBOUR, "length": 4, "gain_db": -3}, {**STREET, "source_start": 1, "length": 4, "gain_db": -3}]
    assert ok("audio.pieces", pieces=halves)
    assert not ok("audio.pieces", pieces=[halves[0], {**halves[1], "source_start": 2}])
    assert ok("audio.matches", "levels.mp4", **HARBOUR, start=0.2, end=1.8, gain_db=-9)
    words = {"project": "p.kdenlive", "text": "Harbour Days"}
    assert ok("video.text", **words, at=3) and ok("video.text", **words, at=5)
    assert not ok("video.text", **words, at=7) and ok("video.text", **words, at=7, visible=False)
    assert not ok("video.text", project="p.kdenlive", text="Harbor Days", at=3)
    # A title that must not be seen may be gone from the project; the video is looked at all the same.
    gone = {**after, "p.kdenlive": edited(project("base"), ("Harbour Days", "Other Words"))}
    found = replace(evidence(tmp_path / "gone", {**CLIPS, "p.kdenlive": project("base")}, gone), workbench=workbench)
    assert not ok("video.text", **words, at=3, visible=False) and ok("video.text", **words, at=7, visible=False)
    assert not ok("video.text", **words, at=3)


def test_the_archive_holds_a_film_of_each() -> None:
    assert {f"{name}.mp4" for name in FILMS} <= set(archive())
