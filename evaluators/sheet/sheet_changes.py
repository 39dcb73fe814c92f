"""What changed in what a sheet says besides its cells: widths, filters, rules, charts, pivot tables and so on."""

from collections import Counter
from collections.abc import Iterable, Iterator

from evaluators.sheet.areas import LAST_COLUMN, LAST_ROW, Area, name_of, parse_area
from evaluators.sheet.book import Sheet
from evaluators.sheet.charts import Chart, Drawings
from evaluators.sheet.exemptions import Exemption
from evaluators.sheet.pivot_results import Sources
from evaluators.sheet.pivots import Pivot
from evaluators.sheet.protections import SAID_BY_ALL, Protection
from evaluators.sheet.rules import Condition, Validation, told

WIDTH_TOLERANCE = 1.5
"""Characters: what LibreOffice rounds when it converts to its own units, and default fonts differ by."""
HEIGHT_TOLERANCE = 2.5
"""Points."""
PLAIN_HEIGHT = 15.0
PLACE_TOLERANCE = 2
"""Cells by which a chart may seem moved: rows and columns are measured anew when a file is converted."""

Change = tuple[str, str, tuple[Area, ...]]
"""(aspect, what changed for people, the areas that it is about; none: the sheet)."""


def sheet_changes(
    old: Sheet, new: Sheet, exemptions: list[Exemption], was: Drawings, now: Drawings, sources: Sources
) -> Iterator[str]:
    """Yield the changes that are not excepted, a sentence an aspect."""
    given = [exemption for exemption in exemptions if exemption.on(old.name)]
    found: dict[str, list[str]] = {}
    for aspect, text, areas in _changes(old, new, was, now, sources):
        if not any(exemption.frees(aspect, areas) for exemption in given):
            found.setdefault(aspect.removeprefix("new_"), []).append(text)
    for aspect, texts in found.items():
        details = ", ".join(text for text in texts if text)
        yield f"the sheet {old.name} changed in {aspect}{f' ({details[:160]})' if details else ''}"


def _changes(old: Sheet, new: Sheet, was: Drawings, now: Drawings, sources: Sources) -> Iterator[Change]:
    for text in sorted(old.merged ^ new.merged):
        yield "merged", text, (parse_area(text),)
    if old.frozen != new.frozen:
        yield "frozen", "", ()
    if old.filter != new.filter:
        yield "filter", "", tuple(each.area for each in (old.filter, new.filter) if each is not None)
    yield from _lines(old, new)
    yield from _rules(old.validations, new.validations)
    yield from _conditions(old, new)
    for place in sorted(old.comments.keys() | new.comments.keys()):
        if old.comments.get(place) != new.comments.get(place):
            yield "comments", name_of(*place), (Area(*place, *place),)
    if old.print_setup != new.print_setup:
        yield "print", "", ()
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
    yield from _charts([c for c in was.charts if c.sheet == old.name], [c for c in now.charts if c.sheet == new.name])


def is_same_pivot(a: Pivot, b: Pivot, sources: Sources) -> bool:
    """Say whether a pivot table is another one as an application stored it again, given the old sources."""
    return a.definition == b.definition and sources.shown_items(a) == sources.shown_items(b)


def _protection(old: Protection, new: Protection) -> Iterator[Change]:
    """What just one of the formats can say is lost in the other; of passwords the whole workbook's comparison knows."""
    if old.active != new.active:
        yield "protection", "on" if new.active else "off", ()
    elif old.allowed & SAID_BY_ALL != new.allowed & SAID_BY_ALL:
        yield "protection", "what it allows", ()


def _lines(old: Sheet, new: Sheet) -> Iterator[Change]:
    """Widths, heights, and what is hidden."""
    if old.hidden != new.hidden:
        yield "hidden", "the sheet itself", ()
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
        yield "validations", f"{rule.kind} on {told(rule.areas)}", rule.areas


def _grouped(rules: Iterable[Validation]) -> list[Validation]:
    """Unite equal rules on several areas; what allows anything and says nothing is none."""
    areas: dict[Validation, list[Area]] = {}
    for rule in rules:
        if rule.kind != "any" or rule.prompt != ("", ""):
            areas.setdefault(rule.on(()), []).extend(rule.areas)
    return [rule.on(where) for rule, where in areas.items()]


def _conditions(old: Sheet, new: Sheet) -> Iterator[Change]:
    was, now = Counter(old.conditions), Counter(new.conditions)
    changed = [*(was - now), *(now - was)]
    for rule in changed:
        yield "conditions", f"{rule.kind} on {told(rule.areas)}", rule.areas
    if not changed and _precedence(old.conditions) != _precedence(new.conditions):
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


def _charts(old: list[Chart], new: list[Chart]) -> Iterator[Change]:
    left = list(new)
    for chart in old:
        same = next((each for each in left if _same_chart(chart, each)), None)
        if same is None:
            yield "charts", f"the {chart.kind} chart {chart.title}".rstrip(), ()
        else:
            left.remove(same)
    for chart in left:
        yield "new_charts", f"a new {chart.kind} chart", ()


def _same_chart(a: Chart, b: Chart) -> bool:
    near = all(abs(x - y) <= PLACE_TOLERANCE for x, y in zip(a.place, b.place, strict=True))
    texts = [[" ".join(text.split()) for text in (c.title, c.x_title, c.y_title)] for c in (a, b)]
    parts = [(c.kind, c.values, c.categories, c.names, c.stacked, c.legend) for c in (a, b)]
    return near and texts[0] == texts[1] and parts[0] == parts[1]
