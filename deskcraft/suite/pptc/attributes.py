"""The attributes of objects that are compared exactly, as strings: how PPTX-Match sees a shape."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from deskcraft.suite.pptc.sessions import Rules
from deskcraft.suite.pptc.slides import NO_STYLE, STYLES, Paragraph, Shape, text_of

DEGREE = 60_000
"""A rotation's unit in the file is the sixty-thousandth of a degree."""


class Sight:
    """Reads the attributes of objects that are compared exactly, as strings."""

    def __init__(self, rules: Rules, alignment: Callable[[Shape], str]) -> None:
        self.strict = rules == "strict"
        self.alignment = alignment
        """How an object's text is aligned where it does not say."""

    def attributes(self, shape: Shape) -> dict[str, str]:
        """Return them by name."""
        found = {
            "rotation": f"{shape.rotation / DEGREE:g}",
            "geometry": str(shape.geometry),
            "fill": str(shape.fill),
            "line": str(shape.line),
            **self._of_text(shape.paragraphs, shape),
        }
        if shape.picture is not None and self.strict:
            found["picture"] = shape.picture
        if shape.table is not None:
            found["rows"], found["columns"] = str(len(shape.table.rows)), str(shape.table.columns)
            for row, cells in enumerate(shape.table.rows):
                for column, cell in enumerate(cells):
                    where = f"cell ({row}, {column})"
                    found |= {f"{where} {key}": value for key, value in self._of_text(cell, shape).items()}
                    found[f"{where} fill"] = str(shape.table.fills[row][column])
        if shape.chart is not None:
            found["chart type"] = ", ".join(shape.chart.types)
            found["chart title"] = str(shape.chart.title)
            for place, series in enumerate(shape.chart.series):
                found[f"series {place} name"] = series.name
                found[f"series {place} categories"] = " | ".join(series.categories)
                found[f"series {place} values"] = " | ".join(series.values)
        return found

    def _of_text(self, paragraphs: tuple[Paragraph, ...], shape: Shape) -> dict[str, str]:
        paragraphs = paragraphs or (_NO_PARAGRAPH,)
        usual = self.alignment(shape) if self.strict else None
        found = {
            "text": text_of(paragraphs),
            "alignment": _spread(_each(each.alignment or usual for each in paragraphs)),
            "line spacing": _spread(_each(each.line_spacing for each in paragraphs)),
            "level": _spread(_each(each.level for each in paragraphs)),
            "bullet": _spread(_each(each.bullet for each in paragraphs)),
        }
        for style in STYLES:
            found[style] = _spread(_styled(paragraphs, style, self.strict))
        return found


def _each(values: Iterable[object]) -> Iterator[tuple[str, object]]:
    """Yield each paragraph's value with the words for its place."""
    for place, value in enumerate(values):
        yield f"paragraph {place}", value


_NO_PARAGRAPH = Paragraph((), None, None, 0, None, NO_STYLE)


def _styled(paragraphs: tuple[Paragraph, ...], style: str, strict: bool) -> Iterator[tuple[str, object]]:
    """Yield each stretch of text and how it is set in one respect."""
    for place, paragraph in enumerate(paragraphs):
        for run in paragraph.runs:
            yield run.text, getattr(run.style, style)
        if not paragraph.runs and strict:
            yield f"empty paragraph {place}", getattr(paragraph.empty, style)


def _spread(pieces: Iterable[tuple[str, object]]) -> str:
    """Write one value for all pieces, or each value with the pieces that have it; equal neighbours are one."""
    merged: list[tuple[list[str], object]] = []
    for text, value in pieces:
        if merged and merged[-1][1] == value:
            merged[-1][0].append(text)
        else:
            merged.append(([text], value))
    if len(merged) <= 1:
        return str(merged[0][1]) if merged else str(None)
    return "; ".join(f"{' | '.join(texts)}: {value}" for texts, value in merged)
