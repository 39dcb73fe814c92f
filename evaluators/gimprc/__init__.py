"""Checks on GIMP's settings, as it stores them in gimprc: `(undo-levels 40)`. What is not there has its default.

The format is that of the manual page gimprc(5): lists in parentheses of atoms, strings and lists, comments that
begin with `#`.

Internal: imported for the checks that it registers, which tasks name (docs/tasks/checks/gimprc.md).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import TypeAlias

from pydantic import Field, JsonValue, model_validator

from evaluators.evidence import Evidence, Unreadable, When
from evaluators.files.facts import Facts, FactsUntouched, allowed, compare, pin
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, Shown, failed, passed

Settings: TypeAlias = dict[str, str]
"""Name to what is set, in one line; the last word counts."""
TOKEN = re.compile(r"""[\s]+|\#[^\n]*|(?P<token>[()]|"(?:[^"\\]|\\.)*"|[^\s()"#]+)""", re.DOTALL)
LIMIT_BYTES = 2**20
CHURN = ("import-raw-plug-in", "fill-options", "stroke-options")
"""What GIMP adds of its own accord when it starts."""
WORDS = {True: ("yes", "true"), False: ("no", "false")}


def parse(data: bytes) -> Settings:
    """Return the settings of a gimprc.

    Raises:
        Unreadable: it is not text, or its parentheses do not match.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable("it is not UTF-8 text") from error
    found: Settings = {}
    inside: list[str] = []
    depth = at = 0
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:
            raise Unreadable("a string in it has no end")
        at = match.end()
        token = match["token"]
        if token is None:
            continue
        depth += {"(": 1, ")": -1}.get(token, 0)
        if depth < 0 or (depth == 0 and token != ")"):
            raise Unreadable("its parentheses do not match")
        inside.append(token)
        if depth == 0:
            if len(inside) < 3 or inside[1] in "()":
                raise Unreadable("a setting in it has no name")
            found[inside[1]] = " ".join(inside[2:-1])
            inside = []
    if depth:
        raise Unreadable("its parentheses do not match")
    return found


class Setting(Of):
    """Parameters of `gimprc.setting`."""

    name: str
    """As gimprc(5) names it: `undo-levels`, `save-document-history`."""
    equals: JsonValue = Field(...)
    """True and false are yes and no; numbers are compared as numbers, all else word by word, strings without quotes."""
    default: JsonValue = None
    """What GIMP takes it to be where it is not set."""

    @model_validator(mode="after")
    def _plain(self) -> Setting:
        for value in (self.equals, self.default):
            if isinstance(value, list | dict):
                raise ValueError("expected a number, a text, true or false")
        return self


def _pins(_: Evidence, p: Setting) -> Iterator[Pin]:
    yield pin(p.of, p.name)


@check("gimprc.setting", pins=_pins)
def setting(evidence: Evidence, p: Setting) -> Finding:
    """GIMP's setting has the value asked."""
    seen = evidence.parse(p.of, parse, limit=LIMIT_BYTES).get(p.name)
    if seen is None:
        if p.default is not None and p.default == p.equals and type(p.default) is type(p.equals):
            return passed(f"{p.name} is not set, which means {p.default}.", wanted=p.equals, where=p.of)
        return failed(Code.NOT_FOUND, f"{p.name} is not set; {p.equals} was asked.", wanted=p.equals, where=p.of)
    if _says(seen, p.equals):
        return passed(f"{p.name} is {seen}, as asked.", observed=seen, wanted=p.equals, where=p.of)
    sentence = f"{p.name} is {seen}; {p.equals} was asked."
    return failed(Code.WRONG_VALUE, sentence, observed=seen, wanted=p.equals, where=p.of)


def _says(seen: str, wanted: JsonValue) -> bool:
    if isinstance(wanted, bool):
        return seen.lower() in WORDS[wanted]
    if isinstance(wanted, int | float):
        try:
            return math.isclose(float(seen), wanted, rel_tol=1e-6, abs_tol=1e-9)
        except ValueError:
            return False
    return seen.replace('"', "") == " ".join(str(wanted).split())


class GimprcUntouched(FactsUntouched):
    """Parameters of `gimprc.untouched`; paths are the settings' names."""


@check("gimprc.untouched")
def untouched(evidence: Evidence, p: GimprcUntouched) -> Finding:
    """Every setting of GIMP is as it was, but for those that it adds of its own accord when it starts."""

    def facts(when: When) -> Facts:
        found: dict[str, Shown] = dict(evidence.parse(p.of, parse, when, LIMIT_BYTES))
        return found

    return compare(facts("before"), facts("after"), (*CHURN, *allowed(evidence, p)), p.of)


__all__: list[str] = []
