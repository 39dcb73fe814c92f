"""What changed in what a sheet says besides its cells: widths, filters, rules, charts, pivot tables and so on."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from evaluators.sheet.areas import LAST_COLUMN, LAST_ROW, Area, name_of, parse_area
from evaluators.sheet.book import Sheet
from evaluators.sheet.chart_changes import chart_changes, charts_of
from evaluators.sheet.charts import Drawings
from evaluators.sheet.conditional_looks import Marked, new_rules
from evaluators.sheet.exemptions import WIDER, Exceptions
from evaluators.sheet.follow import HEIGHT_TOLERANCE, PLAIN_HEIGHT, Change, Leave
from evaluators.sheet.pivot_results import Sources
from evaluators.sheet.pivots import Pivot
from evaluators.sheet.protections import SAID_BY_ALL, Protection
from evaluators.sheet.rules import Condition, PrintSetup, Validation, describe_areas, without

WIDTH_TOLERANCE = 1.5
"""Characters: what LibreOffice rounds when it converts to its own units, and default fonts differ by."""


def sheet_changes(
    old: Sheet,
    new: Sheet,
    exceptions: Exceptions,
    was: Drawings,
    now: Drawings,
    sources: Sources,
    marked: Marked | None = None,
) -> Iterator[str]:
    """Yield the changes that are not excepted, a sentence an aspect.

    Args:
        old: The sheet as it was.
        new: As it is.
        exceptions: What may change.
        was: What lay over the cells of the workbook.
        now: What lies over them.
        sources: Of the pivot tables, as they were.
        marked: What the conditional formats that came mark.
    """
    here = exceptions.on(old.name)
    leave = Leave(here.pinned, old, new) if here.pinned is not None else None
    found: dict[str, list[str]] = {}
    come = _come_as_look(old, new, here, marked) if marked is not None else []
    for aspect, text, areas in _changes(old, replace(new, conditions=_less(new, come)), was, now, sources, leave):
        if any(exemption.frees(aspect, areas) for exemption in here.given):
            continue
        if leave is None or not leave.frees(aspect, areas):
            found.setdefault(_REPORTED.get(aspect, aspect.removeprefix("new_")), []).append(text)
    for aspect, texts in found.items():
        details = ", ".join(text for text in texts if text)
        yield f"the sheet {old.name} changed in {aspect}{f' ({details[:160]})' if details else ''}"


_REPORTED = {
    aspect: wider for aspect, wider in WIDER.items() if aspect not in ("hidden_rows", "hidden_columns", *WIDER.values())
}
"""The word that a report uses where there is a wider one."""


def _changes(
    old: Sheet, new: Sheet, was: Drawings, now: Drawings, sources: Sources, leave: Leave | None
) -> Iterator[Change]:
    for text in sorted(old.merged ^ new.merged):
        yield "merged", text, (parse_area(text),)
    if old.frozen != new.frozen:
        yield "frozen", "", ()
    if old.filter != new.filter:
        yield "filter", "", tuple(each.area for each in (old.filter, new.filter) if each is not None)
    yield from _lines(old, new)
    asked = leave.areas("validations") if leave is not None else []
    yield from _rules(_outside(old.validations, asked), _outside(new.validations, asked))
    yield from _conditions(old, new, common=leave is not None)
    for place in sorted(old.comments.keys() | new.comments.keys()):
        if old.comments.get(place) != new.comments.get(place):
            yield "comments", name_of(*place), (Area(*place, *place),)
    yield from _print(old.print_setup, new.print_setup)
    if old.tab_colour != new.tab_colour:
        yield "tab_colour", "", ()
    yield from _protection(old.protection, new.protection)
    for pivot in old.pivots:
        if not any(is_same_pivot(pivot, each, sources) for each in new.pivots):
            yield "pivots", f"the pivot table {pivot.name}", (pivot.filled,)
    for pivot in new.pivots:
        if not any(is_same_pivot(each, pivot, sources) for each in old.pivots):
            yield "new_pivots", f"a new pivot table {pivot.name}", (pivot.filled,)
    if was.pictures.get(old.name, 0) != now.pictures.get(new.name, 0):
        yield "pictures", "", ()
    yield from chart_changes(charts_of(was, old.name), charts_of(now, new.name))


def _come_as_look(old: Sheet, new: Sheet, here: Exceptions, marked: Marked) -> list[Condition]:
    """Return the new conditional formats that do nothing but give cells a look in which goals pin them."""
    pinned = replace(here, given=())
    return [
        rule
        for rule in new_rules(old, new)
        if marked.shows_only(rule, lambda place, aspect: pinned.allows(old.name, place, aspect))
    ]


def _less(sheet: Sheet, gone: list[Condition]) -> tuple[Condition, ...]:
    """Return the conditional formats of a sheet without some, the last of equal ones."""
    left, kept = Counter(gone), []
    for rule in reversed(sheet.conditions):
        if left[rule]:
            left[rule] -= 1
        else:
            kept.append(rule)
    return tuple(reversed(kept))


def is_same_pivot(a: Pivot, b: Pivot, sources: Sources) -> bool:
    """Say whether a pivot table is another one as an application stored it again, given the old sources."""
    return a.definition == b.definition and sources.shown_items(a) == sources.shown_items(b)


def _protection(old: Protection, new: Protection) -> Iterator[Change]:
    """What just one of the formats can say is lost in the other; of passwords the whole workbook's comparison knows.

    What is allowed on a sheet that was not protected says nothing.
    """
    if old.active != new.active:
        yield "protected", "on" if new.active else "off", ()
    elif (old.allowed & SAID_BY_ALL, old.ranges) != (new.allowed & SAID_BY_ALL, new.ranges):
        yield "protection_allows", "what it allows", ()


def _print(old: PrintSetup, new: PrintSetup) -> Iterator[Change]:
    parts = {
        "print_area": (old.areas, new.areas),
        "print_rows": (old.rows, new.rows),
        "print_columns": (old.columns, new.columns),
        "orientation": (old.landscape, new.landscape),
        "fit": ((old.fit, old.scale), (new.fit, new.scale)),
        "header": (old.header, new.header),
        "footer": (old.footer, new.footer),
    }
    for aspect, (a, b) in parts.items():
        if a != b:
            yield aspect, aspect.removeprefix("print_"), ()


def _lines(old: Sheet, new: Sheet) -> Iterator[Change]:
    """Widths, heights, and what is hidden."""
    if old.hidden != new.hidden:
        yield "hidden_sheet", "the sheet itself", ()
    for row in sorted(old.hidden_rows ^ new.hidden_rows):
        yield "hidden_rows", f"row {row}", (Area(row, 1, row, LAST_COLUMN),)
    for column in sorted(old.hidden_columns ^ new.hidden_columns):
        yield "hidden_columns", f"column {name_of(1, column)[:-1]}", (Area(1, column, LAST_ROW, column),)
    for column in sorted(old.widths.keys() | new.widths.keys()):
        a, b = old.widths.get(column, old.default_width), new.widths.get(column, new.default_width)
        if abs(a - b) > max(WIDTH_TOLERANCE, 0.12 * a) and column not in old.hidden_columns | new.hidden_columns:
            yield "widths", f"column {name_of(1, column)[:-1]}", (Area(1, column, LAST_ROW, column),)
    for row in sorted(old.set_heights | new.set_heights):
        a, b = old.heights.get(row, PLAIN_HEIGHT), new.heights.get(row, PLAIN_HEIGHT)
        if abs(a - b) > max(HEIGHT_TOLERANCE, 0.1 * a):
            yield "heights", f"row {row}", (Area(row, 1, row, LAST_COLUMN),)


def _rules(old: Iterable[Validation], new: Iterable[Validation]) -> Iterator[Change]:
    was, now = Counter(_grouped(old)), Counter(_grouped(new))
    for rule in [*(was - now), *(now - was)]:
        yield "validations", f"{rule.kind} on {describe_areas(rule.areas)}", rule.areas


def _grouped(rules: Iterable[Validation]) -> list[Validation]:
    """Unite equal rules on several areas; what allows anything and says nothing is none."""
    areas: dict[Validation, list[Area]] = {}
    for rule in rules:
        if rule.kind != "any" or rule.prompt != ("", ""):
            areas.setdefault(rule.on(()), []).extend(rule.areas)
    return [rule.on(where) for rule, where in areas.items()]


def _outside(rules: Iterable[Validation], holes: Sequence[Area]) -> list[Validation]:
    """Return what rules say of cells outside of some areas."""
    if not holes:
        return list(rules)
    cut = [rule.on(without(rule.areas, holes)) for rule in rules]
    return [rule for rule in cut if rule.areas]


def _conditions(old: Sheet, new: Sheet, common: bool) -> Iterator[Change]:
    """`common`: the order of those that are on both sides counts, whatever else changed."""
    was, now = Counter(old.conditions), Counter(new.conditions)
    for rule in (now - was).elements():
        yield "new_conditions", f"{rule.kind} on {describe_areas(rule.areas)}", rule.areas
    for rule in (was - now).elements():
        yield "conditions", f"{rule.kind} on {describe_areas(rule.areas)}", rule.areas
    kept = was & now
    one, two = ([rule for rule in rules if rule in kept] for rules in (old.conditions, new.conditions))
    if (common or was == now) and _precedence(one) != _precedence(two):
        yield "conditions", "their order", ()


def _precedence(rules: Iterable[Condition]) -> set[tuple[Condition, Condition]]:
    """Return the pairs of which the first wins where both apply; others may come in any order."""
    given = list(rules)
    return {
        (one, two)
        for index, one in enumerate(given)
        for two in given[index + 1 :]
        if any(a.meets(b) for a in one.areas for b in two.areas)
    }
