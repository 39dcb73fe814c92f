"""Sound checks, on what Audacity exported and on what is nearly the same."""

import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from numpy.typing import NDArray

from evaluators import Code, LeafVerdict
from tests.evaluators.evidences import evidence, judge

DATA = Path(__file__).parent / "data"
TAKE = (DATA / "take.wav").read_bytes()
RATE = 8000


def saved(edit: str) -> bytes:
    return (DATA / f"take-{edit}.wav").read_bytes()


def take() -> NDArray[np.float64]:
    samples, _ = soundfile.read(io.BytesIO(TAKE))
    return np.asarray(samples, dtype=np.float64)


def wav(samples: NDArray[np.float64], rate: int = RATE, subtype: str = "PCM_16", container: str = "WAV") -> bytes:
    out = io.BytesIO()
    soundfile.write(out, samples, rate, subtype=subtype, format=container)
    return out.getvalue()


def tone(seconds: float, frequency: float = 440.0) -> NDArray[np.float64]:
    time = np.arange(round(seconds * RATE)) / RATE
    return np.repeat(0.4 * np.sin(2 * np.pi * frequency * time)[:, None], 2, axis=1)


def hear(folder: Path, data: bytes, check: str, /, **params: Any) -> LeafVerdict:
    found = evidence(folder, {"take": TAKE}, {"take": TAKE, "out": data})
    return judge(found, check, of="out", **params)


def hiss(seconds: float, level_db: float) -> NDArray[np.float64]:
    noise = np.random.default_rng(4).standard_normal((round(seconds * RATE), 2))
    return noise * float(10 ** (level_db / 20))


@pytest.mark.parametrize(
    ("rest_db", "dither_db", "good"),
    [(-6, -200, True), (-6, -96, True), (0, -200, False), (-12, -96, False), (-300, -200, False)],
)
def test_the_hiss_of_a_copy_has_the_gain_too(tmp_path: Path, rest_db: float, dither_db: float, good: bool) -> None:
    quiet = hiss(1.2, -62)
    source = np.concatenate([take(), quiet, take()])
    heard = np.concatenate([take() / 2, quiet * 10 ** (rest_db / 20), take() / 2])
    heard = heard + np.random.default_rng(5).standard_normal(heard.shape) * 10 ** (dither_db / 20)
    found = evidence(tmp_path, {"take": wav(source)}, {"take": wav(source), "out": wav(heard)})
    assert judge(found, "audio.matches", of="out", source="take", gain_db=-6.02).ok == good


OUT = {"source": "take", "kind": "out", "start": 1.6, "end": 2.4}


@pytest.mark.parametrize(
    ("edit", "check", "params", "expected"),
    [
        ("saved", "audio.untouched", {"source": "take"}, "ok"),
        ("saved", "audio.matches", {"source": "take"}, "ok"),
        ("saved", "audio.format", {"rate": 8000, "channels": 2, "encoding": "PCM_16", "container": "WAV"}, "ok"),
        ("saved", "audio.format", {"rate": 44100}, "wrong_format"),
        ("saved", "audio.silence", {"windows": [[1.2, 1.5]], "exact": True}, "ok"),
        ("saved", "audio.silence", {"windows": [[1.25, 1.5]]}, "ok"),
        ("saved", "audio.silence", {"windows": [[1.35, 1.5]], "exact": True}, "wrong_value"),
        ("saved", "audio.silence", {"windows": [[1.1, 1.5]]}, "wrong_value"),
        ("saved", "audio.silence", {"windows": [[2.5, 3]]}, "not_found"),
        ("saved", "audio.fade", OUT, "wrong_content"),
        ("fadeout", "audio.fade", OUT, "ok"),
        ("fadeout", "audio.fade", {**OUT, "kind": "in"}, "wrong_content"),
        ("fadeout", "audio.fade", {**OUT, "start": 2.0}, "wrong_content"),
        ("fadeout", "audio.fade", {**OUT, "start": 0.8}, "wrong_content"),
        ("shortfade", "audio.fade", OUT, "wrong_content"),
        ("shortfade", "audio.fade", {**OUT, "start": 2.0}, "ok"),
        ("fadeout", "audio.untouched", {"source": "take", "except_": [[1.6, 2.4]]}, "ok"),
        ("fadeout", "audio.untouched", {"source": "take", "except_": [[-0.8, 2.4]]}, "ok"),
        ("fadeout", "audio.untouched", {"source": "take", "except_": [[2.0, 2.4]]}, "changed"),
        ("cut", "audio.duration", {"same_as": "take", "seconds_more": -0.6}, "ok"),
        ("cut", "audio.duration", {"seconds": 2.4}, "wrong_format"),
        ("cut", "audio.untouched", {"source": "take"}, "changed"),
        ("cut", "audio.matches", {"source": "take", "end": 0.4}, "ok"),
        ("cut", "audio.matches", {"source": "take", "start": 0.4, "source_start": 1.0}, "ok"),
        ("cut", "audio.matches", {"source": "take", "start": 0.4, "source_start": 0.9}, "wrong_content"),
        ("half", "audio.matches", {"source": "take", "gain_db": -6.02}, "ok"),
        ("half", "audio.matches", {"source": "take", "gain_db": "any"}, "ok"),
        ("half", "audio.matches", {"source": "take"}, "wrong_value"),
        ("mono", "audio.matches", {"source": "take"}, "ok"),
        ("mono", "audio.matches", {"source": "take", "channel": "left"}, "wrong_content"),
    ],
    ids=str,
)
def test_what_audacity_exported(tmp_path: Path, edit: str, check: str, params: dict[str, Any], expected: str) -> None:
    found = hear(tmp_path, saved(edit), check, **params)
    assert found.code == expected, found.sentence


IMPOSTORS = {
    "a tone": tone(2.4),
    "other noise": 0.2 * np.random.default_rng(1).standard_normal((19200, 2)),
    "silence": np.zeros((19200, 2)),
    "the take backwards": take()[::-1],
    "its channels exchanged": take()[:, ::-1],
    "upside down": -take(),
    "a tenth of a second late": np.concatenate([np.zeros((800, 2)), take()[:-800]]),
    "half of it": np.concatenate([take()[:9600], tone(1.2)]),
    "sound in its pause": take() + np.where((np.arange(19200) // 800 == 13)[:, None], 0.2, 0.0),
}


@pytest.mark.parametrize("samples", IMPOSTORS.values(), ids=IMPOSTORS.keys())
def test_impostors_do_not_match(tmp_path: Path, samples: NDArray[np.float64]) -> None:
    leaf = hear(tmp_path, wav(samples), "audio.matches", source="take", gain_db="any")
    assert leaf.code == Code.WRONG_CONTENT
    assert hear(tmp_path, wav(samples), "audio.untouched", source="take").code == Code.CHANGED


EQUIVALENTS = {
    "24 bit": wav(take(), subtype="PCM_24"),
    "float": wav(take(), subtype="FLOAT"),
    "flac": wav(take(), container="FLAC"),
    "with dither": wav(take() + np.random.default_rng(2).uniform(-1, 1, (19200, 2)) / 32768),
}


@pytest.mark.parametrize("data", EQUIVALENTS.values(), ids=EQUIVALENTS.keys())
def test_the_same_sound_in_other_encodings_matches(tmp_path: Path, data: bytes) -> None:
    assert hear(tmp_path, data, "audio.matches", source="take").ok
    assert hear(tmp_path, data, "audio.untouched", source="take").ok


REWRITTEN = {
    "the same file": (wav(take()), True),
    "the same samples": (wav(take(), container="FLAC"), True),
    "dither": (EQUIVALENTS["with dither"], False),
    "one sample less": (wav(take()[:-1]), False),
    "softer by a quarter of a dB": (wav(take() * 10 ** (-0.25 / 20)), False),
    "one sample": (wav(take() + (np.arange(19200) == 9000)[:, None] * 2 / 32768), False),
}


@pytest.mark.parametrize(("data", "good"), REWRITTEN.values(), ids=REWRITTEN.keys())
def test_what_stays_as_it_is_has_every_sample(tmp_path: Path, data: bytes, good: bool) -> None:
    written = {"take": TAKE, "out": data, "out@2": wav(take())}
    leaf = judge(
        evidence(tmp_path, {"take": TAKE}, written),
        "audio.untouched",
        of="out",
        source="out@2",
        when="after",
        exact=True,
    )
    assert leaf.code == (Code.OK if good else Code.CHANGED), leaf.sentence


def test_another_sample_rate_matches_after_resampling(tmp_path: Path) -> None:
    from scipy.signal import resample_poly

    data = wav(resample_poly(take(), 2, 1, axis=0), rate=2 * RATE)
    assert hear(tmp_path, data, "audio.matches", source="take").ok
    assert hear(tmp_path, data, "audio.untouched", source="take").code == Code.CHANGED


@pytest.mark.parametrize(
    ("curve", "expected"),
    [
        (np.linspace(0, 1, 6400), "ok"),
        (np.sin(np.linspace(0, np.pi / 2, 6400)) ** 2, "ok"),
        (np.linspace(0, 1, 6400) ** 2, "ok"),
        (np.sqrt(np.linspace(0, 1, 6400)), "ok"),
        (np.linspace(0.08, 1, 6400), "wrong_content"),
        (np.linspace(0.05, 1, 6400), "wrong_content"),
        (np.linspace(0.03, 1, 6400), "wrong_content"),
        (np.linspace(0.4, 1, 6400), "wrong_content"),
        (np.linspace(0, 0.6, 6400), "wrong_content"),
        (np.where(np.arange(6400) < 3200, 0.0, 1.0), "wrong_content"),
        (np.linspace(0, 1, 6400) * (1 + 0.5 * np.sin(np.linspace(0, 40, 6400))), "wrong_content"),
        (np.zeros(6400), "wrong_content"),
    ],
    ids=[
        "linear",
        "sine",
        "square",
        "root",
        "from -22 dB",
        "from -26 dB",
        "from -30 dB",
        "not from silence",
        "not to full",
        "a step",
        "wobbling",
        "silence",
    ],
)
def test_a_fade_has_any_steady_curve(tmp_path: Path, curve: NDArray[np.float64], expected: str) -> None:
    samples = take()
    samples[:6400] *= curve[:, None]
    found = hear(tmp_path, wav(samples), "audio.fade", source="take", kind="in", start=0, end=0.8)
    assert found.code == expected, found.sentence


def test_a_faded_stranger_is_no_fade_of_the_source(tmp_path: Path) -> None:
    samples = tone(2.4) * np.linspace(0, 1, 19200)[:, None]
    assert not hear(tmp_path, wav(samples), "audio.fade", source="take", kind="in", start=0, end=0.8).ok


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"peak_db": -7.96}, "ok"),
        ({"peak_db": -7}, "wrong_value"),
        ({"rms_db": -10.97}, "ok"),
        ({"rms_above_db": -12, "rms_below_db": -10, "peak_below_db": -7}, "ok"),
        ({"peak_below_db": -9}, "wrong_value"),
        ({"start": 0.5, "end": 1.0, "peak_db": -7.96, "each_channel": True}, "ok"),
        ({"start": 5, "peak_db": -8}, "not_found"),
    ],
    ids=str,
)
def test_levels(tmp_path: Path, params: dict[str, Any], expected: str) -> None:
    assert hear(tmp_path, wav(tone(1.0)), "audio.level", **params).code == expected


@pytest.mark.parametrize(("at", "value"), [(24, bytes(4)), (22, bytes(2)), (34, b"\xff\xff")])
def test_a_file_that_is_not_sound_is_refused_the_same_each_time(tmp_path: Path, at: int, value: bytes) -> None:
    broken = bytearray(wav(tone(1)))
    broken[at : at + len(value)] = value
    leaf = hear(tmp_path, bytes(broken), "audio.duration", seconds=1)
    assert leaf.code == Code.UNREADABLE
    assert "not a sound file: Error opening the file: " in leaf.sentence
    assert "0x" not in leaf.sentence


@pytest.mark.parametrize(("level_db", "kept", "good"), [(-58, True, True), (-58, False, False), (-80, False, True)])
def test_a_gate_takes_the_tone_of_the_room(tmp_path: Path, level_db: float, kept: bool, good: bool) -> None:
    quiet = hiss(1.2, level_db)
    source = np.concatenate([take(), quiet, take()])
    heard = wav(np.concatenate([take(), quiet * kept, take()]), subtype="VORBIS", container="OGG")
    found = evidence(tmp_path, {"take": wav(source)}, {"take": wav(source), "out": heard})
    assert judge(found, "audio.matches", of="out", source="take").ok == good
