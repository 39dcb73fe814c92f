"""Make the sounds of this folder from ../../data/aup3/music.wav: `python make.py`."""

import struct
from pathlib import Path

import numpy as np
import soundfile
from scipy.signal import resample_poly

HERE = Path(__file__).parent
DATA = HERE.parents[1] / "data"
SOUND, RATE = soundfile.read(DATA / "aup3" / "music.wav")
TIME = np.arange(len(SOUND)) / RATE
RANDOM = np.random.default_rng(12)


def save(name: str, sound: "np.ndarray[tuple[int, ...], np.dtype[np.float64]]", rate: int = RATE, **how: str) -> None:
    """Write a sound, 16-bit WAV if nothing else is asked."""
    soundfile.write(HERE / name, sound, rate, **{"subtype": "PCM_16", **how})


def within(start: float, end: float) -> "np.ndarray[tuple[int, ...], np.dtype[np.bool_]]":
    """The frames between two times, as a column."""
    inside: np.ndarray[tuple[int, ...], np.dtype[np.bool_]] = (start <= TIME) & (end > TIME)
    return inside[:, None]


def with_chunk() -> None:
    """A text chunk of metadata before the samples."""
    data = (HERE / "base.wav").read_bytes()
    chunk = b"LIST" + struct.pack("<I", 18) + b"INFOINAM" + struct.pack("<I", 6) + b"Take 2"
    data = data[:12] + chunk + data[12:]
    (HERE / "tagged.wav").write_bytes(data[:4] + struct.pack("<I", len(data) - 8) + data[8:])


save("base.wav", SOUND)
save("24-bit.wav", SOUND, subtype="PCM_24")
save("32-bit.wav", SOUND, subtype="PCM_32")
save("float.wav", SOUND, subtype="FLOAT")
save("take.flac", SOUND)
save("take.aiff", SOUND)
save("extensible.wav", SOUND, format="WAVEX")
save("dithered.wav", SOUND + (RANDOM.uniform(-1, 1, SOUND.shape) + RANDOM.uniform(-1, 1, SOUND.shape)) / 65536)
with_chunk()
save("half-a-decibel.wav", SOUND * 10 ** (0.5 / 20))
save("exchanged.wav", SOUND[:, ::-1])
save("mono.wav", SOUND.mean(axis=1))
save("late.wav", np.concatenate([np.zeros((40, 2)), SOUND[:-40]]))
save("longer.wav", np.concatenate([SOUND, np.zeros((200, 2))]))
save("inverted.wav", -SOUND)
save("other-rate.wav", resample_poly(SOUND, 2, 1, axis=0), 2 * RATE)
save("gap.wav", np.where(within(1.7, 1.75), 0, SOUND))
save("click.wav", np.where((np.arange(len(SOUND)) == 7000)[:, None], 0.6, SOUND))
save("hiss.wav", SOUND + RANDOM.normal(0, 0.003, SOUND.shape))
save("faded.wav", SOUND * np.clip((2.4 - TIME) / 0.4, 0, 1)[:, None])
save("duller.wav", (SOUND + np.roll(SOUND, 1, axis=0)) / 2)
save("one-channel.wav", np.stack([SOUND[:, 0], SOUND[:, 1] * 0.8], axis=1))
