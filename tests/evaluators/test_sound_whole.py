"""Every block of a sound counts; a fade is one whatever its curve; a project's effects in real time are not overheard;
a new project is as Audacity makes one but for what was asked."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from evaluators import LeafVerdict, grade
from evaluators.aup3.binary_xml import Node
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.projects import BASE, edited
from tests.evaluators.test_audio_checks import RATE, hear, take, wav
from tests.evaluators.test_aup3_checks import MUSIC, VOICE

Sound = NDArray[np.float64]
LENGTH = 6400
X = np.linspace(0, 1, LENGTH)


def beeping(samples: Sound, at: float, seconds: float = 0.12, level: float = 0.15) -> Sound:
    first, count = round(at * RATE), round(seconds * RATE)
    samples = samples.copy()
    samples[first : first + count] += level * np.sin(2 * np.pi * 900 * np.arange(count) / RATE)[:, None]
    return np.clip(samples, -1, 1)


def faded_out(samples: Sound, seconds: float) -> Sound:
    count = round(seconds * RATE)
    samples = samples.copy()
    samples[len(samples) - count :] *= np.linspace(1, 0, count)[:, None]
    return samples


@pytest.mark.parametrize(
    ("check", "params"),
    [
        ("audio.matches", {"source": "take"}),
        ("audio.pieces", {"pieces": [{"source": "take"}]}),
        ("audio.mix", {"parts": [{"source": "take"}]}),
        ("audio.mix", {"parts": [{"source": "take", "fade_out": 1.5}]}),
    ],
    ids=str,
)
@pytest.mark.parametrize("at", [0.3, 1.0, 1.7])
def test_a_beep_in_one_block_is_heard(tmp_path: Path, check: str, params: dict[str, Any], at: float) -> None:
    samples = faded_out(take(), params["parts"][0].get("fade_out", 0.0)) if "parts" in params else take()
    assert hear(tmp_path / "plain", wav(samples), check, **params).ok
    found = hear(tmp_path / "beep", wav(beeping(samples, at)), check, **params)
    assert not found.ok


CURVES: dict[str, Sound] = {
    "equal power": np.sin(np.pi / 2 * X),
    "cubic": X**3,
    "straight in decibels": 10 ** (-60 / 20 * (1 - X)) * (X > 0.01),
    "square root": np.sqrt(X),
    "S": 0.5 - 0.5 * np.cos(np.pi * X),
}
NO_FADES: dict[str, Sound] = {
    "four steps": np.ceil(X * 4) / 4 * (X > 0.05),
    "twenty steps": np.round(X * 20) / 20,
    "from 15 %": 0.15 + 0.85 * X,
    "over after half": np.minimum(1, 2 * X),
    "silent for half": np.maximum(0, 2 * X - 1),
    "a cut": np.where(X < 0.98, 0.01 * X, 1.0),
}


@pytest.mark.parametrize("tolerance", [0.15, 0.25])
@pytest.mark.parametrize("curve", CURVES.values(), ids=CURVES.keys())
def test_any_usual_curve_is_a_fade(tmp_path: Path, curve: Sound, tolerance: float) -> None:
    samples = take()
    samples[-LENGTH:] *= curve[::-1, None]
    end = len(samples) / RATE
    span = {"kind": "out", "start": end - LENGTH / RATE, "end": end}
    found = hear(tmp_path, wav(samples), "audio.fade", source="take", tolerance=tolerance, **span)
    assert found.ok, found.sentence


@pytest.mark.parametrize("curve", NO_FADES.values(), ids=NO_FADES.keys())
def test_what_does_not_go_from_silence_to_full_all_the_way_is_none(tmp_path: Path, curve: Sound) -> None:
    samples = take()
    samples[:LENGTH] *= curve[:, None]
    found = hear(tmp_path, wav(samples), "audio.fade", source="take", kind="in", start=0, end=LENGTH / RATE)
    assert not found.ok


def voice(root: Node) -> Node:
    return next(node for node in root.all("wavetrack") if node.attributes["name"] == "Voice")


def live(*, group: bool = True, effect: bool = True) -> Callable[[Node], None]:
    def change(root: Node) -> None:
        inner = Node("effect", {"id": "Effect_Built-in Effect: Reverb", "active": effect})
        voice(root).children.insert(0, Node("effects", {"active": group}, [inner]))

    return change


def bent(root: Node) -> None:
    points = [Node("controlpoint", {"t": 0.0, "val": 1.5})]
    root.children.append(Node("timetrack", {"name": "Time"}, [Node("envelope", {"numpoints": 1}, points)]))


def listen(folder: Path, data: bytes, check: str, /, **params: Any) -> LeafVerdict:
    inputs = {"music": MUSIC, "voice": VOICE}
    return judge(evidence(folder, inputs, {**inputs, "p.aup3": data}), check, of="p.aup3", **params)


@pytest.mark.parametrize(
    ("change", "ok"),
    [(live(), False), (live(group=False), True), (live(effect=False), True), (bent, False)],
    ids=["effect", "list off", "effect off", "time bent"],
)
def test_what_is_not_rendered_is_not_overheard(tmp_path: Path, change: Callable[[Node], None], ok: bool) -> None:
    parts = {"parts": [{"source": "music"}, {"source": "voice"}]}
    assert listen(tmp_path / "mix", edited(change), "audio.mix", **parts).ok is ok
    piece = {"track": "Voice", "pieces": [{"source": "voice"}]}
    assert listen(tmp_path / "track", edited(change), "audio.pieces", **piece).ok is ok


def stretched(root: Node) -> None:
    next(voice(root).all("waveclip")).attributes["clipStretchRatio"] = 1.5


def test_a_clip_that_later_versions_stretch_is_refused_by_name(tmp_path: Path) -> None:
    found = listen(tmp_path, edited(stretched), "audio.pieces", track="Voice", pieces=[{"source": "voice"}])
    assert found.code == "unreadable"
    assert "stretched" in found.sentence


def spread(root: Node) -> None:
    """Its labels on two tracks."""
    track = next(root.all("labeltrack"))
    half = Node("labeltrack", {**track.attributes, "name": "More labels"}, [track.children.pop()])
    root.children.append(half)


def empty(root: Node) -> None:
    root.children.append(Node("labeltrack", {"name": "Empty"}))


def test_labels_may_lie_on_several_tracks_but_empty_ones_are_new(tmp_path: Path) -> None:
    asked = [{"name": "Music"}, {"name": "Voice"}, {"kind": "label"}]
    params = {"tracks": asked, "in_order": False}
    assert listen(tmp_path / "a", BASE, "aup3.tracks", **params).ok
    assert listen(tmp_path / "b", edited(spread), "aup3.tracks", **params).ok
    assert not listen(tmp_path / "c", edited(empty), "aup3.tracks", **params).ok
    assert not listen(tmp_path / "d", BASE, "aup3.tracks", tracks=asked[:2], in_order=False).ok


def set_voice(**attributes: float | bool) -> Callable[[Node], None]:
    return lambda root: voice(root).attributes.update(attributes)


NEW: dict[str, tuple[Callable[[Node], None], bool]] = {
    "as it is": (lambda root: None, True),
    "muted": (set_voice(mute=True), False),
    "panned": (set_voice(pan=0.5), False),
    "softer": (set_voice(gain=0.5), False),
    "solo": (set_voice(solo=True), False),
    "an effect, off": (live(effect=False), False),
    "an empty label track": (empty, False),
}


@pytest.mark.parametrize(("change", "ok"), NEW.values(), ids=NEW.keys())
def test_a_new_project_is_judged_whole(tmp_path: Path, change: Callable[[Node], None], ok: bool) -> None:
    inputs = {"music": MUSIC, "voice": VOICE}
    found = evidence(tmp_path, inputs, {**inputs, "p.aup3": edited(change)})
    goals = [
        {"audio.pieces": {"of": "p.aup3", "track": name, "pieces": [{"source": name.lower()}]}}
        for name in ("Music", "Voice")
    ]
    labels = {"of": "p.aup3", "others": True, "labels": []}
    guards = [{"aup3.untouched": {"of": "p.aup3", "except": ["*"], "free": free}} for free in ([":rate"], [])]
    verdict = grade([*goals, {"aup3.labels": labels}], guards, found, ended_in_fail=False)
    assert not verdict.guards[1].ok, "4 kHz is no rate that Audacity proposes for a new project"
    assert all(node.ok for node in verdict.goals), [leaf.sentence for leaf in verdict.leaves()]
    assert verdict.guards[0].ok is ok, [leaf.sentence for leaf in verdict.leaves()]
