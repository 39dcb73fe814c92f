"""Checks on a project as a whole: canvas, mode, resolution, guides, saved selections and paths."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, model_validator

from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal, number
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.xcf.model import Project
from evaluators.xcf.reader import load


class Canvas(Of):
    """Parameters of `xcf.canvas`; at least one beside `of`."""

    width: int | None = None
    height: int | None = None
    """In px."""
    mode: Literal["rgb", "gray", "indexed"] | None = None
    bits: int | None = None
    """Of one number of a pixel: 8, 16, 32, 64."""
    dpi: float | None = None
    dpi_tolerance: Annotated[float, Field(ge=0)] = 0.5

    @model_validator(mode="after")
    def _something(self) -> "Canvas":
        if self.model_fields_set <= {"of", "dpi_tolerance"}:
            raise ValueError("expected at least one of width, height, mode, bits, dpi")
        return self


def _canvas_pins(evidence: Evidence, p: Canvas) -> Iterator[Pin]:
    given = {"size": p.width or p.height, "mode": p.mode, "bits": p.bits, "dpi": p.dpi}
    for name, value in given.items():
        if value is not None:
            yield Pin(p.of, f"canvas/{name}")


@check("xcf.canvas", pins=_canvas_pins)
def canvas(evidence: Evidence, p: Canvas) -> Finding:
    """The canvas has the size, mode, precision and resolution asked."""
    project = load(evidence, p.of)
    expectations: list[Expectation] = []
    for name, seen, wanted in (("width", project.width, p.width), ("height", project.height, p.height)):
        if wanted is not None:
            expectations.append(number(name, float(seen), float(wanted), 0, "px"))
    if p.mode is not None:
        expectations.append(equal("mode", project.base, p.mode))
    if p.bits is not None:
        expectations.append(equal("bits", project.precision.bits, p.bits))
    if p.dpi is not None:
        expectations += [
            number("resolution", dpi, p.dpi, p.dpi_tolerance, "dpi") for dpi in {project.x_dpi, project.y_dpi}
        ]
    return assess("the canvas", expectations, Code.WRONG_FORMAT, p.of)


class Guides(Of):
    """Parameters of `xcf.guides`; at least one of the two lists."""

    horizontal: tuple[float, ...] | None = None
    """Places from the top in px, all of them."""
    vertical: tuple[float, ...] | None = None
    """From the left."""
    tolerance: Annotated[float, Field(ge=0)] = 0.5

    @model_validator(mode="after")
    def _something(self) -> "Guides":
        if self.horizontal is None and self.vertical is None:
            raise ValueError("expected horizontal or vertical")
        return self


def _guides_pins(evidence: Evidence, p: Guides) -> Iterator[Pin]:
    yield Pin(p.of, "guides")


@check("xcf.guides", pins=_guides_pins)
def guides(evidence: Evidence, p: Guides) -> Finding:
    """The guides lie where asked, and there are no others of that direction."""
    project = load(evidence, p.of)
    for name, lying, wanted in (("horizontal", True, p.horizontal), ("vertical", False, p.vertical)):
        if wanted is None:
            continue
        seen = sorted({guide.position for guide in project.guides if guide.horizontal == lying})
        places = sorted(wanted)
        if len(seen) != len(places) or any(abs(a - b) > p.tolerance for a, b in zip(seen, places, strict=True)):
            seen_places = ", ".join(f"{place:g}" for place in seen) or "none"
            asked = ", ".join(f"{place:g}" for place in places) or "none"
            sentence = f"The {name} guides lie at {seen_places} px; {asked} was asked."
            return failed(Code.WRONG_GEOMETRY, sentence, observed=seen, wanted=places, where=p.of)
    return passed("The guides lie where asked.", where=p.of)


class Items(Of):
    """Parameters of `xcf.items`."""

    kind: Literal["channel", "path"]
    """Saved selections (channels) or paths."""
    names: tuple[str, ...]
    """Those that must be there."""
    only: bool = False
    """No others."""


def _items_pins(evidence: Evidence, p: Items) -> Iterator[Pin]:
    yield Pin(p.of, "channels" if p.kind == "channel" else "paths")


@check("xcf.items", pins=_items_pins)
def items(evidence: Evidence, p: Items) -> Finding:
    """The saved selections or the paths asked are in the project."""
    project = load(evidence, p.of)
    seen = _names(project, p.kind)
    missing = [name for name in p.names if name not in seen]
    extra = [name for name in seen if name not in p.names] if p.only else []
    if not missing and not extra:
        return passed(f"Each {p.kind} asked is there.", observed=seen, where=p.of)
    sentence = (
        f"There is no {p.kind} named {', '.join(missing)}." if missing else f"{', '.join(extra)} should not be there."
    )
    return failed(Code.NOT_FOUND if missing else Code.EXTRA, sentence, observed=seen, wanted=list(p.names), where=p.of)


def _names(project: Project, kind: str) -> list[str]:
    return [one.name for one in (project.channels if kind == "channel" else project.paths)]
