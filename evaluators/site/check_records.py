"""Any record of a site: rows of a table by what they hold, and settings by key."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.site.database import Row, load
from evaluators.site.fitting import fits, new_rows, normalised, traits_of
from evaluators.site.pinning import cells, is_new
from evaluators.site.usual import unasked
from evaluators.verdict import Code, Finding, failed, passed

Value = str | int | float | bool


class Setting(Of):
    """Parameters of `site.setting`."""

    values: Annotated[dict[str, Value], Field(min_length=1)]
    """The settings that must be so, by key; true and false stand for yes and no."""
    table: str = "settings"
    """With the columns `key` and `value`."""
    username: str | None = None
    """Where each user has settings of their own."""


def _pins_of_setting(evidence: Evidence, p: Setting) -> Iterator[Pin]:
    for row in load(evidence, p.of).table(p.table, "key", "value").rows:
        if str(row["key"]) in p.values and p.username in (None, row.get("username")):
            yield from cells(evidence, p.of, p.table, row, ("value",))


@check("site.setting", pins=_pins_of_setting)
def setting(evidence: Evidence, p: Setting) -> Finding:
    """The site's settings, or a user's, have these values."""
    columns = ("key", "value") if p.username is None else ("key", "value", "username")
    rows = load(evidence, p.of).table(p.table, *columns).rows
    held = {str(row["key"]): row["value"] for row in rows if p.username in (None, row.get("username"))}
    expectations = [
        Expectation(key, held.get(key), wanted, fits(key, held.get(key), wanted)) for key, wanted in p.values.items()
    ]
    return assess("the settings", expectations, Code.WRONG_VALUE, p.of)


class Record(Of):
    """Parameters of `site.record`."""

    table: str
    where: dict[str, Value] = Field(default_factory=dict)
    """What tells the rows that are meant from the others."""
    values: dict[str, Value] = Field(default_factory=dict)
    """What each of them must hold."""
    count: Annotated[int, Field(ge=0)] = 1
    """How many rows are meant; 0: there must be none."""
    new: bool = False
    """Only rows that were not there before are looked at."""


def _meant(evidence: Evidence, p: Record) -> list[Row]:
    table = load(evidence, p.of).table(p.table, *p.where, *p.values)
    rows = new_rows(evidence, p.of, p.table) if p.new else list(table.rows)
    return [row for row in rows if all(fits(name, row[name], wanted) for name, wanted in p.where.items())]


def _pins_of_record(evidence: Evidence, p: Record) -> Iterator[Pin]:
    for row in _meant(evidence, p):
        yield from cells(evidence, p.of, p.table, row, p.values)
    if p.count == 0:
        before = load(evidence, p.of, "before").table(p.table, *p.where)
        for row in before.rows:
            if all(fits(name, row[name], wanted) for name, wanted in p.where.items()):
                yield Pin(p.of, f"{p.table}[{'|'.join(normalised(part) for part in before.key_of(row))}]")


@check("site.record", pins=_pins_of_record)
def record(evidence: Evidence, p: Record) -> Finding:
    """So many rows of a table are as asked; those that are new are as usual where nothing is asked."""
    found = _meant(evidence, p)
    asked = ", ".join(f"{name} = {wanted!r}" for name, wanted in p.where.items()) or "any"
    if len(found) != p.count:
        kind = "new rows" if p.new else "rows"
        sentence = f"The table {p.table!r} has {len(found)} {kind} with {asked}; {p.count} were asked."
        code = Code.NOT_FOUND if not found else Code.WRONG_COUNT
        return failed(code, sentence, observed=len(found), wanted=p.count, where=p.of)
    for row in found:
        expectations = traits_of(row, p.values)
        if is_new(evidence, p.of, p.table, row):
            expectations += unasked(load(evidence, p.of, "before"), p.table, row, {*p.where, *p.values})
        finding = assess(f"the row {asked} of {p.table!r}", expectations, Code.WRONG_VALUE, p.of)
        if not finding.ok:
            return finding
    return passed(f"The table {p.table!r} has {p.count} such rows.", observed=p.count, where=p.of)
