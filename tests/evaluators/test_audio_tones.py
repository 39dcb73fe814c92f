"""Tones, loudness and noise."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from evaluators import LeafVerdict
from evaluators.audio.loudness import integrated
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.test_audio_checks import wav

Sound = NDArray[np.float64]
RATE = 44100


def seconds(duration: float) -> Sound:
    return np.arange(round(duration * RATE)) / RATE


def sine(duration: float, hz: float, amplitude: float) -> Sound:
    return amplitude * np.sin(2 * np.pi * hz * seconds(duration))


def look(folder: Path, sound: Sound, check: str, recorded: Sound | None = None, **params: Any) -> LeafVerdict:
    before = {} if recorded is None else {"source": wav(recorded, RATE)}
    return judge(evidence(folder, before, {**before, "out": wav(sound, RATE)}), check, of="out", **params)


BEEP = np.concatenate([np.zeros(RATE), sine(2, 1000, 0.2), np.zeros(RATE)])
ASKED: dict[str, Any] = {"start": 1, "end": 3, "frequency": 1000, "peak_db": -13.98}


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({}, "ok"),
        ({"exact": True}, "ok"),
        ({"frequency": 1003}, "wrong_value"),
        ({"frequency": 1000.5}, "ok"),
        ({"peak_db": -13}, "wrong_value"),
        ({"end": 3.4}, "wrong_value"),
        ({"start": 0.6}, "wrong_value"),
        ({"start": 1.5, "end": 2.5}, "ok"),
        ({"start": 1.5, "end": 2.5, "exact": True}, "wrong_value"),
        ({"start": 3.1, "end": 3.9}, "not_found"),
        ({"end": 9}, "not_found"),
        ({"wave": "square", "peak_db": None}, "wrong_value"),
        ({"wave": "any"}, "ok"),
    ],
    ids=str,
)
def test_a_tone(tmp_path: Path, params: dict[str, Any], expected: str) -> None:
    leaf = look(tmp_path, BEEP, "audio.tone", **{**ASKED, **params})
    assert leaf.code == expected, leaf.sentence


WAVES = {
    "sine": sine(2, 440, 0.5),
    "square": 0.5 * np.sign(np.sin(2 * np.pi * 440.37 * seconds(2))),
    "sawtooth": 0.5 * (2 * ((440.37 * seconds(2)) % 1) - 1),
}


@pytest.mark.parametrize("wave", WAVES)
@pytest.mark.parametrize("asked", WAVES)
def test_the_shape_of_a_wave(tmp_path: Path, wave: str, asked: str) -> None:
    params: dict[str, Any] = {"frequency": 440, "wave": asked, "purity": 0.93, "peak_db": -6.02}
    assert look(tmp_path, WAVES[wave], "audio.tone", **params).ok == (wave == asked)


IMPURE = {
    "with noise": sine(2, 1000, 0.2) + np.random.default_rng(4).normal(0, 0.05, 2 * RATE),
    "with another tone": sine(2, 1000, 0.2) + sine(2, 1500, 0.1),
    "a sweep": 0.2 * np.sin(2 * np.pi * (900 + 50 * seconds(2)) * seconds(2)),
    "half of the time": np.concatenate([sine(1, 1000, 0.2), np.zeros(RATE)]),
    "getting louder": sine(2, 1000, 0.2) * np.linspace(0.2, 1, 2 * RATE),
    "noise": np.random.default_rng(5).normal(0, 0.1, 2 * RATE),
    "constant": np.full(2 * RATE, 0.2),
}


@pytest.mark.parametrize("sound", IMPURE.values(), ids=IMPURE.keys())
def test_what_is_no_steady_tone(tmp_path: Path, sound: Sound) -> None:
    assert not look(tmp_path, sound, "audio.tone", frequency=1000, peak_db=-13.98).ok


@pytest.mark.parametrize("rate", [8000, 22050, 44100, 48000, 96000])
def test_loudness_by_the_standard(rate: int) -> None:
    # ITU-R BS.1770-4: a full-scale 997 Hz sine in one channel is -3.01 LUFS; EBU Tech 3341, case 1: -23 dBFS in two
    # channels is -23 LUFS.
    time = np.arange(20 * rate) / rate
    one = np.sin(2 * np.pi * 997 * time)[:, None].astype(np.float32)
    assert integrated(one, rate) == pytest.approx(-3.01, abs=0.06)
    both = np.repeat(one * 10 ** (-23 / 20), 2, axis=1)
    assert integrated(both, rate) == pytest.approx(-23.0, abs=0.06)


def test_loudness_gates_silence_and_what_is_soft() -> None:
    # EBU Tech 3341, case 3: 10 s at -36, 60 s at -23, 10 s at -36 dBFS is -23 LUFS.
    time = np.arange(80 * 8000) / 8000
    level = np.where((time < 10) | (time >= 70), -36.0, -23.0)
    sound = (np.sin(2 * np.pi * 997 * time) * 10 ** (level / 20))[:, None].repeat(2, axis=1).astype(np.float32)
    assert integrated(sound, 8000) == pytest.approx(-23.0, abs=0.1)
    assert integrated(np.zeros((8000, 1), dtype=np.float32), 8000) == float("-inf")


def test_loudness_of_a_window(tmp_path: Path) -> None:
    sound = np.concatenate([sine(3, 997, 0.1), sine(3, 997, 0.4)])
    assert look(tmp_path / "a", sound, "audio.loudness", lufs=-23.01, start=0, end=3, tolerance=0.2).ok
    assert look(tmp_path / "b", sound, "audio.loudness", lufs=-10.97, start=-2.5, tolerance=0.2).ok
    assert not look(tmp_path / "c", sound, "audio.loudness", lufs=-16).ok
    assert not look(tmp_path / "d", np.zeros(RATE), "audio.loudness", lufs=-16).ok


RANDOM = np.random.default_rng(6)
SPEECH = np.concatenate(
    [
        np.zeros(RATE),
        RANDOM.normal(0, 0.15, 2 * RATE) * (0.6 + 0.4 * np.sin(2 * np.pi * 3 * seconds(2))),
        np.zeros(RATE),
    ]
)
HISS = RANDOM.normal(0, 0.01, 4 * RATE)
PAUSES = [[0.1, 0.9], [3.1, 3.9]]


@pytest.mark.parametrize(
    ("sound", "params", "ok"),
    [
        (SPEECH + 0.2 * HISS, {}, True),
        (0.4 * (SPEECH + 0.2 * HISS), {}, False),
        (0.4 * (SPEECH + 0.2 * HISS), {"gain_db": "any"}, True),
        (0.4 * (SPEECH + 0.2 * HISS), {"gain_db": -7.96}, True),
        (SPEECH + HISS, {}, False),
        (0.2 * (SPEECH + HISS), {"gain_db": "any"}, False),
        (np.concatenate([0.2 * HISS[:RATE], (SPEECH + HISS)[RATE:]]), {}, False),
        (0.2 * HISS, {}, False),
        (np.zeros(4 * RATE), {}, False),
        (SPEECH, {"most_db": 30}, False),
        (SPEECH + 0.2 * HISS, {"most_db": 30}, True),
        ((SPEECH + 0.2 * HISS)[: 3 * RATE], {}, False),
        (sine(4, 300, 0.15) * (np.abs(SPEECH) > 0), {}, False),
    ],
    ids=[
        "reduced",
        "softer",
        "softer, any",
        "softer, as asked",
        "nothing done",
        "only softer",
        "one pause only",
        "no speech",
        "mute",
        "muted pauses",
        "within",
        "cut off",
        "a tone",
    ],
)
def test_noise_that_is_reduced(tmp_path: Path, sound: Sound, params: dict[str, Any], ok: bool) -> None:
    leaf = look(
        tmp_path, sound, "audio.noise_reduced", SPEECH + HISS, source="source", pauses=PAUSES, by_db=10, **params
    )
    assert leaf.ok == ok, leaf.sentence


def test_a_pause_that_is_muted_in_part_is_seen(tmp_path: Path) -> None:
    sound = SPEECH + 0.2 * HISS
    params: dict[str, Any] = {"source": "source", "pauses": PAUSES, "by_db": 10, "most_db": 24}
    assert look(tmp_path / "a", sound, "audio.noise_reduced", SPEECH + HISS, **params).ok
    sound[: RATE // 2] = 0
    leaf = look(tmp_path / "b", sound, "audio.noise_reduced", SPEECH + HISS, **params)
    assert "muted at 0.1 s" in leaf.sentence


def test_what_is_excepted_from_noise_reduction(tmp_path: Path) -> None:
    sound = SPEECH + 0.2 * HISS
    sound[2 * RATE : 2 * RATE + RATE // 2] = 0
    params: dict[str, Any] = {"source": "source", "pauses": PAUSES, "by_db": 10}
    assert not look(tmp_path / "a", sound, "audio.noise_reduced", SPEECH + HISS, **params).ok
    assert look(tmp_path / "b", sound, "audio.noise_reduced", SPEECH + HISS, **params, left_out=[[2, 2.5]]).ok


@pytest.mark.parametrize(
    ("params", "ok"),
    [
        ({"windows": PAUSES, "below_db": -39}, True),
        ({"windows": PAUSES, "below_db": -41}, False),
        ({"windows": PAUSES, "above_db": -41}, True),
        ({"below_db": -39, "above_db": -42}, True),
        ({"below_db": -45}, False),
        ({"windows": [[1, 3]], "below_db": -39}, False),
    ],
    ids=str,
)
def test_a_noise_floor(tmp_path: Path, params: dict[str, Any], ok: bool) -> None:
    leaf = look(tmp_path, SPEECH + HISS, "audio.noise_floor", **params)
    assert leaf.ok == ok, leaf.sentence
