"""Which stretch of which input is where: pieces and mixes, and what only seems to be one."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from evaluators import LeafVerdict
from evaluators.workbench import JobName, Made, Option
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.test_audio_checks import RATE, TAKE, take, tone, wav

Sound = NDArray[np.float64]
VOICE = take()[::-1, 1:].copy()
MUSIC = take()[:, :1].copy() * 0.7


def look(folder: Path, sound: Sound, check: str, /, rate: int = RATE, **params: Any) -> LeafVerdict:
    inputs = {"take": TAKE, "voice": wav(VOICE), "music": wav(MUSIC)}
    return judge(evidence(folder, inputs, {**inputs, "out": wav(sound, rate)}), check, of="out", **params)


def cut(sound: Sound, start: float, end: float) -> Sound:
    return sound[round(start * RATE) : round(end * RATE)].copy()


def gap(seconds: float, channels: int = 1) -> Sound:
    return np.zeros((round(seconds * RATE), channels))


def db(value: float) -> float:
    return float(10 ** (value / 20))


ASSEMBLY = np.concatenate([cut(MUSIC, 0, 1), gap(0.5), cut(VOICE, 0.4, 2.4) * db(-3), cut(MUSIC, 1.5, 2.4)])
WANTED = [
    {"source": "music", "length": 1},
    {"length": 0.5},
    {"source": "voice", "source_start": 0.4, "gain_db": -3},
    {"source": "music", "source_start": 1.5},
]


@pytest.mark.parametrize(("late_s", "ok"), [(0.0, True), (0.008, True), (0.03, False)])
def test_a_cut_without_loss_is_where_it_was_asked(tmp_path: Path, late_s: float, ok: bool) -> None:
    asked = [{"source": "voice", "source_start": 0.4, "length": 1.5}]
    assert look(tmp_path, cut(VOICE, 0.4 + late_s, 1.9 + late_s), "audio.pieces", pieces=asked).ok is ok


def test_pieces_in_a_row(tmp_path: Path) -> None:
    leaf = look(tmp_path, ASSEMBLY, "audio.pieces", pieces=WANTED)
    assert leaf.ok, leaf.sentence


@pytest.mark.parametrize(
    ("sound", "code"),
    [
        (np.concatenate([cut(VOICE, 0, 1), ASSEMBLY[RATE:]]), "wrong_content"),
        (np.concatenate([ASSEMBLY[:RATE], tone(0.5)[:, :1], ASSEMBLY[RATE * 3 // 2 :]]), "wrong_content"),
        (np.concatenate([ASSEMBLY[:RATE], gap(0.8), ASSEMBLY[RATE * 3 // 2 :]]), "wrong_content"),
        (np.concatenate([ASSEMBLY[: RATE * 3 // 2], ASSEMBLY[RATE * 3 // 2 :] * db(3)]), "wrong_value"),
        (ASSEMBLY[: RATE * 4], "not_found"),
        (np.concatenate([ASSEMBLY, gap(0.3)]), "wrong_format"),
        (ASSEMBLY[::-1], "wrong_content"),
        (tone(4.4)[:, :1], "wrong_content"),
        (-ASSEMBLY, "wrong_content"),
        (gap(4.4), "wrong_content"),
    ],
    ids=[
        "another input",
        "no silence",
        "late",
        "louder",
        "cut off",
        "longer",
        "backwards",
        "a tone",
        "inverted",
        "mute",
    ],
)
def test_what_is_not_those_pieces(tmp_path: Path, sound: Sound, code: str) -> None:
    leaf = look(tmp_path, sound, "audio.pieces", pieces=WANTED)
    assert leaf.code == code, leaf.sentence


def test_pieces_with_fades_channels_and_other_rates(tmp_path: Path) -> None:
    from scipy.signal import resample_poly

    faded = take()[:, 1:].copy()
    faded[: RATE // 2] *= np.linspace(0, 1, RATE // 2)[:, None]
    piece = {"source": "take", "channel": "right", "fade_in": 0.5}
    assert look(tmp_path / "a", faded, "audio.pieces", pieces=[piece]).ok
    assert not look(tmp_path / "b", faded, "audio.pieces", pieces=[{**piece, "channel": "left"}]).ok
    assert not look(tmp_path / "c", faded, "audio.pieces", pieces=[{**piece, "fade_in": 0}]).ok
    faster = resample_poly(faded, 3, 2, axis=0)
    assert look(tmp_path / "d", faster, "audio.pieces", rate=12000, pieces=[piece]).ok


@given(
    order=st.permutations(range(4)),
    starts=st.lists(st.integers(0, 12), min_size=4, max_size=4),
    gains=st.lists(st.integers(-6, 1), min_size=4, max_size=4),
)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_assembly_is_its_own_and_no_other(
    tmp_path: Path, order: list[int], starts: list[int], gains: list[int]
) -> None:
    inputs = {"voice": VOICE, "music": MUSIC}
    names = ["voice", "music", "voice", "music"]
    wanted: list[dict[str, Any]] = [
        {"source": names[i], "source_start": starts[i] / 10, "length": 1.0, "gain_db": gains[i]} for i in order
    ]
    parts = [cut(inputs[p["source"]], p["source_start"], p["source_start"] + 1) * db(p["gain_db"]) for p in wanted]
    sound = np.concatenate(parts)
    assert look(tmp_path / "own", sound, "audio.pieces", pieces=wanted).ok
    if wanted[0] != wanted[1]:
        swapped = [wanted[1], wanted[0], *wanted[2:]]
        assert not look(tmp_path / "other", sound, "audio.pieces", pieces=swapped).ok


BED = np.concatenate([MUSIC * db(-12), gap(1.6)])
MIXED = BED.copy()
MIXED[RATE : RATE + len(VOICE)] += VOICE
PARTS = [{"source": "music", "gain_db": -12}, {"source": "voice", "at": 1}]
LONG = {"whole": False}


def test_a_voice_over_music(tmp_path: Path) -> None:
    leaf = look(tmp_path / "a", MIXED, "audio.mix", parts=PARTS, **LONG)
    assert leaf.ok, leaf.sentence
    loose = [{**part, "gain_db": "any"} for part in PARTS]
    assert look(tmp_path / "b", MIXED * 0.5, "audio.mix", parts=loose, **LONG).ok
    assert not look(tmp_path / "c", MIXED * 0.5, "audio.mix", parts=PARTS, **LONG).ok


@pytest.mark.parametrize(
    ("sound", "code"),
    [
        (BED, "not_found"),
        (MIXED - BED, "not_found"),
        (MIXED + BED, "wrong_value"),
        (np.concatenate([MIXED[:RATE], BED[RATE:], VOICE])[: len(MIXED)], "not_found"),
        (MIXED + 0.5 * np.concatenate([tone(4)[:, :1], gap(2)])[: len(MIXED)], "wrong_content"),
        (MIXED[: RATE * 2], "wrong_format"),
        (tone(4)[:, :1], "not_found"),
        (-MIXED, "not_found"),
    ],
    ids=["no voice", "no music", "louder music", "voice late", "a tone more", "cut off", "a tone", "inverted"],
)
def test_what_is_not_that_mix(tmp_path: Path, sound: Sound, code: str) -> None:
    leaf = look(tmp_path, sound, "audio.mix", parts=PARTS, whole=code == "wrong_format")
    assert leaf.code in (code, "wrong_value", "wrong_content"), leaf.sentence
    assert not leaf.ok


def test_a_soft_part_below_a_loud_one_is_missed_when_it_is_not_there(tmp_path: Path) -> None:
    soft = [{"source": "music", "gain_db": -30}, {"source": "voice"}]
    there = VOICE + MUSIC * db(-30)
    assert look(tmp_path / "a", there, "audio.mix", parts=soft).ok
    assert not look(tmp_path / "b", VOICE, "audio.mix", parts=soft).ok


@pytest.mark.parametrize(
    ("curve", "good"),
    [
        (lambda t: t, True),
        (np.sqrt, True),
        (lambda t: (1 - np.cos(np.pi * t)) / 2, True),
        (np.ones_like, False),
        (lambda t: 0.6 + 0.4 * t, False),
    ],
)
@pytest.mark.parametrize("side", ["fade_in", "fade_out"])
def test_a_part_fades_where_it_should(tmp_path: Path, side: str, curve: Callable[[Any], Any], good: bool) -> None:
    rise = curve(np.arange(RATE) / RATE)[:, None]
    sound = np.concatenate([rise, np.ones((len(VOICE) - RATE, 1))])
    heard = VOICE * (sound if side == "fade_in" else sound[::-1])
    leaf = look(tmp_path, heard, "audio.mix", parts=[{"source": "voice", side: 1}])
    assert leaf.ok == good, leaf.sentence


def test_a_part_that_goes_on_in_another_one_need_not_fade_to_silence(tmp_path: Path) -> None:
    ducked = VOICE.copy()
    ducked[RATE:] *= db(-6)
    parts = [
        {"source": "voice", "length": 1, "fade_out": 0.5},
        {"source": "voice", "source_start": 1, "at": 1, "gain_db": -6},
    ]
    assert look(tmp_path / "a", ducked, "audio.mix", parts=parts).ok
    assert not look(tmp_path / "b", ducked[:RATE], "audio.mix", parts=parts[:1]).ok


FILM = b"\0\0\0\x18ftypisom"
"""What a film in MP4 begins with."""


class Decoder:
    """Decodes films that are their own sound."""

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        return {"sound.wav": data.removeprefix(FILM)}


@pytest.mark.parametrize(
    ("name", "dip_db", "all_db", "good"),
    [
        ("out.mp4", -0.7, 0, True),
        ("out.wav", -0.7, 0, False),
        ("out.mp4", -1.8, 0, False),
        ("out.mp4", 0.7, 0, False),
        ("out.mp4", 0, -0.7, False),
    ],
)
def test_a_coded_film_may_lack_some_of_a_block(
    tmp_path: Path, name: str, dip_db: float, all_db: float, good: bool
) -> None:
    sound = VOICE * db(all_db)
    sound[RATE : RATE + RATE // 4] *= db(dip_db)
    head = FILM if name.endswith(".mp4") else b""
    found = evidence(tmp_path, {"voice": wav(VOICE)}, {"voice": wav(VOICE), name: head + wav(sound)})
    found = replace(found, workbench=Decoder())
    assert judge(found, "audio.mix", of=name, parts=[{"source": "voice"}]).ok == good


def test_a_part_needs_a_source() -> None:
    from evaluators.registry import BadCheck, validate_leaf

    with pytest.raises(BadCheck, match="needs a source"):
        validate_leaf("audio.mix", {"of": "out", "parts": [{"length": 1}]})
    with pytest.raises(BadCheck, match="needs a length"):
        validate_leaf("audio.pieces", {"of": "out", "pieces": [{}]})


def test_the_inputs_of_pieces_are_evidence() -> None:
    from evaluators.registry import evidence_names, validate_leaf

    params = validate_leaf("audio.pieces", {"of": "out", "pieces": [{"source": "a"}, {"length": 1}, {"source": "b"}]})
    assert evidence_names(params) == ["out", "a", "b"]


def seamed(joint: Sound | None, *, shift: float = 0.0) -> Sound:
    """Two stretches of noise, at their joint multiplied by a curve."""
    one, two = room()[: RATE * 2], room()[RATE * 2 : RATE * 4]
    sound = np.concatenate([one[: len(one) - round(shift * RATE)], gap(shift), two])
    if joint is not None:
        half = len(joint) // 2
        sound[RATE * 2 - half : RATE * 2 - half + len(joint)] *= joint[:, None]
    return sound


def room() -> Sound:
    return np.random.default_rng(3).normal(0, 0.01, (RATE * 4, 1))


ROOM = [{"source": "room", "length": 2}, {"source": "room", "source_start": 2, "length": 2}]
DIP = np.abs(np.linspace(-1, 1, round(0.04 * RATE)))


@pytest.mark.parametrize(
    ("sound", "expected"),
    [
        (seamed(None), True),
        (seamed(np.full(round(0.02 * RATE), 0.7)), True),
        (seamed(DIP), False),
        (seamed(None, shift=0.03), False),
    ],
    ids=["cut", "slightly softer", "faded out and in", "a gap of 30 ms"],
)
def test_the_sound_does_not_break_off_where_pieces_meet(tmp_path: Path, sound: Sound, expected: bool) -> None:
    found = evidence(tmp_path, {"room": wav(room())}, {"room": wav(room()), "out": wav(sound)})
    leaf = judge(found, "audio.pieces", of="out", pieces=ROOM)
    assert leaf.ok == expected, leaf.sentence
    assert expected or "breaks off" in leaf.sentence
