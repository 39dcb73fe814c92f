"""Checks on snippets, of a language (python.json) or of several (*.code-snippets)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from pydantic import model_validator

from evaluators.evidence import Evidence, When
from evaluators.files.facts import pin
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.vscode.reading import Document, mapping, names, read_mapping

_STOP = re.compile(r"(?<!\\)\$(?:\{(\d+)([:|}/])|(\d+))")
_SAID = {"prefix", "body", "scope", "description"}
_LEADING = re.compile(r"^(?:\t| {4})+", re.MULTILINE)


@dataclass(frozen=True)
class Template:
    """One snippet as VS Code understands it."""

    name: str
    prefixes: frozenset[str]
    body: str
    """Lines joined; indentation as tabs, tab stops numbered from 1 on in their order, `$1` written `${1}`."""
    scope: frozenset[str]
    """The languages it is for; empty: all that the file is for."""
    description: str


class Snippet(Of):
    """Parameters of `vscode.snippet`."""

    prefix: str
    """What is typed."""
    body: str | None = None
    """What is put in, with its tab stops; null: whatever it is."""
    scope: tuple[str, ...] | None = None
    """For which languages it is, in a file for several; in a file of one language that is the file's name."""
    name: str | None = None
    description: str | None = None
    absent: bool = False

    @model_validator(mode="after")
    def _one(self) -> "Snippet":
        if self.absent and (self.body or self.scope or self.description):
            raise ValueError("absent goes with the prefix alone")
        return self


def _pins(evidence: Evidence, p: Snippet) -> Iterator[Pin]:
    yield from (pin(p.of, each.name) for each in read_templates(evidence, p.of) if p.prefix in each.prefixes)
    if p.absent and evidence.present(p.of, "before"):
        known = read_templates(evidence, p.of, "before")
        yield from (pin(p.of, each.name) for each in known if p.prefix in each.prefixes)


@check("vscode.snippet", pins=_pins)
def snippet(evidence: Evidence, p: Snippet) -> Finding:
    """Exactly one snippet has the prefix, and it is what was asked."""
    found = [each for each in read_templates(evidence, p.of) if p.prefix in each.prefixes]
    if p.absent:
        if not found:
            return passed(f"No snippet has the prefix {p.prefix}, as asked.", where=p.of)
        return failed(Code.EXTRA, f"There should be no snippet with the prefix {p.prefix}.", where=p.of)
    if len(found) != 1:
        code = Code.WRONG_COUNT if found else Code.NOT_FOUND
        sentence = f"{len(found)} snippets have the prefix {p.prefix}; one was asked."
        return failed(code, sentence, observed=len(found), wanted=1, where=p.of)
    seen = found[0]
    others = sorted(mapping(evidence.parse(p.of, read_mapping).get(seen.name)).keys() - _SAID)
    if p.name is not None and p.body is not None:  # it was asked as a whole
        others += sorted(seen.prefixes - {p.prefix})
    if others:
        sentence = f"The snippet {p.prefix} has {others[0]!r}, which was not asked."
        return failed(Code.EXTRA, sentence, observed=list(others), where=p.of)
    wanted: list[tuple[str, Any, Any]] = []
    if p.name is not None:
        wanted.append(("name", seen.name, p.name))
    if p.body is not None:
        wanted.append(("body", seen.body, normal_body(p.body.strip("\n"))))
    if p.scope is not None:
        wanted.append(("scope", sorted(seen.scope), sorted(p.scope)))
    if p.description is not None:
        wanted.append(("description", seen.description, " ".join(p.description.split())))
    for what, observed, asked in wanted:
        if observed != asked:
            sentence = f"The {what} of the snippet {p.prefix} is not what was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=str(observed)[:2000], wanted=str(asked), where=p.of)
    return passed(f"The snippet {p.prefix} is as asked.", observed=seen.body[:2000], where=p.of)


def read_templates(evidence: Evidence, of: str, when: When = "after") -> list[Template]:
    """Return the snippets of a file."""
    place = PurePosixPath(evidence.item(of, when).where)
    language = frozenset() if place.suffix == ".code-snippets" else frozenset({place.stem})
    return templates(evidence.parse(of, read_mapping, when), language)


def templates(document: Document, language: frozenset[str] = frozenset()) -> list[Template]:
    """Return the snippets of a document; what is none is left out."""
    found = []
    for name, value in document.items():
        each = mapping(value)
        body = each.get("body")
        if not isinstance(body, str | list):
            continue
        scope = frozenset(filter(None, (word.strip() for word in str(each.get("scope") or "").split(","))))
        described = " ".join(" ".join(names(each.get("description"))).split())
        prefixes = frozenset(names(each.get("prefix")))
        found.append(Template(name, prefixes, normal_body("\n".join(names(body))), scope or language, described))
    return found


def normal_body(body: str) -> str:
    """Return a body with what means the same written alike."""
    lines = "\n".join(line.rstrip() for line in body.replace("\r\n", "\n").split("\n"))
    tabs = _LEADING.sub(lambda lead: "\t" * lead[0].replace("    ", "\t").count("\t"), lines)
    numbers = sorted({int(stop[1] or stop[3]) for stop in _STOP.finditer(tabs)} - {0})
    order = {0: 0} | {number: place for place, number in enumerate(numbers, 1)}

    def alike(stop: re.Match[str]) -> str:
        return f"${{{order[int(stop[1] or stop[3])]}{stop[2] or '}'}"

    return _STOP.sub(alike, tabs).removesuffix("${0}")
