"""The guards over sources: everything else in them means what it meant."""

from pydantic import Field

from evaluators.code.css_facts import css_facts, rule_order
from evaluators.code.css_sheet import sheet_of
from evaluators.code.html_facts import html_facts
from evaluators.code.js_facts import js_facts, renamed
from evaluators.code.js_program import program_of
from evaluators.code.python_facts import python_facts
from evaluators.code.python_needs import bound_names, brought_along
from evaluators.evidence import Evidence, Unreadable
from evaluators.files.facts import FactsUntouched, allowed, compare
from evaluators.registry import check
from evaluators.verdict import Code, Finding, failed


class PythonUntouched(FactsUntouched):
    """Parameters of `code.python_untouched`; paths are "import/NAME", "def/NAME", "class/NAME/def/METHOD",
    "value/NAME", "docstring", "statement"."""


@check("code.python_untouched")
def python_untouched(evidence: Evidence, p: PythonUntouched) -> Finding:
    """Definitions, imports and statements are as before; comments, layout and the order of imports do not count, nor
    what a definition that may change brings along: imports, constants and functions that it uses."""
    before, after = evidence.parse(p.of, python_facts, "before"), evidence.parse(p.of, python_facts)
    free = allowed(evidence, p)
    brought = brought_along(evidence.parse(p.of, bound_names, "before"), evidence.parse(p.of, bound_names), free)
    return compare(before, after, (*free, *brought), p.of)


class HtmlUntouched(FactsUntouched):
    """Parameters of `code.html_untouched`; paths are "#ID", "#ID/@class", "#ID/text", "html/body/main/p#2/text",
    "html/body/order" (see `evaluators.code.html_facts`)."""


@check("code.html_untouched")
def html_untouched(evidence: Evidence, p: HtmlUntouched) -> Finding:
    """Elements, their attributes, text and order are as before; layout, quoting, comments, the order of attributes and
    of classes do not count."""
    return compare(
        evidence.parse(p.of, html_facts, "before"), evidence.parse(p.of, html_facts), allowed(evidence, p), p.of
    )


class CssUntouched(FactsUntouched):
    """Parameters of `code.css_untouched`; paths are "SELECTOR/property", "@media (max-width:600px)/SELECTOR/property",
    "@keyframes NAME/50%/property", longhands each (`margin-top`), "statement/..."; a bracket is written "[[]"."""

    resolve: bool = False
    """A value counts, whether it is written or said by a custom property."""


@check("code.css_untouched")
def css_untouched(evidence: Evidence, p: CssUntouched) -> Finding:
    """What the sheet says for each selector, and the order of its rules, are as before; notation, layout, comments,
    shorthands and how selectors are grouped do not count."""
    before, after = sheet_of(evidence, p.of, "before"), sheet_of(evidence, p.of)
    found = compare(css_facts(before, p.resolve), css_facts(after, p.resolve), allowed(evidence, p), p.of)
    if not found.ok:
        return found
    then, now = rule_order(before, allowed(evidence, p)), rule_order(after, allowed(evidence, p))
    if then != now:
        sentence = "The rules stand in another order than before."
        return failed(Code.WRONG_ORDER, sentence, observed=now[:50], wanted=then[:50], where=p.of)
    return found


class JsUntouched(FactsUntouched):
    """Parameters of `code.js_untouched`; paths are "import/SOURCE/NAME", "export/NAME", "def/NAME", "class/NAME",
    "class/NAME/def/METHOD", "value/NAME", "call/WHAT", "statement"; a second of a name is "call/WHAT#2"."""

    any_declaration: bool = False
    """`var`, `let` and `const` are the same."""
    renamed: dict[str, str] = Field(default_factory=dict)
    """Old to new name of what was given another one, everywhere; members of objects and texts keep theirs."""


@check("code.js_untouched")
def js_untouched(evidence: Evidence, p: JsUntouched) -> Finding:
    """Definitions, imports and statements are as before; comments, layout, semicolons, quotes and redundant brackets do
    not count."""
    before, after = program_of(evidence, p.of, "before"), program_of(evidence, p.of)
    if after.errors:
        raise Unreadable(f"not JavaScript: {after.errors[0]}")
    then = js_facts(renamed(before.tree, p.renamed), p.any_declaration)
    return compare(then, js_facts(after.tree, p.any_declaration), allowed(evidence, p), p.of)
