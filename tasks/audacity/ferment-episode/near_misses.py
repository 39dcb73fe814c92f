"""What goes wrong: silence for the room, a slip for the sentence, sentences levelled one by one, the wrong loudness."""

from __future__ import annotations

from typing import Any

import gui
import numpy as np
import projects
import sounds

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

MUSIC = "/home/user/Music"


@near_miss(caught_by="audio.duration")
def sentences_without_the_room(desk: Desk, params: dict[str, Any]) -> None:
    """The sentences follow each other at once."""
    gui.keep_between(desk, params["one_s"], params["one_to"])
    gui.start_at_zero(desk)
    gui.import_stretch(desk, f"{MUSIC}/ferment-take-2.wav", params["two_s"], params["two_to"])
    gui.import_stretch(desk, f"{MUSIC}/ferment-take-3.wav", params["three_s"], params["three_to"])
    gui.join_tracks(desk)
    gui.rename_track(desk, "Episode")
    desk.key("ctrl+a")
    gui.to_loudness(desk, params["lufs"])
    gui.save_project(desk, f"{MUSIC}/ferment-open.aup3")
    gui.export_wav(desk, f"{MUSIC}/ferment-open.wav", f"Signed {params['bits']}-bit PCM")


@near_miss(caught_by="audio.pieces")
def silence_for_the_room(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Silence was generated between the sentences."""
    sound = sounds.samples(evidence, "export")
    for at in (params["two_at"], params["three_at"]):
        sound[sounds.frames(at - params["gap_s"], at)] = 0
    write(evidence, sound, params)


@near_miss(caught_by="audio.pieces")
def the_slip_of_take_two(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The second half of take 2 was taken."""
    sound, take = sounds.samples(evidence, "export"), sounds.samples(evidence, "take2", "before")
    here = sounds.frames(params["two_at"], params["two_at"] + params["two_l"])
    start = round(4.2 * sounds.RATE)
    sound[here] = take[start : start + here.stop - here.start] * sounds.factor(params["gain_db"])
    write(evidence, sound, params)


@near_miss(caught_by="audio.pieces")
def sentences_exchanged(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The first and the second sentence in the wrong order."""
    sound = sounds.samples(evidence, "export")
    one = sound[sounds.frames(0, params["one_l"])]
    gap = sound[sounds.frames(params["one_l"], params["two_at"])]
    end = round((params["two_at"] + params["two_l"]) * sounds.RATE)
    two = sound[round(params["two_at"] * sounds.RATE) : end]
    write(evidence, np.concatenate([two, gap, one, sound[end:]]), params)


@near_miss(caught_by="audio.pieces")
def levelled_one_by_one(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The last sentence was made louder than the others, and all of it turned down a little."""
    sound = sounds.samples(evidence, "export")
    sound[round(params["three_at"] * sounds.RATE) :] *= sounds.factor(2)
    write(evidence, sound * sounds.factor(-0.8), params)


@near_miss(caught_by="audio.loudness")
def as_dual_mono(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The dialog's own choice was left: 3 dB too soft."""
    write(evidence, sounds.samples(evidence, "export") * sounds.factor(-3.01), params)


@near_miss(caught_by="aup3.labels")
def labels_where_the_room_begins(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The second label stands at the end of the first sentence."""
    projects.tamper(evidence, "project", "log", projects.set_label("Press", t=params["one_l"], t1=params["one_l"]))


@near_miss(caught_by="aup3.tracks")
def name_of_the_file(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The track is called as the first take is."""
    projects.tamper(evidence, "project", "log", projects.set_on("Episode", name="ferment-take-1"))


@near_miss(caught_by="aup3.mixdown")
def project_before_the_loudness(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The project was saved as it was before the gain."""
    change = projects.set_on("Episode", gain=sounds.factor(-params["gain_db"]))
    projects.tamper(evidence, "project", "log", change)


@near_miss(caught_by="audio.format")
def other_bit_depth(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported with the other depth."""
    write(evidence, sounds.samples(evidence, "export"), {"bits": 40 - params["bits"]})


@near_miss(caught_by="files.same_content#2")
def take_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The export went over the second take as well."""
    evidence.write("take2", evidence.read("export"))


def write(evidence: TamperedEvidence, sound: Any, params: dict[str, Any]) -> None:
    """Replaces the export."""
    sounds.write(evidence, "export", sound, params["bits"])
