"""A check on the elements of a web page, as it is written."""

from collections.abc import Iterator
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, Field, model_validator

from evaluators.code.html_pins import Selected, facets_of
from evaluators.code.html_tree import Element, Page, asked_elements, attribute, describe, read_page, same_value, text_of
from evaluators.evidence import Evidence
from evaluators.files.facts import step
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed

Selector: TypeAlias = Annotated[str, AfterValidator(asked_elements)]


class Html(Of):
    """Parameters of `code.html`."""

    select: Selector
    """A CSS selector: types, `#id`, `.class`, `[attribute=value]`, the four combinators, `:not()`, `:first-child`,
    `:nth-child()` and the like."""
    count: Annotated[int, Field(ge=0)] | None = None
    """So many must be there; without it, at least one. What follows is asked of each."""
    text: str | None = None
    """The whole of what it says; white space counts as one blank."""
    shows: str | None = None
    """A part of what it says."""
    attributes: dict[str, str] = Field(default_factory=dict)
    """Name to value, by meaning: words of `class` or `rel` that must be among its own, addresses by what they lead to,
    `required` and other switches by being there."""
    contains: dict[str, str] = Field(default_factory=dict)
    """Attribute to a part of its value."""
    has: tuple[str, ...] = ()
    """Attributes that must be there, not empty."""
    lacks: tuple[str, ...] = ()
    """Attributes that must not be there."""
    parent: Selector | None = None
    """A selector that its parent must be of."""
    texts: tuple[str, ...] | None = None
    """What all those selected say, in the order of the page."""
    then: tuple[Selector, ...] = ()
    """Selectors, whose first elements come after the first of these, in this order."""

    @model_validator(mode="after")
    def _possible(self) -> "Html":
        asked = self.model_fields_set - {"of", "select", "count"}
        if self.count == 0 and asked:
            raise ValueError("nothing can be asked of elements that are not there")
        return self


EVERYWHERE = ("", "all")
"""Media of which each screen and page is one."""


def _pins(evidence: Evidence, p: Html) -> Iterator[Pin]:
    after = evidence.parse(p.of, read_page)
    there = evidence.present(p.of, "before")
    before = evidence.parse(p.of, read_page, "before") if there else read_page(b"")
    found = Selected(before.select(p.select), after.select(p.select))
    names = [*p.attributes, *p.contains, *p.has, *p.lacks]
    says = p.text is not None or p.shows is not None or p.texts is not None
    aspects = [*(f"@{step(name.lower())}" for name in names), *(["text", "**/text"] if says else [])]
    yield from (Pin(p.of, facet) for facet in facets_of(before, after, found, aspects))


@check("code.html", pins=_pins)
def html(evidence: Evidence, p: Html) -> Finding:
    """The page has the elements, as many as asked, each with the text, attributes and parent, in the order asked."""
    page = evidence.parse(p.of, read_page)
    found = page.select(p.select)
    if not found if p.count is None else len(found) != p.count:
        code = Code.EXTRA if p.count == 0 else Code.NOT_FOUND if not found else Code.WRONG_COUNT
        sentence = f"{p.select} is there {len(found)} times; {'one' if p.count is None else p.count} was asked."
        return failed(code, sentence, observed=len(found), wanted=p.count, where=p.of)
    parents = {id(each) for each in page.select(p.parent)} if p.parent else set()
    for element in found:
        if (wrong := _wrong(element, p, parents)) is not None:
            return wrong
    before = evidence.parse(p.of, read_page, "before") if evidence.present(p.of, "before") else read_page(b"")
    for element in Selected(before.select(p.select), found).new():
        if (name := _switched_off(element, p)) is not None:
            sentence = f"{describe(element)} has {name}, which was not asked: it does not always count."
            return failed(Code.EXTRA, sentence, observed=attribute(element, name), where=p.of)
    said = tuple(text_of(element) for element in found)
    if p.texts is not None and said != tuple(" ".join(text.split()) for text in p.texts):
        code = Code.WRONG_ORDER if sorted(said) == sorted(p.texts) else Code.WRONG_TEXT
        sentence = f"The texts of {p.select} are not those that were asked."
        return failed(code, sentence, observed=said[:50], wanted=p.texts, where=p.of)
    if p.then and (late := _late(page, p)) is not None:
        return failed(Code.WRONG_ORDER, late, wanted=p.then, where=p.of)
    return passed(f"{p.select} is as asked.", observed=len(found), where=p.of)


def _wrong(element: Element, p: Html, parents: set[int]) -> Finding | None:
    said = text_of(element)
    for asked, holds in ((p.text, lambda text: said == text), (p.shows, lambda text: text in said)):
        if asked is not None and not holds(" ".join(asked.split())):
            sentence = f"{describe(element)} says {said[:200]!r}; {asked!r} was asked."
            return failed(Code.WRONG_TEXT, sentence, observed=said[:2000], wanted=asked, where=p.of)
    for name in p.has:
        if not (attribute(element, name) or "").strip():
            return failed(Code.NOT_FOUND, f"{describe(element)} has no {name}.", wanted=name, where=p.of)
    for name in p.lacks:
        if (seen := attribute(element, name)) is not None:
            return failed(Code.EXTRA, f"{describe(element)} still has {name}.", observed=seen, where=p.of)
    asked_of = [(name, value, False) for name, value in p.attributes.items()]
    for name, wanted, is_part in (*asked_of, *((name, value, True) for name, value in p.contains.items())):
        seen = attribute(element, name)
        if seen is None or not (wanted in seen if is_part else same_value(element, name, seen, wanted)):
            sentence = f"{name} of {describe(element)} is {seen!r}; {wanted!r} was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=seen, wanted=wanted, where=p.of)
    if p.parent is not None and id(element.parent) not in parents:
        parent = element.parent.name if element.parent is not None else "nothing"
        sentence = f"{describe(element)} lies in {parent}, not in {p.parent}."
        return failed(Code.WRONG_ORDER, sentence, observed=parent, wanted=p.parent, where=p.of)
    return None


def _switched_off(element: Element, p: Html) -> str | None:
    """Return an attribute, not asked for, by which an element has no effect, or one at times only."""
    asked = {*p.attributes, *p.contains, *p.has}
    for name in ("disabled", "hidden", "inert", "media"):
        seen = attribute(element, name)
        if seen is not None and name not in asked and not (name == "media" and seen.strip().lower() in EVERYWHERE):
            return name
    return None


def _late(page: Page, p: Html) -> str | None:
    place = {id(element): index for index, element in enumerate(page.elements())}
    last, before = -1, p.select
    for selector in (p.select, *p.then):
        found = page.select(selector)
        if not found:
            return f"{selector} is not there."
        here = min(place.get(id(element), -1) for element in found)
        if here <= last:
            return f"{selector} does not come after {before}."
        last, before = here, selector
    return None
