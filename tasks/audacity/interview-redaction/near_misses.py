"""What goes wrong: noise left or voices harmed, time that moves, a tone beside the name, a later message half done."""

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
NAME = "interview-1974-clean"


@near_miss(caught_by="audio.duration")
def cough_deleted(desk: Desk, params: dict[str, Any]) -> None:
    """The cough was cut out, and all that follows moved up."""
    gui.reduce_noise(desk, 0, 1.4, params["by_db"] + 3)
    gui.select_between(desk, 3.5, 4.1)
    desk.key("Delete")
    if not desk.messages:
        desk.wait_for_message()
    gui.select_between(desk, params["from_s"] - 0.6, params["to_s"] - 0.6)
    gui.generate_tone(desk, params["frequency"], params["amplitude"])
    gui.save_project(desk, f"{MUSIC}/{NAME}.aup3")
    gui.export_wav(desk, f"{MUSIC}/{NAME}.wav")
    desk.done()


@near_miss(caught_by="audio.noise_reduced")
def noise_left(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The profile was taken, and the effect never run over the whole."""
    sound, source = samples(evidence, "export"), samples(evidence, "source")
    for start, stop in ((0, 3.5), (4.1, params["from_s"]), (params["to_s"], 7.6)):
        sound[frames(start, stop)] = source[frames(start, stop)]
    write(evidence, sound)


@near_miss(caught_by="audio.noise_reduced")
def muted_pauses(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The pauses were silenced altogether, as with the cough."""
    sound = samples(evidence, "export")
    sound[frames(0, 1.4)] = 0
    sound[frames(7.2, 7.6)] = 0
    write(evidence, sound)


@near_miss(caught_by="audio.noise_reduced")
def gated(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Everything that is not loud was muted: the soft ends of words are gone with the noise."""
    source = samples(evidence, "source")
    size = RATE // 10
    for at in range(0, len(source), size):
        block = source[at : at + size]
        if np.abs(block).max() < 0.3:
            block[:] = 0
    write(evidence, covered(source, params))


@near_miss(caught_by="audio.noise_reduced")
def only_the_first_pause(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The noise was taken out of the selection that was the profile, and nowhere else."""
    sound, source = samples(evidence, "export"), samples(evidence, "source")
    sound[frames(1.4, 3.5)] = source[frames(1.4, 3.5)]
    sound[frames(params["to_s"], 7.6)] = source[frames(params["to_s"], 7.6)]
    write(evidence, sound)


@near_miss(caught_by="audio.silence")
def cough_left(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The cough is still there."""
    sound = samples(evidence, "export")
    sound[frames(3.5, 4.1)] = samples(evidence, "source")[frames(3.5, 4.1)]
    write(evidence, sound)


@near_miss(caught_by="audio.silence")
def too_much_silenced(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The silence reaches half a second too far to both sides."""
    sound = samples(evidence, "export")
    sound[frames(3, 4.3)] = 0
    write(evidence, sound)


@near_miss(caught_by="audio.tone")
def message_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """What was to be covered is still heard."""
    sound = samples(evidence, "export")
    here = frames(params["from_s"], params["to_s"])
    sound[here] = samples(evidence, "source")[here]
    write(evidence, sound)


@near_miss(caught_by="audio.tone")
def silenced_for_covered(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Silence instead of a tone."""
    sound = samples(evidence, "export")
    sound[frames(params["from_s"], params["to_s"])] = 0
    write(evidence, sound)


@near_miss(caught_by="audio.tone")
def proposed_tone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The dialog's own 440 Hz at 0.8 were left."""
    write(evidence, covered(samples(evidence, "export"), {**params, "frequency": 440, "amplitude": 0.8}))


@near_miss(caught_by="audio.tone")
def tone_too_loud(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The right frequency at the dialog's own 0.8."""
    write(evidence, covered(samples(evidence, "export"), {**params, "amplitude": 0.8}))


@near_miss(caught_by="audio.tone")
def tone_over_the_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The tone was mixed over the words, which are still heard below it."""
    here = frames(params["from_s"], params["to_s"])
    sound = samples(evidence, "export")
    sound[here] += samples(evidence, "source")[here]
    write(evidence, sound)


@near_miss(caught_by="audio.tone")
def tone_a_little_short(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The tone ends 0.2 s before the name does."""
    here = frames(params["to_s"] - 0.2, params["to_s"])
    sound = samples(evidence, "export")
    sound[here] = samples(evidence, "source")[here]
    write(evidence, sound)


@near_miss(caught_by="aup3.labels")
def labels_not_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The labels were put, and the project was not saved again."""

    def change(root: projects.Node) -> None:
        root.children = [child for child in root.children if child.tag != "labeltrack"]

    projects.tamper(evidence, "project", "log", change)


@near_miss(caught_by="aup3.labels")
def points_for_regions(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The labels mark where the regions begin."""
    projects.tamper(evidence, "project", "log", projects.set_label(params["answer"], t=4.4, t1=4.4))


@near_miss(caught_by="aup3.mixdown")
def project_without_the_tone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The export is right; the track in the project is half as loud."""
    projects.tamper(evidence, "project", "log", projects.set_on("interview-1974-side-b", gain=0.5))


@near_miss(caught_by="audio.format")
def exported_as_float(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported as 32-bit float, as the track says that it is."""
    write(evidence, samples(evidence, "export"), "FLOAT")


@near_miss(caught_by="files.same_content")
def original_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported over the cassette's transfer too."""
    evidence.write("source", evidence.read("export"))


def samples(evidence: TamperedEvidence, name: str) -> Any:
    """The samples of the export, or of the original recording."""
    return soundfile.read(io.BytesIO(evidence.read(name, "before" if name == "source" else "after")))[0]


def frames(start_s: float, stop_s: float) -> slice:
    """The frames between two times."""
    return slice(round(start_s * RATE), round(stop_s * RATE))


def covered(sound: Any, params: dict[str, Any]) -> Any:
    """The sound with the cough silenced and a tone in the place of the name."""
    sound[frames(3.5, 4.1)] = 0
    here = frames(params["from_s"], params["to_s"])
    time = np.arange(here.stop - here.start) / RATE
    sound[here] = params["amplitude"] * np.sin(2 * np.pi * params["frequency"] * time)
    return sound


def write(evidence: TamperedEvidence, sound: Any, subtype: str = "PCM_16") -> None:
    """Replaces the export."""
    out = io.BytesIO()
    soundfile.write(out, sound, RATE, subtype=subtype, format="WAV")
    evidence.write("export", out.getvalue())
