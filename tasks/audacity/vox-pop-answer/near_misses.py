"""What goes wrong: silence left before the answer, the wrong stretch, the answer taken out instead of kept."""

from __future__ import annotations

from typing import Any

import gui
import numpy as np
import sounds

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


@near_miss(caught_by="audio.pieces")
def left_in_its_place(desk: Desk, params: dict[str, Any]) -> None:
    """Trim leaves the stretch where it was; the export begins with as much silence."""
    gui.keep_between(desk, params["from_s"], params["to_s"])
    gui.export_wav(desk, f"/home/user/Music/{params['name']}")


@near_miss(caught_by="audio.pieces")
def end_left_on(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only what is before the answer was cut."""
    sounds.write(evidence, "result", take(evidence)[round(params["from_s"] * sounds.RATE) :])


@near_miss(caught_by="audio.pieces")
def answer_taken_out(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Delete was pressed for Trim: the reporter is left."""
    here = sounds.frames(params["from_s"], params["to_s"])
    sounds.write(evidence, "result", np.delete(take(evidence), here))


@near_miss(caught_by="audio.pieces")
def by_eye(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The selection was dragged, and its start is 0.15 s late."""
    sounds.write(evidence, "result", take(evidence)[sounds.frames(params["from_s"] + 0.15, params["to_s"])])


@near_miss(caught_by="audio.pieces")
def rest_silenced(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The rest was silenced and is still as long."""
    sound, here = take(evidence), sounds.frames(params["from_s"], params["to_s"])
    sound[: here.start] = 0
    sound[here.stop :] = 0
    sounds.write(evidence, "result", sound)


@near_miss(caught_by="audio.format")
def other_bit_depth(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported with 24 bits."""
    sounds.write(evidence, "result", take(evidence)[sounds.frames(params["from_s"], params["to_s"])], bits=24)


@near_miss(caught_by="files.same_content")
def take_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported over the take too."""
    evidence.write("source", evidence.read("result"))


def take(evidence: TamperedEvidence) -> Any:
    """The samples of the take."""
    return sounds.samples(evidence, "source", "before")
