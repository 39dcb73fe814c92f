"""Checks on the formulas in cells: that there is one, and what it uses and refers to."""

from evaluators.evidence import Evidence
from evaluators.registry import check
from evaluators.sheet.areas import Area, name_of, parse_area, split_sheet
from evaluators.sheet.book import Book, Sheet, load, used_area
from evaluators.sheet.check_values import OnSheet, Range, describe_value, find_sheet
from evaluators.sheet.formulas import parse_formula
from evaluators.sheet.pins import pins_of
from evaluators.verdict import Code, Finding, Shown, failed, passed

JUDGED_LIMIT = 200_000


class Formulas(OnSheet):
    """Parameters of `sheet.formula`."""

    cells: Range | tuple[Range, ...]
    functions: tuple[str, ...] = ()
    """Functions that each formula must use; `SUMIF|SUMIFS` is any of them."""
    any_function_of: tuple[str, ...] = ()
    """At least one of these must be used."""
    references: tuple[str, ...] = ()
    """Ranges that each formula must refer to, whole or as part of a larger one; `{row}` and `{column}` are
    those of the cell itself: `B{row}`. Another sheet's as `Rates!B2`."""
    constant_ok: bool = False
    """Formulas that refer to no cell (`=1200*0.19`) count too."""
    errors_ok: bool = False
    """Formulas whose result is an error count too."""


@check("sheet.formula", pins=pins_of("cells", "value"))
def formula(evidence: Evidence, p: Formulas) -> Finding:
    """Each of the cells holds a formula, that uses the functions and refers to the cells asked."""
    book = load(evidence, p.of)
    sheet = find_sheet(book, p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    ranges = [p.cells] if isinstance(p.cells, str) else list(p.cells)
    places = [place for name in ranges for place in _within(parse_area(name), sheet).cells()]
    wrong: dict[str, tuple[Code, str]] = {}
    for row, column in places:
        problem = _formula_problem(book, sheet, row, column, p)
        if problem is not None:
            wrong[name_of(row, column)] = problem
    where = f"{p.of}:{sheet.name}"
    if not wrong:
        return passed(f"All {len(places)} cells of {sheet.name} hold such a formula.", where=where)
    problems = "; ".join(f"{name} {problem}" for name, (_, problem) in list(wrong.items())[:4])
    observed: Shown = {
        name: sheet.get(*_place(name)).formula or sheet.get(*_place(name)).value for name in list(wrong)[:50]
    }
    sentence = f"{len(wrong)} of {len(places)} cells of {sheet.name} are wrong: {problems}."
    return failed(next(iter(wrong.values()))[0], sentence, observed=observed, where=where)


def _place(name: str) -> tuple[int, int]:
    area = parse_area(name)
    return area.top, area.left


def _within(area: Area, sheet: Sheet) -> Area:
    """Cut whole rows and columns to what is used."""
    if area.size <= JUDGED_LIMIT:
        return area
    used = used_area(sheet)
    return Area(area.top, area.left, min(area.bottom, used.bottom), min(area.right, used.right))


def _formula_problem(book: Book, sheet: Sheet, row: int, column: int, p: Formulas) -> tuple[Code, str] | None:
    cell = sheet.get(row, column)
    if cell.formula is None:
        return Code.NO_FORMULA, f"holds {describe_value(cell.value)} and no formula"
    parsed = parse_formula(cell.formula)
    uses = set(parsed.functions)
    for wanted in p.functions:
        if not uses & {name.strip().upper() for name in wanted.split("|")}:
            return Code.WRONG_CONTENT, f"does not use {wanted.replace('|', ' or ')}: {cell.formula}"
    if p.any_function_of and not uses & {name.upper() for name in p.any_function_of}:
        return Code.WRONG_CONTENT, f"uses none of {', '.join(p.any_function_of)}: {cell.formula}"
    if not p.constant_ok and not parsed.references and not parsed.names:
        return Code.NO_FORMULA, f"refers to no cell: {cell.formula}"
    for wanted in p.references:
        text = wanted.format(row=row, column=name_of(1, column)[:-1])
        if not _refers(book, sheet, parsed.references, parsed.names, text):
            return Code.WRONG_CONTENT, f"does not refer to {text}: {cell.formula}"
    if not p.errors_ok and isinstance(cell.value, str) and cell.value.startswith("#"):
        return Code.WRONG_VALUE, f"results in {cell.value}"
    return None


def _areas(text: str) -> list[Area]:
    """Return the range that a defined name stands for; none if it is a constant or an expression."""
    try:
        return [parse_area(text)]
    except ValueError:
        return []


def _refers(
    book: Book, sheet: Sheet, references: tuple[tuple[str, Area], ...], names: tuple[str, ...], wanted: str
) -> bool:
    """Say whether every wanted cell is in one of the ranges that a formula refers to, defined names
    included."""
    where, rest = split_sheet(wanted)
    target, area = (where or sheet.name).casefold(), parse_area(rest)
    ranges = [found for name, found in references if (name or sheet.name).casefold() == target]
    for name in names:
        other, text = split_sheet(book.names.get(name, book.names.get(f"{sheet.name}!{name}", "")))
        if (other or sheet.name).casefold() == target:
            ranges += _areas(text)
    if any(found.covers(area) for found in ranges):
        return True
    if area.size > JUDGED_LIMIT:
        return False
    return all(any(place in found for found in ranges) for place in area.cells())
