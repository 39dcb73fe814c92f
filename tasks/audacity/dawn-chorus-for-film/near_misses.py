"""What goes wrong: the track's rate changed (the pitch too), the track resampled and not the project, one file only."""

from __future__ import annotations

from typing import Any

import gui
import projects
import sounds
from scipy.signal import resample_poly

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


@near_miss(caught_by="aup3.project")
def track_resampled(desk: Desk, params: dict[str, Any]) -> None:
    """Tracks > Resample changes the track; the project, and the export, stay at 44.1 kHz."""
    desk.key("ctrl+a")
    gui.choose(desk, "Tracks", "Resample*")
    desk.wait_for_window("Resample")
    desk.key("ctrl+a")
    desk.type(f"{params['rate']}\n")
    desk.wait_for_no_window("Resample")
    desk.settle()
    gui.save_project(desk, f"/home/user/Music/{params['name']}.aup3")
    gui.export_wav(desk, f"/home/user/Music/{params['name']}.wav", "Signed 24-bit PCM")


@near_miss(caught_by="audio.format")
def exported_before(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The export was made before the rate was changed."""
    sounds.write(evidence, "export", sounds.samples(evidence, "source", "before"), bits=24)


@near_miss(caught_by="audio.pieces#2")
def played_at_another_rate(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The samples were taken as they are at the new rate: the birds sing higher and quicker, or lower and slower."""
    sounds.write(evidence, "export", sounds.samples(evidence, "source", "before"), bits=24, rate=params["rate"])


@near_miss(caught_by="audio.pieces")
def rate_of_the_track(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The rate was set in the track's menu."""
    change = projects.set_on("dawn-chorus", rate=params["rate"])
    projects.tamper(evidence, "project", "log", change)


@near_miss(caught_by="aup3.project")
def saved_before(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The project was saved with its old rate."""

    def change(root: projects.Node) -> None:
        root.attributes["rate"] = 44100.0

    projects.tamper(evidence, "project", "log", change)


@near_miss(caught_by="aup3.project")
def project_not_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the export is there."""
    evidence.remove("project")
    evidence.remove("log")


@near_miss(caught_by="audio.format")
def as_mono(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The export lost the width of the field."""
    sound = sounds.samples(evidence, "source", "before").mean(axis=1)
    sounds.write(evidence, "export", resample_poly(sound, params["rate"] // 100, 441), bits=24, rate=params["rate"])


@near_miss(caught_by="files.same_content")
def recording_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported over the field recording too."""
    evidence.write("source", evidence.read("export"))
