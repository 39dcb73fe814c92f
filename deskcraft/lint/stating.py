"""Everything stated is graded, and everything graded is stated: names, colours, files and numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from deskcraft.lint.complaint import Report
from deskcraft.lint.literals import COLOUR, Graded, graded, numbers_in, paths, spoken, stated
from deskcraft.lint.subject import Subject
from deskcraft.task.model import FileEvidence
from deskcraft.task.steps import LaunchStep, OpenStep, RunStep, UploadStep, WriteFileStep
from simulator.literals import normal

CONVERSIONS = (1.0, 0.01, 100.0, 1000.0, 0.001, 96 / 25.4, 25.4 / 96, 4 / 3, 0.75, 25.4 / 72, 72 / 25.4, 60.0)
"""Factors between the unit that a person speaks of and the one that a check counts in: shares and per cent, kB, mm, px
and pt, minutes."""
WORDS = {"text", "texts", "label", "group", "name", "names", "layer", "layers", "title", "words", "content", "font"}
"""Parameters that hold names and words as a person writes them."""
METHOD = re.compile(
    r"tolerance|share|similarity|opaque|transparent|mean|min_|max_|reach|strength|box|max_shift|measure|at_least|"
    r"like|index|slack|allow|except|window|transform|edge|side|seed|threshold|points?$"
)
"""Parameters of how a check looks, not of what was asked."""

SIDECAR = re.compile(r"-(wal|shm|journal)$")
"""What a database keeps beside itself."""


def stating(subject: Subject) -> Iterator[Report]:
    """(rule, severity, place, message) of each literal that stands on one side only."""
    yield from _stated_but_not_graded(subject)
    yield from _graded_but_not_stated(subject)


def _stated_but_not_graded(subject: Subject) -> Iterator[Report]:
    task, said = subject.task, stated(subject.task)
    values = graded(task)
    strings = [str(v.value) for v in values if isinstance(v.value, str)]
    haystack = normal(" ".join(" ".join([*strings, *paths(task).values(), *_on_the_desk(subject)]).lower().split()))
    numbers = _numbers(values) | numbers_in(" ".join(paths(task).values()).replace("-", " ").replace(".", " "))
    where = ("instruction",)
    for colour in sorted(said.colours):
        if colour not in haystack:
            yield "stated-not-graded", "error", where, f"the colour {colour} is asked for, and no check has it"
    for name in sorted(said.names):
        if name.lower() not in haystack and name.strip(".,;:!?").lower() not in haystack:
            yield "stated-not-graded", "error", where, f'"{name}" is named, and neither a check nor the setup has it'
    for name in sorted(said.files):
        if name.lower() not in haystack:
            yield (
                "stated-not-graded",
                "error",
                where,
                f"the file {name} is named, and neither evidence nor setup has it",
            )
    for number in sorted(said.numbers):
        if not _among(number, numbers):
            yield "stated-not-graded", "note", where, f"the number {number:g} is said, and no check has it in any unit"


def _graded_but_not_stated(subject: Subject) -> Iterator[Report]:
    task, said = subject.task, stated(subject.task)
    text = " ".join(said.text.lower().split())
    for value in graded(task):
        if value.role != "goals" or METHOD.search(value.key):
            continue
        if isinstance(value.value, str):
            yield from _unsaid(subject, value, text)
        elif isinstance(value.value, int | float) and not isinstance(value.value, bool):
            number = abs(float(value.value))
            if number > 1 and not _among(number, said.all_numbers) and not subject.in_assets(f"{value.value:g}"):
                message = f"{value.check} asks for {value.key} {value.value:g}, which is said nowhere"
                yield "graded-not-stated", "note", value.loc, message
    for name, path in paths(task).items():
        file = PurePosixPath(path).name
        ours = isinstance(task.evidence[name], FileEvidence) and path.startswith("~/") and "/." not in path
        if ours and SIDECAR.sub("", file).lower() not in text and path not in subject.start_paths():
            message = f"{file} is graded, and neither the instruction nor a message of the user names it"
            yield "graded-not-stated", "error", ("evidence", name), message


def _unsaid(subject: Subject, value: Graded, text: str) -> Iterator[Report]:
    string = str(value.value)
    for colour in COLOUR.findall(string):
        if value.key not in ("element", "of") and colour.lower() not in text and not subject.in_assets(colour[1:]):
            message = f"{value.check} asks for the colour {colour}, which is said nowhere"
            yield "graded-not-stated", "error", value.loc, message
    if value.key in WORDS:
        words = string.removeprefix("label=").lower().replace("/", " ").split()
        if not all(word.startswith("#") or word in text or subject.in_assets(word) for word in words):
            message = f'{value.check} asks for the {value.key} "{string}", which is said nowhere'
            yield "graded-not-stated", "error", value.loc, message


def _on_the_desk(subject: Subject) -> Iterator[str]:
    for step in subject.task.setup:
        match step:
            case UploadStep(upload=upload):
                yield upload.to
            case WriteFileStep(write_file=written):
                yield f"{written.to} {written.text}"
            case LaunchStep(launch=launch):
                yield " ".join(launch.argv)
            case OpenStep(open=opened):
                yield opened.path
            case RunStep(run=run):
                yield " ".join(run.argv)
            case _:
                pass
    yield from subject.asset_words()
    yield spoken(subject.task) if not subject.task.feasible else ""


def _numbers(values: Iterable[Graded]) -> frozenset[float]:
    found: set[float] = set()
    for value in values:
        if isinstance(value.value, bool):
            continue
        if isinstance(value.value, int | float):
            found.add(abs(float(value.value)))
        elif isinstance(value.value, str):
            found |= numbers_in(COLOUR.sub(" ", value.value))
    return frozenset(found)


def _among(number: float, numbers: Iterable[float]) -> bool:
    return any(abs(number * factor - each) <= 1e-3 * max(each, 1.0) for each in numbers for factor in CONVERSIONS)
