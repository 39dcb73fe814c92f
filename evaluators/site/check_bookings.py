"""Bookings in the guest house's own records."""

from datetime import date
from typing import Annotated

from pydantic import Field

from evaluators.evidence import Evidence
from evaluators.registry import Of, check
from evaluators.site.database import load
from evaluators.site.fitting import holds, new_rows, one_new, traits_of
from evaluators.traits import judge
from evaluators.verdict import Code, Finding, failed

COLUMNS = (
    "reference", "room", "arrival", "departure", "adults", "children", "name", "email", "phone", "breakfast", "dinner",
    "dog", "arrival_time", "state",
)  # fmt: skip


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


@check("site.booking")
def booking(evidence: Evidence, p: Booking) -> Finding:
    """One booking was made, or a known one changed: for these days, this room and these guests."""
    asked = {
        name: value.isoformat() if isinstance(value, date) else value
        for name in COLUMNS[1:]
        if (value := getattr(p, name)) is not None
    }
    if p.reference is None:
        new = new_rows(evidence, p.of, "bookings", *COLUMNS, "requests")
        judged = [(str(r["reference"]), [*traits_of(r, asked), *holds(r, p.requests_hold, "requests")]) for r in new]
        return one_new("booking", judged, p.others, p.of)
    rows = load(evidence, p.of).table("bookings", *COLUMNS, "requests").rows
    found = [row for row in rows if row["reference"] == p.reference]
    if not found:
        return failed(Code.NOT_FOUND, f"There is no booking {p.reference}.", where=p.of)
    traits = [*traits_of(found[0], asked), *holds(found[0], p.requests_hold, "requests")]
    return judge(f"the booking {p.reference}", traits, Code.WRONG_VALUE, p.of)
