"""Projects that only look right: the tracks, clips and labels asked for, but not their sound; and the reverse."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from evaluators.aup3.binary_xml import Node
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.projects import BASE, edited, resounded
from tests.evaluators.test_aup3_checks import ALL, DATA, LABELS, MUSIC, VOICE

RATE = 4000
VOICE_BLOCK = 2
GOALS: list[tuple[str, dict[str, Any]]] = [
    ("aup3.tracks", {"tracks": ALL}),
    ("aup3.labels", {"labels": LABELS}),
    ("aup3.clips", {"track": "Voice", "clips": [[0, 2.4]]}),
    ("audio.pieces", {"track": "Music", "pieces": [{"source": "music"}]}),
    ("audio.pieces", {"track": "Voice", "pieces": [{"source": "voice"}]}),
    ("audio.mix", {"parts": [{"source": "music"}, {"source": "voice"}]}),
]
"""What a task would ask of the base project: structure, then content, then the mix."""


def caught(folder: Path, data: bytes) -> list[str]:
    """Return the goals that fail."""
    inputs = {"music": MUSIC, "voice": VOICE}
    found = evidence(folder, inputs, {**inputs, "p.aup3": data})
    leaves = [judge(found, check, of="p.aup3", **params) for check, params in GOALS]
    return [check for (check, _), leaf in zip(GOALS, leaves, strict=True) if not leaf.ok]


def named(root: Node, name: str) -> list[Node]:
    return [node for node in root.children if node.tag == "wavetrack" and node.attributes["name"] == name]


def test_the_project_itself_is_right(tmp_path: Path) -> None:
    assert caught(tmp_path, BASE) == []


def tone(samples: NDArray[np.int16]) -> NDArray[np.int16]:
    wave = np.sin(2 * np.pi * 440 * np.arange(len(samples)) / RATE) * np.abs(samples).max()
    return np.asarray(wave.astype(np.int16))


def unrelated(samples: NDArray[np.int16]) -> NDArray[np.int16]:
    """Another sound of the same course of levels."""
    return np.asarray(np.random.default_rng(5).permutation(samples))


@pytest.mark.parametrize(
    "change",
    [
        np.zeros_like,
        tone,
        unrelated,
        lambda samples: samples[::-1],
        np.negative,
        lambda samples: np.roll(samples, RATE // 2),
        lambda samples: np.concatenate([samples[: len(samples) // 2], np.zeros_like(samples[len(samples) // 2 :])]),
        lambda samples: (samples * 0.7).astype(np.int16),
        lambda samples: samples.astype(np.int32).clip(-2000, 2000).astype(np.int16),
    ],
    ids=["silent", "a tone", "unrelated", "backwards", "inverted", "late", "half silent", "softer", "crushed"],
)
def test_right_tracks_with_other_sound(
    tmp_path: Path, change: Callable[[NDArray[np.int16]], NDArray[np.int16]]
) -> None:
    assert caught(tmp_path, resounded(VOICE_BLOCK, change)) == ["audio.pieces", "audio.mix"]


def exchange(root: Node) -> None:
    """The stereo track's left channel plays the voice's block, and the voice plays its."""
    (left, _), (voice,) = named(root, "Music"), named(root, "Voice")
    a, b = (next(next(next(node.all("waveclip")).all("sequence")).all("waveblock")) for node in (left, voice))
    a.attributes["blockid"], b.attributes["blockid"] = b.attributes["blockid"], a.attributes["blockid"]


def move(root: Node) -> None:
    for clip in named(root, "Voice")[0].all("waveclip"):
        clip.attributes["offset"] = 0.3


def hide(root: Node) -> None:
    """All of the voice but a tenth of a second is trimmed away."""
    for clip in named(root, "Voice")[0].all("waveclip"):
        clip.attributes["trimRight"] = 2.3


def sink(root: Node) -> None:
    """An envelope brings the voice to nothing."""
    for clip in named(root, "Voice")[0].all("waveclip"):
        (envelope,) = clip.all("envelope")
        envelope.children = [Node("controlpoint", {"t": 0.1, "val": 1e-7})]


def mute(root: Node) -> None:
    named(root, "Voice")[0].attributes["mute"] = True


def solo(root: Node) -> None:
    named(root, "Voice")[0].attributes["solo"] = True


def pan(root: Node) -> None:
    named(root, "Voice")[0].attributes["pan"] = -1.0


def as_another_rate(root: Node) -> None:
    named(root, "Voice")[0].attributes["rate"] = 5000


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (exchange, {"audio.pieces", "audio.mix"}),
        (move, {"aup3.clips", "audio.pieces", "audio.mix"}),
        (hide, {"aup3.clips", "audio.pieces", "audio.mix"}),
        (sink, {"audio.pieces", "audio.mix"}),
        (mute, {"audio.mix"}),
        (solo, {"audio.mix"}),
        (pan, {"audio.mix"}),
        (as_another_rate, {"aup3.clips", "audio.pieces", "audio.mix"}),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_right_sound_that_is_not_heard_so(tmp_path: Path, change: Callable[[Node], None], expected: set[str]) -> None:
    assert set(caught(tmp_path, edited(change))) == expected


@pytest.mark.parametrize("file", ["music.wav", "voice.wav", "base-mix2.wav"])
def test_a_sound_file_under_the_projects_name_is_no_project(tmp_path: Path, file: str) -> None:
    assert len(caught(tmp_path, (DATA / file).read_bytes())) == len(GOALS)
