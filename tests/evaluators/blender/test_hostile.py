"""Hostile .blend files: none runs a script, none harms the next, and whose fault a failure is."""

from __future__ import annotations

import json
import os
import struct

import pytest

from deskcraft.errors import DesktopDied
from deskcraft.workbench import scenes
from deskcraft.workbench.scenes import SceneReader
from deskcraft.workbench.warm_blender import BlenderLost, SceneCrashed, WarmBlender
from evaluators.blender.glb import parse_glb
from evaluators.blender.model import parse_scene
from evaluators.evidence import Unreadable
from evaluators.workbench import JobRefused
from tests.evaluators.blends import Blends

pytestmark = pytest.mark.real


def block(code: bytes, length: int, data: bytes = b"") -> bytes:
    """A block of a .blend, with the length that its head claims."""
    return struct.pack("<4sIQII", code, length, 1, 0, 1) + data


HOSTILE = [
    pytest.param(b"", id="empty"),
    pytest.param(b"BLENDER-v304", id="the head alone"),
    pytest.param(b"BLENDER-v304" + os.urandom(4096), id="noise"),
    pytest.param(b"BLENDER-v304" + block(b"DATA", 0xFFFFFFFF, b"x" * 64), id="a block of 4 GB"),
    pytest.param(b"BLENDER-v999" + block(b"ENDB", 0), id="of the future"),
    pytest.param(b"\x89PNG\r\n\x1a\n" + bytes(64), id="a picture"),
    pytest.param(b"PK\x03\x04" + bytes(64), id="an archive"),
    pytest.param(b"\x28\xb5\x2f\xfd" + bytes(64), id="packed nonsense"),
    pytest.param(b"\x1f\x8b\x08" + bytes(64), id="zipped nonsense"),
]


@pytest.mark.parametrize("data", HOSTILE)
def test_what_is_no_project_is_unreadable(blends: Blends, data: bytes) -> None:
    leaf = blends.look(data, "blender.objects", present=("Cube",))
    assert leaf.code == "unreadable", leaf.sentence


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_truncated_file_is_unreadable(blends: Blends, share: float) -> None:
    whole = blends.files["base.blend"]
    assert blends.look(whole[: int(share * len(whole))], "blender.objects", present=("Cube",)).code == "unreadable"


def test_scripts_and_drivers_in_files_do_not_run(blends: Blends) -> None:
    assert blends.look("scripted", "blender.objects", present=("Cube",), absent=("RAN",)).ok
    assert not blends.look("scripted", "blender.transform", object="Ball", location=(7, None, None)).ok


def test_what_asks_for_more_than_there_is_is_unreadable(blends: Blends) -> None:
    poses = [{"frame": 200, "location": (0, 0, 1)}]
    assert blends.look("endless", "blender.motion", object="Cube", poses=poses).code == "unreadable"
    assert blends.look("again", "blender.objects", present=("Cube",)).ok


def test_a_blender_that_died_of_nothing_is_replaced(blends: Blends, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once: the file is read by the next one, and nobody pays."""
    read = WarmBlender.read
    died: list[WarmBlender] = []

    def die_once(self: WarmBlender, *args: object, **kwargs: object) -> bytes:
        if not died:
            died.append(self)
            raise BlenderLost("it ended")
        return read(self, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(WarmBlender, "read", die_once)
    reader = SceneReader()
    try:
        assert parse_scene(reader.read(blends.files["base.blend"])).thing("Cube") is not None
    finally:
        reader.close()


def test_a_file_that_crashes_two_is_at_fault(blends: Blends, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[WarmBlender] = []

    def crash(self: WarmBlender, *args: object, **kwargs: object) -> bytes:
        tries.append(self)
        raise SceneCrashed("it ended with -11")

    monkeypatch.setattr(WarmBlender, "read", crash)
    reader = SceneReader()
    try:
        with pytest.raises(JobRefused, match="crashes on it"):
            reader.read(blends.files["base.blend"])
        assert len({id(each) for each in tries}) == len(tries) == 2
    finally:
        reader.close()


def test_a_blender_that_does_not_start_is_our_fault(blends: Blends, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "WarmBlender", lambda shop: (_ for _ in ()).throw(DesktopDied("it did not start")))
    with pytest.raises(DesktopDied):
        SceneReader().read(blends.files["base.blend"])


@pytest.mark.parametrize("data", [b"{}", b"[]", b"no", b'{"version": [3, 4, 1], "eval": "x"}'])
def test_a_description_that_makes_no_sense_is_the_files_fault(data: bytes) -> None:
    with pytest.raises(Unreadable):
        parse_scene(data)


def test_a_description_of_a_scene_that_is_not_there_is_refused(blends: Blends, tmp_path: object) -> None:
    reader = SceneReader()
    try:
        report = json.loads(reader.read(blends.files["base.blend"]))
    finally:
        reader.close()
    report["scene"] = "Another"
    with pytest.raises(Unreadable, match="not there"):
        parse_scene(json.dumps(report).encode())


@pytest.mark.parametrize(
    "data",
    [
        b"",
        struct.pack("<IIIII", 0x46546C67, 2, 20, 0xFFFFFFF0, 0x4E4F534A),
        struct.pack("<IIIII", 0x46546C67, 2, 22, 2, 0x4E4F534A) + b"[]",
        struct.pack("<IIIII", 0x46546C67, 2, 40, 20, 0x4E4F534A) + b'{"nodes":[{"mesh":9}]}'[:20],
    ],
)
def test_a_model_that_is_none_is_unreadable(data: bytes) -> None:
    with pytest.raises(Unreadable):
        parse_glb(data)
