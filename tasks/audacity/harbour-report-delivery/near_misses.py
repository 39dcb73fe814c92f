"""What goes wrong: loudness of two channels, tone and report measured together, a channel for the mix, no silence."""

from __future__ import annotations

from typing import Any

import gui
import numpy as np
import sounds

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


@near_miss(caught_by="audio.loudness")
def measured_with_the_tone(desk: Desk, params: dict[str, Any]) -> None:
    """The tone was put in first, and the loudness of all of it was brought to the level."""
    desk.key("ctrl+a")
    gui.choose(desk, "Tracks", "Mix", "Mix Stereo Down to Mono")
    desk.settle()
    gui.insert_silence(desk, 0, params["starts_s"])
    gui.select_between(desk, 0, params["tone_s"])
    gui.generate_tone(desk, params["frequency"], 0.5)
    desk.key("ctrl+a")
    gui.to_loudness(desk, params["lufs"])
    gui.export_wav(desk, "/home/user/Music/harbour-report-delivery.wav", f"Signed {params['bits']}-bit PCM")


@near_miss(caught_by="audio.loudness")
def as_dual_mono(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The dialog's own choice was left: the report is 3 dB too soft."""
    sound, here = delivery(evidence, params)
    sound[here:] *= sounds.factor(-3.01)
    write(evidence, sound, params)


@near_miss(caught_by="audio.loudness")
def to_a_peak(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The peak was brought to -1 dB."""
    sound, here = delivery(evidence, params)
    sound[here:] *= sounds.factor(-1) / np.abs(sound[here:]).max()
    write(evidence, sound, params)


@near_miss(caught_by="audio.matches")
def one_channel_for_the_mix(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The water of the right side over the report: not both sides mixed."""
    sound, here = delivery(evidence, params)
    sides = sounds.samples(evidence, "source", "before")
    side = sides[:, 1] - 0.8 * sides[:, 0]
    rest = sound[here:]
    rest[:] = side[: len(rest)] * np.sqrt((rest**2).mean() / (side**2).mean())
    write(evidence, sound, params)


@near_miss(caught_by="audio.silence")
def report_at_once(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The tone goes on to the report's first word."""
    sound, here = delivery(evidence, params)
    sound[:here] = tone(here, params)
    write(evidence, sound, params)


@near_miss(caught_by="audio.tone")
def tone_over_the_whole_gap(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The level in the dialog was left at 0.8."""
    sound, _ = delivery(evidence, params)
    sound[: round(params["tone_s"] * sounds.RATE)] *= 0.8 / params["amplitude"]
    write(evidence, sound, params)


@near_miss(caught_by="audio.tone")
def an_octave_higher(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Twice the frequency."""
    sound, _ = delivery(evidence, params)
    count = round(params["tone_s"] * sounds.RATE)
    sound[:count] = tone(count, {**params, "frequency": 2 * params["frequency"]})
    write(evidence, sound, params)


@near_miss(caught_by="audio.duration")
def tone_over_the_report(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Tone and silence replaced the first seconds of the report."""
    sound, here = delivery(evidence, params)
    write(evidence, np.concatenate([sound[:here], sound[2 * here :]]), params)


@near_miss(caught_by="audio.format")
def as_stereo(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Both channels hold the same."""
    sound, _ = delivery(evidence, params)
    write(evidence, np.stack([sound, sound], axis=1), params)


@near_miss(caught_by="files.same_content")
def report_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported over the report too."""
    evidence.write("source", evidence.read("result"))


def delivery(evidence: TamperedEvidence, params: dict[str, Any]) -> tuple[Any, int]:
    """The right export, and the frame at which the report starts."""
    return sounds.samples(evidence, "result"), round(params["starts_s"] * sounds.RATE)


def tone(count: int, params: dict[str, Any]) -> Any:
    """So many frames of the tone."""
    return params["amplitude"] * np.sin(2 * np.pi * params["frequency"] * np.arange(count) / sounds.RATE)


def write(evidence: TamperedEvidence, sound: Any, params: dict[str, Any]) -> None:
    """Replaces the export."""
    sounds.write(evidence, "result", sound, params["bits"])
