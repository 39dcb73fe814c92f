"""What goes wrong: amplified to a peak and not by a gain, the sign lost, a part only, the wrong format."""

from __future__ import annotations

from typing import Any

import gui
import numpy as np
import sounds

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


@near_miss(caught_by="audio.matches")
def to_the_highest_peak(desk: Desk, params: dict[str, Any]) -> None:
    """Amplify proposes the gain that brings the peak to 0 dB, and that was taken."""
    desk.key("ctrl+a")
    gui.choose(desk, "Effect", "Volume and Compression", "Amplify*")
    desk.wait_for_window("Amplify")
    desk.click_on("Apply", role="push button", app=gui.APP)
    desk.wait_for_no_window("Amplify")
    desk.settle()
    gui.export_wav(desk, f"/home/user/Music/{params['name']}", f"Signed {params['bits']}-bit PCM")


@near_miss(caught_by="audio.matches")
def normalised(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Normalised to a peak of minus that many decibels."""
    sound = take(evidence)
    write(evidence, sound / np.abs(sound).max() * sounds.factor(-params["by_db"]), params)


@near_miss(caught_by="audio.matches")
def softer(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Turned down by as much."""
    write(evidence, take(evidence) * sounds.factor(-params["by_db"]), params)


@near_miss(caught_by="audio.matches")
def a_factor_for_decibels(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Multiplied by the number, and clipped."""
    write(evidence, take(evidence) * params["by_db"], params)


@near_miss(caught_by="audio.matches")
def only_the_voice(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The gong was left out of the selection."""
    sound = take(evidence)
    sound[round(1.9 * sounds.RATE) :] *= sounds.factor(params["by_db"])
    write(evidence, sound, params)


@near_miss(caught_by="audio.matches")
def exported_as_it_was(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The right name and format, and nothing done."""
    write(evidence, take(evidence), params)


@near_miss(caught_by="audio.format")
def other_bit_depth(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported with the other depth."""
    write(evidence, take(evidence) * sounds.factor(params["by_db"]), {"bits": 40 - params["bits"]})


@near_miss(caught_by="audio.duration")
def end_cut_off(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The silence at the end was cut."""
    write(evidence, take(evidence)[: 8 * sounds.RATE] * sounds.factor(params["by_db"]), params)


@near_miss(caught_by="files.same_content")
def recording_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported over the recording too."""
    evidence.write("source", evidence.read("result"))


def take(evidence: TamperedEvidence) -> Any:
    """The samples of the recording."""
    return sounds.samples(evidence, "source", "before")


def write(evidence: TamperedEvidence, sound: Any, params: dict[str, Any]) -> None:
    """Replaces the export."""
    sounds.write(evidence, "result", sound, params["bits"])
