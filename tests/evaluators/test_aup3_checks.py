"""Checks on Audacity projects, on what Audacity 3.2.4 saved (see data/aup3/README.md)."""

import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile

from evaluators import Code, LeafVerdict
from evaluators.aup3.model import Log, find_track, parse_project
from evaluators.aup3.sound import mixed, track_sound
from evaluators.aup3.wal import checksum
from evaluators.verdict import Finding
from tests.evaluators.evidences import evidence, judge

DATA = Path(__file__).parent / "data" / "aup3"
SAVED = Path(__file__).parent / "corpus" / "aup3"
MUSIC, VOICE = (DATA / "music.wav").read_bytes(), (DATA / "voice.wav").read_bytes()


def project(name: str) -> bytes:
    return (SAVED / f"{name}.aup3").read_bytes()


def look(folder: Path, name: str, check: str, /, **params: Any) -> LeafVerdict:
    inputs = {"music": MUSIC, "voice": VOICE}
    found = evidence(folder, inputs, {**inputs, "p.aup3": project(name)})
    return judge(found, check, of="p.aup3", **params)


ALL = [
    {"name": "Music", "channels": 2},
    {"name": "Voice", "channels": 1},
    {"name": "Labels 1", "kind": "label"},
]
LABELS = [
    {"text": "Intro", "start": 0},
    {"text": "Pause", "start": 1.2, "end": 1.5},
    {"text": "Outro", "start": 2},
]


@pytest.mark.parametrize(
    ("name", "check", "params", "expected"),
    [
        ("base", "aup3.tracks", {"tracks": ALL}, "ok"),
        ("base", "aup3.tracks", {"tracks": [{"kind": "label"}, *ALL[:2]], "in_order": False}, "ok"),
        ("base", "aup3.tracks", {"tracks": [{"kind": "label"}, *ALL[:2]]}, "wrong_order"),
        ("base", "aup3.tracks", {"tracks": ALL[:2]}, "extra"),
        ("base", "aup3.tracks", {"tracks": ALL[:2], "others": True}, "ok"),
        ("renamed", "aup3.tracks", {"tracks": ALL}, "not_found"),
        ("order", "aup3.tracks", {"tracks": ALL}, "wrong_order"),
        ("base", "aup3.tracks", {"tracks": [{"name": "Music", "channels": 1}], "others": True}, "wrong_format"),
        ("added", "aup3.tracks", {"tracks": ALL}, "extra"),
        ("gain", "aup3.track", {"track": "Voice", "gain_db": -1}, "ok"),
        ("gain", "aup3.track", {"track": 2, "gain_db": -1, "pan": 0, "mute": False, "solo": False}, "ok"),
        ("gain", "aup3.track", {"track": "Voice", "gain_db": 0}, "wrong_value"),
        ("gain", "aup3.track", {"track": 9, "gain_db": 0}, "not_found"),
        ("gain", "aup3.track", {"track": "Labels 1", "gain_db": 0}, "not_found"),
        ("pan", "aup3.track", {"track": "Voice", "pan": 10}, "ok"),
        ("pan", "aup3.track", {"track": "Voice", "pan": -10}, "wrong_value"),
        ("mute", "aup3.track", {"track": "Music", "mute": True}, "ok"),
        ("solo", "aup3.track", {"track": "Voice", "solo": True, "mute": False}, "ok"),
        ("base", "aup3.track", {"track": "Voice", "rate": 4000, "sample_format": "int16", "channels": 1}, "ok"),
        ("float", "aup3.track", {"track": "Voice", "sample_format": "int16"}, "wrong_value"),
        ("base", "aup3.clips", {"track": "Voice", "clips": [[0, 2.4]]}, "ok"),
        ("split", "aup3.clips", {"track": "Voice", "clips": [[0, 2.4]]}, "ok"),
        ("split", "aup3.clips", {"track": "Voice", "clips": [[0, 1], [1, 2.4]], "joined": False}, "ok"),
        ("split", "aup3.clips", {"track": "Voice", "clips": [[0, 2.4]], "joined": False}, "wrong_count"),
        ("gap", "aup3.clips", {"track": "Voice", "clips": [[0, 0.5], [0.6, 2.4]], "names": ["voice"] * 2}, "ok"),
        ("gap", "aup3.clips", {"track": "Voice", "clips": [[0, 0.5], [0.8, 2.4]]}, "wrong_value"),
        ("gap", "aup3.clips", {"track": "Voice", "clips": [[0, 0.5], [0.6, 2.4]], "names": ["a", "b"]}, "wrong_text"),
        ("clip-moved", "aup3.clips", {"track": "Voice", "clips": [[0.05, 2.45]], "tolerance": 0.01}, "ok"),
        ("base", "aup3.labels", {"labels": LABELS}, "ok"),
        ("base", "aup3.labels", {"labels": LABELS[:2], "track": "Labels 1"}, "extra"),
        ("base", "aup3.labels", {"labels": LABELS[:2], "others": True}, "ok"),
        ("base", "aup3.labels", {"labels": LABELS, "track": "Voice"}, "not_found"),
        ("label-moved", "aup3.labels", {"labels": LABELS}, "wrong_value"),
        ("label-moved", "aup3.labels", {"labels": LABELS, "tolerance": 0.25}, "ok"),
        ("label-region", "aup3.labels", {"labels": LABELS}, "wrong_value"),
        ("label-text", "aup3.labels", {"labels": LABELS}, "not_found"),
        ("label-added", "aup3.labels", {"labels": LABELS}, "extra"),
        ("base", "aup3.project", {"rate": 4000}, "ok"),
        ("rate", "aup3.project", {"rate": 4000}, "wrong_format"),
        ("base", "aup3.project", {"tags": {"TITLE": "Harbour"}}, "wrong_format"),
        ("base", "audio.matches", {"track": "Voice", "source": "voice"}, "ok"),
        ("float", "audio.matches", {"track": "Music", "source": "music"}, "ok"),
        ("float", "audio.untouched", {"track": "Music", "source": "music"}, "ok"),
        ("base", "audio.matches", {"track": "Voice", "source": "music"}, "wrong_content"),
        ("base", "audio.matches", {"track": "Guest", "source": "music"}, "not_found"),
        ("gap", "audio.silence", {"track": "Voice", "windows": [[0.5, 0.6]], "exact": True}, "ok"),
        ("mute", "audio.matches", {"source": "voice"}, "ok"),
        ("base", "audio.matches", {"source": "voice"}, "wrong_content"),
        ("base", "audio.mix", {"parts": [{"source": "music"}, {"source": "voice"}]}, "ok"),
        ("gain", "audio.mix", {"parts": [{"source": "music"}, {"source": "voice"}]}, "wrong_value"),
        (
            "gap",
            "audio.pieces",
            {
                "track": "Voice",
                "max_shift": 0.001,
                "pieces": [
                    {"source": "voice", "length": 0.5},
                    {"length": 0.1},
                    {"source": "voice", "source_start": 0.6},
                ],
            },
            "ok",
        ),
    ],
    ids=str,
)
def test_what_audacity_saved(tmp_path: Path, name: str, check: str, params: dict[str, Any], expected: str) -> None:
    found = look(tmp_path, name, check, **params)
    assert found.code == expected, found.sentence


@pytest.mark.parametrize("channels", [2, 1])
@pytest.mark.parametrize("name", ["base", "gain", "pan", "mute", "solo", "envelope", "gap"])
def test_an_export_is_what_its_project_renders(tmp_path: Path, name: str, channels: int) -> None:
    export = (DATA / f"{name}-mix{channels}.wav").read_bytes()
    for other in ("base", "gain", "pan", "mute", "envelope", "gap"):
        found = evidence(tmp_path / other, {}, {"p.aup3": project(other), "out": export})
        leaf = judge(found, "aup3.mixdown", of="out", project="p.aup3")
        assert leaf.ok == (name == other) or {name, other} == {"mute", "solo"}, leaf.sentence


def test_an_export_at_another_rate_is_what_its_project_renders(tmp_path: Path) -> None:
    sound = mixed(parse_project(project("pan")), 2, 8000)
    out = io.BytesIO()
    soundfile.write(out, sound.samples, 8000, format="WAV")
    found = evidence(tmp_path, {}, {"p.aup3": project("pan"), "out": out.getvalue()})
    assert judge(found, "aup3.mixdown", of="out", project="p.aup3").ok
    found = evidence(tmp_path, {}, {"p.aup3": project("base"), "out": out.getvalue()})
    assert judge(found, "aup3.mixdown", of="out", project="p.aup3").code == Code.WRONG_CONTENT


def test_a_projects_log_is_read_with_it(tmp_path: Path) -> None:
    data, log = ((DATA / f"logged.aup3{end}").read_bytes() for end in ("", "-wal"))
    # Audacity copies its log into the file soon; a file from before the last save has it in the log alone.
    old = evidence(tmp_path, {}, {"p.aup3": data, "wal": log})
    labels = [*LABELS[:2], {"text": "Outro", "start": 1.9}]
    assert judge(old, "aup3.labels", of="p.aup3", wal="wal", labels=labels).ok
    assert judge(old, "aup3.labels", of="p.aup3", labels=labels).ok
    loud = Log(log).project(data)
    track = find_track(loud, "Voice", "")
    assert not isinstance(track, Finding)
    take, _ = soundfile.read(io.BytesIO(VOICE))
    assert np.abs(track_sound(loud, track).samples[:, 0] - 0.5 * take).max() < 1e-3


def test_a_projects_log_counts_where_the_file_lacks_it() -> None:
    data, log = ((DATA / f"logged.aup3{end}").read_bytes() for end in ("", "-wal"))
    page = 65536
    blank = bytearray(data)
    frames = range(32, len(log) - page, page + 24)
    for at in frames:
        number = int.from_bytes(log[at : at + 4], "big")
        blank[(number - 1) * page + (100 if number == 1 else 0) : number * page] = bytes(
            page - (100 if number == 1 else 0)
        )
    with pytest.raises(Exception, match=r"damaged|no table|missing"):
        parse_project(bytes(blank))
    found = Log(log).project(bytes(blank))
    assert [label.title for label in found.tracks[2].labels] == ["Intro", "Pause", "Outro"]
    damaged = bytearray(log)
    damaged[100] ^= 1
    with pytest.raises(Exception, match=r"damaged|no table|missing"):
        Log(bytes(damaged)).project(bytes(blank))


def test_the_logs_checksum_is_sqlites() -> None:
    words = np.random.default_rng(3).integers(0, 2**32, 512, dtype=np.uint32)
    s0, s1 = 7, 11
    for x, y in zip(words[0::2].tolist(), words[1::2].tolist(), strict=True):
        s0 = (s0 + x + s1) & 0xFFFFFFFF
        s1 = (s1 + y + s0) & 0xFFFFFFFF
    assert checksum(words, (7, 11)) == (s0, s1)


def test_a_name_that_two_tracks_bear_is_ambiguous() -> None:
    saved = parse_project(project("base"))
    twice = type(saved)(saved.rate, (*saved.tracks, saved.tracks[1]), (), (), saved.blocks)
    found = find_track(twice, "Voice", "p")
    assert isinstance(found, Finding)
    assert found.code == Code.AMBIGUOUS


def test_a_project_that_is_still_open_is_read_as_far_as_its_file_goes() -> None:
    data = (DATA / "logged.aup3").read_bytes()
    assert data[18:20] == b"\2\2", "it is in WAL mode"
    assert [track.name for track in parse_project(data).tracks] == ["Music", "Voice", "Labels 1"]
