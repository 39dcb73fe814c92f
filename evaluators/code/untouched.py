"""The guards over sources: everything else in them means what it meant."""

from collections.abc import Mapping, Sequence

from pydantic import Field

from evaluators.code.check_html_sound import new_faults
from evaluators.code.css_facts import SAID, THERE, css_facts, rule_order
from evaluators.code.css_sheet import Sheet, sheet_of
from evaluators.code.html_facts import html_facts
from evaluators.code.html_pins import facts_but
from evaluators.code.html_tree import read_page
from evaluators.code.js_facts import GONE as WENT
from evaluators.code.js_facts import THERE as CAME
from evaluators.code.js_facts import js_facts, renamed
from evaluators.code.js_program import program_of
from evaluators.code.python_facts import python_facts
from evaluators.code.python_needs import bound_names, brought_along
from evaluators.code.remarks import program_remarks_of, remarks_of
from evaluators.evidence import Evidence, Unreadable
from evaluators.files.facts import Facts, FactsUntouched, compare
from evaluators.files.globs import excepted, literal
from evaluators.files.remarks import kept
from evaluators.registry import check
from evaluators.verdict import Code, Finding, Shown, failed


class PythonUntouched(FactsUntouched):
    """Parameters of `code.python_untouched`; paths are "import/NAME", "def/NAME", "class/NAME/def/METHOD",
    "value/NAME", "docstring", "statement", "comments"."""


@check("code.python_untouched")
def python_untouched(evidence: Evidence, p: PythonUntouched) -> Finding:
    """Definitions, imports and statements are as before; layout and the order of imports do not count, nor what a
    definition that may change brings along: imports, constants and functions that it uses. No comment is lost but with
    the statement that it belongs to."""
    before, after = evidence.parse(p.of, python_facts, "before"), evidence.parse(p.of, python_facts)
    free = evidence.pinned.lets_change(p)
    brought = brought_along(evidence.parse(p.of, bound_names, "before"), evidence.parse(p.of, bound_names), free)
    found = compare(before, after, (*free, *brought), p.of)
    return kept(found, remarks_of(evidence, p.of, ".py"), evidence, p)


class HtmlUntouched(FactsUntouched):
    """Parameters of `code.html_untouched`; paths are "#ID", "#ID/@class", "#ID/text", "html/body/main/p#2/text",
    "html/body/order" (see `evaluators.code.html_facts`), "comments"."""


@check("code.html_untouched")
def html_untouched(evidence: Evidence, p: HtmlUntouched) -> Finding:
    """Elements, their attributes, text and order are as before; layout, quoting, the order of attributes and of classes
    do not count. No new tag closes nothing, and no identifier is there twice or referred to and missing. No comment is
    lost but with the element that it belongs to."""
    free = evidence.pinned.lets_change(p)
    before, after = evidence.parse(p.of, read_page, "before"), evidence.parse(p.of, read_page)
    if not evidence.pinned.derives(p):
        found = compare(evidence.parse(p.of, html_facts, "before"), evidence.parse(p.of, html_facts), free, p.of)
    else:
        then, now, stay = facts_but(before, after, evidence.pinned.facets[p.of])
        found = compare(then, now, (*stay, *p.free), p.of)
    if not found.ok or not (faults := new_faults(before, after)):
        return kept(found, remarks_of(evidence, p.of, ".html"), evidence, p)
    return failed(Code.WRONG_CONTENT, f"{faults[0]}; it was not so before.", observed=faults[:20], where=p.of)


class CssUntouched(FactsUntouched):
    """Parameters of `code.css_untouched`; paths are "SELECTOR/property", "@media (max-width:600px)/SELECTOR/property",
    "@keyframes NAME/50%/property", longhands each (`margin-top`), "statement/...", "comments"; a bracket is
    written "[[]"."""

    resolve: bool = False
    """A value counts, whether it is written or said by a custom property."""


@check("code.css_untouched")
def css_untouched(evidence: Evidence, p: CssUntouched) -> Finding:
    """What the sheet says for each selector, and the order of its rules, are as before; notation, layout, shorthands
    and how selectors are grouped do not count. No comment is lost but with the rule or the declaration that it belongs
    to."""
    before, after = sheet_of(evidence, p.of, "before"), sheet_of(evidence, p.of)
    free = evidence.pinned.lets_change(p)
    said, now_said = _css(before, p, free), _css(after, p, free)
    fresh = [path for path in now_said if path not in said and f"{literal(path)}/{THERE}" in free]
    found = compare(said, {path: value for path, value in now_said.items() if path not in fresh}, free, p.of)
    if not found.ok:
        return found
    then, now = (rule_order(sheet, (*free, *map(literal, fresh))) for sheet in (before, after))
    if then != now:
        sentence = "The rules are in another order than before."
        return failed(Code.WRONG_ORDER, sentence, observed=now[:50], wanted=then[:50], where=p.of)
    return kept(found, remarks_of(evidence, p.of, ".css"), evidence, p)


def _css(sheet: Sheet, p: CssUntouched, free: Sequence[str]) -> dict[str, Shown]:
    """Return the facts of a sheet; where a goal asks how a value is said, the value itself."""
    facts = css_facts(sheet, p.resolve)
    said = {facet.removesuffix(f"/{SAID}") for facet in free if facet.endswith(f"/{SAID}")}
    if p.resolve or not said:
        return facts
    values = css_facts(sheet, True)
    return {path: values[path] if literal(path) in said else value for path, value in facts.items()}


class JsUntouched(FactsUntouched):
    """Parameters of `code.js_untouched`; paths are "import/SOURCE/NAME", "export/NAME", "def/NAME", "class/NAME",
    "class/NAME/def/METHOD", "value/NAME", "call/WHAT", "statement", "comments"; a second of a name is "call/WHAT#2"."""

    any_declaration: bool = False
    """`var`, `let` and `const` are the same."""
    renamed: dict[str, str] = Field(default_factory=dict)
    """Old to new name of what was given another one, everywhere; members of objects and texts keep theirs."""


@check("code.js_untouched")
def js_untouched(evidence: Evidence, p: JsUntouched) -> Finding:
    """Definitions, imports and statements are as before; layout, semicolons, quotes and redundant brackets do not
    count. No comment is lost but with the statement that it belongs to."""
    before, after = program_of(evidence, p.of, "before"), program_of(evidence, p.of)
    if after.errors:
        raise Unreadable(f"not JavaScript: {after.errors[0]}")
    free = evidence.pinned.lets_change(p)
    then = js_facts(renamed(before.tree, p.renamed), p.any_declaration)
    now = js_facts(after.tree, p.any_declaration)
    came, went = _but(now, then, free, CAME), _but(then, now, free, WENT)
    found = compare(went, came, free, p.of)
    remarks = program_remarks_of(evidence, p.of, p.renamed, p.any_declaration)
    return kept(found, remarks, evidence, p, renamed=p.renamed)


def _but(facts: Mapping[str, Shown], others: Mapping[str, Shown], free: Sequence[str], aspect: str) -> Facts:
    """Return facts without definitions that the others lack, where these may be new or missing."""
    ours = [facet.removesuffix(f"/{aspect}") for facet in free if facet.endswith(f"/{aspect}")]
    ours = [path for path in ours if not any(literal(other) == path for other in others)]
    return {path: value for path, value in facts.items() if not excepted(path, ours)}
