"""A pivot table as it means: where its source and its output are, which field is where, what it leaves out."""

from dataclasses import dataclass, replace

from evaluators.sheet.areas import Area

PIVOTS_LIMIT = 100
"""Of a sheet, or of an .ods file, at most so many are read."""
PLAIN_DISPLAY = ("", "normal", "none")
FUNCTIONS = {
    "auto": "sum",
    "countnums": "count_numbers",
    "stdev": "deviation",
    "stdevp": "deviation_of_all",
    "var": "variance",
    "varp": "variance_of_all",
}
"""Names of either format, in lower case, to ours where they differ."""


@dataclass(frozen=True)
class DataField:
    """A field whose values are summed, counted, ..."""

    field: str
    function: str
    """sum, count, count_numbers, average, max, min, product, median, deviation, variance, ..._of_all."""
    relative: bool = False
    """The values are shown as shares, differences, ranks and the like."""


@dataclass(frozen=True)
class Pivot:
    """A pivot table; fields by the text of their headings."""

    name: str
    source: tuple[str, Area] | None
    """(sheet, cells with their headings); None for what is not a range of this workbook."""
    output: Area
    """What it fills, without the fields of its filter above."""
    above: int
    """How many rows above the output its filter may take."""
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    filters: tuple[str, ...] = ()
    data: tuple[DataField, ...] = ()
    hidden: frozenset[tuple[str, str]] = frozenset()
    """(field, item) that are left out, in lower case."""
    chosen: frozenset[tuple[str, str]] = frozenset()
    """(field, item) that a filter's field shows alone."""
    grouped: bool = False
    """Dates or numbers of a field are grouped."""

    @property
    def definition(self) -> "Pivot":
        """What stays when an application lays it out anew: not how far it reaches, nor how items are left out."""
        area = self.output
        return replace(
            self,
            output=Area(area.top, area.left, area.top, area.left),
            above=0,
            filters=tuple(sorted(self.filters)),
            hidden=frozenset(),
            chosen=frozenset(),
        )

    @property
    def filled(self) -> Area:
        """All the rows that its output and its filter take."""
        area = self.output
        return Area(max(1, area.top - self.above), area.left, area.bottom, area.right)


def function_of(name: str) -> str:
    """Return our name of a function."""
    return FUNCTIONS.get(name.lower(), name.lower())


def plain(text: str) -> str:
    """Return a heading or an item as it is compared."""
    return " ".join(text.split()).casefold()
