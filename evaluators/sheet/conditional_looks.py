"""The look that cells have by conditional formats: what shows counts, by whatever means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from openpyxl.formula.translate import Translator, TranslatorError

from evaluators.evidence import Evidence, Unreadable
from evaluators.sheet.alike import STYLES
from evaluators.sheet.areas import name_of
from evaluators.sheet.book import BESIDE, Book, Cell, Sheet, recalculated
from evaluators.sheet.expressions import Unknown
from evaluators.sheet.firing import fires, home
from evaluators.sheet.formats import parse_format
from evaluators.sheet.formulas import qualified
from evaluators.sheet.rules import Condition
from evaluators.sheet.styles import Style
from evaluators.workbench import Option

Place = tuple[int, int]
PLACES_LIMIT = 2_000
"""Cells of one rule that are looked at."""
_ON_BLANKS = frozenset(("fill", "borders"))
"""What shows of a cell without content."""
_NAMES = {"format_code": "number_format"}


def new_rules(old: Sheet, new: Sheet) -> list[Condition]:
    """Return the conditional formats of a sheet that it did not have, the one that wins first."""
    left = Counter(old.conditions)
    came = []
    for rule in new.conditions:
        if left[rule]:
            left[rule] -= 1
        else:
            came.append(rule)
    return came


class Marked:
    """Which cells the new rules of a sheet mark now."""

    def __init__(self, evidence: Evidence, of: str, book: Book, sheet: Sheet) -> None:
        self._evidence, self._of, self._book, self._sheet = evidence, of, book, sheet
        self._known: dict[Condition, frozenset[Place] | None] = {}

    def places(self, rule: Condition) -> frozenset[Place] | None:
        """Return the cells that a rule marks, of those that show it; None if that cannot be worked out."""
        if rule not in self._known:
            self._known[rule] = self._work_out(rule)
        return self._known[rule]

    def looks(self, rules: Iterable[Condition], place: Place, cell: Cell) -> tuple[Style, ...]:
        """Return how the letters of a cell look with these rules, of which the first that sets something wins."""
        given: dict[str, object] = {}
        for rule in rules:
            if any(place in area for area in rule.areas) and place in (self.places(rule) or ()):
                given = {**dict(rule.sets), **given}
        return tuple(with_set(look, given) for look in cell.looks) if given else cell.looks

    def shows_only(self, rule: Condition, allows: Callable[[Place, str], bool]) -> bool:
        """Say whether a rule changes the look of cells, and only in what they may change in.

        Args:
            rule: A new one.
            allows: Whether a cell may change in an aspect.
        """
        marked = self.places(rule)
        changed = [
            (place, aspect)
            for place in marked or ()
            for aspect in changed_aspects(self._sheet.get(*place), dict(rule.sets))
        ]
        return bool(changed) and all(allows(place, aspect) for place, aspect in changed)

    def _work_out(self, rule: Condition) -> frozenset[Place] | None:
        places = list(self._showing(rule))
        if len(places) > PLACES_LIMIT:
            return None
        try:
            return frozenset(place for place in places if fires(self._book, self._sheet, rule, place))
        except Unknown:
            return self._calculated(rule, places)

    def _showing(self, rule: Condition) -> Iterator[Place]:
        """Yield the cells on which a rule would show."""
        if not _ON_BLANKS.isdisjoint(name for name, _ in rule.sets):
            if sum(area.size for area in rule.areas) > PLACES_LIMIT:
                rows = max((row for row, _ in self._sheet.cells), default=0)
                yield from ((row, column) for row, column in _cut(rule, rows + 1))
            else:
                yield from (place for area in rule.areas for place in area.cells())
            return
        for place, cell in sorted(self._sheet.cells.items()):
            if not cell.blank and any(place in area for area in rule.areas):
                yield place

    def _calculated(self, rule: Condition, places: list[Place]) -> frozenset[Place] | None:
        """Have the application work out the formula of a rule for each cell."""
        if rule.kind != "formula" or len(rule.values) != 1 or self._evidence.workbench is None or not places:
            return None
        origin = name_of(*home(rule))
        asked: dict[str, Option] = {}
        try:
            for number, place in enumerate(places, 1):
                text = Translator(f"={rule.values[0]}", origin=origin).translate_formula(name_of(*place))
                asked[f"{BESIDE}!A{number}"] = (
                    f"={qualified(str(text).replace('COM.MICROSOFT.', ''), self._sheet.name)}"
                )
            beside = recalculated(self._evidence, self._of, asked).sheet(BESIDE)
        except (TranslatorError, Unreadable, IndexError, ValueError):
            return None
        if beside is None:
            return None
        results = {place: beside.get(number, 1).value for number, place in enumerate(places, 1)}
        return frozenset(place for place, value in results.items() if isinstance(value, bool | float) and value)


def _cut(rule: Condition, last: int) -> Iterator[Place]:
    """Yield the cells of a rule's areas down to a row, and one more than may be."""
    number = 0
    for area in rule.areas:
        for row in range(area.top, min(area.bottom, last) + 1):
            for column in range(area.left, area.right + 1):
                yield row, column
                number += 1
                if number > PLACES_LIMIT:
                    return


def with_set(look: Style, given: dict[str, object]) -> Style:
    """Return a look with what conditional formats set; whether lines are there is all that .xlsx says of borders."""
    changes = {name: value for name, value in given.items() if name != "borders" or isinstance(value, tuple)}
    if "format_code" in changes:
        changes["number_format"] = parse_format(str(changes["format_code"]))
    return replace(look, **changes)  # type: ignore[arg-type]


def changed_aspects(cell: Cell, given: dict[str, object]) -> list[str]:
    """Return the aspects in which a cell shows other than it would without a conditional format."""
    names = [name for name in given if not cell.blank or name in _ON_BLANKS]
    found = []
    for name in names:
        aspect = _NAMES.get(name, name)
        read, now = STYLES[aspect], [with_set(look, given) for look in cell.looks]
        lines = name == "borders" and given[name] is True
        if lines or any(read(one) != read(two) for one, two in zip(cell.looks, now, strict=True)):
            found.append(aspect)
    return found
