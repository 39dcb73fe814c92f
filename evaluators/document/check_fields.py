"""Checks on fields (page numbers, dates, references) and on forms that are filled in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from evaluators.document.load import load
from evaluators.document.model import Document, FormField, Paragraph, flow_paragraphs
from evaluators.document.pins import Pinning
from evaluators.document.select import Selector, places, select, squeezed
from evaluators.evidence import Evidence
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, Shown, failed, passed

FieldKind = Literal[
    "page",
    "pages",
    "date",
    "date-fixed",
    "time",
    "time-fixed",
    "title",
    "author",
    "file",
    "reference",
    "sequence",
    "chapter",
    "merge",
]


class Field(Of):
    """Parameters of `doc.field`."""

    kind: FieldKind
    part: Literal["body", "headers", "footers"] = "body"
    paragraphs: Selector = "*"
    """Of the body."""
    count: int | None = None
    """How many; by default at least one. 0: none."""
    result: str | None = None
    """What each shows; not for fields that are renewed by themselves."""


def _field_pins(evidence: Evidence, p: Field) -> Iterator[Pin]:
    pinning = Pinning(evidence, p.of)
    if p.part != "body":
        yield from pinning.margins(p.part, ("text",))
        return
    for place in pinning.select(p.paragraphs):
        at = 0
        for run in place.paragraph.runs:
            if run.field == p.kind:
                yield from pinning.stretch(place.paragraph, (at, at + len(run.text)), ("words",))
            at += len(run.text)


@check("doc.field", pins=_field_pins)
def field(evidence: Evidence, p: Field) -> Finding:
    """There are fields of a kind (not typed numbers) where they were asked."""
    document = load(evidence, p.of)
    seen = [run.text for paragraph in _paragraphs(document, p) for run in paragraph.runs if run.field == p.kind]
    where, fields = p.of, f"{p.kind} field{'' if len(seen) == 1 else 's'}"
    if p.count is not None and len(seen) != p.count:
        sentence = f"There are {len(seen)} {fields} in the {p.part}; {p.count} were asked."
        return failed(Code.WRONG_COUNT, sentence, observed=len(seen), wanted=p.count, where=where)
    if p.count is None and not seen:
        return failed(Code.NOT_FOUND, f"There is no {p.kind} field in the {p.part}.", where=where)
    if p.result is not None and (wrong := [text for text in seen if squeezed(text) != squeezed(p.result)]):
        sentence = f"A {p.kind} field shows {wrong[0]!r}; {p.result!r} was asked."
        return failed(Code.WRONG_TEXT, sentence, observed=seen, wanted=p.result, where=where)
    return passed(f"There are {len(seen)} {fields} in the {p.part}.", observed=len(seen), where=where)


def _paragraphs(document: Document, p: Field) -> list[Paragraph]:
    if p.part == "body":
        return [place.paragraph for place in select(places(document), p.paragraphs)]
    found: dict[int, Paragraph] = {}
    for section in document.sections:
        for flow in (section.headers if p.part == "headers" else section.footers).values():
            found |= {id(paragraph): paragraph for paragraph in flow_paragraphs(flow)}
    return list(found.values())


class Form(Of):
    """Parameters of `doc.form`."""

    values: dict[str, str | bool]
    """What is filled in, by the field's name or by its place among all fields (`#3`); check boxes are true or false."""
    others_blank: bool = False
    """All other fields still show their prompt or are not ticked."""


def _form_pins(evidence: Evidence, p: Form) -> Iterator[Pin]:
    fields = [form for paragraph in load(evidence, p.of).paragraphs() for form in paragraph.forms]
    for key in p.values:
        if (found := _field(fields, key)) is not None:
            yield Pin(p.of, f"form/{found.name}")


@check("doc.form", pins=_form_pins)
def form(evidence: Evidence, p: Form) -> Finding:
    """The form's fields are still fields, and hold what was asked."""
    fields = [form for paragraph in load(evidence, p.of).paragraphs() for form in paragraph.forms]
    observed: Shown = {field.name or f"#{n}": field.value for n, field in enumerate(fields, 1)}
    found: dict[str, FormField | None] = {key: _field(fields, key) for key in p.values}
    missing = [key for key, field in found.items() if field is None]
    if missing:
        sentence = f"The form has no field {missing[0]!r} any more."
        return failed(Code.NOT_FOUND, sentence, observed=observed, wanted=list(p.values), where=p.of)
    wrong = [
        (key, field.value or "nothing", _as_text(wanted))
        for key, wanted in p.values.items()
        if (field := found[key]) is not None and squeezed(field.value) != squeezed(_as_text(wanted))
    ]
    if wrong:
        key, seen, wanted = wrong[0]
        sentence = (
            f"{len(wrong)} of {len(p.values)} fields are filled in differently: {key} holds {seen!r}, not {wanted!r}."
        )
        finding = failed(Code.WRONG_VALUE, sentence, observed=observed, wanted=dict(p.values), where=p.of)
        return Finding(**{**vars(finding), "score": min(0.9, 1 - len(wrong) / len(p.values))})
    if p.others_blank:
        known = [id(field) for field in found.values()]
        extra = [f for f in fields if id(f) not in known and f.value not in ("", "false")]
        if extra:
            sentence = f"The field {extra[0].name or 'without a name'} holds {extra[0].value!r}; it should be blank."
            return failed(Code.EXTRA, sentence, observed=observed, where=p.of)
    return passed(f"All {len(p.values)} fields are filled in as asked.", observed=observed, where=p.of)


def _field(fields: list[FormField], key: str) -> FormField | None:
    if key.startswith("#") and key[1:].isdecimal():
        at = int(key[1:]) - 1
        return fields[at] if 0 <= at < len(fields) else None
    return next((field for field in fields if field.name == key), None)


def _as_text(value: str | bool) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else value
