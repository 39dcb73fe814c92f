"""What a video file says of itself: ffprobe's report, made by the image's own ffprobe in a sandbox of the workbench."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from evaluators.evidence import Evidence, Unreadable, When

CODECS = {"libx264": "h264", "avc1": "h264", "hev1": "hevc", "hvc1": "hevc", "h265": "hevc", "mp4v": "mpeg4"}
"""Other names of codecs, as ffprobe calls them."""


@dataclass(frozen=True)
class Facts:
    """A file's container and its first streams of picture and sound."""

    containers: tuple[str, ...]
    """As ffprobe names them: mov, mp4, matroska, webm, ..."""
    duration: float
    """In seconds."""
    width: int
    height: int
    """Of the picture as shown; 0 without one."""
    fps: float
    video_codec: str
    """Empty without a picture."""
    audio_codec: str
    """Empty without sound."""
    audio_rate: int
    channels: int


def facts(evidence: Evidence, name: str, when: When = "after") -> Facts:
    """Return a file's facts.

    Raises:
        Missing, Unreadable: it is not there, or ffprobe cannot read it.
        WorkbenchFailed: there is no image with ffprobe: a fault of DeskCraft.
    """
    return read_report(evidence.made(name, "probe", when)["facts.json"])


def read_report(data: bytes) -> Facts:
    """Return what ffprobe's JSON report says.

    Raises:
        Unreadable: it lists no stream.
    """
    try:
        report = json.loads(data)
    except ValueError as error:
        raise Unreadable("ffprobe's report is not JSON") from error
    streams = report.get("streams") if isinstance(report, dict) else None
    if not isinstance(streams, list) or not streams:
        raise Unreadable("it holds no picture and no sound")
    form = report.get("format") if isinstance(report.get("format"), dict) else {}
    picture, sound = (
        next((each for each in streams if isinstance(each, dict) and each.get("codec_type") == kind), {})
        for kind in ("video", "audio")
    )
    width, height = _whole(picture.get("width")), _whole(picture.get("height"))
    if _turned(picture):
        width, height = height, width
    return Facts(
        tuple(str(form.get("format_name", "")).split(",")),
        _number(form.get("duration")),
        width,
        height,
        _ratio(str(picture.get("avg_frame_rate", "0/1"))),
        str(picture.get("codec_name", "")),
        str(sound.get("codec_name", "")),
        _whole(sound.get("sample_rate")),
        _whole(sound.get("channels")),
    )


def _turned(picture: Mapping[str, Any]) -> bool:
    sides = picture.get("side_data_list")
    turns = [each.get("rotation") for each in sides if isinstance(each, dict)] if isinstance(sides, list) else []
    return any(isinstance(turn, int) and turn % 180 == 90 for turn in turns)


def _number(value: object) -> float:
    try:
        found = float(str(value))
    except ValueError:
        return 0.0
    return found if math.isfinite(found) else 0.0


def _whole(value: object) -> int:
    return round(_number(value))


def _ratio(text: str) -> float:
    top, _, below = text.partition("/")
    divisor = _number(below or "1")
    return _number(top) / divisor if divisor else 0.0
