"""Tempo, pitch, fades to a level and loudness, on what Audacity's effects wrote, and forgeries of them."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from numpy.typing import NDArray
from scipy.signal import resample_poly

from evaluators import LeafVerdict
from evaluators.registry import BadCheck, validate_leaf
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.test_audio_checks import wav

DATA = Path(__file__).parent / "data" / "effects"
ASSETS = Path(__file__).parents[2] / "assets" / "audacity"
VOICE = (DATA / "voice.wav").read_bytes()
RATE = 16_000
Sound = NDArray[np.float64]


def look(folder: Path, data: bytes, check: str, /, **params: Any) -> LeafVerdict:
    return judge(evidence(folder, {"voice": VOICE}, {"voice": VOICE, "out": data}), check, of="out", **params)


def spoken() -> Sound:
    return np.asarray(soundfile.read(DATA / "voice.wav")[0], dtype=np.float64)


def other(name: str, seconds: float = 4.0) -> Sound:
    sound, rate = soundfile.read(ASSETS / name, always_2d=True)
    first = sound[round(0.9 * rate) : round((0.9 + seconds) * rate), 0]
    return np.asarray(resample_poly(first, RATE, rate), dtype=np.float64)


@pytest.mark.parametrize(
    ("name", "tempo", "semitones"),
    [("tempo", 1.25, 0), ("tempo-fine", 0.8, 0), ("pitch", 1, 2), ("speed", 1.2, 3.16), ("voice", 1, 0)],
)
def test_what_audacity_stretched(tmp_path: Path, name: str, tempo: float, semitones: float) -> None:
    data = (DATA / f"{name}.wav").read_bytes()
    leaf = look(tmp_path / "a", data, "audio.stretched", source="voice", tempo=tempo, semitones=semitones)
    assert leaf.ok, leaf.sentence
    for wrong in ({"tempo": tempo * 1.1}, {"tempo": tempo / 1.1}, {"semitones": semitones + 1}, {"semitones": -2.5}):
        params = {"tempo": tempo, "semitones": semitones, **wrong}
        assert not look(tmp_path / "b", data, "audio.stretched", source="voice", **params).ok, wrong


def quicker(sound: Sound) -> Sound:
    """Four fifths as long: of the right length for a tempo of 1.25."""
    return np.asarray(resample_poly(sound, 4, 5))


FORGERIES = {
    "played quicker, and so higher": quicker(spoken()),
    "cut off": spoken()[: round(3.2 * RATE)],
    "every fifth tenth of a second left out": np.concatenate(
        [part[: round(0.4 * RATE)] for part in np.array_split(spoken(), 8)]
    )[::-1],
    "backwards": quicker(spoken())[::-1],
    "another take of the words": other("ident-take-1.wav", 3.2),
    "another voice": other("ferment-take-1.wav", 3.2),
    "a tone": 0.3 * np.sin(2 * np.pi * 440 * np.arange(round(3.2 * RATE)) / RATE),
    "noise": 0.2 * np.random.default_rng(3).standard_normal(round(3.2 * RATE)),
    "silence": np.zeros(round(3.2 * RATE)),
    "nothing": np.zeros(0),
    "its first half twice": np.tile(soundfile.read(DATA / "tempo.wav")[0][: round(1.6 * RATE)], 2),
}


@pytest.mark.parametrize("sound", FORGERIES.values(), ids=FORGERIES.keys())
def test_what_is_not_that_recording_quicker(tmp_path: Path, sound: Sound) -> None:
    assert not look(tmp_path, wav(sound, RATE), "audio.stretched", source="voice", tempo=1.25).ok


def test_a_stretched_sound_may_be_louder_and_of_another_rate(tmp_path: Path) -> None:
    sound = soundfile.read(DATA / "tempo.wav")[0]
    data = wav(resample_poly(sound * 0.4, 3, 2), 24_000)
    leaf = look(tmp_path, data, "audio.stretched", source="voice", tempo=1.25)
    assert leaf.ok, leaf.sentence


FADE = {"source": "voice", "kind": "out", "start": 2, "end": 4}


@pytest.mark.parametrize(
    ("name", "params", "ok"),
    [
        ("fade-to-12", {"low_db": -12}, True),
        ("fade-to-12", {}, False),
        ("fade-to-12", {"low_db": -6}, False),
        ("fade-to-12", {"low_db": -15}, False),
        ("fade-to-12", {"low_db": -12, "kind": "in"}, False),
        ("fade-to-12", {"low_db": -12, "start": 1}, False),
        ("fade-studio", {"low_db": -12}, False),
        ("voice", {"low_db": -12}, False),
        ("loudness", {"low_db": -12}, False),
    ],
    ids=str,
)
def test_a_fade_to_a_level(tmp_path: Path, name: str, params: dict[str, Any], ok: bool) -> None:
    leaf = look(tmp_path, (DATA / f"{name}.wav").read_bytes(), "audio.fade", **{**FADE, **params})
    assert leaf.ok == ok, leaf.sentence


@pytest.mark.parametrize(
    ("curve", "ok"),
    [
        (np.linspace(1, 0.25, 2 * RATE), True),
        (np.geomspace(1, 0.25, 2 * RATE), True),
        (np.full(2 * RATE, 0.25), False),
        (np.linspace(1, 0, 2 * RATE), False),
        (np.clip(np.linspace(4, 0.25, 2 * RATE), 0, 1), False),
        (np.linspace(1, 0.25, 2 * RATE) * (1 + 0.3 * np.sin(np.linspace(0, 40, 2 * RATE))), False),
    ],
    ids=["linear", "in decibels", "a step", "to silence", "late", "wobbling"],
)
def test_the_course_to_a_level(tmp_path: Path, curve: Sound, ok: bool) -> None:
    sound = spoken()
    sound[2 * RATE :] *= curve
    leaf = look(tmp_path, wav(sound, RATE), "audio.fade", **FADE, low_db=-12.04)
    assert leaf.ok == ok, leaf.sentence


def test_a_level_of_the_low_side_that_is_no_fade_is_refused() -> None:
    with pytest.raises(BadCheck, match="less than -1"):
        validate_leaf("audio.fade", {"of": "out", **FADE, "low_db": 0})


def test_audacitys_loudness_is_ours(tmp_path: Path) -> None:
    for name, lufs in (("loudness", -20), ("loudness-dual", -23.01)):
        leaf = look(tmp_path, (DATA / f"{name}.wav").read_bytes(), "audio.loudness", lufs=lufs, tolerance=0.1)
        assert leaf.ok, leaf.sentence


def test_a_part_that_is_faded_from_end_to_end_has_no_level_of_its_own(tmp_path: Path) -> None:
    sound = spoken()
    sound[3 * RATE :] *= np.linspace(1, 0, RATE)
    whole = {"source": "voice", "length": 3}
    last = {"source": "voice", "source_start": 3, "at": 3, "length": 1}
    faded = {**last, "fade_out": 1}
    assert look(tmp_path / "a", wav(sound, RATE), "audio.mix", parts=[whole, faded]).ok
    assert not look(tmp_path / "b", wav(sound, RATE), "audio.mix", parts=[whole, last]).ok
    assert not look(tmp_path / "c", wav(sound[: 3 * RATE], RATE), "audio.mix", parts=[whole, faded]).ok
