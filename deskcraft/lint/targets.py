"""What the checks point at must be there: in the input file, or named by the task as something new."""

from __future__ import annotations

from collections.abc import Iterator

from deskcraft.lint.complaint import Report
from deskcraft.lint.literals import Graded, graded, stated
from deskcraft.lint.subject import Subject
from evaluators.svg.select import PREFIXES, find_all

LAYER_KEYS = ("layer", "names", "group")


def targets(subject: Subject) -> Iterator[Report]:
    """(rule, severity, place, message) of each selector that matches nothing."""
    said = " ".join(stated(subject.task).text.lower().split())
    values = graded(subject.task)
    of = {value.loc[:-1]: str(value.value) for value in values if value.key == "of" and len(value.loc) > 2}
    for value in values:
        evidence = next((of[value.loc[:n]] for n in range(len(value.loc), 2, -1) if value.loc[:n] in of), "")
        if not isinstance(value.value, str) or not evidence:
            continue
        if value.check.startswith("svg."):
            yield from _element(subject, value, evidence, said)
        elif value.check.startswith(("xcf.", "image.")) and value.key in LAYER_KEYS:
            yield from _layer(subject, value, evidence, said)


def _element(subject: Subject, value: Graded, evidence: str, said: str) -> Iterator[Report]:
    drawing = subject.drawing(evidence)
    selector = str(value.value)
    if value.key in ("except", "free", "allow_new"):
        if drawing is None or value.key == "allow_new" or not selector.startswith("#"):
            return
        selector = selector.split("/")[0]
    if drawing is None or not selector.startswith(PREFIXES) or value.key in ("colour", "fill", "stroke"):
        return
    if selector.startswith("#") and selector[1:] not in drawing.by_id:
        message = f"{value.check}: no element of {evidence} has the id {selector[1:]} at the start"
        yield "no-such-target", "error", value.loc, message
    elif not selector.startswith("#") and not find_all(drawing, selector):
        words = " ".join(selector.partition("=")[2].lower().split())
        if not selector.startswith("kind=") and words not in said:
            message = f"{value.check}: {selector} matches nothing in {evidence} at the start, and nobody asks for it"
            yield "no-such-target", "error", value.loc, message


def _layer(subject: Subject, value: Graded, evidence: str, said: str) -> Iterator[Report]:
    project = subject.project(evidence)
    for part in str(value.value).split("/"):
        there = project is not None and any(part == layer.name for layer in project.layers)
        if part and not there and part.lower() not in said and not subject.in_assets(part):
            message = f"{value.check}: the layer {part} is not in {evidence} at the start, and nobody asks for it"
            yield "no-such-target", "error", value.loc, message
