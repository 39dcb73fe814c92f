"""What a project sounds like: clips with their envelopes, tracks, and the mix with gain, pan, mute and solo."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from evaluators.aup3.database import Block
from evaluators.aup3.model import FRAME_LIMIT, Clip, Project, Track
from evaluators.evidence import Unreadable
from evaluators.sound.align import resampled
from evaluators.sound.samples import Samples, Sound

INT16, INT24, FLOAT = 0x00020001, 0x00040001, 0x0004000F
"""How Audacity names its sample formats: bytes in memory above, a number below."""


def decoded(block: Block) -> Samples:
    """Return a block's samples; full scale is 1."""
    if block.format == INT16:
        return np.frombuffer(block.data[: len(block.data) // 2 * 2], "<i2").astype(np.float32) / np.float32(2**15)
    whole = block.data[: len(block.data) // 4 * 4]
    if block.format == INT24:
        return np.frombuffer(whole, "<i4").astype(np.float32) / np.float32(2**23)
    if block.format == FLOAT:
        samples: Samples = np.frombuffer(whole, "<f4")
        if not np.isfinite(samples).all():
            raise Unreadable("it holds samples that are not finite")
        return samples
    raise Unreadable(f"a block of the unknown sample format {block.format:#x}")


def clip_samples(project: Project, clip: Clip) -> Samples:
    """Return what sounds of a clip: trimmed, with its envelope."""
    whole = np.zeros(clip.frames, dtype=np.float32)
    for index, piece in enumerate(clip.pieces):
        end = clip.pieces[index + 1].start if index + 1 < len(clip.pieces) else clip.frames
        if piece.block > 0:
            samples = decoded(project.blocks[piece.block])
            if len(samples) < end - piece.start:
                raise Unreadable(f"its block {piece.block} is too short")
            whole[piece.start : end] = samples[: end - piece.start]
    first = round(clip.trim_left * clip.rate)
    last = max(first, clip.frames - round(clip.trim_right * clip.rate))
    shown = whole[max(0, first) : last]
    if clip.envelope:
        shown = shown * envelope_gain(clip, max(0, first), len(shown))
    return shown


def envelope_gain(clip: Clip, first: int, count: int) -> Samples:
    """Return the envelope's factor for `count` frames from a clip's frame `first` on: straight lines in
    decibels between its points, level beyond them."""
    times = np.array([point.time for point in clip.envelope])
    values = np.log(np.clip([point.value for point in clip.envelope], 1e-7, 1e7))
    at = (np.arange(count) + first) / clip.rate
    gain: Samples = np.exp(np.interp(at, times, values)).astype(np.float32)
    return gain


def channel_samples(project: Project, clips: Sequence[Clip]) -> Samples:
    """Return one channel of a track from time 0 on: its clips with silence between."""
    ends = [round(clip.start * clip.rate) + clip.frames for clip in clips]
    if max(ends, default=0) > FRAME_LIMIT:
        raise Unreadable("a clip lies later than is read")
    length = max((round(clip.end * clip.rate) for clip in clips), default=0)
    line = np.zeros(max(0, length), dtype=np.float32)
    for clip in clips:
        samples, start = clip_samples(project, clip), round(clip.start * clip.rate)
        samples = samples[max(0, -start) :]
        start = max(0, start)
        part = line[start : start + len(samples)]
        part[:] = samples[: len(part)]
    return line


def track_sound(project: Project, track: Track) -> Sound:
    """Return a wave track from time 0 on as it is before its gain, pan and mute."""
    if id(track) not in project.rendered:
        lines = [channel_samples(project, clips) for clips in track.channels]
        project.rendered[id(track)] = Sound(_stacked(lines), track.rate, "AUP3", "FLOAT")
    return project.rendered[id(track)]


def unrendered(project: Project, track: Track | None = None) -> str | None:
    """Return what of a project, or of one track alone, sounds otherwise than it is rendered here; None if nothing
    does: real-time effects that work, and a time track that bends time."""
    waves = [each for each in project.tracks if each.kind == "wave"] if track is None else [track]
    live = next((each for each in waves if each.live), None)
    if live is not None:
        return f"the track {live.name!r} has real-time effects, which are not rendered"
    if track is None and project.live:
        return "the project has real-time effects, which are not rendered"
    bent = any(each.kind == "time" and any(point.value != 1 for point in each.envelope) for each in project.tracks)
    return "a time track bends the time of the project" if bent else None


def mixed(project: Project, channels: int | None = None, rate: int | None = None) -> Sound:
    """Return the mix as an export renders it: what is audible, with gain and pan, at the project's rate.

    Without `channels` it is mono if every audible track is mono and none is panned, as Audacity proposes.
    """
    waves = [track for track in project.tracks if track.kind == "wave"]
    soloed = [track for track in waves if track.solo]
    audible = soloed or [track for track in waves if not track.mute]
    if channels is None:
        channels = 1 if all(len(track.channels) == 1 and track.pan == 0 for track in audible) else 2
    rate = rate or round(project.rate)
    parts = [
        _faded(resampled(track_sound(project, track).samples, track.rate, rate), track, channels) for track in audible
    ]
    length = max((len(part) for part in parts), default=0)
    total = np.zeros((length, channels), dtype=np.float32)
    for part in parts:
        total[: len(part)] += part
    return Sound(total, rate, "AUP3", "FLOAT")


def _faded(samples: Samples, track: Track, channels: int) -> Samples:
    """Return a track behind its gain and pan, which takes from one side only.

    In a mono export Audacity 3.2.4 adds up a track's channels, both with the left side's gain.
    """
    left = np.float32(track.gain * min(1.0, 1.0 - track.pan))
    right = np.float32(track.gain * min(1.0, 1.0 + track.pan))
    if channels == 1:
        whole = samples[:, :1] if samples.shape[1] == 1 else samples[:, :1] + samples[:, 1:]
        return whole * left
    out = np.empty((len(samples), 2), dtype=np.float32)
    np.multiply(samples[:, 0], left, out=out[:, 0])
    np.multiply(samples[:, -1], right, out=out[:, 1])
    return out


def _stacked(lines: Sequence[NDArray[np.float32]]) -> Samples:
    length = max((len(line) for line in lines), default=0)
    out = np.zeros((length, max(1, len(lines))), dtype=np.float32)
    for index, line in enumerate(lines):
        out[: len(line), index] = line
    return out
