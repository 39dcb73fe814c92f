"""What a new record of a site says where nobody asked for anything: what the site puts in by itself, or knows of the
person."""

from collections.abc import Callable, Collection, Iterator, Mapping

from evaluators.expectations import Expectation
from evaluators.site.database import Cell, Row, Site
from evaluators.site.fitting import fits

_ADDRESS = ("phone", "city", "postcode", "country")
_PLAIN: Mapping[str, Mapping[str, Cell]] = {
    "orders": {"gift_note": "", "coupon": "", "state": "received"},
    "bookings": {"requests": "", "children": 0, "dinner": 0, "dog": 0, "state": "confirmed"},
    "tickets": {"resolution": "", "state": "open"},
    "posts": {"article": ""},
    "customers": {"note": "", "discount": 0, "newsletter": 0, "blocked": 0},
    "hires": {"returned": "", "state": "out"},
}
"""Table to column to what its form has when it is opened."""


def unasked(before: Site, table: str, row: Row, asked: Collection[str]) -> list[Expectation]:
    """Return for each column of a new record that nobody asked for whether it is as usual."""
    known = {**_PLAIN.get(table, {}), **dict(_OF_PERSON.get(table, _nothing)(before, row))}
    return [
        Expectation(
            column.replace("_", " "), row[column], usual, fits(column, row[column], "" if usual is None else usual)
        )
        for column, usual in known.items()
        if column in row and column not in asked
    ]


def _rows(site: Site, table: str) -> tuple[Row, ...]:
    return site.tables[table].rows if table in site.tables else ()


def _order(before: Site, row: Row) -> Iterator[tuple[str, Cell]]:
    known = next((each for each in _rows(before, "addresses") if each["username"] == row["username"]), None)
    if known is not None and known["street"] == row["street"]:
        yield from ((column, known[column]) for column in _ADDRESS)
    yield from _as_last(before, "orders", row)
    if not row["coupon"]:
        yield "discount_cents", 0
    if row["payment"] in ("invoice", "transfer"):
        yield "payment_state", "open"
        yield "card_last4", ""


def _booking(before: Site, row: Row) -> Iterator[tuple[str, Cell]]:
    yield from _as_last(before, "bookings", row)


def _as_last(before: Site, table: str, row: Row) -> Iterator[tuple[str, Cell]]:
    """Give name and e-mail of a person by what that person gave before, if it was always the same."""
    mine = [each for each in _rows(before, table) if each["username"] == row["username"]]
    for column in ("name", "email"):
        if len(said := {each[column] for each in mine}) == 1:
            yield column, said.pop()


def _hire(before: Site, row: Row) -> Iterator[tuple[str, Cell]]:
    deposit = next((each["value"] for each in _rows(before, "settings") if each["key"] == "deposit_cents"), None)
    if deposit is not None and str(deposit).isdigit():
        yield "deposit_cents", int(str(deposit))


def _customer(before: Site, row: Row) -> Iterator[tuple[str, Cell]]:
    now = next((each["value"] for each in _rows(before, "meta") if each["key"] == "now"), None)
    if now is not None:
        yield "since", str(now)[:10]


def _nothing(before: Site, row: Row) -> Iterator[tuple[str, Cell]]:
    return iter(())


_OF_PERSON: Mapping[str, Callable[[Site, Row], Iterator[tuple[str, Cell]]]] = {
    "orders": _order,
    "bookings": _booking,
    "hires": _hire,
    "customers": _customer,
}
