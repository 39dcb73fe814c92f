"""What goes wrong: the wrong stretch, no fade but a cut, the wrong format or place, the original overwritten."""

from __future__ import annotations

import io
from typing import Any

import gui
import numpy as np
import soundfile

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

RATE = 44_100


@near_miss(caught_by="audio.untouched")
def everything_selected(desk: Desk, params: dict[str, Any]) -> None:
    """Audacity wants a selection; Select All fades out the whole announcement."""
    desk.key("ctrl+a")
    gui.choose(desk, "Effect", "Fading", "Fade Out")
    gui.export_wav(desk, f"/home/user/Music/{params['name']}", f"Signed {params['bits']}-bit PCM")


@near_miss(caught_by="audio.format")
def in_the_proposed_folder(desk: Desk, params: dict[str, Any]) -> None:
    """The export dialog proposes Documents."""
    gui.select_to_end(desk, params["start_s"])
    gui.choose(desk, "Effect", "Fading", "Fade Out")
    gui.export_wav(desk, params["name"], f"Signed {params['bits']}-bit PCM")


@near_miss(caught_by="audio.fade")
def exported_before_the_fade(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The right name and format, and nothing done to the sound."""
    write(evidence, original(evidence), params)


@near_miss(caught_by="audio.fade")
def a_second_too_short(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Fades over one second less."""
    write(evidence, faded(original(evidence), params["start_s"] + 1), params)


@near_miss(caught_by="audio.untouched")
def a_second_too_long(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Fades over one second more."""
    write(evidence, faded(original(evidence), params["start_s"] - 1), params)


@near_miss(caught_by="audio.fade")
def fades_in(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Fade In was chosen for the last seconds."""
    sound = original(evidence)
    start = round(params["start_s"] * RATE)
    sound[start:] *= np.linspace(0, 1, len(sound) - start)
    write(evidence, sound, params)


@near_miss(caught_by="audio.fade")
def silenced(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The last seconds are muted at once."""
    sound = original(evidence)
    sound[round(params["start_s"] * RATE) :] = 0
    write(evidence, sound, params)


@near_miss(caught_by="audio.fade")
def fades_to_half(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The music gets quieter, and still stops dead."""
    sound = original(evidence)
    start = round(params["start_s"] * RATE)
    sound[start:] *= np.linspace(1, 0.4, len(sound) - start)
    write(evidence, sound, params)


@near_miss(caught_by="audio.untouched")
def only_the_selection(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Export Selected Audio was taken, with the end still selected."""
    write(evidence, faded(original(evidence), params["start_s"])[round(params["start_s"] * RATE) :], params)


@near_miss(caught_by="audio.format")
def other_bit_depth(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported with the depth that was there, or was not asked for."""
    write(evidence, faded(original(evidence), params["start_s"]), {**params, "bits": 40 - params["bits"]})


@near_miss(caught_by="audio.format")
def as_stereo(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Both channels hold the same."""
    sound = faded(original(evidence), params["start_s"])
    write(evidence, np.stack([sound, sound], axis=1), params)


@near_miss(caught_by="files.same_content")
def original_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported over the recording too."""
    evidence.write("source", evidence.read("result"))


@near_miss(caught_by="files.untouched")
def saved_a_second_copy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """An export that nobody asked for stays in the Music folder."""
    evidence.add_to_home("Music/closing-announcement-test.wav", evidence.read("result"))


def original(evidence: TamperedEvidence) -> Any:
    """The samples of the recording."""
    return soundfile.read(io.BytesIO(evidence.read("source", "before")))[0]


def faded(sound: Any, start_s: float) -> Any:
    """The sound with a linear fade from a time to its end."""
    start = round(start_s * RATE)
    return np.concatenate([sound[:start], sound[start:] * np.linspace(1, 0, len(sound) - start)])


def write(evidence: TamperedEvidence, sound: Any, params: dict[str, Any]) -> None:
    """Replaces the exported file."""
    out = io.BytesIO()
    soundfile.write(out, sound, RATE, subtype=f"PCM_{params['bits']}", format="WAV")
    evidence.write("result", out.getvalue())
