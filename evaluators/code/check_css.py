"""A check on what a style sheet says for a selector, as it is written."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from evaluators.code.css_facts import SAID, THERE, path_of
from evaluators.code.css_selectors import asked_selector
from evaluators.code.css_sheet import Sheet, asked_condition, sheet_of, variables
from evaluators.code.css_shorthands import RESET, longhands
from evaluators.code.css_values import canonical, tokens_of
from evaluators.evidence import Evidence
from evaluators.files.facts import pin_path, step
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed

Value = Annotated[str, BeforeValidator(lambda value: f"{value}" if isinstance(value, int | float) else value)]
"""A value of CSS in any spelling; YAML may read it as a number."""


class Css(Of):
    """Parameters of `code.css`; `of` is a style sheet, or a page (.html) with `<style>`."""

    rule: Annotated[str, AfterValidator(asked_selector)]
    """One selector, in any spelling; it may be in a list, in several rules, or nested in another's."""
    inside: tuple[Annotated[str, AfterValidator(asked_condition)], ...] = ()
    """Conditions around it: `@media (max-width: 600px)`."""
    says: dict[str, Value] = Field(default_factory=dict)
    """Property to value, by meaning: colours, lengths and times in any notation, shorthands taken apart, `var()` put
    in. What a shorthand resets may be left out."""
    uses: dict[str, str] = Field(default_factory=dict)
    """Property to the custom property (`--accent`) by which its value is said."""
    lacks: tuple[str, ...] = ()
    """Properties that it must not set."""
    absent: bool = False
    """There must be no such rule."""

    @model_validator(mode="after")
    def _possible(self) -> "Css":
        if self.absent and (self.says or self.uses or self.lacks):
            raise ValueError("nothing can be asked of a rule that is absent")
        return self


def _pins(evidence: Evidence, p: Css) -> Iterator[Pin]:
    if p.absent and not evidence.present(p.of, "before"):
        return
    sheet = sheet_of(evidence, p.of, "before" if p.absent else "after")
    set_names = [name for each, value in p.says.items() for name in longhands(each, sheet.resolved(tokens_of(value)))]
    set_names += [name for each in p.lacks for name in sorted(_sets(each))]
    said = [f"{step(name)}/{SAID}" for each in p.uses for name in sorted(_sets(each))]
    for inside in dict.fromkeys(rule.inside for rule in sheet.rules_for(p.rule, p.inside)):
        path = path_of(inside, p.rule)
        if p.absent:
            yield pin_path(p.of, path)
            continue
        yield from (pin_path(p.of, f"{path}/{aspect}") for aspect in (*map(step, set_names), *said, THERE))


@check("code.css", pins=_pins)
def css(evidence: Evidence, p: Css) -> Finding:
    """The sheet has a rule for the selector, and what it says last of each property is what was asked."""
    sheet = sheet_of(evidence, p.of)
    where = " ".join((*p.inside, p.rule))
    seen = sheet.says(p.rule, p.inside)
    if p.absent or seen is None:
        if p.absent and seen is None:
            return passed(f"There is no rule for {where}, as asked.", where=p.of)
        code, what = (Code.EXTRA, "There should be") if p.absent else (Code.NOT_FOUND, "There is")
        return failed(code, f"{what} no rule for {where}.", observed=_selectors(sheet), wanted=where, where=p.of)
    for name, value in p.says.items():
        for longhand, wanted in longhands(name, sheet.resolved(tokens_of(value))).items():
            found = seen.get(longhand, RESET.get(longhand) if longhand != name else None)
            if found != wanted:
                sentence = f"{longhand} of {where} is {found or 'not set'}; {wanted} was asked."
                return failed(Code.WRONG_STYLE, sentence, observed=found, wanted=wanted, where=p.of)
    for name, custom in p.uses.items():
        if (wrong := _used(sheet, p, name, custom)) is not None:
            return failed(Code.WRONG_STYLE, f"{where}: {wrong}.", wanted=custom, where=p.of)
    for name in p.lacks:
        if still := sorted(_sets(name) & seen.keys()):
            return failed(Code.EXTRA, f"{where} still sets {still[0]}.", observed=seen[still[0]], where=p.of)
    return passed(f"The rule for {where} is as asked.", observed=seen, where=p.of)


def _selectors(sheet: Sheet) -> list[str]:
    return [selector for rule in sheet.rules for selector in rule.selectors][:50]


def _used(sheet: Sheet, p: Css, name: str, custom: str) -> str | None:
    """Say what is wrong with how a property's value is said; its last declaration counts."""
    rules = sheet.rules_for(p.rule, p.inside)
    said = [each for rule in rules for each in rule.declarations if _sets(each.name) & _sets(name)]
    if not said:
        return f"{name} is not set"
    if custom not in variables(said[-1].tokens):
        return f"{name} is {canonical(name, said[-1].tokens)}, not said by {custom}"
    return None


def _sets(name: str) -> set[str]:
    """Return the longhands of a property."""
    return {*longhands(name, tokens_of("0"))}
