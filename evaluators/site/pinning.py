"""What the checks on sites pin, in the words of `site.untouched`: whole new records, single cells of others, and what a
site changes along with them."""

from collections.abc import Iterable, Iterator

from evaluators.evidence import Evidence
from evaluators.pins import Pin
from evaluators.site.database import Cell, Row, load
from evaluators.site.fitting import normalised


def key_of(evidence: Evidence, of: str, table: str, row: Row) -> str:
    """Return a row's key as an exception writes it."""
    return "|".join(normalised(part) for part in load(evidence, of).table(table).key_of(row))


def cells(evidence: Evidence, of: str, table: str, row: Row, columns: Iterable[str]) -> Iterator[Pin]:
    """Pin cells of a row; if the row is new, all of it: its check has judged it as a whole."""
    key = key_of(evidence, of, table, row)
    if is_new(evidence, of, table, row):
        yield from whole(evidence, of, table, row)
    else:
        yield from (Pin(of, f"{table}[{key}]/{column}") for column in columns)


def whole(evidence: Evidence, of: str, table: str, row: Row) -> Iterator[Pin]:
    """Pin a new row, and what the site writes along with it."""
    yield Pin(of, f"{table}[{key_of(evidence, of, table, row)}]")
    if table == "orders":
        yield from _ordered(evidence, of, row)
    elif table == "tickets":
        yield Pin(of, f"watchers[{row['number']}|{row['author']}]")
    elif table == "hires":
        yield Pin(of, f"bikes[{row['bike']}]/state")


def is_new(evidence: Evidence, of: str, table: str, row: Row) -> bool:
    """Say whether a row was not there before."""
    before = load(evidence, of, "before").table(table)
    return before.key_of(row) not in {before.key_of(each) for each in before.rows}


def _ordered(evidence: Evidence, of: str, row: Row) -> Iterator[Pin]:
    """Pin the lines of an order, and the stock of their articles if it has become less by as many as were ordered."""
    lines = [each for each in load(evidence, of).table("order_items").rows if each["order_number"] == row["number"]]
    ordered = dict[Cell, int]()
    for line in lines:
        yield Pin(of, f"order_items[{line['id']}]")
        ordered[line["sku"]] = ordered.get(line["sku"], 0) + (
            line["quantity"] if isinstance(line["quantity"], int) else 0
        )
    then, now = (
        {each["sku"]: each["stock"] for each in load(evidence, of, when).table("products", "sku", "stock").rows}
        for when in ("before", "after")
    )
    for sku, count in ordered.items():
        old, new = then.get(sku), now.get(sku)
        if isinstance(old, int) and isinstance(new, int) and old - new == count:
            yield Pin(of, f"products[{sku}]/stock")
