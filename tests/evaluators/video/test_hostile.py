"""Videos that lie about themselves: `unreadable`, quickly, and nothing breaks or is fetched."""

from __future__ import annotations

import struct
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evaluators import Code, LeafVerdict
from evaluators.video.facts import read_report
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.kdenlive.saved import film

BASE = film("harbour")
CHECKS: list[tuple[str, dict[str, Any]]] = [
    ("video.format", {"width": 480}),
    ("video.frame", {"at": 5, "source": "harbour.mp4", "source_at": 5}),
    ("video.cuts", {"times": [3]}),
]


def look(folder: Path, data: bytes, check: str, params: dict[str, Any]) -> LeafVerdict:
    return judge(
        evidence(folder, {"harbour.mp4": BASE}, {"harbour.mp4": BASE, "v.mp4": data}), check, of="v.mp4", **params
    )


def patched(box: bytes, at: int, value: bytes) -> bytes:
    """The clip with bytes of its first box of a kind replaced."""
    start = BASE.index(box) + 4 + at
    return BASE[:start] + value + BASE[start + len(value) :]


def huge() -> bytes:
    """A picture of 65,535 x 65,535 px by all that its headers say."""
    return patched(b"avc1", 24, struct.pack(">HH", 0xFFFF, 0xFFFF))


HOSTILE = {
    "nothing": b"",
    "text": b"hello, this is no video at all" * 20,
    "a playlist": b"#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n",
    "a concatenation": b"ffconcat version 1.0\nfile '/etc/passwd'\n",
    "a dash manifest": b'<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"></MPD>',
    "a session": b"v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n",
    "cut off": BASE[:2000],
    "without its index": BASE[: BASE.index(b"moov")],
    "of zeros": b"\0\0\0\x20ftypisom" + bytes(20_000),
    "a 4 GB header": b"\0\0\0\1ftyp" + struct.pack(">Q", 2**32) + BASE[16:],
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize(("check", "params"), CHECKS, ids=[check for check, _ in CHECKS])
def test_hostile_videos_are_unreadable(tmp_path: Path, name: str, check: str, params: dict[str, Any]) -> None:
    began = time.monotonic()
    found = look(tmp_path, HOSTILE[name], check, params)
    assert time.monotonic() - began < 10
    assert found.code == Code.UNREADABLE, found.sentence


def test_a_size_that_is_stated_is_bounded(tmp_path: Path) -> None:
    assert not look(tmp_path, huge(), *CHECKS[1]).ok or look(tmp_path, huge(), *CHECKS[0]).ok


@given(data=st.data())
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_damaged_videos_never_break_a_check(tmp_path: Path, data: st.DataObject) -> None:
    broken = bytearray(BASE)
    moov = BASE.index(b"moov")
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.one_of(st.integers(moov, len(broken) - 1), st.integers(0, len(broken) - 1)))
        broken[at : at + data.draw(st.integers(1, 4))] = data.draw(st.binary(min_size=1, max_size=4))
    for check, params in CHECKS[:2]:
        look(tmp_path, bytes(broken), check, params)


@pytest.mark.parametrize(
    "report",
    [
        b"",
        b"[]",
        b"{}",
        b'{"streams": []}',
        b'{"streams": [1]}',
        b'{"streams": [{"codec_type": 3}], "format": []}',
        b'{"streams": [{"codec_type": "video", "width": "x", "avg_frame_rate": "1/0"}], "format": {"duration": "nan"}}',
    ],
)
def test_a_strange_report_of_ffprobe_breaks_nothing(report: bytes) -> None:
    from evaluators.evidence import Unreadable

    try:
        found = read_report(report)
    except Unreadable:
        return
    assert found.fps == 0 and found.width == 0
