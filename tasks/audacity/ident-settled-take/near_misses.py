"""What goes wrong: a take guessed, the wrong stretch, the queue's file at the wrong rate or level."""

from __future__ import annotations

from typing import Any

import gui
import numpy as np
import sounds
from scipy.signal import resample_poly

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

MUSIC = "/home/user/Music"


@near_miss(caught_by="audio.pieces")
def take_guessed(desk: Desk, params: dict[str, Any]) -> None:
    """Nobody asked: the next take was used as a whole."""
    gui.import_audio(desk, f"{MUSIC}/ident-take-{params['take'] % 3 + 1}.wav")
    gui.normalise(desk, params["peak_db"])
    gui.export_wav(desk, f"{MUSIC}/ident-lantern.wav")
    desk.done("The ident is exported.")
    gui.set_project_rate(desk, params["rate"])
    gui.export_wav(desk, f"{MUSIC}/ident-queue.wav")


@near_miss(caught_by="audio.pieces")
def another_take_trimmed_alike(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The right seconds of the wrong take."""
    other = sounds.samples(evidence, f"take{params['take'] % 3 + 1}", "before")
    both(evidence, other[sounds.frames(params["from_s"], params["to_s"])], params)


@near_miss(caught_by="audio.pieces")
def not_trimmed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The whole take, with the room before and after it."""
    both(evidence, sounds.samples(evidence, f"take{params['take']}", "before"), params)


@near_miss(caught_by="audio.level")
def not_normalised(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """As loud as it was spoken."""
    take = sounds.samples(evidence, f"take{params['take']}", "before")
    cut = take[sounds.frames(params["from_s"], params["to_s"])]
    sounds.write(evidence, "air", cut)
    queue(evidence, cut, params)


@near_miss(caught_by="audio.format#2")
def queue_at_the_rate_of_the_air(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The file was copied under the other name."""
    evidence.write("queue", evidence.read("air"))


@near_miss(caught_by="audio.pieces#2")
def queue_played_slowly(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The track's rate was set: the ident is low and long."""
    sounds.write(evidence, "queue", sounds.samples(evidence, "air"), rate=params["rate"])


@near_miss(caught_by="audio.pieces#2")
def queue_of_another_level(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The queue's file was made from the take before it was normalised."""
    queue(evidence, sounds.samples(evidence, "air") * sounds.factor(-3), params)


@near_miss(caught_by="audio.format")
def air_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The file for the air was exported anew at the queue's rate."""
    evidence.write("air", evidence.read("queue"))


@near_miss(caught_by="audio.format#2")
def queue_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The later message was not followed."""
    evidence.remove("queue")


@near_miss(caught_by="files.same_content#3")
def take_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The ident was exported over the last take as well."""
    evidence.write("take3", evidence.read("air"))


def both(evidence: TamperedEvidence, sound: Any, params: dict[str, Any]) -> None:
    """Replaces both exports by a sound, normalised."""
    sound = sound / np.abs(sound).max() * sounds.factor(params["peak_db"])
    sounds.write(evidence, "air", sound)
    queue(evidence, sound, params)


def queue(evidence: TamperedEvidence, sound: Any, params: dict[str, Any]) -> None:
    """Replaces the queue's file by a sound at 44.1 kHz."""
    step = int(np.gcd(sounds.RATE, params["rate"]))
    sound = resample_poly(sound, params["rate"] // step, sounds.RATE // step)
    sounds.write(evidence, "queue", sound, rate=params["rate"])
