"""Whether the number format of new content fits what it is: a share shows as percent, a rank does not; a total shows in
the currency of what it sums, a day as a date. What cannot be decided passes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from openpyxl.formula import Tokenizer
from openpyxl.formula.tokenizer import TokenizerError

from evaluators.sheet.areas import Area, name_of
from evaluators.sheet.book import Book, Cell, Sheet
from evaluators.sheet.formats import Kind, NumberFormat
from evaluators.sheet.formulas import LENGTH_LIMIT, Formula, parse_formula
from evaluators.sheet.shown import show

Place = tuple[int, int]
REFERENCE_LIMIT = 4_000
"""Cells of one reference that are looked at."""
FEW = 10.0
"""Times: a ratio beyond that is not shown as percent without need."""
DAYS = (3_653.0, 109_575.0)
"""Serial numbers that are days of 1910 to 2199; what counts something is mostly less."""
LARGE, SMALL = 1e7, 1e-3
"""Beyond these, powers of ten are easier to read."""
_DAYS: frozenset[Kind] = frozenset(("date", "datetime"))
_CLOCK: frozenset[Kind] = frozenset(("date", "time", "datetime"))


def _named(text: str) -> frozenset[str]:
    return frozenset(text.split())


_COUNTING = _named(
    "RANK RANK.EQ RANK.AVG COUNT COUNTA COUNTIF COUNTIFS COUNTBLANK COUNTUNIQUE MATCH XMATCH ROW ROWS COLUMN COLUMNS"
    " LEN YEAR MONTH DAY WEEKDAY WEEKNUM ISOWEEKNUM DAYS DATEDIF NETWORKDAYS HOUR MINUTE SECOND"
)
"""Functions whose results are of another kind than what they look at."""
_DATING = _named("DATE TODAY NOW EDATE EOMONTH WORKDAY DATEVALUE VALUE EASTERSUNDAY TIME TIMEVALUE")


@dataclass(frozen=True)
class _Origin:
    """What a formula is made from."""

    formula: Formula
    formats: frozenset[NumberFormat]
    """Of the numbers that it refers to."""
    operators: frozenset[str]

    @property
    def kinds(self) -> set[Kind]:
        return {each.kind for each in self.formats}

    @property
    def scaled(self) -> bool:
        """Whether something is multiplied or divided."""
        return not self.operators.isdisjoint(("*", "/"))

    @property
    def counts(self) -> bool:
        """Whether it counts or ranks, or tells numbers from each other for that."""
        calls = {name.removeprefix("COM.MICROSOFT.") for name in self.formula.functions}
        sums = "SUMPRODUCT" in calls and not self.operators.isdisjoint(("<", ">", "=", "<=", ">=", "<>"))
        return bool(calls & _COUNTING) or sums


def misfits(book: Book, old: Sheet, new: Sheet, came: Mapping[Place, Cell]) -> Iterator[str]:
    """Say which new contents show by a format of a kind that they do not have and that was not there.

    Args:
        book: As it is now.
        old: The sheet as it was.
        new: As it is.
        came: The cells with new content whose number format nobody asked for.
    """
    changed = {
        place: cell
        for place, cell in came.items()
        if isinstance(cell.value, float) and cell.style.number_format.kind != old.get(*place).style.number_format.kind
    }
    for place, cell in sorted(changed.items()):
        own = cell.style.format_code
        beside = [each for at, each in changed.items() if at[1] == place[1] and each.style.format_code == own]
        had = {each.style.number_format.kind for at, each in old.cells.items() if at[1] == place[1] and not each.blank}
        if cell.style.number_format.kind not in had and not _fits(book, new, cell, beside):
            value = cell.value if isinstance(cell.value, float) else 0.0
            text = show(cell.style.format_code, value) or f"a {cell.style.number_format.kind}"
            yield f"{new.name}!{name_of(*place)} shows {value:.10g} as {text}"


def _fits(book: Book, sheet: Sheet, cell: Cell, beside: Iterable[Cell]) -> bool:
    value, kind = cell.value, cell.style.number_format.kind
    if not isinstance(value, float):
        return True
    if value == 0:
        return kind != "scientific" and kind not in _DAYS
    origin = _origin(book, sheet, cell.formula) if cell.formula is not None else None
    if kind == "percent":
        return _is_share(value, origin, beside)
    if kind in _DAYS:
        dated = origin is None or bool(origin.kinds & _DAYS or _DATING.intersection(origin.formula.functions))
        return dated and DAYS[0] <= value < DAYS[1]
    if kind == "time":
        return _is_time(value, origin)
    if kind == "scientific":
        return not SMALL <= abs(value) < LARGE or (origin is not None and "scientific" in origin.kinds)
    if kind == "fraction":
        exact = any(abs(value * part - round(value * part)) < 1e-9 for part in range(2, 10))
        return exact or (origin is not None and "fraction" in origin.kinds)
    return kind != "currency" or origin is None or _is_money(cell.style.number_format, origin)


def _is_share(value: float, origin: _Origin | None, beside: Iterable[Cell]) -> bool:
    whole = value.is_integer()
    if abs(value) <= 1:
        # those beside it show that it is a rank or count of one
        return not (whole and origin is not None and origin.counts and not origin.scaled)
    if origin is None:
        others = [each.value for each in beside if isinstance(each.value, float)]
        return abs(value) <= FEW and (len(others) == 1 or not all(each.is_integer() for each in others))
    if "/" in origin.operators:
        return abs(value) <= FEW or "percent" in origin.kinds
    if origin.counts or "percent" not in origin.kinds:
        return False
    return "*" not in origin.operators or origin.kinds == {"percent"}


def _is_time(value: float, origin: _Origin | None) -> bool:
    if origin is None:
        return not value.is_integer()
    if origin.counts:
        return False
    by_time = bool(origin.kinds & _CLOCK) or bool(_DATING.intersection(origin.formula.functions))
    return by_time or (not value.is_integer() and "/" in origin.operators)


def _is_money(seen: NumberFormat, origin: _Origin) -> bool:
    """Say whether a formula may result in money: it does not count, nor add what is of another kind or currency."""
    kinds = origin.kinds
    if origin.counts and (not origin.scaled or kinds == {"percent"}):
        return False
    if kinds and kinds <= _CLOCK and not origin.formula.functions and not origin.scaled:
        return False
    symbols = {each.currency for each in origin.formats if each.currency}
    return origin.scaled or not symbols or seen.currency in symbols


def _origin(book: Book, sheet: Sheet, text: str) -> _Origin:
    parsed = parse_formula(text)
    formats = {
        cell.style.number_format
        for name, area in parsed.references
        for cell in _cells(book.sheet(name) if name else sheet, area)
        if isinstance(cell.value, float)
    }
    return _Origin(parsed, frozenset(formats), _operators(text))


def _cells(sheet: Sheet | None, area: Area) -> Iterable[Cell]:
    if sheet is None:
        return []
    if area.size <= REFERENCE_LIMIT:
        return [sheet.get(*place) for place in area.cells()]
    return [cell for place, cell in sheet.cells.items() if place in area]


def _operators(text: str) -> frozenset[str]:
    try:
        tokens = Tokenizer(text[:LENGTH_LIMIT]).items
    except (TokenizerError, IndexError, ValueError):
        return frozenset()
    return frozenset(token.value for token in tokens if token.type == "OPERATOR-INFIX")
