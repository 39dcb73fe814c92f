"""The rest of a site's database is as it was: visits leave traces in some tables, and those alone may differ."""

import re
from collections.abc import Iterator
from typing import Annotated

from pydantic import Field, field_validator

from evaluators.evidence import Evidence
from evaluators.registry import Of, check
from evaluators.site.database import Row, Table, load
from evaluators.site.fitting import normalised
from evaluators.verdict import Code, Finding, failed, passed

TRACES = frozenset({"sessions", "consents", "audit", "history"})
"""What every visit or change writes by itself. `meta` is looked at but for the site's time."""
EXCEPTION = re.compile(r"(?P<table>\w+)(?:\[(?P<key>[^\]]+)\])?(?:(?P<new>\+)|/(?P<column>\w+))?")


class Untouched(Of):
    """Parameters of `site.untouched`."""

    except_: Annotated[tuple[str, ...], Field(alias="except")] = ()
    """What may differ. `orders` is a whole table, `orders+` new rows of it, `products/stock` a column in all rows,
    `products[KT-101]` a row by its key (it may be new, changed or gone), `products[KT-101]/stock` one cell of it.
    A key of several columns is joined with `|`. They count only where the guard is not derived from what the goals
    pin."""
    free: tuple[str, ...] = ()
    """What the instruction leaves open, in the same words; counts in any case."""
    traces: tuple[str, ...] = tuple(sorted(TRACES))
    """Tables that a visit changes by itself: not looked at."""

    @field_validator("except_", "free")
    @classmethod
    def _known(cls, values: tuple[str, ...]) -> tuple[str, ...]:
        for value in values:
            if not EXCEPTION.fullmatch(value):
                raise ValueError(f"{value!r} is none of table, table+, table/column, table[key], table[key]/column")
        return values


@check("site.untouched")
def untouched(evidence: Evidence, p: Untouched) -> Finding:
    """But for the exceptions, the site's records are as before."""
    before, after = load(evidence, p.of, "before"), load(evidence, p.of)
    if before.tables.keys() != after.tables.keys():
        return failed(Code.CHANGED, "The site's database has other tables than before.", where=p.of)
    written = evidence.pinned.exceptions(p.of, p.except_, p.free)
    allowed = [match.groupdict() for value in written if (match := EXCEPTION.fullmatch(value))]
    for name, table in before.tables.items():
        if name in p.traces:
            continue
        problem = next(_differences(name, table, after.tables[name], allowed), None)
        if problem is not None:
            return failed(*problem, where=p.of)
    return passed("The rest of the site's records is unchanged.", where=p.of)


def _differences(
    name: str, before: Table, after: Table, allowed: list[dict[str, str | None]]
) -> Iterator[tuple[Code, str]]:
    mine = [each for each in allowed if each["table"] == name]
    if before.columns != after.columns:
        yield Code.CHANGED, f"The table {name!r} has other columns than before."
        return
    if any(each["key"] is None and each["column"] is None and each["new"] is None for each in mine):
        return
    rows = {before.key_of(row): row for row in before.rows}
    seen = set()
    for row in after.rows:
        key = after.key_of(row)
        seen.add(key)
        written = "|".join(normalised(part) for part in key)
        free = {each["column"] for each in mine if each["key"] == written and each["new"] is None}
        if None in free:
            continue
        if key not in rows:
            if not any(each["new"] and each["key"] is None for each in mine):
                yield Code.EXTRA, f"The table {name!r} has a new row {written[:80]!r}."
            continue
        free |= {each["column"] for each in mine if each["key"] is None and each["new"] is None}
        yield from _cells(name, written, rows[key], row, free)
    for key in rows:
        written = "|".join(normalised(part) for part in key)
        if key not in seen and not any(each["key"] == written and each["column"] is None for each in mine):
            yield Code.REMOVED, f"The row {written[:80]!r} of the table {name!r} is gone."


def _cells(name: str, key: str, before: Row, after: Row, free: set[str | None]) -> Iterator[tuple[Code, str]]:
    if name == "meta" and key == "now":
        return
    for column, was in before.items():
        became = after[column]
        if (was != became or type(was) is not type(became)) and column not in free:
            sentence = f"The {column} of {key[:80]!r} in the table {name!r} became {normalised(became)[:80]!r}"
            yield Code.CHANGED, f"{sentence} from {normalised(was)[:80]!r}."
