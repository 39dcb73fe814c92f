"""Checks on a video file as such: size, frames per second, length, codecs, sound, and where it is cut."""

from __future__ import annotations

from typing import Annotated, Literal

import cv2
import numpy as np
from pydantic import Field, model_validator

from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal, number
from evaluators.pins import no_pins
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.video.facts import CODECS, facts
from evaluators.video.footage import Footage, load
from evaluators.video.footage import Frame as Pixels

CONTAINERS = {"mp4": {"mp4", "mov"}, "mov": {"mov", "mp4"}, "mkv": {"matroska"}, "webm": {"webm"}, "avi": {"avi"}}


class Format(Of):
    """Parameters of `video.format`; what is left out is not judged."""

    width: Annotated[int, Field(gt=0)] | None = None
    height: Annotated[int, Field(gt=0)] | None = None
    fps: Annotated[float, Field(gt=0)] | None = None
    """29.97 stands for 30000/1001."""
    duration: Annotated[float, Field(gt=0)] | None = None
    """In seconds."""
    tolerance: Annotated[float, Field(ge=0)] = 0.12
    """Of the length, in seconds: sound is coded in blocks."""
    video_codec: str | None = None
    """As ffprobe names it: h264, hevc, vp9, mpeg4, ..."""
    audio_codec: str | None = None
    """aac, opus, vorbis, mp3, ..."""
    audio: bool | None = None
    """Whether there must be sound, or none."""
    audio_rate: Annotated[int, Field(gt=0)] | None = None
    """In Hz."""
    channels: Annotated[int, Field(gt=0)] | None = None
    container: Literal["mp4", "mov", "mkv", "webm", "avi"] | None = None

    @model_validator(mode="after")
    def _something(self) -> Format:
        if not self.model_fields_set - {"of", "tolerance"}:
            raise ValueError("expected at least one thing that is judged")
        return self


@check("video.format", pins=no_pins)
def format_(evidence: Evidence, p: Format) -> Finding:
    """The video has the size, frame rate, length, codecs and sound asked, and its picture can be decoded."""
    footage = load(evidence, p.of)
    expectations: list[Expectation] = [equal("file", "a video", "a video")]
    if p.width is not None:
        expectations.append(equal("width", footage.width, p.width))
    if p.height is not None:
        expectations.append(equal("height", footage.height, p.height))
    if p.fps is not None:
        expectations.append(number("frame rate", footage.fps, p.fps, max(0.01, p.fps * 3e-4), "fps"))
    if p.duration is not None:
        expectations.append(number("length", footage.duration, p.duration, max(p.tolerance, 1.5 / footage.fps), "s"))
    asked = (p.video_codec, p.audio_codec, p.audio, p.audio_rate, p.channels, p.container)
    if any(each is not None for each in asked):
        expectations += _streams(evidence, p)
    return assess("the video", expectations, Code.WRONG_FORMAT, p.of)


def _streams(evidence: Evidence, p: Format) -> list[Expectation]:
    seen = facts(evidence, p.of)
    expectations: list[Expectation] = []
    if p.video_codec is not None:
        expectations.append(equal("codec of the picture", seen.video_codec, CODECS.get(p.video_codec, p.video_codec)))
    if p.audio_codec is not None:
        expectations.append(equal("codec of the sound", seen.audio_codec, p.audio_codec))
    if p.audio is not None:
        expectations.append(equal("sound", bool(seen.audio_codec), p.audio))
    if p.audio_rate is not None:
        expectations.append(equal("sample rate", seen.audio_rate, p.audio_rate))
    if p.channels is not None:
        expectations.append(equal("channels", seen.channels, p.channels))
    if p.container is not None:
        fits = bool(set(seen.containers) & CONTAINERS[p.container])
        expectations.append(Expectation("container", ", ".join(seen.containers), p.container, fits))
    return expectations


class Cuts(Of):
    """Parameters of `video.cuts`."""

    times: tuple[Annotated[float, Field(gt=0)], ...]
    """Where hard cuts must be, in seconds."""
    tolerance: Annotated[float, Field(ge=0)] = 0.1
    others: bool = False
    """Other cuts may be there too."""
    least: Annotated[float, Field(gt=0, le=1)] = 0.06
    """How much of the brightness must jump for a cut, on average over the picture."""


@check("video.cuts", pins=no_pins)
def cuts(evidence: Evidence, p: Cuts) -> Finding:
    """The picture jumps at these times, and nowhere else."""
    footage = load(evidence, p.of)
    seen = _jumps(_small(footage), p.least)
    found = [at / footage.fps for at in seen]
    times = ", ".join(f"{at:.2f} s" for at in found) or "none"
    left = list(found)
    for wanted in p.times:
        near = [at for at in left if abs(at - wanted) <= p.tolerance + 1e-6]
        if not near:
            sentence = f"There is no cut at {wanted:.2f} s; the cuts are at {times}."
            return failed(Code.NOT_FOUND, sentence, observed=found, wanted=list(p.times), where=p.of)
        left.remove(min(near, key=lambda at: abs(at - wanted)))
    if left and not p.others:
        sentence = f"There are cuts that were not asked for: {', '.join(f'{at:.2f} s' for at in left)}."
        return failed(Code.EXTRA, sentence, observed=found, wanted=list(p.times), where=p.of)
    return passed(f"The cuts are at {times}.", observed=found, where=p.of)


def _small(footage: Footage) -> Pixels:
    """Return all frames, 64 px wide, in Lab; (frames, height, 64, 3)."""
    frames = [np.asarray(cv2.cvtColor(each, cv2.COLOR_RGB2Lab), dtype=np.uint8) for each in footage.all_small(64)]
    return np.stack(frames) if frames else np.zeros((0, 1, 64, 3), dtype=np.uint8)


def _jumps(frames: Pixels, least: float) -> list[int]:
    """Return the numbers of frames that jump away from the one before: by more than `least`, and by three times as
    much as the frames around move."""
    steps = np.abs(np.diff(frames.astype(np.float32), axis=0)).mean(axis=(1, 2, 3)) / 255
    found = []
    for index, step in enumerate(steps):
        around = np.concatenate([steps[max(0, index - 4) : index], steps[index + 1 : index + 5]])
        if step > least and (not around.size or step > 3 * float(np.median(around)) + least / 2):
            found.append(index + 1)
    return found
