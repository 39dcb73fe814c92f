"""A check on how a style sheet says what it says: custom properties, values that are repeated, faults."""

from collections.abc import Iterator, Sequence

from pydantic import Field

from evaluators.code.check_css import Value
from evaluators.code.css_facts import THERE, path_of
from evaluators.code.css_sheet import WHOLE_PAGE, Rule, Sheet, sheet_of, variables
from evaluators.code.css_values import canonical, tokens_of
from evaluators.evidence import Evidence
from evaluators.files.facts import pin_path, step
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed


class CssSound(Of):
    """Parameters of `code.css_sound`; that it can be read without a fault is always asked."""

    custom: dict[str, Value] = Field(default_factory=dict)
    """Custom property of the whole page (`:root`, `html`) to its value, by meaning."""
    written_once: tuple[str, ...] = ()
    """Values (colours, in any notation) that are written in one place alone."""
    lacks_values: tuple[str, ...] = ()
    """Values that are written nowhere."""
    no_important: bool = False
    no_duplicates: bool = False
    """No selector has two rules under the same conditions, no rule sets a property twice."""


def _pins(evidence: Evidence, p: CssSound) -> Iterator[Pin]:
    """Give the custom properties, where the sheet sets them for the whole page."""
    for rule in sheet_of(evidence, p.of).rules:
        for selector in rule.selectors:
            for each in rule.declarations:
                if each.name in p.custom and selector in WHOLE_PAGE and not rule.inside:
                    yield pin_path(p.of, f"{path_of(rule.inside, selector)}/{step(each.name)}")
                    yield pin_path(p.of, f"{path_of(rule.inside, selector)}/{THERE}")


@check("code.css_sound", pins=_pins)
def css_sound(evidence: Evidence, p: CssSound) -> Finding:
    """The sheet has no fault that a browser drops, no `var()` that leads nowhere, and is written as asked."""
    sheet = sheet_of(evidence, p.of)
    faults = faults_of(sheet, p.no_important, p.no_duplicates, p.written_once, p.lacks_values)
    for name, value in p.custom.items():
        seen = sheet.customs.get(name)
        found = None if seen is None else canonical("", sheet.resolved(seen))
        if found != canonical("", tokens_of(value)):
            faults.append(f"{name} is {found or 'not set'}; {value} was asked")
    if faults:
        return failed(Code.WRONG_CONTENT, f"{_sentence(faults[0])}.", observed=faults[:20], wanted=[], where=p.of)
    return passed("The sheet is as asked.", observed=len(sheet.rules), where=p.of)


def faults_of(
    sheet: Sheet,
    no_important: bool = False,
    no_duplicates: bool = False,
    once: Sequence[str] = (),
    never: Sequence[str] = (),
) -> list[str]:
    """Return what is wrong with how a sheet is written; the last two are values that may be written once, or never."""
    faults = [*sheet.faults, *_unknown(sheet)]
    faults += _important(sheet) if no_important else []
    faults += _duplicates(sheet) if no_duplicates else []
    for value in (*once, *never):
        places = _places(sheet, canonical("", tokens_of(value)))
        if value in never and places:
            faults.append(f"{value} is still written at line {places[0]}")
        elif value in once and len(places) != 1:
            lines = ", ".join(map(str, places[:20])) or "none"
            faults.append(f"{value} is written at {len(places)} places (line {lines}), not at one")
    return faults


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".")


def _unknown(sheet: Sheet) -> list[str]:
    known = {each.name for rule in sheet.rules for each in rule.declarations if each.name.startswith("--")}
    return [
        f"line {each.line}: {name} is taken and never set"
        for rule in sheet.rules
        for each in rule.declarations
        for name in variables(each.tokens)
        if name not in known
    ]


def _important(sheet: Sheet) -> list[str]:
    found = (each for rule in sheet.rules for each in rule.declarations if each.important)
    return [f"line {each.line}: {each.name} is !important" for each in found]


def _duplicates(sheet: Sheet) -> list[str]:
    faults: list[str] = []
    seen: set[tuple[tuple[str, ...], tuple[str, ...]]] = set()
    for rule in (rule for rule in sheet.rules if rule.selectors != ("@font-face",)):
        key = (rule.inside, tuple(sorted(rule.selectors)))
        if key in seen:
            faults.append(f"line {rule.line}: {', '.join(rule.selectors)} has a second rule")
        seen.add(key)
        faults += _twice(rule)
    return faults


def _twice(rule: Rule) -> list[str]:
    names: set[str] = set()
    faults = []
    for each in rule.declarations:
        if each.name in names:
            faults.append(f"line {each.line}: {', '.join(rule.selectors)} sets {each.name} twice")
        names.add(each.name)
    return faults


def _places(sheet: Sheet, wanted: str) -> list[int]:
    """Return the lines on which a value is written, as a whole or as one of several."""
    lines = []
    for rule in sheet.rules:
        for each in rule.declarations:
            todo = list(each.tokens)
            whole = canonical(each.name, each.tokens) == wanted
            parts = 0
            while todo and not whole:
                token = todo.pop()
                if token.type not in ("whitespace", "literal") and canonical("", [token]) == wanted:
                    parts += 1
                else:
                    todo.extend(getattr(token, "arguments", None) or getattr(token, "content", None) or ())
            lines += [each.line] * (1 if whole else parts)
    return lines
