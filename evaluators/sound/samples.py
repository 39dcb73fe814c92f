"""A sound file as samples, read within bounds; levels in decibels."""

import io
import struct
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

import numpy as np
import soundfile
from numpy.typing import NDArray

from evaluators.evidence import Evidence, Unreadable, When

SAMPLE_LIMIT = 100_000_000
"""Frames by channels: 17 minutes of 48 kHz stereo."""
CHANNEL_LIMIT = 32
FLOOR_DB = -120.0
VIDEOS = (".mp4", ".mov", ".m4v", ".mkv", ".webm", ".avi", ".mpg", ".mpeg", ".ts", ".m4a", ".aac")
"""Files whose sound libsndfile cannot read."""
Samples: TypeAlias = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Sound:
    """A decoded file; full scale is 1."""

    samples: Samples
    """(frames, channels)."""
    rate: int
    container: str
    """WAV, FLAC, OGG, ...; VIDEO for what a film's sound was decoded to."""
    subtype: str
    """PCM_16, PCM_24, FLOAT, VORBIS, ..."""

    @property
    def duration(self) -> float:
        """In seconds."""
        return len(self.samples) / self.rate

    @property
    def channels(self) -> int:
        """How many."""
        return int(self.samples.shape[1])

    def window(self, start: float, end: float | None) -> Samples:
        """Return the frames from `start` to `end` seconds; negative times count from the end."""
        first = self.frame(start)
        last = len(self.samples) if end is None else self.frame(end)
        return self.samples[first:last]

    def frame(self, second: float) -> int:
        """Return the frame at a time, within the file."""
        at = second if second >= 0 else self.duration + second
        return min(len(self.samples), max(0, round(at * self.rate)))


def load(evidence: Evidence, name: str, when: When = "after") -> Sound:
    """Return the sound of a piece of evidence, decoded once; of a video file what the image's ffmpeg decodes."""
    if evidence.item(name, when).where.lower().endswith(VIDEOS):
        return _decoded(evidence.made(name, "sound", when)["sound.wav"])
    return evidence.parse(name, parse_sound, when)


@lru_cache(maxsize=4)
def _decoded(wav: bytes) -> Sound:
    return replace(parse_sound(wav), container="VIDEO")


def parse_sound(data: bytes) -> Sound:
    """Return the sound.

    Raises:
        Unreadable: not a sound file, truncated, or longer than the limits.
    """
    if not data:
        raise Unreadable("the file is empty")
    if data[:4] in (b"RIFF", b"RF64"):
        _check_riff(data)
    try:
        with soundfile.SoundFile(io.BytesIO(data)) as file:
            if file.channels > CHANNEL_LIMIT or file.frames * file.channels > SAMPLE_LIMIT:
                raise Unreadable(f"{file.frames} frames of {file.channels} channels are more than are read")
            if file.samplerate <= 0 or file.frames < 0:
                raise Unreadable("its header makes no sense")
            samples = file.read(dtype="float32", always_2d=True)
            found = Sound(samples, int(file.samplerate), str(file.format).replace("WAVEX", "WAV"), str(file.subtype))
    except (soundfile.LibsndfileError, RuntimeError, TypeError, ValueError) as error:
        raise Unreadable(f"not a sound file: {error}") from error
    if not np.isfinite(samples).all():
        raise Unreadable("it holds samples that are not finite")
    return found


def _check_riff(data: bytes) -> None:
    """Compare the sizes that a WAV file states with its own (RF64 states them elsewhere and is left
    alone)."""
    if data[8:12] != b"WAVE":
        raise Unreadable("a RIFF file, but not WAVE")
    position, seen = 12, False
    while position + 8 <= len(data):
        name, size = data[position : position + 4], struct.unpack_from("<I", data, position + 4)[0]
        if name == b"data":
            seen = True
            if data[:4] == b"RIFF" and size > len(data) - position - 8:
                here = len(data) - position - 8
                raise Unreadable(f"truncated: its header states {size} bytes of sound, it holds {here}")
        position += 8 + size + size % 2
    if not seen:
        raise Unreadable("a WAVE file without sound")


def decibels(ratio: float) -> float:
    """Return 20 log10 of an amplitude, at least -120."""
    return float(max(FLOOR_DB, 20 * np.log10(max(ratio, 1e-12))))


def peak_db(samples: Samples) -> float:
    """Return the highest peak in dBFS."""
    return decibels(float(np.abs(samples).max())) if samples.size else FLOOR_DB


def rms_db(samples: Samples) -> float:
    """Return the RMS level in dBFS over all channels (a full-scale sine is -3.01)."""
    return decibels(float(np.sqrt(np.mean(np.square(samples, dtype=np.float64))))) if samples.size else FLOOR_DB


def channel_of(sound: Sound, channel: str | None) -> Samples:
    """Return one channel, or the mean of all for `mix`, as (frames, 1); all of them for None."""
    if channel is None:
        return sound.samples
    if channel == "mix":
        return mean_channel(sound.samples)
    index = {"left": 0, "right": 1}[channel]
    if index >= sound.channels:
        raise Unreadable(f"it has no {channel} channel")
    return sound.samples[:, index : index + 1]


def mean_channel(samples: Samples) -> Samples:
    """Return the mean of all channels as (frames, 1)."""
    if samples.shape[1] == 1:
        return samples
    # Adding columns is ten times as quick as reducing rows of two.
    total = samples[:, 0] + samples[:, 1]
    for index in range(2, samples.shape[1]):
        total += samples[:, index]
    total *= np.float32(1 / samples.shape[1])
    return total[:, None]


def block_powers(samples: Samples, size: int) -> NDArray[np.float64]:
    """Return the mean square of each block of `size` frames over all channels; a last short one is left out."""
    count, width = len(samples) // size, size * samples.shape[1]
    blocks = samples[: count * size].reshape(count, width)
    found: NDArray[np.float64] = np.einsum("ij,ij->i", blocks, blocks).astype(np.float64) / width
    return found


def power_db(power: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return 10 log10 of mean squares, at least the floor."""
    found: NDArray[np.float64] = np.maximum(FLOOR_DB, 10 * np.log10(np.maximum(power, 1e-24)))
    return found
