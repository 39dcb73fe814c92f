"""The guard over a workbook: nothing changed its meaning but what the task excepts or its goals pin, whatever saving
rewrote."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import AfterValidator, Field

from evaluators.evidence import Evidence, Misfit
from evaluators.registry import EvidenceName, Of, check
from evaluators.sheet.alike import look_changes, same_content
from evaluators.sheet.areas import EVERYTHING, LAST_COLUMN, name_of
from evaluators.sheet.book import BLANK, Book, Cell, Sheet, load
from evaluators.sheet.charts import Drawings, parse_drawings
from evaluators.sheet.check_values import describe_value, shown
from evaluators.sheet.conditional_looks import Marked
from evaluators.sheet.exemptions import Exceptions, Exemption, parse_exemption
from evaluators.sheet.fitting import misfits
from evaluators.sheet.follow import is_forgotten, last_column, strayed
from evaluators.sheet.fresh import flaws, too_low
from evaluators.sheet.pins import no_pins
from evaluators.sheet.pivot_results import Sources
from evaluators.sheet.rearranged import row_changes
from evaluators.sheet.renamed import Renaming, renamings
from evaluators.sheet.sheet_changes import is_same_pivot, sheet_changes
from evaluators.unmodelled import unmodelled_changes
from evaluators.verdict import Code, Finding, failed, passed

SHOWN = 6


def _checked(text: str) -> str:
    parse_exemption(text)
    return text


class Untouched(Of):
    """Parameters of `sheet.untouched`."""

    except_: Annotated[tuple[Annotated[str, AfterValidator(_checked)], ...], Field(alias="except")] = ()
    """What may change: `Sheet1!D2:D20`, `Sheet1!D:D`, `Sheet1!*` (the whole sheet), with an aspect behind a slash:
    value, formula, style, bold, italic, underline, strike, font_colour, font_size, fill, font_name, number_format,
    horizontal, vertical, wrap, rotation, indent, borders, locked, rows (they may change places or go, each whole
    and with its look); `Sheet1!*/widths` or, for some columns, `Sheet1!C:D/widths` (heights, merged, frozen,
    filter, validations, comments, pictures, tab_colour; conditions or just new_conditions; pivots or just
    new_pivots; hidden or of it hidden_sheet, hidden_rows, hidden_columns; charts or of it new_charts, chart_kind,
    chart_title, chart_values, chart_categories, chart_names, chart_x_title, chart_y_title, chart_legend,
    chart_stacked, chart_place, chart_paints, chart_labels, chart_axes, chart_details; print or of it print_area,
    print_rows, print_columns, orientation, fit, header, footer; protection or of it protected, protection_allows,
    protection_password); `sheets/order`, `sheets/structure` (its protection), `sheets/format`, `sheets/names`,
    `sheets/new_names` (defined names), `names/rate` (one of them). What is new only: the old ones must stay. The
    cells that a pivot table fills are its own affair, as long as the table is the same. A guard that has this,
    `allow_new` or `allow_removed` is not derived from what goals pin; a pin may also be `New!*/there` or
    `Old!*/gone`."""
    free: tuple[Annotated[str, AfterValidator(_checked)], ...] = ()
    """What the instruction leaves open, in the same words; it counts as well where the guard is derived."""
    allow_new: Annotated[int, Field(ge=0)] | tuple[str, ...] = 0
    """How many sheets may have been added, or which. Where the guard is derived, those that a goal asks for may, each
    with what goals ask for on it and nothing else, in whatever look."""
    allow_removed: tuple[str, ...] = ()
    """Sheets that may be gone (or renamed: the new name is then in `allow_new`)."""
    any_format: bool = False
    """The file may have become .ods or .xlsx."""
    source: EvidenceName | None = None
    """The workbook that this one is compared with, as it was before; without it, the same."""


@check("sheet.untouched", pins=no_pins)
def untouched(evidence: Evidence, p: Untouched) -> Finding:
    """Every sheet, cell, format and setting is as before, by meaning."""
    base = p.source or p.of
    before, after = load(evidence, base, "before"), load(evidence, p.of)
    drawings = (evidence.parse(base, parse_drawings, "before"), evidence.parse(p.of, parse_drawings))
    guard = _Guard(evidence, before, after, drawings, _exceptions(evidence, p, before), p).with_renamed()
    removed, extra = guard.removed(), guard.extra()
    changed = list(guard.changes())
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


def _exceptions(evidence: Evidence, p: Untouched, before: Book) -> Exceptions:
    """Return what the guard lets change.

    Raises:
        Misfit: an exception by hand is about a sheet that was not there.
    """
    free = tuple(parse_exemption(text) for text in p.free)
    if evidence.pinned.derives(p):
        return Exceptions(free, tuple(parse_exemption(text) for text in evidence.pinned.facets[p.of]))
    excepted = tuple(parse_exemption(text) for text in p.except_)
    for exception in excepted:
        if exception.sheet is not None and before.sheet(exception.sheet) is None:
            raise Misfit(f"sheet.untouched excepts the sheet {exception.sheet}, which was not there")
    return Exceptions((*excepted, *free))


@dataclass(frozen=True)
class _Guard:
    """Both workbooks and what may change."""

    evidence: Evidence
    before: Book
    after: Book
    drawings: tuple[Drawings, Drawings]
    exceptions: Exceptions
    p: Untouched

    @property
    def new(self) -> list[Sheet]:
        """The sheets that were not there."""
        return [sheet for sheet in self.after.sheets if self.before.sheet(sheet.name) is None]

    def with_renamed(self) -> "_Guard":
        """Return the guard for which a sheet that a goal gave another name was called so before."""
        if not self.exceptions.derived:
            return self
        gone = [sheet for sheet in self.before.sheets if self.after.sheet(sheet.name) is None]
        names = renamings(
            [sheet for sheet in gone if self.exceptions.areas(sheet.name, "gone")],
            [sheet for sheet in self.new if self.exceptions.areas(sheet.name, "there")],
        )
        if not names:
            return self
        as_now = Renaming(names)
        drawings = (as_now.drawings(self.drawings[0]), self.drawings[1])
        return replace(self, before=as_now.book(self.before), drawings=drawings)

    def removed(self) -> list[str]:
        """Return the names of sheets that are gone and should not be."""
        gone = [sheet.name for sheet in self.before.sheets if self.after.sheet(sheet.name) is None]
        if self.exceptions.derived:
            return [name for name in gone if not self.exceptions.areas(name, "gone")]
        return [name for name in gone if name not in self.p.allow_removed]

    def extra(self) -> list[str]:
        """Return the names of sheets that are new and that nobody asked for."""
        new, allowed = [sheet.name for sheet in self.new], self.p.allow_new
        if self.exceptions.derived:
            return [name for name in new if not self.exceptions.areas(name, "there")]
        if isinstance(allowed, int):
            return new if len(new) > allowed else []
        return [name for name in new if name not in allowed]

    def changes(self) -> Iterator[str]:
        """Say what else changed in the workbook, on the sheets that were there, and on new ones."""
        yield from _book_changes(self.before, self.after, self.exceptions)
        if self.before.format != self.after.format and not (self.p.any_format or self.exceptions.of_book("format")):
            yield f"the file was an .{self.before.format}, is an .{self.after.format}"
        sources = Sources(self.before)
        for old in self.before.sheets:
            now = self.after.sheet(old.name)
            if now is not None:
                if self.before.format == self.after.format:
                    yield from _password_changes(old, now, self.exceptions)
                both_ods = self.before.format == self.after.format == "ods"
                yield from _cell_changes(old, now, self.exceptions, sources, forgets=both_ods)
                marked = Marked(self.evidence, self.p.of, self.after, now) if self.exceptions.derived else None
                yield from sheet_changes(old, now, self.exceptions, *self.drawings, sources, marked)
                yield from self._misfits(old, now)
                for row in sorted({*too_low(now)} - {*too_low(old)})[:1]:
                    yield f"row {row} of {now.name} became too low for its letters"
        for sheet in self.new:
            if sheet.name not in self.extra():
                yield from self._on_new(sheet, sources)
                yield from self._misfits(Sheet(sheet.name), sheet)

    def _misfits(self, old: Sheet, new: Sheet) -> Iterator[str]:
        """Say which contents that goals pin show by a number format that nobody asked for and that does not fit."""
        here = self.exceptions.on(old.name)
        if here.derived:
            came = {
                place: cell
                for place, cell in new.cells.items()
                if not same_content(old.get(*place), cell)
                and _open(here, old.name, place, old.get(*place), cell)
                and not here.allows(old.name, place, "number_format")
            }
            yield from misfits(self.after, old, new, came)

    def _on_new(self, sheet: Sheet, sources: Sources) -> Iterator[str]:
        if not self.exceptions.derived:
            if sheet.hidden or sheet.hidden_rows or sheet.hidden_columns:
                yield f"the new sheet {sheet.name} is hidden, or rows or columns of it are"
            return
        aspects = ("style", "widths", "heights", "print", "frozen")  # how it is looked at, which hides nothing
        open_ = tuple(Exemption(sheet.name, EVERYTHING, aspect) for aspect in aspects)
        exceptions = replace(self.exceptions, given=(*self.exceptions.given, *open_))
        yield from flaws(sheet, self.drawings[1])
        yield from _cell_changes(Sheet(sheet.name), sheet, exceptions, sources)
        yield from sheet_changes(Sheet(sheet.name), sheet, exceptions, *self.drawings, sources)


def _password_changes(old: Sheet, new: Sheet, exceptions: Exceptions) -> Iterator[str]:
    freed = exceptions.on(old.name).every
    if old.protection.password == new.protection.password:
        return
    if not any(each.frees("protection_password", ()) for each in freed):
        yield f"the sheet {old.name} changed in protection (the password)"


def _cell_changes(
    old: Sheet, new: Sheet, exceptions: Exceptions, sources: Sources, *, forgets: bool = False
) -> Iterator[str]:
    here = exceptions.on(old.name)
    laid_out = [(a.filled, b.filled) for a in old.pivots for b in new.pivots if is_same_pivot(a, b, sources)]
    moved = here.areas(old.name, "rows")
    beyond = last_column(old) if forgets else LAST_COLUMN
    for area in moved:
        yield from row_changes(old, new, area)
    for place in sorted(old.cells.keys() | new.cells.keys()):
        a, b = old.get(*place), new.get(*place)
        if any(place in was or (place in now and a.blank) for was, now in laid_out):
            continue
        if any(place in area for area in moved):
            continue
        name, same = f"{old.name}!{name_of(*place)}", same_content(a, b)
        if not same and not _open(here, old.name, place, a, b):
            yield f"{name} was {describe_value(_content(a))}, is {describe_value(_content(b))}"
            continue
        wrong = [aspect for aspect in look_changes(a, b) if not here.allows(old.name, place, aspect)]
        if wrong and b == BLANK and place[1] > beyond and is_forgotten(old, place):
            continue
        if wrong and not same and here.derived:
            wrong = strayed(old, place, a, b, wrong)
        if wrong:
            yield f"{name} changed in {', '.join(wrong)}"


def _open(exceptions: Exceptions, sheet: str, place: tuple[int, int], a: Cell, b: Cell) -> bool:
    """Say whether a cell's content may change, or its formula become another one."""
    formulas = bool(a.formula and b.formula) and exceptions.allows(sheet, place, "formula")
    return formulas or exceptions.allows(sheet, place, "value")


def _content(cell: Cell) -> str | float | bool | None:
    seen = cell.formula if cell.formula is not None else shown(cell)
    return seen if isinstance(seen, str | float | bool) else None


_WORD = re.compile(r"[\w.]+")


def _words_written(before: Book, after: Book) -> set[str]:
    """Return the words, in small letters, of the formulas and rules for entries that were not there before."""
    found: set[str] = set()
    for sheet in after.sheets:
        old = before.sheet(sheet.name)
        for rule in set(sheet.validations) - set(old.validations if old is not None else ()):
            found.update(word.casefold() for text in (rule.source, *rule.values) for word in _WORD.findall(text))
        for place, cell in sheet.cells.items():
            was = old.get(*place).formula if old is not None else None
            if cell.formula is not None and cell.formula != was:
                found.update(word.casefold() for word in _WORD.findall(cell.formula))
    return found


def _book_changes(before: Book, after: Book, exceptions: Exceptions) -> Iterator[str]:
    was = [sheet.name for sheet in before.sheets if after.sheet(sheet.name) is not None]
    now = [sheet.name for sheet in after.sheets if before.sheet(sheet.name) is not None]
    if not exceptions.of_book("order") and [name.casefold() for name in was] != [name.casefold() for name in now]:
        yield f"the sheets' order became {', '.join(now)}"
    lost = after.format == "xlsx" and after.writer.startswith("LibreOffice") and before.structure_locked
    if before.structure_locked != after.structure_locked and not lost and not exceptions.of_book("structure"):
        yield f"the workbook's structure is {'' if after.structure_locked else 'not '}protected"
    old, new = before.names, after.names
    changed = {name for name, text in old.items() if new.get(name) != text}
    came = new.keys() - old.keys() if not exceptions.of_book("new_names") else set()
    if came:
        # a name for cells that something asked for goes by is another way to write it
        used = _words_written(before, after)
        changed |= {name for name in came if name.casefold() not in used}
    if changed := {name for name in changed if not exceptions.of_name(name)}:
        yield f"the defined names changed: {', '.join(sorted(changed)[:5])}"
