"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from house import book
from records import edit

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


@near_miss(caught_by="site.booking")
def a_second_booking_for_the_night(desk: Desk, params: dict[str, Any]) -> None:
    given = {"time": params["time"], "phone": params["phone"]}
    book(desk, "Eider", params["arrival"], params["departure"], adults=2, **given)
    desk.done("Eider is booked.")
    book(desk, "Eider", params["departure"], params["then"], adults=3, **given)


@near_miss(caught_by="site.booking")
def still_two_adults(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "stay", "UPDATE bookings SET adults = 2 WHERE adults = 3 AND username = 'mara'")


@near_miss(caught_by="site.booking")
def the_night_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "stay", "UPDATE bookings SET departure = ? WHERE departure = ?", params["departure"], params["then"])


@near_miss(caught_by="site.booking")
def without_the_dog(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "stay", "UPDATE bookings SET dog = 0 WHERE arrival = ? AND room = 'eider'", params["arrival"])


@near_miss(caught_by="site.untouched")
def the_old_booking_cancelled(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "stay", "UPDATE bookings SET state = 'cancelled' WHERE reference = 'GH-4471'")
