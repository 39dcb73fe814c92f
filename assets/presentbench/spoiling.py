"""What is done to a reference deck to spoil it, a step at a time: `{name: what}` as `decks.yaml` has it."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from drawing import draw
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.util import Inches, Pt


def spoil(deck: Any, steps: list[Mapping[str, Any]], look: Mapping[str, Any]) -> None:
    """Spoils a deck of python-pptx in place.

    Args:
        deck: The reference deck.
        steps: Each has one key, the name of a step, and what it needs.
        look: Of the deck, for slides that are added.

    Raises:
        ValueError: a step changes nothing.
    """
    for step in steps:
        ((name, what),) = step.items()
        if name == "add":
            _add(deck, what, look)
        else:
            _STEPS[name](deck, what)


def _slides(deck: Any, what: Mapping[str, Any]) -> list[Any]:
    slides = list(deck.slides)
    return [slides[what["slide"] - 1]] if "slide" in what else slides


def _runs(slide: Any) -> Iterator[Any]:
    for shape in slide.shapes:
        frames = [shape.text_frame] if shape.has_text_frame else []
        if getattr(shape, "has_table", False) and shape.has_table:
            frames += [cell.text_frame for row in shape.table.rows for cell in row.cells]
        yield from (run for frame in frames for paragraph in frame.paragraphs for run in paragraph.runs)


def _replace(deck: Any, what: Mapping[str, Any]) -> None:
    """Writes `new` for `old`, on one slide or on all; numbers in charts too."""
    old, new, count = str(what["old"]), str(what["new"]), 0
    for slide in _slides(deck, what):
        for run in _runs(slide):
            if old in run.text:
                run.text, count = run.text.replace(old, new), count + 1
        for shape in slide.shapes:
            if getattr(shape, "has_chart", False) and shape.has_chart:
                count += _replace_value(shape.chart, old, new)
    if not count:
        raise ValueError(f"replace: no slide says {old!r}")


def _replace_value(chart: Any, old: str, new: str) -> int:
    try:
        before, after = float(old), float(new)
    except ValueError:
        return 0
    plot = chart.plots[0]
    series = {one.name: list(one.values) for one in plot.series}
    if not any(before in values for values in series.values()):
        return 0
    data = CategoryChartData()
    data.categories = list(plot.categories)
    for name, values in series.items():
        data.add_series(name, [after if value == before else value for value in values])
    chart.replace_data(data)
    return 1


def _drop(deck: Any, number: int) -> None:
    ids = deck.slides._sldIdLst
    gone = list(ids)[number - 1]
    deck.part.drop_rel(gone.rId)
    ids.remove(gone)


def _move(deck: Any, what: Mapping[str, int]) -> None:
    """Puts the slide `from` where `to` is."""
    ids = deck.slides._sldIdLst
    moved = list(ids)[what["from"] - 1]
    ids.remove(moved)
    ids.insert(what["to"] - 1, moved)


def _add(deck: Any, what: Mapping[str, Any], look: Mapping[str, Any]) -> None:
    """Puts slides before the slide `at`."""
    for number, slide in enumerate(what["slides"]):
        draw(deck, slide, look)
        _move(deck, {"from": len(deck.slides), "to": what["at"] + number})


def _shrink(deck: Any, what: Mapping[str, Any]) -> None:
    for slide in _slides(deck, what):
        for shape in slide.shapes:
            if shape.has_text_frame and shape != slide.shapes.title:
                for paragraph in shape.text_frame.paragraphs:
                    for run in paragraph.runs:
                        run.font.size = Pt(what["size"])


def _recolour(deck: Any, what: Mapping[str, Any]) -> None:
    for slide in _slides(deck, what):
        for run in _runs(slide):
            run.font.color.rgb = RGBColor.from_string(what["colour"])


def _shift(deck: Any, what: Mapping[str, Any]) -> None:
    """Moves all shapes of a name on a slide by inches."""
    found = [one for slide in _slides(deck, what) for one in slide.shapes if one.name.startswith(what["shape"])]
    if not found:
        raise ValueError(f"shift: slide {what['slide']} has no {what['shape']}")
    for shape in found:
        shape.left, shape.top = shape.left + Inches(what["by"][0]), shape.top + Inches(what["by"][1])


def _say(deck: Any, what: Mapping[str, Any]) -> None:
    """Adds a paragraph to the first text below a slide's title, or to the shape of a name."""
    slide = _slides(deck, what)[0]
    name = what.get("shape", "Points")
    shape = next(one for one in slide.shapes if one.name.startswith(name))
    last = shape.text_frame.paragraphs[-1]._p
    added = copy.deepcopy(last)
    last.addnext(added)
    shape.text_frame.paragraphs[-1].runs[0].text = str(what["text"])


def _empty(deck: Any, number: int) -> None:
    """Leaves only a slide's title."""
    slide = list(deck.slides)[number - 1]
    for shape in list(slide.shapes):
        if shape != slide.shapes.title:
            shape.element.getparent().remove(shape.element)


_STEPS: dict[str, Callable[[Any, Any], None]] = {
    "replace": _replace,
    "drop": _drop,
    "move": _move,
    "shrink": _shrink,
    "recolour": _recolour,
    "shift": _shift,
    "say": _say,
    "empty": _empty,
}
