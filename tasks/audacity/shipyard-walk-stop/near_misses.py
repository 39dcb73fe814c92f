"""What goes wrong: a track beside its place, the parked narration heard, the bell in the soft mix, the old rate."""

from __future__ import annotations

from typing import Any

import gui
import projects
import sounds

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

MUSIC = "/home/user/Music"


@near_miss(caught_by="aup3.track#2")
def saved_with_the_bell_muted(desk: Desk, params: dict[str, Any]) -> None:
    """The yard and the bell alone, saved after the soft mix was exported."""
    gui.rename_track(desk, "Yard")
    gui.import_audio(desk, f"{MUSIC}/ships-bell.wav")
    gui.start_at(desk, params["bell_at"])
    gui.rename_track(desk, "Bell")
    desk.key("shift+u")
    gui.export_wav(desk, f"{MUSIC}/shipyard-stop-1-soft.wav", f"Signed {params['bits']}-bit PCM")
    gui.save_project(desk, f"{MUSIC}/shipyard-stop-1.aup3")


@near_miss(caught_by="audio.mix")
def bell_in_the_soft_mix(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The same mix was exported twice."""
    evidence.write("soft", evidence.read("export"))


@near_miss(caught_by="audio.mix")
def soft_mix_without_the_guide(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The guide was muted with the bell."""
    sound = sounds.samples(evidence, "soft")
    sound[round(params["guide_at"] * params["rate"]) : round(params["fade_at"] * params["rate"])] = 0
    sounds.write(evidence, "soft", sound, params["bits"], params["rate"])


@near_miss(caught_by="aup3.track#4")
def parked_narration_audible(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Guide 2 was not muted."""
    projects.tamper(evidence, "project", "log", projects.set_on("Guide 2", mute=False))


@near_miss(caught_by="aup3.track#2")
def panned_to_the_other_side(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Left and right mixed up."""
    projects.tamper(evidence, "project", "log", projects.set_on("Bell", pan=-params["pan"] / 100))


@near_miss(caught_by="audio.pieces#3")
def bell_at_the_guide(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The bell rings when the guide starts."""
    projects.tamper(evidence, "project", "log", projects.move_clips("Bell", params["guide_at"] - params["bell_at"]))


@near_miss(caught_by="audio.pieces")
def narrations_exchanged(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The names of both narrations were mixed up."""

    def exchange(root: projects.Node) -> None:
        one, two = (next(projects.tracks(root, name)) for name in ("Guide", "Guide 2"))
        one.attributes["name"], two.attributes["name"] = "Guide 2", "Guide"
        one.attributes["mute"], two.attributes["mute"] = True, False

    projects.tamper(evidence, "project", "log", exchange)


@near_miss(caught_by="aup3.project")
def rate_of_the_exports_only(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The project was saved before its rate was set."""

    def change(root: projects.Node) -> None:
        root.attributes["rate"] = 44100.0

    projects.tamper(evidence, "project", "log", change)


@near_miss(caught_by="aup3.track")
def gain_by_effect_and_slider(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The yard's slider was left at 0 dB."""
    projects.tamper(evidence, "project", "log", projects.set_on("Yard", gain=1.0))


@near_miss(caught_by="aup3.labels")
def points_for_regions(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The guide's label marks only where he starts."""
    projects.tamper(evidence, "project", "log", projects.set_label("Guide", t1=params["guide_at"]))


@near_miss(caught_by="audio.format#2")
def soft_mix_at_the_old_rate(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The soft mix was exported before the rate was set."""
    sounds.write(evidence, "soft", sounds.samples(evidence, "soft"), params["bits"])


@near_miss(caught_by="aup3.mixdown")
def export_of_the_soft_mix(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Both files hold the mix without the bell."""
    evidence.write("export", evidence.read("soft"))


@near_miss(caught_by="files.same_content#4")
def bell_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """An export went over the bell as well."""
    evidence.write("bell", evidence.read("soft"))
