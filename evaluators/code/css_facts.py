"""What a style sheet says, as facts, so that a guard can tell what else was changed in it."""

from collections.abc import Sequence

from evaluators.code.css_sheet import Sheet
from evaluators.code.css_shorthands import longhands
from evaluators.evidence import Unreadable
from evaluators.files.facts import step
from evaluators.files.globs import excepted
from evaluators.verdict import Shown

FACT_LIMIT = 100_000


THERE, SAID = "there", "var"
"""Of a rule: that it may be new. Of a value: that a custom property may say it, or it may be written, the value being
the same."""


def path_of(inside: tuple[str, ...], selector: str) -> str:
    """Return the path of a rule for one selector."""
    return "/".join(step(part) for part in (*inside, selector))


def css_facts(sheet: Sheet, resolve: bool) -> dict[str, Shown]:
    """Return facts: `CONDITION/SELECTOR/property` for each selector alone and each longhand, the last that counts;
    `statement/...` for `@import` and the like. A `/` inside a selector or a condition is written `~1`.

    Args:
        sheet: Whose facts are read.
        resolve: Whether `var()` is put in, so that a value said by a custom property is the value.
    """
    facts: dict[str, Shown] = {f"statement/{step(said)}": True for said in sheet.statements}
    important: set[str] = set()
    for rule in sheet.rules:
        for path in _paths(rule.inside, rule.selectors):
            facts[path] = "(rule)"
            for each in rule.declarations:
                tokens = sheet.resolved(each.tokens) if resolve else each.tokens
                for name, value in longhands(each.name, tokens).items():
                    key = f"{path}/{step(name)}"
                    if each.important:
                        important.add(key)
                    elif key in important:
                        continue
                    facts[key] = f"{value} !important" if each.important else value
            if len(facts) > FACT_LIMIT:
                raise Unreadable(f"it says more than {FACT_LIMIT} things")
    return facts


def rule_order(sheet: Sheet, except_: Sequence[str]) -> list[str]:
    """Return the paths of its rules in order, each where it occurs last; those that may change are left out."""
    paths = [path for rule in sheet.rules for path in _paths(rule.inside, rule.selectors)]
    return [path for path in reversed(dict.fromkeys(reversed(paths))) if not excepted(path, except_)]


def _paths(inside: tuple[str, ...], selectors: tuple[str, ...]) -> list[str]:
    return [path_of(inside, selector) for selector in selectors]
