"""The check that formulas follow a law: other numbers are drawn for every input cell, the workbook is calculated anew
by the application, and each result is compared with that of the task's own formula beside it."""

from __future__ import annotations

import hashlib
import math
import random
from typing import Annotated

from pydantic import Field

from evaluators.evidence import Evidence, Misfit
from evaluators.registry import check
from evaluators.sheet.areas import Area, name_of, parse_area, split_sheet
from evaluators.sheet.book import BESIDE, Book, Sheet, load, recalculated
from evaluators.sheet.check_values import OnSheet, Range, describe_value, find_sheet
from evaluators.sheet.formulas import qualified
from evaluators.sheet.parts import Value
from evaluators.sheet.pins import pins_of
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.workbench import Option

CELLS_LIMIT = 2_000


class Law(OnSheet):
    """Parameters of `sheet.law`."""

    cells: dict[Range, str]
    """Where the formulas are, with the result each of them must have, in the application's own functions:
    `H5:H36: "=F{row}*G{row}"`; `{row}` and `{column}` are the cell's own."""
    inputs: tuple[str, ...]
    """The cells that get other values, `F5:G36` or `Targets!B10`: numbers get others of their kind, texts change places
    within their column. Formulas and blank cells among them stay."""
    tolerance: Annotated[float, Field(ge=0)] = 1e-6
    """Of numbers, absolute; a millionth of the result in any case."""
    draws: Annotated[int, Field(ge=1, le=6)] = 1


@check("sheet.law", pins=pins_of("cells", "value"))
def law(evidence: Evidence, p: Law) -> Finding:
    """Each of the cells holds a formula with the result of the task's own formula, whatever the inputs are."""
    book = load(evidence, p.of)
    sheet = find_sheet(book, p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    where = f"{p.of}:{sheet.name}"
    areas = {cells: parse_area(cells) for cells in p.cells}
    if sum(area.size for area in areas.values()) > CELLS_LIMIT:
        raise Misfit(f"sheet.law: these are more than {CELLS_LIMIT} cells")
    laws = {place: text for cells, text in p.cells.items() for place in areas[cells].cells()}
    bare = [name_of(*place) for place in laws if sheet.get(*place).formula is None]
    if bare:
        sentence = f"{len(bare)} of {len(laws)} cells of {sheet.name} hold no formula: {', '.join(bare[:6])}."
        return failed(Code.NO_FORMULA, sentence, observed=bare[:50], where=where)
    beside: dict[str, Option] = {
        f"{BESIDE}!A{number}": f"={qualified(text.format(row=row, column=name_of(1, column)[:-1]), sheet.name)}"
        for number, ((row, column), text) in enumerate(laws.items(), 1)
    }
    seed = hashlib.sha256(evidence.read_bytes(p.of)).hexdigest()
    for draw in range(p.draws):
        drawn = _drawn(book, sheet, p.inputs, random.Random(f"{seed}{draw}"))
        wrong = _differences(recalculated(evidence, p.of, {**drawn, **beside}), sheet.name, list(laws), p.tolerance)
        if wrong:
            sentence = (
                f"With other numbers in {', '.join(p.inputs)}, {len(wrong)} of {len(laws)} cells of {sheet.name} are"
                f" wrong: {'; '.join(wrong[:4])}."
            )
            return failed(Code.WRONG_VALUE, sentence, observed=wrong[:50], wanted=p.cells, where=where)
    return passed(f"All {len(laws)} cells of {sheet.name} follow the law.", where=where)


def _differences(anew: Book, name: str, places: list[tuple[int, int]], tolerance: float) -> list[str]:
    sheet, beside = anew.sheet(name), anew.sheet(BESIDE)
    if sheet is None or beside is None:
        raise Misfit(f"sheet.law: the workbench gave no sheet {name} or {BESIDE}")
    found = []
    for number, place in enumerate(places, 1):
        seen, wanted = sheet.get(*place).value, beside.get(number, 1).value
        if not _agree(seen, wanted, tolerance):
            found.append(f"{name_of(*place)} results in {describe_value(seen)}, not {describe_value(wanted)}")
    return found


def _agree(seen: Value, wanted: Value, tolerance: float) -> bool:
    if isinstance(seen, float) and isinstance(wanted, float):
        return math.isclose(seen, wanted, rel_tol=1e-6, abs_tol=tolerance)
    if isinstance(seen, str) and isinstance(wanted, str):
        return seen.strip().casefold() == wanted.strip().casefold() or (seen[:1] == wanted[:1] == "#")
    return (seen or None) == (wanted or None)


def _drawn(book: Book, sheet: Sheet, inputs: tuple[str, ...], source: random.Random) -> dict[str, Option]:
    """Return other values for the input cells."""
    found: dict[str, Option] = {}
    for text in inputs:
        name, rest = split_sheet(text)
        holder, area = (book.sheet(name) if name else sheet), parse_area(rest)
        if holder is None:
            continue
        for column in range(area.left, area.right + 1):
            rows = range(area.top, area.bottom + 1)
            cells = {row: holder.get(row, column) for row in rows}
            texts = [cell.value for cell in cells.values() if isinstance(cell.value, str) and cell.formula is None]
            for row, cell in cells.items():
                if cell.formula is None and cell.value is not None:
                    place = f"{holder.name}!{Area(row, column, row, column)}"
                    found[place] = source.choice(texts) if isinstance(cell.value, str) else _number(cell.value, source)
    return found


def _number(old: float | bool, source: random.Random) -> float:
    """Return another number of the same kind, never the old one: it would hide a formula that has it typed in."""
    if isinstance(old, bool):
        return float(source.random() < 0.5)
    while (drawn := _like(float(old), source)) == old:
        pass
    return drawn


def _like(old: float, source: random.Random) -> float:
    """Return a number of the same kind: a share, a whole number, one with decimals; small, large."""
    size = abs(old)
    if size == 0:
        return float(source.choice([0, 0.25, 0.5]))
    if size < 1:
        return round(source.uniform(0.01, 0.99), 3)
    if old.is_integer():
        return float(source.randint(1, max(10, round(3 * size))))
    return round(source.uniform(0.5, 3 * size), 2)
