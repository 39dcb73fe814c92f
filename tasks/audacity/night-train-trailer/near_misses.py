"""What goes wrong: all of the music turned down, the voice too, the music soft to the end, a mix without the voice."""

from __future__ import annotations

from typing import Any

import gui
import numpy as np
import projects
import sounds

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

MUSIC = "/home/user/Music"


@near_miss(caught_by="audio.mix")
def gain_of_the_whole_track(desk: Desk, params: dict[str, Any]) -> None:
    """The slider turns the music down from start to end."""
    gui.rename_track(desk, "Music")
    gui.set_gain(desk, params["gain_db"])
    gui.select_to_end(desk, params["fade_at"])
    gui.choose(desk, "Effect", "Fading", "Fade Out")
    desk.settle()
    gui.import_audio(desk, f"{MUSIC}/night-train-voice.wav")
    gui.start_at(desk, params["voice_at"])
    gui.rename_track(desk, "Voice")
    gui.save_project(desk, f"{MUSIC}/{params['name']}.aup3")
    gui.export_wav(desk, f"{MUSIC}/{params['name']}.wav")


@near_miss(caught_by="audio.mix")
def voice_ducked(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Both tracks were selected when the stretch was made softer."""
    sound, voice = sounds.samples(evidence, "export"), placed(evidence, params)
    sounds.write(evidence, "export", sound - voice * (1 - sounds.factor(params["gain_db"])))


@near_miss(caught_by="audio.mix")
def not_ducked(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The music plays on as loud as before."""
    sound, music = sounds.samples(evidence, "export"), sounds.samples(evidence, "music")
    here = sounds.frames(params["voice_at"], params["back_at"])
    sound[here] += music[here] * (1 - sounds.factor(params["gain_db"]))
    sounds.write(evidence, "export", sound)


@near_miss(caught_by="audio.mix")
def ducked_to_the_end(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The music does not come back after the last word."""
    sound = sounds.samples(evidence, "export")
    sound[round(params["back_at"] * sounds.RATE) :] *= sounds.factor(params["gain_db"])
    sounds.write(evidence, "export", sound)


@near_miss(caught_by="audio.mix")
def half_as_deep(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The music was made softer by half of the decibels."""
    sound, voice = sounds.samples(evidence, "export"), placed(evidence, params)
    here = sounds.frames(params["voice_at"], params["back_at"])
    sound[here] = (sound - voice)[here] * sounds.factor(-params["gain_db"] / 2) + voice[here]
    sounds.write(evidence, "export", sound)


@near_miss(caught_by="audio.fade")
def stops_dead(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The end was not faded."""
    sound, music = sounds.samples(evidence, "export"), sounds.samples(evidence, "music")
    start = round(params["fade_at"] * sounds.RATE)
    sound[start:] = music[start : len(sound)]
    sounds.write(evidence, "export", sound)


@near_miss(caught_by="audio.pieces")
def voice_at_zero(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The voice's clip stayed where the import put it."""
    projects.tamper(evidence, "project", "log", projects.move_clips("Voice", -params["voice_at"]))


@near_miss(caught_by="aup3.tracks")
def names_of_the_files(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The tracks are called as the files are."""
    projects.tamper(evidence, "project", "log", projects.set_on("Voice", name="night-train-voice"))


@near_miss(caught_by="aup3.mixdown")
def voice_muted_in_the_project(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The project was saved with the voice muted."""
    projects.tamper(evidence, "project", "log", projects.set_on("Voice", mute=True))


@near_miss(caught_by="audio.format")
def as_mono(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The mix lost its width."""
    sounds.write(evidence, "export", sounds.samples(evidence, "export").mean(axis=1))


@near_miss(caught_by="files.same_content")
def music_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The export went over the music as well."""
    evidence.write("music", evidence.read("export"))


def placed(evidence: TamperedEvidence, params: dict[str, Any]) -> Any:
    """The voice at its place, on both channels."""
    voice = sounds.samples(evidence, "voice", "before")
    out = np.zeros((len(sounds.samples(evidence, "export")), 2))
    start = round(params["voice_at"] * sounds.RATE)
    out[start : start + len(voice)] = voice[:, None]
    return out
