"""What an Audacity project or a sound file can suffer without being the work that was asked, and what it can bear."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import Literal

import numpy as np
import soundfile

from deskcraft.kits.audacity.edit import ProjectFile, Samples, with_sound
from deskcraft.kits.mutants import Mutant, Subject, damage, equivalent
from evaluators.aup3.binary_xml import Node

MOST = 12
LOG = "-wal"
"""What Audacity saved last may lie in a log beside the project; the mutants hold it themselves."""
TRACK: dict[str, Callable[[Node], None]] = {
    "6 dB softer": lambda track: _scale(track, "gain", 0.5),
    "panned": lambda track: _set(track, "pan", 0.6),
    "muted or heard": lambda track: _set(track, "mute", not track.attributes.get("mute", False)),
    "solo": lambda track: _set(track, "solo", not track.attributes.get("solo", False)),
    "with an effect in real time": lambda track: track.children.insert(0, _effects()),
}
CLIP: dict[str, Callable[[Node], None]] = {
    "0.3 s late": lambda clip: _set(clip, "offset", float(clip.attributes.get("offset", 0.0)) + 0.3),
    "0.3 s trimmed": lambda clip: _set(clip, "trimRight", float(clip.attributes.get("trimRight", 0.0)) + 0.3),
    "with an envelope": lambda clip: clip.children.append(_envelope(0.4)),
}
LABEL: dict[str, Callable[[Node], None]] = {
    "moved": lambda label: _set(label, "t", float(label.attributes.get("t", 0.0)) + 0.4),
    "another text": lambda label: _set(label, "title", "x" + str(label.attributes.get("title", ""))),
}


@damage(".aup3")
def project_damaged(subject: Subject) -> Iterator[Mutant]:
    """One track, clip or label at a time, and the project as a whole."""
    plain = ProjectFile.read(subject.after)
    for what, edits, count in (
        ("track", TRACK, len(plain.tracks())),
        ("clip", CLIP, len(plain.clips())),
        ("label", LABEL, len(plain.labels())),
    ):
        for index in range(min(count, MOST)):
            for what_changed, edit in edits.items():
                file = plain.copied()
                of = {"track": file.tracks, "clip": file.clips, "label": file.labels}[what]()
                edit(of[index])
                yield Mutant(f"{what} {index} {what_changed}", file.written(), LOG)
    for what_changed, tag, extra in (
        ("a stray label track", "labeltrack", [Node("label", {"t": 1.0, "t1": 1.0, "title": "stray"})]),
        ("time bent", "timetrack", [_envelope(1.5)]),
    ):
        file = plain.copied()
        file.root.children.append(Node(tag, {"name": "Stray"}, extra))
        yield Mutant(what_changed, file.written(), LOG)
    file = plain.copied()
    file.root.children = [each for each in file.root.children if each.tag != "labeltrack"]
    if len(file.root.children) != len(plain.root.children):
        yield Mutant("without labels", file.written(), LOG)
    file = plain.copied()
    file.root.attributes["rate"] = 22050.0
    yield Mutant("another rate", file.written(), LOG)


@equivalent(".aup3")
def project_written_otherwise(subject: Subject) -> Iterator[Mutant]:
    """The document written anew, the window elsewhere, an effect in real time that is switched off."""
    file = ProjectFile.read(subject.after)
    file.root.attributes.update({"sel0": 1.0, "sel1": 2.0, "h": 0.5, "zoom": 40.0})
    for track in file.tracks():
        track.attributes.update({"height": 90, "minimized": True, "isSelected": True})
    yield Mutant("the window elsewhere", file.written(), LOG)


def _beep(samples: Samples, rate: int) -> Samples:
    at, count = int(len(samples) * 0.62), round(0.2 * rate)
    part = samples[at : at + count]
    part += 0.1 * np.sin(2 * np.pi * 880 * np.arange(len(part)) / rate)[:, None]
    return np.clip(samples, -1, 1)


def _hole(samples: Samples, rate: int) -> Samples:
    loudest = int(np.argmax(np.abs(samples).max(axis=1)))
    samples[max(0, loudest - rate // 10) : loudest + rate // 10] = 0
    return samples


def _filtered(samples: Samples, rate: int, kind: Literal["lowpass", "highpass"], hertz: float) -> Samples:
    from scipy.signal import butter, sosfiltfilt

    return np.asarray(sosfiltfilt(butter(4, hertz, kind, fs=rate, output="sos"), samples, axis=0), dtype=np.float64)


def _cut_off(samples: Samples, rate: int) -> Samples:
    top = 0.5 * np.abs(samples).max()
    return np.clip(samples, -top, top)


def _interrupted(samples: Samples, rate: int) -> Samples:
    at = int(np.argmax(np.abs(samples).max(axis=1))) + rate // 100
    samples[at : at + round(0.006 * rate)] = 0
    return samples


def _quicker(samples: Samples, rate: int) -> Samples:
    times = np.arange(len(samples))
    return np.stack([np.interp(1.01 * times, times, channel, right=0) for channel in samples.T], axis=1)


AUDIBLE = 10 ** (-55 / 20)
"""What differs by less from end to end (RMS) is no damage: a filter takes nothing away where nothing is."""
WAVES: dict[str, Callable[[Samples, int], Samples]] = {
    "a beep": _beep,
    "a hole at its loudest": _hole,
    "1.5 dB softer": lambda samples, rate: samples * 10 ** (-1.5 / 20),
    "0.3 s cut off": lambda samples, rate: samples[: -round(0.3 * rate)],
    "0.2 s late": lambda samples, rate: np.concatenate(
        [np.zeros((round(0.2 * rate), samples.shape[1])), samples[: -round(0.2 * rate)]]
    ),
    "backwards": lambda samples, rate: samples[::-1],
    "muffled": lambda samples, rate: _filtered(samples, rate, "lowpass", 1500),
    "thin": lambda samples, rate: _filtered(samples, rate, "highpass", 400),
    "cut off at half its peak": _cut_off,
    "6 ms silent": _interrupted,
    "1 % quicker": _quicker,
    "one channel upside down": lambda samples, rate: samples * np.where(np.arange(samples.shape[1]) == 1, -1, 1),
}


@damage(".wav")
def sound_damaged(subject: Subject) -> Iterator[Mutant]:
    """Something is heard over it, or missing, or it is softer, shorter, late, backwards, filtered or cut off."""
    with soundfile.SoundFile(io.BytesIO(subject.after)) as file:
        plain, rate = file.read(dtype="float64", always_2d=True), int(file.samplerate)
    for what_changed, change in WAVES.items():
        changed = change(plain.copy(), rate)
        same = len(changed) == len(plain) and float(np.sqrt(np.mean((changed - plain) ** 2))) < AUDIBLE
        if not same:
            yield Mutant(what_changed, with_sound(subject.after, change))


@equivalent(".wav")
def sound_written_otherwise(subject: Subject) -> Iterator[Mutant]:
    """The same samples, with half a step of the coarsest format added at random: another dither."""
    rng = np.random.default_rng(7)
    noise: Callable[[Samples, int], Samples] = lambda samples, rate: np.clip(  # noqa: E731
        samples + rng.uniform(-0.5, 0.5, samples.shape) / 2**15, -1, 1 - 2**-15
    )
    yield Mutant("another dither", with_sound(subject.after, noise))


def _set(node: Node, name: str, value: str | float | bool) -> None:
    node.attributes[name] = value


def _scale(node: Node, name: str, factor: float) -> None:
    node.attributes[name] = float(node.attributes.get(name, 1.0)) * factor


def _effects() -> Node:
    effect = Node("effect", {"id": "Effect_Built-in Effect: Reverb", "version": "1", "active": True})
    return Node("effects", {"active": True}, [effect])


def _envelope(value: float) -> Node:
    return Node("envelope", {"numpoints": 1}, [Node("controlpoint", {"t": 0.0, "val": value})])
