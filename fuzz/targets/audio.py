"""Sound files: the decoder, and what is measured of them."""

from pathlib import Path

from evaluators.audio.loudness import integrated
from evaluators.audio.tone import measure
from evaluators.evidence import Unreadable
from evaluators.sound.samples import parse_sound, peak_db

DATA = Path(__file__).parents[2] / "tests" / "evaluators"
SEEDS = [DATA / "data" / "take-mono.wav", DATA / "data" / "aup3" / "music.wav", DATA / "corpus" / "audio" / "take.flac"]


def read(data: bytes) -> None:
    """Read a sound, and measure it."""
    try:
        sound = parse_sound(data)
    except Unreadable:
        return
    peak_db(sound.samples)
    integrated(sound.samples, sound.rate)
    measure(sound.samples[:, 0].astype("f8"), sound.rate, 12)
