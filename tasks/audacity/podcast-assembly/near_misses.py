"""What goes wrong: a track at the wrong place or level, the backup heard, labels beside it, an export that is not the
project."""

from __future__ import annotations

import io
from typing import Any

import gui
import numpy as np
import projects
import soundfile

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

RATE = 44_100
MUSIC = "/home/user/Music"


@near_miss(caught_by="audio.mix")
def exported_before_the_gain_was_set(desk: Desk, params: dict[str, Any]) -> None:
    """Everything is in the project, but the export was made first."""
    gui.start_at(desk, params["host_at"])
    for name in ("guest", "phone"):
        gui.import_audio(desk, f"{MUSIC}/ep12-{name}.wav")
        gui.start_at(desk, params["guest_at"])
    desk.key("shift+u")
    gui.import_audio(desk, f"{MUSIC}/ep12-intro.wav")
    gui.export_wav(desk, f"{MUSIC}/episode-12.wav", f"Signed {params['bits']}-bit PCM")
    gui.set_gain(desk, params["gain_db"])
    desk.key("Home")
    gui.add_label(desk, params["host_at"], "Host")
    gui.add_label(desk, params["guest_at"], "Guest")
    gui.save_project(desk, f"{MUSIC}/episode-12.aup3")


@near_miss(caught_by="aup3.track#2")
def backup_left_audible(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The phone backup was not muted, neither in the project nor in the export."""
    projects.tamper(evidence, "project", "log", projects.set_on("ep12-phone", mute=False))
    write(evidence, mix(evidence, params) + placed(evidence, "phone", params["guest_at"], params), params)


@near_miss(caught_by="aup3.track")
def gain_as_a_factor(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The intro is turned up instead of down: the minus was lost."""
    projects.tamper(evidence, "project", "log", projects.set_on("ep12-intro", gain=10 ** (-params["gain_db"] / 20)))


@near_miss(caught_by="audio.pieces#3")
def guest_half_a_second_late(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The guest was dragged by eye."""
    projects.tamper(evidence, "project", "log", projects.move_clips("ep12-guest", 0.5))


@near_miss(caught_by="audio.pieces#4")
def backup_at_zero(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The muted backup stayed where the import put it."""
    projects.tamper(evidence, "project", "log", projects.move_clips("ep12-phone", -params["guest_at"]))


@near_miss(caught_by="aup3.labels")
def one_label_moved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The guest's label stands at the end of the host's take."""
    at = params["host_at"] + 4.3 - 0.3
    projects.tamper(evidence, "project", "log", projects.set_label("Guest", t=at, t1=at))


@near_miss(caught_by="aup3.labels")
def region_for_a_point(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The host's label was added with the whole take selected."""
    projects.tamper(evidence, "project", "log", projects.set_label("Host", t1=params["host_at"] + 4.3))


@near_miss(caught_by="aup3.tracks")
def backup_not_imported(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """What is not heard was left out."""
    projects.tamper(evidence, "project", "log", projects.remove_track("ep12-phone"))


@near_miss(caught_by="audio.pieces#3")
def backup_in_the_guests_place(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The two recordings of the guest were mixed up: the tracks bear each other's names."""

    def exchange(root: projects.Node) -> None:
        guest, phone = (next(projects.tracks(root, f"ep12-{name}")) for name in ("guest", "phone"))
        guest.attributes["name"], phone.attributes["name"] = "ep12-phone", "ep12-guest"
        guest.attributes["mute"], phone.attributes["mute"] = True, False

    projects.tamper(evidence, "project", "log", exchange)


@near_miss(caught_by="aup3.mixdown")
def intro_baked_by_effect(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The intro was amplified for the export, and the project's slider set back to 0 afterwards."""
    projects.tamper(evidence, "project", "log", projects.set_on("ep12-intro", gain=1.0))


@near_miss(caught_by="aup3.tracks")
def project_not_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the export is there."""
    evidence.remove("project")
    evidence.remove("log")


@near_miss(caught_by="audio.format")
def other_bit_depth(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported with the other depth."""
    write(evidence, mix(evidence, params), {**params, "bits": 40 - params["bits"]})


@near_miss(caught_by="audio.format")
def exported_as_mono(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The mix was rendered to one channel."""
    write(evidence, mix(evidence, params).mean(axis=1), params)


@near_miss(caught_by="audio.mix")
def exported_without_the_guest(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The guest was muted too when the export was made."""
    write(evidence, mix(evidence, params) - placed(evidence, "guest", params["guest_at"], params), params)


@near_miss(caught_by="files.same_content#2")
def take_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The export went over the host's take as well."""
    evidence.write("host", evidence.read("export"))


def placed(evidence: TamperedEvidence, name: str, at_s: float, params: dict[str, Any]) -> Any:
    """One input at its place in a mix of two channels."""
    sound = soundfile.read(io.BytesIO(evidence.read(name, "before")), always_2d=True)[0]
    length = round(params["guest_at"] * RATE) + len(soundfile.read(io.BytesIO(evidence.read("guest")))[0])
    out = np.zeros((length, 2))
    start = round(at_s * RATE)
    out[start : start + len(sound)] = sound
    return out


def mix(evidence: TamperedEvidence, params: dict[str, Any]) -> Any:
    """The mix as it should be."""
    intro = placed(evidence, "intro", 0, params) * 10 ** (params["gain_db"] / 20)
    return (
        intro
        + placed(evidence, "host", params["host_at"], params)
        + placed(evidence, "guest", params["guest_at"], params)
    )


def write(evidence: TamperedEvidence, sound: Any, params: dict[str, Any]) -> None:
    """Replaces the export."""
    out = io.BytesIO()
    soundfile.write(out, sound, RATE, subtype=f"PCM_{params['bits']}", format="WAV")
    evidence.write("export", out.getvalue())
