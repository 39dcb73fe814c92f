"""The charts of a document, and what differs between those of two versions: how many, what they show, how large."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evaluators.deck.model import Chart
from evaluators.deck.odp_charts import read_object
from evaluators.deck.pptx_charts import read_chart
from evaluators.deck.shape_changes import chart_changes
from evaluators.document.package import Package
from evaluators.drawing_colours import PLAIN_MAP, Palette, Scheme, read_theme

SIZE = 0.02
"""By which share of itself a chart's side may differ: files round, and applications take borders into it or not."""


@dataclass(frozen=True)
class Figure:
    """A chart as it lies in a document."""

    chart: Chart
    width: float
    height: float
    """In points; 0 where the file does not say."""


def docx_chart(package: Package, part: str) -> Chart | None:
    """Return the chart of a part; None if there is no such part.

    Raises:
        Unreadable: it is not well-formed.
    """
    if part not in package.names:
        return None
    theme = next((name for name in sorted(package.names) if name.startswith("word/theme/theme")), "")
    scheme = read_theme(package.xml(theme)) if theme.endswith(".xml") else Scheme()
    return read_chart(package.xml(part), Palette(scheme, PLAIN_MAP))


def odt_chart(package: Package, href: str) -> Chart | None:
    """Return the chart of an embedded object; None if it is none.

    Raises:
        Unreadable: it is not well-formed.
    """
    return read_object(package, href)


def figure_changes(before: Sequence[Figure], after: Sequence[Figure], *, turned: bool) -> Iterator[str]:
    """Yield what differs between the charts of two versions, in their order.

    Args:
        before: Those that were there.
        after: Those that are there.
        turned: The versions are of different formats, which say different things of the look.
    """
    if len(before) != len(after):
        yield f"the document has {len(after)} charts, it had {len(before)}"
        return
    for number, (old, new) in enumerate(zip(before, after, strict=True), 1):
        a, b = old.chart, new.chart
        told = (a.kind, a.title, a.categories, a.series) != (b.kind, b.title, b.categories, b.series)
        found = None if turned and not told else next(chart_changes(a, b), None)
        if found is None and not _same_size(old, new):
            found = f"{new.width:.0f} x {new.height:.0f} pt instead of {old.width:.0f} x {old.height:.0f} pt"
        if found is not None:
            yield f"chart {number} changed: {found}"


def _same_size(a: Figure, b: Figure) -> bool:
    sides = ((a.width, b.width), (a.height, b.height))
    return all(not x or not y or abs(x - y) <= 1 + SIZE * x for x, y in sides)
