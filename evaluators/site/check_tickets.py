"""Tickets in the tracker's own records."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.site.database import Row, Site, load
from evaluators.site.fitting import holds, new_rows, normalised, one_new, traits_of
from evaluators.site.pinning import cells, whole
from evaluators.site.usual import unasked
from evaluators.verdict import Code, Finding, failed

COLUMNS = ("number", "title", "body", "state", "resolution", "priority", "kind", "author", "assignee", "milestone")


class Ticket(Of):
    """Parameters of `site.ticket`; what is left out is not judged."""

    number: int | None = None
    """A ticket that was there before; without it, the one new ticket."""
    title: str | None = None
    body: str | None = None
    """The whole description, but for white space."""
    body_holds: tuple[str, ...] = ()
    """Words that the description holds, whatever else it says."""
    state: str | None = None
    """open or closed."""
    resolution: str | None = None
    """fixed, declined or duplicate; "" of an open one."""
    priority: str | None = None
    kind: str | None = None
    assignee: str | None = None
    """The user name; "" for nobody."""
    milestone: str | None = None
    """"" for none."""
    labels: tuple[str, ...] | None = None
    """All of them, in any order."""
    comment_holds: tuple[str, ...] = ()
    """Words that one new comment of `comment_by` holds, all of them."""
    comment_by: str | None = None
    new_comments: Annotated[int, Field(ge=0)] | None = None
    """How many were added."""
    others: bool = False
    """Other new tickets may be there too."""


_COMPARED = ("title", "body", "state", "resolution", "priority", "kind", "assignee", "milestone")


def _pins(evidence: Evidence, p: Ticket) -> Iterator[Pin]:
    site = load(evidence, p.of)
    new = new_rows(evidence, p.of, "tickets", *COLUMNS)
    rows = new if p.number is None else [r for r in site.table("tickets", *COLUMNS).rows if r["number"] == p.number]
    comments = new_rows(evidence, p.of, "comments", "ticket", "author", "body")
    for row in rows:
        asked = [name for name in _COMPARED if getattr(p, name) is not None]
        yield from cells(evidence, p.of, "tickets", row, [*asked, *(["body"] if p.body_holds else []), "changed_at"])
        if p.labels is not None:
            known = {each["label"] for each in site.table("ticket_labels").rows if each["ticket"] == row["number"]}
            then = load(evidence, p.of, "before").table("ticket_labels").rows
            known |= {each["label"] for each in then if each["ticket"] == row["number"]}
            yield from (Pin(p.of, f"ticket_labels[{row['number']}|{label}]") for label in known)
        for comment in comments:
            if comment["ticket"] == row["number"] and (p.comment_holds or p.new_comments is not None):
                yield from whole(evidence, p.of, "comments", comment)


@check("site.ticket", pins=_pins)
def ticket(evidence: Evidence, p: Ticket) -> Finding:
    """One ticket was filed, or a known one changed: title, labels, assignee, state and comments are as asked."""
    site = load(evidence, p.of)
    comments = new_rows(evidence, p.of, "comments", "ticket", "author", "body")
    if p.number is None:
        new = new_rows(evidence, p.of, "tickets", *COLUMNS)
        before, asked = load(evidence, p.of, "before"), {name for name in _COMPARED if getattr(p, name) is not None}
        judged = [
            (f"#{row['number']}", [*_expectations(site, row, comments, p), *unasked(before, "tickets", row, asked)])
            for row in new
        ]
        return one_new("ticket", judged, p.others, p.of)
    found = [row for row in site.table("tickets", *COLUMNS).rows if row["number"] == p.number]
    if not found:
        return failed(Code.NOT_FOUND, f"There is no ticket #{p.number}.", where=p.of)
    return assess(f"the ticket #{p.number}", _expectations(site, found[0], comments, p), Code.WRONG_VALUE, p.of)


def _expectations(site: Site, row: Row, comments: list[Row], p: Ticket) -> list[Expectation]:
    asked = {name: value for name in _COMPARED if (value := getattr(p, name)) is not None}
    expectations = [*traits_of(row, asked), *holds(row, p.body_holds, "body")]
    if p.labels is not None:
        labels = site.table("ticket_labels", "ticket", "label").rows
        seen = sorted(str(each["label"]) for each in labels if each["ticket"] == row["number"])
        expectations.append(Expectation("labels", seen, sorted(p.labels), seen == sorted(p.labels)))
    mine = [each for each in comments if each["ticket"] == row["number"]]
    if p.new_comments is not None:
        expectations.append(
            Expectation("number of new comments", len(mine), p.new_comments, len(mine) == p.new_comments)
        )
    if p.comment_holds or p.comment_by is not None:
        by = [each for each in mine if p.comment_by in (None, each["author"])]
        fits = any(all(expectation.ok for expectation in holds(each, p.comment_holds, "body")) for each in by)
        expectations.append(
            Expectation("new comments", [normalised(each["body"])[:200] for each in mine], list(p.comment_holds), fits)
        )
    return expectations
