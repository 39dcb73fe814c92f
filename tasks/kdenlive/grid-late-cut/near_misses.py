"""What goes wrong and has to be computed: out of step, a black frame, what should follow the cut left behind."""

from __future__ import annotations

from typing import Any

import deliveries

from deskcraft.authoring import TamperedEvidence, near_miss

FRAME = 1 / 25


def until(seconds: float) -> str:
    """The last frame of a clip that is cut at a time, as the project file has it."""
    return f'out="{deliveries.clock(seconds - FRAME)}"'


@near_miss(caught_by="close")
def moved_out_of_step(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The close-up was moved to the new cut, and still begins with the picture that it began with."""

    def change(root: Any) -> None:
        deliveries.move_start(root, deliveries.clips_of("stage-close.mp4", root), 4 - params["cut"])

    deliveries.edit(evidence, "project", change)


@near_miss(caught_by="wide")
def a_gap_before_the_close_up(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The close-up was shortened at its beginning, and the wide shot not lengthened."""

    def change(root: Any) -> None:
        for each in deliveries.found(root, f"//playlist/entry[@{until(params['cut'])}][@in='00:00:00.000']"):
            each.set("out", deliveries.clock(4 - FRAME))
            blank = each.makeelement("blank", length=deliveries.clock(params["cut"] - 4))
            each.addnext(blank)

    deliveries.edit(evidence, "project", change)


@near_miss(caught_by="wide")
def a_black_frame(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The wide shot ends a frame before the cut."""

    def change(root: Any) -> None:
        for each in deliveries.found(root, f"//playlist/entry[@{until(params['cut'])}][@in='00:00:00.000']"):
            each.set("out", deliveries.clock(params["cut"] - 2 * FRAME))
            each.addnext(each.makeelement("blank", length=deliveries.clock(FRAME)))

    deliveries.edit(evidence, "project", change)


@near_miss(caught_by="opener")
def title_as_long_as_before(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The title goes out at 2.4 s."""

    def change(root: Any) -> None:
        for each in deliveries.found(root, deliveries.clips_of("Opener", root)):
            each.set("out", deliveries.clock(2 - FRAME))

    deliveries.edit(evidence, "project", change)


@near_miss(caught_by="opener")
def title_as_long_as_the_shot(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The time of the cut was typed as the title's length."""

    def change(root: Any) -> None:
        for each in deliveries.found(root, deliveries.clips_of("Opener", root)):
            each.set("out", deliveries.clock(params["cut"] - FRAME))

    deliveries.edit(evidence, "project", change)


@near_miss(caught_by="guides")
def guide_left_behind(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The guide stands at the old cut."""
    deliveries.replace(evidence, "project", f'"pos": {round(params["cut"] / FRAME)}', '"pos": 100')


@near_miss(caught_by="rest")
def last_shot_lost(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The talk's last shot was deleted on the way."""
    deliveries.edit(evidence, "project", lambda root: deliveries.drop(root, "//playlist/entry[@in='00:00:09.000']"))
