"""What goes wrong: steps in the wrong order, times of the uncut take used after the cut, a default left in a dialog."""

from __future__ import annotations

import io
from typing import Any

import gui
import numpy as np
import soundfile

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

RATE = 44_100
OUTRO_S = 8.0
RESULT = "/home/user/Music/stop-07-harbour-final.wav"


@near_miss(caught_by="audio.level")
def normalised_with_the_clap(desk: Desk, params: dict[str, Any]) -> None:
    """Normalised before the cut: the clap, louder than all the rest, set the level."""
    gui.normalise(desk, params["peak_db"])
    gui.select_to(desk, params["cut_s"])
    desk.key("Delete")
    gui.insert_silence(desk, OUTRO_S - params["cut_s"], params["silence_s"])
    gui.select_to(desk, params["fade_s"])
    gui.choose(desk, "Effect", "Fading", "Fade In")
    gui.export_wav(desk, RESULT)


@near_miss(caught_by="audio.silence")
def silence_at_the_old_time(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The silence went in at 8.0 s of the take that had been cut already: into the music."""
    write(evidence, edited(evidence, params, outro_s=OUTRO_S + params["cut_s"]))


@near_miss(caught_by="audio.duration")
def silence_over_the_sound(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The stretch was muted, not moved on."""
    sound = edited(evidence, params, silence_s=0)
    start = round((OUTRO_S - params["cut_s"]) * RATE)
    sound[start : start + round(params["silence_s"] * RATE)] = 0
    write(evidence, sound)


@near_miss(caught_by="audio.duration")
def slate_muted(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The slate is silent, but its time is still there."""
    sound = edited(evidence, params)
    write(evidence, np.concatenate([np.zeros(round(params["cut_s"] * RATE)), sound]))


@near_miss(caught_by="audio.duration")
def no_silence(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Everything but the pause before the outro."""
    write(evidence, edited(evidence, params, silence_s=0))


@near_miss(caught_by="audio.fade")
def no_fade(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Everything but the fade."""
    write(evidence, edited(evidence, params, fade_s=0))


@near_miss(caught_by="audio.fade")
def fade_twice_as_short(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Faded in over half the time."""
    write(evidence, edited(evidence, params, fade_s=params["fade_s"] / 2))


@near_miss(caught_by="audio.matches")
def fade_twice_as_long(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Faded in over double the time."""
    write(evidence, edited(evidence, params, fade_s=params["fade_s"] * 2))


@near_miss(caught_by="audio.level")
def proposed_level(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The dialog's own -1 dB was left."""
    write(evidence, edited(evidence, params, peak_db=-1))


@near_miss(caught_by="audio.matches#2")
def outro_at_another_level(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the voice was normalised, with the outro still unselected."""
    sound = edited(evidence, params)
    start = round((OUTRO_S - params["cut_s"] + params["silence_s"]) * RATE)
    sound[start:] *= 0.5
    write(evidence, sound)


@near_miss(caught_by="audio.format")
def as_float(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported as 32-bit float, as the track says that it is."""
    write(evidence, edited(evidence, params), "FLOAT")


@near_miss(caught_by="files.same_content")
def take_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported over the take as well."""
    evidence.write("source", evidence.read("result"))


def edited(evidence: TamperedEvidence, params: dict[str, Any], outro_s: float = OUTRO_S, **other: float) -> Any:
    """The take with all four edits, with other numbers where they are given."""
    use = {**params, **other}
    take = soundfile.read(io.BytesIO(evidence.read("source", "before")))[0]
    cut, outro = round(use["cut_s"] * RATE), round(outro_s * RATE)
    sound = np.concatenate([take[cut:outro], np.zeros(round(use["silence_s"] * RATE)), take[outro:]])
    fade = round(use["fade_s"] * RATE)
    sound[:fade] *= np.linspace(0, 1, fade)
    return sound * 10 ** (use["peak_db"] / 20) / np.abs(sound).max()


def write(evidence: TamperedEvidence, sound: Any, subtype: str = "PCM_16") -> None:
    """Replaces the exported file."""
    out = io.BytesIO()
    soundfile.write(out, sound, RATE, subtype=subtype, format="WAV")
    evidence.write("result", out.getvalue())
