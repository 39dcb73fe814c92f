"""Bookings in the guest house's own records."""

from collections.abc import Iterator
from datetime import date
from typing import Annotated

from pydantic import Field

from evaluators.evidence import Evidence
from evaluators.expectations import assess
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.site.database import load
from evaluators.site.fitting import holds, new_rows, one_new, traits_of
from evaluators.site.pinning import cells
from evaluators.site.usual import unasked
from evaluators.verdict import Code, Finding, failed

COLUMNS = (
    "reference",
    "room",
    "arrival",
    "departure",
    "adults",
    "children",
    "name",
    "email",
    "phone",
    "breakfast",
    "dinner",
    "dog",
    "arrival_time",
    "state",
)


class Booking(Of):
    """Parameters of `site.booking`; what is left out is not judged."""

    reference: str | None = None
    """A booking that was there before and was to be changed; without it, the one new booking."""
    room: str | None = None
    """Its code."""
    arrival: date | None = None
    departure: date | None = None
    adults: Annotated[int, Field(ge=0)] | None = None
    children: Annotated[int, Field(ge=0)] | None = None
    name: str | None = None
    email: str | None = None
    phone: str | None = None
    breakfast: bool | None = None
    dinner: bool | None = None
    dog: bool | None = None
    arrival_time: str | None = None
    """HH:MM."""
    requests_hold: tuple[str, ...] = ()
    """Words that the requests hold, whatever else they say."""
    state: str = "confirmed"
    """confirmed or cancelled."""
    others: bool = False
    """Other new bookings may be there too."""


def _asked(p: Booking) -> dict[str, str | int | bool]:
    return {
        name: value.isoformat() if isinstance(value, date) else value
        for name in COLUMNS[1:]
        if (value := getattr(p, name)) is not None
    }


def _pins(evidence: Evidence, p: Booking) -> Iterator[Pin]:
    rows = load(evidence, p.of).table("bookings", *COLUMNS).rows
    mine = [row for row in rows if row["reference"] == p.reference]
    for row in mine if p.reference is not None else new_rows(evidence, p.of, "bookings", *COLUMNS):
        yield from cells(evidence, p.of, "bookings", row, [*_asked(p), "total_cents"])


@check("site.booking", pins=_pins)
def booking(evidence: Evidence, p: Booking) -> Finding:
    """One booking was made, or a known one changed: for these days, this room and these guests."""
    asked = _asked(p)
    if p.reference is None:
        new = new_rows(evidence, p.of, "bookings", *COLUMNS, "requests")
        before, known = load(evidence, p.of, "before"), {*asked, *(["requests"] if p.requests_hold else [])}
        judged = []
        for row in new:
            expectations = [*traits_of(row, asked), *holds(row, p.requests_hold, "requests")]
            judged.append((str(row["reference"]), [*expectations, *unasked(before, "bookings", row, known)]))
        return one_new("booking", judged, p.others, p.of)
    rows = load(evidence, p.of).table("bookings", *COLUMNS, "requests").rows
    found = [row for row in rows if row["reference"] == p.reference]
    if not found:
        return failed(Code.NOT_FOUND, f"There is no booking {p.reference}.", where=p.of)
    expectations = [*traits_of(found[0], asked), *holds(found[0], p.requests_hold, "requests")]
    return assess(f"the booking {p.reference}", expectations, Code.WRONG_VALUE, p.of)
