"""The guard over a workbook: nothing changed its meaning but what the task excepts, whatever saving
rewrote."""

import math
from collections.abc import Callable, Iterator
from typing import Annotated

from openpyxl.styles.numbers import BUILTIN_FORMATS
from pydantic import AfterValidator, Field

from evaluators.evidence import Evidence, Misfit
from evaluators.registry import EvidenceName, Of, check
from evaluators.sheet.areas import name_of
from evaluators.sheet.book import Book, Cell, Sheet, load
from evaluators.sheet.charts import parse_drawings
from evaluators.sheet.check_values import shown, tell
from evaluators.sheet.exemptions import Exemption, parse_exemption
from evaluators.sheet.formulas import parse_formula
from evaluators.sheet.pivot_results import Sources
from evaluators.sheet.sheet_changes import is_same_pivot, sheet_changes
from evaluators.sheet.styles import Style, font_family
from evaluators.unmodelled import unmodelled_changes
from evaluators.verdict import Code, Finding, failed, passed

SHOWN = 6
LOCAL_DATES = {BUILTIN_FORMATS[number] for number in range(14, 23)}
STYLES: dict[str, Callable[[Style], object]] = {
    "bold": lambda s: s.bold,
    "italic": lambda s: s.italic,
    "underline": lambda s: s.underline,
    "strike": lambda s: s.strike,
    "font_colour": lambda s: s.font_colour,
    "font_size": lambda s: round(s.font_size * 2),
    "font_name": lambda s: font_family(s.font_name),
    "fill": lambda s: s.fill,
    "number_format": lambda s: _loose_format(s),
    "horizontal": lambda s: s.horizontal,
    "vertical": lambda s: s.vertical,
    "wrap": lambda s: s.wrap,
    "rotation": lambda s: s.rotation,
    "indent": lambda s: s.indent,
    "borders": lambda s: (s.borders, s.border_colours),
    "locked": lambda s: s.locked,
}


def _loose_format(style: Style) -> object:
    """Return what is kept of a number format; those of dates that mean "as the locale has it" (numbers 14 to
    22) are written anew in some order."""
    seen = style.number_format
    return (seen.kind, seen.decimals, seen.thousands, seen.currency, seen.affix, seen.red_negative)


def _checked(text: str) -> str:
    parse_exemption(text)
    return text


class Untouched(Of):
    """Parameters of `sheet.untouched`."""

    except_: Annotated[tuple[Annotated[str, AfterValidator(_checked)], ...], Field(alias="except")] = ()
    """What may change: `Sheet1!D2:D20`, `Sheet1!D:D`, `Sheet1!*` (the whole sheet), with an aspect behind
    a slash: value, formula, style, bold, italic, underline, strike, font_colour, font_size, fill,
    font_name, number_format, horizontal, vertical, wrap, rotation, indent, borders, locked; `Sheet1!*/widths`
    or, for some columns, `Sheet1!C:D/widths` (heights, merged, frozen, filter, validations, conditions,
    comments, hidden, hidden_rows, hidden_columns, charts, new_charts, pictures, pivots, new_pivots, print,
    tab_colour, protection); `sheets/order`, `sheets/structure` (its protection), `sheets/names`,
    `sheets/new_names` (defined names). What is new only: the old ones must stay. The cells that a pivot table
    fills are its own affair, as long as the table is the same."""
    allow_new: Annotated[int, Field(ge=0)] | tuple[str, ...] = 0
    """How many sheets may have been added, or which."""
    allow_removed: tuple[str, ...] = ()
    """Sheets that may be gone (or renamed: the new name is then in `allow_new`)."""
    any_format: bool = False
    """The file may have become .ods or .xlsx."""
    source: EvidenceName | None = None
    """The workbook that this one is compared with, as it was before; without it, the same."""


@check("sheet.untouched")
def untouched(evidence: Evidence, p: Untouched) -> Finding:
    """Every sheet, cell, format and setting is as before, by meaning."""
    base = p.source or p.of
    before, after = load(evidence, base, "before"), load(evidence, p.of)
    exceptions = [parse_exemption(text) for text in p.except_]
    for exception in exceptions:
        if exception.sheet is not None and before.sheet(exception.sheet) is None:
            raise Misfit(f"sheet.untouched excepts the sheet {exception.sheet}, which was not there")
    removed = [s.name for s in before.sheets if after.sheet(s.name) is None and s.name not in p.allow_removed]
    new = [s.name for s in after.sheets if before.sheet(s.name) is None]
    extra = [name for name in new if name not in p.allow_new] if isinstance(p.allow_new, tuple) else new
    if isinstance(p.allow_new, int) and len(new) <= p.allow_new:
        extra = []
    changed = list(_book_changes(before, after, exceptions))
    if before.format != after.format and not p.any_format:
        changed.append(f"the file was an .{before.format}, is an .{after.format}")
    drawings = [evidence.parse(base, parse_drawings, "before"), evidence.parse(p.of, parse_drawings)]
    sources = Sources(before)
    for old in before.sheets:
        now = after.sheet(old.name)
        if now is not None:
            if before.format == after.format and old.protection.password != now.protection.password:
                freed = any(each.on(old.name) and each.frees("protection", ()) for each in exceptions)
                changed += [] if freed else [f"the sheet {old.name} changed in protection (the password)"]
            changed += _cell_changes(old, now, exceptions, sources)
            changed += sheet_changes(old, now, exceptions, drawings[0], drawings[1], sources)
    for each in after.sheets:
        if before.sheet(each.name) is None and (each.hidden or each.hidden_rows or each.hidden_columns):
            changed.append(f"the new sheet {each.name} is hidden, or rows or columns of it are")
    changed += unmodelled_changes(evidence, base, p.of)
    parts = [
        *(f"the sheet {name} is gone" for name in removed),
        *changed,
        *(f"the sheet {name} is new" for name in extra),
    ]
    if not parts:
        return passed("Nothing else in the workbook changed.", where=p.of)
    code = Code.CHANGED if changed else Code.REMOVED if removed else Code.EXTRA
    rest = f" and {len(parts) - SHOWN} more" if len(parts) > SHOWN else ""
    sentence = f"Should have stayed as it was: {'; '.join(parts[:SHOWN])}{rest}."
    return failed(code, sentence, observed=parts[:50], where=p.of)


def _cell_changes(old: Sheet, new: Sheet, exceptions: list[Exemption], sources: Sources) -> Iterator[str]:
    laid_out = [(a.filled, b.filled) for a in old.pivots for b in new.pivots if is_same_pivot(a, b, sources)]
    for place in sorted(old.cells.keys() | new.cells.keys()):
        a, b = old.get(*place), new.get(*place)
        if any(place in was or (place in now and a.blank) for was, now in laid_out):
            continue

        def open_(aspect: str, place: tuple[int, int] = place) -> bool:
            return any(exception.allows(old.name, place, aspect) for exception in exceptions)

        name = f"{old.name}!{name_of(*place)}"
        if not same_content(a, b) and not open_("value") and not (a.formula and b.formula and open_("formula")):
            yield f"{name} was {tell(_content(a))}, is {tell(_content(b))}"
            continue
        aspects = [] if a.blank and b.blank and not looks(a, b) else style_changes(a.style, b.style)
        wrong = [aspect for aspect in aspects if not open_(aspect)]
        if wrong:
            yield f"{name} changed in {', '.join(wrong)}"


def _content(cell: Cell) -> str | float | bool | None:
    seen = cell.formula if cell.formula is not None else shown(cell)
    return seen if isinstance(seen, str | float | bool) else None


def same_content(a: Cell, b: Cell) -> bool:
    """Say whether two cells hold the same formula, or the same constant."""
    if a.formula is not None and b.formula is not None:
        return parse_formula(a.formula).text == parse_formula(b.formula).text
    if a.formula is not None or b.formula is not None:
        return False
    if isinstance(a.value, float) and isinstance(b.value, float):
        return math.isclose(a.value, b.value, rel_tol=1e-9, abs_tol=1e-9)
    return type(a.value) is type(b.value) and a.value == b.value


def looks(a: Cell, b: Cell) -> bool:
    """Say whether a blank cell shows anything: of those, only background and borders do."""
    return bool(a.style.fill or b.style.fill or any(a.style.borders) or any(b.style.borders))


def style_changes(a: Style, b: Style) -> list[str]:
    """Return the aspects of style in which two cells differ."""
    wrong = [name for name, read in STYLES.items() if read(a) != read(b)]
    if not a.font_name and "font_name" in wrong:  # none was named: an application puts one of its own
        wrong.remove("font_name")
    if "number_format" not in wrong and a.format_code not in LOCAL_DATES and b.format_code not in LOCAL_DATES:
        wrong += ["number_format"] if a.number_format.tokens != b.number_format.tokens else []
    return wrong


def _book_changes(before: Book, after: Book, exceptions: list[Exemption]) -> Iterator[str]:
    aspects = {exception.aspect for exception in exceptions}
    was = [sheet.name for sheet in before.sheets if after.sheet(sheet.name) is not None]
    now = [sheet.name for sheet in after.sheets if before.sheet(sheet.name) is not None]
    if "order" not in aspects and [name.casefold() for name in was] != [name.casefold() for name in now]:
        yield f"the sheets' order became {', '.join(now)}"
    lost = after.format == "xlsx" and after.writer.startswith("LibreOffice") and before.structure_locked
    if before.structure_locked != after.structure_locked and not lost and "structure" not in aspects:
        yield f"the workbook's structure is {'' if after.structure_locked else 'not '}protected"
    old, new = before.names, after.names
    gone = {name for name, text in old.items() if new.get(name) != text}
    changed = gone | (new.keys() - old.keys() if "new_names" not in aspects else set())
    if "names" not in aspects and changed:
        yield f"the defined names changed: {', '.join(sorted(changed)[:5])}"
