"""What goes wrong: Mandarin first, a pause of the wrong length, the room's noise for silence, a tone over the pause."""

from __future__ import annotations

from typing import Any

import gui
import numpy as np
import projects
import sounds

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

MUSIC = "/home/user/Music"


@near_miss(caught_by="audio.pieces")
def one_after_the_other(desk: Desk, params: dict[str, Any]) -> None:
    """The two recordings follow each other as they are."""
    gui.place(desk, f"{MUSIC}/lesson-07-mandarin.wav", 0, 8.8, 8.8)
    gui.save_project(desk, f"{MUSIC}/lesson-07.aup3")
    gui.export_wav(desk, f"{MUSIC}/lesson-07.wav", f"Signed {params['bits']}-bit PCM")


@near_miss(caught_by="audio.pieces")
def mandarin_first(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The first sentence begins in Mandarin."""
    sound = sounds.samples(evidence, "export")
    english = sound[sounds.frames(0, params["e1_l"])]
    pause = sound[sounds.frames(params["e1_l"], params["m1_at"])]
    end = round((params["m1_at"] + params["m1_l"]) * sounds.RATE)
    mandarin = sound[round(params["m1_at"] * sounds.RATE) : end]
    write(evidence, np.concatenate([mandarin, pause, english, sound[end:]]), params)


@near_miss(caught_by="audio.pieces")
def first_sentence_twice(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The second Mandarin sentence begins with the first."""
    sound, mandarin = sounds.samples(evidence, "export"), sounds.samples(evidence, "mandarin", "before")
    here = sounds.frames(params["m2_at"], params["m2_at"] + params["m1_l"])
    start = round(params["m1"] * sounds.RATE)
    sound[here] = mandarin[start : start + here.stop - here.start]
    write(evidence, sound, params)


@near_miss(caught_by="audio.duration")
def no_time_for_the_last_sentence(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The tone follows the last sentence at once."""
    sound = sounds.samples(evidence, "export")
    gone = sounds.frames(params["tone_at"] - params["long_s"], params["tone_at"])
    write(evidence, np.delete(sound, gone), params)


@near_miss(caught_by="audio.pieces")
def pauses_exchanged(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The long pause lies before the first Mandarin sentence, the short one behind it."""
    sound = sounds.samples(evidence, "export")
    first, last = (round(params[key] * sounds.RATE) for key in ("e1_l", "e2_at"))
    said = sound[sounds.frames(params["m1_at"], params["m1_at"] + params["m1_l"])]
    pauses = [np.zeros(round(params[key] * sounds.RATE)) for key in ("long_s", "short_s")]
    inner = np.concatenate([pauses[0], said, pauses[1]])
    write(evidence, np.concatenate([sound[:first], inner, sound[last:]]), params)


@near_miss(caught_by="audio.pieces")
def room_in_the_pauses(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The pauses are the recordings' own, with the room in them."""
    sound = sounds.samples(evidence, "export")
    noise = np.random.default_rng(7).standard_normal(len(sound)) * 0.002
    sound[: round(params["tone_at"] * sounds.RATE)] += noise[: round(params["tone_at"] * sounds.RATE)]
    write(evidence, sound, params)


@near_miss(caught_by="audio.pieces")
def last_pause_gated(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The last pause is the recording's own, turned down so far that it is hardly heard."""
    sound = sounds.samples(evidence, "export")
    here = sounds.frames(params["tone_at"] - params["long_s"], params["tone_at"])
    sound[here] += np.random.default_rng(7).standard_normal(here.stop - here.start) * 0.00015
    write(evidence, sound, params)


@near_miss(caught_by="audio.tone")
def proposed_tone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The dialog's own 440 Hz at 0.8 were left."""
    sound = sounds.samples(evidence, "export")
    here = sounds.frames(params["tone_at"], params["end_at"])
    sound[here] = 0.8 * np.sin(2 * np.pi * 440 * np.arange(len(sound[here])) / sounds.RATE)
    write(evidence, sound, params)


@near_miss(caught_by="aup3.tracks")
def project_not_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the export is there."""
    evidence.remove("project")
    evidence.remove("log")


@near_miss(caught_by="aup3.mixdown")
def project_turned_down(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The track's slider was moved before the project was saved."""
    projects.tamper(evidence, "project", "log", projects.set_on("lesson-07-english", gain=0.5))


@near_miss(caught_by="audio.format")
def as_stereo(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Both channels hold the same."""
    sound = sounds.samples(evidence, "export")
    write(evidence, np.stack([sound, sound], axis=1), params)


@near_miss(caught_by="files.same_content")
def recording_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The export went over the English recording as well."""
    evidence.write("english", evidence.read("export"))


def write(evidence: TamperedEvidence, sound: Any, params: dict[str, Any]) -> None:
    """Replaces the export."""
    sounds.write(evidence, "export", sound, params["bits"])
