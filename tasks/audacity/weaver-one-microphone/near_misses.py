"""What goes wrong: both microphones mixed, the other one, a channel doubled, half the level."""

from __future__ import annotations

from typing import Any

import gui
import numpy as np
import sounds

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


@near_miss(caught_by="audio.matches")
def mixed_to_mono(desk: Desk, params: dict[str, Any]) -> None:
    """Mix Stereo Down to Mono takes half of each microphone."""
    desk.key("ctrl+a")
    gui.choose(desk, "Tracks", "Mix", "Mix Stereo Down to Mono")
    desk.settle()
    gui.export_wav(desk, f"/home/user/Music/{params['name']}")


@near_miss(caught_by="audio.matches")
def the_other_one(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Left and right mixed up."""
    sounds.write(evidence, "result", take(evidence)[:, int(params["side"] == "left")])


@near_miss(caught_by="audio.format")
def on_both_sides(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The right microphone on both channels of a stereo file."""
    one = channel(evidence, params)
    sounds.write(evidence, "result", np.stack([one, one], axis=1))


@near_miss(caught_by="audio.format")
def other_side_silenced(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The other channel was silenced in a stereo file."""
    sound = take(evidence)
    sound[:, int(params["side"] == "left")] = 0
    sounds.write(evidence, "result", sound)


@near_miss(caught_by="audio.matches")
def half_as_loud(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """One side silenced, then mixed to mono: 6 dB are lost."""
    sounds.write(evidence, "result", channel(evidence, params) / 2)


@near_miss(caught_by="audio.matches")
def a_rest_of_the_other(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The other microphone was turned down by 6 dB, and not taken out."""
    other = take(evidence)[:, int(params["side"] == "left")]
    sounds.write(evidence, "result", channel(evidence, params) + other / 2)


@near_miss(caught_by="audio.mix")
def a_trace_of_the_other(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The other microphone was turned down by 20 dB: it is hardly heard, and still there."""
    other = take(evidence)[:, int(params["side"] == "left")]
    sounds.write(evidence, "result", channel(evidence, params) + other / 10)


@near_miss(caught_by="audio.duration")
def cut_after_the_words(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The room after the last word was cut."""
    sounds.write(evidence, "result", channel(evidence, params)[: 9 * sounds.RATE])


@near_miss(caught_by="files.same_content")
def recording_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported over the recording too."""
    evidence.write("source", evidence.read("result"))


def take(evidence: TamperedEvidence) -> Any:
    """The samples of the recording."""
    return sounds.samples(evidence, "source", "before")


def channel(evidence: TamperedEvidence, params: dict[str, Any]) -> Any:
    """The microphone that was asked for."""
    return take(evidence)[:, int(params["side"] == "right")]
