"""The check on protection: of a sheet, of its cells, of the workbook's structure."""

from collections.abc import Iterator
from typing import Literal

from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal
from evaluators.pins import Pin
from evaluators.registry import check
from evaluators.sheet.areas import Area, name_of, parse_area
from evaluators.sheet.book import Sheet, load
from evaluators.sheet.check_values import OnSheet, Range, find_sheet
from evaluators.sheet.pins import pins_on
from evaluators.sheet.rules import canonical
from evaluators.verdict import Code, Finding

Action = Literal["select_locked", "select_unlocked", "insert_rows", "insert_columns", "delete_rows", "delete_columns"]
SHOWN = 6


class Protects(OnSheet):
    """Parameters of `sheet.protection`; what is left out is not judged."""

    protected: bool | None = True
    """Whether the sheet is protected."""
    password: bool | None = None
    """Whether a password is asked for before it can be lifted; which, no file says."""
    unlocked: tuple[Range, ...] | None = None
    """The cells that can be changed: every one of them is unlocked, blank ones too."""
    only: bool = True
    """Every other cell is locked, blank ones too, and no range is open to all."""
    locked: tuple[Range, ...] = ()
    """Cells that must be locked, with or without content."""
    allows: tuple[Action, ...] = ()
    """What may be done on the protected sheet all the same; without `refuses`, nothing else."""
    refuses: tuple[Action, ...] = ()
    structure: bool | None = None
    """Whether the workbook keeps its sheets from being added, removed, moved and renamed. LibreOffice 7.4 stores that
    in .ods files alone."""


def _pins(evidence: Evidence, p: Protects) -> Iterator[Pin]:
    sheet = load(evidence, p.of).sheet(p.sheet)
    if sheet is None:
        return
    aspects = ["protected"] if p.protected is not None else []
    aspects += ["protection_password"] if p.password is not None else []
    aspects += ["protection_allows"] if p.allows or p.refuses else []
    yield from pins_on(evidence, p.of, p.sheet, ["*"], aspects)
    yield from pins_on(evidence, p.of, p.sheet, [*(p.unlocked or ()), *p.locked], ["locked"])
    if p.unlocked is not None and p.only:
        filled = [Area(*place, *place) for place, cell in sheet.cells.items() if not cell.blank]
        yield from pins_on(evidence, p.of, p.sheet, canonical(filled), ["locked"])
    if p.structure is not None:
        yield Pin(p.of, "sheets/structure")


@check("sheet.protection", pins=_pins)
def protection(evidence: Evidence, p: Protects) -> Finding:
    """The sheet is protected as asked, and just the cells asked can be changed."""
    book = load(evidence, p.of)
    sheet = find_sheet(book, p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    expectations = list(_of_sheet(sheet, p))
    if p.structure is not None:
        expectations.append(equal("protection of the sheets in the workbook", book.structure_locked, p.structure))
    return assess(f"the sheet {sheet.name}", expectations, Code.WRONG_STYLE, f"{p.of}:{sheet.name}")


def _of_sheet(sheet: Sheet, p: Protects) -> Iterator[Expectation]:
    seen = sheet.protection
    if p.protected is not None:
        yield equal("protection", seen.active, p.protected)
    if p.password is not None:
        yield equal("use of a password", seen.password, p.password)
    if p.allows or p.refuses:
        named = {*p.allows, *p.refuses} if p.refuses else seen.allowed | {*p.allows}
        given = sorted(seen.allowed & named)
        yield equal("list of what is allowed", given, sorted(p.allows))
    open_areas = [parse_area(text) for text in p.unlocked or ()]
    if p.unlocked is not None:
        shut = [place for area in open_areas for place in area.cells() if sheet.locks(*place)]
        yield Expectation("unlocking", _describe(shut, "locked"), " ".join(p.unlocked), not shut)
    if p.unlocked is not None and p.only:
        rest = [place for place in sorted(sheet.cells) if not any(place in area for area in open_areas)]
        loose = [place for place in rest if not sheet.locks(*place)]
        loose += [(area.top, area.left) for area in sheet.unlocked if not loose and _reaches_out(area, open_areas)]
        yield Expectation("locking of the rest", _describe(loose, "unlocked"), "all other cells", not loose)
        yield equal("number of ranges that may be edited all the same", len(seen.ranges), 0)
    if p.locked:
        loose = [place for text in p.locked for place in parse_area(text).cells() if not sheet.locks(*place)]
        yield Expectation("locking", _describe(loose, "unlocked"), " ".join(p.locked), not loose)


def _reaches_out(area: Area, open_areas: list[Area]) -> bool:
    """Say whether an area has cells beside those that may be changed."""
    if area.size > MANY:
        return not any((area.top, area.left) in each and (area.bottom, area.right) in each for each in open_areas)
    return any(not any(place in each for each in open_areas) for place in area.cells())


MANY = 100_000
"""Cells of an area that are not looked at one by one: it must lie in one that may be changed."""


def _describe(places: list[tuple[int, int]], state: str) -> str:
    names = [name_of(*place) for place in places[:SHOWN]]
    more = f" and {len(places) - SHOWN} more" if len(places) > SHOWN else ""
    return f"wrong: {', '.join(names)}{more} {'is' if len(places) == 1 else 'are'} {state}" if places else "as asked"
