"""Checks on settings: of the user, of a folder (.vscode/settings.json), of a workspace file."""

import json
import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Annotated, Any

from pydantic import Field, JsonValue, model_validator

from evaluators.evidence import Evidence
from evaluators.files.facts import pin
from evaluators.files.values import Likeness
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.vscode.reading import WORKSPACE, Document, alike, mapping, part

_LANGUAGES = re.compile(r"(?:\[[^\[\]]+\])+")


class Setting(Of):
    """Parameters of `vscode.setting`."""

    name: str
    """As settings.json has it: `editor.fontSize`."""
    language: str | None = None
    """Judged as it holds for this language alone (`[python]`, or a list of languages with it)."""
    at: tuple[str, ...] = ()
    """Keys within the setting's value: `["statusBar.background"]` in workbench.colorCustomizations."""
    equals: JsonValue = None
    absent: bool = False
    """The setting must not be set, instead of `equals`."""
    any_order: bool = False
    """Lists may be in any order."""
    subset: bool = False
    """Mappings may have further keys."""
    tolerance: Annotated[float, Field(ge=0)] = 1e-9

    @model_validator(mode="after")
    def _one(self) -> "Setting":
        if ("equals" in self.model_fields_set) == self.absent:
            raise ValueError("expected either equals or absent: true")
        return self


def _pins(evidence: Evidence, p: Setting) -> Iterator[Pin]:
    section = ["settings"] if PurePosixPath(evidence.item(p.of).where).suffix == WORKSPACE else []
    language = [] if p.language is None else [f"[{p.language}]"]
    yield pin(p.of, *section, *language, p.name, *p.at)


@check("vscode.setting", pins=_pins)
def setting(evidence: Evidence, p: Setting) -> Finding:
    """The setting has this value in this file."""
    shown = "/".join([*([f"[{p.language}]"] if p.language else []), p.name, *p.at])
    found = by_language(part(evidence, p.of, "settings")).get(p.language, {})
    present, seen = p.name in found, found.get(p.name)
    for key in p.at:
        present, seen = key in mapping(seen), mapping(seen).get(key)
    if p.absent:
        if not present:
            return passed(f"{shown} is not set, as asked.", where=p.of)
        return failed(Code.EXTRA, f"{shown} should not be set.", observed=_shown(seen), where=p.of)
    if not present:
        return failed(Code.NOT_FOUND, f"{shown} is not set.", wanted=_shown(p.equals), where=p.of)
    if not alike(seen, p.equals, Likeness(p.tolerance, p.any_order, p.subset)):
        sentence = f"{shown} is {_shown(seen)}; {_shown(p.equals)} was asked."
        return failed(Code.WRONG_VALUE, sentence, observed=_shown(seen), wanted=_shown(p.equals), where=p.of)
    return passed(f"{shown} is {_shown(seen)}.", observed=_shown(seen), wanted=_shown(p.equals), where=p.of)


def by_language(settings: Document) -> dict[str | None, Document]:
    """Return the settings of all languages (None) and of each; `[a][b]` holds for both, what names one alone wins."""
    found: dict[str | None, Document] = {None: {}}
    sections = []
    for key, value in settings.items():
        if _LANGUAGES.fullmatch(key):
            sections.append((key[1:-1].split("]["), mapping(value)))
        else:
            found[None][key] = value
    for languages, values in sorted(sections, key=lambda section: -len(section[0])):
        for language in languages:
            found.setdefault(language, {}).update(values)
    return found


def _shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)[:300]
