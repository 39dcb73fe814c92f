"""A sound that is kept is the same over the whole band: filters, gaps, clipping and noise beneath what is loud."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.signal import butter, resample, sosfiltfilt

from evaluators import LeafVerdict
from evaluators.sound.align import delayed, fine_shift
from evaluators.sound.bands import coded_otherwise
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.test_audio_checks import wav
from tests.evaluators.test_audio_effects import RATE, VOICE, spoken

Sound = NDArray[np.float64]


def filtered(sound: Sound, kind: Literal["lowpass", "highpass", "bandstop"], *hertz: float) -> Sound:
    if kind == "bandstop":
        sections = butter(2, list(hertz), kind, fs=RATE, output="sos")
    else:
        sections = butter(4, hertz[0], kind, fs=RATE, output="sos")
    return np.asarray(sosfiltfilt(sections, sound, axis=0))


def interrupted(sound: Sound, milliseconds: float) -> Sound:
    """Silent for a moment, 40 ms after its loudest one."""
    at = int(np.argmax(np.abs(sound))) + RATE // 25
    sound[at : at + round(milliseconds * RATE / 1000)] = 0
    return sound


def without(sound: Sound, milliseconds: float) -> Sound:
    """A moment is missing in the middle, and what follows moved up."""
    count = round(milliseconds * RATE / 1000)
    rest = np.delete(sound, slice(len(sound) // 2, len(sound) // 2 + count))
    return np.concatenate([rest, np.zeros(count)])


def played(sound: Sound, factor: float) -> Sound:
    return np.asarray(np.interp(np.arange(len(sound)) * factor, np.arange(len(sound)), sound, right=0))


def clipped(sound: Sound, decibels: float) -> Sound:
    top = np.abs(sound).max() * 10 ** (-decibels / 20)
    return np.clip(sound, -top, top)


def partly(sound: Sound, change: Callable[[Sound], Sound]) -> Sound:
    """Changed for a third of a second alone, where it is loudest."""
    at = int(np.argmax(np.abs(sound)))
    here = slice(max(0, at - RATE // 6), at + RATE // 6)
    changed = sound.copy()
    changed[here] = change(sound)[here]
    return changed


def noisy(sound: Sound, level_db: float) -> Sound:
    return sound + np.random.default_rng(1).standard_normal(len(sound)) * 10 ** (level_db / 20)


DAMAGE: dict[str, Callable[[Sound], Sound]] = {
    "low-pass 700 Hz": lambda sound: filtered(sound, "lowpass", 700),
    "low-pass 3 kHz": lambda sound: filtered(sound, "lowpass", 3000),
    "high-pass 300 Hz": lambda sound: filtered(sound, "highpass", 300),
    "notch at 1 kHz": lambda sound: filtered(sound, "bandstop", 700, 1400),
    "telephone": lambda sound: filtered(filtered(sound, "highpass", 300), "lowpass", 3400),
    "low-passed for a word": lambda sound: partly(sound, lambda each: filtered(each, "lowpass", 1500)),
    "8 bits": lambda sound: np.round(sound * 127) / 127,
    "5 ms silent": lambda sound: interrupted(sound.copy(), 5),
    "5 ms missing": lambda sound: without(sound, 5),
    "1 % quicker": lambda sound: played(sound, 1.01),
    "1 % slower": lambda sound: played(sound, 0.99),
    "clipped by 6 dB": lambda sound: clipped(sound, 6),
    "upside down": lambda sound: -sound,
    "noise at -58 dB": lambda sound: noisy(sound, -58),
    "a click": lambda sound: sound + 0.2 * (np.arange(len(sound)) == len(sound) // 2),
}
KEPT: dict[str, Callable[[Sound], Sound]] = {
    "as it is": lambda sound: sound,
    "dither": lambda sound: noisy(sound, -84),
    "a few frames late": lambda sound: np.concatenate([np.zeros(3), sound[:-3]]),
}


def look(folder: Path, data: bytes, check: str, /, recording: bytes = VOICE, **params: Any) -> LeafVerdict:
    found = evidence(folder, {"voice": recording}, {"voice": recording, "out": data})
    return judge(found, check, of="out", **params)


CHECKS: dict[str, dict[str, Any]] = {
    "audio.matches": {"source": "voice"},
    "audio.pieces": {"pieces": [{"source": "voice"}]},
    "audio.mix": {"parts": [{"source": "voice"}]},
}


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("change", DAMAGE.values(), ids=DAMAGE.keys())
def test_what_is_changed_beneath_the_loud(tmp_path: Path, change: Callable[[Sound], Sound], check: str) -> None:
    assert not look(tmp_path, wav(change(spoken()), RATE), check, **CHECKS[check]).ok


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("change", KEPT.values(), ids=KEPT.keys())
def test_what_a_copy_may_suffer(tmp_path: Path, change: Callable[[Sound], Sound], check: str) -> None:
    for container, subtype in (("WAV", "PCM_16"), ("WAV", "PCM_24"), ("FLAC", "PCM_16")):
        data = wav(change(spoken()), RATE, subtype, container)
        leaf = look(tmp_path / container / subtype, data, check, **CHECKS[check])
        assert leaf.ok, (container, subtype, leaf.sentence)


def converted(sound: Sound, rate: int) -> Sound:
    """By another way than the checks'."""
    return np.asarray(resample(sound, len(sound) * rate // RATE))


@pytest.mark.parametrize("check", CHECKS)
def test_another_rate_is_compared_up_to_its_pitches(tmp_path: Path, check: str) -> None:
    for rate in (48_000, 44_100, 8000):
        sound = converted(spoken(), rate)
        leaf = look(tmp_path / str(rate) / "a", wav(sound, rate, "PCM_24"), check, **CHECKS[check])
        assert leaf.ok, (rate, leaf.sentence)
        late = delayed(sound[:, None].astype(np.float32), 0.4)[:, 0].astype(np.float64)
        assert look(tmp_path / str(rate) / "b", wav(late, rate, "PCM_24"), check, **CHECKS[check]).ok, rate
        muffled = converted(filtered(spoken(), "lowpass", 1500), rate)
        assert not look(tmp_path / str(rate) / "c", wav(muffled, rate, "PCM_24"), check, **CHECKS[check]).ok, rate


def test_an_offset_may_be_taken_away_and_none_put_there(tmp_path: Path) -> None:
    sound = spoken() * 0.8
    for offset, heard, good in ((0.003, sound, True), (0.0, sound + 0.003, False)):
        source = wav(sound + offset, RATE)
        assert look(tmp_path / str(good), wav(heard, RATE), "audio.matches", source, source="voice").ok == good


def faded(sound: Sound, change: Callable[[Sound], Sound]) -> bytes:
    changed = change(sound)
    start = len(sound) - RATE
    changed[start:] *= np.linspace(1, 0, RATE) ** 0.5
    return wav(changed, RATE)


@pytest.mark.parametrize(
    "change",
    [value for name, value in DAMAGE.items() if name not in ("5 ms silent", "low-passed for a word", "a click")],
)
def test_a_fade_of_another_sound(tmp_path: Path, change: Callable[[Sound], Sound]) -> None:
    end = len(spoken()) / RATE
    span: dict[str, Any] = {"source": "voice", "kind": "out", "start": end - 1, "end": end}
    leaf = look(tmp_path / "a", faded(spoken(), lambda sound: sound), "audio.fade", **span)
    assert leaf.ok, leaf.sentence
    assert not look(tmp_path / "b", faded(spoken(), change), "audio.fade", **span).ok


ROOM = 1.0


def recorded() -> tuple[Sound, Sound]:
    """A voice after a second of room, with noise and with a tenth of it."""
    voice = np.concatenate([np.zeros(round(ROOM * RATE)), spoken()])
    noise = noisy(np.zeros(len(voice)), -52)
    return voice + noise, voice * 0.93 + noise / 10


def cleaned(folder: Path, change: Callable[[Sound], Sound]) -> LeafVerdict:
    source, clean = recorded()
    params = {"source": "voice", "pauses": [[0.1, 0.9]], "by_db": 12, "most_db": 24}
    return look(folder, wav(change(clean), RATE), "audio.noise_reduced", wav(source, RATE), **params)


def test_noise_alone_is_taken_away(tmp_path: Path) -> None:
    leaf = cleaned(tmp_path, lambda sound: sound)
    assert leaf.ok, leaf.sentence


@pytest.mark.parametrize(
    "name",
    [
        *(
            "low-pass 700 Hz",
            "low-pass 3 kHz",
            "high-pass 300 Hz",
            "notch at 1 kHz",
            "telephone",
            "low-passed for a word",
        ),
        *("5 ms silent", "5 ms missing", "1 % quicker", "clipped by 6 dB", "upside down"),
    ],
)
def test_the_voice_is_taken_away_with_the_noise(tmp_path: Path, name: str) -> None:
    assert not cleaned(tmp_path, DAMAGE[name]).ok


def softer_above(sound: Sound, hertz: float, decibels: float) -> Sound:
    """A shelf, as a knob for the treble turns it."""
    spectrum, pitches = np.fft.rfft(sound), np.fft.rfftfreq(len(sound), 1 / RATE)
    shelf = 1 / (1 + (hertz / np.maximum(pitches, 1)) ** 4)
    return np.asarray(np.fft.irfft(spectrum * 10 ** (-decibels / 20 * shelf), len(sound)))


HISSING = 0.02


def hissed() -> tuple[Sound, Sound]:
    """A voice with some hiss of its own (an s in each second) after a second of room: with noise, and with less."""
    voice = np.concatenate([np.zeros(round(ROOM * RATE)), spoken()])
    hiss = filtered(noisy(np.zeros(len(voice)), 20 * np.log10(HISSING)), "highpass", 4000)
    hiss[: round(1.3 * RATE)] = 0
    hiss *= np.arange(len(voice)) % RATE < RATE // 4
    voice = voice + hiss
    noise = np.random.default_rng(7).standard_normal(len(voice)) * 10 ** (-66 / 20)
    return voice + noise, voice * 0.97 + noise / 4.5


@pytest.mark.parametrize(
    ("change", "good"),
    [
        pytest.param(lambda sound: sound, True, id="as it is"),
        pytest.param(lambda sound: filtered(sound, "highpass", 30), True, id="without rumble"),
        pytest.param(lambda sound: 0.9 * sound, True, id="a little softer"),
        pytest.param(lambda sound: softer_above(sound, 3000, 6), False, id="treble 6 dB softer"),
        pytest.param(lambda sound: filtered(sound, "lowpass", 4500), False, id="low-pass 4.5 kHz"),
        pytest.param(lambda sound: filtered(sound, "lowpass", 5500), False, id="low-pass 5.5 kHz"),
        pytest.param(lambda sound: sound - 0.5 * filtered(sound, "lowpass", 250), False, id="bass 6 dB softer"),
    ],
)
def test_a_filter_besides_the_noise(tmp_path: Path, change: Callable[[Sound], Sound], good: bool) -> None:
    source, clean = hissed()
    params = {"source": "voice", "pauses": [[0.1, 0.9]], "by_db": 10, "most_db": 24}
    leaf = look(tmp_path, wav(change(clean), RATE), "audio.noise_reduced", wav(source, RATE), **params)
    assert leaf.ok is good, leaf.sentence


def test_bass_that_is_raised(tmp_path: Path) -> None:
    leaf = cleaned(tmp_path, lambda sound: sound + 0.8 * filtered(sound, "lowpass", 220))
    assert not leaf.ok


@pytest.mark.parametrize("frames", [0.0, 0.3, -0.45, 2.0, -3.0])
def test_a_part_of_a_frame(frames: float) -> None:
    sound = filtered(spoken(), "lowpass", 5000)[:, None].astype(np.float32)
    late = np.roll(delayed(sound, frames - round(frames)), round(frames), axis=0)
    assert fine_shift(late, sound, fraction=True) == pytest.approx(frames, abs=0.01)
    assert fine_shift(late, sound, fraction=False) == round(frames)


@pytest.mark.parametrize(
    ("name", "good"),
    [("as it is", True), ("dither", True), ("low-pass 3 kHz", False), ("telephone", False), ("notch at 1 kHz", False)],
)
def test_a_coded_sound_has_all_its_bands(name: str, good: bool) -> None:
    sound = (KEPT | DAMAGE)[name](spoken())[:, None].astype(np.float32)
    judged = np.ones(len(sound), dtype=bool)
    found = coded_otherwise(sound, spoken()[:, None].astype(np.float32), RATE, judged)
    assert (found is None) == good, found


def test_a_coded_sound_breaks_off() -> None:
    sound = spoken()
    found = coded_otherwise(
        interrupted(sound.copy(), 25)[:, None].astype(np.float32),
        sound[:, None].astype(np.float32),
        RATE,
        np.ones(len(sound), dtype=bool),
    )
    assert found is not None and "breaks off" in found
